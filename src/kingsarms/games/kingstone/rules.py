"""The rules of Kingstone, in the order of the rulebook's turn sequence."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from kingsarms.engine.state import Auto, Step, shared_win
from kingsarms.games.kingstone.pack import CHUNK, CHUNK_MASK, KING, KNIGHT, SERF, Board
from kingsarms.games.kingstone.state import Kingstone, Position

ALLOWANCE: Final[list[int]] = [3, 2, 1]  # KS-9, KS-11, KS-12
ALLOWANCE_RULE: Final[list[str]] = ["KS-9", "KS-11", "KS-12"]


@final
class Turn(Auto[Kingstone]):
    """KS-21 to KS-23: collect, then promote if that is earned, then act."""

    rules = ("KS-21", "KS-22", "KS-23", "KS-24")

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side = side

    def run(self, table: Kingstone) -> None:
        before = table.loot[self.side]
        collect(table, self.side)
        if table.bank == 0:
            decide_by_loot(table, "loot")  # KS-15, KS-22
            return
        table.push(ACT[self.side])
        every = table.board.promote_every
        if table.loot[self.side] // every > before // every:
            table.push(PROMOTE[self.side])


def collect(table: Kingstone, side: i64) -> None:
    """KS-10, KS-21, KS-22: one piece of loot for each serf on a village, as far as the bank goes."""
    working = table.force(side, SERF) & table.board.villages
    if working == 0:
        return
    gained = table.board.count(working)
    if gained > table.bank:
        gained = table.bank
    table.loot[side] += gained
    table.progress()
    if table.log is not None:
        table.tell("collects", side, gained, table.bank)


@final
class Promote(Step[Kingstone]):
    """KS-5 to KS-8: a serf on a village may become a knight."""

    rules = ("KS-5", "KS-6", "KS-7", "KS-23")

    def options(self, table: Kingstone) -> list[int]:
        board = table.board
        candidates = board.members(table.force(self.seat, SERF) & board.villages)
        return [board.promote + space for space in candidates] + [board.decline]

    def take(self, table: Kingstone, action: int) -> None:
        board = table.board
        if action == board.decline:
            table.tell("declines", self.seat)
            return
        space = action - board.promote
        table.toggle(self.seat, SERF, board.bit[space])
        table.toggle(self.seat, KNIGHT, board.bit[space])
        table.tell("promotes", self.seat, space)


@final
class Act(Step[Kingstone]):
    """KS-24: exactly one action: move, attack, combine or split; a pass only where nothing else is legal."""

    rules = ("KS-24", "KS-26", "KS-27", "KS-29", "KS-33", "KS-35", "KS-37")

    def options(self, table: Kingstone) -> list[int]:
        legal = cast("list[int]", all_actions(table, self.seat))
        if len(table.twice) > 0:
            legal = [action for action in legal if not repeats(table, self.seat, action)]
        return legal if len(legal) > 0 else [table.board.pass_]  # KS-25

    def take(self, table: Kingstone, action: int) -> None:
        board, side = table.board, self.seat
        table.quiet += 1
        code: i64 = action
        if code < board.attack:
            move(table, side, code // board.size, code % board.size)
        elif code < board.combine:
            pair = code - board.attack
            attack(table, side, pair // board.size, pair % board.size)
        elif code < board.split:
            pair = code - board.combine
            combine(table, side, pair // board.size, pair % board.size)
        elif code < board.promote:
            origin, one, other = board.splits[code - board.split]
            split(table, side, origin, one, other)
        else:
            table.tell("passes", side)
        finish_turn(table, side)

    def why_not(self, table: Kingstone, action: int) -> str:
        return forbidding_rule(table, self.seat, action)


# -- what may be done ------------------------------------------------------------------------------------------------


def all_actions(table: Kingstone, side: i64) -> list[object]:
    """Every action but for the prohibition of repetition, ascending (as objects the board keeps: see there)."""
    board = table.board
    own: i64 = table.army(side)
    enemy: i64 = table.army(1 - side)
    empty: i64 = ~(own | enemy)
    passable: i64 = empty & ~board.throne[1 - side]  # KS-27, KS-28
    landing: i64 = empty & ~board.throne[side]  # KS-13
    size: i64 = board.size
    moves: list[object] = []
    attacks: list[object] = []
    combinations: list[object] = []
    splits: list[object] = []
    for origin in board.members(own):
        bit: i64 = board.bit[origin]
        rank = table.rank_at(side, bit)
        reached = reach(board, bit, ALLOWANCE[rank], passable)
        row: i64 = origin * size
        if rank == KING:
            append_targets(board, moves, board.move + row, reached & empty)
        else:
            append_targets(board, moves, board.move + row, reached & landing)
            alike = table.force(side, rank)
            append_targets(board, combinations, board.combine + row, reached & alike)  # KS-35, KS-36
        append_targets(board, attacks, board.attack + row, reached & enemy)
        if rank != SERF:
            for number in board.splits_from[origin]:
                if can_place(board, number, empty):
                    splits.append(board.actions[board.split + number])
    moves += attacks
    moves += combinations
    moves += splits
    return moves


def reach(board: Board, origin: i64, steps: i64, passable: i64) -> i64:
    """KS-26, KS-27: the spaces a piece can step onto, occupied ones included, through passable ones."""
    reached: i64 = origin
    frontier: i64 = origin
    while steps > 0 and frontier != 0:
        fresh = board.spread(frontier) & ~reached
        reached |= fresh
        frontier = fresh & passable
        steps -= 1
    return reached ^ origin


def append_targets(board: Board, actions: list[object], base: i64, targets: i64) -> None:
    """Add one action for each space in `targets`."""
    chunk: i64 = 0
    while targets != 0:
        for space in board.members_of[chunk][targets & CHUNK_MASK]:
            actions.append(board.actions[base + space])
        targets = targets >> CHUNK
        chunk += 1


def can_place(board: Board, number: i64, empty: i64) -> bool:
    """KS-34: both parts of a split find an empty space. (Thrones are not among a board's splits.)"""
    split = board.splits[number]
    parts: i64 = board.bit[split[1]] | board.bit[split[2]]
    return parts & empty == parts


def repeats(table: Kingstone, side: i64, action: i64) -> bool:
    """KS-37: would the action bring about a position for the last time too often?"""
    board = table.board
    if board.attack <= action < board.combine:
        return False  # an attack is progress
    twin = table.clone()
    if action < board.attack:
        move(twin, side, action // board.size, action % board.size)
    elif action < board.split:
        pair = action - board.combine
        combine(twin, side, pair // board.size, pair % board.size)
    else:
        origin, one, other = board.splits[action - board.split]
        split(twin, side, origin, one, other)
    return any_alike(table.twice, twin.forces, 1 - side)


def any_alike(positions: list[Position], forces: list[int], to_move: i64) -> bool:
    for position in positions:
        if position.to_move == to_move and position.forces == forces:
            return True
    return False


# -- the actions -----------------------------------------------------------------------------------------------------


def move(table: Kingstone, side: i64, origin: i64, target: i64) -> None:
    """KS-26"""
    bits = table.board.bit
    rank = table.rank_at(side, bits[origin])
    table.toggle(side, rank, bits[origin] | bits[target])
    if table.log is not None:
        table.tell("moves", side, rank, origin, target)


def attack(table: Kingstone, side: i64, origin: i64, target: i64) -> None:
    """KS-29 to KS-31"""
    bits = table.board.bit
    rank = table.rank_at(side, bits[origin])
    defender = table.rank_at(1 - side, bits[target])
    table.toggle(side, rank, bits[origin])
    if rank >= defender:
        table.toggle(1 - side, defender, bits[target])
    if rank > defender:
        table.toggle(side, rank, bits[target])
    table.progress()
    if table.log is not None:
        kind = "takes" if rank > defender else "trades" if rank == defender else "fails"
        table.tell(kind, side, rank, origin, defender, target)


def combine(table: Kingstone, side: i64, origin: i64, target: i64) -> None:
    """KS-35"""
    bits = table.board.bit
    rank = table.rank_at(side, bits[origin])
    table.toggle(side, rank, bits[origin] | bits[target])
    table.toggle(side, rank + 1, bits[target])
    if table.log is not None:
        table.tell("combines", side, rank, origin, target, rank + 1)


def split(table: Kingstone, side: i64, origin: i64, one: i64, other: i64) -> None:
    """KS-33, KS-34"""
    bits = table.board.bit
    rank = table.rank_at(side, bits[origin])
    table.toggle(side, rank, bits[origin])
    table.toggle(side, rank - 1, bits[one] | bits[other])
    if table.log is not None:
        table.tell("splits", side, rank, origin, one, other)


# -- the end of a turn, and of the game ------------------------------------------------------------------------------


def finish_turn(table: Kingstone, side: i64) -> None:
    """Look for victories in their order (KS-17 before everything else), then pass the turn."""
    other = 1 - side
    own = table.army(side)
    enemy = table.army(other)
    if own & table.board.throne[other]:
        table.end("siege", shared_win(2, [side]))
    elif own == 0 and enemy == 0:
        decide_by_loot(table, "annihilation")  # KS-40
    elif enemy == 0:
        table.end("military", shared_win(2, [side]))
    elif own == 0:
        table.end("military", shared_win(2, [other]))
    elif table.remember(other) >= table.board.repetitions:
        decide_by_loot(table, "repetition")  # KS-38
    elif table.quiet >= table.board.quiet_turns:
        decide_by_loot(table, "standstill")  # KS-39
    else:
        table.push(TURN[other])


def decide_by_loot(table: Kingstone, reason: str) -> None:
    """KS-15, KS-18, KS-19: more loot wins, then more strength; else a draw."""
    lead = table.loot[0] - table.loot[1]
    if lead == 0:
        lead = table.strength(0) - table.strength(1)
    winners = [0, 1] if lead == 0 else [0] if lead > 0 else [1]
    table.end(reason, shared_win(2, winners))


# -- why not? --------------------------------------------------------------------------------------------------------


def forbidding_rule(table: Kingstone, side: i64, action: i64) -> str:
    """The ledger id of the rule that forbids an action, or nothing if it is legal."""
    board = table.board
    if action >= board.promote:
        if action != board.pass_:
            return "KS-23"
        return "" if board.pass_ in ACT[side].options(table) else "KS-24"
    rule = (
        rule_against_split(table, side, action) if action >= board.split else rule_against_travel(table, side, action)
    )
    if rule == "" and len(table.twice) > 0 and repeats(table, side, action):
        return "KS-37"
    return rule


def rule_against_split(table: Kingstone, side: i64, action: i64) -> str:
    board = table.board
    number = action - board.split
    rank = table.rank_at(side, board.bit[board.splits[number][0]])
    if rank < 0:
        return "KS-24"
    if rank == SERF:
        return "KS-33"
    return "" if can_place(board, number, ~(table.army(0) | table.army(1))) else "KS-34"


def rule_against_travel(table: Kingstone, side: i64, action: i64) -> str:
    """What forbids a move, an attack or a combination."""
    board = table.board
    pair = action % board.attack
    origin, target = pair // board.size, pair % board.size
    from_bit: i64 = board.bit[origin]
    to_bit: i64 = board.bit[target]
    own, enemy = table.army(side), table.army(1 - side)
    rank = table.rank_at(side, from_bit)
    if rank < 0:
        return "KS-24"
    if origin == target:
        return "KS-26"
    if not reach(board, from_bit, ALLOWANCE[rank], ~0) & to_bit:
        return ALLOWANCE_RULE[rank]
    passable = ~(own | enemy) & ~board.throne[1 - side]
    if not reach(board, from_bit, ALLOWANCE[rank], passable) & to_bit:
        return "KS-27" if reach(board, from_bit, ALLOWANCE[rank], ~(own | enemy)) & to_bit == 0 else "KS-28"
    if action >= board.combine:
        if table.rank_at(side, to_bit) != rank:
            return "KS-35"
        return "KS-36" if rank == KING else ""
    if action >= board.attack:
        return "" if enemy & to_bit else "KS-29"
    if own & to_bit:
        return "KS-27"
    if enemy & to_bit:
        return "KS-29"
    return "KS-13" if to_bit == board.throne[side] and rank != KING else ""


TURN: Final[list[Turn]] = [Turn(0), Turn(1)]
PROMOTE: Final[list[Promote]] = [Promote(0), Promote(1)]
ACT: Final[list[Act]] = [Act(0), Act(1)]
