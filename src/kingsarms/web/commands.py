"""Commands at tables, however they come: counted, limited, timed, and done."""

from __future__ import annotations

import time

from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.tables.people import Person
from kingsarms.web.services import Services


async def perform(served: Services, person: Person, table: str, invite: str | None, command: m.Command) -> m.Ack:
    """Do what a person wants at a table, or raise Refused."""
    kind = str(command.__struct_config__.tag)
    began = time.perf_counter()
    outcome = "internal"
    try:
        served.limiter.spend("command", person.id)
        if isinstance(command, m.Say):
            served.limiter.spend("chat", person.id)
        elif isinstance(command, m.Sit):
            served.limiter.spend("invite", person.id)
        elif isinstance(command, m.Rematch):
            served.limiter.spend("table", person.id)
        ack = await served.house.execute(table, person, invite, command)
        outcome = "ok"
        return ack
    except Refused as problem:
        outcome = problem.problem.code
        raise
    finally:
        served.metrics.commands.note(kind, outcome, time.perf_counter() - began)
