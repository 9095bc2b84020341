"""The books of a match balance: what each action does to loot and strength, seen from outside."""

from random import Random

import pytest

import kingsarms
from tests.games.kingstone.position import legal, loot, pieces

WORTH = {"serf": 1, "knight": 2, "king": 4}


def strength(standing: dict[str, str]) -> list[int]:
    return [sum(WORTH[piece.split()[0]] for piece in standing.values() if piece[-1] == str(side)) for side in (0, 1)]


@pytest.mark.rule("KS-3", "KS-21", "KS-22", "KS-33", "KS-35")
@pytest.mark.parametrize("board", ["classic", "skirmish"])
def test_loot_and_strength_change_only_as_the_rules_say(board: str) -> None:
    rng = Random(board)
    for _ in range(4):
        match = kingsarms.new("kingstone", options={"board": board})
        villages = {space["name"] for space in match.seen()["spaces"] if space["village"]}
        while not match.over:
            side, before, owned = match.actor, pieces(match), loot(match)
            action = rng.choice(sorted(legal(match)))
            match.play(action)
            after = pieces(match)
            verb, *where = action.split()
            gone = [old - new for old, new in zip(strength(before), strength(after), strict=True)]
            if verb == "promote":
                assert gone == ([-1, 0] if side == 0 else [0, -1])
            elif verb == "attack":
                attacker, defender = (WORTH[before[space].split()[0]] for space in where)
                losses = {
                    side: attacker if attacker <= defender else 0,
                    1 - side: defender if defender <= attacker else 0,
                }
                assert gone == [losses[0], losses[1]]
            else:
                assert gone == [0, 0], action
            collected = [new - old for old, new in zip(owned, loot(match), strict=True)]
            if verb in ("promote", "decline") or collected == [0, 0]:
                assert collected == [0, 0]
                continue
            other = 1 - side
            serfs = sum(after.get(village) == f"serf {other}" for village in villages)
            assert collected[side] == 0
            assert collected[other] == min(serfs, 50 - sum(owned))
