"""Roads, allowances, occupied spaces and thrones."""

import pytest

from tests.games.kingstone.position import (
    APART,
    KINGS,
    THROUGH,
    forbidden_by,
    legal,
    moves,
    pieces,
    play,
    position,
    result,
    spaces,
    verbs,
)


@pytest.mark.rule("KS-1", "KS-11")
def test_pieces_travel_along_roads_and_nowhere_else() -> None:
    match = position({**KINGS, "b3": "knight 0"})
    assert moves(match, "b3") == spaces("a3 b2 c3  a4 c2 c4 d3")
    assert forbidden_by(match, "move b3 b5") == {"KS-11"}


@pytest.mark.rule("KS-9")
def test_a_serf_moves_up_to_three_spaces() -> None:
    match = position({**KINGS, "a5": "serf 0"})
    assert moves(match, "a5") == spaces("a4 a6 b5  a3 a7 c5  b2 b3 b7 b8 c4 c6 d5")
    assert forbidden_by(match, "move a5 e5", "move a5 c3") == {"KS-9"}


@pytest.mark.rule("KS-11")
def test_a_knight_moves_up_to_two_spaces() -> None:
    match = position({**KINGS, "a5": "knight 0"})
    assert moves(match, "a5") == spaces("a4 a6 b5  a3 a7 c5")
    assert forbidden_by(match, "move a5 b3", "move a5 d5") == {"KS-11"}


@pytest.mark.rule("KS-12")
def test_a_king_moves_one_space() -> None:
    match = position({**KINGS, "a5": "king 0"})
    assert moves(match, "a5") == spaces("a4 a6 b5")
    assert forbidden_by(match, "move a5 c5", "move c1 c3") == {"KS-12"}


@pytest.mark.rule("KS-26")
def test_a_move_ends_on_another_space() -> None:
    match = position({**KINGS, "a5": "serf 0"})
    assert forbidden_by(match, "move a5 a5", "attack a5 a5", "combine a5 a5") == {"KS-26"}
    play(match, "move a5 b5")
    assert pieces(match) == {**KINGS, "b5": "serf 0"}
    assert match.log()[-1].text == "Player 1: serf a5 to b5."


@pytest.mark.rule("KS-27")
@pytest.mark.parametrize("other", ["serf 0", "king 0", "serf 1", "king 1"])
def test_nobody_passes_through_a_piece(other: str) -> None:
    match = position({**KINGS, "a3": "serf 0", "a4": other})
    assert moves(match, "a3") == spaces("b2 b3  c2 c3  d2 d3 c4")
    assert forbidden_by(match, "move a3 a5", "move a3 a6", "attack a3 a5") == {"KS-27"}


@pytest.mark.rule("KS-27")
def test_a_way_round_is_as_good_if_it_is_short_enough() -> None:
    match = position({**KINGS, "a3": "serf 0", "b3": "serf 1"})
    assert "c3" in moves(match, "a3"), "by b2 and c2"
    match = position({**KINGS, "a3": "knight 0", "b3": "serf 1"})
    assert "c3" not in moves(match, "a3")
    assert forbidden_by(match, "move a3 c3") == {"KS-27"}


@pytest.mark.rule("KS-27")
def test_a_move_cannot_end_on_a_friend() -> None:
    match = position({**KINGS, "a3": "serf 0", "b3": "knight 0"})
    assert forbidden_by(match, "move a3 b3") == {"KS-27"}


@pytest.mark.rule("KS-13")
@pytest.mark.parametrize("piece", ["serf", "knight"])
def test_only_a_king_may_rest_on_its_own_throne(piece: str) -> None:
    match = position({"c2": f"{piece} 0", "b2": "king 0", "c9": "king 1"})
    assert "c1" not in moves(match, "c2")
    assert forbidden_by(match, "move c2 c1") == {"KS-13"}


@pytest.mark.rule("KS-13")
def test_any_king_may_enter_its_throne() -> None:
    match = position({"c2": "king 0", "b2": "king 0", "c9": "king 1"})
    assert moves(match, "c2") == spaces("c1 d2 c3")
    play(match, "move c2 c1", "move c9 c8", "move b2 c2")
    assert pieces(match) == {"c1": "king 0", "c2": "king 0", "c8": "king 1"}


@pytest.mark.rule("KS-14")
def test_serfs_and_knights_may_pass_over_their_own_empty_throne() -> None:
    match = position({"a1": "serf 0", "e3": "king 1"}, board=APART)
    assert moves(match, "a1") == {"c1", "d1"}
    match = position({"a1": "knight 0", "e3": "king 1"}, board=APART)
    assert moves(match, "a1") == {"c1"}


@pytest.mark.rule("KS-14", "KS-27")
def test_nobody_passes_over_a_throne_that_is_taken() -> None:
    match = position({"a1": "serf 0", "b1": "king 0", "e3": "king 1"}, board=APART)
    assert moves(match, "a1") == set()
    assert forbidden_by(match, "move a1 c1") == {"KS-27"}


@pytest.mark.rule("KS-28")
def test_nobody_passes_over_the_enemys_throne() -> None:
    match = position({"e1": "serf 0", "d1": "king 1", "a1": "king 1"}, board=THROUGH)
    assert moves(match, "e1") == {"f1"}
    assert forbidden_by(match, "move e1 g1", "attack e1 g1") == {"KS-28"}
    match.play("move e1 f1")
    assert result(match) == ("siege", (1.0, 0.0))


@pytest.mark.rule("KS-28", "KS-29")
def test_what_stands_behind_the_enemys_throne_is_safe() -> None:
    match = position({"e1": "serf 0", "g1": "serf 1"}, board=THROUGH)
    assert "attack" not in verbs(match)
    assert forbidden_by(match, "attack e1 g1") == {"KS-28"}


@pytest.mark.rule("KS-24", "KS-45")
def test_exactly_one_action_with_a_piece_of_ones_own() -> None:
    match = position({**KINGS, "a3": "serf 0", "a7": "serf 1"})
    assert forbidden_by(match, "pass") == {"KS-45"}
    assert forbidden_by(match, "move a7 a6", "move c5 c6", "attack a7 a3", "split a7 a6 b7") == {"KS-24"}
    match.play("move a3 a4")
    assert match.actor == 1


LOCKED = {"a1": "serf 0", "c1": "knight 0", "d1": "serf 0", "e1": "knight 0", "d3": "king 1"}


@pytest.mark.rule("KS-25", "KS-45")
def test_a_side_that_can_do_nothing_passes() -> None:
    """The throne is no place for them, the road is full, and unlike pieces do not combine."""
    match = position(LOCKED, board=APART)
    assert legal(match) == {"pass"}
    assert forbidden_by(match, "pass") == {"legal"}
    play(match, "pass")
    assert match.log()[-1].text == "Player 1 has no legal action and passes."
    assert match.actor == 1
    assert pieces(match) == LOCKED


@pytest.mark.rule("KS-25", "KS-23")
def test_a_side_that_can_do_nothing_still_collects_and_promotes() -> None:
    locked = {"a1": "knight 0", "c1": "serf 0", "d1": "knight 0", "e1": "serf 0", "d3": "king 1"}
    match = position(locked, board=APART, promote_every=1)
    assert match.seen()["loot"] == [1, 0]
    assert legal(match) == {"promote e1", "decline"}
    match.play("decline")
    assert legal(match) == {"pass"}
