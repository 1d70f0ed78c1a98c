"""Graeco-Latin squares: a town of 49 houses is one of order 7.

A Graeco-Latin square of order n holds all n x n pairs of n colours and n shapes, such that no
colour and no shape comes twice in a row or column.  Tiles are written as in the town, ``A1`` to
``G7`` for order 7: a letter is a colour, a number is a shape.

>>> print(written(square(4)))
A1 B3 C4 D2 / B2 A4 D3 C1 / C3 D1 A2 B4 / D4 C2 B1 A3
>>> check("A1 B2 . / B1 . . / . . .").clashes[0].kind
'shape_column'
>>> found = count("A1 B2 C3 / . . . / . . .")
>>> found.found, found.exact
(2, True)
>>> officers = nearest(6)
>>> officers.different
34

`square` builds one, `check` says what is wrong with one, `count` (in slices: `completions`) counts
those that continue a start, `nearest` (in slices: `closest`) shows how close order 6 comes, and
`prove` (in slices: `tarry`) goes through all cases of order 6.
"""

from boardkit.town.completions import Count, completions, count
from boardkit.town.grids import Cell, Checked, Clash, Grid, check, read, square, written
from boardkit.town.officers import CASES, Closest, Proof, closest, nearest, prove, tarry

__all__ = [
    "CASES",
    "Cell",
    "Checked",
    "Clash",
    "Closest",
    "Count",
    "Grid",
    "Proof",
    "check",
    "closest",
    "completions",
    "count",
    "nearest",
    "prove",
    "read",
    "square",
    "tarry",
    "written",
]
