"""A simulation is decided by its plan alone, and counts what was really played."""

from collections import Counter

import pytest

import kingsarms
from kingsarms import bots
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption, UnknownGame
from kingsarms.engine.record import CHANCE_MARK, Record
from kingsarms.lab.simulate import Plan, Report, simulate
from tests.engine import lanterns, magpies, wardens

SKIRMISH = (("board", "skirmish"),)  # short matches


def outcome(report: Report) -> tuple[object, ...]:
    """Everything of a report that the plan decides."""
    standings = [vars(standing) for standing in (*report.by_seat, *report.by_bot.values())]
    traits = {trait: vars(standing) for trait, standing in report.by_trait.items()}
    counts = report.lengths, report.endings, report.rounds, report.sources
    return report.games, report.decisions, counts, standings, traits, report.fingerprints


@pytest.mark.parametrize(
    "plan",
    [
        Plan("kingstone", games=600, bots=("random",), seed=5, options=SKIRMISH),
        Plan("kingstone", games=7, bots=("greedy", "page"), seed=5, options=SKIRMISH),
        Plan("kingsburg", games=2, bots=("page", "random", "page"), seed="harvest"),
    ],
    ids=lambda plan: f"{plan.game}-{'-'.join(plan.bots)}",
)
def test_the_number_of_processes_changes_nothing(plan: Plan) -> None:
    assert outcome(simulate(plan, jobs=2)) == outcome(simulate(plan, jobs=1))


def test_another_seed_gives_other_matches() -> None:
    one, other = (simulate(Plan("kingstone", games=30, seed=seed)) for seed in (1, 2))
    assert one.lengths != other.lengths


def test_a_bot_that_takes_a_clocks_time_in_play_takes_none_here() -> None:
    """Two runs of `knight`, which at a table stops after a second, agree to the last action."""
    plan = Plan("kingstone", games=1, bots=("knight", "random"), seed=3, options=SKIRMISH)
    assert outcome(simulate(plan)) == outcome(simulate(plan))


@pytest.mark.parametrize(("game", "seats"), [("kingstone", 2), ("kingswood", 3), ("kingsburg", 2)])
def test_records_of_random_matches_tell_the_matches_that_the_fast_path_counts(game: str, seats: int) -> None:
    plan = Plan(game, games=6, seats=seats, seed=11)
    records: dict[int, str] = {}
    recorded = simulate(plan, keep=records.__setitem__)
    assert outcome(recorded) == outcome(simulate(plan))
    assert sorted(records) == list(range(6))
    matches = [kingsarms.load(text) for text in records.values()]
    assert Counter(match.ply for match in matches) == recorded.lengths
    assert Counter(match.state.ending for match in matches) == recorded.endings


def test_records_of_bots_verify_and_their_chance_is_fair() -> None:
    records: dict[int, str] = {}
    simulate(Plan("kingsburg", games=2, bots=("page", "random"), seed=4), keep=records.__setitem__)
    for text in records.values():
        rolls = sum(line.seat == CHANCE_MARK for line in Record.loads(text).lines)
        assert rolls > 10
        assert f"{rolls} outcomes of chance come from the seed" in kingsarms.verify_record(text)


def test_payoffs_add_up_to_one_a_match_and_to_wins_shares_and_losses() -> None:
    report = simulate(Plan("kingstone", games=800, seed=2, options=SKIRMISH))
    assert sum(fared.points for fared in report.by_seat) == pytest.approx(800)
    assert all(fared.points == pytest.approx(fared.wins + fared.shared / 2) for fared in report.by_seat)
    assert report.by_seat[0].shared == report.by_seat[1].shared > 0  # a draw is shared by both
    assert report.by_bot["random"].places == 1600
    assert report.by_bot["random"].matches == 800
    assert report.by_bot["random"].mean == pytest.approx(0.5)


def test_bots_change_seats_from_match_to_match_unless_fixed() -> None:
    """Greedy beats random wherever it sits, so the winner's seat shows where it sat."""
    rotating = simulate(Plan("kingstone", games=12, bots=("greedy", "random"), seed=1))
    fixed = simulate(Plan("kingstone", games=12, bots=("greedy", "random"), seed=1, fixed=True))
    assert [fared.wins for fared in rotating.by_seat] == [6, 6]
    assert [fared.wins for fared in fixed.by_seat] == [12, 0]
    assert rotating.by_bot["greedy"].wins == fixed.by_bot["greedy"].wins == 12


class First:
    """A bot without whims: always its first option."""

    def choose(self, pov: bots.Pov) -> int:
        return pov.legal()[0]


def test_matches_that_repeat_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert simulate(Plan("kingstone", games=4, bots=("greedy", "random"), seed=1)).distinct == 4
    assert simulate(Plan("kingstone", games=4, seed=1)).distinct is None  # random matches are not looked at
    monkeypatch.setitem(bots.NAMES, "greedy", lambda seed: First())
    assert simulate(Plan("kingstone", games=4, bots=("greedy",), seed=1)).distinct == 1


def test_progress_is_told_up_to_the_last_match() -> None:
    heard: list[int] = []
    simulate(Plan("kingstone", games=1100, seed=1, options=SKIRMISH), progress=heard.append)
    assert sum(heard) == 1100
    assert len(heard) > 1


def test_partners_are_counted_with_the_score_they_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {})
    registry.host(wardens.GAME)
    report = simulate(Plan("wardens", games=20, seats=3, bots=("random",), seed=6))
    assert report.scored
    assert len({standing.score for standing in report.by_seat}) == 1
    assert len({fared.wins for fared in report.by_seat}) == 1  # all win, or all lose


def test_secrets_and_answers_given_together_can_be_simulated_by_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {})
    registry.host(magpies.GAME)
    records: dict[int, str] = {}
    report = simulate(Plan("magpies", games=4, bots=("greedy", "random", "page"), seed=6), keep=records.__setitem__)
    assert report.games == 4
    for text in records.values():
        kingsarms.verify_record(text)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("kingstone", games=0), "at least one match"),
        (Plan("kingstone", games=1, bots=("random",) * 3), "played by 2, not by 3"),
        (Plan("kingsburg", games=1, seats=4, bots=("random", "greedy")), "2 bots do not fill 4 seats"),
        (Plan("kingstone", games=1, bots=("wizard",)), "no bot “wizard”"),
        (Plan("kingstone", games=1, options=(("board", "round"),)), "classic or skirmish"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        simulate(plan)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="Did you mean kingstone"):
        simulate(Plan("kingston", games=1))


def test_the_score_that_wins_is_told_apart_from_the_score() -> None:
    report = simulate(Plan("kingsburg", games=3, bots=("random",), seats=3, seed=4))
    everybody = report.by_bot["random"]
    assert everybody.wins + everybody.shared // 2 == report.games
    assert 0 < everybody.mean_score < everybody.mean_winning_score
    by_seat = [seat for seat in report.by_seat if seat.wins]
    assert sum(seat.winning_score for seat in by_seat) == everybody.winning_score
    assert all(seat.mean_winning_score == 0 for seat in report.by_seat if not seat.wins)


def test_bots_take_offers_that_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {})
    registry.host(lanterns.RIVALS)
    records: dict[int, str] = {}
    simulate(Plan("lanterns-rivals", games=3, bots=("greedy", "squire"), seed=2), keep=records.__setitem__)
    assert any(line.endswith(" fire") for text in records.values() for line in text.splitlines())
    for text in records.values():
        kingsarms.verify_record(text)


def test_rounds_and_what_set_up_gave_to_each_seat_are_counted() -> None:
    report = simulate(Plan("blackstone", games=2, seats=3, seed=8, options=(("families", "dealt"),)))
    assert sum(report.rounds.values()) == 2
    assert all(1 <= rounds <= 100 for rounds in report.rounds)
    families = [fared for (trait, _), fared in report.by_trait.items() if trait == "family"]
    assert sum(fared.places for fared in families) == sum(fared.matches for fared in families) == 6
    assert sum(fared.points for fared in families) == pytest.approx(2)
    without = simulate(Plan("kingstone", games=2, seed=8, options=SKIRMISH))
    assert (without.rounds, without.by_trait) == (Counter(), {})


def test_what_brought_points_adds_up_to_the_scores() -> None:
    report = simulate(Plan("kingswood", games=2, seats=3, bots=("greedy", "random", "random"), seed=8))
    assert report.by_trait["turn", "1"].places == report.by_trait["turn", "3"].matches == 2
    assert report.sources["monsters"] == report.sources.total() == sum(fared.score for fared in report.by_seat) > 0
    assert not simulate(Plan("kingswood", games=1, seats=3, seed=8)).sources  # random players keep no log
