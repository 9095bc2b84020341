"""What the house has ruled where the rulebook is silent, or says two things."""

from __future__ import annotations

import pytest

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.state import NOBODY
from kingsarms.games.blackstone import COOP, KINGS, PUZZLE, QUEENS, SOLO, WIZARDS
from kingsarms.games.blackstone.kit import SPACE_NAMES
from kingsarms.games.blackstone.law import LONGEST
from kingsarms.games.blackstone.rules.draught import Refresh, stirred_by
from kingsarms.games.blackstone.rules.vassals import NONE, SIZE_AT
from kingsarms.games.blackstone.state import DISCARDS
from tests.games.blackstone.scene import Scene, card
from tests.games.blackstone.test_rats import FORMATION, reveal

# -- vassals and piles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-36", "BC-37")
def test_vassals_that_are_being_replaced_are_not_shuffled_in() -> None:
    scene = Scene().hand("g04").castle("be dragon-scout", "ks lion-captain")
    own, state = scene.state.pile[0], scene.state
    state.tops[own], state.below[own] = NONE, 0
    state.discard(card("stag-scout/lion-emissary"))
    scene.play("complete g04", "done")
    assert scene.at("ks") in ("stag-scout", "lion-emissary"), "the only discarded vassal is the new pile"
    assert scene.at("be") not in ("", "dragon-scout", "lion-captain"), "then another pile serves"
    assert state.unseen[DISCARDS][SIZE_AT] == 2, "the used ones are discarded when all is filled"


@pytest.mark.rule("BC-31", "BC-51")
def test_a_vassal_may_be_retained_and_paid_in_the_same_turn() -> None:
    scene = Scene().tableau("g04").hand("g07").keeps("stag-scout", "stag-spy").tokens(1, 0)
    scene.castle("ke lion-spy", "ao dragon-emissary", "bs phoenix-spy")
    assert scene.why("complete g07") == "BC-32"
    scene.play("retain ke", "refill nw")
    assert len(scene.state.retained[0]) == 3, "the limit is looked at when the turn ends"
    scene.play("complete g07")
    assert len(scene.state.retained[0]) == 2


@pytest.mark.rule("BC-24", "BC-51")
def test_a_hand_may_be_too_large_while_one_works_and_a_new_card_completed_at_once() -> None:
    scene = Scene().hand("g01", "g02").tokens(0, 1).castle("be dragon-scout", "ks lion-captain")
    scene.state.deck[0] = 2 ** scene.task("g04")
    scene.play("draw guild")
    assert len(scene.holds()) == 3
    scene.play("complete g04")
    assert scene.holds() == {"g01", "g02"}


@pytest.mark.rule("BC-60")
def test_a_wild_vassal_pays_only_where_no_other_does() -> None:
    scene = Scene(wilds="four").tableau("g04").hand("g07").castle("ao dragon-emissary", "bs phoenix-spy")
    scene.keeps("wild", "lion-spy").play("complete g07")
    assert scene.state.retained[0] == [card("wild")]


@pytest.mark.rule("BC-60", "BC-39")
def test_agents_mark_no_wild_vassal_and_no_assassin() -> None:
    scene = Scene(wilds="four", agents="four").tableau("g04").hand().castle("ao wild", "bs assassin", "ke lion-scout")
    scene.state.worked = True
    scene.play("done", "plot g04")
    assert scene.may("mark") == {"ke"}


@pytest.mark.rule("BC-65")
def test_after_a_bomb_the_piles_serve_in_turn_from_the_own_one_on() -> None:
    scene = Scene(agents="four", layout="diamond").castle("bs saboteur", "ls lion-spy").tokens(1, 0)
    scene.state.locked = 2  # a marked vassal goes, too, and is not replaced once more
    scene.state.pile = [2, 0]
    scene.state.tops[2:] = [card("stag-spy"), card("dragon-scout")]
    scene.state.tops[:2] = [card("phoenix-scout"), card("assassin")]
    scene.play("blow-up bs")
    assert [scene.at(space) for space in ("as", "lt", "at")] == ["stag-spy", "dragon-scout", "phoenix-scout"]
    assert scene.at("ct") not in ("", "assassin")
    assert scene.state.locked == 0
    assert type(scene.match.state.step()).__name__ == "Post", "an assassin was set aside"
    scene.play("post bs")
    assert scene.at("bs") == "assassin"


@pytest.mark.rule("BC-64", "BC-38")
def test_what_was_set_aside_is_posted_when_all_spaces_are_filled() -> None:
    scene = Scene(agents="four").hand("g04").castle("be dragon-scout", "ks lion-captain")
    scene.state.tops[0] = card("saboteur")
    scene.play("complete g04", "done")
    assert type(scene.match.state.step()).__name__ == "Post"
    assert (scene.at("be") != "", scene.at("ks") != "") == (True, True)
    scene.play("post ao")
    assert scene.at("ao") == "saboteur", "as it lay"


# -- intrigue ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-42")
def test_only_one_card_lies_face_down() -> None:
    scene = Scene().hand("g04", "p01").play("done", "hide p01", "order reveal").finish_turn().play("leave-hidden")
    scene.play("done")
    assert scene.state.turn == 1, "no second card was asked for"


@pytest.mark.rule("BC-47", "BC-56")
def test_a_revealed_card_may_end_the_match_and_is_no_task_of_the_turn() -> None:
    scene = Scene().tableau("p17", "p18", "p19", "m13", "m14", "m04").hand("g09").castle("bs stag-emissary")
    assert scene.state.points(0) == 20
    scene.play("done", "hide g09", "order reveal")
    scene.hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy").play("complete g25")
    assert scene.state.points(0) == 21
    scene.finish_turn()
    assert scene.match.over, "seat 1 was the last of the round"


@pytest.mark.rule("BC-44")
@pytest.mark.parametrize(
    ("tokens", "cards", "rewards"),
    [(0, 32, {"guild", "power"}), (5, 0, {"token", "power"}), (0, 0, {"power"})],
)
def test_what_the_supply_lacks_is_left_out(tokens: int, cards: int, rewards: set[str]) -> None:
    scene = Scene().tableau("g04", seat=1).castle("ao lion-spy").tokens(1, 1)
    scene.state.plot[1], scene.state.plot_at[1] = scene.task("g04"), 12
    scene.play("slide ao co")
    scene.state.knights_left = tokens
    scene.state.deck[0], scene.state.spent[0] = 2**cards - 1, 0
    assert scene.may("reward") == rewards


@pytest.mark.rule("BC-82", "BC-39")
def test_who_has_adopted_a_dog_may_send_agents() -> None:
    scene = Scene(COOP).hand("g04").tableau("g02").castle("be dragon-scout", "ks lion-captain", "ao lion-scout")
    scene.play("adopt g04", "done")
    assert "plot g02" in scene.legal


# -- families ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-66")
def test_two_families_are_dealt_to_each_before_anybody_has_them() -> None:
    match = Match(KINGS, 2, seed="kin", options={"families": "chosen"})
    offered: list[set[str]] = []
    while len(offered) < 2:
        legal = [match.notation(action) for action in match.legal()]
        if legal[0].startswith("family"):
            offered.append(set(legal))
        match.play(legal[0])
    assert offered[0].isdisjoint(offered[1])


@pytest.mark.rule("BC-66")
def test_alone_one_chooses_of_two_as_well() -> None:
    match = Match(SOLO, 1, seed="kin", options={"families": "chosen"})
    match.play("pile nw")
    assert len(match.legal()) == 2
    assert match.prompt() == "Which family is yours?"


@pytest.mark.rule("BC-66")
def test_three_are_dealt_one_family_each() -> None:
    match = Match(KINGS, 3, seed="kin", options={"families": "chosen"})
    for pile in ("nw", "ne", "se"):
        match.play(f"pile {pile}")
    assert match.prompt(0) == "Work with your Knights and Wizards."
    assert len({courtier["family"]["id"] for courtier in match.view()["courtiers"]}) == 3


@pytest.mark.rule("BC-69", "BC-14")
def test_kings_still_support_keygriff() -> None:
    scene = Scene(families="dealt").of("keygriff", seat=1).of("corwin").tokens(0, 0, seat=1)
    scene.tableau("g02", "g03", "g04", "m13", "m14", "m19", seat=1).finish_turn()
    assert scene.state.knights[1] == 2
    assert scene.state.points(1) == 1 + 10


@pytest.mark.rule("BC-70", "BC-76")
@pytest.mark.parametrize(("game", "tokens"), [(COOP, 10), (PUZZLE, 9), (SOLO, 7)])
def test_the_tokens_of_keygriff_come_out_of_the_few(game: Game, tokens: int) -> None:
    for seed in range(8):
        match = Match(game, game.seats[0], seed=str(seed), options={"families": "dealt"})
        while match.view()["courtiers"][-1]["family"] is None:
            match.play(match.legal()[0])
        view = match.view()
        for colour in ("knights", "wizards"):
            assert sum(courtier[colour] for courtier in view["courtiers"]) + view[f"{colour}_left"] == tokens


@pytest.mark.rule("BC-72")
def test_thistledowns_knights_flip_assassins_and_saboteurs() -> None:
    scene = Scene(families="dealt", agents="four").of("thistledown").castle("ao assassin", "bs saboteur").tokens(2, 0)
    scene.play("flip-by-knight ao", "flip-by-knight bs")
    assert (scene.at("ao"), scene.at("bs")) == ("saboteur", "assassin")


# -- rats and dogs -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-86")
def test_a_dog_may_kill_in_the_turn_in_which_it_is_adopted() -> None:
    scene = reveal(Scene(COOP), "one").hand("g04").castle("be dragon-scout", "ks lion-captain").tokens(2, 0)
    scene.play("adopt g04", "kill westie one")
    assert scene.state.active_rats() == 0


@pytest.mark.rule("BC-86")
def test_each_of_two_jack_russells_kills_once_in_a_turn_and_again_in_the_next() -> None:
    scene = reveal(Scene(COOP), "one", "one", "one").tokens(3, 3)
    scene.state.kennel[2] = 2
    scene.play("kill jack-russell one", "kill jack-russell one")
    assert scene.why("kill jack-russell one") == "BC-86"
    scene.state.rats = [0, 0, 0, 25, 0, 0] + [0] * 6
    scene.finish_turn().finish_turn()
    assert scene.why("kill jack-russell one") == ""


@pytest.mark.rule("BC-88", "BC-75")
def test_the_points_are_looked_at_before_the_rats() -> None:
    scene = Scene(COOP).tableau("p17", "p18", "p19", "p20", "m13", "m14", "m19", "m25")
    scene.tableau("p21", "p22", "p23", "p24", "m01", "m04", "m05", "m07", seat=1)
    scene.state.plagued, scene.state.rats = 11, [1, 0, 0, 0, 0, 0] + [0] * 6
    scene.finish_turn()
    assert scene.match.state.ending == "favour"


@pytest.mark.rule("BC-59")
def test_friends_have_lost_after_a_hundred_rounds() -> None:
    scene = Scene(COOP)
    scene.state.round = LONGEST
    scene.state.rats = [0, 0, 0, 25, 0, 0] + [0] * 6
    scene.finish_turn().finish_turn()
    result = scene.match.result()
    assert result is not None
    assert (result.reason, result.payoffs) == ("limit", (0.0, 0.0))


# -- alone, and the puzzle ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-124")
def test_the_draught_passes_over_assassins_and_empty_spaces() -> None:
    scene = Scene(SOLO, 1, agents="four").castle("ae assassin", "co lion-spy")  # m04 names AE and, in blue, CO
    task = scene.task("m04")
    assert stirred_by(scene.state, task) == [2 ** SPACE_NAMES.index("co")]
    scene.castle("ae assassin", "cs lion-spy")
    assert stirred_by(scene.state, task) == []


@pytest.mark.rule("BC-124")
def test_the_draught_ends_when_no_card_would_stir_anybody() -> None:
    scene = Scene(SOLO, 1).castle("cs lion-spy")
    scene.state.deck[2], scene.state.spent[2] = 2 ** (scene.task("m04") % 32), 0
    before = len(scene.state.agenda)
    Refresh(2).run(scene.state)
    assert len(scene.state.agenda) == before
    scene.castle("ae lion-spy")
    Refresh(2).run(scene.state)
    assert len(scene.state.agenda) == before + 1


@pytest.mark.rule("BC-124", "BC-64", "BC-36")
def test_the_draught_is_one_step() -> None:
    scene = Scene(SOLO, 1, agents="four").castle("ae lion-spy", "co stag-spy", "bs dragon-scout").hand()  # m04: AE, CO
    state = scene.state
    state.deck[2], state.refresh_pile = 2 ** (scene.task("m04") % 32), 2
    state.tops[2], state.below[2] = card("assassin"), 0
    state.discard(card("phoenix-captain/lion-emissary"))
    scene.play("done")
    assert type(state.step()).__name__ == "Post"
    assert scene.at("ae") in ("phoenix-captain", "lion-emissary"), "the one discard is the new pile"
    assert scene.at("co") not in ("", "stag-spy", "lion-spy"), "who was just replaced is not in it"
    assert state.unseen[DISCARDS][SIZE_AT] == 0
    scene.play("post ks")
    assert scene.at("ks") == "assassin"
    assert state.unseen[DISCARDS][SIZE_AT] == 2


@pytest.mark.rule("BC-119")
def test_marked_vassals_are_replaced_before_a_formation_counts() -> None:
    scene = Scene(PUZZLE).tokens(1, 1)
    scene.castle(*[f"{space} {kind}" for space, kind in FORMATION.items() if space != "ls"], "lt dragon-spy")
    scene.state.locked = 2 ** SPACE_NAMES.index("ke")
    scene.play("slide lt ls")
    assert not scene.match.over


@pytest.mark.rule("BC-115")
def test_a_space_that_was_left_empty_stays_so() -> None:
    scene = Scene(PUZZLE).tokens(2, 0).play("retain ao", "leave-empty", "retain at", "refill nw")
    assert scene.at("ao") == ""
    scene.finish_turn().finish_turn()
    assert scene.at("ao") == ""


@pytest.mark.rule("BC-119")
def test_points_do_not_matter_in_the_puzzle() -> None:
    scene = Scene(PUZZLE).tableau("p17", "p18", "p19", "p20", "m13", "m14", "m19", "m25")
    assert scene.state.scores() == []
    scene.finish_turn()
    assert not scene.match.over


# -- what is open ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-127")
def test_what_is_discarded_is_open_and_hands_are_not() -> None:
    scene = Scene().hand("g02", "g03", "g05").keeps("lion-spy", "stag-spy", "stag-scout").castle().play("done")
    scene.play("no-intrigue")
    scene.match.play(scene.match.legal()[0])
    scene.play("discard g03")
    for seat in (NOBODY, 1):
        view = scene.match.view(seat)
        assert view["decks"][0]["discards"] == [{"id": "task:g03"}]
        assert len(view["discards"]) == 1
        assert view["courtiers"][0]["hand"] is None
        assert view["courtiers"][0]["cards"] == [2, 0, 0]
        assert len(view["courtiers"][0]["retained"]) == 2


@pytest.mark.rule("BC-127")
@pytest.mark.parametrize("game", [QUEENS, WIZARDS])
def test_machination_cards_that_dropped_out_are_open(game: Game) -> None:
    match = Match(game, 2, seed="open")
    last = match.view()["row"][-1]["id"]
    match.play("end-turn")
    assert match.view()["discards"] == [{"id": last}]
