"""Kingswood in characters: the ring, the monsters and the guilds say what the view says, at any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.drawing import Sight
from kingsarms.engine import registry
from kingsarms.games.kingswood.pack import TOKEN_IDS
from kingsarms.terminal import boards, menu, screen
from tests.terminal.test_boards import lines_of

SMALL, LARGE = (80, 20), (140, 36)


def shown(view: dict[str, Any], names: tuple[str, ...], size: tuple[int, int] = SMALL) -> list[str]:
    picture = boards.draw(registry.game("kingswood"), Sight(view, names, width=size[0], height=size[1]))
    return lines_of(picture.board, width=picture.width or size[0])


def after(plies: int, seats: int = 3, seed: int = 1, **options: str) -> kingsarms.Match:
    match, rng = kingsarms.new("kingswood", seats=seats, seed=seed, options=options), Random(4)
    for _ in range(plies):
        match.play(random_action(match.state, rng))
    return match


def row_of(rows: list[str], name: str) -> str:
    [row] = [row for row in rows if re.match(rf"[✓▸ ] {re.escape(name)} ", row)]
    return row


def moments(seats: int, seed: int) -> Iterator[kingsarms.Match]:
    """A match at every few actions, and at its end."""
    match, rng = kingsarms.new("kingswood", seats=seats, seed=seed), Random(seed)
    while not match.over:
        if match.ply % 13 == 0:
            yield match
        match.play(random_action(match.state, rng))
    yield match


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_the_ring_goes_round_clockwise(size: tuple[int, int]) -> None:
    view = after(30).seen(0)
    rows = shown(view, ("Ann", "Ben", "Cid"), size)
    upper = next(row for row in rows if row.startswith("╭"))
    lower = next(row for row in rows if row.startswith("╰"))
    names = [location["name"] for location in view["village"]]
    assert [upper.find(name) for name in names[:3]] == sorted(upper.index(name) for name in names[:3])
    assert [lower.find(name) for name in names[:2:-1]] == sorted(lower.index(name) for name in names[3:])


def test_who_stands_where_is_written_beside_the_location() -> None:
    for match in moments(seats=2, seed=3):
        view = match.seen(0)
        ring = " ".join(row for row in shown(view, match.names) if row[:1] in "╭╰")
        for location in view["village"]:
            words = ring.partition(f" {location['name']} ")[2].partition("─")[0]
            assert ("(A)" in words) == (location["adventurer"] is not None)
            assert ("[G]" in words) == location["guard"]
            exploring = view["exploring"]
            assert ("→" in words) == (exploring is not None and exploring["at"] == location["id"])
            if location["fare"] is not None:
                assert ("free" if location["fare"] == 0 else f"for {location['fare']}") in words


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_a_monster_shows_its_price_and_what_you_lack(size: tuple[int, int]) -> None:
    lacking = 0
    for match in moments(seats=2, seed=5):
        view = match.seen(0)
        if any(player["guild"] is None for player in view["players"]):
            continue
        rows = shown(view, match.names, size)
        for monster in view["forest"]:
            row = row_of(rows, monster["name"])
            cells = row[2 + len(monster["name"]) :].split()[:5]
            cost, missing = monster["cost"], monster["missing"]
            lacking += len(missing)
            wanted = {**cost, "heart": cost["heart"] + cost["broken"]}
            prices = [
                "·" if not wanted[kind] else f"{wanted[kind]}" + (f"(-{missing[kind]})" if kind in missing else "")
                for kind in TOKEN_IDS
            ]
            assert cells == [str(monster["fame"]), *prices]
            assert row.startswith("✓") == monster["affordable"]
            assert ("heart lost" in row) == bool(cost["broken"])
    assert lacking > 0


def test_a_player_shows_fame_ready_tokens_and_coins() -> None:
    match = after(60)
    view = match.seen(0)
    rows = shown(view, match.names)
    guilds = {guild["id"]: guild["name"] for guild in view["guild_cards"]}
    for player in view["players"]:
        row = row_of(rows, match.names[player["seat"]])
        fame, *tokens, coins = row[2 + len(match.names[player["seat"]]) :].split()[:5]
        sides = [player["skills"][kind] for kind in TOKEN_IDS[:-1]]
        owned = [(side["fresh"], side["fresh"] + side["exhausted"]) for side in sides]
        assert tokens == [f"{fresh}/{both}" if both else "·" for fresh, both in owned]
        assert coins == str(player["coins"])
        assert fame == (f"{player['fame']}+{player['bonus']}" if player["bonus"] else str(player["fame"]))
        assert guilds[player["guild"]] in row
        assert row.startswith("▸") == (player["seat"] == view["turn"])


def test_the_guilds_are_there_as_long_as_one_must_be_chosen() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=1, names=("Ann", "Ben"), options={"first": "1"})
    rows = shown(match.seen(0), match.names)
    assert row_of(rows, "Krom!").split()[1:] == ["2/3", "·", "1/2", "1"]
    assert not any("(-" in row or row.startswith("✓") for row in rows if "[G]" not in row and "(A)" not in row)
    match.play("guild krom")
    assert row_of(shown(match.seen(1), match.names), "Ann").split()[-1] == "Krom!"
    assert any("led by Ann" in row for row in shown(match.seen(1), match.names))
    while any(player["guild"] is None for player in match.seen(0)["players"]):
        match.play(match.legal()[0])
    assert not any("Arcanum" in row for row in shown(match.seen(0), match.names))


def test_a_captured_card_shows_its_face_to_its_owner_only() -> None:
    for seed in range(1, 40):
        match, rng = kingsarms.new("kingswood", seats=2, seed=seed, options={"special": "bakery"}), Random(seed)
        while not match.over:
            captives = [player["captive"] for player in match.seen(kingsarms.NOBODY)["players"]]
            hidden = [seat for seat, captive in enumerate(captives) if captive and captive["secret"]]
            if hidden:
                owner = hidden[0]
                card = match.seen(owner)["players"][owner]["captive"]["card"]
                mine = " ".join(shown(match.seen(owner), match.names))
                others = " ".join(shown(match.seen(1 - owner), match.names))
                assert f"{card['name']} " in mine
                assert "captured by you" in mine
                assert card["name"] not in others
                assert "captured a hidden card" in others
                return
            match.play(random_action(match.state, rng))
    pytest.fail("no card was ever captured unseen")


def test_alone_the_danger_and_the_beasts_are_told() -> None:
    match = after(12, seats=1, seed=2)
    view = match.seen(0)
    text = " ".join(shown(view, match.names))
    assert f"Danger: {view['solo']['danger']} of {view['hunt']['overrun']} monsters." in text
    assert f"slain: 0 of {view['hunt']['needed']}" in text
    for beast in view["solo"]["beasts"]:
        assert beast["name"] in text
    assert "Danger" not in " ".join(shown(after(12).seen(0), ("Ann", "Ben", "Cid")))


def test_the_last_round_and_a_low_supply_are_announced() -> None:
    match = after(20)
    view = match.seen(0)
    assert "THE LAST" not in " ".join(shown(view, match.names))
    assert "THE LAST" in " ".join(shown(view | {"last_round": True}, match.names))
    assert "Left in the supply" not in " ".join(shown(view, match.names))
    assert "Left in the supply: Book 2" in " ".join(shown(view | {"supply": view["supply"] | {"book": 2}}, match.names))


@pytest.mark.parametrize("special", ["bakery", "game-parlor", "graveyard", "potion-shop", "wizards-tower"])
def test_with_room_a_location_tells_its_whole_ability(special: str) -> None:
    view = after(0, special=special).seen(0)
    small, large = shown(view, ("A", "B", "C")), shown(view, ("A", "B", "C"), LARGE)
    assert len([row for row in small if row[:1] in "╭│╰"]) == 4
    words = {word for row in large if row.startswith("│") for word in row.strip("│").split()}
    for location in view["village"]:
        assert set(location["ability"].split()) <= words


@pytest.mark.parametrize(("seats", "size"), [(1, SMALL), (2, SMALL), (3, SMALL), (2, LARGE), (5, LARGE), (4, (60, 20))])
def test_it_keeps_to_its_width_at_any_moment(seats: int, size: tuple[int, int]) -> None:
    for match in moments(seats, seed=seats):
        for seat in (kingsarms.NOBODY, 0, seats - 1):
            picture = boards.draw(
                registry.game("kingswood"), Sight(match.seen(seat), match.names, width=size[0], height=size[1])
            )
            rows = [row for row in lines_of(picture.board, width=400) if not row.startswith("Danger")]
            assert max(map(len, rows)) <= (picture.width or size[0])


def test_while_the_village_is_laid_what_lies_is_drawn() -> None:
    match, rng = kingsarms.new("kingswood", seats=2), Random(1)
    seen = set()
    while len(match.seen(0)["village"]) < 6 or match.actor == kingsarms.CHANCE:
        village = match.seen(0)["village"]
        rows = shown(match.seen(0), match.names)
        seen.add(len(village))
        assert all(any(location["name"] in row for row in rows) for location in village)
        match.play(random_action(match.state, rng))
    assert len(seen) > 2


@pytest.mark.parametrize(("seats", "scrolled"), [(2, 1), (3, 2), (5, 4)])
def test_on_a_common_terminal_the_choices_stand_last_and_little_scrolls_away(seats: int, scrolled: int) -> None:
    match = after(41, seats=seats, seed=3)
    while match.prompt() != match.game.sentences["prompt.Turn"]:
        match.play(match.legal()[0])
    seat = match.actor
    offered = menu.items(match, seat)
    paper = StringIO()
    console = Console(file=paper, width=80, height=24, force_terminal=True, color_system=None, highlight=False)
    screen.show(console, screen.Moment(match, seat, match.ply - 9, tuple(offered)), fresh_screen=False)
    rows = paper.getvalue().splitlines()
    seen = rows[-(24 - 3) :]  # the prompt, how to answer and the input follow
    assert len(rows) <= len(seen) + scrolled
    assert any(row.startswith("  in the Forest") for row in seen)
    assert all(any(name in row for row in seen) for name in match.names)
    choices = seen[len(seen) - seen[::-1].index("") :]
    assert all(any(f" {item.number} {item.label}" in row for row in choices) for item in offered)


def test_alone_nobody_runs_for_fame_or_loses_together() -> None:
    match = after(12, seats=1)
    assert "to 20" not in "\n".join(shown(match.seen(0), match.names))
    rng = Random(5)
    while not match.over:
        match.play(random_action(match.state, rng))
    result = match.result()
    assert result is not None
    assert screen.result_text(match).plain == ("You have won." if result.winners else "You have lost.")
    company = after(40, seats=2)
    assert "to 20" in "\n".join(shown(company.seen(0), company.names))
