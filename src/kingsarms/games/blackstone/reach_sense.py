"""How far the vassals are from where cards want them, in tokens or actions: for bots."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.kit import REACH
from kingsarms.games.blackstone.rules.vassals import FACTIONS, KINDS, NONE, ROLES, WILD_CARD
from kingsarms.games.blackstone.rules.verbs import SPACES
from kingsarms.games.blackstone.state import Castle, Court

NOWHERE: Final = 6  # steps: no vassal has that face, and one must come by luck
CROWDED: Final = 2  # steps more where one vassal would have to do for both sides


@final
class Faces:
    """Both faces of all vassals that may be used, as masks of spaces."""

    def __init__(self, state: Castle) -> None:
        free: i64 = state.held & ~state.locked & ~state.agents
        self.free = free
        self.factions = state.factions
        self.roles = state.roles
        self.behind = [0] * (FACTIONS + ROLES)  # the spaces of each faction, then of each role, that lies below
        self.found: i64 = 0  # the vassals that the last `steps` counted from
        self.flips: i64 = 0  # and whether they must be flipped
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
        self.flips = 0
        for distance in range(REACH):
            ring: i64 = near[first + distance]
            if up & ring:
                self.found = up & ring
                return distance
            if below & last:
                self.found = below & last
                self.flips = 1
                return distance
            last = ring
        self.found = 0
        return NOWHERE


def task_steps(state: Court, faces: Faces, task: int, is_far: bool = False) -> i64:
    """Tokens until the vassals of a Task stand where they should; `faces.flips` of them are flips.

    With `is_far` a slide goes several spaces in a line.
    """
    kit = state.kit
    near = kit.left_afar if is_far else kit.left_near
    left = faces.steps(near, task, kit.left_faction[task], kit.left_role[task])
    found, flips = faces.found, faces.flips
    if state.law.blue:
        near = kit.space_afar if is_far else kit.space_near
    else:
        near = kit.line_afar if is_far else kit.line_near
    right = faces.steps(near, task, kit.right_faction[task], kit.right_role[task])
    faces.flips += flips
    if found == faces.found and found & (found - 1) == 0:
        right += CROWDED
    return left + right
