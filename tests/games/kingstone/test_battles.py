"""Attack, split and combine."""

import pytest

from tests.games.kingstone.position import (
    KINGS,
    forbidden_by,
    legal,
    loot,
    pieces,
    play,
    position,
    result,
    spaces,
    targets,
    verbs,
    without,
)


@pytest.mark.rule("KS-29")
def test_an_attack_ends_on_a_space_that_an_enemy_holds() -> None:
    match = position({**KINGS, "a3": "serf 0", "a5": "serf 1", "a6": "serf 1", "d3": "serf 1"})
    assert targets(match, "attack", "a3") == {"a5", "d3"}
    assert forbidden_by(match, "attack a3 a4", "attack a3 c1", "move a3 a5") == {"KS-29"}
    assert forbidden_by(match, "attack a3 a6") == {"KS-27"}


@pytest.mark.rule("KS-29")
@pytest.mark.parametrize("attacker", ["serf", "knight", "king"])
@pytest.mark.parametrize("defender", ["serf", "knight", "king"])
def test_any_piece_may_attack_any_other(attacker: str, defender: str) -> None:
    match = position({**KINGS, "a4": f"{attacker} 0", "a5": f"{defender} 1"})
    assert "attack a4 a5" in legal(match)


@pytest.mark.rule("KS-30")
@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [
        ("knight", "serf", "knight 0"),
        ("king", "serf", "king 0"),
        ("king", "knight", "king 0"),
        ("serf", "knight", "knight 1"),
        ("serf", "king", "king 1"),
        ("knight", "king", "king 1"),
    ],
)
def test_the_weaker_piece_falls_whoever_attacked(attacker: str, defender: str, left: str) -> None:
    match = position({**KINGS, "a4": f"{attacker} 0", "a5": f"{defender} 1"})
    play(match, "attack a4 a5")
    assert pieces(match) == {**KINGS, "a5": left}
    words = "takes the" if left.endswith("0") else "falls to the"
    assert match.log()[-1].text == f"Player 1: {attacker} from a4 {words} {defender} on a5."


@pytest.mark.rule("KS-31", "KS-47")
@pytest.mark.parametrize("rank", ["serf", "knight", "king"])
def test_equals_fall_together(rank: str) -> None:
    match = position({**KINGS, "a4": f"{rank} 0", "a5": f"{rank} 1"})
    play(match, "attack a4 a5")
    assert pieces(match) == KINGS
    assert match.log()[-1].text == f"Player 1: {rank} from a4 and the {rank} on a5 fall together."


@pytest.mark.rule("KS-31", "KS-46")
def test_kings_that_fall_together_on_a_throne_leave_the_siege_open() -> None:
    match = position({"c8": "king 0", "c1": "king 0", "c9": "king 1", "a7": "serf 1"})
    play(match, "attack c8 c9")
    assert pieces(match) == {"c1": "king 0", "a7": "serf 1"}
    assert result(match)[0] == "goes on"


@pytest.mark.rule("KS-30", "KS-17", "KS-46")
def test_a_weaker_piece_that_attacks_a_throne_is_lost_and_wins_nothing() -> None:
    match = position({**KINGS, "c8": "serf 0"})
    play(match, "attack c8 c9")
    assert pieces(match) == KINGS
    assert result(match)[0] == "goes on"


@pytest.mark.rule("KS-32")
def test_losing_the_king_does_not_lose_the_game() -> None:
    match = position({"c1": "king 0", "a3": "serf 0", "c2": "king 1", "a7": "serf 1"})
    play(match, "attack c1 c2")
    assert pieces(match) == {"a3": "serf 0", "a7": "serf 1"}
    assert result(match)[0] == "goes on"
    assert match.actor == 1


@pytest.mark.rule("KS-32", "KS-36")
def test_a_side_may_own_several_kings() -> None:
    match = position({**KINGS, "b2": "knight 0", "d2": "knight 0", "a5": "king 0"})
    play(match, "combine b2 d2")
    assert pieces(match) == {**KINGS, "d2": "king 0", "a5": "king 0"}


# -- split -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-33", "KS-48")
@pytest.mark.parametrize(("whole", "part"), [("king", "knight"), ("knight", "serf")])
def test_a_piece_is_replaced_by_its_two_parts(whole: str, part: str) -> None:
    match = position({**KINGS, "a5": f"{whole} 0"})
    assert {o for o in legal(match) if o.startswith("split a5")} == {
        "split a5 a4 b5",
        "split a5 a4 a6",
        "split a5 b5 a6",
    }
    play(match, "split a5 a4 a6")
    assert pieces(match) == {**KINGS, "a4": f"{part} 0", "a6": f"{part} 0"}
    assert match.actor == 1, "a split is the whole action"
    texts = [line.text for line in match.log()]
    assert f"Player 1: the {whole} on a5 splits to a4 and a6." in texts


@pytest.mark.rule("KS-33")
def test_a_serf_cannot_split() -> None:
    match = position({**KINGS, "a5": "serf 0"})
    assert "split" not in verbs(match)
    assert forbidden_by(match, "split a5 a4 a6") == {"KS-33"}


@pytest.mark.rule("KS-34")
def test_parts_need_two_empty_spaces_next_to_the_old_one() -> None:
    crowd = {**KINGS, "a5": "knight 0", "a4": "serf 0", "b5": "serf 1"}
    match = position(crowd)
    assert not {o for o in legal(match) if o.startswith("split a5")}
    assert forbidden_by(match, "split a5 a4 a6", "split a5 b5 a6", "split a5 a4 b5") == {"KS-34"}
    match = position(without(crowd, "a4"))
    assert {o for o in legal(match) if o.startswith("split a5")} == {"split a5 a4 a6"}


@pytest.mark.rule("KS-34")
def test_parts_are_never_put_on_a_throne() -> None:
    match = position({"c2": "king 0", "c8": "knight 0", "a7": "king 1"})
    placed = {space for option in legal(match) if option.startswith("split") for space in option.split()[2:]}
    assert placed == spaces("b2 c3 d2  b8 c7 d8")
    match = position({**KINGS, "c8": "knight 1"})
    assert "split" not in verbs(match), "a king on its throne has one road, and so no room"


@pytest.mark.rule("KS-34", "KS-21")
def test_parts_may_be_put_on_villages() -> None:
    match = position({**KINGS, "a5": "knight 0"})
    play(match, "split a5 a4 a6", "move c9 c8")
    assert loot(match) == [2, 0]


# -- combine ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-35")
def test_two_serfs_make_a_knight_on_the_target() -> None:
    match = position({**KINGS, "a5": "serf 0", "a7": "serf 0", "c5": "serf 0", "e5": "serf 0"})
    assert targets(match, "combine", "a5") == {"a7", "c5"}
    play(match, "combine a5 c5")
    assert pieces(match) == {**KINGS, "a7": "serf 0", "c5": "knight 0", "e5": "serf 0"}
    assert match.log()[-1].text == "Player 1: serf a5 joins c5; a knight stands there."
    assert match.actor == 1, "combining ends movement"


@pytest.mark.rule("KS-35")
def test_two_knights_make_a_king_within_two_spaces() -> None:
    match = position({**KINGS, "a5": "knight 0", "c5": "knight 0", "e4": "knight 0"})
    assert targets(match, "combine", "a5") == {"c5"}
    assert forbidden_by(match, "combine a5 e4") == {"KS-11"}
    play(match, "combine c5 a5")
    assert pieces(match) == {**KINGS, "a5": "king 0", "e4": "knight 0"}


@pytest.mark.rule("KS-35", "KS-27")
def test_combining_needs_an_open_road() -> None:
    match = position({**KINGS, "a5": "serf 0", "a6": "knight 0", "a7": "serf 0", "b5": "serf 1"})
    assert "combine" not in verbs(match)
    assert forbidden_by(match, "combine a5 a7") == {"KS-27"}


@pytest.mark.rule("KS-36", "KS-35")
def test_kings_and_unlike_pieces_do_not_combine() -> None:
    match = position({**KINGS, "c2": "king 0", "a5": "serf 0", "a4": "knight 0", "b5": "serf 1"})
    assert "combine" not in verbs(match)
    assert forbidden_by(match, "combine c1 c2", "combine a5 a4", "combine a4 a5") == {"KS-36"}
    assert forbidden_by(match, "combine a5 b5", "combine a5 a6") == {"KS-35"}


@pytest.mark.rule("KS-36")
def test_the_number_of_pieces_of_a_type_has_no_limit() -> None:
    serfs = dict.fromkeys(spaces("a3 b3 c3 d3 e3 a5 b5 c5 d5 e5"), "serf 0")
    match = position({**KINGS, **serfs})
    play(match, "combine a3 b3", "move c9 c8", "combine c3 d3", "move c8 c9", "combine a5 b5")
    assert sorted(pieces(match).values()).count("knight 0") == 3
