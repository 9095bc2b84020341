"""A table of Kingswood for one test: chance is scripted, purses are filled by hand, everything else is played."""

from random import Random
from typing import cast

import kingsarms
from kingsarms.engine.errors import IllegalAction
from kingsarms.engine.match import Match, Result
from kingsarms.engine.state import BITS, CHANCE
from kingsarms.games.kingswood.pack import COIN, COMMON, LOCATION_IDS, SKILLS, TOKEN_IDS, Kit
from kingsarms.games.kingswood.rules.visit import Visit
from kingsarms.games.kingswood.state import ASIDE, EMPTY, GUARD, Kingswood, members

# Clockwise from the Forest: the adventurers of Academy, Blacksmith and Tavern start side by side.
RING = ("academy", "blacksmith", "tavern", "market")
GUILDS = ("silver-shield", "krom", "the-arcanum", "treetop-order", "house-of-music")


def table_of(match: Match) -> Kingswood:
    return cast(Kingswood, match.state)


class Scene:
    """A match whose first seat is about to take its turn; the ring is RING and then the special location."""

    def __init__(self, seats: int = 2, special: str = "manor-house", ring: tuple[str, ...] = RING) -> None:
        guilds = {f"guild-{seat + 1}": GUILDS[seat] for seat in range(seats)}
        options = {"special": special, "first": "1", **guilds}
        self.match = kingsarms.new("kingswood", seats=seats, seed=None, options=options)
        for board in ring:
            self.match.play(f"lay {board}")
        while self.match.actor == CHANCE:
            self.match.play(self.match.legal()[0])
        self.names = self.match.vocabulary.verbs[2].operands[0].names

    @property
    def state(self) -> Kingswood:
        return cast(Kingswood, self.match.state)

    @property
    def kit(self) -> Kit:
        return self.state.kit

    # -- the table -------------------------------------------------------------------------------------------------

    def purse(
        self, seat: int = 0, *, sword: int = 0, book: int = 0, heart: int = 0, coin: int = 0, tired: str = ""
    ) -> None:
        """Give a seat exactly these refreshed tokens and coins, and one exhausted token for each letter s, b, h."""
        state = self.state
        for skill, count in enumerate((sword, book, heart)):
            place = seat * SKILLS + skill
            state.bank[skill] += state.fresh[place] + state.tired[place]
            state.fresh[place] = count
            state.tired[place] = tired.count("sbh"[skill])
            state.bank[skill] -= state.fresh[place] + state.tired[place]
        state.bank[COIN] += state.coins[seat] - coin
        state.coins[seat] = coin

    def forest(self, *monsters: str) -> None:
        """Put exactly these monsters face-up; those that lay there go back into the deck."""
        state = self.state
        for monster in state.forest:
            state.deck |= BITS[monster]
        state.forest = sorted(self.number(monster) for monster in monsters)
        for monster in state.forest:
            state.deck &= ~BITS[monster]

    def owners_card(self, monster: str, **printed: int | str) -> None:
        """Play on with another card under a monster's name."""
        lines = ["[[monster]]", f"id = {monster!r}", *(f"{name} = {value!r}" for name, value in printed.items())]
        self.state.kit = Kit(self.match.game.load_pack("\n".join(lines), "an owner's card"))

    def deck(self, *monsters: str) -> None:
        """Leave exactly these monsters in the deck."""
        self.state.deck = sum(BITS[self.number(monster)] for monster in monsters)

    def trophies(self, seat: int, *monsters: str) -> None:
        """Let a seat have defeated exactly these monsters, and nothing else."""
        state, mask = self.state, 0
        for monster in monsters:
            mask |= BITS[self.number(monster)]
        state.deck &= ~mask
        state.forest = [monster for monster in state.forest if not mask & BITS[monster]]
        state.defeated[seat] = mask
        state.fame[seat] = sum(self.kit.fame[self.number(monster)] for monster in monsters)

    def imprison(self, seat: int, monster: str, *, seen: bool = False) -> None:
        """Let a seat hold a captive."""
        state, number = self.state, self.number(monster)
        state.deck &= ~BITS[number]
        state.captive[seat] = number
        state.seen = state.seen | BITS[seat] if seen else state.seen & ~BITS[seat]

    def stand(self, *adventurers: str, guard: str = "") -> None:
        """Put the three adventurers, and the guard or not, on these locations."""
        state = self.state
        state.pieces = [EMPTY] * 6
        for adventurer, location in enumerate(adventurers):
            state.pieces[self.site(location)] = adventurer
        state.guard = self.site(guard) if guard else ASIDE
        if guard:
            state.pieces[state.guard] = GUARD

    def imagine(self, seat: int, rng: Random) -> Kingswood:
        """A table that fits what the seat knows."""
        return cast(Kingswood, self.match.sample(seat, rng))

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, *notations: str) -> None:
        for notation in notations:
            self.match.play(notation)

    def draw_all(self) -> None:
        """Let chance deal the first card it can, as long as it is to act."""
        while self.match.actor == CHANCE:
            self.match.play(self.match.legal()[0])

    def offers(self) -> list[str]:
        return [self.match.notation(action) for action in self.match.legal()]

    def step(self) -> str:
        """The name of what is asked now; of a visit, its location."""
        if self.match.over:
            return ""
        step = self.state.step()
        return LOCATION_IDS[step.subject] if isinstance(step, Visit) else type(step).__name__

    def refused(self, notation: str) -> str:
        """The rule that forbids an action; the table must not change."""
        before = self.match.seen(0)
        try:
            self.match.play(notation)
        except IllegalAction as refusal:
            assert self.match.seen(0) == before
            return refusal.rule
        raise AssertionError(f"{notation} is allowed")

    def result(self) -> Result:
        """How the match ended; it must have."""
        result = self.match.result()
        assert result is not None
        return result

    # -- reading -----------------------------------------------------------------------------------------------------

    def number(self, monster: str) -> int:
        return self.kit.monster_ids.index(monster)

    def monster(self, number: int) -> str:
        return self.kit.monster_ids[number]

    def site(self, location: str) -> int:
        return min(LOCATION_IDS.index(location), COMMON)

    def face_up(self) -> list[str]:
        return [self.monster(number) for number in self.state.forest]

    def defeated(self, seat: int = 0) -> list[str]:
        return [self.monster(number) for number in members(self.state.defeated[seat])]

    def captive(self, seat: int = 0) -> str | None:
        number = self.state.captive[seat]
        return None if number < 0 else self.monster(number)

    def holds(self, seat: int = 0) -> dict[str, int]:
        """Refreshed tokens, exhausted tokens (named tired-…) and coins of a seat, without the zeros."""
        state, held = self.state, {"coin": self.state.coins[seat]}
        for skill, name in enumerate(TOKEN_IDS[:SKILLS]):
            held[name] = state.fresh[seat * SKILLS + skill]
            held[f"tired-{name}"] = state.tired[seat * SKILLS + skill]
        return {name: count for name, count in held.items() if count}

    def where(self) -> list[str]:
        """Where the adventurers stand."""
        names = LOCATION_IDS
        return [names[self.state.location(self.state.pieces.index(piece))] for piece in range(GUARD)]

    def guard(self) -> str | None:
        guard = self.state.guard
        return None if guard == ASIDE else LOCATION_IDS[self.state.location(guard)]
