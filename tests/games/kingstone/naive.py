"""Kingstone once more, as simply as possible: the oracle for the real rules.

Written from the rulebook and the rulings alone: a dict of pieces, paths found by walking every road, no masks, no
tables, no speed. It shares nothing with the engine but the notation of actions and the content of the pack.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ALLOWANCE = {"serf": 3, "knight": 2, "king": 1}
RANKS = ["serf", "knight", "king"]
WORTH = {"serf": 1, "knight": 2, "king": 4}


class Naive:
    """A match of Kingstone."""

    def __init__(self, pack: dict[str, Any], board: str, second_loot: int) -> None:
        [self.board] = [entry for entry in pack["board"] if entry["id"] == board]
        self.numbers = pack
        self.roads: dict[str, set[str]] = {}
        for road in self.board["roads"].split():
            one, other = road.split("-")
            self.roads.setdefault(one, set()).add(other)
            self.roads.setdefault(other, set()).add(one)
        self.pieces: dict[str, tuple[int, str]] = {}
        for side, key in enumerate(("first", "second")):
            for rank in RANKS:
                for space in self.board[key][rank + "s"]:
                    self.pieces[space] = (side, rank)
        self.loot = [0, second_loot]
        self.mover = 0
        self.promoting = False
        self.quiet = 0
        self.stirred = False  # loot or an attack this turn
        self.ended: tuple[str, tuple[float, float]] | None = None
        self.seen = [self.snapshot(self.pieces, 0)]
        self.begin_turn()

    def copy(self) -> Naive:
        twin = object.__new__(Naive)
        twin.__dict__ = dict(self.__dict__)
        twin.pieces, twin.loot, twin.seen = dict(self.pieces), self.loot[:], self.seen[:]
        return twin

    @staticmethod
    def snapshot(pieces: dict[str, tuple[int, str]], mover: int) -> tuple[frozenset[tuple[str, tuple[int, str]]], int]:
        return frozenset(pieces.items()), mover

    @property
    def bank(self) -> int:
        return int(self.numbers["bank"]) - sum(self.loot)

    # -- the turn ----------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        self.stirred = False
        due = sum(self.pieces.get(village) == (self.mover, "serf") for village in self.board["villages"])
        taken = min(due, self.bank)
        if taken:
            self.stir()
            before = self.loot[self.mover]
            self.loot[self.mover] += taken
            every = self.numbers["promote_every"]
            self.promoting = any(before < multiple <= before + taken for multiple in range(every, 10**4, every))
        if self.bank == 0:
            self.decide("loot")

    def stir(self) -> None:
        self.stirred = True
        self.seen = []

    def legal(self) -> set[str]:
        if self.ended:
            return set()
        if self.promoting:
            serfs = [v for v in self.board["villages"] if self.pieces.get(v) == (self.mover, "serf")]
            return {f"promote {space}" for space in serfs} | {"decline"}
        possible = {action for action in self.candidates() if not self.repeats(action)}
        return possible or {"pass"}

    def candidates(self) -> Iterator[str]:
        for space, (side, rank) in list(self.pieces.items()):
            if side != self.mover:
                continue
            for target in self.reachable(space, ALLOWANCE[rank]):
                there = self.pieces.get(target)
                if there is None:
                    if target != self.board["thrones"][side] or rank == "king":
                        yield f"move {space} {target}"
                elif there[0] != side:
                    yield f"attack {space} {target}"
                elif there[1] == rank and rank != "king":
                    yield f"combine {space} {target}"
            if rank != "serf":
                yield from self.splits(space)

    def reachable(self, start: str, steps: int) -> set[str]:
        """Where some path of at most so many roads ends that passes through nothing."""
        found: set[str] = set()
        paths = [[start]]
        for _ in range(steps):
            longer = []
            for path in paths:
                for space in self.roads[path[-1]]:
                    if space in path:
                        continue
                    found.add(space)
                    if space not in self.pieces and space != self.board["thrones"][1 - self.mover]:
                        longer.append([*path, space])
            paths = longer
        return found

    def splits(self, space: str) -> Iterator[str]:
        free = [s for s in self.roads[space] if s not in self.pieces and s not in self.board["thrones"]]
        free.sort(key=lambda name: (name[1:], name[0]))
        for n, one in enumerate(free):
            for other in free[n + 1 :]:
                yield f"split {space} {one} {other}"

    def repeats(self, action: str) -> bool:
        if action.startswith("attack"):
            return False
        twin = self.copy()
        twin.act(action)
        before = self.seen.count(self.snapshot(twin.pieces, 1 - self.mover))
        return before >= int(self.numbers["repetitions"]) - 1

    # -- doing it ----------------------------------------------------------------------------------------------------

    def play(self, action: str) -> None:
        verb, *where = action.split()
        if verb == "promote":
            self.pieces[where[0]] = (self.mover, "knight")
        if self.promoting:
            self.promoting = False
            return
        self.act(action)
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.end_turn()

    def act(self, action: str) -> None:
        verb, *where = action.split()
        if verb == "pass":
            return
        side, rank = self.pieces.pop(where[0])
        if verb == "move":
            self.pieces[where[1]] = (side, rank)
        elif verb == "combine":
            self.pieces[where[1]] = (side, RANKS[RANKS.index(rank) + 1])
        elif verb == "split":
            for part in where[1:]:
                self.pieces[part] = (side, RANKS[RANKS.index(rank) - 1])
        else:
            self.stir()
            enemy, defender = self.pieces.pop(where[1])
            strongest = max(rank, defender, key=RANKS.index)
            if rank != defender:
                self.pieces[where[1]] = (side if rank == strongest else enemy, strongest)

    def end_turn(self) -> None:
        mine, theirs = (sum(side == s for side, _ in self.pieces.values()) for s in (self.mover, 1 - self.mover))
        stormed = self.pieces.get(self.board["thrones"][1 - self.mover], (None, ""))[0] == self.mover
        now = self.snapshot(self.pieces, 1 - self.mover)
        self.seen.append(now)
        if stormed or (mine and not theirs):
            self.finish("siege" if stormed else "military", self.mover)
        elif theirs and not mine:
            self.finish("military", 1 - self.mover)
        elif not mine:
            self.decide("annihilation")
        elif self.seen.count(now) >= self.numbers["repetitions"]:
            self.decide("repetition")
        elif self.quiet >= self.numbers["quiet_turns"]:
            self.decide("standstill")
        else:
            self.mover = 1 - self.mover
            self.begin_turn()

    def finish(self, reason: str, winner: int) -> None:
        self.ended = (reason, (1.0, 0.0) if winner == 0 else (0.0, 1.0))

    def decide(self, reason: str) -> None:
        strength = [sum(WORTH[rank] for side, rank in self.pieces.values() if side == s) for s in (0, 1)]
        one, other = (self.loot[0], strength[0]), (self.loot[1], strength[1])
        if one == other:
            self.ended = (reason, (0.5, 0.5))
        else:
            self.finish(reason, 0 if one > other else 1)
