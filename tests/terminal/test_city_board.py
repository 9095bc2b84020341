"""The City of Kings in characters: land, creatures, sheets, tracks and chapter say what the view says, at any size."""

from __future__ import annotations

import re
from random import Random

import pytest

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.drawing import Sight
from kingsarms.terminal import boards
from tests.terminal.test_boards import lines_of

SIZES = [(80, 24), (120, 40), (150, 40)]


def shown(match: kingsarms.Match, seat: int, size: tuple[int, int]) -> list[str]:
    picture = boards.draw(match.game, Sight(match.seen(seat), match.names, seat=seat, width=size[0], height=size[1]))
    return lines_of(picture.board, width=picture.width or size[0])


def played(tale: str, seats: int, actions: int) -> kingsarms.Match:
    names = ("Ann", "Ben", "Cid", "Dan")[:seats]
    match, rng = kingsarms.new("city", seats, seed=tale, names=names, options={"tale": tale}), Random(3)
    for _ in range(actions):
        if match.over:
            break
        match.play(random_action(match.state, rng))
    return match


@pytest.mark.parametrize("size", SIZES, ids=["small", "middle", "large"])
@pytest.mark.parametrize(("tale", "seats"), [("beyond-the-gates", 2), ("the-darkhand", 4), ("the-scorched-path", 3)])
def test_land_creatures_heroes_and_the_objective_are_there_at_any_moment(
    tale: str, seats: int, size: tuple[int, int]
) -> None:
    for actions in (0, 40, 110):
        match = played(tale, seats, actions)
        view, lines = match.seen(0), shown(match, 0, size)
        assert max(map(len, lines)) <= size[0]
        text = " ".join(" ".join(lines).split())
        story = next(story for story in view["tales"] if story["id"] == view["tale"])
        assert story["name"] in lines[0]
        assert story["chapters"][view["chapter"]]["goal"] in text
        assert f"hope {view['time']['hope']}" in text
        for creature in view["creatures"]:
            assert f"{creature['name']} at {creature['cell']}, {creature['health']}/{creature['most']} health" in text
        for hero in view["heroes"]:
            told = f"{hero['short']} at {hero['cell']}" if hero["hero"] else "has no hero yet"
            assert f"{match.names[hero['seat']]}" in text
            assert told in text
        rows = [line.split()[0] for line in lines if re.match(r" [1-5]( |$)", line)]
        assert rows == [str(row) for row in range(len(view["cells"]) // 5, 0, -1)]


def test_a_creature_says_what_it_can_do_and_what_it_will_do_to_whom() -> None:
    match = played("gibbet-watch", 2, 60)
    view, text = match.seen(0), " ".join(" ".join(shown(match, 0, (150, 40))).split())
    tokens = {token["id"]: token["name"] for token in view["tokens"]}
    assert view["creatures"]
    for creature in view["creatures"]:
        able = [tokens[one["token"]] for one in creature["abilities"] if tokens[one["token"]] and not one["idle"]]
        if able:
            assert f"can: {', '.join(able)}" in text
        for step in view["forecast"][creature["id"]]:
            if step["token"]:
                assert tokens[step["token"]] in text.partition("next:")[2]


def test_what_is_offered_in_the_city_says_what_it_gives() -> None:
    match = played("beyond-the-gates", 2, 0)
    view, text = match.seen(0), " ".join(" ".join(shown(match, 0, (150, 40))).split())
    names = dict(zip(view["tracks"], view["stats"], strict=True))
    assert view["trade"]
    assert view["temple"]
    for item in view["trade"]:
        stat, amount = next(iter(item["raises"].items()))
        assert f"{item['name']}, +{amount} {names[stat]}" in text
    for card in view["temple"]:
        gives = text.partition(f"Skill card {card['id'].partition(':')[2]}: ")[2].split("; ")
        assert len(gives) >= len(card["slots"])
        for slot, told in zip(card["slots"], gives, strict=False):
            wanted = [f"+{amount} {names[stat]}" for stat, amount in slot.items()] or [card["bonus"]["name"]]
            assert told.startswith(", ".join(wanted))
