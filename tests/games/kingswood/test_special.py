"""The eight special locations."""

import pytest

from tests.games.kingswood.scene import Scene


def at(
    special: str, *, forest: tuple[str, ...] = ("giant-rat", "goblin-scout", "zombie"), guard: str = "", **purse: object
) -> Scene:
    """The first seat is about to explore from the special location, next to the empty Forest."""
    scene = Scene(special=special)
    scene.stand(special, "market", "tavern", guard=guard)
    scene.forest(*forest)
    scene.purse(**purse)  # type: ignore[arg-type]
    return scene


# -- Bakery, King's Castle -------------------------------------------------------------------------------------------

STRONGHOLDS = (("bakery", "heart", "h"), ("kings-castle", "sword", "s"))


@pytest.mark.rule("KW-69", "KW-75")
@pytest.mark.parametrize(("special", "skill", "letter"), STRONGHOLDS)
def test_a_stronghold_refreshes_and_captures(special: str, skill: str, letter: str) -> None:
    scene = at(special, tired="sbh" + letter)
    scene.play(f"explore {special}")
    captures = ["capture giant-rat", "capture goblin-scout", "capture zombie", "capture top"]
    assert scene.offers() == ["pass", f"refresh {skill}", *captures]
    scene.play(f"refresh {skill}")
    assert scene.holds()[skill] == 1
    assert scene.holds()[f"tired-{skill}"] == 1  # one token, not all
    assert scene.offers() == ["pass", *captures]
    scene.play("capture zombie")
    assert scene.captive() == "zombie"
    assert scene.step() == "Move"


@pytest.mark.rule("KW-83")
@pytest.mark.parametrize(("special", "skill", "letter"), STRONGHOLDS)
def test_the_parts_of_a_stronghold_come_in_either_order(special: str, skill: str, letter: str) -> None:
    scene = at(special, tired=letter * 2)
    scene.play(f"explore {special}", "capture zombie")
    assert scene.offers() == ["pass", f"refresh {skill}"]
    assert scene.refused("capture giant-rat") == "KW-83"
    scene.play(f"refresh {skill}")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-83")
@pytest.mark.parametrize(("special", "skill", "letter"), STRONGHOLDS)
def test_each_part_of_a_stronghold_is_done_once_and_may_be_left(special: str, skill: str, letter: str) -> None:
    scene = at(special, tired=letter * 2)
    scene.play(f"explore {special}", f"refresh {skill}")
    assert scene.refused(f"refresh {skill}") == "KW-83"
    scene.play("pass")
    assert scene.captive() is None
    scene = at(special, tired=letter)
    scene.play(f"explore {special}", "pass")
    assert scene.holds() == {f"tired-{skill}": 1}


@pytest.mark.rule("KW-52")
def test_a_stronghold_without_anything_to_refresh_only_captures() -> None:
    scene = at("bakery", heart=2, tired="s")
    scene.play("explore bakery")
    assert "refresh heart" not in scene.offers()
    assert scene.refused("refresh heart") == "KW-52"
    assert scene.refused("refresh sword") == "KW-69"


@pytest.mark.rule("KW-83")
@pytest.mark.parametrize(("special", "skill", "letter"), STRONGHOLDS)
def test_a_stronghold_asks_only_for_what_can_be_done(special: str, skill: str, letter: str) -> None:
    scene = at(special, tired="sbh".replace(letter, ""))
    scene.play(f"explore {special}", "capture zombie")
    assert scene.step() == "Move"  # nothing to refresh
    scene = at(special, tired=letter)
    scene.imprison(0, "dragon")
    scene.play(f"explore {special}", f"refresh {skill}")
    assert scene.step() == "Move"  # no room for a second captive
    scene = at(special, tired="sbh".replace(letter, ""))
    scene.imprison(0, "dragon")
    scene.play(f"explore {special}")
    assert scene.step() == "Move"  # neither


# -- all of them, at the stop ----------------------------------------------------------------------------------------


@pytest.mark.rule("KW-38")
@pytest.mark.parametrize(
    ("special", "offers"),
    [
        ("bakery", ["pass", "refresh heart", "capture skeleton", "capture top"]),
        ("game-parlor", ["pass", "buy sword", "buy heart"]),
        ("graveyard", ["pass", "swap for skeleton"]),
        ("kings-castle", ["pass", "refresh sword", "capture skeleton", "capture top"]),
        ("manor-house", ["pass", "refresh sword", "refresh book"]),
        ("potion-shop", ["pass", "brew"]),
        ("witchs-hut", ["pass", "refresh-all sword", "buy sword"]),
        ("wizards-tower", ["pass", "refresh book", "turn up"]),
    ],
)
def test_each_special_location_is_used_at_the_stop_too(special: str, offers: list[str]) -> None:
    scene = Scene(special=special)
    scene.stand("market", "academy", "tavern", guard="blacksmith")
    scene.forest("skeleton")
    scene.trophies(0, "giant-rat")
    scene.purse(coin=1, tired="sbh")
    scene.play("explore market", "pass", f"move {special}")
    assert scene.offers() == offers
    scene.play("pass")
    scene.draw_all()
    assert scene.match.actor == 1
    assert scene.guard() == "market"


# -- Game Parlor, Manor House, Potion Shop ---------------------------------------------------------------------------


@pytest.mark.rule("KW-70")
@pytest.mark.parametrize("skill", ["sword", "heart"])
def test_the_game_parlor_sells_a_sword_or_a_heart(skill: str) -> None:
    scene = at("game-parlor", coin=3)
    scene.play("explore game-parlor")
    assert scene.offers() == ["pass", "buy sword", "buy heart"]
    assert scene.refused("buy book") == "KW-70"
    scene.play(f"buy {skill}")
    assert scene.holds() == {skill: 1, "coin": 2}
    assert scene.step() == "Move"


@pytest.mark.rule("KW-70", "KW-3")
def test_the_game_parlor_sells_what_is_left_to_those_who_can_pay() -> None:
    scene = at("game-parlor", coin=1)
    scene.state.bank[0] = 0
    scene.play("explore game-parlor")
    assert scene.offers() == ["pass", "buy heart"]
    assert scene.refused("buy sword") == "KW-3"
    scene = at("game-parlor", coin=1)
    scene.state.bank[2] = 0
    scene.play("explore game-parlor")
    assert scene.offers() == ["pass", "buy sword"]
    assert scene.refused("buy heart") == "KW-3"
    scene = at("game-parlor", coin=1)
    scene.state.bank[0] = scene.state.bank[2] = 0
    scene.play("explore game-parlor")
    assert scene.step() == "Move"
    scene = at("game-parlor", coin=0)
    scene.play("explore game-parlor")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-76")
@pytest.mark.parametrize("skill", ["sword", "book"])
def test_the_manor_house_refreshes_a_sword_or_a_spellbook(skill: str) -> None:
    scene = at("manor-house", tired="ssbbhh")
    scene.play("explore manor-house")
    assert scene.offers() == ["pass", "refresh sword", "refresh book"]
    assert scene.refused("refresh heart") == "KW-76"
    scene.play(f"refresh {skill}")
    assert scene.holds()[skill] == 1
    assert scene.step() == "Move"


@pytest.mark.rule("KW-76", "KW-52")
@pytest.mark.parametrize(("letter", "skill", "other"), [("s", "sword", "book"), ("b", "book", "sword")])
def test_the_manor_house_refreshes_only_what_is_exhausted(letter: str, skill: str, other: str) -> None:
    scene = at("manor-house", sword=1, book=1, tired=letter + "h")
    scene.play("explore manor-house")
    assert scene.offers() == ["pass", f"refresh {skill}"]
    assert scene.refused(f"refresh {other}") == "KW-52"
    scene = at("manor-house", sword=1, book=1, tired="h")
    scene.play("explore manor-house")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-77")
def test_the_potion_shop_refreshes_one_of_each() -> None:
    scene = at("potion-shop", coin=2, tired="ssbbhh")
    scene.play("explore potion-shop", "brew")
    one_each = {"sword": 1, "book": 1, "heart": 1, "tired-sword": 1, "tired-book": 1, "tired-heart": 1}
    assert scene.holds() == {"coin": 1, **one_each}
    assert scene.step() == "Move"


@pytest.mark.rule("KW-77")
def test_the_potion_shop_works_with_one_exhausted_token() -> None:
    scene = at("potion-shop", coin=1, sword=1, tired="h")
    scene.play("explore potion-shop", "brew")
    assert scene.holds() == {"sword": 1, "heart": 1}


@pytest.mark.rule("KW-52")
def test_the_potion_shop_sells_nothing_for_nothing() -> None:
    scene = at("potion-shop", coin=3, sword=2)
    scene.play("explore potion-shop")
    assert scene.step() == "Move"
    scene = at("potion-shop", coin=0, tired="s")
    scene.play("explore potion-shop")
    assert scene.step() == "Move"


# -- Graveyard -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-71", "KW-72", "KW-74")
def test_the_graveyard_swaps_for_a_monster_worth_one_more() -> None:
    scene = at("graveyard", forest=("skeleton", "cave-bear", "goblin-scout"))
    scene.trophies(0, "giant-rat", "zombie")
    scene.play("explore graveyard")
    assert scene.offers() == ["pass", "swap for skeleton"]
    assert scene.refused("swap for cave-bear") == "KW-71"
    scene.play("swap for skeleton")
    assert scene.offers() == ["give giant-rat", "give zombie"]
    scene.play("give zombie")
    assert scene.defeated() == ["giant-rat", "skeleton"]
    assert scene.face_up() == ["goblin-scout", "zombie", "cave-bear"]
    assert scene.state.fame[0] == 3
    assert scene.step() == "Move"  # one swap a visit


@pytest.mark.rule("KW-74")
def test_a_swap_is_optional() -> None:
    scene = at("graveyard", forest=("skeleton",))
    scene.trophies(0, "giant-rat")
    scene.play("explore graveyard", "pass")
    assert scene.defeated() == ["giant-rat"]
    assert scene.state.fame[0] == 1


@pytest.mark.rule("KW-73")
def test_a_swap_gives_no_reward_but_its_bonus_counts() -> None:
    scene = at("graveyard", forest=("wild-boar",))
    scene.trophies(0, "giant-rat")
    scene.play("explore graveyard", "swap for wild-boar", "give giant-rat")
    assert scene.holds() == {}  # the boar's heart is not gained
    scene = at("graveyard", forest=("goblin-king",))
    scene.trophies(0, "hobgoblin", "goblin-scout")
    scene.play("explore graveyard", "swap for goblin-king", "give hobgoblin")
    assert scene.state.bonus(0) == 2  # the King and the Scout


@pytest.mark.rule("KW-74")
def test_a_monster_given_back_can_be_defeated_again_with_its_reward() -> None:
    scene = at("graveyard", forest=("skeleton",), sword=1, heart=1)
    scene.trophies(0, "giant-rat")
    scene.play("explore graveyard", "swap for skeleton", "give giant-rat", "move forest", "fight giant-rat")
    assert scene.defeated() == ["giant-rat", "skeleton"]
    assert scene.state.coins[0] == 1
    assert scene.state.fame[0] == 3


@pytest.mark.rule("KW-85", "KW-71")
def test_a_captive_is_not_swapped() -> None:
    scene = at("graveyard", forest=("skeleton",))
    scene.imprison(0, "giant-rat")
    scene.play("explore graveyard")
    assert scene.step() == "Move"


# -- Witch's Hut -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-78")
@pytest.mark.parametrize(
    ("guard", "offers"),
    [
        ("academy", ["pass", "refresh-all book", "buy book"]),
        ("blacksmith", ["pass", "refresh-all sword", "buy sword"]),
        ("forest", ["pass", "fight giant-rat"]),
    ],
)
def test_the_hut_uses_the_location_under_the_guard(guard: str, offers: list[str]) -> None:
    scene = at("witchs-hut", guard=guard, sword=1, heart=1, coin=2, tired="sb")
    if guard == "forest":
        scene.state.coins[0] = 3  # for the way past it
    scene.play("explore witchs-hut")
    assert scene.offers() == offers


@pytest.mark.rule("KW-78")
def test_the_hut_charges_what_the_location_costs() -> None:
    scene = at("witchs-hut", guard="academy", coin=1)
    scene.play("explore witchs-hut", "buy book")
    assert scene.holds() == {"book": 1}
    scene = at("witchs-hut", guard="academy", coin=0)
    scene.play("explore witchs-hut")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-78", "KW-79")
@pytest.mark.parametrize("guard", ["tavern", "market", "academy"])
def test_at_the_stop_the_hut_looks_at_the_old_guard(guard: str) -> None:
    scene = Scene(special="witchs-hut")
    others = [name for name in ("academy", "blacksmith", "tavern", "market") if name != guard]
    scene.stand("forest", *others[:2], guard=guard)
    scene.forest()
    scene.purse(coin=1)
    scene.play("explore forest", "move witchs-hut")
    assert scene.step() == guard
    assert scene.guard() == guard


@pytest.mark.rule("KW-79")
def test_without_a_guard_the_hut_does_nothing() -> None:
    scene = at("witchs-hut", sword=5, heart=5, coin=5, tired="sbh")
    scene.play("explore witchs-hut")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-79", "KW-91")
def test_through_the_hut_a_captive_can_be_fought() -> None:
    scene = at("witchs-hut", guard="forest", forest=("dragon",), sword=1, heart=1, coin=2)
    scene.imprison(0, "giant-rat")
    scene.play("explore witchs-hut", "fight giant-rat")
    assert scene.defeated() == ["giant-rat"]


# -- Wizard's Tower --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-80")
def test_the_tower_refreshes_one_spellbook() -> None:
    scene = at("wizards-tower", tired="bbs")
    scene.play("explore wizards-tower")
    assert scene.offers() == ["pass", "refresh book", "turn up"]
    scene.play("refresh book")
    assert scene.holds() == {"book": 1, "tired-book": 1, "tired-sword": 1}
    assert scene.offers() == ["pass", "turn up"]


@pytest.mark.rule("KW-81", "KW-82", "KW-83")
def test_the_top_card_may_be_defeated_and_then_the_book_refreshed() -> None:
    scene = at("wizards-tower", book=2, heart=1)
    scene.play("explore wizards-tower", "turn up", "draw ghost")
    assert scene.step() == "TopCard"
    assert scene.offers() == ["pass", "fight ghost"]
    scene.play("fight ghost")
    assert scene.defeated() == ["ghost"]
    assert scene.state.fame[0] == 2
    assert scene.holds() == {"book": 1, "tired-book": 2, "tired-heart": 1}  # with its reward
    assert scene.offers() == ["pass", "refresh book"]
    scene.play("refresh book")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-81", "KW-82")
def test_a_top_card_left_alone_stays_known_and_comes_next() -> None:
    scene = at("wizards-tower", forest=("giant-rat", "zombie"), book=2, heart=1)
    scene.play("explore wizards-tower", "turn up", "draw ghost", "pass")
    for seat in (-2, 0, 1):
        assert scene.match.seen(seat)["deck"]["top"]["id"] == "monster:ghost"
    assert scene.defeated() == []
    scene.play("move forest")
    assert scene.match.actor == 1  # no chance: the refill took the card that all had seen
    assert scene.face_up() == ["giant-rat", "zombie", "ghost"]
    assert scene.match.seen()["deck"]["top"] is None


@pytest.mark.rule("KW-81")
def test_a_top_card_too_strong_goes_back() -> None:
    scene = at("wizards-tower", tired="b")
    scene.play("explore wizards-tower", "turn up", "draw iceball")
    assert scene.state.top == scene.number("iceball")
    assert scene.offers() == ["pass", "refresh book"]
    assert scene.refused("turn up") == "KW-83"


@pytest.mark.rule("KW-82")
def test_a_known_top_card_is_turned_up_again_without_chance() -> None:
    scene = at("wizards-tower", book=2, heart=1)
    scene.state.top = scene.number("ghost")
    scene.state.deck &= ~(2 ** scene.number("ghost"))
    scene.play("explore wizards-tower", "turn up")
    assert scene.offers() == ["pass", "fight ghost"]
    assert scene.refused("capture top") == "KW-82"
    assert scene.refused("capture ghost") == "KW-82"


@pytest.mark.rule("KW-82")
def test_with_an_empty_deck_the_tower_only_refreshes() -> None:
    scene = at("wizards-tower", tired="b")
    scene.deck()
    scene.play("explore wizards-tower")
    assert scene.offers() == ["pass", "refresh book"]
    assert scene.refused("turn up") == "KW-82"
    scene = at("wizards-tower")
    scene.deck()
    scene.play("explore wizards-tower")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-83")
def test_the_tower_may_be_left_altogether() -> None:
    scene = at("wizards-tower", tired="b")
    scene.play("explore wizards-tower", "pass")
    assert scene.step() == "Move"
    assert scene.holds() == {"tired-book": 1}


@pytest.mark.rule("KW-81", "KW-82")
def test_the_tower_faces_the_last_card_of_the_deck_though_all_know_it() -> None:
    scene = at("wizards-tower", book=2, heart=1)
    scene.deck()
    scene.state.top = scene.number("ghost")
    scene.play("explore wizards-tower", "turn up", "fight ghost")
    assert scene.defeated() == ["ghost"]
    assert scene.state.top == -1
    assert scene.match.seen()["deck"]["top"] is None
    assert scene.offers() == ["pass", "refresh book"]


@pytest.mark.rule("KW-82", "KW-84")
def test_a_capture_won_at_the_tower_comes_before_its_refresh() -> None:
    scene = Scene(5, special="wizards-tower")
    scene.stand("wizards-tower", "market", "tavern")
    scene.forest("giant-rat")
    scene.purse(book=1, heart=1)
    scene.play("explore wizards-tower", "turn up", "draw imp", "fight imp")
    assert scene.offers() == ["pass", "capture giant-rat", "capture top"]
    scene.play("capture top", "draw zombie")
    assert scene.captive() == "zombie"
    assert scene.offers() == ["pass", "refresh book"]
