"""The exact chances of Forest, what moves are worth, and simulated points at the end.

==================================  ==========================================================
name                                answer
==================================  ==========================================================
next_tile(game, view, p, what)      the chance that the next tile extends an area, fits a gap,
                                    shows a landscape; with `whose` the tile in a hidden hand
unseen(game, view, p)               which tiles may come, with their weights
tables(game, view, p)               titled tables on the next tile, at once
ask(game, view, p, text)            a table on a question in words
advice(game, view, p)               what lays and builds are worth; `advise` in slices
expected(game, view, p)             points of every building at the end by simulation, in
                                    slices; `scores` without a pause
==================================  ==========================================================
"""

from boardkit.forest.advice import advice, advise
from boardkit.forest.ask import ask
from boardkit.forest.chances import next_tile, tables
from boardkit.forest.expected import Expected, ExpectedScores, expected, scores
from boardkit.forest.unseen import Unseen, unseen

__all__ = [
    "Expected", "ExpectedScores", "Unseen", "advice", "advise", "ask", "expected", "next_tile",
    "scores", "tables", "unseen",
]  # fmt: skip
