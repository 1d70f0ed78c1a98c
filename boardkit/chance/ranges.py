"""How far chances of throws can be trusted when the model was measured or simulated.

The counts of a model are a sample, so every chance calculated from them has a 95 % range:

* If an event is that one outcome comes at least or at most so often ("at least one upright"), its
  range is the Wilson interval of that outcome carried through the calculation: 4 of 20 upright is 8
  to 42 %, so at least one of three is 22 to 80 %.
* For any other event `DRAWS` sets of chances are drawn, with a fixed seed, from what is believed
  after the counts (a Dirichlet distribution with one throw of each outcome in advance); the range
  leaves out the 2.5 % lowest and highest results.  Where the chance that is calculated from the
  counts lies outside (it is 0 for what was never seen), the range reaches as far.

The range tells of chance only, not of a hut, a table or a physics that is another one.

>>> from boardkit.chance.models import own
>>> few = own({"upright": 4, "long": 8, "narrow": 4, "roof": 4})
>>> [round(end, 2) for end in event_range(few, 3, lambda outcomes: "upright" in outcomes)]
[0.22, 0.8]
"""

from __future__ import annotations

import functools
import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from random import Random

from boardkit.chance.infer import wilson
from boardkit.chance.models import OUTCOMES, Model

DRAWS = 1000
LEVEL = 0.95

Outcomes = tuple[str, ...]
Range = tuple[float, float]


def has_range(model: Model) -> bool:
    """Whether the chances of `model` come from counted throws, real or simulated."""
    return model.origin in ("measured", "simulated") and not model.parameters


def event_range(
    model: Model, huts: int, holds: Callable[[Outcomes], object], throws: int = 1
) -> Range | None:
    """The 95 % range of the chance that an event comes in one of so many throws of `huts` huts.

    `holds` says of a sorted tuple of outcomes whether the event has come.  None for a model that
    nobody counted.
    """
    if not has_range(model):
        return None
    event = frozenset(o for o in _multisets(huts) if holds(o))
    low, high = _range(model, huts, event)
    return 1 - (1 - low) ** throws, 1 - (1 - high) ** throws


def throw_range(model: Model, outcomes: Outcomes) -> Range | None:
    """The 95 % range of the chance of exactly these outcomes, in any order."""
    return event_range(model, len(outcomes), lambda other: other == outcomes)


@functools.lru_cache(maxsize=8192)
def _range(model: Model, huts: int, event: frozenset[Outcomes]) -> Range:
    if not event or len(event) == len(_multisets(huts)):
        return (1.0, 1.0) if event else (0.0, 0.0)
    for outcome in OUTCOMES:
        counts = _counts(event, outcome, huts)
        if counts is not None:
            at_least = counts == set(range(min(counts), huts + 1))
            if at_least or counts == set(range(max(counts) + 1)):
                ends = wilson(model.weights[outcome], sum(model.counts), LEVEL)
                chances = sorted(
                    sum(math.comb(huts, k) * p**k * (1 - p) ** (huts - k) for k in counts)
                    for p in ends
                )
                return _inside(chances[0]), _inside(chances[1])
    found = sorted(sum(row[o] for o in event) for row in _drawn(model, huts))
    cut = round(DRAWS * (1 - LEVEL) / 2)
    total = sum(model.counts)
    once = {outcome: weight / total for outcome, weight in model.weights.items()}
    told = math.fsum(_ways(o) * math.prod(once[outcome] for outcome in o) for o in event)
    return _inside(min(found[cut], told)), _inside(max(found[-1 - cut], told))


def _inside(p: float) -> float:
    return min(1.0, max(0.0, p))


def _counts(event: frozenset[Outcomes], outcome: str, huts: int) -> set[int] | None:
    """The numbers of `outcome` in the event, if it rests on them alone."""
    counts = {outcomes.count(outcome) for outcomes in event}
    all_of_them = sum(outcomes.count(outcome) in counts for outcomes in _multisets(huts))
    return counts if all_of_them == len(event) else None


@functools.cache
def _multisets(huts: int) -> tuple[Outcomes, ...]:
    return tuple(combinations_with_replacement(sorted(OUTCOMES), huts))


@functools.lru_cache(maxsize=64)
def _drawn(model: Model, huts: int) -> tuple[dict[Outcomes, float], ...]:
    """The chances of all multisets under `DRAWS` models that could be the true one."""
    ways = [(outcomes, _ways(outcomes)) for outcomes in _multisets(huts)]
    found = []
    for chances in _models(model.counts):
        row = {}
        for outcomes, orders in ways:
            p = float(orders)
            for outcome in outcomes:
                p *= chances[outcome]
            row[outcomes] = p
        found.append(row)
    return tuple(found)


def _models(counts: Iterable[int]) -> list[dict[str, float]]:
    """Drawn from the Dirichlet distribution: gamma variates over their sum."""
    counts = tuple(counts)
    seed = hashlib.blake2b(repr(counts).encode(), digest_size=8).digest()
    rng = Random(int.from_bytes(seed, "big"))
    found = []
    for _ in range(DRAWS):
        parts = [rng.gammavariate(k + 1, 1) for k in counts]
        found.append({o: part / sum(parts) for o, part in zip(OUTCOMES, parts, strict=True)})
    return found


def _ways(outcomes: Outcomes) -> int:
    ways = math.factorial(len(outcomes))
    for count in Counter(outcomes).values():
        ways //= math.factorial(count)
    return ways
