"""The JavaScript port of Kingstone: its own rules' tests, and the same games as ours."""

import subprocess
from pathlib import Path

import pytest

from bench import homes, same_games
from bench.same_games import Played, Step
from kingsarms.engine.match import Match
from kingsarms.engine.registry import game

HERE = Path(__file__).resolve().parent


def test_the_rules_of_the_port() -> None:
    answer = subprocess.run(
        [homes.node(), "--test", str(HERE / "rules.test.js")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert answer.returncode == 0, answer.stdout


def test_the_port_plays_the_same_games_as_ours() -> None:
    told = same_games.check(games=60, framework=False)
    assert told.startswith("the port for boardgame.io played the same 60 games")


def test_timid_players_meet_the_rules_on_repetition_and_standstill() -> None:
    """Or the games that are compared would say nothing about them."""
    forbidden = 0
    reasons = set()
    for seed in range(0, 60, 2):
        match = Match(game("kingstone"), 2)
        played = same_games.play(seed, timid=True)
        for step in played.steps:
            rules = [match.why_not(text) for text in taken_back(match)]
            forbidden += sum(rule is not None and rule.id == "KS-37" for rule in rules)
            match.play(step.action)
        reasons.add(played.reason)
    assert forbidden > 10
    assert "standstill" in reasons


def taken_back(match: Match) -> list[str]:
    """The reverse of the move that the seat to act made a turn ago, if it made one."""
    words = match.notation(match.plies[-2].action).split() if match.ply > 1 else []
    return [f"move {words[2]} {words[1]}"] if words and words[0] == "move" else []


@pytest.fixture(scope="module")
def played() -> Played:
    return same_games.play(seed=3)


def answer_to(text: str) -> dict[str, object]:
    (answer,) = same_games.replay([text], framework=False)
    return answer


def test_a_refused_action_is_a_difference(played: Played) -> None:
    first = played.steps[0]
    wrong = Played((Step(first.seat, first.legal, "move c1 c9"),), None, "none")
    assert same_games.difference(wrong, answer_to(wrong.text())) == "refused: 0 move c1 c9"


def test_another_seat_is_a_difference(played: Played) -> None:
    wrong = Played((Step(1, played.steps[0].legal, "move a7 a5"),), None, "none")
    assert "not that seat's turn" in same_games.difference(wrong, answer_to(wrong.text()))


def test_another_list_of_legal_actions_is_a_difference(played: Played) -> None:
    first = played.steps[0]
    shorter = Step(first.seat, first.legal[1:], first.action)
    wrong = Played((shorter, *played.steps[1:]), played.winner, played.reason)
    found = same_games.difference(wrong, answer_to(wrong.text()))
    assert found == f"decision 0: only ours [], only theirs ['{first.legal[0]}']"


def test_another_winner_or_an_earlier_end_is_a_difference(played: Played) -> None:
    other = 1 if played.winner == 0 else 0
    wrong = Played(played.steps, other, played.reason)
    assert "winner" in same_games.difference(wrong, answer_to(wrong.text()))
    early = Played(played.steps[:-1], played.winner, played.reason)
    assert "theirs goes on" in same_games.difference(early, answer_to(early.text()))
