"""What the view tells beyond the state: gifts in numbers, the advisor the table is busy with, worth in battle."""

from __future__ import annotations

from typing import Any

import pytest

from kingsarms.games.kingsburg.pack import BUILDING_IDS, FOES
from kingsarms.games.kingsburg.rules.verbs import ADVISORS
from tests.games.kingsburg.scene import Scene

KINDS = ("gold", "wood", "stone")


def holdings(scene: Scene) -> dict[str, int]:
    governor = scene.match.seen(0)["governors"][0]
    held = {stock["kind"]: stock["count"] for stock in governor["stock"]}
    return {
        "points": governor["points"],
        "soldiers": governor["soldiers"],
        "tokens": held.pop("token"),
        "peek": governor["has_seen_enemy"],
        **held,
    }


def differences(after: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    return {what: count - before[what] for what, count in after.items() if count != before[what]}


def offered(scene: Scene) -> list[dict[str, int]]:
    """The bundles one can take now."""
    named = [option.split(" ")[1].split("+") for option in scene.legal if option.startswith("take ")]
    return [{kind: bundle.count(kind) for kind in KINDS if kind in bundle} for bundle in named]


@pytest.mark.parametrize("advisor", range(1, ADVISORS + 1))
def test_the_gift_of_an_advisor_is_what_he_gives(advisor: int) -> None:
    scene = Scene(3)
    scene.give(0, gold=1, wood=1, stone=1)
    scene.placed(0, advisor, *dice_for(advisor))
    gift: dict[str, Any] = scene.match.seen()["court"][advisor - 1]["gift"]
    before = holdings(scene)
    scene.help()
    choices = offered(scene)
    if gift.get("peek") and not choices:
        scene.play("enemy goblins-1-2")
    assert gift.get("one_of", []) == (choices if "any_goods" not in gift else [])
    if "any_goods" in gift:
        assert {sum(bundle.values()) for bundle in choices} == {gift["any_goods"]}
        assert len(choices) == (gift["any_goods"] + 1) * (gift["any_goods"] + 2) // 2
    assert gift.get("trade", False) == ("trade gold" in scene.legal)
    if choices:
        scene.play(f"take {'+'.join(kind for kind, count in choices[0].items() for _ in range(count))}")
    if gift.get("peek") and choices:
        scene.play("enemy goblins-1-2")
    wanted = {what: int(count) for what, count in gift.items() if what not in ("any_goods", "one_of", "trade")}
    for kind, count in (choices[0] if choices else {}).items():
        wanted[kind] = wanted.get(kind, 0) + count
    assert differences(holdings(scene), before) == wanted


def dice_for(advisor: int) -> list[int]:
    """Three dice or fewer with this sum."""
    return [6] * (advisor // 6) + [advisor % 6] * (advisor % 6 > 0)


def test_the_table_is_busy_with_an_advisor_while_dice_are_chosen_for_him_and_while_he_helps() -> None:
    scene = Scene(3)
    scene.dice(0, 1, 2, 3)
    scene.dice(1, 6, 6, 6)
    scene.influence()
    assert scene.match.seen(1)["asking"] is None
    scene.play("influence 3")
    assert [scene.match.seen(seat)["asking"] for seat in (0, 1, -2)] == ["advisor:3"] * 3, "everybody sees it"
    scene.play("use 2+1")
    assert scene.match.seen(1)["asking"] is None

    scene = Scene(3)
    scene.placed(1, 4, 4)
    scene.help()
    assert scene.match.seen(0)["asking"] == "advisor:4"


def test_a_building_tells_its_worth_against_every_foe() -> None:
    for building in BUILDING_IDS:
        scene = Scene(3)
        province = {entry["id"]: entry for entry in scene.match.seen(0)["governors"][0]["province"]}
        entry = province[f"seat:0/building:{building}"]
        scene.owns(0, building)
        left = [one for one in BUILDING_IDS[BUILDING_IDS.index(building) // 4 * 4 :] if one != building]
        left = left[: BUILDING_IDS.index(building) % 4]
        for foe in FOES:
            worth = sum(against(province[f"seat:0/building:{one}"], foe) for one in [*left, building])
            assert scene.match.seen(0)["governors"][0]["battle"][foe] == worth
        assert entry["against"] is None or entry["against"]["battle"] != entry["battle"]


def against(entry: dict[str, Any], foe: str) -> int:
    special = entry["against"]
    return int(special["battle"] if special and special["foe"] == foe else entry["battle"])
