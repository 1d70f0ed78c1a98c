"""Moves made of the wrong things: refused in words, and never written into a save."""

import pytest

from boardkit.errors import BadOption, IllegalMove
from boardkit.huts import Huts, LayTile, Replace, Set, Shift, Start
from boardkit.match import Match

DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]


class Broken:
    """Neither it nor its notation can be shown."""

    def __repr__(self):
        raise RuntimeError("broken")


def first_start():
    match = Match(Huts(), seed=1)
    return match, match.legal()[0].plot


@pytest.mark.parametrize("kind", [float, lambda n: bool(n) if n == 1 else float(n), complex])
def test_a_field_of_other_numbers_is_no_field(kind):
    match, (row, column) = first_start()
    move = Start((kind(row), kind(column)))
    assert move not in match.legal()
    assert match.game.why_not(match.state, move).key == "off_board"
    with pytest.raises(IllegalMove):
        match.play(move)


@pytest.mark.parametrize(
    "move",
    [
        Start(None), Start(5), Start((1,)), Start((10**5000, 0)), Start(DEEP), Set(None),
        Shift(None, (0, 0)), Replace(Broken()), LayTile(5, 5, 5), Broken(), DEEP, 10**5000,
    ],
    ids=[str(n) for n in range(12)],
)  # fmt: skip
def test_what_has_no_notation_is_refused_in_words(move):
    match, _ = first_start()
    before = match.state
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert match.state is before
    assert len(caught.value.text("en")) < 400
    assert len(caught.value.text("de")) < 400


@pytest.mark.parametrize(
    "given", [10**5000, DEEP, Broken(), -(10**5000)], ids=["huge", "deep", "broken", "negative"]
)
@pytest.mark.parametrize("option", ["players", "variant", "max_throws"])
def test_options_that_cannot_be_quoted_are_refused_in_words(option, given):
    with pytest.raises(BadOption) as caught:
        Huts(**{option: given})
    assert caught.value.text("de")
