"""Setting up, the order of events, limits, points and the end."""

from __future__ import annotations

import pytest

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.games.blackstone import ADVANCED, COOP, KINGS, SOLO
from kingsarms.games.blackstone.law import LONGEST
from kingsarms.games.blackstone.rules.ending import standing
from kingsarms.games.blackstone.rules.vassals import NONE
from tests.games.blackstone.scene import Scene, card

# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-1", "BC-3", "BC-4", "BC-9")
@pytest.mark.parametrize(("layout", "corner"), [("checkerboard", True), ("diamond", False)])
def test_the_castle_at_the_start(layout: str, corner: bool) -> None:
    view = Match(KINGS, 3, seed="start", options={"layout": layout}).seen(0)
    assert [space["name"] for space in view["spaces"]][:6] == ["BS", "LS", "AS", "CS", "KS", "BT"]
    held = {space["name"] for space in view["spaces"] if space["card"]}
    assert len(held) == 13
    assert ("BS" in held) is corner
    assert [pile["below"] + 1 for pile in view["piles"]] == [15, 15, 15, 14]
    assert all(pile["top"] for pile in view["piles"])
    assert view["courtiers"][0]["cards"] == [0, 0, 0], "hands are dealt when the piles are chosen"


@pytest.mark.rule("BC-5", "BC-9")
def test_piles_are_chosen_in_turn_order_and_no_two_the_same() -> None:
    match = Match(KINGS, 3, seed="start")
    assert match.actor == 0
    match.play("pile se")
    assert {match.notation(a) for a in match.legal()} == {"pile nw", "pile ne", "pile sw"}
    match.play("pile nw")
    match.play("pile ne")
    view = match.view(0)
    assert [courtier["pile"] for courtier in view["courtiers"]] == ["pile:se", "pile:nw", "pile:ne"]
    assert [courtier["cards"] for courtier in view["courtiers"]] == [[2, 0, 0]] * 3
    assert len(view["courtiers"][0]["hand"]) == 2
    assert view["courtiers"][1]["hand"] is None


@pytest.mark.rule("BC-6", "BC-7", "BC-13")
def test_a_household_and_the_first_muster() -> None:
    scene = Scene()
    own, other = scene.match.view(0)["courtiers"]
    assert (own["kings"], own["points"], own["knights"], own["wizards"]) == (2, 0, 2, 2)
    assert (other["knights"], other["wizards"]) == (1, 1)
    assert (scene.state.knights_left, scene.state.wizards_left) == (17, 17)


@pytest.mark.rule("BC-130")
@pytest.mark.parametrize("game", [KINGS, ADVANCED, COOP, SOLO])
def test_special_cards_are_shuffled_in_by_those_who_like(game: Game) -> None:
    for wilds, agents, cards in (
        ("none", "none", 72),
        ("four", "none", 76),
        ("none", "four", 76),
        ("four", "four", 80),
    ):
        match = Match(game, game.seats[0], seed="special", options={"wilds": wilds, "agents": agents})
        assert sum(pile["below"] + 1 for pile in match.view()["piles"]) == cards - 13
    assert match.game.check_options({})["wilds"] == match.game.check_options({})["agents"] == "none"


@pytest.mark.rule("BC-63")
def test_no_assassin_lies_on_the_board_at_the_start() -> None:
    first = set()
    for seed in range(12):
        match = Match(KINGS, 2, seed=str(seed), options={"agents": "four", "wilds": "four"})
        faces = [space["card"]["up"] for space in match.view(0)["spaces"] if space["card"]]
        assert len(faces) == 13
        assert sum(pile["below"] + 1 for pile in match.view(0)["piles"]) == 80 - 13, "it is shuffled back"
        first |= set(faces)
    assert not {"dagger", "bomb"} & first
    assert "wild" in first, "a wild vassal may be among them"


@pytest.mark.rule("BC-66")
def test_one_of_two_families_is_chosen() -> None:
    match = Match(KINGS, 2, seed="kin", options={"families": "chosen"})
    while not {match.notation(a).split()[0] for a in match.legal()} & {"family"}:
        match.play(match.legal()[0])
    offered = [match.notation(action) for action in match.legal()]
    assert len(offered) == 2
    match.play(offered[1])
    assert match.view(0)["courtiers"][0]["family"]["id"] == f"family:{offered[1].split()[1]}"


# -- income ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-11", "BC-13", "BC-14")
def test_as_many_knights_and_wizards_bring_tokens_as_kings_support() -> None:
    scene = Scene().tokens(0, 0, seat=1).tableau("g02", "g03", "g04", "g18", seat=1)
    scene.finish_turn()
    assert scene.state.knights[1] == 2, "three completed Knights and the Household's, but two Kings"
    assert scene.state.wizards[1] == 2, "one completed Wizard and the Household's"
    scene = Scene().tokens(0, 0, seat=1).tableau("g18", "g19", "g20", "g21", "g02", "g03", "g04", "p01", seat=1)
    scene.finish_turn()
    assert (scene.state.knights[1], scene.state.wizards[1]) == (3, 3)


@pytest.mark.rule("BC-15")
def test_the_supply_is_the_limit() -> None:
    scene = Scene().tokens(0, 0, seat=1)
    scene.state.knights_left, scene.state.wizards_left = 0, 1
    scene.tokens(0, 0)
    scene.state.knights_left = 0
    scene.finish_turn()
    assert (scene.state.knights[1], scene.state.wizards[1]) == (0, 1)


# -- new vassals -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-35", "BC-38")
def test_used_vassals_are_replaced_from_the_own_pile_the_highest_first() -> None:
    scene = Scene().hand("g04")
    scene.castle("be dragon-scout", "ks lion-captain", *[f"a{row} stag-spy" for row in "stone"])
    scene.play("complete g04")
    top = scene.match.view(0)["piles"][0]["top"]["up"]
    scene.play("done")
    assert scene.at("ks") == top, "row S comes before row E"
    assert scene.at("be") != ""
    assert sum(bool(space["card"]) for space in scene.match.view(0)["spaces"]) == 7


@pytest.mark.rule("BC-35")
def test_in_a_row_the_leftmost_is_replaced_first() -> None:
    scene = Scene().hand("g14").castle("ke stag-spy", "le dragon-scout")  # a Spy in row E, a Dragon in column L
    scene.play("complete g14")
    top = scene.match.view(0)["piles"][0]["top"]["up"]
    scene.play("done")
    assert scene.at("le") == top


@pytest.mark.rule("BC-36")
def test_a_pile_is_made_anew_by_the_draw_that_finds_it_empty_and_not_before() -> None:
    scene = Scene().castle("ao lion-spy").tokens(1, 0)
    scene.state.below[1] = 0
    scene.state.discard(card("stag-scout/lion-emissary"))
    scene.play("retain ao", "refill ne")
    view = scene.match.view(0)
    assert (view["piles"][1]["top"], view["piles"][1]["below"], len(view["discards"])) == (None, 0, 1)


@pytest.mark.rule("BC-36")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    scene = Scene().castle("ao lion-spy").tokens(1, 0)
    state = scene.state
    state.tops[1], state.below[1] = NONE, 0
    state.discard(card("stag-scout/lion-emissary"))
    scene.play("retain ao", "refill ne")
    assert {scene.at("ao")} <= {"stag-scout", "lion-emissary"}
    assert scene.at("ao") != ""
    assert scene.state.set_of[1] == 1, "this pile is no longer of the common lot"


@pytest.mark.rule("BC-37")
def test_without_discards_the_fullest_pile_serves() -> None:
    scene = Scene().hand("g04").castle("be dragon-scout", "ks lion-captain")
    state = scene.state
    assert state.pile[0] == 0
    state.tops[0], state.below = NONE, [0, 3, 7, 7]
    tops = [pile["top"]["up"] if pile["top"] else "" for pile in scene.match.view(0)["piles"]]
    scene.play("complete g04", "done")
    assert (scene.at("ks"), scene.at("be")) == (tops[2], tops[3]), "among equals the nearest clockwise"
    assert state.below == [0, 3, 6, 6]


@pytest.mark.rule("BC-37")
def test_if_nobody_is_left_the_space_stays_empty() -> None:
    scene = Scene().castle("ao lion-spy").tokens(1, 0)
    for pile in range(4):
        scene.state.tops[pile], scene.state.below[pile] = NONE, 0
    scene.play("retain ao")
    assert scene.legal == {"leave-empty"}


@pytest.mark.rule("BC-64")
def test_an_assassin_that_comes_up_is_posted_by_who_acts() -> None:
    scene = Scene(agents="four").castle("ao lion-spy").tokens(1, 0)
    scene.state.tops[0] = card("assassin")
    scene.play("retain ao", "refill nw")
    assert "bs" in scene.may("post")
    assert scene.at("ao") not in ("", "assassin"), "another card came"
    scene.play("post ke")
    assert scene.at("ke") == "assassin"


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-51", "BC-52")
def test_what_exceeds_the_kings_is_given_up() -> None:
    scene = Scene().castle().hand("g03", "p02", "m05").tokens(4, 3).keeps("lion-spy", "stag-spy", "stag-scout")
    scene.play("done")
    if "no-intrigue" in scene.legal:
        scene.play("no-intrigue")
    assert {kept.partition("/")[0] for kept in scene.may("release")} == {"lion-spy", "stag-spy", "stag-scout"}
    scene.match.play(scene.match.legal()[0])
    assert scene.may("discard") == {"g03", "p02", "m05"}, "the decks together"
    scene.play("discard g03")
    assert scene.holds() == {"p02", "m05"}
    assert (scene.state.knights[0], scene.state.wizards[0], len(scene.state.retained[0])) == (2, 2, 2)
    assert (scene.state.knights_left, scene.state.wizards_left) == (20 - 2 - 2, 20 - 2 - 2), "seat 1 has mustered"
    assert scene.state.spent[0] & 2**2


@pytest.mark.rule("BC-51")
def test_a_completed_king_raises_all_limits() -> None:
    scene = Scene().castle().tableau("p01").hand("g03", "p02", "m05").tokens(4, 5)
    scene.keeps("lion-spy", "stag-spy", "stag-scout").play("done", "no-intrigue")
    assert scene.state.turn == 1
    assert (scene.state.knights[0], scene.state.wizards[0]) == (3, 3)
    assert (len(scene.state.retained[0]), len(scene.holds())) == (3, 3)


@pytest.mark.rule("BC-53")
def test_only_who_has_had_the_turn_checks_the_limits() -> None:
    scene = Scene().keeps("lion-spy", "stag-spy", "stag-scout", seat=1)
    scene.tokens(4, 5, seat=1).hand("g02", "g03", "p01", seat=1)
    scene.finish_turn()
    assert (len(scene.state.retained[1]), len(scene.holds(1))) == (3, 3)
    assert (scene.state.knights[1], scene.state.wizards[1]) == (4 + 1, 5 + 1)


# -- points and the end ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-54", "BC-55")
def test_points_need_kings_and_the_oldest_count_first() -> None:
    scene = Scene().tableau("g01", "g02")  # two and one points; the Household's Knight has the first King
    assert scene.state.points(0) == 2
    scene.tableau("p17")  # a King of two points
    assert scene.state.points(0) == 2 + 1 + 2
    scene.tableau("m13", "m14", "m19", "m25")  # four Ploys of five points, three Kings
    assert scene.state.points(0) == 5 + 15
    ploys = [played for played in scene.match.seen(1)["courtiers"][0]["played"] if played["type"] == "ploy"]
    assert [ploy["supported"] for ploy in ploys] == [True, True, True, False]


@pytest.mark.rule("BC-56", "BC-57")
def test_with_twenty_one_points_the_round_is_finished() -> None:
    scene = Scene().tableau("p17", "p18", "p19", "m13", "m14", "m19")
    assert scene.state.points(0) == 21
    scene.finish_turn()
    assert not scene.match.over, "the second player has a turn, too"
    scene.finish_turn()
    assert [line.text for line in scene.match.log()].count("The points are reached: this round is the last.") == 1
    result = scene.match.result()
    assert result is not None
    assert (result.reason, result.payoffs, result.scores) == ("points", (1.0, 0.0), (21, 0))


@pytest.mark.rule("BC-58")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["m04"], ["p17", "p18"]),  # four points each: a Ploy before two Kings
        (["p17"], ["g01"]),  # a King before a Knight
        (["g02", "g18"], ["g01"]),  # a Knight and a Wizard before one Knight
        (["m02", "m03", "m06"], ["m08", "m10"]),  # a Ploy that no King supports counts here
        (["g02", "g03"], ["g04"]),  # and so does a Knight
    ],
)
def test_ties_are_broken_by_what_was_completed(one: list[str], other: list[str]) -> None:
    scene = Scene().hand(seat=0).hand("g32", "p32", seat=1).tableau(*one).tableau(*other, seat=1)
    scene.tokens(1, 1).tokens(2, 2, seat=1).keeps("lion-spy", seat=1)
    assert scene.state.points(0) == scene.state.points(1)
    assert standing(scene.state, 0) > standing(scene.state, 1), "whatever else the other one has"


@pytest.mark.rule("BC-58")
def test_then_by_tokens_retained_vassals_and_cards_and_else_it_is_shared() -> None:
    scene = Scene().hand(seat=0).hand(seat=1).tokens(1, 1).tokens(1, 1, seat=1)
    assert standing(scene.state, 0) == standing(scene.state, 1)
    scene.hand("g02")
    assert standing(scene.state, 0) > standing(scene.state, 1)
    scene.keeps("lion-spy", seat=1)
    assert standing(scene.state, 0) < standing(scene.state, 1)
    scene.tokens(0, 4).tokens(2, 1, seat=1)
    assert standing(scene.state, 0) > standing(scene.state, 1), "both colours together"


@pytest.mark.rule("BC-59")
def test_after_a_hundred_rounds_a_match_is_over() -> None:
    scene = Scene()
    scene.state.round = 99
    scene.finish_turn().finish_turn()
    assert (scene.match.over, scene.state.round) == (False, LONGEST)
    scene.finish_turn().finish_turn()
    result = scene.match.result()
    assert result is not None
    assert result.reason in ("limit", "shared")


@pytest.mark.rule("BC-120", "BC-121")
def test_in_the_advanced_game_the_blue_letter_counts_and_thirty_points_are_asked() -> None:
    scene = Scene(ADVANCED).hand("g04").castle("be dragon-scout", "ks lion-captain")
    assert scene.why("complete g04") == "BC-28"
    scene.castle("be dragon-scout", "ko lion-captain")
    assert scene.may("complete") == {"g04"}


KINGS_AND_PLOYS = ("p17", "p18", "p19", "m13", "m14")  # sixteen points


@pytest.mark.rule("BC-56", "BC-121", "BC-75", "BC-122")
@pytest.mark.parametrize(
    ("game", "points", "tasks"),
    [
        (KINGS, 20, ["m04"]),
        (KINGS, 21, ["m19"]),
        (ADVANCED, 29, ["m19", "m25", "m02"]),
        (ADVANCED, 30, ["m19", "m25", "m01"]),
        (COOP, 49, ["m19", "m25", "m01"]),  # and nineteen of the friend's
        (COOP, 50, ["m19", "m25", "m01"]),
        (SOLO, 24, ["m19", "m02"]),
        (SOLO, 25, ["m19", "m01"]),
    ],
)
def test_just_so_many_points_are_asked(game: Game, points: int, tasks: list[str]) -> None:
    scene = Scene(game, game.seats[0]).tableau(*KINGS_AND_PLOYS, *tasks)
    if game is COOP:
        scene.tableau("p20", "p21", "p22", "m04", "m05", "m07", "g01" if points == 50 else "g02", seat=1)
    assert scene.state.scores()[0] == points
    scene.play("done")
    while "no-intrigue" in scene.legal:
        scene.play("no-intrigue")
    reached = scene.state.last_round if game in (KINGS, ADVANCED) else scene.match.over
    assert reached == (points in (21, 30, 50, 25))
