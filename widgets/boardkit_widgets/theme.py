"""Colours, type and signs that all boards share.

Nothing is told by colour alone: players have a mark too, outcomes a picture and a word, marked
fields a form of their own.  Words have a contrast of at least 4.5 to 1 against what they stand on
(`contrast`; the test walks through `PAIRS`).  Boards bring their own paper, so that they look the
same on a dark notebook as on a light one and on a printed sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

FONT = 'Arial, "Liberation Sans", Helvetica, Roboto, "DejaVu Sans", sans-serif'
"""Faces of equal letter widths first, so that what fits on one machine fits on the next."""

PAPER = "#faf6ec"
CARD = "#ffffff"
INK = "#22261f"
SOFT_INK = "#595f52"
EDGE = "#8a8572"

# What `Scene.marked` draws with; each kind has its own form besides, see marks.py.
LEGAL, LEGAL_EDGE = "#ffd84d", "#3d2f00"
PICKED = "#0b2f57"
REASON = "#a8001c"
LAST = "#3b3f5c"
LOOK = "#7b2d8b"

BUTTON, BUTTON_EDGE, BUTTON_INK = "#2f4858", "#16252f", "#ffffff"
IDLE, IDLE_EDGE, IDLE_INK = "#e4e0d3", "#8a8572", "#595f52"


@dataclass(frozen=True)
class Look:
    """How a player's things look: the colour, its shade, what is written on it, and the mark."""

    fill: str
    shade: str
    ink: str
    mark: str


# Red, blue, yellow, white, black: told apart under every kind of colour blindness, and all but red
# and blue on grey paper too; for those two there is the mark.
PLAYERS = (
    Look("#c93a2d", "#86231a", "#ffffff", "circle"),
    Look("#1b4f91", "#0e2e58", "#ffffff", "square"),
    Look("#f2bf2c", "#a67608", "#22261f", "triangle"),
    Look("#fbfbfb", "#8f959b", "#22261f", "diamond"),
    Look("#26221f", "#000000", "#ffffff", "cross"),
)

# Outcomes of a throw take earthy tones that no player has, from dark to light.
OUTCOMES = {
    "upright": "#3f5f3a",
    "long": "#5f7f86",
    "narrow": "#9a8fb0",
    "roof": "#c4b595",
}


def player(number: int) -> Look:
    """The look of a player; the looks repeat after the fifth."""
    return PLAYERS[number % len(PLAYERS)]


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 for black to 1 for white (WCAG 2.2)."""

    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(colour[i : i + 2]) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2); words need 4.5, signs 3.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """`one` with `share` (0 to 1) of `other` mixed in.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = (
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


PAIRS = (
    (INK, PAPER),
    (INK, CARD),
    (SOFT_INK, PAPER),
    (SOFT_INK, CARD),
    (BUTTON_INK, BUTTON),
    (IDLE_INK, IDLE),
    ("#ffffff", REASON),
    ("#ffffff", PICKED),
    *((look.ink, look.fill) for look in PLAYERS),
)
"""What is written on what: words and marks, and their ground."""

# Advance widths of Arial in thousandths of its size (Adobe's Helvetica metrics agree).
_WIDTHS = {
    **dict.fromkeys("ijl'|", 222),
    **dict.fromkeys("ft.,:;/!I ·", 278),
    **dict.fromkeys("r()-", 333),
    **dict.fromkeys("ckszvxyJ", 500),
    **dict.fromkeys("FTZ", 611),
    **dict.fromkeys("ABEKPSVXYÄ", 667),
    **dict.fromkeys("CDHNRUwÜ", 722),
    **dict.fromkeys("GOQÖ", 778),
    **dict.fromkeys("mM", 833),
    **dict.fromkeys("W%", 944),
    **dict.fromkeys("+=×→", 584),
}


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide `text` is set at `size`, in the same units: an estimate for Arial and its like.

    >>> round(text_width("Hütte", 10), 1)
    23.9
    """
    wide = sum(_WIDTHS.get(letter, 556) for letter in text) / 1000 * size
    return wide * 1.08 if bold else wide
