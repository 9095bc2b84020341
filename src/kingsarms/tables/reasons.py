"""Why an option is a good one, in words: for hints, at a table and in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from kingsarms.bots.opinions import Opinion
from kingsarms.engine.match import Match
from kingsarms.tables import words


def reasons_for(match: Match, opinions: Sequence[Opinion], which: int) -> list[str]:
    """What speaks for an option: the points it leads to, what it makes possible, how far it is ahead of the next."""
    one, sentences = opinions[which], match.game.sentences
    reasons = [
        words.HINT_GAINS.format(points=f"{points:+}", account=sentences[f"account.{account}"])
        for account, points in one.gains
    ]
    if one.plan:
        reasons.append(words.HINT_THEN.format(plan=words.AND_THEN.join(match.label(action) for action in one.plan)))
    if which == 0 and len(opinions) > 1:
        ahead = round(100 * (one.value - opinions[1].value))
        told = words.HINT_AHEAD if ahead >= 1 else words.HINT_LEVEL
        reasons.append(told.format(percent=ahead, other=match.label(opinions[1].action)))
    return reasons
