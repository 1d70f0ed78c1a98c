"""The exact chances of the next tile: which areas it can extend, which gaps it fits, what it shows.

What a tile *can* do is meant for the table as it lies: turned in any way, on any place that the
rules allow, so that no two areas with buildings are joined.

>>> from boardkit.forest.rules import Forest
>>> game = Forest(players=2)
>>> table = game.position(
...     {
...         "tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}],
...         "hands": [["VLF", "MGG"], "?"], "turn": 0,
...     }
... )
>>> next_tile(game, table, 0, "mountain")  # out of the 40 that lie nowhere in sight
Fraction(19, 40)
>>> next_tile(game, table, 0, (0, 0)), next_tile(game, table, 0, (1, 3))
(Fraction(21, 40), Fraction(7, 10))
"""  # fmt: skip

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from boardkit.chance.derive import Derivation
from boardkit.chance.dist import shown
from boardkit.chance.table import Row, Table
from boardkit.errors import BadOption
from boardkit.forest.layout import Layout
from boardkit.forest.places import LIMIT, code_of, field_of
from boardkit.forest.reach import anywhere, covering, extending, gaps
from boardkit.forest.refusal import kind_phrase, landscape_phrase
from boardkit.forest.state import HIDDEN, HUTS, State
from boardkit.forest.tiles import LANDSCAPES, Rows
from boardkit.forest.unseen import Unseen, unseen
from boardkit.game import Field, field_phrase, player_phrase
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

Wish = Callable[[Rows], bool]
FREE = 5
"""So many areas without a building are listed, the largest ones that can grow."""
GAPS = 8
"""So many gaps are listed."""
COUNTING = (*HUTS, "tree")
"""The buildings that count an area."""


def next_tile(
    game: Forest, view: State, p: int | None, what: Any, whose: int | None = None
) -> Fraction:
    """The exact chance that the next tile can do or show something, as far as `p` can know.

    `what` is a field with a tile, or several fields of one area: can the tile extend the area?  Or
    a free field: can the tile cover it?  Or a landscape, as "forest" or "F": does the tile show it?
    The tile is the next one from the stack, or with `whose` the one in that player's hand.  Where
    there is no such tile the chance is 0.  Raises `BadOption` for anything else, and for fields
    that are not one area.
    """
    if whose is not None and not (type(whose) is int and 0 <= whose < game.players):
        raise BadOption("forest.odds.whose", given=shown(whose), high=game.players - 1)
    wish = wish_for(view.layout, what)
    tiles = unseen(game, view, p, whose)
    return Fraction(0) if tiles is None else tiles.p(wish)


def wish_for(layout: Layout, what: Any) -> Wish:
    """Whether a tile does what `next_tile` is asked for."""
    if isinstance(what, str):
        letters = {name: letter for letter, name in LANDSCAPES.items()}
        letter = letters.get(what, what)
        if letter not in LANDSCAPES:
            raise BadOption("forest.odds.landscape", given=shown(what), known=tuple(letters))
        return partial(_shows, letter)
    if _is_field(what):
        code = code_of(what)
        if code not in layout.land:
            return covering(layout, code).allows
        return extending(layout, layout.areas[layout.area_of[code]]).allows
    fields = list(what) if isinstance(what, Collection) else []
    if not fields or not all(_is_field(at) and code_of(at) in layout.land for at in fields):
        raise BadOption("forest.odds.what", given=shown(what))
    areas = {layout.area_of[code_of(at)] for at in fields}
    if len(areas) > 1:
        raise BadOption("forest.odds.areas", n=len(areas))
    return extending(layout, layout.areas[areas.pop()]).allows


def _is_field(given: Any) -> bool:
    return (
        isinstance(given, (tuple, list))
        and len(given) == 2
        and all(type(n) is int and abs(n) < LIMIT for n in given)
    )


def _shows(letter: str, rows: Rows) -> bool:
    return any(letter in row for row in rows)


# Tables


def tables(game: Forest, view: State, p: int | None) -> tuple[Table, ...]:
    """What can be said about the next tile, at once; none after the end.

    Where it can be laid (anywhere, at each area with a hut or tree, at the largest free areas),
    which gaps it fits, which landscapes it shows.  If somebody else is about to lay, first where
    the tile in that hand can be laid: it is known to fit somewhere.
    """
    view = game.view(view, p)
    if view.over:
        return ()
    found = []
    if view.phase == "lay" and view.hand == HIDDEN:
        tiles = unseen(game, view, p, view.turn)
        assert tiles is not None
        title = phrase("forest.table.hand", player=player_phrase(view.turn))
        fitting = sum(1 for weight in tiles.weights if weight)
        found.append(_places(view, tiles, title, phrase("forest.assumed.laying", n=fitting)))
    drawn = unseen(game, view, p)
    if drawn is None:
        return tuple(found)
    rests = assumed(view, drawn)
    if view.layout.tiles:
        found.append(_places(view, drawn, phrase("forest.table.places"), rests))
        holes = [
            _row(drawn, field_of(code), _gap_label(code), covering(view.layout, code).allows)
            for code in gaps(view.layout)[:GAPS]
        ]
        if holes:
            found.append(Table(phrase("forest.table.gaps"), tuple(holes), rests))
    shown_rows = tuple(
        _row(drawn, letter, landscape_phrase(letter), partial(_shows, letter))
        for letter in LANDSCAPES
    )
    found.append(Table(phrase("forest.table.shows"), shown_rows, rests))
    return tuple(found)


def _places(view: State, tiles: Unseen, title: Phrase, rests: Phrase) -> Table:
    layout = view.layout
    rows = [
        _row(tiles, "anywhere", phrase("forest.table.anywhere"), anywhere(layout).allows)
    ]  # fmt: skip
    for building in layout.buildings:
        if building.kind in COUNTING:
            area = layout.areas[layout.area_of[code_of(building.field)]]
            label = phrase(
                "forest.table.area",
                kind=kind_phrase(building.kind), player=player_phrase(building.player),
                field=field_phrase(building.field), n=len(area),
            )  # fmt: skip
            rows.append(_row(tiles, building.field, label, extending(layout, area).allows))
    free = 0
    for area in free_areas(layout):
        wish = extending(layout, area).allows
        if free == FREE or not any(map(wish, tiles.tiles)):
            continue  # many a small area is hemmed in for good
        free += 1
        first = min(area)
        label = phrase(
            "forest.table.free",
            landscape=landscape_phrase(layout.land[first]), field=field_phrase(field_of(first)),
            n=len(area),
        )  # fmt: skip
        rows.append(_row(tiles, field_of(first), label, wish))
    return Table(title, tuple(rows), rests)


def free_areas(layout: Layout) -> list[tuple[int, ...]]:
    """The fields of the areas without a building, the largest areas first."""
    areas = [codes for name, codes in layout.areas.items() if name not in layout.built]
    return sorted(areas, key=lambda codes: (-len(codes), min(codes)))


def _row(tiles: Unseen, outcome: Field | str, label: Phrase, wish: Wish) -> Row:
    good = [rows for rows in tiles.tiles if wish(rows)]
    chance = tiles.p(good.__contains__)
    return Row(outcome, label, chance, partial(derived, tiles, tuple(good), label))


def derived(tiles: Unseen, good: Iterable[Rows], label: Phrase) -> Derivation:
    """How the chance of the tiles `good` is worked out."""
    return tiles.derive(good, label)


def _gap_label(code: int) -> Phrase:
    return phrase("forest.table.gap", field=field_phrase(field_of(code)))


def assumed(view: State, tiles: Unseen) -> Phrase:
    """What the chances of the next tile rest on."""
    hidden = sum(hand == HIDDEN for hand in view.hands)
    n = len(tiles.tiles)
    if not tiles.even:
        return phrase("forest.assumed.uneven", n=n, hidden=hidden)
    return phrase("forest.assumed.even", n=n, hidden=hidden, stack=view.left)
