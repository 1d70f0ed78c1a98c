"""The exact chances of Town: the next tile, exchanges, the racks of others; alone the next tops.

All are those of the model in `boardkit.town.views`, as fractions.  Colours of racks are public, so
one knows how many tiles of each colour the bag holds; the next tile then fits with

    P = sum over the colours of  (of that colour in the bag / in the bag) * (share that fits),

and without any history the share is: unseen tiles of the colour that fit / unseen ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any

from boardkit.chance import derive
from boardkit.chance.derive import Derivation
from boardkit.chance.dist import Dist, shown
from boardkit.chance.table import Row, Table
from boardkit.errors import BadOption
from boardkit.game import check_player, check_state, player_phrase
from boardkit.text import Phrase, phrase
from boardkit.town.choices import exchanges
from boardkit.town.hidden import Hidden
from boardkit.town.moves import Exchange
from boardkit.town.state import (
    COLOUR,
    COLOURS,
    HIDDEN,
    NUMBERS,
    SHAPE,
    SHAPES,
    SIZE,
    TILES,
    Board,
    State,
    bits,
)

if TYPE_CHECKING:
    from boardkit.town.rules import Town

THREE = 3


@dataclass(frozen=True)
class NextDraw:
    """The next tile from the bag: whether it fits somewhere, in all, by colour and by shape.

    `by_colour` and `by_shape` are keyed "A" to "G" and "1" to "7": the chance that the tile has
    that colour (shape) **and** fits, so that each of them adds up to `fits`.  `drawn` is the
    chance that it has the colour at all.  With an empty bag everything is 0.
    """

    fits: Fraction
    by_colour: dict[str, Fraction]
    by_shape: dict[str, Fraction]
    drawn: dict[str, Fraction]


@dataclass(frozen=True)
class Rack:
    """What another player may hold: a `Dist` of tile names for each place, and who can lay.

    `can_lay` is the chance that at least one tile of the rack fits on the grid as it lies.
    """

    shapes: tuple[Dist[str], ...]
    can_lay: Fraction


def fitting_tiles(board: Board) -> int:
    """All tiles, laid or not, that would fit somewhere: a mask."""
    return sum(1 << tile for tile in range(TILES) if board.fits(tile))


def seen_by(game: Town, view: State, p: int | None) -> tuple[State, int]:
    """The view of `p`, whatever was given, and the number of its observer.

    Raises `BadOption` for a player who is not in the game.
    """
    return game.view(view, p), game.players if p is None else p


def _check_player(game: Town, player: Any) -> None:
    """For questions that a spectator cannot ask."""
    check_player(game, -1 if player is None else player)


def next_draw(game: Town, view: State, p: int | None) -> NextDraw:
    """The chance that the next tile from the bag fits on the grid as it lies.

    >>> from boardkit.town import Town
    >>> game = Town(players=2)
    >>> table = game.position(
    ...     {
    ...         "grid": [["A1"] + [None] * 6] + [[None] * 7 for _ in range(6)],
    ...         "hands": [["B2", "C3", "D4", "E5"], ["A?", "B?", "C?", "D?"]],
    ...         "turn": 0,
    ...     }
    ... )
    >>> next_draw(game, table, 0).fits
    Fraction(59, 80)
    """
    return _next_draw(Hidden(*seen_by(game, view, p)))


def _next_draw(hidden: Hidden) -> NextDraw:
    board = hidden.view.board
    weights = hidden.weights if hidden.view.bag else {}
    total = sum(weights.values()) or 1
    colours, shapes, drawn = [0] * SIZE, [0] * SIZE, [0] * SIZE
    for tile, weight in weights.items():
        drawn[COLOUR[tile]] += weight
        if board.fits(tile):
            colours[COLOUR[tile]] += weight
            shapes[SHAPE[tile]] += weight

    def shares(names: str, counts: Sequence[int]) -> dict[str, Fraction]:
        return {name: Fraction(n, total) for name, n in zip(names, counts, strict=True)}

    return NextDraw(
        Fraction(sum(colours), total),
        shares(COLOURS, colours),
        shares(SHAPES, shapes),
        shares(COLOURS, drawn),
    )


def exchange(game: Town, view: State, p: int, tiles: Exchange | str | Sequence[str]) -> Dist[int]:
    """How many of the three new tiles fit if `p` exchanges these three: a `Dist` over 0 to 3.

    `tiles` are names, as a move, a sequence or one text such as ``"A1 A3 A7"``.  The shown ones are
    in the bag when the new ones are drawn.  Raises `BadOption` for a player who is not in the game
    and for three tiles that `p` cannot exchange by the rules.
    """
    _check_player(game, p)
    view, observer = seen_by(game, view, p)
    move = _three(tiles)
    if move is None or not view.bag or move not in exchanges(view.hands[p]):
        raise BadOption("town.exchange_of", given=shown(_quoted(tiles)))
    return Dist(
        (k, sum(weight * ways for weight, ways in _ways_to_fit(Hidden(view, observer), move, k)))
        for k in range(THREE + 1)
    )


def _three(tiles: Any) -> Exchange | None:
    """The exchange of these tiles, None where they are no names."""
    if isinstance(tiles, Exchange):
        tiles = tiles.tiles
    if isinstance(tiles, str):
        tiles = tiles.removeprefix("exchange ").replace(",", " ").split()
    if not isinstance(tiles, Sequence) or not all(isinstance(name, str) for name in tiles):
        return None
    return Exchange(tuple(sorted(tiles)))


def _quoted(tiles: Any) -> Any:
    """The tiles as an error names them: in the order given."""
    given = tiles.tiles if isinstance(tiles, Exchange) else tiles
    if isinstance(given, (list, tuple)) and all(isinstance(name, str) for name in given):
        return " ".join(given)
    return given


def _ways_to_fit(hidden: Hidden, move: Exchange, k: int) -> list[tuple[int, int]]:
    """(weight, ways): for each number of fitting tiles in the bag, draws of which k fit."""
    board = hidden.view.board
    size = hidden.view.bag + THREE
    more = sum(1 for name in move.tiles if board.fits(NUMBERS[name]))
    found = []
    for n, weight in hidden.in_bag(fitting_tiles(board)).items():
        fit = n + more
        found.append((weight, comb(fit, k) * comb(size - fit, THREE - k)))
    return found


def rack(game: Town, view: State, p: int | None, other: int) -> Rack:
    """What `p` (None: a spectator) can say about the tiles of player `other`.

    Raises `BadOption` for a player who is not in the game.
    """
    _check_player(game, other)
    return _rack(Hidden(*seen_by(game, view, p)), other)


def _rack(hidden: Hidden, other: int) -> Rack:
    places = range(len(hidden.view.hands[other]))
    return Rack(
        tuple(hidden.place(other, place) for place in places),
        hidden.any_of(other, fitting_tiles(hidden.view.board)),
    )


# Tables


def tables(game: Town, view: State, p: int | None) -> tuple[Table, ...]:
    """What can be said about the tiles that nobody sees; none before the pioneer lies, or after.

    The next tile by colour and by shape, each exchange that `p` has, who can lay, and what each
    rack may hold.  For a spectator from what everybody knows.
    """
    check_state(game, view)
    if view.over or not view.board.used:
        return ()
    view, observer = seen_by(game, view, p)
    maker = _Maker(Hidden(view, observer))
    found = []
    if view.bag:
        found += [maker.next(), maker.shapes()]
    if p is not None and p not in view.out and view.bag and not view.draws:
        found += [maker.exchange(move) for move in exchanges(view.hands[p])]
    others = [other for other in range(view.players) if other != p and view.hands[other]]
    playing = [other for other in others if other not in view.out]
    if playing:
        found.append(maker.can_lay(playing))
    found += [maker.rack(other) for other in others]
    return tuple(found)


def colour_phrase(letter: str) -> Phrase:
    """A colour in words."""
    return phrase("town.colour", letter=letter)


class _Maker:
    """Tables for one observer."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.view = hidden.view
        self.draw = _next_draw(hidden)

    def table(self, title: Phrase, rows: list[Row]) -> Table:
        secret = any(tile >= HIDDEN for hand in self.view.hands for tile in hand)
        return Table(title, tuple(rows), phrase(f"town.odds.{'model' if secret else 'open'}"))

    def next(self) -> Table:
        fits = phrase("town.odds.fits")
        misses = phrase("town.odds.fits_not")
        rows = [
            Row("fits", fits, self.draw.fits, partial(self.derive_fits, fits)),
            Row("fits_not", misses, 1 - self.draw.fits, partial(self.derive_not, misses)),
        ]
        for letter, chance in self.draw.by_colour.items():
            if self.draw.drawn[letter]:
                rows.append(
                    Row(letter, self.colour_fits(letter), chance, partial(self.path, letter))
                )
        return self.table(phrase("town.odds.next", n=self.view.bag), rows)

    def shapes(self) -> Table:
        rows = [
            Row(digit, phrase("town.odds.shape_fits", shape=digit), chance)
            for digit, chance in self.draw.by_shape.items()
        ]
        return self.table(phrase("town.odds.shapes"), rows)

    def colour_fits(self, letter: str) -> Phrase:
        return phrase("town.odds.colour_fits", colour=colour_phrase(letter))

    def path(self, letter: str) -> Derivation:
        """First the colour, of which the bag holds a known number, then whether the tile fits."""
        inside = self.hidden.colours_in_bag()[COLOURS.index(letter)]
        colour = colour_phrase(letter)
        return derive.path(
            [
                (phrase("town.odds.drawn_colour", colour=colour), (inside, self.view.bag)),
                (phrase("town.odds.fits_given", colour=colour), self.share(letter)),
            ],
            self.colour_fits(letter),
        )

    def share(self, letter: str) -> tuple[int, int]:
        """Of the tiles of a colour that may come the share that fits, by weight."""
        mine = {
            tile: weight
            for tile, weight in self.hidden.weights.items()
            if COLOUR[tile] == COLOURS.index(letter)
        }
        fit = {tile: w for tile, w in mine.items() if self.view.board.fits(tile)}
        if len(set(mine.values())) == 1:
            return len(fit), len(mine)
        return sum(fit.values()), sum(mine.values())

    def derive_fits(self, title: Phrase) -> Derivation:
        parts = [self.path(letter) for letter, chance in self.draw.by_colour.items() if chance]
        return derive.cases(parts, title)

    def derive_not(self, title: Phrase) -> Derivation:
        return derive.complement(self.derive_fits(phrase("town.odds.fits")), title)

    def exchange(self, move: Exchange) -> Table:
        found = {k: _ways_to_fit(self.hidden, move, k) for k in range(THREE + 1)}
        dist = Dist((k, sum(w * ways for w, ways in pairs)) for k, pairs in found.items())
        rows = []
        for k, pairs in found.items():
            label = phrase("town.odds.some_fit", n=k)
            work = partial(self.derive_exchange, pairs, label)
            rows.append(Row(k, label, dist.p(k), work, dist.at_least(k), dist.at_most(k)))
        title = phrase("town.odds.exchange", tiles=move.tiles)
        made = self.table(title, rows)
        return Table(made.title, made.rows, made.assumption, mean=dist.mean(), sd=dist.sd())

    def derive_exchange(self, pairs: list[tuple[int, int]], title: Phrase) -> Derivation:
        """Draws without putting back; where the bag is not known, a mean over what it may hold."""
        draws = comb(self.view.bag + THREE, THREE)
        total = sum(weight for weight, _ in pairs)
        parts = [(weight, ways) for weight, ways in pairs if ways]
        value = Fraction(sum(weight * ways for weight, ways in parts), total * draws)
        terms = [
            rf"\frac{{{ways}}}{{{draws}}}"
            if weight == total
            else rf"\frac{{{weight}}}{{{total}}} \cdot \frac{{{ways}}}{{{draws}}}"
            for weight, ways in parts
        ]
        if len(terms) > derive.MOST_SUMMANDS:
            terms = [*terms[: derive.MOST_SUMMANDS - 2], r"\dots", terms[-1]]
        last = [rf"\frac{{{value.numerator}}}{{{value.denominator}}}" if value else "0"]
        steps = tuple(dict.fromkeys([*([" + ".join(terms)] if terms else []), *last]))
        return Derivation(value, title, steps)

    def can_lay(self, players: list[int]) -> Table:
        fitting = fitting_tiles(self.view.board)
        rows = []
        for player in players:
            label = phrase("town.odds.can", player=player_phrase(player))
            chance = self.hidden.any_of(player, fitting)
            rows.append(Row(player, label, chance, partial(self.derive_can, player, label)))
        return self.table(phrase("town.odds.can_lay"), rows)

    def derive_can(self, player: int, title: Phrase) -> Derivation:
        who = player_phrase(player)
        parts = self.hidden.none_by_colour(player, fitting_tiles(self.view.board))
        steps = [
            (
                phrase("town.odds.none", player=who, colour=colour_phrase(COLOURS[colour])),
                (without, total),
            )
            for colour, without, total in parts
        ]
        return derive.complement(derive.path(steps), title)

    def rack(self, other: int) -> Table:
        rows = []
        for place, tile in enumerate(self.view.hands[other]):
            dist = self.hidden.place(other, place)
            for name, weight in dist.items():
                label = phrase(
                    "town.odds.is",
                    place=place + 1, colour=colour_phrase(COLOURS[COLOUR[tile]]), tile=name,
                )  # fmt: skip
                share = (weight, dist.total)
                if len(set(dist.weights)) == 1:
                    share = (1, len(dist))
                work = partial(derive.path, [(label, share)], label)
                rows.append(Row((place, name), label, dist.p(name), work))
        return self.table(phrase("town.odds.rack", player=player_phrase(other)), rows)


def unseen_fitting(board: Board, tiles: int) -> int:
    """How many of the tiles of a mask fit somewhere."""
    return sum(1 for tile in bits(tiles) if board.fits(tile))
