"""What is told around a game: what is looked at or tried out, why so, and how it ended."""

from __future__ import annotations

from boardkit.game import player_phrase
from boardkit.match import Entry, Match
from boardkit.text import Phrase, phrase

from .seats import HUMAN, why_so
from .table import Table


def situation(table: Table) -> tuple[Phrase | None, Phrase | None]:
    """What is looked at or tried out, and what is to be said about it; None for the game itself."""
    made, looking = table.decisions, table.looking
    if looking is not None:
        entry = made[looking]
        assert entry.player is not None
        n = table.before + looking + 1
        words = phrase("ui.play.looking", n=n, all=table.before + len(made))
        computer = table.seats[entry.player] != HUMAN
        return words, _why(table, entry, entry.player) if computer else None
    if table.match is table.main:
        return None, None
    words = phrase("ui.play.trying", n=table.before + len(made) + 1)
    return words, phrase("ui.play.dealt_anew") if table.imagined else None


def _why(table: Table, entry: Entry, player: int) -> Phrase:
    """How a computer decided; while the game goes on not what would give its secrets away."""
    game, before = table.game, entry.before_state
    secret = game.view(before, table.viewer) != game.view(before, player)
    if secret and not table.main.over:
        return phrase("ui.play.why_later")
    return why_so(table.match, entry, table.seats[player])


def result(match: Match) -> Phrase:
    """How a match ended."""
    game, log = match.game, match.log
    if game.players == 1 and log:  # alone nobody is beaten: the log tells how far one came
        return game.words(log[-1].before_state, log[-1].what)
    winners = game.winners(match.state)
    people = tuple(player_phrase(p) for p in winners)
    key = "nobody_won" if not winners else "won" if len(winners) == 1 else "shared"
    return phrase(f"ui.play.{key}", players=people)


def covered(player: int) -> Phrase:
    """Why nothing can be pressed while the screen is handed over."""
    return phrase("ui.play.covered", player=player_phrase(player))


def waiting(player: int, stopped: bool) -> tuple[Phrase, Phrase]:
    """What is said while a computer is to move, and what to a press."""
    name = "stopped" if stopped else "thinking"
    who = player_phrase(player)
    return phrase(f"ui.play.{name}", player=who), phrase(f"ui.play.{name}_wait", player=who)
