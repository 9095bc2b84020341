"""The examples in the docstrings of the bench (its contestants need the peers' packages to import)."""

import doctest
from types import ModuleType

import pytest

from bench import protocol, report, stats


@pytest.mark.parametrize("module", [protocol, report, stats], ids=lambda module: module.__name__)
def test_the_examples_hold(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0
