"""Information-set Monte Carlo tree search, for any number of seats, chance, secrets and co-operation.

Each simulation draws a full table that fits what the searching seat knows, walks down the tree by the actions taken,
adds a node, judges the table there, and gives every seat its due on the way back. A node stands for what the searching
seat has seen so far: secret actions of others, and secret outcomes of chance, do not branch.

Children are chosen by PUCT: their mean, plus a bonus that favours what looks promising at first sight (one ply of the
game's `sense`) and what has been tried little for how often it was possible. Where there are several rivals, what they
do is guessed from their first sight alone.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from kingsarms.bots.playout import random_action
from kingsarms.engine.state import CHANCE, State

Sense = Callable[[State], list[float]]
Sampler = Callable[[Random], State]

UNSEEN: Final = -1  # the action of a node that stands for any secret action
FULL: Final = -1  # a rollout to the end of the match
EXPLORATION: Final = 1.2
TEMPERATURE: Final = 0.08  # how much a better first sight counts
TASTE: Final = 0.5  # how much first impressions vary from search to search
GUESS_TEMPERATURE: Final = 0.01  # for the choices of rivals that are guessed: almost always the best at first sight
LONGEST_LINE: Final = 12  # of what is expected to follow on an action
LEAST_VISITS: Final = 4  # of what is told to follow
POLL: Final = 16  # simulations between two looks at the clock


NO_WORTH: Final[list[float]] = []


@final
class Node:
    """One action in the tree, and what came of it for the seat that took it."""

    def __init__(self, action: int, mover: int, prior: float) -> None:
        self.action = action
        self.mover = mover
        self.prior = prior
        self.visits: i64 = 0
        self.available: i64 = 0  # how often the action was possible when its parent was visited
        self.total = 0.0
        self.worth: list[float] = NO_WORTH  # what came of it for every seat; only of an impartial search's options
        self.options: list[int] = []  # the actions of `children`, in the same order
        self.children: list[Node] = []


@final
class Verdict:
    """What the search thinks of one legal action."""

    def __init__(self, action: int, visits: int, share: float, value: float, line: list[Node]) -> None:
        self.action = action
        self.visits = visits
        self.share = share  # of all visits
        self.value = value  # the seat's expected payoff
        self.line = line  # what the search expects to follow


@final
class Thought:
    """What a search found: the legal actions, best first."""

    def __init__(self, verdicts: list[Verdict], simulations: int) -> None:
        self.verdicts = verdicts
        self.simulations = simulations


@final
class Search:
    """A search for one decision of one seat."""

    def __init__(
        self,
        sampler: Sampler,
        sense: Sense,
        seat: int,
        rng: Random,
        *,
        secrets: bool,
        rollout: int = 0,
        use_prior: bool = True,
        exploration: float = EXPLORATION,
        temperature: float = TEMPERATURE,
        taste: float = TASTE,
        impartial: bool = False,
    ) -> None:
        """`taste` is how much first impressions at the root vary from search to search: without it, games without
        chance would always be played alike. An `impartial` search weighs the choices of all seats alike."""
        self.sampler = sampler
        self.sense = sense
        self.seat = seat
        self.rng = rng
        self.secrets = secrets
        self.rollout = rollout
        self.use_prior = use_prior
        self.exploration = exploration
        self.temperature = temperature
        self.taste = taste
        self.impartial = impartial
        self.root = Node(UNSEEN, CHANCE, 1.0)
        self.root.visits = 1

    def run(
        self, simulations: int, seconds: float = 0.0, stop: Callable[[], bool] | None = None, *, settle: bool = False
    ) -> Thought:
        """Think until the budget is spent (0 seconds: no clock), `stop` says so or, to `settle` which option is best,
        the rest of the budget cannot change that any more.
        """
        began = perf_counter()
        done: i64 = 0
        while done < simulations:
            self.simulate()
            done += 1
            if done % POLL == 0:
                if seconds > 0.0 and perf_counter() - began > seconds:
                    break
                if stop is not None and stop():
                    break
                if settle and self.lead() > simulations - done:
                    break
        return self.thought(done)

    def lead(self) -> i64:
        """By how many visits the most visited option is ahead of the next."""
        most: i64 = 0
        second: i64 = 0
        for child in self.root.children:
            if child.visits > most:
                second = most
                most = child.visits
            elif child.visits > second:
                second = child.visits
        return most - second

    def thought(self, simulations: int) -> Thought:
        children = sorted(self.root.children, key=visits_of, reverse=True)
        whole = 0.0
        for child in children:
            whole += float(child.visits)
        verdicts: list[Verdict] = []
        for child in children:
            visits = float(child.visits)
            share, value = visits / max(whole, 1.0), child.total / max(visits, 1.0)
            verdicts.append(Verdict(child.action, child.visits, share, value, main_line(child)))
        return Thought(verdicts, simulations)

    def insist(self, action: int, simulations: int) -> None:
        """Look closer at one option, however it looks; the search has been run."""
        for child in self.root.children:
            if child.action == action:
                for _ in range(simulations):
                    self.simulate(child)

    def simulate(self, first: Node | None = None) -> None:
        """Down the tree (by its branch `first`, if given), one node more, a judgement, and back up."""
        state = self.sampler(self.rng)
        node = self.root
        path: list[Node] = [node]
        if first is not None:
            state.take(first.action)
            node = first
            path.append(node)
        while len(state.agenda) > 0 and node.visits > 0:
            node = self.descend(state, node)
            path.append(node)
        worth = self.judge(state)
        for passed in path:
            passed.visits += 1
            if passed.mover >= 0:
                passed.total += worth[passed.mover]
        if self.impartial and len(path) > 1:
            first = path[1]
            first.worth = add(first.worth, worth) if len(first.worth) > 0 else worth[:]

    def descend(self, state: State, node: Node) -> Node:
        """Take one action on the table and follow it in the tree."""
        mover = state.actor
        if mover == CHANCE:
            outcome = random_action(state, self.rng)
            child = self.follow(node, outcome if self.sees(state) else UNSEEN, CHANCE)
            state.take(outcome)
            return child
        if not self.sees(state):
            action = self.secret_choice(state, mover)
            child = self.follow(node, UNSEEN, mover)
            state.take(action)
            return child
        if len(node.children) == 0:
            self.expand(state, node, mover)
        elif self.secrets:
            options = list(state.legal())
            # Where secrets differ, others or chance may act at the same place: those branches are not to choose from.
            if options != node.options or len(node.children) > len(node.options):
                return self.choose_among(state, node, options, mover)
        chosen = self.pick_child(state, node.children, mover)
        state.take(chosen.action)
        return chosen

    def guesses(self, state: State, mover: int) -> bool:
        """Is it guessed what this seat does, rather than searched?

        Of one rival, and of partners, all is weighed. With several rivals that would leave no thought for one's own
        next turn.
        """
        return state.seats > 2 and not self.impartial and not state.are_partners(mover, self.seat)

    def pick_child(self, state: State, children: list[Node], mover: int) -> Node:
        return self.likely_child(children) if self.guesses(state, mover) else self.best_child(children)

    def likely_child(self, children: list[Node]) -> Node:
        """One of the children, by how good they looked at first sight to whoever chooses."""
        whole = 0.0
        for child in children:
            whole += child.prior
        point = self.rng.random() * whole
        for child in children:
            point -= child.prior
            if point < 0.0:
                return child
        return children[-1]

    def sees(self, state: State) -> bool:
        """Does the searching seat learn which action is taken now?"""
        return not self.secrets or state.step().readers(state) >> self.seat & 1 == 1

    def secret_choice(self, state: State, mover: int) -> int:
        """What another seat does in secret: what looks best to it at first sight, most of the time."""
        options = list(state.legal())
        if not self.use_prior:
            return options[int(self.rng.random() * len(options))]
        priors = self.priors(state, options, mover)
        point = self.rng.random()
        for place in range(len(options)):
            point -= priors[place]
            if point < 0.0:
                return options[place]
        return options[-1]

    def follow(self, node: Node, action: int, mover: int) -> Node:
        """The child for an action that nobody weighs: an outcome of chance, or a secret."""
        for child in node.children:
            if child.action == action:
                return child
        child = Node(action, mover, 1.0)
        node.children.append(child)
        return child

    def expand(self, state: State, node: Node, mover: int) -> None:
        node.options = list(state.legal())
        priors = self.priors(state, node.options, mover)
        for place in range(len(node.options)):
            taste = 1.0 - self.taste * self.rng.random() if node is self.root else 1.0
            node.children.append(Node(node.options[place], mover, priors[place] * taste))

    def choose_among(self, state: State, node: Node, options: list[int], mover: int) -> Node:
        """Choose where the options differ from those seen here before, as they do when secrets are drawn anew."""
        fresh = [action for action in options if action not in node.options]
        if len(fresh) > 0:
            priors = self.priors(state, fresh, mover)
            for place in range(len(fresh)):
                node.options.append(fresh[place])
                node.children.append(Node(fresh[place], mover, priors[place]))
        chosen = self.pick_child(state, [child for child in node.children if child.action in options], mover)
        state.take(chosen.action)
        return chosen

    def best_child(self, children: list[Node]) -> Node:
        """PUCT. An untried child is expected to do as well as its siblings did so far."""
        visits: i64 = 0
        total = 0.0
        for child in children:
            child.available += 1
            visits += child.visits
            total += child.total
        untried = total / float(visits) if visits > 0 else 0.5
        best = children[0]
        best_score = -1.0
        for child in children:
            mean = child.total / float(child.visits) if child.visits > 0 else untried
            bonus = self.exploration * child.prior * sqrt(float(child.available)) / float(1 + child.visits)
            if mean + bonus > best_score:
                best_score = mean + bonus
                best = child
        return best

    def priors(self, state: State, options: list[int], mover: int) -> list[float]:
        """How promising each option looks at first sight; they add up to one."""
        if not self.use_prior or len(options) == 1:
            return [1.0 / len(options)] * len(options)
        looks: list[float] = []
        for action in options:
            after = state.clone()
            after.take(action)
            looks.append(self.sense(after)[mover])
        best = max(looks)
        is_guess = self.guesses(state, mover)
        temperature = GUESS_TEMPERATURE if is_guess else self.temperature
        evenly = 0.0 if is_guess else 0.1  # the share that even the worst option gets a part of
        weights = [exp((look - best) / temperature) for look in looks]
        whole = sum(weights)
        return [(1.0 - evenly) * weight / whole + evenly / len(options) for weight in weights]

    def judge(self, state: State) -> list[float]:
        """What each seat may expect: play a little at random if asked to, then sense."""
        steps = self.rollout
        while steps != 0 and len(state.agenda) > 0:
            state.take(random_action(state, self.rng))
            steps -= 1
        return state.payoffs if len(state.agenda) == 0 else self.sense(state)


def add(one: list[float], other: list[float]) -> list[float]:
    return [one[seat] + other[seat] for seat in range(len(one))]


def main_line(node: Node) -> list[Node]:
    """What follows on a node: what has been tried most, as far as it was looked into."""
    line: list[Node] = []
    while len(node.children) > 0 and len(line) < LONGEST_LINE:
        node = max(node.children, key=visits_of)
        if node.visits < LEAST_VISITS:
            break
        line.append(node)
    return line


def visits_of(node: Node) -> i64:
    return node.visits
