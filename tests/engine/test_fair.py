"""Provably fair chance: exact by the weights, fixed by the seed, hidden by the commitment."""

import hmac
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsarms.engine import fair


def point_at(number: int) -> bytes:
    return number.to_bytes(32)


def test_each_point_of_the_total_falls_to_exactly_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the hash replaced by a counter, an option is taken exactly as often as its weight says."""
    options, weights = [7, 8, 20], [1, 5, 2]
    taken = []
    for number in range(3 * sum(weights)):
        monkeypatch.setattr(hmac, "digest", lambda *_, number=number: point_at(number))
        taken.append(fair.outcome("seed", 0, options, weights))
    shares = [Fraction(taken.count(option), len(taken)) for option in options]
    assert shares == [Fraction(weight, sum(weights)) for weight in weights]


@given(st.text(), st.integers(0, 10_000), st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_an_outcome_is_always_an_option_that_can_come(seed: str, ply: int, weights: list[int]) -> None:
    options = list(range(100, 100 + len(weights)))
    taken = fair.outcome(seed, ply, options, weights)
    assert weights[taken - 100] > 0
    assert taken == fair.outcome(seed, ply, options, weights)


def test_every_outcome_comes_and_another_seed_brings_others() -> None:
    faces, weights = list(range(6)), [1] * 6
    one = [fair.outcome("one", ply, faces, weights) for ply in range(200)]
    two = [fair.outcome("two", ply, faces, weights) for ply in range(200)]
    assert set(one) == set(two) == set(faces)
    assert one != two


def test_outcomes_do_not_change_with_the_version() -> None:
    """Old records must verify for ever: these numbers are part of the format."""
    faces, weights = list(range(6)), [1, 1, 1, 1, 1, 2]
    assert [fair.outcome("7", ply, faces, weights) for ply in range(12)] == [1, 3, 5, 5, 1, 0, 1, 2, 2, 5, 2, 4]
    assert fair.commitment("7") == "7dabedd26eb3464b18ebde828fc3ee6a085127d02ebf3cdfbddc50be5fea90c8"


@pytest.mark.parametrize("weights", [[], [0, 0]])
def test_chance_without_outcomes_is_a_fault(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="no outcome"):
        fair.outcome("7", 0, list(range(len(weights))), weights)


@given(st.text(), st.text())
def test_a_commitment_fits_one_seed_only(one: str, other: str) -> None:
    assert (fair.commitment(one) == fair.commitment(other)) == (one == other)
