"""The ladder of bots."""

from __future__ import annotations

from typing import Any

import pytest

from kingsarms.bots import LEVELS, NAMES
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption
from kingsarms.lab import ladder
from kingsarms.lab.simulate import Plan, Report, simulate
from tests.engine import lanterns

SKIRMISH = (("board", "skirmish"),)


def test_neighbours_play_from_both_seats_on_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LEVELS", {name: NAMES[name] for name in ("random", "page", "greedy")})
    played: list[Plan] = []

    def noted(plan: Plan, **rest: Any) -> Report:
        played.append(plan)
        return simulate(plan, **rest)

    monkeypatch.setattr(ladder, "simulate", noted)
    heard: list[int] = []
    rungs = ladder.climb(Plan("kingstone", games=6, seed="7", options=SKIRMISH), progress=heard.append)
    assert [(rung.lower, rung.upper, rung.games) for rung in rungs] == [("random", "page", 6), ("page", "greedy", 6)]
    assert [plan.bots for plan in played[:2]] == [("random", "page"), ("page", "random")]
    assert {plan.seed for plan in played} == {"7"}
    assert sum(heard) == 12
    for rung in rungs:
        assert rung.share > 0.5
        assert rung.interval[0] < rung.share <= rung.interval[1]
        assert rung.rating > 0


def test_friends_have_no_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {})
    registry.host(lanterns.FRIENDS)
    with pytest.raises(BadOption, match="two rivals"):
        ladder.climb(Plan("lanterns", games=2, seed="1"))


def test_the_levels_are_a_ladder() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "king"]
