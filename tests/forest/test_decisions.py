"""Every decision row that settles what the rule sheet leaves open, one test each."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.errors import BadOption, BadPosition
from boardkit.forest.material import Material
from boardkit.forest.moves import Build, Draw, Lay, Skip
from boardkit.forest.rules import Forest
from boardkit.forest.state import HIDDEN
from boardkit.game import Turn, totals
from boardkit.text import LANGUAGES, has
from tests.forest.tables import FOREST, building, lay, refused, scores, table

# D2, D3, D4, D12, D17, D25: tests/forest/test_scoring.py


def test_d1_two_to_four_players() -> None:
    assert [Forest(n).start().players for n in (2, 3, 4)] == [2, 3, 4]
    for n in (1, 5, True, "2"):
        with pytest.raises(BadOption):
            Forest(n)


def test_d5_a_bridge_needs_a_free_area_and_takes_it() -> None:
    s = building(("FLF/LLL", 0, 0), buildings=[("hut_lake", 0, 1, 0)])
    assert refused(s, Build("bridge", (0, 1), "h"))[0] == "area_taken"
    s = building(("FLF/LLL", 0, 0), buildings=[("bridge", 1, 0, 1, "h")])
    assert refused(s, Build("hut_lake", (1, 1)))[0] == "area_taken"


def test_d6_a_bridge_joins_mountains_but_stands_on_none() -> None:
    s = building(("GLG/LVL", 0, 0))
    assert FOREST.why_not(s, Build("bridge", (0, 1), "h")) is None
    s = building(("FGF/LVL", 0, 0))
    assert refused(s, Build("bridge", (0, 1), "h"))[0] == "mountain"


def test_d7_the_axis_is_named_where_both_fit() -> None:
    # around the lake (1,1): F left and right, M above and below
    s = building(("VMV/GGG", 2, 0), ("VMV/FLF", 0, 0))
    bridges = [m for m in FOREST.legal(s) if isinstance(m, Build) and m.kind == "bridge"]
    assert [m.axis for m in bridges if m.field == (1, 1)] == ["h", "v"]
    after = FOREST.apply(s, Build("bridge", (1, 1), "v"))
    assert after.layout.area((0, 1)) == ((0, 1), (2, 1))
    assert after.layout.area((1, 0)) == ((1, 0),)


def test_d8_bridged_areas_grow() -> None:
    # a forest field right of the bridge grows by F F F; the hut left of it counts them
    s = table(
        ("FLF/LML", 0, 0), buildings=[("hut_forest", 0, 0, 0), ("bridge", 1, 0, 1, "h")],
        hands=["FFF/VGV", None],
    )  # fmt: skip
    after = FOREST.apply(s, lay("FFF/VGV", 0, 3))
    assert scores(FOREST, after) == [(0, "hut_forest", 5)]
    # and the ban holds for what is joined: a tower on the new forest is one too many
    assert refused(after, Build("tower", (0, 4)))[0] == "area_taken"


def test_d9_a_tile_that_fits_nowhere_is_replaced_until_one_fits() -> None:
    # only V and L lie there: G G G / M M M fits nowhere
    s = table(("VVV/LLL", 0, 0), hands=["GGG/MMM", "VVV/VVL"], number=3)
    assert (s.phase, s.gone, s.hands[0]) == ("redraw", (("GGG", "MMM"),), None)
    assert FOREST.turn(s) is Turn.CHANCE
    no_fit = next(d for d in FOREST.chance(s) if not set("".join(d.rows)) & set("VL"))
    again = FOREST.apply(s, no_fit)
    assert (again.phase, again.gone[1:], again.number) == ("redraw", (no_fit.rows,), 3)
    fit = next(d for d in FOREST.chance(again) if set("".join(d.rows)) & set("VL"))
    ready = FOREST.apply(again, fit)
    assert (ready.phase, ready.hand, ready.turn, ready.number) == ("lay", fit.rows, 0, 3)
    assert refused(ready, Skip())[0] == "lay_first"  # who can lay must
    text = FOREST.words(s, no_fit).text("en")
    assert "leaves the game" in text


def few(*tiles: str) -> Forest:
    return Forest(2, material=Material("few", tuple(tuple(t.split("/")) for t in tiles)))


FEW = few("VVV/LLL", "GGG/MMM", "VVV/VVL", "GGG/GMM", "GMM/GGM")


def test_d9_with_none_left_the_turn_passes_and_counts() -> None:  # D19, D27
    s = table(("VVV/LLL", 0, 0), hands=["GGG/MMM", "VVV/VVL"], game=FEW, gone=[["GGG", "GMM"]])
    assert s.phase == "redraw"
    (last,) = FEW.chance(s)
    after = FEW.apply(s, last)  # fits nowhere either, and nothing is left
    assert (after.phase, after.turn, after.number, after.last_round) == ("lay", 1, 1, True)
    assert after.gone == (("GGG", "GMM"), ("GGG", "MMM"), ("GMM", "GGM"))
    after = FEW.apply(after, FEW.legal(after)[0])
    after = FEW.apply(after, Skip())
    assert after.over


def test_d10_the_tree_stands_in_another_area_than_the_hut() -> None:
    s = building(("FFL/VGF", 0, 0), buildings=[("hut_forest", 0, 0, 0)])
    assert refused(s, Build("tree", (0, 1)))[0] == "area_taken"
    assert FOREST.why_not(s, Build("tree", (1, 2))) is None


def test_d11_towers_may_come_into_sight_later() -> None:
    # L _ L with a gap between: with gaps_block the towers do not see each other yet
    game = Forest(2, gaps_block=True)
    tiles = (("LV/MV/VV", 0, 0), ("VVV/MMM", 3, 0), ("VVV/MMM", 3, 3), ("FL/FM/FV", 0, 5))
    tiles = (*tiles, ("MMM/GGG", 5, 3))
    s = building(*tiles[:3], tiles[4], tiles[3], buildings=[("tower", 1, 0, 0)], game=game)
    assert game.why_not(s, Build("tower", (0, 6))) is None
    assert refused(building(*tiles[:3], tiles[4], tiles[3], buildings=[("tower", 1, 0, 0)]),
                   Build("tower", (0, 6)))[0] == "tower_seen"  # fmt: skip
    both = [("tower", 1, 0, 0), ("tower", 0, 0, 6)]
    s = table(*tiles, buildings=both, game=game, hands=["VVV/LLL", None])
    assert game.why_not(s, lay("LLL/VVV", 0, 2)) is None


def test_d13_equal_points_share_the_win() -> None:
    built = [("hut_village", 0, 0, 0), ("tree", 1, 1, 2)]
    s = building(("VLF/LMV", 0, 0), buildings=built, phase="over")
    assert totals(FOREST.score(s), 2) == (2, 2)
    assert FOREST.winners(s) == (0, 1)


def test_d14_the_castles_mountains_are_a_built_area() -> None:
    built = [("castle", 0, 0, 0), ("castle", 1, 0, 2)]
    s = table(("GLG/LVL", 0, 0), buildings=built, hands=["GGG/VFM", None])
    assert refused(s, lay("MFV/GGG", -2, 0)) == ("joins_built", {(0, 0), (0, 2)})
    s = building(("GGL/LVL", 0, 0), buildings=built[:1], turn=1, hands=[["VLF", "MGV"], None])
    assert refused(s, Build("castle", (0, 1)))[0] == "area_taken"


def test_d15_bridges_do_not_help_tower_castle_and_portal() -> None:
    tiles = (("GLG/FVF", 0, 0),)
    plain = [("castle", 0, 0, 0), ("tower", 1, 1, 0)]
    bridged = [*plain, ("bridge", 0, 0, 1, "h"), ("bridge", 1, 1, 1, "h")]
    assert scores(FOREST, table(*tiles, buildings=plain)) == scores(
        FOREST, table(*tiles, buildings=bridged)
    )


def test_d16_any_rotation_and_offset() -> None:
    s = table(("VVF/VLF", 0, 0), hands=["VLF/MGV", None])
    looks = {move.rows for move in FOREST.legal(s)}
    assert looks == {("VLF", "MGV"), ("MV", "GL", "VF"), ("VGM", "FLV"), ("FV", "LG", "VM")}
    assert Lay(("VGM", "FLV"), (-2, -1)) in FOREST.legal(s)  # shifted by one field


def test_d18_around_the_corner_is_not_opposite() -> None:
    # the forests above (0,1) and right (1,2) of the lake (1,1) are around its corner
    s = building(("VFV/MLF", 0, 0))
    for axis in "hv":
        assert refused(s, Build("bridge", (1, 1), axis))[0] == "bridge_sides"


def test_d19_an_empty_stack_does_not_start_the_last_round_a_failed_draw_does() -> None:
    game = few("VVV/LLL", "VVV/VLL", "VVV/VVL", "VVL/VVL", "GVV/GGM")
    s = table(
        ("VVV/LLL", 0, 0), ("VVL/VVL", 2, 0), phase="build", hands=[None, "VVV/VVL"], game=game,
        gone=[["GVV", "GGM"]],
    )  # fmt: skip
    drawn = FOREST.apply(game.apply(s, Skip()), Draw(("VVV", "VLL")))
    assert (drawn.left, drawn.last_round, drawn.turn) == (0, False, 1)
    after = game.apply(game.apply(drawn, game.legal(drawn)[0]), Skip())
    assert after.over  # player 1 was the last of the round: both had as many turns


def test_d19_the_last_own_building_starts_the_last_round() -> None:
    game = Forest(2, simple=True)
    tiles = (("VLF/LVM", 0, 0), ("MGM/FLF", 2, 0), ("LML/MFM", 4, 0))
    built = [
        ("hut_village", 0, 0, 0), ("hut_forest", 0, 0, 2), ("hut_lake", 0, 1, 0),
        ("hut_meadow", 0, 2, 0), ("tree", 0, 3, 0),
    ]  # fmt: skip
    s = building(*tiles, buildings=built, game=game)
    tower = next(m for m in game.legal(s) if isinstance(m, Build) and m.kind == "tower")
    after = game.apply(s, tower)
    assert (after.phase, after.last_round) == ("draw", True)
    after = game.apply(after, game.chance(after).outcomes[0])
    assert after.turn == 1
    assert not after.over  # player 1 still has the turn of this round
    numbers = Random(1)
    while not after.over:
        chance = game.turn(after) is Turn.CHANCE
        after = game.apply(after, (game.chance if chance else game.legal)(after).sample(numbers))
    assert after.number == s.number + 1


def test_d20_what_stays_in_hand_scores_nothing() -> None:
    with_hands = building(("VVF/VLF", 0, 0), buildings=[("hut_forest", 0, 0, 2)], phase="over",
                          hands=["FFF/FFF", "FFF/VVV"])  # fmt: skip
    assert scores(FOREST, with_hands) == [(0, "hut_forest", 2)]


def test_d21_hands_are_secret_and_guesses_fit_what_is_known() -> None:
    s = table(("VVF/VLF", 0, 0), hands=["VLF/MGV", "FFF/FFG"], turn=1)
    view = FOREST.view(s, 0)
    assert view.hands == (("VLF", "MGV"), HIDDEN)
    assert ("FFF", "FFG") in view.stack
    assert view.left == s.left
    assert len(FOREST.legal(view)) == 0
    guesses = {FOREST.guess(view, 0, Random(n)).hands[1] for n in range(40)}
    assert len(guesses) > 10
    assert all(len(FOREST.guess(view, 0, Random(n)).stack) == s.left for n in range(3))


def test_d22_joined_areas_are_one_for_every_rule() -> None:
    # F L F: the bridge joins a built and an unbuilt forest; the unbuilt one is taken then
    built = [("hut_forest", 0, 0, 0), ("bridge", 1, 0, 1, "h")]
    s = building(("FLF/LVL", 0, 0), buildings=built)
    assert refused(s, Build("tower", (0, 2)))[0] == "area_taken"
    # and a tile must not join its other end with a built forest
    tiles = (("FLF/LVL", 0, 0), ("LVF/LLF", 2, 3), ("LLL/LVV", 2, 0))
    s = table(*tiles, buildings=[*built, ("tower", 1, 3, 5)], hands=["FFF/VVF", None])
    fields = {(0, 0), (0, 2), (2, 5), (3, 5)}
    assert refused(s, lay("FFF/VVF", 0, 3)) == ("joins_built", fields)
    free = table(*tiles, buildings=[built[1], ("tower", 1, 3, 5)], hands=["FFF/VVF", None])
    assert FOREST.why_not(free, lay("FFF/VVF", 0, 3)) is None


def test_d23_the_bridges_field_is_its_own_area_and_anyone_may_join() -> None:
    s = building(("FLF/LVL", 0, 0), buildings=[("hut_forest", 1, 0, 0)])
    after = FOREST.apply(s, Build("bridge", (0, 1), "h"))  # another's hut gains
    assert after.layout.area((0, 1)) == ((0, 1),)
    assert scores(FOREST, after) == [(1, "hut_forest", 2)]


def test_d24_no_second_bridge_between_joined_areas_but_chains() -> None:
    # row 0: F L F V F    row 1: F M F M M: lake (0,1) and meadow (1,1) lie between the same two
    tiles = (("VFM/GGG", 0, 3), ("FLF/FMF", 0, 0))
    s = building(*tiles, buildings=[("bridge", 1, 0, 1, "h")])
    assert refused(s, Build("bridge", (1, 1), "h"))[0] == "bridge_same"
    chain = FOREST.apply(s, Build("bridge", (0, 3), "h"))
    assert chain.layout.area((0, 4)) == ((0, 0), (0, 2), (0, 4), (1, 0), (1, 2))


def test_d26_given_positions_need_not_be_reachable() -> None:
    # a tile from outside the set, a tree without its hut, towers in sight
    s = table(
        ("VFV/VFV", 0, 0), buildings=[("tree", 0, 0, 1), ("tower", 0, 0, 0), ("tower", 1, 0, 2)]
    )
    assert totals(FOREST.score(s), 2) == (6, 2)  # 4 + 2 and 2: each sees two V
    with pytest.raises(BadPosition, match=r"row 0, column 0.*row 1, column 0"):
        table(("VFV/VFV", 0, 0), buildings=[("tree", 0, 0, 0), ("tower", 1, 1, 0)])


def test_every_decision_is_told() -> None:
    rows = [key for key in FOREST.RULES if key.startswith("D")]
    assert rows == [f"D{n}" for n in range(1, 28)]
    for language in LANGUAGES:
        for row in rows:
            assert has(f"forest.decision.{row}.title", language)
            assert has(f"forest.decision.{row}.text", language)
