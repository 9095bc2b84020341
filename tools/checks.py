"""The stages of `make lint` and `make test`, and their summary."""

import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

from tools.compiled import ROOT
from tools.fast import build_core
from tools.shell import BIN, BUILD, PYTHON, Failure, run, say
from tools.workshop import CLIENT, set_up

LIMIT = 12 * 60.0
WORKERS = "2"
CORE_TESTS = ("tests/engine", "tests/games", "tests/bots", "tests/test_repository.py")
BROWSER_TESTS = "tests/browser"


class Session:
    """Runs stages one after another against one clock and keeps what they reported."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.start = time.monotonic()
        self.limit = limit
        self.stages: list[tuple[str, bool, float, str]] = []
        self.passed = 0
        self.failed = 0

    def remaining(self) -> float:
        """Seconds until the limit for the whole run."""
        return max(1.0, self.limit - (time.monotonic() - self.start))

    def stage(self, name: str, work: Callable[[], bool]) -> bool:
        """Do one piece of work; a `Failure` counts as failed and is told."""
        say(f"\n=== {name}")
        began = time.monotonic()
        before = self.passed, self.failed
        try:
            good = work()
        except Failure as failure:
            say(str(failure))
            good = False
        tests = f"{self.passed - before[0]} passed, {self.failed - before[1]} failed"
        note = tests if before != (self.passed, self.failed) else ""
        if not good and self.failed == before[1]:
            self.failed += 1
        self.stages.append((name, good, time.monotonic() - began, note))
        say(f"=== {name}: {'ok' if good else 'FAILED'} in {self.stages[-1][2]:.1f} s")
        return good

    def command(self, name: str, *command: str) -> bool:
        """A stage that is one command."""
        return self.stage(name, lambda: run(*command, limit=self.remaining()) == 0)

    def pytest(self, name: str, *arguments: str, core: str) -> bool:
        """A stage that is one run of pytest, on the plain or the compiled core."""
        report = BUILD / "reports" / f"{name.replace(' ', '-')}.xml"
        report.unlink(missing_ok=True)

        def work() -> bool:
            options = ["-q", f"--junit-xml={report}"]
            limit = self.remaining()
            command = [str(PYTHON), "-m", "pytest", *options, *arguments]
            status = run(*command, limit=limit, env={"KINGSARMS_CORE": core})
            passed, failed = read_report(report.read_text("utf-8")) if report.exists() else (0, 0)
            self.passed += passed
            self.failed += failed
            return status == 0

        return self.stage(name, work)

    def summary(self) -> int:
        """Print what happened, the counts on the last line; the exit status."""
        say("")
        for name, good, seconds, note in self.stages:
            say(f"{'ok  ' if good else 'FAIL'} {seconds:7.1f} s  {name:<24} {note}".rstrip())
        total = time.monotonic() - self.start
        say(f"{self.passed} passed, {self.failed} failed in {total:.0f} s")
        return 1 if self.failed else 0


def read_report(xml: str) -> tuple[int, int]:
    """How many tests passed and how many failed, from a JUnit report."""
    suites = ElementTree.fromstring(xml).iter("testsuite")
    passed = failed = 0
    for suite in suites:
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        failed += bad
        passed += int(suite.get("tests", 0)) - bad - int(suite.get("skipped", 0))
    return passed, failed


def done(work: Callable[[], None]) -> Callable[[], bool]:
    """A stage that succeeds unless it raises."""

    def stage() -> bool:
        work()
        return True

    return stage


def lint_stages(session: Session) -> None:
    """Everything that reads the code without running it."""
    session.command("ruff check", str(BIN / "ruff"), "check", ".")
    session.command("ruff format", str(BIN / "ruff"), "format", "--check", ".")
    session.command("mypy", str(BIN / "mypy"), "src", "tests", "tools", "setup.py")
    session.command("imports", str(BIN / "lint-imports"))
    session.command("core rules", str(PYTHON), "-m", "tools.check_core")


def client_stages(session: Session) -> None:
    """The client's own checks, when there is a client."""
    if (CLIENT / "package.json").exists():
        session.stage(
            "client checks",
            lambda: run("npm", "run", "check", cwd=CLIENT, limit=session.remaining()) == 0,
        )


def lint() -> int:
    """`make lint`."""
    session = Session()
    if session.stage("set-up", done(set_up)):
        lint_stages(session)
        client_stages(session)
    return session.summary()


def test() -> int:
    """`make test`."""
    session = Session()
    if session.stage("set-up", done(set_up)):
        lint_stages(session)
        client_stages(session)
        test_stages(session)
    return session.summary()


def test_stages(session: Session) -> None:
    """The plain core, the compiled core, then the browser."""
    session.pytest("tests, plain core", "-n", WORKERS, core="plain")
    core = [name for name in CORE_TESTS if (ROOT / name).exists()]
    if session.stage("compiled core", done(build_core)):
        session.pytest("tests, compiled core", "-n", WORKERS, *core, core="fast")
    if (ROOT / BROWSER_TESTS).is_dir():
        session.pytest("tests, browser", BROWSER_TESTS, core="fast")
