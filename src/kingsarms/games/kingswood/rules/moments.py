"""For "Why not?": which step would ask a guild about a verb, now or at another time."""

from __future__ import annotations

from typing import Any, final

from kingsarms.engine.state import Step
from kingsarms.games.kingswood.rules.forest import RevealMonster
from kingsarms.games.kingswood.rules.setup import ChooseGuild, DealGuild, DrawStartPlayer, LayBoard, PickSpecial
from kingsarms.games.kingswood.rules.special import GiveBack
from kingsarms.games.kingswood.rules.turn import Move, Turn
from kingsarms.games.kingswood.rules.visit import Visit, location_used
from kingsarms.games.kingswood.state import NONE, Kingswood


@final
class Waiting(Step[Kingswood]):
    """KW-19 Another guild's turn."""

    rules = ("KW-19",)

    def forbids(self, state: Kingswood, action: int) -> str:
        return "KW-19"


def moment(state: Kingswood, seat: int, verb: str) -> Step[Any] | None:
    """None where the step that is due answers for whatever it does not ask about."""
    for chance in (RevealMonster(), PickSpecial(), LayBoard(), DealGuild(seat), DrawStartPlayer()):
        if verb in chance.verbs:
            return chance
    if verb in ChooseGuild.verbs:
        return ChooseGuild(seat)
    if NONE in state.guilds:
        return None
    if seat != state.turn:
        return Waiting(seat)
    for step in (Turn(seat), Move(seat), GiveBack(seat, NONE)):
        if verb in step.verbs:
            return step
    if isinstance(state.step(), Move) and verb in Visit.verbs and verb != "pass":
        return Visit(seat, location_used(state, state.origin), [])  # the visit is over, or had nothing to offer
    return None
