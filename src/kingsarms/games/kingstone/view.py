"""What a seat sees of Kingstone. Nothing is hidden, so all see the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.state import Kingstone

RANK_NAMES = ("serf", "knight", "king")


def view(state: Kingstone) -> dict[str, Any]:
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
def _scenery(board: Board) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """What never changes: the spaces without their pieces, and the roads."""
    spaces = []
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
