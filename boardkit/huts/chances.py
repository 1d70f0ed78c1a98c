"""The exact chances of throws: of one, within several, as tables with their derivations.

>>> throw(3).p(lambda outcomes: "upright" in outcomes)
Fraction(5803, 8000)
>>> throw(3).p(("long", "narrow", "upright"))
Fraction(21, 160)
>>> within("at least one upright", throws=3) == 1 - Fraction(2197, 8000) ** 3
True
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from boardkit import ending
from boardkit.chance import derive, models, pool, ranges
from boardkit.chance.decide import MOST_THROWS
from boardkit.chance.derive import Derivation
from boardkit.chance.dist import Dist, shown
from boardkit.chance.models import OUTCOMES, Model
from boardkit.chance.table import Row, Table
from boardkit.errors import BadModel, BadOption
from boardkit.game import check_player, check_state, player_phrase
from boardkit.huts import wish as wishes
from boardkit.huts.refusal import results
from boardkit.huts.state import THROWN, State
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

Outcomes = tuple[str, ...]
Predicate = Callable[[Outcomes], object]


def throw(k: int, model: Model | None = None) -> Dist[Outcomes]:
    """How `k` thrown huts lie: a `Dist` over sorted tuples such as ("long", "roof", "upright").

    Raises `BadOption` for a `k` that is no whole number from 0, `BadModel` for what is no model.

    >>> len(throw(3)), throw(1).p(("upright",))
    (20, Fraction(7, 20))
    """
    if model is None:
        model = models.default()
    if not isinstance(model, Model):
        raise BadModel("huts.no_model", given=shown(model))
    return pool.throws(k, model.weights).under(model.origin, model.label)


def within(
    wish: str | Predicate, k: int = THROWN, throws: int = 3, model: Model | None = None
) -> Fraction:
    """The chance that a wish comes true in at most `throws` throws of `k` huts.

    One throws again until it does: 1 - (1 - p)^throws.  `wish` is a text (`boardkit.huts.wish`)
    or a predicate on sorted tuples.  Raises `BadPattern` and `BadOption`.

    >>> within("2 long/narrow", k=2, throws=1)
    Fraction(1, 4)
    """
    if isinstance(throws, bool) or not isinstance(throws, int) or throws < 1:
        raise BadOption("chance.number", given=shown(throws), low=1)
    if throws > MOST_THROWS:
        raise BadOption("chance.left", given=shown(throws), low=1, high=MOST_THROWS)
    predicate = wish if callable(wish) else wishes.read(wish).holds
    missed = 1 - throw(k, model).p(predicate)
    return Fraction(1 - missed**throws)


# Tables


def tables(game: Huts, view: State, p: int | None) -> tuple[Table, ...]:
    """What can be said about the next throw, at once; none after the end.

    The next throw in full; how often each result comes at least; the same within all throws left
    in the turn; and with a throw on the table, how the next one compares with it.  The player is
    the one who throws next, whoever asks.
    """
    check_state(game, view)
    check_player(game, p)
    if view.over:
        return ()
    who, huts, left = next_throw(game, view)
    maker = _Maker(huts, game.model)
    found = [maker.all(who), maker.counts(who, 1)]
    if left > 1:
        found.append(maker.counts(who, left))
    if view.throw:
        found.insert(1, maker.compared(view.throw))
    return tuple(found)


def ask(game: Huts, view: State, p: int | None, text: str) -> Table:
    """A user's own question: the chance of a wish in the next throw and within those left.

    `text` is a wish, see `boardkit.huts.wish`; who wins is answered by simulated games.  Raises
    `BadPattern` where it is not understood.
    """
    check_state(game, view)
    check_player(game, p)
    if ending.asked(text):
        return ending.answer(game, view, p)
    wish = wishes.read(text)
    _, huts, left = next_throw(game, view)
    maker = _Maker(huts, game.model)
    rows = tuple(
        maker.row(wish, throws, phrase("huts.table.within", n=throws))
        for throws in range(1, left + 1)
    )
    title = phrase("huts.table.ask", wish=wish.words, huts=phrase("common.huts", n=huts))
    return maker.table(title, rows)


def next_throw(game: Huts, view: State) -> tuple[int, int, int]:
    """Who throws next, how many huts, and how many throws are left in that turn.

    In set-up and after the end it is a whole turn with all huts.
    """
    if view.phase != "play" or view.over:
        return view.turn, THROWN, game.max_throws
    if view.todo:
        who = (view.turn + 1) % game.players
        return who, min(THROWN, view.supply[who]), game.max_throws
    return view.turn, view.thrown, game.max_throws - view.throws


class _Maker:
    """Tables on throws of so many huts under a model."""

    def __init__(self, huts: int, model: Model) -> None:
        self.huts = huts
        self.model = model
        self.dist = throw(huts, model)

    def table(self, title: Phrase, rows: tuple[Row, ...]) -> Table:
        return Table(title, rows, self.model.label, self.model.origin)

    def all(self, who: int) -> Table:
        rows = tuple(
            Row(
                outcomes,
                phrase("huts.table.results", results=results(outcomes)),
                Fraction(weight, self.dist.total),
                partial(derive.multiset, outcomes, self.model.weights),
                range=ranges.throw_range(self.model, outcomes),
            )
            for outcomes, weight in self.dist.items()
        )
        huts = phrase("common.huts", n=self.huts)
        return self.table(phrase("huts.table.next", player=player_phrase(who), huts=huts), rows)

    def counts(self, who: int, throws: int) -> Table:
        asked = [wishes.at_least(n, side) for side in OUTCOMES for n in range(1, self.huts + 1)]
        rows = tuple(self.row(wish, throws, wish.words) for wish in asked)
        key = "at_least" if throws == 1 else "at_least_within"
        title = phrase(f"huts.table.{key}", player=player_phrase(who), n=throws)
        return self.table(title, rows)

    def row(self, wish: wishes.Wish, throws: int, label: Phrase) -> Row:
        """The chance of `wish` within so many throws."""
        chance = 1 - (1 - self.dist.p(wish.holds)) ** throws
        ends = ranges.event_range(self.model, self.huts, wish.holds, throws)
        return Row((wish, throws), label, chance, partial(self.derive, wish, throws), range=ends)

    def derive(self, wish: wishes.Wish, throws: int) -> Derivation:
        once = derive.event(wish.holds, self.huts, self.model.weights, wish.words)
        if throws == 1:
            return once
        title = phrase("huts.table.wish_within", wish=wish.words, n=throws)
        return derive.within(once, throws, title)

    def compared(self, thrown: Outcomes) -> Table:
        """How many upright huts the next throw has, compared with the one on the table."""
        now = thrown.count("upright")
        cases: tuple[tuple[str, Predicate], ...] = (
            ("more", lambda outcomes: outcomes.count("upright") > now),
            ("equal", lambda outcomes: outcomes.count("upright") == now),
            ("fewer", lambda outcomes: outcomes.count("upright") < now),
            ("same", lambda outcomes: outcomes == thrown),
        )
        rows = []
        for key, holds in cases:
            label = phrase(f"huts.table.upright.{key}")
            work = partial(derive.event, holds, self.huts, self.model.weights, label)
            ends = ranges.event_range(self.model, self.huts, holds)
            rows.append(Row(key, label, self.dist.p(holds), work, range=ends))
        title = phrase("huts.table.compared", results=results(thrown))
        return self.table(title, tuple(rows))
