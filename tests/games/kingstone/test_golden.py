"""Whole matches of Kingstone, replayed to the same end."""

from pathlib import Path

import pytest

from kingsarms.games.kingstone import GAME
from tests.harness import golden


@pytest.mark.parametrize("path", golden.records("kingstone"), ids=lambda path: str(path.stem))
def test_a_golden_record_replays_to_the_same_end(path: Path) -> None:
    golden.replay(path)


def test_golden_records_show_every_ending_on_both_boards_with_every_option() -> None:
    matches = [golden.replay(path) for path in golden.records("kingstone")]
    endings = {key.removeprefix("end.") for key in GAME.sentences if key.startswith("end.")}
    assert {match.state.ending for match in matches} == endings
    for option in GAME.options:
        assert {match.chosen[option.name] for match in matches} == set(option.values)
    for board in ("classic", "skirmish"):
        three = {match.state.ending for match in matches if match.chosen["board"] == board}
        assert {"siege", "military", "loot"} <= three
    assert any(match.state.payoffs == [0.5, 0.5] for match in matches), "a draw"
