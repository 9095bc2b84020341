"""What is printed on the board and the cards of Blackstone Castle.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from typing import Final, TypedDict

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.actions import BREED_IDS, FAMILY_IDS, KIND_IDS, plan_title, task_title
from kingsarms.games.blackstone.kit import (
    COLUMNS,
    DECK_IDS,
    FACTION_IDS,
    ROLE_IDS,
    ROWS,
    SPACE_NAMES,
    TYPE_IDS,
    DeckName,
    Faction,
    Kit,
    Role,
    TaskType,
)
from kingsarms.games.blackstone.law import Law
from kingsarms.games.blackstone.rules.rats import ADOPTED_BY, KILLS_UP_TO, SCOTTIE, WESTIE
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import DOGS, FAMILIES, SPACES, TASKS
from kingsarms.games.blackstone.state import MACHINATION
from kingsarms.games.blackstone.text import BREED_TITLES, FAMILY_POWERS, FAMILY_TITLES

TOKEN_VERBS: Final = {
    "knight": ("slide", "swap-by-knight", "flip-by-knight", "retain", "blow-up", "draw-by-knights"),
    "wizard": ("slide-by-wizard", "swap", "flip", "draw"),
}
HOUSEHOLD: Final[dict[TaskType, int]] = {"knight": 1, "wizard": 1, "king": 2, "ploy": 0}


class Requirement(TypedDict):
    """Where a vassal must lie, and who it must be: any faction or role where none is named."""

    letters: str
    blue: str | None  # counts in the Advanced game alone
    spaces: list[str]  # that the letters name in this game
    faction: Faction | None
    role: Role | None


class Task(TypedDict):
    id: str
    name: str
    deck: DeckName
    type: TaskType
    points: int
    corner: str  # the kind of vassal that it costs to put another of its type in play
    left: Requirement
    right: Requirement


class Place(TypedDict):
    """A space of the castle."""

    id: str
    name: str
    column: str
    row: str


class Dog(TypedDict):
    id: str
    name: str
    adopted_by: TaskType
    kills_up_to: int  # rats on one card
    knights: int  # that it costs
    wizards: int


class Family(TypedDict):
    id: str
    name: str
    major: str
    minor: str


class Token(TypedDict):
    """A Knight or a Wizard to spend, and the verbs that it pays for, for whoever may."""

    id: str
    verbs: list[str]


class Things(TypedDict):
    places: list[Place]
    tasks: list[Task]
    dogs: list[Dog]
    families: list[Family]
    tokens: list[Token]


class BlackstonePrinted(TypedDict):
    things: Things
    columns: str
    rows: str
    target: int  # points; 0 where they do not decide
    rat_limit: int  # 0 where there are none
    blue: bool  # do the blue letters count?
    household: dict[TaskType, int]  # cards that everybody has in play from the start


def court_printed(kit: Kit, law: Law) -> BlackstonePrinted:
    """For the games that are played like King's Quest."""
    return {
        "things": {
            "places": _places(),
            "tasks": [_task(kit, task, task_title(kit, task), law.blue) for task in range(TASKS)],
            "dogs": [_dog(breed) for breed in range(DOGS)] if law.rat_limit > 0 else [],
            "families": [_family(family) for family in range(FAMILIES)],
            "tokens": [{"id": f"token:{name}", "verbs": list(verbs)} for name, verbs in TOKEN_VERBS.items()],
        },
        "columns": COLUMNS,
        "rows": ROWS,
        "target": law.target,
        "rat_limit": law.rat_limit,
        "blue": law.blue,
        "household": HOUSEHOLD,
    }


def bazaar_printed(kit: Kit) -> BlackstonePrinted:
    """For the Queen's and the Wizard's Quest, which know Machination cards alone."""
    plans = [task for task in range(TASKS) if kit.deck[task] == MACHINATION]
    return {
        "things": {
            "places": _places(),
            "tasks": [_task(kit, task, plan_title(kit, task), blue=False) for task in plans],
            "dogs": [],
            "families": [],
            "tokens": [],
        },
        "columns": COLUMNS,
        "rows": ROWS,
        "target": 0,
        "rat_limit": 0,
        "blue": False,
        "household": dict.fromkeys(TYPE_IDS, 0),
    }


def space_ids(mask: int) -> list[str]:
    """The handles of the spaces in a mask."""
    return [f"space:{SPACE_NAMES[space]}" for space in range(SPACES) if mask & BITS[space]]


def _places() -> list[Place]:
    return [
        {"id": f"space:{name}", "name": name.upper(), "column": name[0].upper(), "row": name[1].upper()}
        for name in SPACE_NAMES
    ]


def _task(kit: Kit, task: int, name: str, blue: bool) -> Task:
    spaces = kit.right_space[task] if blue else kit.right_line[task]
    return {
        "id": f"task:{kit.task_ids[task]}",
        "name": name,
        "deck": DECK_IDS[kit.deck[task]],
        "type": TYPE_IDS[kit.type[task]],
        "points": kit.vp[task],
        "corner": KIND_IDS[kit.corner[task]],
        "left": {
            "letters": kit.left_letters[task],
            "blue": None,
            "spaces": space_ids(kit.left_spaces[task]),
            "faction": _faction(kit.left_faction[task]),
            "role": _role(kit.left_role[task]),
        },
        "right": {
            "letters": kit.right_letter[task],
            "blue": kit.blue_letter[task],
            "spaces": space_ids(spaces),
            "faction": _faction(kit.right_faction[task]),
            "role": _role(kit.right_role[task]),
        },
    }


def _faction(faction: int) -> Faction | None:
    return FACTION_IDS[faction] if faction != NONE else None


def _role(role: int) -> Role | None:
    return ROLE_IDS[role] if role != NONE else None


def _dog(breed: int) -> Dog:
    return {
        "id": f"breed:{BREED_IDS[breed]}",
        "name": BREED_TITLES[breed],
        "adopted_by": TYPE_IDS[ADOPTED_BY[breed]],
        "kills_up_to": KILLS_UP_TO[breed],
        "knights": int(breed != SCOTTIE),
        "wizards": int(breed != WESTIE),
    }


def _family(family: int) -> Family:
    major, minor = FAMILY_POWERS[family]
    return {
        "id": f"family:{FAMILY_IDS[family]}",
        "name": FAMILY_TITLES[family],
        "major": major,
        "minor": minor,
    }
