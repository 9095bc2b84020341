"""Everything a player reads, as templates with typed parameters, so that it can be translated.

Rules never hold sentences: they name a template and give it numbers. A parameter is written `{index:kind}`; the kind
says how the number is shown: `seat` (the player's name), any domain of the game's vocabulary (its title), `count`
with a singular, a plural and perhaps words for none at all, or nothing for the bare number. `{asked}` is who must act.

>>> english = Templates({"gains": "{0:seat} gains {1:count:coin|coins} at the {2:place}."})
>>> places = {"place": Domain("place", ("inn", "market"), ("Inn", "Market"))}
>>> english.render(Phrase("gains", (0, 1, 1)), names=("Ann", "Ben"), domains=places)
'Ann gains 1 coin at the Market.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kingsarms.engine import words
from kingsarms.engine.actions import Domain
from kingsarms.engine.handles import OWN, told

_PARAMETER = re.compile(r"\{(\d+|asked)(?::([a-z-]+))?(?::([^|}]*)\|([^|}]*)(?:\|([^}]*))?)?\}")
_ASKED = -1  # stands for a number where there is none


class Phrase(NamedTuple):
    """A sentence to come: the key of its template, and its numbers."""

    key: str
    args: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()  # the seats that must act


class _Parameter(NamedTuple):
    """A place in a sentence for a number: which of them, and how it is shown."""

    number: int
    kind: str  # empty: the bare number
    one: str
    many: str
    none: str  # instead of a count of 0; empty: that is told as any other

    def shown(self, phrase: Phrase, names: Sequence[str], domains: Mapping[str, Domain]) -> str:
        if self.number == _ASKED:
            return words.AND.join(names[seat] for seat in phrase.asked)
        value = phrase.args[self.number]
        if not self.kind:
            return str(value)
        if self.kind == "count":
            if value == 0 and self.none:
                return self.none
            return f"{value} {self.one if value == 1 else self.many}"
        if self.kind == "seat":
            return names[value]
        return domains[self.kind].title(value)


class _Sentence(NamedTuple):
    """A template taken apart, once: with its parameters left out, and the parameters in their order."""

    frame: str  # with %s for each parameter
    parameters: tuple[_Parameter, ...]

    @classmethod
    def read(cls, text: str) -> _Sentence:
        found = _PARAMETER.findall(text)
        frame = _PARAMETER.sub("%s", text.replace("%", "%%"))
        return cls(frame, tuple(_Parameter(_number(where), *shown) for where, *shown in found))


def _number(where: str) -> int:
    return _ASKED if where == "asked" else int(where)


class Templates:
    """The sentences of one game in one language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = {key: _Sentence.read(text) for key, text in sentences.items()}

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> set[str]:
        return set(self._sentences)

    def render(self, phrase: Phrase, *, names: Sequence[str], domains: Mapping[str, Domain]) -> str:
        """The sentence in words. `names` are the players', `domains` tell what their values are called."""
        frame, parameters = self._sentences[phrase.key]
        return frame % tuple([one.shown(phrase, names, domains) for one in parameters])

    def handles(self, phrase: Phrase, *, domains: Mapping[str, Domain]) -> tuple[str, ...]:
        """The things on the table that the sentence speaks of. What is own is of the seat that was named last."""
        spoken_of: list[str] = []
        owner: int | None = None
        for number, kind, *_ in self._sentences[phrase.key].parameters:
            if kind == "seat":
                owner = phrase.args[number]
            for handle in domains[kind].handles_of(phrase.args[number]) if kind in domains else ():
                if owner is not None:
                    spoken_of.append(told(handle, owner))
                elif not handle.startswith(OWN):
                    spoken_of.append(handle)
        return tuple(dict.fromkeys(spoken_of))

    def seat(self, phrase: Phrase) -> int | None:
        """The first seat that the sentence names."""
        numbers = [one.number for one in self._sentences[phrase.key].parameters if one.kind == "seat"]
        return phrase.args[numbers[0]] if numbers else None

    def numbers(self, key: str) -> set[int]:
        """Which of the numbers it is given a sentence uses."""
        return {one.number for one in self._sentences[key].parameters if one.number != _ASKED}

    def kinds(self) -> set[str]:
        """All kinds of parameters the sentences use."""
        return {one.kind for sentence in self._sentences.values() for one in sentence.parameters if one.kind}
