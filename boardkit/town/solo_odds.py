"""The exact chances of the solo challenge, what moves are worth, and how it may end.

Every tile not seen is equally likely in every place of the stacks, so of the next tiles under the
tops each fits with the share of unseen tiles that fit on the town as it lies, and how many of them
do is hypergeometric.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from boardkit.chance import derive
from boardkit.chance.derive import Derivation
from boardkit.chance.dist import Dist, shown
from boardkit.chance.infer import wilson
from boardkit.chance.table import Row, Table
from boardkit.errors import BadOption
from boardkit.game import Advice, Choice, Turn
from boardkit.luck import Seed, hashed, seed_text
from boardkit.players import Player
from boardkit.simulate import Mean
from boardkit.text import Phrase, phrase
from boardkit.town import fast
from boardkit.town.advice import share
from boardkit.town.burden import UNIT, burden, cost
from boardkit.town.chances import unseen_fitting
from boardkit.town.moves import Pioneer
from boardkit.town.scoring import LEVELS
from boardkit.town.scoring import laid as tiles_laid
from boardkit.town.state import NUMBERS, UNKNOWN, Board, SoloState, bits, cell_of, name_of
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.town.solo import Solo

GAMES = 200
"""Random games behind the table of how it may end."""
ENDINGS = 40
"""Games that a computer player finishes for an answer on screen: a second or less."""
NORMAL = 1.96
"""Standard errors of a 95 % interval of a mean."""
SLICE = 8


def next_fits(s: SoloState) -> Fraction:
    """The chance that one tile not yet seen fits on the town as it lies; 0 if all are seen."""
    unseen = s.unseen.bit_count()
    return Fraction(unseen_fitting(s.board, s.unseen), unseen) if unseen else Fraction(0)


def tables(game: Solo, view: SoloState, p: int | None) -> tuple[Table, ...]:
    """The next tile of each stack, how many of them fit, and how it ends at random; at once.

    Before the pioneer lies, for each top as the pioneer: whether the next tile fits beside it, and
    whether anything does (D9).
    """
    view = game.view(view, p)
    if view.over or game.to_show(view) is not None:
        return ()
    if not view.board.used:
        return _pioneers(game, view)
    found = []
    hidden = [n for n, stack in enumerate(view.stacks) if len(stack) > 1 and stack[-2] == UNKNOWN]
    open_ones = [n for n, stack in enumerate(view.stacks) if len(stack) > 1 and n not in hidden]
    if hidden:
        found += [_stacks(view, hidden), _how_many(view, len(hidden))]
    if open_ones:
        found.append(_open(view, open_ones))
    found.append(expected(view))
    return tuple(found)


def _pioneers(game: Solo, s: SoloState) -> tuple[Table, ...]:
    """The two tables before the pioneer lies."""
    below: list[Row] = []
    any_fits: list[Row] = []
    for n, stack in enumerate(s.stacks):
        if not stack:
            continue
        after = game.apply(s, Pioneer(name_of(stack[-1])))
        words = {"stack": n + 1, "top": name_of(stack[-1])}
        open_tops = [top for top in after.tops if top is not None and top != UNKNOWN]
        known = any(after.board.fits(top) for top in open_tops)
        fits, unseen = unseen_fitting(after.board, after.unseen), after.unseen.bit_count()
        if len(stack) > 1:
            label = phrase("town.odds.pioneer_next", **words)
            below.append(_row(n, label, after.tops[n], after, fits, unseen))
        label = phrase("town.odds.pioneer_any", **words)
        if known or after.tops[n] != UNKNOWN:
            any_fits.append(Row(n, label, Fraction(known)))
        else:
            any_fits.append(_row(n, label, UNKNOWN, after, fits, unseen))
    assumed = phrase("town.odds.stacks")
    tables = [Table(phrase("town.odds.pioneer_goes_on"), tuple(any_fits), assumed)]
    if below:
        tables.insert(0, Table(phrase("town.odds.pioneer"), tuple(below), assumed))
    return tuple(tables)


def _row(n: int, label: Phrase, top: int | None, s: SoloState, fits: int, unseen: int) -> Row:
    """Whether the top of stack `n` fits: known, or as many of those not seen as do."""
    if top is not None and top != UNKNOWN:
        return Row(n, label, Fraction(1 if s.board.fits(top) else 0))
    work = partial(derive.path, [(label, (fits, unseen))], label)
    return Row(n, label, Fraction(fits, unseen), work)


def _stacks(s: SoloState, stacks: list[int]) -> Table:
    chance = next_fits(s)
    fits, unseen = unseen_fitting(s.board, s.unseen), s.unseen.bit_count()
    rows = []
    for n in stacks:
        label = phrase("town.odds.stack", stack=n + 1, top=name_of(s.stacks[n][-1]))
        work = partial(derive.path, [(label, (fits, unseen))], label)
        rows.append(Row(n, label, chance, work))
    return Table(phrase("town.odds.tops"), tuple(rows), phrase("town.odds.stacks"))


def _how_many(s: SoloState, stacks: int) -> Table:
    fits, unseen = unseen_fitting(s.board, s.unseen), s.unseen.bit_count()
    dist = Dist((k, comb(fits, k) * comb(unseen - fits, stacks - k)) for k in range(stacks + 1))
    rows = tuple(
        Row(
            k,
            phrase("town.odds.how_many", n=k),
            dist.p(k),
            partial(_derive, k, stacks, fits, unseen),
            dist.at_least(k),
            dist.at_most(k),
        )
        for k in dist
    )
    title, assumed = phrase("town.odds.next_tops"), phrase("town.odds.stacks")
    return Table(title, rows, assumed, mean=dist.mean(), sd=dist.sd())


def _derive(k: int, drawn: int, fits: int, unseen: int) -> Derivation:
    """Drawing without putting back: the ways to choose, over all ways."""
    rest, left = unseen - fits, drawn - k
    ways, all_ways = (comb(fits, k), comb(rest, left)), comb(unseen, drawn)
    value = Fraction(ways[0] * ways[1], all_ways)
    top = rf"\binom{{{fits}}}{{{k}}} \cdot \binom{{{rest}}}{{{left}}}"
    steps = (
        rf"\frac{{{top}}}{{\binom{{{unseen}}}{{{drawn}}}}}",
        rf"\frac{{{ways[0]} \cdot {ways[1]}}}{{{all_ways}}}",
        rf"\frac{{{value.numerator}}}{{{value.denominator}}}" if value != 1 else "1",
    )
    return Derivation(value, phrase("town.odds.how_many", n=k), steps)


def _open(s: SoloState, stacks: list[int]) -> Table:
    rows = []
    for n in stacks:
        *_, below, top = s.stacks[n]
        label = phrase(
            "town.odds.stack_known", stack=n + 1, tile=name_of(below), top=name_of(top)
        )  # fmt: skip
        rows.append(Row(n, label, Fraction(1 if s.board.fits(below) else 0)))
    return Table(phrase("town.odds.peek"), tuple(rows), phrase("town.odds.stacks"))


def expected(s: SoloState, games: int = GAMES) -> Table:
    """How the challenge ends if from here on every possible lay is equally likely: simulated.

    A row for each level that was reached, with the chance of at least that many tiles; the title
    tells the mean number of tiles and its 95 % interval.
    """
    numbers = Random(hashed("expected", repr((s.board.grid, s.stacks))))
    scores = [fast.play_on(s, numbers) for _ in range(games)]
    return _ends(scores, "expected", phrase("town.odds.random"))


def expected_of(
    game: Solo, view: SoloState, player: Player, games: int = ENDINGS, seed: Seed = "laid"
) -> Work[Table]:
    """The same table if `player` goes on from `view`, in slices; see `laid`."""
    scores = yield from _laid(game, view, player, games, seed)
    return _ends(scores, "expected_of", phrase("town.odds.stacks"))


def _ends(scores: list[int], title: str, assumed: Phrase) -> Table:
    games = len(scores)
    mean = Fraction(sum(scores), games)
    variance = Fraction(sum(n * n for n in scores), games) - mean * mean
    half = NORMAL * sqrt(variance / games)
    counted = Counter(next(least for least, _ in LEVELS if n >= least) for n in scores)
    bounds = [(least, key) for least, key in LEVELS if counted[least]]
    rows = []
    for (least, key), reached in zip(
        bounds, accumulate(counted[least] for least, _ in bounds), strict=True
    ):
        label = phrase("town.odds.level", least=least, level=phrase(f"town_solo.level.{key}"))
        rows.append(Row(least, label, Fraction(reached, games), range=wilson(reached, games)))
    told = phrase(
        f"town.odds.{title}",
        mean=float(mean), low=float(mean) - half, high=float(mean) + half, n=games,
    )  # fmt: skip
    return Table(told, tuple(rows), assumed, "simulated", mean, sqrt(variance))


def laid(
    game: Solo, view: SoloState, player: Player, games: int = GAMES, seed: Seed = "laid"
) -> Work[Mean]:
    """How many tiles lie at the end if `player` goes on from `view`: simulated, in slices.

    Ends in a `Mean` with its standard error; `Progress.partial` is the one so far.  Tiles laid
    wrongly do not count.  The same view and seed give the same games.  Raises `BadOption` for a
    number of games below 2.
    """
    return _mean((yield from _laid(game, view, player, games, seed)))


def _laid(game: Solo, view: SoloState, player: Player, games: int, seed: Seed) -> Work[list[int]]:
    if type(games) is not int or games < 2:
        raise BadOption("town.mean_of", given=shown(games))
    numbers, scores = Random(hashed("laid", seed_text(seed))), []
    for n in range(1, games + 1):
        s = view
        while (turn := game.turn(s)) is not Turn.OVER:
            if turn is Turn.CHANCE:
                s = game.apply(s, game.chance(s).sample(numbers))
            else:
                s = game.apply(s, (yield from player.think(game, s, 0, numbers)))
        scores.append(tiles_laid(s))
        if n > 1:
            yield Progress(n / games, None, _mean(scores))
    return scores


def _mean(scores: list[int]) -> Mean:
    return Mean(fmean(scores), stdev(scores) / sqrt(len(scores)))


# What moves are worth


def advice(game: Solo, view: SoloState, p: int | None = None) -> Advice:
    """What each lay is worth: minus the burden of the tops when the next tile has come to light.

    See `boardkit.town.burden`.  At a chance node the expectation over the tile to come; after the
    end minus the burden as it is.
    """
    return drain(advise(game, view, p))


def advise(game: Solo, view: SoloState, p: int | None = None) -> Work[Advice]:
    """`advice` in slices."""
    view = game.view(view, p)
    note = phrase("town.advice.tops")
    if game.turn(view) != 0:
        return Advice(_value(game, view), (), note=note)
    choices = []
    moves = game.proper(view)
    for n, move in enumerate(moves):
        after = game.apply(view, move)
        board = after.board
        cell = 0 if isinstance(move, Pioneer) else cell_of(move.field)
        assert board.tile(cell) == NUMBERS[move.tile]
        kept = tuple(top for top in view.tops if top is not None and top != NUMBERS[move.tile])
        why = phrase(
            "town.advice.solo_lay", share=share(board, kept), chance=next_fits(after)
        )  # fmt: skip
        choices.append(Choice(move, _value(game, after), why))
        if n % SLICE == SLICE - 1:
            yield Progress(n / len(moves))
    choices.sort(key=lambda choice: -choice.value)
    return Advice(choices[0].value, tuple(choices), note=note)


def _value(game: Solo, s: SoloState) -> Fraction:
    """Minus the burden of the tops, a tile not yet seen in expectation."""
    board: Board = s.board
    known = [top for top in s.tops if top is not None and top != UNKNOWN]
    waiting = sum(top == UNKNOWN for top in s.tops)
    found = Fraction(burden(board, known), UNIT)
    if waiting:
        tiles = list(bits(s.unseen))
        found += waiting * Fraction(sum(cost(board, tile) for tile in tiles), UNIT * len(tiles))
    return -found
