"""The JavaScript port of Kingstone: its own rules' tests, and the same games as ours."""

import subprocess
from pathlib import Path

import pytest

from bench import homes, same_games
from bench.same_games import Played, Step

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
