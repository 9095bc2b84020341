"""The processes in which bots think: they answer, they are replaced when they die, they do not outlive the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import kingsarms
from kingsarms.tables import thinkers
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question

FIRST = kingsarms.new("kingstone").parse("move b3 c3")
QUESTION = Question("kingstone", 2, {"board": "classic", "compensation": "none"}, [(0, FIRST)], 1, b"luck")


def legal() -> list[int]:
    match = kingsarms.new("kingstone")
    match.play("move b3 c3")
    return match.legal()


async def test_thinkers_answer_and_survive_a_death() -> None:
    crew = Thinkers(1)
    assert await crew.move(QUESTION, "page") in legal()
    opinions = await crew.advice(QUESTION)
    assert {opinion.action for opinion in opinions} <= set(legal())
    pool = crew._pool
    assert pool is not None
    (worker,) = pool._processes
    os.kill(worker, signal.SIGKILL)
    assert await crew.move(QUESTION, "page") in legal()
    assert crew._pool is not pool
    await crew.stop()


async def test_asked_the_same_again_a_bot_answers_the_same() -> None:
    """Nobody takes a move back until a bot replies as they like; what it does at another table tells them nothing."""
    crew = Thinkers(1)
    questions = [replace(QUESTION, luck=bytes([number])) for number in range(8)]
    first = [await crew.move(question, "random") for question in questions]
    assert [await crew.move(question, "random") for question in questions] == first
    assert len(set(first)) > 1
    await crew.stop()


async def test_a_thinker_that_never_answers_is_replaced_by_a_random_move(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = Thinkers(1)
    monkeypatch.setattr(thinkers, "PATIENCE_S", 0.001)
    assert await crew.move(QUESTION, "king") in legal()
    await crew.stop()


ORPHANS = """
import asyncio, sys
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question
async def main():
    crew = Thinkers(1)
    await crew.move(Question("kingstone", 2, {"board": "classic", "compensation": "none"}, [], 0, b""), "page")
    print(*crew._pool._processes, flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


def alive(pid: int) -> bool:
    """Is there such a process, and not only the entry that its new parent has not cleared away?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_thinkers_go_when_their_server_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(ORPHANS, "utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert alive(worker)
        server.kill()
    deadline = time.monotonic() + 10
    while alive(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(worker)
