"""`kingsarms play`, as a script types it and as a person at a real terminal would."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import kingsarms
from tests.cli.conftest import Command


def kept_match(home: Path) -> tuple[Path, kingsarms.Match]:
    [path] = (home / "data" / "kingsarms" / "matches").iterdir()
    return path, kingsarms.load(path.read_text("utf-8"))


def notations(match: kingsarms.Match) -> list[str]:
    return [match.notation(ply.action) for ply in match.plies]


# -- by script -------------------------------------------------------------------------------------------------------


def test_a_newcomer_meets_a_squire_and_begins(kingsarms_command: Command, tmp_path: Path) -> None:
    result = kingsarms_command("play", "kingstone", typed="a3 a4\nquit\n")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Player 1> a3 a4\n" in result.stdout  # a script's answers are part of the transcript
    path, match = kept_match(tmp_path)
    assert match.names == ("Player 1", "Squire")
    assert notations(match)[0] == "move a3 a4"
    assert match.ply == 2
    assert path.name in result.stdout


def test_quit_and_resume_until_a_match_is_over(kingsarms_command: Command, tmp_path: Path) -> None:
    kingsarms_command("play", "kingstone", "--bots", "none", "--names", "Ann,Ben", typed="a3 a4\nquit\n")
    path, _ = kept_match(tmp_path)
    kingsarms_command("play", "--resume", typed="a7 a6\n")
    result = kingsarms_command("play", "--resume", str(path), typed="undo\ne7 e6\nquit\n")
    assert "Ben> undo" in result.stdout or "Ann> undo" in result.stdout
    _, match = kept_match(tmp_path)
    assert match.names == ("Ann", "Ben")
    assert notations(match) == ["move a3 a4", "move e7 e6"]


def test_a_story_goes_on_another_evening(kingsarms_command: Command, tmp_path: Path) -> None:
    line = ("play", "city", "--seats", "3", "--bots", "none", "--option", "tale=hunger", "--seed", "one")
    kingsarms_command(*line, typed="choose tlorra\nchoose brutius\nquit\n")
    result = kingsarms_command("play", "--resume", typed="choose thralir\nlog\nquit\n")
    assert "Player 2 leads Brutius." in result.stdout
    _, match = kept_match(tmp_path)
    assert match.chosen["tale"] == "hunger"
    assert [said for said in notations(match) if said.startswith("choose")] == [
        "choose tlorra",
        "choose brutius",
        "choose thralir",
    ]


def test_resume_remembers_the_bots_and_may_replace_them(kingsarms_command: Command, tmp_path: Path) -> None:
    kingsarms_command("play", "kingstone", "--against", "random", "--seat", "1", typed="1\nquit\n")
    path, before = kept_match(tmp_path)
    assert "# players: random, person" in path.read_text("utf-8")
    kingsarms_command("play", "kingstone", "--resume", str(path), "--bots", "none", typed="1\n1\n1\nquit\n")
    path, after = kept_match(tmp_path)
    assert "# players: person, person" in path.read_text("utf-8")
    assert after.ply == before.ply + 3
    result = kingsarms_command("play", "kingsburg", "--resume", str(path))
    assert "is a match of kingstone, not of kingsburg" in result.stderr


def test_the_seed_decides_chance_and_is_kept(kingsarms_command: Command, tmp_path: Path) -> None:
    line = ("play", "kingsburg", "--seats", "2", "--bots", "none", "--seed", "harvest")
    kingsarms_command(*line, typed="\n1\nquit\n")
    path, match = kept_match(tmp_path)
    assert match.seed == "harvest"
    assert kingsarms.verify_record(path.read_text("utf-8"))
    rolls = [match.notation(ply.action) for ply in match.plies if ply.seat == kingsarms.CHANCE]
    twin = kingsarms.new("kingsburg", seats=2, seed="harvest")
    assert rolls[: twin.ply] == notations(twin)


def test_options_and_a_pack_of_ones_own_change_the_table(kingsarms_command: Command, tmp_path: Path) -> None:
    pack = tmp_path / "rich.toml"
    pack.write_text("bank = 90\n", "utf-8")
    line = ("play", "kingstone", "--option", "board=skirmish", "--pack", str(pack), "--against", "random")
    result = kingsarms_command(*line, typed="1\nquit\n")
    assert "90 in the bank" in result.stdout
    assert "The Skirmish" in result.stdout
    assert f"--pack {pack}" in result.stdout  # without it the match could not be resumed
    path = next((tmp_path / "data" / "kingsarms" / "matches").iterdir())
    refused = kingsarms_command("play", "--resume", str(path))
    assert refused.returncode == 2
    assert "give that pack" in refused.stderr
    assert kingsarms_command("play", "--resume", str(path), "--pack", str(pack), typed="quit\n").returncode == 0


def test_three_seats_are_taken_for_one_person_and_two_bots(kingsarms_command: Command, tmp_path: Path) -> None:
    kingsarms_command("play", "kingsburg", "--bots", "random,random", typed="1\nquit\n")
    _, match = kept_match(tmp_path)
    assert match.names == ("Player 1", "Random 1", "Random 2")


def test_a_name_with_square_brackets_is_shown_as_it_is(kingsarms_command: Command) -> None:
    """Names are no markup."""
    result = kingsarms_command("play", "kingstone", "--bots", "none", "--names", "[red]Ann,Ben[/]", typed="1\nquit\n")
    assert result.returncode == 0
    assert "[red]Ann" in result.stdout


# -- at a terminal ---------------------------------------------------------------------------------------------------


class Terminal:
    """A pseudo-terminal of 80 columns and 24 lines, with the command running in it."""

    def __init__(self, environment: dict[str, str], cwd: Path, *arguments: str) -> None:
        self._keyboard, screen = pty.openpty()
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        colourful = {name: value for name, value in environment.items() if name not in ("NO_COLOR", "COLUMNS")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kingsarms", *arguments],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env=colourful | {"TERM": "xterm-256color"},
            cwd=cwd,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(screen)
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self._keyboard, text.encode())

    def interrupt(self, words: str) -> None:
        """Ctrl-C until the words appear: Python misses one that comes just before it begins to wait for a key."""
        for _ in range(4):
            self.type("\x03")
            with contextlib.suppress(AssertionError):
                self.wait_for(words, 8)
                return
        raise AssertionError(f"{words!r} never came; the screen said:\n{plain(self.seen)}")

    def wait_for(self, words: str, seconds: float = 40) -> str:
        """Read until the words appear on the screen; what came since the last time."""
        end, fresh = time.monotonic() + seconds, ""
        while words not in plain(fresh):
            assert time.monotonic() < end, f"{words!r} never came; the screen said:\n{plain(fresh)}"
            fresh += self._read()
        self.seen += fresh
        return fresh

    def _read(self) -> str:
        ready, _, _ = select.select([self._keyboard], [], [], 0.2)
        if not ready:
            return ""
        try:
            return os.read(self._keyboard, 65536).decode(errors="replace")
        except OSError:  # the other side has closed
            return ""

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._keyboard)


def take_terminal() -> None:
    """In the child: let Ctrl-C on this terminal reach it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.fixture
def terminal(environment: dict[str, str], tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(environment, tmp_path, "play", "kingstone", "--against", "page")
    with contextlib.closing(opened):
        yield opened


def test_a_match_at_a_real_terminal(terminal: Terminal, tmp_path: Path) -> None:
    first = terminal.wait_for("Player 1> ")
    assert "\x1b[2J" in first  # a fresh screen
    assert re.search(r"\x1b\[[0-9;]*38;5;\d+m", first)  # in colour
    rows = plain(first[first.index("\x1b[2J") :]).splitlines()
    assert len(rows) <= 24
    assert max(map(len, rows)) <= 80
    terminal.type("a3 a4\r")
    second = terminal.wait_for("Player 1> ")
    assert "action 2" in plain(second)
    terminal.type("quit\r")
    terminal.wait_for("play --resume")
    assert terminal.process.wait(timeout=20) == 0
    _, match = kept_match(tmp_path)
    assert notations(match)[0] == "move a3 a4"


def test_ctrl_c_keeps_the_match_and_leaves_with_130(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait_for("Player 1> ")
    terminal.type("a3 a4\r")
    terminal.wait_for("Player 1> ")
    terminal.interrupt("play --resume")
    assert terminal.process.wait(timeout=20) == 130
    assert "Traceback" not in terminal.seen
    _, match = kept_match(tmp_path)
    assert match.ply == 2
