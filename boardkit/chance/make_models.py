"""Makes the simulated models that come with boardkit: ``python3 -m boardkit.chance.make_models``.

Each is a hut of given measures thrown `THROWS` times by `boardkit.chance.physics` with seed `SEED`.
The steel cuboids of `boardkit.chance.published` are thrown `STEEL` times each.  The files are
written into ``model_data/`` and ``published_data/`` or into the folder on the command line.
Another version of numpy or another processor gives slightly other counts: within chance, not
exactly.
"""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Mapping

from boardkit.chance import physics, published
from boardkit.chance.physics import Style, Thrown
from boardkit.chance.solids import hut
from boardkit.text import LANGUAGES, phrase

SHAPES = {
    "hut-10-12-8-14": (10, 12, 8, 14),
    "hut-10-15-7-12": (10, 15, 7, 12),
    "hut-10-11-10-15": (10, 11, 10, 15),
}
"""Width, depth, height of the wall, height of the ridge in millimetres by name."""
THROWS = 10_000
STEEL = 2_000
SEED = 1
COMMAND = "python3 -m boardkit.chance.make_models"


def thrown(name: str, n: int = THROWS, seed: int | str = SEED) -> Thrown:
    """Throw the hut called `name`."""
    return physics.throws(hut(*SHAPES[name]), n, seed)


def document(name: str, result: Thrown) -> str:
    """The model file: TOML with the counts and where they come from."""
    style: Style = result.style
    values = {
        "n": result.n,
        "seed": result.seed,
        "command": COMMAND,
        "low": style.drop[0],
        "high": style.drop[1],
        "spin": style.spin,
        "side": style.side,
        "friction": style.friction,
        "bounce": style.restitution,
    }
    width, depth, wall, ridge = SHAPES[name]
    values |= {"width": width, "depth": depth, "wall": wall, "ridge": ridge}
    lines = [
        f"# Made by: {COMMAND}",
        f'name = "{name}"',
        'origin = "simulated"',
    ]
    for entry in ("label", "source", "surface", "throw_style", "uncertainty"):
        lines += ["", f"[{entry}]"]
        text = phrase(f"chance.simulated.{entry}", **values)
        lines += [f'{code} = "{text.text(code)}"' for code in LANGUAGES]
    lines += ["", "[counts]", *_counts(result.counts)]
    return "\n".join(lines) + "\n"


def steel(n: int) -> str:
    """The file of simulated steel cuboids: ratio, landings on a square, decided throws."""
    rows = []
    for ratio in published.ratios():
        result = physics.throws(published.shape(ratio), n, f"{SEED}/{ratio}")
        rows.append(f"  [{ratio}, {result.counts['square']}, {result.n}],")
    head = "# x / y of a cuboid y * y * x, simulated landings on its square faces, throws."
    return "\n".join([f"# Made by: {COMMAND}", head, "rows = [", *rows, "]", ""])


def _counts(counts: Mapping[str, int]) -> list[str]:
    return [f"{outcome} = {count}" for outcome, count in counts.items()]


def main(arguments: list[str]) -> int:
    """Write one file for each of `SHAPES`, and that of the steel cuboids."""
    default = pathlib.Path(__file__).parent / "model_data"
    folder = pathlib.Path(arguments[0]) if arguments else default
    for name in SHAPES:
        path = folder / f"{name}.toml"
        path.write_text(document(name, thrown(name)), encoding="utf-8")
        sys.stdout.write(f"{path}\n")
    path = (folder if arguments else published.SIMULATED.parent) / published.SIMULATED.name
    path.write_text(steel(STEEL), encoding="utf-8")
    sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
