"""Somebody who is told what changes, and keeps a snapshot true by it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from kingsarms.tables import messages as m
from tests.tables.houses import Mailbox


def patched(document: Any, edits: list[m.Edit]) -> Any:
    """A document after a JSON Patch (RFC 6902), as anybody's library applies it."""
    whole = {"": deepcopy(document)}
    for edit in edits:
        steps = ["", *(step.replace("~1", "/").replace("~0", "~") for step in edit.path.split("/")[1:])]
        holder: Any = whole
        for step in steps[:-1]:
            holder = holder[int(step)] if isinstance(holder, list) else holder[step]
        key: Any = int(steps[-1]) if isinstance(holder, list) else steps[-1]
        if edit.op == "add" and isinstance(holder, list):
            assert key <= len(holder), edit
            holder.insert(key, deepcopy(edit.value))
        elif edit.op == "add":
            holder[key] = deepcopy(edit.value)
        elif edit.op == "replace":
            holder[key]  # must be there
            holder[key] = deepcopy(edit.value)
        else:
            del holder[key]
    return whole[""]


class Follower(Mailbox):
    """A connection with `deltas`: its snapshot, with all of the log and the chat."""

    def __init__(self) -> None:
        super().__init__()
        self.snapshot: dict[str, Any] = {}
        self.kinds: list[str] = []
        self.sizes: list[int] = []
        self.stages: list[int] = []  # after how many lines each was seen

    def catch_up(self) -> dict[str, Any]:
        """Take in all that has come; the snapshot."""
        while not self.letters.empty():
            self._take(self.letters.get_nowait())
        return self.snapshot

    def _take(self, letter: bytes) -> None:
        raw: dict[str, Any] = msgspec.json.decode(letter)
        message: m.ServerMessage = msgspec.json.decode(letter, type=m.ServerMessage)
        self.kinds.append(raw["kind"])
        self.sizes.append(len(letter))
        if isinstance(message, m.Hello | m.Update):
            self._replace(raw["snapshot"], raw["snapshot"])
        elif isinstance(message, m.Change):
            self.stages += [stage.lines for stage in message.stages]
            on_the_way = [edit for stage in message.stages for edit in stage.edits]
            self._replace(patched(self.snapshot, on_the_way + message.edits), raw)
        elif isinstance(message, m.Chatter):
            self.snapshot |= {"seq": message.seq, "chat": self.snapshot["chat"] + raw["lines"]}
        elif isinstance(message, m.Presence):
            seats = [seat | {"present": seat["seat"] in message.present} for seat in self.snapshot["seats"]]
            self.snapshot |= {"seats": seats, "spectators": message.spectators}

    def _replace(self, fields: dict[str, Any], news: dict[str, Any]) -> None:
        """Take over what is new, with log and chat added to what was known."""
        old = [line for line in self.snapshot.get("log", []) if line["ply"] < news["log_from"]]
        said = {line["number"]: line for line in [*self.snapshot.get("chat", []), *news["chat"]]}
        self.snapshot = fields | {"log": old + news["log"], "log_from": 0, "chat": [said[n] for n in sorted(said)]}
