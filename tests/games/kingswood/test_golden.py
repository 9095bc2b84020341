"""What the golden records of Kingswood come to."""

from pathlib import Path

import pytest

from tests.harness import golden

# What every guild had at the end. A rule that changes any of it needs a new version of the rules.
SCORES: dict[str, list[int]] = {
    "1p_bakery_overrun": [0],
    "2p_any_fame": [27, 18],
    "2p_graveyard-dealt_too-late": [0, 0],
    "3p_bakery-squires_fame": [20, 24, 18],
    "3p_wizards-tower-dealt_fame": [21, 18, 23],
    "4p_kings-castle-squires_fame": [7, 12, 20, 11],
    "4p_witchs-hut_fame": [11, 16, 23, 19],
    "5p_bakery-named_fame": [13, 8, 20, 12, 14],
    "5p_game-parlor-named_fame": [11, 8, 16, 22, 19],
    "5p_graveyard-named_fame": [11, 11, 12, 14, 22],
    "5p_kings-castle-named_fame": [7, 10, 15, 19, 22],
    "5p_manor-house-named_fame": [25, 16, 19, 22, 5],
    "5p_potion-shop-named_fame": [10, 12, 21, 8, 12],
    "5p_witchs-hut-named_fame": [8, 21, 28, 11, 15],
    "endless_2p_graveyard_hunted-out": [52, 61],
    "mighty_1p_wizards-tower_victory": [14],
}


@pytest.mark.parametrize("path", golden.records("kingswood"), ids=lambda path: str(path.stem))
def test_a_golden_record_comes_to_the_same_fame(path: Path) -> None:
    assert golden.replay(path).state.scores() == SCORES[path.stem]
