"""The ledger: the numbered rules of a game, in our words, each with its place in the rulebook.

Tests name the ids they prove; the table shows the rules of the current step; `why_not` answers with an id.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from kingsarms.engine.errors import LedgerError

ORIGINS = ("rulebook", "ruling")


@dataclass(frozen=True)
class Rule:
    """One rule. `origin` is `ruling` where the house had to decide; `ruling` then says what, and why."""

    id: str
    chapter: str
    place: str
    text: str
    origin: str
    ruling: str = ""
    only: tuple[str, ...] = ()  # the games of a box that it is for; all, if none is named


class Ledger:
    """The rules of one game, in the rulebook's order."""

    def __init__(self, prefix: str, rules: list[Rule]) -> None:
        self.prefix = prefix
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def loads(cls, text: str, source: str) -> Ledger:
        try:
            data = tomllib.loads(text)
            prefix: str = data["prefix"]
            rules = [Rule(**entry | {"only": tuple(entry.get("only", ()))}) for entry in data["rule"]]
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as problem:
            raise LedgerError(str(problem), source) from problem
        seen: set[str] = set()
        for rule in rules:
            if rule.id in seen or not rule.id.startswith(prefix + "-"):
                raise LedgerError(f"{rule.id} is used twice or lacks the prefix {prefix}-", source)
            if rule.origin not in ORIGINS:
                raise LedgerError(f"{rule.id}: origin must be one of {', '.join(ORIGINS)}", source)
            seen.add(rule.id)
        return cls(prefix, rules)

    def of(self, game: str) -> Ledger:
        """The rules that hold in one game of a box."""
        return Ledger(self.prefix, [rule for rule in self if not rule.only or game in rule.only])

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]
