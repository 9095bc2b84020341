"""The legal actions of a seat, as they are told."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, cast

import msgspec

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.match import Match
from kingsarms.tables import messages as m

NONE: Final = b"[]"
_KEPT: Final = 128
_choices: OrderedDict[tuple[int, int], tuple[Vocabulary, dict[int, bytes]]] = OrderedDict()  # by vocabulary and seat
_encode = msgspec.json.Encoder().encode


def choice(match: Match, action: int, seat: int) -> m.Choice:
    verb, values = match.vocabulary.decode(action)
    operands = [m.Operand(of.kind, of.names[value]) for of, value in zip(verb.operands, values, strict=True)]
    return m.Choice(action, verb.name, operands, match.label(action), list(match.handles(action, seat)))


def encoded(match: Match, seat: int) -> bytes:
    """The legal actions of a seat, as JSON. All matches with the same vocabulary share the encoded choices."""
    known = _known_choices(match.vocabulary, seat)
    legal = match.legal(seat)
    parts = [known.get(action) for action in legal]
    if None in parts:
        parts = [_encoded_choice(match, action, seat, known) for action in legal]
    return b"[" + b",".join(cast(list[bytes], parts)) + b"]"


def _encoded_choice(match: Match, action: int, seat: int, known: dict[int, bytes]) -> bytes:
    part = known.get(action)
    if part is None:
        part = _encode(choice(match, action, seat))
        if not _names_somebody(match, action):
            known[action] = part
    return part


def _known_choices(vocabulary: Vocabulary, seat: int) -> dict[int, bytes]:
    key = id(vocabulary), seat
    kept = _choices.get(key)
    if kept is None:
        kept = _choices[key] = vocabulary, {}
        if len(_choices) > _KEPT:
            _choices.popitem(last=False)
    else:
        _choices.move_to_end(key)
    return kept[1]


def _names_somebody(match: Match, action: int) -> bool:
    """Does the label of an action hold a player's name? Then it is this table's own."""
    return ":seat}" in match.game.sentences[f"action.{match.vocabulary.decode(action).verb.name}"]
