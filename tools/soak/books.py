"""The books after all kills: is everything there that was acknowledged, once, and nothing that was refused?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from kingsarms.tables import schema
from kingsarms.tables.database import connect
from kingsarms.tables.events import Damaged, Said
from kingsarms.tables.live import revive
from kingsarms.tables.store import Store
from tools.soak.players import Player


@dataclass
class Audit:
    """How many commands went wrong, and tables that cannot be opened any more."""

    lost: int = 0
    doubled: int = 0
    refused_but_done: int = 0
    damaged: int = 0

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.refused_but_done or self.damaged)


async def audit(database: str, players: Sequence[Player]) -> Audit:
    """Compare what the players were told with what is stored."""
    engine = connect(database)
    store, found = Store(engine), Audit()
    columns = schema.events.c
    async with engine.connect() as connection:
        rows = (await connection.execute(select(columns.table_id, columns.seq, columns.key))).all()
        tables = (await connection.execute(select(schema.tables.c.id))).scalars().all()
    stored: Counter[tuple[str, str]] = Counter()
    numbers: dict[tuple[str, str], int] = {}
    for row in rows:
        if row.key is not None:
            command = (row.table_id, row.key.partition(":")[2])  # keys of players differ by their names
            stored[command] += 1
            numbers[command] = row.seq
    for player in players:
        found.lost += sum(numbers.get(command) != seq for command, seq in player.acked.items())
        found.lost += sum(table not in tables for table in player.rematches.values())
        found.refused_but_done += sum(command in stored for command in player.refused)
    found.doubled += sum(count - 1 for count in stored.values())
    for table in tables:
        try:
            whole = await store.load(table)
            assert whole is not None
            revive(table, whole.setup, whole.seed, whole.events)
        except Damaged:
            found.damaged += 1
            continue
        said = [event.text for event, _ in whole.events if isinstance(event, Said)]
        found.doubled += len(said) - len(set(said))
    await store.stop()
    return found
