"""The legal actions of a seat, as they are told."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, cast

import msgspec

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.match import Match
from kingsarms.tables import messages as m

NONE: Final = b"[]"
_VOCABULARIES_KEPT: Final = 32
_choices: OrderedDict[int, tuple[Vocabulary, dict[int, bytes]]] = OrderedDict()
_encode = msgspec.json.Encoder().encode


def choice(match: Match, action: int) -> m.Choice:
    verb, values = match.vocabulary.decode(action)
    operands = [m.Operand(of.kind, of.names[value]) for of, value in zip(verb.operands, values, strict=True)]
    return m.Choice(action, verb.name, operands, match.label(action), list(match.handles(action)))


def encoded(match: Match, seat: int) -> bytes:
    """The legal actions of a seat, as JSON. All matches with the same vocabulary share the encoded choices."""
    known = _known_choices(match.vocabulary)
    legal = match.legal(seat)
    parts = [known.get(action) for action in legal]
    if None in parts:
        parts = [_encoded_choice(match, action, known) for action in legal]
    return b"[" + b",".join(cast(list[bytes], parts)) + b"]"


def _encoded_choice(match: Match, action: int, known: dict[int, bytes]) -> bytes:
    part = known.get(action)
    if part is None:
        part = _encode(choice(match, action))
        if not _names_somebody(match, action):
            known[action] = part
    return part


def _known_choices(vocabulary: Vocabulary) -> dict[int, bytes]:
    kept = _choices.get(id(vocabulary))
    if kept is None:
        kept = (vocabulary, {})
        _choices[id(vocabulary)] = kept
        if len(_choices) > _VOCABULARIES_KEPT:
            _choices.popitem(last=False)
    else:
        _choices.move_to_end(id(vocabulary))
    return kept[1]


def _names_somebody(match: Match, action: int) -> bool:
    """Does the label of an action hold a player's name? Then it is this table's own."""
    return ":seat}" in match.game.sentences[f"action.{match.vocabulary.decode(action).verb.name}"]
