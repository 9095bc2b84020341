"""Commands at tables, however they come: counted, limited, timed, and done."""

from __future__ import annotations

import time

from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.web.services import Services
from kingsarms.web.visitors import Visitor


async def perform(served: Services, visitor: Visitor, table: str, invite: str | None, command: m.Command) -> m.Ack:
    """Do what a visitor wants at a table, or raise Refused."""
    kind = str(command.__struct_config__.tag)
    began = time.perf_counter()
    outcome = "internal"
    try:
        served.limiter.charge("command", visitor)
        if isinstance(command, m.Say):
            served.limiter.charge("chat", visitor)
        elif isinstance(command, m.Sit):
            served.limiter.charge("invite", visitor)
        elif isinstance(command, m.Rematch):
            served.limiter.charge("table", visitor)
        served.charge_opening(visitor, table)
        ack = await served.house.execute(table, visitor.known(), invite, command)
        outcome = "ok"
        return ack
    except Refused as problem:
        outcome = problem.problem.code
        raise
    finally:
        served.metrics.commands.note(kind, outcome, time.perf_counter() - began)
