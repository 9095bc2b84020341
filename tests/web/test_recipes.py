"""The unit and the container file of the hosting guide fit the program: what they call, with what, and where."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from argparse import Namespace
from configparser import ConfigParser
from pathlib import Path, PurePosixPath

import pytest

from kingsarms.cli import parser

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def block(language: str) -> str:
    """The only block of the guide in a language."""
    found = re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    return str(found[0])


def understood(command: list[str]) -> Namespace:
    """What the command line makes of a command of the guide; it must be one of ours."""
    program, *arguments = command
    assert PurePosixPath(program).name in PROJECT["scripts"]
    return parser().parse_args(arguments)


def instructions() -> dict[str, str]:
    """The container file, by keyword; lines that go on are joined."""
    lines = block("dockerfile").replace("\\\n", " ").splitlines()
    told = dict(line.split(maxsplit=1) for line in lines)
    assert len(told) == len(lines)  # no keyword twice, or this test would look at one of them only
    return told


COMMANDS = re.findall(r"(?<![\w/.-])kingsarms serve[^`\n\"&]*", GUIDE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_guide_is_understood(command: str) -> None:
    assert understood(shlex.split(command)).command == "serve"


def test_the_guide_has_commands() -> None:
    assert len(COMMANDS) >= 4


def test_the_unit_starts_the_house_where_it_may_write() -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign,assignment]
    unit.read_string(block("ini"))
    service = unit["Service"]
    serve = understood(shlex.split(service["ExecStart"]))
    assert (serve.https, serve.proxy) == (True, True)
    assert serve.host == "127.0.0.1"  # the proxy stands on the same machine
    # A system that is read only but for the state directory, and a user that owns nothing else.
    assert service["ProtectSystem"] == "strict"
    assert service["DynamicUser"] == "yes"
    assert serve.data == Path("/var/lib") / service["StateDirectory"]


def test_the_container_serves_to_its_port_as_a_user_who_may_write_the_volume() -> None:
    told = instructions()
    serve = understood(json.loads(told["CMD"]))
    assert serve.host == "0.0.0.0"  # inside, loopback is nobody else's
    assert str(serve.port) == told["EXPOSE"]
    assert str(serve.data) == told["VOLUME"]
    assert f"useradd --system {told['USER']}" in told["RUN"]
    assert f"install --directory --owner {told['USER']} {told['VOLUME']}" in told["RUN"]


def test_the_container_installs_what_the_build_makes() -> None:
    told = instructions()
    *_, wheel, target = told["COPY"].split()
    made = f"dist/{PROJECT['name']}-{PROJECT['version']}-py3-none-any.whl"
    assert PurePosixPath(made).match(wheel)
    assert f"--no-deps {target}{PurePosixPath(wheel).name}" in told["RUN"]
    image = re.fullmatch(r"python:(\d+)\.(\d+)-slim", told["FROM"])
    oldest = re.fullmatch(r">=(\d+)\.(\d+)", PROJECT["requires-python"])
    assert image is not None
    assert oldest is not None
    assert tuple(map(int, image.groups())) >= tuple(map(int, oldest.groups()))


def test_the_container_installs_from_the_lock_with_hashes_and_nothing_else() -> None:
    told = instructions()
    lock, _, target = told["COPY"].split()
    installs = [shlex.split(part) for part in told["RUN"].split("&&") if "pip install" in part]
    assert [
        [word for word in install if word.startswith("--") and word != "--no-cache-dir"] for install in installs
    ] == [
        ["--require-hashes", "--requirement"],
        ["--no-deps"],
    ]
    assert installs[0][-1] == target + PurePosixPath(lock).name
    locked = set(re.findall(r"^([\w.\-]+)(?:\[\w+\])?==", (ROOT / lock).read_text("utf-8"), re.MULTILINE))
    extras = PROJECT["optional-dependencies"]
    needed = [*PROJECT["dependencies"], *extras["postgres"], *extras["redis"]]  # with them it can be one of several
    assert {re.split(r"[\[<>=~]", wish)[0] for wish in needed} <= locked
