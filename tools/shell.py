"""Running commands, timing stages, and remembering by hash what is already done."""

import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NoReturn

from tools.compiled import ROOT

BUILD = ROOT / "build"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


class Failure(Exception):
    """Something the user must know about, in words; no traceback is due."""


def say(text: str) -> None:
    """A line of progress, in order with the output of the commands."""
    print(text, flush=True)


def environment(changes: Mapping[str, str], *, for_user: bool = False) -> dict[str, str]:
    """The environment of a command inside the virtual environment.

    A chore chooses its core itself, and keeps bytecode, as it starts many a Python; only a program that is run for the
    user keeps the user's choices.
    """
    dropped = {"PYTHONHOME"} if for_user else {"PYTHONHOME", "KINGSARMS_CORE", "PYTHONDONTWRITEBYTECODE"}
    inherited = {k: v for k, v in os.environ.items() if k not in dropped}
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)])
    return {**inherited, "VIRTUAL_ENV": str(VENV), "PATH": path, "UV_SYSTEM_CERTS": "1", **changes}


class Deadline:
    """A limit on everything that runs from now on; none until `set` is called."""

    def __init__(self) -> None:
        self.moment: float | None = None

    def set(self, seconds: float) -> None:
        """Stop any command that is still running so many seconds from now."""
        self.moment = time.monotonic() + seconds

    def remaining(self) -> float | None:
        """Seconds left, at least one; None without a limit."""
        return None if self.moment is None else max(1.0, self.moment - time.monotonic())


DEADLINE = Deadline()


def run(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> int:
    """Run a command with its output on ours; its exit status."""
    arguments = [str(part) for part in command]
    limit = DEADLINE.remaining()
    try:
        return subprocess.run(arguments, cwd=cwd, env=environment(env or {}), timeout=limit).returncode
    except subprocess.TimeoutExpired as late:
        raise Failure(f"out of time: {' '.join(arguments)}") from late
    except FileNotFoundError as missing:
        raise Failure(f"not found: {arguments[0]}") from missing


def become(program: Path, *arguments: str, env: Mapping[str, str] | None = None) -> NoReturn:
    """Hand this process over to a program, which then gets every signal itself."""
    os.chdir(ROOT)
    sys.stdout.flush()
    try:
        os.execve(program, [str(program), *arguments], environment(env or {}, for_user=True))
    except FileNotFoundError as missing:
        raise Failure(f"not found: {program}") from missing


def must(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command that has to succeed."""
    status = run(*command, cwd=cwd, env=env)
    if status:
        raise Failure(f"failed with status {status}: {' '.join(str(part) for part in command)}")


@contextlib.contextmanager
def timed(name: str) -> Iterator[None]:
    """Announce a piece of work and say how long it took."""
    say(f"» {name}")
    start = time.monotonic()
    yield
    say(f"  {name}: {time.monotonic() - start:.1f} s")


def digest(files: Iterable[Path], *words: str) -> str:
    """One hash over the names and contents of files and over some words."""
    total = hashlib.sha256()
    for word in words:
        total.update(word.encode() + b"\0")
    for path in sorted(files):
        content = path.read_bytes() if path.is_file() else b"missing"
        total.update(str(path.relative_to(ROOT)).encode() + b"\0")
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()


class Stamp:
    """A file that remembers the hash of the inputs something was last made from."""

    def __init__(self, path: Path, key: str) -> None:
        self.path = path
        self.key = key

    def holds(self) -> bool:
        """Whether the work was done for these very inputs."""
        return self.path.is_file() and self.path.read_text("utf-8") == self.key

    def put(self) -> None:
        """Remember that the work is done."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(self.key, "utf-8")


@contextlib.contextmanager
def alone(what: str = "dev") -> Iterator[None]:
    """Let one command at a time change the environment and the builds of this checkout.

    Compiling takes a while and has a lock of its own: nobody who only wants to play waits for it.
    """
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{what}.lock").open("w") as handle:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("» waiting for another command that is building in this checkout")
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
