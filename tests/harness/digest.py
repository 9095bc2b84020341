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

import kingsarms.engine.state
from kingsarms.engine.state import CHANCE
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
        state = match.state.clone()
        while not state.over:
            step, options = state.step(), list(state.legal())
            weights = list(state.weights()) if state.actor == CHANCE else [1] * len(options)
            action = rng.choices(options, weights)[0]
            asked = match.vocabulary.base(rng.choice(step.verbs))
            reason = step.forbids(state, asked + rng.randrange(match.vocabulary.decode(asked).verb.size))
            senses = declared.sense(state) if decisions % JUDGED == 0 else []
            judged = [round(value, 9) for value in senses]
            told = [state.actor, options, weights, action, reason, judged, list(step.about(state))]
            total.update(json.dumps(told).encode())
            state.take(action)
            decisions += 1
        end = [state.ending, state.payoffs, state.scores(), declared.view(state, 0)]
        total.update(json.dumps(end).encode())
        number += 1
    return total.hexdigest()


def write_cases(cases: Sequence[Case]) -> str:
    """What the command reads."""
    return json.dumps([asdict(case) for case in cases])


def main() -> None:
    print(kingsarms.engine.state.__file__)
    for entry in json.load(sys.stdin):
        print(digest(Case(**entry)))


if __name__ == "__main__":
    main()
