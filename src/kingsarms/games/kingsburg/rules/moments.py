"""For "Why not?": which step would ask a governor about a verb, now or at another time."""

from __future__ import annotations

from typing import Any

from kingsarms.engine.state import EVERYONE, Step, first_asking
from kingsarms.games.kingsburg.rules.advisors import ChooseGift, DrawEnemy, Trade
from kingsarms.games.kingsburg.rules.calendar import FirstOrder
from kingsarms.games.kingsburg.rules.construct import Construct, TownHall
from kingsarms.games.kingsburg.rules.favours import AidGood
from kingsarms.games.kingsburg.rules.influence import Influence, UseDice
from kingsarms.games.kingsburg.rules.provinces import UsePower
from kingsarms.games.kingsburg.rules.recruit import Recruit
from kingsarms.games.kingsburg.rules.season import Reroll, RollDie
from kingsarms.games.kingsburg.rules.verbs import ADVISORS
from kingsarms.games.kingsburg.rules.winter import LoseGoods, Spoils
from kingsarms.games.kingsburg.state import AID, NONE, WINTER, Kingsburg, owner_of


def moment(state: Kingsburg, seat: int, verb: str) -> Step[Any] | None:
    season = (UsePower(seat, 0), Reroll(seat), Influence(seat), UseDice(seat, NONE), giver(state, seat), Trade(seat))
    later = (Construct(seat), TownHall(seat), Recruit(seat), LoseGoods(seat))
    return first_asking(verb, (*season, *later, RollDie(seat, False), DrawEnemy(EVERYONE), FirstOrder()))


def giver(state: Kingsburg, seat: int) -> Step[Kingsburg]:
    """Who gives goods of choice in this phase: the King, the enemy's camp, or an advisor who holds the seat's dice."""
    if state.phase == AID:
        return AidGood(seat)
    if state.phase == WINTER:
        return Spoils(seat)
    for advisor in range(state.helped_to + 1, ADVISORS + 1):
        if state.court[advisor] and owner_of(state.court[advisor]) == seat and state.pack.gift_choices[advisor]:
            return ChooseGift(seat, advisor - 1)
    return ChooseGift(seat, NONE)
