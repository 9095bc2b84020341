"""King's Quest for the impatient: by its rules, on its board, but the King is pleased sooner."""

from functools import cached_property
from typing import ClassVar

from kingsarms.engine.ledger import Ledger
from kingsarms.games import blackstone
from kingsarms.games.blackstone.law import Law


class _QuickKings(type(blackstone.KINGS)):  # type: ignore[misc]
    id = "blackstone-quick"
    law = Law(target=3, tokens=20)
    sentences: ClassVar = {**blackstone.KINGS.sentences, "title": "Quick King's Quest"}

    @cached_property
    def ledger(self) -> Ledger:
        return blackstone.KINGS.ledger


KINGS = _QuickKings()
