"""The exact chances of rolls: of a combination in one roll, of sixes, as tables.

>>> single_roll("AAAAA")
Fraction(778685, 10077696)
>>> single_roll("AAAAA", kept=(4, 4, 4, 4), dice=6)  # four sixes lie aside
Fraction(11, 36)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from boardkit.aftershock import scoring
from boardkit.aftershock import wish as wishes
from boardkit.aftershock.choices import keeps
from boardkit.aftershock.material import Card, Combination
from boardkit.aftershock.refusal import dice_phrase
from boardkit.aftershock.state import DICE, State
from boardkit.aftershock.wording import combination_phrase
from boardkit.chance import derive, pool
from boardkit.chance.derive import Derivation
from boardkit.chance.pattern import Pattern
from boardkit.chance.pattern import pattern as compiled
from boardkit.chance.table import Row, Table
from boardkit.game import check_player, check_state, player_phrase
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock

SIX = {"6": 1, "1-5": 5}
"""A die that shows a six or not."""


def single_roll(
    pattern: str | Pattern | Combination, kept: Iterable[int] = (), dice: int = DICE
) -> Fraction:
    """The chance that a combination lies there after one roll, however many sixes fall (D18).

    `dice` counts the `kept` ones; the others are rolled.  Raises `BadPattern` and `BadOption`.

    >>> single_roll("AAA BB") > single_roll("AAA BBB")
    True
    """
    if isinstance(pattern, Combination):
        pattern = pattern.pattern
    if not isinstance(pattern, Pattern):
        pattern = compiled(pattern)
    return pattern.chance(dice, kept)


# Tables


def tables(game: Aftershock, view: State, p: int | None) -> tuple[Table, ...]:
    """What can be said about the next roll, at once; none after the end.

    Before a card is taken on: each open combination in one roll of all ten dice, and how many
    sixes fall.  Over a roll: each combination of the card after one roll more with the dice kept
    that are best for it, and what the number of dice rolled does to the sixes.
    """
    check_state(game, view)
    check_player(game, p)
    if view.over:
        return ()
    if view.phase == "decide":
        lying = _lying(view)
        return (*lying, *_once_more(game, view)) if may_roll(view) else lying
    if view.phase == "roll":
        return (*_coming(view), sixes_table(view.rolled, view.sixes))
    return (_open_cards(view), sixes_table(DICE, 0)) if view.open else (sixes_table(DICE, 0),)


def _open_cards(s: State) -> Table:
    rows = [
        Row(
            (place, n),
            phrase(
                "aftershock.table.card",
                number=place + 1, combination=combination_phrase(one), value=card.value,
                points=card.prize(one),
            ),
            single_roll(one),
        )
        for place, card in enumerate(s.open)
        for n, one in enumerate(card.combinations)
    ]  # fmt: skip
    title = phrase("aftershock.table.open", player=player_phrase(s.turn))
    return Table(title, tuple(rows), _fair())


def _coming(s: State) -> tuple[Table, ...]:
    card = _taken(s)
    rows = tuple(
        Row(one, combination_phrase(one), single_roll(one, s.dice, DICE - s.sixes))
        for one in card.combinations
    )
    title = phrase("aftershock.table.coming", n=s.rolled)
    return (Table(title, rows, _fair()),)


def may_roll(s: State) -> bool:
    """Whether there is a die to roll again: with dice that stay kept there may be none."""
    return len(s.kept) < len(s.dice)


def _lying(s: State) -> tuple[Table, ...]:
    lying = tuple(one for one in _taken(s).combinations if one.pattern(s.dice))
    if not lying:
        return ()
    there = tuple(Row(one, combination_phrase(one), Fraction(1)) for one in lying)
    return (Table(phrase("aftershock.table.there"), there, _fair()),)


def _once_more(game: Aftershock, s: State) -> tuple[Table, ...]:
    rows = []
    for one in _taken(s).combinations:
        kept, chance = best_keep(game, s, one.pattern)
        label = phrase(
            "aftershock.table.keeping", combination=combination_phrase(one), dice=dice_phrase(kept)
        )
        rows.append(Row((one, kept), label, chance))
    once = Table(phrase("aftershock.table.once_more"), tuple(rows), _fair())
    return once, _sixes_by_dice(s)


def best_keep(game: Aftershock, s: State, one: Pattern) -> tuple[tuple[int, ...], Fraction]:
    """The dice to keep for the best chance of a combination in one roll, and that chance.

    At least one die is rolled, so there must be one (`may_roll`).  Of equally good ways the one
    that keeps most dice.
    """
    held = [()] if game.keep == "none" else keeps(s.dice, s.kept)
    # What cannot belong to the combination is better rolled than kept, so few ways are left.
    best: tuple[Fraction, int, tuple[int, ...]] | None = None
    for kept in held:
        if kept != s.kept and not _useful(one, kept, s.kept):
            continue
        found = single_roll(one, kept, DICE - s.sixes), len(kept), kept
        if best is None or found[:2] > best[:2]:
            best = found
    assert best is not None
    return best[2], best[0]


def _useful(one: Pattern, kept: tuple[int, ...], locked: tuple[int, ...]) -> bool:
    """Whether no more dice are kept of any face than the combination can use."""
    return all(
        kept.count(face) <= max(most, locked.count(face)) for face, most in one.needs.items()
    )


def sixes_table(dice: int, aside: int) -> Table:
    """How many sixes lie aside after a roll of so many dice, and what that costs."""
    dist = pool.count(dice, 6)
    ends = list(dist.outcomes)
    rows = tuple(
        Row(
            aside + more,
            _sixes_label(aside + more),
            dist.p(more),
            partial(_derive_sixes, more, dice),
            dist.at_least(more),
            dist.at_most(more),
        )
        for more in ends
    )
    key = "sixes" if aside == 0 else "more_sixes"
    title = phrase(f"aftershock.table.{key}", n=dice, aside=aside)
    mean = dist.mean() + aside
    return Table(title, rows, _fair(), mean=mean, sd=dist.sd())


def _sixes_label(sixes: int) -> Phrase:
    cost = scoring.damage(sixes)
    key = "none" if not cost else "damage" if sixes < scoring.BUST else "bust"
    return phrase(f"aftershock.table.row.{key}", n=sixes, points=cost)


def _sixes_by_dice(s: State) -> Table:
    """The chance of a bust, for every number of dice that could be rolled."""
    needed = scoring.BUST - s.sixes
    free = len(s.dice) - len(s.kept)
    rows = []
    for dice in range(1, free + 1):
        label = phrase("aftershock.table.row.dice", n=dice)
        chance = pool.count(dice, 6).at_least(needed)
        rows.append(Row(dice, label, chance, partial(_derive_at_least, needed, dice)))
    title = phrase("aftershock.table.bust", n=needed)
    return Table(title, tuple(rows), _fair())


def _derive_sixes(k: int, dice: int) -> Derivation:
    title = phrase("aftershock.wish.exactly", n=k, faces="6")
    return derive.multiset(("6",) * k + ("1-5",) * (dice - k), SIX, title)


def _derive_at_least(k: int, dice: int) -> Derivation:
    title = phrase("aftershock.wish.at_least", n=k, faces="6")
    holds: Callable[[tuple[str, ...]], object] = lambda faces: faces.count("6") >= k  # noqa: E731
    return derive.event(holds, dice, SIX, title)


# Questions


def ask(game: Aftershock, view: State, p: int | None, text: str) -> Table:
    """A user's own question: a combination, a number of dice with a face, or a sum.

    `text` is read by `boardkit.aftershock.wish`.  A combination is looked for in one roll of all
    ten dice and, over a roll, once more with the best dice kept; the others for every number of
    dice that may be rolled.  Raises `BadPattern` where it is not understood.
    """
    check_state(game, view)
    check_player(game, p)
    wish = wishes.read(text)
    title = phrase("aftershock.table.ask", wish=wish.words)
    if isinstance(wish, wishes.Contains):
        rows = [Row(DICE, phrase("aftershock.table.row.all", n=DICE), single_roll(wish.pattern))]
        if view.phase == "decide" and may_roll(view):
            kept, chance = best_keep(game, view, wish.pattern)
            label = phrase("aftershock.table.row.keeping", dice=dice_phrase(kept))
            rows.append(Row(kept, label, chance))
        return Table(title, tuple(rows), _fair())
    most = len(view.dice) - len(view.kept) if view.phase == "decide" else DICE
    most = most or DICE  # nothing to roll any more in this turn: the next one has all dice
    rows = [
        Row(n, phrase("aftershock.table.row.dice", n=n), wish.chance(n))
        for n in range(most, 0, -1)
    ]  # fmt: skip
    return Table(title, tuple(rows), _fair())


def _fair() -> Phrase:
    return phrase("aftershock.table.fair")


def _taken(s: State) -> Card:
    assert s.card is not None
    return s.open[s.card]


__all__: list[Any] = ["ask", "best_keep", "single_roll", "sixes_table", "tables"]
