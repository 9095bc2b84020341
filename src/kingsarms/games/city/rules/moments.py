"""For "Why not?": which step would ask a player about a verb, now or at another time."""

from __future__ import annotations

from typing import Any

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import Step, first_asking
from kingsarms.games.city.content.effects import S_HEAL, S_PLACE, S_WEAKEN
from kingsarms.games.city.content.terms import NONE, WEAK
from kingsarms.games.city.rules.combat import Luck
from kingsarms.games.city.rules.decks import DrawItem, DrawSkillCard, LocateTile, RevealTile
from kingsarms.games.city.rules.drift import FOR_CREATURE, DrawPosition
from kingsarms.games.city.rules.gambles import RollOn
from kingsarms.games.city.rules.growth import ANY_STAT, RaiseStat
from kingsarms.games.city.rules.harm import Brace, Tend
from kingsarms.games.city.rules.quests import Decide, DrawQuest
from kingsarms.games.city.rules.setup import ChooseHero, FirstPlayer
from kingsarms.games.city.rules.skills import AimCell, AimCreature, AimHero, Arrange, Haggle
from kingsarms.games.city.rules.spawn import DrawAbility
from kingsarms.games.city.rules.story import GoOn
from kingsarms.games.city.rules.tales import BringHome, DrawBoss, PayAny
from kingsarms.games.city.rules.trade import BuyMore, Consent
from kingsarms.games.city.rules.turn import Act, Stuck
from kingsarms.games.city.rules.workers import GatherDie, Reroll, ScavengeDie
from kingsarms.games.city.state import City


def moment(state: City, seat: int, verb: str) -> Step[Any]:
    chance = first_asking(verb, by_chance(seat))
    if chance is not None:
        return chance
    if state.hero[seat] == NONE or verb == "choose":
        return ChooseHero(seat)
    return state.turns[seat] if verb in Act.verbs else first_asking(verb, answers(seat)) or GoOn(seat)


def by_chance(seat: int) -> list[Step[Any]]:
    return [
        *(Luck(seat), GatherDie(seat), ScavengeDie(seat), DrawAbility(0, 0), RevealTile(1), LocateTile(0)),
        *(DrawQuest(seat), DrawItem(False), DrawSkillCard(), DrawPosition(FOR_CREATURE, 0), DrawBoss(0, 0)),
        FirstPlayer(),
    ]


def answers(seat: int) -> list[Step[Any]]:
    """Who else asks: the first that asks about a verb answers for it."""
    return [
        *(RaiseStat(seat, ANY_STAT), BuyMore(seat), AimCreature(seat, Deed(S_WEAKEN))),
        *(AimHero(seat, Deed(S_HEAL, 1), []), AimCell(seat, Deed(S_PLACE, 0, WEAK), 1), Brace(seat), Tend(seat, seat)),
        *(Consent(seat, 0, seat, seat), Decide(seat, 0), PayAny(seat, 1), Haggle(seat), Arrange(seat, [])),
        *(Reroll(seat, 0, 0), RollOn(seat, 1), BringHome(seat), Stuck(seat)),
    ]
