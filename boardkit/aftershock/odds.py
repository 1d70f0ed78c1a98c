"""The exact chances of Aftershock and what moves are worth.

==============================  ==============================================================
name                            answer
==============================  ==============================================================
single_roll(pattern, kept, ..)  the chance of a combination in one roll
tables(game, view, p)           titled tables on the next roll, at once
ask(game, view, p, text)        a table on a question in words
best(game, state)               what the turn and every decision in it is worth
advice(game, view, p)           the same for boards and reviews; `advise` in slices
habit(goal, keep, stop)         what a turn is worth to somebody with a fixed habit
forget()                        empty what was kept of all this, for timing
==============================  ==============================================================

>>> single_roll("AAA BBB")
Fraction(3155, 11664)
"""

from boardkit.aftershock.advice import (
    TurnAdvice,
    TurnChoice,
    advice,
    advise,
    best,
    habit,
)
from boardkit.aftershock.chances import ask, single_roll, sixes_table, tables
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.plan import Outlook
from boardkit.aftershock.plans import forget

__all__ = [
    "Goal", "Outlook", "TurnAdvice", "TurnChoice", "advice", "advise", "ask", "best", "forget",
    "habit", "single_roll", "sixes_table", "tables",
]  # fmt: skip
