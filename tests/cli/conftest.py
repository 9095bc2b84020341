"""The real command, in a process of its own, in a home of the test's own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

LONGEST = 60  # seconds

Result = subprocess.CompletedProcess[str]
Command = Callable[..., Result]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """What a command sees of the world: nobody's home, no colours, 100 columns."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COLUMNS", "LINES"))}
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    return kept | home | {"NO_COLOR": "1", "COLUMNS": "100", "PYTHONWARNINGS": "error"}


@pytest.fixture
def kingsarms_command(environment: dict[str, str], tmp_path: Path) -> Command:
    """Run `kingsarms …` with the lines to type, and give back what came of it."""

    def run(*arguments: str, typed: str = "") -> Result:
        return subprocess.run(
            [sys.executable, "-m", "kingsarms", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            cwd=tmp_path,
            timeout=LONGEST,
            check=False,
        )

    return run
