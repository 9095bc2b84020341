"""What is in the box: as many of everything as there must be, what is known of it, and mistakes with their lines."""

from collections import Counter
from itertools import pairwise

import pytest

from kingsarms.engine.errors import PackError
from kingsarms.games.city.content.effects import BONUS, GOALS, POWERS, SKILLS, TALES, TRAIT_EFFECTS
from kingsarms.games.city.content.heroes import PASSIVE, TRANSFORM
from kingsarms.games.city.content.terms import (
    AS_SPECIAL,
    ATTACK,
    BAG_IDS,
    CELLS,
    CITY,
    COLUMNS,
    GREEN,
    HEALTH,
    MOVE,
    NONE,
    ON_BASIC,
    RED,
    SCAVENGE,
    TILES,
    TYPE_IDS,
)
from tests.games.city.box import box, changed, pack

COUNTS = {
    "hero": 6,
    "skill": 6 * 12 + 6,
    "ability": 50,
    "bar": 90,
    "boss": 8,
    "boss_bar": 21,
    "template": 15,
    "tile": 59,
    "quest": 100,
    "item": 56,
    "skill_card": 28,
    "position": 28,
    "story": 7,
    "chapter": 42,
    "scenario": 12,
    "phase": 6,
    "level": 18,
    "building": 9,
}


@pytest.mark.parametrize(("table", "count"), list(COUNTS.items()))
def test_as_many_of_everything_as_in_the_box(table: str, count: int) -> None:
    assert len(pack().entries(table)) == count


@pytest.mark.parametrize(("bag", "count"), [(0, 40), (1, 44), (2, 66)])
def test_tokens_in_the_bags(bag: int, count: int) -> None:
    creatures = box().creatures
    kinds = [kind for kind in range(creatures.kinds) if creatures.kind_bag[kind] == bag]
    assert sum(creatures.kind_count[kind] for kind in kinds) == count, BAG_IDS[bag]


def test_abilities_that_the_rulebook_numbers() -> None:
    creatures = box().creatures
    known = {"whirlwind": (ON_BASIC, 9), "knockback": (ON_BASIC, 12), "curse": (AS_SPECIAL, 12)}
    known |= {"poison-bolt": (AS_SPECIAL, 33), "berserk": (AS_SPECIAL, 93)}
    for name, facts in known.items():
        ability = creatures.ability_ids.index(name)
        assert (creatures.when[ability], creatures.order[ability]) == facts


def test_numbers_of_abilities_are_unique_within_their_type() -> None:
    creatures = box().creatures
    numbered = Counter(zip(creatures.when, creatures.order, strict=True))
    assert max(numbered.values()) == 1


def test_tokens_with_a_number_act_and_the_others_only_add() -> None:
    creatures = box().creatures
    for kind in range(creatures.kinds):
        assert bool(creatures.kind_does[kind]) == (creatures.kind_ability[kind] != NONE), creatures.kind_ids[kind]
        assert all(deed.code == BONUS for deed in creatures.kind_bonus[kind])


def test_stat_bars_grow_with_their_number_and_with_the_heroes() -> None:
    bars = box().creatures.bars
    for mine in bars:
        assert all(one[0] < other[0] for one, other in pairwise(mine))
        assert all(1 <= bar[4] <= 3 for bar in mine), "range"
    for two, three, four in zip(*bars, strict=True):
        assert two[0] < three[0] < four[0]


def test_the_pictured_bar_and_tile_of_the_worked_example() -> None:
    """One easy and two medium abilities from the bar, two hard ones from the Gibbet Cross."""
    assert [bar[8:] for bar in box().creatures.bars[0][8:10]] == [[1, 2, 0], [1, 2, 0]]
    land = box().land
    assert land.bonus[land.tile_names.index("Gibbet Cross")] == [0, 0, 2]


def test_tiles_by_region_and_set() -> None:
    land = box().land
    assert [land.region.count(region) for region in (GREEN, RED)] == [32, 27]
    sizes = [(len(land.laid_out([number], GREEN)), len(land.laid_out([number], RED))) for number in range(1, 17)]
    assert sizes[:10] == [(10, 4), (2, 0), (1, 2), (1, 1), (0, 3), (2, 3), (2, 0), (1, 1), (1, 0), (0, 2)]
    assert sum(green + red for green, red in sizes) == 49
    assert {land.set_of[tile] for tile in land.buildings} == {6, 7, 8, 12, 13}
    assert set(land.type) == set(range(len(TYPE_IDS)))


@pytest.mark.parametrize("rows", [4, 5])
def test_every_position_card_has_a_place_to_go_from_everywhere(rows: int) -> None:
    cells = rows * COLUMNS
    for lines in box().land.moves:
        for start in range(CELLS if rows == 5 else cells):
            assert any(end not in (NONE, CITY) for end in (walked(start, line, rows) for line in lines)), lines


def walked(cell: int, line: str, rows: int) -> int:
    column, row = cell % COLUMNS, cell // COLUMNS
    column += line.count("E") - line.count("W")
    row += line.count("N") - line.count("S")
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < rows else NONE


def test_a_sheet_has_ninety_spaces() -> None:
    heroes = box().heroes
    assert sum(len(track) for track in heroes.tracks) == 90
    assert [track[space] for track, space in zip(heroes.tracks, heroes.starts[0], strict=True)] == [
        *(4, 1, 1),
        *(1, 2, 0),
        *(1, 1, 1),
    ]


def test_what_is_known_of_equipment() -> None:
    cards = box().cards
    mane = cards.item_names.index("Grisel's Mane")
    assert cards.cost[mane] == [2, 0, 0, 0, 0]
    raised = [stat for stat, spaces in enumerate(cards.raises[mane]) for _ in range(spaces)]
    assert raised == [ATTACK, MOVE, SCAVENGE]
    assert [cards.slot.count(slot) for slot in range(4)] == [14] * 4
    assert any(cards.slot[item] == 0 and cards.raises[item][HEALTH] == 1 for item in range(56))


def test_every_skill_does_something() -> None:
    heroes = box().heroes
    for skill, timing in enumerate(heroes.timing):
        lasting = timing in (PASSIVE, TRANSFORM)
        assert bool(heroes.does[skill]) != lasting, heroes.skill_ids[skill]
        assert bool(max(heroes.traits[skill])) == lasting
        assert bool(heroes.cost[skill]) == (timing != PASSIVE)


def test_costs_that_are_known() -> None:
    heroes = box().heroes
    costs = {
        heroes.skill_names[skill]: entry.text("cost")
        for skill, entry in enumerate(pack().entries("skill"))
        if heroes.timing[skill] != PASSIVE
    }
    assert costs["Wardstones"] == "special; heal"
    assert costs["Wish"] == "move; heal"
    assert costs["Hammer Fist"] == "attack; attack"
    assert costs["Vengeful Prayer"] == "special"


def test_levels_give_twelve_tokens_and_a_storys_start_is_its_level() -> None:
    heroes = box().heroes
    assert sum(heroes.level_skill) == 12
    for tale in box().stories.tales:
        reached = [level for level, xp in enumerate(heroes.level_xp) if xp <= tale.xp]
        assert sum(heroes.level_stat[level] for level in reached) == tale.stats, tale.id
        assert sum(heroes.level_skill[level] for level in reached) == tale.skills, tale.id


def test_stories_that_the_rulebook_shows() -> None:
    first, fourth = box().stories.tales[0], box().stories.tales[3]
    assert first.sets == [1, 2, 3]
    assert (fourth.sets, fourth.stats, fourth.first_bar) == ([1, 3, 7], 4, 6)


def test_everything_says_where_it_comes_from() -> None:
    for table in COUNTS:
        assert all(entry.has("origin") for entry in pack().entries(table))


def test_every_effect_is_used_by_some_content() -> None:
    """A vocabulary without idle words."""
    content = box()
    creatures, heroes, cards = content.creatures, content.heroes, content.cards
    chapters = [chapter for tale in content.stories.tales for chapter in tale.chapters]
    powers = [*creatures.kind_does, *creatures.kind_bonus]
    tales = [*cards.setup, *cards.reward, *cards.first, *cards.second, *content.land.build_does]
    tales += [chapter.setup for chapter in chapters] + [tale.midnight for tale in content.stories.tales]
    goals = [*cards.goal, *(chapter.goal for chapter in chapters), *(chapter.instead for chapter in chapters)]
    for effects, said in ((POWERS, powers), (SKILLS, heroes.does), (TALES, tales), (GOALS, goals)):
        used = {deed.code for deeds in said for deed in deeds}
        assert [effect.name for code, effect in enumerate(effects.effects) if code not in used] == []
    worked = [max(traits[trait] for traits in heroes.traits) for trait in range(len(TRAIT_EFFECTS.effects))]
    assert min(worked) > 0


MISTAKES = {
    "item.csv:2: item “grisels-mane”: “slot” must be one of": "id,slot\ngrisels-mane,feet",
    "item.csv:2: item “grisels-mane”: “cost” says “2 gold”": "id,cost\ngrisels-mane,2 gold",
    "skill.csv:2: skill “smash”: “does” says “punch 1”": "id,does\nsmash,punch 1",
    "quest.csv:2: quest “bare-shelves”: “goal” says “pay 99 fish”": "id,goal\nbare-shelves,pay 99 fish",
    "story.csv:2: story “cloud-keep”: “sets” bring": "id,sets\ncloud-keep,1; 2",
    "scenario.csv:2: scenario “hunger”: “face_up” tile 59": "id,face_up\nhunger,59 e4",
    "tile.csv:2: tile “7”: “region” must be one of": "id,region\n7,blue",
    "hero.csv:2: hero “sesharra”: “b1” says “charm”": "id,b1\nsesharra,charm",
    "position.csv:2: position “3”: “p1” must be steps": "id,p1\n3,UP",
    "ability.csv:2: ability “swipe”: “does_easy” says “splash some tile”": "id,does_easy\nswipe,splash some tile",
    "boss_bar.csv:2: boss_bar “2-the-okol”: “heroes” must be from 2 to 2": "id,heroes\n2-the-okol,3",
    "level.csv:2: level “9”: “xp” must be more": "id,xp\n9,3",
}


@pytest.mark.parametrize(("told", "text"), list(MISTAKES.items()), ids=lambda value: value.split(":")[0])
def test_a_mistake_is_told_with_its_line(told: str, text: str) -> None:
    with pytest.raises(PackError) as refusal:
        changed(told.partition(":")[0], text)
    assert str(refusal.value).startswith(told)


def test_all_tiles_have_a_number() -> None:
    assert box().land.tile_ids == tuple(str(number) for number in range(1, TILES + 1))
