"""Bots choose legal actions, repeat themselves for a seed, and know no more than their seat does."""

from __future__ import annotations

from random import Random

import pytest

import kingsarms
from kingsarms import bots
from kingsarms.bots.greedy import play_chance
from kingsarms.bots.search import UNSEEN, Node, Search
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption
from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.state import State
from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.rules import begin_turn
from kingsarms.games.kingstone.state import Kingstone, Side
from tests.engine import lanterns

SECRETIVE = ["kingsburg", "kingswood", "blackstone"]  # games in which a seat may know what another does not


def positions(name: str, seats: int, count: int, seed: int) -> list[State]:
    """Tables at which a seat must choose among several options, reached by random play."""
    game = registry.game(name)
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = game.begin(seats)
        for _ in range(rng.randrange(5, 60)):
            play_chance(state, rng)
            if state.over:
                break
            state.take(rng.choice(list(state.legal())))
        play_chance(state, rng)
        if not state.over and len(state.legal()) > 1:
            found.append(state)
    return found


@pytest.mark.parametrize("name", sorted(bots.NAMES))
def test_every_bot_chooses_a_legal_action_and_repeats_itself_for_a_seed(name: str) -> None:
    game = registry.game("kingstone")
    for state in positions("kingstone", 2, 2, seed=3):
        choices = []
        for _ in range(2):
            bot = bots.make(name, seed=5)
            if isinstance(bot, bots.SearchBot):
                bot.simulations, bot.seconds = 30, 0.0
            choices.append(bot.choose(bots.Pov(game, state, state.actor, Random(1))))
        assert choices[0] == choices[1]
        assert choices[0] in state.legal()


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadOption, match=r"no bot “emperor”.*king"):
        bots.make("emperor", seed=1)


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("level", ["greedy", "search"])
def test_a_bot_cannot_see_more_than_its_seat(name: str, level: str) -> None:
    """Whatever the truth is among the tables that look alike to a seat, its bot decides alike."""
    game = registry.game(name)
    assert game.secrets
    for number, state in enumerate(positions(name, 3, 5, seed=8)):
        seat = state.actor
        twin = state.sample(seat, Random(number))  # another truth, the same knowledge
        choices = []
        for truth in (state, twin):
            bot = bots.make(level, seed=2)
            if isinstance(bot, bots.SearchBot):
                bot.simulations, bot.playouts = 40, 4
            choices.append(bot.choose(bots.Pov(game, truth, seat, Random(9))))
        assert choices[0] == choices[1]


def test_the_truth_is_not_in_a_point_of_view() -> None:
    """A Pov keeps a sample, so not even looking into its private parts finds the table."""
    match = kingsarms.new("kingstone", seed=1)
    pov = bots.Pov(match.game, match.state, 0, Random(1))
    assert match.state not in vars(pov).values()
    assert pov.view() == match.view(0)
    assert pov.legal() == match.legal()


@pytest.mark.parametrize("name", ["greedy", "squire", "knight", "king"])
def test_an_open_throne_is_taken(name: str) -> None:
    game = registry.game("kingstone")
    board = Board(game.load_pack(), "skirmish")

    def at(space: str) -> int:
        return board.bit[board.index(space)]

    state = Kingstone(board, Side(at("c3"), 0, at("c1"), 0), Side(at("a3"), at("e3"), 0, 0))
    begin_turn(state, 0)
    state.take(bots.make(name, seed=1).choose(bots.Pov(game, state, 0, Random(1))))
    assert state.ending == "siege"


def test_a_search_stops_when_told_to() -> None:
    match = kingsarms.new("kingstone", seed=1)
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) == 2

    bot = bots.SearchBot(seed=1, simulations=100_000)
    thought = bot.think(bots.Pov(match.game, match.state, 0, Random(1)), stop)
    assert thought.simulations == 32
    assert len(calls) == 2


def test_a_search_keeps_to_its_seconds() -> None:
    match = kingsarms.new("kingstone", seed=1)
    bot = bots.SearchBot(seed=1, simulations=10_000_000, seconds=0.05)
    thought = bot.think(bots.Pov(match.game, match.state, 0, Random(1)))
    assert 0 < thought.simulations < 10_000_000


def test_a_choice_is_made_as_soon_as_it_is_settled_and_is_the_same() -> None:
    game, saved = registry.game("kingswood"), 0
    for state in positions("kingswood", 3, 8, seed=4):

        def search(state: State = state) -> Search:
            pov = bots.Pov(game, state, state.actor, Random(2))
            return Search(pov.sample, game.sense, state.actor, Random(3), secrets=True)

        whole, settled = search().run(320), search().run(320, settle=True)
        assert settled.verdicts[0].action == whole.verdicts[0].action
        assert settled.simulations <= whole.simulations == 320
        saved += whole.simulations - settled.simulations
    assert saved > 0


def searched(name: str, state: State, seat: int, simulations: int) -> list[Node]:
    """What a search for `seat` makes of the options at a table, whoever has them."""

    def again(rng: Random) -> State:
        return state.clone()

    search = Search(again, registry.game(name).sense, seat, Random(3), secrets=False)
    search.run(simulations)
    return search.root.children


def test_what_several_rivals_do_is_guessed_from_their_first_sight() -> None:
    for state in positions("kingsburg", 3, 5, seed=8):
        children = searched("kingsburg", state, (state.actor + 1) % 3, 600)
        whole = sum(child.prior for child in children)
        for child in children:
            assert int(child.visits) / 599 == pytest.approx(child.prior / whole, abs=0.08)


def test_of_a_single_rival_everything_is_weighed() -> None:
    for state in positions("kingstone", 2, 3, seed=8):
        assert all(child.visits > 0 for child in searched("kingstone", state, 1 - state.actor, 1500))


def test_a_thought_weighs_every_option() -> None:
    match = kingsarms.new("kingstone", seed=1)
    thought = bots.SearchBot(seed=1, simulations=200).think(bots.Pov(match.game, match.state, 0, Random(1)))
    assert sorted(verdict.action for verdict in thought.verdicts) == match.legal()
    assert sum(verdict.share for verdict in thought.verdicts) == pytest.approx(1.0)
    assert all(0.0 <= verdict.value <= 1.0 for verdict in thought.verdicts)
    visits = [verdict.visits for verdict in thought.verdicts]
    assert visits == sorted(visits, reverse=True)


@pytest.mark.parametrize(("stronger", "weaker", "games"), [("greedy", "random", 12), ("search", "greedy", 4)])
def test_thinking_pays(stronger: str, weaker: str, games: int) -> None:
    game = registry.game("kingstone")
    start = game.begin(2)
    won = 0.0
    for number in range(games):
        state, rng = start.clone(), Random(number)
        players = [bots.make(stronger, number), bots.make(weaker, number + 100)]
        strong = number % 2
        if strong == 1:
            players.reverse()
        for player in players:
            if isinstance(player, bots.SearchBot):
                player.simulations = 200
        while not state.over:
            state.take(players[state.actor].choose(bots.Pov(game, state, state.actor, rng)))
        won += state.payoffs[strong]
    assert won >= games * 0.6


@pytest.mark.parametrize(("game", "guessed"), [(lanterns.FRIENDS, False), (lanterns.RIVALS, True)])
def test_partners_are_searched_as_friends_and_rivals_guessed(game: Game, guessed: bool) -> None:
    state = Match(game, 3).state
    search = Search(lambda rng: state.clone(), game.sense, 0, Random(1), secrets=False)
    assert search.guesses(state, 1) is guessed
    assert not search.guesses(state, 0)


def test_a_branch_of_what_others_did_in_secret_is_never_chosen() -> None:
    """With other secrets, it may have been another's turn at the same place of the tree."""
    match = kingsarms.new("kingstone")
    pov = bots.Pov(match.game, match.state, 0, Random(1))
    search = Search(pov.sample, match.game.sense, 0, Random(1), secrets=True)
    search.run(1)
    search.follow(search.root, UNSEEN, 1)
    assert all(verdict.action != UNSEEN for verdict in search.run(60).verdicts if verdict.visits > 0)
