"""Luck: the same number for the same (seed, turn, n-th event of the turn), everywhere.

Chance in a match is not a stream that runs on with every event, but a table that is looked up: the
n-th event (from 0) of a turn gets 128 bits of BLAKE2b over the seed, the number of the turn and n.
So deciding again after an undo meets the same throw, another decision in one turn leaves the luck
of later turns alone, and every process, platform and Python version agrees.  Random numbers of the
computer players come from the same source under other labels.

>>> luck("BKTRMX", 3, 0) == luck("BKTRMX", 3, 0), luck(5, 1, 0) == luck("5", 1, 0)
(True, True)
>>> luck("BKTRMX", 3, 0) == luck("BKTRMX", 3, 1)
False
"""

from __future__ import annotations

import hashlib
import json
import secrets
import unicodedata
from random import Random
from typing import Any

from boardkit.errors import BadOption

Seed = int | str
BITS = 128
SEED_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of a fresh seed: no vowel, so that no word comes out, and nothing like 0 and 1."""
LONGEST_SEED = 100

_compact = json.JSONEncoder(separators=(",", ":")).encode


def luck(seed: Seed, turn: int, n: int, label: str = "luck") -> int:
    """The number from 0 to 2**128 - 1 that decides the `n`-th event (from 0) of turn `turn`.

    `Dist.pick` makes an event of it.  Raises `BadOption` for a seed that is none.

    >>> luck("BKTRMX", 1, 0)
    113517980896948057226924116810218994477
    """
    return hashed(label, seed_text(seed), turn, n)


def rng(seed: Seed, label: str, *parts: int | str) -> Random:
    """A random number generator of its own for every (seed, label, parts).

    For all that is random beside the events of a match: computer players, samples, simulations.

    >>> rng("BKTRMX", "player", 0).random() == rng("BKTRMX", "player", 0).random()
    True
    >>> rng("BKTRMX", "player", 0).random() == rng("BKTRMX", "player", 1).random()
    False
    """
    return Random(hashed(label, seed_text(seed), *parts))


def hashed(*parts: int | str) -> int:
    """128 bits of BLAKE2b over the `parts`, written as a JSON list so that none run together."""
    data = _compact(parts).encode("ascii")
    return int.from_bytes(hashlib.blake2b(data, digest_size=BITS // 8).digest(), "big")


def seed_text(seed: Any) -> str:
    """`seed` as a match compares and saves it: a text of 1 to 100 printable characters.

    A whole number is written in digits, blanks around a text are dropped, an umlaut is one letter
    however it was typed.  Raises `BadOption` for anything else.

    >>> seed_text(5), seed_text(" Klasse 7b ")
    ('5', 'Klasse 7b')
    """
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadOption("match.seed", given=type(seed).__name__, longest=LONGEST_SEED)
    if isinstance(seed, int):
        # Python refuses to write a number of thousands of digits; it is too long in any case.
        text = str(seed) if abs(seed) < 10**LONGEST_SEED else ""
    else:
        text = unicodedata.normalize("NFC", seed.strip()) if len(seed) < 10_000 else ""
    # isprintable also refuses lone surrogates, which no file could hold.
    if not 0 < len(text) <= LONGEST_SEED or not text.isprintable():
        given = f'"{seed[:20]}"' if isinstance(seed, str) else "int"
        raise BadOption("match.seed", given=given, longest=LONGEST_SEED)
    return text


def fresh_seed() -> str:
    """A new seed of six letters, easy to read out in a classroom; 64 million of them.

    >>> len(fresh_seed())
    6
    """
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(6))
