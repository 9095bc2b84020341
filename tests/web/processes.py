"""`kingsarms serve` as a process, to be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.tables.servers import free_port


class ServerProcess:
    """A server with its data folder; the port stays the same across its lives."""

    def __init__(
        self, data: Path, database: str | None = None, bus: str | None = None, *more: str, files: int | None = None
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data.parent / f"serve-{self.port}.out"
        self._arguments = ["--port", str(self.port), "--data", str(data), "--thinkers", "1", *more]
        if database is not None:
            self._arguments += ["--database", database]
        if bus is not None:
            self._arguments += ["--bus", bus]
        self._files = files  # that it may have open
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and return when it answers."""
        command = [sys.executable, "-m", "kingsarms", "serve", *self._arguments]
        if self._files is not None:
            command = ["sh", "-c", f'ulimit -n {self._files}; exec "$@"', "sh", *command]
        self.output.unlink(missing_ok=True)
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output, env=os.environ | {"NO_COLOR": "1"})
        deadline = time.monotonic() + 60
        while "is open" not in self.output.read_text("utf-8"):
            assert self._process.poll() is None, self.output.read_text("utf-8")
            assert time.monotonic() < deadline, self.output.read_text("utf-8")
            time.sleep(0.02)

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
