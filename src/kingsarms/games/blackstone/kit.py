"""The content of the box as tables of ints, checked: Tasks, set-up spaces, rats, dogs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, final

from kingsarms.engine.columns import Columns
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.law import CASTLES, TOKENS
from kingsarms.games.blackstone.rules.vassals import NONE, ROLES
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
BAZAARS: Final = ("queens", "wizards")  # the games with an open row
COMPANIES: Final = ("two", "three", "four")
LATER_TABLES: Final = ("latecomers", "headstart")  # of the pack: records were kept before it had them
ALL_SPACES: Final = 2**SPACES - 1
SPACE_NAMES: Final[tuple[str, ...]] = tuple((COLUMNS[n % SIDE] + ROWS[n // SIDE]).lower() for n in range(SPACES))


@final
class Kit:
    """What is printed on the cards and the board."""

    def __init__(self, pack: Entry) -> None:
        entries = pack.entries("task")
        if len(entries) != TASKS:
            raise pack.error("task", f"must list {TASKS} cards, not {len(entries)}")
        tasks = Columns(entries)
        self.task_ids = tasks.texts("id")
        self.deck = tasks.places("deck", DECK_IDS)
        self.type = tasks.places("type", TYPE_IDS)
        self.vp = tasks.numbers("vp", least=1, most=9)
        self.corner = [_kind(task, "corner") for task in entries]
        # Where each requirement asks for a vassal, and of which faction and role; NONE stands for any.
        self.left_letters = [_letters(task, "left_at") for task in entries]
        self.left_spaces = [_spaces(letters) for letters in self.left_letters]
        self.left_space = [_spaces(letters) if len(letters) == 2 else 0 for letters in self.left_letters]
        self.left_faction, self.left_role = _whom(entries, "left_who")
        self.right_letter = [_letters(task, "right_at", most=1) for task in entries]
        self.blue_letter = [_letters(task, "right_blue", most=1) for task in entries]
        self.right_line = [_spaces(letter) for letter in self.right_letter]
        self.right_space = [
            _crossing(task, self.right_letter[n], self.blue_letter[n]) for n, task in enumerate(entries)
        ]
        self.right_faction, self.right_role = _whom(entries, "right_who")
        # For bots: of each Task in turn, the spaces within 0, 1, 2, … steps of those that a requirement asks for.
        self.left_near = _rings(self.left_spaces)
        self.line_near = _rings(self.right_line)
        self.deck_tasks = [sum(BITS[n % 32] for n in range(TASKS) if n // 32 == deck) for deck in range(3)]
        if any(self.deck[n] != n // 32 for n in range(TASKS)):
            raise pack.error("task", "must list the Guild, then the Power, then the Machination cards, 32 each")
        self.layouts = [_layout(pack.chosen("layout", name)) for name in LAYOUTS]
        self.rat_decks = [[pack.chosen("rats", name).number(card, most=25) for card in RAT_IDS] for name in RAT_DECKS]
        # BC-128: what each seat begins with, for two players and more; of the Queen's Quest, then of the Wizard's
        self.latecomers = [_gifts(pack.chosen("latecomers", name), "Knights", TOKENS) for name in BAZAARS]
        # BC-131: the same in the Wizard's Quest where castles break ties
        self.head_knights = _gifts(pack.chosen("headstart", "knights"), "Knights", TOKENS)
        self.head_castles = _gifts(pack.chosen("headstart", "castles"), "castles", CASTLES)

    def check_kinds(self, pack: Entry) -> None:
        """For the Wizard's Quest: a vassal is placed on its own kind, so each side of a plan must name one."""
        for task in pack.entries("task"):
            if task.text("deck") == DECK_IDS[-1]:
                _kind(task, "left_who")
                _kind(task, "right_who")


def _gifts(entry: Entry, what: str, most: int) -> list[list[int]]:
    """The tokens that each seat begins with, for each number of players."""
    found: list[list[int]] = []
    for extra, company in enumerate(COMPANIES):
        given = entry.numbers(company, count=extra + 2)
        if min(given) < 0 or sum(given) > most:
            raise entry.error(company, f"must be numbers of {what}, {most} in all at most")
        found.append(given)
    return found


def _letters(entry: Entry, key: str, most: int = 2) -> str:
    text = entry.text(key).upper()
    columns, rows = (sum(letter in axis for letter in text) for axis in (COLUMNS, ROWS))
    if not 1 <= len(text) <= most or columns + rows < len(text) or max(columns, rows) > 1:
        if most == 1:
            raise entry.error(key, f"must be one letter of {COLUMNS} or of {ROWS}, not “{text}”")
        raise entry.error(key, f"must be a letter of {COLUMNS} or of {ROWS}, or one of each, not “{text}”")
    return text


def _crossing(entry: Entry, letter: str, blue: str) -> int:
    """The space where the two letters of the right requirement cross."""
    if (letter in COLUMNS) == (blue in COLUMNS):
        raise entry.error("right_blue", f"must cross the line of “{letter}”, and “{blue}” does not")
    return _spaces(letter + blue)


def _spaces(letters: str) -> int:
    """A mask of the spaces that some letters name: a column, a row, or the space where they cross."""
    spaces = ALL_SPACES
    for letter in letters:
        line = 0
        for space in range(SPACES):
            if letter in (COLUMNS[space % SIDE], ROWS[space // SIDE]):
                line |= BITS[space]
        spaces &= line
    return spaces


def _rings(places: list[int]) -> list[int]:
    """For each mask of spaces, `REACH` masks: those spaces, then also those next to them, then next to these, …"""
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


def _whom(entries: Sequence[Entry], key: str) -> tuple[list[int], list[int]]:
    """The factions and the roles of all cards."""
    found = [_who(entry, key) for entry in entries]
    return [faction for faction, _ in found], [role for _, role in found]


def _kind(entry: Entry, key: str) -> int:
    faction, role = _who(entry, key)
    if NONE in (faction, role):
        raise entry.error(key, "must name a faction and a role")
    return faction * ROLES + role


def _layout(entry: Entry) -> list[int]:
    names = [name.lower() for name in entry.texts("spaces")]
    for name in names:
        if name not in SPACE_NAMES:
            raise entry.error("spaces", f"knows no space “{name}”")
    spaces = sorted(SPACE_NAMES.index(name) for name in names)
    if len(set(spaces)) != 13:
        raise entry.error("spaces", "must be thirteen different spaces")
    return spaces
