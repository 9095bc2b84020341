"""Foresight: each option is followed for a turn or some rounds, on the same luck, and the better half once more.

It is for games in which a turn is many small choices. A judgement in the midst of a turn rewards what is near and
whatever puts off a blow. So after each option everybody plays on, by what looks best at first sight (one ply of the
game's `sense`), until as many turns or rounds have gone by, and only then it is judged.

What options differ by is small beside what luck does in a round. Therefore all are tried on the same draws of chance
and of secrets, and only differences count; what somebody imagines while weighing an action takes nothing from these
draws. The playouts are shared out by halving: all that look promising get a few, the better half of them twice as many,
until one is left.

Until chance or another seat does something else, what follows on an option is the same each time. So what its seat
would do is remembered along the way; only what hangs on chance is weighed a few times more.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Final, final

from kingsarms.bots.greedy import play_chance
from kingsarms.bots.playout import random_action
from kingsarms.bots.search import LONGEST_LINE, Node, Sampler, Sense, Thought, Verdict
from kingsarms.engine.state import CHANCE, State

TO_TELL_APART: Final = 6  # playouts for each option that is followed
MOST_FOLLOWED: Final = 16  # options: first sight is seldom so wrong, and the playouts tell more about fewer
PAIRED: Final = 4  # so much less of them for two that are compared
LOOKS: Final = 2  # at each option, to see which are worth following
SURE: Final = 4  # looks at what hangs on chance, before the best is taken as known


@final
class Moment:
    """A moment on the way: what its seat may do there, and how that has looked so far."""

    def __init__(self) -> None:
        self.after: dict[int, Moment] = {}  # by what is done
        self.state: State | None = None  # as it was the first time: options are compared on the same secrets
        self.options: list[int] = []
        self.looks: list[float] = []  # the mean of each
        self.risky: list[int] = []  # the places of those on which chance acts
        self.times = 0

    def then(self, action: int) -> Moment:
        after = self.after.get(action)
        if after is None:
            after = self.after[action] = Moment()
        return after

    def best(self) -> int:
        best = 0
        for place in range(1, len(self.looks)):
            if self.looks[place] > self.looks[best]:
                best = place
        return self.options[best]


@final
class Trial:
    """An option of a seat, and what came of it."""

    def __init__(self, seat: int, action: int, look: float) -> None:
        self.seat = seat
        self.action = action
        self.look = look  # at first sight
        self.visits = 0
        self.worth: list[float] = []  # to every seat, of all visits together
        self.line: list[Node] = []  # what followed the first time
        self.after = Moment()

    def add(self, worth: list[float]) -> None:
        if self.visits == 0:
            self.worth = [0.0] * len(worth)
        for place in range(len(worth)):
            self.worth[place] += worth[place]
        self.visits += 1

    def forget(self) -> None:
        self.visits = 0

    def value(self) -> float:
        return self.worth[self.seat] / float(self.visits) if self.visits > 0 else 0.0


@final
class Foresight:
    """Looks ahead for one decision of one seat."""

    def __init__(self, sampler: Sampler, sense: Sense, beats: Callable[[State], int], ahead: int, seat: int) -> None:
        self.sampler = sampler
        self.sense = sense
        self.beats = beats
        self.ahead = ahead
        self.seat = seat

    def run(self, rng: Random, playouts: int, seconds: float = 0.0, stop: Callable[[], bool] | None = None) -> Thought:
        """Share out so many playouts, within a time if given (0: none); `stop` may end it early."""
        until = perf_counter() + seconds if seconds > 0.0 else 0.0
        trials = self.first_looks(rng)
        return thought(trials, self.share_out(trials, rng, playouts, until, stop))

    def judge(self, rng: Random, playouts: int, played: int) -> list[Trial]:
        """The options that were followed, the best first, and the one that was played.

        That and the best are followed anew, side by side, and what is found then counts.
        """
        trials = self.first_looks(rng)
        self.share_out(trials, rng, playouts, 0.0, None)
        trials.sort(key=rank_of, reverse=True)
        pair = [trial for trial in trials[1:] if trial.action == played] + [trials[0]]  # which stands behind, if even
        if len(pair) > 1:
            for trial in pair:
                trial.forget()
            self.follow(pair, rng, playouts // PAIRED)
            pair.sort(key=value_of, reverse=True)
        return pair + [trial for trial in trials if trial.visits > 0 and trial not in pair]

    def follow_each(self, actions: list[int], rng: Random, times: int) -> list[Trial]:
        """All of some options or outcomes of chance, each so many times."""
        trials = [Trial(self.seat, action, 0.0) for action in actions]
        self.follow(trials, rng, times)
        return trials

    def follow(self, trials: list[Trial], rng: Random, times: int) -> None:
        for _ in range(max(1, times)):
            self.try_all(trials, rng.getrandbits(63))

    def share_out(
        self, trials: list[Trial], rng: Random, playouts: int, until: float, stop: Callable[[], bool] | None
    ) -> int:
        """The better half is followed on, and then of those, until a time (0: none); how many playouts it took."""
        alive = trials[: max(2, min(MOST_FOLLOWED, playouts // TO_TELL_APART))]
        share = playouts // max(1, (len(alive) - 1).bit_length())
        done = 0
        is_over = False
        while len(alive) > 1 and not is_over:
            for _ in range(max(1, share // len(alive))):
                self.try_all(alive, rng.getrandbits(63))
                done += len(alive)
                is_over = (until > 0.0 and perf_counter() > until) or (stop is not None and stop())
                if is_over:
                    break
            alive = sorted(alive, key=value_of, reverse=True)[: len(alive) // 2]
        return done

    def first_looks(self, rng: Random) -> list[Trial]:
        """The options, as they look at first sight, best first; a hair of noise breaks ties."""
        state = self.sampler(rng)
        luck = rng.getrandbits(63)
        trials: list[Trial] = []
        for action in state.legal():
            total = 0.0
            for number in range(LOOKS):
                total += self.first_sight(state, action, self.seat, Random(luck + number))
            trials.append(Trial(self.seat, action, total / float(LOOKS) + rng.random() * 1e-9))
        trials.sort(key=look_of, reverse=True)
        return trials

    def try_all(self, trials: list[Trial], luck: int) -> None:
        """Follow each option once, all on the same luck."""
        start = self.sampler(Random(luck))
        horizon = self.beats(start) + self.ahead
        for trial in trials:
            state = start.clone()
            state.take(trial.action)
            self.play_on(state, horizon, luck, trial.after, trial.line if trial.visits == 0 else None)
            worth = state.payoffs if len(state.agenda) == 0 else self.sense(state)
            trial.add(worth)

    def play_on(self, state: State, horizon: int, luck: int, moment: Moment, line: list[Node] | None) -> None:
        """Everybody does what looks best at first sight until the horizon; it is noted in `line`, if given."""
        fate, fancy = Random(luck), Random(luck + 1)
        while len(state.agenda) > 0 and self.beats(state) < horizon:
            mover = state.actor
            if mover == CHANCE:
                action = random_action(state, fate)
            elif mover == self.seat:
                action = self.remembered_best(state, moment, fancy)
            else:
                action = self.best_look(state, mover, list(state.legal()), fancy)
            state.take(action)
            moment = moment.then(action)
            if line is not None and len(line) < LONGEST_LINE:
                line.append(Node(action, mover, 1.0))

    def remembered_best(self, state: State, moment: Moment, rng: Random) -> int:
        """What looks best to the own seat; what did not hang on chance is not weighed again."""
        options = list(state.legal())
        if len(options) == 1:
            return options[0]
        if moment.times == 0:
            moment.state = state.clone()
            moment.options = options
            for place in range(len(options)):
                self.weigh(moment, place, rng)
        elif options != moment.options:  # something that was hidden has come to light
            return self.best_look(state, self.seat, options, rng)
        elif moment.times < SURE:
            for place in moment.risky:
                self.weigh(moment, place, rng)
        moment.times += 1
        return moment.best()

    def weigh(self, moment: Moment, place: int, rng: Random) -> None:
        """One more look at an option."""
        assert moment.state is not None
        after = moment.state.clone()
        after.take(moment.options[place])
        is_risky = play_chance(after, rng)
        look = self.sense(after)[self.seat]
        if moment.times > 0:
            moment.looks[place] += (look - moment.looks[place]) / float(moment.times + 1)
            return
        moment.looks.append(look)
        if is_risky:
            moment.risky.append(place)

    def best_look(self, state: State, mover: int, options: list[int], rng: Random) -> int:
        best = options[0]
        if len(options) > 1:
            most = -1.0
            for action in options:
                look = self.first_sight(state, action, mover, rng)
                if look > most:
                    best, most = action, look
        return best

    def first_sight(self, state: State, action: int, mover: int, rng: Random) -> float:
        """How an action looks to whoever takes it, once chance has acted on it."""
        after = state.clone()
        after.take(action)
        play_chance(after, rng)
        return self.sense(after)[mover]


def thought(trials: list[Trial], playouts: int) -> Thought:
    """What was found: those that were followed longest first, and the better of two."""
    ranked = sorted(trials, key=rank_of, reverse=True)
    verdicts: list[Verdict] = []
    for trial in ranked:
        share = float(trial.visits) / float(max(1, playouts))
        verdicts.append(Verdict(trial.action, trial.visits, share, trial.value(), trial.line))
    return Thought(verdicts, playouts)


def value_of(trial: Trial) -> float:
    return trial.value()


def look_of(trial: Trial) -> float:
    return trial.look


def rank_of(trial: Trial) -> tuple[int, float, float]:
    return trial.visits, trial.value(), trial.look
