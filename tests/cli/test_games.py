"""`kingsarms games`"""

from __future__ import annotations

import json

import kingsarms
from kingsarms.games.kingstone import GAME
from tests.cli.conftest import Command


def test_the_list_names_every_game_its_seats_and_its_options(kingsarms_command: Command) -> None:
    result = kingsarms_command("games")
    assert result.returncode == 0
    told = " ".join(result.stdout.split())
    for name in kingsarms.all_games():
        assert name in told.lower()
    assert "A duel of serfs, knights and kings" in told
    assert "options: board, compensation" in told
    assert "not affiliated" in told


def test_json_holds_what_a_program_needs_to_set_up_a_match(kingsarms_command: Command) -> None:
    listed = {game["id"]: game for game in json.loads(kingsarms_command("games", "--json").stdout)}
    assert set(listed) == set(kingsarms.all_games())
    for name, game in listed.items():
        for seats in game["seats"]:
            chosen = {option["name"]: option["values"][-1]["name"] for option in game["options"]}
            if name != "kingswood":  # its options exclude each other at some tables
                kingsarms.new(name, seats=seats, seed=1, options=chosen)
            kingsarms.new(name, seats=seats, seed=1, options={o["name"]: o["default"] for o in game["options"]})
        assert "rules" not in game


def test_one_game_shows_options_rules_and_where_its_content_comes_from(kingsarms_command: Command) -> None:
    told = " ".join(kingsarms_command("games", "kingstone").stdout.split())
    assert "Board board=classic The Three Roads board=skirmish" in told
    assert f"{len(GAME.ledger)} numbered rules" in told
    assert "board 2 house" in told
    assert "House content is our reconstruction" in told
    assert "--pack FILE" in told


def test_rules_are_printed_in_order_with_their_chapters_and_rulings(kingsarms_command: Command) -> None:
    told = kingsarms_command("games", "kingstone", "--rules").stdout
    ids = [line.split()[0] for line in told.splitlines() if line.startswith("KS-")]
    assert ids == [rule.id for rule in kingsarms.new("kingstone").game.ledger]
    assert told.startswith("Terms\n")
    assert "\n\nGoals of the game\n" in told
    assert "House ruling: " in told


def test_rules_as_json(kingsarms_command: Command) -> None:
    data = json.loads(kingsarms_command("games", "kingstone", "--rules", "--json").stdout)
    ledger = kingsarms.new("kingstone").game.ledger
    assert [rule["id"] for rule in data["rules"]] == [rule.id for rule in ledger]
    [told] = [rule for rule in data["rules"] if rule["id"] == "KS-4"]
    assert told["ruling"] == ledger["KS-4"].ruling
