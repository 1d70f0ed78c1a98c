"""Presses and moves, with toy moves: words for keys, no board."""

from __future__ import annotations

import itertools

import pytest

from boardkit.game import Reason
from boardkit_widgets.picking import Picking
from boardkit_widgets.steps import AnyOrder, awaited, flat, following

# A small game of huts: an upright one is set, a long one moves the hut on a to b, c or d.
HUTS = {
    "set b": ("throw:upright", "field:b"),
    "set c": ("throw:upright", "field:c"),
    "shift a>b": ("throw:long", "field:a", "field:b"),
    "shift a>c": ("throw:long", "field:a", "field:c"),
    "shift e>b": ("throw:long", "field:e", "field:b"),
    "shift e>c": ("throw:long", "field:e", "field:c"),
}


def read(keys):
    """Any throw with one or two fields is a move, legal or not."""
    whole = ("throw:upright",), ("throw:long",)
    if tuple(keys[:1]) in whole and len(keys) == (2 if keys[0] == "throw:upright" else 3):
        return " ".join(keys)
    return {"stop": "stop"}.get(keys[0]) if len(keys) == 1 else None


def why_not(move):
    if move == "stop":
        return Reason("toy", "stop_later")
    keys = tuple(move.split())
    if keys in HUTS.values():
        return None
    if keys[0] == "throw:long" and keys[1] not in ("field:a", "field:e"):
        return Reason("toy", "no_hut", (("at", keys[1]),))
    return Reason("toy", "no_plot", (("at", keys[-1]),))


def picking(moves=HUTS):
    return Picking(moves, lambda move: moves[move], read, why_not)


def test_presses_narrow_down_to_a_move():
    p = picking()
    assert p.next() == ("throw:upright", "throw:long")
    assert p.press("throw:long").what == "picked"
    assert p.next() == ("field:a", "field:e")
    assert p.press("field:a").what == "picked"
    done = p.press("field:c")
    assert (done.what, done.move) == ("move", "shift a>c")


@pytest.mark.parametrize("move", HUTS)
def test_every_move_can_be_pressed(move):
    p = picking()
    for key in HUTS[move]:
        pressed = p.press(key)
    assert (pressed.what, pressed.move) == ("move", move)


def test_forced_steps_fill_themselves_but_decide_nothing_alone():
    only_set = {name: steps for name, steps in HUTS.items() if name.startswith("set")}
    p = picking(only_set)
    assert p.keys == ("throw:upright",)
    assert not p.picks[0].own
    assert p.press("throw:upright").what == "filled"
    assert p.press("field:b").move == "set b"
    # One legal move in all: its last step is left to the player.
    alone = picking({"set b": HUTS["set b"]})
    assert alone.keys == ("throw:upright",)
    assert alone.next() == ("field:b",)
    assert alone.press("field:b").move == "set b"
    single = picking({"stop": ("stop",)})
    assert single.keys == ()
    assert single.press("stop").move == "stop"


def test_a_press_that_leaves_one_way_on_plays_the_move():
    p = picking({"ax": ("a", "x"), "by": ("b", "y")})
    assert p.press("b").move == "by"


def test_pressing_again_takes_back():
    p = picking()
    p.press("throw:long", "hut 1")
    p.press("field:a", "a")
    assert p.press("field:a", "a").what == "unpicked"
    assert p.keys == ("throw:long",)
    p.press("field:a", "a")
    assert p.press("throw:long", "hut 1").what == "unpicked"
    assert p.keys == ()
    assert not p.back()
    p.press("throw:long")
    assert p.back()
    assert p.keys == ()


def test_another_answer_replaces_the_first():
    p = picking()
    p.press("throw:long")
    p.press("field:a")
    assert p.press("field:e").what == "picked"
    assert p.keys == ("throw:long", "field:e")
    # The thrown hut anew: the hut to move made sense only with the other one.
    assert p.press("throw:upright").what == "picked"
    assert p.keys == ("throw:upright",)


def test_a_replaced_answer_keeps_later_ones_but_plays_nothing_by_itself():
    turned = {
        f"{hand}{turn}{place}": (f"hand:{hand}", f"turn:{turn}", f"place:{place}")
        for hand, turn, place in itertools.product("01", "01", "xy")
    }
    p = picking(turned)
    p.press("hand:0")
    p.press("turn:1")
    assert p.press("hand:1").what == "picked"
    assert p.keys == ("hand:1", "turn:1")
    swap = picking({"an": ("a", "n"), "am": ("a", "m"), "amo": ("b", "n"), "bp": ("b", "p")})
    swap.press("a")
    assert swap.press("n").move == "an"
    swap.clear()
    assert swap.keys == ()


def test_refusals_carry_the_reason_of_the_rules():
    p = picking()
    p.press("throw:long")
    # In the middle of a move: legal moves lend their ends.
    refused = p.press("field:b")
    assert (refused.what, refused.reason.key) == ("refused", "no_hut")
    assert p.keys == ("throw:long",)
    p.press("field:a")
    refused = p.press("field:z")
    assert (refused.what, refused.reason.key) == ("refused", "no_plot")
    assert refused.reason.values == (("at", "field:z"),)
    assert p.keys == ("throw:long", "field:a")
    assert p.press("stop").reason.key == "stop_later"


def test_something_else_first():
    p = picking()
    assert p.press("field:b").what == "first"
    assert p.press("throw:roof").what == "never"
    assert p.press("hand:0").what == "first"
    assert Picking().press("field:b").what == "never"


# A small game of dice: keep some of 2, 2, 5 and roll the others, or stop.
DICE = {
    f"keep {'+'.join(keys) or 'none'}": (AnyOrder(tuple(f"die:{k}" for k in keys), "roll"),)
    for keys in ("", "2", "5", "22", "25")
} | {"stop": ("stop",)}


def test_any_order_with_equal_things():
    p = picking(DICE)
    assert set(p.next()) == {"die:2", "die:5", "roll", "stop"}
    p.press("die:2", "first two")
    assert set(p.next()) == {"die:2", "die:5", "roll"}
    p.press("die:2", "second two")
    assert p.next() == ("roll",)
    assert p.press("die:2", "first two").what == "unpicked"
    assert [pick.id for pick in p.picks] == ["second two"]
    p.press("die:5", "five")
    assert p.press("die:2", "second two").what == "unpicked"
    assert p.keys == ("die:5",)
    p.press("die:2", "first two")
    assert p.press("roll").move == "keep 2+5"


def read_dice(keys):
    """Any dice with roll at the end are a move, legal or not; a card alone is one too."""
    if keys[-1:] == ("roll",) and all(key.startswith("die:") for key in keys[:-1]):
        return "keep " + ("+".join(sorted(key[4:] for key in keys[:-1])) or "none")
    return keys[0] if len(keys) == 1 and keys[0].startswith("card") else None


def why_not_dice(move):
    if move in DICE:
        return None
    if move.startswith("card"):
        return Reason("toy", "chosen")
    return Reason("toy", "too_many" if len(move) > len("keep 2+5") else "not_kept")


def test_one_thing_more_than_may_be_picked_is_explained():
    p = Picking(DICE, lambda move: DICE[move], read_dice, why_not_dice)
    p.press("die:2", "first two")
    p.press("die:2", "second two")
    refused = p.press("die:5", "five")
    assert (refused.what, refused.reason.key) == ("refused", "too_many")
    assert refused.move == "keep 2+2+5"
    assert p.keys == ("die:2", "die:2")
    # Where nothing may be picked at all.
    only = {"keep none": (AnyOrder((), "roll"),), "stop": ("stop",)}
    p = Picking(only, lambda move: only[move], read_dice, why_not_dice)
    assert p.press("die:6").reason.key == "not_kept"
    # A key that is a move by itself, and one that is none.
    assert p.press("card:1").reason.key == "chosen"
    assert p.press("pile").what == "first"


def test_any_order_by_keyboard():
    p = picking(DICE)
    p.press("die:2")
    p.press("die:2")
    assert p.keys == ("die:2", "die:2")
    assert p.press("die:2").what == "unpicked"
    assert p.keys == ("die:2",)
    assert p.press("roll").move == "keep 2"


def test_nothing_kept_and_stop():
    assert picking(DICE).press("roll").move == "keep none"
    assert picking(DICE).press("stop").move == "stop"


@pytest.mark.parametrize("order", list(itertools.permutations(["die:2", "die:2", "die:5"])))
def test_every_order_is_one_move(order):
    p = picking({"keep": (AnyOrder(("die:2", "die:2", "die:5"), "roll"),), "stop": ("stop",)})
    for key in order:
        assert p.press(key, None).what == "picked"
    assert p.press("roll").move == "keep"


def test_things_in_any_order_are_never_filled_in():
    exchange = {"x": ("exchange", AnyOrder(("tile:1", "tile:2"), "done"))}
    p = picking(exchange)
    assert p.keys == ("exchange",)
    assert p.next() == ("tile:1", "tile:2")
    p.press("tile:2")
    assert p.next() == ("tile:1",)
    p.press("tile:1")
    assert p.next() == ("done",)
    assert p.press("done").move == "x"


def test_steps():
    steps = ("exchange", AnyOrder(("t:1", "t:2"), "done"), "end")
    assert following(steps, ()) == ("exchange",)
    assert following(steps, ("exchange", "done")) is None
    assert following(steps, ("exchange", "t:2", "t:1", "done")) == ("end",)
    assert following(steps, flat(steps)) == ()
    assert following(steps, (*flat(steps), "more")) is None
    assert awaited(steps, ("exchange", "t:1")) == steps[1]
    assert awaited(steps, flat(steps)) is None
