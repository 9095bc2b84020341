"""Set-up, the two boards, an owner's pack, and what is wrong with a bad one."""

import pytest

import kingsarms
from kingsarms.engine.errors import BadOption, PackError
from kingsarms.engine.match import Match
from kingsarms.games.kingstone import GAME
from kingsarms.games.kingstone.pack import Board
from tests.games.kingstone.position import KINGS, legal, loot, moves, pieces, position, result, spaces, verbs


@pytest.mark.rule("KS-20")
def test_the_classic_board_and_its_set_up() -> None:
    match = kingsarms.new("kingstone")
    view = match.seen()
    assert len(view["spaces"]) == 29
    assert len(view["roads"]) == 40
    assert {s["name"] for s in view["spaces"] if s["village"]} == spaces("c3 a4 e4 c5 a6 e6 c7")
    first = {"c1": "king 0", **dict.fromkeys(("b2", "d2"), "knight 0")}
    first |= dict.fromkeys(("a3", "b3", "d3", "e3"), "serf 0")
    second = {turned(space): piece.replace("0", "1") for space, piece in first.items()}
    assert pieces(match) == first | second
    assert loot(match) == [0, 0]
    assert view["bank"] == 50
    assert view["strength"] == [12, 12]
    assert match.actor == 0
    words = [option.split()[0] for option in legal(match)]
    assert (words.count("move"), words.count("combine"), len(words)) == (21, 8, 29)


def turned(space: str) -> str:
    """Where a space lies for the player on the other side of the classic board."""
    return "edcba"["abcde".index(space[0])] + str(10 - int(space[1]))


@pytest.mark.rule("KS-20")
def test_the_classic_board_is_the_same_from_both_sides() -> None:
    view = kingsarms.new("kingstone").seen()
    roads = {frozenset(end.removeprefix("space:") for end in road) for road in view["roads"]}
    assert {frozenset(map(turned, road)) for road in roads} == roads
    villages = {space["name"] for space in view["spaces"] if space["village"]}
    assert set(map(turned, villages)) == villages


@pytest.mark.rule("KS-20")
def test_the_second_board_is_smaller_and_shows_that_boards_are_content() -> None:
    match = kingsarms.new("kingstone", options={"board": "skirmish"})
    view = match.seen()
    assert len(view["spaces"]) == 13
    assert {s["name"] for s in view["spaces"] if s["village"]} == {"a3", "c3", "e3"}
    assert {s["name"]: s["throne"] for s in view["spaces"] if s["throne"] is not None} == {"c1": 0, "c5": 1}
    assert pieces(match) == {
        "c1": "king 0",
        "c2": "knight 0",
        "b2": "serf 0",
        "d2": "serf 0",
        "c5": "king 1",
        "c4": "knight 1",
        "b4": "serf 1",
        "d4": "serf 1",
    }
    match.play("move b2 a3")
    match.play("attack b4 a3")
    assert "a3" not in pieces(match)


@pytest.mark.rule("KS-41")
@pytest.mark.parametrize(("compensation", "at_start"), [("none", [0, 0]), ("two", [0, 2])])
def test_compensation_is_an_option(compensation: str, at_start: list[int]) -> None:
    match = kingsarms.new("kingstone", options={"compensation": compensation})
    assert loot(match) == at_start
    assert match.seen()["bank"] == 50 - sum(at_start)


def test_options_that_are_not_offered_are_refused() -> None:
    with pytest.raises(BadOption, match="board can be classic or skirmish, not “huge”"):
        kingsarms.new("kingstone", options={"board": "huge"})
    with pytest.raises(BadOption, match="kingstone is played by 2, not by 3"):
        kingsarms.new("kingstone", 3)


# -- the pack --------------------------------------------------------------------------------------------------------


def test_every_board_says_where_it_comes_from() -> None:
    boards = GAME.load_pack().entries("board")
    assert [board.text("id") for board in boards] == list(GAME.options[0].values)
    assert {board.text("origin") for board in boards} == {"house"}


@pytest.mark.parametrize("board", GAME.options[0].values)
def test_the_rules_and_the_vocabulary_lay_out_actions_alike(board: str) -> None:
    laid = Board(GAME.load_pack(), board)
    words = kingsarms.new("kingstone", options={"board": board}).vocabulary
    for verb in ("move", "attack", "combine", "split", "promote", "decline"):
        assert words.base(verb) == getattr(laid, verb), verb
    assert words.base("pass") == laid.pass_
    assert words.size == laid.pass_ + 1


def test_an_owner_may_replace_numbers_and_set_up() -> None:
    match = position({**KINGS, "c3": "serf 0"}, bank=1)
    assert result(match) == ("loot", (1.0, 0.0))
    match = position({**KINGS, "a3": "serf 0"}, quiet_turns=1)
    match.play("move c1 c2")
    assert result(match)[0] == "standstill"


def test_an_owner_may_draw_another_board() -> None:
    square = {"roads": "a1-a2 a2-b2 b2-b1 b1-a1", "villages": ["b1"], "thrones": ["a1", "b2"]}
    match = position({"a1": "king 0", "b2": "king 1"}, board=square)
    assert moves(match, "a1") == {"a2", "b1"}
    assert verbs(match) == {"move", "split"}
    assert len(match.seen()["spaces"]) == 4


def changed(changes: str) -> Match:
    return Match(GAME, 2, pack=GAME.load_pack(changes, "mine.toml"))


BOARD = '[[board]]\nid = "classic"\n'


@pytest.mark.parametrize(
    ("changes", "line", "problem"),
    [
        ("bank = 0", 1, "“bank” must be 1 or more, not 0"),
        ("repetitions = 1", 1, "“repetitions” must be 2 or more"),
        ("promote_every = 0", 1, "“promote_every” must be 1 or more"),
        ("quiet_turns = 0", 1, "“quiet_turns” must be 1 or more"),
        ("compensation = 50", 1, "“compensation” must be from 0 to 49, not 50"),
        (BOARD + 'roads = ""', 3, "“roads” must not be empty"),
        (BOARD + 'roads = "c1-c2 c2c3"', 3, "“roads” hold “c2c3”; a road joins two spaces, like a3-b3"),
        (BOARD + 'roads = "c1-c1"', 3, "“roads” hold “c1-c1”"),
        (BOARD + 'roads = "c0-c1"', 3, "“roads” hold “c0-c1”"),
        (BOARD + 'villages = ["z9"]', 3, "“villages” names “z9”, which no road reaches"),
        (BOARD + 'villages = ["c1"]', 3, "“villages” must not be thrones"),
        (BOARD + 'thrones = ["c1"]', 3, "“thrones” must be two different spaces"),
        (BOARD + 'thrones = ["c1", "c1"]', 3, "“thrones” must be two different spaces"),
        (BOARD + 'first = { serfs = ["b2"], knights = ["b2"] }', 3, "“knights” stand on each other"),
        (BOARD + 'first = { serfs = ["c9"] }', 3, "“serfs” stand on each other or on the enemy's throne"),
        (BOARD + 'first = { serfs = ["c1"] }', 3, "“serfs” may not start on their throne"),
        (BOARD + 'first = { kings = "c1" }', 3, "“kings” must be a list of texts"),
        (BOARD + 'name = "x"\nhedges = "y"', 4, "“hedges” is not known here"),
    ],
)
def test_a_bad_pack_is_refused_with_its_line(changes: str, line: int, problem: str) -> None:
    with pytest.raises(PackError, match=problem) as found:
        changed(changes)
    assert (found.value.source, found.value.line) == ("mine.toml", line)


def test_a_board_too_large_for_the_core_is_refused() -> None:
    columns = "abcdefg"
    roads = [f"{c}{r}-{c}{r + 1}" for c in columns for r in range(1, 9)]
    with pytest.raises(PackError, match="“roads” join 63 spaces; at most 60 are possible"):
        changed(BOARD + f'roads = "{" ".join(roads)}"')


def test_a_board_of_sixty_spaces_works_to_its_last_one() -> None:
    """The masks of the core are wide enough."""
    rows = [f"{c}{r}-{chr(ord(c) + 1)}{r}" for r in range(1, 7) for c in "abcdefghi"]
    columns = [f"{c}{r}-{c}{r + 1}" for r in range(1, 6) for c in "abcdefghij"]
    board = {"roads": " ".join(rows + columns), "villages": ["j5"], "thrones": ["a1", "j6"]}
    match = position({"a1": "king 0", "h6": "serf 0", "j5": "serf 1"}, board=board)
    assert len(match.seen()["spaces"]) == 60
    assert moves(match, "h6") == spaces("e6 f6 g6 i6 j6  f5 g5 h5 i5  g4 h4 i4  h3")
    match.play("move a1 a2")
    assert loot(match) == [0, 1]
    match.play("move j5 g5")
    match.play("move h6 j6")
    assert result(match) == ("siege", (1.0, 0.0))
