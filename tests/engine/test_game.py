"""What a game declares, and what the engine makes of it once for all its matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import kingsarms
from kingsarms.engine import pack as packs
from kingsarms.engine import registry
from kingsarms.engine.actions import Verb, Vocabulary, numbers
from kingsarms.engine.errors import BadOption, PackError, RecordError
from kingsarms.engine.game import Game, Option
from kingsarms.engine.match import Match, from_record, verify
from kingsarms.engine.state import NOBODY, State, Step


class Scale(State):
    def clone(self) -> Scale:
        twin = Scale(self.seats)
        self.copy_agenda(twin)
        return twin


class Weigh(Step[Scale]):
    def legal(self, state: Scale) -> list[int]:
        return [0]

    def take(self, state: Scale, action: int) -> None:
        state.end("weighed", [1.0] * state.seats)


class _Scales(Game):
    """It counts how often the engine asks it for something."""

    id = "scales"
    seats = (1, 2)
    minutes = (1, 1)
    options = (Option("metal", ("iron", "gold"), shapes_content=True), Option("first", ("left", "right")))
    sentences: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def _pack_files(self) -> tuple[packs.File, ...]:
        self.asked["files"] += 1
        return (packs.File("scales/pack.toml", "iron = 1\ngold = 19\n"),)

    def _earlier_files(self) -> tuple[packs.File, ...]:
        return (
            packs.File("scales/earlier/1.toml", "gold = 21\n"),
            packs.File("scales/earlier/2.toml", "iron = 2\ngold = 20\n"),
        )

    def content(self, pack: packs.Entry, options: Mapping[str, str]) -> int:
        self.asked["content"] += 1
        assert list(options) == ["metal"], "an option that is not declared to shape the content cannot"
        return pack.number(options["metal"])

    def setup(self, content: int, seats: int, options: Mapping[str, str]) -> Scale:
        self.asked["setup"] += 1
        state = Scale(seats)
        state.push(Weigh(0))
        return state

    def vocabulary(self, content: int, seats: int) -> Vocabulary:
        self.asked["vocabulary"] += 1
        return Vocabulary(Verb("weigh", numbers("weight", content)), besides=(numbers("extra", 1),))

    def public(self, state: State) -> dict[str, Any]:
        return {}

    def sense(self, state: State) -> list[float]:
        return [1.0] * state.seats


def played(game: Game, **chosen: Any) -> Match:
    match = Match(game, chosen.pop("seats", 1), **chosen)
    assert match.notation(0) == "weigh 0"
    assert set(match.domains) == {"weight", "extra"}
    return match


def test_content_and_words_are_built_once_for_all_matches() -> None:
    game = _Scales()
    matches = [played(game, options={"first": first}) for first in ("left", "right", "left")]
    assert game.asked == {"files": 1, "content": 1, "setup": 3, "vocabulary": 1}
    assert matches[0].vocabulary is matches[2].vocabulary
    assert matches[0].at(0).vocabulary is matches[0].vocabulary


def test_they_are_built_again_for_other_seats_options_and_packs() -> None:
    game = _Scales()
    one, two = played(game), played(game, seats=2)
    assert (game.asked["content"], game.asked["vocabulary"]) == (1, 2)
    gold = played(game, options={"metal": "gold"})
    assert (game.asked["content"], game.asked["vocabulary"]) == (2, 3)
    heavy = played(game, pack=game.load_pack("iron = 7", "mine.toml"))
    assert (game.asked["content"], game.asked["vocabulary"]) == (3, 4)
    assert [match.vocabulary.size for match in (one, two, gold, heavy)] == [1, 1, 19, 7]


def test_a_pack_that_says_the_same_shares_what_was_made_of_it() -> None:
    game = _Scales()
    played(game)
    same = game.load_pack("iron = 1", "mine.toml")
    assert same == game.load_pack()
    played(game, pack=same)
    assert game.asked["content"] == 1
    assert game.load_pack("iron = 1", "mine.toml") is same
    assert game.asked["files"] == 1


def test_a_pack_that_cannot_be_used_is_refused_again_and_again() -> None:
    game = _Scales()
    for _ in range(2):
        with pytest.raises(PackError, match=r"^mine\.toml:1: “iron” must be a whole number"):
            game.begin(1, pack=game.load_pack("iron = true", "mine.toml"))


def test_the_editions_of_a_pack_lead_back_change_by_change() -> None:
    game = _Scales()
    assert [edition.plain() for edition in game.editions] == [
        {"iron": 1, "gold": 19},
        {"iron": 2, "gold": 20},
        {"iron": 2, "gold": 21},
    ]
    assert [game.pack_of(edition.digest()) for edition in game.editions] == list(game.editions)
    assert game.pack_of("") is game.load_pack() is game.editions[0]
    assert game.pack_of("0123456789abcdef") is None


def test_a_record_is_opened_with_the_edition_that_it_was_played_with() -> None:
    game = _Scales()
    (_, before, _), mine = game.editions, (packs.File("mine.toml", "iron = 7"),)
    match = played(game, pack=before, seed="7")
    match.play(0)
    again = from_record(match.record(), game)
    assert again.pack == before
    assert again.record().dumps() == match.record().dumps()
    assert verify(match.record(), game)
    ours = played(game, pack=game.pack_of(before.digest()), seed="7").record()
    with pytest.raises(RecordError, match=r"another pack \(\w+, not \w+\)"):
        from_record(ours, game, mine)


def test_an_owners_changes_go_over_every_edition() -> None:
    game, mine = _Scales(), (packs.File("mine.toml", "iron = 7"),)
    before = game.editions[1].merged(packs.read_changes(mine))
    assert before.plain() == {"iron": 7, "gold": 20}
    assert game.pack_of(before.digest(), mine) == before
    assert game.pack_of(before.digest()) is None
    match = played(game, pack=before)
    match.play(0)
    assert from_record(match.record(), game, mine).pack == before


@pytest.mark.parametrize("game", registry.playable(), ids=lambda game: game.id)
def test_the_editions_of_the_house_can_all_be_played(game: Game) -> None:
    digests = [edition.digest() for edition in game.editions]
    assert len(set(digests)) == len(digests), "an edition must differ from the next"
    for edition in game.editions:
        assert game.begin(game.seats[0], pack=edition).actor != NOBODY


def test_a_simulation_starts_from_the_same_state_without_a_log() -> None:
    game = _Scales()
    state = game.begin(2)
    assert (state.seats, state.actor, state.log) == (2, 0, None)
    with pytest.raises(BadOption):
        game.begin(3)
    with pytest.raises(BadOption):
        game.begin(2, {"metal": "lead"})


@pytest.mark.parametrize("name", ["kingsburg", "kingstone", "kingswood"])
def test_no_game_of_the_house_builds_anything_for_a_second_match(name: str) -> None:
    one, other = kingsarms.new(name, seed=1), kingsarms.new(name, seed=2)
    assert one.pack is other.pack
    assert one.vocabulary is other.vocabulary
    assert one.domains is other.domains


def test_the_games_of_a_box_share_its_pack() -> None:
    one, other = registry.game("lanterns"), registry.game("lanterns-rivals")
    assert one is not other
    assert one.load_pack() is other.load_pack()
