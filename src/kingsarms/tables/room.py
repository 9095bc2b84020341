"""A table and everybody who looks at it from this process."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kingsarms.tables import messages as m
from kingsarms.tables.jobs import Job
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live
from kingsarms.tables.present import Presenter, Viewer
from kingsarms.tables.watcher import Watcher

BACKLOG: Final = 16  # messages a slow watcher may be behind before it is sent one summary instead
REMOTE_S: Final = 60.0  # how long another process's word about presence is good


@dataclass
class Thought:
    """What a bot in a seat is at: the question that was put after `ply` actions, and the job of answering it."""

    ply: int = 0
    job: Job[int] | None = None


class Room:
    """The table, who watches it here, and who is known to be present elsewhere."""

    def __init__(self, live: Live, invite_to: Callable[[str], str]) -> None:
        self.live = live
        self._invite_to = invite_to
        self.presenter = Presenter(live, invite_to)
        self.watchers: set[Watcher] = set()
        self.thinking: dict[int, Thought] = {}
        self.declined: dict[int, int] = {}  # bots that do not want what they are offered, and after how many actions
        self._viewers: dict[tuple[str | None, tuple[int, ...], int | None, str | None], Viewer] = {}
        self.used = time.monotonic()
        self.spoilt = False  # a commit failed half-way: only the store knows the truth now
        self._elsewhere: dict[str, tuple[float, list[str], int]] = {}

    def renew(self, live: Live) -> None:
        """Begin again from what is stored."""
        self.live = live
        self.presenter = Presenter(live, self._invite_to)
        self.spoilt = False
        self.settle_presence()

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.thinking and not self.live.lock.locked()

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
        seq, seating = self.live.course.seq, self.live.course.seating
        letters: dict[tuple[Viewer, int], Letter] = {}  # those who see the same and know as much get the same
        for watcher in self.watchers:
            if watcher.known >= seq or watcher.lagging:
                continue
            if watcher.backlog >= BACKLOG:
                watcher.lagging = True
                continue
            if watcher.seating != seating:
                self.place(watcher)
            key = watcher.viewer, watcher.known
            letter = letters.get(key)
            if letter is None:
                letter = letters[key] = self.presenter.update(*key)
            watcher.push(letter)
            watcher.known = seq

    def tell_again(self, watcher: Watcher, since: int) -> Letter:
        """The whole present state for one watcher who knows the table up to `since`."""
        self.place(watcher)
        watcher.lagging = False
        watcher.known = self.live.course.seq
        return self.presenter.whole(watcher.viewer, since)

    def tell_all(self, message: m.ServerMessage) -> None:
        letter = Letter.saying(message)
        for watcher in self.watchers:
            if watcher.backlog < BACKLOG:
                watcher.push(letter)

    # -- presence ------------------------------------------------------------------------------------------------------

    def here(self, newcomer: Watcher | None = None) -> tuple[list[str], int]:
        """Who is connected to this process: people with a seat, and the number of others."""
        seated, others = [], 0
        for watcher in [*self.watchers, newcomer] if newcomer is not None else self.watchers:
            if watcher.person is not None and self.live.course.seats_of(watcher.person):
                seated.append(watcher.person)
            else:
                others += 1
        return seated, others

    def hear_of(self, process: str, people: list[str], watchers: int) -> None:
        self._elsewhere[process] = (time.monotonic() + REMOTE_S, people, watchers)
        self.settle_presence()

    def settle_presence(self, newcomer: Watcher | None = None) -> bool:
        """Work out who is present and tell everybody else if that is news."""
        people, spectators = self.here(newcomer)
        now = time.monotonic()
        self._elsewhere = {process: word for process, word in self._elsewhere.items() if word[0] > now}
        for _, others, watchers in self._elsewhere.values():
            people += others
            spectators += watchers
        present = set(people)
        seats = frozenset(
            n
            for n, seat in enumerate(self.live.course.seats)
            if seat.kind == "bot" or (seat.kind == "person" and seat.person in present)
        )
        news = self.presenter.set_presence(seats, spectators)
        if news:
            self.tell_all(m.Presence(sorted(seats), spectators))
        return news
