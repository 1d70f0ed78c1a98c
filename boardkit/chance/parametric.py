"""Models that are a formula: the chances of a hut calculated from its measures.

>>> parameters = {"idea": "solid_angle", "width": 10, "depth": 12, "wall": 8, "ridge": 14}
>>> read(parameters, "my.toml")[1]
(1607, 3014, 2838, 2541)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardkit.chance import solids
from boardkit.chance.dist import shown
from boardkit.chance.models import OUTCOMES, PARTS
from boardkit.errors import BadData, BadModel
from boardkit.text import Phrase

IDEAS = ("area", "solid_angle", "gibbs", "gibbs_weighted")
MEASURES = ("width", "depth", "wall", "ridge")


def read(given: Any, where: str | Phrase) -> tuple[tuple[tuple[str, Any], ...], tuple[int, ...]]:
    """Checked parameters as pairs, and the chances they give in parts of 1/10000.

    The parts add up to 10000: those with the largest remainders are rounded up.  Raises
    `BadModel` that calls the document `where`.
    """
    if not isinstance(given, Mapping):
        raise BadModel("model.parameters", file=where, ideas=IDEAS, why=shown(given))
    idea = given.get("idea")
    wanted = ("idea", *MEASURES) + (("b",) if idea in ("gibbs", "gibbs_weighted") else ())
    if idea not in IDEAS or set(given) != set(wanted):
        why = shown(", ".join(map(str, given)))
        raise BadModel("model.parameters", file=where, ideas=IDEAS, why=why)
    try:
        solid = solids.hut(*(given[name] for name in MEASURES))
        if "b" in given:
            shares = solids.gibbs(solid, given["b"], idea == "gibbs_weighted")
        else:
            shares = solids.IDEAS[idea](solid)
    except BadData as why:
        raise BadModel("model.parameters", file=where, ideas=IDEAS, why=why) from why
    return tuple((name, given[name]) for name in wanted), _rounded([shares[o] for o in OUTCOMES])


def _rounded(shares: list[float]) -> tuple[int, ...]:
    exact = [share * PARTS for share in shares]
    parts = [int(value) for value in exact]
    by_rest = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in by_rest[: PARTS - sum(parts)]:
        parts[i] += 1
    return tuple(parts)
