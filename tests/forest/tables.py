"""Positions of Forest in short."""

from __future__ import annotations

from typing import Any

from boardkit.forest.moves import Build, Lay
from boardkit.forest.rules import Forest
from boardkit.forest.state import State

FOREST = Forest(players=2)


def table(
    *tiles: tuple[str, int, int], buildings: Any = (), game: Forest = FOREST, **more: Any
) -> State:
    """The position with these tiles, written like "VVF/VLF", and where each lies.

    Unless said otherwise both hands hold a tile that fits almost everywhere.
    """
    document: dict[str, Any] = {
        "game": "forest",
        "players": game.players,
        "tiles": [{"rows": rows.split("/"), "at": [r, c]} for rows, r, c in tiles],
        "buildings": [list(building) for building in buildings],
        "hands": [["VLF", "MGV"]] * game.players,
    }
    document.update(more)
    for player, hand in enumerate(hands := list(document["hands"])):
        hands[player] = hand.split("/") if isinstance(hand, str) and hand != "?" else hand
    document["hands"] = hands
    return game.position(document)


def building(*tiles: tuple[str, int, int], buildings: Any = (), **more: Any) -> State:
    """The same in phase build: the last tile is the new one, and player 0 is to build."""
    hands = [None] + [["VLF", "MGV"]] * (more.get("game", FOREST).players - 1)
    return table(*tiles, buildings=buildings, **{"hands": hands, "phase": "build", **more})


def lay(text: str, r: int, c: int) -> Lay:
    """Lay a tile written like "VVF/VLF"."""
    return Lay(tuple(text.split("/")), (r, c))


def refused(s: State, move: Lay | Build, game: Forest = FOREST) -> tuple[str, set[Any]]:
    """Key and fields of the reason against a move; the sentence has no hole in either language."""
    reason = game.why_not(s, move)
    assert reason is not None
    assert move not in game.legal(s)
    for language in ("de", "en"):
        text = reason.text(language)
        assert text
        assert not set(text) & set("{[")
    return reason.key, set(reason.fields)


def scores(game: Forest, s: State) -> list[tuple[int, str, int]]:
    """Player, rule and points of every line."""
    return [(line.player, line.rule, line.points) for line in game.score(s)]
