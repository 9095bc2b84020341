"""Bots at tables: what they think of is played action by action, and dropped when the table has moved on."""

from __future__ import annotations

import asyncio

import pytest

import kingsarms
from kingsarms.bots import Level
from kingsarms.engine import registry
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.tables.jobs import Job, NoThought, Rank
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import FollowedMatch, Question, Turn
from tests.engine import lanterns
from tests.patience import PATIENCE_S
from tests.tables.cards import GO_ON, NOD, PEEK, ROLL
from tests.tables.houses import ANN, Mailbox, OpenHouse, Tavern, key

DEALT = 2  # actions, before anybody is asked


class ByHand(Thinkers):
    """The test answers."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: asyncio.Queue[Job[int]] = asyncio.Queue()
        self.jobs: list[Job[int]] = []
        self.refusals: list[Refused] = []

    def turn(self, question: Question, level: Level, person: str) -> Job[int]:
        if self.refusals:
            raise self.refusals.pop()
        self.jobs.append(Job[int](question, Turn(level), Rank.BOT, person))
        self.asked.put_nowait(self.jobs[-1])
        return self.jobs[-1]

    async def stop(self) -> None:
        for job in self.jobs:
            job.finish()

    async def next(self) -> Job[int]:
        async with asyncio.timeout(PATIENCE_S):
            return await self.asked.get()


@pytest.fixture
def crew() -> ByHand:
    return ByHand()


@pytest.fixture
async def house(open_house: OpenHouse, crew: ByHand, file_url: str) -> Tavern:
    return await open_house(file_url, thinkers=crew)


async def settled() -> None:
    """Everybody has gone on to where they must wait."""
    for _ in range(10):
        await asyncio.sleep(0)


async def watched(house: Tavern, table: str) -> Mailbox:
    box = Mailbox()
    await house.watch(table, ANN, None, 0, box)
    return box


async def until_ply(box: Mailbox, ply: int) -> list[m.ServerMessage]:
    """What comes until the match has so many actions."""
    heard: list[m.ServerMessage] = []
    while not any(isinstance(message, m.Update) and message.snapshot.ply == ply for message in heard):
        heard.append(await box.next())
    return heard


async def test_every_action_of_a_turn_is_played_and_told_by_itself(house: Tavern, crew: ByHand) -> None:
    table = await house.new("page", "me")
    box = await watched(house, table)
    job = await crew.next()
    assert (job.question.seat, len(job.question.past), job.person) == (0, DEALT, ANN.id)
    for action in (NOD, PEEK, GO_ON):
        job.answer(action)
    job.finish()
    heard = await until_ply(box, DEALT + 3)
    assert [said.snapshot.ply for said in heard if isinstance(said, m.Update)] == [3, 4, 5]
    events = [type(said) for said in heard if isinstance(said, m.Update | m.Thinking)]
    assert events[-5:] == [m.Update, m.Thinking, m.Update, m.Thinking, m.Update]
    assert (await house.sees(table, ANN)).asked == [1]
    assert crew.asked.empty()


async def test_a_turn_that_made_way_goes_on(house: Tavern, crew: ByHand) -> None:
    table = await house.new("page", "me")
    box = await watched(house, table)
    first = await crew.next()
    first.answer(NOD)
    first.finish()
    second = await crew.next()
    assert second.question.past == [*first.question.past, (0, NOD)]
    second.answer(GO_ON)
    second.finish()
    await until_ply(box, DEALT + 2)


async def test_a_thought_ends_when_its_question_is_taken_back(house: Tavern, crew: ByHand) -> None:
    table = await house.new("me", "page", undo="free")
    await house.plays(ANN, table, GO_ON)
    job = await crew.next()
    await house.does(ANN, table, m.Undo(key(), await house.ply(table)))
    assert job.is_over
    assert (await house.sees(table, ANN)).asked == [0]
    await house.plays(ANN, table, NOD)
    await house.plays(ANN, table, GO_ON)
    again = await crew.next()
    assert again.question.past[-2:] == [(0, NOD), (0, GO_ON)]


async def test_an_answer_that_comes_too_late_is_not_played(house: Tavern, crew: ByHand) -> None:
    table = await house.new("me", "page", undo="free")
    await house.plays(ANN, table, GO_ON)
    job = await crew.next()
    room = await house.open(table)
    async with room.live.lock:  # both wait for the table, and the bot comes second
        undoing = asyncio.create_task(house.does(ANN, table, m.Undo(key(), room.live.match.ply)))
        await settled()
        job.answer(PEEK)
        await settled()
    await undoing
    await settled()
    seen = await house.sees(table, ANN)
    assert (seen.ply, seen.asked) == (DEALT, [0])


@pytest.mark.parametrize("trouble", ["silent", "illegal"])
async def test_a_bot_without_a_thought_does_anything(house: Tavern, crew: ByHand, trouble: str) -> None:
    table = await house.new("page", "me")
    box = await watched(house, table)
    job = await crew.next()
    if trouble == "silent":
        job.finish(NoThought())
    else:
        job.answer(ROLL)
    heard = await until_ply(box, DEALT + 1)
    assert heard


async def test_a_bot_that_finds_the_house_busy_asks_again(house: Tavern, crew: ByHand) -> None:
    crew.refusals = [Refused("busy", retry_after=0), Refused("busy", retry_after=0)]
    table = await house.new("page", "me")
    job = await crew.next()
    assert crew.refusals == []
    assert job.question.table == table


# -- offers ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def rivals(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(registry._hosted, lanterns.RIVALS.id, lanterns.RIVALS)
    return lanterns.RIVALS.id


async def test_a_bot_takes_what_it_is_offered_or_leaves_it(house: Tavern, crew: ByHand, rivals: str) -> None:
    table = await house.new("me", "page", "page", game=rivals)
    box = await watched(house, table)
    one, two = await crew.next(), await crew.next()
    assert [job.question.seat for job in (one, two)] == [1, 2]
    two.answer(lanterns.FIRE)
    two.finish()
    heard = await until_ply(box, 1)
    assert not any(isinstance(said, m.Thinking) for said in heard)  # nobody waits for them
    assert one.is_over  # the table has moved on
    again = await crew.next()
    assert (again.question.seat, again.question.past) == (1, [(2, lanterns.FIRE)])
    again.finish()
    await settled()
    assert crew.asked.empty()  # it has declined, and is not asked again before something happens
    await house.plays(ANN, table, "burn stub")
    assert (await crew.next()).question.seat == 1


async def test_a_bot_without_a_thought_leaves_an_offer(house: Tavern, crew: ByHand, rivals: str) -> None:
    table = await house.new("me", "page", game=rivals)
    (await crew.next()).finish(NoThought())
    await settled()
    assert await house.ply(table) == 0


def test_a_worker_weighs_offers(rivals: str) -> None:
    match = kingsarms.new(rivals, 2)
    for past, taken in (([], [lanterns.FIRE]), ([(1, lanterns.FIRE)], [])):  # a flare is fired once
        asked = Question("", rivals, 2, match.chosen, "", past, 1, b"luck")
        assert list(FollowedMatch(asked).turn(1, "page", b"luck")) == taken
