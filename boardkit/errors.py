"""What can go wrong, in words.

::

    BoardkitError(ValueError)
     +-- IllegalMove    a move that the rules forbid now; carries the Reason
     +-- BadNotation    a text that is no move, event or field
     +-- BadPosition    a position that cannot be on the table
     +-- BadOption      a number of players, variant, level ... that does not exist
     +-- BadMaterial    a file of tiles or cards that breaks its format
     +-- BadModel       chances that are none
     +-- BadSave        a saved game that is damaged, foreign or too new
     +-- BadPattern     a dice combination that cannot be read
     +-- BadData        measured counts that are none
     +-- BadAnswer      an answer that cannot be read

Every error carries the key of its sentence and the values in it, so that it can be told in any
language and tested without comparing prose.  A sentence states the fact and the mend.

>>> error = BadOption("game.players", game="huts", given=5, low=2, high=4)
>>> error.key, error.values["given"]
('game.players', 5)
>>> print(error.text("en"))
Huts cannot be played by 5: choose a number of players from 2 to 4.
>>> print(error.text("de"))
Hütten geht nicht zu 5: Wähle 2 bis 4 Personen.
"""

from __future__ import annotations

from typing import Any

from boardkit.text import has, phrase, render


class BoardkitError(ValueError):
    """A mistake that the user can mend: `key` names the sentence, `values` fill it.

    The sentence stands under ``error.<key>`` in the text files.  A value `game` is the registered
    name of a game and is told as the language calls it.
    """

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, language: str | None = None) -> str:
        """The sentence in `language` ("de" or "en"), by default the notebook's."""
        values, name = self.values, f"{self.values.get('game')}.name"
        if has(name, language):
            values = {**values, "game": phrase(name)}
        return render(f"error.{self.key}", values, language)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:  # keywords survive a trip to another process
        return _rebuild, (type(self), self.key, self.values)


def _rebuild(kind: type[BoardkitError], key: str, values: dict[str, Any]) -> BoardkitError:
    return kind(key, **values)


class IllegalMove(BoardkitError):
    """The rules forbid this move now; `reason` says which rule and where.

    Built with ``IllegalMove("illegal", reason=reason, move=str(move))``.
    """

    @property
    def reason(self) -> Any:
        """The `boardkit.game.Reason`: key of the rule, values, fields to highlight."""
        return self.values.get("reason")


class BadNotation(BoardkitError):
    """A text that is no move, event or field."""


class BadPosition(BoardkitError):
    """A position document that cannot be on the table."""


class BadOption(BoardkitError):
    """A number of players, variant, level or name that does not exist."""


class BadMaterial(BoardkitError):
    """A file of tiles or cards that breaks its format."""


class BadModel(BoardkitError):
    """Chances that are none: negative, empty, adding up to nothing."""


class BadSave(BoardkitError):
    """A saved game that is damaged, foreign or from a newer version."""


class BadPattern(BoardkitError):
    """A dice combination that cannot be read."""


class BadData(BoardkitError):
    """Measured counts that are none."""


class BadAnswer(BoardkitError):
    """An answer that cannot be read."""
