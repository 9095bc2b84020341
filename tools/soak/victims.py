"""What is killed: servers of the house, its database and its bus."""

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol

from tests.tables.servers import PostgresServer, ValkeyServer
from tools.ports import free_port
from tools.soak.server import live

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tools.soak.server"])


class Victim(Protocol):
    """Something that is killed without a farewell and started again."""

    def start(self) -> None: ...
    def kill(self) -> None: ...


class Server:
    """A process of the house; the port stays the same across its lives."""

    def __init__(self, folder: Path, database: str | None, bus: str | None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = folder / f"serve-{self.port}.out"
        self._life = (folder / "house", database, bus, self.port, self.output)
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """It opens while others go on."""
        self._process = _context.Process(target=live, args=self._life, daemon=True)
        self._process.start()

    def look_after(self) -> None:
        """Start it again if it has ended by itself, as a host's supervisor would: its database may have been away."""
        if self._process is not None and not self._process.is_alive():
            self.start()

    def wait(self) -> None:
        """Until it is open, the first time."""
        deadline = time.monotonic() + 60
        while not self.output.exists() or "is open" not in self.output.read_text("utf-8"):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.output} does not say that the house is open")
            time.sleep(0.05)

    def kill(self) -> None:
        if self._process is not None and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)
            self._process.join(10)
            self._process = None


@dataclass
class House:
    """A house under attack: its servers, and everything that may be killed, by name, with how often it is its turn."""

    servers: list[Server]
    victims: dict[str, tuple[Victim, int]]
    database: str  # where the books are


@contextlib.contextmanager
def open_house(folder: Path, database: str) -> Iterator[House]:
    """One process on SQLite, or two on PostgreSQL and Valkey."""
    (folder / "house").mkdir()
    with ExitStack() as stack:
        if database == "sqlite":
            servers = [Server(folder, None, None)]
            victims: dict[str, tuple[Victim, int]] = {"server": (servers[0], 1)}
            books = f"sqlite:///{folder / 'house' / 'kingsarms.sqlite3'}"
        else:
            postgres, valkey = PostgresServer(folder), ValkeyServer(folder)
            for helper in (postgres, valkey):
                stack.callback(helper.stop)
                helper.start()
            books = f"{postgres.address}/postgres"
            servers = [Server(folder, books, valkey.address) for _ in range(2)]
            victims = {"server 1": (servers[0], 3), "server 2": (servers[1], 3)}
            victims |= {"postgresql": (postgres, 2), "valkey": (valkey, 2)}
        for server in servers:
            stack.callback(server.kill)
            server.start()
            server.wait()
        yield House(servers, victims, books)
