"""Components and set-up."""

from collections import Counter
from random import Random

import pytest

import kingsarms
from kingsarms.engine.errors import BadOption, PackError
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingswood import GAME
from kingsarms.games.kingswood.pack import COMMON, LOCATION_IDS, SKILLS, Kit
from kingsarms.games.kingswood.state import members
from tests.games.kingswood.scene import Scene, table_of

# swords, spellbooks, hearts (exhausted ones in brackets), coins
GUILD_START = {
    "silver-shield": ((2, 0), (0, 0), (2, 0), 2),
    "krom": ((2, 1), (0, 0), (1, 1), 1),
    "the-arcanum": ((0, 0), (3, 0), (1, 0), 2),
    "treetop-order": ((1, 0), (1, 0), (2, 0), 3),
    "house-of-music": ((1, 0), (1, 0), (1, 0), 5),
    "murder-of-crows": ((1, 0), (2, 0), (1, 0), 2),
    "the-lamplighters": ((2, 0), (1, 0), (1, 0), 1),
}


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(GAME.load_pack())


@pytest.mark.rule("KW-1")
def test_the_box_holds_what_it_says(kit: Kit) -> None:
    kinds = Counter(entry.text("kind") for entry in GAME.load_pack().entries("location"))
    assert kinds == {"common": 5, "special": 8}
    assert kit.chapter_one.bit_count() == 25
    assert len(kit.monster_ids) - 25 == 17
    assert len(kit.guild_ids) == 7


@pytest.mark.rule("KW-2")
def test_the_supply(kit: Kit) -> None:
    assert kit.supply == [25, 25, 30, 30]
    assert len(Scene().match.seen()["adventurers"]) == 3
    assert Scene().match.seen()["guard"]["id"] == "guard"


@pytest.mark.rule("KW-4", "KW-7")
def test_five_boards_are_shuffled_round_the_forest() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=None, options={"special": "bakery"})
    left = {"academy", "blacksmith", "tavern", "market", "bakery"}
    for board in ("bakery", "market", "academy", "tavern"):
        assert {match.notation(action) for action in match.legal()} == {f"lay {name}" for name in left}
        assert match.weights() == [1] * len(left)
        match.play(f"lay {board}")
        left.remove(board)
    ring = [location["id"].removeprefix("location:") for location in match.seen()["village"]]
    assert ring == ["forest", "bakery", "market", "academy", "tavern", "blacksmith"]


@pytest.mark.rule("KW-7")
def test_every_location_has_two_neighbours() -> None:
    fares = Scene().state.fares
    for site in range(6):
        row = fares[site * 6 : site * 6 + 6]
        assert sorted(fare for other, fare in enumerate(row) if other != site) == [0, 0, 1, 1, 2]


@pytest.mark.rule("KW-5", "KW-6")
def test_one_special_location_at_random_or_named() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=None)
    specials = [f"special {name}" for name in LOCATION_IDS[COMMON:]]
    assert [match.notation(action) for action in match.legal()] == specials
    assert match.weights() == [1] * 8
    for name in LOCATION_IDS[COMMON:]:
        scene = Scene(special=name)
        kinds = [location["kind"] for location in scene.match.seen()["village"]]
        assert kinds.count("special") == 1
        assert f"location:{name}" in [location["id"] for location in scene.match.seen()["village"]]


@pytest.mark.rule("KW-8", "KW-9")
def test_meeples_at_the_start() -> None:
    scene = Scene()
    assert scene.where() == ["tavern", "blacksmith", "academy"]
    assert scene.guard() is None


@pytest.mark.rule("KW-10", "KW-11", "KW-12", "KW-110")
@pytest.mark.parametrize(
    ("seats", "chapter_one", "fame"), [(1, 10, 18), (2, 10, 18), (3, 15, 29), (4, 20, 39), (5, 25, 49)]
)
def test_the_deck_fits_the_number_of_players(seats: int, chapter_one: int, fame: int) -> None:
    pack = GAME.load_pack()
    marked = {
        entry.text("id")
        for entry in pack.entries("monster")
        if entry.number("chapter") == 2 or seats in entry.numbers("marks")
    }
    state = Scene(seats).state
    dealt = set(state.forest) | set(members(state.deck))
    assert {state.kit.monster_ids[monster] for monster in dealt} == marked
    ones = [monster for monster in dealt if state.kit.monster_ids[monster] in marked and monster < 25]
    assert len(ones) == chapter_one
    assert sum(state.kit.fame[monster] for monster in ones) == fame
    assert len(dealt) == chapter_one + 17


@pytest.mark.rule("KW-12")
def test_a_card_without_the_mark_never_comes() -> None:
    rng, appeared = Random(4), set()
    for seed in range(20):
        match = kingsarms.new("kingswood", seats=2, seed=seed)
        while not match.over:
            match.play(rng.choice(match.legal()))
            appeared |= set(table_of(match).forest)
    names = {table_of(match).kit.monster_ids[monster] for monster in appeared}
    assert names.isdisjoint({"imp", "cave-bat", "hobgoblin", "goblin-brute", "ghoul", "boggart", "dire-wolf"})
    assert {"giant-rat", "iceball", "dragon", "goblin-thief"} <= names


@pytest.mark.rule("KW-13")
def test_chapter_one_is_drawn_before_chapter_two() -> None:
    scene = Scene()
    scene.forest("pixie")
    scene.deck("ghost", "zombie", "dragon", "giant")
    scene.play("explore academy", "pass", "move forest")
    assert scene.offers() == ["draw zombie", "draw ghost"]
    scene.play("draw ghost")
    assert scene.offers() == ["draw zombie"]
    scene.play("draw zombie")
    assert scene.step() == "Turn"
    scene.forest("pixie", "ghost")
    scene.deck("dragon", "giant")
    scene.stand("tavern", "blacksmith", "academy")
    scene.purse(1)
    scene.play("explore tavern", "move market", "pass")
    assert scene.offers() == ["draw giant", "draw dragon"]


@pytest.mark.rule("KW-14")
def test_three_monsters_lie_face_up_at_the_start() -> None:
    for seats in (2, 3, 4, 5):
        assert len(Scene(seats).state.forest) == 3


@pytest.mark.rule("KW-15", "KW-16", "KW-18")
@pytest.mark.parametrize("guild", GUILD_START)
def test_each_guild_starts_with_the_tokens_of_its_card(guild: str) -> None:
    match = kingsarms.new("kingswood", seats=2, seed=1, options={"guild-1": guild, "guilds": "deal"})
    state = table_of(match)
    swords, books, hearts, coins = GUILD_START[guild]
    assert list(zip(state.fresh[:SKILLS], state.tired[:SKILLS], strict=True)) == [swords, books, hearts]
    assert state.coins[0] == coins
    assert sum(state.tired[:SKILLS]) == (2 if guild == "krom" else 0)


@pytest.mark.rule("KW-15", "KW-3")
def test_starting_tokens_come_from_the_supply() -> None:
    scene = Scene(5)
    state = scene.state
    for skill in range(SKILLS):
        held = sum(state.owned(seat, skill) for seat in range(5))
        assert state.bank[skill] == state.kit.supply[skill] - held
    assert state.bank[3] == 30 - sum(state.coins)


@pytest.mark.rule("KW-17")
def test_guilds_are_drafted_in_turn_order() -> None:
    match = kingsarms.new("kingswood", seats=3, seed=1, options={"guilds": "draft", "first": "2"})
    assert match.actor == 1
    assert len(match.legal()) == 7
    match.play("guild krom")
    assert match.actor == 2
    with pytest.raises(kingsarms.KingsArmsError):
        match.play("guild krom")
    match.play("guild the-arcanum")
    assert match.actor == 0
    assert len(match.legal()) == 5
    match.play("guild silver-shield")
    assert match.actor == 1
    assert type(match.state.step()).__name__ == "Turn"


@pytest.mark.rule("KW-17")
def test_guilds_may_be_dealt() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=None, options={"guilds": "deal", "special": "bakery"})
    while not match.notation(match.legal()[0]).startswith("deal"):
        match.play(match.legal()[0])
    assert match.actor == CHANCE
    assert match.weights() == [1] * 7
    match.play("deal krom")
    assert match.weights() == [1] * 6
    match.play("deal house-of-music")
    assert [player["guild"] for player in match.seen()["players"]] == ["guild:krom", "guild:house-of-music"]


@pytest.mark.rule("KW-17")
def test_a_fixed_guild_is_not_drafted() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=1, options={"guild-2": "krom", "first": "2"})
    assert match.actor == 0
    assert "guild krom" not in [match.notation(action) for action in match.legal()]
    match.play("guild silver-shield")
    assert [player["guild"] for player in match.seen()["players"]] == ["guild:silver-shield", "guild:krom"]


@pytest.mark.rule("KW-17")
def test_who_is_named_no_guild_chooses_one() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=1, options={"guilds": "named", "guild-1": "krom", "first": "1"})
    assert match.actor == 1
    match.play("guild silver-shield")
    assert [player["guild"] for player in match.seen()["players"]] == ["guild:krom", "guild:silver-shield"]


@pytest.mark.parametrize(
    "options",
    [{"guild-1": "krom", "guild-2": "krom"}, {"guild-3": "krom"}, {"first": "3"}, {"special": "forest"}],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        kingsarms.new("kingswood", seats=2, seed=1, options=options)


@pytest.mark.rule("KW-19")
def test_turns_go_round_clockwise_from_the_start_player() -> None:
    match = kingsarms.new("kingswood", seats=4, seed=3, options={"guilds": "deal", "first": "3"})
    order = []
    for _ in range(40):
        if type(match.state.step()).__name__ == "Turn":
            order.append(match.actor)
        match.play(match.legal()[0])
    assert order[:6] == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("KW-20")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_may_be_drawn_as_the_start_player(seats: int) -> None:
    match = kingsarms.new("kingswood", seats=seats, seed=None, options={"guilds": "deal"})
    while not match.notation(match.legal()[0]).startswith("first"):
        match.play(match.legal()[0])
    assert len(match.legal()) == seats
    match.play(match.legal()[-1])
    assert table_of(match).first == seats - 1


@pytest.mark.rule("KW-20")
def test_the_start_player_is_drawn() -> None:
    match = kingsarms.new("kingswood", seats=3, seed=None, options={"guilds": "deal"})
    while not match.notation(match.legal()[0]).startswith("first"):
        match.play(match.legal()[0])
    assert [match.notation(action) for action in match.legal()] == ["first 0", "first 1", "first 2"]
    assert match.weights() == [1, 1, 1]
    match.play("first 1")
    match.play("deal krom")
    assert [player["guild"] for player in match.seen()["players"]] == [None, "guild:krom", None]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ('[[monster]]\nid = "dragon"\norigin = "house"\nfame = 0', 4),
        ('[[monster]]\nid = "dragon"\norigin = "house"\nreward = "gold"', 4),
        ('[[monster]]\nid = "wyvern"\norigin = "house"\nfame = 2', 0),
        ('[[guild]]\nid = "krom"\norigin = "house"\nexhausted_sword = 7', 4),
        ('[[location]]\nid = "castle"\norigin = "house"\nname = "Castle"', 0),
    ],
)
def test_an_owners_pack_is_checked(change: str, line: int) -> None:
    with pytest.raises(PackError) as caught:
        Kit(GAME.load_pack(change, "mine.toml"))
    assert caught.value.line == line or line == 0


def test_an_owners_card_replaces_ours() -> None:
    kit = Kit(GAME.load_pack('[[monster]]\nid = "dragon"\norigin = "published"\nfame = 9\nsword = 5', "mine.toml"))
    dragon = kit.monster_ids.index("dragon")
    assert (kit.fame[dragon], kit.swords[dragon], kit.books[dragon]) == (9, 5, 3)
