"""Models: what ships, what a user's own file may hold, and what is said about mistakes."""

from __future__ import annotations

import json
import math
import pathlib
import pickle
import re
import tomllib
from typing import Any

import numpy as np
import pytest

from boardkit.chance import make_models, models, published, ranges
from boardkit.chance.solids import gibbs, hut
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


@pytest.mark.parametrize("name", ["7-5-5-3", *make_models.SHAPES])
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


def test_counts_of_numpy_become_pythons_own() -> None:
    counts = dict(zip(models.OUTCOMES, np.array([4, 7, 5, 4]), strict=True))
    model = models.own(counts)
    assert model == models.own({"upright": 4, "long": 7, "narrow": 5, "roof": 4})
    assert models.Model("x", tuple(np.array([4, 7, 5, 4])), "measured").counts == (4, 7, 5, 4)
    assert json.dumps(model.document())


@pytest.mark.parametrize("none", [5, None, "7-5-5-3", (7, 5, 5, 3)])
def test_what_is_no_model_cannot_be_registered(none: Any) -> None:
    with pytest.raises(BadModel) as caught:
        models.register(none)
    assert caught.value.key == "model.no_table"


@pytest.mark.parametrize("path", [5, None, 1.5])
def test_what_is_no_file(path: Any) -> None:
    with pytest.raises(BadModel) as caught:
        models.load(path)
    assert str(path) in caught.value.text("de")


@pytest.mark.parametrize("name", [5, None, "", " "])
def test_a_model_needs_a_name(name: Any) -> None:
    with pytest.raises(BadModel) as caught:
        models.Model(name, (1, 2, 3, 4), "measured")
    assert "name" in caught.value.text("en")


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


# Simulated models, models from a formula, models of one's own by name


@pytest.mark.parametrize("name", make_models.SHAPES)
def test_shipped_huts_can_be_made_again(name: str) -> None:
    """Some throws with another seed agree with the counts in the file within chance."""
    model = models.named(name)
    assert model.origin == "simulated"
    source = model.about("source")
    assert source is not None
    assert make_models.COMMAND in source.text("de")
    n = sum(model.counts)
    assert n > 9_900
    again = make_models.thrown(name, 400, seed="again")
    for outcome, count in model.weights.items():
        p = count / n
        error = math.sqrt(p * (1 - p) * (1 / n + 1 / again.n))
        assert abs(again.shares[outcome] - p) < 4 * error


def test_the_command_writes_the_models(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_models, "THROWS", 20)
    few = {name: make_models.thrown(name, 20) for name in make_models.SHAPES}
    monkeypatch.setattr(make_models, "thrown", few.__getitem__)
    monkeypatch.setattr(make_models, "STEEL", 2)
    monkeypatch.setattr(published, "SIMULATED", tmp_path / "steel.toml")
    assert make_models.main([str(tmp_path)]) == 0
    steel = tomllib.loads((tmp_path / "steel.toml").read_text(encoding="utf-8"))
    assert [row[0] for row in steel["rows"]] == list(published.ratios())
    assert {row[2] for row in steel["rows"]} == {2}
    for name, result in few.items():
        model = models.load(tmp_path / f"{name}.toml")
        assert model.name == name
        assert dict(model.weights) == result.counts
        shipped = models.named(name)
        assert model.about("label") == shipped.about("label")
        assert model.about("throw_style") == shipped.about("throw_style")


def test_no_whole_millimetre_hut_comes_near_the_made_up_model() -> None:
    for name in make_models.SHAPES:
        model = models.named(name)
        assert model.counts[0] / sum(model.counts) < 0.31


PARAMETERS = {"idea": "gibbs", "width": 10, "depth": 12, "wall": 8, "ridge": 14, "b": 4}


def test_a_model_from_a_formula() -> None:
    model = models.Model.from_document({"origin": "made_up", "parameters": PARAMETERS})
    assert sum(model.counts) == models.PARTS
    exact = gibbs(hut(10, 12, 8, 14), 4)
    for outcome, count in model.weights.items():
        assert abs(count / models.PARTS - exact[outcome]) < 1 / models.PARTS
    again = models.Model.from_document(json.loads(json.dumps(model.document())))
    assert again == model
    assert not ranges.has_range(model)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"idea": "guess"}, "solid_angle"),
        ({"ridge": 8}, "8 mm"),
        ({"width": -1}, "-1"),
        ({"b": -1}, "-1"),
        ({"colour": "red"}, "colour"),
        ({"idea": "area"}, "b"),  # which has no b
    ],
)
def test_bad_parameters(change: dict[str, Any], word: str) -> None:
    with pytest.raises(BadModel) as caught:
        models.Model.from_document({"origin": "made_up", "parameters": PARAMETERS | change})
    assert caught.value.key == "model.parameters"
    assert word in caught.value.text("en")
    assert "{" not in caught.value.text("de")


def test_counts_or_parameters_but_not_both() -> None:
    document = {"origin": "made_up", "parameters": PARAMETERS, "counts": {"upright": 1}}
    with pytest.raises(BadModel) as caught:
        models.Model.from_document(document)
    assert caught.value.key == "model.both"
    with pytest.raises(BadModel):
        models.Model.from_document({"origin": "made_up", "parameters": [7]})


def test_a_model_of_ones_own_by_name() -> None:
    mine = models.Model("7b", (4, 7, 5, 4), "measured")
    try:
        assert models.register(mine) is models.register(mine)
        assert models.named("7b") is mine
        assert "7b" in models.names()
        for other in (models.Model("7b", (5, 7, 5, 4), "measured"),
                      models.Model("7-5-5-3", (5, 7, 5, 4), "measured")):  # fmt: skip
            with pytest.raises(BadModel) as caught:
                models.register(other)
            assert caught.value.key == "model.taken"
            assert other.name in caught.value.text("de")
        assert models.named("7b") is mine
    finally:
        models.forget("7b")
    assert "7b" not in models.names()
    models.forget("7-5-5-3")
    assert models.register(models.default()) == models.named("7-5-5-3")
