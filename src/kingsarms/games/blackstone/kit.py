"""The content of the box as tables of ints, checked: Tasks, set-up spaces, rats, dogs."""

from __future__ import annotations

from typing import Final, Literal, final

from kingsarms.engine.pack import Entry
from kingsarms.games.blackstone.rules.vassals import BITS, NONE, ROLES
from kingsarms.games.blackstone.rules.verbs import SPACES, TASKS

COLUMNS: Final = "BLACK"
ROWS: Final = "STONE"
SIDE: Final = 5
REACH: Final = 9  # no space is nine steps from another
Faction = Literal["lion", "dragon", "phoenix", "stag"]
Role = Literal["emissary", "scout", "captain", "spy"]
DeckName = Literal["guild", "power", "machination"]
TaskType = Literal["knight", "wizard", "king", "ploy"]
FACTION_IDS: Final[tuple[Faction, ...]] = ("lion", "dragon", "phoenix", "stag")
ROLE_IDS: Final[tuple[Role, ...]] = ("emissary", "scout", "captain", "spy")
DECK_IDS: Final[tuple[DeckName, ...]] = ("guild", "power", "machination")
TYPE_IDS: Final[tuple[TaskType, ...]] = ("knight", "wizard", "king", "ploy")
RAT_IDS: Final = ("one", "two", "three", "cat", "duchess", "plague")
LAYOUTS: Final = ("checkerboard", "diamond")
RAT_DECKS: Final = ("standard", "gentle", "hard")
ALL_SPACES: Final = 2**SPACES - 1
SPACE_NAMES: Final[tuple[str, ...]] = tuple((COLUMNS[n % SIDE] + ROWS[n // SIDE]).lower() for n in range(SPACES))


@final
class Kit:
    """What is printed on the cards and the board."""

    def __init__(self, pack: Entry) -> None:
        tasks = pack.entries("task")
        if len(tasks) != TASKS:
            raise pack.error("task", f"must list {TASKS} cards, not {len(tasks)}")
        self.task_ids = tuple(task.text("id") for task in tasks)
        self.deck = [DECK_IDS.index(task.text("deck", among=DECK_IDS)) for task in tasks]
        self.type = [TYPE_IDS.index(task.text("type", among=TYPE_IDS)) for task in tasks]
        self.vp = [task.number("vp", least=1, most=9) for task in tasks]
        self.corner: list[int] = []
        self.left_letters = [_letters(task, "left_at") for task in tasks]
        self.right_letter = [_letters(task, "right_at") for task in tasks]
        self.blue_letter = [_letters(task, "right_blue") for task in tasks]
        # The spaces, the faction and the role that each requirement asks for; NONE stands for any.
        self.left_spaces: list[int] = []
        self.left_faction: list[int] = []
        self.left_role: list[int] = []
        self.right_line: list[int] = []
        self.right_space: list[int] = []  # with its blue letter
        self.right_faction: list[int] = []
        self.right_role: list[int] = []
        for task in tasks:
            faction, role = _who(task, "corner")
            if faction == NONE or role == NONE:
                raise task.error("corner", "must name a faction and a role")
            self.corner.append(faction * ROLES + role)
            self.left_spaces.append(_spaces(task, "left_at"))
            faction, role = _who(task, "left_who")
            self.left_faction.append(faction)
            self.left_role.append(role)
            line, crossing = _spaces(task, "right_at"), _spaces(task, "right_blue")
            self.right_line.append(line)
            self.right_space.append(line & crossing)
            faction, role = _who(task, "right_who")
            self.right_faction.append(faction)
            self.right_role.append(role)
        # For bots: of each Task in turn, the spaces within 0, 1, 2, … steps of those that a requirement asks for.
        self.left_near = _rings(self.left_spaces)
        self.line_near = _rings(self.right_line)
        self.space_near = _rings(self.right_space)
        self.deck_tasks = [sum(BITS[n % 32] for n in range(TASKS) if n // 32 == deck) for deck in range(3)]
        if any(self.deck[n] != n // 32 for n in range(TASKS)):
            raise pack.error("task", "must list the Guild, then the Power, then the Machination cards, 32 each")
        self.layouts = [_layout(pack.chosen("layout", name)) for name in LAYOUTS]
        self.rat_decks = [[pack.chosen("rats", name).number(card, most=25) for card in RAT_IDS] for name in RAT_DECKS]


def _letters(entry: Entry, key: str) -> str:
    text = entry.text(key).upper()
    if not text or len(text) > 2 or any(letter not in COLUMNS + ROWS for letter in text):
        raise entry.error(key, f"must be one or two letters of {COLUMNS} and {ROWS}, not “{text}”")
    return text


def _spaces(entry: Entry, key: str) -> int:
    """A mask of the spaces that some letters name: a column, a row, or the space where they cross."""
    spaces = ALL_SPACES
    for letter in _letters(entry, key):
        line = 0
        for space in range(SPACES):
            if letter in (COLUMNS[space % SIDE], ROWS[space // SIDE]):
                line |= BITS[space]
        spaces &= line
    return spaces


def _rings(places: list[int]) -> list[int]:
    """For each mask of spaces, `REACH` masks: those spaces, then also their neighbours, then also theirs, …"""
    rings: list[int] = []
    for spaces in places:
        for _ in range(REACH):
            rings.append(spaces)
            grown = spaces
            for space in range(SPACES):
                if spaces & BITS[space]:
                    column, row = space % SIDE, space // SIDE
                    grown |= BITS[space - 1] if column > 0 else 0
                    grown |= BITS[space + 1] if column < SIDE - 1 else 0
                    grown |= BITS[space - SIDE] if row > 0 else 0
                    grown |= BITS[space + SIDE] if row < SIDE - 1 else 0
            spaces = grown
    return rings


def _who(entry: Entry, key: str) -> tuple[int, int]:
    """The faction and the role that a text like `lion/spy` or `stag/*` asks for."""
    faction, slash, role = entry.text(key).partition("/")
    is_known = (faction == "*" or faction in FACTION_IDS) and (role == "*" or role in ROLE_IDS)
    if not slash or not is_known:
        raise entry.error(key, "must be a faction and a role with a slash between them, * for any")
    return (
        NONE if faction == "*" else FACTION_IDS.index(faction),
        NONE if role == "*" else ROLE_IDS.index(role),
    )


def _layout(entry: Entry) -> list[int]:
    names = [name.lower() for name in entry.texts("spaces")]
    for name in names:
        if name not in SPACE_NAMES:
            raise entry.error("spaces", f"knows no space “{name}”")
    spaces = sorted(SPACE_NAMES.index(name) for name in names)
    if len(set(spaces)) != 13:
        raise entry.error("spaces", "must be thirteen different spaces")
    return spaces
