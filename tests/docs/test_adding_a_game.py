"""The worked example of docs/adding-a-game.md is a game that works."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.test_ledgers import named_by_tests
from tools.compiled import ROOT

PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST = 160


def blocks() -> dict[str, str]:
    """The files that the page shows, piece by piece."""
    files: dict[str, str] = {}
    for name, content in BLOCK.findall(PAGE.read_text("utf-8")):
        files[name] = files.get(name, "") + content
    return files


@pytest.fixture
def sixth_game(tmp_path: Path) -> Path:
    """The example, written out as the page says."""
    for name, content in blocks().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    world = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # it needs none, and they take long to load
    }
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=world, capture_output=True, text=True, timeout=110
    )


def test_the_example_is_short() -> None:
    assert len(blocks()["tollgate/__init__.py"].splitlines()) < LONGEST


def test_the_tests_of_the_example_pass(sixth_game: Path) -> None:
    """Every property of the harness, and the scenes that the page shows."""
    (sixth_game / "pytest.ini").write_text("[pytest]\nmarkers = rule\naddopts = --strict-markers -q\n", "utf-8")
    done = run(sixth_game, "-m", "pytest", "test_tollgate.py")
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b\d\d passed", done.stdout)


def test_every_rule_of_the_example_is_proven(sixth_game: Path) -> None:
    ledger = tomllib.loads(blocks()["tollgate/ledger.toml"])
    proven = {rule for rule, _ in named_by_tests(sixth_game)}
    assert proven == {rule["id"] for rule in ledger["rule"]}


def test_the_example_is_tidy(sixth_game: Path) -> None:
    for command in (["check", "--extend-ignore", "I001"], ["format", "--check"]):
        done = run(sixth_game, "-m", "ruff", *command, "--config", str(ROOT / "pyproject.toml"), ".")
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_is_played_from_the_command_line(sixth_game: Path) -> None:
    """Installed as a package of its own: its metadata names the entry point of the page."""
    project = tomllib.loads(blocks()["pyproject.toml"])["project"]
    [(group, entries)] = project["entry-points"].items()
    metadata = sixth_game / "tollgate-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tollgate\nVersion: 1.0\n", "utf-8")
    lines = [f"[{group}]", *(f"{name} = {target}" for name, target in entries.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    done = run(sixth_game, "-m", "kingsarms", "sim", "tollgate", "--games", "5", "--seed", "1", "--jobs", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert '"games": 5' in done.stdout
