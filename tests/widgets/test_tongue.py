"""How a widget hears of the notebook's language: once, weakly, and only if it has none itself."""

from __future__ import annotations

import asyncio
import gc
import pathlib
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets as W
import pytest

from boardkit import text
from boardkit.errors import BadOption
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets import (
    Board,
    ClassTable,
    Decisions,
    Explain,
    Odds,
    Play,
    SolidPicture,
    Squares,
    Study,
    ThrowLab,
    style,
)
from boardkit_widgets.review import Review
from tests.widgets.helper import click_key, status

WIDGETS: dict[str, Callable[..., Any]] = {
    "board": lambda **values: Board("huts", **values),
    "odds": lambda **values: Odds("huts", values=False, **values),
    "play": lambda **values: Play("huts", "BKTRMX", ("human",), **values),
    "review": lambda **values: Review(Match(Huts(players=2), "BKTRMX"), **values),
    "explain": lambda **values: Explain("huts", "board", **values),
    "study": lambda **values: Study("huts", "one_hut", **values),
    "decisions": lambda **values: Decisions("huts", **values),
    "squares": Squares,
    "lab": ThrowLab,
    "class": ClassTable,
    "solid": SolidPicture,
}


@pytest.fixture(autouse=True)
def _english(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)  # the laboratory keeps files
    before = text.language("en")
    yield
    text.language(before)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The widgets that sent something to the page."""
    found: list[Any] = []
    monkeypatch.setattr(W.Widget, "send_state", lambda self, key=None: found.append(self))
    return found


def inside(made: Any, sent: list[Any]) -> bool:
    """Whether a widget or a part of it has sent something; other tests leave theirs behind."""
    return any(made is one for one in sent) or any(
        inside(part, sent) for part in getattr(made, "children", ())
    )


@pytest.mark.parametrize("name", WIDGETS)
def test_its_own_language_stays(name: str, sent: list[Any]) -> None:
    given, chosen = WIDGETS[name](language="en"), WIDGETS[name]()
    chosen.language = "en"
    sent.clear()
    text.language("de")
    assert (given.language, chosen.language) == ("en", "en")
    assert not inside(given, sent)
    assert not inside(chosen, sent)
    chosen.language = None
    assert chosen.language == "de"
    assert inside(chosen, sent)


@pytest.mark.parametrize("name", WIDGETS)
def test_the_same_language_again_does_nothing(name: str, sent: list[Any]) -> None:
    made = WIDGETS[name]()
    sent.clear()
    text.language("en")
    assert sent == []
    text.language("de")
    assert made.language == "de"
    assert inside(made, sent)
    sent.clear()
    text.language("de")
    made.language = "de"
    assert sent == []


@pytest.mark.parametrize("name", WIDGETS)
def test_an_unknown_language_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        WIDGETS[name](language="fr")
    made = WIDGETS[name]()
    with pytest.raises(BadOption):
        made.language = "fr"
    assert made.language == "en"


@pytest.mark.parametrize("name", ["play", "explain", "study", "lab", "class", "solid"])
def test_what_is_chosen_in_the_list_is_the_widgets_own(name: str) -> None:
    made = WIDGETS[name]()
    text.language("de")
    assert made.tongue.value == "de"
    text.language("en")
    assert made.tongue.value == "en"
    made.tongue.value = "de"
    made.tongue.value = "en"
    text.language("de")
    assert (made.language, made.tongue.value) == ("en", "en")


def test_parts_of_a_widget_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: Counter[str] = Counter()
    for kind in (Board, Odds, Explain, Study, Play):

        def draw(self: Any, kind: type = kind, real: Any = kind._draw) -> None:
            told[kind.__name__] += 1
            real(self)

        monkeypatch.setattr(kind, "_draw", draw)
    for name, parts in (
        ("play", ("Play", "Board", "Odds")),
        ("explain", ("Explain", "Board")),
        ("study", ("Study", "Board", "Odds")),
    ):
        made = WIDGETS[name]()
        told.clear()
        text.language("de")
        assert told == dict.fromkeys(parts, 1)
        text.language("en")
        made.language = "en"  # from here on it is silent


def close(new: set[str]) -> None:
    """Close all widgets but the style sheet: ipywidgets itself keeps those alive that are open."""
    keep = style.sheet()
    for key, widget in list(W.widget._instances.items()):
        if key in new and widget not in (keep, keep.layout, keep.style):
            widget.close()


@pytest.fixture
def frozen() -> Iterator[None]:
    """Garbage is looked for among new objects only: those of other tests take seconds each time."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", WIDGETS)
@pytest.mark.usefixtures("frozen")
def test_no_widget_is_kept_alive(name: str) -> None:
    assert len(text._watchers) == 0
    style.sheet()
    before = set(W.widget._instances)
    made = weakref.ref(WIDGETS[name]())
    assert len(text._watchers) > 0
    close(set(W.widget._instances) - before)
    gc.collect()
    assert made() is None
    assert len(text._watchers) == 0


def test_what_goes_wrong_is_told_in_the_widget_and_not_in_the_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, whole = Board("huts"), Board("huts")
    monkeypatch.setattr(broken.panel, "tell", lambda code: 1 / 0)
    assert text.language("de") == "de"
    assert "division by zero" in status(broken)
    assert whole.panel.toggle.description == Board("huts").panel.toggle.description
    monkeypatch.undo()
    broken.language = "de"
    assert broken.panel.toggle.description == whole.panel.toggle.description


def test_what_fails_elsewhere_breaks_no_cell(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []
    ends = [
        text.watch_language(lambda: 1 / 0),
        text.watch_language(lambda: heard.append(text.language())),
    ]
    assert text.language("de") == "de"
    for end in ends:
        end()
    assert heard == ["de"]
    assert "division by zero" in caplog.text


def test_what_could_not_be_made_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    pathlib.Path("throwlab.json").write_text("no laboratory", "utf-8")
    with pytest.raises(ValueError, match="throwlab"):
        ThrowLab()
    text.language("de")
    assert caplog.text == ""


def test_what_is_picked_and_unfolded_stays() -> None:
    study = Study("town", "start")
    study.board.panel.toggle.value = True
    click_key(study.board, study.board.panel.next.options[0][1])
    study.board.panel.move.value = "half a mo"
    study.board.panel.next.index = 1
    study.odds.question.value = "2 uprig"
    study.odds.table.toggle(1)
    picked = study.board.picked
    assert picked
    text.language("de")
    assert study.board.picked == picked
    assert (study.board.panel.next.index, study.board.panel.move.value) == (1, "half a mo")
    assert study.odds.question.value == "2 uprig"
    assert study.odds.table._open == 1


def test_what_is_being_computed_goes_on() -> None:
    async def switch() -> None:
        odds = Odds("huts")
        play = Play("huts", "BKTRMX", ("easy", "human"))
        review = Review(Match(Huts(players=2), "BKTRMX"))
        jobs = odds.job, play.thinker._job, review.job
        assert all(job is not None and job.running for job in jobs)
        text.language("de")
        assert (odds.job, play.thinker._job, review.job) == jobs
        assert all(job.running for job in jobs)
        odds.stop()
        play.rest()
        review.stop()

    asyncio.run(switch())
