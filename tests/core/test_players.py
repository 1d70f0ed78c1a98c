"""Computer players: what they see, how they think, that they get better by level."""

from __future__ import annotations

import pickle
from random import Random as Numbers

import pytest

from boardkit import players
from boardkit.chance import models
from boardkit.errors import BadOption
from boardkit.game import MoveList, game_class, odds_of
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.players import Assuming, Greedy, Mixed, MonteCarlo, Random, Strong, candidates, level
from boardkit.simulate import games
from boardkit.text import LANGUAGES
from boardkit.work import Progress, drain
from tests.support.pearls.rules import Dive, Lay, Pearls, State, Surface

GAME = Pearls()
QUICK = MonteCarlo(budget=40, width=4, turns=2)
EVERY = (Random(), Greedy(), Mixed(), QUICK, Strong(QUICK))
every_player = pytest.mark.parametrize("player", EVERY, ids=lambda player: type(player).__name__)


def first_decision(game=GAME, seed="BKTRMX"):
    match = Match(game, seed)
    return match.state, match.turn


@every_player
def test_a_player_needs_the_view_only(player):
    """Hidden cards are None in the view: whatever is chosen cannot depend on them."""
    state, p = first_decision()
    view = GAME.view(state, p)
    assert None in view.hands[1 - p]
    for n in range(5):
        assert player.choose(GAME, view, p, Numbers(n)) in GAME.legal(state)


@every_player
def test_the_same_numbers_give_the_same_move(player):
    state, p = first_decision()
    view = GAME.view(state, p)
    moves = [player.choose(GAME, view, p, Numbers(7)) for _ in range(3)]
    assert len(set(moves)) == 1


@every_player
def test_a_forced_move_comes_at_once(player):
    class Forced(Pearls):
        def legal(self, s):
            return MoveList((Dive(),))

    game = Forced()
    state, p = first_decision(game)
    thinking = player.think(game, game.view(state, p), p, Numbers(1))
    with pytest.raises(StopIteration) as end:
        next(thinking)
    assert end.value.value == Dive()


@every_player
def test_players_travel_to_other_processes(player):
    again = pickle.loads(pickle.dumps(player))
    state, p = first_decision()
    view = GAME.view(state, p)
    assert again == player
    assert again.choose(GAME, view, p, Numbers(3)) == player.choose(GAME, view, p, Numbers(3))


@every_player
def test_a_player_can_explain_every_move(player):
    state, p = first_decision()
    view = GAME.view(state, p)
    chosen = player.choose(GAME, view, p, Numbers(3))
    for move in (chosen, GAME.legal(state)[0]):
        words = player.explain(GAME, view, p, move)
        texts = {words.text(language) for language in LANGUAGES}
        assert len(texts) == 2
        assert not any(set(text) & set("{[") for text in texts), texts


def test_random_plays_every_move_alike():
    state, p = first_decision()
    view = GAME.view(state, p)
    numbers = Numbers(1)
    moves = [Random().choose(GAME, view, p, numbers) for _ in range(1900)]
    counts = [moves.count(move) for move in GAME.legal(view)]
    assert len(counts) == 19
    assert all(60 < count < 140 for count in counts), "100 each, standard deviation 9.7"


# Player 0 holds a 3 and a shark, the bag is empty.  The four sharks are all out, so a dive is worth
# about 1.5 by `worth`; laying the 3 is worth exactly 3, laying the shark costs 1.
STATE = State(
    pile=(0, 4, 4, 4), hands=((0, 3), (1, 1)), kept=(0, 0), turn=0, number=5,
    reef=(((0, 0), 1, 1),),
)  # fmt: skip


def test_greedy_takes_the_best_and_draws_among_equals():
    view = GAME.view(STATE, 0)
    numbers = Numbers(1)
    chosen = {Greedy().choose(GAME, view, 0, numbers) for _ in range(200)}
    free = {(i, j) for i in range(3) for j in range(3)} - {(0, 0)}
    assert chosen == {Lay(3, field) for field in free}


def test_greedy_looks_at_a_sample_of_many_moves():
    numbers = Numbers(1)
    view = GAME.view(STATE, 0)
    seen = {Greedy(look=2).choose(GAME, view, 0, numbers) for _ in range(300)}
    assert Dive() in seen, "when the 3 was not in the sample"
    assert {move for move in seen if isinstance(move, Lay) and move.card == 3}
    assert {move for move in seen if isinstance(move, Lay) and move.card == 0}, "two bad ones"


def test_candidates_are_different_moves():
    legal = GAME.legal(STATE)
    some = candidates(legal, 5, Numbers(2))
    assert len(set(some)) == 5
    assert set(some) <= set(legal)
    assert list(candidates(legal, 500, Numbers(2))) == list(legal)


def test_easy_slips_half_of_the_time():
    """17 moves, 8 of them best by worth: a slip hits one of them with chance 8/17."""
    view = GAME.view(STATE, 0)
    numbers = Numbers(4)
    moves = [Mixed().choose(GAME, view, 0, numbers) for _ in range(1000)]
    best = sum(isinstance(move, Lay) and move.card == 3 for move in moves)
    expected = 1000 * (0.5 + 0.5 * 8 / 17)
    assert abs(best - expected) < 4 * (1000 * 0.735 * 0.265) ** 0.5


def test_monte_carlo_sees_what_worth_does_not():
    """A full bag, two sharks and one pearl of 1 in the pile: surfacing is plainly right.  The worth
    of a dive is doctored to look splendid."""

    class Blind(Pearls):
        def worth(self, view, p):
            return super().worth(view, p) + 50 * view.diving

    game = Blind()
    state = State(
        pile=(2, 1, 0, 0), hands=((), ()), kept=(0, 9), turn=0, number=9, bag=10,
    )  # fmt: skip
    numbers = Numbers(1)
    assert Greedy().choose(game, state, 0, numbers) == Dive()
    assert MonteCarlo(budget=200).choose(game, state, 0, numbers) == Surface()


def test_monte_carlo_reports_and_explains_what_it_found():
    state, p = first_decision()
    view = GAME.view(state, p)
    player = MonteCarlo(budget=64, width=5)
    assert "many times" in player.explain(GAME, view, p, Dive()).text("en")
    move = player.choose(GAME, view, p, Numbers(1))
    assert str(move) in player.explain(GAME, view, p, move).text("en")
    assert "on average" in player.explain(GAME, view, p, move).text("en")
    other = GAME.legal(view)[-1]
    assert "many times" in player.explain(GAME, view, 1 - p, other).text("en")


def test_thinking_pauses_and_can_be_dropped(monkeypatch):
    monkeypatch.setattr(players, "SLICE", 0.0)  # a pause after every single step
    state, p = first_decision()
    view = GAME.view(state, p)
    thinking = MonteCarlo(budget=40).think(GAME, view, p, Numbers(1))
    steps = [next(thinking) for _ in range(30)]
    assert all(isinstance(step, Progress) and 0 <= step.done <= 1 for step in steps)
    assert "tr" in steps[-1].note.text("en")
    thinking.close()
    calm = MonteCarlo(budget=40)
    assert drain(calm.think(GAME, view, p, Numbers(1))) in GAME.legal(view)


def test_pauses_do_not_change_the_decision(monkeypatch):
    state, p = first_decision()
    view = GAME.view(state, p)
    calm = QUICK.choose(GAME, view, p, Numbers(1))
    monkeypatch.setattr(players, "SLICE", 0.0)
    assert QUICK.choose(GAME, view, p, Numbers(1)) == calm


def test_strong_asks_the_expert_first():
    class Known(Pearls):
        def expert(self, view, p):
            return Lay(0, (2, 2))

    player = Strong(QUICK)
    assert player.choose(Known(), STATE, 0, Numbers(1)) == Lay(0, (2, 2))
    words = player.explain(Known(), STATE, 0, Lay(0, (2, 2)))
    assert "exactly" in words.text("en")
    assert player.choose(GAME, GAME.view(STATE, 0), 0, Numbers(1)) != Lay(0, (2, 2))


def test_strong_tells_what_the_odds_say_of_its_move():
    game = game_class("aftershock")()
    match = Match(game, seed="BKTRMX")
    view = game.view(match.state, 0)
    move = Strong().choose(game, view, 0, Numbers(1))
    words = Strong().explain(game, view, 0, move)
    assert words == odds_of(game).advice(game, view, 0).of(move).why
    assert "%" in words.text("en")


def test_levels_get_better():
    """Greedy against easy and easy against random on pearls, 200 games each, starts in turn."""
    for better, worse in ((level("medium"), level("easy")), (level("easy"), Random())):
        result = drain(games(GAME, [better, worse], 200, seed="levels"))
        assert result.intervals[0][0] > 0.5


def test_levels_have_names_in_both_languages():
    assert [type(level(name)).__name__ for name in players.LEVELS] == ["Mixed", "Greedy", "Strong"]
    with pytest.raises(BadOption) as caught:
        level("grandmaster")
    assert caught.value.key == "players.level"
    assert "easy" in caught.value.text("de")


@pytest.mark.parametrize("numbers", [{"budget": 0}, {"width": -1}, {"turns": 1.5}, {"sample": "4"}])
def test_a_budget_is_a_whole_number(numbers):
    with pytest.raises(BadOption) as caught:
        MonteCarlo(**numbers)
    assert caught.value.key == "players.budget"


@pytest.mark.parametrize("given", [0, -1, True, 1.5, "4", None])
def test_greedy_looks_at_a_whole_number_of_moves(given):
    with pytest.raises(BadOption) as caught:
        Greedy(look=given)
    assert caught.value.key == "players.look"


@pytest.mark.parametrize("given", [-0.1, 1.1, True, float("nan"), "0.5", None])
def test_a_chance_of_slips_is_between_0_and_1(given):
    assert players.Mixed(slips=1).slips == 1
    with pytest.raises(BadOption) as caught:
        players.Mixed(slips=given)
    assert caught.value.key == "players.slips"


def test_a_player_reckons_with_a_model_of_its_own() -> None:
    """Huts that never land upright: who believes that has nothing to gain from another throw."""
    sure = models.own({"upright": 1, "long": 0, "narrow": 0, "roof": 0}, "always upright")
    game = Huts(players=2, variant="simple")
    match = Match(game, seed="BKTRMX")
    while not any(str(move) == "again" for move in match.legal()):
        match.play(match.legal()[0])
    state, p = match.state, match.turn
    assert "upright" not in state.throw or len(set(state.throw)) > 1
    hopeful = Assuming(Strong(QUICK), sure)
    assert str(hopeful.choose(game, state, p, Numbers(1))) == "again"
    again = pickle.loads(pickle.dumps(hopeful))
    assert again == hopeful
    why = hopeful.explain(game, state, p, game.parse("again"))
    assert "always upright" in why.text("en")
    assert game.model == models.default()


def test_a_game_without_a_model_says_so() -> None:
    state, p = first_decision()
    player = Assuming(Greedy(), models.default())
    with pytest.raises(BadOption, match="no model to choose"):
        player.choose(GAME, state, p, Numbers(1))
