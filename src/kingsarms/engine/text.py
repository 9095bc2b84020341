"""Everything a player reads, as templates with typed parameters, so that it can be translated.

Rules never hold sentences: they name a template and give it numbers. A parameter is written `{index:kind}`; the kind
says how the number is shown: `seat` (the player's name), any domain of the game's vocabulary (its title), `count`
with a singular and a plural, or nothing for the bare number.

>>> english = Templates({"gains": "{0:seat} gains {1:count:coin|coins} at the {2:place}."})
>>> places = {"place": Domain("place", ("inn", "market"), ("Inn", "Market"))}
>>> english.render(Phrase("gains", (0, 1, 1)), names=("Ann", "Ben"), domains=places)
'Ann gains 1 coin at the Market.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kingsarms.engine.actions import Domain

_PARAMETER = re.compile(r"\{(\d+)(?::([a-z-]+))?(?::([^|}]*)\|([^}]*))?\}")


class Phrase(NamedTuple):
    """A sentence to come: the key of its template, and its numbers."""

    key: str
    args: tuple[int, ...] = ()


class Templates:
    """The sentences of one game in one language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> set[str]:
        return set(self._sentences)

    def render(self, phrase: Phrase, *, names: Sequence[str], domains: Mapping[str, Domain]) -> str:
        """The sentence in words. `names` are the players', `domains` tell what their values are called."""

        def show(found: re.Match[str]) -> str:
            index, kind, one, many = found.groups()
            value = phrase.args[int(index)]
            if kind is None:
                return str(value)
            if kind == "count":
                return f"{value} {one if value == 1 else many}"
            if kind == "seat":
                return names[value]
            return domains[kind].title(value)

        return _PARAMETER.sub(show, self._sentences[phrase.key])

    def handles(self, phrase: Phrase, *, domains: Mapping[str, Domain]) -> tuple[str, ...]:
        """The things on the table that the sentence speaks of."""
        spoken_of: list[str] = []
        for found in _PARAMETER.finditer(self._sentences[phrase.key]):
            index, kind = int(found[1]), found[2]
            if kind in domains:
                spoken_of += domains[kind].handles_of(phrase.args[index])
        return tuple(dict.fromkeys(spoken_of))

    def kinds(self) -> set[str]:
        """All kinds of parameters the sentences use."""
        return {found[2] for text in self._sentences.values() for found in _PARAMETER.finditer(text) if found[2]}
