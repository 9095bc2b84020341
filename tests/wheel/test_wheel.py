"""The wheel as a stranger gets it: in an empty environment, without Node.js and without a compiler."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tools import chromium
from tools.dist import DIST
from tools.serving import Server
from tools.shell import BIN
from tools.workshop import RUN_LOCK


class Home:
    """An environment with the wheel and what it needs, and nothing else on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "env" / "bin"
        self._install()

    def _install(self) -> None:
        environment = {**os.environ, "VIRTUAL_ENV": str(self.folder / "env"), "UV_SYSTEM_CERTS": "1"}
        (wheel,) = DIST.glob("*.whl")
        for step in (
            ("venv", "--python", sys.executable, self.folder / "env"),
            ("pip", "install", "--require-hashes", "--requirement", RUN_LOCK),
            ("pip", "install", "--no-deps", wheel),
        ):
            subprocess.run([BIN / "uv", *step, "--quiet"], env=environment, check=True, timeout=300)

    def kingsarms(self, *arguments: str, typed: str = "") -> str:
        """What a command prints; it must succeed."""
        return self.run("kingsarms", *arguments, typed=typed)

    def run(self, program: str, *arguments: str, typed: str = "") -> str:
        environment = {"PATH": str(self.bin), "HOME": str(self.folder), "NO_COLOR": "1"}
        told = subprocess.run(
            [self.bin / program, *arguments],
            input=typed,
            env=environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert told.returncode == 0, told.stderr
        return told.stdout


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("stranger"))


def test_the_core_is_compiled(home: Home) -> None:
    where = home.run("python", "-c", "import kingsarms.engine.state as state; print(state.__file__)").strip()
    assert Path(where).suffix in (".so", ".pyd")
    assert str(home.folder) in where


def test_every_game_of_the_house_is_there(home: Home) -> None:
    told = home.kingsarms("games")
    for title in ("Kingsburg", "Kingstone", "Kingswood"):
        assert title in told


def test_a_match_is_played_in_the_terminal(home: Home) -> None:
    told = home.kingsarms("play", "kingstone", "--against", "page", typed="move b3 c3\nlog\nquit\n")
    assert "serf b3 to c3" in told


def test_a_record_is_made_and_verified(home: Home) -> None:
    home.kingsarms("sim", "kingsburg", "--games", "1", "--bots", "greedy", "--records", "out")
    (record,) = (home.folder / "out").glob("*.record")
    assert "ok" in home.kingsarms("record", "verify", str(record)).lower()


@pytest.fixture(scope="session")
def server(home: Home) -> Iterator[Server]:
    server = Server(home.folder / "tavern", program=home.bin / "kingsarms").start()
    yield server
    server.stop()


def test_a_table_is_opened_in_the_browser(server: Server) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        page = browser.new_page()
        page.goto(server.url)
        page.get_by_role("button", name="Play now: Kingstone").click()
        expect(page.get_by_text("Your turn").first).to_be_visible()
        browser.close()


def test_the_source_package_holds_the_browser_client() -> None:
    (source,) = DIST.glob("*.tar.gz")
    with tarfile.open(source) as package:
        names = package.getnames()
    assert any(name.endswith("web/static/index.html") for name in names)
    assert any(name.endswith("tools/compiled.py") for name in names)
