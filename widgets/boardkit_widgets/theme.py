"""Colours, type and marks that all boards share."""

from __future__ import annotations

FONT = 'Arial, "Liberation Sans", Helvetica, Roboto, "DejaVu Sans", sans-serif'
"""Faces of equal letter widths first, so that what fits on one machine fits on the next."""

INK = "#1f2421"
PAPER = "#fbf8f1"
LEGAL = "#ffd23f"
LEGAL_EDGE = "#5c4400"
PICKED = "#12355b"
REASON = "#b3001b"
LAST = "#4a4e69"

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
    **dict.fromkeys("+=×→–", 584),
}


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide `text` is set at `size`, in the same units: an estimate for Arial and its like.

    >>> round(text_width("Hütte", 10), 1)
    23.9
    """
    wide = sum(_WIDTHS.get(letter, 556) for letter in text) / 1000 * size
    return wide * 1.08 if bold else wide
