"""The reviewer: luck and skill explain every result, and plain mistakes are seen."""

from __future__ import annotations

from random import Random

import pytest

import kingsarms
from kingsarms import bots
from kingsarms.bots import looks
from kingsarms.bots.review import Judgement, Review, Weighed, judge, review
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, State

SIMULATIONS = 8
NEARLY = 1e-9


def played(game: str, seats: int, seed: int = 1) -> Match:
    """A match of pages, whose moves leave something to be desired."""
    match = kingsarms.new(game, seats=seats, seed=seed)
    players = [bots.make("page", seat) for seat in range(seats)]
    while not match.over:
        seat = match.actor
        match.play(players[seat].choose(bots.Pov(match.game, match.state, seat, Random(match.ply))))
    return match


def judgements(match: Match, most: int | None = None) -> list[Judgement]:
    return [
        judge(match.game, match.state_at(ply), seat, action, Random(ply), SIMULATIONS)
        for ply, (seat, action) in enumerate(match.plies[:most])
    ]


def reviewed(match: Match) -> Review:
    return review(judgements(match), match.state.payoffs, match.seats)


@pytest.mark.parametrize(("game", "seats"), [("kingstone", 2), ("kingswood", 2), ("kingswood", 1), ("kingsburg", 2)])
def test_luck_and_skill_add_up_to_the_result(game: str, seats: int) -> None:
    match = played(game, seats)
    found = reviewed(match)
    for seat in range(seats):
        account = found.account(seat)
        assert account.last == match.state.payoffs[seat]
        assert abs(account.luck + sum(account.skill) - (account.last - account.first)) < NEARLY
        assert abs(account.deserved - (account.first + sum(account.skill))) < NEARLY
        assert all(-NEARLY <= expected[seat] <= 1 + NEARLY for expected in found.expected)
        assert account.skill[seat] <= NEARLY  # nobody does better than the best
    assert any(judgement.mark in ("mistake", "blunder") for judgement in found.judgements)


def test_a_game_without_chance_has_no_dice_to_thank() -> None:
    found = reviewed(played("kingstone", 2))
    assert [found.account(seat).chance for seat in range(2)] == [0.0, 0.0]
    assert all(judgement.best for judgement in found.judgements if judgement.expected)


def test_choices_are_not_praised_or_blamed_for_a_judge_who_changes_its_mind() -> None:
    """Both did their best throughout; what the judge expected leapt to and fro."""
    rng, best = Random(1), (Weighed(7, 0.5),)
    minds = [rng.random() for _ in range(100)]
    found = review([Judgement(n % 2, 7, (mind, 1 - mind), best, (0.0, 0.0)) for n, mind in enumerate(minds)], (1, 0), 2)
    for seat in range(2):
        account = found.account(seat)
        assert account.skill == (0.0, 0.0)
        assert account.chance == 0.0
        assert abs(account.unforeseen - (account.last - account.first)) < NEARLY
    assert found.turning_points(3) == []


def test_a_choice_and_the_best_are_seen_in_one_look() -> None:
    """What is given away is given to somebody: at a table of two, to the other."""
    for judged in judgements(played("kingstone", 2), 12):
        if judged.best:
            assert judged.loss >= 0.0
            assert abs(sum(judged.gave)) < NEARLY
            if judged.action == judged.best[0].action:
                assert judged.gave == (0.0, 0.0)


@pytest.mark.parametrize(("game", "seats"), [("city", 2), ("blackstone-wizards", 2)])
def test_games_with_foresight_are_judged_with_it(game: str, seats: int) -> None:
    """Random players give something away, never more than there is, and chance is weighed beside all it could bring."""
    match, rng = kingsarms.new(game, seats=seats, seed=4), Random(4)
    while not match.over and match.ply < 90:
        match.play(rng.choice(match.legal(match.asked[0])), match.asked[0])
    plies = list(enumerate(match.plies))[-16:]
    found = [judge(match.game, match.state_at(ply), seat, action, Random(ply), 1) for ply, (seat, action) in plies]
    assert match.game.foresight
    assert any(judgement.loss > 0.0 for judgement in found)
    for judgement in found:
        assert all(-NEARLY <= part <= 1 + NEARLY for part in judgement.expected)
        assert judgement.loss >= 0.0
        if judgement.best:
            assert (judgement.action == judgement.best[0].action) == (judgement.mark == "best")


def test_options_that_differ_by_the_luck_of_a_look_are_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called worse is worse in a second look, of which the first knows nothing."""
    match = played("blackstone-coop", 2, seed=2)
    plies = [ply for ply, (seat, _) in enumerate(match.plies) if seat != CHANCE][::4]

    def called_worse() -> dict[int, float]:
        judged = {ply: judge(match.game, match.state_at(ply), *match.plies[ply], Random(ply), 360) for ply in plies}
        return {ply: judgement.loss for ply, judgement in judged.items() if judgement.loss > 0}

    assured = called_worse()
    assert all(loss >= looks.AS_GOOD for loss in assured.values())
    monkeypatch.setattr(looks, "_is_worse", lambda *_: True)
    assert assured.keys() < called_worse().keys()


def test_it_thinks_the_same_again() -> None:
    match = played("kingswood", 2)
    assert judgements(match, 20) == judgements(match, 20)


def test_a_throne_that_is_left_to_the_enemy_is_a_blunder() -> None:
    """Kingstone: whoever can take the enemy's throne and does not gives the match away."""
    match = played("kingstone", 2, seed=3)
    for ply in range(match.ply):
        state = match.state_at(ply)
        seat = state.actor
        winning = [action for action in state.legal() if wins(state.clone(), action, seat)]
        if winning:
            right = judge(match.game, state, seat, winning[0], Random(1), 200)
            assert right.best[0].value == pytest.approx(1.0)
            assert right.mark == "best"
            return
    pytest.fail("nobody could ever have won")


def wins(state: State, action: int, seat: int) -> bool:
    state.take(action)
    return state.over and state.payoffs[seat] == 1.0


def test_marks_follow_from_what_was_given_away() -> None:
    best = (Weighed(7, 0.6), Weighed(8, 0.5))

    def mark(loss: float) -> str | None:
        return Judgement(0, 8, (0.6, 0.4), best, (-loss, loss)).mark

    assert [mark(loss) for loss in (0.0, 0.02, 0.05, 0.3)] == ["best", "fine", "mistake", "blunder"]
    assert Judgement(CHANCE, 3, (0.5, 0.5)).mark is None


def test_who_gives_up_answers_for_it() -> None:
    """The match was even when seat 1 resigned."""
    found = review([Judgement(0, 3, (0.5, 0.5))], (1.0, 0.0), 2, closed_by=1)
    assert found.account(0).skill == (0.0, 0.5)
    assert found.account(1).skill == (0.0, -0.5)
    assert found.turning_points(1) == [1]


def test_a_match_that_broke_off_is_judged_as_far_as_it_came() -> None:
    found = review([Judgement(0, 3, (0.5, 0.5)), Judgement(1, 4, (0.7, 0.3))], None, 2)
    assert found.expected[-1] == (0.7, 0.3)
    assert found.account(0).last == 0.7
