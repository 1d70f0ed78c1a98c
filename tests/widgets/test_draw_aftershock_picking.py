"""What picking and pointing show on the picture of Aftershock: where the dice lie and wait."""

from __future__ import annotations

import itertools

from boardkit_widgets import aftershock_tray, theme
from boardkit_widgets import draw_aftershock as drawing
from boardkit_widgets.scene import Circle
from tests.widgets import aftershock_table as table
from tests.widgets.aftershock_table import ANY, LOCKED, NONE, at, parts, picking

states = table.states


def places(game, state, picked=()):
    scene = drawing.scene(game, state, 0, picked)
    return {s.id: s.centre for s in scene.targets if s.key.startswith(("die", "fixed"))}


def risen(game, state, picked):
    before, after = places(game, state), places(game, state, picked)
    assert before.keys() == after.keys()
    assert all(after[ident][0] == x for ident, (x, _) in before.items()), "columns stay"
    up = {ident for ident, (_, y) in before.items() if after[ident][1] < y - 40}
    assert all(after[ident] == spot for ident, spot in before.items() if ident not in up)
    return up


def test_just_the_die_that_was_pressed_moves_up(states):
    game, state = states["three sixes"]
    assert risen(game, state, ("die:3#1",)) == {"die:3#1"}
    assert risen(game, state, ("die:3#2", "die:1#0")) == {"die:3#2", "die:1#0"}
    # By keyboard there is no id: the first that is left.
    assert risen(game, state, ("die:3",)) == {"die:3#0"}
    assert risen(game, state, ("die:3", "die:3#0", "die:3")) == {"die:3#0", "die:3#1", "die:3#2"}
    assert risen(game, state, ("stop",)) == set()


def test_the_rule_for_dice_without_an_id_is_the_boards(states):
    """What a board frames as picked is what the picture moves."""
    game, state = states["three sixes"]
    presses = picking(game, state)
    presses.press("die:3", "die:3#1")
    presses.press("die:3")
    picked = tuple(pick.id or pick.key for pick in presses.picks)
    assert risen(game, state, picked) == {"die:3#0", "die:3#1"}


def test_lanes_and_buttons_count_the_dice(states):
    game, state = states["locked"]

    def words(*picked):
        scene = drawing.scene(game, state, 0, picked)
        return [
            scene.shape(f"{name}").words("en")
            for name in ("shelf caption", "floor caption", "roll words")
        ]

    assert words() == ["kept: 3", "to be rolled again: 5", "roll 5 dice"]
    assert words("die:5", "die:1", "die:2", "die:3") == [
        "kept: 7", "to be rolled again: 1", "roll 1 die",
    ]  # fmt: skip


def test_locked_dice_are_seen_to_stay(states):
    game, state = states["locked"]
    scene = drawing.scene(game, state, 0)
    shelf, floor = scene.shape("shelf"), scene.shape("floor")
    for shape in scene.targets:
        if shape.key.startswith("fixed"):
            assert shelf.contains(*shape.centre)
            assert scene.shape(f"{shape.id} lock body") is not None
            assert scene.shape(f"{shape.id} die body").fill != scene.shape("die:1#0 die body").fill
        elif shape.key.startswith("die") and shape.key != "die:6":
            assert floor.contains(*shape.centre)
            assert scene.shape(f"{shape.id} lock body") is None
    assert "stays" in scene.label("fixed:1", "en")
    assert drawing.scene(NONE, at(NONE, card=0)[1]).shape("shelf") is None, "nothing is kept there"


def test_marks_leave_the_pips_to_be_seen(states):
    game, state = at(ANY, card=0, dice=[1, 2, 3, 4, 5, 5, 5, 5, 5, 5])
    scene = drawing.scene(game, state, 0)
    dice_there = [s.id for s in scene.targets if s.key.startswith("die")]
    marked = scene.marked(legal=dice_there, picked=dice_there).drawn
    signs = [
        s for s in marked
        if isinstance(s, Circle) and s.id.startswith(("mark:legal dot", "mark:picked badge"))
    ]  # fmt: skip
    assert len(signs) == 2 * len(dice_there)
    for pip in (s for s in marked if " die pip " in s.id):
        for sign in signs:
            apart = ((pip.x - sign.x) ** 2 + (pip.y - sign.y) ** 2) ** 0.5
            assert apart >= pip.radius + sign.radius, (pip.id, sign.id)


def test_padlocks_leave_the_pips_to_be_seen():
    game, state = at(LOCKED, card=0, dice=[1, 2, 3, 4, 5] * 2, kept=[1, 2, 3, 4, 5])
    shapes = drawing.scene(game, state, 0).shapes
    locks = [s for s in shapes if s.id.endswith("lock disc")]
    assert len(locks) == 5
    for pip, lock in itertools.product((s for s in shapes if " die pip " in s.id), locks):
        apart = ((pip.x - lock.x) ** 2 + (pip.y - lock.y) ** 2) ** 0.5
        assert apart >= pip.radius + lock.radius, (pip.id, lock.id)


def test_kept_dice_wait_for_the_others(states):
    game, state = states["dice in the cup"]
    scene = drawing.scene(game, state, 0)
    assert all(scene.shape("shelf").contains(*s.centre) for s in scene.find("die:3"))
    cup = parts(scene, "cup ")
    assert len(cup) == 10 - 3 - 3
    assert all(scene.shape("floor").contains(*s.centre) for s in cup)
    assert len(parts(drawing.scene(*states["before the first roll"]), "cup ")) == 10


def test_what_is_pointed_at_shows_what_would_happen(states):
    game, state = states["three sixes"]
    scene = drawing.scene(game, state, 0, ("die:1#1",), "die:1#1")
    assert scene.shape("floor").contains(*scene.shape("ghost").centre)
    scene = drawing.scene(game, state, 0, ("die:1#1",), "die:1#0")
    assert scene.shape("shelf").contains(*scene.shape("ghost").centre)
    assert scene.shape("ghost").centre[0] == scene.shape("die:1#0").centre[0]
    assert drawing.scene(game, state, 0, (), "stop").shape("ghost") is None
    game, state = states["locked"]
    assert drawing.scene(game, state, 0, (), "fixed:1#0").shape("ghost") is None
    game, state = states["choose"]
    pointed = drawing.scene(game, state, 0, (), "card:1")
    assert pointed.shape("card:1 helper 1").fill == theme.player(1).fill
    assert drawing.scene(game, state, 0).shape("card:1 helper 1").fill == theme.IDLE


def test_lying_dice_have_columns_in_order(states):
    _, state = states["locked"]
    found = aftershock_tray.lying(state, ())
    assert [one.face for one in found] == list(state.dice)
    assert [one.face for one in found if one.fixed] == list(state.kept)
