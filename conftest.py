"""What holds for every pytest run: tests, doctests and notebooks."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from boardkit.text import language


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English, whatever the one before it chose."""
    language("en")
    yield
    language("en")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything must be there (CI), a skipped test is a failed one."""
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and os.environ.get("CI"):
        reporter.write_line("")
        reporter.write_line(f"{len(skipped)} skipped: in CI nothing may be skipped", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
