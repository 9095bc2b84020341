"""Ready lists hold what the rules would list one by one."""

from random import Random

import pytest

from kingsarms.games.blackstone.rules.board import NEXT_TO, ROUND_ABOUT
from kingsarms.games.blackstone.rules.listing import Listing, Moves
from kingsarms.games.blackstone.rules.verbs import SPACES

FIRST = 1000


@pytest.mark.parametrize("reach", [NEXT_TO, ROUND_ABOUT], ids=["straight", "askew"])
@pytest.mark.parametrize("is_swap", [False, True], ids=["slides", "swaps"])
def test_moves_are_those_of_each_card_that_is_free(reach: list[list[int]], is_swap: bool) -> None:
    rng, moves = Random(1), Moves(FIRST, reach, is_swap)
    for _ in range(1500):
        held = rng.getrandbits(SPACES)
        free = held if rng.random() < 0.5 else held & ~(rng.getrandbits(SPACES) & rng.getrandbits(SPACES))
        found: list[int] = []
        moves.add(found, held, free)
        assert found == [
            FIRST + space * SPACES + target
            for space in range(SPACES)
            if free >> space & 1
            for target in reach[space]
            if (target > space and free >> target & 1 if is_swap else not held >> target & 1)
        ]
        assert moves.count(held, free) == len(found)
        assert sorted(moves.nth(held, free, number) for number in range(len(found))) == found


def test_a_listing_has_an_action_for_each_bit_and_keeps_its_lists_to_itself() -> None:
    rng, listing = Random(2), Listing(FIRST)
    masks = [0, *(rng.getrandbits(32) for _ in range(1500))]
    for mask in masks + masks[::-1]:
        expected = [FIRST + bit for bit in range(32) if mask >> bit & 1]
        assert listing.of(mask) == expected
        listing.of(mask).append(-1)
        found = [0]
        listing.add(found, mask)
        assert found == [0, *expected]
        assert [listing.pick(mask, (part + 0.5) / len(expected)) for part in range(len(expected))] == expected
