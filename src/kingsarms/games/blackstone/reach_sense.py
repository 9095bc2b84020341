"""How far the vassals are from where cards want them, in tokens or actions: for bots."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.kit import ALL_SPACES, REACH
from kingsarms.games.blackstone.rules.vassals import FACTIONS, KINDS, NONE, ROLES, UP, WILD_CARD
from kingsarms.games.blackstone.rules.verbs import PILES, SPACES
from kingsarms.games.blackstone.rules.work import CORWIN, THISTLEDOWN, WOLFRAM, ChooseRefill, movable
from kingsarms.games.blackstone.state import Castle, Court

NOWHERE: Final = 6  # steps: no vassal has that face, and one must come by luck
CROWDED: Final = 2  # steps more where one vassal would have to do for both sides
SYMBOLS: Final = FACTIONS + ROLES
ALL_PILES: Final = 2**PILES - 1


@final
class Faces:
    """Both faces of all vassals that may be used, as masks of spaces."""

    def __init__(self, state: Castle) -> None:
        free: i64 = state.held & ~state.locked & ~state.agents
        self.free = free
        self.factions = state.factions
        self.roles = state.roles
        self.behind = [0] * SYMBOLS  # the spaces of each faction, then of each role, that lies below
        self.found: i64 = 0  # the vassals that the last `steps` counted from
        behind = self.behind
        board = state.board
        for space in range(SPACES):
            card = board[space]
            if card != NONE and card < WILD_CARD:
                bit = BITS[space]
                kind = card % KINDS
                behind[kind // ROLES] |= bit
                behind[FACTIONS + kind % ROLES] |= bit

    def up(self, faction: int, role: int) -> i64:
        """The vassals with that faction and that role (NONE: any) up."""
        found = self.free
        if faction != NONE:
            found &= self.factions[faction]
        if role != NONE:
            found &= self.roles[role]
        return found

    def below(self, faction: int, role: int) -> i64:
        """Those that have them on the other side."""
        found = self.free
        if faction != NONE:
            found &= self.behind[faction]
        if role != NONE:
            found &= self.behind[FACTIONS + role]
        return found

    def steps(self, near: list[int], task: int, faction: int, role: int) -> i64:
        """Moves and flips until the nearest such vassal stands where it should."""
        up = self.up(faction, role)
        below = self.below(faction, role)
        first = task * REACH
        last: i64 = 0
        for distance in range(REACH):
            ring: i64 = near[first + distance]
            if up & ring:
                self.found = up & ring
                return distance
            if below & last:
                self.found = below & last
                return distance
            last = ring
        self.found = 0
        return NOWHERE


@final
class Tops:
    """The open cards of the piles, as masks of piles: a Knight who retains a vassal calls one into its space."""

    def __init__(self, state: Castle) -> None:
        self.up = [0] * SYMBOLS  # the piles that show each faction, then each role
        self.behind = [0] * SYMBOLS
        self.filling: i64 = 0  # a space that is empty for now, and filled from any pile
        if len(state.agenda) > 0:
            step = state.agenda[-1]
            if isinstance(step, ChooseRefill) and not step.from_own:
                self.filling = BITS[step.space]
        for pile in range(PILES):
            card = state.tops[pile]
            if card == NONE or card > WILD_CARD:
                continue
            bit = BITS[pile]
            if card == WILD_CARD:
                for symbol in range(SYMBOLS):
                    self.up[symbol] |= bit
                continue
            kind = UP[card]
            self.up[kind // ROLES] |= bit
            self.up[FACTIONS + kind % ROLES] |= bit
            kind = card % KINDS
            self.behind[kind // ROLES] |= bit
            self.behind[FACTIONS + kind % ROLES] |= bit

    def show(self, faction: int, role: int) -> bool:
        """Does one of them have that faction and that role (NONE: any) up?"""
        return shared(self.up, faction, role)

    def hide(self, faction: int, role: int) -> bool:
        """Does one of them have them on the other side?"""
        return shared(self.behind, faction, role)


def shared(piles: list[int], faction: int, role: int) -> bool:
    found = ALL_PILES
    if faction != NONE:
        found &= piles[faction]
    if role != NONE:
        found &= piles[FACTIONS + role]
    return found != 0


# -- ways through the castle -------------------------------------------------------------------------------------------

COLUMN_B: Final = 0b00001_00001_00001_00001_00001
NOT_LAST: Final = ALL_SPACES & ~(COLUMN_B * 16)  # the spaces with one to the right of them
NOT_FIRST: Final = ALL_SPACES & ~COLUMN_B


def beside(spaces: i64) -> i64:
    """The spaces next to these in their row."""
    return (spaces & NOT_LAST) * 2 | (spaces & NOT_FIRST) >> 1


def next_to(spaces: i64) -> i64:
    return beside(spaces) | (spaces * 32 | spaces >> 5) & ALL_SPACES


def round_about(spaces: i64) -> i64:
    """Also those that touch them at a corner."""
    rows = spaces | beside(spaces)
    return rows | (rows * 32 | rows >> 5) & ALL_SPACES


def in_line(spaces: i64, empty: i64) -> i64:
    """From where these can be reached by a slide of up to three spaces in a line."""
    right, left, down, up = spaces, spaces, spaces, spaces
    found: i64 = 0
    for _ in range(3):
        right = (right & NOT_LAST) * 2
        left = (left & NOT_FIRST) >> 1
        down = down * 32 & ALL_SPACES
        up = up >> 5
        found |= right | left | down | up
        right &= empty
        left &= empty
        down &= empty
        up &= empty
    return found


@final
class Ways:
    """What it takes a seat to bring the two vassals of a Task to their places, with the fewest tokens.

    A vassal goes onto an empty space by a slide, which takes a Knight, and onto a held one by a swap, which takes a
    Wizard. Of all shortest ways it is counted how many swaps they take, at least and at most.
    """

    def __init__(self, state: Court, faces: Faces, tops: Tops, family: int) -> None:
        self.state = state
        self.faces = faces
        self.tops = tops
        self.family = family
        self.movable = movable(state)
        self.empty: i64 = ALL_SPACES & ~state.held
        self.moves: i64 = 0
        self.swaps: i64 = 0  # of the moves, those that no Knight can do
        self.most_swaps: i64 = 0  # those that Wizards can do
        self.flips: i64 = 0
        self.calls: i64 = 0  # vassals that come from piles
        self.found: i64 = 0  # where the last vassal may stand now

    def find(self, task: int) -> None:
        kit = self.state.kit
        self.moves = 0
        self.swaps = 0
        self.most_swaps = 0
        self.flips = 0
        self.calls = 0
        self.find_side(kit.left_spaces[task], kit.left_faction[task], kit.left_role[task])
        found = self.found
        right = kit.right_space[task] if self.state.law.blue else kit.right_line[task]
        self.find_side(right, kit.right_faction[task], kit.right_role[task])
        if found == self.found and found & (found - 1) == 0:
            self.moves += CROWDED
        if self.family == CORWIN:
            self.swaps = 0
        elif self.family == WOLFRAM:
            self.most_swaps = self.moves

    def find_side(self, target: i64, faction: int, role: int) -> None:
        """Flood the castle from where the vassal should stand: by slides alone, with one swap, with two and more."""
        faces, tops = self.faces, self.tops
        up, below = faces.up(faction, role), faces.below(faction, role)
        is_shown, is_hidden = tops.show(faction, role), tops.hide(faction, role)
        if is_shown:
            up |= tops.filling
        if is_hidden:
            below |= tops.filling
        called = faces.free if is_shown else 0
        called_below = faces.free if is_hidden else 0
        slid: i64 = target
        once: i64 = 0
        often: i64 = 0
        slid_1: i64 = 0  # one move before
        once_1: i64 = 0
        often_1: i64 = 0
        slid_2: i64 = 0
        once_2: i64 = 0
        often_2: i64 = 0
        seen: i64 = target
        for steps in range(REACH):
            if up & (slid | once | often):
                self.note(steps, up, slid, once, often)
                return
            if (below | called) & (slid_1 | once_1 | often_1):
                if below & (slid_1 | once_1 | often_1):
                    self.flips += 1
                    self.note(steps - 1, below, slid_1, once_1, often_1)
                else:
                    self.calls += 1
                    self.note(steps - 1, called, slid_1, once_1, often_1)
                return
            if called_below & (slid_2 | once_2 | often_2):
                self.flips += 1
                self.calls += 1
                self.note(steps - 2, called_below, slid_2, once_2, often_2)
                return
            slid_2, once_2, often_2 = slid_1, once_1, often_1
            slid_1, once_1, often_1 = slid, once, often
            unseen = ~seen
            slid = self.slides_onto(slid_1) & unseen
            once = (self.swaps_onto(slid_1) | self.slides_onto(once_1)) & unseen
            often = (self.swaps_onto(once_1 | often_1) | self.slides_onto(often_1)) & unseen
            seen |= slid | once | often
        self.moves += NOWHERE
        self.found = 0

    def slides_onto(self, spaces: i64) -> i64:
        """From where a slide leads onto the empty ones of some spaces."""
        spaces &= self.empty
        if self.family == CORWIN:
            return in_line(spaces, self.empty)
        return round_about(spaces) if self.family == THISTLEDOWN else next_to(spaces)

    def swaps_onto(self, spaces: i64) -> i64:
        spaces &= self.movable
        return round_about(spaces) if self.family == WOLFRAM else next_to(spaces)

    def note(self, moves: i64, vassals: i64, slid: i64, once: i64, often: i64) -> None:
        self.moves += moves
        self.found = vassals & (slid | once | often)
        self.swaps += 0 if vassals & slid else 1 if vassals & once else 2
        self.most_swaps += 2 if vassals & often else 1 if vassals & once else 0
