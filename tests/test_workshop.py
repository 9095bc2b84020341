"""The tools of the workshop: what they choose, forbid and count."""

import os
import socket
import sys
from pathlib import Path

import pytest

from tools import core_hook
from tools.check_core import import_faults, shift_faults, word_faults
from tools.compiled import select
from tools.ports import HIGHEST, LOWEST, free_port
from tools.session import Session, Tally
from tools.shell import Failure, Stamp
from tools.workshop import uv_entry


def test_compiled_modules_are_chosen_by_globs(tmp_path: Path) -> None:
    for name in ("engine/a.py", "engine/deep/b.py", "games/x/state.py", "games/x/text.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    chosen = select(tmp_path, ["engine/**/*.py", "games/*/state.py"], ["engine/deep/*"])
    assert [path.relative_to(tmp_path).as_posix() for path in chosen] == [
        "engine/a.py",
        "games/x/state.py",
    ]


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("mask = 1 << n", 1),
        ("mask = one << n", 1),
        ("mask <<= n", 1),
        ("mask = 1 << n  # shift: python int", 0),
        ("mask = 1 << 40", 0),
        ("mask |= sums << 2", 0),
        ("mask = bits >> n", 0),
        ("text = '1 << n'", 0),
    ],
)
def test_shifts_in_compiled_modules_are_found(line: str, faults: int) -> None:
    assert len(list(shift_faults(line))) == faults


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("import random", 1),
        ("from random import Random", 0),
        ("from random import Random, choice", 1),
        ("import time, json", 1),
        ("from datetime import date", 1),
        ("import numpy.linalg", 1),
        ("from mypy_extensions import i64", 0),
        ("from kingsarms.engine import state", 0),
        ("from . import state", 0),
    ],
)
def test_imports_that_the_core_must_not_have_are_found(line: str, faults: int) -> None:
    assert len(list(import_faults(line))) == faults


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ('TITLE = "The King\'s Envoy"', 1),
        ('raise NotYourTurn(f"It is not the turn of {name}.")', 1),
        ('title = f"{count} coins"', 1),
        ('title = f"white {face}"', 1),
        ('title = f"{name} ({number})"', 0),
        ('kind = "builds-for-use"', 0),
        ('handle = f"seat:{seat}/building:{name}"', 0),
        ('"""A module about kings and serfs."""', 0),
        ('raise ValueError(f"no verb {name!r} here")', 0),
        ('raise entry.error("roads", f"join {count} spaces; that is too many")', 0),
        ('raise PackError("the first line must name the columns", source)', 0),
        ('assert state.log is not None, "a match keeps a log"', 0),
        ('Verb("hire", price, pattern="hire for {}")', 0),
        ('def __repr__(self): return f"<Match of {self.game}>"', 0),
        ('FORMAT = "kingsarms record 1"  # not for players', 0),
    ],
)
def test_sentences_for_players_are_found(line: str, faults: int) -> None:
    assert len(list(word_faults(line))) == faults


@pytest.fixture
def core(tmp_path: Path) -> tuple[Path, Path]:
    """A source folder with one compiled file, and the manifest of its build."""
    source = tmp_path / "src with a space"
    source.mkdir()
    (source / "rules.py").write_text("A = 1\n")
    manifest = tmp_path / core_hook.MANIFEST
    lines = [core_hook.folder_line(str(source)), core_hook.source_line(str(source / "rules.py"))]
    manifest.write_text("\n".join(lines) + "\n")
    return source, manifest


def test_a_compiled_core_is_used_while_its_sources_are_the_same(core: tuple[Path, Path]) -> None:
    source, manifest = core
    assert core_hook.is_current(str(manifest))
    os.utime(source / "rules.py", (1, 1))
    (source / "__pycache__").mkdir()
    assert core_hook.is_current(str(manifest))


@pytest.mark.parametrize("edit", ["A = 2\n", "A = 10\n", None])
def test_a_compiled_core_is_dropped_when_a_source_changes(core: tuple[Path, Path], edit: str | None) -> None:
    source, manifest = core
    if edit is None:
        (source / "rules.py").unlink()
    else:
        (source / "rules.py").write_text(edit)
        os.utime(source / "rules.py", (1, 1))
    assert not core_hook.is_current(str(manifest))


def test_a_compiled_core_is_dropped_when_a_file_comes_or_was_never_built(core: tuple[Path, Path]) -> None:
    source, manifest = core
    (source / "more.py").touch()
    assert not core_hook.is_current(str(manifest))
    assert not core_hook.is_current(str(manifest) + ".missing")


def test_the_environment_chooses_the_core(core: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(core[1].parent)
    monkeypatch.setattr("sys.path", ["elsewhere"])
    monkeypatch.setenv("KINGSARMS_CORE", "plain")
    core_hook.choose(folder)
    assert sys.path == ["elsewhere"]
    monkeypatch.setenv("KINGSARMS_CORE", "fast")
    core_hook.choose(folder)
    assert sys.path == [folder, "elsewhere"]


def test_asking_for_a_core_that_is_out_of_date_is_told(
    core: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (core[0] / "more.py").touch()
    monkeypatch.setenv("KINGSARMS_CORE", "fast")
    core_hook.choose(str(core[1].parent))
    assert "make fast" in capsys.readouterr().err


def test_a_stamp_holds_for_the_same_inputs_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "stamp"
    assert not Stamp(path, "one").holds()
    Stamp(path, "one").put()
    assert Stamp(path, "one").holds()
    assert not Stamp(path, "two").holds()


def test_the_installer_is_read_from_the_lock_with_its_hashes() -> None:
    lock = "a==1 \\\n    --hash=sha256:0\nuv==2 \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n    # via x\n"
    assert uv_entry(lock) == "uv==2 \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n"
    with pytest.raises(Failure):
        uv_entry("uvicorn==2 \\\n    --hash=sha256:1\n")


def fail() -> None:
    """A stage that fails."""
    raise Failure("on purpose")


def test_a_session_goes_on_after_a_failure_and_counts_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="5" failures="1" /></testsuites>')
    session = Session()
    assert not session.stage("style", fail)
    assert not session.stage("tests", lambda: None, report)
    assert session.total() == Tally(4, 2)
    assert session.summary() == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("4 passed, 2 failed in ")


def test_a_session_without_tests_counts_its_stages() -> None:
    session = Session()
    session.stage("one", lambda: None)
    session.stage("two", lambda: None)
    assert session.total() == Tally(2, 0)
    assert session.summary() == 0


def test_a_port_for_a_server_is_none_that_systems_lend() -> None:
    port = free_port()
    assert LOWEST <= port < HIGHEST
    with socket.create_server(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port)) as visitor:
        assert visitor.getsockname()[1] >= HIGHEST
