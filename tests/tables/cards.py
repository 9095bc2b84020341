"""A tiny game for the tests: two cards dealt in secret, a peek that tells, a nod that does not, bids in one breath.

Each seat in turn may nod (which tells nobody anything) a few times, peek at the other's card, or go on. Then
both bid at once; then a die is rolled for each bid; the higher sum of card, bid and die wins. In its first edition
one nod was all.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast, final

from kingsarms.engine.actions import Verb, Vocabulary, numbers
from kingsarms.engine.game import Account, Game
from kingsarms.engine.ledger import Ledger, Rule
from kingsarms.engine.pack import Entry, File
from kingsarms.engine.state import Chance, State, Step, shared_win
from kingsarms.engine.verbs import Verbs

CARDS = 6
VERBS = Verbs()
NOD, PEEK, GO_ON = (VERBS.add(verb) for verb in ("nod", "peek", "go-on"))
BID = VERBS.add("bid", 3)
DEAL = VERBS.add("deal", CARDS, chance=True)
ROLL = VERBS.add("roll", CARDS, chance=True)
WORDS = Vocabulary.of(
    VERBS,
    Verb("bid", numbers("coins", 3)),
    Verb("deal", numbers("card", CARDS)),
    Verb("roll", numbers("pips", CARDS)),
)


@final
class Table(State):
    def __init__(self, most_nods: int) -> None:
        super().__init__(2)
        self.most_nods = most_nods
        self.cards = [-1, -1]
        self.peeked = [False, False]
        self.nods = [0, 0]
        self.bids = [-1, -1]
        self.rolls = [-1, -1]

    def clone(self) -> Table:
        twin = Table(self.most_nods)
        self.copy_agenda(twin)
        twin.cards, twin.peeked, twin.nods = self.cards[:], self.peeked[:], self.nods[:]
        twin.bids, twin.rolls = self.bids[:], self.rolls[:]
        return twin

    def scores(self) -> list[int]:
        if min(self.rolls) < 0:
            return [0, 0]
        return [self.cards[s] + self.bids[s] + self.rolls[s] for s in range(2)]

    def sample(self, seat: int, rng: Random) -> Table:
        twin = self.clone()
        for other in range(2):
            knows = other == seat or (seat >= 0 and self.peeked[seat])
            if not knows and self.cards[other] >= 0:
                taken = self.cards[seat] if seat >= 0 else -1
                twin.cards[other] = rng.choice([card for card in range(CARDS) if card != taken])
            if other != seat and min(self.bids) < 0 <= self.bids[other]:
                twin.bids[other] = rng.randrange(3)
        return twin


class Dealt(Chance[Table]):
    rules = ("CD-1",)
    verbs = ("deal",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.to = seat

    def legal(self, table: Table) -> list[int]:
        return [DEAL + card for card in range(CARDS) if card not in table.cards]

    def take(self, table: Table, action: int) -> None:
        table.cards[self.to] = action - DEAL
        table.whisper(1 << self.to, "dealt", self.to, action - DEAL)


class Turn(Step[Table]):
    rules = ("CD-2",)
    verbs = ("nod", "peek", "go-on")

    def legal(self, table: Table) -> list[int]:
        nods = [NOD] if table.nods[self.seat] < table.most_nods else []
        return [*nods, GO_ON] if table.peeked[self.seat] else [*nods, PEEK, GO_ON]

    def take(self, table: Table, action: int) -> None:
        if action == GO_ON:
            table.tell("goes-on", self.seat)
            return
        table.push(self)
        if action == NOD:
            table.nods[self.seat] += 1
            table.tell("nods", self.seat)
        else:
            table.peeked[self.seat] = True
            table.tell("peeks", self.seat)


class Bid(Step[Table]):
    rules = ("CD-3",)
    verbs = ("bid",)
    together = True

    def legal(self, table: Table) -> list[int]:
        return [BID, BID + 1, BID + 2]

    def take(self, table: Table, action: int) -> None:
        table.bids[self.seat] = action - BID
        table.whisper(1 << self.seat, "bids", self.seat, action - BID)
        if min(table.bids) >= 0:
            table.push(Rolled(1))
            table.push(Rolled(0))


class Rolled(Chance[Table]):
    rules = ("CD-4",)
    verbs = ("roll",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.by = seat

    def legal(self, table: Table) -> list[int]:
        return [ROLL + pips for pips in range(CARDS)]

    def take(self, table: Table, action: int) -> None:
        table.rolls[self.by] = action - ROLL
        table.tell("rolls", self.by, action - ROLL)
        if min(table.rolls) >= 0:
            sums = table.scores()
            table.end("sums", shared_win(2, [s for s in range(2) if sums[s] == max(sums)]))


ENGLISH = {
    "title": "Cards",
    "tagline": "For tests.",
    "primer.aim": "Have the higher sum.",
    "primer.turn": "Nod, peek or go on; then both bid.",
    "primer.end": "A die for each bid decides.",
    "prompt.Turn": "Nod, peek or go on.",
    "prompt.Turn.others": "{asked} nods, peeks or goes on.",
    "prompt.Bid": "Bid.",
    "prompt.Bid.others": "{asked} must bid.",
    "action.nod": "Nod",
    "action.peek": "Peek",
    "action.go-on": "Go on",
    "action.bid": "Bid {0:count:coin|coins}",
    "action.deal": "Deal {0}",
    "action.roll": "Roll {0}",
    "log.dealt": "{0:seat} gets card {1}.",
    "log.goes-on": "{0:seat} goes on.",
    "log.nods": "{0:seat} nods.",
    "log.peeks": "{0:seat} peeks.",
    "log.bids": "{0:seat} bids {1}.",
    "log.rolls": "{0:seat} rolls {1}.",
    "account.sums": "Card, bid and die",
    "end.sums": "{0} to {1}.",
}


class _Cards(Game):
    id = "cards"
    seats = (2,)
    minutes = (1, 2)
    secrets = True
    draws = True
    sentences = ENGLISH
    accounts = (Account("sums", ("rolls",)),)

    def _pack_files(self) -> tuple[File, ...]:
        return (File("cards/pack.toml", "most-nods = 4\n"),)

    def _earlier_files(self) -> tuple[File, ...]:
        return (File("cards/earlier/1.toml", "most-nods = 1\n"),)

    @property
    def ledger(self) -> Ledger:
        return Ledger("CD", [Rule(f"CD-{n}", "Play", "nowhere", f"Rule {n}.", "rulebook") for n in range(1, 5)])

    def setup(self, content: Entry, seats: int, options: Mapping[str, str]) -> Table:
        table = Table(content.number("most-nods"))
        for step in (Bid(1), Bid(0), Turn(1), Turn(0), Dealt(1), Dealt(0)):
            table.push(step)
        return table

    def vocabulary(self, content: Entry, seats: int) -> Vocabulary:
        return WORDS

    def printed(self, content: Entry, seats: int) -> dict[str, Any]:
        return {"nods": content.number("most-nods")}

    def sense(self, state: State) -> list[float]:
        return state.payoffs[:] if state.over else [0.5, 0.5]

    def public(self, state: State) -> dict[str, Any]:
        table = cast(Table, state)
        return {
            "cards": table.cards[:] if table.over else [None, None],
            "peeked": table.peeked[:],
            "nods": table.nods[:],
            "bids": table.bids[:] if min(table.bids) >= 0 else [None, None],
            "rolls": table.rolls[:],
        }

    def private(self, state: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
        table = cast(Table, state)
        cards, bids = public["cards"][:], public["bids"][:]
        bids[seat] = table.bids[seat]
        for owner in (0, 1):
            if owner == seat or table.peeked[seat]:
                cards[owner] = table.cards[owner]
        return {"cards": cards, "bids": bids}


GAME = _Cards()
