"""`kingsarms record`"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingsarms
from kingsarms.commands.reviewing import without_luck
from tests.cli.conftest import Command

MOVES = ("move a3 a4", "move a7 a6", "move e3 e4", "move e7 e6")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    match = kingsarms.new("kingstone", seed=7, names=("Ann", "Ben"))
    for move in MOVES:
        match.play(move)
    path = tmp_path / "mine.record"
    path.write_text(match.record().dumps(), "utf-8")
    return path


def test_verify_tells_what_was_checked(kingsarms_command: Command, mine: Path) -> None:
    result = kingsarms_command("record", "verify", str(mine))
    assert result.returncode == 0
    assert result.stdout.startswith("ok")
    assert "4 actions are legal" in result.stdout
    assert "the seed is the one that was committed to" in result.stdout


def test_verify_fails_with_1_names_the_line_and_goes_on_with_the_others(
    kingsarms_command: Command, mine: Path, tmp_path: Path
) -> None:
    lines = mine.read_text("utf-8").splitlines()
    place = lines.index("0 move e3 e4")
    lines[place] = "0 move e3 e9"
    bad = tmp_path / "bad.record"
    bad.write_text("\n".join(lines), "utf-8")
    result = kingsarms_command("record", "verify", str(bad), "missing.record", str(mine))
    assert result.returncode == 1
    verdicts = result.stdout.splitlines()
    assert [line.split()[0] for line in verdicts] == ["FAILED", "FAILED", "ok"]
    assert f"line {place + 1}: " in verdicts[0]
    assert result.stderr == ""


def test_verify_as_json(kingsarms_command: Command, mine: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.record"
    bad.write_text(mine.read_text("utf-8").replace("seed: 7", "seed: 8"), "utf-8")
    result = kingsarms_command("record", "verify", str(mine), str(bad), "--json")
    assert result.returncode == 1
    good, wrong = json.loads(result.stdout)
    assert (good["ok"], good["game"], good["problem"]) == (True, "kingstone", "")
    assert (wrong["ok"], wrong["checked"]) == (False, [])
    assert "committed" in wrong["problem"]


def test_a_record_can_come_through_a_pipe(kingsarms_command: Command, mine: Path) -> None:
    result = kingsarms_command("record", "verify", "-", typed=mine.read_text("utf-8"))
    assert result.returncode == 0


def test_show_draws_the_end_or_any_moment(kingsarms_command: Command, mine: Path) -> None:
    end = kingsarms_command("record", "show", str(mine)).stdout
    assert "{▲S}" in end
    assert "Ben: serf e7 to e6." in end
    start = kingsarms_command("record", "show", str(mine), "--ply", "0").stdout
    assert "{▲S}" not in start
    result = kingsarms_command("record", "show", str(mine), "--ply", "5")
    assert result.returncode == 2
    assert "moments 0 to 4, not 5" in result.stderr


def test_show_through_a_seats_eyes(kingsarms_command: Command, mine: Path) -> None:
    seen = kingsarms_command("record", "show", str(mine), "--seat", "1").stdout
    assert seen.splitlines()[1].split()[:2] == ["1", "[▼K]"]
    assert "no seat 2" in kingsarms_command("record", "show", str(mine), "--seat", "2").stderr


def test_show_as_json_is_the_moment_as_data(kingsarms_command: Command, mine: Path) -> None:
    data = json.loads(kingsarms_command("record", "show", str(mine), "--ply", "2", "--json").stdout)
    match = kingsarms.load(mine.read_text("utf-8")).at(2)
    assert data["view"] == match.seen()
    assert data["actions"] == [match.notation(action) for action in match.legal()]
    assert (data["ply"], data["plies"], data["asked"], data["seat"]) == (2, 4, [0], None)
    assert [line["text"] for line in data["log"]] == [line.text for line in match.log()]
    assert data["result"] is None


def test_show_as_json_keeps_a_seats_options_from_others(kingsarms_command: Command, tmp_path: Path) -> None:
    """In a game with secrets, what one may do can betray what one holds."""
    match = kingsarms.new("kingsburg", seats=2, seed=3)
    path = tmp_path / "kingsburg.record"
    path.write_text(match.record().dumps(), "utf-8")
    for seat in ("0", "1"):
        data = json.loads(kingsarms_command("record", "show", str(path), "--seat", seat, "--json").stdout)
        assert bool(data["actions"]) == (int(seat) in match.asked)
    assert json.loads(kingsarms_command("record", "show", str(path), "--json").stdout)["actions"] == []


def test_replay_without_a_screen_prints_every_moment(kingsarms_command: Command, mine: Path) -> None:
    result = kingsarms_command("record", "replay", str(mine), "--from", "2")
    assert result.returncode == 0
    assert [f"{ply} of 4\n" in result.stdout for ply in range(5)] == [False, False, True, True, True]
    result = kingsarms_command("record", "replay", str(mine), "--from", "9")
    assert result.returncode == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ":1: this is not a record"),
        ("kingsarms record 1\ngame: kingstone\nrules: 1\nseats: two\n", ":4: “two” is not a whole number"),
        ("kingsarms record 1\ngame: kingstone\nrules: 1\nseats: 2\n\n0 move a3\n", ":6: "),
        ("kingsarms record 1\ngame: kingston\nrules: 1\nseats: 2\n", "Did you mean kingstone?"),
    ],
)
def test_a_bad_record_is_told_with_its_file_and_line(
    kingsarms_command: Command, tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "bad.record").write_text(text, "utf-8")
    result = kingsarms_command("record", "show", "bad.record")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_a_binary_file_is_no_record(kingsarms_command: Command, tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(128, 256)))
    result = kingsarms_command("record", "show", "noise")
    assert result.returncode == 2
    assert "noise: this is not a record" in result.stderr


def test_review_tells_every_decision_luck_and_skill(kingsarms_command: Command, mine: Path) -> None:
    result = kingsarms_command("record", "review", str(mine), "--simulations", "16")
    assert result.returncode == 0, result.stderr
    decisions, accounts = result.stdout.split("Luck and skill")
    assert "Move a3 to a4" in decisions
    assert [line for line in accounts.splitlines() if "Ann" in line]
    assert "deserved" in accounts
    assert "sure win" in " ".join(accounts.split())


@pytest.mark.parametrize(("share", "told"), [(-0.2, "< 0"), (-0.001, "0"), (0.406, "41"), (1.0, "100"), (1.3, "> 100")])
def test_what_luck_outweighs_is_told_as_a_bound(share: float, told: str) -> None:
    assert without_luck(share) == told


def test_review_as_json_adds_up(kingsarms_command: Command, mine: Path) -> None:
    result = kingsarms_command("record", "review", str(mine), "--simulations", "16", "--json")
    found = json.loads(result.stdout)
    assert [moment["action"] for moment in found["moments"]] == list(MOVES)
    for seat in found["seats"]:
        assert seat["luck"] + sum(seat["skill"]) == pytest.approx(seat["last"] - seat["first"])
