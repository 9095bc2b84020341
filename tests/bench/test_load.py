"""The load bench: its people follow a table by what changes, and it adapts to whatever games there are."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import pytest

from bench import games, server_load
from bench.midgame import setup_for, usual_seats
from bench.server_tables import LINES, Table
from kingsarms.engine import registry
from kingsarms.tables import decide
from kingsarms.tables import messages as m
from kingsarms.tables.events import SeatPlan
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live
from kingsarms.tables.room import Room
from kingsarms.tables.watcher import Watcher


class Reader:
    """A connection that hands on what is sent, as a socket of the bench does."""

    def __init__(self, hear: Any) -> None:
        self.hear = hear

    def post(self, letters: Sequence[Letter]) -> bool:
        for letter in letters:
            self.hear(letter.text)
        return True

    async def until_free(self) -> None: ...

    def give_up(self, reason: str) -> None: ...


@pytest.mark.parametrize("name", registry.names())
async def test_players_know_their_choices_by_what_changes(name: str) -> None:
    game = registry.game(name)
    seats = usual_seats(game)
    people = [SeatPlan(f"p{seat}", f"P{seat}") for seat in range(seats)]
    live = Live("t", setup_for(game, people), "seed")
    live.absorb([(decide.start(live), 0)], played=True)
    table, room, rng = Table(seats, 1), Room(live, str), random.Random(1)
    for seat, plan in enumerate(people):
        watcher = Watcher(plan.person, None, Reader(partial(table.hear, seat)), deltas=True)
        room.come(watcher)
        room.greet(watcher, 0, 0)
        room.watchers.add(watcher)
    for number in range(15):
        player = table.whose_turn()
        assert player is not None
        assert player in (*live.asked, *live.offered)
        for seat in (*live.asked, *live.offered):
            assert [choice.action for choice in table.seen[seat].choices] == list(live.match.legal(seat))
        assert (table.seen[player].ply, table.seen[player].seq) == (live.match.ply, live.course.seq)
        decided = decide.play(live, player, rng.choice(live.match.legal(player)), number)
        live.absorb([(event, number) for event in decided], played=True)
        room.tell()
        assert table.over == live.match.over
        if table.over:
            break


async def test_who_is_far_behind_is_told_all_and_goes_on() -> None:
    table = Table(2, 1)
    table.unheard = {0}
    glimpse = {"seq": 7, "ply": 5, "choices": [{"action": 3}], "table": {"status": "playing"}}
    table.hear(0, msgspec.json.encode({"kind": "update", "snapshot": glimpse}))
    assert table.moved.is_set()
    assert table.whose_turn() == 0
    assert table.seen[0].ply == 5


async def test_a_refusal_ends_the_bench_in_words() -> None:
    table = Table(2, 1)
    table.hear(0, Letter.saying(m.Refusal("k7", m.Problem("stale", "The table has moved on."))).text)
    with pytest.raises(RuntimeError, match=r"table 1: .*The table has moved on\."):
        await table.play(until=0.0, pause=0.0)


def test_there_are_measures_and_a_load_for_every_game() -> None:
    measured = {measure.name for measure in games.MEASURES}
    for game in registry.playable():
        assert {game.id, f"{game.id}-match", f"{game.id}-look", f"{game.id}-review"} <= measured
        assert usual_seats(game) in game.seats
    assert {game.box_id for game in server_load.games()} == {game.box_id for game in registry.playable()}
    assert max(usual_seats(game) for game in server_load.games()) <= LINES


def test_what_is_above_a_goal_is_named() -> None:
    figures: dict[str, Any] = {"bare echo": {"cpu_ratio": {"paced": 5.0}}, "telling": {"ms": 2.0, "bytes_p50": 400}}
    assert server_load.misses("kingsburg", figures) == []
    assert len(server_load.misses("kingstone", figures)) == 2
    figures["telling"]["bytes_p50"] = 4000
    assert server_load.misses("kingsburg", figures) == ["kingsburg, a move's letter: at most 3000 bytes"]
