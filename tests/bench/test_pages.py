"""What is read from Lighthouse's report, and when a page meets the goals."""

from typing import Any

import pytest

from bench.pages import Visit, middle, read


def lighthouse(interactive_ms: float, total_bytes: int, accessibility: float, best_practices: float) -> dict[str, Any]:
    """As much of its report as we read."""
    return {
        "audits": {
            "interactive": {"numericValue": interactive_ms},
            "total-byte-weight": {"numericValue": total_bytes},
        },
        "categories": {"accessibility": {"score": accessibility}, "best-practices": {"score": best_practices}},
    }


def test_a_report_is_read_in_seconds_kilobytes_and_percent() -> None:
    found = read(lighthouse(1650, 129_000, 1, 0.96))
    assert found == Visit(1.65, 129.0, {"accessibility": 100, "best-practices": 96})
    assert found.meets


@pytest.mark.parametrize("poor", [(2000, 1, 1, 1), (1, 250_001, 1, 1), (1, 1, 0.94, 1), (1, 1, 1, 0.94)])
def test_one_poor_figure_is_enough_to_miss_the_goals(poor: tuple[float, int, float, float]) -> None:
    assert not read(lighthouse(*poor)).meets


def test_of_several_visits_times_are_in_the_middle_and_marks_the_worst() -> None:
    visits = [read(lighthouse(ms, 100_000, mark, 1)) for ms, mark in ((1500, 1), (9000, 0.9), (1700, 1))]
    assert middle(visits) == Visit(1.7, 100.0, {"accessibility": 90, "best-practices": 100})
