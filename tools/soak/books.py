"""The books after all kills: is everything there that was acknowledged, once, and was nothing refused without need?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select

from kingsarms.tables import schema
from kingsarms.tables.database import connect
from kingsarms.tables.events import AnyEvent, Damaged, Played, Said, UndoAgreed, UndoAsked, Undone, UndoRefused
from kingsarms.tables.live import revive
from kingsarms.tables.store import Store
from tools.soak.players import Player, Refused

BESIDE_THE_GAME = (Said, UndoAsked, UndoAgreed, UndoRefused)  # they overtake no move


@dataclass
class Audit:
    """How many commands went wrong, tables that cannot be opened any more, and what was played."""

    lost: int = 0
    doubled: int = 0
    wrongly_refused: int = 0
    refused_but_done: int = 0
    damaged: int = 0
    tables: int = 0
    events: int = 0
    rematches: int = 0
    endings: Counter[str] = field(default_factory=Counter)  # of matches: by the rules, or how else

    @property
    def good(self) -> bool:
        wrong = self.lost + self.doubled + self.wrongly_refused + self.refused_but_done + self.damaged
        return not wrong


async def audit(database: str, players: Sequence[Player]) -> Audit:
    """Compare what the players were told with what is stored."""
    engine = connect(database)
    store, found = Store(engine), Audit()
    columns = schema.events.c
    async with engine.connect() as connection:
        rows = (await connection.execute(select(columns.table_id, columns.seq, columns.key))).all()
        tables = (await connection.execute(select(schema.tables.c.id))).scalars().all()
    keys: dict[tuple[str, int], str] = {}
    numbers: dict[tuple[str, str], int] = {}
    for row in rows:
        if row.key is not None:
            key = keys[row.table_id, row.seq] = row.key.partition(":")[2]  # keys of players differ by their names
            found.doubled += (row.table_id, key) in numbers
            numbers[row.table_id, key] = row.seq
    found.tables, found.events = len(tables), len(rows)
    found.rematches = len({again for player in players for again in player.rematches.values()})
    for player in players:
        found.lost += sum(numbers.get(command) != seq for command, seq in player.acked.items())
        found.lost += sum(table not in tables for table in player.rematches.values())
        found.refused_but_done += sum((refused.table, refused.key) in numbers for refused in player.refused)
    refused = [one for player in players for one in player.refused]
    for table in tables:
        try:
            whole = await store.load(table)
            assert whole is not None
            live = revive(table, whole.setup, whole.seed, whole.events)
        except Damaged:
            found.damaged += 1
            continue
        events = [event for event, _ in whole.events]
        found.doubled += _said_twice(events) + _done_unasked(table, events, keys)
        found.wrongly_refused += sum(_was_possible(one, events) for one in refused if one.table == table)
        if live.status == "finished":
            found.endings[live.course.closing.reason if live.course.closing else "rules"] += 1
    await store.stop()
    return found


def _said_twice(events: Sequence[AnyEvent]) -> int:
    said = [event.text for event in events if isinstance(event, Said)]
    return len(said) - len(set(said))


def _done_unasked(table: str, events: Sequence[AnyEvent], keys: dict[tuple[str, int], str]) -> int:
    """Moves behind which there is no command: here only people play, and who agrees takes back under one key."""
    unasked = 0
    for seq, event in enumerate(events, 1):
        if isinstance(event, Played) or (isinstance(event, Undone) and not isinstance(events[seq - 2], UndoAgreed)):
            unasked += (table, seq) not in keys
    return unasked


def _was_possible(refused: Refused, events: Sequence[AnyEvent]) -> bool:
    """Was a command refused although nothing had happened at the table since it was thought of?"""
    if refused.kind not in ("play", "undo", "undo-answer", "resign"):
        return False  # its player has judged it
    harmless = Said if refused.kind.startswith("undo") else BESIDE_THE_GAME
    return all(isinstance(event, harmless) for event in events[refused.seen : refused.later])
