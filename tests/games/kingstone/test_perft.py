"""The rules against an oracle: every option of hundreds of positions, and counts of whole trees."""

from random import Random

import pytest

import kingsarms
from kingsarms.engine.match import Match
from kingsarms.engine.state import State
from kingsarms.games.kingstone import GAME
from tests.games.kingstone.naive import Naive
from tests.games.kingstone.position import APART, THROUGH, legal, loot, pieces, position, result


def oracle(match: Match) -> Naive:
    second = match.pack.number("compensation") if match.chosen["compensation"] == "two" else 0
    return Naive(match.pack.plain(), match.chosen["board"], second)


def written(naive: Naive) -> dict[str, str]:
    return {space: f"{rank} {side}" for space, (side, rank) in naive.pieces.items()}


def compare(match: Match, naive: Naive, rng: Random, *, timid: bool) -> str:
    """Play one match on both, comparing everything at every moment; how it ended."""
    while not match.over:
        offered = legal(match)
        assert offered == naive.legal(), f"at action {match.ply}"
        assert match.actor == naive.mover
        choice = pick(sorted(offered), rng, timid)
        match.play(choice)
        naive.play(choice)
        assert pieces(match) == written(naive)
        assert loot(match) == naive.loot
        assert match.seen()["bank"] == naive.bank
        assert match.over == bool(naive.ended)
    assert result(match) == naive.ended
    return result(match)[0]


def pick(legal: list[str], rng: Random, timid: bool) -> str:
    """A random choice; the timid shun attacks, villages and thrones, so that their games come to a standstill."""
    quiet = [text for text in legal if text.split()[0] in ("move", "decline") and text.split()[-1] not in EVENTFUL]
    return rng.choice(quiet if timid and quiet else legal)


EVENTFUL = {"c3", "a4", "e4", "c5", "a6", "e6", "c7", "c1", "c9", "a3", "e3"}


@pytest.mark.parametrize("board", ["classic", "skirmish"])
@pytest.mark.parametrize("compensation", ["none", "two"])
def test_random_matches_agree_with_the_oracle(board: str, compensation: str) -> None:
    rng = Random(f"{board} {compensation}")
    endings = set()
    for _ in range(4):
        match = kingsarms.new("kingstone", options={"board": board, "compensation": compensation})
        endings.add(compare(match, oracle(match), rng, timid=False))
    assert endings


def test_timid_matches_agree_with_the_oracle() -> None:
    """They dwell on repetition and standstill, which random play seldom meets."""
    rng = Random(12)
    endings = []
    for _ in range(6):
        match = position({"c1": "king 0", "b2": "knight 0", "c9": "king 1", "d8": "knight 1"}, quiet_turns=60)
        endings.append(compare(match, oracle(match), rng, timid=True))
    assert "standstill" in endings


CORRIDORS = {"roads": "a1-b1 b1-c1 c1-d1 g1-f1 f1-e1 e1-d1", "villages": ["d1"], "thrones": ["b1", "f1"]}


@pytest.mark.parametrize("board", [APART, THROUGH, CORRIDORS], ids=["apart", "through", "corridors"])
def test_odd_boards_agree_with_the_oracle(board: dict[str, object]) -> None:
    """Thrones in the middle of a road, halves that never meet, a village both fight for."""
    rng = Random(str(board))
    spaces = sorted({name for road in str(board["roads"]).split() for name in road.split("-")})
    free = [space for space in spaces if space not in board["thrones"]]  # type: ignore[operator]
    endings = []
    for _ in range(25):
        chosen = rng.sample(free, 4)
        ranks = [rng.choice(["serf", "knight", "king"]) for _ in chosen]
        army = {space: f"{rank} {n % 2}" for n, (space, rank) in enumerate(zip(chosen, ranks, strict=True))}
        match = position(army, board=board, bank=rng.randrange(3, 12), promote_every=3, second_loot=rng.randrange(2))
        endings.append(compare(match, oracle(match), rng, timid=False))
    assert len(set(endings)) > 1


# -- counting whole trees --------------------------------------------------------------------------------------------


def perft(state: State, depth: int) -> int:
    """How many sequences of so many decisions there are."""
    if depth == 0:
        return 1
    total = 0
    for action in state.legal():
        twin = state.clone()
        twin.take(action)
        total += perft(twin, depth - 1)
    return total


def naive_perft(naive: Naive, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in naive.legal():
        twin = naive.copy()
        twin.play(action)
        total += naive_perft(twin, depth - 1)
    return total


# Engine and oracle agree on these to the end; the oracle is asked again only as deep as it is quick.
COUNTS = {"classic": [29, 831, 26_472], "skirmish": [16, 216, 3_248, 47_641]}


@pytest.mark.parametrize("board", COUNTS)
def test_the_tree_of_the_opening_has_the_right_size(board: str) -> None:
    state = kingsarms.new("kingstone", options={"board": board}).state
    assert [perft(state, depth) for depth in range(1, len(COUNTS[board]) + 1)] == COUNTS[board]


@pytest.mark.parametrize("board", COUNTS)
def test_the_oracle_counts_the_same(board: str) -> None:
    naive = Naive(GAME.load_pack().plain(), board, 0)
    quick = len(COUNTS[board]) - 1
    assert [naive_perft(naive, depth) for depth in range(1, quick + 1)] == COUNTS[board][:quick]
