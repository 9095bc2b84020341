"""A King's Arms of one's own, for browser tests and pictures: started on a free port, killed, started again."""

import contextlib
import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from kingsarms.engine.registry import GROUP
from tools.compiled import ROOT
from tools.ports import free_port
from tools.shell import BIN, PYTHON, Failure

PATIENCE = 30.0


class Server:
    """A server with all its data in one folder; it keeps its port over a restart.

    `games` are hosted beside those of the house, as if a package that is installed had declared them: the id of each,
    and the entry point that it is loaded from. Where `luck` is given, dice and cards follow from those words. `limits`
    are more generous ones, as in KINGSARMS_LIMITS.
    """

    def __init__(
        self,
        data: Path,
        port: int = 0,
        games: Mapping[str, str] | None = None,
        luck: str | None = None,
        limits: str = "",
        program: Path = BIN / "kingsarms",
    ) -> None:
        self.data = data
        self.games = games or {}
        self.luck = luck
        self.limits = limits
        self.program = program
        self.port = port
        self.log = data / "serve.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        """Start it and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        self.port = self.port or free_port()
        if self.luck is not None:
            self.foretell(self.luck)
        with self.log.open("ab") as log:
            command: list[str | Path] = [
                *([self.program] if self.luck is None else [PYTHON, "-m", "tools.foretold", self._luck_file]),
                *("serve", "--port", str(self.port), "--data", self.data, "--no-open"),
            ]
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True, env=self._environment()
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise Failure(f"the server did not start:\n{self.log.read_text('utf-8')[-3000:]}")
            time.sleep(0.05)
        return self

    @property
    def _luck_file(self) -> Path:
        return self.data / "luck"

    def foretell(self, words: str) -> None:
        """Let the dice and cards of the tables that are made from now on follow from these words."""
        self.luck = words
        self._luck_file.write_text(words, "utf-8")

    def _environment(self) -> dict[str, str]:
        """Ours, with a package on the path that declares the games, and these tools."""
        package = self.data / "package"
        metadata = package / "guests-1.0.dist-info"
        metadata.mkdir(parents=True, exist_ok=True)
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n", "utf-8")
        lines = [f"[{GROUP}]", *(f"{game} = {target}" for game, target in self.games.items())]
        (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
        inherited = os.environ.get("PYTHONPATH")
        path = [str(package), str(ROOT), *([inherited] if inherited else [])]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(path), "KINGSARMS_LIMITS": self.limits}

    def answers(self) -> bool:
        """Is it up?"""
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once, with all its helpers, as a power cut would."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Ask it to close, then make sure that nothing of it is left."""
        if self._process is not None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=5)
        self.kill()
