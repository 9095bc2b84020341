"""The common locations other than the Forest."""

import pytest

from tests.games.kingswood.scene import Scene

# location, its skill, the letter of an exhausted token
SCHOOLS = (("academy", "book", "b"), ("blacksmith", "sword", "s"), ("tavern", "heart", "h"))


def at(location: str, *, coin: int, tired: str = "") -> Scene:
    """The first seat explores from a location whose neighbour is empty, so that no fare is kept back."""
    scene = Scene()
    scene.stand(location, "market", "forest")
    scene.purse(coin=coin, tired=tired)
    scene.play(f"explore {location}")
    return scene


@pytest.mark.rule("KW-45", "KW-47", "KW-49")
@pytest.mark.parametrize(("location", "skill", "letter"), SCHOOLS)
def test_a_coin_refreshes_all_tokens_of_the_skill(location: str, skill: str, letter: str) -> None:
    scene = at(location, coin=2, tired="sbh" + letter * 2)
    scene.play(f"refresh-all {skill}")
    others = {f"tired-{name}": 1 for name in ("sword", "book", "heart") if name != skill}
    assert scene.holds() == {skill: 3, "coin": 1, **others}


@pytest.mark.rule("KW-46", "KW-48", "KW-50")
@pytest.mark.parametrize(("location", "skill", "letter"), SCHOOLS)
def test_a_coin_buys_a_token_of_the_skill(location: str, skill: str, letter: str) -> None:
    scene = at(location, coin=1, tired=letter)
    scene.play(f"buy {skill}")
    assert scene.holds() == {skill: 1, f"tired-{skill}": 1}


@pytest.mark.rule("KW-51")
@pytest.mark.parametrize(("location", "skill", "letter"), SCHOOLS)
def test_one_visit_gives_one_line(location: str, skill: str, letter: str) -> None:
    scene = at(location, coin=5, tired=letter)
    assert scene.offers() == ["pass", f"refresh-all {skill}", f"buy {skill}"]
    assert scene.refused("earn") == "KW-53"
    scene.play(f"buy {skill}")
    assert scene.step() == "Move"


@pytest.mark.rule("KW-52")
@pytest.mark.parametrize(("location", "skill", "letter"), SCHOOLS)
def test_refreshing_nothing_is_not_sold(location: str, skill: str, letter: str) -> None:
    scene = at(location, coin=1, tired="sbh".replace(letter, ""))
    assert scene.offers() == ["pass", f"buy {skill}"]
    assert scene.refused(f"refresh-all {skill}") == "KW-52"


@pytest.mark.rule("KW-3")
@pytest.mark.parametrize(("location", "skill", "letter"), SCHOOLS)
def test_a_kind_that_is_gone_is_not_sold(location: str, skill: str, letter: str) -> None:
    scene = at(location, coin=1, tired=letter)
    scene.state.bank[["sword", "book", "heart"].index(skill)] = 0
    assert scene.offers() == ["pass", f"refresh-all {skill}"]
    assert scene.refused(f"buy {skill}") == "KW-3"


@pytest.mark.rule("KW-3")
def test_a_guild_may_hold_any_number_of_tokens() -> None:
    scene = Scene()
    scene.stand("academy", "market", "forest")
    scene.purse(book=24, coin=1)
    scene.play("explore academy", "buy book")
    assert scene.holds() == {"book": 25}
    assert scene.state.bank[1] == 0


@pytest.mark.rule("KW-53")
def test_the_market_gives_three_coins() -> None:
    scene = at("market", coin=1)
    scene.play("earn")
    assert scene.holds() == {"coin": 4}


@pytest.mark.rule("KW-3", "KW-53")
def test_the_market_gives_what_is_left() -> None:
    scene = Scene()
    scene.stand("market", "academy", "forest")
    scene.purse(coin=0)
    scene.state.coins[1] += scene.state.bank[3] - 2
    scene.state.bank[3] = 2
    scene.play("explore market", "earn")
    assert scene.state.coins[0] == 2
    assert scene.state.bank[3] == 0
    scene.play("move manor-house")
    scene.draw_all()
    scene.stand("market", "academy", "forest")
    scene.play("explore market")
    assert scene.step() == "Move"  # an empty supply has nothing to give
