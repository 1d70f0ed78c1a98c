"""The README shows what the code draws, and its examples run."""

from __future__ import annotations

import doctest
import re

from boardkit.commands.environment import ROOT
from tests.project.readme_picture import PICTURE, draw

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_picture_is_what_the_code_draws() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw(), "python3 -m tests.project.readme_picture"


def test_the_examples_run() -> None:
    parsed = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    results = doctest.DocTestRunner().run(parsed)
    assert results.attempted >= 5
    assert results.failed == 0


def test_every_link_into_the_project_leads_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "//" not in link]
    assert links
    for link in links:
        assert (ROOT / link).exists(), link


def test_the_two_commands_come_before_everything_else() -> None:
    before = README[: README.index("\n## ")]
    assert "python3 -m boardkit lab" in before
    assert "python3 -m boardkit test" in before
