"""What a turn is about once a card is taken on, and which dice are alike for it.

Only what a die can still do for the combinations counts, so most rolls are alike:

* **Interchangeable faces.**  Faces that play the same part in all combinations of the card can
  be renamed: for ``AAAAA`` it does not matter whether four threes or four fives lie there.
* **Spare dice.**  A face that shows more often than any combination can use has spare dice, and
  one spare die is as good as another: all it can do is to be rolled, or to lie still.

The *likeness* of dice keeps, face by face, the number of dice up to what can be used, sorted within
each group of interchangeable faces.  Together with the number of dice it says all that matters.
For ``AAAAA`` the 2751 ways in which ten dice can lie with up to four sixes come down to 94.

>>> from boardkit.aftershock.material import Combination
>>> five = Goal.of(Card(3, 0, (Combination("black", "AAAAA"),)))
>>> five.like((1, 1, 4, 4, 4, 5))
(3, 2, 1, 0, 0)
>>> five.like((2, 2, 2, 2, 2, 2, 2))  # two of them are spare
(5, 0, 0, 0, 0)
>>> five.rolled((3, 2, 0, 0, 0))  # one more die that shows 1 to 5
(((4, 2, 0, 0, 0), 1), ((3, 3, 0, 0, 0), 1), ((3, 2, 1, 0, 0), 3))
>>> sum(len(five.likenesses(10 - sixes)) for sixes in range(5))
94
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import pairwise

from boardkit.aftershock.material import Card
from boardkit.chance.pattern import Pattern, blocks

Like = tuple[int, ...]
"""A likeness of dice: counts of the faces, see above."""


class Goal:
    """The combinations of a card with what they pay; equal if they demand and pay the same."""

    def __init__(self, combinations: Iterable[tuple[Pattern, int]]) -> None:
        self.combinations = tuple(sorted(combinations, key=lambda pair: -pair[1]))
        patterns = [pattern for pattern, _ in self.combinations]
        groups = blocks(patterns)
        self.faces = tuple(face for group in groups for face in group)
        self.most = tuple(max(one.needs[face] for one in patterns) for face in self.faces)
        """What can be used of each face, in the order of `faces`."""
        ends = [sum(map(len, groups[:n])) for n in range(len(groups) + 1)]
        self.spans = tuple(pairwise(ends))
        # A method cached by itself would keep every goal alive.
        self.rolled = functools.cache(self._rolled)
        self.prize = functools.cache(self._prize)
        self.likenesses = functools.cache(self._likenesses)

    @classmethod
    def of(cls, card: Card) -> Goal:
        """The goal of a turn with this card."""
        return cls((one.pattern, card.prize(one)) for one in card.combinations)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Goal) and self.combinations == other.combinations

    def __hash__(self) -> int:
        return hash(self.combinations)

    @property
    def none(self) -> Like:
        """The likeness of no dice at all."""
        return (0,) * len(self.faces)

    def sorted(self, counts: Iterable[int]) -> Like:
        """`counts` in the order of `faces`, sorted within each group."""
        given = tuple(counts)
        found: list[int] = []
        for start, end in self.spans:
            found += sorted(given[start:end], reverse=True)
        return tuple(found)

    def like(self, dice: tuple[int, ...]) -> Like:
        """The likeness of dice that are no sixes."""
        both = zip(self.faces, self.most, strict=True)
        return self.sorted(min(dice.count(face), most) for face, most in both)

    def example(self, like: Like, dice: int) -> tuple[int, ...]:
        """So many dice with this likeness.

        Spare dice show a face that has all it can use; where there is none, there are none.

        >>> from boardkit.aftershock.material import Combination
        >>> Goal.of(Card(1, 0, (Combination("red", "AAA"),))).example((3, 1, 0, 0, 0), 6)
        (1, 1, 1, 1, 1, 2)
        """
        found = [face for face, n in zip(self.faces, like, strict=True) for _ in range(n)]
        full = [f for f, n, m in zip(self.faces, like, self.most, strict=True) if n == m]
        spare = dice - len(found)
        return tuple(sorted(found + full[:1] * spare))

    def _rolled(self, like: Like) -> tuple[tuple[Like, int], ...]:
        """What one more die makes of `like`, with how many of the five faces do that."""
        found: dict[Like, int] = {}
        for place, (count, most) in enumerate(zip(like, self.most, strict=True)):
            after = like
            if count < most:
                after = self.sorted((*like[:place], count + 1, *like[place + 1 :]))
            found[after] = found.get(after, 0) + 1
        return tuple(found.items())

    def without_one(self, like: Like) -> tuple[Like, ...]:
        """What is left of `like` without one of its dice that can be used."""
        return tuple(
            dict.fromkeys(
                self.sorted((*like[:place], count - 1, *like[place + 1 :]))
                for place, count in enumerate(like)
                if count
            )
        )

    def _likenesses(self, dice: int) -> tuple[Like, ...]:
        """All likenesses that so many dice can have."""
        if dice == 0:
            return (self.none,)
        before = self.likenesses(dice - 1)
        return tuple(dict.fromkeys(after for one in before for after, _ in self.rolled(one)))

    def _prize(self, like: Like) -> int:
        """The points of the best paying combination in dice of this likeness, 0 without one."""
        dice = self.example(like, sum(like))
        return next((points for pattern, points in self.combinations if pattern(dice)), 0)
