"""Resources, and taking a turn: Explore and Collect."""

from itertools import combinations

import pytest

from kingsarms.games.kingswood.rules.verbs import COLLECT
from tests.games.kingswood.scene import Scene

# -- Resources -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-21")
def test_spent_coins_go_back_to_the_supply() -> None:
    scene = Scene()
    scene.purse(coin=3)
    supply = scene.state.bank[3]
    scene.play("explore blacksmith", "buy sword")
    assert scene.holds()["coin"] == 2
    assert scene.state.bank[3] == supply + 1


@pytest.mark.rule("KW-21")
def test_without_a_coin_nothing_is_bought() -> None:
    scene = Scene()
    scene.purse(coin=0)
    scene.play("explore tavern")
    assert scene.step() == "Move"  # the Tavern had nothing to offer


@pytest.mark.rule("KW-22", "KW-23")
def test_used_tokens_turn_over_and_can_be_refreshed() -> None:
    scene = Scene()
    scene.forest("goblin-scout", "living-armor", "hydra")
    scene.purse(sword=2, coin=2)
    scene.play("explore academy", "pass", "move forest", "fight goblin-scout")
    assert scene.holds() == {"tired-sword": 2, "coin": 3}
    assert scene.step() != "forest"  # exhausted swords cannot be used again
    scene.draw_all()
    scene.purse(1)
    scene.play("explore tavern", "move market", "earn")
    scene.play("explore blacksmith", "refresh-all sword")
    assert scene.holds() == {"sword": 2, "coin": 2}


@pytest.mark.rule("KW-24")
def test_a_gained_token_is_refreshed() -> None:
    scene = Scene()
    scene.purse(coin=1, tired="b")
    scene.play("explore academy", "buy book")
    assert scene.holds() == {"book": 1, "tired-book": 1}


# -- The turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-25")
def test_a_turn_is_explore_or_collect_and_nothing_else() -> None:
    scene = Scene()
    scene.stand("academy", "blacksmith", "tavern", guard="market")
    assert scene.offers() == ["collect", "explore academy", "explore blacksmith", "explore tavern"]
    assert scene.refused("pass") == "KW-25"
    assert scene.refused("earn") == "KW-25"
    scene.play("collect")
    assert scene.match.actor == 1


@pytest.mark.rule("KW-26")
def test_any_player_uses_any_adventurer() -> None:
    scene = Scene(3)
    scene.purse(0, coin=2)
    scene.purse(1, coin=2)
    assert scene.refused("explore market") == "KW-26"
    scene.play("explore academy", "pass", "move forest")
    scene.draw_all()
    assert scene.match.actor == 1
    assert scene.offers() == ["collect", "explore forest", "explore blacksmith", "explore tavern"]
    assert scene.refused("explore bakery") == "KW-5"


@pytest.mark.rule("KW-27")
def test_an_adventurer_that_cannot_move_cannot_be_chosen() -> None:
    scene = Scene()
    scene.purse(coin=0)  # Blacksmith stands between Academy and Tavern
    assert scene.offers() == ["explore academy", "explore tavern"]
    assert scene.refused("explore blacksmith") == "KW-27"
    scene.purse(coin=1)
    assert "explore blacksmith" in scene.offers()


@pytest.mark.rule("KW-27")
def test_a_chosen_adventurer_must_move() -> None:
    scene = Scene()
    scene.play("explore academy", "pass")
    assert scene.step() == "Move"
    assert "pass" not in scene.offers()
    assert scene.refused("move academy") == "KW-27"
    assert scene.refused("pass") == "KW-27"


@pytest.mark.rule("KW-28")
def test_the_markets_pay_counts_towards_the_fare_and_must_then_be_taken() -> None:
    scene = Scene()  # forest academy blacksmith tavern market manor-house
    scene.stand("tavern", "market", "manor-house")
    scene.purse(coin=0)
    assert "explore market" in scene.offers()
    scene.play("explore market")
    assert scene.offers() == ["earn"]
    assert scene.refused("pass") == "KW-28"
    scene.play("earn", "move forest")
    assert scene.state.coins[0] == 2


@pytest.mark.rule("KW-28")
def test_with_a_fare_in_hand_the_market_may_be_left() -> None:
    scene = Scene()
    scene.stand("tavern", "market", "manor-house")
    scene.purse(coin=1)
    scene.play("explore market", "pass", "move forest")
    assert scene.state.coins[0] == 0


@pytest.mark.rule("KW-28")
def test_an_empty_supply_pays_no_fare() -> None:
    scene = Scene()
    scene.stand("tavern", "market", "manor-house")
    scene.purse(coin=0)
    scene.state.coins[1] += scene.state.bank[3]
    scene.state.bank[3] = 0
    assert scene.refused("explore market") == "KW-27"


@pytest.mark.rule("KW-28")
def test_the_reward_of_a_fight_does_not_count_towards_the_fare() -> None:
    scene = Scene()
    scene.stand("academy", "forest", "manor-house")
    scene.forest("giant-rat")
    scene.purse(sword=1, heart=1)
    assert scene.refused("explore forest") == "KW-27"
    scene.purse(sword=1, heart=1, coin=1)
    assert "explore forest" in scene.offers()


@pytest.mark.rule("KW-28", "KW-78")
def test_the_hut_with_the_guard_on_the_market_pays_the_fare_too() -> None:
    scene = Scene(special="witchs-hut", ring=("academy", "witchs-hut", "tavern", "market"))
    scene.stand("academy", "witchs-hut", "tavern", guard="market")
    scene.purse(coin=0)
    scene.play("explore witchs-hut")
    assert scene.offers() == ["earn"]


@pytest.mark.rule("KW-29", "KW-38")
def test_both_abilities_may_be_used() -> None:
    scene = Scene()
    scene.purse(coin=2)
    scene.play("explore tavern", "buy heart", "move market", "earn")
    assert scene.holds() == {"heart": 1, "coin": 4}


@pytest.mark.rule("KW-29", "KW-38")
def test_both_abilities_may_be_left() -> None:
    scene = Scene()
    scene.purse(coin=2)
    scene.play("explore tavern", "pass", "move market", "pass")
    assert scene.holds() == {"coin": 2}
    assert scene.match.actor == 1


@pytest.mark.rule("KW-30")
def test_the_start_ability_is_not_made_up_for_later() -> None:
    scene = Scene()
    scene.purse(coin=2)
    scene.play("explore tavern", "pass")
    assert scene.refused("buy heart") == "KW-30"
    scene.play("move manor-house")  # nothing to refresh there, so the turn ends
    assert scene.match.actor == 1
    assert scene.holds() == {"coin": 1}


@pytest.mark.rule("KW-31")
def test_the_fare_is_kept_back_at_the_start() -> None:
    scene = Scene()  # from the Blacksmith the nearest empty location costs 1 coin
    scene.purse(coin=1)
    scene.play("explore blacksmith")
    assert scene.step() == "Move"
    scene = Scene()
    scene.purse(coin=2, tired="s")
    scene.play("explore blacksmith")
    assert scene.offers() == ["pass", "refresh-all sword", "buy sword"]
    scene.play("buy sword")
    assert scene.state.coins[0] == 1
    assert scene.offers() == ["move forest", "move market"]


@pytest.mark.rule("KW-31")
def test_a_fight_at_the_start_keeps_the_fare_back() -> None:
    scene = Scene()
    scene.stand("academy", "forest", "manor-house")
    scene.forest("goblin-thief")
    scene.purse(sword=1, heart=1, coin=2)
    scene.play("explore forest")
    assert scene.step() == "Move"
    scene = Scene()
    scene.stand("academy", "forest", "manor-house")
    scene.forest("goblin-thief", "giant-rat")
    scene.purse(sword=2, heart=2, coin=2)
    scene.play("explore forest")
    assert scene.offers() == ["pass", "fight giant-rat"]
    assert scene.refused("fight goblin-thief") == "KW-31"
    scene.play("fight giant-rat")  # its coin pays the thief
    assert scene.offers() == ["pass", "fight goblin-thief"]
    scene.play("fight goblin-thief")
    assert scene.offers() == ["move blacksmith", "move market"]


@pytest.mark.rule("KW-31")
def test_a_fight_whose_reward_brings_the_fare_is_allowed() -> None:
    scene = Scene(5)
    scene.stand("academy", "forest", "manor-house")
    scene.forest("mimic")  # costs 1 coin and gives 3
    scene.purse(sword=2, heart=1, coin=1)
    scene.play("explore forest", "fight mimic")
    assert scene.state.coins[0] == 3


@pytest.mark.rule("KW-31", "KW-57")
def test_the_coins_of_a_fight_may_come_back_as_its_reward() -> None:
    scene = Scene(5)
    scene.stand("academy", "forest", "manor-house")
    scene.forest("mimic")
    scene.purse(sword=2, heart=1, coin=1)
    scene.state.coins[1] += scene.state.bank[3]
    scene.state.bank[3] = 0
    scene.play("explore forest", "fight mimic")  # the coin it costs is the only one that it can give
    assert scene.state.coins[0] == 1
    assert scene.step() == "Move"


@pytest.mark.rule("KW-31")
@pytest.mark.parametrize(("special", "deal"), [("game-parlor", "buy heart"), ("potion-shop", "brew")])
def test_a_special_location_keeps_the_fare_back(special: str, deal: str) -> None:
    for coins, step in ((1, "Move"), (2, special)):
        scene = Scene(special=special)
        scene.stand("market", special, "forest")  # both neighbours are taken
        scene.purse(coin=coins, tired="sbh")
        scene.play(f"explore {special}")
        assert scene.step() == step
    scene.play(deal)
    assert scene.state.coins[0] == 1
    assert scene.offers() == ["move academy", "move tavern"]


@pytest.mark.rule("KW-32")
def test_a_neighbour_costs_nothing() -> None:
    scene = Scene()
    scene.purse(coin=0)
    scene.play("explore academy")
    assert scene.offers() == ["move forest"]
    scene.play("move forest")
    assert scene.where() == ["tavern", "blacksmith", "forest"]


@pytest.mark.rule("KW-33", "KW-37")
def test_each_location_skipped_costs_a_coin_occupied_or_not() -> None:
    scene = Scene()  # forest academy blacksmith tavern market manor-house
    scene.purse(coin=2)
    scene.play("explore academy", "pass")
    assert scene.offers() == ["move forest", "move market", "move manor-house"]
    scene.play("move manor-house")  # skips the empty Forest
    assert scene.state.coins[0] == 1
    scene = Scene()
    scene.purse(coin=1)
    scene.play("explore blacksmith")
    assert scene.offers() == ["move forest", "move market"]  # both skip an adventurer
    assert scene.refused("move manor-house") == "KW-33"
    scene.play("move market", "pass")
    assert scene.state.coins[0] == 0


@pytest.mark.rule("KW-34", "KW-35")
def test_the_opposite_location_costs_two_either_way() -> None:
    scene = Scene()
    scene.stand("academy", "blacksmith", "tavern")
    scene.purse(coin=2)
    scene.play("explore tavern", "pass", "move forest")
    assert scene.state.coins[0] == 0


@pytest.mark.rule("KW-35")
def test_the_cheaper_way_is_charged_and_coins_earned_on_the_spot_pay() -> None:
    scene = Scene()
    scene.stand("market", "blacksmith", "tavern")
    scene.purse(coin=0)
    scene.play("explore market", "earn", "move academy")  # market to academy: three steps either way
    assert scene.state.coins[0] == 1


@pytest.mark.rule("KW-36", "KW-37")
def test_nobody_stops_on_an_adventurer_or_the_guard() -> None:
    scene = Scene()
    scene.stand("academy", "blacksmith", "tavern", guard="market")
    scene.purse(coin=2)
    scene.play("explore tavern", "pass")
    assert scene.refused("move market") == "KW-36"
    assert scene.refused("move academy") == "KW-36"
    assert scene.offers() == ["move forest", "move manor-house"]
    scene.play("move manor-house")  # past the guard
    assert scene.state.coins[0] == 1


@pytest.mark.rule("KW-39")
def test_an_ability_is_used_once_a_visit() -> None:
    scene = Scene()
    scene.purse(coin=5, tired="h")
    scene.play("explore tavern", "buy heart")
    assert scene.step() == "Move"
    assert scene.refused("refresh-all heart") == "KW-30"


@pytest.mark.rule("KW-39")
def test_no_location_is_used_twice_not_even_by_the_hut() -> None:
    scene = Scene(special="witchs-hut")  # forest academy blacksmith tavern market witchs-hut
    scene.stand("market", "blacksmith", "academy", guard="tavern")
    scene.purse(coin=1)
    scene.play("explore market", "earn", "move witchs-hut")
    assert scene.step() == "tavern"  # where the guard stands, not the Market where it will stand
    scene.play("pass")
    assert scene.guard() == "market"


@pytest.mark.rule("KW-40")
def test_the_guard_goes_where_the_adventurer_started() -> None:
    scene = Scene()
    scene.play("explore academy", "pass", "move forest", "pass")
    scene.draw_all()
    assert scene.guard() == "academy"
    scene.purse(1)
    scene.play("explore tavern", "move market", "earn")
    assert scene.guard() == "tavern"
    assert scene.state.pieces.count(3) == 1


@pytest.mark.rule("KW-40")
def test_the_guard_moves_last() -> None:
    scene = Scene()
    scene.stand("academy", "blacksmith", "tavern", guard="manor-house")
    scene.purse(coin=2)
    scene.play("explore tavern", "pass", "move market")
    assert scene.step() == "market"
    assert scene.guard() == "manor-house"


@pytest.mark.rule("KW-41")
def test_some_adventurer_can_always_move_for_nothing() -> None:
    scene = Scene()
    scene.purse(coin=0)
    scene.state.bank[3] = 0  # not even the Market helps
    names = ["forest", "academy", "blacksmith", "tavern", "market", "manor-house"]
    for three in combinations(names, 3):
        for guard in ["", *(name for name in names if name not in three)]:
            scene.stand(*three, guard=guard)
            assert any(offer.startswith("explore") for offer in scene.offers()), (three, guard)


# -- Collect ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-42", "KW-44")
def test_collect_sends_the_guard_away_for_two_coins() -> None:
    scene = Scene()
    scene.stand("academy", "blacksmith", "tavern", guard="market")
    scene.purse(coin=1)
    scene.play("collect")
    assert scene.guard() is None
    assert scene.holds() == {"coin": 3}
    assert scene.state.pieces.count(3) == 0
    assert scene.match.actor == 1  # no location was used


@pytest.mark.rule("KW-43", "KW-44")
def test_collect_needs_the_guard_on_a_location() -> None:
    scene = Scene()
    assert scene.refused("collect") == "KW-43"  # the very first turn
    scene.stand("academy", "blacksmith", "tavern", guard="market")
    scene.play("collect")
    assert scene.refused("collect") == "KW-43"
    scene.purse(1)
    scene.play("explore academy", "move forest")
    scene.draw_all()
    assert COLLECT in scene.match.legal()


@pytest.mark.rule("KW-3")
def test_collect_takes_what_is_left() -> None:
    scene = Scene()
    scene.stand("academy", "blacksmith", "tavern", guard="market")
    scene.state.coins[1] += scene.state.bank[3] - 1
    scene.state.bank[3] = 1
    coins = scene.state.coins[0]
    scene.play("collect")
    assert scene.state.coins[0] == coins + 1
    assert scene.state.bank[3] == 0
