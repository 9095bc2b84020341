"""Capturing a monster, and what the others may know of it."""

from random import Random

import pytest

from kingsarms.engine.state import NOBODY
from tests.games.kingswood.scene import Scene


def at_castle(*forest: str, seats: int = 2, **purse: object) -> Scene:
    """The first seat uses the King's Castle at the start of its Explore; the Forest is next to it."""
    scene = Scene(seats, special="kings-castle")
    scene.stand("kings-castle", "market", "tavern")
    scene.forest(*forest)
    scene.purse(**purse)  # type: ignore[arg-type]
    scene.play("explore kings-castle")
    return scene


def log_of(scene: Scene, seat: int) -> list[str]:
    return [line.text for line in scene.match.log(seat)]


@pytest.mark.rule("KW-85")
def test_a_captive_is_not_defeated() -> None:
    scene = at_castle("giant-rat")
    scene.play("capture giant-rat")
    assert scene.captive() == "giant-rat"
    assert scene.face_up() == []
    assert scene.defeated() == []
    assert scene.state.fame[0] == 0
    assert scene.state.coins[0] == 0


@pytest.mark.rule("KW-86")
def test_a_capture_takes_a_face_up_monster_or_the_top_card() -> None:
    scene = at_castle("giant-rat", "zombie", "dragon")
    assert scene.offers() == ["pass", "capture giant-rat", "capture zombie", "capture dragon", "capture top"]
    assert scene.refused("capture hydra") == "KW-86"
    scene.play("capture top")
    assert scene.step() == "DrawCaptive"
    scene.play("draw skeleton")
    assert scene.captive() == "skeleton"
    assert scene.face_up() == ["giant-rat", "zombie", "dragon"]
    assert not scene.state.deck & 2 ** scene.number("skeleton")


@pytest.mark.rule("KW-86")
def test_without_a_deck_only_the_forest_is_left_and_without_both_nothing() -> None:
    scene = Scene(special="kings-castle")
    scene.stand("kings-castle", "market", "tavern")
    scene.deck()
    scene.state.forest = [0]
    scene.play("explore kings-castle")
    assert scene.offers() == ["pass", "capture giant-rat"]
    scene = Scene(special="kings-castle")
    scene.stand("kings-castle", "market", "tavern")
    scene.deck()
    scene.state.forest = []
    scene.play("explore kings-castle")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-86", "KW-88")
def test_the_last_card_of_the_deck_is_captured_though_all_know_it() -> None:
    scene = Scene(special="kings-castle")
    scene.stand("kings-castle", "market", "tavern")
    scene.deck()
    scene.state.forest = []
    scene.state.top = scene.number("ghost")
    scene.play("explore kings-castle")
    assert scene.offers() == ["pass", "capture top"]
    scene.play("capture top")
    assert scene.captive() == "ghost"
    assert scene.state.top == -1


@pytest.mark.rule("KW-87")
def test_only_the_owner_sees_a_captive_drawn_unseen() -> None:
    scene = at_castle("giant-rat", "zombie", "pixie", seats=3)
    scene.play("capture top", "draw skeleton")
    own = scene.match.seen(0)["players"][0]["captive"]
    assert own["card"]["id"] == "monster:skeleton"
    for other in (1, 2, NOBODY):
        captive = scene.match.seen(other)["players"][0]["captive"]
        assert captive == {"secret": True, "face_up": False, "card": {"id": None, "chapter": 1}}
        assert "skeleton" not in str(scene.match.seen(other)).lower()
        assert "Skeleton" not in " ".join(log_of(scene, other))
        assert any("unseen" in line for line in log_of(scene, other))
    assert "It is the Skeleton." in log_of(scene, 0)


@pytest.mark.rule("KW-88")
def test_everybody_remembers_a_captive_that_was_face_up() -> None:
    scene = at_castle("giant-rat", "zombie")
    scene.play("capture zombie")
    captive = scene.match.seen(1)["players"][0]["captive"]
    assert captive["card"]["id"] == "monster:zombie"
    assert (captive["secret"], captive["face_up"]) == (False, False)
    assert scene.imagine(1, rng()).captive[0] == scene.number("zombie")


@pytest.mark.rule("KW-88")
def test_everybody_remembers_a_captive_from_a_known_top() -> None:
    scene = at_castle("giant-rat", "zombie")
    scene.state.top = scene.number("ghost")
    scene.state.deck &= ~(2 ** scene.number("ghost"))
    scene.play("capture top")
    assert scene.captive() == "ghost"
    assert scene.match.seen(1)["players"][0]["captive"]["card"]["id"] == "monster:ghost"


@pytest.mark.rule("KW-88")
def test_an_unseen_captive_may_be_any_card_of_its_chapter() -> None:
    scene = at_castle("giant-rat", "zombie", "pixie")
    scene.play("capture top", "draw skeleton")
    random, drawn = rng(), set()
    for _ in range(400):
        twin = scene.imagine(1, random)
        drawn.add(twin.captive[0])
        assert twin.deck | 2 ** twin.captive[0] == scene.state.deck | 2 ** scene.number("skeleton")
    unseen = {"goblin-scout", "goblin-thief", "skeleton", "wild-boar", "ghost", "cave-bear", "iceball"}
    assert {scene.monster(card) for card in drawn} == unseen
    assert {scene.imagine(0, random).captive[0] for _ in range(20)} == {scene.number("skeleton")}


@pytest.mark.rule("KW-88")
def test_unseen_captives_of_two_seats_are_drawn_without_repetition() -> None:
    scene = Scene(3)
    scene.imprison(0, "skeleton")
    scene.imprison(1, "dragon")
    scene.imprison(2, "giant", seen=True)
    random = rng()
    for _ in range(200):
        twin = scene.imagine(2, random)
        first, second, third = twin.captive
        assert first < 25 <= second != third == scene.number("giant")
        assert not twin.deck & (2**first | 2**second)
        assert twin.deck.bit_count() == scene.state.deck.bit_count()
    owner = scene.imagine(1, random)
    assert owner.captive[1] == scene.number("dragon")


@pytest.mark.rule("KW-88")
def test_whether_one_is_asked_in_the_forest_tells_nothing_of_the_captive() -> None:
    for captive in ("giant-rat", "dragon"):
        scene = Scene()
        scene.stand("academy", "market", "tavern")
        scene.forest("hydra")
        scene.imprison(0, captive)
        scene.purse(sword=1, heart=1)
        scene.play("explore academy", "move forest")
        assert scene.step() == "forest"
        assert scene.offers() == (["pass", "fight giant-rat"] if captive == "giant-rat" else ["pass"])
    scene.play("pass")
    scene = Scene()
    scene.stand("academy", "market", "tavern")
    scene.forest("hydra")
    scene.imprison(0, "dragon", seen=True)
    scene.purse()
    scene.play("explore academy", "move forest")
    assert scene.step() != "forest"  # all know that there is nothing to choose


def duel(first: str, second: str) -> Scene:
    """Two seats capture unseen, one after the other; then both go to the Forest and let their captives be."""
    scene = at_castle("hydra", "giant", "genie", seats=3)
    scene.purse(0, sword=2, heart=2)
    scene.play("capture top", f"draw {first}", "move forest", "pass")
    scene.stand("kings-castle", "market", "tavern")
    scene.purse(1)
    scene.play("explore kings-castle", "capture top", f"draw {second}", "move forest", "pass")
    scene.stand("forest", "market", "tavern")
    scene.purse(2)
    scene.play("explore forest", "move academy")
    assert scene.match.actor == 0
    scene.stand("forest", "market", "tavern")
    scene.play("explore forest")
    return scene


@pytest.mark.rule("KW-87", "KW-88")
@pytest.mark.parametrize(
    ("watcher", "captives"),
    [
        (0, ("skeleton", "giant-rat")),  # the second captive is another
        (1, ("giant-rat", "ghost")),  # the first one is; it could be fought
        (2, ("iceball", "cave-bear")),  # both are
        (NOBODY, ("cave-bear", "giant-rat")),
    ],
)
def test_captures_on_both_sides_tell_the_others_nothing(watcher: int, captives: tuple[str, str]) -> None:
    one, other = duel("skeleton", "ghost"), duel(*captives)
    assert one.match.seen(watcher) == other.match.seen(watcher)
    assert log_of(one, watcher) == log_of(other, watcher)
    assert (one.match.actor, one.match.prompt()) == (other.match.actor, other.match.prompt())
    random, random_too = rng(), rng()
    for _ in range(20):
        assert one.imagine(watcher, random).captive == other.imagine(watcher, random_too).captive


@pytest.mark.rule("KW-90")
def test_a_captive_too_strong_is_not_offered() -> None:
    for captive in ("giant-rat", "dragon"):  # before and after the face-up one in the list
        scene = Scene()
        scene.stand("forest", "market", "tavern")
        scene.forest("goblin-scout")
        scene.imprison(0, captive, seen=True)
        scene.purse(sword=2)
        scene.play("explore forest")
        assert scene.offers() == ["pass", "fight goblin-scout"]
        assert scene.refused(f"fight {captive}") == "KW-58"


@pytest.mark.rule("KW-90")
def test_a_captive_is_fought_in_the_forest_beside_the_others() -> None:
    scene = Scene()
    scene.stand("forest", "market", "tavern")
    scene.forest("goblin-scout", "hydra")
    scene.imprison(0, "wild-boar")
    scene.purse(sword=4, heart=1)
    scene.play("explore forest")
    assert scene.offers() == ["pass", "fight goblin-scout", "fight wild-boar"]
    scene.play("fight wild-boar")
    assert scene.captive() is None
    assert scene.state.fame[0] == 2
    assert scene.holds()["heart"] == 1  # its reward
    assert scene.offers() == ["pass", "fight goblin-scout"]


@pytest.mark.rule("KW-90")
def test_only_the_owner_fights_a_captive() -> None:
    scene = Scene()
    scene.stand("forest", "market", "tavern")
    scene.forest("goblin-scout")
    scene.imprison(1, "giant-rat", seen=True)
    scene.purse(sword=4, heart=4)
    scene.play("explore forest")
    assert scene.offers() == ["pass", "fight goblin-scout"]


@pytest.mark.rule("KW-91")
def test_captured_at_the_start_fought_at_the_stop() -> None:
    scene = at_castle("giant-rat", sword=1, heart=1)
    scene.play("capture giant-rat", "move forest", "fight giant-rat")
    assert scene.defeated() == ["giant-rat"]
    assert scene.state.fame[0] == 1


@pytest.mark.rule("KW-92")
def test_one_captive_at_a_time_and_no_release() -> None:
    scene = Scene(special="bakery")
    scene.stand("bakery", "market", "tavern")
    scene.imprison(0, "dragon")
    scene.purse(tired="h")
    scene.play("explore bakery")
    assert scene.offers() == ["pass", "refresh heart"]
    assert scene.refused(f"capture {scene.face_up()[0]}") == "KW-92"
    assert scene.refused("capture top") == "KW-92"


@pytest.mark.rule("KW-92", "KW-84")
def test_a_reward_captures_no_second_monster() -> None:
    scene = Scene(5)
    scene.stand("forest", "market", "tavern")
    scene.forest("imp", "hydra")
    scene.imprison(0, "dragon")
    scene.purse(book=1, heart=1)
    scene.play("explore forest", "fight imp")
    assert scene.step() == "forest"  # straight on: no capture was offered


@pytest.mark.rule("KW-93")
def test_a_captive_whose_reward_is_a_capture_makes_room_first() -> None:
    scene = Scene(5)
    scene.stand("forest", "market", "tavern")
    scene.forest("hydra")
    scene.imprison(0, "imp")
    scene.purse(book=1, heart=1)
    scene.play("explore forest", "fight imp")
    assert scene.step() == "CaptureReward"
    scene.play("capture hydra")
    assert scene.captive() == "hydra"
    assert scene.match.seen(1)["players"][0]["captive"]["card"]["id"] == "monster:hydra"


@pytest.mark.rule("KW-88")
def test_after_a_seen_captive_an_unseen_one_is_secret_again() -> None:
    scene = at_castle("giant-rat", sword=1, heart=1)
    scene.play("capture giant-rat", "move forest", "fight giant-rat")
    scene.draw_all()
    scene.play("collect")
    scene.stand("kings-castle", "market", "tavern")
    scene.play("explore kings-castle", "capture top")
    scene.play(scene.offers()[0])
    assert scene.match.seen(1)["players"][0]["captive"]["secret"]


def rng() -> Random:
    return Random(11)
