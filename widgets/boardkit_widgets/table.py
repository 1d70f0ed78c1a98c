"""What is on the table, without any widget: the game, who sits where, what is looked at or tried.

>>> from boardkit.huts import Huts
>>> table = Table(Match(Huts(players=2), seed="BKTRMX"), ("human", "medium"))
>>> table.play(table.match.legal()[0])
>>> table.computer, table.own_decisions
(1, 1)
>>> table.undo()
>>> table.computer, table.match.moves
(None, ())
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardkit.chance.dist import shown_number
from boardkit.errors import BadOption, IllegalMove
from boardkit.game import Game, Reason, Turn
from boardkit.luck import hashed, rng
from boardkit.match import Entry, Match
from boardkit.text import phrase

from .seats import HUMAN, filled

WHAT_IF = "what if"
"""Names the luck of what is tried out."""


class Table:
    """A game with its seats, and the way to earlier decisions and back.

    `match` is what is shown: the game itself (`main`), or a branch of it in which something is
    tried out.  `looking` is the number of the decision whose position is looked at, None for the
    present.  `free` says that the reader decides next, even in a computer's place: in a branch
    the first decision is the reader's.  `imagined` says that what the reader cannot know has been
    dealt anew for the branch; it then begins at its first decision, `before` others were made.
    """

    def __init__(self, match: Match, seats: Sequence[str] | str | None = None) -> None:
        self.load(match, seats)

    def load(self, match: Match, seats: Sequence[str] | str | None = None) -> None:
        """Put another game on the table, with these seats or those that it remembers.

        Raises `BadOption` for a seat that does not exist.
        """
        if seats is None:
            saved = match.meta.get("seats")
            seats = saved if isinstance(saved, list) and saved else (HUMAN, "medium")
        self.seats = filled(seats, match.game.players)
        match.meta["seats"] = list(self.seats)
        self.main = self.match = match
        self.looking: int | None = None
        self.free, self.imagined, self.before = False, False, 0
        self._free_at: set[int] = set()
        self._watching: int | None = None

    # What is there

    @property
    def game(self) -> Game[Any, Any]:
        """The game with its options."""
        return self.match.game

    @property
    def decisions(self) -> list[Entry]:
        """The decisions so far, without the events."""
        return [entry for entry in self.match.log if entry.kind == "move"]

    @property
    def state(self) -> Any:
        """The state that is shown."""
        if self.looking is None:
            return self.match.state
        return self.decisions[self.looking].before_state

    @property
    def persons(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(p for p, seat in enumerate(self.seats) if seat == HUMAN)

    @property
    def movers(self) -> tuple[int, ...] | None:
        """Who may move on the board, None for everybody."""
        return None if self.free else self.persons

    @property
    def viewer(self) -> int | None:
        """Whose view is shown.

        The only person's.  Where several people share the screen it is the view of whoever is to
        move (None); if that view holds something secret it is shown to nobody else: None too, what
        everybody may see, while there is a `cover` and while an earlier position is looked at.
        """
        if self.free:
            return None
        if len(self.persons) == 1:
            return self.persons[0]
        turn = self.match.turn
        at_turn = self.looking is None and turn in self.persons and self.cover is None
        return turn if at_turn and isinstance(turn, int) and self._secret(turn) else None

    @property
    def cover(self) -> int | None:
        """The person who has to take the screen over before anything secret is shown, or None.

        Several people share the screen, and it is the turn of another one than before.
        """
        turn = self.match.turn
        if self.looking is not None or self.free or len(self.persons) < 2:
            return None
        if not isinstance(turn, int) or turn not in self.persons or turn == self._watching:
            return None
        return turn if self._secret(turn) else None

    def uncover(self) -> None:
        """The person to move sits at the screen alone."""
        if self.cover is not None:
            self._watching = self.cover

    def _secret(self, player: int) -> bool:
        """Whether `player` sees now what not everybody may see."""
        game, state = self.game, self.match.state
        return bool(game.view(state, player) != game.view(state, None))

    @property
    def computer(self) -> int | None:
        """The computer that is to move now, None where a person is or nobody."""
        turn = self.match.turn
        if not isinstance(turn, int) or self.seats[turn] == HUMAN or self.free:
            return None
        return turn if self.looking is None else None

    @property
    def own_decisions(self) -> int:
        """How many decisions were the reader's; if only computers play, all are."""
        own = self.persons or tuple(range(len(self.seats)))
        return sum(
            entry.player in own or n in self._free_at for n, entry in enumerate(self.decisions)
        )

    # What is done

    def play(self, move: Any, player: int | None = None) -> None:
        """Play a move: of the reader, or of the computer `player`."""
        if self.free:
            self._free_at.add(len(self.match.moves))
            self.free = False
        self.match.play(move, player)

    def undo(self) -> None:
        """Take back the reader's last decision and what came after; raises `IllegalMove`."""
        self.looking = None
        if not self.own_decisions:
            reason = Reason("match", "nothing_to_undo")
            raise IllegalMove("illegal", reason=reason, move=phrase("match.undo"))
        self.match.undo()
        while not self._readers_turn():
            self.match.undo()
        self.free = not self._persons_turn()

    def redo(self) -> None:
        """Make again what was taken back, up to the reader's next decision."""
        self.looking, self.free = None, False
        self.match.redo()
        while self.match.can_redo and not self._readers_turn():
            self.match.redo()

    def look(self, decision: int | None) -> None:
        """Look at the position before a decision (from 0), None for the present one.

        Raises `BadOption` where there is no such decision.
        """
        last = len(self.decisions) - 1
        if decision is not None and decision not in range(last + 1):
            raise BadOption("match.branch", given=shown_number(decision), most=max(0, last))
        self.looking = decision

    def what_if(self, decision: int) -> None:
        """Go on from an earlier decision in a copy of what is shown.

        While the game itself goes on, the copy must not show what the reader may not know: hidden
        tiles and what chance will bring are dealt anew, as the reader's view allows.
        """
        self.match = self.match.branch(decision)
        self.looking, self.free = None, self._may_decide_for()
        self._free_at = {n for n in self._free_at if n < decision}
        if self._has_secrets():
            self.match = _imagined(self.match, self._reader(), decision + self.before)
            self.imagined, self.before = True, self.before + decision
            self._free_at, decision = set(), 0
        if self.free or self._persons_turn():
            self._free_at.add(decision)

    def _may_decide_for(self) -> bool:
        """Whether the reader may decide in the computer's place.

        Not against a computer whose secrets would come to light before the game is over.
        """
        turn = self.match.turn
        if self._persons_turn() or not isinstance(turn, int):
            return False
        return not self.persons or self.main.over or not self._secret(turn)

    def back(self) -> None:
        """To the game itself, as it was left."""
        self.match, self.looking, self._free_at = self.main, None, set()
        self.free, self.imagined, self.before = False, False, 0

    def moved_elsewhere(self) -> None:
        """The match was moved by somebody else: show how it stands now."""
        self.looking, self.free = None, False
        self._free_at = {n for n in self._free_at if n < len(self.match.moves)}

    def _reader(self) -> int | None:
        """Whose knowledge counts: the only person's, of several that of who is to move."""
        turn = self.match.turn
        if len(self.persons) == 1:
            return self.persons[0]
        return turn if turn in self.persons and isinstance(turn, int) else None

    def _has_secrets(self) -> bool:
        """Whether a branch would bring to light what the reader may not know yet."""
        if not self.persons or self.main.over or not isinstance(self.match.turn, int):
            return False
        game, state = self.game, self.match.state
        return bool(game.view(state, self._reader()) != state)

    def _persons_turn(self) -> bool:
        turn = self.match.turn
        return turn is Turn.OVER or (isinstance(turn, int) and self.seats[turn] == HUMAN)

    def _readers_turn(self) -> bool:
        """Whether a decision of the reader's is next (any, if only computers play)."""
        return self._persons_turn() or not self.persons or len(self.match.moves) in self._free_at


def _imagined(match: Match, reader: int | None, decision: int) -> Match:
    """A match that goes on from here as `reader` may imagine it, with luck of its own."""
    game = match.game
    view = game.view(match.state, reader)
    state = game.guess(view, reader, rng(match.seed, WHAT_IF, decision))
    seed = hashed(WHAT_IF, match.seed, decision)
    return Match(game, seed, game.describe(state), match.meta)
