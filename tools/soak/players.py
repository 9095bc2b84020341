"""The load: people who play, talk, take back, give up and begin again, and send again what was not answered.

They choose at random among what they are offered: whatever is refused must have been overtaken by somebody else.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.soak.lines import Answer, Glimpse, Lines

AGAIN = ("unsure", "too-many", "internal")  # send it again, as it was; so with `busy` where it says for how long
PAUSE_S = 0.05

# How often somebody does something besides moving.
TALKS = 0.35
TAKES_BACK = 0.05
AGREES = 0.7  # to what another takes back
GIVES_UP = 0.004
SAYS_IT_TWICE = 0.05
BY_SOCKET = 0.7


@dataclass
class Tally:
    """What was seen, by all players together."""

    sent: int = 0
    acked: Counter[str] = field(default_factory=Counter)  # commands, by game
    kinds: Counter[str] = field(default_factory=Counter)  # the same, by what they ask for
    resent: int = 0
    in_flight: int = 0  # sent and not answered yet
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)  # good commands refused, acks that contradict each other


@dataclass(frozen=True)
class Refused:
    """A command that was refused, and the events between which the table must have moved on."""

    table: str
    key: str
    kind: str
    code: str
    seen: int  # the newest event when the command was thought of
    later: int  # and when the refusal had come


class Player:
    """A person at one table after another."""

    def __init__(self, name: str, game: str, doors: list[str], tally: Tally, seed: int) -> None:
        self.name = name
        self.game = game
        self.table = ""
        self.acked: dict[tuple[str, str], int] = {}  # table and key -> the number it was stored under
        self.rematches: dict[str, str] = {}  # table -> the one that follows it
        self.refused: list[Refused] = []
        self.stopping = False
        self._tally = tally
        self._rng = random.Random(seed)
        self._lines = Lines(doors, self._rng)
        self._keys = 0
        self._newest: Counter[str] = Counter()  # table -> the number of the last command acknowledged there

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def come_in(self) -> None:
        await self._lines.come_in(self.name)

    async def make_table(self, seats: int, options: Mapping[str, str], undo: str) -> str:
        """A table for so many people, and the invite to it."""
        planned = [{"kind": "me"}, *({"kind": "person"} for _ in range(seats - 1))]
        wanted = {"game": self.game, "seats": planned, "options": dict(options), "undo": undo}
        made = await self._lines.post("/api/tables", wanted)
        made.raise_for_status()
        self.table = made.json()["id"]
        return str(made.json()["invite"])

    async def join(self, table: str, invite: str) -> None:
        self.table = table
        (await self._lines.post(f"/api/tables/{table}/sit", {"invite": invite})).raise_for_status()

    async def close(self) -> None:
        await self._lines.close()

    # -- playing -------------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Until told to stop."""
        while not self.stopping:
            seen = await self._look()
            if seen is None:
                await asyncio.sleep(PAUSE_S)
            elif seen.table.status == "finished":
                await self._play_again(seen)
            else:
                await self._act(seen)

    async def _act(self, seen: Glimpse) -> None:
        """What the moment asks for; words may be on their way at the same time."""
        wanted = self._wanted(seen)
        if wanted is not None and self._rng.random() < TALKS:
            await asyncio.gather(self._settle(seen, wanted, by_socket=True), self._talk(seen))
        elif wanted is not None:
            await self._settle(seen, wanted, by_socket=self._rng.random() < BY_SOCKET)
        elif self._rng.random() < TALKS:
            await self._talk(seen)
        elif not await self._lines.hear(self.table):
            await asyncio.sleep(PAUSE_S)

    def _wanted(self, seen: Glimpse) -> dict[str, Any] | None:
        chance = self._rng.random
        asked_back = seen.offers.undo is not None
        if seen.offers.undo is not None and set(seen.offers.undo.waiting) & set(seen.you):
            return {"kind": "undo-answer", "yes": chance() < AGREES}
        if seen.can.undo != "no" and not asked_back and chance() < TAKES_BACK:
            return {"kind": "undo", "ply": seen.ply}
        # Among partners the match would go on without them.
        if seen.choices and not seen.table.cooperative and chance() < GIVES_UP:
            return {"kind": "resign"}
        if seen.choices:
            return {"kind": "play", "action": self._rng.choice(seen.choices).action, "ply": seen.ply}
        return None

    async def _talk(self, seen: Glimpse) -> None:
        text = f"{self.name} says {self._keys}"
        await self._settle(seen, {"kind": "chat", "text": text}, by_socket=False)

    async def _play_again(self, seen: Glimpse) -> None:
        """A rematch, which all at the table ask for at once; whoever did not make it sits down."""
        ack = await self._settle(seen, {"kind": "rematch"}, by_socket=self._rng.random() < BY_SOCKET)
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
                await self._settle(there, {"kind": "sit", "invite": invite}, by_socket=False)
            return

    async def _look(self, invite: str = "") -> Glimpse | None:
        """The table as it is now; None if nobody can tell."""
        acknowledged = self._newest[self.table]  # what is settled while the answer is on its way need not be in it
        seen = await self._lines.look(self.table, invite)
        if not isinstance(seen, Glimpse):
            if seen is not None and seen != 503:
                self._fault(f"a look at {self.table} was answered with {seen}")
            return None
        if seen.seq < acknowledged:
            self._fault("an acknowledged command is not seen")
        return seen

    # -- commands and what comes of them -------------------------------------------------------------------------------

    async def _settle(self, seen: Glimpse, wanted: dict[str, Any], *, by_socket: bool) -> Answer | None:
        """Send a command until its outcome is known; the ack, or None if it was refused."""
        self._keys += 1
        self._tally.sent += 1
        table, command = self.table, wanted | {"key": f"{self.name}-{self._keys}"}
        while True:  # even if told to stop: what was begun is brought to its end
            answer = await self._ask(table, command, by_socket=by_socket)
            if answer is not None and not _is_worth_another_try(answer):
                break
            self._tally.resent += 1
            await asyncio.sleep(PAUSE_S)
        if answer.error is not None:
            await self._note_refusal(table, command, answer.error.code, seen)
            return None
        self._note(table, command, answer)
        if self._rng.random() < SAYS_IT_TWICE:
            await self._say_it_twice(table, command, answer, by_socket=by_socket)
        return answer

    async def _ask(self, table: str, command: dict[str, Any], *, by_socket: bool) -> Answer | None:
        self._tally.in_flight += 1
        try:
            answer = await self._lines.ask(table, command, by_socket=by_socket)
        finally:
            self._tally.in_flight -= 1
        if answer is not None and answer.error is not None and answer.error.code == "internal":
            self._fault(f"{command['kind']} {command['key']} was answered with a fault of the server")
        return answer

    def _note(self, table: str, command: dict[str, Any], ack: Answer) -> None:
        if ack.table is not None:  # where several ask for a rematch, one of their commands is stored
            if self.rematches.setdefault(table, ack.table) != ack.table:
                self._fault(f"{table} got a second rematch")
        else:
            self.acked[table, command["key"]] = ack.seq
        self._newest[table] = max(self._newest[table], ack.seq)
        self._tally.acked[self.game] += 1
        self._tally.kinds[command["kind"]] += 1

    async def _say_it_twice(self, table: str, command: dict[str, Any], ack: Answer, *, by_socket: bool) -> None:
        again = await self._ask(table, command, by_socket=by_socket)
        if again is None or _is_worth_another_try(again):
            return
        if again.error is not None:
            self._fault(f"{command['key']} was acknowledged, then refused: {again.error.code}")
        elif again.table != ack.table or (again.table is None and again.seq != ack.seq):
            self._fault(f"{command['key']} was done twice")

    async def _note_refusal(self, table: str, command: dict[str, Any], code: str, seen: Glimpse) -> None:
        """Words, a rematch and a free seat cannot be overtaken; whether a move was, the books will tell."""
        later = None
        while later is None:
            later = await self._look(command.get("invite", ""))
            await asyncio.sleep(0 if later else PAUSE_S)
        kind = command["kind"]
        self._tally.refused[code] += 1
        self.refused.append(Refused(table, command["key"], kind, code, seen.seq, later.seq))
        if kind in ("chat", "rematch") or (kind == "sit" and not later.you):
            self._fault(f"{kind} {command['key']} at {table} was refused: {code}")

    def _fault(self, told: str) -> None:
        self._tally.faults.append(told)


def _is_worth_another_try(answer: Answer) -> bool:
    problem = answer.error
    return problem is not None and (
        problem.code in AGAIN or (problem.code == "busy" and problem.retry_after is not None)
    )
