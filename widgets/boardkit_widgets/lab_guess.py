"""Guess before you throw: four shares that add up to 100 percent, and a reason."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardkit.chance.dist import shown
from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadData
from boardkit.lab.record import REASONS, Guess, reason_name
from boardkit.lab.tally import entry_name
from boardkit.text import percent, phrase

from . import style, theme
from .changes import relabel, set_value
from .entry import whole_number


class GuessForm(W.VBox):
    """Calls `store(shares, reason, words)`; what it raises is told by `wrap`, nothing is lost.

    A share that is none is told below the shares as long as it stands there.  `mended()` is called
    when anything but the words is changed: what was said of it before may no longer hold.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        store: Callable[[tuple[int, ...], str, str], object],
        mended: Callable[[], object],
        language: str,
    ) -> None:
        super().__init__()
        style.classed(self, "bk-card", "bk-lab-guess")
        self._store, self._mended, self._language = store, mended, language
        self.heading = style.markup()
        self.shares = {
            outcome: style.classed(
                # A number of its own would lose what is typed into it and left by Tab.
                W.IntSlider(value=0, min=0, max=100, readout=False),
                f"bk-lab-share-{outcome}",
            )
            for outcome in OUTCOMES
        }
        self.typed = {
            outcome: style.classed(W.Text("0", continuous_update=False), f"bk-lab-typed-{outcome}")
            for outcome in OUTCOMES
        }
        for outcome, slider in self.shares.items():
            slider.observe(wrap(lambda _, outcome=outcome: self._moved(outcome)), "value")
            self.typed[outcome].observe(
                wrap(lambda _, outcome=outcome: self._read(outcome)), "value"
            )
        self.left = style.markup()
        self.reason = style.classed(
            W.RadioButtons(options=_reasons(language), value=None), "bk-lab-reason"
        )
        self.reason.observe(wrap(lambda _: self._mended()), "value")
        self.words = W.Text(continuous_update=False)
        self.button = style.button("check", "bk-main", "bk-lab-guess-store")
        self.button.on_click(wrap(lambda _: self.submit()))
        rows = (
            style.classed(
                style.row(self.shares[outcome], self.typed[outcome], W.Label("%")),
                "bk-solid-measure",
            )
            for outcome in OUTCOMES
        )
        shares = style.stack(*rows, self.left)
        self.children = (
            self.heading,
            style.classed(W.Box((shares, style.stack(self.reason, self.words))), "bk-lab-two"),
            style.row(self.button),
        )
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; shares, reason and own words stay as they are."""
        self._language = language
        set_value(self.heading, f"<h3>{style.text(_say('heading', language))}</h3>")
        for outcome, slider in self.shares.items():
            name = entry_name(outcome)
            style.words(slider, name.text(language))
            self.typed[outcome].tooltip = phrase("ui.lab.guess.typed", what=name).text(language)
        relabel(self.reason, _reasons(language))
        style.words(self.reason, _say("why", language))
        style.words(self.words, _say("words", language))
        style.words(self.button, _say("store", language), _say("store_tip", language))
        self._add_up()

    def submit(self) -> None:
        """Store the guess as it stands; raises `BadData` for one that is none."""
        shares = tuple(_share(field.value) for field in self.typed.values())
        self._store(shares, self.reason.value or "", self.words.value)

    def fill(self, guess: Guess | None) -> None:
        """Show a guess, or an empty form."""
        for outcome, slider in self.shares.items():
            set_value(slider, 0 if guess is None else round(guess.share(outcome) * 100))
            set_value(self.typed[outcome], str(slider.value))
        set_value(self.reason, None if guess is None else guess.reason)
        set_value(self.words, "" if guess is None else guess.words)

    def _moved(self, outcome: str) -> None:
        set_value(self.typed[outcome], str(self.shares[outcome].value))
        self._add_up()
        self._mended()

    def _read(self, outcome: str) -> None:
        """A share was typed: the slider follows, if it is one."""
        with contextlib.suppress(BadData):
            set_value(self.shares[outcome], _share(self.typed[outcome].value))
        self._add_up()
        self._mended()

    def _add_up(self) -> None:
        """Show how much is left to give, or which of the shares is none."""
        try:
            for field in self.typed.values():
                _share(field.value)
        except BadData as why:
            set_value(self.left, style.alert(why.text(self._language)))
            return
        left = 100 - sum(slider.value for slider in self.shares.values())
        key = "left" if left > 0 else "over" if left < 0 else "right"
        words = phrase(f"ui.lab.guess.{key}", percent=abs(left)).text(self._language)
        told = f'<p class="bk-lab-{key}" aria-live="polite">{style.text(words)}</p>'
        set_value(self.left, told + bar([slider.value for slider in self.shares.values()]))


def bar(shares: Sequence[int]) -> str:
    """Shares in percent as one bar, full at 100; what is too much makes all of them narrower."""
    whole = max(100, sum(shares))
    parts = "".join(
        f'<i style="width:{100 * share / whole:.1f}%;background:{theme.OUTCOMES[outcome]}"></i>'
        for outcome, share in zip(OUTCOMES, shares, strict=True)
        if share
    )
    return f'<div class="bk-lab-bar" aria-hidden="true">{parts}</div>'


def _share(typed: str) -> int:
    """The percent that were typed, with or without their sign."""
    number = whole_number(typed.strip().removesuffix("%"))
    if number is None or not 0 <= number <= 100:
        raise BadData("ui.lab.share", given=shown(typed))
    return number


def told(guess: Guess, language: str) -> str:
    """A guess in a sentence."""
    digits = int(any(share.denominator > 1 for share in guess.shares))
    shares = ", ".join(
        f"{entry_name(outcome).text(language)} {percent(share / 100, digits, language)}"
        for outcome, share in zip(OUTCOMES, guess.shares, strict=True)
    )
    key = "told_words" if guess.words else "told"
    reason = reason_name(guess.reason)
    words = phrase(f"ui.lab.guess.{key}", shares=shares, reason=reason, words=guess.words)
    return words.text(language)


def _reasons(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((reason_name(reason).text(language), reason) for reason in REASONS)


def _say(name: str, language: str) -> str:
    return phrase(f"ui.lab.guess.{name}").text(language)
