"""The table, in the terminal, in Markdown and in JSON."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from bench import pages, report, suite
from bench.__main__ import main, parser, plan_from
from bench.measures import Ceiling, Contestant, Duel, Floor, Home
from bench.protocol import Sample
from bench.rounds import FULL, QUICK, Finding, Plan

OURS = Contestant("ours", "decisions", Home.COMPILED, "none")
PEER = Contestant("peer", "decisions", Home.PYTHON_PEERS, "none")
PLAN = Plan(rounds=2, seconds=1.0)


def duel(goal: float) -> Finding:
    samples = {
        "ours": [Sample("ours", 1_000_000, 1.0, 1.0), Sample("ours", 1_200_000, 1.0, 1.0)],
        "peer": [Sample("peer", 10_000, 1.0, 1.0), Sample("peer", 10_000, 1.0, 1.0)],
    }
    return Finding(Duel("peer", "Stepped: against the peer", OURS, PEER, goal), samples)


def ceiling(goal: float) -> Finding:
    samples = {"ours": [Sample("ours", 4_000_000, 1.0, 1.0)]}
    return Finding(Ceiling("clone", "Copying a state", OURS, goal), samples)


def test_a_row_shows_figures_ratio_spread_goal_and_verdict() -> None:
    title, counted, ours, theirs, figure, spread, goal, met = report.row(duel(goal=100.0))
    assert (title, counted) == ("Stepped: against the peer", "decisions/s")
    assert (ours, theirs) == ("1.1M", "10k")
    assert (figure, spread, goal, met) == ("110×", "100–120", "≥ 100×", "yes")  # noqa: RUF001


def test_a_missed_goal_says_no() -> None:
    assert report.row(duel(goal=111.0))[-1] == "NO"
    assert report.row(ceiling(goal=0.2))[-1] == "NO"


def test_a_ceiling_is_a_cost() -> None:
    row = report.row(ceiling(goal=0.5))
    assert row[4:] == ("0.25 µs", "0.25–0.25", "≤ 0.5 µs", "yes")  # noqa: RUF001


def test_a_floor_is_a_rate() -> None:
    finding = Finding(Floor("playouts", "Playouts", OURS, 2_000_000.0), ceiling(1.0).samples)
    assert report.row(finding)[4:] == ("4M/s", "4M–4M", "≥ 2M/s", "yes")  # noqa: RUF001
    assert report.row(Finding(Floor("playouts", "Playouts", OURS, 5_000_000.0), finding.samples))[-1] == "NO"


def test_the_table_has_every_row() -> None:
    assert "Stepped: against the peer" in printed(width=200)
    assert "Copying a state" in printed(width=200)


def test_a_narrow_terminal_keeps_what_matters() -> None:
    wide, narrow = printed(width=200), printed(width=80)
    assert "decisions/s" in wide
    assert "decisions/s" not in narrow
    for text in (wide, narrow):
        assert "Stepped: against the peer" in text
        assert "110×" in text  # noqa: RUF001
        assert "yes" in text


def printed(width: int) -> str:
    console = Console(width=width)
    with console.capture() as captured:
        console.print(report.table([duel(1.0), ceiling(1.0)], width))
    return captured.get()


def test_markdown_goes_between_the_marks_and_leaves_the_rest(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n", "utf-8")
    report.write_markdown(report.markdown([duel(100.0)], PLAN), page)
    text = page.read_text("utf-8")
    assert text.startswith(f"before\n{report.BEGIN}\n| measure | counted |")
    assert text.endswith(f"\n{report.END}\nafter\n")
    assert "old" not in text
    assert "2 rounds of 1 s" in text


def test_markdown_without_marks_is_refused_and_the_page_untouched(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text(f"before\n{report.BEGIN}\nno end\n", "utf-8")
    with pytest.raises(report.ReportError, match="bench:end"):
        report.write_markdown("table\n", page)
    assert page.read_text("utf-8") == f"before\n{report.BEGIN}\nno end\n"


def test_json_keeps_every_slice() -> None:
    content = json.loads(report.as_json([duel(100.0), ceiling(0.5)], PLAN))
    peer, clone = content["measures"]
    assert [sample["count"] for sample in peer["samples"]] == [1_000_000, 1_200_000, 10_000, 10_000]
    assert (peer["kind"], peer["figure"]["median"], peer["met"]) == ("ratio", 110.0, True)
    assert (clone["kind"], clone["figure"]["median"]) == ("microseconds", 0.25)
    assert content["plan"] == {"rounds": 2, "seconds": 1.0}


def test_the_suite_names_each_measure_and_each_contestant_once() -> None:
    assert len(suite.titles()) == len(suite.SERVED) + len(suite.MEASURES)
    contestants = {c for measure in suite.MEASURES for c in measure.contestants}
    assert len({contestant.name for contestant in contestants}) == len(contestants)


def test_measures_can_be_chosen_by_name_and_keep_their_order() -> None:
    first, second = suite.MEASURES[0].name, suite.MEASURES[1].name
    assert suite.chosen([second, first]) == ([], [suite.MEASURES[0], suite.MEASURES[1]])
    assert suite.chosen(["pages"]) == ([pages], [])
    assert suite.chosen([]) == (list(suite.SERVED), list(suite.MEASURES))


def test_an_unknown_measure_is_told_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "sleep"]) == 2
    assert "no measure called sleep; there are: load, study, bots, pages, compiled" in capsys.readouterr().err


def test_the_measures_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(suite.titles())


def test_the_plan_is_full_unless_asked_otherwise() -> None:
    assert plan_from(parser().parse_args([])) == FULL
    assert plan_from(parser().parse_args(["--quick"])) == QUICK
    assert plan_from(parser().parse_args(["--quick", "--rounds", "9"])) == Plan(9, QUICK.seconds)
    assert FULL.rounds >= 5
