"""The exact chances of the hut game and what moves are worth.

========================  =================================================================
name                      answer
========================  =================================================================
throw(k)                  how k thrown huts lie: a `Dist` over sorted tuples
within(wish)              the chance of a wish within several throws
tables(game, view, p)     titled tables on the next throw, at once
ask(game, view, p, text)  a table on a question in words
best(game, state)         stop or throw again: an `Advice`; `best_work` in slices
advice(game, view, p)     what all moves are worth; `advise` in slices
judge(game, view, p, m)   what move m is worth beside the best, for a review
forget()                  empty what was kept of all this, for timing
========================  =================================================================

>>> throw(3).p(("long", "narrow", "upright"))
Fraction(21, 160)
"""

from boardkit.huts.advice import advice, advise, best, best_work, forget
from boardkit.huts.chances import ask, tables, throw, within
from boardkit.huts.judge import judge

__all__ = [
    "advice", "advise", "ask", "best", "best_work", "forget", "judge", "tables", "throw", "within",
]  # fmt: skip
