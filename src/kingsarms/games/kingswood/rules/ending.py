"""Game end: the bonuses, the ties, and how a solo match is won or lost."""

from __future__ import annotations

from kingsarms.engine.state import shared_win
from kingsarms.games.kingswood.pack import BITS, SKILLS
from kingsarms.games.kingswood.state import NONE, Kingswood


def no_monsters_left(table: Kingswood) -> bool:
    """KW-104 Nothing can be fought any more."""
    if len(table.forest) > 0 or table.cards_left():
        return False
    for captive in table.captive:
        if captive != NONE:
            return False
    return True


def finish(table: Kingswood, reason: str) -> None:
    """KW-98 Bonuses are added and the most Fame wins; KW-103 players who stay tied share the victory."""
    totals = table.scores()
    best = max(range(table.seats), key=lambda seat: standing(table, totals[seat], seat))
    top = standing(table, totals[best], best)
    winners = [s for s in range(table.seats) if standing(table, totals[s], s) == top]
    if table.log is not None:
        for seat in range(table.seats):
            table.tell("final", seat, totals[seat], totals[seat] - table.fame[seat])
    table.end(reason, shared_win(table.seats, winners))


def standing(table: Kingswood, total: int, seat: int) -> tuple[int, int, int]:
    """Fame with bonuses, then KW-101 coins, then KW-102 all skills on either side."""
    skills = sum(table.owned(seat, skill) for skill in range(SKILLS))
    return (total, table.coins[seat], skills)


# -- Solo ------------------------------------------------------------------------------------------------------------


def defeat_beast(table: Kingswood, monster: int) -> None:
    """KW-114, KW-115 The second of the mightiest wins a solo match at once."""
    table.beasts |= BITS[monster]
    if table.beasts.bit_count() >= table.kit.solo_beasts:
        table.end("victory", [1.0])


def solo_lost(table: Kingswood) -> str:
    """Why a solo match is lost at the end of a turn; empty if it is not."""
    if len(table.forest) >= table.kit.solo_overrun:
        return "overrun"  # KW-112, KW-113
    if no_monsters_left(table):
        return "hunted-out"  # KW-116
    return ""
