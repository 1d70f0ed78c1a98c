"""What must hold for the files of the project, whatever is in them."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import pytest

from boardkit.commands.environment import ROOT
from tests.project.tree import NOTEBOOKS, files

LANGUAGES = ("de", "en")
# Put together here, so that this file does not hold them.
PLACES = ["/" + name + "/" for name in ("work", "root", "home", "Users")] + ["C:" + "\\Users"]
HOSTS = ["pypi" + ".org", "python" + "hosted", "registry" + ".npmjs", "deb." + "debian"]


def test_no_file_names_a_place_on_somebodys_computer_or_a_registry() -> None:
    for path in files():
        if path.suffix == ".png":
            continue
        text = path.read_text(encoding="utf-8")
        for word in PLACES + HOSTS:
            assert word not in text, f"{path.relative_to(ROOT)}: {word}"


def notebook_names() -> list[str]:
    return sorted({path.name for path in NOTEBOOKS.glob("*/*.ipynb")})


def cells(language: str, name: str) -> list[dict[str, Any]]:
    document = json.loads((NOTEBOOKS / language / name).read_text(encoding="utf-8"))
    assert document["nbformat"] == 4
    assert document["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in document["metadata"]
    return list(document["cells"])


def tagged(cell: dict[str, Any], tag: str) -> bool:
    return tag in cell["metadata"].get("tags", [])


def test_there_is_a_start_notebook() -> None:
    assert "00_start.ipynb" in notebook_names()


@pytest.mark.parametrize("name", notebook_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notebook_carries_no_outputs(language: str, name: str) -> None:
    for cell in cells(language, name):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None


@pytest.mark.parametrize("name", notebook_names())
def test_both_languages_have_the_same_code_but_for_the_language(name: str) -> None:
    code = {}
    for language in LANGUAGES:
        all_code = [cell for cell in cells(language, name) if cell["cell_type"] == "code"]
        chosen = [cell for cell in all_code if tagged(cell, "language")]
        assert len(chosen) == 1
        assert f'"{language}"' in "".join(chosen[0]["source"])
        code[language] = [
            "" if tagged(cell, "language") else "".join(cell["source"]) for cell in all_code
        ]
    assert code["de"] == code["en"]


@pytest.mark.parametrize("name", notebook_names())
def test_both_languages_have_their_own_prose(name: str) -> None:
    prose = {
        language: ["".join(c["source"]) for c in cells(language, name) if c["cell_type"] != "code"]
        for language in LANGUAGES
    }
    assert len(prose["de"]) == len(prose["en"])
    assert prose["de"] != prose["en"]


def test_the_ci_script_runs_the_test_command() -> None:
    script: pathlib.Path = ROOT / ".ci" / "run"
    assert "python3 -m boardkit test" in script.read_text(encoding="utf-8")
