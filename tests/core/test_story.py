"""Stories: every rule of every game is shown by a sound step, and mistakes in a file are named."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

from boardkit import story
from boardkit.errors import BadMaterial, BadOption
from boardkit.game import game_class, game_names, package
from boardkit.story_tasks import Choose, Fields, Play, Players, Points, Refuse
from boardkit.text import LANGUAGES

HOME = pathlib.Path(story.__file__).parent
TOLD = sorted(path.parent.name for path in HOME.glob("*/" + "story.toml"))
STEPS = [(name, step) for name in TOLD for step in story.load(name).steps()]

TILE = {"fields": ["~#x", "c.c", "x#~"], "kinds": [["land"]]}
SET = {"kind": "play", "moves": ["set 1,1"]}


def told(*steps: dict[str, Any], **more: Any) -> story.Story:
    """The story of these steps on one small tile."""
    chapters = [{"key": "board", "steps": list(steps)}]
    return story.read("huts", {"boards": {"tile": TILE}, "chapters": chapters, **more})


def step(**entries: Any) -> dict[str, Any]:
    """An entry of a story about the plot in the middle of the tile, as far as not given."""
    given = {"key": "plots", "board": "tile", "position": {"todo": ["upright"]}, "task": SET}
    return given | entries


# The stories of boardkit


def test_there_are_stories() -> None:
    assert "huts" in TOLD


@pytest.mark.parametrize("name", TOLD)
def test_a_story_has_no_problems(name: str) -> None:
    # Positions valid, tasks solvable, wrong answers refused, all sentences in both languages.
    assert story.load(name).problems() == []


@pytest.mark.parametrize("name", TOLD)
def test_every_rule_is_covered_and_nothing_else(name: str) -> None:
    rules = {rule for step in story.load(name).steps() for rule in step.game.RULES}
    # A package may hold several games, such as Town for one: its story tells them all.
    games = {game_class(one) for one in game_names()}
    assert rules == {rule for game in games if package(game) == name for rule in game.RULES}
    assert {rule for step in story.load(name).steps() for rule in step.covers} == rules


@pytest.mark.parametrize(("name", "one"), STEPS, ids=lambda part: getattr(part, "key", part))
def test_a_step_that_refuses_covers_the_reason_it_asks_for(name: str, one: story.Step) -> None:
    if isinstance(one.task, Refuse):
        assert one.task.reason in one.covers
    if isinstance(one.task, Points) and len(one.task.rules) == 1:
        assert one.task.rules[0] in one.covers
    assert isinstance(one.task, (Play, Refuse, Points, Fields, Players, Choose))


@pytest.mark.parametrize(("name", "one"), STEPS, ids=lambda part: getattr(part, "key", part))
def test_sentences_of_a_step_are_short_and_filled(name: str, one: story.Step) -> None:
    values = one.task.values(one.game, one.begin())
    for code in LANGUAGES:
        for sentence in one.sentence_names():
            words = one.sentence(sentence, **values).text(code)
            assert "{" not in words, (one.key, sentence)
            assert "[" not in words, (one.key, sentence)
            assert len(words) < 360, (one.key, sentence)


@pytest.mark.parametrize(("name", "one"), STEPS, ids=lambda part: getattr(part, "key", part))
def test_a_step_begins_and_goes_on_the_same_each_time(name: str, one: story.Step) -> None:
    state = one.begin()
    assert state == one.begin()
    if isinstance(one.task, Play):
        move = one.task.solution(one.game, state)
        assert one.after(state, move) == one.after(state, move)


def test_after_a_move_chance_goes_on_in_the_same_turn_only() -> None:
    huts = story.load("huts")
    again = huts.step("again")
    thrown = again.after(again.begin(), again.game.parse("again"))
    assert (thrown.throws, len(thrown.throw)) == (2, 3)
    last = huts.step("upright")
    passed = last.after(last.begin(), last.game.parse("set 0,2"))
    assert (passed.turn, passed.throw) == (1, ())  # player 2 has not thrown yet


# Finding


def test_chapters_steps_places_and_rules_are_found() -> None:
    huts = story.load("huts")
    assert huts.chapter("lock").steps[0].key == "lock"
    assert huts.step("again").task == Play(("again",))
    assert huts.place("three_huts").begin().thrown == 3
    assert [one.key for one in huts.showing("D15")] == ["order", "lapse"]


@pytest.mark.parametrize("find", ["chapter", "step", "place"])
def test_an_unknown_name_is_told_with_the_known_ones(find: str) -> None:
    with pytest.raises(BadOption) as caught:
        getattr(story.load("huts"), find)("nowhere")
    for code in LANGUAGES:
        assert "nowhere" in caught.value.text(code)
    assert caught.value.values["known"]


def test_an_unknown_game_and_a_game_without_a_story() -> None:
    with pytest.raises(BadOption) as caught:
        story.load("chess")
    assert caught.value.key == "game.unknown"
    with pytest.raises(BadOption) as caught:
        story.load("pearls")
    assert caught.value.key == "story.none"


def test_rows_written_as_texts_are_taken_apart() -> None:
    alone = story.load("town").step("alone_lay")
    assert alone.game.name == "town_solo"
    assert alone.document()["grid"][1] == ["B3", *[None] * 6]
    assert alone.document()["stacks"][2] == [*[None] * 14, "C1"]


# Mistakes in a file


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ({"colour": "red"}, "story.entry"),
        ({"board": "sea"}, "story.board"),
        ({"task": {"kind": "dance"}}, "story.kind"),
        ({"task": {"kind": "play"}}, "story.missing"),
        ({"task": {"kind": "play", "moves": ["set 1,1"], "speed": 3}}, "story.entry"),
        ({"task": {"kind": "choose", "choices": ["a"], "right": "a", "sentences": "x"}},
         "story.entry"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_file_is_named(entries: dict[str, Any], key: str) -> None:
    with pytest.raises(BadMaterial) as caught:
        told(step(**entries))
    assert caught.value.key == key
    assert caught.value.values["step"] == "plots"
    for code in LANGUAGES:
        assert "plots" in caught.value.text(code)


@pytest.mark.parametrize("name", ["key", "task"])
def test_a_missing_entry_is_named(name: str) -> None:
    entry = step()
    del entry[name]
    with pytest.raises(BadMaterial) as caught:
        told(entry)
    assert caught.value.values["known"] == (name,)


def problem(*steps: dict[str, Any], **more: Any) -> str:
    """What a story says of its mistakes, without the rules and words that it lacks."""
    lines = told(*steps, **more).problems()
    return "\n".join(
        line for line in lines if "no step shows" not in line and "no sentence" not in line
    )


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"position": {"todo": ["upright"], "huts": [[0, 0, 0]]}}, "row 0, column 0"),
        ({"task": {"kind": "play", "moves": ["set 0,0"]}}, "set 0,0"),
        ({"task": {"kind": "play", "moves": ["set 1,1", "shift *"]}}, "no legal move is shift *"),
        ({"task": {"kind": "refuse", "reason": "occupied", "moves": ["set 1,1"]}}, "occupied"),
        ({"task": {"kind": "play", "moves": ["jump"]}}, "jump"),
        ({"covers": ["gravity"]}, "gravity is no rule"),
    ],
)
def test_an_unsound_step_is_told(entries: dict[str, Any], words: str) -> None:
    assert words in problem(step(**entries))


def test_a_sound_step_has_no_problem_but_missing_rules() -> None:
    assert problem(step()) == ""
    lines = told(step()).problems()
    assert "no step shows D15" in lines


def test_two_steps_of_one_name_and_a_bad_place_are_told() -> None:
    assert problem(step(), step()) == "two steps plots"
    bad = {"one": {"board": "tile", "position": {"huts": [[0, 0, 0]]}}}
    assert "row 0, column 0" in problem(step(), positions=bad)


# The kinds of tasks


def check(task: dict[str, Any], answer: Any, **entries: Any) -> tuple[bool, str | None]:
    """Whether `answer` is right, and the key of what is said to it."""
    one = told(step(task=task, **entries)).step("plots")
    verdict = one.task.check(one.game, one.begin(), answer)
    return verdict.right, getattr(verdict.message, "key", None)


def test_play_tells_a_forbidden_move_from_another_one() -> None:
    game = story.load("huts").step("plots").game
    assert check(SET, game.parse("set 1,1")) == (True, None)
    assert check(SET, game.parse("set 1,0")) == (False, "task.other_move")
    assert check(SET, game.parse("set 0,0")) == (False, "no_plot")


def test_refuse_wants_the_very_reason() -> None:
    game = story.load("huts").step("plots").game
    task = {"kind": "refuse", "reason": "no_plot", "moves": ["set 0,0"]}
    assert check(task, game.parse("set 0,1")) == (True, "no_plot")
    assert check(task, game.parse("set 1,1")) == (False, "task.allowed")
    assert check(task, game.parse("stop")) == (False, "task.other_reason")


def test_points_say_too_many_too_few_and_the_sign() -> None:
    # A hut on row 1, column 0 has a lake above and a landfill below it.
    huts = {"position": {"huts": [[1, 0, 0]], "todo": ["upright"]}}
    minus = {"kind": "points", "player": 0, "rules": ["landfill"]}
    assert check(minus, -1, **huts) == (True, None)
    assert check(minus, 1, **huts) == (False, "task.sign")
    assert check(minus, 0, **huts) == (False, "task.too_many")
    assert check(minus, -2, **huts) == (False, "task.too_few")
    # In all: hut 1, lake 1, landfill -1, tile 2, group 6.
    assert check({"kind": "points", "player": 0}, 9, **huts) == (True, None)


def test_fields_count_what_is_missing_and_what_is_too_many() -> None:
    task = {"kind": "fields", "move": "set {field}"}
    plots = {(1, 0), (1, 1), (1, 2)}
    assert check(task, plots) == (True, None)
    assert check(task, plots - {(1, 1)}) == (False, "task.field_missing")
    assert check(task, plots | {(0, 0)}) == (False, "task.wrong_field")
    assert check(task, ()) == (False, "task.nothing_marked")
    refused = {"kind": "fields", "move": "set {field}", "reason": "no_plot"}
    others = {(r, c) for r in (0, 2) for c in range(3)}
    assert check(refused, others) == (True, None)


def test_fields_of_a_grid_are_fields_too() -> None:
    one = story.load("town").step("where")
    assert one.task.solution(one.game, one.begin()) == {(1, 1), (1, 2)}
    assert len(list(one.task.others(one.game, one.begin()))) == 1 + 49


def test_players_may_be_nobody() -> None:
    task = {"kind": "players", "rule": "group"}
    tie = {"position": {"huts": [[1, 0, 0], [1, 2, 1]], "todo": ["upright"]}}
    assert check(task, frozenset(), **tie) == (True, None)
    assert check(task, {0}, **tie) == (False, "task.other_players")
    # The castle and the dump aside, both own a hut: the line "hut" goes to both.
    both = {"kind": "players", "rule": "hut"}
    assert check(both, {0, 1}, **tie) == (True, None)
    assert check(both, {0}, **tie) == (False, "task.more_players")


def test_choose_answers_each_wrong_choice() -> None:
    task = {"kind": "choose", "choices": ["a", "b"], "right": "a"}
    assert check(task, "a") == (True, None)
    assert check(task, "b") == (False, "huts.story.plots.wrong.b")
