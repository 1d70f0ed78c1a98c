"""Probability trees: branches with their chances, and which ends belong to the event.

>>> tree = grow(2, {"heads": 1, "tails": 1}, lambda coins: "heads" in coins)
>>> for labels, chance, hit in tree.paths():
...     print(labels, chance, hit)
('heads',) 1/2 True
('tails', 'heads') 1/4 True
('tails', 'tails') 1/4 False
"""

from __future__ import annotations

import functools
import html
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from boardkit.text import Phrase, phrase, written

Label = Phrase | str

MOST_THROWS = 256
"""`grow` draws no tree for more ordered results than these: nobody could read it."""


@dataclass(frozen=True)
class Tree:
    """A branch: its label, its chance given the branches before it, and what comes after it.

    The root has the chance 1; where there are children their chances add up to 1.  `hit` marks an
    end that belongs to the event, `share` is the chance uncancelled, as (5, 20).
    """

    label: Label
    chance: Fraction
    children: tuple[Tree, ...] = ()
    hit: bool = False
    share: tuple[int, int] | None = None

    def paths(self) -> Iterator[tuple[tuple[Label, ...], Fraction, bool]]:
        """Every way from the root to an end: labels, chance by the path rule, whether it counts."""
        if not self.children:
            yield (), Fraction(1), self.hit
        for child in self.children:
            for labels, chance, hit in child.paths():
                yield (child.label, *labels), child.chance * chance, hit

    def chance_of_hits(self) -> Fraction:
        """The chance of all ends that belong to the event together."""
        return sum((chance for _, chance, hit in self.paths() if hit), Fraction())

    def html(self, language: str | None = None) -> str:
        """The branches below the root as nested lists; ends of the event are marked."""
        if not self.children:
            return ""
        mark = html.escape(phrase("chance.tree.hit").text(language))
        items = []
        for child in self.children:
            top, bottom = child.share or (child.chance.numerator, child.chance.denominator)
            text = f"{html.escape(written(child.label, language))}: {top}/{bottom}"
            end = f" <b>✓ {mark}</b>" if child.hit and not child.children else ""
            items.append(f"<li>{text}{end}{child.html(language)}</li>")
        return f"<ul>{''.join(items)}</ul>"

    def _repr_html_(self) -> str:
        return self.html()


def grow(
    n: int,
    weights: Mapping[str, int],
    event: Callable[[tuple[str, ...]], object],
    name: Callable[[str], Label] = str,
) -> Tree | None:
    """The tree of `n` throws one after the other, cut where the event is decided.

    `event` is asked with sorted tuples of all n faces.  Branches after which the event is out of
    reach are drawn as one.  None where there would be more than `MOST_THROWS` ordered results.
    """
    faces = sorted(face for face, weight in weights.items() if weight)
    if len(faces) ** n > MOST_THROWS:
        return None
    total = sum(weights[face] for face in faces)

    @functools.cache
    def decided(seen: tuple[str, ...]) -> bool | None:
        rest = combinations_with_replacement(faces, n - len(seen))
        found = {bool(event(tuple(sorted(seen + more)))) for more in rest}
        return found.pop() if len(found) == 1 else None

    def branches(seen: tuple[str, ...]) -> tuple[Tree, ...]:
        if decided(seen) is not None:
            return ()
        found: list[Tree] = []
        lost: list[str] = []
        for face in faces:
            after = tuple(sorted((*seen, face)))
            if decided(after) is False:
                lost.append(face)
                continue
            share = (weights[face], total)
            below = branches(after)
            found.append(Tree(name(face), Fraction(*share), below, bool(decided(after)), share))
        if lost:
            label = name(lost[0]) if len(lost) == 1 else phrase("chance.tree.otherwise")
            share = (sum(weights[face] for face in lost), total)
            found.append(Tree(label, Fraction(*share), share=share))
        return tuple(found)

    return Tree("", Fraction(1), branches(()), bool(decided(())))


def chain(share: tuple[int, int], label: Label, other: Label, n: int) -> Tree:
    """Up to `n` tries until the first success, which has the chance `share` each time.

    >>> chain((1, 6), "six", "no six", 3).chance_of_hits()
    Fraction(91, 216)
    """
    top, bottom = share
    again: tuple[Any, ...] = ()
    for _ in range(n):
        hit = Tree(label, Fraction(top, bottom), hit=True, share=share)
        miss = Tree(other, Fraction(bottom - top, bottom), again, share=(bottom - top, bottom))
        again = tuple(branch for branch in (hit, miss) if branch.chance)
    return Tree("", Fraction(1), again)
