"""Game end: the bonuses, the ties, and how a solo match is won or lost."""

from __future__ import annotations

from kingsarms.engine.state import BITS, best_of, shared_win
from kingsarms.games.kingswood.pack import SKILLS
from kingsarms.games.kingswood.state import NONE, Kingswood


def no_monsters_left(state: Kingswood) -> bool:
    """KW-104 Nothing can be fought any more."""
    return len(state.forest) == 0 and not state.cards_left() and state.captive.count(NONE) == state.seats


def finish(state: Kingswood, reason: str) -> None:
    """KW-98 Bonuses are added and the most Fame wins; KW-103 players who stay tied share the victory."""
    totals = state.scores()
    for seat in range(state.seats):
        state.tell("final", seat, totals[seat], totals[seat] - state.fame[seat])
    winners = best_of([standing(state, seat) for seat in range(state.seats)])
    state.end(reason, shared_win(state.seats, winners))


def standing(state: Kingswood, seat: int) -> list[int]:
    """What is compared: Fame with bonuses, then KW-101 coins, then KW-102 all skills on either side."""
    skills = sum([state.owned(seat, skill) for skill in range(SKILLS)])
    return [state.scores()[seat], state.coins[seat], skills]


# -- Solo ------------------------------------------------------------------------------------------------------------


def defeat_beast(state: Kingswood, monster: int) -> None:
    """KW-114, KW-115 The second of the mightiest wins a solo match at once."""
    state.beasts |= BITS[monster]
    if state.beasts.bit_count() >= state.kit.solo_beasts:
        state.end("victory", [1.0])


def solo_lost(state: Kingswood) -> str:
    """Why a solo match is lost at the end of a turn; empty if it is not."""
    if len(state.forest) >= state.kit.solo_overrun:
        return "overrun"  # KW-112, KW-113
    if no_monsters_left(state):
        return "hunted-out"  # KW-116
    return ""
