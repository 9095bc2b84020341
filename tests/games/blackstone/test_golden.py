"""What the golden records of the seven games come to."""

from pathlib import Path

import pytest

from tests.harness import golden

GAMES = ("", "-advanced", "-coop", "-puzzle", "-queens", "-solo", "-wizards")
RECORDS = [path for game in GAMES for path in golden.records(f"blackstone{game}")]
# What every seat had at the end. A rule that changes any of it needs a new version of the rules.
SCORES: dict[str, list[int]] = {
    "blackstone 2p_idle_shared": [0, 0],
    "blackstone 2p_wild_limit": [7, 8],
    "blackstone 3p_all_points": [12, 15, 21],
    "blackstone 4p_lazy_limit": [0, 0, 0, 0],
    "blackstone-advanced 2p_idle_shared": [0, 0],
    "blackstone-advanced 3p_lazy_limit": [0, 0, 0],
    "blackstone-advanced generous_4p_page_points": [20, 30, 18, 4],
    "blackstone-coop 2p_gentle_overrun": [0, 0],
    "blackstone-coop 2p_hard_overrun": [1, 1],
    "blackstone-coop 2p_plain_overrun": [3, 3],
    "blackstone-coop generous_2p_random_favour": [56, 56],
    "blackstone-coop ratless_2p_idle_limit": [0, 0],
    "blackstone-puzzle 2p_gentle_overrun": [],
    "blackstone-puzzle 2p_hard_overrun": [],
    "blackstone-puzzle 2p_plain_overrun": [],
    "blackstone-puzzle ratless_2p_idle_limit": [],
    "blackstone-puzzle ratless_2p_planned_formation": [],
    "blackstone-queens 2p_idle_shared": [0, 0],
    "blackstone-queens 2p_plain_points": [0, 0],
    "blackstone-queens 3p_diamond_points": [0, 0, 0],
    "blackstone-queens 4p_house_points": [0, 0, 0, 0],
    "blackstone-queens 4p_plain_points": [0, 0, 0, 0],
    "blackstone-solo 1p_gentle_overrun": [2],
    "blackstone-solo 1p_hard_overrun": [2],
    "blackstone-solo 1p_plain_overrun": [1],
    "blackstone-solo generous_1p_random_favour": [28],
    "blackstone-solo ratless_1p_idle_limit": [0],
    "blackstone-wizards 2p_house_vassals": [5, 3],
    "blackstone-wizards 2p_idle_shared": [0, 0],
    "blackstone-wizards 2p_plain_vassals": [0, 5],
    "blackstone-wizards 3p_castles_vassals": [15, 11, 12],
    "blackstone-wizards 3p_plain_shared": [2, 2, 2],
    "blackstone-wizards 3p_plain_vassals": [5, 0, 1],
    "blackstone-wizards 4p_castles_vassals": [10, 10, 7, 10],
    "blackstone-wizards 4p_house_vassals": [2, 0, 1, 2],
    "blackstone-wizards 4p_plain_vassals": [2, 3, 2, 1],
}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_golden_record_comes_to_the_same_scores(path: Path) -> None:
    assert golden.replay(path).state.scores() == SCORES[f"{path.parent.name} {path.stem}"]
