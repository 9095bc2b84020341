"""Findings for people and for programs: a table in the terminal, Markdown, JSON."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich import box
from rich.table import Table

from bench.measures import Ceiling, Contestant, Duel, Floor, Measure
from bench.rounds import Finding, Plan
from bench.stats import Spread

BEGIN = "<!-- bench:begin -->"
END = "<!-- bench:end -->"
TIMES = "\N{MULTIPLICATION SIGN}"
TO = "\N{EN DASH}"
COLUMNS = ("measure", "counted", "ours", "theirs", "figure", "spread", "goal", "met")
LESS_NEEDED = frozenset({"counted", "spread"})
WIDE = 120  # columns of a terminal that has room for all
UNITS: dict[type[Measure], str] = {Duel: TIMES, Ceiling: " µs", Floor: "/s"}
KINDS: dict[type[Measure], str] = {Duel: "ratio", Ceiling: "microseconds", Floor: "rate"}
NUMBERS = frozenset({"ours", "theirs", "figure", "spread", "goal"})


class ReportError(Exception):
    """The place for the table is missing."""


def rounded(number: float) -> str:
    """Three figures; thousands and millions by their letter.

    >>> rounded(1_234_567), rounded(45_678), rounded(123.4), rounded(12.0), rounded(0.1534)
    ('1.23M', '45.7k', '123', '12', '0.153')
    """
    value = float(f"{number:.3g}")
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def rate_text(finding: Finding, contestant: Contestant) -> str:
    """How much it does in a CPU-second."""
    return rounded(finding.rate(contestant).median)


def figure_text(finding: Finding) -> str:
    """The ratio, the cost of one thing, or how many of them."""
    return f"{rounded(finding.figure.median)}{UNITS[type(finding.measure)]}"


def goal_text(finding: Finding) -> str:
    """What was asked for."""
    bound = "≤" if isinstance(finding.measure, Ceiling) else "≥"
    return f"{bound} {rounded(finding.measure.goal)}{UNITS[type(finding.measure)]}"


def spread_text(figure: Spread) -> str:
    """The lowest and the highest round."""
    return f"{rounded(figure.low)}{TO}{rounded(figure.high)}"


def row(finding: Finding) -> tuple[str, ...]:
    """One line of the table, in the order of `COLUMNS`."""
    measure = finding.measure
    return (
        measure.title,
        f"{measure.ours.unit}/s",
        rate_text(finding, measure.ours),
        rate_text(finding, measure.peer) if isinstance(measure, Duel) else "",
        figure_text(finding),
        spread_text(finding.figure),
        goal_text(finding),
        "yes" if finding.met else "NO",
    )


def table(findings: Sequence[Finding], width: int) -> Table:
    """For a terminal of that width."""
    shown = [name for name in COLUMNS if width >= WIDE or name not in LESS_NEEDED]
    drawn = Table(box=box.SIMPLE_HEAD, header_style="bold")
    for name in shown:
        number = name in NUMBERS
        drawn.add_column(name, justify="right" if number else "left", no_wrap=number)
    for finding in findings:
        cells = dict(zip(COLUMNS, row(finding), strict=True))
        drawn.add_row(*(cells[name] for name in shown), style=None if finding.met else "red")
    return drawn


def markdown(findings: Sequence[Finding], plan: Plan) -> str:
    """For a README."""
    lines = [
        _line(COLUMNS),
        _line(tuple("--:" if name in NUMBERS else "---" for name in COLUMNS)),
        *(_line(row(finding)) for finding in findings),
        "",
        f"Per CPU-second on one core, {plan.rounds} rounds of {plan.seconds:g} s, the two of a row "
        "in turn; figures are medians of paired rounds, the spread is the lowest and the highest. "
        f"{machine()}.",
    ]
    return "\n".join(lines) + "\n"


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def write_markdown(text: str, target: Path) -> None:
    """Put the table between the two marks of a Markdown file."""
    page = target.read_text("utf-8")
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ReportError(f"{target} has no {BEGIN} … {END} to put the table between")
    target.write_text(f"{before}{BEGIN}\n{text}{END}{after}", "utf-8")


def as_json(findings: Sequence[Finding], plan: Plan) -> str:
    """Everything that was measured, every slice included."""
    content = {
        "machine": machine(),
        "plan": asdict(plan),
        "measures": [
            {
                "name": finding.measure.name,
                "title": finding.measure.title,
                "goal": finding.measure.goal,
                "kind": KINDS[type(finding.measure)],
                "figure": asdict(finding.figure),
                "wall_figure": asdict(finding.wall_figure),
                "met": finding.met,
                "samples": [asdict(s) for samples in finding.samples.values() for s in samples],
            }
            for finding in findings
        ],
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def machine() -> str:
    """What the figures were taken on, in a few words."""
    return f"Python {platform.python_version()}, {os.cpu_count()} {TIMES} {processor()}"


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    listing = Path("/proc/cpuinfo")
    if listing.is_file():
        for line in listing.read_text("utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
