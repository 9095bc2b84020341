"""Bots with foresight follow each option to the same round, on the same luck, and the better ones longer."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from kingsarms import bots
from kingsarms.bots.foresight import MOST_FOLLOWED, SURE, Foresight, Moment, Trial
from kingsarms.bots.greedy import play_chance
from kingsarms.bots.search import Node
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.state import Chance, State, Step
from tests.engine import lanterns

CITY = registry.game("city")
PLAYOUTS = 48
PIPS = 1000


def opened(seed: int, options: int = 2) -> State:
    """The City in its third round or later, reached by random play, where there are so many options."""
    rng = Random(seed)
    state = CITY.begin(2)
    while CITY.rounds(state) < 3 or len(state.legal()) < options:
        state.take(state.pick(rng.random()))
        play_chance(state, rng)
    return state


def looking(state: State, rounds: int = 1) -> Foresight:
    return Foresight(lambda rng: state.clone(), CITY.sense, CITY.rounds, rounds, state.actor)


def test_everybody_plays_on_to_the_same_round() -> None:
    state = opened(1)
    now = CITY.rounds(state)
    for rounds in (1, 2):
        for action in list(state.legal())[:3]:
            after = state.clone()
            after.take(action)
            looking(state).play_on(after, now + rounds, 3, Moment(), None)
            assert CITY.rounds(after) == now + rounds or after.over


def test_the_same_luck_befalls_all_options() -> None:
    """Twice the same option comes to the same, whatever chance does; with other luck it does not always."""
    state = opened(2)
    foresight, action = looking(state, rounds=2), next(iter(state.legal()))
    values = []
    for luck in range(6):
        twins = [Trial(foresight.seat, action, 0.5), Trial(foresight.seat, action, 0.5)]
        foresight.try_all(twins, luck)
        assert twins[0].value() == twins[1].value()
        values.append(twins[0].value())
    assert len(set(values)) > 1


class Bet(State):
    """Somebody chooses how many ways there are to throw a die; the throw is all that counts."""

    def clone(self) -> Bet:
        twin = Bet(1)
        self.copy_agenda(twin)
        return twin


class Plan(Step[Bet]):
    def legal(self, state: Bet) -> list[int]:
        return [1, 5]

    def take(self, state: Bet, action: int) -> None:
        state.push(Throw(ways=action))


class Throw(Step[Bet]):
    def __init__(self, ways: int) -> None:
        super().__init__(0)
        self.ways = ways

    def legal(self, state: Bet) -> list[int]:
        return list(range(self.ways))

    def take(self, state: Bet, action: int) -> None:
        state.push(Die())


class Die(Chance[Bet]):
    def legal(self, state: Bet) -> list[int]:
        return list(range(PIPS))

    def take(self, state: Bet, action: int) -> None:
        state.end("thrown", [action / PIPS])


class Resolve(Step[Bet]):
    def legal(self, state: Bet) -> list[int]:
        return [0]

    def take(self, state: Bet, action: int) -> None:
        state.push(Plan(0))


def bet_on(step: Step[Bet]) -> Bet:
    bet = Bet(1)
    bet.push(step)
    return bet


def betting(step: Step[Bet]) -> Foresight:
    bet = bet_on(step)
    return Foresight(lambda _: bet.clone(), lambda state: state.payoffs or [0.5], lambda _: 0, 1, 0)


def looks_at(step: Step[Bet], action: int, times: int) -> int:
    """How often the own seat weighs something while an option is followed so many times."""
    foresight, looks = betting(step), 0

    def sense(state: State) -> list[float]:
        nonlocal looks
        looks += 1
        return state.payoffs or [0.5]

    foresight.sense = sense
    foresight.follow([Trial(0, action, 0.5)], Random(1), times)
    return looks


def test_what_is_imagined_while_weighing_changes_nobodys_luck() -> None:
    foresight = betting(Plan(0))
    thrown = set()
    for luck in range(6):
        hasty, wavering = Trial(0, 1, 0.5), Trial(0, 5, 0.5)
        foresight.try_all([hasty, wavering], luck)
        assert hasty.value() == wavering.value()
        thrown.add(hasty.value())
    assert len(thrown) > 1


def test_what_does_not_hang_on_chance_is_weighed_once() -> None:
    assert looks_at(Resolve(0), 0, times=1) == len(Plan(0).legal(Bet(1)))
    assert looks_at(Resolve(0), 0, times=20) == len(Plan(0).legal(Bet(1)))


def test_what_hangs_on_chance_is_weighed_a_few_times() -> None:
    assert looks_at(Plan(0), 5, times=1) == 5
    assert looks_at(Plan(0), 5, times=20) == 5 * SURE


def test_what_looks_best_on_the_average_is_remembered() -> None:
    foresight, moment, rng = betting(Throw(ways=5)), Moment(), Random(1)
    choices = [foresight.remembered_best(bet_on(Throw(ways=5)), moment, rng) for _ in range(20)]
    assert len(set(choices[:SURE])) > 1
    assert set(choices[SURE:]) == {moment.looks.index(max(moment.looks))}


def test_where_other_things_can_be_done_than_remembered_it_is_looked_at_anew() -> None:
    foresight, moment, rng = betting(Throw(ways=5)), Moment(), Random(1)
    assert foresight.remembered_best(bet_on(Throw(ways=5)), moment, rng) in range(5)
    chosen = {foresight.remembered_best(bet_on(Throw(ways=3)), moment, rng) for _ in range(20)}
    assert chosen == {0, 1, 2}


def test_only_the_most_promising_options_are_followed() -> None:
    thought = betting(Throw(ways=40)).run(Random(1), 8 * PLAYOUTS)
    followed = [verdict.visits > 0 for verdict in thought.verdicts]
    assert (followed.count(True), len(followed)) == (MOST_FOLLOWED, 40)


def test_the_better_half_is_looked_at_again_and_again() -> None:
    state = opened(3, options=8)
    thought = looking(state).run(Random(1), PLAYOUTS)
    visits = [verdict.visits for verdict in thought.verdicts]
    assert visits[:8] == [14, 14, 6, 6, 2, 2, 2, 2]
    assert not any(visits[8:])
    assert thought.simulations == sum(visits) == PLAYOUTS
    assert thought.verdicts[0].value >= thought.verdicts[1].value
    assert sorted(verdict.action for verdict in thought.verdicts) == sorted(state.legal())


def test_what_is_told_to_follow_can_follow() -> None:
    state = opened(4)
    verdict = looking(state).run(Random(1), 8).verdicts[0]
    after = state.clone()
    after.take(verdict.action)
    assert verdict.line
    for node in verdict.line:
        assert node.mover == after.actor
        assert node.action in after.legal()
        after.take(node.action)


def test_it_ends_when_told_to() -> None:
    state = opened(3, options=8)
    thought = looking(state).run(Random(1), PLAYOUTS, stop=lambda: True)
    assert thought.simulations == 8


def burnt(state: State) -> int:
    """The rounds of Lanterns, for this test: the lamps that are gone."""
    return len(lanterns.LAMPS) - len(cast(lanterns.Wood, state).left)


def test_on_the_way_everybody_does_what_looks_best_at_first_sight() -> None:
    game = lanterns.RIVALS
    expected = Match(game, 3).state
    played = expected.clone()
    line: list[Node] = []
    Foresight(lambda rng: expected.clone(), game.sense, burnt, 4, 0).play_on(played, 4, 1, Moment(), line)
    for node in line:
        looks = []
        for action in expected.legal():
            after = expected.clone()
            after.take(action)
            looks.append(game.sense(after)[expected.actor])
        assert node.action == list(expected.legal())[looks.index(max(looks))]
        expected.take(node.action)
    assert burnt(played) == burnt(expected) == 4


@pytest.mark.parametrize("game", [game for game in registry.playable() if game.foresight], ids=lambda game: game.id)
def test_games_with_foresight_count_their_rounds(game: Game) -> None:
    """Without rounds one would look ahead to the end of the match."""
    rng, state = Random(1), game.begin(game.seats[0])
    before = game.rounds(state)
    while not state.over and game.rounds(state) <= before + 1:
        state.take(state.pick(rng.random()))
    assert game.rounds(state) > before


def test_games_with_foresight_count_playouts_and_the_others_simulations() -> None:
    bot = bots.SearchBot(seed=1, simulations=37, playouts=4)
    state, kingstone = opened(1), registry.game("kingstone")
    assert CITY.foresight > 0
    assert bot.think(bots.Pov(CITY, state, state.actor, Random(1))).simulations == 4
    assert bot.think(bots.Pov(kingstone, kingstone.begin(2), 0, Random(1))).simulations == 37


def test_who_wavers_takes_the_second_best_and_only_where_there_is_foresight() -> None:
    state, kingstone = opened(1), registry.game("kingstone")
    pov = bots.Pov(CITY, state, state.actor, Random(1))
    seen = bots.SearchBot(seed=1, playouts=PLAYOUTS).think(pov).verdicts
    assert bots.SearchBot(seed=1, playouts=PLAYOUTS).choose(pov) == seen[0].action
    assert bots.SearchBot(seed=1, playouts=PLAYOUTS, wavering=1.0).choose(pov) == seen[1].action
    pov = bots.Pov(kingstone, kingstone.begin(2), 0, Random(1))
    steady, wavering = (bots.SearchBot(seed=1, simulations=37, wavering=share) for share in (0.0, 1.0))
    assert steady.choose(pov) == wavering.choose(pov)
