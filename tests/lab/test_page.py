"""The counting page: one file, made by code, that asks nobody for anything."""

from __future__ import annotations

import pathlib
import re

import pytest

from boardkit.commands.environment import ROOT
from boardkit.errors import BadOption
from boardkit.lab import page
from boardkit.text import LANGUAGES, sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_that_is_given_out_is_what_the_code_makes(language: str) -> None:
    given_out = ROOT / "notebooks" / language / page.NAME
    again = "python3 -m boardkit.lab.page notebooks"
    assert given_out.read_text(encoding="utf-8") == page.page(language), again


def test_it_is_written_into_a_folder_of_its_language(tmp_path: pathlib.Path) -> None:
    paths = page.write(tmp_path)
    assert [path.relative_to(tmp_path).parts for path in paths] == [
        (language, page.NAME) for language in LANGUAGES
    ]
    assert all(path.read_bytes().decode("utf-8").endswith("</html>\n") for path in paths)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_complete_in_itself(language: str) -> None:
    made = page.page(language)
    assert f'<html lang="{language}">' in made
    assert not re.findall(r"@[A-Z_]+@", made), "every place of the template is filled"
    assert re.findall(r"(?:https?:|src=|@import|url\()", made) == []
    assert re.findall(r'href="([^"]*)"', made) == ["data:,"]
    assert "default-src 'none'" in made


def test_every_sentence_is_used_and_every_used_sentence_is_there() -> None:
    template = (ROOT / "boardkit" / "lab" / "page.html").read_text(encoding="utf-8")
    used = set(re.findall(r'data-word="(\w+)"', template)) | set(
        re.findall(r"WORDS\.(\w+)", template)
    )
    for name in re.findall(r"told\('(\w+)'\)", template):
        used |= {key for key in page.words("en") if key in {name, f"{name}_code", f"{name}_none"}}
    assert used | {"title", "no_script"} == set(page.words("en"))


def test_a_word_cannot_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sentences("en"), "lab.page.how", "</script><b>")
    assert page.page("en").count("</script>") == 1


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(BadOption):
        page.page("fr")
