"""Models in files: written whole, found again, any name, and nothing that a bad file can break."""

from __future__ import annotations

import gc
import json
import os
import pathlib
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import kept, models
from boardkit.chance.models import Model, Words
from boardkit.errors import BadModel, BadOption


@pytest.fixture(autouse=True)
def _here(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def model(name: str = "7b", counts: tuple[int, ...] = (4, 7, 5, 4)) -> Model:
    texts = {"label": Words(name, name), "surface": Words('Filz "grün"\\', "felt")}
    return Model(name, counts, "measured", tuple(texts.items()))


def put(name: str, text: str | bytes) -> None:
    kept.folder().mkdir(exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (kept.folder() / name).write_bytes(data)


def test_a_kept_model_is_known_by_its_name() -> None:
    before = models.names()
    path = kept.keep(model())
    assert path == pathlib.Path.cwd() / "boardkit-models" / "7b.toml"
    assert set(models.names()) - set(before) == {"7b"}
    assert models.named("7b") == models.load(path) == model()
    assert kept.keep(model()) == path, "the same again changes nothing"
    assert kept.remove("7b")
    assert not kept.remove("7b")
    assert models.names() == before
    with pytest.raises(BadOption):
        models.named("7b")


def test_every_shipped_model_survives_the_way_through_a_file() -> None:
    for name in models.shipped():
        made = models.named(name)
        assert Model.from_document(tomllib.loads(kept.to_toml(made))) == made
    parameters = {"idea": "gibbs", "width": 10, "depth": 12, "wall": 8, "ridge": 14, "b": 1.5}
    document = {"name": "p", "origin": "simulated", "parameters": parameters}
    kept.keep(Model.from_document(document))
    assert models.named("p") == Model.from_document(document)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip))
def test_any_name_is_safe(name: str) -> None:
    stem = kept.file_name(name)
    assert stem
    assert stem.isascii()
    assert not set(stem) - set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(stem) < 60
    assert stem not in {"con", "nul", "aux", "prn", "com1", "lpt9"}
    made = Model(name, (1, 2, 3, 4), "measured")
    assert Model.from_document(tomllib.loads(kept.to_toml(made))) == made


def test_names_that_look_alike_have_files_of_their_own() -> None:
    names = ("Hütte!", "hütte?", "HÜTTE", "..", "/etc/passwd", "a" * 300, "con", "木", "火")
    for number, name in enumerate(names, 1):
        kept.keep(model(name, (number, 1, 1, 1)))
    shelf = kept.shelf()
    assert set(shelf.models) == set(names)
    assert not shelf.problems
    assert len({str(path).casefold() for path in shelf.files.values()}) == len(names)
    assert {path.parent for path in shelf.files.values()} == {kept.folder()}
    for number, name in enumerate(names, 1):
        assert models.named(name).counts[0] == number


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(BadModel) as caught:
        kept.keep(Model("half \ud800", (1, 1, 1, 1), "measured"))
    assert caught.value.key == "kept.unfit"
    assert not kept.folder().exists()


def test_another_model_is_replaced_only_if_that_is_wanted() -> None:
    kept.keep(model())
    other = model(counts=(5, 7, 5, 4))
    with pytest.raises(BadModel) as caught:
        kept.keep(other)
    assert caught.value.key == "model.taken"
    assert models.named("7b") == model()
    kept.keep(other, replacing=True)
    assert models.named("7b") == other
    assert len(list(kept.folder().iterdir())) == 1
    with pytest.raises(BadModel):
        kept.keep(Model("7-5-5-3", (1, 1, 1, 1), "measured"), replacing=True)
    with pytest.raises(BadModel):
        models.register(model())
    assert models.register(other) == other
    models.forget("7b")
    assert "7b" in models.names(), "forget takes back register, not the file"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.toml", ""),
        ("a.toml", "counts = "),
        ("a.toml", b"\xff\xfe\x00"),
        ("a.toml", "[" * 100_000),
        ("a.toml", "counts = " + "9" * 5000),
        ("a.toml", 'origin = "measured"\n[counts]\nupright = -1\nlong = 1\nnarrow = 1\nroof = 1'),
        ("a.toml", "#" * 200_000),
        ("a.toml", "[tool.black]\nline-length = 100"),
        ("a.toml", 'origin="simulated"\n[parameters]\nidea="gibbs"\nwidth=1e999'),
    ],
)
def test_a_damaged_or_foreign_file_is_left_out_and_told(name: str, content: str | bytes) -> None:
    kept.keep(model())
    put(name, content)
    shelf = kept.shelf()
    assert set(shelf.models) == {"7b"}
    (problem,) = shelf.problems
    for code in ("de", "en"):
        assert "a.toml" in problem.text(code)
        assert "boardkit-models" in problem.text(code)
        assert "[chance." not in problem.text(code)
    assert models.named("7b") == model()
    (kept.folder() / name).unlink()
    assert not kept.shelf().problems


def test_what_is_no_file_and_other_files_do_not_matter() -> None:
    kept.keep(model())
    for name in ("notes.txt", ".hidden.toml", ".7b.toml.abc"):
        put(name, "counts = ")
    assert not kept.shelf().problems
    (kept.folder() / "folder.toml").mkdir()
    assert "folder.toml" in kept.shelf().problems[0].text("en")
    assert "7b" in models.names()


def test_two_files_of_one_name_and_a_shipped_name() -> None:
    text = kept.to_toml(model())
    for name in ("b.toml", "a.toml", "c.toml"):
        put(name, text if name != "c.toml" else text.replace('"7b"', '"7-5-5-3"', 1))
    shelf = kept.shelf()
    assert shelf.files["7b"].name == "a.toml"
    assert [problem.text("en").split(":")[0] for problem in shelf.problems] == ["b.toml", "c.toml"]
    assert models.default().counts == (7, 5, 5, 3)


def test_a_file_that_changes_is_read_anew() -> None:
    path = kept.keep(model())
    path.write_text(path.read_text("utf-8").replace("upright = 4", "upright = 40"), "utf-8")
    assert models.named("7b").counts[0] == 40
    path.unlink()
    assert "7b" not in models.names()


def test_a_folder_of_too_many_files_is_cut_short_and_told() -> None:
    for number in range(kept.MOST + 5):
        put(f"{number:04}.toml", f'name = "m{number}"\norigin = "measured"\n'
            "[counts]\nupright = 1\nlong = 1\nnarrow = 1\nroof = 1\n")  # fmt: skip
    shelf = kept.shelf()
    assert len(shelf.models) == kept.MOST
    assert "only the first 200" in shelf.problems[0].text("en")


def test_where_nothing_can_be_written_nothing_is_left_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept.keep(model())
    before = kept.folder().joinpath("7b.toml").read_bytes()

    def fail(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(BadModel) as caught:
        kept.keep(model(counts=(1, 2, 3, 4)), replacing=True)
    assert caught.value.key == "kept.unwritable"
    assert "boardkit-models" in caught.value.text("de")
    assert [path.name for path in kept.folder().iterdir()] == ["7b.toml"]
    assert kept.folder().joinpath("7b.toml").read_bytes() == before


def test_whoever_listens_is_told_as_long_as_it_lives() -> None:
    class Listener:
        def __init__(self) -> None:
            self.heard: list[tuple[str, ...]] = []

        def hear(self) -> None:
            self.heard.append(tuple(name for name in models.names() if name == "7b"))

    listener = Listener()
    models.tell_changes(listener.hear)
    models.register(model())
    models.forget("7b")
    models.forget("7b")
    kept.keep(model())
    kept.remove("7b")
    assert listener.heard == [("7b",), (), ("7b",), ()]
    gc.collect()  # widgets of other tests
    count = len(models._listeners)
    del listener
    gc.collect()
    assert len(models._listeners) == count - 1


def test_a_file_holds_what_a_reader_needs() -> None:
    text = kept.keep(model()).read_text("utf-8")
    assert 'name = "7b"' in text
    assert 'origin = "measured"' in text
    assert "upright = 4" in text
    assert json.loads(text.split("de = ", 2)[2].splitlines()[0]) == 'Filz "grün"\\'
