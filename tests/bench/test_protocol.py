"""Contestants: JSON lines in and out, in Python and in Node."""

import io
import json
import subprocess
from pathlib import Path

import pytest

from bench import homes
from bench.protocol import ProtocolError, Slice, parse_sample, serve, work

GOOD = {"name": "coin", "count": 6, "cpu_s": 1.5, "wall_s": 3.0}


def test_a_sample_gives_rates_per_cpu_second_and_per_second_on_the_clock() -> None:
    sample = parse_sample(json.dumps(GOOD))
    assert (sample.name, sample.rate, sample.wall_rate) == ("coin", 4.0, 2.0)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Traceback (most recent call last):",
        "[1, 2]",
        json.dumps({key: value for key, value in GOOD.items() if key != "cpu_s"}),
        json.dumps({**GOOD, "count": "many"}),
        json.dumps({**GOOD, "count": None}),
    ],
)
def test_anything_else_is_not_a_sample(line: str) -> None:
    with pytest.raises(ProtocolError, match="not a sample"):
        parse_sample(line)


@pytest.mark.parametrize("field", ["count", "cpu_s", "wall_s"])
def test_a_sample_of_nothing_is_refused(field: str) -> None:
    with pytest.raises(ProtocolError, match="a sample of nothing"):
        parse_sample(json.dumps({**GOOD, field: 0}))


def test_work_runs_whole_batches_on_following_seeds() -> None:
    seeds: list[int] = []

    def batch(seed: int) -> int:
        seeds.append(seed)
        return 10

    sample = work("sum", batch, Slice(seconds=0.01, seed=5))
    assert seeds == list(range(5, 5 + len(seeds)))
    assert sample.count == 10 * len(seeds)
    assert sample.cpu_s >= 0.01


def test_one_batch_is_done_however_short_the_slice() -> None:
    assert work("one", lambda seed: 3, Slice(seconds=0.0, seed=1)).count == 3


def test_serve_answers_every_line_until_the_input_ends() -> None:
    requests = io.StringIO('{"seconds": 0, "seed": 1}\n{"seconds": 0, "seed": 2}\n')
    answers = io.StringIO()
    serve("echo", lambda seed: seed, requests, answers)
    samples = [parse_sample(line) for line in answers.getvalue().splitlines()]
    assert [(sample.name, sample.count) for sample in samples] == [("echo", 1), ("echo", 2)]


def test_node_speaks_the_same_protocol(tmp_path: Path) -> None:
    script = tmp_path / "contestant.js"
    serving = homes.LOCKS / "serve.js"
    script.write_text(
        f"const {{ serve }} = require({json.dumps(str(serving))});serve(process.argv[2], (seed) => seed);",
        "utf-8",
    )
    answer = subprocess.run(
        [homes.node(), str(script), "echo"],
        input='{"seconds": 0, "seed": 7}\n{"seconds": 0, "seed": 8}\n',
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    samples = [parse_sample(line) for line in answer.stdout.splitlines()]
    assert [(sample.name, sample.count) for sample in samples] == [("echo", 7), ("echo", 8)]
