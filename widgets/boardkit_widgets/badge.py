"""Players in a line of text: colour, mark and number."""

from __future__ import annotations

from boardkit.game import player_phrase

from . import style, theme

_MARKS = {"circle": "●", "square": "■", "triangle": "▲", "diamond": "◆", "cross": "✚"}


def badge(player: int, language: str, name: bool = True) -> str:
    """HTML for a player: a disc in the player's colour with the mark, then the name.

    >>> "Player 2" in badge(1, "en"), "■" in badge(1, "en")
    (True, True)
    """
    look = theme.player(player)
    words = style.text(player_phrase(player).text(language))
    shown = f"<span>{words}</span>" if name else ""
    title = "" if name else f' role="img" aria-label="{words}"'
    return (
        f'<span class="bk-badge"><span class="bk-disc" style="background:{look.fill};'
        f'color:{look.ink}"{title}>{_MARKS[look.mark]}</span>{shown}</span>'
    )
