"""Playing many matches between bots, on one process or several, and counting what comes of them.

A simulation is decided by its plan alone: match number `i` draws its chance and its bots' whims from the plan's seed
and `i`, so the same plan gives the same counts however many processes share the work.

>>> report = simulate(Plan(game="kingstone", games=20, bots=("random",), seed=1))
>>> report.games, sum(report.endings.values()), report.seats == len(report.by_seat)
(20, 20, True)
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from random import Random
from time import perf_counter, process_time

import kingsarms
from kingsarms import bots
from kingsarms.bots.playout import play_out, random_action
from kingsarms.engine import accounts, fair, registry
from kingsarms.engine import state as core
from kingsarms.engine.errors import BadOption
from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import CHANCE, Event, State
from kingsarms.lab import stats

RANDOM = "random"
QUICK_BLOCK = 200  # matches that a process plays before it reports, when they take no thought
QUEUED = 3  # blocks a process has before it, so that it never waits for the next
Progress = Callable[[int], None]  # told how many more matches are done


@dataclass(frozen=True)
class Plan:
    """What to simulate. One bot means that it takes every seat; several sit down in this order.

    The bots move on by one seat from match to match, unless `fixed`. `seats` is by default the number of bots or,
    for a single one, what a new match has. `pack` is the path of an owner's pack.
    """

    game: str
    games: int
    bots: tuple[str, ...] = (RANDOM,)
    seed: int | str = 0
    seats: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    pack: str | None = None
    fixed: bool = False


@dataclass
class Performance:
    """How a seat, or a bot, fared. `points` are payoffs: 1 a win, 0 a loss, a share where a win is shared."""

    places: int = 0  # seats taken, over all matches
    matches: int = 0
    wins: int = 0
    shared: int = 0
    points: float = 0.0
    score: int = 0  # the sum of the game's own scores, where it keeps any
    winning_score: int = 0  # of those, what brought a win

    @property
    def mean(self) -> float:
        """Points per place."""
        return self.points / self.places if self.places else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The mean's 95 % interval. Places in one match hang together, so it is matches that count."""
        return stats.wilson(self.mean, self.matches)

    @property
    def mean_score(self) -> float:
        return self.score / self.places if self.places else 0.0

    @property
    def mean_winning_score(self) -> float:
        return self.winning_score / self.wins if self.wins else 0.0

    def add(self, other: Performance) -> None:
        self.places += other.places
        self.matches += other.matches
        self.wins += other.wins
        self.shared += other.shared
        self.points += other.points
        self.score += other.score
        self.winning_score += other.winning_score


@dataclass
class Report:
    """What came of a simulation. Everything but the times and `jobs` is decided by the plan."""

    plan: Plan
    seats: int
    games: int = 0
    decisions: int = 0  # choices taken, chance's included
    lengths: Counter[int] = field(default_factory=Counter)  # decisions in a match -> how many matches
    endings: Counter[str] = field(default_factory=Counter)
    by_seat: list[Performance] = field(default_factory=list)
    by_bot: dict[str, Performance] = field(default_factory=dict)
    by_trait: dict[tuple[str, str], Performance] = field(default_factory=dict)  # a trait and what it was: see `Game`
    rounds: Counter[int] = field(default_factory=Counter)  # rounds of a match -> how many; empty if it counts none
    sources: Counter[str] = field(default_factory=Counter)  # account -> its points, over all places, where bots think
    scored: bool = False  # does the game keep scores?
    fingerprints: set[bytes] = field(default_factory=set)  # of the matches, where bots that think played them
    cpu_seconds: float = 0.0  # of all processes, for playing alone
    wall_seconds: float = 0.0
    jobs: int = 1

    @property
    def decisions_per_cpu_second(self) -> float:
        return self.decisions / self.cpu_seconds if self.cpu_seconds else 0.0

    @property
    def distinct(self) -> int | None:
        """How many different matches were played; None if that was not looked at, as with random players.

        Bots without whims play the same match again and again: then the intervals promise too much.
        """
        return len(self.fingerprints) or None

    def count(self, game: Game, state: State, sitting: tuple[str, ...], decisions: int) -> None:
        """Note the end of one match; `sitting` is who sat where."""
        self.games += 1
        self.decisions += decisions
        self.lengths[decisions] += 1
        self.endings[state.ending] += 1
        if rounds := game.rounds(state):
            self.rounds[rounds] += 1
        scores = state.scores()
        self.scored = self.scored or bool(scores)
        for seat, payoff in enumerate(state.payoffs):
            # Co-operative matches pay everybody 1: a win is what nobody at the table had to share with a rival.
            score = scores[seat] if scores else 0
            fared = Performance(
                places=1,
                wins=payoff == 1.0,
                shared=0.0 < payoff < 1.0,
                points=payoff,
                score=score,
                winning_score=score if payoff == 1.0 else 0,
            )
            traits = [self.by_trait.setdefault(trait, Performance()) for trait in game.traits(state, seat).items()]
            for standing in (self.by_seat[seat], self.by_bot[sitting[seat]], *traits):
                standing.add(fared)
            self.by_seat[seat].matches += 1
        for name in set(sitting):
            self.by_bot[name].matches += 1
        for trait in {trait for seat in range(state.seats) for trait in game.traits(state, seat).items()}:
            self.by_trait[trait].matches += 1

    def book(self, game: Game, start: list[int], events: list[Event]) -> None:
        """Note where the points of one match came from; `start` were the scores at first."""
        for seat, points in enumerate(start):
            if points:
                self.sources[accounts.START] += points
            self.sources.update(accounts.gains(game, start, events, seat))

    def add(self, other: Report) -> None:
        """Take over the counts of another part of the same simulation."""
        self.games += other.games
        self.decisions += other.decisions
        self.lengths += other.lengths
        self.endings += other.endings
        self.rounds += other.rounds
        self.sources.update(other.sources)  # `+` would drop what is not above zero
        self.scored = self.scored or other.scored
        self.fingerprints |= other.fingerprints
        self.cpu_seconds += other.cpu_seconds
        for mine, theirs in zip(self.by_seat, other.by_seat, strict=True):
            mine.add(theirs)
        for name, theirs in other.by_bot.items():
            self.by_bot[name].add(theirs)
        for trait, theirs in other.by_trait.items():
            self.by_trait.setdefault(trait, Performance()).add(theirs)


def core_name() -> str:
    """Which core plays: `compiled`, or `plain` Python."""
    return "plain" if str(core.__file__).endswith(".py") else "compiled"


# -- the whole simulation --------------------------------------------------------------------------------------------


def simulate(
    plan: Plan, *, jobs: int = 1, progress: Progress | None = None, keep: Callable[[int, str], None] | None = None
) -> Report:
    """Play all matches of a plan on `jobs` processes.

    `progress` hears of finished matches; `keep` gets the number and the record of each match.
    """
    if plan.games < 1:
        raise BadOption(f"A simulation plays at least one match, not {plan.games}.")
    if jobs < 1:
        raise BadOption(f"A simulation needs at least one process, not {jobs}.")
    began = perf_counter()
    report = _empty(plan)
    report.jobs = jobs
    size = QUICK_BLOCK if set(plan.bots) == {RANDOM} else 1
    blocks = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    jobs = min(jobs, -(-plan.games // size))  # no process without a block
    if jobs > 1:
        parts = _in_processes(plan, blocks, jobs, keep is not None)
    else:
        parts = _in_this_process(plan, blocks, keep is not None)
    for part, records in parts:
        report.add(part)
        for number, text in records:
            assert keep is not None
            keep(number, text)
        if progress is not None:
            progress(part.games)
    report.wall_seconds = perf_counter() - began
    return report


_Part = tuple[Report, list[tuple[int, str]]]


def _in_this_process(plan: Plan, blocks: Iterator[range], records: bool) -> Iterator[_Part]:
    for block in blocks:
        yield _play_block(plan, block, records)


def _in_processes(plan: Plan, blocks: Iterator[range], jobs: int, records: bool) -> Iterator[_Part]:
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:

        def submit(count: int) -> set[Future[_Part]]:
            with _deaf_children():
                return {pool.submit(_play_block, plan, block, records) for block in islice(blocks, count)}

        try:
            running = submit(jobs * QUEUED)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= submit(len(done))
                for future in done:
                    yield future.result()
        except BaseException:  # whatever ends this early, nobody waits for matches that no longer matter
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: it is for us to hear it, and to end them without a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # children inherit it; ours waits until then
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# -- one block, one match --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Ground:
    """What all matches of a plan share, made once a process."""

    game: Game
    pack: Entry
    options: dict[str, str]
    seats: int
    start: State


@lru_cache(maxsize=4)
def _ground(plan: Plan) -> _Ground:
    game = registry.game(plan.game)
    seats = _seats(plan, game)
    for name in plan.bots:
        bots.make(name, 0)
    options = game.check_options(dict(plan.options))
    pack = kingsarms.load_pack(plan.game, plan.pack)
    return _Ground(game, pack, options, seats, game.begin(seats, options, pack=pack))


def _seats(plan: Plan, game: Game) -> int:
    chosen = plan.seats
    if chosen is None:
        chosen = len(plan.bots) if len(plan.bots) > 1 else min(game.seats, key=lambda n: (n < 2, n))
    game.check_seats(chosen)
    if len(plan.bots) not in (1, chosen):
        raise BadOption(f"{len(plan.bots)} bots do not fill {chosen} seats: name one for all, or {chosen}.")
    return chosen


def _empty(plan: Plan) -> Report:
    seats = _ground(plan).seats
    names = dict.fromkeys(plan.bots)
    return Report(
        plan, seats, by_seat=[Performance() for _ in range(seats)], by_bot={name: Performance() for name in names}
    )


def _sitting(plan: Plan, seats: int, number: int) -> tuple[str, ...]:
    """Which bot sits where in a match."""
    turn = 0 if plan.fixed else number
    return tuple(plan.bots[(seat + turn) % len(plan.bots)] for seat in range(seats))


def _play_block(plan: Plan, block: range, records: bool) -> _Part:
    ground = _ground(plan)
    report = _empty(plan)
    texts: list[tuple[int, str]] = []
    quick = set(plan.bots) == {RANDOM}
    began = process_time()
    for number in block:
        sitting = _sitting(plan, ground.seats, number)
        state = ground.start.clone()
        if quick and not records:
            decisions = play_out(state, _generator(plan, number))
        else:
            state.log = None if quick else []
            plies = _play_random(state, plan, number) if quick else _play_bots(state, plan, number, sitting, ground)
            decisions = len(plies)
            if state.log is not None:
                report.fingerprints.add(sha256(repr(plies).encode()).digest())
                report.book(ground.game, ground.start.scores(), state.log)
            if records:
                texts.append((number, _record(plan, number, sitting, ground, plies, fair_chance=not quick)))
        report.count(ground.game, state, sitting, decisions)
    report.cpu_seconds = process_time() - began
    return report, texts


_Plies = list[tuple[int, int]]  # the seat that acted, and what it did


def _generator(plan: Plan, number: int, what: str = "") -> Random:
    return Random(f"{plan.seed}/{number}{what}")


def _play_random(state: State, plan: Plan, number: int) -> _Plies:
    """The match that `play_out` plays, action for action, but remembered."""
    rng = _generator(plan, number)
    plies: _Plies = []
    while not state.over:
        seat, action = state.actor, random_action(state, rng)
        plies.append((seat, action))
        state.take(action)
    return plies


def _play_bots(state: State, plan: Plan, number: int, sitting: tuple[str, ...], ground: _Ground) -> _Plies:
    players = [_bot(name, plan, number, seat) for seat, name in enumerate(sitting)]
    whims = _generator(plan, number, "/samples")
    fate = _fate(plan, number)
    plies: _Plies = []
    while not state.over:
        seat = state.actor
        if seat == CHANCE:
            action = fair.outcome(fate, len(plies), state.legal(), state.weights())
        else:
            plies += _take_offers(state, ground.game, whims)
            if state.actor != seat:
                continue
            action = players[seat].choose(bots.Pov(ground.game, state, seat, whims))
        plies.append((seat, action))
        state.take(action)
    return plies


def _take_offers(state: State, game: Game, whims: Random) -> _Plies:
    """Let every bot do what it may although another must act, once each."""
    plies: _Plies = []
    to_act = state.actor
    for seat in dict.fromkeys(offer.seat for offer in state.offers()):
        taken = bots.taken_offer(bots.Pov(game, state, seat, whims), whims)
        if taken is not None:
            plies.append((seat, taken))
            state.accept(seat, taken)
        if state.actor != to_act:
            break
    return plies


def _bot(name: str, plan: Plan, number: int, seat: int) -> bots.Bot:
    bot = bots.make(name, _generator(plan, number, f"/seat {seat}").getrandbits(63))
    if isinstance(bot, bots.SearchBot):
        bot.seconds = 0.0  # a clock would make results depend on the machine: simulations alone are the budget
    return bot


def _fate(plan: Plan, number: int) -> str:
    """The seed of a match's chance."""
    return f"{plan.seed}/{number}"


def _record(
    plan: Plan, number: int, sitting: tuple[str, ...], ground: _Ground, plies: _Plies, *, fair_chance: bool
) -> str:
    """The match as a record: replayed through the checked path, so a record is never of anything illegal."""
    names = tuple(f"{name} {seat}" for seat, name in enumerate(sitting))
    match = Match(ground.game, ground.seats, options=ground.options, pack=ground.pack, names=names)
    for seat, action in plies:
        match.play(action, seat)
    if fair_chance:
        match.seed = _fate(plan, number)
    return match.record().dumps()
