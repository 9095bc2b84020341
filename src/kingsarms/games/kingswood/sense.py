"""How well each seat stands in Kingswood, for bots.

A turn is several small decisions, and in the middle of one little can be said about the table. So `sense` first plays
the turn to its end in the way that is best for the seat that takes it, and then weighs what everybody has.

The weights were fitted to who won some ten thousand matches between greedy bots.
"""

from __future__ import annotations

from math import exp, inf
from typing import Final

from kingsarms.engine.odds import odds
from kingsarms.engine.state import BITS, CHANCE
from kingsarms.games.kingswood.pack import BOOK, FOREST, HEART, SKILLS, SWORD
from kingsarms.games.kingswood.rules.forest import RevealMonster
from kingsarms.games.kingswood.rules.resources import any_tired
from kingsarms.games.kingswood.rules.setup import ChooseGuild
from kingsarms.games.kingswood.rules.turn import Turn
from kingsarms.games.kingswood.state import EMPTY, GUARD, NONE, SITES, Kingswood

USUAL_ROUNDS: Final = 18  # after as many, sensible players have reached the goal
TRAITS: Final = 18  # numbers that describe what a seat has
# Each trait counts with its weight, and with a second one as long as much Fame is still to be won.
WEIGHTS: Final[list[float]] = [
    0.43, 0.31, 0.07, 0.07, 0.14, 0.14, -0.02, -0.07, -0.06, -0.22, 0.12, 0.06, 0.07, 0.45, 0.11, -0.07, 0.12, 0.05,
    -0.23, -0.14, 0.3, 0.08, 0.8, 0.72, 0.69, 0.9, 0.79, 0.78, -0.14, -0.04, 0.3, 0.8, -0.19, -0.27, 0.09, 0.0,
]  # fmt: skip
SURE: Final = 3  # Fame beyond the goal
# How often somebody reaches the goal with their next turn: who could come so far beyond it, or would lack so much Fame.
FINISHES: Final[list[float]] = [0.47, 0.39, 0.29, 0.22, 0.1, 0.06, 0.04, 0.02, 0.01]
SOLO_WEIGHTS: Final[list[float]] = [
    -4.0, 2.0, 0.15, 0.3, 0.3, 0.3, 0.2, 0.2, 0.2, -0.2, -0.6, -1.6, 0.2, 0.3, 0.3, 0.05, 0.05, 0.2,
]  # fmt: skip


def sense(state: Kingswood) -> list[float]:
    """The chance of each seat to win."""
    if len(state.agenda) == 0:
        return state.payoffs[:]
    state = finish_turn(state, state.turn, False)[0]
    if len(state.agenda) == 0:
        return state.payoffs[:]
    if state.seats == 1:
        return [1.0 / (1.0 + exp(-solo_worth(state, SOLO_WEIGHTS)))]
    return odds([worth(state, seat, WEIGHTS) for seat in range(state.seats)], 1.0)


# -- the rest of a turn ----------------------------------------------------------------------------------------------


def finish_turn(state: Kingswood, seat: int, is_ours: bool) -> tuple[Kingswood, float]:
    """Play the turn that is under way to its end, as well as the seat can; on the table itself, if it `is_ours`.

    The table at the end of the turn, and what it is worth to the seat.
    """
    if len(state.agenda) == 0:
        return state, 1000.0 * state.payoffs[seat] - 500.0
    step = state.step()
    if step.seat == CHANCE and not isinstance(step, RevealMonster) and state.origin != NONE:
        # A card drawn unseen in mid-turn: any will do to look further.
        if not is_ours:
            state = state.clone()
        outcomes = state.legal()
        state.take(outcomes[len(outcomes) // 2])
        return finish_turn(state, seat, True)
    if step.seat != seat or isinstance(step, Turn) or isinstance(step, ChooseGuild):  # noqa: SIM101 (compiled: faster)
        return state, solo_worth(state, SOLO_WEIGHTS) if state.seats == 1 else worth(state, seat, WEIGHTS)
    best, best_value = state, -inf
    options = state.legal()
    for place in range(len(options)):
        is_last = place == len(options) - 1
        after = state if is_ours and is_last else state.clone()
        after.take(options[place])
        end, value = finish_turn(after, seat, True)
        if value > best_value:
            best, best_value = end, value
    return best, best_value


# -- what a seat has -------------------------------------------------------------------------------------------------


def worth(state: Kingswood, seat: int, weights: list[float]) -> float:
    """What a seat has, as a weighted sum of its traits."""
    left = time_left(state)
    value = pull(weights, 0, left) * float(state.fame[seat])
    value += pull(weights, 1, left) * float(state.bonus(seat))
    if has_turn_left(state, seat):
        return value + prospects(state, seat, weights, left)
    if state.last_round:
        return value + 0.02 * float(state.coins[seat])
    return value + another_round(state) * prospects(state, seat, weights, left)


def prospects(state: Kingswood, seat: int, weights: list[float], left: float) -> float:
    """What a seat has in hand for the turns to come, as a weighted sum of its traits."""
    kit, first, coins = state.kit, seat * SKILLS, state.coins[seat]
    value = pull(weights, 2, left) * float(min(coins, 3))
    value += pull(weights, 3, left) * float(min(max(coins - 3, 0), 5))
    excess = 0
    for skill in range(SKILLS):
        fresh, tired = state.fresh[first + skill], state.tired[first + skill]
        value += pull(weights, 4 + skill, left) * float(fresh)
        value += pull(weights, 7 + skill, left) * float(tired)
        excess += max(fresh + tired - 4, 0)
    swords, books, hearts = state.fresh[first + SWORD], state.fresh[first + BOOK], state.fresh[first + HEART]
    strike = haul(state, seat, swords, books, hearts)
    rested = strike
    if any_tired(state, seat):
        rested = haul(state, seat, state.owned(seat, SWORD), state.owned(seat, BOOK), state.owned(seat, HEART))
    value += pull(weights, 10, left) * float(strike)
    value += pull(weights, 11, left) * float(rested - strike)
    if state.captive[seat] != NONE:
        value += pull(weights, 12, left)
    waiting = turns_to_wait(state, seat)
    value += pull(weights, 13, left) * (1.0 - float(waiting) / float(state.seats))
    if waiting == 0 and forest_is_open(state, seat):
        value += pull(weights, 14, left) * float(strike)
    value += pull(weights, 15, left) * float(excess)
    pairs = min(max(state.owned(seat, SWORD), state.owned(seat, BOOK)), state.owned(seat, HEART))
    value += pull(weights, 16, left) * float(pairs)
    value += pull(weights, 17, left) * float(kit.forest_size - len(state.forest))
    return value


def time_left(state: Kingswood) -> float:
    """The share of the match that is still to come, by the leader's Fame or by the round, whichever is less."""
    goal, best = state.kit.fame_goal, 0
    for fame in state.fame:
        if fame > best:
            best = fame
    left = float(goal - best) / float(goal)
    by_round = float(USUAL_ROUNDS - state.round) / float(USUAL_ROUNDS)
    if by_round < left:
        left = by_round
    return left if left > 0.0 else 0.0


def pull(weights: list[float], trait: int, left: float) -> float:
    """How much a trait counts while this share of the Fame is still to be won."""
    return weights[trait] + left * weights[TRAITS + trait]


def turns_to_wait(state: Kingswood, seat: int) -> int:
    """Between turns: how many others come before the seat's next turn?"""
    coming = state.turn + 1 if isinstance(state.step(), RevealMonster) else state.turn
    return (seat - coming) % state.seats


def has_turn_left(state: Kingswood, seat: int) -> bool:
    """Between turns: has the seat still a turn to come in this round?"""
    played = (state.turn - state.first) % state.seats  # turns of this round that are over
    if isinstance(state.step(), RevealMonster):
        played += 1
    return (seat - state.first) % state.seats >= played


def another_round(state: Kingswood) -> float:
    """How likely it is that nobody whose turn of this round is still to come reaches the goal with it.

    One new token of each kind stands for what a turn may bring before its fights.
    """
    goal, likely = state.kit.fame_goal, 1.0
    for seat in range(state.seats):
        fame, first = state.fame[seat], seat * SKILLS
        if 2 * fame < goal or not has_turn_left(state, seat):  # half the goal in one turn: nobody does that
            continue
        swords, books, hearts = state.fresh[first + SWORD], state.fresh[first + BOOK], state.fresh[first + HEART]
        gap = goal - fame - haul(state, seat, swords + 1, books + 1, hearts + 1)
        likely *= 1.0 - FINISHES[min(max(gap + SURE, 0), len(FINISHES) - 1)]
    return likely


def forest_is_open(state: Kingswood, seat: int) -> bool:
    """Could the seat, on turn, use the Forest: from there, or by getting there?"""
    piece = state.pieces[FOREST]
    if piece != EMPTY:
        return piece < GUARD
    coins = state.coins[seat]
    for site in range(SITES):
        if EMPTY < state.pieces[site] < GUARD and state.fares[site * SITES] <= coins:
            return True
    return False


def haul(state: Kingswood, seat: int, swords: int, books: int, hearts: int) -> int:
    """The most Fame to be won at once, with these tokens, from the Forest and the captive."""
    return _haul(state, state.captive[seat], 0, swords, books, hearts, state.coins[seat], False)


def _haul(
    state: Kingswood, captive: int, place: int, swords: int, books: int, hearts: int, coins: int, heads: bool
) -> int:
    """The best from the monsters at `place` and after it, in Fame or in heads; the captive comes last."""
    if place < len(state.forest):
        monster = state.forest[place]
    elif place == len(state.forest) and captive != NONE:
        monster = captive
    else:
        return 0
    kit = state.kit
    best = _haul(state, captive, place + 1, swords, books, hearts, coins, heads)
    swords -= kit.swords[monster]
    books -= kit.books[monster]
    hearts -= kit.hearts[monster] + kit.broken[monster]
    coins -= kit.coins[monster]
    if swords >= 0 and books >= 0 and hearts >= 0 and coins >= 0:
        taken = 1 if heads else kit.fame[monster]
        taken += _haul(state, captive, place + 1, swords, books, hearts, coins, heads)
        if taken > best:
            best = taken
    return best


# -- alone -----------------------------------------------------------------------------------------------------------


def solo_worth(state: Kingswood, weights: list[float]) -> float:
    """How well the lone guild stands, as a weighted sum of its traits."""
    value = weights[0] + weights[1] * float(state.beasts.bit_count())
    value += weights[2] * float(min(state.coins[0], 5))
    for skill in range(SKILLS):
        value += weights[3 + skill] * float(state.fresh[skill])
        value += weights[6 + skill] * float(state.tired[skill])
    crowd = len(state.forest)
    if 1 <= crowd <= 3:
        value += weights[8 + crowd]
    swords, books, hearts = state.fresh[SWORD], state.fresh[BOOK], state.fresh[HEART]
    if forest_is_open(state, 0):
        value += weights[12]
        value += weights[13] * float(min(_haul(state, NONE, 0, swords, books, hearts, state.coins[0], True), 3))
    if state.captive[0] != NONE:
        value += weights[14]
    value += weights[15] * float(haul(state, 0, swords, books, hearts))
    value += weights[16] * float(min(state.round, 20))
    at_hand = 0
    for monster in state.forest:
        if state.kit.mighty & BITS[monster]:
            at_hand += 1
    if state.captive[0] != NONE and state.kit.mighty & BITS[state.captive[0]]:
        at_hand += 1
    return value + weights[17] * float(at_hand)
