"""The picture in the README: a board in the middle of a game, drawn by the code itself.

Draw it afresh after a change of the drawing::

    python3 -m tests.project.readme_picture
"""

from __future__ import annotations

from boardkit.luck import rng
from boardkit.match import Match
from boardkit.players import Greedy
from boardkit_widgets import draw_huts
from tests.project.tree import NOTEBOOKS

PICTURE = NOTEBOOKS / "pictures" / "huts.svg"
DECISIONS = 46


def draw() -> str:
    """The board after some decisions of two greedy players, as SVG."""
    from boardkit.huts import Huts

    match = Match(Huts(players=2), seed="BKTRMX")
    for n in range(DECISIONS):
        view = match.game.view(match.state, match.turn)
        match.play(Greedy().choose(match.game, view, match.turn, rng(match.seed, "picture", n)))
    scene = draw_huts.scene(match.game, match.state, match.turn)
    return scene.to_svg(title="The hut game after some turns", language="en") + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
