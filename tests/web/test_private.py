"""What lies in the data folder: a secret worth the name, files for their owner alone; and disks that are read-only."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingsarms.tables.database import DatabaseError
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings, SettingsError, read_secret
from tests.tables.servers import unprivileged


@pytest.fixture(autouse=True)
def no_secret_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KINGSARMS_SECRET", raising=False)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@contextmanager
def full_disk() -> Iterator[None]:
    """Files can be made, but nothing fits into them."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    first = read_secret(tmp_path / "data")
    assert read_secret(tmp_path / "data") == first
    assert read_secret(tmp_path / "other") != first
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


@pytest.mark.parametrize("kept", ["", "\n", "x" * 31, " " * 64])
def test_a_secret_that_anybody_could_guess_is_refused(tmp_path: Path, kept: str) -> None:
    (tmp_path / "secret").write_text(kept, "utf-8")
    with pytest.raises(SettingsError, match="is empty or too short"):
        read_secret(tmp_path)
    assert (tmp_path / "secret").read_text("utf-8") == kept


def test_a_full_disk_leaves_no_half_written_secret(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(SettingsError, match="data folder"):
        read_secret(tmp_path)
    assert list(tmp_path.iterdir()) == []
    read_secret(tmp_path)


def test_processes_that_start_together_share_one_secret(tmp_path: Path) -> None:
    found: list[bytes] = []
    start = threading.Barrier(8)

    def read() -> None:
        start.wait()
        found.append(read_secret(tmp_path / "data"))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [read_secret(tmp_path / "data")] * 8


def test_a_secret_from_the_environment_is_long_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGSARMS_SECRET", "too short")
    with pytest.raises(SettingsError, match="32"):
        read_secret(tmp_path)
    monkeypatch.setenv("KINGSARMS_SECRET", "long enough to be a secret of this house")
    assert len(read_secret(tmp_path)) == 32
    assert list(tmp_path.iterdir()) == []


async def test_the_data_are_their_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with open_services(Settings(data=data, thinkers=1)):
        names = {path.name for path in data.iterdir()}
        assert names == {"secret", "kingsarms.sqlite3", "kingsarms.sqlite3-wal", "kingsarms.sqlite3-shm"}
        assert {name: rights(data / name) for name in names} == dict.fromkeys(names, 0o600)
        assert rights(data) == 0o700


async def test_data_that_others_could_read_are_taken_from_them(tmp_path: Path) -> None:
    async with open_services(Settings(data=tmp_path, thinkers=1)):
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        shutil.copytree(tmp_path, tmp_path / "left")  # as a process that was killed leaves it
    async with open_services(Settings(data=tmp_path / "left", thinkers=1)):
        assert {rights(path) for path in (tmp_path / "left").iterdir()} == {0o600}


async def test_a_database_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    async with open_services(Settings(data=tmp_path, thinkers=1)):
        pass
    url = f"sqlite:///file:{tmp_path}/kingsarms.sqlite3?mode=ro&uri=true"
    with pytest.raises(DatabaseError, match="cannot be opened: attempt to write a readonly database"):
        async with open_services(Settings(data=tmp_path, database=url, thinkers=1)):
            pass


@pytest.mark.parametrize("used_before", [True, False])
async def test_a_read_only_disk_is_told_in_a_line(tmp_path: Path, used_before: bool) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if used_before:
        async with open_services(Settings(data=tmp_path / "open", thinkers=1)):
            shutil.copytree(tmp_path / "open", data, dirs_exist_ok=True)
    for path in (*data.iterdir(), data):
        path.chmod(0o555 if path == data else 0o444)
    command = [*unprivileged(), sys.executable, "-m", "kingsarms", "serve", "--port", "0", "--data", str(data)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    (line,) = ended.stderr.splitlines()
    assert (ended.returncode, ended.stdout) == (2, "")
    assert line.startswith("kingsarms: The database cannot be" if used_before else "kingsarms: The data folder")
