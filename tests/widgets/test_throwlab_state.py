"""The laboratory under any order of clicks: no throw is lost or doubled, and the file tells it all.

Two laboratories share one file; disks fill up, files are damaged, deleted and mended between two
clicks.  What is on the screen is compared with a plain count beside it.
"""

from __future__ import annotations

import pathlib
import shutil
import tempfile
from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardkit import replace
from boardkit.lab import store
from boardkit.lab.record import Record
from boardkit.lab.tally import ENTRIES, pooled
from boardkit_widgets import ThrowLab
from tests.widgets.helper import enter
from tests.widgets.lab_uploads import upload

NAMES = st.sampled_from(("A", "a", "B", "Tür", "😀", "=x", "../x", "1", " ", "\u200b", "x" * 50))
WRONG_PASTES = ("", "x", "1e3 1 1 1", "4NKM-M9FP-6RY8", "A;1;2;3", "0 0 0 0", "\x00", "½ 1 1 1")
WRONG_TEXTS = ("", "x", "roof x", "🙂", "1", "u" * 500)
entry = st.sampled_from(ENTRIES)
side = st.integers(0, 1)


class Laboratory(RuleBasedStateMachine):
    """Both laboratories, the throws that must be there, and those taken over from files."""

    @initialize()
    def begin(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.path = self.folder / "lab.json"
        self.expected: Counter[str] = Counter()
        self.files = 0
        self.labs = [self.opened()]
        self.labs[0].guess((40, 20, 30, 10), "height")
        self.labs.append(self.opened())

    def opened(self) -> ThrowLab:
        return ThrowLab(path=self.path, language="en")

    def lab(self, number: int) -> ThrowLab:
        """One of both, as far as it is."""
        return self.labs[number]

    def refused(self, lab: ThrowLab, do: Any, told: Any) -> None:
        """Nothing changes, and one sentence says why."""
        text = self.path.read_bytes()
        before = Counter(lab.record.tally.document())
        do()
        assert self.path.read_bytes() == text
        assert Counter(lab.record.tally.document()) in (before, +self.expected, self.expected)
        assert "bk-wrong" in told() or "bk-no" in told() or "role" in told(), told()

    @rule(number=side, entries=st.lists(entry, min_size=1, max_size=3))
    def press(self, number: int, entries: list[str]) -> None:
        lab = self.lab(number)
        for one in entries:
            gone = lab.record.names[lab.place] not in store.read(self.path).names
            lab.controls.buttons[one].click()
            assert gone == ("not there any more" in lab.status.value)
            self.expected[one] += not gone

    @rule(number=side, entries=st.lists(entry, min_size=1, max_size=3))
    def type_in(self, number: int, entries: list[str]) -> None:
        lab = self.lab(number)
        gone = lab.record.names[lab.place] not in store.read(self.path).names
        enter(lab.controls.typed, " ".join(entries))
        self.expected.update([] if gone else entries)

    @rule(number=side, text=st.sampled_from(WRONG_TEXTS))
    def type_nonsense(self, number: int, text: str) -> None:
        lab = self.lab(number)
        self.refused(lab, lambda: enter(lab.controls.typed, text), lambda: lab.status.value)

    @rule(number=side, counts=st.tuples(*[st.integers(0, 9)] * 4), name=NAMES)
    def paste(self, number: int, counts: tuple[int, ...], name: str) -> None:
        lab = self.lab(number)
        heading = "group;upright;long;narrow;roof"
        lab.hand.paste.value = f"{heading}\n{name};{';'.join(map(str, counts))}"
        lab.hand.take.click()
        if any(counts) and len(name) < 41:
            self.expected.update(dict(zip(ENTRIES, counts, strict=False)))
        else:
            assert 'role="alert"' in lab.hand.told.value

    @rule(number=side, text=st.sampled_from(WRONG_PASTES))
    def paste_nonsense(self, number: int, text: str) -> None:
        lab = self.lab(number)
        lab.hand.paste.value = text
        self.refused(lab, lab.hand.take.click, lambda: lab.hand.told.value)

    @rule(number=side)
    def undo(self, number: int) -> None:
        lab, steps = self.lab(number), store.read(self.path).steps
        seen = lab.record.steps == steps
        lab.controls.undo.click()
        if steps and not seen:
            assert "Another window" in lab.status.value
        elif steps:
            step = steps[-1][1]
            self.expected.subtract([step] if isinstance(step, str) else step.document())

    @rule(number=side, name=NAMES)
    def add_group(self, number: int, name: str) -> None:
        controls = self.lab(number).controls
        controls.name.value = name
        controls.add.click()

    @rule(number=side, place=st.integers(0, 40))
    def choose(self, number: int, place: int) -> None:
        group = self.lab(number).controls.group
        group.value = place % len(group.options)

    @rule(number=side, entries=st.lists(entry, min_size=1, max_size=4), twice=st.booleans())
    def merge(self, number: int, entries: list[str], twice: bool) -> None:
        lab = self.lab(number)
        self.files += 1
        other = Record(f"F{self.files}").extended(entries)
        content = store.to_json(other).encode()
        upload(lab, *[(f"{name}.json", content) for name in "ab"[: 1 + twice]])
        lab.together.files.take.click()
        self.expected.update(entries)
        upload(lab, ("again.json", content))
        lab.together.files.take.click()
        assert "nothing" in lab.status.value.casefold()
        lab.together.files.leave.click()

    @rule(number=side)
    def take_back(self, number: int) -> None:
        lab = self.lab(number)
        lab.together.back.click()
        left = Counter(store.read(self.path).tally.document())
        assert left <= self.expected
        self.expected = left

    @rule(number=side, ticks=st.lists(st.booleans(), min_size=12, max_size=12), name=NAMES)
    def pool(self, number: int, ticks: list[bool], name: str) -> None:
        groups = self.lab(number).together.groups
        for box, tick in zip(groups.boxes.values(), ticks, strict=False):
            box.value = tick
        groups.name.value = name
        groups.put.click()

    @rule(number=side)
    def compare(self, number: int) -> None:
        self.lab(number).together.groups.compare.click()

    @rule(number=side, code=st.sampled_from(("de", "en")))
    def speak(self, number: int, code: str) -> None:
        self.lab(number).tongue.value = code
        self.lab(number).tongue.value = "en"

    @rule(number=side)
    def reopen(self, number: int) -> None:
        self.labs[number].close()
        self.labs[number] = self.opened()

    @rule(number=side, one=entry)
    def disk_full(self, number: int, one: str) -> None:
        lab, whole = self.lab(number), replace.whole

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        replace.whole = full
        try:
            self.refused(lab, lab.controls.buttons[one].click, lambda: lab.status.value)
        finally:
            replace.whole = whole
        assert "cannot be written" in lab.status.value

    @rule(number=side, one=entry, text=st.sampled_from((b"", b"{", b"[]", b'{"a": 1}', b"\xff")))
    def damaged(self, number: int, one: str, text: bytes) -> None:
        lab, good = self.lab(number), self.path.read_bytes()
        self.path.write_bytes(text)
        self.refused(lab, lab.controls.buttons[one].click, lambda: lab.status.value)
        assert "lab.json" in lab.status.value
        self.path.write_bytes(good)

    @precondition(lambda self: any(self.expected.values()))
    @rule(number=side, one=entry)
    def deleted(self, number: int, one: str) -> None:
        lab = self.lab(number)
        lab.controls.undo.click()  # so that it has seen everything
        lab.controls.buttons[one].click()
        self.expected = Counter(lab.record.tally.document())
        self.path.unlink()
        lab.controls.buttons[one].click()
        assert "deleted meanwhile" in lab.status.value
        assert not self.path.exists()
        lab.controls.buttons[one].click()
        self.expected[one] += 1

    @rule(number=side, yes=st.booleans())
    def next_class(self, number: int, yes: bool) -> None:
        lab = self.lab(number)
        lab.next_class.button.click()
        (lab.next_class.yes if yes else lab.next_class.no).click()
        if yes:
            assert lab.record == Record(lab.record.id)
            self.expected.clear()
            lab.guess((25, 25, 25, 25), "equal")
            other = self.labs[1 - number]
            other.controls.buttons["roof"].click()  # hears of it
            assert "next class has begun" in other.status.value

    @invariant()
    def all_is_there(self) -> None:
        if not hasattr(self, "labs"):
            return
        kept = store.read(self.path)
        assert Counter(kept.tally.document()) == Counter(
            {one: self.expected[one] for one in ENTRIES}
        )
        assert any(lab.record == kept for lab in self.labs)
        for lab in self.labs:
            assert lab.guard.details.value == "", lab.guard.details.value
            assert pooled(group.tally for group in lab.record.groups) == lab.record.tally
            assert not any(word in lab.results.value for word in (">nan", "inf%", "nan%"))

    def teardown(self) -> None:
        for lab in getattr(self, "labs", ()):
            lab.close()
        shutil.rmtree(self.folder, ignore_errors=True)


TestLaboratory = Laboratory.TestCase
TestLaboratory.settings = settings(max_examples=12, stateful_step_count=30, deadline=None)
