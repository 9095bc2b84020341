"""What the boards are told beside the rules: what pays for what, what is owed, and how near the formation is."""

import pytest

from kingsarms.games.blackstone import COOP, KINGS, PUZZLE
from kingsarms.games.blackstone.rules.ending import is_formed
from kingsarms.games.blackstone.rules.turn import WORK
from tests.games.blackstone.scene import Scene
from tests.games.blackstone.test_rats import FORMATION


def laid(formation: dict[str, str]) -> Scene:
    return Scene(PUZZLE).castle(*[f"{space} {kind}" for space, kind in formation.items()])


def test_every_deed_of_the_work_is_paid_by_one_kind_of_token_or_by_none() -> None:
    printed = Scene(COOP).match.game.printed(Scene(COOP).state.kit, 2)
    verbs = [verb for token in printed["things"]["tokens"] for verb in token["verbs"]]
    assert len(set(verbs)) == len(verbs)
    assert set(WORK[0].verbs) - set(verbs) == {"complete", "adopt", "kill", "done"}
    assert set(verbs) < set(WORK[0].verbs)


def test_the_household_is_what_everybody_has_in_play() -> None:
    scene = Scene()
    household = KINGS.printed(scene.state.kit, 2)["household"]
    assert scene.match.view(0)["courtiers"][0]["kings"] == household["king"]


def test_limits_are_told_and_keygriff_has_none() -> None:
    scene = Scene().of("keygriff", seat=1).tableau("p01")
    assert [courtier["limit"] for courtier in scene.match.view(0)["courtiers"]] == [3, None]


@pytest.mark.parametrize(
    ("retained", "paid"),
    [
        ((), (False, False)),
        (("dragon-captain",), (False, True)),
        (("wild",), (True, False)),
        (("wild", "wild"), (True, True)),
    ],
)
def test_what_is_owed_says_what_there_is_for_it(retained: tuple[str, ...], paid: tuple[bool, bool]) -> None:
    scene = Scene().tableau("g04", "g07").hand("g12").keeps(*retained)
    (task,) = scene.match.view(0)["courtiers"][0]["hand"]
    assert [due["kind"] for due in task["owed"]] == ["lion-spy", "dragon-captain"]
    assert tuple(due["paid"] for due in task["owed"]) == paid


@pytest.mark.parametrize(
    ("tableau", "supported"),
    [
        ((), [True, True, True]),
        (("g01",), [False, True, True]),  # with the Household's, as many Knights as Kings
        (("g01", "p01"), [True, True, True]),
        (("m01", "m02"), [True, True, False]),
    ],
)
def test_a_task_that_no_king_would_support_says_so_before_it_is_completed(
    tableau: tuple[str, ...], supported: list[bool]
) -> None:
    scene = Scene().tableau(*tableau).hand("g02", "p02", "m03")
    hand = scene.match.view(0)["courtiers"][0]["hand"]
    assert [task["supported"] for task in hand] == supported


def test_the_formation_shows_through() -> None:
    scene = laid(FORMATION)
    shown = scene.match.view(0)["formation"]
    assert is_formed(scene.state)
    assert (shown["by"], shown["fitting"], shown["needed"], shown["vassals"]) == ("role", 16, 16, 16)
    assert shown["clashes"] == []
    groups = {place["id"].removeprefix("space:"): place["group"] for place in shown["places"]}
    assert groups == {space: kind.split("-")[1] for space, kind in FORMATION.items()}
    assert Scene().match.view(0)["formation"] is None


def test_of_two_of_a_kind_one_fits() -> None:
    shown = laid(FORMATION | {"ls": "phoenix-spy"}).match.view(0)["formation"]
    assert shown["fitting"] == 15


def test_neighbours_that_are_alike_clash() -> None:
    seam = FORMATION | {"cs": FORMATION["bs"], "bs": FORMATION["cs"]}
    scene = laid(seam)
    shown = scene.match.view(0)["formation"]
    assert not is_formed(scene.state)
    assert shown["fitting"] == 16
    assert shown["clashes"] == [["space:bt", "space:bs"], ["space:cs", "space:ks"]], "Stags, and Lions"
