"""What moves are worth: which dice to keep, when to stop, which card to take on.

`best` tells what a **turn** is worth if everything in it is decided best (or only the moment's
alternative, and everything after it best): expected points, chance to win the card, chance of a
bust.  `advice` and `advise` give the same to boards and reviews, as points minus the best
opponent's after the turn.  What later turns bring is not counted.

>>> from boardkit.aftershock.rules import Aftershock
>>> game = Aftershock()
>>> card = {"stars": 3, "turquoise": 0, "combinations": [{"colour": "black", "dice": "AAAAA"}]}
>>> table = {"open": [card], "card": 0, "dice": [1, 1, 1, 1, 2, 3], "sixes": 4}
>>> found = best(game, game.position(table))
>>> [(choice.keep, choice.value) for choice in found.choices[:2]]
[((1, 1, 1, 1, 2), Fraction(15, 1)), ((1, 1, 1, 1, 3), Fraction(15, 1))]
>>> found.of(Keep((1, 1, 1, 1))).value  # both dice at once
Fraction(35, 3)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.aftershock import scoring
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.moves import Choose, Dice, Keep, Stop
from boardkit.aftershock.plan import AIMS, Outlook, Plan, busted, stopping
from boardkit.aftershock.plans import planning
from boardkit.aftershock.refusal import dice_phrase
from boardkit.aftershock.state import DICE, State
from boardkit.aftershock.wording import card_phrase
from boardkit.aftershock.worth import goal_of
from boardkit.chance.decide import End, explored, follow, solve
from boardkit.chance.dist import Dist, shown
from boardkit.errors import BadOption
from boardkit.game import Advice, Choice, check_player, check_state
from boardkit.text import Phrase, phrase
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock


@dataclass(frozen=True)
class TurnChoice(Choice):
    """A move that was weighed, with the chances to win the card and of a bust after it."""

    win: Any = None
    bust: Any = None

    @property
    def keep(self) -> Dice | None:
        """The dice kept, None where it is no roll."""
        return self.move.dice if isinstance(self.move, Keep) else None

    @property
    def card(self) -> int | None:
        """The place of the card chosen, None where none is."""
        return self.move.card if isinstance(self.move, Choose) else None


@dataclass(frozen=True)
class TurnAdvice(Advice):
    """What a position is worth, with the chances to win the card and of a bust in this turn.

    They are None where no card can be won any more in the turn of the player asked for.
    """

    win: Any = None
    bust: Any = None


def best(
    game: Aftershock, state: State, exact: bool | None = None, aim: str = "points"
) -> TurnAdvice:
    """The values of this turn for whose turn it is, and of every decision at hand.

    `value` is the expected points of the turn: prize minus damage, without the points there were.
    With the aim "win" it is the greatest chance to win the card, and everything is decided for
    that.  Fractions, unless ``exact=False`` asks for floats; that is not faster.  Before a roll
    there are no choices, and where the turn is over the value is 0.  Raises `BadOption` for
    another aim.
    """
    if aim not in AIMS:
        raise BadOption("aftershock.aim", given=shown(aim), known=AIMS)
    check_state(game, state)
    found = drain(_weigh(game, state, aim))
    return _rounded(found) if exact is False else found


def advice(game: Aftershock, view: State, p: int | None) -> TurnAdvice:
    """What the moves of player `p` (None: of whose turn it is) are worth; see `advise`."""
    return drain(advise(game, view, p))


def advise(game: Aftershock, view: State, p: int | None) -> Work[TurnAdvice]:
    """What the moves of player `p` (None: of whose turn it is) are worth, in slices.

    In the own turn the points minus the best opponent's to be expected after it: of every card
    that can be taken on, of every way to keep dice, before a roll the expectation.  Out of turn
    and after the end: the value as it is.  `Progress.partial` may be a first answer in floats.
    """
    check_state(game, view)
    check_player(game, p)
    p = view.turn if p is None else p
    lead = scoring.lead(view.lines, view.players, p)
    if view.turn != p or view.phase in ("draw", "over"):
        return TurnAdvice(Fraction(lead))

    def shifted(found: TurnAdvice) -> TurnAdvice:
        choices = tuple(
            TurnChoice(c.move, c.value + lead, c.why, c.win, c.bust)
            for c in found.choices
            if isinstance(c, TurnChoice)
        )
        return TurnAdvice(
            found.value + lead, choices, found.exact, found.note, found.win, found.bust
        )

    return shifted((yield from _weigh(game, view, "points", shifted)))


def _weigh(
    game: Aftershock,
    s: State,
    aim: str,
    shifted: Callable[[TurnAdvice], TurnAdvice] = lambda found: found,
) -> Work[TurnAdvice]:
    """`best` in slices."""
    if s.phase in ("draw", "over"):
        return TurnAdvice(Fraction(0))
    if s.phase == "choose":
        return (yield from _cards(game, s, aim, shifted))
    assert s.card is not None
    work = planning(goal_of(s.open[s.card]), game.keep, aim)
    while True:
        try:
            step = next(work)
        except StopIteration as end:
            return _in_turn(s, end.value)
        rough = None if step.partial is None else shifted(_in_turn(s, step.partial))
        yield Progress(step.done, step.note, rough)


def _in_turn(s: State, plan: Plan) -> TurnAdvice:
    """The advice once a card is taken on."""
    note = _note(plan.exact)
    if s.phase == "roll":
        outlook = plan.ahead(s.dice, s.sixes)
        return TurnAdvice(
            outlook.of(plan.aim), (), plan.exact, note, outlook.win, outlook.bust
        )  # fmt: skip
    choices = []
    for option in plan.options(s.dice, s.sixes, s.kept):
        outlook = option.outlook
        move: Any
        if option.keep is None:
            move, why = Stop(), _why("stop", outlook)
        else:
            rolled = len(s.dice) - len(option.keep)
            move = Keep(option.keep)
            why = _why("keep", outlook, dice=dice_phrase(option.keep), n=rolled)
        choices.append(TurnChoice(move, outlook.of(plan.aim), why, outlook.win, outlook.bust))
    top = choices[0]
    return TurnAdvice(top.value, tuple(choices), plan.exact, note, top.win, top.bust)


def _cards(
    game: Aftershock, s: State, aim: str, shifted: Callable[[TurnAdvice], TurnAdvice]
) -> Work[TurnAdvice]:
    """The advice before a card is taken on."""
    places = [place for place, card in enumerate(s.open) if s.can_stake(s.turn, card)]
    found: dict[int, Plan] = {}
    for n, place in enumerate(places):
        work = planning(goal_of(s.open[place]), game.keep, aim)
        while place not in found:
            try:
                step = next(work)
            except StopIteration as end:
                found[place] = end.value
                continue
            rough = None
            if step.partial is not None and n == len(places) - 1:
                rough = shifted(_chosen(s, {**found, place: step.partial}, False))
            yield Progress((n + step.done) / len(places), step.note, rough)
    return _chosen(s, found, True)


def _chosen(s: State, found: dict[int, Plan], exact: bool) -> TurnAdvice:
    choices = []
    for place, plan in found.items():
        outlook = plan.start
        card = card_phrase(s.open[place])
        why = _why("card", outlook, card=card)
        choices.append(
            TurnChoice(Choose(place), outlook.of(plan.aim), why, outlook.win, outlook.bust)
        )
    choices.sort(key=lambda choice: -choice.value)
    top = choices[0]
    return TurnAdvice(top.value, tuple(choices), exact, _note(exact), top.win, top.bust)


def _why(key: str, outlook: Outlook, **values: Any) -> Phrase:
    return phrase(
        f"aftershock.why.{key}",
        **values, points=outlook.points, win=outlook.win, bust=outlook.bust,
    )  # fmt: skip


def _note(exact: bool) -> Phrase:
    return phrase(f"aftershock.advice.{'turn' if exact else 'rough'}")


def _rounded(found: TurnAdvice) -> TurnAdvice:
    def near(value: Any) -> Any:
        return None if value is None else float(value)

    choices = tuple(
        TurnChoice(c.move, float(c.value), c.why, near(c.win), near(c.bust))
        for c in found.choices
        if isinstance(c, TurnChoice)
    )
    return TurnAdvice(
        float(found.value), choices, False, _note(False), near(found.win), near(found.bust)
    )


# Habits


def habit(
    goal: Goal,
    keep: Callable[[Dice], Dice],
    stop: Callable[[Dice, int], bool] | None = None,
) -> Outlook:
    """What a turn is worth to somebody with a fixed habit, before the first roll.

    `keep` says which of the dice (no sixes) to keep whenever one rolls on; `stop` is asked with
    the dice and the sixes aside whether to stop, None stands for the best moments to stop.  Both
    are asked for one example of dice that are alike for the goal (`boardkit.aftershock.goal`): a
    habit must not prefer a face for its number.  The game's rule "any" holds.

    >>> from boardkit.aftershock.material import Card, Combination
    >>> five = Goal.of(Card(3, 0, (Combination("black", "AAAAA"),)))
    >>> def most(dice):
    ...     face = max(dice, key=dice.count)
    ...     return tuple(die for die in dice if die == face)
    >>> stubborn = habit(five, most, lambda dice, sixes: five.prize(five.like(dice)) > 0)
    >>> round(float(stubborn.win), 4), round(float(stubborn.points), 2)
    (0.7167, 47.87)
    >>> round(float(habit(five, most).points), 2)
    48.22
    """
    rolled = _Rolled(goal)
    sums = [_habit_process(goal, keep, stop, rolled, part) for part in range(3)]
    choices = dict(solve(sums[0]).choices)
    return Outlook(*(follow(process, choices)["start"] for process in sums))


def _habit_process(
    goal: Goal,
    keep: Callable[[Dice], Dice],
    stop: Callable[[Dice, int], bool] | None,
    rolled: _Rolled,
    part: int,
) -> dict[Any, Any]:
    def actions(state: Any) -> dict[str, Any]:
        if state == "start":
            return {"roll": rolled.dist(goal.none, DICE, 0, part)}
        like, sixes = state
        dice = goal.example(like, DICE - sixes)
        found: dict[str, Any] = {}
        if stop is None or stop(dice, sixes):
            found["stop"] = stopping(goal, like, sixes)[part]
        if stop is None or not found:
            kept = tuple(keep(dice))
            if len(kept) < len(dice):
                found["roll"] = rolled.dist(goal.like(kept), len(dice) - len(kept), sixes, part)
            elif not found:  # nothing to roll: the habit has to end here
                found["stop"] = stopping(goal, like, sixes)[part]
        return found

    return explored(actions, ["start"])


class _Rolled:
    """How several dice fall at once, as likenesses and sixes."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._known: dict[tuple[Any, int, int], dict[Any, int]] = {}

    def dist(self, kept: Any, dice: int, sixes: int, part: int) -> Dist[Any]:
        """What lies there after rolling so many dice; a bust is its `part`."""
        found: dict[Any, int] = {}
        for (like, aside), ways in self._ways(kept, dice, sixes).items():
            bust = aside >= scoring.BUST
            key = End(busted(aside)[part]) if bust else (like, aside)
            found[key] = found.get(key, 0) + ways
        return Dist(found)

    def _ways(self, kept: Any, dice: int, sixes: int) -> dict[Any, int]:
        if not dice:
            return {(kept, sixes): 1}
        key = kept, dice, sixes
        if key not in self._known:
            found = dict(self._ways(kept, dice - 1, sixes + 1))
            for after, ways in self._goal.rolled(kept):
                for state, n in self._ways(after, dice - 1, sixes).items():
                    found[state] = found.get(state, 0) + ways * n
            self._known[key] = found
        return self._known[key]
