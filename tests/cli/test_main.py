"""The command line as a whole: help, mistakes, exit codes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kingsarms
from kingsarms.cli import main, parser
from tests.cli.conftest import Command


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], tmp_path: Path) -> None:
    """For commands that run in this process: the same home as for the others."""
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, environment[name])
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("games", "--help"),
        ("play", "--help"),
        ("sim", "--help"),
        ("record", "--help"),
        ("record", "verify", "--help"),
        ("record", "show", "--help"),
        ("record", "replay", "--help"),
        ("bench", "--help"),
    ],
    ids=" ".join,
)
def test_help_gives_examples_and_fits_a_screen(kingsarms_command: Command, arguments: tuple[str, ...]) -> None:
    result = kingsarms_command(*arguments)
    assert result.returncode == 0
    assert result.stderr == ""
    assert re.search(r"^(examples|begin here):$", result.stdout, re.M)
    assert len(re.findall(r"^  kingsarms ", result.stdout, re.M)) >= 2
    assert max(map(len, result.stdout.splitlines())) <= 110


def test_every_example_in_the_help_is_a_line_that_the_parser_takes() -> None:
    top = parser()
    texts = [top.format_help()]
    [commands] = [action for action in top._actions if action.dest == "command"]
    assert isinstance(commands.choices, dict)
    texts += [command.format_help() for command in commands.choices.values()]
    lines = [line for text in texts for line in re.findall(r"^  kingsarms (.+)$", text, re.M)]
    assert len(lines) > 15
    for line in lines:
        words = re.split(r"\s{2,}", line)[0].split()
        top.parse_known_args(words)  # leaves the process if a word is not understood


def test_without_a_command_it_helps(kingsarms_command: Command) -> None:
    result = kingsarms_command()
    assert result.returncode == 0
    assert "begin here" in result.stdout


def test_version(kingsarms_command: Command) -> None:
    assert kingsarms_command("--version").stdout == f"kingsarms {kingsarms.__version__}\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("frolic", "invalid choice: 'frolic'"),
        ("games --loud", "unrecognized arguments: --loud"),
        ("sim", "required: GAME"),
        ("sim kingstone --games many", "“many” is not a whole number of 1 or more"),
        ("sim kingstone --games 0", "“0” is not a whole number"),
        ("sim kingstone --bots king,", "names with commas between"),
        ("sim kingstone --option skirmish", "write name=value"),
        ("play kingstone --against king --bots page", "not allowed with argument"),
        ("record replay x --pace soon", "not a number of seconds"),
    ],
)
def test_wrong_usage_is_told_with_the_usage(capsys: pytest.CaptureFixture[str], line: str, words: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(line.split())
    assert left.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("usage: kingsarms")
    assert words in told.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("games kingston", "There is no game “kingston”. Did you mean kingstone?"),
        ("play kingston", "Did you mean kingstone?"),
        ("play", "Which game? kingsarms play NAME; there are "),
        ("play kingstone --seats 3", "is played by 2, not by 3"),
        ("play kingstone --against wizard", "There is no bot “wizard”"),
        ("play kingstone --bots page,page", "leave no seat of 2 for you"),
        ("play kingstone --seat 2", "There is no seat 2: they run from 0 to 1"),
        ("play kingstone --bots none --seat 1", "for one person alone"),
        ("play kingstone --names Ann,Ben", "2 names are given for 1"),
        ("play kingstone --bots none --names Ann,Ann", "a name of their own"),
        ("play kingstone --option colour=red", "has no option “colour”"),
        ("play kingstone --option board=classic --option board=skirmish", "given twice"),
        ("play kingstone --pack missing.toml", "missing.toml: cannot be read"),
        ("play --resume", "no unfinished match"),
        ("play --resume missing.record", "missing.record: cannot be read"),
        ("play --resume missing.record --seed 4", "--seed belongs to a new match"),
        ("play --resume missing.record --option board=classic", "--option belongs to a new match"),
        ("sim kingston", "Did you mean kingstone?"),
        ("sim kingsburg --seats 4 --bots random,greedy", "2 bots do not fill 4 seats"),
        ("record show missing.record", "missing.record: cannot be read"),
    ],
)
def test_an_error_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], at_home: None, line: str, words: str
) -> None:
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("kingsarms: ")
    assert told.err.count("\n") == 1
    assert words in told.err


@pytest.mark.parametrize("line", ["frolic", "play kingston", "sim kingstone --games 0", "record show missing.record"])
def test_mistakes_reach_the_shell_as_exit_code_2(kingsarms_command: Command, line: str) -> None:
    result = kingsarms_command(*line.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


def test_a_folder_in_place_of_a_file_is_an_error_in_one_line(kingsarms_command: Command, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for line in ("record show folder", "play kingstone --pack folder"):
        result = kingsarms_command(*line.split())
        assert (result.returncode, result.stderr.count("\n")) == (2, 1), result.stderr


def test_bench_in_a_checkout_passes_its_arguments_on(kingsarms_command: Command) -> None:
    result = kingsarms_command("bench", "--list")
    assert result.returncode == 0, result.stderr
    assert len(result.stdout.splitlines()) >= 3
    assert kingsarms_command("bench", "--only", "no-such-measure").returncode == 2


def test_bench_outside_a_checkout_says_where_it_lives(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(kingsarms, "__file__", str(tmp_path / "lib" / "kingsarms" / "__init__.py"))
    assert main(["bench"]) == 2
    assert "get the project's sources" in capsys.readouterr().err


def test_a_reader_who_leaves_early_is_no_error(environment: dict[str, str], tmp_path: Path) -> None:
    for arguments in (["games", "kingsburg", "--rules"], ["games", "--json"], ["sim", "kingstone", "--games", "2"]):
        command = [sys.executable, "-m", "kingsarms", *arguments]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=tmp_path
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_a_simulation_with_130_and_leaves_no_process(
    environment: dict[str, str], tmp_path: Path, jobs: str
) -> None:
    arguments = ["sim", "kingstone", "--games", "100000000", "--jobs", jobs, "--records", "out"]
    # It may come while a record is being opened, before anybody has the file to close it: Python does that, and warns.
    environment = environment | {"PYTHONWARNINGS": "error,ignore::ResourceWarning"}
    process = subprocess.Popen(
        [sys.executable, "-m", "kingsarms", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=tmp_path,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not any(tmp_path.glob("out/*")):
        assert time.monotonic() < end, "no match was ever played"
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise
    assert process.returncode == 130
    assert (out, err) == (b"", b"\n")
    assert is_gone(process.pid)


def test_an_interrupt_while_the_commands_are_imported_is_an_interrupt_like_any_other(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """Ctrl-C is pressed at the moment when the first command's module is looked for."""
    impatient = """
import sys

class Impatient:
    def find_spec(self, name, path, target=None):
        if name.startswith("kingsarms.commands"):
            raise KeyboardInterrupt

sys.meta_path.insert(0, Impatient())
sys.argv = ["kingsarms", "games"]
import runpy
runpy.run_module("kingsarms", run_name="__main__")
"""
    result = subprocess.run(
        [sys.executable, "-c", impatient], capture_output=True, env=environment, cwd=tmp_path, timeout=60, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"\n")


def is_gone(group: int) -> bool:
    """Does a group of processes end within a few seconds?"""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
