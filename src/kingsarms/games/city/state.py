"""What is on the table of The City of Kings: trackers, land, heroes and workers, creatures, cards."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, State, Step
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.cards import ITEMS, QUESTS
from kingsarms.games.city.content.creatures import SLOTS
from kingsarms.games.city.content.effects import TRAITS
from kingsarms.games.city.content.heroes import CARDS, TIERS
from kingsarms.games.city.content.land import ALL_POSITIONS
from kingsarms.games.city.content.terms import (
    CELLS,
    CIRCLES,
    CITY,
    GROUNDS,
    NONE,
    PIT,
    RESOURCES,
    SPACES,
    STABLE,
    STATS,
    STRONG,
    STRUCTURES,
    TILES,
    WEAK,
)

CITY_TILE: Final = TILES  # what lies on the city's cell
MINIONS: Final = 4
NPCS: Final = 2
WORKERS: Final = 2

# Where an NPC is: a cell, or with a hero, or safe; NONE: in the supply.
CARRIED: Final = 100  # + seat
SAFE: Final = 200
OF_STORY: Final = 100  # instead of a quest's number
DECLINED: Final = -2  # instead of the seat that draws a creature: it was asked, and did not

# A creature in play: a list of these numbers, then the kinds of its tokens in the order in which they act.
CELL: Final = 0
HP: Final = 1
MAX_HP: Final = 2
C_ATTACK: Final = 3
C_ATTACK_ALL: Final = 4
C_HEAL: Final = 5
C_RANGE: Final = 6
C_SHIELD: Final = 7
C_REFLECT: Final = 8
C_XP: Final = 9
OWNER: Final = 10
BAR: Final = 11  # NONE: a boss's
TAG: Final = 12  # who asked for it: 0 nobody, 1 to 6 a chapter, QUEST_TAG + a quest
WAITS: Final = 13  # the round in which it does not act
PLUS: Final = 14  # bonus tokens: attack, heal, shield
C_WEAK: Final = 17  # poison
C_STRONG: Final = 18
ENTANGLED: Final = 19
HIT_IN: Final = 20  # the round of the first attack on it
DYING: Final = 21
RISEN: Final = 22  # has come back from the dead
SERIAL: Final = 23  # tells creatures apart that have had the same template
TOKENS: Final = 24
QUEST_TAG: Final = 100

# A quest that lies open: a list of these numbers.
Q_QUEST: Final = 0
Q_OWNER: Final = 1  # NONE: in the hub
Q_COUNT: Final = 2
Q_SPOT: Final = 3  # the cell it is about
Q_READY: Final = 4  # its set-up has been done
Q_SIZE: Final = 5

IN_DECK: Final = 0
OUT: Final = 1
DISCARDED: Final = 2

_NOTHING: Final[list[int]] = []


def changed(values: list[int], place: int, value: int) -> list[int]:
    """A copy with another value in one place: how rules change a list that clones share."""
    twin = values[:]
    twin[place] = value
    return twin


def _marked(mask: int, cell: int, marked: bool) -> int:
    return mask | BITS[cell] if marked else mask & ~BITS[cell]


@final
class City(State):
    """Everything on the table. A list has one place for each seat unless it says otherwise.

    Clones share the lists that change seldom, and those of creatures that are not in play: rules replace them as a
    whole (see `changed`). What `clone` copies changes in place.
    """

    def __init__(self, seats: int, box: Box) -> None:
        super().__init__(seats)
        self.box = box
        self.tale = 0  # the story or scenario
        self.difficulty = 0
        # trackers
        self.round = 0
        self.time = 0
        self.hope = 0
        self.morale = 0
        self.xp = 0
        self.level = 1
        self.chapter = NONE
        self.won = False  # the last chapter is done; what comes is a challenge
        self.morale_was = 0  # when the chapter began
        self.first = 0
        self.turn = 0  # whose turn it is
        self.deaths = 0
        # land
        self.rows = 4
        self.tiles = _NOTHING  # of each cell: the tile that lies face up, or NONE; `lay` changes them, and
        self.known: i64 = 0  # a bit for each cell with a tile that lies face up,
        self.pit_cells: i64 = 0  # for each of them that is a pit,
        self.stables: i64 = 0  # and for each that is a stable; the city is one
        self.regions = _NOTHING
        self.unseen = 0  # a bit for each tile that lies face down
        self.ground = _NOTHING  # a bit for each cell with fire, with frost, with poison; then with strong ones
        self.attention = _NOTHING  # on each cell
        self.structures = _NOTHING  # of each kind: a bit for each cell with one
        self.phases = _NOTHING  # of each building in the box
        self.liberated = 0  # a bit for each tile
        self.minions = _NOTHING  # the cell of each, or NONE
        self.scorched = NONE  # its cell
        self.scorched_waits = 0
        self.npc_at = _NOTHING
        self.npc_for = _NOTHING  # the quest, or OF_STORY
        self.npc_goal = _NOTHING
        self.npc_from = _NOTHING
        # heroes
        self.hero = _NOTHING
        self.at = _NOTHING
        self.hp = _NOTHING
        self.pits: i64 = 0  # a bit for each seat whose hero lies in one
        self.weak = _NOTHING  # poison tokens on the sheet
        self.strong = _NOTHING
        self.curses = _NOTHING
        self.wards = _NOTHING
        self.form = _NOTHING  # the skill by which a hero is transformed, or NONE
        self.cubes = _NOTHING  # the spaces gained on the nine tracks of the first seat, then of the second, …
        self.traits = _NOTHING  # what skills that always work add up to, for the first seat, then for the second, …
        self.tokens = _NOTHING  # action tokens that are not spent
        self.spent = _NOTHING  # those that are: a bit for each space that is full, then for each that is half full
        self.sharp = _NOTHING  # what Sharpen adds to the next attack
        self.dug_in = 0  # a bit for each seat
        self.picked = 0  # a bit for each seat that has re-rolled this turn
        self.dawdled = 0  # goods thrown away and things handed over this turn: no rule asks, but bots must not dawdle
        self.visited = 0  # a bit for each seat that has stood where a scenario wants it
        # workers: the first and the second of the first seat, then of the second, …
        self.worker = _NOTHING  # the cell of each, or NONE
        self.worker_pits: i64 = 0  # a bit for each
        self.store = _NOTHING  # five kinds of resources each
        self.load = _NOTHING  # the structure that each carries, or NONE
        # growth
        self.tree = _NOTHING  # a bit for each slot with a token
        self.learned = _NOTHING  # a bit for each of the hero's twelve skills, then for each bonus skill
        self.cards = _NOTHING  # the Skill card in each tier of the first seat, then of the second, …
        self.spare = _NOTHING  # skill tokens that are not placed
        self.worn = _NOTHING  # four slots of the first seat, then of the second, …
        # creatures
        self.crew: list[list[int]] = []  # of each template and boss: empty where it is not in play
        self.order = _NOTHING  # those in play, the oldest first
        self.serial = 0
        self.bag = _NOTHING  # how many of each kind of token are there to be drawn
        self.next_bar = 0
        self.bar_discards = _NOTHING
        # what is going on
        self.taunter = NONE  # the seat that all of this activation goes for, or DECLINED
        self.martyr = NONE  # the seat that has stepped before the target of this effect
        self.blow = 0  # the last basic attack: its damage before anything lowered it,
        self.victim = NONE  # whom it went for,
        self.blow_at = NONE  # where,
        self.taken = 0  # and the health that it took;
        self.drained = 0  # what all basic attacks of this activation have taken
        self.spot = NONE  # the cell that a card speaks of
        self.extra = _NOTHING  # the abilities that it adds
        self.bounty = 0  # the XP that it adds
        self.rolled = _NOTHING  # scavenge dice as they lie, by face
        # cards
        self.quest_deck = _NOTHING  # of each quest: in the deck, out, or discarded
        self.quests: list[list[int]] = []  # those that lie open
        self.item_deck = 0  # a bit for each card, like the next ones
        self.trade = 0
        self.foreseen = _NOTHING  # the cards on top of the deck that all have seen, the next one last
        self.card_deck = 0
        self.temple = 0
        self.position_deck = 0
        self.barn = _NOTHING
        # steps that come again and again, one a seat: what a player does on the own turn, and what meanwhile
        self.turns: list[Step[Any]] = []
        self.resumes: list[Step[Any]] = []  # between two actions: while one lies below, its seat has the turn to act
        self.asides: list[Step[Any]] = []

    def lay_out(self) -> None:
        """CK-9, CK-14 Everything in its place before the set-up card is read."""
        seats, box = self.seats, self.box
        self.tiles = [NONE] * CELLS
        self.lay(CITY, CITY_TILE)
        self.ground = [0] * (GROUNDS * 2)
        self.attention = [0] * CELLS
        self.structures = [0] * STRUCTURES
        self.phases = [1] * len(box.land.buildings)
        self.minions = [NONE] * MINIONS
        self.npc_at = [NONE] * NPCS
        self.npc_for = [NONE] * NPCS
        self.npc_goal = [NONE] * NPCS
        self.npc_from = [NONE] * NPCS
        self.hero = [NONE] * seats
        self.at = [CITY] * seats
        self.hp = [0] * seats
        self.weak = [0] * seats
        self.strong = [0] * seats
        self.curses = [0] * seats
        self.wards = [0] * seats
        self.form = [NONE] * seats
        self.cubes = [0] * (seats * STATS)
        self.traits = [0] * (seats * TRAITS)
        self.tokens = [0] * seats
        self.spent = [0] * seats
        self.sharp = [0] * seats
        self.worker = [CITY, NONE] * seats
        self.store = [0] * (seats * WORKERS * RESOURCES)
        self.load = [NONE] * (seats * WORKERS)
        self.tree = [0] * seats
        self.learned = [0] * seats
        self.cards = [NONE] * (seats * TIERS)
        self.spare = [0] * seats
        self.worn = [NONE] * (seats * 4)
        self.crew = [_NOTHING] * SLOTS
        self.order = []
        self.bag = box.creatures.kind_count[:]
        self.bar_discards = []
        self.extra = [0, 0, 0]
        self.quest_deck = [IN_DECK] * QUESTS
        self.item_deck = 2**ITEMS - 1
        self.card_deck = 2**CARDS - 1
        self.position_deck = ALL_POSITIONS
        self.barn = [0] * RESOURCES

    # -- what rules use ----------------------------------------------------------------------------------------------

    def lay(self, cell: int, tile: int) -> None:
        """A tile lies face up there from now on; NONE: what was there is gone."""
        self.tiles = changed(self.tiles, cell, tile)
        kind = NONE if tile in (NONE, CITY_TILE) else self.box.land.type[tile]
        self.known = _marked(self.known, cell, tile != NONE)
        self.pit_cells = _marked(self.pit_cells, cell, kind == PIT)
        self.stables = _marked(self.stables, cell, tile == CITY_TILE or kind == STABLE)

    def strength(self, kind: int, cell: int) -> int:
        """What lies there of fire, frost or poison: 0, weak or strong."""
        if self.ground[kind] >> cell & 1 == 0:
            return 0
        return STRONG if self.ground[GROUNDS + kind] >> cell & 1 else WEAK

    def cover(self, kind: int, cell: int, strength: int) -> None:
        """That much of fire, frost or poison lies there from now on."""
        self.ground[kind] = _marked(self.ground[kind], cell, strength > 0)
        self.ground[GROUNDS + kind] = _marked(self.ground[GROUNDS + kind], cell, strength == STRONG)

    def structure_at(self, cell: int) -> int:
        """The structure on a cell, or NONE."""
        for kind in range(STRUCTURES):
            if self.structures[kind] >> cell & 1:
                return kind
        return NONE

    def raise_structure(self, cell: int, structure: int) -> None:
        """A structure stands there from now on; NONE: what was there is gone."""
        self.structures = [_marked(self.structures[kind], cell, kind == structure) for kind in range(STRUCTURES)]

    def tokens_on(self, seat: int, space: int) -> int:
        """How many action tokens lie on a space."""
        if self.spent[seat] >> space & 1:
            return CIRCLES[space]
        return self.spent[seat] >> (SPACES + space) & 1

    def push(self, step: Step[Any]) -> None:
        """A match that is over stays so, whatever was still to be done when hope or morale was gone."""
        if self.ending == "":
            self.agenda.append(step)

    def offers(self) -> list[Step[Any]]:
        """CK-152, CK-170 While one player is to act, the others may use structures and skills of any time."""
        to_act = self.actor
        if to_act < 0 or self.agenda[-1] is not self.turns[to_act]:
            return []
        return [self.asides[seat] for seat in range(self.seats) if seat != to_act and self.asides[seat].legal(self)]

    def scores(self) -> list[int]:
        """The experience of the team: what it has got done, round by round."""
        return [self.xp] * self.seats

    # -- copies ------------------------------------------------------------------------------------------------------

    def clone(self) -> City:
        twin = City(self.seats, self.box)
        self.copy_agenda(twin)
        self._copy_trackers(twin)
        self._copy_heroes(twin)
        twin.tiles = self.tiles
        twin.ground = self.ground[:]
        twin.attention = self.attention
        twin.structures = self.structures
        twin.phases = self.phases
        twin.minions = self.minions
        twin.npc_at = self.npc_at
        twin.npc_for = self.npc_for
        twin.npc_goal = self.npc_goal
        twin.npc_from = self.npc_from
        twin.crew = self.crew[:]
        for slot in self.order:
            twin.crew[slot] = self.crew[slot][:]
        twin.order = self.order[:]
        twin.bag = self.bag
        twin.bar_discards = self.bar_discards
        twin.extra = self.extra
        twin.quest_deck = self.quest_deck
        twin.quests = [quest[:] for quest in self.quests]
        twin.barn = self.barn[:]
        twin.turns = self.turns
        twin.resumes = self.resumes
        twin.asides = self.asides
        return twin

    def _copy_heroes(self, twin: City) -> None:
        twin.hero = self.hero
        twin.at = self.at[:]
        twin.hp = self.hp[:]
        twin.pits = self.pits
        twin.weak = self.weak
        twin.strong = self.strong
        twin.curses = self.curses
        twin.wards = self.wards
        twin.form = self.form
        twin.cubes = self.cubes
        twin.traits = self.traits
        twin.tokens = self.tokens[:]
        twin.spent = self.spent[:]
        twin.sharp = self.sharp[:]
        twin.dug_in = self.dug_in
        twin.picked = self.picked
        twin.dawdled = self.dawdled
        twin.visited = self.visited
        twin.worker = self.worker[:]
        twin.worker_pits = self.worker_pits
        twin.store = self.store[:]
        twin.load = self.load
        twin.tree = self.tree
        twin.learned = self.learned
        twin.cards = self.cards
        twin.spare = self.spare
        twin.worn = self.worn

    def _copy_trackers(self, twin: City) -> None:
        twin.tale = self.tale
        twin.difficulty = self.difficulty
        twin.round = self.round
        twin.time = self.time
        twin.hope = self.hope
        twin.morale = self.morale
        twin.xp = self.xp
        twin.level = self.level
        twin.chapter = self.chapter
        twin.won = self.won
        twin.morale_was = self.morale_was
        twin.first = self.first
        twin.turn = self.turn
        twin.deaths = self.deaths
        twin.rows = self.rows
        twin.known = self.known
        twin.pit_cells = self.pit_cells
        twin.stables = self.stables
        twin.regions = self.regions
        twin.unseen = self.unseen
        twin.liberated = self.liberated
        twin.scorched = self.scorched
        twin.scorched_waits = self.scorched_waits
        twin.serial = self.serial
        twin.next_bar = self.next_bar
        twin.taunter = self.taunter
        twin.martyr = self.martyr
        twin.blow = self.blow
        twin.victim = self.victim
        twin.blow_at = self.blow_at
        twin.taken = self.taken
        twin.drained = self.drained
        twin.spot = self.spot
        twin.bounty = self.bounty
        twin.rolled = self.rolled
        twin.item_deck = self.item_deck
        twin.trade = self.trade
        twin.foreseen = self.foreseen
        twin.card_deck = self.card_deck
        twin.temple = self.temple
        twin.position_deck = self.position_deck
