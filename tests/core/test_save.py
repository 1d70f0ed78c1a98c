"""Saves and codes: what comes back is what was saved, and nothing bad gets in."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit import codes, save
from boardkit.errors import BadOption, BadSave
from boardkit.match import Match
from boardkit.text import LANGUAGES
from tests.support.pearls.rules import Deck, Pearls

POSITION = {
    "game": "pearls",
    "players": 2,
    "pile": [2, 2, 2, 2],
    "hands": [[1, 3], [2, 2]],
    "reef": [[0, 1, 1, 3]],
    "kept": [5, 0],
    "turn": 1,
    "number": 7,
}
META = {"seats": ["human", "strong"], "nested": {"größe": [1, 2.5, None, True]}}
GAMES = (
    Pearls(),
    Pearls(players=3, keep="half"),
    Pearls(sharks_hurt=False),
    Pearls(deck=Deck((1, 0, 30, 2))),
)


def some_match(game=GAMES[0], moves=6, seed="BKTRMX", **more):
    match = Match(game, seed=seed, **more)
    numbers = Random(1)
    for _ in range(moves):
        if not match.over:
            match.play(match.legal().sample(numbers))
    return match


def same(loaded, match):
    assert loaded.log == match.log
    assert loaded.state == match.state
    assert loaded.seed == match.seed
    assert loaded.game == match.game
    assert loaded.meta == match.meta
    assert loaded.position == match.position


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


# Codes are pasted out of mails, chats and word processors, or read out.


@pytest.mark.parametrize(
    "change",
    [
        lambda code: f"  {code}\n",
        lambda code: f'"{code}"',
        lambda code: f"'{code}'",
        lambda code: f"„{code}“",
        lambda code: f"«{code}»",
        lambda code: f"`{code}`.",
        lambda code: f"> {code[:9]}\n> {code[9:20]}\r\n>\t{code[20:]}",
        " ".join,
        lambda code: code.replace("-", "\u2013"),
        lambda code: code.replace("-", "\u00ad-"),
        lambda code: f"\ufeff({code})",
        lambda code: code[:14] + code[14:].lower(),
        lambda code: code[:14] + code[14:].replace("0", "O").replace("1", "l"),
        lambda code: "Pearls" + code[6:],
    ],
)
def test_pasting_does_no_harm(change):
    match = some_match(moves=9)
    assert match.code()[:14] == "pearls-BKTRMX-"
    assert set(match.code()[14:]) & set("01"), "so that O and l are tried"
    same(Match.from_code(change(match.code())), match)


def test_every_typing_error_is_noticed():
    """Any one character changed, left out or doubled, any two neighbours swapped."""
    code = some_match(GAMES[1], meta={"a": 1}).code()
    alphabet = "ABCKRXabckrx0125789-.=_"
    wrong = {code[:i] + code[i + 1 :] for i in range(len(code))}
    wrong |= {code[:i] + code[i] + code[i:] for i in range(len(code))}
    wrong |= {code[:i] + c + code[i + 1 :] for i in range(len(code)) for c in alphabet}
    wrong |= {code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(len(code) - 1)}
    found = Counter(outcome(text) for text in wrong)
    # What passes is another spelling of the same code: small letters, O for 0.
    assert set(found) == {"save.checksum", "save.no_code", code}
    assert found[code] < len(wrong) / 10


def outcome(text):
    """The code of the match that is loaded, or the key of the error."""
    try:
        return Match.from_code(text).code()
    except BadSave as error:
        return error.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "save.no_code"),
        ("hello", "save.no_code"),
        ("{}", "save.no_code"),
        ("pearls-BKTRMX", "save.checksum"),
        ("pearls-BKTRMX-1MKSSHH", "save.checksum"),
        ("pearls-BKTRMY-1MKSSHG", "save.checksum"),
        ("pearls-BKTRMX-1MKSSH", "save.checksum"),
        ("-" * 30, "save.no_code"),
        ("\u00b2" * 7, "save.no_code"),
        ("pearls-BKTRMX-\u00b2MKSSHG", "save.checksum"),
        (5, "save.no_text"),
        (b"pearls", "save.no_text"),
        (None, "save.no_text"),
        ("x" * (codes.LONGEST + 1), "save.too_long"),
    ],
)
def test_a_bad_code_says_what_is_wrong(text, key):
    refused(lambda: Match.from_code(text), key)


def refused(load, key):
    with pytest.raises(BadSave) as caught:
        load()
    assert caught.value.key == key, caught.value
    for language in LANGUAGES:
        told = caught.value.text(language)
        assert told
        assert not set(told) & set("{["), told
    return caught.value


def test_a_wrong_checksum_says_so():
    error = refused(lambda: Match.from_code("pearls-BKTRMX-1AAAAAA"), "save.checksum")
    assert "check characters" in error.text("en")
    assert "Prüfzeichen" in error.text("de")


def sealed(body, version="1"):
    """A code with a fitting checksum, as a newer or malicious program might write it."""
    return f"{body}-{version}{codes._check(body, version)}"


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (sealed("pearls-BKTRMX", "2"), "save.newer"),
        (sealed("chess-BKTRMX"), "save.game"),
        (sealed("os.system-BKTRMX"), "save.game"),
        (sealed("pearls.7-BKTRMX"), "save.options"),
        (sealed("pearls.2.none-BKTRMX"), "save.options"),
        (sealed("pearls.2.all.t.d.d.d.d-BKTRMX"), "save.code_options"),
        (sealed("pearls.2.all.t.=0-BKTRMX"), "save.code_part"),
        (sealed("pearls.2.all.t.5-BKTRMX"), "save.options"),
        (sealed("pearls-BKTRMX-q00"), "save.code_part"),
        (sealed("pearls-BKTRMX-m00-m00"), "save.code_part"),
        (sealed("pearls-BKTRMX-m!"), "save.code_part"),
        (sealed("pearls-BKTRMX-s"), "save.code_part"),
        (sealed("pearls-BKTRMX-shq"), "save.code_part"),
        (sealed("pearls-BKTRMX-m"), "save.code_log"),
        (sealed("pearls-BKTRMX-m0"), "save.code_part"),
        (sealed("pearls-BKTRMX-m0400"), "save.code_log"),
        (sealed("pearls-BKTRMX-mZZZZZZZZZZZZ"), "save.too_many"),
        (sealed("pearls-BKTRMX-p00"), "save.code_part"),
        (sealed("pearls--"), "save.code_part"),
        (sealed("pearls-" + "A" * 101), "save.head"),
        (sealed("pearls-=" + codes._packed(5)), "save.code_part"),
        (sealed("pearls-BKTRMX-x" + codes._packed([1])), "save.code_part"),
        (sealed("pearls-BKTRMX-p" + codes._packed({"game": "pearls"})), "save.position"),
        (sealed("pearls-BKTRMX-p" + codes._packed("text")), "save.position"),
        (sealed("pearls-BKTRMX-p" + codes._base32(b"\x01garbage")), "save.code_part"),
        (sealed("pearls-BKTRMX-p" + codes._base32(b"\x00[NaN]")), "save.code_part"),
        (sealed("pearls-BKTRMX-p" + codes._base32(b"\x00" + b"[" * 100_000)), "save.code_part"),
    ],
)
def test_a_sealed_code_is_checked_all_the_same(code, key):
    refused(lambda: Match.from_code(code), key)


def test_a_small_code_cannot_unpack_to_a_big_text():
    bomb = zlib.compress(b'{"a":"' + b"x" * 50_000_000 + b'"}', 9)
    assert len(codes._base32(bomb)) < codes.LONGEST
    code = sealed("pearls-BKTRMX-x" + codes._base32(b"\x01" + bomb))
    refused(lambda: Match.from_code(code), "save.code_part")


def test_a_code_with_more_decisions_than_the_game_has():
    match = some_match(moves=500)
    data = codes._number(len(match.moves) + 1) + b"xx" + codes._mixed(match.choices())
    code = sealed("pearls-BKTRMX-m" + codes._base32(data))
    refused(lambda: Match.from_code(code), "save.code_end")


def test_a_code_for_other_material_is_noticed_by_its_log():
    """The deck of the code and that of the game asked for differ in nothing that the code says."""
    match = some_match(moves=4)
    choices = match.choices()
    data = codes._number(4) + codes._log_check(some_match(GAMES[3], 4)) + codes._mixed(choices)
    refused(
        lambda: Match.from_code(sealed("pearls-BKTRMX-m" + codes._base32(data))), "save.code_log"
    )


def test_the_game_may_be_demanded():
    match = some_match(GAMES[1])
    same(Match.from_json(match.to_json(), GAMES[1]), match)
    same(Match.from_code(match.code(), GAMES[1]), match)
    refused(lambda: Match.from_json(match.to_json(), GAMES[0]), "save.other_game")
    refused(lambda: Match.from_code(match.code(), GAMES[0]), "save.other_game")


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
