"""Colours as eyes see them, also those without one sort of cones."""

from __future__ import annotations

from collections.abc import Sequence

# What is seen without one sort of cones (Machado, Oliveira and Fernandes 2009, severity 1):
# rows for red, green and blue, in linear light.
BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Lab = tuple[float, float, float]


def linear(colour: str) -> list[float]:
    """Red, green and blue of ``#rrggbb`` in linear light."""
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def rgb_lab(rgb: Sequence[float]) -> Lab:
    """CIE L*a*b* (D65) of linear light."""
    r, g, b = rgb
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lab(colour: str) -> Lab:
    """CIE L*a*b* of a colour."""
    return rgb_lab(linear(colour))


def seen(colour: str, blindness: str | None) -> Lab:
    """A colour as somebody sees it, in L*a*b*; None is nothing amiss."""
    if blindness is None:
        return lab(colour)
    rgb = linear(colour)
    rows = BLIND[blindness]
    return rgb_lab([min(1, max(0, sum(m * v for m, v in zip(r, rgb, strict=True)))) for r in rows])
