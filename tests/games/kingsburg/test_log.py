"""What the log says: every gain and every loss in words, once."""

from __future__ import annotations

import pytest

import kingsarms
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg.state import WINTER
from tests.games.kingsburg.scene import Scene

NAMES = ("Ann", "Brian", "Cindy", "David", "Eve")


def helped(advisor: int, *answers: str, wood: int = 0, stables: bool = False) -> list[str]:
    """What is told when an advisor helps Brian, who answers so; then the next season begins."""
    scene = Scene(3)
    since = len(scene.log())
    scene.give(1, wood=wood)
    if stables:
        scene.owns(1, "stables")
    scene.placed(1, advisor, 6)
    scene.help().play(*answers)
    while scene.actor != CHANCE:
        scene.play(scene.legal[0])
    scene.roll(1)  # the log is told up to the last action
    lines = scene.log()[since:]
    return lines[: lines.index("Year I: The King's Reward.")]


def test_a_line_says_whose_things_it_speaks_of() -> None:
    scene = Scene(3)
    scene.give(1, gold=9, wood=9, stone=9)
    scene.placed(1, 1, 1)
    scene.help()
    while "build inn" not in scene.legal:
        scene.play(scene.legal[0])
    scene.play("build inn")
    (line,) = [line for line in scene.match.log() if " builds " in line.text]
    assert line.handles == ("seat:1", "seat:1/building:inn")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_turn_order_is_one_line_with_everybody_in_it(seats: int) -> None:
    match = kingsarms.new("kingsburg", seats, names=NAMES[:seats], seed=3)
    orders = [line.text for line in match.log() if line.text.startswith("Turn order: ")]
    drawn = [NAMES[seat] for seat in match.seen()["order"]]
    assert len(orders) == 1, "the first order is drawn, and no dice are rolled before the King's aid"
    assert orders == [f"Turn order: {', '.join(drawn)}."]


def test_every_season_tells_its_whole_order() -> None:
    scene = Scene(3)
    scene.play("take gold", "take gold", "take gold").roll(6, 6, 6, 1, 1, 1, 3, 3, 3)
    assert scene.log()[-1] == "Turn order: Brian, Cindy, Ann."


@pytest.mark.parametrize(
    ("advisor", "line"),
    [
        (1, "The Jester (1) gives Brian 1 point."),
        (5, "The Sergeant (5) gives Brian 1 soldier."),
        (8, "The Treasurer (8) gives Brian 2 gold."),
        (13, "The Champion (13) gives Brian 3 stone."),
        (15, "The Inventor (15) gives Brian 1 gold, 1 wood and 1 stone."),
        (18, "The King (18) gives Brian 1 gold, 1 wood, 1 stone and 1 soldier."),
    ],
)
def test_an_advisors_gift_is_told_in_words(advisor: int, line: str) -> None:
    assert helped(advisor)[0] == line


def test_the_soldier_of_the_stables_is_counted() -> None:
    told = helped(18, stables=True)
    assert told[0] == "The King (18) gives Brian 1 gold, 1 wood, 1 stone and 2 soldiers."


def test_what_is_chosen_is_told_once_when_it_is_taken() -> None:
    told = helped(9, "take wood+stone")
    assert told[0] == "Brian takes 1 wood and 1 stone from the Master Hunter (9)."
    assert not any("Master Hunter" in line for line in told[1:])


def test_the_smuggler_says_what_he_costs() -> None:
    assert helped(14, "take gold+gold+stone")[:2] == [
        "The Smuggler (14) costs Brian 1 point.",
        "Brian takes 2 gold and 1 stone from the Smuggler (14).",
    ]


def test_the_alchemist_says_what_comes_back_or_that_there_is_nothing_to_trade() -> None:
    traded = helped(6, "trade wood", wood=1)
    assert traded[0] == "Brian trades 1 wood with the Alchemist for 1 gold and 1 stone."
    assert helped(6)[0] == "Brian has nothing to trade with the Alchemist."


def test_a_building_without_points_is_told_without_points() -> None:
    scene = Scene(3)
    scene.give(1, gold=1, wood=1)
    scene.construct()
    scene.play("build inn")
    assert "Brian builds the Inn." in scene.log()
    scene.give(2, gold=9, wood=9, stone=9)
    scene.construct()
    scene.play("build statue")
    assert "Cindy builds the Statue (3 points)." in scene.log()


def winter(card: str, *answers: str) -> list[str]:
    """What is told of a winter in which Ann has a great army, and Brian none."""
    scene = Scene(3)
    scene.give(0, soldiers=9)
    scene.give(1, gold=2, wood=1, stone=1)
    scene.owns(1, "inn")
    scene.begin(WINTER).play(f"enemy {card}", "roll 1", *answers)
    return scene.log()


def test_winter_tells_what_is_won() -> None:
    assert "Ann wins the battle with 10: 1 wood." in winter("goblins-1-2")
    assert "Ann wins the battle with 10: 1 point." in winter("zombies-1-4")


def test_winter_tells_every_loss() -> None:
    lost = [line for line in winter("goblins-1-2") if line.startswith("Brian loses")]
    assert lost == [
        "Brian loses the battle with 1.",
        "Brian loses 1 wood.",
        "Brian loses 1 stone.",
        "Brian loses the Inn.",
        "Brian loses 1 point.",
    ]
    assert "Brian gives up 1 gold and 1 stone." in winter("orcs-1-3", "lose gold+stone")


def test_who_has_too_little_is_told_what_went() -> None:
    scene = Scene(3)
    scene.give(1, gold=1, wood=1)
    scene.begin(WINTER).play("enemy orcs-1-3", "roll 1")
    assert [line for line in scene.log() if line.startswith("Brian loses 1")] == [
        "Brian loses 1 gold.",
        "Brian loses 1 wood.",
        "Brian loses 1 point.",
    ]
