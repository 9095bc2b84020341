"""A table and everybody who looks at it from this process."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from kingsarms.tables import messages as m
from kingsarms.tables.jobs import Job
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live
from kingsarms.tables.present import Presenter, Shown, Viewer
from kingsarms.tables.watcher import Watcher

BACKLOG: Final = 16  # messages a slow watcher may be behind before it is sent one summary instead
PRESENCE_S: Final = 0.3  # between two words about who is present
REMOTE_S: Final = 60.0  # how long another process's word about presence is good


@dataclass
class Thought:
    """What a bot in a seat is at: the question that was put after `ply` actions, and the job of answering it."""

    ply: int = 0
    job: Job[int] | None = None


@dataclass(eq=False)
class Wish:
    """Somebody in a seat waits for advice on the question that was put after `ply` actions."""

    seat: int
    ply: int
    overtaken: asyncio.Event = field(default_factory=asyncio.Event)  # the table has moved on


class Room:
    """The table, who watches it here, and who is known to be present elsewhere."""

    def __init__(self, live: Live, invite_to: Callable[[str], str]) -> None:
        self.live = live
        self._invite_to = invite_to
        self.presenter = Presenter(live, invite_to)
        self.watchers: set[Watcher] = set()
        self.thinking: dict[int, Thought] = {}
        self.wishes: set[Wish] = set()
        self.declined: dict[int, int] = {}  # bots that do not want what they are offered, and after how many actions
        self._viewers: dict[tuple[str | None, tuple[int, ...], int | None, str | None], Viewer] = {}
        self.used = time.monotonic()
        self.spoilt = False  # a commit failed half-way: only the store knows the truth now
        self._elsewhere: dict[str, tuple[float, list[str], int]] = {}
        self._connected: Counter[str | None] = Counter()  # connections of each person
        self._connections = 0
        self._told: tuple[frozenset[int], int] = (frozenset(), 0)  # the presence that was last told,
        self._told_at = 0.0  # when
        self._late: asyncio.TimerHandle | None = None  # to tell what has changed since

    def renew(self, live: Live) -> None:
        """Begin again from what is stored."""
        self.live = live
        self.presenter = Presenter(live, self._invite_to)
        self.presenter.set_presence(*self._present(time.monotonic()))
        self.spoilt = False
        self.settle_presence()

    @property
    def idle(self) -> bool:
        return not (self.watchers or self.thinking or self.wishes or self.live.lock.locked())

    # -- telling -------------------------------------------------------------------------------------------------------

    def place(self, watcher: Watcher) -> None:
        """Find out what a watcher may see now."""
        if watcher.seating == self.live.course.seating and watcher.look == watcher.viewer.seat:
            return
        watcher.seating = self.live.course.seating
        seats = tuple(self.live.course.seats_of(watcher.person))
        look = watcher.look if watcher.look in seats else None
        key = (watcher.person if seats else None, seats, look, watcher.invite)
        found = self._viewers.get(key)
        if found is None:
            found = self._viewers[key] = Viewer(*key)
        watcher.viewer = found

    def tell(self) -> None:
        """Send everybody what is new. To be called with the table's lock held and nothing uncommitted."""
        self._settle_wishes()
        seq, seating = self.live.course.seq, self.live.course.seating
        # Those who see the same, know as much, and have been shown the same get the same.
        letters: dict[tuple[Viewer, int, Shown | None], tuple[Letter, Shown | None]] = {}
        for watcher in self.watchers:
            if watcher.known >= seq or watcher.lagging:
                continue
            if watcher.backlog >= BACKLOG:
                watcher.lagging = True
                continue
            if watcher.seating != seating:
                self.place(watcher)
            key = watcher.viewer, watcher.known, watcher.shown
            if key not in letters:
                letters[key] = self.presenter.update(*key)
            letter, watcher.shown = letters[key]
            watcher.push(letter)
            watcher.known = seq

    def _settle_wishes(self) -> None:
        for wish in self.wishes:
            if wish.seat not in self.live.asked or self.live.is_stale(wish.ply):
                wish.overtaken.set()

    @contextmanager
    def wishing(self, seat: int, ply: int) -> Iterator[Wish]:
        """Somebody waits for advice; they are told if the table moves on, or has done so already."""
        wish = Wish(seat, ply)
        self.wishes.add(wish)
        self._settle_wishes()
        try:
            yield wish
        finally:
            self.wishes.remove(wish)

    def tell_anew(self) -> None:
        """Time was given back, and no event says so: send everybody the present state."""
        self.presenter.forget()
        for watcher in self.watchers:
            if not watcher.lagging and watcher.backlog < BACKLOG:
                watcher.push(self.tell_again(watcher, watcher.known))

    def greet(self, watcher: Watcher, since: int, now: int) -> None:
        """The first message, for somebody who knows the table up to `since` from before."""
        self._show(watcher)
        watcher.push(self.presenter.hello(watcher.viewer, since, now))

    def tell_again(self, watcher: Watcher, since: int) -> Letter:
        """The whole present state for one watcher who knows the table up to `since`."""
        watcher.lagging = False
        self._show(watcher)
        return self.presenter.whole(watcher.viewer, since)

    def _show(self, watcher: Watcher) -> None:
        """Note that a watcher is shown the present state."""
        self.place(watcher)
        watcher.known = self.live.course.seq
        watcher.shown = self.presenter.shown(watcher.viewer) if watcher.deltas else None

    def tell_all(self, message: m.ServerMessage) -> None:
        letter = Letter.saying(message)
        for watcher in self.watchers:
            if watcher.backlog < BACKLOG:
                watcher.push(letter)

    # -- presence ------------------------------------------------------------------------------------------------------
    #
    # Connections are counted as they come and go, so that this costs the same however many there are. Where many do so,
    # those who watch are told only now and then.

    def come(self, watcher: Watcher) -> None:
        """Somebody connects: they are counted before they are told anything."""
        self._connected[watcher.person] += 1
        self._connections += 1
        self.settle_presence()

    def go(self, watcher: Watcher) -> None:
        """Somebody who has come is gone."""
        self.watchers.discard(watcher)
        self._connected[watcher.person] -= 1
        if not self._connected[watcher.person]:
            del self._connected[watcher.person]
        self._connections -= 1
        self.settle_presence()

    def here(self) -> tuple[list[str], int]:
        """Who is connected to this process: people with a seat, and the number of other connections."""
        seats = self.live.course.seats
        seated = {seat.person for seat in seats if seat.person is not None and seat.level is None}
        people = [person for person in seated if person in self._connected]
        return people, self._connections - sum(self._connected[person] for person in people)

    def hear_of(self, process: str, people: list[str], watchers: int) -> None:
        self._elsewhere[process] = (time.monotonic() + REMOTE_S, people, watchers)
        self.settle_presence()

    def settle_presence(self) -> None:
        """Work out who is present, and see to it that everybody hears of it. Where somebody sits is right at once."""
        now = time.monotonic()
        seats, spectators = presence = self._present(now)
        is_due = now >= self._told_at + PRESENCE_S
        if is_due or seats != self.presenter.present:
            self.presenter.set_presence(seats, spectators)
        if presence == self._told or self._late is not None:
            return
        if is_due:
            self._tell_presence(presence, now)
        else:
            wait = self._told_at + PRESENCE_S - now
            self._late = asyncio.get_running_loop().call_later(wait, self._tell_late)

    def _tell_late(self) -> None:
        """Tell what has changed since the last word, even if it has changed back: some may have been shown it."""
        now = time.monotonic()
        presence = self._present(now)
        self._late = None
        self.presenter.set_presence(*presence)
        self._tell_presence(presence, now)

    def _present(self, now: float) -> tuple[frozenset[int], int]:
        """The seats whose players are here or elsewhere, and how many others watch."""
        people, spectators = self.here()
        self._elsewhere = {process: word for process, word in self._elsewhere.items() if word[0] > now}
        for _, others, watchers in self._elsewhere.values():
            people += others
            spectators += watchers
        seats = enumerate(self.live.course.seats)
        return frozenset(
            n for n, seat in seats if seat.kind == "bot" or (seat.kind == "person" and seat.person in people)
        ), spectators

    def _tell_presence(self, presence: tuple[frozenset[int], int], now: float) -> None:
        self._told = presence
        if not self.watchers:
            return
        self._told_at = now
        letter = Letter.saying(m.Presence(sorted(presence[0]), presence[1]))
        for watcher in self.watchers:
            if watcher.backlog < BACKLOG:
                watcher.push(letter)
            else:
                watcher.lagging = True
