"""The three victories, ties, repetition and standstill."""

import pytest

from tests.games.kingstone.position import (
    APART,
    KINGS,
    forbidden_by,
    legal,
    loot,
    pieces,
    play,
    position,
    result,
    shuffle_kings,
)

WON, LOST, DRAWN = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


@pytest.mark.rule("KS-15")
@pytest.mark.parametrize(("second_loot", "outcome"), [(1, WON), (4, LOST)])
def test_when_the_bank_is_empty_more_loot_wins(second_loot: int, outcome: tuple[float, float]) -> None:
    match = position({**KINGS, "c3": "serf 0", "a4": "serf 0"}, bank=second_loot + 2, second_loot=second_loot)
    assert loot(match) == [2, second_loot]
    assert result(match) == ("loot", outcome)
    assert match.prompt() == f"The bank is empty: 2 to {second_loot} in loot."


@pytest.mark.rule("KS-15", "KS-19")
@pytest.mark.parametrize(
    ("extra", "outcome"),
    [({"a7": "knight 1"}, LOST), ({"a7": "serf 1", "a3": "knight 0"}, WON), ({"a7": "serf 1", "b7": "serf 1"}, DRAWN)],
)
def test_with_equal_loot_strength_decides(extra: dict[str, str], outcome: tuple[float, float]) -> None:
    """Two serfs on villages are worth two; a knight is worth two as well, and a king four."""
    working = {"c3": "serf 0", "a4": "serf 0"}
    if outcome == LOST:
        extra = {**extra, "b7": "serf 1"}
    match = position({**KINGS, **working, **extra}, bank=4, second_loot=2)
    assert result(match) == ("loot", outcome)


@pytest.mark.rule("KS-19")
def test_strength_is_one_two_and_four() -> None:
    match = position({"c1": "king 0", "b2": "knight 0", "a3": "serf 0", "c9": "king 1"})
    assert match.seen()["strength"] == [7, 4]


@pytest.mark.rule("KS-16")
def test_whoever_has_pieces_left_when_the_enemy_has_none_wins() -> None:
    match = position({"c1": "king 0", "a4": "knight 0", "a5": "serf 1"})
    play(match, "attack a4 a5")
    assert result(match) == ("military", WON)


@pytest.mark.rule("KS-43")
def test_an_enemy_that_throws_its_last_piece_away_has_lost() -> None:
    match = position({"a4": "serf 0", "a5": "king 1"})
    play(match, "attack a4 a5")
    assert result(match) == ("military", LOST)
    match = position({"c1": "king 0", "a4": "serf 0", "a5": "serf 1"})
    play(match, "attack a4 a5")
    assert result(match) == ("military", WON)


@pytest.mark.rule("KS-17")
@pytest.mark.parametrize("piece", ["serf", "knight", "king"])
def test_any_piece_that_moves_onto_the_enemys_throne_wins(piece: str) -> None:
    match = position({"c1": "king 0", "c8": f"{piece} 0", "a7": "king 1"})
    play(match, "move c8 c9")
    assert result(match) == ("siege", WON)
    assert match.prompt() == "The throne has fallen: victory by siege."


@pytest.mark.rule("KS-17")
def test_a_siege_comes_before_everything_else() -> None:
    """The attacker takes the last enemy on its throne: that is a siege, not a military victory."""
    match = position({"c8": "knight 0", "c1": "king 0", "a4": "serf 1"}, quiet_turns=1)
    play(match, "move c8 c9")
    assert result(match) == ("siege", WON), "though the turn is also the last of a standstill"
    match = position({"c8": "king 0", "c9": "king 1", "c7": "knight 0", "a7": "serf 1"})
    play(match, "attack c8 c9", "move a7 a6", "move c7 c9")
    assert result(match) == ("siege", WON)


@pytest.mark.rule("KS-17")
def test_the_second_player_besieges_the_first_players_throne() -> None:
    match = position({"a3": "king 0", "c2": "serf 1", "c9": "king 1"})
    play(match, "move a3 a4", "move c2 c1")
    assert result(match) == ("siege", LOST)


@pytest.mark.rule("KS-40", "KS-18")
@pytest.mark.parametrize(("second_loot", "outcome"), [(0, DRAWN), (1, LOST)])
def test_when_both_forces_are_gone_loot_decides(second_loot: int, outcome: tuple[float, float]) -> None:
    match = position({"b5": "serf 0", "d5": "serf 1"}, second_loot=second_loot)
    play(match, "attack b5 d5")
    assert pieces(match) == {}
    assert result(match) == ("annihilation", outcome)


@pytest.mark.rule("KS-40", "KS-18")
def test_the_first_players_loot_may_decide_as_well() -> None:
    match = position({"c5": "serf 0", "d5": "serf 1"})
    play(match, "attack c5 d5")
    assert result(match) == ("annihilation", WON)


# -- repetition ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-37")
def test_a_position_may_not_come_for_the_third_time() -> None:
    match = position(KINGS)
    shuffle_kings(match, 7)
    assert match.actor == 1
    assert forbidden_by(match, "move c8 c9") == {"KS-37"}
    assert legal(match) == {"move c8 c7", "move c8 b8", "move c8 d8"} | {
        o for o in legal(match) if o.startswith("split")
    }
    match.play("move c8 c7")
    assert forbidden_by(match, "move c1 c2") == {"legal"}, "with the other king elsewhere it is a new position"


@pytest.mark.rule("KS-37")
def test_what_is_forbidden_stays_forbidden_until_there_is_progress() -> None:
    match = position({**KINGS, "d5": "serf 1"})
    play(match, "move c1 c2", "move d5 e5", "move c2 c1", "move e5 d5")
    play(match, "move c1 c2", "move d5 e5", "move c2 c1")
    assert forbidden_by(match, "move e5 d5") == {"KS-37"}
    play(match, "move e5 b5", "move c1 c2", "move b5 a5", "move c2 c1")
    assert forbidden_by(match, "move a5 d5") == {"KS-37"}
    assert forbidden_by(match, "move a5 c5") == {"legal"}


@pytest.mark.rule("KS-37")
def test_the_same_pieces_with_the_other_player_to_move_are_another_position() -> None:
    """The serf goes round in three moves where the king needs two, so each position comes with either to move."""
    match = position({"c1": "king 0", "c9": "king 1", "b7": "serf 1"})
    rounds = ["move b7 b8", "move b8 a7", "move a7 b7"]
    for turn in range(6):
        play(match, "move c1 c2" if turn % 2 == 0 else "move c2 c1", rounds[turn % 3])
    assert pieces(match) == {"c1": "king 0", "c9": "king 1", "b7": "serf 1"}
    play(match, "move c1 c2", "move c9 c8", "move c2 c1")
    assert forbidden_by(match, "move c8 c9") == {"KS-37"}
    match.play("move b7 b8")
    play(match, "move c1 c2", "move b8 b7")
    assert forbidden_by(match, "move c2 c1") == {"legal"}, "it leaves the second player to move, king at the gate"


@pytest.mark.rule("KS-37")
def test_a_split_may_not_repeat_either() -> None:
    match = position({**KINGS, "b3": "knight 0", "b7": "serf 1"})
    play(match, "split b3 b2 a3", "move b7 b8", "move a3 b3", "move b8 b7", "move b3 a3")
    play(match, "move b7 b8", "combine a3 b2", "move b8 a7", "move b2 b3", "move a7 b7")
    assert forbidden_by(match, "split b3 b2 a3") == {"KS-37"}
    assert forbidden_by(match, "split b3 a3 c3") == {"legal"}


@pytest.mark.rule("KS-37")
def test_a_combination_may_not_repeat_either() -> None:
    match = position({**KINGS, "a3": "serf 0", "b2": "serf 0", "b8": "serf 1"})
    play(match, "combine a3 b2", "move b8 b7", "move b2 b3", "move b7 b8", "move b3 b2")
    play(match, "move b8 b7", "split b2 a3 b3", "move b7 a7", "move b3 b2", "move a7 b8")
    assert forbidden_by(match, "combine a3 b2") == {"KS-37"}
    assert forbidden_by(match, "combine b2 a3") == {"legal"}


@pytest.mark.rule("KS-37")
def test_loot_makes_every_position_new() -> None:
    match = position({**KINGS, "c5": "serf 0"})
    shuffle_kings(match, 16)
    assert loot(match) == [9, 0]
    assert "move c1 c2" in legal(match)


@pytest.mark.rule("KS-37")
def test_an_attack_makes_every_position_new() -> None:
    match = position({**KINGS, "a5": "serf 0", "b5": "king 1"})
    shuffle_kings(match, 7)
    assert forbidden_by(match, "move c8 c9") == {"KS-37"}
    play(match, "move c8 b8", "attack a5 b5", "move b8 c8", "move c1 c2")
    assert forbidden_by(match, "move c8 c9") == {"legal"}


LOCKED = {"a1": "serf 0", "c1": "knight 0", "d1": "serf 0", "e1": "knight 0"}
LOCKED |= {"a3": "serf 1", "c3": "knight 1", "d3": "serf 1", "e3": "knight 1"}


@pytest.mark.rule("KS-38", "KS-18")
def test_when_passes_bring_a_position_for_the_third_time_loot_decides() -> None:
    match = position(LOCKED, board=APART, second_loot=1)
    for _ in range(4):
        assert legal(match) == {"pass"}
        assert not match.over
        match.play("pass")
    assert result(match) == ("repetition", LOST)
    assert match.prompt() == "The position came for the third time: 0 to 1 in loot."


@pytest.mark.rule("KS-37", "KS-25", "KS-38")
def test_who_could_only_repeat_passes_until_passing_repeats_too() -> None:
    """Two kings, each with one road of its own: a1 - b1, and d1 - e1."""
    corridors = {"roads": "a1-b1 d1-e1", "villages": [], "thrones": ["b1", "e1"]}
    match = position({"a1": "king 0", "d1": "king 1"}, board=corridors)
    for turn in range(7):
        [only] = legal(match)
        assert only.startswith("move"), turn
        match.play(only)
    assert forbidden_by(match, "move e1 d1") == {"KS-37"}
    assert legal(match) == {"pass"}
    while not match.over:
        match.play(match.legal()[0])
    assert result(match) == ("repetition", DRAWN)


# -- standstill ------------------------------------------------------------------------------------------------------


def wander(turns: int) -> tuple[str, int]:
    """Kings that go round without loot or attack; how it ended, and after how many turns."""
    match = position(KINGS)
    while not match.over and match.ply < turns:
        steps = sorted(option for option in legal(match) if option.startswith("move"))
        match.play(steps[match.ply // 2 % len(steps)])
    return result(match)[0], match.ply


@pytest.mark.rule("KS-39")
def test_forty_turns_without_loot_or_attack_end_the_game() -> None:
    assert wander(39) == ("goes on", 39)
    assert wander(60) == ("standstill", 40)


@pytest.mark.rule("KS-39", "KS-18", "KS-19")
@pytest.mark.parametrize(
    ("extra", "second_loot", "outcome"), [({}, 0, DRAWN), ({"a3": "serf 0"}, 0, WON), ({"a3": "serf 0"}, 1, LOST)]
)
def test_a_standstill_goes_to_loot_then_strength(
    extra: dict[str, str], second_loot: int, outcome: tuple[float, float]
) -> None:
    match = position({**KINGS, **extra}, second_loot=second_loot, quiet_turns=3)
    shuffle_kings(match, 3)
    assert result(match) == ("standstill", outcome)


@pytest.mark.rule("KS-39")
def test_an_attack_starts_the_count_anew() -> None:
    match = position({**KINGS, "a5": "serf 0", "a7": "king 1"}, quiet_turns=4)
    play(match, "move c1 c2", "move c9 c8", "attack a5 a7")
    shuffle_kings(match, 3)
    assert result(match)[0] == "goes on"
    assert match.seen()["quiet"] == 3
    shuffle_kings(match, 1)
    assert result(match) == ("standstill", LOST), "the second player is stronger"


@pytest.mark.rule("KS-39")
def test_loot_starts_the_count_anew() -> None:
    match = position({**KINGS, "c5": "serf 1"}, quiet_turns=2)
    shuffle_kings(match, 12)
    assert result(match)[0] == "goes on"
    play(match, "move c1 c2", "move c5 c6")
    assert match.seen()["quiet"] == 0, "the turn in which it left the village had begun with loot"
    match.play("move c2 c1")
    assert result(match)[0] == "goes on"
    match.play("move c6 c5")
    assert result(match) == ("standstill", LOST), "two turns without loot: what would come next comes too late"
