"""The clicks of a move: steps that are answered one after the other.

A step is a key, or `AnyOrder`: things to pick in whatever order, and a key that closes the pick.
The `clicks(state, move)` of a drawing module returns a tuple of steps.

>>> keep = (AnyOrder(("die:2", "die:2", "die:5"), close="roll"),)
>>> following(keep, ("die:5",)), following(keep, ("die:2", "die:5", "die:2"))
(('die:2',), ('roll',))
>>> following(keep, ("die:2", "die:5", "die:2", "roll")), following(keep, ("die:3",))
((), None)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

Field = tuple[int, int]


@dataclass(frozen=True)
class AnyOrder:
    """Pick all of `keys`, equal ones as often as they stand here, in any order; then `close`."""

    keys: tuple[str, ...]
    close: str


Step = str | AnyOrder
Steps = tuple[Step, ...]


def field_key(field: Field) -> str:
    """The key of a field: ``field:3,4``."""
    return f"field:{field[0]},{field[1]}"


def kind(key: str) -> str:
    """What sort of thing a key names: ``field:3,4`` is a "field", ``stop`` a "stop"."""
    return key.partition(":")[0]


def following(steps: Steps, keys: Sequence[str]) -> tuple[str, ...] | None:
    """What may be pressed after `keys` on the way through `steps`.

    None if `keys` lead elsewhere, the empty tuple if they complete the steps.
    """
    if len(keys) < len(steps) and steps[: len(keys)] == keys:  # the usual case, in short
        step = steps[len(keys)]
        if isinstance(step, str):
            return (step,)
    at = 0
    for step in steps:
        if isinstance(step, str):
            if at == len(keys):
                return (step,)
            if keys[at] != step:
                return None
            at += 1
            continue
        left = Counter(step.keys)
        while at < len(keys) and left[keys[at]] > 0:
            left[keys[at]] -= 1
            at += 1
        wanted = tuple(key for key, n in left.items() if n > 0) or (step.close,)
        if at == len(keys):
            return wanted
        if wanted != (step.close,) or keys[at] != step.close:
            return None
        at += 1
    return () if at == len(keys) else None


def awaited(steps: Steps, keys: Sequence[str]) -> Step | None:
    """The step that `keys` have reached but not finished; None at the end or elsewhere.

    >>> awaited(("exchange", AnyOrder(("tile:1", "tile:2"), "done")), ("exchange", "tile:2"))
    AnyOrder(keys=('tile:1', 'tile:2'), close='done')
    """
    return next((step for i, step in enumerate(steps) if following(steps[: i + 1], keys)), None)


def flat(steps: Steps) -> tuple[str, ...]:
    """One way to press through the steps: the keys in the order in which they stand."""
    keys: list[str] = []
    for step in steps:
        keys += [step] if isinstance(step, str) else [*step.keys, step.close]
    return tuple(keys)
