"""The Forest: fights, rewards, Fame and the refill; and every monster by itself."""

import pytest

from kingsarms.games.kingswood.state import members
from tests.games.kingswood.scene import Scene

# monster: Fame, then its cost: swords, spellbooks, hearts, broken hearts, coins
MONSTERS = {
    "giant-rat": (1, 1, 0, 1, 0, 0),
    "goblin-scout": (1, 2, 0, 0, 0, 0),
    "pixie": (1, 0, 2, 0, 0, 0),
    "zombie": (1, 0, 0, 2, 0, 0),
    "goblin-thief": (2, 1, 0, 1, 0, 2),
    "skeleton": (2, 2, 1, 0, 0, 0),
    "wild-boar": (2, 2, 0, 1, 0, 0),
    "ghost": (2, 0, 2, 1, 0, 0),
    "cave-bear": (3, 2, 0, 2, 0, 0),
    "iceball": (3, 0, 0, 2, 1, 0),
    "goblin-shaman": (2, 1, 2, 0, 0, 0),
    "dire-wolf": (2, 1, 0, 2, 0, 0),
    "will-o-the-wisp": (2, 0, 3, 0, 0, 0),
    "living-armor": (2, 3, 0, 0, 0, 0),
    "fireball": (3, 0, 0, 2, 1, 0),
    "giant-spider": (2, 1, 1, 1, 0, 0),
    "boggart": (2, 2, 1, 1, 0, 0),
    "green-slime": (1, 0, 1, 1, 0, 0),
    "mimic": (2, 2, 0, 1, 0, 1),
    "wraith": (3, 1, 2, 1, 0, 0),
    "imp": (1, 0, 1, 1, 0, 0),
    "cave-bat": (1, 1, 1, 0, 0, 0),
    "hobgoblin": (3, 3, 0, 1, 0, 0),
    "goblin-brute": (2, 3, 0, 0, 0, 0),
    "ghoul": (3, 0, 1, 3, 0, 0),
    "goblin-king": (4, 3, 2, 1, 0, 0),
    "ogre": (4, 3, 0, 2, 0, 0),
    "troll": (4, 2, 0, 2, 0, 3),
    "minotaur": (4, 4, 0, 1, 0, 0),
    "giant": (6, 4, 0, 4, 0, 0),
    "werewolf": (4, 2, 2, 2, 0, 0),
    "griffin": (4, 3, 1, 1, 0, 0),
    "basilisk": (5, 2, 2, 2, 0, 0),
    "hydra": (5, 4, 0, 2, 0, 0),
    "vampire": (5, 2, 3, 2, 0, 0),
    "banshee": (3, 0, 3, 1, 0, 0),
    "lich": (5, 0, 5, 2, 0, 0),
    "treant": (4, 3, 2, 1, 0, 0),
    "dark-witch": (4, 0, 4, 2, 0, 0),
    "stone-golem": (3, 2, 2, 0, 0, 0),
    "genie": (6, 0, 4, 3, 0, 3),
    "dragon": (7, 4, 3, 3, 0, 0),
}
COIN_REWARDS = {
    "giant-rat": 1,
    "goblin-scout": 1,
    "pixie": 1,
    "zombie": 1,
    "giant-spider": 1,
    "green-slime": 1,
    "mimic": 3,
    "cave-bat": 1,
    "stone-golem": 3,
}
TOKEN_REWARDS = {
    "wild-boar": "heart",
    "ghost": "book",
    "living-armor": "sword",
    "minotaur": "sword",
    "banshee": "book",
}
REFRESH_REWARDS = {"boggart": 2, "griffin": 3}
HEART_REWARDS = ("goblin-brute", "vampire")
CAPTURE_REWARDS = ("imp", "ogre")


def in_forest(*monsters: str, seats: int = 5, coin: int = 0, tired: str = "", **tokens: int) -> Scene:
    """The first seat starts its turn in the Forest, before these monsters, next to an empty location."""
    scene = Scene(seats)
    scene.stand("forest", "market", "tavern")
    scene.forest(*monsters)
    scene.purse(coin=coin, tired=tired, **tokens)
    scene.play("explore forest")
    return scene


def before(monster: str, *, tired: str = "") -> Scene:
    """The first seat stands before a monster with exactly what it costs."""
    _, swords, books, hearts, broken, coins = MONSTERS[monster]
    return in_forest(monster, sword=swords, book=books, heart=hearts + broken, coin=coins, tired=tired)


def used(monster: str) -> dict[str, int]:
    """What is left of exactly the cost after a fight."""
    _, swords, books, hearts, _, _ = MONSTERS[monster]
    spent = {"tired-sword": swords, "tired-book": books, "tired-heart": hearts}
    return {name: count for name, count in spent.items() if count}


# -- every monster ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-56", "KW-57", "KW-60", "KW-64")
@pytest.mark.parametrize("monster", MONSTERS)
def test_each_monster_costs_what_it_shows_and_gives_its_fame(monster: str) -> None:
    scene = before(monster)
    supply = scene.state.bank[3]
    assert scene.offers() == ["pass", f"fight {monster}"]
    scene.play(f"fight {monster}")
    assert scene.state.fame[0] == MONSTERS[monster][0]
    assert scene.defeated() == [monster]
    assert monster not in scene.face_up()
    assert monster in [card["id"].removeprefix("monster:") for card in scene.match.seen(1)["players"][0]["defeated"]]
    if monster not in {*COIN_REWARDS, *TOKEN_REWARDS, *HEART_REWARDS}:
        assert scene.holds() == used(monster)
        assert scene.state.bank[3] == supply + MONSTERS[monster][5]


@pytest.mark.rule("KW-58")
@pytest.mark.parametrize("monster", MONSTERS)
def test_each_monster_needs_its_whole_cost(monster: str) -> None:
    _, swords, books, hearts, broken, coins = MONSTERS[monster]
    cost = {"sword": swords, "book": books, "heart": hearts + broken, "coin": coins}
    for kind, count in cost.items():
        if count:
            # Plenty of everything else does not help, nor do exhausted tokens of the right kind.
            plenty = {"sword": 8, "book": 8, "heart": 8, "coin": 8, kind: count - 1}
            assert in_forest(monster, tired="ssbbhh", **plenty).step() == "Move"


@pytest.mark.rule("KW-61", "KW-63")
@pytest.mark.parametrize(("monster", "coins"), COIN_REWARDS.items())
def test_coins_as_a_reward(monster: str, coins: int) -> None:
    scene = before(monster)
    scene.play(f"fight {monster}")
    assert scene.holds() == {"coin": coins, **used(monster)}


@pytest.mark.rule("KW-61", "KW-63", "KW-24")
@pytest.mark.parametrize(("monster", "skill"), TOKEN_REWARDS.items())
def test_a_token_as_a_reward(monster: str, skill: str) -> None:
    scene = before(monster)
    scene.play(f"fight {monster}")
    assert scene.holds() == {skill: 1, **used(monster)}


@pytest.mark.rule("KW-61", "KW-62", "KW-63")
@pytest.mark.parametrize(("monster", "count"), REFRESH_REWARDS.items())
def test_refreshing_any_tokens_as_a_reward(monster: str, count: int) -> None:
    scene = before(monster, tired="bh")
    scene.play(f"fight {monster}")
    for _ in range(count):
        assert scene.step() == "RefreshReward"
        assert scene.offers()[0] == "pass"
        scene.play("refresh sword")
    assert scene.holds()["sword"] == count
    assert scene.step() == "Move"


@pytest.mark.rule("KW-61", "KW-62", "KW-63")
@pytest.mark.parametrize("monster", HEART_REWARDS)
def test_refreshing_all_hearts_as_a_reward(monster: str) -> None:
    scene = before(monster, tired="hhs")
    scene.play(f"fight {monster}")
    assert scene.holds()["heart"] == MONSTERS[monster][3] + 2
    assert "tired-heart" not in scene.holds()
    assert scene.holds()["tired-sword"] == MONSTERS[monster][1] + 1


@pytest.mark.rule("KW-61", "KW-63", "KW-84")
@pytest.mark.parametrize("monster", CAPTURE_REWARDS)
def test_a_capture_as_a_reward(monster: str) -> None:
    scene = before(monster)
    scene.state.forest = sorted([*scene.state.forest, scene.number("dragon")])
    scene.state.deck &= ~(2 ** scene.number("dragon"))
    scene.play(f"fight {monster}")
    assert scene.step() == "CaptureReward"
    assert scene.offers() == ["pass", "capture dragon", "capture top"]
    scene.play("capture dragon")
    assert scene.captive() == "dragon"
    assert scene.state.fame[0] == MONSTERS[monster][0]


def test_no_other_monster_has_a_reward() -> None:
    kit = Scene().kit
    with_reward = {kit.monster_ids[monster] for monster in range(42) if kit.reward[monster]}
    assert with_reward == {*COIN_REWARDS, *TOKEN_REWARDS, *REFRESH_REWARDS, *HEART_REWARDS, *CAPTURE_REWARDS}
    assert set(MONSTERS) == set(kit.monster_ids)


@pytest.mark.rule("KW-106")
@pytest.mark.parametrize("monster", ["iceball", "fireball"])
def test_a_broken_heart_is_lost(monster: str) -> None:
    scene = in_forest(monster, heart=3)
    supply = scene.state.bank[2]
    scene.play(f"fight {monster}")
    assert scene.holds() == {"tired-heart": 2}
    assert scene.state.bank[2] == supply + 1


@pytest.mark.rule("KW-106")
@pytest.mark.parametrize("monster", ["iceball", "fireball"])
def test_an_exhausted_heart_is_not_broken(monster: str) -> None:
    scene = in_forest(monster, "zombie", heart=2, tired="h")
    assert scene.offers() == ["pass", "fight zombie"]
    assert scene.refused(f"fight {monster}") == "KW-106"


# -- fighting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-54")
def test_any_number_of_monsters_may_be_fought() -> None:
    scene = in_forest("giant-rat", "goblin-scout", "zombie", sword=3, heart=3)
    scene.play("fight zombie", "fight giant-rat", "fight goblin-scout")
    assert scene.defeated() == ["giant-rat", "goblin-scout", "zombie"]
    assert scene.step() == "Move"
    scene = in_forest("giant-rat", "goblin-scout", "zombie", sword=3, heart=3)
    scene.play("fight zombie", "pass")
    assert scene.defeated() == ["zombie"]
    assert scene.step() == "Move"


@pytest.mark.rule("KW-54")
def test_only_monsters_that_are_there_can_be_fought() -> None:
    scene = in_forest("giant-rat", sword=9, book=9, heart=9, coin=9)
    assert scene.refused("fight dragon") == "KW-54"
    assert scene.refused("earn") == "KW-53"


@pytest.mark.rule("KW-55")
def test_fights_at_the_start_and_at_the_stop() -> None:
    scene = Scene()
    scene.forest("giant-rat", "goblin-scout")
    scene.purse(sword=3, heart=1)
    scene.play("explore academy", "move forest")
    assert scene.offers() == ["pass", "fight giant-rat", "fight goblin-scout"]
    scene.play("fight giant-rat", "pass")
    scene.draw_all()
    scene.purse(1, sword=2)
    scene.play("explore forest")
    assert "fight goblin-scout" in scene.offers()


@pytest.mark.rule("KW-57")
def test_a_monster_that_costs_coins_needs_them() -> None:
    scene = in_forest("goblin-thief", "giant-rat", sword=2, heart=2, coin=1)
    assert scene.offers() == ["pass", "fight giant-rat"]
    assert scene.refused("fight goblin-thief") == "KW-57"


@pytest.mark.rule("KW-58")
def test_nothing_stands_in_for_anything_else() -> None:
    scene = in_forest("pixie", "giant-rat", sword=9, book=1, heart=9, coin=9, tired="bbb")
    assert scene.refused("fight pixie") == "KW-58"


@pytest.mark.rule("KW-59")
def test_a_reward_pays_for_the_next_fight() -> None:
    scene = in_forest("wild-boar", "cave-bear", sword=4, heart=2)
    assert scene.offers() == ["pass", "fight wild-boar", "fight cave-bear"]
    scene.play("fight wild-boar")  # one heart used, one gained
    assert scene.offers() == ["pass", "fight cave-bear"]
    scene.play("fight cave-bear")
    assert scene.state.fame[0] == 5


@pytest.mark.rule("KW-61")
def test_a_reward_comes_only_once() -> None:
    scene = before("giant-rat")
    scene.play("fight giant-rat")
    assert scene.state.coins[0] == 1
    scene.play("move academy", "pass")
    scene.draw_all()
    assert scene.state.coins[0] == 1


@pytest.mark.rule("KW-62")
def test_a_refresh_stops_when_nothing_is_exhausted() -> None:
    scene = before("griffin")
    scene.owners_card("griffin", amount=9)  # it costs five tokens
    scene.play("fight griffin", *["refresh sword"] * 3, "refresh book", "refresh heart")
    assert scene.step() == "Move"
    scene = Scene()
    scene.stand("forest", "market", "tavern")
    scene.forest("iceball")
    scene.purse(heart=1)
    scene.owners_card("iceball", heart=0, reward="refresh")  # it exhausts nothing
    scene.play("explore forest", "fight iceball")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-62")
def test_a_refresh_may_be_declined() -> None:
    scene = before("griffin")
    scene.play("fight griffin", "refresh book", "pass")
    assert scene.step() == "Move"
    assert scene.holds() == {"book": 1, "tired-sword": 3, "tired-heart": 1}


@pytest.mark.rule("KW-62")
def test_a_capture_may_be_declined() -> None:
    scene = before("ogre")
    scene.play("fight ogre", "pass")
    assert scene.captive() is None
    assert scene.step() == "Move"


@pytest.mark.rule("KW-62", "KW-86")
@pytest.mark.parametrize("monster", CAPTURE_REWARDS)
def test_without_a_card_to_take_no_capture_is_offered(monster: str) -> None:
    scene = before(monster)
    scene.deck()
    scene.play(f"fight {monster}")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-3")
def test_a_reward_takes_what_is_left() -> None:
    scene = before("wild-boar")
    scene.state.bank[2] = 0
    scene.play("fight wild-boar")
    assert scene.holds() == {"tired-sword": 2, "tired-heart": 1}
    scene = before("stone-golem")
    scene.state.bank[3] = 2
    scene.play("fight stone-golem")
    assert scene.holds()["coin"] == 2


@pytest.mark.rule("KW-65")
def test_the_tally_goes_on_past_twenty() -> None:
    scene = in_forest("dragon", sword=4, book=3, heart=3)
    scene.state.fame[0] = 19
    scene.play("fight dragon")
    assert scene.state.fame[0] == 26
    assert scene.match.seen()["players"][0]["fame"] == 26


# -- the refill ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-66", "KW-67")
def test_the_forest_is_refilled_at_the_end_of_the_turn_only() -> None:
    scene = in_forest("giant-rat", "goblin-scout", "zombie", sword=3, heart=1)
    scene.play("fight giant-rat", "fight goblin-scout")
    assert scene.face_up() == ["zombie"]
    scene.play("move academy", "pass")
    assert scene.step() == "RevealMonster"
    scene.draw_all()
    assert len(scene.face_up()) == 3
    assert scene.match.actor == 1


@pytest.mark.rule("KW-68", "KW-89")
def test_a_capture_is_refilled_like_a_fight() -> None:
    scene = Scene(special="bakery")
    scene.stand("bakery", "market", "tavern")
    scene.forest("giant-rat", "goblin-scout", "zombie")
    scene.play("explore bakery", "capture zombie", "move forest")
    assert scene.face_up() == ["giant-rat", "goblin-scout"]
    scene.play("pass")
    scene.draw_all()
    assert len(scene.face_up()) == 3


@pytest.mark.rule("KW-68")
def test_a_swap_leaves_the_number_of_monsters_as_it_was() -> None:
    scene = Scene(special="graveyard")
    scene.stand("graveyard", "market", "tavern")
    scene.forest("skeleton", "goblin-scout", "zombie")
    scene.trophies(0, "giant-rat")
    scene.purse()
    scene.play("explore graveyard", "swap for skeleton", "give giant-rat")
    assert len(scene.face_up()) == 3
    scene.play("move forest")
    assert scene.match.actor == 1  # nothing was revealed


@pytest.mark.rule("KW-104")
def test_an_empty_deck_leaves_gaps() -> None:
    scene = in_forest("giant-rat", "goblin-scout", "zombie", seats=2, sword=1, heart=1)
    scene.deck()
    scene.play("fight giant-rat", "move academy", "pass")
    assert scene.face_up() == ["goblin-scout", "zombie"]
    assert scene.match.actor == 1
    assert members(scene.state.deck) == []


@pytest.mark.rule("KW-66", "KW-82")
def test_the_last_card_of_the_deck_is_dealt_though_all_know_it() -> None:
    scene = in_forest("giant-rat", "goblin-scout", "zombie", seats=2, sword=1, heart=1)
    scene.deck()
    scene.state.top = scene.number("dragon")
    scene.play("fight giant-rat", "move academy", "pass")
    assert scene.face_up() == ["goblin-scout", "zombie", "dragon"]
    assert scene.state.top == -1
