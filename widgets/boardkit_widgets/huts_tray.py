"""Below the board of the hut game: the throw, the buttons, the tiles to lay, the supplies.

Everything is laid out for a sheet 480 units wide and grows with a wider one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.game import player_phrase
from boardkit.huts.layout import rotations, same_tile, turned
from boardkit.huts.state import HUTS
from boardkit.text import phrase

from . import huts_ground, huts_words, pieces, theme
from .lying import lying
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text, Words

if TYPE_CHECKING:
    from boardkit.huts.layout import Tile
    from boardkit.huts.rules import Huts
    from boardkit.huts.state import State

WOOD, WOOD_EDGE, FELT, PLACE = "#b08d62", "#5d4528", "#f4ead6", "#efe8d6"
_STEPS = {"upright": ("plot",), "long": ("any_hut", "plot"), "narrow": ("opponent",)}
WIDTH, HEIGHT = 480, 184
MARGIN = 8
_HEAD, _CARD, _BOX = 26, 90, 46


class Tray:
    """Draws the part below the board, its top at `y`, on a sheet `width` wide."""

    def __init__(self, game: Huts, state: State, y: float, width: float) -> None:
        self.game, self.state, self.y = game, state, y
        self.scale = width / WIDTH
        self.shapes: list[Shape] = []

    @property
    def height(self) -> float:
        """How high this part is, with a margin below."""
        return HEIGHT * self.scale

    def draw(self, picked: tuple[str, ...]) -> list[Shape]:
        """All shapes."""
        s, state = self.scale, self.state
        self.rect("tray", MARGIN, 0, WIDTH - 2 * MARGIN, _HEAD + _CARD + 8, 10, WOOD, WOOD_EDGE)
        if not state.over:
            self.shapes += pieces.badge(
                "tray turn", state.turn, (MARGIN + 17) * s, self.y + 14 * s, 9 * s
            )
        x = MARGIN + (32 if not state.over else 10)
        self.text(
            "tray head", x, 14, huts_words.now(self.game, state),
            size=16, bold=True, anchor="start", room=WIDTH - MARGIN - 8 - x,
        )  # fmt: skip
        if state.over:
            self.winners()
        elif state.phase == "tiles":
            self.hand(picked)
        elif state.phase == "start":
            self.card(0, "upright", None, phrase("ui.huts.action.upright"), "")
        elif state.phase == "play":
            self.thrown(picked)
        self.supplies()
        return self.shapes

    # Small helpers: units of the 480-wide sheet, y from the top of this part.

    def rect(
        self,
        ident: str,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: str,
        stroke: str = "",
        key: str | None = None,
        label: Words = "",
        line: float = 1.5,
        dash: tuple[float, ...] = (),
    ) -> None:
        s = self.scale
        self.shapes.append(
            Rect(
                ident, x * s, self.y + y * s, width * s, height * s, radius=radius * s, fill=fill,
                stroke=stroke, line=line * s, key=key, label=label,
                dash=tuple(part * s for part in dash),
            )
        )  # fmt: skip

    def text(
        self,
        ident: str,
        x: float,
        y: float,
        words: Words,
        size: float,
        room: float,
        anchor: str = "middle",
        bold: bool = False,
        fill: str = theme.INK,
    ) -> None:
        s = self.scale
        self.shapes.append(
            Text(
                ident, x * s, self.y + y * s, words, size=size * s, room=room * s, anchor=anchor,
                bold=bold, fill=fill,
            )
        )  # fmt: skip

    # The throw

    def thrown(self, picked: tuple[str, ...]) -> None:
        """The huts as they lie: the throw to decide on, or what is still to be carried out."""
        state, game = self.state, self.game
        huts = state.throw or state.todo
        for i, name in enumerate(huts):
            does = huts_words.action(game, name)
            if state.throw:
                label = phrase("ui.huts.waiting", word=huts_words.outcome(name))
            else:
                label = phrase("ui.huts.thrown", word=huts_words.outcome(name), action=does)
            self.card(i, name, f"throw:{name}", does, label)
        if not huts:
            for i in range(state.thrown):
                self.rect(
                    f"empty {i}", self._left(i), _HEAD, 92, _CARD, 8, "", WOOD_EDGE, dash=(5, 5)
                )
        if state.throw:
            self.buttons()
        elif state.todo:
            self.steps(picked)

    def _left(self, place: int) -> float:
        return MARGIN + 8 + place * 98

    def card(self, place: int, name: str, key: str | None, does: Words, label: Words) -> None:
        """One thrown hut with the words for how it lies and what it does."""
        x, s = self._left(place), self.scale
        self.rect(
            f"throw:{name}#{place}", x, _HEAD, 92, _CARD, 8, FELT, WOOD_EDGE, key=key, label=label
        )
        self.shapes += lying(
            f"thrown {place}", name, self.state.turn,
            (x + 46) * s, self.y + (_HEAD + 53) * s, 44 * s,
        )  # fmt: skip
        self.text(
            f"thrown {place} word", x + 46, _HEAD + 65, huts_words.outcome(name), 15, 84, bold=True
        )
        self.text(f"thrown {place} does", x + 46, _HEAD + 80, does, 14, 84, fill=theme.SOFT_INK)

    def buttons(self) -> None:
        """Stop, or throw again."""
        s, most = self.scale, self.game.max_throws
        x = self._left(3) + 2
        width = WIDTH - MARGIN - 8 - x
        stop = phrase("ui.huts.stop_label")
        again = phrase("ui.huts.again_label", next=self.state.throws + 1, most=most)
        for i, (key, label) in enumerate((("stop", stop), ("again", again))):
            box = (x * s, self.y + (_HEAD + i * 47) * s, width * s, 40 * s)
            self.shapes += pieces.button(
                key, key, phrase(f"ui.huts.{key}"), box, 16 * s, icon=key, label=label
            )

    def steps(self, picked: tuple[str, ...]) -> None:
        """What to press for this result, one after the other, and how far the player is."""
        first = picked[0].removeprefix("throw:") if picked else ""
        wanted = ("hut", *(_STEPS.get(first) or ("field",)))
        x, s = self._left(3) + 14, self.scale
        for i, step in enumerate(wanted):
            y = _HEAD + 15 + i * 29
            here, done = i == len(picked), i < len(picked)
            self.shapes.append(
                Circle(
                    f"step {i}", x * s, self.y + y * s, 11 * s, stroke=theme.INK, line=1.5 * s,
                    fill=theme.INK if here else FELT,
                )
            )  # fmt: skip
            if done:
                tick = ((-4.5, 0.5), (-1.2, 4), (5, -4))
                points = tuple(((x + dx) * s, self.y + (y + dy) * s) for dx, dy in tick)
                self.shapes.append(Polyline(f"step {i} done", points, stroke=theme.INK, line=2 * s))
            else:
                ink = theme.CARD if here else theme.INK
                self.text(f"step {i} number", x, y, str(i + 1), 14, 20, bold=True, fill=ink)
            words = phrase(f"ui.huts.step.{step}")
            room = WIDTH - MARGIN - 8 - x - 18
            self.text(f"step {i} words", x + 18, y, words, 15, room, anchor="start", bold=here)

    # The end

    def winners(self) -> None:
        """Who has won."""
        winners = self.game.winners(self.state)
        s = self.scale
        for i, p in enumerate(winners):
            self.shapes += pieces.hut(
                f"winner {i}", p, (MARGIN + 46 + i * 64) * s, self.y + (_HEAD + 44) * s, 52 * s
            )
        x = MARGIN + 24 + len(winners) * 64
        words = phrase(
            "ui.huts.now.won", n=len(winners), players=tuple(player_phrase(p) for p in winners)
        )
        self.text(
            "winners", x, _HEAD + 46, words, 18, WIDTH - x - 2 * MARGIN, anchor="start", bold=True
        )

    # Tiles to lay

    def hand(self, picked: tuple[str, ...]) -> None:
        """The tiles of the player at turn, and the picked one in each of its rotations."""
        hand, s = self.state.hands[self.state.turn], self.scale
        for i, tile in enumerate(hand):
            x = self._left(0) + i * 62
            # Tiles that look alike are one: they share the key of the first.
            same = next(k for k, other in enumerate(hand) if same_tile(other, tile))
            label = phrase("ui.huts.hand", number=same + 1, tile=huts_words.tile(tile))
            self.rect(
                f"hand:{same}#{i}", x, _HEAD + 14, 58, 58, 6, FELT, WOOD_EDGE,
                key=f"hand:{same}", label=label,
            )  # fmt: skip
            self.shapes += huts_ground.tile(
                f"hand tile {i}", tile.rows, tile.kind,
                (x + 4) * s, self.y + (_HEAD + 18) * s, 50 / 3 * s,
            )  # fmt: skip
        chosen = held(self.state, picked)
        for quarters in range(4 if chosen is None else len(rotations(chosen.rows))):
            x = self._left(0) + 4 * 62 + 6 + quarters * 50
            label = phrase("ui.huts.turn", n=quarters) if quarters else phrase("ui.huts.unturned")
            key = f"turn:{quarters}"
            self.rect(key, x, _HEAD + 10, 46, 66, 6, FELT, WOOD_EDGE, key=key, label=label)
            if chosen is not None:
                self.shapes += huts_ground.tile(
                    f"turn tile {quarters}", turned(chosen.rows, quarters), chosen.kind,
                    (x + 4) * s, self.y + (_HEAD + 14) * s, 38 / 3 * s,
                )  # fmt: skip
            else:
                self.shapes.append(
                    _arrow(
                        f"turn arrow {quarters}",
                        (x + 23) * s,
                        self.y + (_HEAD + 32) * s,
                        13 * s,
                        quarters,
                    )
                )
            self.text(f"turn {quarters}", x + 23, _HEAD + 64, f"{90 * quarters}°", 13, 40)

    # Supplies

    def supplies(self) -> None:
        """A box for each player: who, how many huts, and the huts to count."""
        state, players = self.state, self.state.players
        top = _HEAD + _CARD + 15
        width = (WIDTH - 2 * MARGIN - (players - 1) * 6) / players
        for p, supply in enumerate(state.supply):
            x = MARGIN + p * (width + 6)
            active = p == state.turn and not state.over
            self.rect(
                f"supply {p}", x, top, width, _BOX, 8, theme.CARD if active else theme.PAPER,
                theme.INK if active else theme.EDGE, line=3 if active else 1.2,
            )  # fmt: skip
            self._supply(p, supply, x, top, width, active)

    def _supply(
        self, p: int, supply: int, x: float, top: float, width: float, active: bool
    ) -> None:
        s = self.scale
        if active:
            # A pointer from the tray down to whose turn it is.
            tip = (
                ((x + width / 2 - 8) * s, self.y + (top - 8) * s),
                ((x + width / 2 + 8) * s, self.y + (top - 8) * s),
                ((x + width / 2) * s, self.y + (top + 2) * s),
            )
            self.shapes.append(Polygon(f"supply {p} pointer", tip, fill=theme.INK))
        self.shapes += pieces.badge(
            f"supply {p} badge", p, (x + 15) * s, self.y + (top + 13) * s, 8.5 * s
        )
        self.text(
            f"supply {p} name", x + 28, top + 13, player_phrase(p), 14, width - 28 - 30,
            anchor="start", bold=active,
        )  # fmt: skip
        hand = self.state.hands[p] if self.state.hands and self.state.phase != "play" else ()
        if hand:
            for i, tile in enumerate(hand):
                self.shapes += huts_ground.tile(
                    f"supply {p} tile {i}", tile.rows, tile.kind,
                    (x + 8 + i * 25) * s, self.y + (top + 23) * s, 7 * s,
                )  # fmt: skip
            return
        self.text(
            f"supply {p} count", x + width - 9, top + 13, str(supply), 17, 26,
            anchor="end", bold=True,
        )  # fmt: skip
        step = (width - 16) / HUTS
        for i in range(HUTS):
            cx, cy = x + 8 + (i + 0.5) * step, top + 34
            if i < supply:
                self.shapes += pieces.hut(
                    f"supply {p} hut {i}", p, cx * s, self.y + cy * s, min(step * 0.92, 15) * s
                )
            else:
                self.shapes.append(
                    Circle(
                        f"supply {p} gone {i}", cx * s, self.y + cy * s, 1.6 * s, fill=theme.EDGE
                    )
                )


def _arrow(ident: str, x: float, y: float, size: float, quarters: int) -> Shape:
    """An arrow that points up, turned clockwise by so many quarters."""
    points = (
        (0.0, -1.0),
        (0.8, 0.0),
        (0.3, 0.0),
        (0.3, 1.0),
        (-0.3, 1.0),
        (-0.3, 0.0),
        (-0.8, 0.0),
    )
    for _ in range(quarters):
        points = tuple((-py, px) for px, py in points)  # type: ignore[assignment]
    outline = tuple((x + px * size, y + py * size) for px, py in points)
    return Polygon(ident, outline, fill=theme.EDGE)


def held(state: State, picked: tuple[str, ...]) -> Tile | None:
    """The tile of the hand that has been picked, None before."""
    if state.phase != "tiles":
        return None
    hand = state.hands[state.turn]
    number = numbered("hand", picked)
    return hand[number] if number is not None and number < len(hand) else None


def numbered(kind: str, picked: Sequence[str]) -> int | None:
    """The number of the last key such as ``hand:2`` among those picked; None if there is none."""
    found = [
        key.partition(":")[2].partition("#")[0] for key in picked if key.startswith(kind + ":")
    ]
    return int(found[-1]) if found and found[-1].isdecimal() else None
