"""What a seat sees of Kingstone. Nothing is hidden, so all see the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict, get_args

from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.state import Kingstone

# The browser's types are made from these classes: run `npm run types` in `client/` when they change.

Rank = Literal["serf", "knight", "king"]
RANK_NAMES: tuple[Rank, ...] = get_args(Rank)


class Piece(TypedDict):
    side: int
    rank: Rank


class Space(TypedDict):
    id: str
    name: str
    x: int
    y: int
    village: bool
    throne: int | None
    piece: Piece | None


class KingstoneView(TypedDict):
    spaces: list[Space]
    roads: list[list[str]]
    loot: list[int]
    bank: int
    strength: list[int]
    quiet: int  # turns since the last loot or attack
    quiet_limit: int
    promote_every: int


def view(state: Kingstone) -> KingstoneView:
    board = state.board
    empty, roads = _scenery(board)
    spaces = [space.copy() for space in empty]
    for seat in range(2):
        side = state.side(seat)
        for rank, name in enumerate(RANK_NAMES):
            for index in board.members(side.of_rank(rank)):
                spaces[index]["piece"] = {"side": seat, "rank": name}
    return {
        "spaces": spaces,
        "roads": [road[:] for road in roads],
        "loot": state.scores(),
        "bank": state.bank,
        "strength": [state.strength(seat) for seat in range(2)],
        "quiet": max(0, state.quiet),
        "quiet_limit": board.quiet_turns,
        "promote_every": board.promote_every,
    }


@lru_cache(maxsize=16)
def _scenery(board: Board) -> tuple[list[Space], list[list[str]]]:
    """What never changes: the spaces without their pieces, and the roads."""
    spaces: list[Space] = []
    for index, name in enumerate(board.names):
        bit = board.bit[index]
        throne = next((seat for seat in range(2) if board.throne[seat] == bit), None)
        spaces.append(
            {
                "id": f"space:{name}",
                "name": name,
                "x": ord(name[0]) - ord("a"),
                "y": int(name[1:]) - 1,
                "village": bool(board.villages & bit),
                "throne": throne,
                "piece": None,
            }
        )
    roads = [
        [f"space:{name}", f"space:{board.names[other]}"]
        for index, name in enumerate(board.names)
        for other in board.members(board.neighbours[index])
        if index < other
    ]
    return spaces, roads
