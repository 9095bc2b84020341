"""Moments at which a rule says more than its first reading: who may do it, when, and what comes of it."""

import pytest

from kingsarms.games.city.content.creatures import TEMPLATES
from kingsarms.games.city.content.terms import CAMP, CELL_IDS, FIRE, NONE, WEAK
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.quests import is_possible
from kingsarms.games.city.rules.sheet import put_on
from kingsarms.games.city.rules.trade import price_of
from kingsarms.games.city.rules.turn import Turn
from kingsarms.games.city.state import CARRIED, SAFE
from tests.games.city.scene import Scene


def healer() -> Scene:
    """Sesharra with Renew beside Earthshaker, who has 10 health."""
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "c3").learn(1, "renew")
    scene.stats(0, health=10).stats(1, health=4).state.tokens[1] = 1
    return scene


@pytest.mark.rule("CK-170")
def test_healing_comes_before_a_blow_to_which_a_hero_would_fall() -> None:
    scene = healer()
    scene.state.hp[0] = 3
    scene.creature("c3", attack=4)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.actor, scene.state.hp[0]) == ("Tend", 1, 3)
    scene.call("react renew")
    assert (scene.where(0), scene.state.hp[0]) == ("c3", 4)


@pytest.mark.rule("CK-170")
def test_who_is_not_healed_falls() -> None:
    scene = healer()
    scene.state.hp[0] = 3
    scene.creature("c3", attack=4)
    scene.run(Activation(0), "let")
    assert (scene.where(0), scene.state.hp[0]) == ("a1", 10)


@pytest.mark.rule("CK-170", "CK-28")
def test_healing_is_asked_when_fire_or_poison_hurts_at_the_start_of_a_turn() -> None:
    scene = healer()
    scene.state.weak[0], scene.state.hp[0] = 1, 6
    scene.run(Turn(0))
    assert (scene.asked(), scene.state.hp[0]) == ("Tend", 5)
    scene.call("react renew")
    assert scene.state.hp[0] == 10


@pytest.mark.rule("CK-170", "CK-112")
def test_fire_on_the_way_asks_nobody_for_healing_is_offered_anyway() -> None:
    scene = healer()
    scene.state.cover(FIRE, CELL_IDS.index("c4"), WEAK)
    scene.play("move c4")
    assert (scene.asked(), scene.state.actor, scene.state.hp[0]) == ("Act", 0, 9)
    assert scene.match.offered == (1,)


@pytest.mark.rule("CK-152")
def test_any_player_may_use_a_camp_for_any_hero_there() -> None:
    scene = Scene().open_land().at(0, "a2").at(1, "c4").stats(1, health=10)
    place = CELL_IDS.index("c4")
    scene.state.raise_structure(place, CAMP)
    scene.state.level, scene.state.hp[1] = 4, 3
    assert "camp sesharra" in scene.legal()
    assert "camp earthshaker" not in scene.legal()
    scene.play("camp sesharra")
    assert (scene.state.hp[1], scene.state.structure_at(place)) == (7, NONE)


def taunting() -> tuple[Scene, int]:
    """Brutius with Taunt at c5, out of reach of a creature at c1 that tracks; its target stands at c2."""
    scene = Scene(("brutius", "sesharra"), tale="the-darkhand").open_land().learn(0, "taunt")
    scene.at(0, "c5").stats(0, health=4).at(1, "c2").stats(1, health=12)
    return scene, scene.creature("c1", "tracking-hard", "lightning-bolt-hard", attack=2)


@pytest.mark.rule("CK-185")
def test_taunt_is_asked_when_the_creature_has_come_into_range() -> None:
    scene, _ = taunting()
    scene.at(0, "c3").state.hp[1] = 12
    scene.run(Activation(0))
    assert scene.asked() == "Taunt", "it stands beside its target now"
    scene.call("react taunt")
    assert (scene.state.hp[0], scene.state.hp[1]) == (1, 10)


@pytest.mark.rule("CK-185")
def test_taunt_is_asked_once_in_an_activation() -> None:
    scene, slot = taunting()
    scene.at(0, "c2").creature("e5")
    scene.run(Activation(0), "let")
    assert (scene.asked(), scene.state.hp[1]) == ("Act", 7)
    assert scene.state.taunter == NONE
    assert scene.cell_of(slot) == "c2"


@pytest.mark.rule("CK-181", "CK-53")
def test_martyrs_step_stands_for_one_effect_and_may_answer_the_next() -> None:
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "d3").learn(1, "martyrs-step")
    scene.stats(0, health=12).stats(1, health=9, range=1).state.tokens[1] = 2
    scene.creature("c3", "lightning-bolt-hard", attack=2)
    scene.run(Activation(0), "react martyrs-step")
    assert (scene.state.hp[1], scene.state.hp[0]) == (7, 9), "the bolt looked for its target anew"


@pytest.mark.rule("CK-168", "CK-166")
def test_after_a_reset_a_card_comes_with_the_skill_below_it() -> None:
    scene = Scene()
    scene.state.spare = [4, 0]
    scene.play("place b1", "place m1", "place k1")
    scene.play(cards(scene)[0]).first_luck()
    scene.play("place reset")
    scene.play(cards(scene)[0]).first_luck()
    for slot in ("b1", "m1", "k1"):
        assert not cards(scene), slot
        scene.play(f"place {slot}")
    assert cards(scene)


def cards(scene: Scene) -> list[str]:
    return [action for action in scene.legal() if action.startswith("take-card")]


@pytest.mark.rule("CK-185", "CK-191")
def test_a_smuggler_saves_what_the_barn_is_shortest_of() -> None:
    scene = Scene(("brutius", "sesharra")).learn(0, "smuggler")
    item = next(number for number, cost in enumerate(scene.box.cards.cost) if sum(1 for amount in cost if amount) > 1)
    first, second = [kind for kind, amount in enumerate(scene.box.cards.cost[item]) if amount][:2]
    for short, other in ((first, second), (second, first)):
        scene.state.barn = scene.box.cards.cost[item][:]
        scene.state.barn[short] -= 1
        cost = price_of(scene.state, 0, item)
        assert cost[short] == scene.box.cards.cost[item][short] - 1
        assert cost[other] == scene.box.cards.cost[item][other]


@pytest.mark.rule("CK-180")
def test_haggle_takes_two_of_a_kind() -> None:
    scene = Scene(("earthshaker", "sesharra")).barn(fish=1, ore=1).learn(0, "haggle")
    assert scene.why_not("use haggle") == "CK-169"
    scene.barn(ore=2).play("use haggle", "swap ore for wood")
    assert (scene.state.barn[1], scene.state.barn[2]) == (0, 1)


@pytest.mark.rule("CK-204", "CK-213", "CK-48")
def test_a_creature_quest_needs_free_templates() -> None:
    scene = Scene()
    quests = scene.box.cards.quest_ids
    for _ in range(TEMPLATES - 1):
        scene.creature("c3")
    assert is_possible(scene.state, 0, quests.index("toll-takers"), 0)
    assert not is_possible(scene.state, 0, quests.index("twin-howls"), 0), "it brings two"
    scene.creature("c3")
    assert not is_possible(scene.state, 0, quests.index("toll-takers"), 0)


@pytest.mark.rule("CK-223")
def test_who_is_put_down_goes_on_with_another_hero_there() -> None:
    scene = Scene(tale="the-last-caravan").open_land().at(0, "c3").at(1, "c3")
    scene.state.npc_at = [CARRIED + 0, NONE]
    scene.play("put-down 1")
    assert scene.state.npc_at[0] == CARRIED + 1
    scene.at(1, "d4").state.npc_at = [CARRIED + 0, NONE]
    scene.play("put-down 1")
    assert CELL_IDS[scene.state.npc_at[0]] == "c3"
    assert SAFE not in scene.state.npc_at


@pytest.mark.rule("CK-194")
def test_any_sharing_out_of_equipment_is_one_trade() -> None:
    """Four swaps, one for each slot, make any sharing out of two heroes' pieces; a trade may have eight."""
    scene = Scene().stats(0, health=15).stats(1, health=15)
    known = scene.box.cards
    mine = [next(item for item, at in enumerate(known.slot) if at == slot) for slot in range(4)]
    yours = [next(item for item, at in enumerate(known.slot) if at == slot and item not in mine) for slot in range(4)]
    for seat, items in enumerate((mine, yours)):
        for item in items:
            put_on(scene.state, seat, item)
    for item in mine:
        scene.play(f"give {known.item_ids[item]} to sesharra", "agree")
    assert scene.asked() == "TradeMore"
    assert scene.state.worn == [*yours, *mine]
    scene.play("done")
    assert scene.asked() == "Act"
