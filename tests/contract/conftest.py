"""The tests' own game is known while they run, and to nobody else."""

import pytest

from tests.support.pearls import rules


@pytest.fixture(autouse=True, scope="module")
def pearls():
    rules.register()
    yield
    rules.unregister()
