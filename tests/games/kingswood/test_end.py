"""The end of the game: trigger, equal turns, bonuses and ties."""

from typing import Any

import pytest

from kingsarms.engine.match import Result
from tests.games.kingswood.scene import Scene


def hunter(fame: int, monster: str = "giant-rat", seats: int = 2, seat: int = 0, special: str = "manor-house") -> Scene:
    """A seat with this Fame stands in the Forest before a monster and is rich; it is that seat's turn."""
    scene = Scene(seats, special=special)
    for earlier in range(seat):
        scene.stand("academy", "market", "tavern", guard="blacksmith")
        scene.play("collect")
        assert scene.match.actor == earlier + 1
    scene.stand("forest", "market", "tavern")
    scene.forest(monster)
    scene.state.fame[seat] = fame
    scene.purse(seat, sword=5, book=5, heart=5, coin=5)
    return scene


def idle(scene: Scene) -> None:
    """The turn of whoever is next passes without anything but a Collect."""
    scene.draw_all()
    if not scene.match.over:
        scene.stand("academy", "market", "tavern", guard="blacksmith")
        scene.play("collect")


def end_now(scene: Scene) -> Result:
    """Let the match end with the present turn, which is the last seat's."""
    scene.state.turn = scene.state.seats - 1
    scene.state.last_round = True
    scene.stand("academy", "market", "tavern", guard="blacksmith")
    coins, supply = scene.state.coins[0], scene.state.bank[3]
    scene.state.bank[3] = 0  # so that the Collect of the first seat, whose step is due, changes no purse
    scene.play("collect")
    assert scene.state.coins[0] == coins
    scene.state.bank[3] = supply
    scene.draw_all()
    return scene.result()


# -- trigger and last round ------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-95", "KW-97")
def test_twenty_fame_start_the_last_round_and_the_round_is_finished() -> None:
    scene = hunter(19, seats=3)
    before = scene.state.last_round
    scene.play("explore forest", "fight giant-rat")
    assert (before, scene.state.last_round) == (False, True)
    scene.play("move academy", "pass")
    scene.draw_all()
    for seat in (1, 2):
        assert scene.match.actor == seat
        idle(scene)
    assert scene.match.over
    assert scene.result().reason == "fame"


@pytest.mark.rule("KW-95")
def test_nineteen_fame_are_not_enough_and_bonuses_do_not_count() -> None:
    scene = hunter(18)
    scene.state.defeated[0] = 2 ** scene.number("goblin-king") | 2 ** scene.number("hobgoblin")
    assert scene.state.bonus(0) == 2
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    assert scene.state.fame[0] == 19
    assert scene.state.scores()[0] == 21
    assert not scene.state.last_round
    idle(scene)
    scene.draw_all()
    assert not scene.match.over


@pytest.mark.rule("KW-97")
def test_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    scene = hunter(19, seat=1)
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    scene.draw_all()
    assert scene.match.over
    assert scene.result().winners == (1,)


@pytest.mark.rule("KW-97")
def test_equal_turns_are_counted_from_the_start_player() -> None:
    scene = Scene(3)
    scene.state.first = 1  # so that the first seat is the last of the round
    scene.stand("forest", "market", "tavern")
    scene.forest("giant-rat")
    scene.state.fame[0] = 19
    scene.purse(sword=1, heart=1)
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    scene.draw_all()
    assert scene.match.over


@pytest.mark.rule("KW-96")
def test_a_swap_can_be_the_trigger() -> None:
    scene = Scene(special="graveyard")
    scene.stand("graveyard", "market", "tavern")
    scene.forest("skeleton")
    scene.trophies(0, "giant-rat")
    scene.state.fame[0] = 19
    scene.play("explore graveyard", "swap for skeleton", "give giant-rat")
    assert scene.state.last_round


@pytest.mark.rule("KW-96")
def test_a_tower_fight_can_be_the_trigger() -> None:
    scene = Scene(special="wizards-tower")
    scene.stand("wizards-tower", "market", "tavern")
    scene.state.fame[0] = 18
    scene.purse(book=2, heart=1)
    scene.forest("giant-rat", "zombie", "pixie")
    scene.play("explore wizards-tower", "turn up", "draw ghost", "fight ghost")
    assert scene.state.last_round


# -- bonuses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-99", "KW-100")
@pytest.mark.parametrize(
    ("trophies", "bonus"),
    [
        (("goblin-shaman",), 0),
        (("goblin-shaman", "goblin-scout"), 1),
        (("goblin-shaman", "goblin-scout", "goblin-thief", "zombie"), 1),
        (("goblin-shaman", "goblin-scout", "goblin-thief", "hobgoblin"), 2),
        (("goblin-king",), 1),
        (("goblin-king", "goblin-scout", "goblin-shaman"), 3 + 1),
        (("troll",), 1),
        (("troll", "ogre", "giant"), 3),
        (("werewolf",), 0),
        (("werewolf", "dragon", "hydra"), 1),
        (("werewolf", "dragon", "hydra", "giant-rat"), 2),
        (("lich",), 1),
        (("lich", "zombie", "ghost", "pixie"), 3),
        (("treant",), 0),
        (("treant", "pixie", "zombie"), 1),
        (("treant", "pixie", "zombie", "troll", "iceball"), 2 + 1),
        (("dragon", "giant", "genie"), 0),
    ],
)
def test_bonuses_count_families_the_card_itself_included(trophies: tuple[str, ...], bonus: int) -> None:
    scene = Scene(5)
    scene.trophies(0, *trophies)
    assert scene.state.bonus(0) == bonus
    assert scene.state.scores()[0] == scene.state.fame[0] + bonus


@pytest.mark.rule("KW-99", "KW-100")
@pytest.mark.parametrize(
    ("fresh", "tired", "bonus"), [(0, "", 0), (1, "", 0), (1, "b", 1), (3, "bb", 2), (0, "bbbb", 2)]
)
def test_the_dark_witch_counts_spellbooks_on_either_side(fresh: int, tired: str, bonus: int) -> None:
    scene = Scene()
    scene.trophies(0, "dark-witch")
    scene.purse(book=fresh, tired=tired)
    assert scene.state.bonus(0) == bonus


def test_no_other_monster_has_a_bonus() -> None:
    kit = Scene().kit
    names = {kit.monster_ids[monster] for monster in range(42) if kit.with_bonus & 2**monster}
    assert names == {"goblin-shaman", "goblin-king", "troll", "werewolf", "lich", "treant", "dark-witch"}


@pytest.mark.rule("KW-99")
def test_a_card_swapped_away_does_not_count() -> None:
    scene = Scene(special="graveyard")
    scene.stand("graveyard", "market", "tavern")
    scene.forest("wraith")
    scene.trophies(0, "goblin-shaman", "goblin-scout")
    assert scene.state.bonus(0) == 1
    scene.play("explore graveyard", "swap for wraith", "give goblin-shaman")
    assert scene.state.bonus(0) == 0


@pytest.mark.rule("KW-98")
def test_bonuses_decide_the_end() -> None:
    scene = Scene(2)
    scene.trophies(0, "goblin-king", "goblin-scout", "hobgoblin")  # 8 and 3 for goblins
    scene.trophies(1, "giant", "ogre")  # 10
    result = end_now(scene)
    assert result.scores == (11, 10)
    assert result.winners == (0,)
    assert result.payoffs == (1.0, 0.0)


# -- ties ------------------------------------------------------------------------------------------------------------


def tied(first: dict[str, Any], second: dict[str, Any]) -> tuple[int, ...]:
    """Who wins with equal Fame and these purses."""
    scene = Scene()
    scene.trophies(0, "cave-bear")
    scene.trophies(1, "iceball")
    scene.purse(0, **first)
    scene.purse(1, **second)
    return end_now(scene).winners


@pytest.mark.rule("KW-101")
def test_a_tie_goes_to_the_richer() -> None:
    assert tied({"coin": 3, "sword": 1}, {"coin": 2, "sword": 5}) == (0,)
    assert tied({"coin": 1}, {"coin": 2}) == (1,)


@pytest.mark.rule("KW-102")
def test_then_to_the_one_with_more_skills_on_either_side() -> None:
    assert tied({"coin": 2, "sword": 3}, {"coin": 2, "book": 4}) == (1,)
    assert tied({"coin": 2, "sword": 1, "book": 1, "heart": 1}, {"coin": 2, "heart": 2}) == (0,)
    scene = Scene()
    scene.trophies(0, "cave-bear")
    scene.trophies(1, "iceball")
    scene.purse(0, sword=1, tired="bh")
    scene.purse(1, sword=2)
    assert end_now(scene).winners == (0,)


@pytest.mark.rule("KW-103")
def test_a_tie_that_stays_is_shared() -> None:
    assert tied({"coin": 2, "sword": 3}, {"coin": 2, "heart": 3}) == (0, 1)


@pytest.mark.rule("KW-94")
def test_a_captive_counts_for_nothing() -> None:
    scene = Scene()
    scene.trophies(0, "goblin-king")
    scene.imprison(0, "hobgoblin")
    scene.trophies(1, "giant")
    result = end_now(scene)
    assert result.scores == (5, 6)


# -- other ends ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KW-104")
def test_when_no_monster_is_left_the_round_is_the_last() -> None:
    scene = hunter(0)
    scene.deck()
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    assert scene.state.last_round
    assert scene.match.log(1)[-1].text == "No monster is left in the wood: this is the last round."
    assert scene.match.actor == 1
    idle(scene)
    assert scene.result().reason == "hunted-out"


@pytest.mark.rule("KW-104")
def test_a_captive_left_somewhere_keeps_the_match_going() -> None:
    scene = hunter(0)
    scene.deck()
    scene.imprison(1, "dragon")
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    idle(scene)
    assert not scene.match.over


@pytest.mark.rule("KW-104")
def test_a_wood_without_monsters_ends_with_the_turn_of_the_last_player() -> None:
    scene = hunter(0, seat=1)
    scene.deck()
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    assert scene.result().reason == "hunted-out"


@pytest.mark.rule("KW-105")
def test_after_a_hundred_rounds_the_match_ends() -> None:
    scene = Scene()
    scene.trophies(1, "dragon")
    scene.state.round = 99
    idle(scene)
    idle(scene)
    assert not scene.match.over
    assert scene.state.round == 100
    idle(scene)
    idle(scene)
    result = scene.result()
    assert result.reason == "too-late"
    assert result.winners == (1,)
