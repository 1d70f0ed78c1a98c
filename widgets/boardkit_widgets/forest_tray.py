"""Around the table of Forest: whose turn it is, the tile in hand, the buildings, the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.forest.layout import Building
from boardkit.forest.state import HIDDEN, KINDS, SIMPLE
from boardkit.forest.tiles import Rows, looks
from boardkit.game import player_phrase, totals
from boardkit.text import Phrase, phrase

from . import forest_buildings, forest_land, marks, pieces, theme
from . import forest_words as words
from .forest_window import BOTTOM, HEAD, MARGIN, WIDTH, Window
from .scene import Polygon, Polyline, Rect, Shape, Text, Words

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest
    from boardkit.forest.state import State

HEIGHT, PLAYERS = 104.0, 56.0
TOP = BOTTOM + 8
END = TOP + HEIGHT + 8 + PLAYERS + MARGIN
"""The height of the sheet."""
_WOOD, _WOOD_EDGE, _FELT = "#c29d6b", "#5d4528", "#f4ead6"
_RIGHT = WIDTH - MARGIN
_STACK = 80.0
_CARD = 48.0


# The head


def head(
    game: Forest, view: State, keys: tuple[str, ...], looked: Building | None, seen: Window
) -> list[Shape]:
    """What there is to do, or what is looked at; and coming closer."""
    y = MARGIN + HEAD / 2
    shapes: list[Shape] = [
        Rect("head", MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD, radius=8, fill=theme.CARD,
             stroke=theme.LOOK if looked else theme.EDGE, line=2.4 if looked else 1.2)
    ]  # fmt: skip
    right = _RIGHT - 4
    names = ["away"] if seen.step else []
    names += ["closer"] if seen.closer else []
    moves = [] if seen.whole else ["left", "up", "down", "right"]
    for name in [*moves, *names][::-1]:
        right -= 32
        key = f"move:{name}" if name in moves else name
        shapes += _small(key, right, MARGIN + 3, name)
    x = MARGIN + 8.0
    if looked is not None:
        shapes += forest_buildings.building(
            "head building", looked.kind, looked.player, x + 13, y, 24, looked.axis
        )
        told: Phrase = words.about(game, view, looked)
        x += 34
    else:
        told = words.now(game, view, keys)
        if not view.over and view.phase != "start":
            who = view.turn if view.phase in ("lay", "build") else view.drawer
            shapes += pieces.badge("head turn", who, x + 10, y, 10)
            x += 28
    notice = view.last_round and not view.over and looked is None
    if notice:
        note = phrase("ui.forest.last_round_short")
        wide = 108.0
        right -= wide + 6
        shapes += [
            Rect("last round", right, MARGIN + 5, wide, HEAD - 10, radius=12, fill=theme.REASON),
            Text("last round words", right + wide / 2, y, note, size=14, bold=True, fill="#ffffff",
                 room=wide - 14),
        ]  # fmt: skip
    shapes.append(
        Text("head words", x, y, told, size=17, bold=True, anchor="start", fill=theme.INK,
             room=right - 8 - x)
    )  # fmt: skip
    return shapes


_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def _small(key: str, x: float, y: float, name: str) -> list[Shape]:
    """A small button with a sign: come closer, go away, or move the window."""
    side = 28.0
    shapes: list[Shape] = [
        Rect(key, x, y, side, side, radius=6, key=key, label=phrase(f"ui.forest.button.{name}"),
             fill=theme.BUTTON, stroke=theme.BUTTON_EDGE, line=1.2)
    ]  # fmt: skip
    mx, my, ink = x + side / 2, y + side / 2, theme.BUTTON_INK
    if name in _ARROWS:
        dx, dy = _ARROWS[name]
        tip = ((mx + 8 * dx, my + 8 * dy), (mx - 5 * dx + 8 * dy, my - 5 * dy + 8 * dx),
               (mx - 5 * dx - 8 * dy, my - 5 * dy - 8 * dx))  # fmt: skip
        return [*shapes, Polygon(f"{key} sign", tip, fill=ink)]
    shapes.append(Polyline(f"{key} level", ((mx - 7, my), (mx + 7, my)), stroke=ink, line=3))
    if name == "closer":
        shapes.append(Polyline(f"{key} upright", ((mx, my - 7), (mx, my + 7)), stroke=ink, line=3))
    return shapes


# The tray


def tray(game: Forest, view: State, viewer: int | None, keys: tuple[str, ...]) -> list[Shape]:
    """The tile to lay, the buildings to build, who has won; beside it the stack."""
    shapes: list[Shape] = [
        Rect("tray", MARGIN, TOP, WIDTH - 2 * MARGIN, HEIGHT, radius=9, fill=_WOOD,
             stroke=_WOOD_EDGE, line=1.5)
    ]  # fmt: skip
    if view.over:
        shapes += _winners(game, view)
    elif view.phase == "build":
        shapes += _buildings(game, view, keys)
    else:
        mine = view.turn if viewer is None else viewer
        hand = view.hands[mine]
        if hand is not None and hand != HIDDEN:
            shapes += _hand(hand, keys, view.phase == "lay" and mine == view.turn)
        elif view.phase == "lay":
            shapes += forest_land.back("hidden hand", MARGIN + 22, TOP + 20, 32)
    return shapes + _stack(view)


def _hand(hand: Rows, keys: tuple[str, ...], choosing: bool) -> list[Shape]:
    """The tile in hand, large, and while laying the ways to turn it."""
    turns = looks(hand)
    quarters = turn_of(keys)
    now = turns[quarters if quarters is not None and quarters < len(turns) else 0]
    wide, high = len(now[0]), len(now)
    field = 28.0
    middle = MARGIN + 60, TOP + HEIGHT / 2
    shapes: list[Shape] = [
        Rect("hand", MARGIN + 8, TOP + 4, 104, HEIGHT - 8, radius=8, fill=_FELT, stroke=_WOOD_EDGE)
    ]
    shapes += forest_land.tile(
        "hand tile", now, middle[0] - wide * field / 2, middle[1] - high * field / 2, field
    )
    if not choosing:
        return shapes
    if quarters is not None:  # the field that the places on the table are for
        corner = middle[0] - (wide - 1) * field / 2, middle[1] - (high - 1) * field / 2
        shapes += marks.plus("hand corner", *corner, field)
    side = 78.0
    for k, rows in enumerate(turns):
        key, x, y = f"turn:{k}", MARGIN + 118 + k * (side + 5), TOP + (HEIGHT - side) / 2
        turned = phrase("ui.forest.turn", n=k) if k else phrase("ui.forest.unturned")
        label = phrase("ui.forest.turned_tile", turned=turned, tile=words.tile(rows))
        shapes.append(
            Rect(key, x, y, side, side, radius=8, key=key, label=label, fill=_FELT,
                 stroke=_WOOD_EDGE, line=1.5)
        )  # fmt: skip
        f = 16.0
        shapes += forest_land.tile(
            f"turn tile {k}", rows, x + (side - len(rows[0]) * f) / 2,
            y + (side - 16 - len(rows) * f) / 2 + 1, f,
        )  # fmt: skip
        shapes.append(
            Text(f"turn words {k}", x + side / 2, y + side - 11, f"{90 * k}°", size=14,
                 fill=theme.INK)
        )  # fmt: skip
    return shapes


def _buildings(game: Forest, view: State, keys: tuple[str, ...]) -> list[Shape]:
    """One place for each building: those still to be built can be chosen."""
    shapes: list[Shape] = []
    left = view.left_to_build(view.turn, game.simple)
    step = _CARD + 3
    for i, kind in enumerate(SIMPLE if game.simple else KINDS):
        x, y = MARGIN + 6 + i * step, TOP + 6
        key = f"build:{kind}"
        if kind in left:
            shapes.append(
                Rect(key, x, y, _CARD, _CARD, radius=8, key=key, label=words.kind(kind), fill=_FELT,
                     stroke=_WOOD_EDGE, line=1.5)
            )  # fmt: skip
            shapes += forest_buildings.building(
                f"to build {kind}", kind, view.turn, x + _CARD / 2, y + _CARD / 2, 37
            )
        else:
            shapes.append(
                Rect(f"built {kind}", x, y, _CARD, _CARD, radius=8, stroke=_WOOD_EDGE, line=1.2,
                     dash=(5, 5))
            )  # fmt: skip
            shapes += forest_buildings.silhouette(
                f"built {kind}", kind, x + _CARD / 2, y + _CARD / 2, 15, _WOOD_EDGE, _WOOD, 0.45
            )
    y = TOP + _CARD + 16
    chosen = next((key for key in keys if key.startswith("build:")), None)
    fields = [key for key in keys if key.startswith("field:")]
    shapes += pieces.button(
        "skip", "skip", phrase("ui.forest.button.skip"), (MARGIN + 6, y, 150, 30), 16,
        label=phrase("ui.forest.label.skip"),
    )  # fmt: skip
    if chosen == "build:bridge" and fields:
        for k, axis in enumerate("hv"):
            shapes += pieces.button(
                f"axis:{axis}", f"axis:{axis}", phrase(f"forest.axis.{axis}"),
                (MARGIN + 166 + 152 * k, y, 146, 30), 15,
            )  # fmt: skip
    elif chosen is not None:
        shapes.append(
            Text("chosen", MARGIN + 168, y + 15, words.kind(chosen[6:]), size=16, bold=True,
                 anchor="start", fill=theme.INK, room=290)
        )  # fmt: skip
    return shapes


def _winners(game: Forest, view: State) -> list[Shape]:
    winners = game.winners(view)
    shapes: list[Shape] = []
    x, y = MARGIN + 40.0, TOP + HEIGHT / 2
    for k, p in enumerate(winners):
        shapes += forest_buildings.building(f"winner {k}", "castle", p, x, y, 56)
        x += 68
    told = phrase("ui.forest.won", n=len(winners), players=tuple(map(player_phrase, winners)))
    shapes.append(
        Text("winners", x - 20, y, told, size=19, bold=True, anchor="start", fill=theme.INK,
             room=_RIGHT - _STACK - x)
    )  # fmt: skip
    return shapes


def _stack(view: State) -> list[Shape]:
    """The tiles face down, and how many there are."""
    x, y = _RIGHT - _STACK + 4, TOP + 14
    shapes: list[Shape] = []
    if not view.left:
        shapes.append(
            Rect(
                "stack empty", x + 6, y, 60, 40, radius=5, stroke=_WOOD_EDGE, line=1.4, dash=(5, 5)
            )
        )
    for k in range(min(3, view.left)):
        shapes += forest_land.back(f"stack {k}", x + 3 * k, y + 8 - 4 * k, 20)
    shapes.append(
        Text("stack count", x + 35, TOP + HEIGHT - 24, phrase("ui.forest.stack_short", n=view.left),
             size=15, bold=True, fill=theme.INK, room=_STACK - 8)
    )  # fmt: skip
    return shapes


# The players


def players(game: Forest, view: State, viewer: int | None) -> list[Shape]:
    """A box for each player: points so far, the hand, what is still to be built."""
    top = TOP + HEIGHT + 8
    count = view.players
    width = (WIDTH - 2 * MARGIN - 6 * (count - 1)) / count
    points = totals(game.score(view), game.players)
    shapes: list[Shape] = []
    for p in range(count):
        x = MARGIN + p * (width + 6)
        active = p == view.turn and not view.over
        shapes.append(
            Rect(f"player {p}", x, top, width, PLAYERS, radius=8, line=3 if active else 1.2,
                 fill=theme.CARD if active else theme.PAPER,
                 stroke=theme.INK if active else theme.EDGE)
        )  # fmt: skip
        shapes += pieces.badge(f"player {p}", p, x + 16, top + 15, 8.5)
        # Four boxes are narrow: there the number must do.
        told: Words = phrase("ui.forest.points", n=points[p]) if count < 4 else str(points[p])
        room = (0.46 if count < 4 else 0.26) * (width - 36)
        shapes += [
            Text(f"player {p} name", x + 30, top + 15, player_phrase(p), size=14, anchor="start",
                 bold=active, fill=theme.INK, room=width - 46 - room),
            Text(f"player {p} points", x + width - 9, top + 15, told, size=14, bold=True,
                 anchor="end", fill=theme.INK, room=room),
        ]  # fmt: skip
        shapes += _held(view, p, viewer, x + 9, top + 29)
        shapes += _left(game, view, p, x + 42, top + 38, width - 50)
    return shapes


def _held(view: State, p: int, viewer: int | None, x: float, y: float) -> list[Shape]:
    """The hand of a player: the tile, its back, or nothing."""
    hand = view.hands[p]
    if hand is None:
        box = Rect(f"no hand {p}", x, y, 27, 18, radius=2, stroke=theme.EDGE, line=1, dash=(3, 3))
        return [box]
    own = p == (view.turn if viewer is None else viewer)
    if hand == HIDDEN or not own:
        return forest_land.back(f"hand back {p}", x, y, 9)
    return list(forest_land.tile(f"hand {p}", hand, x, y, 9))


def _left(game: Forest, view: State, p: int, x: float, y: float, room: float) -> list[Shape]:
    """Small silhouettes of the buildings that a player still has."""
    left = view.left_to_build(p, game.simple)
    step = min(24.0, room / max(1, len(left)))
    half = 0.45 * min(step, 19)
    shapes: list[Shape] = []
    for i, kind in enumerate(left):
        shapes += forest_buildings.silhouette(
            f"left {p} {kind}", kind, x + (i + 0.5) * step, y, half, theme.INK, theme.CARD
        )
    return shapes


def turn_of(keys: Sequence[str]) -> int | None:
    """The quarter turns that were picked."""
    found = [key for key in keys if key.startswith("turn:") and key[5:].isdecimal()]
    return int(found[-1][5:]) if found else None
