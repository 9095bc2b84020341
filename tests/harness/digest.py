"""A digest of seeded random matches, so that two processes can find out whether they play the same games.

    python -m tests.harness.digest < cases.json

prints which engine it ran, then one digest a case.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from kingsarms.engine import state
from tests.harness.play import Case

DECISIONS = 1200  # for each case, at least; the match that reaches them is played to its end
JUDGED = 4  # every so many decisions the judgement of the table is compared as well


def digest(case: Case) -> str:
    """One number for all that happens in some random matches: options, weights, actions, reasons, judgements, ends."""
    total = hashlib.sha256()
    declared, decisions, number = case.declared(), 0, 0
    while decisions < DECISIONS:
        rng = case.rng("digest", number)
        match = case.new()
        table = match.state.clone()
        while not table.over:
            step, options = table.step(), list(table.options())
            weights = list(table.weights()) if table.actor == state.CHANCE else [1] * len(options)
            action = rng.choices(options, weights)[0]
            reason = step.why_not(table, rng.randrange(match.vocabulary.size))
            senses = declared.sense(table) if decisions % JUDGED == 0 else []
            judged = [round(value, 9) for value in senses]
            told = [table.actor, options, weights, action, reason, judged, list(step.about(table))]
            total.update(json.dumps(told).encode())
            table.take(action)
            decisions += 1
        end = [table.ending, table.payoffs, table.scores(), declared.view(table, 0)]
        total.update(json.dumps(end).encode())
        number += 1
    return total.hexdigest()


def write_cases(cases: Sequence[Case]) -> str:
    """What the command reads."""
    return json.dumps([asdict(case) for case in cases])


def main() -> None:
    print(state.__file__)
    for entry in json.load(sys.stdin):
        print(digest(Case(**entry)))


if __name__ == "__main__":
    main()
