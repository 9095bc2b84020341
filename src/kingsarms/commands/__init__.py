"""The commands of `kingsarms`, one module each.

A command is a module with `add_parser(subparsers)`, which declares its arguments and sets `run`, and
`run(args) -> int`, which does the work and returns the exit code. To add one, write the module and name it here;
whatever is slow to import belongs inside its `run`.
"""

from __future__ import annotations

from typing import Protocol

from kingsarms.commands import bench, games, play, record, serve, sim
from kingsarms.commands.common import Subparsers


class Command(Protocol):
    """What the command line asks of a module."""

    def add_parser(self, subparsers: Subparsers) -> None: ...


COMMANDS: tuple[Command, ...] = (games, play, serve, sim, record, bench)
