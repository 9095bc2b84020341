"""`kingsarms serve` as a process, to be killed and started again."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.tables.servers import Mortal
from tools.ports import free_port


class ServerProcess(Mortal):
    """A server with its data folder."""

    def __init__(
        self, data: Path, database: str | None = None, bus: str | None = None, *more: str, files: int | None = None
    ) -> None:
        port = free_port()
        super().__init__(data.parent / f"serve-{port}.out", port)
        self.url = f"http://127.0.0.1:{port}"
        self._arguments = ["--port", str(port), "--data", str(data), "--thinkers", "1", *more]
        if database is not None:
            self._arguments += ["--database", database]
        if bus is not None:
            self._arguments += ["--bus", bus]
        self._files = files  # that it may have open

    def start(self) -> None:
        """Start it, and return when it answers."""
        command = [sys.executable, "-m", "kingsarms", "serve", *self._arguments]
        if self._files is not None:
            command = ["sh", "-c", f'ulimit -n {self._files}; exec "$@"', "sh", *command]
        self.output.unlink(missing_ok=True)
        process = self._spawn(command, NO_COLOR="1")
        deadline = time.monotonic() + 60
        while "is open" not in self.output.read_text("utf-8"):
            assert process.poll() is None, self.output.read_text("utf-8")
            assert time.monotonic() < deadline, self.output.read_text("utf-8")
            time.sleep(0.02)
