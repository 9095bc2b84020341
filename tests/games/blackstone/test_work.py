"""Knights and Wizards at work on the vassals of the castle."""

from __future__ import annotations

import pytest

from tests.games.blackstone.scene import Scene


@pytest.mark.rule("BC-16", "BC-17", "BC-18")
def test_a_knight_slides_a_vassal_one_space_into_an_empty_one() -> None:
    scene = Scene().castle("bs lion-spy", "ls dragon-captain").tokens(2, 0)
    assert scene.may("slide") == {"bs bt", "ls as", "ls lt"}
    scene.play("slide bs bt")
    assert (scene.at("bs"), scene.at("bt")) == ("", "lion-spy")
    assert (scene.state.knights[0], scene.state.knights_left) == (1, 20 - 1 - 1)
    assert scene.why("slide bt lt") == ""
    assert scene.why("slide bt ls") == "BC-18"
    assert scene.why("slide bt at") == "BC-17"
    assert scene.why("slide ao co") == "BC-17"
    scene.play("slide bt bs")
    assert scene.why("slide bs bt") == "BC-16"


@pytest.mark.rule("BC-19")
def test_a_wizard_swaps_neighbours() -> None:
    scene = Scene().castle("bs lion-spy", "ls dragon-captain", "ke stag-scout").tokens(0, 1)
    assert scene.may("swap") == {"bs ls"}
    assert scene.why("swap bs ke") == "BC-19"
    scene.play("swap bs ls")
    assert (scene.at("bs"), scene.at("ls")) == ("dragon-captain", "lion-spy")
    assert (scene.state.wizards[0], scene.state.wizards_left) == (0, 20 - 1)


@pytest.mark.rule("BC-20", "BC-2", "BC-10")
def test_a_wizard_flips_a_vassal_and_its_other_side_was_seen() -> None:
    scene = Scene().castle("bs lion-spy/dragon-captain").tokens(0, 1)
    shown = next(space for space in scene.match.view(1)["spaces"] if space["id"] == "space:bs")
    assert (shown["card"]["up"], shown["card"]["back"]) == ("lion-spy", "dragon-captain")
    scene.play("flip bs")
    assert scene.at("bs") == "dragon-captain"
    assert scene.why("flip ls") == "BC-16"


@pytest.mark.rule("BC-21", "BC-22", "BC-23")
def test_a_knight_retains_a_vassal_and_the_space_is_filled_from_any_pile() -> None:
    scene = Scene().castle("ao lion-spy").tokens(1, 1)
    scene.play("retain ao")
    assert scene.may("refill") == {"nw", "ne", "se", "sw"}
    top = scene.match.view(0)["piles"][2]["top"]["up"]
    scene.play("refill se")
    assert scene.at("ao") == top, "as it lay on the pile"
    assert [kept["up"] for kept in scene.match.view(0)["courtiers"][0]["retained"]] == ["lion-spy"]
    assert scene.why("retain ao") == "BC-16"
    assert scene.why("retain bs") == "BC-16"


@pytest.mark.rule("BC-24", "BC-8")
def test_a_task_costs_a_wizard_or_two_knights() -> None:
    scene = Scene().hand().tokens(2, 1)
    scene.play("draw power")
    assert len(scene.holds()) == 1
    assert scene.why("draw guild") == "BC-24"
    scene.play("draw-by-knights machination")
    assert (scene.state.knights[0], scene.state.wizards[0], len(scene.holds())) == (0, 0, 2)
    assert scene.why("draw-by-knights guild") == "BC-24"


@pytest.mark.rule("BC-25")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    scene = Scene().hand().tokens(0, 3)
    scene.state.spent[1] = 2**5
    scene.state.deck[1] = 0
    scene.play("draw power")
    assert scene.holds() == {scene.state.kit.task_ids[32 + 5]}
    assert "The discarded Power cards become the deck." in [line.text for line in scene.match.log()]
    assert "draw power" not in scene.legal
    assert scene.why("draw power") == "BC-25"
    assert scene.state.wizards[0] == 2, "nothing was drawn, nothing is paid"


@pytest.mark.rule("BC-34")
def test_work_ends_when_its_player_says_so() -> None:
    scene = Scene().castle("bs lion-spy").tokens(1, 1)
    assert "done" in scene.legal
    scene.play("done")
    assert type(scene.match.state.step()).__name__ != "Work"


# -- Tasks -------------------------------------------------------------------------------------------------------------

# g04: a Knight with a Lion Spy in its corner: a Scout in row E, a Lion in column K


@pytest.mark.rule("BC-26", "BC-27", "BC-28", "BC-29", "BC-33")
def test_a_task_is_completed_with_two_different_vassals() -> None:
    scene = Scene().hand("g04", "g14").castle("be dragon-scout", "ks lion-captain", "ao stag-spy").tokens(2, 2)
    assert scene.may("complete") == {"g04"}
    scene.play("complete g04")
    assert scene.state.worked
    assert [played["id"] for played in scene.match.view(1)["courtiers"][0]["played"]] == ["task:g04"]
    assert {s["id"] for s in scene.match.view(1)["spaces"] if s["marked"]} == {"space:be", "space:ks"}
    for action in ("slide be bn", "flip ks", "retain ks"):
        assert scene.why(action) == "BC-33"
    scene.castle("ce stag-spy", "lt dragon-captain").keeps("lion-spy")
    assert scene.why("complete g14") == "BC-26", "all is there, but one Task a turn is enough"
    assert scene.why("complete g01") == "BC-27"


@pytest.mark.rule("BC-27")
def test_one_vassal_cannot_serve_for_both_sides() -> None:
    scene = Scene().hand("g04").castle("ke lion-scout")
    assert scene.may("complete") == set()
    assert scene.why("complete g04") == "BC-28"
    scene.castle("ke lion-scout", "ks lion-spy")
    scene.play("complete g04")
    assert scene.state.locked.bit_count() == 2


@pytest.mark.rule("BC-27")
def test_the_only_vassal_for_one_side_is_kept_for_it() -> None:
    scene = Scene().hand("g04").castle("be dragon-scout", "ke lion-scout").play("complete g04")
    assert scene.may("use") == set()
    assert scene.state.locked.bit_count() == 2


@pytest.mark.rule("BC-29")
@pytest.mark.parametrize("faction", ["lion", "dragon", "phoenix", "stag"])
@pytest.mark.parametrize("role", ["emissary", "scout", "captain", "spy"])
def test_a_rainbow_is_met_by_any(faction: str, role: str) -> None:
    scene = Scene().hand("g05").castle(f"bt {faction}-scout", f"ln stag-{role}")  # a Scout in column B, a Stag in row N
    assert scene.may("complete") == {"g05"}


@pytest.mark.rule("BC-27")
def test_where_several_would_do_the_player_chooses() -> None:
    scene = Scene().hand("g04").castle("be dragon-scout", "le stag-scout", "ks lion-spy", "kt lion-captain")
    scene.play("complete g04")
    assert scene.may("use") == {"be", "le"}
    scene.play("use le")
    assert scene.may("use") == {"ks", "kt"}
    scene.play("use kt")
    assert {s["id"] for s in scene.match.view(1)["spaces"] if s["marked"]} == {"space:le", "space:kt"}


@pytest.mark.rule("BC-28")
def test_two_letters_are_one_space() -> None:
    scene = Scene().hand("m04").castle("ae lion-emissary", "cn dragon-captain")  # left at AE, right in column C
    assert scene.may("complete") == {"m04"}
    scene.castle("an lion-emissary", "cn dragon-captain")
    assert scene.why("complete m04") == "BC-28"


@pytest.mark.rule("BC-30")
def test_the_blue_letter_is_ignored_in_the_base_game() -> None:
    scene = Scene().hand("g04").castle("be dragon-scout", "ks lion-captain")  # the blue letter is O
    assert scene.may("complete") == {"g04"}


@pytest.mark.rule("BC-31", "BC-32")
def test_the_example_of_the_rulebook_a_lion_spy_is_owed() -> None:
    """One completed Knight with a Lion Spy: the next Knight costs a retained Lion Spy."""
    scene = Scene().tableau("g04").hand("g07").castle("ao dragon-emissary", "bs phoenix-spy")
    assert scene.why("complete g07") == "BC-32"
    assert scene.match.view(0)["courtiers"][0]["hand"][0]["owed"] == [{"kind": "lion-spy", "paid": False}]
    scene.keeps("lion-spy")
    scene.play("complete g07")
    assert scene.state.retained[0] == []
    assert len(scene.state.played[0]) == 2
    (paid,) = scene.match.view(1)["discards"]
    assert "lion-spy" in (paid["up"], paid["back"])


@pytest.mark.rule("BC-31", "BC-32")
def test_the_example_of_the_rulebook_a_lion_spy_and_a_dragon_captain_are_owed() -> None:
    scene = Scene().tableau("g04", "g07").hand("g02").castle("bt dragon-emissary", "ae lion-spy")
    scene.keeps("lion-spy", "stag-scout")
    assert scene.why("complete g02") == "BC-32"
    scene.keeps("lion-spy", "stag-scout", "dragon-captain")
    scene.play("complete g02")
    assert len(scene.state.retained[0]) == 1, "what is not owed is kept"
    assert scene.match.view(0)["courtiers"][0]["retained"][0]["up"] == "stag-scout"


@pytest.mark.rule("BC-32")
def test_the_side_that_lies_up_counts_for_the_upcharge() -> None:
    scene = Scene().tableau("g04").hand("g07").castle("ao dragon-emissary", "bs phoenix-spy")
    scene.keeps("dragon-captain/lion-spy")
    assert scene.why("complete g07") == "BC-32"


@pytest.mark.rule("BC-31", "BC-32")
@pytest.mark.parametrize("played", ["g04", "g20", "p04", "m04"])
@pytest.mark.parametrize("held", ["g07", "g18", "p01", "m05"])
def test_each_type_has_its_own_upcharge(played: str, held: str) -> None:
    scene = Scene().tableau(played).hand(held)
    (task,) = scene.match.seen(0)["courtiers"][0]["hand"]
    (completed,) = scene.match.seen(0)["courtiers"][0]["played"]
    assert [due["kind"] for due in task["owed"]] == ([completed["corner"]] if task["type"] == completed["type"] else [])


@pytest.mark.rule("BC-31")
def test_the_first_of_each_type_is_free() -> None:
    scene = Scene().tableau("g04").hand("p01").castle("kt stag-captain", "bs dragon-captain")
    scene.play("complete p01")
    assert len(scene.state.played[2]) == 1


# -- special cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-60")
def test_a_wild_vassal_is_of_any_kind() -> None:
    scene = Scene(wilds="four").hand("g04").castle("be wild", "ks wild").tokens(1, 1)
    assert scene.may("complete") == {"g04"}
    scene.play("flip be")
    assert (scene.at("be"), scene.state.wizards[0]) == ("wild", 0), "it has no other side"
    scene.tableau("g04").hand("g07").castle("ao wild", "bs wild").keeps("wild")
    scene.play("complete g07")
    assert scene.state.retained[0] == [], "it pays for one corner"


@pytest.mark.rule("BC-60", "BC-21", "BC-17", "BC-19")
def test_a_wild_vassal_is_moved_and_retained_as_others_are() -> None:
    scene = Scene(wilds="four").castle("bs wild", "ls stag-spy").tokens(1, 1)
    assert {"slide bs bt", "swap bs ls", "retain bs"} <= scene.legal


@pytest.mark.rule("BC-61")
def test_an_assassin_moves_and_flips_but_is_neither_retained_nor_used() -> None:
    scene = Scene(agents="four").castle("bs assassin", "ls lion-spy").tokens(2, 2)
    assert "slide bs bt" in scene.legal
    assert "swap bs ls" in scene.legal
    assert "flip bs" in scene.legal
    assert scene.why("retain bs") == "BC-61"


@pytest.mark.rule("BC-62", "BC-65")
def test_a_saboteur_stays_where_it_is_until_it_is_set_off() -> None:
    scene = Scene(agents="four").castle("bs saboteur", "ls lion-spy").tokens(2, 2)
    assert scene.why("slide bs bt") == "BC-62"
    assert scene.why("swap bs ls") == "BC-62"
    assert scene.why("blow-up ls") == "BC-62"
    assert scene.why("blow-up ao") == "BC-62", "nobody is there"
    assert scene.why("retain bs") == "BC-62", "a Knight does not keep it, but sets it off"
    assert "flip bs" in scene.legal
    scene.state.plot[1], scene.state.plot_at[1] = scene.task("g04"), 1
    scene.play("blow-up bs")
    while type(scene.match.state.step()).__name__ == "Post":
        scene.match.play(scene.match.legal()[0])
    vassals = [s for s in scene.match.view(0)["spaces"] if s["card"] and s["card"]["up"] not in ("dagger", "bomb")]
    assert len(vassals) == 13
    assert scene.state.plot_at[1] == -1, "agents go home without a reward"
    assert type(scene.match.state.step()).__name__ == "Work"
    assert (scene.state.knights[0], scene.state.wizards[0]) == (1, 2), "a Knight sets it off"
    assert len(scene.match.view(0)["discards"]) == 2, "nobody keeps what lay there"
    assert scene.state.retained[0] == []


# -- families ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-67", "BC-68")
def test_corwin_slides_far_and_swaps_with_knights() -> None:
    scene = Scene(families="dealt").of("corwin").castle("bs lion-spy", "bo stag-scout").tokens(2, 0)
    assert scene.may("slide") >= {"bs ls", "bs as", "bs cs", "bs bt"}
    assert "bs ks" not in scene.may("slide"), "up to three"
    assert scene.why("slide bs bn") == "BC-67", "no jumping"
    scene.castle("bs lion-spy", "ls stag-scout", "at dragon-spy")
    assert scene.may("swap-by-knight") == {"bs ls"}, "neighbours, not askew"
    scene.play("swap-by-knight bs ls")
    assert (scene.at("bs"), scene.state.knights[0]) == ("stag-scout", 1)


@pytest.mark.rule("BC-69", "BC-70")
def test_keygriff_knows_no_limits() -> None:
    scene = Scene(families="dealt").of("keygriff").tokens(5, 6).keeps(*["lion-spy"] * 4).hand("g01", "g02", "p01")
    scene.finish_turn()
    assert (scene.state.knights[0], scene.state.wizards[0]) == (5, 6)
    assert (len(scene.state.retained[0]), len(scene.holds())) == (4, 3)


@pytest.mark.rule("BC-70", "BC-66", "BC-7")
def test_families_are_dealt_and_keygriff_begins_richer() -> None:
    scene = Scene(families="dealt", seats=4)
    families = [courtier["family"]["id"] for courtier in scene.match.view(0)["courtiers"]]
    assert sorted(families) == ["family:corwin", "family:keygriff", "family:thistledown", "family:wolfram"]
    rich = families.index("family:keygriff")
    for seat in range(4):
        mustered = 1 if seat == 0 else 0
        assert scene.state.knights[seat] == 1 + mustered + (seat == rich)
        assert scene.state.wizards[seat] == 1 + mustered + (seat == rich)


@pytest.mark.rule("BC-71", "BC-72")
def test_thistledown_slides_askew_and_flips_with_knights() -> None:
    scene = Scene(families="dealt").of("thistledown").castle("ao lion-spy").tokens(1, 0)
    assert scene.may("slide") == {f"ao {space}" for space in ("lt", "at", "ct", "lo", "co", "ln", "an", "cn")}
    assert scene.may("flip-by-knight") == {"ao"}
    scene.play("flip-by-knight ao")
    assert (scene.state.knights[0], scene.state.wizards[0]) == (0, 0)


@pytest.mark.rule("BC-73", "BC-74")
def test_wolfram_swaps_askew_and_slides_with_wizards() -> None:
    scene = Scene(families="dealt").of("wolfram").castle("ao lion-spy", "cn stag-scout", "an dragon-spy").tokens(0, 1)
    assert scene.may("swap") == {"ao cn", "ao an", "an cn"}
    assert {words for words in scene.may("slide-by-wizard") if words.startswith("ao")} == {"ao at", "ao lo", "ao co"}
    scene.play("slide-by-wizard ao at")
    assert (scene.state.knights[0], scene.state.wizards[0]) == (0, 0)


@pytest.mark.rule("BC-68", "BC-72", "BC-74")
def test_powers_of_a_family_are_its_own() -> None:
    scene = Scene().castle("ao lion-spy", "an stag-scout").tokens(2, 2)
    assert scene.why("slide-by-wizard ao co") == "BC-74"
    assert scene.why("swap-by-knight ao an") == "BC-68"
    assert scene.why("flip-by-knight ao") == "BC-72"


@pytest.mark.rule("BC-91")
def test_rivals_have_neither_rats_nor_dogs() -> None:
    scene = Scene().hand("g04").castle("be dragon-scout", "ks lion-captain")
    assert scene.why("kill westie one") == "BC-91"
    assert scene.why("adopt g04") == "BC-91"
