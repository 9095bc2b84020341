"""What the hosting guide promises: its backup recipe works on an open house, and its options exist."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

from kingsarms.cli import parser
from kingsarms.tables import messages as m
from kingsarms.tables.people import Person
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings

GUIDE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
ANN = Person("ann", "Ann", account=False)


def recipe(name: str) -> str:
    found = re.search(rf"^```sh {name}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1].replace("python3", sys.executable)


async def test_the_backup_of_an_open_house_can_be_restored(tmp_path: Path) -> None:
    data = tmp_path / "data"
    wanted = m.NewTable("kingstone", [m.NewSeat("me"), m.NewSeat("hotseat")])
    async with open_services(Settings(data=data, thinkers=1)) as opened:
        made = await opened.house.found(ANN, wanted)
        await opened.house.execute(made.id, ANN, None, m.Play("k", "move b3 c3", 0))
        await asyncio.to_thread(subprocess.run, recipe("backup"), shell=True, cwd=data, check=True)
        await opened.house.execute(made.id, ANN, None, m.Say("later", "this is not in the backup"))
    await asyncio.to_thread(subprocess.run, recipe("restore"), shell=True, cwd=data, check=True)
    shutil.move(data / "restored", tmp_path / "restored")
    shutil.rmtree(data)
    async with open_services(Settings(data=tmp_path / "restored", thinkers=1)) as opened:
        assert opened.house.invited_to(made.invite) == made.id
        async with opened.house.at(made.id) as room:
            assert room.live.course.plies == [(0, "move b3 c3")]
            assert room.live.course.seq == 2


def test_every_option_of_the_guide_exists_and_none_is_missing() -> None:
    told = set(re.findall(r"`(--[a-z-]+)", GUIDE.split("## For others")[0]))
    actions = next(iter(parser()._subparsers._group_actions)).choices["serve"]._actions  # type: ignore[union-attr,index]
    known = {option for action in actions for option in action.option_strings if option.startswith("--")}
    assert told == known - {"--help", "--openapi"}
