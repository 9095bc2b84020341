"""What is seen of Kingstone. Nothing is hidden, so all see the same.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.state import Kingstone

Rank = Literal["serf", "knight", "king"]
RANK_NAMES: tuple[Rank, ...] = get_args(Rank)

# -- what is printed -------------------------------------------------------------------------------------------------


class Place(TypedDict):
    """A space of the board, as it is printed."""

    id: str
    name: str
    x: int
    y: int
    village: bool
    throne: int | None


class Things(TypedDict):
    spaces: list[Place]


class KingstonePrinted(TypedDict):
    things: Things
    roads: list[list[str]]
    quiet_limit: int
    promote_every: int


def printed(board: Board) -> KingstonePrinted:
    return {
        "things": {"spaces": [_place(board, index) for index in range(len(board.names))]},
        "roads": [
            [f"space:{name}", f"space:{board.names[other]}"]
            for index, name in enumerate(board.names)
            for other in board.members(board.neighbours[index])
            if index < other
        ],
        "quiet_limit": board.quiet_turns,
        "promote_every": board.promote_every,
    }


def _place(board: Board, index: int) -> Place:
    name, bit = board.names[index], board.bit[index]
    return {
        "id": f"space:{name}",
        "name": name,
        "x": ord(name[0]) - ord("a"),
        "y": int(name[1:]) - 1,
        "village": bool(board.villages & bit),
        "throne": next((seat for seat in range(2) if board.throne[seat] == bit), None),
    }


# -- what changes ----------------------------------------------------------------------------------------------------


class Piece(TypedDict):
    side: int
    rank: Rank


class Space(TypedDict):
    id: str
    piece: Piece | None


class KingstoneView(TypedDict):
    spaces: list[Space]
    loot: list[int]
    bank: int
    strength: list[int]
    quiet: int  # turns since the last loot or attack


def view(state: Kingstone) -> KingstoneView:
    board = state.board
    spaces: list[Space] = [{"id": f"space:{name}", "piece": None} for name in board.names]
    for seat in range(2):
        side = state.side(seat)
        for rank, name in enumerate(RANK_NAMES):
            for index in board.members(side.of_rank(rank)):
                spaces[index]["piece"] = {"side": seat, "rank": name}
    return {
        "spaces": spaces,
        "loot": state.scores(),
        "bank": state.bank,
        "strength": [state.strength(seat) for seat in range(2)],
        "quiet": max(0, state.quiet),
    }
