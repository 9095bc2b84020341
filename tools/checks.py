"""What `make lint` and `make test` run, stage by stage."""

import json

from tools import chromium, dist
from tools.client import CLIENT, npm
from tools.compiled import ROOT
from tools.fast import build_core, build_in_background
from tools.session import Session
from tools.shell import BIN, DEADLINE, PYTHON
from tools.workshop import set_up

LIMIT = 45 * 60.0  # something hangs; on two free cores everything takes some twenty minutes
WORKERS = "2"
TYPED = ("src", "tests", "tools", "bench", "setup.py")
SOURCE = "src"  # its doctests import the very files, which are plain
CORE_TESTS = (SOURCE, "tests/engine", "tests/games", "tests/bots", "tests/test_repository.py")
QUICK_TESTS = ("tests/engine", "tests/harness", "tests/test_repository.py", "tests/test_ledgers.py")
BROWSER_TESTS = "tests/browser"
WHEEL_TESTS = "tests/wheel"


def lint() -> int:
    """Everything that reads the code without running it."""
    session = Session()
    if session.stage("set-up", set_up):
        lint_stages(session)
    return session.summary()


def test() -> int:
    """Lint, then the tests on the compiled core, the core's on the plain one, in the browser, and of the wheel."""
    DEADLINE.set(LIMIT)
    session = Session()
    if session.stage("set-up", set_up):
        build_in_background()  # on the second core: reading the code needs but one
        lint_stages(session)
        client_stage(session, "test")
        test_stages(session)
    return session.summary()


def check() -> int:
    """Lint and the tests of the engine, on the plain core: an answer within two minutes."""
    session = Session()
    if session.stage("set-up", set_up):
        lint_stages(session)
        session.pytest("tests, core", "-n", WORKERS, *QUICK_TESTS, core="plain")
    return session.summary()


def lint_stages(session: Session) -> None:
    """Style, types, contracts between packages, house rules of the core."""
    session.command("ruff check", BIN / "ruff", "check", ".")
    session.command("ruff format", BIN / "ruff", "format", "--check", ".")
    session.command("mypy", BIN / "mypy", *present(TYPED))
    session.command("imports", BIN / "lint-imports", "--no-logo")
    session.command("core rules", PYTHON, "-m", "tools.check_core")
    client_stage(session, "check")


def client_stage(session: Session, script: str) -> None:
    """A script of the client's package.json, where it has one of that name."""
    package = CLIENT / "package.json"
    if package.exists() and script in json.loads(package.read_text("utf-8"))["scripts"]:
        session.stage(f"client, {script}", lambda: npm("run", script))


def test_stages(session: Session) -> None:
    """pytest, on one core after the other; the browser in a run of its own."""
    spread = ("-n", WORKERS, "--dist", "worksteal")  # whoever is done first takes over from the other
    # First on the plain core, for the other one may still be in the making.
    session.pytest("tests, plain core", *spread, "--sampled", *present(CORE_TESTS), core="plain")
    is_compiled = session.stage("compiled core", build_core)
    core, name = ("fast", "tests, compiled core") if is_compiled else ("plain", "tests, all on the plain core")
    session.pytest(name, *spread, f"--ignore={SOURCE}", core=core)
    if session.stage("chromium", chromium.ensure):
        session.pytest("tests, browser", *spread, BROWSER_TESTS, core=core)
        if session.stage("wheel", build_wheel):
            session.pytest("tests, wheel", WHEEL_TESTS, core="plain")


def build_wheel() -> None:
    """Wheel and source package, for the tests that install them."""
    dist.build()


def present(names: tuple[str, ...]) -> list[str]:
    """Those of the files and folders that exist: the house is built room by room."""
    return [name for name in names if (ROOT / name).exists()]
