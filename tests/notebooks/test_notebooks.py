"""The notebooks as committed: clean, the same in both languages, complete, and true.

That they run is tested by nbval, in one call over all of them.
"""

from __future__ import annotations

import ast
import json
import pathlib
import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from boardkit.aftershock import odds as aftershock
from boardkit.aftershock import study
from boardkit.chance import models, pool, published, solids
from boardkit.chance.table import ORIGINS
from boardkit.forest import odds as forest
from boardkit.forest import study as forest_study
from boardkit.huts import odds
from boardkit.story import load
from boardkit.text import LANGUAGES, number, percent, phrase
from boardkit.town import odds as town
from boardkit.town import squares
from boardkit.town.scoring import LEVELS
from tests.notebooks.clean import METADATA, NOTEBOOKS, cleaned, files, written

NAMES = sorted({path.name for path in files()})


def read(path: pathlib.Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def cells(path: pathlib.Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in read(path)["cells"] if cell["cell_type"] == kind]


def prose(path: pathlib.Path) -> str:
    return "\n\n".join(source(cell) for cell in cells(path, "markdown"))


def calls(path: pathlib.Path, name: str) -> list[list[Any]]:
    """The arguments of every call of `name` in a notebook's code."""
    trees = [ast.parse(source(cell)) for cell in cells(path, "code")]
    return [
        [ast.literal_eval(argument) for argument in node.args]
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name
    ]


def test_both_languages_have_the_same_notebooks() -> None:
    assert {"00_start.ipynb", *GAMES.values(), LABORATORY} <= set(NAMES)
    for code in LANGUAGES:
        assert sorted(path.name for path in (NOTEBOOKS / code).glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_notebook_is_committed_clean(path: pathlib.Path) -> None:
    # python -m tests.notebooks.clean puts it right.
    assert path.read_text(encoding="utf-8") == written(cleaned(read(path)))
    ids = [cell["id"] for cell in read(path)["cells"]]
    assert len(set(ids)) == len(ids)


def test_cleaning_takes_away_what_running_left() -> None:
    cell = {
        "cell_type": "code",
        "id": "one",
        "metadata": {"scrolled": True, "tags": ["language"], "execution": {}},
        "source": "1 + 1\n",
        "execution_count": 3,
        "outputs": [{"output_type": "execute_result"}],
    }
    run = {"cells": [cell], "metadata": {"widgets": {}}, "nbformat": 4, "nbformat_minor": 5}
    clean = cleaned(run)
    assert clean["metadata"] == METADATA
    assert clean["cells"][0] == {
        "cell_type": "code",
        "execution_count": None,
        "id": "one",
        "metadata": {"tags": ["language"]},
        "outputs": [],
        "source": ["1 + 1"],
    }
    assert cleaned(clean) == clean


@pytest.mark.parametrize("name", NAMES)
def test_code_is_the_same_in_both_languages_but_for_the_language(name: str) -> None:
    german, english = (cells(NOTEBOOKS / code / name, "code") for code in LANGUAGES)
    assert [cell["id"] for cell in german] == [cell["id"] for cell in english]
    for code, book in zip(LANGUAGES, (german, english), strict=True):
        tagged = [cell for cell in book if "language" in cell["metadata"].get("tags", ())]
        assert tagged == book[:1]
        assert f'boardkit.language("{code}")' in source(book[0])
    assert [source(cell) for cell in german[1:]] == [source(cell) for cell in english[1:]]


@pytest.mark.parametrize("name", NAMES)
def test_prose_has_the_same_parts_in_both_languages(name: str) -> None:
    german, english = (read(NOTEBOOKS / code / name)["cells"] for code in LANGUAGES)
    assert [cell["id"] for cell in german] == [cell["id"] for cell in english]
    for one, other in zip(german, english, strict=True):
        assert source(one).count("\n#") == source(other).count("\n#")


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_code_cells_are_short_enough_for_people_who_do_not_program(path: pathlib.Path) -> None:
    for cell in cells(path, "code"):
        assert len(source(cell).splitlines()) <= 4, cell["id"]


# Links and pictures


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_links_and_pictures_lead_somewhere(path: pathlib.Path) -> None:
    text = prose(path)
    heads = {
        line.lstrip("# ").replace(" ", "-") for line in text.splitlines() if re.match("#+ ", line)
    }
    for cell in cells(path, "markdown"):
        pictures = set(re.findall(r"\(attachment:([^)]*)\)", source(cell)))
        assert pictures == set(cell.get("attachments", {}))
    assert all(words.strip() for words in re.findall(r"!\[([^]]*)\]", text))
    for target in re.findall(r"\]\(([^)]*)\)", text):
        if target.startswith("#"):
            assert target[1:] in heads
        elif not target.startswith("attachment:"):
            assert (path.parent / target).is_file(), target


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["00_start.ipynb", "01_huts.ipynb"])
def test_the_authors_are_named(code: str, name: str) -> None:
    text = prose(NOTEBOOKS / code / name)
    for author in ("Erik Ambring", "Acke Ambring", "Fabian Göranson", "Ninja Print", "HABA"):
        assert author in text


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_start_page_leads_to_every_notebook_and_back(path: pathlib.Path) -> None:
    if path.name == "00_start.ipynb":
        for name in NAMES[1:]:
            assert f"]({name})" in prose(path)
    else:
        assert prose(path).count("](00_start.ipynb)") == 2


# What the notebook of a game must hold

GAMES = {
    "huts": "01_huts.ipynb",
    "town": "02_town.ipynb",
    "forest": "03_forest.ipynb",
    "aftershock": "04_aftershock.ipynb",
}
LABORATORY = "05_throwlab.ipynb"
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_chapter_of_the_story_is_explained_once(code: str, game: str) -> None:
    found = calls(NOTEBOOKS / code / GAMES[game], "Explain")
    assert {name for name, _ in found} == {game}
    assert sorted(key for _, key in found) == sorted(one.key for one in load(game).chapters)


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_explains_plays_and_counts_is_there_in_this_order(code: str, game: str) -> None:
    path = NOTEBOOKS / code / GAMES[game]
    order = [
        name
        for cell in cells(path, "code")
        for name in ("Explain", "Play", "Study", "Decisions")
        if f"{name}(" in source(cell)
    ]
    assert list(dict.fromkeys(order)) == ["Explain", "Play", "Study", "Decisions"]
    named = {key for _, *keys in calls(path, "Study") for key in keys}
    assert named == {place.key for place in load(game).places}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_numbers_in_the_prose_of_huts_are_right(code: str) -> None:
    text = prose(NOTEBOOKS / code / "01_huts.ipynb")
    once = odds.throw(3).p(lambda outcomes: "upright" in outcomes)
    each = odds.throw(3).p(("long", "narrow", "upright"))
    fractions = [Fraction(int(a), int(b)) for a, b in re.findall(r"\\frac\{(\d+)\}\{(\d+)\}", text)]
    for value in (once, 1 - once, each, Fraction(13, 20)):
        assert value in fractions
    within = odds.within("at least one upright")
    for value in (once, each, within):
        words = percent(value, 1, code).replace("\N{NO-BREAK SPACE}", r"\,").replace("%", r"\%")
        assert words.replace(",", "{,}", words.count(",") - words.count("\\,")) in text


def formula(value: Fraction, digits: int, code: str) -> str:
    """A percentage as a formula of the notebooks writes it."""
    words = percent(value, digits, code).replace("%", "").strip()
    return words.replace(",", "{,}") + "\\,\\%"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_authors_of_town_are_named(code: str) -> None:
    for name in ("00_start.ipynb", GAMES["town"]):
        text = prose(NOTEBOOKS / code / name)
        for author in ("Christoph Cantzler", "Anja Wrede", "Jun Sasaki", "Oink Games"):
            assert author in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_numbers_in_the_prose_of_town_are_right(code: str) -> None:
    text = prose(NOTEBOOKS / code / GAMES["town"])
    places = {key: load("town").place(key) for key in ("start", "three", "late")}
    views = {key: place.game.view(place.begin(), 0) for key, place in places.items()}
    game = places["start"].game
    drawn = town.next_draw(game, views["start"], 0).fits
    assert drawn == Fraction(59, 80)
    assert f"\\frac{{59}}{{80}} = {formula(drawn, 2, code)}" in text
    # Without the backs: 36 of 48 fit beside A1, four are on the own rack, 44 are not seen.
    alone = Fraction(36 - 4, 48 - 4)
    assert f"\\frac{{{alone.numerator}}}{{{alone.denominator}}}" in text
    assert formula(alone, 1, code) in text
    swap = town.exchange(game, views["three"], 0, ("C1", "C4", "C6"))
    assert number(swap.mean(), 2, code) in text
    other = town.rack(game, views["late"], 0, 1)
    assert f"\\frac{{{other.can_lay.numerator}}}{{{other.can_lay.denominator}}}" in text
    for shapes, told in zip(other.shapes, ("E3", "G4"), strict=True):
        assert told in shapes.outcomes
        for one in shapes:
            assert one in text
    grid = places["late"].document()["grid"]
    found = squares.count(grid)
    assert (squares.check(grid).laid, found.found, found.exact) == (26, 0, True)
    assert {str(squares.CASES), str(squares.nearest(6).different)} <= set(re.findall(r"\d+", text))
    for least, name in LEVELS:
        words = phrase(f"town_solo.level.{name}").text(code)
        row = next(line for line in text.splitlines() if line.endswith(f"| {words} |"))
        assert str(least or 15) in row


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_numbers_in_the_prose_of_aftershock_are_right(code: str) -> None:
    text = prose(NOTEBOOKS / code / GAMES["aftershock"])
    written = {Fraction(int(a), int(b)) for a, b in re.findall(r"\\frac\{(\d+)\}\{(\d+)\}", text)}
    sixes = pool.count(10, 6)
    chances = {sixes.p(0): 1}
    chances |= {aftershock.single_roll(one): 1 for one in ("12345", "AAA BBB", "AAAAA")}
    for value, digits in chances.items():
        assert value in written
        assert formula(value, digits, code) in text
    table = [percent(sixes.p(k), 1, code) for k in range(5)] + [percent(sixes.at_least(5), 1, code)]
    row = next(line for line in text.splitlines() if re.match("[|] [Cc]hance [|]", line))
    assert row.replace("\N{NO-BREAK SPACE}", " ") == (
        f"| {row.split()[1]} | {' | '.join(table)} |".replace("\N{NO-BREAK SPACE}", " ")
    )
    # one die, both dice always, both dice once: from the story's position
    place = load("aftershock").place("two_free")
    found = aftershock.best(place.game, place.begin())
    assert found.win == Fraction(1, 2)
    both = found.of(place.game.parse("keep 3 3 3 3"))
    assert both is not None
    rolls = [pair for pair in product(range(1, 7), repeat=2) if 6 not in pair]
    hits = sum(3 in pair for pair in rolls)
    always = Fraction(hits, 36 - (len(rolls) - hits))
    assert {found.win, both.win, always, Fraction(hits, 36), both.value} <= written
    assert f"= {found.value}$" in text
    stop = found.of(place.game.parse("stop"))
    assert stop is not None
    assert f"\N{MINUS SIGN}{-stop.value}. " in text
    assert percent(both.win, 1, code).replace("\N{NO-BREAK SPACE}", " ") in text
    ways = study.outlooks()
    for way in ("best", "frequent"):
        assert percent(ways[way].win, 1, code).replace("\N{NO-BREAK SPACE}", " ") in text
    for way in ("points", "frequent", "moments"):
        assert number(round(ways[way].points, 2), 2, code) in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_numbers_in_the_prose_of_forest_are_right(code: str) -> None:
    text = prose(NOTEBOOKS / code / GAMES["forest"])
    written = {Fraction(int(a), int(b)) for a, b in re.findall(r"\\frac\{(\d+)\}\{(\d+)\}", text)}
    place = load("forest").place("early")
    state = place.begin()
    view = place.game.view(state, 0)
    assert len(view.stack) == 38
    anywhere = forest.tables(place.game, view, 0)[0].rows[0].chance
    hand, following = forest_study.waiting().tables
    chances = [
        forest.next_tile(place.game, view, 0, "forest"),
        anywhere,
        hand.rows[1].chance,
        following.rows[1].chance,
        Fraction(18, 38),
    ]
    for value in chances:
        assert value in written
        assert formula(value, 1, code) in text
    assert r"\frac{18 \cdot 32}{33 \cdot 37}" in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_numbers_in_the_prose_of_the_laboratory_are_right(code: str) -> None:
    text = prose(NOTEBOOKS / code / LABORATORY)
    hut = solids.hut(10, 12, 8, 14)
    assert calls_of(NOTEBOOKS / code / LABORATORY, "measures") == [[10, 12, 8, 14]]
    assert len(hut.faces) == 7
    assert "7 Fl" in text or "7 faces" in text
    assert [hut.outcomes.count(outcome) for outcome in models.OUTCOMES] == [1, 2, 2, 2]
    assert re.search(r"1, 2, 2, 2 (von|of) 7", text)
    areas = hut.grouped(hut.areas)
    assert max(areas, key=areas.__getitem__) == "narrow"
    for value in (*areas.values(), sum(areas.values())):
        words = re.sub("[.,]0$", "", number(round(value, 1), 1, code))
        assert re.search(rf"\b{re.escape(words)}\b", text)
    physics = models.named("hut-10-12-8-14")
    assert physics.origin == "simulated"
    flattest = published.cuboid_report()[0]
    assert flattest.ratio < Fraction(1, 2)
    for share in (
        solids.area(hut)["narrow"],
        Fraction(physics.weights["narrow"], sum(physics.counts)),
        flattest.ideas["solid_angle"],
        flattest.measured,
    ):
        assert percent(share, 1, code) in text
    assert f" {flattest.n} " in text
    verdicts = published.cuboid_verdicts()
    assert verdicts[0].idea == "physics"
    assert not any(verdict.fits for verdict in verdicts)
    points = {"de": "Prozentpunkte", "en": "percentage points"}[code]
    assert f" {number(100 * verdicts[0].worst, 1, code)} {points}" in text
    assert re.search(rf"\b{len(published.ratios())} (Formen|shapes)", text)
    for n in (20, 300):
        words = number(round(100 / n**0.5, 1), 1, code).replace(",", "{,}")
        assert rf"\pm {words}$" in text
    counted = calls_of(NOTEBOOKS / code / LABORATORY, "sure")
    assert counted == [[4, 20], [60, 300]]
    for k, n in counted:
        assert Fraction(k, n) == Fraction(1, 5)
        assert re.search(rf"\b{k} (von|of) {n}\b", text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_results_in_the_prose_of_the_laboratory_are_folded_up(code: str) -> None:
    path = NOTEBOOKS / code / LABORATORY
    seen = re.sub(r"<details>.*?</details>", "", prose(path), flags=re.DOTALL)
    assert re.findall(r"\d[^\n]%", seen.replace("95", "")) == []
    assert "7-5-5-3" in seen
    for origin in ORIGINS:  # called as beside the numbers themselves
        assert f"*{phrase(f'chance.origin.{origin}').text(code)}*" in seen
    parts = [name for name in ("ThrowLab", "ClassTable", "Play") for _ in calls(path, name)]
    assert parts == ["ThrowLab", "ClassTable", "Play"]


def calls_of(path: pathlib.Path, name: str) -> list[list[Any]]:
    """The arguments of every call of a function `name` of a module."""
    return [
        [ast.literal_eval(argument) for argument in node.args]
        for cell in cells(path, "code")
        for node in ast.walk(ast.parse(source(cell)))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == name
    ]
