"""Combinations of dice in a small language, and their exact chances in one roll.

A combination is written in groups separated by blanks; how it is grouped does not matter.

==========  ===========================================================================
in a text   meaning
==========  ===========================================================================
digit       a die with just this face
letter      a free face (A to Z): equal letters are equal faces, different letters are
            different faces, and a letter differs from every digit of the combination
==========  ===========================================================================

``AAAAA`` is five of a kind, ``AAA BB`` a full house, ``12345`` a straight.  A roll fulfils a
combination when it **contains** it; more is fine.  With n dice on the table that means: every
fixed face f shows at least as often as its digit stands there, and the other faces can be given
to the letters.  Since a face with more dice serves every letter that one with fewer does, the
latter is so if for every group size t at least as many faces show t times or more as there are
letters that often:

    #{faces without a digit that show >= t times}  >=  #{letters that stand there >= t times}

A chance counts the ordered rolls face by face: if u dice show faces looked at so far, the next
face can take c of the others in C(u + c, c) ways.

>>> from boardkit.chance import pool
>>> five = pattern("AAAAA")
>>> five((1, 4, 4, 4, 4, 4, 6)), five((1, 4, 4, 4, 4, 6, 6, 6, 6, 6))
(True, False)
>>> five.chance(10)
Fraction(778685, 10077696)
>>> pool.rolls(10).p(pattern("AAAAA", faces=range(1, 7)))
Fraction(38929, 419904)
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from boardkit.chance.dist import Dist, shown
from boardkit.errors import BadOption, BadPattern

LONGEST = 10
"""A combination has at most so many dice."""
MOST_DICE = 100
"""More dice than these are not rolled at once."""

Levels = tuple[int, ...]


@dataclass(frozen=True)
class Pattern:
    """A combination, compiled by `pattern`; called with dice it says whether they contain it.

    Patterns are equal when they demand the same, however they are written.
    """

    text: str = field(compare=False)
    """As it was written, with single blanks."""
    faces: tuple[int, ...]
    """The faces that count, in rising order."""
    fixed: tuple[tuple[int, int], ...]
    """Pairs (face, how often at least), by face."""
    free: tuple[int, ...]
    """How often each letter stands there, the most frequent first."""

    def __str__(self) -> str:
        return self.text

    @property
    def size(self) -> int:
        """The number of dice in the combination."""
        return sum(self.free) + sum(need for _, need in self.fixed)

    @functools.cached_property
    def open_faces(self) -> tuple[int, ...]:
        """The faces without a digit: those that letters may stand for."""
        taken = {face for face, _ in self.fixed}
        return tuple(face for face in self.faces if face not in taken)

    @property
    def needs(self) -> dict[int, int]:
        """For each face how many dice with it can matter at most: more are as good as any other.

        >>> pattern("AAA 22").needs
        {1: 3, 2: 2, 3: 3, 4: 3, 5: 3}
        """
        most = self.free[0] if self.free else 0
        return {face: dict(self.fixed).get(face, most) for face in self.faces}

    def __call__(self, dice: Iterable[int]) -> bool:
        """Whether `dice` (faces as ints, in any order) contain the combination.

        >>> pattern("AAA BB 1")((1, 2, 2, 3, 3, 3)), pattern("AAA BB 1")((1, 1, 1, 2, 2, 3))
        (True, False)
        """
        counts = Counter(dice)
        if any(counts[face] < need for face, need in self.fixed):
            return False
        most = sorted((counts[face] for face in self.open_faces), reverse=True)
        return all(count >= need for count, need in zip(most, self.free, strict=False))

    def chance(self, dice: int = LONGEST, kept: Iterable[int] = (), sides: int = 6) -> Fraction:
        """The chance that `dice` dice contain the combination after the rest has been rolled.

        `dice` counts the `kept` ones, which are not rolled.  Raises `BadOption` for numbers that
        are none, faces that the dice do not have, and more dice kept than there are.

        >>> pattern("4444").chance(10, kept=(4, 4, 4))  # one of seven is to show a four
        Fraction(201811, 279936)
        >>> pattern("AAA BBB").chance(10)
        Fraction(3155, 11664)
        """
        rolled, counts = _rolled(dice, kept, sides)
        return Fraction(self._ways(rolled, counts, sides), sides**rolled)

    def _ways(self, n: int, kept: Counter[int], sides: int) -> int:
        """How many of the ordered rolls of `n` dice complete what is `kept`."""
        fixed = [max(0, need - kept[face]) for face, need in self.fixed if face <= sides]
        if len(fixed) < len(self.fixed):
            return 0
        spare = [face for face in self.open_faces if face <= sides]
        blank = sides - len(fixed)
        if self.free:
            blank -= len(spare)
            ways = _lettered(n, [kept[face] for face in spare], self.free)
        else:
            ways = [1] + [0] * n
        for need in fixed:
            ways = _convolved(ways, need, n)
        # Faces that do not matter: each of the dice left shows any of them.
        return sum(comb(n, u) * way * blank ** (n - u) for u, way in enumerate(ways) if way)


def pattern(text: str, faces: Iterable[int] = (1, 2, 3, 4, 5)) -> Pattern:
    """The combination that `text` writes; only dice that show one of `faces` can belong to it.

    In Aftershock sixes never do; ``faces=range(1, 7)`` counts them too.  Raises `BadPattern` for a
    text that is none (empty, an unknown character, more than 10 dice), a face that does not count,
    and more different faces than there are; `BadOption` for `faces` that are no digits from 1.

    >>> pattern("AAA  BB") == pattern("BAB AA")
    True
    >>> pattern("123 456")
    Traceback (most recent call last):
    boardkit.errors.BadPattern: "123 456" has a 6, but sixes do not count here: use 1, 2, 3, 4, 5.
    """
    if isinstance(faces, Iterable):
        faces = tuple(faces)
    if not isinstance(text, str):
        raise BadPattern("pattern.no_text", given=shown(text))
    return _compiled(" ".join(text.split()), _checked_faces(faces))


@functools.lru_cache(maxsize=512)
def _compiled(text: str, faces: tuple[int, ...]) -> Pattern:
    signs = text.replace(" ", "")
    name = shown(text)
    if not signs:
        raise BadPattern("pattern.empty")
    for sign in signs:
        if sign in "0123456789":
            if int(sign) not in faces:
                key = "pattern.six" if sign == "6" else "pattern.face"
                raise BadPattern(key, given=name, face=int(sign), known=faces)
        elif not "A" <= sign <= "Z":
            key = "pattern.small" if "a" <= sign <= "z" else "pattern.character"
            raise BadPattern(key, given=name, sign=sign, large=sign.upper(), known=faces)
    if len(signs) > LONGEST:
        raise BadPattern("pattern.too_many_dice", given=name, n=len(signs), most=LONGEST)
    counts = Counter(signs)
    letters = [sign for sign in counts if sign.isalpha()]
    digits = [sign for sign in counts if not sign.isalpha()]
    if len(counts) > len(faces):
        if digits and letters:
            left = len(faces) - len(digits)
            raise BadPattern("pattern.no_face_left", given=name, n=len(letters), left=left)
        raise BadPattern("pattern.too_many_faces", given=name, n=len(counts), known=faces)
    fixed = tuple(sorted((int(sign), counts[sign]) for sign in digits))
    free = tuple(sorted((counts[sign] for sign in letters), reverse=True))
    return Pattern(text, faces, fixed, free)


def blocks(patterns: Iterable[Pattern]) -> tuple[tuple[int, ...], ...]:
    """The faces in groups whose members can stand for each other in all `patterns` at once.

    >>> blocks([pattern("11 22 AAA")])
    ((1, 2), (3, 4, 5))
    >>> blocks([pattern("AAA BB"), pattern("12345")])
    ((1, 2, 3, 4, 5),)
    """
    some = tuple(patterns)
    found: dict[tuple[int, ...], list[int]] = {}
    for face in some[0].faces:
        role = tuple(_roles(one).get(face, 0) for one in some)
        found.setdefault(role, []).append(face)
    return tuple(tuple(block) for block in found.values())


def _roles(one: Pattern) -> dict[int, int]:
    """What each face with a demand of its own must show; letters that take all faces are none."""
    roles = dict(one.fixed)
    if len(one.free) == len(one.open_faces) and len(set(one.free)) == 1:
        roles |= dict.fromkeys(one.open_faces, one.free[0])
    return roles


# Counting ordered rolls


def _convolved(ways: Sequence[int], least: int, n: int) -> list[int]:
    """`ways` by number of dice used, with one more face that shows `least` times or more."""
    found = [0] * (n + 1)
    for u, way in enumerate(ways):
        if way:
            for total in range(u + least, n + 1):
                found[total] += way * comb(total, u)
    return found


def _lettered(n: int, kept: Sequence[int], free: Levels) -> list[int]:
    """By number of dice used, the ways to roll faces with so many `kept` that serve all letters.

    `levels` counts, for each group size, how many of the faces looked at show so many or more;
    no more of them are counted than are needed.
    """
    sizes = sorted(set(free))
    wanted = tuple(sum(group >= size for group in free) for size in sizes)
    found: dict[Levels, list[int]] = {(0,) * len(sizes): [1] + [0] * n}
    for left, have in zip(range(len(kept) - 1, -1, -1), kept, strict=True):
        # Rolled dice of this face from..to lift it to a level.
        ends = [max(0, size - have) for size in sizes]
        spans = list(zip([0, *ends], [*ends, n + 1], strict=True))
        after: dict[Levels, list[int]] = {}
        for levels, ways in found.items():
            for level, (first, last) in enumerate(spans):
                lifted = tuple(
                    min(count + (i < level), want)
                    for i, (count, want) in enumerate(zip(levels, wanted, strict=True))
                )
                short = any(w - c > left for c, w in zip(lifted, wanted, strict=True))
                if first >= last or short:
                    continue
                sums = after.setdefault(lifted, [0] * (n + 1))
                for u, way in enumerate(ways):
                    if way:
                        for total in range(u + first, min(u + last, n + 1)):
                            sums[total] += way * comb(total, u)
        found = after
    return found.get(wanted, [0] * (n + 1))


# Other questions about one roll


def count(n: int, faces: int | Iterable[int], sides: int = 6) -> Dist[int]:
    """How many of `n` dice show one of `faces`: the binomial distribution over 0 to n.

    Its `at_least`, `p` and `at_most` are the chances of at least, exactly and at most k of them.
    Raises `BadOption` for a face that the dice do not have, or none, and for numbers that are none.

    >>> count(10, 6).at_least(3)
    Fraction(566299, 2519424)
    >>> count(3, (1, 2)).p(3)
    Fraction(1, 27)
    """
    _rolled(n, (), sides)
    if isinstance(faces, Iterable):
        wanted = set(faces)
    else:
        wanted = {faces}
    for face in wanted:
        _check_face(face, sides)
    if not wanted:
        raise BadOption("pattern.no_faces")
    good, bad = len(wanted), sides - len(wanted)
    return Dist((k, comb(n, k) * good**k * bad ** (n - k)) for k in range(n + 1))


def sums(n: int, sides: int = 6) -> Dist[int]:
    """The sum of `n` dice with faces 1 to `sides`, in rising order.

    >>> sums(2).p(7)
    Fraction(1, 6)
    """
    _rolled(n, (), sides)
    ways = [1]
    for _ in range(n):
        ways = [
            sum(ways[max(0, total - sides + 1) : total + 1])
            for total in range(len(ways) + sides - 1)
        ]
    return Dist.trusted(tuple(range(n, n + len(ways))), tuple(ways))


# What may be asked for


def _checked_faces(faces: object) -> tuple[int, ...]:
    if not isinstance(faces, tuple) or not faces:
        raise BadOption("pattern.faces", given=shown(faces))
    if not all(_is_whole(face) and 1 <= face <= 9 for face in faces):
        raise BadOption("pattern.faces", given=shown(faces))
    return tuple(sorted(set(faces)))


def _rolled(dice: int, kept: Iterable[int], sides: int) -> tuple[int, Counter[int]]:
    """How many of the dice are rolled, and how often each face is kept."""
    if not _is_whole(sides) or not 1 <= sides <= MOST_DICE:
        raise BadOption("pattern.sides", given=shown(sides), most=MOST_DICE)
    if not _is_whole(dice) or not 0 <= dice <= MOST_DICE:
        raise BadOption("pattern.dice", given=shown(dice), most=MOST_DICE)
    if not isinstance(kept, Iterable):
        raise BadOption("pattern.die", given=shown(kept), sides=sides)
    held = list(kept)
    for face in held:
        _check_face(face, sides)
    if len(held) > dice:
        raise BadOption("pattern.kept", n=len(held), dice=dice)
    return dice - len(held), Counter(held)


def _check_face(face: object, sides: int) -> None:
    if not _is_whole(face) or not 1 <= face <= sides:  # type: ignore[operator]
        raise BadOption("pattern.die", given=shown(face), sides=sides)


def _is_whole(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)
