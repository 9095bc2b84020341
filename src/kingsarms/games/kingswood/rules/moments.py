"""For "Why not?": which step would ask a guild about a verb, now or at another time."""

from __future__ import annotations

from typing import Any

from kingsarms.engine.state import Never, Step, first_asking
from kingsarms.games.kingswood.rules.forest import RevealMonster
from kingsarms.games.kingswood.rules.setup import ChooseGuild, DealGuild, DrawStartPlayer, LayBoard, PickSpecial
from kingsarms.games.kingswood.rules.special import GiveBack
from kingsarms.games.kingswood.rules.turn import Move, Turn
from kingsarms.games.kingswood.rules.visit import Visit, location_used
from kingsarms.games.kingswood.state import NONE, Kingswood


def moment(state: Kingswood, seat: int, verb: str) -> Step[Any] | None:
    """None where the step that is due answers for whatever it does not ask about."""
    chance = (RevealMonster(), PickSpecial(), LayBoard(), DealGuild(seat), DrawStartPlayer())
    at_set_up = first_asking(verb, (*chance, ChooseGuild(seat)))
    if at_set_up is not None or NONE in state.guilds:
        return at_set_up
    if seat != state.turn:
        return Never("KW-19")
    if isinstance(state.step(), Move) and verb in Visit.verbs and verb != "pass":
        return Visit(seat, location_used(state, state.origin), [])  # the visit is over, or had nothing to offer
    return first_asking(verb, (Turn(seat), Move(seat), GiveBack(seat, NONE)))
