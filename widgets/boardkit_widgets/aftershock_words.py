"""Aftershock in words: labels of cards, dice and buttons, and the text board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.aftershock import scoring
from boardkit.game import player_phrase, totals
from boardkit.text import Phrase, phrase

from . import theme
from .scene import Section, Words

if TYPE_CHECKING:
    from boardkit.aftershock.material import Card
    from boardkit.aftershock.rules import Aftershock
    from boardkit.aftershock.state import State


def look(number: int) -> Phrase:
    """A player and how the player's things look: "Player 1 (red, circle)"."""
    return phrase(
        "ui.huts.look",
        player=player_phrase(number),
        colour=phrase(f"ui.huts.colour.{number % len(theme.PLAYERS)}"),
        mark=phrase(f"ui.huts.mark.{theme.player(number).mark}"),
    )


def signed(points: int, plus: bool = True) -> str:
    """Points with their sign, as they are drawn.

    >>> signed(80), signed(-10), signed(0), signed(80, plus=False)
    ('+80', '−10', '0', '80')
    """
    sign = "−" if points < 0 else "+" if points > 0 and plus else ""
    return f"{sign}{abs(points)}"


def card(place: int, what: Card) -> Phrase:
    """An open card in a few words; the text board tells the rest."""
    return phrase("ui.aftershock.card", number=place + 1, value=what.value)


def card_itself(what: Card) -> Phrase:
    """A card: its stars, its helpers, and its combinations with what they pay."""
    stars = phrase("ui.aftershock.stars", n=what.stars)
    if what.turquoise:
        stars = phrase("ui.aftershock.both_stars", stars=stars, turquoise=what.turquoise)
    combinations = tuple(
        phrase(
            "ui.aftershock.combination",
            colour=phrase(f"ui.aftershock.colour.{one.colour}"),
            dice=one.dice,
            points=what.prize(one),
        )
        for one in what.combinations
    )
    helpers = phrase("ui.aftershock.helpers", n=what.helpers)
    return phrase(
        "ui.aftershock.card_itself", stars=stars, helpers=helpers, combinations=combinations
    )


def die(face: int, fixed: bool) -> Phrase:
    """What is spoken for a die."""
    return phrase("ui.aftershock.fixed_die" if fixed else "ui.aftershock.die", face=face)


def outcome(state: State) -> tuple[str, int, int] | None:
    """What stopping brings: the colour or "", its points, the damage; None before a roll."""
    if state.taken is None or state.phase != "decide":
        return None
    colour, points = state.taken.pays(state.dice) or ("", 0)
    return colour, points, scoring.damage(state.sixes)


def stop(state: State) -> Phrase:
    """The words on the button."""
    brings = outcome(state)
    if brings is None:
        return phrase("ui.aftershock.stop_first")
    return phrase("ui.aftershock.stop", points=signed(brings[1] - brings[2]))


def stop_label(state: State) -> Phrase:
    """What is spoken for the button."""
    brings = outcome(state)
    if brings is None:
        return phrase("ui.aftershock.stop_first")
    return phrase("ui.aftershock.stop_label", points=signed(brings[1] - brings[2]))


def damage(sixes: int) -> Phrase:
    """The caption of the rubble: how many sixes, and what they cost."""
    cost = scoring.damage(sixes)
    if not cost:
        return phrase("ui.aftershock.rubble.harmless", n=sixes)
    return phrase("ui.aftershock.rubble.costs", n=sixes, points=signed(-cost))


def used(game: Aftershock, state: State) -> int:
    """How many helpers lie in the suitcase."""
    staked = 0 if state.taken is None else state.taken.helpers
    return max(0, sum(game.start().helpers) - sum(state.helpers) - staked)


def now(game: Aftershock, state: State) -> Phrase:
    """Who has to do what, in one short sentence."""
    who = player_phrase(state.turn)
    if state.phase == "roll":
        return phrase("ui.aftershock.now.roll", player=who, n=state.rolled)
    if state.phase == "decide":
        key = "decide_none" if game.keep == "none" else "decide"
        return phrase(f"ui.aftershock.now.{key}", player=who)
    if state.phase == "choose":
        return phrase("ui.aftershock.now.choose", player=who)
    return phrase(f"ui.aftershock.now.{'over' if state.over else 'draw'}")


def won(game: Aftershock, state: State) -> Phrase:
    """Who has won."""
    winners = game.winners(state)
    return phrase(
        "ui.aftershock.now.won", n=len(winners), players=tuple(map(player_phrase, winners))
    )


def sections(game: Aftershock, state: State, kept: Sequence[int]) -> tuple[Section, ...]:
    """The text board; `kept` are the dice that have been picked or stay."""
    found = [Section(phrase("ui.aftershock.section.turn"), _turn(game, state, kept))]
    if state.open:
        lines: list[Words] = [
            phrase(
                "ui.aftershock.card_line", number=i + 1, value=what.value, what=card_itself(what)
            )
            for i, what in enumerate(state.open)
        ]
        if any(one.pattern.free for what in state.open for one in what.combinations):
            lines.append(phrase("ui.aftershock.letters"))
        found.append(Section(phrase("ui.aftershock.section.cards"), tuple(lines)))
    points = totals(game.score(state), state.players)
    people = [
        phrase(
            "ui.aftershock.line.player",
            player=look(p),
            points=phrase("ui.aftershock.spoken_points", n=points[p]),
            helpers=phrase("ui.aftershock.helpers", n=state.helpers[p]),
        )
        for p in range(state.players)
    ]
    found.append(Section(phrase("ui.aftershock.section.players"), tuple(people)))
    found.append(
        Section(
            phrase("ui.aftershock.section.store"),
            (
                phrase("ui.aftershock.line.suitcase", n=used(game, state)),
                phrase("ui.aftershock.line.pile", n=len(state.pile)),
            ),
        )
    )
    return tuple(found)


def _turn(game: Aftershock, state: State, kept: Sequence[int]) -> tuple[Words, ...]:
    lines: list[Words] = [now(game, state)]
    if state.over:
        return (*lines, won(game, state))
    if state.taken is None:
        return tuple(lines)
    lines.append(phrase("ui.aftershock.line.taken", what=card_itself(state.taken)))
    if state.phase == "decide":
        lines.append(phrase("ui.aftershock.line.dice", dice=_row(state.dice)))
        if kept:
            lines.append(phrase("ui.aftershock.line.kept", dice=_row(kept)))
        if state.kept:
            lines.append(phrase("ui.aftershock.line.fixed", dice=_row(state.kept)))
    elif state.dice:
        lines.append(phrase("ui.aftershock.line.kept", dice=_row(state.dice)))
    lines.append(phrase("ui.aftershock.line.sixes", damage=damage(state.sixes)))
    brings = outcome(state)
    if brings is not None:
        colour, points, _ = brings
        if colour:
            name = phrase(f"ui.aftershock.colour.{colour}")
            lines.append(phrase("ui.aftershock.line.stands", colour=name, n=points))
        else:
            lines.append(phrase("ui.aftershock.line.not_there"))
    return tuple(lines)


def _row(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))
