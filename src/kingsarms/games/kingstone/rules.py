"""The rules of Kingstone, in the order of the rulebook's turn sequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kingsarms.engine.state import Step, for_seats, shared_win
from kingsarms.games.kingstone.pack import BIT_PRIME, KING, KNIGHT, SERF, Board
from kingsarms.games.kingstone.state import Kingstone

SERF_STEPS: Final = 3  # KS-9
KNIGHT_STEPS: Final = 2  # KS-11
KING_STEPS: Final = 1  # KS-12
FEW: Final = 8  # room for the pieces of most armies
MANY: Final = 56  # room for the actions of most turns
STEPS: Final[list[int]] = [SERF_STEPS, KNIGHT_STEPS, KING_STEPS]
STEPS_RULE: Final[list[str]] = ["KS-9", "KS-11", "KS-12"]


def begin_turn(state: Kingstone, seat: i64) -> None:
    """KS-21 to KS-24: collect, then promote if that is earned, then act."""
    own = state.side(seat)
    before = own.loot
    collect(state, seat)
    if state.bank == 0:
        decide_by_loot(state, "loot")  # KS-15, KS-22
        return
    state.push(ACT[seat])
    every = state.board.promote_every
    if own.loot // every > before // every:
        state.push(PROMOTE[seat])


def collect(state: Kingstone, seat: i64) -> None:
    """KS-10, KS-21, KS-22, KS-44: one piece of loot for each serf on a village, as far as the bank goes."""
    own = state.side(seat)
    working = own.serfs & state.board.villages
    if working == 0:
        return
    gained = state.board.count(working)
    if gained > state.bank:
        gained = state.bank
    own.loot += gained
    state.progress()
    state.quiet = -1  # KS-39: the action of this turn adds one, but the turn has brought loot
    state.tell("collects", seat, gained, state.bank)


@final
class Promote(Step[Kingstone]):
    """KS-5 to KS-8: a serf on a village may become a knight."""

    rules = ("KS-23", "KS-5", "KS-6", "KS-7")
    verbs = ("promote", "decline")

    def candidates(self, state: Kingstone) -> list[int]:
        board = state.board
        return [board.promote + space for space in board.members(board.villages)] + [board.decline]

    def forbids(self, state: Kingstone, action: int) -> str:
        board = state.board
        working = state.side(self.seat).serfs & board.villages
        return "" if action == board.decline or working & board.bit[action - board.promote] != 0 else "KS-5"

    def take(self, state: Kingstone, action: int) -> None:
        board = state.board
        if action == board.decline:
            state.tell("declines", self.seat)
            return
        space = action - board.promote
        own = state.side(self.seat)
        own.toggle(SERF, board.bit[space])
        own.toggle(KNIGHT, board.bit[space])
        state.tell("promotes", self.seat, space)


@final
class Act(Step[Kingstone]):
    """KS-24: one action: move, attack, combine or split; KS-45: a pass only where nothing else is legal."""

    rules = ("KS-24", "KS-45", "KS-26", "KS-27", "KS-29", "KS-33", "KS-35", "KS-37")
    verbs = ("move", "attack", "combine", "split", "pass")

    def legal(self, state: Kingstone) -> Sequence[int]:
        legal = all_actions(state, self.seat)
        if state.twice is not None:
            legal = vec[i64]([action for action in legal if not repeats(state, self.seat, action)])
        if len(legal) == 0:
            return [state.board.pass_]  # KS-25
        sequence: object = legal
        return cast(Sequence[int], sequence)

    def take(self, state: Kingstone, action: int) -> None:
        state.quiet += 1
        perform(state, self.seat, action)
        finish_turn(state, self.seat)

    def forbids(self, state: Kingstone, action: int) -> str:
        board = state.board
        if action == board.pass_:
            return "" if board.pass_ in self.legal(state) else "KS-45"
        if action < board.split:
            rule = rule_against_travel(state, self.seat, action)
        else:
            rule = rule_against_split(state, self.seat, action)
        if rule == "" and state.twice is not None and repeats(state, self.seat, action):
            return "KS-37"
        return rule


# -- what may be done ------------------------------------------------------------------------------------------------


def all_actions(state: Kingstone, seat: i64) -> vec[i64]:
    """Every action but for the prohibition of repetition, ascending."""
    board = state.board
    own, enemy = state.side(seat), state.side(1 - seat).army()
    army = own.army()
    empty = ~(army | enemy)
    passable = empty & ~board.throne[1 - seat]  # KS-27, KS-28
    landing = empty & ~board.throne[seat]  # KS-13
    origins = vec[i64](capacity=FEW)
    reached = vec[i64](capacity=FEW)
    actions = vec[i64](capacity=MANY)
    while army != 0:
        bit = army & -army
        army ^= bit
        origin = board.index_of_bit[bit % BIT_PRIME]
        origins = append(origins, origin)
        if own.serfs & bit != 0:
            targets = reach(board, origin, SERF_STEPS, passable)
            actions = append_targets(board, actions, board.move + origin * board.size, targets & landing)
        elif own.knights & bit != 0:
            targets = reach(board, origin, KNIGHT_STEPS, passable)
            actions = append_targets(board, actions, board.move + origin * board.size, targets & landing)
        else:
            targets = board.neighbours[origin]
            actions = append_targets(board, actions, board.move + origin * board.size, targets & empty)
        reached = append(reached, targets)
    place: i64
    for place in range(len(origins)):
        targets = reached[place] & enemy
        if targets != 0:
            actions = append_targets(board, actions, board.attack + origins[place] * board.size, targets)
    for place in range(len(origins)):  # KS-35, KS-36
        bit = board.bit[origins[place]]
        alike = own.serfs if own.serfs & bit != 0 else own.knights if own.knights & bit != 0 else 0
        targets = reached[place] & alike
        if targets != 0:
            actions = append_targets(board, actions, board.combine + origins[place] * board.size, targets)
    for origin in origins:
        if own.serfs & board.bit[origin] == 0:
            actions = append_splits(board, actions, origin, empty)
    return actions


def reach(board: Board, origin: i64, steps: i64, passable: i64) -> i64:
    """KS-26, KS-27: the spaces a piece can step onto, occupied ones included, through passable ones."""
    reached = board.neighbours[origin]
    frontier = reached & passable
    while steps > 1 and frontier != 0:
        fresh = board.spread(frontier) & ~reached
        reached |= fresh
        frontier = fresh & passable
        steps -= 1
    return reached & ~board.bit[origin]


def append_targets(board: Board, actions: vec[i64], base: i64, targets: i64) -> vec[i64]:
    """Add one action for each space in `targets`."""
    index_of = board.index_of_bit
    while targets != 0:
        bit = targets & -targets
        actions = append(actions, base + index_of[bit % BIT_PRIME])
        targets ^= bit
    return actions


def append_splits(board: Board, actions: vec[i64], origin: i64, empty: i64) -> vec[i64]:
    """KS-34: add the splits for which both parts find an empty space. (Thrones are not among a board's splits.)"""
    number: i64 = board.first_split[origin]
    last: i64 = board.first_split[origin + 1]
    while number < last:
        parts = board.parts[number]
        if parts & empty == parts:
            actions = append(actions, board.split + number)
        number += 1
    return actions


def repeats(state: Kingstone, seat: i64, action: i64) -> bool:
    """KS-37: would the action bring about a position for the last time too often?"""
    twin = state.clone()
    perform(twin, seat, action)
    if twin.twice is not None:  # an attack would have been progress
        for position in twin.twice:
            if position.is_like(twin, 1 - seat):
                return True
    return False


# -- the actions -----------------------------------------------------------------------------------------------------


def perform(state: Kingstone, seat: i64, action: i64) -> None:
    board = state.board
    if action < board.attack:
        move(state, seat, action // board.size, action % board.size)
    elif action < board.combine:
        pair = action - board.attack
        attack(state, seat, pair // board.size, pair % board.size)
    elif action < board.split:
        pair = action - board.combine
        combine(state, seat, pair // board.size, pair % board.size)
    elif action < board.promote:
        origin, one, other = board.splits[action - board.split]
        split(state, seat, origin, one, other)
    else:
        state.tell("passes", seat)


def move(state: Kingstone, seat: i64, origin: i64, target: i64) -> None:
    """KS-26"""
    bits, own = state.board.bit, state.side(seat)
    rank = own.rank_at(bits[origin])
    own.toggle(rank, bits[origin] | bits[target])
    state.tell("moves", seat, rank, origin, target)


def attack(state: Kingstone, seat: i64, origin: i64, target: i64) -> None:
    """KS-29 to KS-31, KS-46, KS-47"""
    bits, own, enemy = state.board.bit, state.side(seat), state.side(1 - seat)
    rank = own.rank_at(bits[origin])
    defender = enemy.rank_at(bits[target])
    own.toggle(rank, bits[origin])
    if rank >= defender:
        enemy.toggle(defender, bits[target])
    if rank > defender:
        own.toggle(rank, bits[target])
    state.progress()
    state.tell(
        "takes" if rank > defender else "trades" if rank == defender else "fails", seat, rank, origin, defender, target
    )


def combine(state: Kingstone, seat: i64, origin: i64, target: i64) -> None:
    """KS-35"""
    bits, own = state.board.bit, state.side(seat)
    rank = own.rank_at(bits[origin])
    own.toggle(rank, bits[origin] | bits[target])
    own.toggle(rank + 1, bits[target])
    state.tell("combines", seat, rank, origin, target, rank + 1)


def split(state: Kingstone, seat: i64, origin: i64, one: i64, other: i64) -> None:
    """KS-33, KS-34, KS-48"""
    bits, own = state.board.bit, state.side(seat)
    rank = own.rank_at(bits[origin])
    own.toggle(rank, bits[origin])
    own.toggle(rank - 1, bits[one] | bits[other])
    state.tell("splits", seat, rank, origin, one, other)


# -- the end of a turn, and of the game ------------------------------------------------------------------------------


def finish_turn(state: Kingstone, seat: i64) -> None:
    """Look for victories in their order (KS-17 before everything else), then pass the turn."""
    other = 1 - seat
    own = state.side(seat).army()
    enemy = state.side(other).army()
    if own & state.board.throne[other] != 0:
        state.end("siege", shared_win(2, [seat]))
    elif own == 0 and enemy == 0:
        decide_by_loot(state, "annihilation")  # KS-40
    elif enemy == 0:
        state.end("military", shared_win(2, [seat]))
    elif own == 0:
        state.end("military", shared_win(2, [other]))
    elif state.remember(other) >= state.board.repetitions:
        decide_by_loot(state, "repetition")  # KS-38
    elif state.quiet >= state.board.quiet_turns:
        decide_by_loot(state, "standstill")  # KS-39
    else:
        begin_turn(state, other)


def decide_by_loot(state: Kingstone, reason: str) -> None:
    """KS-15, KS-18, KS-19: more loot wins, then more strength; else a draw."""
    lead = state.first.loot - state.second.loot
    if lead == 0:
        lead = state.strength(0) - state.strength(1)
    winners = [0, 1] if lead == 0 else [0] if lead > 0 else [1]
    state.end(reason, shared_win(2, winners))


# -- why not? --------------------------------------------------------------------------------------------------------


def rule_against_split(state: Kingstone, seat: i64, action: i64) -> str:
    board = state.board
    number = action - board.split
    rank = state.side(seat).rank_at(board.bit[board.splits[number][0]])
    if rank < 0:
        return "KS-24"
    if rank == SERF:
        return "KS-33"
    return "KS-34" if board.parts[number] & (state.first.army() | state.second.army()) else ""


def rule_against_travel(state: Kingstone, seat: i64, action: i64) -> str:
    """What forbids a move, an attack or a combination."""
    board, own, enemy = state.board, state.side(seat), state.side(1 - seat).army()
    pair = action % board.attack
    origin, target = pair // board.size, pair % board.size
    from_bit: i64 = board.bit[origin]
    to_bit: i64 = board.bit[target]
    rank = own.rank_at(from_bit)
    if rank < 0:
        return "KS-24"
    if origin == target:
        return "KS-26"
    steps: i64 = STEPS[rank]
    empty = ~(own.army() | enemy)
    if reach(board, origin, steps, ~0) & to_bit == 0:
        return STEPS_RULE[rank]
    if reach(board, origin, steps, empty) & to_bit == 0:
        return "KS-27"
    if reach(board, origin, steps, empty & ~board.throne[1 - seat]) & to_bit == 0:
        return "KS-28"
    if action >= board.combine:
        return rule_against_combining(rank, own.rank_at(to_bit))
    if action >= board.attack:
        return "" if enemy & to_bit != 0 else "KS-29"
    if empty & to_bit == 0:
        return "KS-29" if enemy & to_bit != 0 else "KS-27"
    return "KS-13" if to_bit == board.throne[seat] and rank != KING else ""


def rule_against_combining(rank: i64, target_rank: i64) -> str:
    if target_rank < 0:
        return "KS-35"
    return "" if rank == target_rank != KING else "KS-36"


PROMOTE: Final = for_seats(Promote)
ACT: Final = for_seats(Act)


def moment(state: Kingstone, seat: i64, verb: str) -> Step[Kingstone]:
    """The step that asks a side about a verb."""
    return PROMOTE[seat] if verb in Promote.verbs else ACT[seat]
