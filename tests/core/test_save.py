"""Saves and codes: what comes back is what was saved, and nothing bad gets in."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit import save
from boardkit.errors import BadOption, BadSave
from boardkit.match import Match
from boardkit.text import LANGUAGES
from tests.support.pearl_matches import GAMES, META, POSITION, refused, same, some_match
from tests.support.pearls.rules import Pearls


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.options()))
@pytest.mark.parametrize("moves", [0, 1, 6, 500])
@pytest.mark.parametrize("seed", ["BKTRMX", 5, "Klasse 7b, März", "=x", "d"])
def test_json_and_code_bring_everything_back(game, moves, seed):
    match = some_match(game, moves, seed, meta=META)
    same(Match.from_json(match.to_json()), match)
    same(Match.from_code(match.code()), match)


def test_a_start_position_survives_both_ways():
    match = some_match(position=POSITION, moves=3)
    same(Match.from_json(match.to_json()), match)
    same(Match.from_code(match.code()), match)


def test_the_json_can_be_read_by_people():
    match = Match(Pearls(players=3), seed=5, meta={"level": "easy"})
    match.play("dive")
    data = json.loads(match.to_json())
    assert data["format"] == "boardkit match"
    assert (data["version"], data["game"], data["options"]) == (1, "pearls", {"players": 3})
    assert (data["seed"], data["position"], data["meta"]) == ("5", None, {"level": "easy"})
    assert data["log"][-2:] == [{"player": 0, "move": "dive"}, {"event": str(match.log[-1].what)}]
    assert match.to_json().count("\n") > len(match.log), "one line of the log a line"


def test_only_options_that_differ_are_saved():
    assert json.loads(some_match().to_json())["options"] == {}
    options = json.loads(some_match(GAMES[3]).to_json())["options"]
    assert options == {"deck": [1, 0, 30, 2]}


def test_what_was_undone_is_not_saved():
    match = some_match()
    match.undo()
    loaded = Match.from_json(match.to_json())
    same(loaded, match)
    assert not loaded.can_redo


def test_a_loaded_match_can_be_undone_and_saved_again():
    match = some_match()
    loaded = Match.from_code(match.code())
    match.undo()
    loaded.undo()
    assert loaded.code() == match.code()
    assert loaded.to_json() == match.to_json()
    match.play(match.legal()[0])
    loaded.play(loaded.legal()[0])
    same(Match.from_code(loaded.code()), match)


def test_a_code_is_cut_back_with_the_moves():
    """The places of moves are remembered; an undo must forget them."""
    match = some_match()
    match.code()
    match.undo()
    match.play(match.legal()[-1])
    same(Match.from_code(match.code()), match)


def test_fresh_codes_are_short_and_readable():
    assert Match(Pearls(), seed="BKTRMX").code() == "pearls-BKTRMX-1MKSSHG"
    code = Match(Pearls(players=3, keep="half", sharks_hurt=False), seed="BKTRMX").code()
    assert code.startswith("pearls.3.half.f-BKTRMX-1")
    assert len(code) <= 40
    assert Match(Pearls(sharks_hurt=False), seed=5).code().startswith("pearls.d.d.f-5-1")


def test_a_fresh_game_with_its_seats_has_a_short_code_too():
    seats = ["human", "easy", "strong"]
    match = Match(Pearls(players=3), seed="BKTRMX", meta={"seats": seats})
    assert match.code().startswith("pearls.3-BKTRMX-shes-1")
    assert len(match.code()) <= 40
    same(Match.from_code(match.code().replace("shes", "SHES")), match)


@pytest.mark.parametrize(
    "seats", [[], ["human", "referee"], "human", None, [["human"]], ["human", None], {"human": 1}]
)
def test_seats_without_letters_are_kept_as_they_are(seats):
    match = Match(Pearls(), seed="BKTRMX", meta={"seats": seats, "a": 1})
    assert "-x" in match.code()
    same(Match.from_code(match.code()), match)


def test_seats_stand_beside_the_rest_of_meta():
    match = some_match(meta={"seats": ["human", "strong"], "a": 1})
    assert "-shs-x" in match.code()
    same(Match.from_code(match.code()), match)


def test_decisions_cost_few_characters():
    match = some_match(moves=500)
    assert match.over
    assert len(match.code()) < len("pearls-BKTRMX-m-1MKSSHG") + len(match.moves) + 8


# JSON


def changed(**changes):
    data = json.loads(some_match().to_json())
    data.update(changes)
    if "steps" not in changes and isinstance(data["log"], list):
        data["steps"] = len(data["log"])
    return json.dumps({key: value for key, value in data.items() if value is not ...})


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "save.no_json"),
        ("pearls-BKTRMX-1MKSSHG", "save.no_json"),
        ("[]", "save.foreign"),
        ("null", "save.foreign"),
        ('"boardkit match"', "save.foreign"),
        ('{"format": "something else"}', "save.foreign"),
        (changed(steps=3), "save.steps"),
        (changed(steps=...), "save.part"),
        (changed(steps="many"), "save.part"),
        ("[" * 200_000, "save.damaged"),
        ('{"a": ' + "1" * 5000 + "}", "save.damaged"),
        ('{"format": NaN}', "save.damaged"),
        ("x" * (save.LONGEST + 1), "save.too_long"),
        (b"{}", "save.no_text"),
        (None, "save.no_text"),
        ({"format": "boardkit match"}, "save.no_text"),
        (changed(version=2), "save.newer"),
        (changed(version=0), "save.part"),
        (changed(version=True), "save.part"),
        (changed(version="1"), "save.part"),
        (changed(version=...), "save.part"),
        (changed(game=...), "save.part"),
        (changed(game=5), "save.part"),
        (changed(game="chess"), "save.game"),
        (changed(game="os.path"), "save.game"),
        (changed(options=[]), "save.part"),
        (changed(options={"players": 9}), "save.options"),
        (changed(options={"__class__": 9}), "save.options"),
        (changed(options={"deck": 7}), "save.options"),
        (changed(options={"players": [2]}), "save.options"),
        (changed(seed=5), "save.part"),
        (changed(seed=""), "save.head"),
        (changed(seed="a\nb"), "save.head"),
        (changed(position=5), "save.part"),
        (changed(position={}), "save.position"),
        (changed(position={**POSITION, "pile": "abc"}), "save.position"),
        (changed(meta=[]), "save.part"),
        (changed(log={}), "save.part"),
        (changed(log=...), "save.part"),
        (changed(more=1), "save.part"),
        (changed(log=[]), "save.cut_off"),
        (changed(log=["dive"]), "save.entry"),
        (changed(log=[{"event": "card 1", "player": 0}]), "save.entry"),
        (changed(log=[{"player": 0, "move": "dive"}]), "save.event"),
        (changed(log=[{"event": "card 0"}]), "save.event"),
        (changed(log=[{"event": None}]), "save.event"),
        (changed(log=[{"player": 0, "move": "x"}] * 50_001), "save.too_many"),
    ],
)
def test_bad_json_says_what_is_wrong(text, key):
    refused(lambda: Match.from_json(text), key)


def log_with(index, entry):
    """The save of a match whose log has another entry at `index`."""
    log = json.loads(some_match().to_json())["log"]
    log[index] = entry
    return changed(log=log)


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ({"player": 1, "move": "dive"}, "save.move"),
        ({"player": 0, "move": "surface"}, "save.move"),
        ({"player": 0, "move": "lay 9 9,9"}, "save.entry_why"),
        ({"player": 0, "move": "jump"}, "save.entry_why"),
        ({"player": True, "move": "dive"}, "save.entry"),
        ({"player": "0", "move": "dive"}, "save.entry"),
        ({"player": 0, "move": 5}, "save.entry"),
        ({"event": "card 1"}, "save.event"),
    ],
)
def test_a_bad_entry_is_named_by_its_number(entry, key):
    error = refused(lambda: Match.from_json(log_with(4, entry)), key)
    assert error.values["number"] == 5
    assert "5" in error.text("de")


def test_an_event_that_differs_names_both():
    match = some_match()
    expected = str(match.log[2].what)
    other = "card 1" if expected != "card 1" else "card 2"
    error = refused(lambda: Match.from_json(log_with(2, {"event": other})), "save.event")
    assert other in error.text("en")
    assert expected in error.text("en")


def test_every_cut_is_noticed():
    match = some_match(moves=3)
    text = match.to_json()
    whole = text.rstrip()
    for n in range(0, len(whole) - 1, 7):
        with pytest.raises(BadSave):
            Match.from_json(text[:n])


def test_lines_cut_out_of_the_log_are_noticed():
    log = json.loads(some_match(moves=6).to_json())["log"]
    assert len(Match.from_json(changed(log=log)).log) == len(log)
    for n in range(len(log)):
        with pytest.raises(BadSave) as caught:
            Match.from_json(changed(log=log[:n], steps=len(log)))
        assert (caught.value.key, caught.value.values["given"]) == ("save.steps", n)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
PARTS = ("format", "version", "game", "options", "seed", "position", "meta", "steps", "log")


@given(part=st.sampled_from(PARTS), value=junk)
@settings(max_examples=150)
def test_junk_in_any_part_is_a_bad_save(part, value):
    data = json.loads(some_match(moves=1).to_json())
    if data[part] == value:
        return
    data[part] = value
    text = json.dumps(data)
    if part == "meta" and isinstance(value, dict):
        return
    if part == "options" and value == {}:
        return
    with pytest.raises(BadSave) as caught:
        Match.from_json(text)
    assert all(caught.value.text(language) for language in LANGUAGES)


@given(text=st.text(max_size=60))
@settings(max_examples=100)
def test_junk_is_no_save(text):
    for load in (Match.from_json, Match.from_code):
        with pytest.raises(BadSave):
            load(text)


def test_what_cannot_be_saved_is_not_saved():
    match = some_match()
    match.meta["player"] = object()
    with pytest.raises(BadOption):
        match.to_json()
    with pytest.raises(BadOption):
        match.code()


def test_a_match_too_long_to_be_loaded_is_not_saved(monkeypatch):
    match = some_match(moves=6)
    monkeypatch.setattr(save, "MOST_DECISIONS", 5)
    refused(match.to_json, "save.too_many")
    refused(match.code, "save.too_many")


def test_a_subclass_loads_itself():
    class Own(Match):
        pass

    assert type(Own.from_json(some_match().to_json())) is Own
    assert type(Own.from_code(some_match().code())) is Own


@pytest.mark.parametrize("place", [12, -9, -3])
def test_half_a_surrogate_pair_in_a_code_is_damage(place):
    code = some_match().code()
    refused(lambda: Match.from_code(code[:place] + "\ud800" + code[place:]), "save.checksum")


def test_a_save_can_be_written_to_a_file_whatever_meta_holds():
    match = some_match(meta={"table": "\ud800", "room": "Bär"})
    assert Match.from_json(match.to_json().encode().decode()).meta == match.meta
