"""Servers under test, as processes of their own on loopback, and what is said to them over HTTP."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def percentile(figures: Sequence[float], percent: int) -> float:
    """
    >>> percentile([3, 1, 2], 50), percentile([3, 1, 2], 95)
    (2, 3)
    """
    return sorted(figures)[min(len(figures) - 1, len(figures) * percent // 100)]


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """p50, p95 and p99 in milliseconds."""
    if not seconds:
        return {}
    return {f"p{percent}": round(1000 * percentile(seconds, percent), 2) for percent in (50, 95, 99)}


# -- processes ---------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def running(*command: str, port: int) -> Iterator[int]:
    """A server process; its pid, when it listens."""
    process = subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while True:
            assert process.poll() is None
            assert time.monotonic() < deadline
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            time.sleep(0.05)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def cpu_seconds(pid: int) -> float:
    """The CPU time a process has used, its threads included: in nanoseconds, where `stat` counts hundredths."""
    used = (int(file.read_text("utf-8").split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    return sum(used) / 1e9


def resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


# -- over HTTP ---------------------------------------------------------------------------------------------------------


def client(server: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server, timeout=60, trust_env=False, verify=False)


async def come_in(http: httpx.AsyncClient, name: str) -> dict[str, str]:
    """Be somebody; the headers of every change from then on."""
    headers = {"X-CSRF-Token": (await http.get("/api/session")).json()["csrf"]}
    named = (await http.post("/api/session", json={"name": name}, headers=headers)).raise_for_status()
    return {"X-CSRF-Token": named.json()["csrf"]}
