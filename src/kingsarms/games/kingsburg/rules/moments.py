"""For "Why not?": which step would ask a governor about a verb, now or at another time."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import EVERYONE, Step
from kingsarms.games.kingsburg.rules.advisors import ChooseGift, DrawEnemy, Trade
from kingsarms.games.kingsburg.rules.aid import AidGood
from kingsarms.games.kingsburg.rules.construct import Construct, TownHall
from kingsarms.games.kingsburg.rules.influence import Influence, UseDice
from kingsarms.games.kingsburg.rules.recruit import Recruit
from kingsarms.games.kingsburg.rules.season import Reroll, RollDie, UsePower
from kingsarms.games.kingsburg.rules.setup import FirstOrder
from kingsarms.games.kingsburg.rules.verbs import ADVISORS
from kingsarms.games.kingsburg.rules.winter import LoseGoods, Spoils
from kingsarms.games.kingsburg.state import AID, WINTER, Kingsburg, owner_of

SIMPLE: Final = (Influence, Reroll, Trade, Construct, TownHall, Recruit, LoseGoods)


def moment(state: Kingsburg, seat: int, verb: str) -> Step[Kingsburg]:
    for step in SIMPLE:
        if verb in step.verbs:
            return step(seat)
    if verb in UsePower.verbs:
        return UsePower(seat, 0)
    if verb == "take":
        return giver(state, seat)
    if verb == "roll":
        return RollDie(seat, False)
    if verb == "enemy":
        return DrawEnemy(EVERYONE)
    return FirstOrder() if verb == "first" else UseDice(seat, 0)


def giver(state: Kingsburg, seat: int) -> Step[Kingsburg]:
    """Who gives goods of choice in this phase: the King, the enemy's camp, or an advisor who holds the seat's dice."""
    if state.phase == AID:
        return AidGood(seat)
    if state.phase == WINTER:
        return Spoils(seat)
    for advisor in range(state.helped_to + 1, ADVISORS + 1):
        if state.court[advisor] and owner_of(state.court[advisor]) == seat and state.pack.gift_choices[advisor]:
            return ChooseGift(seat, advisor)
    return ChooseGift(seat, 0)
