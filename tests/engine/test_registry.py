"""Which games there are, and how a package of its own adds one."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

import kingsarms
from kingsarms.engine import registry
from kingsarms.engine.errors import UnknownGame
from tests.engine import wardens
from tools.compiled import ROOT

ORCHARD = """
from kingsarms.engine.actions import Verb, Vocabulary
from kingsarms.engine.game import Game
from kingsarms.engine.state import State, Step


class Orchard(State):
    def clone(self):
        twin = Orchard(self.seats)
        self.copy_agenda(twin)
        return twin


class Pick(Step):
    rules = ("OR-1",)

    def legal(self, state):
        return [0]

    def take(self, state, action):
        state.end("picked", [1.0])


class _Orchard(Game):
    id = "orchard"
    seats = (1,)
    minutes = (1, 1)
    sentences = {"title": "Orchard", "tagline": "Apples.", "prompt.Pick": "?", "action.pick": "Pick", "end.picked": "!"}

    def setup(self, content, seats, options):
        state = Orchard(seats)
        state.push(Pick(0))
        return state

    def vocabulary(self, content, seats):
        return Vocabulary(Verb("pick"))

    def public(self, state):
        return {}

    def sense(self, state):
        return [1.0]


GAME = _Orchard()
"""

PLAY_ORCHARD = """
import kingsarms
print(kingsarms.all_games())
match = kingsarms.new("orchard")
match.play("pick")
print(kingsarms.load(match.record().dumps()).result().reason)
"""


def test_every_installed_game_can_be_had() -> None:
    assert "kingstone" in kingsarms.all_games()
    assert registry.game("kingstone") is registry.game("kingstone")
    assert registry.game("kingstone").id == "kingstone"


def test_a_hosted_game_is_there_for_this_process() -> None:
    assert "wardens" in kingsarms.all_games()
    assert registry.game("wardens") is wardens.GAME


def test_an_unknown_game_is_answered_with_advice() -> None:
    with pytest.raises(UnknownGame, match=r"no game “kingston”\. Did you mean kingstone\?"):
        kingsarms.new("kingston")
    with pytest.raises(UnknownGame, match=r"no game “chess”. There are: .*kingstone.*wardens\."):
        kingsarms.new("chess")


def test_an_entry_point_that_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    impostor = EntryPoint("impostor", "os:path", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [impostor])
    with pytest.raises(UnknownGame, match="os:path is not a kingsarms Game"):
        registry.game("impostor")


def test_a_broken_package_costs_nobody_the_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = list(entry_points(group=registry.GROUP))
    broken = EntryPoint("ruin", "no_such_package:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [*installed, broken])
    with pytest.raises(UnknownGame, match="“ruin” cannot be loaded from no_such_package:GAME: ModuleNotFoundError"):
        registry.game("ruin")
    with pytest.warns(RuntimeWarning, match="ruin"):
        playable = [game.id for game in registry.playable()]
    assert "kingstone" in playable
    assert "ruin" not in playable


def test_a_package_installed_apart_adds_a_game(tmp_path: Path) -> None:
    """Just as an installer leaves it: a package, and beside it the metadata that names the entry point."""
    package, metadata = tmp_path / "orchard", tmp_path / "orchard-1.0.dist-info"
    package.mkdir()
    (package / "__init__.py").write_text(ORCHARD, "utf-8")
    (package / "pack.toml").write_text("apples = 1\n", "utf-8")
    rule = 'id = "OR-1"\nchapter = "All"\nplace = "house"\ntext = "Pick."\norigin = "ruling"\nruling = "Ours."\n'
    (package / "ledger.toml").write_text(f'prefix = "OR"\n[[rule]]\n{rule}', "utf-8")
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: orchard\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[{registry.GROUP}]\norchard = orchard:GAME\n", "utf-8")
    world = {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", PLAY_ORCHARD], env=world, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert told.returncode == 0, told.stderr
    games, ending = told.stdout.splitlines()
    assert "'kingstone'" in games
    assert "'orchard'" in games
    assert ending == "picked"
