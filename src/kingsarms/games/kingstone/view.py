"""What a seat sees of Kingstone. Nothing is hidden, so all see the same."""

from __future__ import annotations

from typing import Any

from kingsarms.games.kingstone.state import Kingstone

RANK_NAMES = ("serf", "knight", "king")


def view(table: Kingstone) -> dict[str, Any]:
    board = table.board
    spaces = []
    for index, name in enumerate(board.names):
        bit = board.bit[index]
        piece = None
        for seat in range(2):
            rank = table.side(seat).rank_at(bit)
            if rank >= 0:
                piece = {"side": seat, "rank": RANK_NAMES[rank]}
        throne = next((seat for seat in range(2) if board.throne[seat] == bit), None)
        spaces.append(
            {
                "id": f"space:{name}",
                "name": name,
                "x": ord(name[0]) - ord("a"),
                "y": int(name[1:]) - 1,
                "village": bool(board.villages & bit),
                "throne": throne,
                "piece": piece,
            }
        )
    roads = [
        [f"space:{name}", f"space:{board.names[other]}"]
        for index, name in enumerate(board.names)
        for other in board.members(board.neighbours[index])
        if index < other
    ]
    return {
        "spaces": spaces,
        "roads": roads,
        "loot": table.scores(),
        "bank": table.bank,
        "strength": [table.strength(seat) for seat in range(2)],
        "quiet": max(0, table.quiet),
        "quiet_limit": board.quiet_turns,
        "promote_every": board.promote_every,
    }
