"""For "Why not?": which step would ask a player about a verb, now or at another time."""

from __future__ import annotations

from kingsarms.engine.state import Step
from kingsarms.games.city.content.terms import NONE
from kingsarms.games.city.rules.turn import Act
from kingsarms.games.city.state import City


def moment(state: City, seat: int, verb: str) -> Step[City] | None:
    if verb in Act.verbs and state.hero[seat] != NONE:
        step: Step[City] = state.turns[seat]
        return step
    return None
