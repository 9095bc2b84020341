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

from kingsarms.bots.playout import random_action
from kingsarms.engine import state
from tests.harness.play import Case

MATCHES = 12


def digest(case: Case) -> str:
    """One number for all that happens in some random matches: options, weights, actions, judgements, results."""
    total = hashlib.sha256()
    declared = case.declared()
    for number in range(MATCHES):
        rng = case.rng("digest", number)
        match = case.new()
        table = match.state.clone()
        while not table.over:
            action = random_action(table, rng)
            weights = table.weights() if table.actor == state.CHANCE else []
            senses = [round(value, 9) for value in declared.sense(table)]
            asked = table.step().why_not(table, rng.randrange(match.vocabulary.size))
            told = [table.actor, list(table.options()), weights, action, senses, asked, list(table.step().about(table))]
            total.update(json.dumps(told).encode())
            table.take(action)
        end = [table.ending, table.payoffs, table.scores(), declared.view(table, 0)]
        total.update(json.dumps(end).encode())
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
