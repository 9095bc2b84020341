"""What a worker does with a question: it follows the match, thinks a turn through, and stops when it is told to."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import pytest

import kingsarms
from kingsarms.bots import opinions
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE
from kingsarms.tables import thinking, workers
from kingsarms.tables.thinking import Advice, FollowedMatch, Past, Question, Stopped, Turn
from kingsarms.tables.workers import Answered, Finished, Ready, Stop, Task

LEVEL = "page"
GAMES = [("kingstone", 2), ("kingsburg", 3), ("kingswood", 2)]
games = pytest.mark.parametrize(("game", "seats"), GAMES)


def past_of(match: Match) -> Past:
    return [(ply.seat, ply.action) for ply in match.plies]


def asked(match: Match, past: Past | None = None) -> Question:
    return Question("table", match.game.id, match.seats, match.chosen, "", past or past_of(match), match.actor, b"luck")


def moments(game: str, seats: int, many: int) -> Iterator[Match]:
    """Moments of a match at which a seat is asked, and chance has been played by us."""
    match, rng = kingsarms.new(game, seats), Random(game)
    while many and not match.over:
        if match.actor != CHANCE and rng.random() < 0.2:
            many -= 1
            yield match
        match.play(rng.choice(match.legal()))


def turn(question: Question) -> list[int]:
    return list(FollowedMatch(question).turn(question.seat, LEVEL, question.luck))


@games
def test_a_turn_is_thought_through_as_if_each_decision_were_asked_for(game: str, seats: int) -> None:
    longest = 0
    for match in moments(game, seats, 12):
        seat, taken = match.actor, turn(asked(match))
        walk = match.branch(match.ply)
        for action in taken:
            assert walk.asked == (seat,)
            assert turn(asked(walk))[0] == action
            walk.play(action)
        assert walk.asked != (seat,)  # another must act, or chance, of which only the table knows what it does
        longest = max(longest, len(taken))
    assert longest > 1 or game == "kingstone"


@games
def test_a_match_is_followed_wherever_it_goes(game: str, seats: int) -> None:
    """On from what is known, back, and elsewhere: a worker that was there knows what one knows that is told all."""
    *_, match = moments(game, seats, 12)
    past = past_of(match)
    begin = replace(asked(match), past=past[:3])
    followed = FollowedMatch(begin)
    for kept, until in ((3, 9), (9, len(past)), (5, 8), (8, len(past)), (0, len(past))):
        followed.follow(kept, past[kept:until])
    question = asked(match)
    assert list(followed.turn(question.seat, LEVEL, question.luck)) == turn(question)


def test_a_review_thinks_less_about_each_of_many_moments_but_never_too_little() -> None:
    lengths = [thinking.review_simulations(actions) for actions in (0, 30, 450, 900, 2000, 9000)]
    assert lengths == [1000, 1000, 1000, 500, 400, 400]


def test_a_thought_that_nobody_wants_ends() -> None:
    question = asked(kingsarms.new("kingstone"))
    with pytest.raises(Stopped):
        FollowedMatch(question).advise(question.seat, question.luck, lambda: True)


# -- the worker's side of the pipe -------------------------------------------------------------------------------------


@pytest.fixture
def pipe() -> Iterator[Connection]:
    """The server's end of a pipe to a worker that lives in a thread."""
    near, far = multiprocessing.Pipe()
    worker = threading.Thread(target=workers.attend, args=(far,), daemon=True)
    worker.start()
    assert said(near) == Ready()
    yield near
    near.close()
    far.close()
    worker.join(10)
    assert not worker.is_alive()


def said(pipe: Connection) -> object:
    assert pipe.poll(20), "the worker is silent"
    return pipe.recv()


def test_an_endless_thought_is_stopped(pipe: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opinions, "SIMULATIONS", 10**9)
    monkeypatch.setattr(opinions, "SECONDS", 0.0)
    question = asked(kingsarms.new("kingstone"))
    for number in (1, 2):
        pipe.send(Task(number, question, 0, Advice(), ()))
        pipe.send(Stop(number - 1, at_once=True))  # of what is over: it does not count
        assert not pipe.poll(0.1)
        pipe.send(Stop(number, at_once=True))
        assert said(pipe) == Finished(number)


def test_a_turn_makes_way_after_an_action(pipe: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(match for match in moments("kingsburg", 3, 50) if len(turn(asked(match))) > 1)
    expected = turn(asked(match))
    pipe.send(Task(1, asked(match), 0, Turn(LEVEL), ()))
    assert [said(pipe) for _ in range(len(expected) + 1)] == [*(Answered(1, each) for each in expected), Finished(1)]
    is_told, at_ease = threading.Event(), FollowedMatch.turn

    def slowly(*args: Any) -> Iterator[int]:
        assert is_told.wait(20)
        return at_ease(*args)

    monkeypatch.setattr(FollowedMatch, "turn", slowly)
    pipe.send(Task(2, replace(asked(match), past=[]), match.ply, Turn(LEVEL), ()))
    pipe.send(Stop(2, at_once=False))
    is_told.set()
    assert [said(pipe), said(pipe)] == [Answered(2, expected[0]), Finished(2)]
    rest = [(match.actor, expected[0])]
    pipe.send(Task(3, replace(asked(match), past=[]), match.ply + len(rest), Turn(LEVEL), ()))
    assert [said(pipe) for _ in expected] == [*(Answered(3, each) for each in expected[1:]), Finished(3)]


def test_a_match_that_is_forgotten_is_told_anew(pipe: Connection) -> None:
    match = kingsarms.new("kingstone")
    question = asked(match)
    (action,) = turn(question)
    for number, table, forgotten in ((1, "one", ()), (2, "two", ("one",)), (3, "one", ())):
        pipe.send(Task(number, replace(question, table=table), 0, Turn(LEVEL), forgotten))
        assert [said(pipe), said(pipe)] == [Answered(number, action), Finished(number)]


def test_a_fault_is_told_with_its_traceback(pipe: Connection) -> None:
    question = asked(kingsarms.new("kingstone"))
    pipe.send(Task(1, replace(question, game="nothing of the kind"), 0, Turn(LEVEL), ()))
    failed = said(pipe)
    assert isinstance(failed, Finished)
    assert "Traceback" in failed.problem
    pipe.send(Task(2, question, 0, Turn(LEVEL), ()))
    assert isinstance(said(pipe), Answered)


@games
def test_advice_tells_what_the_seat_would_do_next_and_the_points_it_brings(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plans are short and can be told; points are booked to the game's accounts."""
    monkeypatch.setattr(opinions, "SIMULATIONS", 80)
    plans, points = 0, 0
    for match in moments(game, seats, 12):
        question = asked(match)
        for opinion in FollowedMatch(question).advise(question.seat, question.luck):
            assert len(opinion.plan) <= opinions.LONGEST_PLAN
            assert all(match.label(action) for action in opinion.plan)
            assert {account for account, _ in opinion.gains} <= {account.name for account in match.game.accounts}
            plans += len(opinion.plan)
            points += len(opinion.gains)
    assert plans > 0
    assert points > 0
