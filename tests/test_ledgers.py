"""Every rule has a test, every test names a real rule, and so does the code."""

import ast
import importlib.metadata
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsarms.engine import registry
from tools.compiled import PACKAGE, ROOT

RULE_ID = re.compile(r"\b[A-Z]{2,3}-\d+\b")
NAMES = sorted(entry.name for entry in importlib.metadata.entry_points(group=registry.GROUP))
GAMES = sorted({registry.game(name).box_id for name in NAMES})  # the games of a box share folder, ledger and tests


def rules_of(box: str) -> set[str]:
    """All rules of a box: each holds in one of its games at least."""
    return {rule.id for name in NAMES if registry.game(name).box_id == box for rule in registry.game(name).ledger}


def named_by_tests(folder: Path) -> Iterator[tuple[str, str]]:
    """Each rule that a test is marked with, and the test."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for rule in marked_rules(node):
                    yield rule, f"{path.name}::{node.name}"


def marked_rules(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """
    >>> [test] = ast.parse('@pytest.mark.rule("KS-1", "KS-2")\\ndef test_x(): ...').body
    >>> list(marked_rules(test))
    ['KS-1', 'KS-2']
    """
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            for argument in mark.args:
                assert isinstance(argument, ast.Constant), f"{test.name}: write the ids of rules out"
                yield str(argument.value)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_proven_by_a_test(game: str) -> None:
    proven = {rule for rule, _ in named_by_tests(ROOT / "tests" / "games" / game)}
    assert sorted(rules_of(game) - proven) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_test_names_exists(game: str) -> None:
    named = named_by_tests(ROOT / "tests" / "games" / game)
    assert [(rule, test) for rule, test in named if rule not in rules_of(game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_code_names_exists(game: str) -> None:
    sources = sorted((PACKAGE / "games" / game).rglob("*.py"))
    found = {(rule, path.name) for path in sources for rule in RULE_ID.findall(path.read_text("utf-8"))}
    assert found, f"{game} names none of its rules"
    assert sorted((rule, where) for rule, where in found if rule not in rules_of(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_rulings_say_what_was_decided(game: str) -> None:
    for rule in registry.game(game).ledger:
        assert rule.chapter, rule.id
        assert rule.place, rule.id
        assert rule.text.endswith((".", "!", "?", ")")), f"{rule.id} is not a sentence"
        assert rule.ruling or rule.origin == "rulebook", f"{rule.id}: a ruling says what was decided, and why"
