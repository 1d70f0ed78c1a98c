"""Where a chance comes from: the calculation with its numbers filled in, and a tree.

The rules are those of school: the path rule (multiply along a path, add up the paths), the number
of orders n! / (c_1! c_2! ...) of a throw, the complement 1 - P, and "at least once within t
throws" 1 - (1 - p)^t.  Fractions stand uncancelled until the last step (5/20, not 1/4), since the
twentieths are what one sees in the model.

>>> weights = {"upright": 7, "long": 5, "narrow": 5, "roof": 3}
>>> shown = event(lambda sides: "upright" in sides, 3, weights)
>>> shown.value
Fraction(5803, 8000)
>>> for step in shown.steps:
...     print(step)
1 - \\left(\\frac{13}{20}\\right)^{3}
1 - \\frac{2197}{8000}
\\frac{5803}{8000}
"""

from __future__ import annotations

import functools
import html
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, groupby
from math import factorial, lcm, prod

from boardkit.chance.dist import whole
from boardkit.chance.pool import throws as pool_throws
from boardkit.chance.table import label_of
from boardkit.chance.tree import Label, Tree, chain, grow
from boardkit.chance.written import percent_is_exact, percent_text
from boardkit.errors import BadModel, BadOption
from boardkit.text import Phrase, known, phrase

__all__ = ["Derivation", "Tree", "cases", "complement", "event", "multiset", "path", "within"]

Share = Fraction | tuple[int, int]
"""A chance; as a pair (5, 20) it is shown uncancelled."""

MOST_SUMMANDS = 10
"""Longer sums are shown with dots."""


@dataclass(frozen=True)
class Derivation:
    """How `value`, the chance of what `title` says, is worked out.

    `steps` are LaTeX expressions, all equal to `value`, from the first formula to the cancelled
    fraction; they hold no words.  `tree` is None where it would be too large to read, `idea`
    says in a sentence which rule is used.
    """

    value: Fraction
    title: Phrase
    steps: tuple[str, ...]
    tree: Tree | None = None
    idea: Phrase | None = None

    def latex(self, language: str | None = None) -> str:
        """The whole calculation in LaTeX, ready for ``$$``, with the percentage at the end.

        >>> print(path([("tails", (1, 2))] * 2, phrase("chance.derive.path")).latex("de"))
        \\begin{aligned}
        P(\\text{ein Weg im Baum}) &= \\left(\\frac{1}{2}\\right)^{2} \\\\
        &= \\frac{1}{4} \\\\
        &= \\text{25,0 \\%}
        \\end{aligned}
        """
        code = known(language)
        lines = [f"&= {step}" for step in self.steps]
        if 0 < self.value < 1:
            sign = "=" if percent_is_exact(self.value) else r"\approx"
            lines.append(rf"&{sign} \text{{{_tex(percent_text(self.value, code))}}}")
        lines[0] = rf"P(\text{{{_tex(self.title.text(code))}}}) {lines[0]}"
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"

    def _repr_latex_(self) -> str:
        return f"$${self.latex()}$$"

    def html(self, language: str | None = None) -> str:
        """The idea, the calculation (LaTeX between ``$$``) and the tree as HTML."""
        code = known(language)
        parts = [f"<p>{html.escape(self.idea.text(code))}</p>"] if self.idea else []
        parts.append(f"<p>$${html.escape(self.latex(code))}$$</p>")
        if self.tree is not None:
            parts.append(self.tree.html(code))
        return f'<div lang="{code}">{"".join(parts)}</div>'


def path(branches: Sequence[tuple[Label, Share]], title: Phrase | None = None) -> Derivation:
    """The path rule: the chance of these branches one after the other is their product.

    `branches` are pairs (label, chance given the ones before).  Raises `BadOption` for none.

    >>> path([("upright", (7, 20)), ("roof", (3, 20))]).steps
    ('\\\\frac{7}{20} \\\\cdot \\\\frac{3}{20}', '\\\\frac{21}{400}')
    """
    if not branches:
        raise BadOption("chance.number", given=0, low=1)
    shares = [(label, _pair(share)) for label, share in branches]
    tree = _end = Tree("", Fraction(1), hit=True)
    for label, (top, bottom) in reversed(shares):
        step = Tree(label, Fraction(top, bottom), tree.children, tree is _end, (top, bottom))
        rest = (bottom - top, bottom)
        other = Tree(phrase("chance.tree.otherwise"), Fraction(*rest), share=rest)
        tree = Tree("", Fraction(1), (step, other) if rest[0] else (step,))
    first = _product(shares)
    top, bottom = (prod(x) for x in zip(*(share for _, share in shares), strict=True))
    title = phrase("chance.derive.path") if title is None else title
    steps = _steps([first], top, bottom)
    return Derivation(Fraction(top, bottom), title, steps, tree, phrase("chance.idea.path"))


def multiset(
    outcome: Iterable[str],
    weights: Mapping[str, int],
    title: Phrase | None = None,
    name: Callable[[str], Label] | None = None,
) -> Derivation:
    """The chance that a throw shows just these faces in any order: orders times path rule.

    `weights` are those of one hut or die, `name` says what a face is called.  Raises `BadModel`
    for weights that are none.  The formula is the multinomial distribution.

    >>> for step in multiset(("heads", "heads", "tails"), {"heads": 1, "tails": 2}).steps:
    ...     print(step)
    \\frac{3!}{2! \\cdot 1!} \\cdot \\left(\\frac{1}{3}\\right)^{2} \\cdot \\frac{2}{3}
    3 \\cdot \\frac{2}{27}
    \\frac{6}{27}
    \\frac{2}{9}
    """
    name = _name if name is None else name
    faces = tuple(sorted(outcome))
    weights, _ = _checked(weights)
    tree = grow(len(faces), weights, lambda thrown: thrown == faces, name)
    return replace(_multiset(faces, weights, title, name), tree=tree)


def _multiset(
    faces: tuple[str, ...],
    weights: Mapping[str, int],
    title: Phrase | None,
    name: Callable[[str], Label],
) -> Derivation:
    total = sum(weights.values())
    counts = Counter(faces)
    orders = factorial(len(faces)) // prod(factorial(count) for count in counts.values())
    shares = [(face, (weights.get(face, 0), total)) for face in faces]
    top, bottom = prod(weights.get(face, 0) for face in faces), total ** len(faces)
    first = [_product(shares)] if faces else []
    if orders > 1:
        below = r" \cdot ".join(f"{count}!" for count in counts.values())
        first = [
            rf"\frac{{{len(faces)}!}}{{{below}}} \cdot {first[0]}",
            rf"{orders} \cdot {_frac(top, bottom)}",
        ]
    if title is None:
        title = phrase("chance.derive.multiset", faces=tuple(name(face) for face in faces))
    idea = phrase("chance.idea.orders", n=orders) if orders > 1 else phrase("chance.idea.path")
    steps = _steps(first, orders * top, bottom)
    return Derivation(Fraction(orders * top, bottom), title, steps, idea=idea)


def complement(other: Derivation, title: Phrase) -> Derivation:
    """The chance that what `other` derives does not happen: 1 minus its chance.

    >>> six = path([("six", (1, 6))], phrase("chance.derive.path"))
    >>> complement(six, phrase("chance.derive.event")).value
    Fraction(5, 6)
    """
    steps = [f"1 - {_bracketed(step)}" for step in other.steps]
    value = 1 - other.value
    steps = list(_steps(steps, value.numerator, value.denominator))
    tree = None if other.tree is None else _flipped(other.tree)
    return Derivation(value, title, tuple(steps), tree, phrase("chance.idea.complement"))


def cases(parts: Sequence[Derivation], title: Phrase, over: int | None = None) -> Derivation:
    """The chance that one of several cases happens that exclude each other: the sum.

    The sum is shown over the denominator `over`, by default the smallest common one.  The tree has
    a branch per case.  No case at all has the chance 0.

    >>> weights = {"heads": 1, "tails": 1}
    >>> both = [multiset(("heads",) * 2, weights), multiset(("tails",) * 2, weights)]
    >>> cases(both, phrase("chance.derive.event")).steps[-2:]
    ('\\\\frac{2}{4}', '\\\\frac{1}{2}')
    """
    if len(parts) == 1:
        return replace(parts[0], title=title)
    bottom = lcm(over or 1, *(part.value.denominator for part in parts))
    tops = [int(part.value * bottom) for part in parts]
    steps = []
    if parts:
        if len(parts) <= 4:
            steps.append(_sum([part.steps[0] for part in parts]))
        steps.append(_sum([_frac(top, bottom) for top in tops]))
    value = Fraction(sum(tops), bottom)
    rest = 1 - value
    branches = [Tree(part.title, part.value, hit=True) for part in parts]
    if rest:
        branches.append(Tree(phrase("chance.tree.otherwise"), rest))
    tree = Tree("", Fraction(1), tuple(branches))
    idea = phrase("chance.idea.cases" if parts else "chance.idea.impossible", n=len(parts))
    return Derivation(value, title, _steps(steps, sum(tops), bottom), tree, idea)


def event(
    predicate: Callable[[tuple[str, ...]], object],
    n: int,
    weights: Mapping[str, int],
    title: Phrase | None = None,
    name: Callable[[str], Label] | None = None,
) -> Derivation:
    """The chance that `predicate` holds for a throw of `n` huts or dice with these `weights`.

    `predicate` is asked with sorted tuples of faces, as `pool.throws` lists them.  Faces that it
    never tells apart are taken together, then the fewer cases are added up: those in which it
    holds, or those in which it does not (complement).  Raises as `pool.throws` does.

    >>> weights = {"upright": 7, "long": 5, "narrow": 5, "roof": 3}
    >>> print(event(lambda sides: sides.count("upright") >= 2, 3, weights).steps[1])
    \\frac{1911}{8000} + \\frac{343}{8000}
    """
    pool_throws(n, weights)  # its errors
    weights, total = _checked(weights)
    title = phrase("chance.derive.event") if title is None else title
    groups = _groups(predicate, n, sorted(weights))
    merged = {group[0]: sum(weights[face] for face in group) for group in groups}
    call = _group_names(groups, _name if name is None else name)
    thrown = list(combinations_with_replacement(sorted(merged), n))
    holds = [outcome for outcome in thrown if predicate(outcome)]
    fails = [outcome for outcome in thrown if not predicate(outcome)]
    fewer = holds if len(holds) <= len(fails) else fails
    parts = [_multiset(outcome, merged, None, call) for outcome in fewer]
    if not fails:
        return _certain(title)
    found = cases(parts, title, total**n)
    if fewer is fails:
        found = complement(found, title)
    tree = grow(n, merged, predicate, call)
    if tree is None and len(fewer) <= MOST_SUMMANDS:
        tree = found.tree
    return replace(found, tree=tree)


def within(
    once: Derivation | Share, throws: int, title: Phrase, label: Label | None = None
) -> Derivation:
    """The chance of success within `throws` throws when one throws again until it comes.

    `once` is the chance of success in one throw; `label` names the success in the tree.  Raises
    `BadOption` for a number of throws that is no whole number from 1, `BadModel` for no chance.

    >>> within((5803, 8000), 3, phrase("chance.derive.event")).value == (
    ...     1 - Fraction(2197, 8000) ** 3
    ... )
    True
    """
    if isinstance(throws, bool) or not isinstance(throws, int) or throws < 1:
        raise BadOption("chance.number", given=str(throws), low=1)
    if isinstance(once, Derivation):
        label = once.title if label is None else label
        if throws == 1:
            return replace(once, title=title)
        top, bottom = _pair(once.value)
    else:
        top, bottom = _pair(once)
    label = phrase("chance.tree.success") if label is None else label
    missed = Fraction(bottom - top, bottom) ** throws
    power = f"^{{{throws}}}" if throws > 1 else ""
    steps = [
        rf"1 - \left(1 - {_frac(top, bottom)}\right){power}",
        rf"1 - \left({_frac(bottom - top, bottom)}\right){power}",
        f"1 - {_frac(missed.numerator, missed.denominator)}",
    ]
    value = 1 - missed
    return Derivation(
        value,
        title,
        _steps(steps, value.numerator, value.denominator),
        chain((top, bottom), label, phrase("chance.tree.otherwise"), throws),
        phrase("chance.idea.within", n=throws),
    )


# Faces that an event never tells apart


def _groups(
    predicate: Callable[[tuple[str, ...]], object], n: int, faces: Sequence[str]
) -> list[tuple[str, ...]]:
    """The faces in groups whose members can stand for each other in every throw."""
    if n == 0:
        return [tuple(faces)]

    @functools.cache
    def pattern(face: str) -> tuple[bool, ...]:
        others = combinations_with_replacement(faces, n - 1)
        return tuple(bool(predicate(tuple(sorted((*rest, face))))) for rest in others)

    found: dict[tuple[bool, ...], list[str]] = {}
    for face in faces:
        found.setdefault(pattern(face), []).append(face)
    return [tuple(group) for group in found.values()]


def _group_names(
    groups: Sequence[tuple[str, ...]], name: Callable[[str], Label]
) -> Callable[[str], Label]:
    names: dict[str, Label] = {}
    for group in groups:
        *first, last = map(name, group)
        names[group[0]] = (
            phrase("chance.derive.either", first=tuple(first), last=last) if first else last
        )
    if len(groups) == 2 and len(groups[0]) != len(groups[1]):
        few, many = sorted(groups, key=len)
        if len(many) > 1:
            names[many[0]] = phrase("chance.derive.not", what=names[few[0]])
    return names.__getitem__


# LaTeX


def _frac(top: int, bottom: int) -> str:
    return str(top) if bottom == 1 else rf"\frac{{{top}}}{{{bottom}}}"


def _product(shares: Sequence[tuple[Label, tuple[int, int]]]) -> str:
    """The product of shares; neighbours with the same label make a power."""
    parts = []
    for (_, share), run in groupby(shares):
        count = len(list(run))
        fraction = _frac(*share)
        parts.append(rf"\left({fraction}\right)^{{{count}}}" if count > 1 else fraction)
    return r" \cdot ".join(parts)


def _sum(parts: Sequence[str]) -> str:
    if len(parts) > MOST_SUMMANDS:
        parts = [*parts[: MOST_SUMMANDS - 2], r"\dots", parts[-1]]
    return " + ".join(parts)


def _bracketed(step: str) -> str:
    return rf"\left({step}\right)" if " + " in step or " - " in step else step


def _steps(first: Sequence[str], top: int, bottom: int) -> tuple[str, ...]:
    """The steps so far, the plain fraction, the cancelled one; none twice."""
    value = Fraction(top, bottom)
    last = [_frac(top, bottom), _frac(value.numerator, value.denominator)]
    return tuple(dict.fromkeys([*first, *last]))


def _tex(text: str) -> str:
    """`text` for the inside of \\text{}."""
    special = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    special |= {sign: "\\" + sign for sign in "{}$&#%_"} | {"\N{NO-BREAK SPACE}": " "}
    return "".join(special.get(sign, sign) for sign in text)


# Small helpers


def _name(face: str) -> Label:
    return label_of(face, huts=True)


def _pair(share: Share) -> tuple[int, int]:
    top, bottom = share if isinstance(share, tuple) else (share.numerator, share.denominator)
    if not 0 <= top <= bottom or bottom == 0:
        raise BadModel("chance.no_chance", given=f"{top}/{bottom}")
    return top, bottom


def _checked(weights: Mapping[str, int]) -> tuple[dict[str, int], int]:
    found = {face: whole(weight, face) for face, weight in weights.items()}
    found = {face: weight for face, weight in found.items() if weight}
    if not found:
        raise BadModel("chance.nothing")
    return found, sum(found.values())


def _certain(title: Phrase) -> Derivation:
    tree = Tree("", Fraction(1), hit=True)
    return Derivation(Fraction(1), title, ("1",), tree, phrase("chance.idea.certain"))


def _flipped(tree: Tree) -> Tree:
    children = tuple(_flipped(child) for child in tree.children)
    return replace(tree, children=children, hit=not children and not tree.hit)
