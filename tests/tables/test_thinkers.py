"""Who thinks about what, and when: fair, bounded, cancelled one by one. The workers here do as they are told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from kingsarms.bots.opinions import Opinion
from kingsarms.tables import thinkers
from kingsarms.tables.errors import Refused
from kingsarms.tables.jobs import Job, NoThought, Rank
from kingsarms.tables.thinkers import BOUNDS, DEATHS, KEPT, Thinkers
from kingsarms.tables.thinking import Past, Question, Turn
from kingsarms.tables.workers import Answered, Finished, Ready, Said, Stop, Task

PAST: Past = [(0, 7), (-1, 3)]


def about(table: str, past: Past = PAST) -> Question:
    return Question(table, "kingstone", 2, {}, "", past, 1, b"luck")


@dataclass
class Hand:
    """A worker that keeps what it is sent, and says what the test wants it to say."""

    heard: Callable[[Said], None]
    lost: Callable[[], None]
    sent: list[Task | Stop] = field(default_factory=list)
    buried: threading.Event = field(default_factory=threading.Event)

    def send(self, message: Task | Stop) -> None:
        self.sent.append(message)

    def bury(self) -> None:
        self.buried.set()

    async def is_buried(self) -> bool:
        return await asyncio.to_thread(self.buried.wait, 10)

    @property
    def task(self) -> Task:
        return next(message for message in reversed(self.sent) if isinstance(message, Task))

    @property
    def tables(self) -> list[str]:
        return [message.question.table for message in self.sent if isinstance(message, Task)]

    def says(self, *actions: int) -> None:
        for action in actions:
            self.heard(Answered(self.task.number, action))

    def finishes(self, problem: str = "") -> None:
        self.heard(Finished(self.task.number, problem))


class Crew(Thinkers):
    """Thinkers whose workers are hands, ready as soon as they are hired."""

    def __init__(self, workers: int = 1, stamp: Path | None = None) -> None:
        self.hands: list[Hand] = []
        self.are_quick = True
        super().__init__(workers, self._engage, stamp)

    def _engage(self, heard: Callable[[Said], None], lost: Callable[[], None]) -> Hand:
        hand = Hand(heard, lost)
        self.hands.append(hand)
        if self.are_quick:
            asyncio.get_running_loop().call_soon(heard, Ready())
        return hand

    async def asked(self, table: str, person: str = "Ann", past: Past = PAST) -> Job[int]:
        job = self.turn(about(table, past), "page", person)
        await asyncio.sleep(0)  # whoever was hired for it gets ready
        return job


async def code_and_wait(asking: Awaitable[object]) -> tuple[str, int | None]:
    with pytest.raises(Refused) as refused:
        await asking
    return refused.value.problem.code, refused.value.problem.retry_after


async def rest(job: Job[int]) -> list[int]:
    return [action async for action in job]


# -- one after the other -----------------------------------------------------------------------------------------------


async def test_nobodys_many_tables_keep_another_waiting() -> None:
    crew = Crew()
    for table in ("one", "two", "three"):
        await crew.asked(table, "Ann")
    await crew.asked("four", "Ben")
    (hand,) = crew.hands
    for _ in range(3):
        hand.finishes()
    assert hand.tables == ["one", "four", "two", "three"]


async def test_who_was_served_longest_ago_comes_first_whoever_else_waits() -> None:
    crew = Crew()
    people = ["Ann", "Ben", "Cat"]
    for person in people:
        await crew.asked(person, person)
    (hand,) = crew.hands
    for person in people:
        hand.finishes()
        await crew.asked(person, person)
    await crew.asked("newcomer", "Dot")
    hand.finishes()
    assert hand.tables == [*people, "Ann", "newcomer"]


async def test_a_persons_tables_take_turns() -> None:
    crew = Crew()
    await crew.asked("busy")
    await crew.asked("busy")
    await crew.asked("other")
    (hand,) = crew.hands
    hand.finishes()
    hand.finishes()
    assert hand.tables == ["busy", "other", "busy"]


async def test_bots_come_before_hints() -> None:
    crew = Crew()
    await crew.asked("first", "Ann")
    hint = asyncio.create_task(crew.advice(about("hinted"), "Ben"))
    await asyncio.sleep(0)
    await crew.asked("second", "Ann")
    (hand,) = crew.hands
    hand.finishes()
    assert hand.tables == ["first", "second"]
    hand.finishes()
    hand.heard(Answered(hand.task.number, [Opinion(1, 1.0, 0.5)]))
    assert (await hint)[0].action == 1


async def test_a_long_turn_makes_way_for_another_table_and_not_for_a_hint() -> None:
    crew = Crew()
    job = await crew.asked("long", "Ann")
    (hand,) = crew.hands
    hint = asyncio.create_task(crew.advice(about("hinted"), "Ben"))
    await asyncio.sleep(0)
    hand.says(5)
    assert hand.sent == [hand.task]
    await crew.asked("other", "Ben")
    await crew.asked("third", "Cat")
    assert hand.sent[1:] == [Stop(job.number, at_once=False)]
    hand.says(6)
    hand.finishes()
    assert await rest(job) == [5, 6]
    assert hand.tables == ["long", "other"]
    hint.cancel()


async def test_workers_are_hired_as_they_are_needed() -> None:
    crew = Crew(2)
    await crew.asked("one")
    await crew.asked("two")
    await crew.asked("three")
    assert [hand.tables for hand in crew.hands] == [["one"], ["two"]]


# -- bounds ------------------------------------------------------------------------------------------------------------


async def test_a_person_may_wait_for_so_much_and_is_told_when_to_come_again() -> None:
    crew = Crew()
    running = 1
    for number in range(BOUNDS[Rank.BOT].of_person + running):
        await crew.asked(str(number))
    assert await code_and_wait(crew.asked("one too many")) == ("busy", BOUNDS[Rank.BOT].of_person)
    await crew.asked("another's", "Ben")


async def test_all_together_may_wait_for_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = Crew()
    for number in range(BOUNDS[Rank.BOT].in_all + 1):
        await crew.asked(str(number), f"person {number}")
    assert (await code_and_wait(crew.asked("one too many", "Zoe")))[0] == "busy"


async def test_hints_are_bounded_by_themselves() -> None:
    crew = Crew()
    await crew.asked("running")
    hints = [asyncio.create_task(crew.advice(about("hinted"), "Ann")) for _ in range(BOUNDS[Rank.HINT].of_person)]
    await asyncio.sleep(0)
    code, seconds = await code_and_wait(crew.advice(about("hinted"), "Ann"))
    assert (code, seconds) == ("busy", len(hints))
    await crew.asked("a bot")
    for hint in hints:
        hint.cancel()


# -- not wanted any more -----------------------------------------------------------------------------------------------


async def test_what_waits_is_cancelled_alone() -> None:
    crew = Crew()
    await crew.asked("one")
    waiting = await crew.asked("two")
    await crew.asked("three")
    waiting.cancel()
    assert await rest(waiting) == []
    (hand,) = crew.hands
    hand.finishes()
    assert hand.tables == ["one", "three"]


async def test_what_is_thought_about_is_stopped_alone() -> None:
    crew = Crew(2)
    one, two = await crew.asked("one"), await crew.asked("two")
    first, second = crew.hands
    one.cancel()
    assert await rest(one) == []
    assert first.sent[1:] == [Stop(one.number, at_once=True)]
    assert not first.buried.is_set()
    assert second.sent == [second.task]
    first.finishes()
    await crew.asked("three")
    assert first.tables == ["one", "three"]
    second.says(4)
    second.finishes()
    assert await rest(two) == [4]


async def test_an_asker_who_leaves_stops_the_hint() -> None:
    crew = Crew()
    hint = asyncio.create_task(crew.advice(about("hinted"), "Ann"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    (hand,) = crew.hands
    hint.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hint
    assert hand.sent[1:] == [Stop(hand.task.number, at_once=True)]


# -- when workers fail -------------------------------------------------------------------------------------------------


async def test_only_the_worker_that_hangs_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = Crew(2)
    healthy = await crew.asked("healthy")
    monkeypatch.setattr(thinkers, "PATIENCE_S", 0.0)
    hanging = await crew.asked("hanging")
    with pytest.raises(NoThought):
        await rest(hanging)
    good, bad = crew.hands
    assert await bad.is_buried()
    assert not good.buried.is_set()
    bad.says(3)  # too late
    monkeypatch.undo()
    good.says(4)
    good.finishes()
    assert await rest(healthy) == [4]
    await crew.asked("next")
    await crew.asked("after")
    assert good.tables == ["healthy", "next"]
    assert crew.hands[2].tables == ["after"]


async def test_a_question_outlives_one_worker_and_no_more() -> None:
    crew = Crew()
    job = await crew.asked("deadly")
    for death in range(DEATHS):
        hand = crew.hands[death]
        assert hand.tables == ["deadly"]
        hand.lost()
        await asyncio.sleep(0)
    with pytest.raises(NoThought):
        await rest(job)
    assert len(crew.hands) == DEATHS


async def test_what_was_answered_in_part_is_asked_anew_by_the_house() -> None:
    crew = Crew()
    job = await crew.asked("table")
    crew.hands[0].says(5)
    crew.hands[0].lost()
    assert await rest(job) == [5]


async def test_where_no_worker_starts_nobody_waits_for_ever() -> None:
    crew = Crew()
    crew.are_quick = False
    job = await crew.asked("table")
    for death in range(DEATHS):
        crew.hands[death].lost()
    with pytest.raises(NoThought):
        await rest(job)


async def test_a_fault_in_a_game_is_no_thought_and_costs_no_worker() -> None:
    crew = Crew()
    job = await crew.asked("table")
    (hand,) = crew.hands
    hand.finishes("Traceback")
    with pytest.raises(NoThought):
        await rest(job)
    await crew.asked("table")
    assert hand.task.kept == 0  # what it knew of the match may be wrong


async def test_at_the_end_nobody_is_left_waiting() -> None:
    crew = Crew()
    jobs = [await crew.asked("one"), await crew.asked("two")]
    await crew.stop()
    assert [await rest(job) for job in jobs] == [[], []]
    assert await crew.hands[0].is_buried()
    assert (await code_and_wait(crew.asked("late")))[0] == "busy"


async def test_who_started_with_an_older_core_makes_room_when_free(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    crew = Crew(stamp=stamp)
    job = await crew.asked("one")
    (old,) = crew.hands
    stamp.touch()
    old.says(5)
    assert crew.hands == [old]  # it ends what it has begun
    old.finishes()
    assert await rest(job) == [5]
    await crew.asked("two")
    _, new = crew.hands
    assert (old.tables, new.tables) == (["one"], ["two"])
    assert await old.is_buried()
    assert not new.buried.is_set()


# -- what workers know -------------------------------------------------------------------------------------------------


async def test_a_worker_that_knows_a_match_gets_it_again_and_only_what_is_new() -> None:
    crew = Crew(2)
    await crew.asked("one")
    await crew.asked("two", past=[])
    first, second = crew.hands
    second.says(8)
    for hand in crew.hands:
        hand.finishes()
    await crew.asked("two", past=[(1, 8), (0, 9)])
    assert first.tables == ["one"]
    assert (second.task.kept, second.task.question.past) == (1, [(0, 9)])


async def test_what_was_taken_back_is_not_kept() -> None:
    crew = Crew()
    for past, kept in (([(0, 1), (1, 2), (0, 3)], 0), ([(0, 1), (1, 4)], 1), ([(0, 1)], 1), ([(0, 1), (1, 4)], 1)):
        await crew.asked("table", past=list(past))
        (hand,) = crew.hands
        assert hand.task.kept == kept
        assert hand.task.question.past == past[kept:]
        hand.finishes()


async def test_of_many_matches_those_used_last_are_kept() -> None:
    crew = Crew()
    tables = [str(number) for number in range(KEPT)]
    for table in [*tables, tables[0], "one more"]:
        await crew.asked(table)
        crew.hands[0].finishes()
    (hand,) = crew.hands
    assert hand.task.forgotten == (tables[1],)
    await crew.asked(tables[0])
    assert hand.task.kept == len(PAST)
    hand.finishes()
    await crew.asked(tables[1])
    assert hand.task.kept == 0


async def test_a_worker_is_told_no_more_than_it_needs() -> None:
    """The luck of a seat, and not the seed that chance follows."""
    crew = Crew()
    await crew.asked("table")
    assert crew.hands[0].sent == [Task(crew.hands[0].task.number, replace(about("table")), 0, Turn("page"), ())]
