"""The tiles in the box: boardkit's own keep what is promised, a user's file is checked."""

import pathlib

import pytest

from boardkit.errors import BadMaterial
from boardkit.huts import Huts, Material, material
from boardkit.huts.layout import same_tile
from boardkit.text import LANGUAGES

FILE = pathlib.Path(material.__file__).with_name("material.toml")
OWN = material.default()


def test_own_tiles_are_as_specified():
    assert len(OWN.tiles) == 16
    assert OWN.city.plots == 6
    assert OWN.castle.plots == 1
    assert all(
        char in "c~x#" for tile in (OWN.city, OWN.castle) for row in tile.rows for char in row
    )
    plots = sorted(tile.plots for tile in OWN.land)
    assert plots == [3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6]
    shown = ["".join(tile.rows) for tile in OWN.land]
    assert sum("~" in rows for rows in shown) >= 4
    assert sum("x" in rows for rows in shown) >= 3


def test_own_tiles_are_all_different():
    for i, tile in enumerate(OWN.tiles):
        assert not any(same_tile(tile, other) for other in OWN.tiles[:i])


def test_every_selection_has_room():
    # Land tiles with the fewest plots: 3 + 4+4+4+4+4 = 23 for six, 27 for seven,
    # 3 + 7x4 + 2x5 = 41 for ten, 63 for all; city and castle add 7.
    assert material.fewest_plots(OWN.tiles, 6) == 30 == 12 * 2 + 6
    assert material.fewest_plots(OWN.tiles, 7) == 34 >= 12 * 2 + 6
    assert material.fewest_plots(OWN.tiles, 10) == 48 >= 12 * 3 + 6
    assert material.fewest_plots(OWN.tiles, 14) == 70 >= 12 * 4 + 6


def test_a_material_is_stored_and_read():
    assert Material.from_document(OWN.document()) == OWN
    assert Material.load(FILE) == OWN
    assert Material.from_toml(FILE.read_text(), "own.toml") == OWN


def test_the_name_is_the_files_if_it_gives_none(tmp_path):
    path = tmp_path / "my_tiles.toml"
    path.write_text(FILE.read_text().replace('name = "boardkit"', ""))
    loaded = Material.load(path)
    assert loaded.name == "my_tiles"
    assert loaded.tiles == OWN.tiles
    assert Huts(material=loaded) != Huts()


def test_a_game_with_own_tiles_is_stored_with_them():
    tiles = Material("mine", OWN.tiles[::-1])
    game = Huts(players=3, material=tiles)
    options = game.options()
    assert options == {"players": 3, "material": tiles.document()}
    assert Huts.from_options(options) == game


def changed(*pairs):
    """The own file with some texts replaced, each of which must be there."""
    text = FILE.read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


CITY = 'kind = "city"\nrows = ["ccc", "c#c", "#c#"]'
CASTLE = 'kind = "castle"\nrows = ["#~#", "~c#", "###"]'
CLEARINGS = 'rows = ["..#", ".#.", "#.."]'  # tile 3, six plots
CLEARINGS_WORDS = "two clearings with a wood between them"


@pytest.mark.parametrize(
    ("key", "pairs", "values"),
    [
        ("no_toml", [('name = "boardkit"', "name = ")], {}),
        ("entry", [('name = "boardkit"', 'title = "boardkit"')], {"entry": "title"}),
        ("name", [('name = "boardkit"', "name = 5")], {"given": "5"}),
        ("character", [(CLEARINGS, 'rows = ["..#", ".?.", "#.."]')],
         {"tile": 3, "row": 2, "given": "?"}),
        ("row_length", [(CLEARINGS, 'rows = ["..#", ".#", "#.."]')],
         {"tile": 3, "row": 2, "given": ".#"}),
        ("row_length", [(CLEARINGS, 'rows = ["..#", 3, "#.."]')], {"tile": 3, "row": 2}),
        ("rows", [(CLEARINGS, 'rows = ["..#", ".#."]')], {"tile": 3}),
        ("rows", [(CLEARINGS, "")], {"tile": 3}),
        ("kind", [(CITY, CITY.replace("city", "town"))], {"tile": 1, "given": "town"}),
        ("tile_entry", [(CLEARINGS, CLEARINGS + "\nplots = 6")], {"tile": 3, "entry": "plots"}),
        ("no_city", [(CITY, CITY.replace("city", "land"))], {}),
        ("no_castle", [('kind = "castle"', 'kind = "land"')], {}),
        ("second_city", [(f'kind = "land"\n{CLEARINGS}', CITY)], {"tiles": (1, 3)}),
        ("second_castle", [(f'kind = "land"\n{CLEARINGS}', CASTLE)], {"tiles": (2, 3)}),
        ("no_plot", [(CLEARINGS, 'rows = ["###", "#~#", "#x#"]')], {"tile": 3}),
        ("land_plots", [(CLEARINGS, 'rows = ["###", "#.#", "#x#"]')], {"tile": 3, "given": 1}),
        ("land_plots", [(CLEARINGS, 'rows = ["...", "...", ".##"]')], {"tile": 3, "given": 7}),
        ("city_plots", [(CITY, CITY.replace("ccc", "cc#"))], {"tile": 1, "given": 5, "grey": 5}),
        ("city_plots", [(CITY, CITY.replace("ccc", "cc."))], {"tile": 1, "given": 6, "grey": 5}),
        ("castle_plots", [(CASTLE, CASTLE.replace("~c#", "cc#"))], {"tile": 2, "given": 2}),
        ("castle_plots", [(CASTLE, CASTLE.replace("~c#", "~.#"))], {"tile": 2, "grey": 0}),
        ("tiles", [(f'[[tiles]]  # {CLEARINGS_WORDS}\nkind = "land"\n{CLEARINGS}', "")],
         {"given": 15, "wanted": 16}),
        # A tile of four plots cut to three: the tightest selection has 29 plots.
        ("room", [('rows = ["..#", "#x#", "#.."]', 'rows = ["..#", "#x#", "#.#"]')],
         {"players": 2, "land": 6, "fewest": 29, "needed": 30}),
    ],
)  # fmt: skip
def test_a_faulty_file_is_refused(key, pairs, values):
    with pytest.raises(BadMaterial) as caught:
        Material.from_toml(changed(*pairs), "mine.toml")
    assert caught.value.key == f"huts.material.{key}"
    assert caught.value.values.items() >= values.items()
    for language in LANGUAGES:
        text = caught.value.text(language)
        assert "mine.toml" in text
        assert not set(text) & set("{}"), text
        for value in values.values():
            if isinstance(value, (int, str)):
                assert str(value) in text


@pytest.mark.parametrize(
    ("key", "document"),
    [
        ("no_table", ["tiles"]),
        ("no_tiles", {"name": "mine"}),
        ("no_tiles", {"tiles": 16}),
        ("tile_table", {"tiles": [1]}),
        ("rows", {"tiles": [{"kind": "land", "rows": ["...", "...", "...", "..."]}]}),
    ],
)
def test_a_faulty_document_is_refused(key, document):
    with pytest.raises(BadMaterial) as caught:
        Material.from_document(document)
    assert caught.value.key == f"huts.material.{key}"
    assert "[" not in caught.value.text("en").replace("[[tiles]]", "").replace('["...', "")


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(BadMaterial) as caught:
        Material.load(tmp_path / "nowhere.toml")
    assert caught.value.key == "huts.material.unreadable"
    assert "nowhere.toml" in str(caught.value)
    path = tmp_path / "old.toml"
    path.write_bytes(b'name = "h\xfctten"')
    with pytest.raises(BadMaterial) as caught:
        Material.load(path)
    assert caught.value.key == "huts.material.no_utf8"


def test_a_material_made_by_hand_is_checked_too():
    with pytest.raises(BadMaterial, match="15"):
        Material("short", OWN.tiles[:15])
    with pytest.raises(BadMaterial):
        Huts(material="material.toml")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    original = pathlib.Path(material.__file__).with_name("material.toml").read_bytes()
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xef\xbb\xbf" + original)
    assert Material.load(path).tiles == material.default().tiles


def test_a_name_that_no_file_can_have_is_refused():
    with pytest.raises(BadMaterial) as caught:
        Material.load("a\0b")
    assert caught.value.key == "huts.material.unreadable"
