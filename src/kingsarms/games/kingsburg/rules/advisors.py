"""Step c of a productive season: receive help from the advisors, in ascending order."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, Chance, Run, RunFor, Step, StepAbout
from kingsarms.games.kingsburg.rules.dice import EMPTY
from kingsarms.games.kingsburg.rules.goods import BUNDLE_NAMES, BUNDLES, KINDS, STONE, WOOD
from kingsarms.games.kingsburg.rules.provinces import STABLES
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, ENEMY, KEEP_GOODS, TAKE, TRADE
from kingsarms.games.kingsburg.state import NEUTRAL, NONE, Kingsburg, owner_of


def receive_help(state: Kingsburg, first: int) -> None:
    """KB-49 The advisors from `first` on help the governors whose dice they hold, until a choice must be made."""
    for advisor in range(first, ADVISORS + 1):
        placed = state.court[advisor]
        if placed == 0:
            continue
        state.helped_to = advisor
        state.push(HELP[advisor + 1])
        waiting = len(state.agenda)
        if state.guest_at == advisor:
            state.push(Run(serve_guest))
        owner = owner_of(placed)
        if owner != NEUTRAL:  # KB-130 nobody owns the neutral dice
            serve(state, owner, advisor)
        if len(state.agenda) > waiting:
            return
        state.agenda.pop()
    return_dice(state)


def return_dice(state: Kingsburg) -> None:
    """KB-74 The governors take back their dice; KB-131 neutral ones lie until the season is over."""
    for advisor in range(1, ADVISORS + 1):
        if state.court[advisor] and owner_of(state.court[advisor]) != NEUTRAL:
            state.court[advisor] = 0
            state.closed &= ~BITS[advisor]
    for seat in range(state.seats):
        state.pool[seat] = EMPTY
    state.helped_to = 0
    state.guest_at = 0
    state.guest = 0


def serve_guest(state: Kingsburg) -> None:
    """KB-93, KB-76 The advisor to whom the Envoy brought a second group gives once more, to its owner."""
    serve(state, owner_of(state.guest), state.guest_at)


def serve(state: Kingsburg, seat: int, advisor: int) -> None:
    """KB-51 What an advisor gives is received: KB-53 to KB-72. Choices are pushed, to be made at once."""
    pack = state.pack
    state.gain(seat, pack.gift_goods, advisor)
    state.vp[seat] += pack.gift_vp[advisor]
    state.tokens[seat] += pack.gift_tokens[advisor]
    soldiers = pack.gift_soldiers[advisor]
    from_stables = 1 if soldiers > 0 and state.owns(seat, STABLES) else 0  # KB-148, KB-149
    state.soldiers[seat] += soldiers + from_stables
    if pack.gift_given[advisor]:
        state.tell("helped", advisor - 1, seat, advisor - 1 + from_stables * ADVISORS)
    if pack.gift_vp[advisor] < 0:
        state.tell("costs", advisor - 1, seat, -pack.gift_vp[advisor])
    if pack.gift_peek[advisor]:
        state.push(RunFor(look, seat))
    if pack.gift_trade[advisor]:
        if state.stock(seat) > 0:
            state.push(Trade(seat))
        else:
            state.tell("nothing-to-trade", seat)
    if len(pack.gift_choices[advisor]) > 0:
        state.push(ChooseGift(seat, advisor - 1))


@final
class ChooseGift(StepAbout[Kingsburg]):
    """KB-50 Exactly one alternative is taken; KB-52 goods of choice may be any mix; KB-51 and not be refused.

    It is about an advisor, counted from 0 as sentences count them.
    """

    rules = ("KB-49", "KB-50", "KB-51", "KB-52")
    verbs = ("take",)

    def legal(self, state: Kingsburg) -> list[int]:
        return state.pack.gift_choices[self.subject + 1][:]

    def forbids(self, state: Kingsburg, action: int) -> str:
        choices = state.pack.gift_choices[self.subject + 1]
        return "" if action in choices else "KB-50" if len(choices) > 0 else "KB-49"

    def take(self, state: Kingsburg, action: int) -> None:
        state.gain(self.seat, BUNDLES, action - TAKE)
        state.tell("takes", self.seat, self.subject, action - TAKE)


@final
class Trade(Step[Kingsburg]):
    """KB-58 The Alchemist turns one good into one of each other kind; KB-59 if the governor wants it."""

    rules = ("KB-49", "KB-58", "KB-59")
    verbs = ("keep-goods", "trade")

    def candidates(self, state: Kingsburg) -> list[int]:
        return [KEEP_GOODS, TRADE, TRADE + WOOD, TRADE + STONE]

    def forbids(self, state: Kingsburg, action: int) -> str:
        return "" if action == KEEP_GOODS or state.goods[self.seat * KINDS + action - TRADE] > 0 else "KB-58"

    def take(self, state: Kingsburg, action: int) -> None:
        if action == KEEP_GOODS:
            state.tell("keeps-goods", self.seat)
            return
        first, given = self.seat * KINDS, action - TRADE
        for kind in range(KINDS):
            state.goods[first + kind] += 1
        state.goods[first + given] -= 2
        state.tell("trades", self.seat, given, TRADED_FOR[given])


# -- the secret look -------------------------------------------------------------------------------------------------


def look(state: Kingsburg, seat: int) -> None:
    """KB-73 The governor alone sees the enemy of this year: KB-63, KB-71."""
    if state.enemy == NONE:
        state.push(RunFor(look, seat))
        state.push(DrawEnemy(BITS[seat]))
        return
    state.seen_by |= BITS[seat]
    state.tell("looks", seat)
    state.whisper(BITS[seat], "sees", state.enemy)


@final
class DrawEnemy(Chance[Kingsburg]):
    """KB-10 The card of this year is one of five, drawn when it is first seen. KB-11 The others are never known.

    In winter the card is turned over for all. Somebody may have seen it before: then there is only one outcome, but
    it is an outcome all the same, so that what a seat learns is always something that it saw happen.
    """

    rules = ("KB-10", "KB-11", "KB-12")
    verbs = ("enemy",)

    def __init__(self, seen_by: int) -> None:
        super().__init__()
        self.seen_by = seen_by  # a bit mask

    def legal(self, state: Kingsburg) -> list[int]:
        if state.enemy != NONE:
            return [ENEMY + state.enemy]
        return state.pack.enemy_draws[state.enemies][state.year][:]

    def readers(self, state: Kingsburg) -> int:
        return self.seen_by

    def take(self, state: Kingsburg, action: int) -> None:
        state.enemy = action - ENEMY


TRADED_FOR: Final = [BUNDLE_NAMES.index(others) for others in ("wood+stone", "gold+stone", "gold+wood")]
HELP: Final = [RunFor(receive_help, advisor) for advisor in range(ADVISORS + 2)]
