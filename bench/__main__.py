"""`python -m bench`: measure, print the table, say which goals are met."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from bench import homes, report, rounds, same_games, suite
from bench.measures import Home, Measure


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="bench", description="Speed, ours and our peers', slice by slice on one core.")
    top.add_argument("--quick", action="store_true", help="fewer and shorter rounds: a first look")
    top.add_argument("--rounds", type=int, help="how many rounds")
    top.add_argument("--seconds", type=float, help="CPU-seconds of one slice")
    top.add_argument("--only", action="append", default=[], metavar="NAME", help="one measure")
    top.add_argument("--list", action="store_true", help="name the measures and stop")
    top.add_argument("--json", type=Path, metavar="FILE", help="write every slice there")
    top.add_argument(
        "--markdown",
        metavar="FILE",
        help=f"put the table between {report.BEGIN} and {report.END} of a file; - prints it",
    )
    return top


def plan_from(options: argparse.Namespace) -> rounds.Plan:
    """How long to measure."""
    base = rounds.QUICK if options.quick else rounds.FULL
    return rounds.Plan(options.rounds or base.rounds, options.seconds or base.seconds)


def measure(measures: Sequence[Measure], plan: rounds.Plan, console: Console) -> list[rounds.Finding]:
    """Prepare, check that the contestants play the same game, then run."""
    needed = {contestant.home for item in measures for contestant in item.contestants}
    homes.prepare(needed)
    if Home.NODE_PEERS in needed:
        console.print(same_games.check(framework=True))
    rounds.stay_on_one_core()
    with rounds.Stable(homes.launch, warm_up=plan.seconds) as stable:
        # No moving progress bar: its thread would run beside the contestants.
        return rounds.run(measures, plan, stable, lambda done: console.print(f"round {done} of {plan.rounds}"))


def main(line: list[str] | None = None) -> int:
    """0 when every goal is met, 1 when one is not, 2 when nothing could be measured."""
    options = parser().parse_args(line)
    console = Console()
    try:
        served, measures = suite.chosen(options.only)
        if options.list:
            for name, title in suite.titles().items():
                console.print(f"{name:20} {title}", highlight=False)
            return 0
        plan = plan_from(options)
        # Before the others, which stay on one core.
        verdicts = [item.report(console, quick=options.quick) for item in served]
        if not measures:
            return 0 if all(verdicts) else 1
        findings = measure(measures, plan, console)
        if options.json:
            options.json.write_text(report.as_json(findings, plan), "utf-8")
        if options.markdown == "-":
            print(report.markdown(findings, plan), end="")
        elif options.markdown:
            report.write_markdown(report.markdown(findings, plan), Path(options.markdown))
    except (
        homes.HomeError,
        report.ReportError,
        rounds.ContestantError,
        same_games.DifferenceError,
        suite.UnknownMeasureError,
    ) as error:
        print(error, file=sys.stderr)
        return 2
    console.print(report.table(findings, console.width))
    console.print(report.machine(), style="dim")
    return 0 if all(verdicts) and all(finding.met for finding in findings) else 1


if __name__ == "__main__":
    sys.exit(main())
