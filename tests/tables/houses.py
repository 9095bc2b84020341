"""A house for tests, and people who do things in it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import msgspec
import pytest

from kingsarms.bots import LEVELS, Level
from kingsarms.bots.opinions import Opinion
from kingsarms.bots.review import Judgement
from kingsarms.tables import messages as m
from kingsarms.tables.bus import open_bus
from kingsarms.tables.chores import Habits
from kingsarms.tables.database import connect, upgrade
from kingsarms.tables.errors import Refused
from kingsarms.tables.house import House
from kingsarms.tables.jobs import Job, Rank
from kingsarms.tables.letters import Letter
from kingsarms.tables.people import People, Person
from kingsarms.tables.present import Viewer
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import FollowedMatch, Look, Question, Turn
from tests.patience import PATIENCE_S

SECRET = b"a secret of thirty-two bytes....."
ANN, BEN, CAT = (Person(name.lower(), name, account=False) for name in ("Ann", "Ben", "Cat"))
# The clock of a test makes leaps: they are no outages.
QUIET = Habits(clocks_s=0.02, all_clocks_s=0.02, outage_s=1e9, grace_s=0.0, bots_s=3600, fresh_s=0.05)
_keys = itertools.count(1)


class Instant(Thinkers):
    """Bots that think here and now: the pool has a test of its own."""

    def turn(self, question: Question, level: Level, person: str) -> Job[int]:
        job = Job[int](question, Turn(level), Rank.BOT, person)
        for action in FollowedMatch(question).turn(question.seat, "greedy", question.luck):
            job.answer(action)
        job.finish()
        return job

    def look(self, question: Question, begin: int, end: int, person: str) -> Job[Judgement]:
        job = Job[Judgement](question, Look(begin, end), Rank.REVIEW, person)
        for judgement in FollowedMatch(question).judge(begin, end, question.luck):
            job.answer(judgement)
        job.finish()
        return job

    async def advice(self, question: Question, person: str) -> list[Opinion]:
        return FollowedMatch(question).advise(question.seat, question.luck)


class Clock:
    """The time, as the test sets it."""

    def __init__(self) -> None:
        self.now = 1_000_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Tavern(House):
    """A house with handles for tests."""

    clock: Clock

    async def new(self, *seats: str, host: Person = ANN, **wishes: object) -> str:
        """A table: `seats` are kinds, bots written as their level."""
        planned = [m.NewSeat("bot", s) if s in LEVELS else m.NewSeat(s) for s in seats]  # type: ignore[arg-type]
        wanted = m.NewTable(**({"game": "cards", "seats": planned} | wishes))  # type: ignore[arg-type]
        return (await self.found(host, wanted)).id

    async def between(self, *people: Person, **wishes: object) -> str:
        """A table at which these people sit, the first one as the host."""
        table = await self.new("me", *["person"] * (len(people) - 1), host=people[0], **wishes)
        for person in people[1:]:
            await self.does(person, table, m.Sit(key(), None, self.invite_to(table)))
        return table

    async def does(self, person: Person, table: str, command: m.Command) -> m.Ack:
        return await self.execute(table, person, None, command)

    async def plays(self, person: Person, table: str, action: int | str, seat: int | None = None) -> m.Ack:
        async with self.at(table) as room:
            ply = room.live.match.ply
        return await self.does(person, table, m.Play(key(), action, ply, seat))

    async def sees(
        self, table: str, person: Person | None = None, seat: int | None = None, since: int = 0
    ) -> m.Snapshot:
        """The snapshot as it arrives: encoded, decoded, its types checked."""
        async with self.at(table) as room:
            seats = tuple(room.live.course.seats_of(person.id if person else None))
            shown = room.presenter.snapshot(Viewer(person.id if person else None, seats, seat), since)
            return msgspec.json.decode(shown, type=m.Snapshot)

    async def ply(self, table: str) -> int:
        return (await self.sees(table)).ply


class Mailbox:
    """A connection that takes everything."""

    def __init__(self) -> None:
        self.letters: asyncio.Queue[bytes] = asyncio.Queue()

    def post(self, letters: Sequence[Letter]) -> bool:
        for letter in letters:
            self.letters.put_nowait(letter.text)
        return True

    async def until_free(self) -> None: ...

    def give_up(self, reason: str) -> None:
        raise AssertionError(reason)

    async def next(self, seconds: float = PATIENCE_S) -> m.ServerMessage:
        async with asyncio.timeout(seconds):
            decoded: m.ServerMessage = msgspec.json.decode(await self.letters.get(), type=m.ServerMessage)
        return decoded


def key() -> str:
    return f"key {next(_keys)}".replace(" ", "-")


async def code_of(work: Awaitable[object]) -> str:
    """The code that something is refused with."""
    with pytest.raises(Refused) as refused:
        await work
    return refused.value.problem.code


OpenHouse = Callable[..., Awaitable[Tavern]]


@pytest.fixture
async def open_house() -> AsyncIterator[OpenHouse]:
    """Opens houses."""
    opened: list[Tavern] = []

    async def opener(
        url: str,
        bus: str | None = None,
        habits: Habits = QUIET,
        thinkers: Thinkers | None = None,
        clock: Clock | None = None,
    ) -> Tavern:
        engine = connect(url)
        await upgrade(engine)
        clock = clock or Clock()
        made = Tavern(Store(engine), People(engine), open_bus(bus), thinkers or Instant(1), SECRET, habits, clock)
        made.clock = clock
        await made.start()
        opened.append(made)
        return made

    yield opener
    for made in opened:
        await made.stop()


@pytest.fixture
async def house(open_house: OpenHouse, file_url: str) -> Tavern:
    """A house on SQLite; the tests that are about what is stored have one on a database of each kind."""
    return await open_house(file_url)
