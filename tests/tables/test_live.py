"""A table in memory: what it costs to answer questions about it."""

from __future__ import annotations

from random import Random

import pytest

import kingsarms
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.engine.history import History
from kingsarms.engine.state import State
from kingsarms.tables import events
from kingsarms.tables.events import Plies, SeatPlan, Setup
from kingsarms.tables.live import Live

SEATS = 3
MOVES = 30


def live(plies: Plies, game: str) -> Live:
    declared = registry.game(game)
    setup = Setup(
        game=game,
        rules=declared.rules_version,
        pack=declared.load_pack().digest(),
        options={},
        seats=[SeatPlan(f"person {seat}", f"Name {seat}") for seat in range(SEATS)],
        host="person 0",
    )
    table = Live("table", setup, "7")
    table.absorb([(events.Started(plies), 0)])
    return table


def played(game: str, plies: int) -> Plies:
    match, rng = kingsarms.new(game, SEATS, seed="7"), Random(3)
    while match.ply < plies:
        match.play(rng.choice(match.legal()))
    return [(ply.seat, match.notation(ply.action)) for ply in match.plies]


@pytest.mark.parametrize("game", ["kingsburg", "kingswood"])
def test_no_match_is_played_again_to_find_out_what_may_be_taken_back(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = live(played(game, 150), game)
    begun, looks = table.match.ply, 0
    state_at = History.state_at

    def look(past: History, ply: int) -> State:
        nonlocal looks
        looks += 1
        return state_at(past, ply)

    monkeypatch.setattr(History, "state_at", look)
    monkeypatch.delattr(Game, "begin")
    answers = set()
    for _ in range(MOVES):
        table.play(table.asked[0], table.match.legal()[0])
        assert not table.is_stale(table.match.ply)
        for seat in range(SEATS):
            target = table.undo_target(None, seat)
            answers.add(target is not None and table.undo_is_free(seat, target))
    assert table.match.ply >= begun + MOVES
    assert answers == {True, False}
    assert 0 < looks <= MOVES * 2
