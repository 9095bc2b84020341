"""What each location lets an adventurer do, as data: boards in the browser and in the terminal draw signs from it."""

from __future__ import annotations

from typing import Final, Literal, TypedDict, cast

from kingsarms.games.kingswood.pack import COIN, SKILLS, TOKEN_IDS, WITCHS_HUT, Token
from kingsarms.games.kingswood.rules.verbs import BREW, BUY, CAPTURE, EARN, FIGHT, REFRESH, REFRESH_ALL, SWAP, VERBS
from kingsarms.games.kingswood.rules.visit import BOARDS, is_paid

DeedVerb = Literal["fight", "earn", "refresh-all", "buy", "refresh", "brew", "capture", "swap", "turn-up", "copy"]


class Deed(TypedDict):
    """Something to do at a location: one action, or, without a number, those of its verb that point at a card."""

    verb: DeedVerb
    action: int | None
    tokens: list[Token]  # the kinds it brings or refreshes
    pays: bool  # it costs 1 coin


def _deed(line: int) -> Deed:
    block = next(block for block in VERBS.blocks if block.first <= line < block.first + block.size)
    action = None if line in (FIGHT, CAPTURE, SWAP) else line
    tokens = _TOKENS.get(line) or (
        [TOKEN_IDS[line - block.first]] if block.first in (REFRESH_ALL, BUY, REFRESH) else []
    )
    return {"verb": cast(DeedVerb, block.name), "action": action, "tokens": list(tokens), "pays": is_paid(line)}


_TOKENS: Final = {EARN: [TOKEN_IDS[COIN]], BREW: list(TOKEN_IDS[:SKILLS])}
DEEDS: Final[dict[int, list[Deed]]] = {
    location: [_deed(line) for line in board.lines] for location, board in enumerate(BOARDS)
} | {WITCHS_HUT: [{"verb": "copy", "action": None, "tokens": [], "pays": False}]}
SEVERAL: Final = [location for location, board in enumerate(BOARDS) if board.both]  # of its deeds in one visit
