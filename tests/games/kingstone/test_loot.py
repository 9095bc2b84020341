"""Villages, loot and promotion."""

import pytest

from tests.games.kingstone.position import (
    APART,
    KINGS,
    forbidden_by,
    legal,
    loot,
    moves,
    pieces,
    play,
    position,
    result,
    shuffle_kings,
)


@pytest.mark.rule("KS-2", "KS-21", "KS-42")
def test_a_serf_on_any_village_collects_for_its_owner() -> None:
    match = position({**KINGS, "c7": "serf 0", "c3": "serf 1", "a4": "serf 1"})
    assert loot(match) == [1, 0]
    match.play("move c1 c2")
    assert loot(match) == [1, 2]


@pytest.mark.rule("KS-21", "KS-44")
def test_collecting_is_compulsory_and_comes_every_turn() -> None:
    match = position({**KINGS, "c5": "serf 0"})
    for turn in range(1, 8):
        assert loot(match) == [turn, 0]
        shuffle_kings(match, 2)
    assert match.log()[0].text == "Player 1 collects 1 coin; 49 left in the bank."


@pytest.mark.rule("KS-21")
def test_a_serf_that_leaves_or_arrives_collects_where_it_stands_when_the_turn_begins() -> None:
    match = position({**KINGS, "c5": "serf 0", "b3": "serf 0"})
    play(match, "move c5 c4", "move c9 c8")
    assert loot(match) == [1, 0]
    play(match, "move b3 c3", "move c8 c9")
    assert loot(match) == [2, 0]


@pytest.mark.rule("KS-3")
def test_there_are_fifty_pieces_of_loot() -> None:
    match = position({**KINGS, "c5": "serf 0", "a6": "serf 1", "e6": "serf 1"})
    assert match.seen()["bank"] + sum(loot(match)) == 50
    while not match.over:
        shuffle_kings(match, 1)
        assert match.seen()["bank"] + sum(loot(match)) == 50
    assert match.seen()["bank"] == 0


@pytest.mark.rule("KS-10")
@pytest.mark.parametrize("piece", ["knight", "king"])
def test_knights_and_kings_collect_nothing_but_hold_the_village(piece: str) -> None:
    match = position({**KINGS, "c3": f"{piece} 0", "b3": "serf 0"})
    assert loot(match) == [0, 0]
    assert "c3" not in moves(match, "b3")
    assert "d3" not in moves(match, "b3")


@pytest.mark.rule("KS-4")
def test_each_side_has_one_throne_and_it_gives_no_loot() -> None:
    match = position({**KINGS, "c2": "serf 0"})
    thrones = {space["name"]: space["throne"] for space in match.seen()["spaces"] if space["throne"] is not None}
    assert thrones == {"c1": 0, "c9": 1}
    assert not any(space["village"] for space in match.seen()["spaces"] if space["name"] in thrones)
    play(match, "move c2 c3", "move c9 c8", "move c3 c2", "move c8 c9")
    assert loot(match) == [1, 0], "for the village, and nothing for the king at home"


@pytest.mark.rule("KS-5", "KS-23")
def test_passing_a_multiple_of_ten_lets_one_serf_on_a_village_be_promoted_before_acting() -> None:
    match = position({**KINGS, "c3": "serf 0", "a4": "serf 0", "b5": "serf 0", "e6": "knight 0"}, promote_every=2)
    assert legal(match) == {"promote a4", "promote c3", "decline"}
    assert match.prompt().startswith("Your loot has passed a multiple of ten.")
    assert forbidden_by(match, "promote b5", "promote e6", "promote e3") == {"KS-5"}
    assert forbidden_by(match, "move c1 c2") == {"KS-24"}
    assert forbidden_by(match, "move c1 c3") == {"KS-12"}
    match.play("promote c3")
    assert pieces(match)["c3"] == "knight 0"
    assert match.actor == 0
    assert "promote a4" not in legal(match)
    assert forbidden_by(match, "promote a4", "decline") == {"KS-23"}


@pytest.mark.rule("KS-6", "KS-5")
def test_reaching_ten_counts_as_passing_it() -> None:
    match = position({**KINGS, "c3": "serf 0"})
    while loot(match) != [9, 0]:
        assert "decline" not in legal(match)
        shuffle_kings(match, 2)
    assert "decline" not in legal(match)
    shuffle_kings(match, 2)
    assert loot(match) == [10, 0]
    assert legal(match) == {"promote c3", "decline"}


@pytest.mark.rule("KS-6", "KS-5")
def test_jumping_over_ten_counts_and_lying_beyond_it_does_not() -> None:
    match = position({**KINGS, "c3": "serf 0", "a4": "serf 0", "e4": "serf 0"})
    seen = {}
    for _ in range(8):
        seen[loot(match)[0]] = "decline" in legal(match)
        shuffle_kings(match, 2)
    assert seen == {3: False, 6: False, 9: False, 12: True, 15: False, 18: False, 21: True, 24: False}


@pytest.mark.rule("KS-7")
def test_a_promotion_is_taken_at_once_or_not_at_all() -> None:
    match = position({**KINGS, "c3": "serf 0"}, promote_every=3)
    shuffle_kings(match, 4)
    assert loot(match) == [3, 0]
    play(match, "decline")
    assert match.log()[-1].text == "Player 1 does not promote."
    shuffle_kings(match, 2)
    assert loot(match) == [4, 0]
    assert "promote c3" not in legal(match)
    shuffle_kings(match, 4)
    assert loot(match) == [6, 0]
    assert "promote c3" in legal(match)


@pytest.mark.rule("KS-7")
def test_the_new_knight_may_act_at_once_and_collects_no_more() -> None:
    match = position({**KINGS, "c3": "serf 0"}, promote_every=1)
    match.play("promote c3")
    assert moves(match, "c3") == {"c2", "b3", "d3", "c4", "a3", "b2", "d2", "e3", "c5"}
    play(match, "move c1 c2", "move c9 c8")
    assert loot(match) == [1, 0]


@pytest.mark.rule("KS-8", "KS-22")
def test_the_last_coin_ends_the_game_before_anybody_promotes() -> None:
    match = position({**KINGS, "c3": "serf 0"}, bank=3, promote_every=3)
    shuffle_kings(match, 4)
    assert loot(match) == [3, 0]
    assert result(match) == ("loot", (1.0, 0.0))


@pytest.mark.rule("KS-8")
def test_fifty_coins_make_four_promotions_at_most() -> None:
    """One side takes everything: it passes 10, 20, 30 and 40."""
    match = position({**KINGS, "c3": "serf 0"})
    offers = []
    while not match.over:
        if "decline" in legal(match):
            offers.append(loot(match)[0])
        shuffle_kings(match, 1)
    assert offers == [10, 20, 30, 40]
    assert result(match) == ("loot", (1.0, 0.0))


@pytest.mark.rule("KS-22")
def test_a_short_bank_gives_what_it_has_and_the_game_ends_before_the_action() -> None:
    match = position({**KINGS, "c7": "serf 1", "a4": "serf 1", "e4": "serf 1"}, bank=2)
    assert not match.over
    match.play("move c1 c2")
    assert loot(match) == [0, 2]
    assert result(match) == ("loot", (0.0, 1.0))
    assert [line.text for line in match.log()][-1] == "Player 2 collects 2 coins; 0 left in the bank."


@pytest.mark.rule("KS-41")
def test_the_second_player_may_start_with_two_of_the_fifty() -> None:
    match = position({**KINGS, "c3": "serf 0"}, second_loot=2)
    assert loot(match) == [1, 2]
    assert match.seen()["bank"] == 47


@pytest.mark.rule("KS-41", "KS-6")
def test_loot_from_the_start_is_not_collected_anew_but_counts_towards_ten() -> None:
    match = position({**KINGS, "c7": "serf 1"}, second_loot=9)
    match.play("move c1 c2")
    assert loot(match) == [0, 10]
    assert legal(match) == {"promote c7", "decline"}


@pytest.mark.rule("KS-2")
def test_an_empty_village_gives_nothing() -> None:
    match = position({"a1": "serf 0", "a3": "serf 1"}, board=APART)
    assert loot(match) == [0, 0]
