"""Step d of a productive season: construct buildings; then the powers that work at its end."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Step
from kingsarms.games.kingsburg.pack import COLUMNS
from kingsarms.games.kingsburg.rules.goods import KINDS
from kingsarms.games.kingsburg.rules.provinces import EMBASSY, INN, TOWN_HALL, buildable, costs, level, raise_building
from kingsarms.games.kingsburg.rules.two import remove_neutral_dice
from kingsarms.games.kingsburg.rules.verbs import BUILD, BUILD_NOTHING, OFFER, OFFER_NOTHING
from kingsarms.games.kingsburg.state import NONE, SUMMER, Kingsburg


def begin_construction(state: Kingsburg) -> None:
    """KB-78 In turn order each governor may build; who can pay for nothing is not asked."""
    for seat in reversed(state.order):
        if len(buildable(state, seat)) > 0:
            state.push(Construct(seat))


class Building(Step[Kingsburg]):
    """One building or none."""

    verbs = ("build-nothing", "build")

    def legal(self, state: Kingsburg) -> list[int]:
        return [BUILD_NOTHING, *[BUILD + building for building in buildable(state, self.seat)]]

    def forbids(self, state: Kingsburg, action: int) -> str:
        """A building stands already, its row is not ready, or it cannot be paid."""
        seat, building = self.seat, action - BUILD
        if action == BUILD_NOTHING:
            return ""
        if state.owns(seat, building):
            return "KB-82"
        if level(state, seat, building // COLUMNS) != building % COLUMNS:
            return "KB-81"
        return "" if state.can_pay(seat, costs(state, seat), building) else "KB-79"


@final
class Construct(Building):
    """KB-78 The building of a season; KB-94 with the Envoy a second may follow."""

    rules = ("KB-78", "KB-79", "KB-80", "KB-81", "KB-82")

    def take(self, state: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == BUILD_NOTHING:
            state.tell("builds-nothing", seat)
            return
        raise_building(state, seat, action - BUILD)
        if state.envoy == seat and len(buildable(state, seat)) > 0:
            state.push(ConstructSecond(seat))


@final
class ConstructSecond(Building):
    """KB-94, KB-95 The Envoy's second building, under the usual rules; KB-97 the Envoy goes back when it is built."""

    rules = ("KB-94", "KB-95", "KB-96", "KB-97", "KB-79", "KB-81", "KB-82")

    def take(self, state: Kingsburg, action: int) -> None:
        if action == BUILD_NOTHING:
            state.tell("keeps-envoy", self.seat)
            return
        state.envoy = NONE
        state.tell("envoy-builds", self.seat)
        raise_building(state, self.seat, action - BUILD)


# -- the end of the season -------------------------------------------------------------------------------------------


def end_season(state: Kingsburg) -> None:
    """KB-85 KB-157 Embassies, KB-139 Inns in summer, then the Town Halls, in turn order; KB-86 new ones work, too."""
    for seat in state.order:
        if state.owns(seat, EMBASSY):
            state.vp[seat] += 1
            state.tell("embassy", seat)
        if state.phase == SUMMER and state.owns(seat, INN):
            state.tokens[seat] += 1
            state.tell("inn", seat)
    if state.seats == 2:
        remove_neutral_dice(state)
    for seat in reversed(state.order):
        if state.owns(seat, TOWN_HALL) and (state.tokens[seat] > 0 or state.stock(seat) > 0):
            state.push(TownHall(seat))


@final
class TownHall(Step[Kingsburg]):
    """KB-156 Once at the end of the season: one +2 token or one good for a point, or nothing."""

    rules = ("KB-156",)
    verbs = ("offer-nothing", "offer")

    def candidates(self, state: Kingsburg) -> list[int]:
        return [OFFER_NOTHING, *range(OFFER, OFFER + 1 + KINDS)]

    def forbids(self, state: Kingsburg, action: int) -> str:
        if action == OFFER_NOTHING:
            return ""
        first = self.seat * KINDS - OFFER - 1
        held = state.tokens[self.seat] if action == OFFER else state.goods[first + action]
        return "" if held > 0 else "KB-156"

    def take(self, state: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == OFFER_NOTHING:
            state.tell("offers-nothing", seat)
            return
        if action == OFFER:
            state.tokens[seat] -= 1
        else:
            state.goods[seat * KINDS + action - OFFER - 1] -= 1
        state.vp[seat] += 1
        state.tell("offers", seat, action - OFFER)
