"""The cards of the box: how often each kind, faction, role, letter and space is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import kingsarms
from kingsarms.engine.errors import PackError, RecordError
from kingsarms.engine.match import Match, from_record
from kingsarms.engine.pack import File
from kingsarms.engine.record import Record
from kingsarms.games.blackstone import KINGS, QUEENS, SOLO, WIZARDS
from kingsarms.games.blackstone.kit import ALL_SPACES, COLUMNS, RAT_DECKS, RAT_IDS, ROWS, SPACE_NAMES, Kit
from kingsarms.games.blackstone.rules.draught import stirred_by
from kingsarms.games.blackstone.rules.vassals import KINDS, NONE, ROLES, pairs
from kingsarms.games.blackstone.state import GUILD, KING, KNIGHT, MACHINATION, PLOY, POWER, WIZARD
from tests.games.blackstone.scene import Scene
from tests.harness import golden

KIT = Kit(KINGS.load_pack())
LETTERS = COLUMNS + ROWS
SIDES = ("left", "right")


def tasks(deck: int) -> list[int]:
    return [task for task in range(96) if KIT.deck[task] == deck]


def asked(deck: int) -> Iterator[tuple[str, int, int]]:
    """The side, the faction and the role of each requirement of a deck."""
    for task in tasks(deck):
        yield "left", KIT.left_faction[task], KIT.left_role[task]
        yield "right", KIT.right_faction[task], KIT.right_role[task]


def is_full(faction: int, role: int) -> bool:
    return NONE not in (faction, role)


def black_letters(deck: int) -> Counter[str]:
    return Counter("".join(KIT.left_letters[task] + KIT.right_letter[task] for task in tasks(deck)))


@pytest.mark.rule("BC-2")
def test_every_two_kinds_that_differ_in_both_make_one_vassal() -> None:
    cards = pairs()
    assert len(cards) == 72
    faces = Counter(face for card in cards for face in card)
    assert faces == dict.fromkeys(range(KINDS), 9)
    assert all(one // ROLES != other // ROLES and one % ROLES != other % ROLES for one, other in cards)


@pytest.mark.rule("BC-8")
def test_three_decks_of_thirty_two() -> None:
    assert Counter(KIT.deck) == {GUILD: 32, POWER: 32, MACHINATION: 32}
    assert Counter(KIT.type) == {KNIGHT: 16, WIZARD: 16, KING: 32, PLOY: 32}
    assert {(KIT.deck[task], KIT.type[task]) for task in range(96)} == {
        (GUILD, KNIGHT),
        (GUILD, WIZARD),
        (POWER, KING),
        (MACHINATION, PLOY),
    }


@pytest.mark.parametrize(("kind", "times"), [(KNIGHT, 1), (WIZARD, 1), (KING, 2), (PLOY, 2)])
def test_each_kind_is_in_as_many_corners(kind: int, times: int) -> None:
    corners = Counter(KIT.corner[task] for task in range(96) if KIT.type[task] == kind)
    assert corners == dict.fromkeys(range(KINDS), times)


def test_points() -> None:
    guild = [(KIT.vp[task], len(KIT.left_letters[task])) for task in tasks(GUILD)]
    assert Counter(guild) == {(1, 1): 24, (2, 2): 8}, "who asks for a space is worth two"
    for task in tasks(GUILD):
        assert (KIT.vp[task] == 2) == (KIT.corner[task] // ROLES == KIT.corner[task] % ROLES)
    assert Counter(KIT.vp[task] for task in tasks(POWER)) == {1: 16, 2: 16}
    assert Counter(KIT.vp[task] for task in tasks(MACHINATION)) == {3: 14, 4: 14, 5: 4}
    for task in tasks(MACHINATION):
        edges = sum(letter in "BKSE" for letter in KIT.left_letters[task])
        assert KIT.vp[task] == 3 + edges, "inside, on the edge, in the corner"


def test_guild_cards_ask_for_one_symbol_on_each_side() -> None:
    single = Counter[tuple[str, int]]()
    for task in tasks(GUILD):
        sides = [(KIT.left_faction[task], KIT.left_role[task]), (KIT.right_faction[task], KIT.right_role[task])]
        assert sorted(faction == NONE for faction, _ in sides) == [False, True], "a faction and a role"
        assert not any(is_full(*side) for side in sides)
        for faction, role in sides:
            single["faction" if role == NONE else "role", max(faction, role)] += 1
    assert set(single.values()) == {8}
    assert len(single) == 8


def test_power_cards_ask_for_a_kind_and_a_symbol() -> None:
    kinds, single = Counter[int](), Counter[tuple[str, int]]()
    for number, task in enumerate(tasks(POWER)):
        sides = [(KIT.left_faction[task], KIT.left_role[task]), (KIT.right_faction[task], KIT.right_role[task])]
        full = [is_full(*side) for side in sides]
        assert full == ([True, False] if number < 16 else [False, True])
        assert len(KIT.left_letters[task]) == (1 if number < 16 else 2)
        for faction, role in sides:
            if is_full(faction, role):
                kinds[faction * ROLES + role] += 1
            else:
                single["faction" if role == NONE else "role", max(faction, role)] += 1
    assert kinds == dict.fromkeys(range(KINDS), 2)
    assert set(single.values()) == {4}
    assert len(single) == 8


def test_machination_cards_ask_for_two_kinds() -> None:
    for wanted in SIDES:
        kinds = Counter(faction * ROLES + role for side, faction, role in asked(MACHINATION) if side == wanted)
        assert kinds == dict.fromkeys(range(KINDS), 2)
    for task in tasks(MACHINATION):
        left = KIT.left_faction[task] * ROLES + KIT.left_role[task]
        right = KIT.right_faction[task] * ROLES + KIT.right_role[task]
        assert len({left, right, KIT.corner[task]}) == 3
        assert len(KIT.left_letters[task]) == 2


@pytest.mark.parametrize(("deck", "least", "most"), [(GUILD, 7, 8), (POWER, 7, 9)])
def test_letters_are_asked_for_evenly(deck: int, least: int, most: int) -> None:
    letters = black_letters(deck)
    assert set(letters) == set(LETTERS)
    assert least <= min(letters.values()) <= max(letters.values()) <= most


def test_all_spaces_are_named() -> None:
    left = Counter(KIT.left_spaces[task] for task in tasks(MACHINATION))
    assert len(left) == 25
    named = left + Counter(KIT.right_space[task] for task in tasks(MACHINATION))
    assert 2 <= min(named.values()) <= max(named.values()) <= 4


@pytest.mark.rule("BC-28", "BC-120")
def test_a_card_never_asks_for_one_space_twice() -> None:
    for task in range(96):
        left, line, space = KIT.left_spaces[task], KIT.right_line[task], KIT.right_space[task]
        assert (len(KIT.right_letter[task]), len(KIT.blue_letter[task])) == (1, 1)
        assert (line.bit_count(), space.bit_count(), space & line) == (5, 1, space)
        assert left != space
        if KIT.deck[task] == MACHINATION:
            assert not left & line


def test_no_two_cards_are_the_same() -> None:
    for deck in (GUILD, POWER, MACHINATION):
        faces = {
            (
                KIT.left_spaces[task],
                KIT.left_faction[task],
                KIT.left_role[task],
                KIT.right_space[task],
                KIT.right_line[task],
                KIT.right_faction[task],
                KIT.right_role[task],
                KIT.type[task],
            )
            for task in tasks(deck)
        }
        assert len(faces) == 32


def test_the_two_knights_of_the_rulebook_are_there() -> None:
    corners = {KIT.task_ids[task]: KIT.corner[task] for task in range(96) if KIT.type[task] == KNIGHT}
    assert (corners["g04"], corners["g07"]) == (3, 6), "a Lion Spy and a Dragon Captain"


@pytest.mark.rule("BC-3")
def test_set_up_spaces() -> None:
    checkerboard, diamond = KIT.layouts
    assert checkerboard == [space for space in range(25) if (space % 5 + space // 5) % 2 == 0]
    assert diamond == [space for space in range(25) if abs(space % 5 - 2) + abs(space // 5 - 2) <= 2]


@pytest.mark.rule("BC-77")
def test_the_rats_decks() -> None:
    decks = dict(zip(RAT_DECKS, KIT.rat_decks, strict=True))
    assert all(sum(deck) == 25 for deck in decks.values())
    rats = {name: sum((size + 1) * deck[size] for size in range(3)) for name, deck in decks.items()}
    assert rats == {"gentle": 16, "standard": 20, "hard": 24}
    assert all(deck[RAT_IDS.index("duchess")] == 2 for deck in decks.values())


@pytest.mark.rule("BC-1")
def test_spaces_are_named_by_column_and_row() -> None:
    assert (SPACE_NAMES[0], SPACE_NAMES[1], SPACE_NAMES[5], SPACE_NAMES[24]) == ("bs", "ls", "bt", "ke")
    assert ALL_SPACES.bit_count() == 25
    assert len(set(LETTERS)) == 10


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ('[[task]]\nid = "g01"\nleft_at = "X"\n', "a letter of BLACK or of STONE, or one of each"),
        ('[[task]]\nid = "g01"\nleft_at = "BL"\n', "a letter of BLACK or of STONE, or one of each"),
        ('[[task]]\nid = "g01"\nright_at = "KS"\n', "one letter of BLACK or of STONE, not"),
        ('[[task]]\nid = "g01"\nright_blue = "L"\n', "must cross the line of “K”"),
        ('[[task]]\nid = "g01"\ncorner = "lion/*"\n', "must name a faction and a role"),
        ('[[task]]\nid = "g01"\nright_who = "lion"\n', "with a slash between them"),
        ('[[task]]\nid = "g01"\ndeck = "power"\n', "32 each"),
        ('[[layout]]\nid = "diamond"\nspaces = ["BS", "LS"]\n', "thirteen different spaces"),
        ('[[layout]]\nid = "diamond"\nspaces = ["XX"]\n', "knows no space"),
    ],
)
def test_an_owners_mistake_is_told(changes: str, told: str) -> None:
    with pytest.raises(PackError, match=told):
        Kit(KINGS.load_pack(changes))


@pytest.mark.rule("BC-128")
@pytest.mark.parametrize("knights", ["[0]", "[0, -1]", "[0, 21]"])
def test_latecomers_get_knights_that_are_there(knights: str) -> None:
    with pytest.raises(PackError, match="latecomers “queens”: “two” must"):
        Kit(QUEENS.load_pack(f'[[latecomers]]\nid = "queens"\ntwo = {knights}\n'))


@pytest.mark.rule("BC-131")
def test_there_are_ten_castles() -> None:
    with pytest.raises(PackError, match="headstart “castles”: “two” must be numbers of castles, 10 in all"):
        Kit(WIZARDS.load_pack('[[headstart]]\nid = "castles"\ntwo = [0, 11]\n'))


def test_records_from_before_the_castles_open_with_the_houses_castles_alone() -> None:
    before = WIZARDS.load_pack().without(["headstart"]).digest()
    assert WIZARDS.pack_of(before) == WIZARDS.load_pack()
    for table, row in (("headstart", "castles"), ("latecomers", "wizards")):
        ours = File("mine.toml", f'[[{table}]]\nid = "{row}"\ntwo = [0, 2]\n')
        assert WIZARDS.pack_of(before, (ours,)) is None


def test_records_from_before_the_latecomers_open_with_the_houses_numbers_alone() -> None:
    text = next(path for path in golden.records("blackstone-queens") if "house" in path.stem).read_text("utf-8")
    assert Record.loads(text).pack == "6080975c43669f7e" != QUEENS.load_pack().digest()
    assert kingsarms.load(text).over
    changes = (File("mine.toml", '[[latecomers]]\nid = "queens"\nfour = [0, 0, 0, 0]\n'),)
    with pytest.raises(RecordError, match="another pack"):
        from_record(Record.loads(text), QUEENS, changes)


@pytest.mark.rule("BC-109", "BC-29")
def test_the_wizards_quest_needs_kinds_on_its_cards_and_the_others_do_not() -> None:
    changes = '[[task]]\nid = "m04"\nright_who = "*/captain"\n'
    for game in (KINGS, QUEENS):
        Match(game, 2, pack=game.load_pack(changes))
    with pytest.raises(PackError, match="task “m04”: “right_who” must name a faction and a role"):
        Match(WIZARDS, 2, pack=WIZARDS.load_pack(changes))


@pytest.mark.rule("BC-124")
def test_a_card_that_names_a_line_on_its_left_stirs_nobody_there() -> None:
    scene = Scene(SOLO, 1).castle("ae lion-spy", "co stag-spy")
    scene.state.kit = Kit(SOLO.load_pack('[[task]]\nid = "m04"\nleft_at = "E"\n'))
    assert stirred_by(scene.state, scene.task("m04")) == [2 ** SPACE_NAMES.index("co")]
