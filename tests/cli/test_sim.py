"""`kingsarms sim`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kingsarms
from tests.cli.conftest import Command

SCHEMA: dict[str, Any] = {
    "game": str,
    "rules_version": int,
    "seats": int,
    "options": dict,
    "seed": str,
    "bots": list,
    "fixed": bool,
    "games": int,
    "distinct": (int, type(None)),
    "decisions": int,
    "lengths": {"mean": float, "least": int, "p5": int, "median": int, "p95": int, "most": int},
    "rounds": (dict, type(None)),
    "sources": dict,
    "endings": dict,
    "by_seat": list,
    "by_bot": list,
    "by_trait": list,
    "timing": {
        "core": str,
        "jobs": int,
        "cpu_seconds": float,
        "wall_seconds": float,
        "decisions_per_cpu_second": float,
    },
}
STANDING = {"matches", "places", "wins", "shared", "losses", "points", "interval", "score", "winning_score"}


def check(data: dict[str, Any], schema: dict[str, Any]) -> None:
    assert data.keys() == schema.keys()
    for key, kind in schema.items():
        if isinstance(kind, dict):
            check(data[key], kind)
        else:
            assert isinstance(data[key], kind), key


def simulated(command: Command, line: str) -> dict[str, Any]:
    result = command("sim", *line.split(), "--json")
    assert result.returncode == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_json_has_the_promised_shape_and_adds_up(kingsarms_command: Command) -> None:
    data = simulated(kingsarms_command, "kingstone --games 8 --bots greedy,random --seed 3")
    check(data, SCHEMA)
    assert (data["game"], data["seats"], data["seed"], data["bots"]) == ("kingstone", 2, "3", ["greedy", "random"])
    assert data["options"] == {"board": "classic", "compensation": "none"}
    assert sum(data["endings"].values()) == data["games"] == 8
    assert data["lengths"]["mean"] * 8 == data["decisions"]
    lengths = [data["lengths"][name] for name in ("least", "p5", "median", "p95", "most")]
    assert lengths == sorted(lengths)
    assert [row["seat"] for row in data["by_seat"]] == [0, 1]
    assert [row["bot"] for row in data["by_bot"]] == ["greedy", "random"]
    for row in [*data["by_seat"], *data["by_bot"]]:
        assert row.keys() - {"seat", "bot"} == STANDING
        assert row["wins"] + row["shared"] + row["losses"] == row["places"]
        assert row["interval"][0] <= row["points"] <= row["interval"][1]
    assert (data["rounds"], data["by_trait"]) == (None, [])
    scores = sum(row["score"] for row in data["by_seat"]) / 2
    assert sum(data["sources"].values()) == pytest.approx(scores)
    timing = data["timing"]
    assert timing["decisions_per_cpu_second"] * timing["cpu_seconds"] > 0


def test_the_same_seed_gives_the_same_report_on_one_process_and_on_two(kingsarms_command: Command) -> None:
    line = "kingstone --games 600 --seed 9 --option compensation=two"
    one, two = (simulated(kingsarms_command, f"{line} --jobs {jobs}") for jobs in (1, 2))
    assert one.pop("timing")["jobs"] == 1
    assert two.pop("timing")["jobs"] == 2
    assert one == two


def test_without_a_seed_one_is_drawn_and_told_and_gives_the_same_again(kingsarms_command: Command) -> None:
    first = simulated(kingsarms_command, "kingstone --games 20")
    again = simulated(kingsarms_command, f"kingstone --games 20 --seed {first['seed']}")
    assert first.pop("timing")
    assert again.pop("timing")
    assert first == again


def test_the_report_for_people_tells_seats_bots_endings_lengths_and_speed(kingsarms_command: Command) -> None:
    result = kingsarms_command("sim", "kingstone", "--games", "10", "--bots", "greedy,random", "--seed", "1")
    assert result.returncode == 0
    assert result.stderr == ""  # no bar where nobody watches
    rows = [line.split() for line in result.stdout.splitlines()]
    assert rows[0] == ["Kingstone", "·", "2", "seats", "·", "10", "matches", "·", "seed", "1"]
    firsts = [row[0] for row in rows if row]
    for name in ("seat", "greedy", "random", "ending", "length", "decisions", "speed"):
        assert name in firsts
    assert ["greedy", "10", "0", "0", "100.0%", "72.2%", "to", "100.0%"] in [row[:8] for row in rows]


def test_a_game_with_rounds_and_traits_tells_them(kingsarms_command: Command) -> None:
    line = "kingswood --games 1 --seats 3 --bots greedy --seed 2"
    data = simulated(kingsarms_command, line)
    assert data["rounds"]["least"] == data["rounds"]["most"] > 5
    assert [row["value"] for row in data["by_trait"] if row["trait"] == "turn"] == ["1", "2", "3"]
    told = kingsarms_command("sim", *line.split()).stdout
    for word in ("turn 1", "guild ", "location ", "rounds ", "what brought them"):
        assert word in told


def test_records_are_kept_one_a_match_and_verify(kingsarms_command: Command, tmp_path: Path) -> None:
    line = "sim kingsburg --games 3 --bots page,random,random --seed 5 --records"
    assert kingsarms_command(*line.split(), "deep/er").returncode == 0
    kept = sorted(path.name for path in (tmp_path / "deep" / "er").iterdir())
    assert kept == ["kingsburg-0000.record", "kingsburg-0001.record", "kingsburg-0002.record"]
    for name in kept:
        assert kingsarms.verify_record((tmp_path / "deep" / "er" / name).read_text("utf-8"))
    result = kingsarms_command(*line.split(), "deep/er")
    assert result.returncode == 2
    assert "not an empty folder" in result.stderr
