"""How well each seat stands in King's Quest and the games that are played like it, for bots."""

from __future__ import annotations

from math import exp
from typing import Final

from kingsarms.games.blackstone.rules.tasks import can_pay, is_met
from kingsarms.games.blackstone.rules.vassals import BITS
from kingsarms.games.blackstone.rules.verbs import DECKS
from kingsarms.games.blackstone.state import KING, TYPES, Court

SCALE: Final = 4.0  # points of advantage that make it nearly sure
INCOME: Final = 1.0  # a supported Knight or Wizard
MORE_KINGS: Final = 0.8  # a King, beyond its points
TOKEN: Final = 0.12
CARD: Final = 0.3
READY: Final = 0.8  # a Task that could be completed now
RETAINED: Final = 0.1
WAITING: Final = 0.5  # of the points of an unsupported card


def sense(state: Court) -> list[float]:
    """The chance of each seat to win."""
    if state.over:
        return state.payoffs[:]
    if state.law.rat_limit > 0:
        return [alone(state)] * state.seats
    worths = [worth(state, seat) for seat in range(state.seats)]
    best = max(worths)
    weights = [exp((one - best) / SCALE) for one in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def alone(state: Court) -> float:
    """Against the rats: how far the points are, and how near the end is."""
    total = 0.0
    for seat in range(state.seats):
        total += worth(state, seat)
    goal = float(state.law.target) if state.law.target > 0 else 30.0
    ahead = min(1.0, total / (goal + 10.0 * state.seats))
    danger = float(state.active_rats()) / float(state.law.rat_limit)
    return max(0.01, min(0.99, 0.1 + 0.8 * ahead - 0.35 * danger * danger))


def worth(state: Court, seat: int) -> float:
    """What a courtier has, in points."""
    value = float(state.points(seat))
    for kind in range(TYPES):
        tasks = state.played[seat * TYPES + kind]
        supported = state.supported(seat, kind)
        for place in range(supported, len(tasks)):
            value += WAITING * float(state.kit.vp[tasks[place]])
        if kind < KING:
            value += INCOME * float(supported)
    value += MORE_KINGS * float(len(state.played[seat * TYPES + KING]))
    most = state.kings(seat)
    value += TOKEN * float(min(state.knights[seat], most) + min(state.wizards[seat], most))
    value += CARD * float(min(state.in_hand(seat), most))
    value += RETAINED * float(min(len(state.retained[seat]), most))
    return value + ready(state, seat)


def ready(state: Court, seat: int) -> float:
    """The best Task in hand that its vassals stand for."""
    best = 0.0
    if state.turn == seat and state.worked:
        return best
    for deck in range(DECKS):
        hand = state.hands[seat * DECKS + deck]
        if hand == 0:
            continue
        for card in range(32):
            if hand & BITS[card] and is_met(state, deck * 32 + card):
                share = READY if can_pay(state, seat, deck * 32 + card) else READY / 2.0
                best = max(best, share * float(state.kit.vp[deck * 32 + card]))
    return best
