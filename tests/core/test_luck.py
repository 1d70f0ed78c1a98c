"""Luck: fixed for good by seed, turn and place in the turn."""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random

import pytest

from boardkit.chance.dist import Dist
from boardkit.errors import BadOption
from boardkit.luck import LONGEST_SEED, SEED_LETTERS, fresh_seed, hashed, luck, rng, seed_text


def test_luck_is_blake2b_over_a_json_list():
    """Worked out a second time: no release may change the luck of a saved game."""
    text = '["luck","BKTRMX",3,1]'
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    assert luck("BKTRMX", 3, 1) == int.from_bytes(digest, "big")
    assert luck("BKTRMX", 3, 1) == 0xF2AE66124417A5A329D68993BA401A92


def test_a_number_and_its_text_are_one_seed():
    assert luck(5, 1, 0) == luck("5", 1, 0) == luck(" 5 ", 1, 0)
    assert luck(5, 1, 0) != luck(50, 1, 0)


def test_an_umlaut_is_one_letter_however_it_was_typed():
    assert seed_text("Mo\u0308we") == "M\u00f6we"


def test_parts_do_not_run_together():
    numbers = {luck("1", 23, 4), luck("12", 3, 4), luck("1", 2, 34), luck("1", 23, 4, "player")}
    assert len(numbers) == 4
    assert hashed("a", "b,c") != hashed("a,b", "c") != hashed('a","b', "c")


@pytest.mark.parametrize(
    "seed",
    [
        True,
        1.5,
        None,
        b"x",
        "",
        "  ",
        "a\nb",
        "\ud800",
        "\u200b",
        "x" * (LONGEST_SEED + 1),
        10**5000,
    ],
    ids=lambda seed: type(seed).__name__,
)
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(BadOption) as caught:
        seed_text(seed)
    assert caught.value.key == "match.seed"
    assert str(LONGEST_SEED) in caught.value.text("de")


def test_fresh_seeds_can_be_read_out():
    seeds = {fresh_seed() for _ in range(200)}
    assert len(seeds) > 190
    assert set("".join(seeds)) == set(SEED_LETTERS)
    assert not set(SEED_LETTERS) & set("AEIOUY01")
    assert {len(seed) for seed in seeds} == {6}


def test_luck_is_fair():
    """6,000 rolls of a die: each face 1000 times with standard deviation 29; 4 of them."""
    die = Dist.uniform(range(6))
    counts = Counter(die.pick(luck("fair", turn, n)) for turn in range(1000) for n in range(6))
    assert all(abs(count - 1000) < 4 * 29 for count in counts.values())
    pairs = Counter(
        (die.pick(luck("fair", turn, 0)), die.pick(luck("fair", turn, 1))) for turn in range(3600)
    )
    assert len(pairs) == 36
    assert all(abs(count - 100) < 4.5 * 10 for count in pairs.values())


def test_random_numbers_of_players_have_a_source_of_their_own():
    first = rng("BKTRMX", "player", 0)
    assert isinstance(first, Random)
    assert first.getrandbits(64) == rng("BKTRMX", "player", 0).getrandbits(64)
    others = [rng("BKTRMX", "player", 1), rng("BKTRMX", "sample", 0), rng("BKTRMY", "player", 0)]
    assert len({first.getrandbits(64), *(other.getrandbits(64) for other in others)}) == 4


def test_a_seed_without_a_letter_is_quoted_so_that_it_is_seen() -> None:
    for given in ("", "   "):
        with pytest.raises(BadOption) as caught:
            seed_text(given)
        assert f'"{given}"' in caught.value.text("en")
