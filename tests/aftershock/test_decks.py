"""Own cards: what a check says of good ones and of mistakes, and the decks beside the notebooks."""

from __future__ import annotations

import pathlib

import pytest

from boardkit.aftershock import Aftershock, decks, odds
from boardkit.aftershock.material import default
from boardkit.commands.environment import ROOT
from boardkit.match import Match
from boardkit.text import LANGUAGES

SHIPPED = ROOT / "notebooks" / "decks"
HOME = ROOT / "boardkit" / "aftershock"


def test_a_good_card_is_shown_with_its_chances() -> None:
    both = '[{ colour = "black", dice = "AAAAA" }, { colour = "red", dice = "AAA BB" }]'
    found = decks.card(f"{{ stars = 5, turquoise = 2, combinations = {both} }}")
    assert found.right
    assert found.material is None
    rows = found.table.rows
    assert [row.chance for row in rows] == [odds.single_roll("AAAAA"), odds.single_roll("AAA BB")]
    for code, points in (("de", "210 Punkte"), ("en", "210 points")):
        text = found.html(code)
        assert "✓" in text
        assert points in text
        assert "[" not in text


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{ stars = 6, combinations = [{ colour = "red", dice = "AA" }] }', "stars"),
        ('{ stars = 0, combinations = [{ colour = "red", dice = "AA" }] }', "stars"),
        ("{ stars = 2, turquoise = 1 }", "turquoise"),
        ("{ stars = 2, combinations = [] }", "combinations"),
        ('{ stars = 2, combinations = [{ colour = "blue", dice = "AA" }] }', "colour"),
        ('{ stars = 2, combinations = [{ colour = "red", dice = "AA 66" }] }', "dice"),
        ("{ stars = 2", "no_toml"),
        ("", "no_toml"),
        ("3", "card_table"),
    ],
)
def test_a_mistake_is_told_and_nothing_raised(text: str, key: str) -> None:
    found = decks.card(text)
    assert not found.right
    assert found.problem is not None
    assert found.problem.key == f"aftershock.material.{key}"
    for code in LANGUAGES:
        shown = found.html(code)
        assert "✗" in shown
        assert "[aftershock" not in shown
        assert "{file}" not in shown


def test_what_a_card_says_cannot_write_into_the_page() -> None:
    found = decks.card('{ stars = 2, combinations = [{ colour = "<b>", dice = "AA" }] }')
    assert "<b>" not in found.html("en")


def test_a_deck_is_checked_whole(tmp_path: pathlib.Path) -> None:
    found = decks.deck(HOME / "material.toml")
    assert found.right
    assert found.cards == default().cards
    assert len(found.table.rows) == sum(len(card.combinations) for card in found.cards)
    assert "40" in found.html("en")
    short = tmp_path / "short.toml"
    short.write_text('[[cards]]\nstars = 1\ncombinations = [{ colour = "red", dice = "AA" }]\n')
    few = decks.deck(short)
    assert few.problem is not None
    assert few.problem.key == "aftershock.material.cards"
    assert "short.toml" in few.html("de")


def test_the_easy_deck_can_be_played_and_is_easier() -> None:
    found = decks.deck(SHIPPED / "easy.toml")
    assert found.right
    assert found.material is not None
    match = Match(Aftershock(material=found.material), seed=1)
    assert len(match.state.open) == 3
    match.play("choose 0")
    assert Match.from_json(match.to_json()).state == match.state

    def mean(rows: tuple[decks.Row, ...]) -> float:
        return float(sum(row.chance for row in rows) / len(rows))

    assert mean(found.table.rows) > 1.5 * mean(decks.Checked(default().cards).table.rows)


def test_the_deck_with_mistakes_names_each_in_turn(tmp_path: pathlib.Path) -> None:
    text = (SHIPPED / "mistakes.toml").read_text(encoding="utf-8")
    mended = tmp_path / "mended.toml"
    keys = []
    for wrong, right in (("", ""), ("green", "red"), ("stars = 6", "stars = 5"), ("5 6", "5")):
        text = text.replace(wrong, right) if wrong else text
        mended.write_text(text, encoding="utf-8")
        problem = decks.deck(mended).problem
        assert problem is not None
        keys.append(problem.key.removeprefix("aftershock.material."))
    assert keys == ["colour", "stars", "dice", "cards"]
