"""What somebody meant who pointed at a thing that is not on offer, and the rule against it.

>>> import kingsarms
>>> match = kingsarms.new("kingstone", seed=7)
>>> answer = meant(match, 0, "space:e5", ["space:b3"])
>>> match.notation(answer.action), answer.rule.id
('move b3 e5', 'KS-9')
>>> meant(match, 0, "space:nowhere") is None
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from kingsarms.engine.handles import kind_of_thing, own
from kingsarms.engine.ledger import Rule
from kingsarms.engine.match import Match

TRIED: Final = 60  # actions about which the rules are asked, at most


class Meant(NamedTuple):
    """The action that was most likely meant, and the rule that forbids it; none if it is legal after all."""

    action: int
    rule: Rule | None


def meant(match: Match, seat: int, handle: str, picked: Sequence[str] = ()) -> Meant | None:
    """What `seat` wanted from a thing, after pointing at others; None if nothing can ever be done with it.

    What the seat does not see is nothing to it. Of the actions that point there, those come first that go on from what
    was picked, then those about which the seat is asked now, then those that name the thing itself (to build a Chapel,
    rather than to re-roll with it), then those that begin with it. Where the seat is asked about none of them, one that
    only comes at another moment is meant. If several are left, the answer is the rule that forbids the fewest of them:
    it is the least general one.
    """
    words = match.vocabulary
    is_seen = handle in handles_in(match.seen(seat))
    handle, picked = own(handle, seat), [own(one, seat) for one in picked]
    actions = words.pointing_at(handle) if is_seen else []
    if not actions:
        return None
    asked = {words.decode(action).verb for action in match.legal(seat)}

    def unlikeliness(action: int) -> tuple[bool, int, bool, bool, int]:
        sentence, handles = words.decode(action), words.handles(action)
        named = list(zip(sentence.verb.operands, sentence.operands, strict=True))
        return (
            len({(domain.kind, value) for domain, value in named}) < len(named),  # from somewhere to the same place
            _detour(handles, handle, picked),
            sentence.verb not in asked,
            kind_of_thing(handle) not in (f"{domain.kind}:{domain.names[value]}" for domain, value in named),
            handles.index(handle),
        )

    ranked = [(unlikeliness(action), action) for action in actions]
    least = min(rank for rank, _ in ranked)
    likely = [action for rank, action in ranked if rank == least][:TRIED]
    verb = words.decode(likely[0]).verb
    if verb not in asked:
        later = [action for action in likely if _is_untimely(match, seat, action)]
        if later:
            return Meant(later[0], match.why_not(later[0], seat))
    wishes = [Meant(action, match.why_not(action, seat)) for action in likely if words.decode(action).verb is verb]
    forbidden = Counter(wish.rule for wish in wishes)
    return min(wishes, key=lambda wish: forbidden[wish.rule])


def _is_untimely(match: Match, seat: int, action: int) -> bool:
    """Would an action be legal, as things are, at the moment to which it belongs?"""
    moment = match.game.moment(match.state, seat, match.vocabulary.decode(action).verb.name)
    return moment is not None and moment.forbids(match.state, action) == ""


def _detour(handles: Sequence[str], handle: str, picked: Sequence[str]) -> int:
    """How far an action is from what was picked before: it goes on from there, holds all of it, or begins anew."""
    if not picked or list(handles[: len(picked) + 1]) == [*picked, handle]:
        return 0
    return 1 if set(picked) < set(handles) else 2


def handles_in(view: Mapping[str, Any]) -> set[str]:
    """The things that a view, which is plain data, shows."""
    found: set[str] = set()
    left: list[Any] = [view]
    while left:
        data = left.pop()
        if isinstance(data, dict):
            if isinstance(data.get("id"), str):
                found.add(data["id"])
            data = data.values()
        left += [inner for inner in data if isinstance(inner, (dict, list))]
    return found
