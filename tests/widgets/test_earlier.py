"""A game that gives way to another is not lost while the notebook runs."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets import ThrowLab, cells
from boardkit_widgets.earlier import MOST, Earlier
from tests.widgets.play_clicks import game, play_on


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Calls a function as the next run of a cell."""
    monkeypatch.setattr(cells, "_cells", {})
    count = iter(range(100))

    def now(make: Any, cell: str = "cell") -> Any:
        here = (cell, f"run {next(count)}")
        monkeypatch.setattr(cells, "running_cell", lambda: here)
        return make()

    return now


def offered(play: Any) -> bool:
    return play.offer.layout.display != "none"


def buttons(play: Any) -> list[str]:
    play.saves_card.layout.display = "none"
    play.open_saves()
    return [button.description for button in play.saves.earlier.row.children]


def test_the_game_before_is_offered_when_the_cell_is_run_again(run: Any) -> None:
    first = run(game)
    assert not offered(first)
    play_on(first, turns=3)
    n = len(first.match.moves)
    second = run(lambda: game(seed="OTHER"))
    assert offered(second)
    assert second.offer.button.description == f"Go on with the game from before (Huts, {n} moves)"
    second.language = "de"
    assert f"Hütten, {n} Züge" in second.offer.button.description
    assert len(second.match.moves) == 0
    second.offer.button.click()
    assert second.match is first.match
    assert not offered(second)
    play_on(second, turns=1)
    assert len(second.match.moves) > n


def test_after_a_move_it_is_found_beside_the_code(run: Any) -> None:
    first = run(game)
    play_on(first, turns=3)
    second = run(lambda: game(seed="OTHER"))
    play_on(second, turns=1)
    assert not offered(second)
    n, m = len(first.match.moves), len(second.match.moves)
    assert buttons(second) == [f"Huts, {n} moves"]
    second.saves.earlier.row.children[0].click()
    assert second.match is first.match
    # ... and the other way round
    assert buttons(second) == [f"Huts, {m} moves"]


def test_an_offer_outlives_a_run_without_moves(run: Any) -> None:
    first = run(game)
    play_on(first, turns=2)
    run(lambda: game(seed="TWO"))
    third = run(lambda: game(seed="THREE"))
    assert offered(third)
    third.offer.button.click()
    assert third.match is first.match


def test_nothing_is_offered_for_another_cell_or_without_moves(run: Any) -> None:
    first = run(game)
    play_on(first, turns=2)
    assert not offered(run(lambda: game(seed="TWO"), "other cell"))
    run(game, "third cell")
    assert not offered(run(game, "third cell"))


def test_the_same_match_shown_again_is_no_other_game(run: Any) -> None:
    match = Match(Huts(players=2), seed="BKTRMX")
    from boardkit_widgets import Play

    first = run(lambda: Play(match, show_odds=False))
    play_on(first, turns=2)
    again = run(lambda: Play(match, show_odds=False))
    assert again.match is match
    assert not offered(again)
    assert again.earlier.games == ()


def test_each_of_two_tables_in_a_cell_finds_its_own(run: Any) -> None:
    def both() -> Any:
        return game(seed="ONE"), ThrowLab(), game(seed="TWO")

    one, _, two = run(both)
    play_on(one, turns=1)
    play_on(two, turns=3)
    again, _, other = run(both)
    assert again.earlier.games == (one.match,)
    assert other.earlier.games == (two.match,)


def test_a_new_game_and_a_loaded_one_keep_the_one_before() -> None:
    play = game()
    play_on(play, turns=2)
    first = play.match
    play.new_game(Huts(players=3))
    assert play.earlier.games == (first,)
    second = play.match
    play.load(first)
    assert play.match is first
    assert play.earlier.games == ()  # the second had no move
    play.load(second)
    assert play.earlier.games == (first,)


def test_only_the_latest_are_kept_and_each_once() -> None:
    matches = []
    for seed in range(MOST + 2):
        match = Match(Huts(players=2), seed)
        match.play(match.legal()[0])
        matches.append(match)
    earlier, now = Earlier(), Match(Huts(players=2), "now")
    for match in (*matches, matches[-1]):
        earlier.keep(match, now)
    assert earlier.games == tuple(matches[:1:-1])


def test_a_game_that_is_over_is_named_so(run: Any) -> None:
    first = run(lambda: game(seats=("human", "human"), look_back=False))
    play_on(first)
    second = run(lambda: game(seed="OTHER"))
    assert "over after" in second.offer.button.description
