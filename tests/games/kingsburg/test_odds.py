"""The table of battle odds, computed exactly through the chance steps of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg.state import WINTER, Kingsburg
from tests.games.kingsburg.scene import Scene

# For own values 0, 1, 2, … before the King's die: win/draw/lose in per cent, by year.
ODDS = [
    "53/17/30 70/17/13 87/10/3 97/3/0 100/0/0",
    "30/17/53 47/17/37 63/17/20 80/13/7 93/7/0 100/0/0",
    "13/17/70 30/17/53 47/17/37 63/17/20 80/13/7 93/7/0 100/0/0",
    "3/10/87 13/17/70 30/17/53 47/17/37 63/17/20 80/13/7 93/7/0 100/0/0",
    "0/0/100 0/3/97 3/10/87 13/17/70 30/17/53 47/17/37 63/17/20 80/13/7 93/7/0 100/0/0",
]


def outcomes(state: Kingsburg, weight: Fraction) -> dict[str, Fraction]:
    """Walk all outcomes of the card and the King's die to the battle of the first seat."""
    if state.actor != CHANCE or type(state.step()).__name__ not in ("DrawEnemy", "KingsDie"):
        raise AssertionError("the walk begins at the card")
    found = {"wins": Fraction(0), "draws": Fraction(0), "loses": Fraction(0)}
    options, weights = state.legal(), state.weights()
    for option, share in zip(options, weights, strict=True):
        after = state.clone()
        after.log = []
        after.take(option)
        probability = weight * Fraction(share, sum(weights))
        if type(state.step()).__name__ == "DrawEnemy":
            for result, more in outcomes(after, probability).items():
                found[result] += more
        else:
            [result] = [event.kind for event in after.log if event.kind in found and event.args[0] == 0]
            found[result] += probability
    return found


@pytest.mark.rule("KB-10", "KB-104", "KB-107", "KB-108", "KB-109")
@pytest.mark.parametrize("year", range(5))
def test_win_draw_and_loss_by_year(year: int) -> None:
    for own, expected in enumerate(ODDS[year].split()):
        scene = Scene(3)
        scene.state.year = year
        scene.give(0, soldiers=own)
        scene.begin(WINTER)
        odds = outcomes(scene.state, Fraction(1))
        assert sum(odds.values()) == 1
        shown = "/".join(str(round(float(odds[result]) * 100)) for result in ("wins", "draws", "loses"))
        assert shown == expected, f"year {year + 1}, own value {own}"


def test_the_value_that_is_safe_from_loss() -> None:
    safe = []
    for year in range(5):
        own = 0
        while True:
            scene = Scene(3)
            scene.state.year = year
            scene.give(0, soldiers=own)
            if outcomes(scene.begin(WINTER).state, Fraction(1))["loses"] == 0:
                break
            own += 1
        safe.append(own)
    assert safe == [3, 4, 5, 6, 8]
