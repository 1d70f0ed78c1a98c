"""Golden play-throughs: whole games as text, so that no change of the rules goes unnoticed.

A file in this folder holds one game: a head (game, options, seed), every step with who did it, and
the score lines and winners at the end:

    game: huts
    options: {"players": 3}
    seed: GOLDEN
    ---
    * tile land ..c/~x./###
    0 start 4,4
    ---
    0 hut 5 0,1 2,2 3,3 4,4 4,5
    winners: 0

The tests replay each file and compare every line.  When a rule is changed on purpose,

    python -m tests.golden.golden          writes what is missing
    python -m tests.golden.golden --again  writes all of them anew

and the difference in the repository shows what the change does.  Events follow from the seed;
moves are chosen by `chooser`, but only what is written counts when a file is replayed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from boardkit.game import Game, ScoreLine, game_class, game_names
from boardkit.match import Match, rng
from boardkit.players import Mixed
from tests.support.subjects import subject, title

HERE = Path(__file__).parent
SEED = "GOLDEN"


def wanted() -> dict[Path, Game[Any, Any]]:
    """The files that there must be: one for every variant and number of players of every game."""
    games = [game for name in game_names() for game in subject(name).games]
    return {HERE / f"{title(game)}.txt": game for game in games}


def chooser(game: Game[Any, Any]) -> Match:
    """A finished match of players who are greedy and slip now and then: all kinds of moves come.

    Where mistakes can be made, some are: computer players would make none.  Rare moves are sought.
    """
    match = Match(game, SEED)
    numbers = rng(SEED, "golden")
    player = Mixed(slips=0.4)
    seldom = subject(game.name).rare
    while not match.over:
        view = game.view(match.state, match.turn)
        legal = game.legal(view)
        rare = [move for move in legal if isinstance(move, seldom)] if seldom else []
        if rare and numbers.random() < 0.5:
            match.play(numbers.choice(rare))
        elif len(legal) > len(game.proper(view)) and numbers.random() < 0.3:
            match.play(legal.sample(numbers))
        else:
            match.play(player.choose(game, view, match.turn, numbers))
    return match


def written(match: Match) -> str:
    """The text of a finished match."""
    game = match.game
    head = [f"game: {game.name}", f"options: {json.dumps(game.options())}", f"seed: {match.seed}"]
    steps = [f"{'*' if entry.player is None else entry.player} {entry.what}" for entry in match.log]
    scores = [_line(line) for line in game.score(match.state)]
    winners = " ".join(map(str, game.winners(match.state)))
    return "\n".join([*head, "---", *steps, "---", *scores, f"winners: {winners}", ""])


def _line(line: ScoreLine) -> str:
    fields = [f"{row},{column}" for row, column in line.fields]
    return " ".join([str(line.player), line.rule, str(line.points), *fields])


def replayed(text: str) -> Match:
    """The match that a golden text describes, with the moves it names."""
    head, steps, _ = text.split("---\n")
    values = dict(line.split(": ", 1) for line in head.splitlines())
    game = game_class(values["game"]).from_options(json.loads(values["options"]))
    match = Match(game, values["seed"])
    for step in steps.splitlines():
        who, what = step.split(" ", 1)
        if who != "*":
            match.play(what, player=int(who))
    return match


def main(again: bool) -> None:
    for path, game in wanted().items():
        if again or not path.exists():
            path.write_text(written(chooser(game)), encoding="utf-8", newline="\n")
            print(f"written: {path.name}")  # noqa: T201


if __name__ == "__main__":
    main("--again" in sys.argv[1:])
