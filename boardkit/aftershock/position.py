"""Positions as JSON-able documents: what lies on the table, to be read and written.

============  ====================================================================================
entry         meaning
============  ====================================================================================
game          "aftershock"
players       the number of players of the game object
open          the open cards, each {"stars", "turquoise", "combinations": [{"colour", "dice"}]};
              null where a card is about to be turned up
helpers       helpers left for each player, without those staked on the present card;
              missing: all
scores        points for each player, missing: 0 or what the lines add up to
lines         [player, points, rule] each; missing: one line so_far for each player
turn          the player whose turn it is
number        the number of the turn, 0 if missing
card          the place of the card taken on, counted from 0; missing: it is yet to be chosen
dice          the dice that lie there and are no sixes
sixes         how many sixes were set aside in this turn, 0 if missing
kept          dice that were kept: with keep="locked" they stay; without ``dice`` the others are
              about to be rolled
won           cards won so far; missing: none
============  ====================================================================================

With ``card`` but neither ``dice`` nor ``kept`` all ten dice are about to be rolled.  The pile is
the deck without the open and the won cards.  A position need not be reachable by play, and cards
may be others than those of the deck, but it must be possible on a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boardkit.aftershock.material import Card, read_card
from boardkit.aftershock.refusal import dice_phrase
from boardkit.aftershock.scoring import BUST, SCORES, Lines, points, with_line
from boardkit.aftershock.state import DICE, OPEN, State
from boardkit.chance.dist import shown
from boardkit.document import check_head, is_int, is_list, number
from boardkit.errors import BadMaterial, BadPosition
from boardkit.game import player_phrase
from boardkit.text import phrase

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock

ENTRIES = (
    "game", "players", "open", "helpers", "scores", "lines", "turn", "number", "card", "dice",
    "sixes", "kept", "won",
)  # fmt: skip
MOST_HELPERS = 60
"""Helpers in the box."""


def write(s: State) -> dict[str, Any]:
    """The document of a state; raises `BadPosition` while a card is about to be turned up."""
    if s.phase == "draw":
        raise BadPosition("aftershock.draw")
    document: dict[str, Any] = {
        "game": "aftershock",
        "players": s.players,
        "open": [card.document() for card in s.open],
        "helpers": list(s.helpers),
        "scores": points(s.lines, s.players),
        "lines": [[player, value, rule] for player, rule, value in s.lines],
        "turn": s.turn,
        "number": s.number,
        "won": [card.document() for card in s.won],
    }
    if s.card is not None:
        document["card"] = s.card
        document["sixes"] = s.sixes
        if s.phase == "decide":
            document["dice"] = list(s.dice)
        kept = s.dice if s.phase == "roll" else s.kept
        if kept or s.phase == "roll":
            document["kept"] = list(kept)
    return document


def read(game: Aftershock, document: Any) -> State:
    """The state that a document describes; raises `BadPosition` naming what, where and the mend."""
    check_head(game, document, ENTRIES)
    row, gap = _open(document)
    won = _cards(document, "won")
    pile = _without(game.material.cards, row + won)
    helpers = _helpers(game, document)
    lines = _lines(game, document)
    turn = number(document, "turn", 0, game.players - 1)
    turn_number = number(document, "number", 0)
    table = State(row, pile, won, helpers, lines, turn, turn_number, "choose")
    if document.get("card") is None:
        _no_dice(document)
        return _between(game, table, gap)
    if gap is not None:
        raise BadPosition("aftershock.gap")
    return _turn(game, document, table)


# The table


def _open(document: Mapping[str, Any]) -> tuple[tuple[Card, ...], int | None]:
    given = document.get("open", [])
    if not is_list(given) or len(given) > OPEN:
        raise BadPosition("aftershock.open", most=OPEN)
    gaps = [place for place, card in enumerate(given) if card is None]
    cards = {**document, "open": [card for card in given if card is not None]}
    return _cards(cards, "open"), gaps[0] if gaps else None


def _cards(document: Mapping[str, Any], entry: str) -> tuple[Card, ...]:
    given = document.get(entry)
    if given is None:
        return ()
    if not is_list(given):
        raise BadPosition("aftershock.cards", entry=entry)
    where = phrase("aftershock.entry", entry=entry)
    try:
        return tuple(read_card(card, n, where) for n, card in enumerate(given, start=1))
    except BadMaterial as error:
        raise BadPosition(error.key, **error.values) from error


def _without(deck: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a deck without those gone, in its order; equal cards are alike."""
    left = Counter(gone)
    pile = []
    for card in deck:
        if left[card] > 0:
            left[card] -= 1
        else:
            pile.append(card)
    return tuple(pile)


def _helpers(game: Aftershock, document: Mapping[str, Any]) -> tuple[int, ...]:
    given = document.get("helpers")
    if given is None:
        return game.start().helpers
    if not is_list(given) or len(given) != game.players:
        raise BadPosition("aftershock.helpers", players=game.players)
    for player, left in enumerate(given):
        if not is_int(left) or not 0 <= left <= MOST_HELPERS:
            raise BadPosition(
                "aftershock.helper_number",
                player=player_phrase(player), given=shown(left), most=MOST_HELPERS,
            )  # fmt: skip
    return tuple(given)


def _lines(game: Aftershock, document: Mapping[str, Any]) -> Lines:
    lines: Lines = ()
    given = document.get("lines")
    scores = document.get("scores")
    if scores is not None:
        if not is_list(scores) or len(scores) != game.players or not all(map(is_int, scores)):
            raise BadPosition("aftershock.scores", players=game.players)
        if given is None:
            for player, value in enumerate(scores):
                lines = with_line(lines, player, "so_far", value)
            return lines
    if given is None:
        return lines
    if not is_list(given):
        raise BadPosition("aftershock.lines")
    for n, line in enumerate(given, start=1):
        if not is_list(line) or len(line) != 3 or not all(map(is_int, line[:2])):
            raise BadPosition("aftershock.line", number=n, given=shown(line))
        player, value, rule = line
        if not 0 <= player < game.players:
            raise BadPosition("aftershock.line_player", number=n, given=player, n=game.players)
        if rule not in SCORES:
            raise BadPosition("aftershock.line_rule", number=n, given=shown(rule), known=SCORES)
        lines = with_line(lines, player, rule, value)
    if scores is not None:
        added = points(lines, game.players)
        for player, (value, wanted) in enumerate(zip(scores, added, strict=True)):
            if value != wanted:
                raise BadPosition(
                    "aftershock.sum", player=player_phrase(player), given=value, wanted=wanted
                )
    return lines


# Where in the turn


def _between(game: Aftershock, s: State, gap: int | None) -> State:
    """Nobody has taken on a card: choose one, turn one up, or the end."""
    if gap is not None and s.pile:
        # A card of the turn that is ending; then the next one begins.
        return game.turn_ended(s, s.open, s.won, s.lines, gap)
    if 0 in s.helpers or not (s.open or s.pile):
        return game.turn_ended(s, s.open, s.won, s.lines)
    # The turn before, so that the next one is that of the document; before turn 1 is the set-up.
    number = s.number - 1 if s.open else max(0, s.number - 1)
    before = State(
        s.open, s.pile, s.won, s.helpers, s.lines,
        (s.turn - 1) % s.players, number, "draw", gap=len(s.open),
    )  # fmt: skip
    if not s.open:
        return before
    after = game.next_turn(before)
    if after.over:
        return State(s.open, s.pile, s.won, s.helpers, s.lines, s.turn, s.number, "over")
    return after


def _turn(game: Aftershock, document: Mapping[str, Any], s: State) -> State:
    if not s.open:
        raise BadPosition("aftershock.no_card")
    card = number(document, "card", 0, len(s.open) - 1)
    sixes = number(document, "sixes", 0, BUST - 1)
    kept = _dice(document, "kept")
    if game.keep == "none" and kept:
        raise BadPosition("aftershock.keep_none")
    if document.get("dice") is None:
        if len(kept) + sixes >= DICE:
            raise BadPosition("aftershock.nothing_to_roll", n=len(kept) + sixes)
        locked = kept if game.keep == "locked" else ()
        return State(
            s.open, s.pile, s.won, s.helpers, s.lines, s.turn, s.number, "roll",
            card, kept, sixes, locked,
        )  # fmt: skip
    dice = _dice(document, "dice")
    if len(dice) + sixes != DICE:
        raise BadPosition("aftershock.dice_number", n=len(dice), sixes=sixes, wanted=DICE)
    if Counter(kept) - Counter(dice):
        raise BadPosition("aftershock.kept", kept=dice_phrase(kept), dice=dice_phrase(dice))
    return State(
        s.open, s.pile, s.won, s.helpers, s.lines, s.turn, s.number, "decide",
        card, dice, sixes, kept if game.keep == "locked" else (),
    )  # fmt: skip


def _dice(document: Mapping[str, Any], entry: str) -> tuple[int, ...]:
    given = document.get(entry)
    if given is None:
        return ()
    if not is_list(given) or len(given) > DICE:
        raise BadPosition("aftershock.dice", entry=entry, most=DICE)
    for die in given:
        if die == 6 and is_int(die):
            raise BadPosition("aftershock.six", entry=entry)
        if not is_int(die) or not 1 <= die <= 5:
            raise BadPosition("aftershock.die", entry=entry, given=shown(die))
    return tuple(sorted(given))


def _no_dice(document: Mapping[str, Any]) -> None:
    for entry in ("dice", "sixes", "kept"):
        if document.get(entry):
            raise BadPosition("aftershock.not_yet", entry=entry)
