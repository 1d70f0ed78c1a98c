"""A building that fits on no field now: one sentence on all the fields, not on any one of them."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.forest.builds import nowhere
from boardkit.forest.moves import ANYWHERE, Build
from boardkit.forest.rules import Forest
from boardkit.match import Match
from boardkit.text import LANGUAGES
from tests.forest.tables import FOREST, building, refused

ALL = [(r, c) for r in range(2) for c in range(3)]
LAKE_HUT = [("hut_lake", 0, 0, 0)]

CASES = {
    # a hut or castle whose landscape is missing
    "hut_landscape": ("hut_lake", building(("VVF/VFF", 0, 0)), ALL),
    "castle_place": ("castle", building(("VVF/VLF", 0, 0)), ALL),
    "mountain": ("portal", building(("GGG/GGG", 0, 0)), ALL),
    # the own hut stands in the lake, and no other lake field is free
    "tree_hut": ("tree", building(("LVF/VVF", 0, 0), buildings=LAKE_HUT), ALL[1:]),
    # the other's tower sees the village; the mountain does not matter
    "tower_seen": (
        "tower", building(("LVV/GGG", 0, 0), buildings=[("tower", 1, 0, 0)]), ALL[1:]
    ),
    "bridge_sides": ("bridge", building(("VVF/VFF", 0, 0)), ALL),
    "bridge_same": ("bridge", building(("FLF/FFF", 0, 0)), ALL),
    "bridge_joins": (
        "bridge",
        building(("FLF/LVL", 0, 0), buildings=[
            ("hut_forest", 0, 0, 0), ("portal", 1, 0, 2), ("hut_lake", 0, 1, 0), ("tower", 1, 1, 2)
        ]),
        [(0, 1), (1, 1)],
    ),
    "area_taken": ("tower", building(("LLL/LLL", 0, 0), buildings=LAKE_HUT), []),
}  # fmt: skip


@pytest.mark.parametrize("key", CASES)
def test_what_fits_nowhere_is_told_of_all_free_fields(key: str) -> None:
    kind, s, fields = CASES[key]
    move = Build(kind, ANYWHERE)
    assert refused(s, move) == (key, set(fields))
    reason = FOREST.why_not(s, move)
    words = {"de": "passt gerade nirgends", "en": "fits nowhere now"}
    for language in LANGUAGES:
        assert words[language] in reason.text(language)
    assert str(move) == f"build {kind}"


def test_of_a_single_free_field_the_rules_speak_as_of_one() -> None:
    s = building(("LLL/LLV", 0, 0), buildings=LAKE_HUT)
    assert refused(s, Build("hut_forest", ANYWHERE)) == ("hut_landscape", {(1, 2)})
    assert "row 1, column 2" in FOREST.why_not(s, Build("hut_forest", ANYWHERE)).text("en")
    assert refused(s, Build("bridge", ANYWHERE))[0] == "bridge_sides"


def test_where_it_fits_a_field_is_still_needed() -> None:
    s = building(("VVF/VLF", 0, 0))
    assert refused(s, Build("tower", ANYWHERE))[0] == "no_move"
    assert refused(s, Build("tower", ANYWHERE, "h"))[0] == "no_move"
    assert refused(s, Build("barn", ANYWHERE))[0] == "no_kind"
    s = building(("VVF/VLF", 0, 0), buildings=[("tower", 0, 0, 0)])
    assert refused(s, Build("tower", ANYWHERE))[0] == "none_left"


@pytest.mark.parametrize("game", [FOREST, Forest(3, gaps_block=True)])
def test_nowhere_agrees_with_the_legal_builds(game: Forest) -> None:
    found = set()
    for seed in range(2):
        match, numbers = Match(game, seed), Random(seed)
        while not match.over:
            s = match.state
            if s.phase == "build":
                kinds = {move.kind for move in match.legal() if isinstance(move, Build)}
                for kind in s.left_to_build(s.turn):
                    key = nowhere(game, s, kind)
                    assert (key is None) == (kind in kinds)
                    found.add(key)
            match.play(match.legal().sample(numbers))
    assert len(found) > 5
