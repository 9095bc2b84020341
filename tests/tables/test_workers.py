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
from kingsarms.tables.jobs import NoThought
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question
from kingsarms.tables.workers import WorkerProcess
from tests.patience import PATIENCE_S

FIRST = kingsarms.new("kingstone").parse("move b3 c3")
QUESTION = Question("table", "kingstone", 2, {"board": "classic", "compensation": "none"}, "", [(0, FIRST)], 1, b"luck")


def legal() -> list[int]:
    match = kingsarms.new("kingstone")
    match.play(FIRST)
    return match.legal()


def pid_of(crew: Thinkers, number: int = 0) -> int:
    worker = crew.crew[number].worker
    assert isinstance(worker, WorkerProcess)
    assert worker.process.pid is not None
    return worker.process.pid


async def moves(crew: Thinkers, question: Question = QUESTION) -> list[int]:
    return [action async for action in crew.turn(question, "page", "Ann")]


async def test_workers_answer_and_survive_a_death() -> None:
    crew = Thinkers(1)
    (first,) = await moves(crew)
    assert first in legal()
    opinions = await crew.advice(QUESTION, "Ann")
    assert {opinion.action for opinion in opinions} <= set(legal())
    old = pid_of(crew)
    os.kill(old, signal.SIGKILL)
    assert await moves(crew) == [first]
    assert pid_of(crew) != old
    await crew.stop()
    assert not alive(old)


async def test_asked_the_same_again_a_bot_answers_the_same() -> None:
    """Nobody takes a move back until a bot replies as they like; what it does at another table tells them nothing."""
    crew = Thinkers(1)
    questions = [replace(QUESTION, luck=bytes([number])) for number in range(8)]
    first = [await moves(crew, question) for question in questions]
    assert [await moves(crew, question) for question in questions] == first
    assert len({tuple(moved) for moved in first}) > 1
    await crew.stop()


async def test_a_thought_is_stopped_and_the_worker_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody wants any more takes no time: the worker answers the next question, and has not died."""
    crew = Thinkers(1)
    await moves(crew)
    worker = pid_of(crew)
    for _ in range(3):
        job = crew.turn(QUESTION, "king", "Ann")
        job.cancel()
        assert [action async for action in job] == []
    assert await moves(crew)
    assert pid_of(crew) == worker
    await crew.stop()


async def test_a_worker_that_hangs_is_killed_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = Thinkers(1)
    await moves(crew)
    hanging = pid_of(crew)
    os.kill(hanging, signal.SIGSTOP)
    monkeypatch.setattr(thinkers, "PATIENCE_S", 0.1)
    with pytest.raises(NoThought):
        await moves(crew)
    monkeypatch.undo()
    assert await moves(crew)
    assert pid_of(crew) != hanging
    await crew.stop()
    assert not alive(hanging)


async def test_a_fault_costs_the_question_and_not_the_worker() -> None:
    crew = Thinkers(1)
    await moves(crew)
    worker = pid_of(crew)
    with pytest.raises(NoThought):
        await moves(crew, replace(QUESTION, table="other", game="nothing of the kind"))
    assert await moves(crew)
    assert pid_of(crew) == worker
    await crew.stop()


ORPHANS = """
import asyncio, sys
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question
async def main():
    crew = Thinkers(1)
    question = Question("table", "kingstone", 2, {"board": "classic", "compensation": "none"}, "", [], 0, b"")
    async for _ in crew.turn(question, "page", "Ann"): pass
    print(crew.crew[0].worker.process.pid, flush=True)
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


def test_workers_go_when_their_server_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(ORPHANS, "utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert alive(worker)
        server.kill()
    deadline = time.monotonic() + PATIENCE_S
    while alive(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(worker)
