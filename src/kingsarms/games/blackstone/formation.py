"""The Puzzle Master's formation that the board comes nearest to: what each space of the rim still waits for."""

from __future__ import annotations

from itertools import permutations
from typing import Final, Literal, TypedDict

from kingsarms.games.blackstone.kit import FACTION_IDS, ROLE_IDS, SPACE_NAMES
from kingsarms.games.blackstone.rules.ending import RIM
from kingsarms.games.blackstone.rules.vassals import KINDS, NONE, ROLES, UP
from kingsarms.games.blackstone.rules.work import FORMATION_SIZE
from kingsarms.games.blackstone.state import Court

# The browser's types are made from these classes: run `npm run types` in `client/` when they change.


Symbol = Literal["faction", "role"]


class Wanted(TypedDict):
    id: str
    group: str  # the faction, or the role, whose place it is
    fits: bool  # the vassal there may stay


class Formation(TypedDict):
    by: Symbol  # what lies together on a side
    places: list[Wanted]
    fitting: int
    needed: int
    vassals: int
    clashes: list[list[str]]  # neighbours that fit, but are alike in the other symbol


def _patterns() -> list[list[int]]:
    """The group of each space of the rim, clockwise: a side has three middle spaces and one of its corners.

    All four sides turn the same way, so there are two mirror forms of each order of the groups.
    """
    found: list[list[int]] = []
    for order in permutations(range(ROLES)):
        found.append([order[place // 4] for place in range(FORMATION_SIZE)])
        found.append([order[(place - 1) % FORMATION_SIZE // 4] for place in range(FORMATION_SIZE)])
    return found


PATTERNS: Final = _patterns()


def formation(state: Court) -> Formation:
    faces = [UP[state.board[space]] if state.board[space] != NONE else NONE for space in RIM]
    best: list[bool] = []
    pattern, by_faction = PATTERNS[0], True
    for trial in (True, False):
        groups = [_group(face, trial) for face in faces]
        for candidate in PATTERNS:
            fits = _fitting(faces, groups, candidate)
            if sum(fits) > sum(best) or not best:
                best, pattern, by_faction = fits, candidate, trial
    names = FACTION_IDS if by_faction else ROLE_IDS
    ids = [f"space:{SPACE_NAMES[space]}" for space in RIM]
    return {
        "by": "faction" if by_faction else "role",
        "places": [
            {"id": ids[place], "group": names[pattern[place]], "fits": best[place]} for place in range(FORMATION_SIZE)
        ],
        "fitting": sum(best),
        "needed": FORMATION_SIZE,
        "vassals": state.held.bit_count(),
        "clashes": [
            [ids[place - 1], ids[place]]
            for place in range(FORMATION_SIZE)
            if best[place - 1]
            and best[place]
            and _group(faces[place - 1], not by_faction) == _group(faces[place], not by_faction)
        ],
    }


def _group(face: int, by_faction: bool) -> int:
    if face == NONE or face >= KINDS:
        return NONE
    return face // ROLES if by_faction else face % ROLES


def _fitting(faces: list[int], groups: list[int], pattern: list[int]) -> list[bool]:
    """Which spaces hold a vassal of their group; of two of a kind the first."""
    seen: set[int] = set()
    fits: list[bool] = []
    for face, group, wanted in zip(faces, groups, pattern, strict=True):
        fits.append(group == wanted and face not in seen)
        if fits[-1]:
            seen.add(face)
    return fits
