"""Whoever watches a match hears of every change, and is not kept alive by it."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref

import pytest

from boardkit.errors import IllegalMove
from boardkit.match import Match
from tests.support.pearls.rules import Dive, Pearls, Surface


class Reader:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.seen: list[int] = []

    def look(self) -> None:
        self.seen.append(len(self.match.moves))


def test_every_change_is_heard_once_and_after_it_happened() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    reader = Reader(match)
    match.watch(reader.look)
    match.play(Dive())
    match.undo()
    match.redo()
    assert reader.seen == [1, 0, 1]


def test_what_is_refused_is_no_change() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    reader = Reader(match)
    match.watch(reader.look)
    with pytest.raises(IllegalMove):
        match.play(Surface())
    with pytest.raises(IllegalMove):
        match.undo()
    assert reader.seen == []


def test_watching_ends_when_told_and_then_only_once() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    one, two = Reader(match), Reader(match)
    end = match.watch(one.look)
    match.watch(two.look)
    end()
    end()
    match.play(Dive())
    assert (one.seen, two.seen) == ([], [1])


def test_a_watcher_may_end_its_watching_while_it_is_told() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    heard: list[str] = []

    def once() -> None:
        heard.append("once")
        end()

    end = match.watch(once)
    match.watch(lambda: heard.append("always"))
    match.play(Dive())
    match.undo()
    assert heard == ["once", "always", "always"]


def test_a_watcher_is_not_kept_alive() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    reader = Reader(match)
    gone = weakref.ref(reader)
    match.watch(reader.look)
    del reader
    gc.collect()
    assert gone() is None
    assert len(match._watchers) == 0
    match.play(Dive())


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_are_not_watched(copied) -> None:
    match = Match(Pearls(), seed="BKTRMX")
    reader = Reader(match)
    match.watch(reader.look)
    other = copied(match)
    assert (other.seed, other.log) == (match.seed, match.log)
    other.watch(lambda: None)
    other.play(Dive())
    assert reader.seen == []


def test_a_watched_match_can_be_pickled() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    match.watch(lambda: None)
    match.play(Dive())
    again = pickle.loads(pickle.dumps(match))
    assert again.to_json() == match.to_json()
    again.undo()


def test_a_branch_is_a_match_of_its_own() -> None:
    match = Match(Pearls(), seed="BKTRMX")
    reader = Reader(match)
    match.play(Dive())
    match.watch(reader.look)
    match.branch(0).play(Dive())
    assert reader.seen == []
