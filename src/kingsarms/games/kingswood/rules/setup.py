"""Set-up: the village, the monsters and the guilds."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Auto, Chance, Step
from kingsarms.games.kingswood.pack import (
    ACADEMY,
    BLACKSMITH,
    COIN,
    COMMON,
    FOREST,
    GUILDS,
    LOCATION_IDS,
    SKILLS,
    TAVERN,
    Kit,
)
from kingsarms.games.kingswood.rules.forest import REFILL
from kingsarms.games.kingswood.rules.turn import start_turn
from kingsarms.games.kingswood.rules.verbs import DEAL, FIRST, GUILD, LAY, SPECIAL
from kingsarms.games.kingswood.state import EMPTY, NONE, SITES, SPECIAL_SITE, Kingswood


def set_up(kit: Kit, seats: int, special: int, guilds: list[int], drafted: bool, first: int) -> Kingswood:
    """The table before the first decision.

    What is not fixed in advance is NONE: the special location, the guild of a seat (which is then drafted or dealt)
    and the start player.
    """
    table = Kingswood(seats, kit)
    table.special = special
    table.ring = [FOREST]  # KW-4
    table.pieces = [EMPTY] * SITES
    table.deck = kit.deck_for[seats]  # KW-10, KW-11, KW-12
    table.forest = []
    table.bank = kit.supply[:]
    table.guilds = [NONE] * seats
    table.coins = [0] * seats
    table.fresh = [0] * (seats * SKILLS)
    table.tired = [0] * (seats * SKILLS)
    table.fame = [0] * seats
    table.defeated = [0] * seats
    table.captive = [NONE] * seats
    table.push(FirstTurn())
    table.push(ShareGuilds(drafted))
    table.push(StartPlayer(first))
    table.push(JoinGuilds(guilds))
    if seats > 1:  # KW-14, KW-109
        table.push(REFILL)
    table.push(LayBoards())
    if special == NONE:
        table.push(PickSpecial())
    return table


# -- Village ---------------------------------------------------------------------------------------------------------


@final
class PickSpecial(Chance[Kingswood]):
    """KW-5, KW-6 One special location at random."""

    rules = ("KW-6", "KW-5")

    def options(self, table: Kingswood) -> list[int]:
        return [SPECIAL + location for location in range(COMMON, len(LOCATION_IDS))]

    def take(self, table: Kingswood, action: int) -> None:
        table.special = action - SPECIAL


@final
class LayBoards(Auto[Kingswood]):
    """KW-7 The boards are shuffled into the circle, one space after another; then the meeples are placed."""

    def run(self, table: Kingswood) -> None:
        left = boards_left(table)
        if len(left) > 1:
            table.push(self)
            table.push(LayBoard())
            return
        table.ring = table.ring + left
        table.fares = fares(table.ring)
        for adventurer, site in enumerate((TAVERN, BLACKSMITH, ACADEMY)):  # KW-8
            table.pieces[site] = adventurer
        if table.log is not None:
            table.tell("village", table.special)


@final
class LayBoard(Chance[Kingswood]):
    """KW-7 The board on the next space, clockwise from the Forest."""

    rules = ("KW-7",)

    def options(self, table: Kingswood) -> list[int]:
        return [LAY + table.location(site) for site in boards_left(table)]

    def take(self, table: Kingswood, action: int) -> None:
        table.ring = [*table.ring, min(action - LAY, SPECIAL_SITE)]


def boards_left(table: Kingswood) -> list[int]:
    """The sites that have no space in the circle yet."""
    return [site for site in range(SITES) if site not in table.ring]


def fares(ring: list[int]) -> list[int]:
    """KW-33, KW-34, KW-35 The coins from each site to each other: one for every location skipped, the cheaper way."""
    table = [0] * (SITES * SITES)
    for start, origin in enumerate(ring):
        for stop, goal in enumerate(ring):
            steps = min((stop - start) % SITES, (start - stop) % SITES)
            table[origin * SITES + goal] = max(steps - 1, 0)
    return table


# -- Guilds ----------------------------------------------------------------------------------------------------------


def join(table: Kingswood, seat: int, guild: int) -> None:
    """KW-15, KW-16 A seat takes a guild and the tokens on its card."""
    kit = table.kit
    guilds = table.guilds[:]  # clones share the list: it is replaced, not changed
    guilds[seat] = guild
    table.guilds = guilds
    for skill in range(SKILLS):
        fresh = kit.guild_fresh[guild * SKILLS + skill]
        tired = kit.guild_tired[guild * SKILLS + skill]
        table.fresh[seat * SKILLS + skill] = fresh
        table.tired[seat * SKILLS + skill] = tired
        table.bank[skill] -= fresh + tired
    table.coins[seat] = kit.guild_coins[guild]
    table.bank[COIN] -= kit.guild_coins[guild]
    if table.log is not None:
        table.tell("joins", seat, guild)


@final
class JoinGuilds(Auto[Kingswood]):
    """KW-17 The guilds that were fixed in advance."""

    def __init__(self, guilds: list[int]) -> None:
        super().__init__()
        self.guilds = guilds

    def run(self, table: Kingswood) -> None:
        for seat in range(table.seats):
            if self.guilds[seat] != NONE:
                join(table, seat, self.guilds[seat])


@final
class ShareGuilds(Auto[Kingswood]):
    """KW-17 Those without a guild get one in turn order."""

    def __init__(self, drafted: bool) -> None:
        super().__init__()
        self.drafted = drafted

    def run(self, table: Kingswood) -> None:
        for place in range(table.seats - 1, -1, -1):  # the last pushed comes first
            seat = (table.first + place) % table.seats
            if table.guilds[seat] == NONE:
                table.push(ChooseGuild(seat) if self.drafted else DealGuild(seat))


@final
class ChooseGuild(Step[Kingswood]):
    """KW-17 Choose one of the guilds that are left."""

    rules = ("KW-17", "KW-15", "KW-18")

    def options(self, table: Kingswood) -> list[int]:
        return [GUILD + guild for guild in range(GUILDS) if guild not in table.guilds]

    def take(self, table: Kingswood, action: int) -> None:
        join(table, self.seat, action - GUILD)


@final
class DealGuild(Chance[Kingswood]):
    """KW-17 A guild at random for one seat."""

    rules = ("KW-17",)

    def __init__(self, receiver: int) -> None:
        super().__init__()
        self.receiver = receiver

    def options(self, table: Kingswood) -> list[int]:
        return [DEAL + guild for guild in range(GUILDS) if guild not in table.guilds]

    def take(self, table: Kingswood, action: int) -> None:
        join(table, self.receiver, action - DEAL)


# -- The start player ------------------------------------------------------------------------------------------------


@final
class StartPlayer(Auto[Kingswood]):
    """KW-20 The start player is the one named, or is drawn."""

    def __init__(self, named: int) -> None:
        super().__init__()
        self.named = named

    def run(self, table: Kingswood) -> None:
        if self.named == NONE and table.seats > 1:
            table.push(DrawStartPlayer())
        else:
            name_start_player(table, max(self.named, 0))


@final
class DrawStartPlayer(Chance[Kingswood]):
    """KW-20 Every seat is as likely to start."""

    rules = ("KW-20", "KW-19")

    def options(self, table: Kingswood) -> list[int]:
        return [FIRST + seat for seat in range(table.seats)]

    def take(self, table: Kingswood, action: int) -> None:
        name_start_player(table, action - FIRST)


def name_start_player(table: Kingswood, first: int) -> None:
    table.first = first
    table.turn = first
    if table.log is not None:
        table.tell("begins", first)


@final
class FirstTurn(Auto[Kingswood]):
    """KW-19 The start player takes the first turn."""

    def run(self, table: Kingswood) -> None:
        start_turn(table)
