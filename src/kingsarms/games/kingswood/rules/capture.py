"""Capturing a monster: from the Forest or unseen from the deck, kept face-down to be fought later."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Chance
from kingsarms.games.kingswood.pack import BITS
from kingsarms.games.kingswood.rules.ability import Ability
from kingsarms.games.kingswood.rules.verbs import CAPTURE, CAPTURE_TOP, DRAW, PASS
from kingsarms.games.kingswood.state import NONE, Kingswood, members

_MOST_SEATS: Final = 5


def can_capture(table: Kingswood, seat: int) -> bool:
    """KW-92 One captive at a time; KW-86 there must be a card to take."""
    return table.captive[seat] == NONE and (len(table.forest) > 0 or table.cards_left())


def add_captures(table: Kingswood, choices: list[int]) -> None:
    """KW-86 Any face-up monster, or the top card of the deck."""
    for monster in table.forest:
        choices.append(CAPTURE + monster)
    if table.cards_left():
        choices.append(CAPTURE_TOP)


def capture(table: Kingswood, seat: int, action: int) -> None:
    """Take the card. KW-88 Everybody remembers one that was seen; another is drawn for its owner's eyes."""
    if action != CAPTURE_TOP:
        monster = action - CAPTURE
        table.forest.remove(monster)
        _keep(table, seat, monster)
    elif table.top != NONE:
        monster = table.top
        table.top = NONE
        _keep(table, seat, monster)
    else:
        table.push(DRAW_CAPTIVE)


def _keep(table: Kingswood, seat: int, monster: int) -> None:
    """Keep a card that everybody has seen."""
    table.captive[seat] = monster
    table.seen |= BITS[seat]
    if table.log is not None:
        table.tell("captures", seat, monster)


def free_captive(table: Kingswood, seat: int) -> None:
    """KW-93 A captive that is fought leaves its place before anything else happens."""
    table.captive[seat] = NONE
    table.seen &= ~BITS[seat]


@final
class DrawCaptive(Chance[Kingswood]):
    """KW-86, KW-87 The top card of the deck is captured unseen; its owner alone looks at it."""

    rules = ("KW-87", "KW-86", "KW-13")

    def readers(self, table: Kingswood) -> int:
        return BITS[table.turn]

    def options(self, table: Kingswood) -> list[int]:
        return [DRAW + monster for monster in members(table.next_cards())]

    def take(self, table: Kingswood, action: int) -> None:
        monster, seat = action - DRAW, table.turn
        table.deck ^= BITS[monster]
        table.captive[seat] = monster
        table.seen &= ~BITS[seat]
        if table.log is not None:
            table.tell("captures-unseen", seat)
            table.whisper(BITS[seat], "captive", monster)


@final
class CaptureReward(Ability):
    """KW-84 A reward that captures a monster; it may be declined."""

    rules = ("KW-84", "KW-86", "KW-62", "KW-92")

    def offers(self, table: Kingswood) -> bool:
        return can_capture(table, self.seat)

    def options(self, table: Kingswood) -> list[int]:
        choices = [PASS]
        add_captures(table, choices)
        return choices

    def use(self, table: Kingswood, action: int) -> None:
        capture(table, self.seat, action)


DRAW_CAPTIVE: Final = DrawCaptive()
CAPTURE_REWARD: Final = [CaptureReward(seat) for seat in range(_MOST_SEATS)]
