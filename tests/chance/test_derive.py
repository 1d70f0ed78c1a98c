"""Derivations: every step of every formula is calculated again from its LaTeX, trees too."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import derive, models, pool
from boardkit.chance.derive import Derivation, Tree
from boardkit.errors import BadModel, BadOption
from boardkit.text import phrase

HUT = models.default().weights
TITLE = phrase("chance.derive.event")


def calculated(latex: str) -> Fraction:
    """The value of a step, read from its LaTeX by an independent reading of the notation."""
    text = latex.replace(r"\left(", "(").replace(r"\right)", ")").replace(r"\cdot", "*")
    text = re.sub(r"(\d+)!", lambda found: str(factorial(int(found[1]))), text)
    text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"(F(\1)/F(\2))", text)
    text = re.sub(r"\^\{(\d+)\}", r"**\1", text)
    assert re.fullmatch(r"[F\d+\-*/() ]+", text), text
    return Fraction(eval(text, {"F": Fraction}))


def check(found: Derivation) -> None:
    """All steps, the tree and the value say the same; the last step is the cancelled fraction."""
    for step in found.steps:
        if r"\dots" not in step:
            assert calculated(step) == found.value, step
    value = found.value
    last = rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
    assert found.steps[-1] == (str(value) if value.denominator == 1 else last)
    assert len(set(found.steps)) == len(found.steps)
    if found.tree is not None:
        branches_add_up(found.tree)
        assert found.tree.chance_of_hits() == found.value


def branches_add_up(tree: Tree) -> None:
    if tree.children:
        assert sum(child.chance for child in tree.children) == 1
    for child in tree.children:
        assert child.share is None or Fraction(*child.share) == child.chance
        branches_add_up(child)


@pytest.mark.parametrize("outcome", pool.throws(3, HUT).outcomes)
def test_every_throw_of_three_huts(outcome: tuple[str, ...]) -> None:
    found = derive.multiset(outcome, HUT)
    check(found)
    assert found.value == pool.throws(3, HUT).p(outcome)
    assert found.tree is not None


def test_each_once_by_hand() -> None:
    found = derive.multiset(("upright", "long", "narrow"), HUT)
    assert found.steps == (
        r"\frac{3!}{1! \cdot 1! \cdot 1!} \cdot \frac{5}{20} \cdot \frac{5}{20} \cdot \frac{7}{20}",
        r"6 \cdot \frac{175}{8000}",
        r"\frac{1050}{8000}",
        r"\frac{21}{160}",
    )
    assert found.tree is not None
    hits = [labels for labels, _, hit in found.tree.paths() if hit]
    assert len(hits) == len(set(hits)) == 6  # orders


def test_three_equal_have_one_order() -> None:
    found = derive.multiset(("roof",) * 3, HUT)
    assert found.steps == (r"\left(\frac{3}{20}\right)^{3}", r"\frac{27}{8000}")


EVENTS: dict[str, Callable[[tuple[str, ...]], object]] = {
    "one upright or more": lambda t: "upright" in t,
    "two of long or narrow": lambda t: t.count("long") + t.count("narrow") >= 2,
    "upright and long": lambda t: "upright" in t and "long" in t,
    "all equal": lambda t: len(set(t)) == 1,
    "all different": lambda t: len(set(t)) == 3,
    "two equal": lambda t: len(set(t)) == 2,
    "no roof": lambda t: "roof" not in t,
    "always": lambda t: True,
    "never": lambda t: False,
    "just one throw": lambda t: t == ("long", "narrow", "upright"),
}


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_events_against_counting(name: str, n: int) -> None:
    found = derive.event(EVENTS[name], n, HUT)
    check(found)
    assert found.value == pool.throws(n, HUT).p(EVENTS[name])


def test_reference_values() -> None:
    upright = derive.event(EVENTS["one upright or more"], 3, HUT)
    assert upright.value == Fraction(5803, 8000)
    # the shortest way is taken: three huts that are not upright, 13 of 20 each
    assert upright.steps[0] == r"1 - \left(\frac{13}{20}\right)^{3}"
    three = derive.within(upright, 3, TITLE)
    check(three)
    assert three.value == 1 - Fraction(2197, 8000) ** 3
    assert three.steps[1] == r"1 - \left(\frac{2197}{8000}\right)^{3}"
    assert derive.event(EVENTS["all equal"], 3, HUT).value == Fraction(31, 400)
    assert derive.event(EVENTS["two equal"], 3, HUT).value == Fraction(231, 400)
    assert derive.event(EVENTS["all different"], 3, HUT).value == Fraction(69, 200)


@given(st.sets(st.sampled_from(pool.throws(3, HUT).outcomes)))
def test_any_event_at_all(wanted: set[tuple[str, ...]]) -> None:
    found = derive.event(lambda thrown: thrown in wanted, 3, HUT)
    check(found)
    assert found.value == sum((pool.throws(3, HUT).p(t) for t in wanted), Fraction())


def test_faces_that_count_alike_are_named_together() -> None:
    found = derive.event(EVENTS["one upright or more"], 1, HUT)
    assert found.tree is not None
    names = [getattr(child.label, "text", str)("de") for child in found.tree.children]
    assert names == ["aufrecht", "nicht aufrecht"]


def test_many_dice_have_a_formula_but_no_tree() -> None:
    dice = {str(n): 1 for n in range(1, 7)}
    found = derive.event(lambda t: t.count("6") >= 3, 10, dice)
    check(found)
    assert found.value == Fraction(566299, 2519424)  # lesson 3
    found = derive.multiset("1122334456", dice)
    check(found)
    assert found.tree is None


def test_path() -> None:
    found = derive.path([("up", (7, 20)), ("up", (7, 20)), ("roof", Fraction(3, 20))])
    check(found)
    assert found.steps[0] == r"\left(\frac{7}{20}\right)^{2} \cdot \frac{3}{20}"
    check(derive.path([("sure", (1, 1)), ("never", (0, 5))]))
    with pytest.raises(BadOption):
        derive.path([])


def test_complement_and_cases() -> None:
    one = derive.multiset(("upright",) * 2, HUT)
    two = derive.multiset(("roof",) * 2, HUT)
    both = derive.cases([one, two], TITLE)
    check(both)
    assert both.value == Fraction(49 + 9, 400)
    other = derive.complement(both, TITLE)
    check(other)
    assert other.value == Fraction(342, 400)
    assert other.steps[0].startswith(r"1 - \left(")  # a sum is bracketed before it is taken away
    check(derive.complement(other, TITLE))
    check(derive.cases([], TITLE))
    assert derive.cases([one], TITLE).steps == one.steps


@pytest.mark.parametrize("share", [(0, 5), (1, 6), (5, 5), Fraction(2, 7)])
@pytest.mark.parametrize("throws", [1, 2, 4])
def test_within(share: derive.Share, throws: int) -> None:
    found = derive.within(share, throws, TITLE)
    check(found)
    chance = Fraction(*share) if isinstance(share, tuple) else share
    # the first success comes at throw i + 1: p * q^i
    assert found.value == sum(chance * (1 - chance) ** i for i in range(throws))


@pytest.mark.parametrize("throws", [0, -1, 1.5, True])
def test_bad_number_of_throws(throws: int) -> None:
    with pytest.raises(BadOption):
        derive.within((1, 6), throws, TITLE)


@pytest.mark.parametrize("share", [(7, 6), (-1, 6), (0, 0), Fraction(3, 2)])
def test_bad_chances(share: derive.Share) -> None:
    with pytest.raises(BadModel) as caught:
        derive.within(share, 2, TITLE)
    assert caught.value.key == "chance.no_chance"


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": -1}, {"a": 0.5}])
def test_bad_weights(weights: dict[str, int]) -> None:
    with pytest.raises(BadModel):
        derive.multiset(("a",), weights)
    with pytest.raises(BadModel):
        derive.event(bool, 2, weights)


def test_latex_in_both_languages() -> None:
    found = derive.multiset(("long", "narrow", "upright"), HUT)
    german, english = found.latex("de"), found.latex("en")
    assert r"\approx \text{13,1 \%}" in german
    assert r"\approx \text{13.1\%}" in english
    assert r"P(\text{lange Seite, Schmalseite, aufrecht" in german
    for text in (german, english):
        assert text.count("{") == text.count("}")
        assert text.count(r"\\") == len(found.steps)  # one line a step, then the percentage
    assert found._repr_latex_().startswith("$$\\begin{aligned}")


def test_titles_cannot_break_the_formula() -> None:
    title = phrase("chance.model.label", label=r"50% of {a_b} & \c $")
    text = derive.path([("a", (1, 2))], title).latex("en")
    assert r"\text{50\% of \{a\_b\} \& \textbackslash{}c \$}" in text


def test_html_is_escaped_and_marks_the_hits() -> None:
    found = derive.path([("<b>", (1, 2)), ("a & b", (1, 3))], TITLE)
    text = found.html("de")
    assert "&lt;b&gt;: 1/2" in text
    assert "a &amp; b: 1/3" in text
    assert text.count("zählt") == 1
    assert text.count("sonst") == 2
    assert "Pfadregel" in text
    assert "<script" not in text
