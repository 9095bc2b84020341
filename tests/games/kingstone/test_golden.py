"""What the golden records of Kingstone show besides what those of every game do."""

from tests.harness import golden


def test_both_boards_have_seen_all_three_victories_and_a_draw() -> None:
    matches = [golden.replay(path) for path in golden.records("kingstone")]
    for board in ("classic", "skirmish"):
        assert {"siege", "military", "loot"} <= {m.state.ending for m in matches if m.chosen["board"] == board}
    assert any(match.state.payoffs == [0.5, 0.5] for match in matches)
