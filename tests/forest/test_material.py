"""The own tiles keep what the rules promise of them; a teacher's set is checked tile by tile."""

from __future__ import annotations

from collections import Counter

import pytest

from boardkit.errors import BadMaterial
from boardkit.forest import material
from boardkit.forest.material import Material
from boardkit.forest.rules import Forest
from boardkit.forest.tiles import LANDSCAPES, turned
from boardkit.match import Match

OWN = material.default()


def test_40_tiles_that_differ_even_after_a_half_turn() -> None:
    assert len(OWN.tiles) == 40
    assert len({frozenset((tile, turned(tile, 2))) for tile in OWN.tiles}) == 40
    assert all([len(row) for row in tile] == [3, 3] for tile in OWN.tiles)


def test_each_landscape_covers_15_to_25_percent() -> None:
    counts = Counter(letter for tile in OWN.tiles for row in tile for letter in row)
    assert set(counts) == set(LANDSCAPES)
    assert all(36 <= count <= 60 for count in counts.values())  # of 240 fields


def test_no_tile_shows_one_landscape_six_times() -> None:
    assert all(len(set("".join(tile))) > 1 for tile in OWN.tiles)


FEW = '[["VVF", "VLF"], ["FVL", "FVV"], ["GGG", "GGG"], ["MML", "LLM"], ["VLF", "MGV"]]'


def test_a_set_of_ones_own_may_hold_equal_tiles(tmp_path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"tiles = {FEW}", encoding="utf-8")
    own = Material.load(file)
    # FVL/FVV is FLV/FVV... VVF/VLF after a half turn is FLV/FVV, so these two differ
    assert (own.name, len(own.tiles)) == ("mine", 5)
    match = Match(Forest(2, material=own), seed="OWN")
    while not match.over:
        match.play(match.legal()[0])
    assert Match.from_json(match.to_json()).state == match.state


def test_a_half_turn_of_a_tile_is_the_same_tile() -> None:
    tiles = (("VVF", "VLM"), ("MLV", "FVV"), ("GGG", "GGM"), ("MML", "LLM"), ("VLF", "MGV"))
    assert Material("x", tiles).tiles[:2] == (tiles[0], tiles[0])


BAD = [
    ("tiles = 3", "no_tiles"),
    ("pieces = []", "entry"),
    ("tiles = [", "no_toml"),
    ("tiles = []", "tiles"),
    ('tiles = [["VVF", "VLF"]]', "tiles"),
    (f"name = 3\ntiles = {FEW}", "name"),
    (FEW.replace("MML", "MM"), "row_length"),
    (FEW.replace("MML", "MMX"), "letter"),
    (FEW.replace('"MML", ', ""), "rows"),
    (FEW.replace('"MML"', "7"), "row_length"),
    (FEW.replace('["MML", "LLM"]', '"MMLLLM"'), "rows"),
]


@pytest.mark.parametrize(("text", "key"), BAD)
def test_what_is_wrong_is_said(text, key) -> None:
    text = f"tiles = {text}" if text.startswith("[") else text
    with pytest.raises(BadMaterial) as caught:
        Material.from_toml(text, "mine.toml")
    assert caught.value.key == f"forest.material.{key}"
    assert "mine.toml" in caught.value.text("de")
    assert caught.value.text("de") != caught.value.text("en")


def test_files_that_cannot_be_read(tmp_path) -> None:
    with pytest.raises(BadMaterial):
        Material.load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadMaterial):
        Material.load(tmp_path / "latin.toml")
    for wrong in (None, "material.toml"):
        with pytest.raises(BadMaterial):
            Forest(2, material=wrong)  # type: ignore[arg-type]
    with pytest.raises(BadMaterial):
        Material("x", (("VVV", "VVV"),) * 4)
    with pytest.raises(BadMaterial):
        Material("x", (("VV", "VV", "VV"),) * 6)
