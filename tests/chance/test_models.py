"""Models: what ships, what a user's own file may hold, and what is said about mistakes."""

from __future__ import annotations

import json
import pathlib
import pickle
import re
from typing import Any

import pytest

from boardkit.chance import models
from boardkit.errors import BadModel, BadOption

GOOD = """
origin = "measured"
label = "Our paper huts"
throw_style = { de = "aus dem Becher", en = "from a cup" }
[counts]
upright = 12
long = 20
narrow = 9
roof = 0
"""


def write(folder: pathlib.Path, text: str) -> pathlib.Path:
    path = folder / "paper.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_default_says_that_it_is_made_up() -> None:
    model = models.default()
    assert dict(model.weights) == {"upright": 7, "long": 5, "narrow": 5, "roof": 3}
    assert tuple(model.weights) == models.OUTCOMES
    assert model.origin == "made_up"
    assert model.usable_for_play()
    assert model.label.text("de") == "Rechenmodell 7-5-5-3 (ausgedacht)"
    assert model.label.text("en") == "calculation model 7-5-5-3 (made up, for easy numbers)"


@pytest.mark.parametrize("name", models.names())
def test_every_shipped_model_is_good(name: str) -> None:
    model = models.named(name)
    assert model.name == name
    for entry in ("label", "source", "uncertainty"):
        words = model.about(entry)
        assert words is not None
        assert words.text("de") != words.text("en")


def test_a_file_of_ones_own(tmp_path: pathlib.Path) -> None:
    model = models.load(write(tmp_path, GOOD))
    assert model.name == "paper"  # the file's
    assert model.counts == (12, 20, 9, 0)
    assert model.label.text("de") == model.label.text("en") == "Our paper huts"
    style = model.about("throw_style")
    assert style is not None
    assert style.text("de") == "aus dem Becher"
    assert len(model.dist()) == 3


def test_documents_go_through_json() -> None:
    for model in (models.default(), models.own({"upright": 1, "roof": 2}, label="Lego")):
        again = models.Model.from_document(json.loads(json.dumps(model.document())))
        assert again == model
        assert hash(again) == hash(model)
        assert pickle.loads(pickle.dumps(model)) == model


def test_own_counts() -> None:
    model = models.own({"upright": 3, "long": 1})
    assert model.counts == (3, 1, 0, 0)
    assert model.origin == "measured"
    assert model.label.text("de") == "eigenes Modell 3-1-0-0"
    with pytest.raises(BadModel):
        models.own({"upright": 3, "edge": 1})
    with pytest.raises(BadModel):
        models.own([3, 1, 0, 0])  # type: ignore[arg-type]


def test_a_model_without_upright_is_refused_for_play() -> None:
    model = models.own({"long": 2, "roof": 1}, label="Ziegel")
    assert not model.usable_for_play()
    with pytest.raises(BadModel) as caught:
        model.for_play()
    assert caught.value.key == "model.no_upright"
    assert "Ziegel" in caught.value.text("de")
    assert models.default().for_play() is models.default()


@pytest.mark.parametrize(
    ("old", "new", "key", "entry"),
    [
        ("upright = 12", "upright = -12", "model.count", "upright"),
        ("upright = 12", "upright = 12.0", "model.count", "upright"),
        ("upright = 12", "upright = true", "model.count", "upright"),
        ("upright = 12", 'upright = "12"', "model.count", "upright"),
        ("upright = 12", "upright = nan", "model.count", "upright"),
        ("upright = 12\n", "", "model.missing", "counts.upright"),
        ("roof = 0", "edge = 0\nroof = 0", "model.outcome", "edge"),
        ('origin = "measured"', "", "model.missing", "origin"),
        ('origin = "measured"', 'origin = "guessed"', "model.origin", "guessed"),
        ('origin = "measured"', 'origin = ["measured"]', "model.origin", "measured"),
        ('label = "Our paper huts"', "label = 7", "model.text", "label"),
        ('label = "Our paper huts"', 'label = " "', "model.text", "label"),
        ('label = "Our paper huts"', 'label = { de = "Hut" }', "model.text", "label"),
        ('label = "Our paper huts"', "name = []", "model.text", "name"),
        ('label = "Our paper huts"', 'surface_kind = "felt"', "model.entry", "surface_kind"),
        ("[counts]", "[count]", "model.entry", "count"),
        (GOOD, 'origin = "measured"', "model.missing", "counts"),
        (GOOD, 'origin = "measured"\ncounts = [1, 2, 3, 4]', "model.counts", "counts"),
        ("upright = 12\nlong = 20\nnarrow = 9", "upright = 0\nlong = 0\nnarrow = 0",
         "model.all_zero", "0"),
        ("[counts]", "[counts", "model.no_toml", "line"),
    ],
)  # fmt: skip
def test_bad_files(tmp_path: pathlib.Path, old: str, new: str, key: str, entry: str) -> None:
    assert old in GOOD
    with pytest.raises(BadModel) as caught:
        models.load(write(tmp_path, GOOD.replace(old, new)))
    assert caught.value.key == key
    for code in ("de", "en"):
        text = caught.value.text(code)
        assert "paper.toml" in text
        assert entry in text
        assert not re.search(r"\{\w+\}", text)


def test_files_that_are_no_text(tmp_path: pathlib.Path) -> None:
    with pytest.raises(BadModel) as caught:
        models.load(tmp_path / "nowhere.toml")
    assert caught.value.key == "model.unreadable"
    assert "nowhere.toml" in caught.value.text("en")
    with pytest.raises(BadModel):
        models.load(tmp_path)
    (tmp_path / "latin.toml").write_bytes('label = "Hütte"'.encode("latin-1"))
    with pytest.raises(BadModel) as caught:
        models.load(tmp_path / "latin.toml")
    assert caught.value.key == "model.no_utf8"


@pytest.mark.parametrize("document", [None, [], "7-5-5-3", 7])
def test_documents_that_are_no_table(document: Any) -> None:
    with pytest.raises(BadModel) as caught:
        models.Model.from_document(document)
    assert caught.value.key == "model.no_table"
    assert caught.value.text("de").startswith("Das Modell: ")


@pytest.mark.parametrize(
    "counts", [(7, 5, 5), (7, 5, 5, -3), (0, 0, 0, 0), (7, 5, 5, True), [7, 5, 5, 3], (1.0,) * 4]
)
def test_bad_counts_in_code(counts: Any) -> None:
    with pytest.raises(BadModel):
        models.Model("mine", counts, "made_up")


@pytest.mark.parametrize("name", ["nothing", "../models", "", None])
def test_unknown_names(name: Any) -> None:
    with pytest.raises(BadOption) as caught:
        models.named(name)
    assert "7-5-5-3" in caught.value.text("de")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert models.load(path).counts == models.load(write(tmp_path, GOOD)).counts


def test_a_count_too_long_to_read_and_an_impossible_name() -> None:
    with pytest.raises(BadModel) as caught:
        models.own({"upright": 10**5000})
    assert caught.value.key == "model.count"
    assert "1,000,000,000,000" in caught.value.text("en")
    with pytest.raises(BadModel) as caught:
        models.load("a\0b")
    assert caught.value.key == "model.unreadable"
