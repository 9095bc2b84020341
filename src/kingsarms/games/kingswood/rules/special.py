"""What follows from two of the special locations: the exchange at the Graveyard, the card at the Wizard's Tower."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import BITS, Chance, StepAbout
from kingsarms.games.kingswood.rules.ability import Ability, Resume
from kingsarms.games.kingswood.rules.forest import against_fight, check_goal, fight, show
from kingsarms.games.kingswood.rules.verbs import DRAW, FIGHT, GIVE, PASS
from kingsarms.games.kingswood.state import NONE, Kingswood, members

# -- Graveyard -------------------------------------------------------------------------------------------------------


def can_swap(state: Kingswood, seat: int, wanted: int) -> bool:
    """KW-71 Has the seat defeated a monster worth exactly 1 Fame less than `wanted`?"""
    fame = state.kit.fame[wanted]
    return fame > 1 and state.defeated[seat] & state.kit.of_fame[fame - 1] != 0


@final
class GiveBack(StepAbout[Kingswood]):
    """KW-71 Choose the defeated monster that goes back to the Forest in exchange for the one that it is about."""

    rules = ("KW-71", "KW-74")
    verbs = ("give",)

    def legal(self, state: Kingswood) -> list[int]:
        if self.subject == NONE:
            return []
        cheaper = state.kit.of_fame[state.kit.fame[self.subject] - 1]
        return members(state.defeated[self.seat] & cheaper, GIVE)

    def take(self, state: Kingswood, action: int) -> None:
        given, wanted, seat = action - GIVE, self.subject, self.seat
        state.forest.remove(wanted)
        state.defeated[seat] ^= BITS[given] | BITS[wanted]
        state.fame[seat] += 1  # KW-72
        state.tell("swaps", seat, given, wanted)
        show(state, given)
        check_goal(state, seat)


# -- Wizard's Tower --------------------------------------------------------------------------------------------------


def turn_up(state: Kingswood, seat: int) -> None:
    """KW-81 Turn up the top card of the deck, unless it lies so already, and offer to defeat it.

    One that is too strong stays where it is.
    """
    state.push(Resume(TopCard(seat)))
    if state.top == NONE:
        state.push(TurnUpTop())


@final
class TurnUpTop(Chance[Kingswood]):
    """KW-82 The top card of the deck is shown to all."""

    rules = ("KW-81", "KW-82", "KW-13")
    verbs = ("draw",)

    def legal(self, state: Kingswood) -> list[int]:
        return members(state.next_cards(), DRAW)

    def take(self, state: Kingswood, action: int) -> None:
        state.top = action - DRAW
        state.deck ^= BITS[state.top]
        state.tell("turns-up", state.turn, state.top)


@final
class TopCard(Ability):
    """KW-81 Defeat the card on top of the deck at once, or leave it there."""

    rules = ("KW-82", "KW-81")
    verbs = ("pass", "fight")

    def about(self, state: Kingswood) -> tuple[int, ...]:
        return (state.top,)

    def candidates(self, state: Kingswood) -> list[int]:
        return [PASS, FIGHT + state.top]

    def forbids(self, state: Kingswood, action: int) -> str:
        if action == PASS:
            return ""
        return against_fight(state, self.seat, state.top) if action == FIGHT + state.top else "KW-82"

    def use(self, state: Kingswood, action: int) -> None:
        state.top = NONE
        fight(state, self.seat, action - FIGHT)
