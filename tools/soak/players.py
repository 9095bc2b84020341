"""The load: people who play legal moves and talk, and send again what they do not know the outcome of."""

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.HTTPError, TimeoutError)
PATIENCE_S = 8.0
AGAIN = ("unsure", "busy", "too-many", "internal")  # send it again, as it was
PAUSE_S = 0.05


class Action(msgspec.Struct):
    action: int


class Info(msgspec.Struct):
    status: str


class Glimpse(msgspec.Struct):
    """As much of a snapshot as a player needs who moves at random."""

    table: Info
    seq: int
    ply: int
    you: list[int]
    choices: list[Action]
    rematch: str | None


class Problem(msgspec.Struct):
    code: str


class Answer(msgspec.Struct):
    """An ack, a refusal, or other news."""

    kind: str = ""
    key: str | None = None
    seq: int = 0
    table: str | None = None
    error: Problem | None = None


_glimpse = msgspec.json.Decoder(Glimpse).decode
_answer = msgspec.json.Decoder(Answer).decode


@dataclass
class Tally:
    """What was seen, in this order of interest."""

    acked: Counter[str] = field(default_factory=Counter)  # commands, by game
    matches: int = 0
    resent: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # rightly: the table had moved on
    faults: list[str] = field(default_factory=list)  # good commands refused, acks that contradict each other


class Player:
    """A person at one table after another, through any door of the house that is open."""

    def __init__(self, name: str, game: str, doors: list[str], tally: Tally, seed: int) -> None:
        self.name = name
        self.game = game
        self.table = ""
        self.acked: dict[tuple[str, str], int] = {}  # table and key -> the number it was stored under
        self.rematches: dict[str, str] = {}  # table -> the one that follows it
        self.refused: set[tuple[str, str]] = set()
        self.stopping = False
        self._doors = doors
        self._tally = tally
        self._rng = random.Random(seed)
        self._keys = 0
        self._newest: Counter[str] = Counter()  # table -> the number of the last command acknowledged there
        self._http = httpx.AsyncClient(timeout=PATIENCE_S, trust_env=False, verify=False)
        self._cookie = ""
        self._csrf = ""
        self._line: ClientConnection | None = None
        self._line_leads_to = ""

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def come_in(self) -> None:
        """While everything is still well."""
        door = self._doors[0]
        csrf = (await self._http.get(f"{door}/api/session")).json()["csrf"]
        named = await self._http.post(f"{door}/api/session", json={"name": self.name}, headers={"X-CSRF-Token": csrf})
        named.raise_for_status()
        self._csrf = named.json()["csrf"]
        self._cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._http.cookies.clear()

    async def make_table(self, seats: int) -> str:
        """A table for so many people, and the invite to it."""
        planned = [{"kind": "me"}, *({"kind": "person"} for _ in range(seats - 1))]
        made = await self._post("/api/tables", {"game": self.game, "seats": planned})
        made.raise_for_status()
        self.table = made.json()["id"]
        return str(made.json()["invite"])

    async def join(self, table: str, invite: str) -> None:
        self.table = table
        (await self._post(f"/api/tables/{table}/sit", {"invite": invite})).raise_for_status()

    async def close(self) -> None:
        await self._hang_up()
        await self._http.aclose()

    # -- playing -------------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Until told to stop."""
        while not self.stopping:
            seen = await self._look()
            if seen is None:
                await asyncio.sleep(PAUSE_S)
            elif seen.table.status == "finished":
                await self._play_again(seen)
            elif seen.choices:
                action = self._rng.choice(seen.choices).action
                await self._settle({"kind": "play", "action": action, "ply": seen.ply})
            elif self._rng.random() < 0.1:
                await self._settle({"kind": "chat", "text": f"{self.name} says {self._keys}"})
            else:
                await self._listen()

    async def _look(self, invite: str = "") -> Glimpse | None:
        """The table as it is now; None if nobody answers."""
        try:
            found = await self._http.get(
                f"{self._door()}/api/tables/{self.table}",
                headers={"Cookie": self._cookie},
                params={"invite": invite} if invite else None,
            )
        except BROKEN:
            return None
        if found.status_code != 200:
            return None
        seen = _glimpse(found.content)
        if seen.seq < self._newest[self.table]:
            self._fault("an acknowledged command is not seen")
        return seen

    async def _play_again(self, seen: Glimpse) -> None:
        """A rematch, which all at the table ask for at once; whoever did not make it sits down."""
        ack = await self._settle({"kind": "rematch"})
        before = self.table
        while ack is not None and ack.table is not None and not self.stopping:
            seen = await self._look() or seen
            if seen.rematch is None:
                await asyncio.sleep(PAUSE_S)
                continue
            invite, self.table = seen.rematch, ack.table
            there = await self._look(invite)
            if there is None:
                self.table = before
                continue
            if not there.you:
                await self._settle({"kind": "sit", "invite": invite})
            self._tally.matches += 1
            return

    async def _settle(self, wanted: dict[str, Any]) -> Answer | None:
        """Send a command until its outcome is known; the ack, or None if it was rightly refused."""
        self._keys += 1
        command = wanted | {"key": f"{self.name}-{self._keys}"}
        sent = 0
        while not self.stopping or sent:  # what was begun is brought to its end
            sent += 1
            answer = await self._ask(command)
            code = answer.error.code if answer is not None and answer.error is not None else ""
            if answer is None or code in AGAIN:
                await asyncio.sleep(PAUSE_S)
                continue
            self._tally.resent += sent - 1
            if not code:
                self._note(command, answer)
                if self._rng.random() < 0.05:
                    await self._say_it_twice(command, answer)
                return answer
            await self._judge(command, code)
            return None
        return None

    def _note(self, command: dict[str, Any], ack: Answer) -> None:
        if ack.table is not None:  # where several ask for a rematch, one of their commands is stored
            self.rematches[self.table] = ack.table
        else:
            self.acked[self.table, command["key"]] = ack.seq
        self._newest[self.table] = max(self._newest[self.table], ack.seq)
        self._tally.acked[self.game] += 1

    async def _say_it_twice(self, command: dict[str, Any], ack: Answer) -> None:
        again = await self._ask(command)
        if again is not None and again.error is None and (again.seq, again.table) != (ack.seq, ack.table):
            self._fault(f"{command['key']} was done twice")
        if again is not None and again.error is not None and again.error.code not in AGAIN:
            self._fault(f"{command['key']} was acknowledged, then refused: {again.error.code}")

    async def _judge(self, command: dict[str, Any], code: str) -> None:
        """Was a refusal right? A move that is still possible as it was sent should have been taken."""
        self.refused.add((self.table, command["key"]))
        seen = None
        while seen is None:
            seen = await self._look()
            await asyncio.sleep(0 if seen else PAUSE_S)
        kind = command["kind"]
        possible = any(choice.action == command.get("action") for choice in seen.choices)
        wrong = (
            (kind == "play" and seen.ply == command["ply"] and possible)
            or kind == "chat"
            or (kind == "sit" and not seen.you)
            or (kind == "rematch" and seen.table.status == "finished")
        )
        if wrong:
            self._fault(f"{kind} {command['key']} at {self.table} was refused: {code}")
        else:
            self._tally.refused[code] += 1

    def _fault(self, told: str) -> None:
        self._tally.faults.append(told)

    # -- the way there -------------------------------------------------------------------------------------------------

    def _door(self) -> str:
        return self._rng.choice(self._doors)

    async def _ask(self, command: dict[str, Any]) -> Answer | None:
        """The answer to a command, over a socket or by itself; None if there was none."""
        try:
            if self._rng.random() < 0.3:
                answered = await self._post(f"/api/tables/{self.table}/commands", command)
                return _answer(answered.content)
            return await self._ask_on_line(command)
        except BROKEN:
            await self._hang_up()
            return None

    async def _post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        headers = {"Cookie": self._cookie, "X-CSRF-Token": self._csrf}
        return await self._http.post(f"{self._door()}{path}", json=body, headers=headers)

    async def _ask_on_line(self, command: dict[str, Any]) -> Answer:
        async with asyncio.timeout(PATIENCE_S):
            line = await self._open_line()
            await line.send(msgspec.json.encode(command).decode())
            while True:
                answer = _answer(await line.recv())
                if answer.key == command["key"]:
                    return answer
                if answer.kind == "error":  # the line itself is not wanted
                    raise ConnectionError

    async def _open_line(self) -> ClientConnection:
        if self._line is None or self._line_leads_to != self.table:
            await self._hang_up()
            url = f"{self._door().replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
            self._line = await connect(url, additional_headers={"Cookie": self._cookie}, proxy=None)
            self._line_leads_to = self.table
        return self._line

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with contextlib.suppress(*BROKEN):
                line.transport.abort()
                await line.close()

    async def _listen(self) -> None:
        """Wait for news, or for a while."""
        try:
            async with asyncio.timeout(0.3):
                await (await self._open_line()).recv()
        except TimeoutError:
            pass
        except BROKEN:
            await self._hang_up()
            await asyncio.sleep(PAUSE_S)
