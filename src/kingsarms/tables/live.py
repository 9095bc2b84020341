"""A table that is open in this process: its course, and the match that the course has come to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from random import Random

from kingsarms.engine import fair, registry
from kingsarms.engine.errors import KingsArmsError, UnknownGame
from kingsarms.engine.game import Game
from kingsarms.engine.match import Match, Result, legal_for
from kingsarms.engine.pack import Entry
from kingsarms.engine.record import CHANCE_MARK, RecordLine
from kingsarms.engine.state import CHANCE, shared_win
from kingsarms.tables import events
from kingsarms.tables.course import Course
from kingsarms.tables.events import AnyEvent, Damaged, Plies, Setup
from kingsarms.tables.outages import Outages
from kingsarms.tables.printed import Sheet, sheet
from kingsarms.tables.sights import Sights
from kingsarms.tables.terms import Status

SAMPLES = 4  # how many times a free undo is put to the test


def revive(
    table_id: str, setup: Setup, seed: str, stored: Iterable[tuple[AnyEvent, int]], outages: Outages | None = None
) -> Live:
    """A table from what is stored of it; raise Damaged if it cannot be played on, or looked at, here."""
    try:
        live = Live(table_id, setup, seed, outages)
    except UnknownGame as problem:
        raise Damaged(str(problem)) from problem
    if setup.rules != live.game.rules_version:
        raise Damaged(f"it was played by version {setup.rules} of the rules, not {live.game.rules_version}")
    live.take_in(stored)
    return live


def _pack_of(game: Game, setup: Setup) -> Entry:
    """The edition of the pack that the table began with."""
    pack = game.pack_of(setup.pack)
    if pack is None:
        raise Damaged(f"it was played with another pack ({setup.pack}, not {game.load_pack().digest()})")
    return pack


class Live:
    """The table as this process knows it. Whoever uses the match holds `lock`: during a commit it runs ahead."""

    def __init__(self, table_id: str, setup: Setup, seed: str, outages: Outages | None = None) -> None:
        self.id = table_id
        self.setup = setup
        self.seed = seed
        self.commitment = fair.commitment(seed)
        self.game: Game = registry.game(setup.game)
        self.pack = _pack_of(self.game, setup)
        self.course = Course(setup)
        self.lock = asyncio.Lock()
        self.outages = outages if outages is not None else Outages()  # of the whole house
        self.heard = 0  # the newest event that another process has told of
        self._match: Match | None = None
        self._telling: dict[int, bool] = {}  # action number -> did it tell its player anything new
        self._alone: tuple[int, bool] | None = None
        # Until something happens:
        self._turn_now: tuple[Status, tuple[int, ...], tuple[int, ...]] | None = (
            None  # status, who is asked and offered
        )
        self._sights_now: Sights | None = None

    # -- events in -----------------------------------------------------------------------------------------------------

    def absorb(self, stored: Iterable[tuple[AnyEvent, int]], *, played: bool = False) -> None:
        """Let stored events happen. `played`: the match has already taken them."""
        self._forget_now()
        for event, at in stored:
            self.course.fold(event, at)
            if self._match is not None and not played:
                if isinstance(event, events.Played):
                    self._replay(self._match, event.plies)
                elif isinstance(event, events.Undone):
                    self._match.rewind(event.to)
            if isinstance(event, events.Undone):
                self._telling = {ply: told for ply, told in self._telling.items() if ply < event.to}

    def take_in(self, stored: Iterable[tuple[AnyEvent, int]]) -> None:
        """Let events happen that come from the store; raise Damaged if the course or the match stumbles over them."""
        try:
            self.absorb(stored)
            if self.course.started and self.match.ply != len(self.course.plies):
                raise Damaged("chance acted where no event says so")
        except Damaged:
            raise
        except Exception as problem:
            raise Damaged(f"{type(problem).__name__} at event {self.course.seq}") from problem

    # -- the match -----------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands; only after the start."""
        if self._match is None:
            self._match = self._build()
        return self._match

    def _build(self) -> Match:
        match = self.fresh_match(None)
        self._replay(match, self.course.plies)
        match.seed = self.seed
        return match

    def match_after(self, past: Plies) -> Match:
        """A match that goes on after `past`, by this table's own chance."""
        match = self.fresh_match(None)
        self._replay(match, past)
        return match.branch(match.ply, self.seed)

    def fresh_match(self, seed: str | None, newcomers: Mapping[int, str] | None = None) -> Match:
        """A match at its beginning, with this table's set-up and names (and those of who just sits down)."""
        names = [seat.name or "" for seat in self.course.seats]
        for seat, name in (newcomers or {}).items():
            names[seat] = name
        game, seats = self.game, len(self.setup.seats)
        return Match(game, seats, seed=seed, options=self.setup.options, pack=self.pack, names=names)

    def adopt(self, match: Match) -> None:
        """Take over the match that an uncommitted start has made."""
        self._match = match
        self._forget_now()

    def _replay(self, match: Match, plies: Plies) -> None:
        try:
            match.replay(RecordLine(CHANCE_MARK if seat == CHANCE else str(seat), notation) for seat, notation in plies)
        except (KingsArmsError, ValueError) as problem:
            raise Damaged(f"action {match.ply + 1} cannot be replayed") from problem  # which one may be a secret

    def play(self, seat: int, action: int | str) -> Plies:
        """Take an action, checked, and what chance does after it. To be committed, or else forgotten."""
        begin = self.match.ply
        self.match.play(action, seat)
        self._forget_now()
        return self.plies_since(begin)

    def rewind(self, target: int) -> None:
        """Take back everything after `target` actions. To be committed, or else forgotten."""
        self.match.rewind(target)
        self._forget_now()

    def plies_since(self, begin: int) -> Plies:
        match = self.match
        return [(ply.seat, match.notation(ply.action)) for ply in match.plies[begin:]]

    @property
    def has_run_ahead(self) -> bool:
        """Has the match taken something that no event tells of?"""
        return self._match is not None and (not self.course.started or self._match.ply != len(self.course.plies))

    def is_stale(self, ply: int) -> bool:
        """Has the table moved on since somebody saw it after `ply` actions? Answers in one breath may cross."""
        return ply != self.match.ply and not self._breath() <= ply < self.match.ply

    def _breath(self) -> int:
        """The number of actions after which the present question was put.

        Answers of several seats to one question may cross each other; an offer that somebody takes leaves the question
        as it was.
        """
        match, ply = self.match, self.match.ply
        while ply > 0:
            seat, action = match.plies[ply - 1]
            before = match.state_at(ply - 1)
            after = before.clone()
            after.act(seat, action)
            if after.over:
                break
            if seat in before.asked():
                if not after.step().together or sorted(after.asked()) != sorted(set(before.asked()) - {seat}):
                    break
            elif after.step() is not before.step():
                break
            ply -= 1
        return ply

    def _forget_now(self) -> None:
        self._turn_now = self._sights_now = None

    # -- questions -----------------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        return self._turn()[0]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must act now; none before the start and after the end."""
        return self._turn()[1]

    @property
    def sights(self) -> Sights:
        """What is seen of the match as it stands."""
        if self._sights_now is None:
            self._sights_now = Sights(self.game, self.match.state)
        return self._sights_now

    def _turn(self) -> tuple[Status, tuple[int, ...], tuple[int, ...]]:
        if self._turn_now is None:
            self._turn_now = self._find_turn()
        return self._turn_now

    def _find_turn(self) -> tuple[Status, tuple[int, ...], tuple[int, ...]]:
        if self.course.closing is not None or self.setup.source == "upload":
            return "finished", (), ()
        if not self.course.started:
            return "waiting", (), ()
        return ("finished", (), ()) if self.match.over else ("playing", self.match.asked, self.match.offered)

    @property
    def offered(self) -> tuple[int, ...]:
        """The seats that may act now although others must."""
        return self._turn()[2]

    @property
    def bots_asked(self) -> list[int]:
        return [seat for seat in self.asked if seat >= 0 and self.course.seats[seat].level is not None]

    @property
    def bots_offered(self) -> list[int]:
        return [seat for seat in self.offered if self.course.seats[seat].level is not None]

    @property
    def sheet(self) -> Sheet:
        """What is printed on the boards and cards of this match."""
        return sheet(self.game, len(self.setup.seats), self.setup.options, self.pack)

    @property
    def secrets(self) -> bool:
        """Does the game hide anything from anybody?"""
        return self.game.secrets

    @property
    def chance(self) -> bool:
        """Does the game leave anything to chance?"""
        chosen = self.game.check_options(self.setup.options)
        material = self.game.material(self.pack, len(self.setup.seats), chosen)
        return any(verb.chance for verb in material.vocabulary.verbs)

    @property
    def alone(self) -> bool:
        """Do all seats that are not bots' belong to one person? Then everything may be taken back freely."""
        if self._alone is None or self._alone[0] != self.course.seating:
            people = {seat.person for seat in self.course.seats if seat.kind == "person"}
            self._alone = (self.course.seating, len(people) == 1)
        return self._alone[1]

    @property
    def cooperative(self) -> bool:
        return self.game.cooperative(len(self.setup.seats), self.setup.options)

    def heir_of(self, seat: int) -> int | None:
        """A partner's seat, whose player goes on for who leaves `seat`: one leaver does not lose it for the others."""
        teams = self.game.teams(len(self.setup.seats), self.setup.options)
        leaver = self.course.seats[seat].person
        stay = [n for n, other in enumerate(self.course.seats) if other.kind == "person" and other.person != leaver]
        return next((n for n in stay if teams[n] == teams[seat]), None)

    def result(self) -> Result | None:
        """How it ended: by the rules, or because somebody left or a draw was agreed."""
        closing = self.course.closing
        if closing is None or closing.reason == "closed":
            return self.match.result() if self.course.started else None
        seats = len(self.setup.seats)
        if closing.reason == "draw":
            payoffs = shared_win(seats, list(range(seats)))
        elif self.cooperative or seats == 1:
            payoffs = [0.0] * seats
        else:
            stay = [n for n in range(seats) if n != closing.seat and not self.course.seats[n].resigned]
            payoffs = shared_win(seats, stay) if stay else [0.0] * seats
        return Result(closing.reason, tuple(payoffs), tuple(self.match.state.scores()))

    # -- taking back ---------------------------------------------------------------------------------------------------

    def undo_target(self, person: str | None, seat: int) -> int | None:
        """The number of actions that are left when `seat` takes back its last one; None if it took none.

        Who plays alone takes back the last action of any of their seats.
        """
        seats = self.course.seats_of(person) if self.alone else [seat]
        return max((target for own in seats if (target := self._before_last_of(own)) is not None), default=None)

    def _before_last_of(self, seat: int) -> int | None:
        plies = self.match.plies
        for ply in range(len(plies) - 1, self.setup.drawn_from - 1, -1):
            if plies[ply].seat == seat:
                return ply
        return None

    def undo_is_free(self, seat: int, target: int) -> bool:
        """May `seat` go back to `target` without asking: nobody else has acted and it has learned nothing since?"""
        if self.setup.undo == "free" or self.alone:
            return True
        for ply in self.match.plies[target:]:
            if ply.seat != seat:
                return False
        return not self.secrets or not any(self.has_told(seat, ply) for ply in range(target, self.match.ply))

    def has_told(self, seat: int, ply: int) -> bool:
        """Did action number `ply` tell its player anything they did not know?

        If not, it does the same to what they see in every state that fits their knowledge: so we try it on a few.
        """
        if ply not in self._telling:
            self._telling[ply] = self._find_told(seat, ply)
        return self._telling[ply]

    def _find_told(self, seat: int, ply: int) -> bool:
        before, action = self.match.state_at(ply), self.match.plies[ply].action
        seen = None
        for number in range(SAMPLES):
            luck = _Luck(number)
            twin = before.sample(seat, luck)
            if not luck.used:
                return False  # nothing was hidden: this is the state itself
            if action not in legal_for(twin, seat):
                return True
            twin.act(seat, action)
            seen = seen or self._sights_at(ply + 1).of(seat).facts()
            if self.game.facts(twin, seat) != seen:
                return True
        return False

    def _sights_at(self, ply: int) -> Sights:
        if ply == self.match.ply:
            return self.sights
        return Sights(self.game, self.match.state_at(ply), passing=True)


class _Luck(Random):
    """A generator that knows whether it was used."""

    used = False

    def random(self) -> float:
        self.used = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.used = True
        return super().getrandbits(k)
