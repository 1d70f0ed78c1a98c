"""Around the grid of Town for 2 to 5: the own rack with the buttons, the others' backs, the bag."""

from __future__ import annotations

from typing import Any

from boardkit.game import Turn, player_phrase
from boardkit.text import phrase
from boardkit.town.choices import can_lay, exchanges
from boardkit.town.state import HIDDEN, Hand, State, name_of

from . import pieces, theme, town_tiles
from . import town_words as words
from .scene import Polygon, Polyline, Rect, Shape, Text
from .town_grid import BOTTOM, MARGIN, RIGHT, TOP, WIDTH

HEIGHT = 96.0
_WOOD, _WOOD_EDGE, _LEDGE = "#c29d6b", "#5d4528", "#8a6a43"
_TILE, _RACK = 56.0, 290.0
_LEFT = RIGHT + 12
_SIDE = WIDTH - MARGIN - _LEFT
_PANEL, _BAG = 70.0, 66.0
_CLOTH, _CLOTH_EDGE = "#8d6f9b", "#4b3557"


def draw(game: Any, view: State, viewer: int | None, keys: tuple[str, ...]) -> list[Shape]:
    """All shapes; the rack below is the viewer's, a spectator's that of whoever is at turn."""
    mine = view.turn if viewer is None else viewer
    shapes = _rack(game, view, mine)
    shapes += _buttons(game, view, mine, keys)
    top = TOP
    for p in range(view.players):
        if p != mine:
            shapes += _panel(game, view, p, top)
            top += _PANEL + 5
    shapes += _bag(view, BOTTOM - 8 - _BAG)
    return shapes


def _rack(game: Any, view: State, player: int) -> list[Shape]:
    """The rack below the grid."""
    x, y = MARGIN, BOTTOM
    hand = view.hands[player]
    shapes: list[Shape] = [
        Rect("rack", x, y, _RACK, HEIGHT, radius=9, fill=_WOOD, stroke=_WOOD_EDGE, line=1.5),
        Rect("rack ledge", x + 6, y + HEIGHT - 16, _RACK - 12, 9, radius=4, fill=_LEDGE),
    ]
    shapes += pieces.badge("rack badge", player, x + 15, y + 13, 8)
    name = words.standing(game, view, player) or phrase(
        "ui.town.rack", player=player_phrase(player)
    )
    shapes.append(
        Text("rack name", x + 29, y + 13, name, size=14, bold=True, anchor="start",
             fill=theme.INK, room=_RACK - 40)
    )  # fmt: skip
    step = min(_TILE + 8, (_RACK - 16 - _TILE) / max(1, len(hand) - 1))
    for i, tile in enumerate(hand):
        left, top = x + 8 + i * step, y + 26
        if tile >= HIDDEN:
            shapes += town_tiles.back(
                f"rack {i}", name_of(tile)[0], left + 4, top, _TILE - 8, _TILE
            )
            continue
        house = name_of(tile)
        shapes += town_tiles.tile(f"rack {i}", house, left, top, _TILE)
        key = f"tile:{house}"
        if player == view.turn and not view.over:
            shapes.append(
                Rect(key, left, top, _TILE, _TILE, radius=8, key=key, label=words.tile(tile))
            )
    return shapes


def _offered(game: Any, view: State, known: bool, keys: tuple[str, ...]) -> list[tuple[str, bool]]:
    """The buttons that make sense now, and whether there is something to do with them."""
    if view.phase == "return":
        return [("return", any(key.startswith("tile:") for key in keys)), ("keep", True)]
    hand: Hand = view.hand if known else ()
    picking = keys[:1] == ("exchange",)
    found = [("exchange", bool(view.bag and exchanges(hand)))]
    if picking:
        found.append(("done", len(keys) > 3))
    elif known and not can_lay(view.board, hand):
        found.append(("drop_out", True))
    if game.mistakes and view.phase == "call" and not picking:
        found.append(("call", True))
    return found


def _buttons(game: Any, view: State, player: int, keys: tuple[str, ...]) -> list[Shape]:
    if not isinstance(game.turn(view), int) or game.turn(view) is Turn.OVER:
        return []
    if player != view.turn or any(tile >= HIDDEN for tile in view.hand):
        return []
    shapes: list[Shape] = []
    left = MARGIN + _RACK + 10
    wide = WIDTH - MARGIN - left
    offered = _offered(game, view, True, keys)
    high = 43.0 if len(offered) < 3 else 27.0
    for i, (name, can) in enumerate(offered):
        box = left, BOTTOM + i * (high + 7), wide, high - 1
        shapes += pieces.button(
            name, name, phrase(f"ui.town.button.{name}"), box, 17,
            label=phrase(f"ui.town.label.{name}"), idle=not can,
        )  # fmt: skip
    return shapes


def _panel(game: Any, view: State, player: int, top: float) -> list[Shape]:
    """Another player: whose turn, what is known of the rack, whether out."""
    x, now = _LEFT, player == view.turn and not view.over
    out = player in view.out
    shapes: list[Shape] = [
        Rect(f"player {player}", x, top, _SIDE, _PANEL, radius=8,
             fill=theme.IDLE if out else theme.CARD, stroke=theme.INK if now else theme.EDGE,
             line=2.8 if now else 1.2)
    ]  # fmt: skip
    shapes += pieces.badge(f"player {player} badge", player, x + 14, top + 14, 8)
    name = words.standing(game, view, player) or player_phrase(player)
    shapes.append(
        Text(f"player {player} name", x + 27, top + 14, name, size=14, bold=True, anchor="start",
             fill=theme.INK, room=_SIDE - 34)
    )  # fmt: skip
    hand = view.hands[player]
    wide, high = 24.0, 32.0
    step = min(wide + 4, (_SIDE - 12 - wide) / max(1, len(hand) - 1))
    for i, tile in enumerate(hand):
        left = x + 6 + i * step
        if tile >= HIDDEN:
            shapes += town_tiles.back(
                f"player {player} tile {i}", name_of(tile)[0], left, top + 29, wide, high
            )
        else:
            side = min(28.0, step)
            shapes += town_tiles.tile(
                f"player {player} tile {i}", name_of(tile), left, top + 31, side
            )
    key = f"rack:{player}"
    shapes.append(
        Rect(key, x, top, _SIDE, _PANEL, radius=8, key=key, label=words.rack(view, player))
    )
    return shapes


def _bag(view: State, top: float) -> list[Shape]:
    """The bag and how many tiles are in it."""
    x, y = _LEFT + 30, top + 34
    sack = (
        (-9, -20), (9, -20), (6, -13), (17, 0), (19, 14), (12, 22), (-12, 22), (-19, 14), (-17, 0),
        (-6, -13),
    )  # fmt: skip
    words_bag = phrase("ui.town.bag", n=view.bag)
    return [
        Rect("bag", _LEFT, top, _SIDE, _BAG, radius=8, fill=theme.CARD, stroke=theme.EDGE,
             line=1.2),
        Polygon("bag sack", tuple((x + a, y + b) for a, b in sack), fill=_CLOTH,
                stroke=_CLOTH_EDGE, line=1.6),
        Polyline("bag string", ((x - 8, y - 13), (x + 8, y - 13)), stroke="#f4ead6", line=2.6),
        Text("bag words", x + 28, y, words_bag, size=15, bold=True, anchor="start",
             fill=theme.INK, room=_SIDE - 64),
        Rect("bag key", _LEFT, top, _SIDE, _BAG, radius=8, key="bag", label=words.bag(view)),
    ]  # fmt: skip
