"""How a hut lands: solid angles, a fitted b, intervals and tests, throws, a slider until its bars.

Each peer computes the same number (rays only nearly); `agree` looks before anything is timed.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

from boardkit.chance import gibbs, infer, physics, solids
from boardkit.commands.bench import P95, RATE, Row
from tests.bench.click_latency import opened_page

MEASURES = (10, 12, 8, 14)
OUTCOMES = ("upright", "long", "narrow", "roof")
COUNTS = dict(zip(OUTCOMES, (57, 113, 55, 75), strict=True))
RAYS = 100_000
"""As many as know a share within 0.3 percentage points."""
THROWS = 500
CLASS = [[57, 113, 55, 75], [62, 99, 71, 68]]
SHOWN = 0.1
"""Seconds until bars and picture have followed the slider."""
WANTED = 240
"""Throws a second: two percentage points are known within ten seconds then."""

SLIDER = """from boardkit_widgets import SolidPicture
SolidPicture(10, 12, 8, 14, "en")"""
_WATCH = """solid => {
    const seen = window.boardkitSlide = {begun: 0, bars: 0, picture: 0};
    const note = part => requestAnimationFrame(() => { seen[part] = performance.now(); });
    solid.addEventListener('keydown', () => {
        seen.begun = performance.now(); seen.bars = seen.picture = 0;
    }, true);
    const follow = (part, node) => new MutationObserver(() => note(part)).observe(
        node, {subtree: true, childList: true, characterData: true, attributes: true});
    follow('bars', solid.querySelector('.bk-solid-bars'));
    follow('picture', solid.querySelector('.bk-solid-body img').closest('.widget-html'));
}"""
_SEEN = """() => {
    const seen = window.boardkitSlide;
    return seen.bars && seen.picture ? Math.max(seen.bars, seen.picture) - seen.begun : null;
}"""


def angles() -> dict[str, float]:
    return solids.solid_angle(solids.hut(*MEASURES))


def angles_by_rays() -> dict[str, float]:
    """Directions drawn at random, and the face that each of them leaves through."""
    import numpy as np

    solid = solids.hut(*MEASURES)
    ways = np.random.default_rng(1).normal(size=(RAYS, 3))
    through = (ways @ np.array(solid.normals).T / np.array(solid.heights)).argmax(1)
    counts = np.bincount(through, minlength=len(solid.faces))
    return solid.grouped((counts / RAYS).tolist())


def angles_by_integral() -> dict[str, float]:
    """The solid angle of each triangle of a face as an integral over it: h / r^3."""
    import numpy as np
    from scipy.integrate import dblquad

    solid = solids.hut(*MEASURES)
    found = []
    for face, height in zip(solid.faces, solid.heights, strict=True):
        corners = np.array([solid.vertices[place] for place in face]) - np.array(solid.centre)
        angle = 0.0
        for a, b, c in zip(corners[:1].repeat(len(face) - 2, 0), corners[1:-1], corners[2:],
                           strict=True):  # fmt: skip
            size = float(np.linalg.norm(np.cross(b - a, c - a)))

            def part(v: float, u: float, a: Any = a, b: Any = b, c: Any = c) -> float:
                x, y, z = a + u * (b - a) + v * (c - a)
                return float((x * x + y * y + z * z) ** -1.5)

            whole, _ = dblquad(part, 0, 1, 0, lambda u: 1 - u, epsabs=1e-9)
            angle += height * size * whole
        found.append(angle / (4 * math.pi))
    return solid.grouped(found)


def fitted() -> float:
    return gibbs.fit((solids.hut(*MEASURES), COUNTS)).b


def fitted_by_scipy() -> float:
    """The same maximum by scipy's minimiser over our chances, without a range."""
    from scipy.optimize import minimize_scalar

    solid = solids.hut(*MEASURES)

    def unlikely(b: float) -> float:
        chances = solids.gibbs(solid, float(b))
        return -sum(k * math.log(chances[outcome]) for outcome, k in COUNTS.items())

    options = {"xatol": 1e-7}
    return float(minimize_scalar(unlikely, bounds=(0, 60), method="bounded", options=options).x)


def interval() -> tuple[float, float]:
    return infer.wilson(60, 300)


def interval_by_scipy() -> tuple[float, float]:
    from scipy.stats import binomtest

    found = binomtest(60, 300).proportion_ci(0.95, method="wilson")
    return float(found.low), float(found.high)


def believed() -> list[float]:
    found = infer.posterior(CLASS[0])
    return [end for place in range(4) for end in found.interval(place)]


def believed_by_scipy() -> list[float]:
    from scipy.stats import beta

    n = sum(CLASS[0]) + 4
    return [float(end) for k in CLASS[0] for end in beta.interval(0.95, k + 1, n - k - 1)]


def alike() -> list[float]:
    test = infer.homogeneity(CLASS)
    return [test.statistic, test.p_value]


def alike_by_scipy() -> list[float]:
    from scipy.stats import chi2_contingency

    found = chi2_contingency(CLASS, correction=False)
    return [float(found.statistic), float(found.pvalue)]


def thrown() -> int:
    return physics.throws(solids.hut(*MEASURES), THROWS, seed=1).n


def agree() -> None:
    """Speed counts only where the results are the same."""
    ours = list(angles().values())
    for peer, near in ((angles_by_rays, 0.01), (angles_by_integral, 1e-6)):
        assert all(abs(a - b) < near for a, b in zip(ours, peer().values(), strict=True)), peer
    assert abs(fitted() - fitted_by_scipy()) < 1e-4
    pairs = ((interval, interval_by_scipy), (believed, believed_by_scipy), (alike, alike_by_scipy))
    for mine, other in pairs:
        assert all(abs(a - b) < 1e-9 for a, b in zip(mine(), other(), strict=True)), other


def often(call: Any, times: int = 50) -> int:
    """Calls of what is over in microseconds."""
    for _ in range(times):
        call()
    return times


def slides(number: int = 30) -> list[float]:
    """Seconds from a key on a slider to the frame with its bars and its picture."""
    with opened_page() as page:
        page.open(page.server.write_notebook("slider.ipynb", [SLIDER]))
        page.run_all()
        solid = page.panel().locator(".bk-solid")
        handle = solid.locator(".bk-solid-depth .noUi-handle")
        handle.wait_for()
        page.page.wait_for_timeout(1000)
        solid.evaluate(_WATCH)
        handle.focus()
        times = []
        for _ in range(number):
            handle.press("ArrowRight")
            page.page.wait_for_function(_SEEN, timeout=5000)
            page.page.wait_for_timeout(150)
            times.append(page.page.evaluate(_SEEN) / 1000)
        return times


def rows() -> Iterator[Row]:
    """Geometry, inference and physics; peers are scipy and numpy themselves."""
    agree()
    yield Row(
        f"solid angles of a hut (numpy: {RAYS:,} rays, to 0.003; scipy: an integral, to 1e-6)",
        angles,
        peers={"numpy": angles_by_rays, "scipy": angles_by_integral},
        faster=10,
        repeat=9,
    )
    yield Row(
        "Gibbs: b fitted to 300 throws of a hut, ours with its range",
        fitted,
        peers={"scipy": fitted_by_scipy},
        at_most=SHOWN,
        repeat=9,
    )
    for name, ours, peer in (
        ("Wilson interval of 60 of 300", interval, interval_by_scipy),
        ("posterior intervals of four outcomes", believed, believed_by_scipy),
        ("homogeneity of two classes by chi-square", alike, alike_by_scipy),
    ):
        yield Row(
            name,
            functools.partial(often, ours),
            unit=RATE,
            peers={"scipy": functools.partial(often, peer)},
            faster=1,
            repeat=9,
        )
    yield Row("throws of a hut by rigid-body physics", thrown, unit=RATE, at_least=WANTED, repeat=3)
    yield Row(
        "slider of a hut to its bars and picture in JupyterLab, 95th percentile of 30",
        slides,
        unit=P95,
        at_most=SHOWN,
        repeat=1,
    )
