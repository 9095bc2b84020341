"""Stages that run one after another, each timed, with one summary at the end."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from tools.shell import BUILD, PYTHON, Failure, must, say


class Tally(NamedTuple):
    """How many tests passed and failed."""

    passed: int
    failed: int

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


class Session:
    """Runs every stage, even after a failure, and keeps what happened."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.rows: list[tuple[str, bool, float, Tally | None]] = []

    def stage(self, name: str, work: Callable[[], None], report: Path | None = None) -> bool:
        """Do one piece of work, which raises `Failure` to fail; count the tests of its report."""
        say(f"\n=== {name}")
        began = time.monotonic()
        good = True
        try:
            work()
        except Failure as failure:
            say(str(failure))
            good = False
        tally = None
        if report is not None and report.exists():
            tally = read_report(report.read_text("utf-8"))
            good = good and not tally.failed
        seconds = time.monotonic() - began
        self.rows.append((name, good, seconds, tally))
        say(f"=== {name}: {'ok' if good else 'FAILED'} in {seconds:.1f} s")
        return good

    def command(self, name: str, *command: str | Path) -> bool:
        """A stage that is one command."""
        return self.stage(name, lambda: must(*command))

    def pytest(self, name: str, *arguments: str, core: str) -> bool:
        """A stage that is one run of pytest, on the plain or the compiled core."""
        report = BUILD / "reports" / f"{name.replace(', ', '-').replace(' ', '-')}.xml"
        report.unlink(missing_ok=True)
        command: list[str | Path] = [
            PYTHON,
            "-m",
            "pytest",
            "-q",
            f"--junit-xml={report}",
            *arguments,
        ]
        return self.stage(name, lambda: must(*command, env={"KINGSARMS_CORE": core}), report)

    def total(self) -> Tally:
        """All tests; a failed stage in which no test failed counts as one failure.

        Without any tests, as in `make lint`, the stages themselves are counted.
        """
        tallies = [tally for _, _, _, tally in self.rows if tally is not None]
        spoilt = sum(not good and (tally is None or not tally.failed) for _, good, _, tally in self.rows)
        if not tallies:
            return Tally(len(self.rows) - spoilt, spoilt)
        return Tally(sum(t.passed for t in tallies), sum(t.failed for t in tallies) + spoilt)

    def summary(self) -> int:
        """Print the stages, and the counts on the last line; the exit status."""
        say("")
        for name, good, seconds, tally in self.rows:
            say(f"{'ok  ' if good else 'FAIL'} {seconds:7.1f} s  {name:<24} {tally or ''}".rstrip())
        total = self.total()
        say(f"{total} in {time.monotonic() - self.start:.0f} s")
        return 1 if total.failed else 0


def read_report(xml: str) -> Tally:
    """Count a JUnit report. A skipped test has proved nothing, so it counts as failed.

    >>> print(read_report('<testsuite tests="9" failures="1" errors="1" skipped="1" />'))
    6 passed, 3 failed
    """
    passed = failed = 0
    for suite in ElementTree.fromstring(xml).iter("testsuite"):
        bad = sum(int(suite.get(kind, 0)) for kind in ("failures", "errors", "skipped"))
        passed += int(suite.get("tests", 0)) - bad
        failed += bad
    return Tally(passed, failed)
