"""Effects as content: what cards, skills and places do is composed in the pack from a small vocabulary of effects.

A game declares its effects once, with typed operands; the pack writes sentences of them; reading checks each and names
the line of a mistake. Rules get them as `Deed`s, plain ints behind a code, and implement each effect once. Labels, log
lines and signs follow from the same declaration: the template `effect.<name>` says it in words, `told` as plain data.

>>> from kingsarms.engine.pack import loads
>>> effects = Effects(Effect("gain", Number("amount", 1, 9), Among("good", ("gold", "wood"))), Effect("draw"))
>>> card = loads('does = "gain 2 wood; draw"')
>>> [(deed.code, deed.first, deed.second) for deed in effects.read(card, "does")]
[(0, 2, 1), (1, 0, 0)]
>>> effects.read(loads('does = "gain 2 iron"', "mine.toml"), "does")
Traceback (most recent call last):
kingsarms.engine.errors.PackError: mine.toml:1: “does” says “gain 2 iron”: good must be one of gold, wood, not “iron”
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.pack import Entry
from kingsarms.engine.text import Phrase

MOST_OPERANDS: Final = 3


@dataclass(frozen=True)
class Number:
    """An operand that is a whole number between two bounds, both included."""

    name: str
    least: int
    most: int

    def value(self, word: str) -> int:
        number = int(word) if word.lstrip("-").isdecimal() else None
        if number is None or not self.least <= number <= self.most:
            raise ValueError(f"{self.name} must be a number from {self.least} to {self.most}, not “{word}”")
        return number

    def word(self, value: int) -> int:
        return value


@dataclass(frozen=True)
class Among:
    """An operand that is one of some names; its value is the name's place."""

    name: str
    names: tuple[str, ...]

    def value(self, word: str) -> int:
        if word not in self.names:
            raise ValueError(f"{self.name} must be one of {', '.join(self.names)}, not “{word}”")
        return self.names.index(word)

    def word(self, value: int) -> str:
        return self.names[value]


class Effect:
    """One kind of thing that content can do, with its operands in the order in which they are written."""

    def __init__(self, name: str, *operands: Number | Among) -> None:
        if len(operands) > MOST_OPERANDS:
            raise ValueError(f"{name} has more than {MOST_OPERANDS} operands")
        self.name = name
        self.operands = operands

    def shape(self) -> str:
        """How it is written, for whoever wrote it otherwise."""
        return " ".join([self.name, *(operand.name.upper() for operand in self.operands)])


class Effects:
    """The effects of a game. The code of a deed is the place of its effect here."""

    def __init__(self, *effects: Effect) -> None:
        self.effects = effects
        self._codes = {effect.name: code for code, effect in enumerate(effects)}
        if len(self._codes) != len(effects):
            raise ValueError("two effects share a name")

    def code(self, name: str) -> int:
        """The code of an effect, for the constants that rules compare with."""
        return self._codes[name]

    def read(self, entry: Entry, key: str, *, default: str | None = None) -> list[Deed]:
        """The deeds that a text of the pack is made of: effects with their operands, separated by semicolons."""
        deeds = []
        for sentence in entry.text(key, default=default).split(";"):
            if not sentence.strip():
                continue
            try:
                deeds.append(self.deed(sentence))
            except ValueError as problem:
                raise entry.error(key, f"says “{sentence.strip()}”: {problem}") from None
        return deeds

    def deed(self, sentence: str) -> Deed:
        """One sentence as a deed; a ValueError says what is wrong with it."""
        name, *words = sentence.split()
        if name not in self._codes:
            raise ValueError(f"there is no effect “{name}”; there are {', '.join(self._codes)}")
        code = self._codes[name]
        effect = self.effects[code]
        if len(words) != len(effect.operands):
            raise ValueError(f"write it “{effect.shape()}”")
        values = [operand.value(word) for operand, word in zip(effect.operands, words, strict=True)]
        return Deed(code, *values, *[0] * (MOST_OPERANDS - len(values)))

    def phrase(self, deed: Deed) -> Phrase:
        """A deed to be said in words: the template `effect.<name>` with its operands."""
        effect = self.effects[deed.code]
        return Phrase(f"effect.{effect.name}", self._operands(deed))

    def told(self, deeds: Sequence[Deed]) -> list[dict[str, Any]]:
        """Deeds as plain data for clients, which draw signs from it: the effect's name, and its operands by theirs."""
        return [
            {"effect": self.effects[deed.code].name}
            | {
                operand.name: operand.word(value)
                for operand, value in zip(self.effects[deed.code].operands, self._operands(deed), strict=True)
            }
            for deed in deeds
        ]

    def _operands(self, deed: Deed) -> tuple[int, ...]:
        return (deed.first, deed.second, deed.third)[: len(self.effects[deed.code].operands)]
