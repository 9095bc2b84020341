"""What bots make of a table of Kingswood."""

from kingsarms.games.kingswood import GAME
from tests.games.kingswood.scene import Scene


def odds_after_the_turn(*, tokens: int, rival_swords: int) -> float:
    """The odds of the first seat after its turn, with so many swords and hearts, against a rival with 19 Fame."""
    scene = Scene(seats=2)
    scene.stand("academy", "market", "tavern", guard="blacksmith")
    scene.forest("goblin-scout", "minotaur", "cave-bear")
    scene.state.fame[:] = [16, 19]
    scene.purse(0, sword=tokens, heart=tokens, coin=2)
    scene.purse(1, sword=rival_swords)
    scene.play("collect")
    scene.draw_all()
    assert scene.match.actor == 1
    mine, theirs = GAME.sense(scene.state)
    return mine / theirs


def what_tokens_are_worth(rival_swords: int) -> float:
    rich, poor = (odds_after_the_turn(tokens=tokens, rival_swords=rival_swords) for tokens in (4, 0))
    return rich / poor


def test_tokens_are_worth_less_to_who_may_have_had_the_last_turn() -> None:
    """Two swords are enough for the Goblin Scout, and its Fame for the end of the match."""
    assert 1 < what_tokens_are_worth(rival_swords=2) < what_tokens_are_worth(rival_swords=0)
