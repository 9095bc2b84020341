"""Entries of a pack that are alike, read column by column: what rules look up are lists, with a place for each entry.

>>> from kingsarms.engine.pack import loads
>>> card = '[[card]]\\norigin = "house"\\nid = '
>>> pack = loads(f'{card}"ace"\\n{card}"two"\\ngold = 2\\nwood = 1')
>>> cards = Columns.named(pack, "card", ("two", "ace"))
>>> cards.texts("id"), cards.numbers("gold", default=0), cards.numbers("gold", "wood", default=0)
(('two', 'ace'), [2, 0], [2, 1, 0, 0])
>>> Columns.named(pack, "card", ("ace",))
Traceback (most recent call last):
kingsarms.engine.errors.PackError: pack:1: “card” must be just these: ace
"""

from __future__ import annotations

from collections.abc import Sequence

from kingsarms.engine.pack import Entry


class Columns:
    """The columns of some entries. Each getter checks what it finds, as those of an entry do."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries

    @classmethod
    def named(cls, pack: Entry, key: str, ids: Sequence[str]) -> Columns:
        """The entries that rules know by name, in that order: an owner may change them, not add or drop any."""
        if {entry.text("id") for entry in pack.entries(key)} != set(ids):
            raise pack.error(key, f"must be just these: {', '.join(ids)}")
        return cls([pack.chosen(key, name) for name in ids])

    def numbers(self, *keys: str, least: int = 0, most: int | None = None, default: int | None = None) -> list[int]:
        """The numbers of one entry after the other; of several keys, one after the other for each entry."""
        return [entry.number(key, least=least, most=most, default=default) for entry in self.entries for key in keys]

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple([entry.text(key) for entry in self.entries])

    def flags(self, key: str) -> list[bool]:
        """What an entry does not say is false."""
        return [entry.flag(key, default=False) for entry in self.entries]

    def places(self, key: str, among: tuple[str, ...], absent: int | None = None) -> list[int]:
        """The place of each entry's text among these; `absent` for those that have none, where that is allowed."""
        return [
            absent if absent is not None and not entry.has(key) else among.index(entry.text(key, among=among))
            for entry in self.entries
        ]
