"""Several people at one screen: nothing secret is shown before the next one has taken it over."""

from __future__ import annotations

import sys
from random import Random

import pytest

from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.town.rules import Town
from boardkit.town.solo import Solo
from boardkit.town.state import HIDDEN, name_of
from boardkit_widgets.play import Play
from boardkit_widgets.table import Table
from tests.support.pearls import rules as pearls
from tests.widgets import draw_pearls
from tests.widgets.helper import status


@pytest.fixture
def _pearls(monkeypatch):
    pearls.register()
    monkeypatch.setitem(sys.modules, "boardkit_widgets.draw_pearls", draw_pearls)
    yield
    pearls.unregister()


def everything(play):
    """All that a page shows of a game: text board, status, players, sheet, log, chances."""
    play._show_rest()
    odds = play.odds
    shown = odds is not None and (odds.layout.display or "") != "none"
    return "\n".join(
        (
            play.board.scene.describe("en"),
            play.board.status.value,
            play.bar.value,
            play.sheet.table.value,
            play.history.list.value,
            str(play.history.pick.options),
            odds.to_html() if shown else "",
        )
    )


def tiles(state, player):
    """The shapes on a rack, as texts."""
    return [name_of(tile) for tile in state.hands[player]]


def known(play):
    """The racks whose tiles the board shows."""
    words = play.board.scene.describe("en").split("\n\n")[2]
    return [p for p in range(play.match.game.players) if f"Player {p + 1}: " in words
            and any(f" {name} (" in line for line in words.split("\n")
                    if line.startswith(f"Player {p + 1}:")
                    for name in tiles(play.match.state, p))]  # fmt: skip


def pass_on(play):
    """Make the first lay and keep all: one whole turn without an exchange."""
    number = play.match.game.turn_number(play.match.state)
    while play.match.game.turn_number(play.match.state) == number:
        lay = next((m for m in play.match.legal() if str(m).startswith(("lay", "keep"))), None)
        play.board._play(lay)


def test_two_people_hand_over_before_every_rack():
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    assert play.table.cover == 0
    assert play.hand_over.shown
    assert known(play) == []
    assert "first Player 1 takes it over" in status(play.board)
    play.hand_over.button.click()
    assert play.table.cover is None
    assert not play.hand_over.shown
    assert known(play) == [0]
    pass_on(play)
    assert play.table.cover == 1
    assert known(play) == []
    assert "Hand over to Player 2" in play.hand_over.words.value
    assert "I am Player 2" in play.hand_over.button.description
    play.uncover()
    assert known(play) == [1]


def test_under_the_cover_nothing_of_the_page_tells_a_hidden_tile():
    play = Play(Town(players=3), seed=7, seats=("human", "human", "human"), language="en")
    for _ in range(4):
        words = everything(play)
        state = play.match.state
        assert play.table.cover == state.turn
        for p in range(3):
            for name in tiles(state, p):
                assert name not in words
        before = play.match.moves
        play.board.press(f"tile:{tiles(state, state.turn)[0]}")
        play.board.press("exchange")
        play.hint()
        assert play.match.moves == before
        assert "There is no hint here" in status(play.board)
        play.uncover()
        words = everything(play)
        own = state.turn
        for p in range(3):
            for name in tiles(state, p):
                assert (name in play.board.scene.describe("en")) is (p == own)
        pass_on(play)


def test_undo_across_a_turn_is_covered_too():
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    play.uncover()
    pass_on(play)
    play.uncover()
    play.undo()
    assert play.match.state.turn == 0
    assert play.table.cover == 0
    assert known(play) == []
    play.redo()
    assert play.table.cover is None, "the one who undid it is still there"
    assert known(play) == [1]


def test_looking_back_shows_what_everybody_may_see():
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    play.uncover()
    pass_on(play)
    play.look(0)
    assert not play.hand_over.shown
    words = play.board.scene.describe("en")
    before = play.table.state
    assert all(name not in words for p in (0, 1) for name in tiles(before, p))
    play.back()
    assert play.table.cover == 1


def test_a_loaded_game_is_covered():
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    play.uncover()
    play.load(Match.from_code(play.code()))
    assert play.table.cover == 0


def test_one_person_among_computers_needs_no_cover_and_sees_backs():
    play = Play(Town(players=3), seed=5, seats=("human", "easy", "easy"), language="en")
    for _ in range(3):
        assert play.table.cover is None
        assert not play.hand_over.shown
        if play.match.over:
            break
        assert known(play) == [0]
        play.board._play(play.match.legal()[0])


def test_one_person_does_not_take_a_computers_place_to_see_its_rack():
    play = Play(Town(players=2), seed=5, seats=("human", "easy"), language="en")
    pass_on(play)
    theirs = next(n for n, e in enumerate(play.table.decisions) if e.player == 1)
    play.what_if(theirs)
    assert not play.table.free
    assert 1 not in known(play)
    # In a game without secrets the reader may decide for the computer.
    table = Table(Match(Huts(players=2), seed=5), ("human", "easy"))
    table.play(table.match.legal()[0])
    table.what_if(1)
    assert table.free


def test_two_people_and_a_computer():
    play = Play(Town(players=3), seed=5, seats=("human", "easy", "human"), language="en")
    play.uncover()
    pass_on(play)  # and the computer after it
    assert play.match.turn == 2
    assert play.table.cover == 2
    assert known(play) == []


def test_a_spectator_sees_backs_only():
    play = Play(Town(players=3), seed=5, seats=("easy",), language="en")
    assert play.match.over
    play.look(0)
    view = play.match.game.view(play.table.state, play.table.viewer)
    assert all(tile >= HIDDEN for hand in view.hands for tile in hand)
    words = play.board.scene.describe("en")
    assert all(name not in words for p in range(3) for name in tiles(play.table.state, p))


@pytest.mark.usefixtures("_pearls")
def test_any_game_with_hidden_hands_is_covered():
    play = Play(pearls.Pearls(), seed=3, seats=("human", "human"), language="en")
    assert play.table.cover == 0
    play.uncover()
    assert play.table.viewer == 0
    move = next(m for m in play.match.legal() if isinstance(m, pearls.Lay))
    play.board._play(move)
    assert play.table.cover == 1
    assert play.table.viewer is None


def test_games_without_secrets_have_no_cover():
    for game, seats in ((Huts(players=2), ("human", "human")), (Solo(), ("human",))):
        play = Play(game, seed=3, seats=seats, language="en")
        assert play.table.cover is None
        assert not play.hand_over.shown


def test_words_in_both_languages():
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    play.language = "de"
    assert "Gib weiter an Person 1" in play.hand_over.words.value


def test_alone_the_end_tells_the_level_and_offers_another_deal():
    play = Play(Solo(), seed=5, language="en")
    assert play.deal_again.layout.display == "none"
    while not play.match.over:
        play.board._play(play.match.legal()[0])
    assert "Nothing fits any more" in status(play.board)
    assert (play.deal_again.layout.display or "") == ""
    seed = play.match.seed
    play.deal_again.click()
    assert not play.match.over
    assert play.match.seed != seed
    assert play.match.moves == ()
    play._show_rest()
    assert play.board.guard.details.value == ""


def test_alone_the_points_have_words():
    play = Play(Solo(), seed=5, language="en")
    play.board._play(play.match.legal()[0])
    play._show_rest()
    assert "tiles laid" in play.sheet.table.value


def test_focus_is_kept_while_a_computer_thinks():
    play = Play(Town(players=2), seed=5, seats=("human", "easy"), language="en", keys=True)
    panel = play.board.panel
    pass_on(play)
    play.look(0)
    assert panel.next.options == ()
    assert not panel.choose.disabled
    assert not panel.next.disabled
    before = play.match.moves
    panel.choose.click()
    assert play.match.moves == before
    assert "for looking at only" in status(play.board)


def test_what_is_hidden_changes_nothing_on_the_page():
    game = Town(players=3)
    match = Match(game, seed=9)
    for _ in range(6):
        match.play(match.legal()[0])
    view = game.view(match.state, match.turn)
    pages = []
    for n in range(2):
        full = game.guess(view, match.turn, Random(n))
        start = Match(game, seed=1, position=game.describe(full))
        play = Play(start, seats=("human", "human", "human"), language="en")
        covered = everything(play)
        play.uncover()
        if play.odds is not None:
            play.odds.finish()
        pages.append((full, covered, everything(play)))
    assert pages[0][0] != pages[1][0]
    assert pages[0][1:] == pages[1][1:]


@pytest.mark.parametrize("game", [Town(players=3), Solo()], ids=str)
@pytest.mark.parametrize("code", ["de", "en"])
def test_the_form_for_a_new_game_has_words(game, code):
    play = Play(game, seed=5, seats=("human",), language=code)
    play.open_form()
    words = " ".join(str(field.description) for field in play.form.fields.values())
    assert words
    assert "[" not in words
    play.form.submit()
    assert play.match.moves == ()


def test_a_look_back_at_a_computer_keeps_its_rack_secret_until_the_end():
    match = Match(Town(players=2), seed=5)
    numbers = Random(3)
    while sum(move.startswith("return") for move in map(str, match.moves)) < 3:
        match.play(match.legal().sample(numbers))
    play = Play(Town(players=2), 5, ("human", "medium"), language="en")
    play.load(Match.from_json(match.to_json()))
    made = [entry for entry in match.log if entry.kind == "move"]
    secret = [i for i, e in enumerate(made) if e.player == 1 and str(e.what).startswith("return")]
    assert secret
    for i in secret:
        play.look(i)
        page = everything(play) + play.banner.line.value
        assert str(made[i].what) not in page
        assert "is told after the game" in page
    # After the end nothing is secret any more.
    while not match.over:
        match.play(match.legal().sample(numbers))
    play.load(Match.from_json(match.to_json()))
    play.look(secret[0])
    assert f"none of them gave a better position than {made[secret[0]].what}" in (
        play.banner.line.value
    )


def test_advice_names_the_tile_to_return_and_the_log_only_its_colour():
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    play.hand_over.button.click()
    play.board._play(next(m for m in play.match.legal() if str(m).startswith("lay")))
    back = [m.tile for m in play.match.legal() if str(m).startswith("return")]
    play.hint()
    words = status(play.board)
    assert any(f"puts {tile} back into the bag" in words for tile in back), words
    assert "tile of colour" not in words
    play.board._play(next(m for m in play.match.legal() if str(m).startswith("return")))
    play._show_rest()
    assert "puts a tile of colour" in play.history.list.value
