"""Solo play."""

import pytest

from tests.games.kingswood.scene import Scene


def solo(special: str = "manor-house") -> Scene:
    return Scene(1, special=special)


def idle(scene: Scene) -> None:
    """A turn in which nothing happens but a Collect."""
    scene.stand("academy", "market", "tavern", guard="blacksmith")
    scene.play("collect")


def hunting(*monsters: str, special: str = "manor-house") -> Scene:
    """The lone guild stands rich in the Forest, in its second turn."""
    scene = solo(special)
    idle(scene)
    scene.draw_all()
    scene.stand("forest", "market", "tavern")
    scene.forest(*monsters)
    scene.purse(sword=9, book=9, heart=9, coin=9)
    return scene


@pytest.mark.rule("KW-107", "KW-40")
def test_a_solo_turn_is_as_usual() -> None:
    scene = solo()
    scene.purse(coin=1)
    scene.play("explore academy", "buy book", "move forest")
    assert scene.guard() == "academy"
    assert scene.match.actor == -1  # the reveal that begins the next turn
    scene.draw_all()
    assert scene.match.actor == 0
    assert "explore academy" not in scene.offers()


@pytest.mark.rule("KW-108")
def test_collect_is_allowed() -> None:
    scene = solo()
    scene.purse(coin=0)
    idle(scene)
    assert scene.state.coins[0] == 2


@pytest.mark.rule("KW-109", "KW-111")
def test_the_forest_begins_empty_and_gets_one_card_a_turn() -> None:
    scene = solo()
    assert scene.face_up() == []
    idle(scene)
    assert scene.step() == "RevealMonster"
    scene.draw_all()
    assert len(scene.face_up()) == 1
    idle(scene)
    scene.draw_all()
    assert len(scene.face_up()) == 2
    assert scene.state.round == 3


@pytest.mark.rule("KW-109")
def test_the_forest_is_not_refilled() -> None:
    scene = hunting("giant-rat", "zombie")
    scene.play("explore forest", "fight giant-rat", "pass", "move academy", "pass")
    assert scene.face_up() == ["zombie"]
    scene.draw_all()
    assert len(scene.face_up()) == 2  # the one card of the new turn


@pytest.mark.rule("KW-112", "KW-113")
def test_four_monsters_at_the_end_of_a_turn_overrun_the_village() -> None:
    scene = hunting("giant-rat", "zombie", "pixie", "dragon")
    scene.play("explore forest", "pass", "move academy", "pass")
    assert scene.match.over
    result = scene.result()
    assert (result.reason, result.payoffs, result.winners) == ("overrun", (0.0,), ())


@pytest.mark.rule("KW-113")
def test_four_monsters_during_a_turn_are_no_harm() -> None:
    scene = hunting("giant-rat", "zombie", "pixie", "dragon")
    scene.play("explore forest", "fight zombie", "pass", "move academy", "pass")
    assert not scene.match.over


@pytest.mark.rule("KW-113")
def test_a_captive_is_not_in_the_forest() -> None:
    scene = hunting("giant-rat", "zombie", "pixie", "dragon", special="bakery")
    scene.stand("bakery", "market", "tavern")
    scene.purse()
    scene.play("explore bakery", "capture dragon", "move forest")
    assert not scene.match.over


@pytest.mark.rule("KW-114", "KW-115")
@pytest.mark.parametrize("pair", [("dragon", "giant"), ("giant", "genie"), ("genie", "dragon")])
def test_two_of_the_mightiest_win_at_once(pair: tuple[str, str]) -> None:
    scene = hunting(*pair, "giant-rat", "zombie", "pixie")  # five monsters: an overrun, were the turn to end
    scene.play("explore forest", f"fight {pair[0]}")
    assert not scene.match.over
    slain = [beast["id"] for beast in scene.match.seen(0)["solo"]["beasts"] if beast["defeated"]]
    assert slain == [f"monster:{pair[0]}"]
    scene.play(f"fight {pair[1]}")
    result = scene.result()
    assert (result.reason, result.payoffs, result.winners) == ("victory", (1.0,), (0,))


@pytest.mark.rule("KW-114")
def test_a_captive_beast_counts_when_it_is_defeated() -> None:
    scene = hunting("giant")
    scene.imprison(0, "dragon")
    scene.play("explore forest", "fight dragon", "fight giant")
    assert scene.result().reason == "victory"


@pytest.mark.rule("KW-115")
def test_fame_ends_nothing() -> None:
    scene = hunting("giant-rat")
    scene.state.fame[0] = 40
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    scene.draw_all()
    assert not scene.match.over
    assert not scene.state.last_round


@pytest.mark.rule("KW-115")
def test_a_swap_is_not_a_defeat() -> None:
    scene = hunting("giant", special="graveyard")
    scene.stand("graveyard", "market", "tavern")
    scene.trophies(0, "hydra")
    scene.state.beasts = 2 ** scene.number("dragon")
    scene.play("explore graveyard", "swap for giant", "give hydra")
    assert not scene.match.over
    assert scene.state.beasts == 2 ** scene.number("dragon")


@pytest.mark.rule("KW-115")
def test_the_same_beast_twice_is_one_beast() -> None:
    scene = hunting("giant", "dragon", special="graveyard")
    scene.play("explore forest", "fight giant", "pass", "move graveyard")
    scene.play("swap for dragon", "give giant")
    scene.draw_all()
    scene.stand("forest", "market", "tavern")
    scene.purse(sword=9, book=9, heart=9, coin=9)
    scene.play("explore forest", "fight giant")
    assert not scene.match.over
    assert scene.state.beasts.bit_count() == 1


@pytest.mark.rule("KW-115")
def test_a_beast_swapped_away_still_counts() -> None:
    scene = hunting("giant", "dragon", special="graveyard")
    scene.play("explore forest", "fight giant", "pass", "move graveyard", "swap for dragon", "give giant")
    scene.draw_all()
    scene.stand("forest", "market", "tavern")
    scene.forest("genie")
    scene.purse(sword=9, book=9, heart=9, coin=9)
    scene.play("explore forest", "fight genie")
    assert scene.result().reason == "victory"


@pytest.mark.rule("KW-111", "KW-82")
def test_a_card_that_all_know_is_revealed_next() -> None:
    scene = hunting("giant", special="wizards-tower")
    scene.stand("wizards-tower", "market", "tavern")
    scene.play("explore wizards-tower", "turn up", "draw zombie", "pass", "move academy", "pass")
    assert scene.match.actor == 0  # no chance: it is the card left on top
    assert scene.face_up() == ["zombie", "giant"]
    assert scene.state.top == -1


@pytest.mark.rule("KW-116")
def test_a_captive_keeps_the_match_going() -> None:
    scene = hunting("giant-rat")
    scene.deck()
    scene.imprison(0, "dragon")
    scene.play("explore forest", "fight giant-rat", "pass", "move academy", "pass")
    assert not scene.match.over
    assert scene.match.actor == 0


@pytest.mark.rule("KW-116", "KW-82")
def test_the_last_card_of_the_deck_keeps_the_match_going_though_it_is_known() -> None:
    scene = hunting("giant-rat")
    scene.deck()
    scene.state.top = scene.number("dragon")
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    assert not scene.match.over
    assert scene.face_up() == ["dragon"]


@pytest.mark.rule("KW-114")
def test_a_victory_leaves_no_reward_to_choose() -> None:
    scene = hunting("giant", "dragon", "giant-rat")
    scene.owners_card("giant", reward="capture")
    scene.play("explore forest", "fight dragon", "fight giant")
    assert scene.result().reason == "victory"
    assert scene.match.asked == ()


@pytest.mark.rule("KW-116")
def test_with_an_empty_deck_nothing_more_is_revealed() -> None:
    scene = hunting("giant", "zombie")
    scene.deck()
    idle(scene)
    assert scene.match.actor == 0
    assert scene.face_up() == ["zombie", "giant"]


@pytest.mark.rule("KW-116")
def test_a_wood_without_monsters_is_a_failure() -> None:
    scene = hunting("giant-rat")
    scene.deck()
    scene.play("explore forest", "fight giant-rat", "move academy", "pass")
    result = scene.result()
    assert (result.reason, result.payoffs) == ("hunted-out", (0.0,))


@pytest.mark.rule("KW-116")
def test_a_hundred_turns_are_a_failure() -> None:
    scene = hunting("giant-rat")
    scene.state.round = 100
    idle(scene)
    result = scene.result()
    assert (result.reason, result.payoffs) == ("too-late", (0.0,))
