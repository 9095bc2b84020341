"""Set-up: the village, the monsters and the guilds."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Auto, Chance, ChanceAbout, Run, RunFor, Step
from kingsarms.games.kingswood.pack import COIN, COMMON, FOREST, GUILDS, LOCATIONS, SKILLS, STARTS, Kit
from kingsarms.games.kingswood.rules.forest import Refill
from kingsarms.games.kingswood.rules.turn import start_turn
from kingsarms.games.kingswood.rules.verbs import DEAL, FIRST, GUILD, LAY, SPECIAL
from kingsarms.games.kingswood.state import EMPTY, NONE, SITES, SPECIAL_SITE, Kingswood


def set_up(kit: Kit, seats: int, special: int, guilds: list[int], drafted: bool, first: int) -> Kingswood:
    """The table before the first decision.

    What is not fixed in advance is NONE: the special location, the guild of a seat (which is then drafted or dealt)
    and the start player.
    """
    state = Kingswood(seats, kit)
    state.special = special
    state.ring = [FOREST]  # KW-4
    state.pieces = [EMPTY] * SITES
    state.deck = kit.deck_for[seats]  # KW-10, KW-11, KW-12
    state.forest = []
    state.bank = kit.supply[:]
    state.guilds = [NONE] * seats
    state.coins = [0] * seats
    state.fresh = [0] * (seats * SKILLS)
    state.tired = [0] * (seats * SKILLS)
    state.fame = [0] * seats
    state.defeated = [0] * seats
    state.captive = [NONE] * seats
    state.push(Run(start_turn))  # KW-19
    state.push(RunFor(share_guilds, drafted))
    state.push(RunFor(find_start_player, first))
    state.push(JoinGuilds(guilds))
    if seats > 1:  # KW-14, KW-109
        state.push(Refill())
    state.push(LayBoard())
    if special == NONE:
        state.push(PickSpecial())
    return state


# -- Village ---------------------------------------------------------------------------------------------------------


@final
class PickSpecial(Chance[Kingswood]):
    """KW-5, KW-6 One special location at random."""

    rules = ("KW-6", "KW-5")
    verbs = ("special",)

    def legal(self, state: Kingswood) -> list[int]:
        return [SPECIAL + location for location in range(COMMON, LOCATIONS)]

    def take(self, state: Kingswood, action: int) -> None:
        state.special = action - SPECIAL


@final
class LayBoard(Chance[Kingswood]):
    """KW-7 The boards are shuffled into the circle, one space after another, clockwise from the Forest."""

    rules = ("KW-7",)
    verbs = ("lay",)

    def legal(self, state: Kingswood) -> list[int]:
        return [LAY + state.location(site) for site in boards_left(state)]

    def take(self, state: Kingswood, action: int) -> None:
        state.ring = [*state.ring, min(action - LAY, SPECIAL_SITE)]
        left = boards_left(state)
        if len(left) > 1:
            state.push(LayBoard())
            return
        state.ring = state.ring + left
        state.fares = fares(state.ring)
        for adventurer, site in enumerate(STARTS):
            state.pieces[site] = adventurer
        state.tell("village", state.special)


def boards_left(state: Kingswood) -> list[int]:
    """The sites that have no space in the circle yet."""
    return [site for site in range(SITES) if site not in state.ring]


def fares(ring: list[int]) -> list[int]:
    """KW-33, KW-34, KW-35 The coins from each site to each other: one for every location skipped, the cheaper way."""
    table = [0] * (SITES * SITES)
    for start, origin in enumerate(ring):
        for stop, goal in enumerate(ring):
            steps = min((stop - start) % SITES, (start - stop) % SITES)
            table[origin * SITES + goal] = max(steps - 1, 0)
    return table


# -- Guilds ----------------------------------------------------------------------------------------------------------


def join(state: Kingswood, seat: int, guild: int) -> None:
    """KW-15, KW-16 A seat takes a guild and the tokens on its card."""
    kit = state.kit
    guilds = state.guilds[:]  # clones share the list: it is replaced, not changed
    guilds[seat] = guild
    state.guilds = guilds
    for skill in range(SKILLS):
        fresh = kit.guild_fresh[guild * SKILLS + skill]
        tired = kit.guild_tired[guild * SKILLS + skill]
        state.fresh[seat * SKILLS + skill] = fresh
        state.tired[seat * SKILLS + skill] = tired
        state.bank[skill] -= fresh + tired
    state.coins[seat] = kit.guild_coins[guild]
    state.bank[COIN] -= kit.guild_coins[guild]
    state.tell("joins", seat, guild)


@final
class JoinGuilds(Auto[Kingswood]):
    """KW-17 The guilds that were fixed in advance."""

    def __init__(self, guilds: list[int]) -> None:
        super().__init__()
        self.guilds = guilds

    def run(self, state: Kingswood) -> None:
        for seat in range(state.seats):
            if self.guilds[seat] != NONE:
                join(state, seat, self.guilds[seat])


def share_guilds(state: Kingswood, drafted: int) -> None:
    """KW-17 Those without a guild get one in turn order."""
    for place in range(state.seats - 1, -1, -1):  # the last pushed comes first
        seat = (state.first + place) % state.seats
        if state.guilds[seat] == NONE:
            state.push(ChooseGuild(seat) if drafted else DealGuild(seat))


@final
class ChooseGuild(Step[Kingswood]):
    """KW-17 Choose one of the guilds that are left."""

    rules = ("KW-17", "KW-15", "KW-18")
    verbs = ("guild",)

    def legal(self, state: Kingswood) -> list[int]:
        return [GUILD + guild for guild in range(GUILDS) if guild not in state.guilds]

    def take(self, state: Kingswood, action: int) -> None:
        join(state, self.seat, action - GUILD)


@final
class DealGuild(ChanceAbout[Kingswood]):
    """KW-17 A guild at random for the seat that it is about."""

    rules = ("KW-17",)
    verbs = ("deal",)

    def legal(self, state: Kingswood) -> list[int]:
        return [DEAL + guild for guild in range(GUILDS) if guild not in state.guilds]

    def take(self, state: Kingswood, action: int) -> None:
        join(state, self.subject, action - DEAL)


# -- The start player ------------------------------------------------------------------------------------------------


def find_start_player(state: Kingswood, named: int) -> None:
    """KW-20 The start player is the one named, or is drawn."""
    if named == NONE and state.seats > 1:
        state.push(DrawStartPlayer())
    else:
        name_start_player(state, max(named, 0))


@final
class DrawStartPlayer(Chance[Kingswood]):
    """KW-20 Every seat is as likely to start."""

    rules = ("KW-20", "KW-19")
    verbs = ("first",)

    def legal(self, state: Kingswood) -> list[int]:
        return [FIRST + seat for seat in range(state.seats)]

    def take(self, state: Kingswood, action: int) -> None:
        name_start_player(state, action - FIRST)


def name_start_player(state: Kingswood, first: int) -> None:
    state.first = first
    state.turn = first
    state.tell("begins", first)
