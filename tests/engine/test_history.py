"""Looking back: any moment of a match, however long, is a few actions away."""

from __future__ import annotations

import weakref
from random import Random

import pytest

import kingsarms
from kingsarms.engine import history
from kingsarms.engine.history import History
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, State, Step
from tests.harness.fingerprint import difference, fingerprint


class Walk(State):
    """How far somebody has walked, and how many steps were taken on this state or on what it was cloned from."""

    taken = 0  # on all walks together

    def __init__(self) -> None:
        super().__init__(1)
        self.way: list[int] = []

    def clone(self) -> Walk:
        twin = Walk()
        self.copy_agenda(twin)
        twin.way = self.way[:]
        return twin


class Stride(Step[Walk]):
    def legal(self, state: Walk) -> list[int]:
        return [0, 1]

    def take(self, state: Walk, action: int) -> None:
        Walk.taken += 1
        state.way.append(action)
        for _ in range(action):
            state.tell("strides")
        state.push(self)


def walked(plies: int) -> tuple[History, Walk]:
    walk = Walk()
    walk.log = []
    walk.push(Stride(0))
    past = History(walk)
    go_on(past, walk, plies)
    return past, walk


def go_on(past: History, walk: Walk, plies: int) -> None:
    for ply in range(plies):
        walk.act(0, ply % 3 % 2)
        past.add(0, ply % 3 % 2, walk)


def way_at(past: History, ply: int) -> list[int]:
    state = past.state_at(ply)
    assert isinstance(state, Walk)
    return state.way


@pytest.mark.parametrize("plies", [0, 6, 7, 8, 9, 255, 256, 257, 600, 4000])
def test_every_moment_is_remembered_as_it_was(plies: int) -> None:
    past, walk = walked(plies)
    for ply in {*range(min(plies, 40)), *range(0, plies, 37), plies}:
        assert way_at(past, ply) == walk.way[:ply]
        assert past.told(ply) == sum(walk.way[:ply])
        assert past.plies[:ply] == [(0, action) for action in walk.way[:ply]]


@pytest.mark.parametrize(("plies", "most"), [(6, 8), (200, 8), (600, 32), (4000, 128)])
def test_no_look_needs_more_than_a_few_actions(plies: int, most: int) -> None:
    past, _ = walked(plies)
    for ply in range(plies + 1):
        Walk.taken = 0
        past.state_at(ply)
        assert Walk.taken < most


def test_a_long_match_keeps_no_more_states_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Walk]] = []
    clone = Walk.clone

    def counted(walk: Walk) -> Walk:
        twin = clone(walk)
        made.append(weakref.ref(twin))
        return twin

    monkeypatch.setattr(Walk, "clone", counted)
    past, _ = walked(5000)
    held = [state for state in made if state() is not None]
    assert len(made) > history.MOST
    assert history.MOST // 2 < len(held) <= history.MOST
    assert past.plies


def test_what_was_looked_at_may_be_played_on() -> None:
    past, walk = walked(100)
    seen = past.state_at(96)
    seen.act(0, 1)
    assert way_at(past, 96) == walk.way[:96]


@pytest.mark.parametrize("back", [0, 1, 8, 255, 256, 400, 599])
def test_after_going_back_another_way_may_be_taken(back: int) -> None:
    past, walk = walked(600)
    twin, other = past.until(back), past.state_at(back)
    past.forget_after(back)
    for one in (past, twin):
        state = one.state_at(back)
        assert isinstance(state, Walk)
        assert state.way == walk.way[:back]
        state.log = []
        for _ in range(300):
            state.act(0, 1)
            one.add(0, 1, state)
        for ply in (0, back, back + 7, back + 150, back + 300):
            assert way_at(one, ply) == (walk.way[:back] + [1] * 300)[:ply]
    assert isinstance(other, Walk)
    assert other.way == walk.way[:back], "what somebody else holds is left alone"


# -- matches ---------------------------------------------------------------------------------------------------------


def played_out(name: str, seats: int) -> Match:
    match, rng = kingsarms.new(name, seats, seed=4), Random(8)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize(("name", "seats"), [("magpies", 3), ("wardens", 2), ("kingsburg", 3), ("kingswood", 2)])
def test_a_look_back_shows_what_a_replay_shows(name: str, seats: int) -> None:
    match = played_out(name, seats)
    walk = Match(match.game, seats, options=match.chosen, names=match.names)
    for ply, past in enumerate(match.plies):
        if ply % 5 == 0 or ply < 20:
            seen = match.at(ply)
            assert difference(fingerprint(seen.state), fingerprint(walk.state)) == []
            assert [seen.log(seat) for seat in range(seats)] == [walk.log(seat) for seat in range(seats)]
            assert seen.record(reveal=False).lines == walk.record(reveal=False).lines
        walk.play(past.action, past.seat)


def test_a_rewound_match_is_the_one_that_never_went_on() -> None:
    match, straight = played_out("magpies", 3), kingsarms.new("magpies", 3, seed=4)
    middle = next(ply for ply in range(match.ply // 2, match.ply) if match.plies[ply].seat != CHANCE)
    straight_plies = match.plies[:middle]
    match.rewind(middle)
    while straight.ply < middle:
        straight.play(straight_plies[straight.ply].action, straight_plies[straight.ply].seat)
    assert difference(fingerprint(match.state), fingerprint(straight.state)) == []
    assert match.record().dumps() == straight.record().dumps()
    assert match.log(0) == straight.log(0)


def test_the_plies_of_a_match_can_be_taken_by_another() -> None:
    match = played_out("wardens", 2)
    again = Match(match.game, 2, options=match.chosen)
    again.retrace(match.plies)
    assert difference(fingerprint(again.state), fingerprint(match.state)) == []
    assert again.plies == match.plies
