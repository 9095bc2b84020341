"""What the golden records of Kingsburg come to."""

from pathlib import Path

import pytest

from tests.harness import golden

# What every governor had at the end. A rule that changes any of it needs a new version of the rules.
SCORES = {
    "2p_tokens-group_enemies-all_order-random_points": [11, 10],
    "2p_tokens-group_enemies-all_order-random_shared": [15, 15],
    "2p_tokens-season_enemies-mild_order-random_points": [11, 8],
    "3p_tokens-group_enemies-all_order-random_goods": [11, 4, 11],
    "3p_tokens-group_enemies-all_order-random_points": [4, 16, 9],
    "4p_tokens-group_enemies-all_order-random_buildings": [9, 3, 8, 9],
    "4p_tokens-group_enemies-all_order-random_points": [9, 13, 7, 14],
    "4p_tokens-group_enemies-fierce_order-seating_points": [7, 7, 13, 21],
    "5p_tokens-group_enemies-all_order-random_points": [-2, 1, 15, 2, 1],
    "greedy_2p_tokens-group_enemies-all_order-random_points": [49, 40],
    "greedy_3p_tokens-season_enemies-all_order-random_points": [37, 46, 33],
    "greedy_5p_tokens-group_enemies-fierce_order-random_points": [39, 40, 32, 38, 24],
    "harvest_3p_powers-asked_points": [24, 30, 14],
}


@pytest.mark.parametrize("path", golden.records("kingsburg"), ids=lambda path: str(path.stem))
def test_a_golden_record_comes_to_the_same_points(path: Path) -> None:
    assert golden.replay(path).state.scores() == SCORES[path.stem]
