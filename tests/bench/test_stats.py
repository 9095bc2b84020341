"""Medians of paired rounds."""

import pytest

from bench.stats import paired_ratios, spread


def test_the_figure_is_the_round_in_the_middle_with_its_lowest_and_highest() -> None:
    found = spread([5.0, 1.0, 9.0, 3.0, 7.0])
    assert (found.median, found.low, found.high, found.rounds) == (5.0, 1.0, 9.0, 5)


def test_an_even_number_of_rounds_takes_the_mean_of_the_two_in_the_middle() -> None:
    assert spread([1.0, 2.0, 4.0, 100.0]).median == 3.0


def test_ratios_are_taken_round_by_round() -> None:
    """A machine that halves its speed in one round slows both, and leaves the ratio alone."""
    ours = [100.0, 50.0, 100.0]
    theirs = [10.0, 5.0, 10.0]
    found = paired_ratios(ours, theirs)
    assert (found.median, found.low, found.high) == (10.0, 10.0, 10.0)


def test_the_median_of_ratios_is_not_the_ratio_of_medians() -> None:
    found = paired_ratios([10.0, 20.0, 90.0], [10.0, 5.0, 30.0])
    assert found.median == 3.0  # the ratio of the medians would be 2


def test_nothing_and_unequal_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="no rounds"):
        spread([])
    with pytest.raises(ValueError, match="2 rounds of ours, 1 of theirs"):
        paired_ratios([1.0, 2.0], [1.0])
