"""What a strong player thinks of the options of a seat, and where each of them leads: what hints are made of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from kingsarms.bots import Pov, SearchBot, Verdict
from kingsarms.engine.accounts import gains
from kingsarms.engine.state import Event

SIMULATIONS: Final = 1500
SECONDS: Final = 1.5
LONGEST_PLAN: Final = 2  # actions of a plan that are told


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the search thinks of one option."""

    action: int
    share: float
    value: float
    plan: tuple[int, ...] = ()  # what its seat would do next
    gains: tuple[tuple[str, int], ...] = ()  # the points of its seat on the way there, by account


def opinions(pov: Pov, seed: int) -> list[Opinion]:
    """What the search thinks of the options, best first."""
    thought = SearchBot(seed, SIMULATIONS, SECONDS).think(pov)
    return [
        Opinion(verdict.action, verdict.share, verdict.value, *_prospect(pov, verdict, Random(seed)))
        for verdict in thought.verdicts
    ]


def _prospect(pov: Pov, verdict: Verdict, rng: Random) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """Where an option leads, as far as its seat can tell: what it does next, and the points that brings."""
    state = pov.sample(rng)
    before, events = state.scores(), list[Event]()
    state.log = events
    state.take(verdict.action)
    plan: list[int] = []
    for node in verdict.line:
        if len(plan) == LONGEST_PLAN or node.action not in state.legal():  # what is secret may be otherwise here
            break
        state.take(node.action)
        if node.mover == pov.seat:
            plan.append(node.action)
    return tuple(plan), tuple(gains(pov.game, before, events, pov.seat).items())
