"""Capturing a monster: from the Forest or unseen from the deck, kept face-down to be fought later."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import BITS, Chance
from kingsarms.games.kingswood.rules.ability import Ability
from kingsarms.games.kingswood.rules.verbs import CAPTURE, CAPTURE_TOP, DRAW, PASS
from kingsarms.games.kingswood.state import NONE, Kingswood, members


def capturable(state: Kingswood) -> list[int]:
    """What there is to capture: KW-86 any face-up monster, or the top card of the deck."""
    choices = [CAPTURE + monster for monster in state.forest]
    if state.cards_left():
        choices.append(CAPTURE_TOP)
    return choices


def against_capture(state: Kingswood, seat: int, action: int) -> str:
    """KW-92 One captive at a time; KW-86 the card must be there."""
    if state.captive[seat] != NONE:
        return "KW-92"
    return "" if action in capturable(state) else "KW-86"


def capture(state: Kingswood, seat: int, action: int) -> None:
    """Take the card. KW-88 Everybody remembers one that was seen; another is drawn for its owner's eyes."""
    monster = state.top if action == CAPTURE_TOP else action - CAPTURE
    if monster == NONE:
        state.push(DrawCaptive())
        return
    if action == CAPTURE_TOP:
        state.top = NONE
    else:
        state.forest.remove(monster)
    state.captive[seat] = monster
    state.seen |= BITS[seat]
    state.tell("captures", seat, monster)


def free_captive(state: Kingswood, seat: int) -> None:
    """KW-93 A captive that is fought leaves its place before anything else happens."""
    state.captive[seat] = NONE
    state.seen &= ~BITS[seat]


@final
class DrawCaptive(Chance[Kingswood]):
    """KW-86, KW-87 The top card of the deck is captured unseen; its owner alone looks at it."""

    rules = ("KW-87", "KW-86", "KW-13")
    verbs = ("draw",)

    def readers(self, state: Kingswood) -> int:
        return BITS[state.turn]

    def legal(self, state: Kingswood) -> list[int]:
        return members(state.next_cards(), DRAW)

    def take(self, state: Kingswood, action: int) -> None:
        monster, seat = action - DRAW, state.turn
        state.deck ^= BITS[monster]
        state.captive[seat] = monster
        state.seen &= ~BITS[seat]
        state.tell("captures-unseen", seat)
        state.whisper(BITS[seat], "captive", monster)


@final
class CaptureReward(Ability):
    """KW-84 A reward that captures a monster; it may be declined."""

    rules = ("KW-62", "KW-84", "KW-86", "KW-92")
    verbs = ("pass", "capture", "capture-top")

    def candidates(self, state: Kingswood) -> list[int]:
        return [PASS, *capturable(state)]

    def forbids(self, state: Kingswood, action: int) -> str:
        return "" if action == PASS else against_capture(state, self.seat, action)

    def use(self, state: Kingswood, action: int) -> None:
        capture(state, self.seat, action)
