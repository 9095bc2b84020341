"""A table in a test: a screen that can be read afterwards, and a keyboard with a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from kingsarms.engine import registry
from kingsarms.engine.match import Match
from kingsarms.terminal.sitting import Sitting
from tests.engine import magpies, wardens


@pytest.fixture(autouse=True)
def somebodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Matches are kept in a home of the test's own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(autouse=True)
def hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small games with secrets and with company are at the tavern, too."""
    monkeypatch.setattr(registry, "_hosted", {})
    registry.host(magpies.GAME)
    registry.host(wardens.GAME)


class Scene:
    """What was printed, and what was asked, at a sitting that followed a script."""

    def __init__(self, width: int = 80) -> None:
        self.paper = StringIO()
        self.console = Console(file=self.paper, width=width, height=24, highlight=False, color_system=None)
        self.asked: list[str] = []

    def reader(self, lines: Iterable[str]) -> Callable[[str], str]:
        script = iter(lines)

        def read(prompt: str) -> str:
            self.asked.append(prompt)
            self.paper.write(prompt)
            line = next(script, None)
            if line is None:
                raise EOFError
            self.paper.write(line + "\n")
            return line

        return read

    @property
    def text(self) -> str:
        return self.paper.getvalue()

    def after(self, line: str) -> str:
        """What was printed between a typed line and the next question."""
        _, _, rest = self.text.partition(f"> {line}\n")
        assert rest or self.text.endswith(f"> {line}\n"), f"{line!r} was never asked for"
        before_prompt = rest.partition("> ")[0]
        return before_prompt[: before_prompt.rfind("\n") + 1]


Play = Callable[..., Scene]


@pytest.fixture
def play() -> Play:
    """Play a match by a script; without more lines, the person leaves."""

    def run(match: Match, players: Sequence[str], *lines: str, width: int = 80, **kwargs: object) -> Scene:
        scene = Scene(width)
        path = kwargs.get("path")
        pack = kwargs.get("pack")
        Sitting(
            match,
            players,
            console=scene.console,
            read=scene.reader(lines),
            path=path if isinstance(path, Path) else None,
            pack=pack if isinstance(pack, str) else None,
        ).play()
        return scene

    return run
