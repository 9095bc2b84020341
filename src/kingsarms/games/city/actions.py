"""The words of The City of Kings: how each action is written, and what it points at."""

from __future__ import annotations

from kingsarms.engine.actions import Domain, Verb, Vocabulary, mute
from kingsarms.games.city import text
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.cards import QUESTS
from kingsarms.games.city.content.effects import BOSSES
from kingsarms.games.city.content.heroes import CARDS, SLOT_NAMES, TREE
from kingsarms.games.city.content.land import POSITIONS
from kingsarms.games.city.content.stories import CHAPTERS
from kingsarms.games.city.content.terms import (
    BAG_IDS,
    BONUS_IDS,
    CELL_IDS,
    GROUND_IDS,
    MINION_IDS,
    NONE,
    RESOURCE_IDS,
    STAT_IDS,
    STRENGTHS,
    STRUCTURE_IDS,
)
from kingsarms.games.city.rules.verbs import MOST_CRAFTED, VERBS
from kingsarms.games.city.spelling import tale_text
from kingsarms.games.city.text import (
    ABILITY,
    BONUS_TOKEN,
    CRAFTED,
    CREATURE_STATS,
    NO_SAVING,
    SAVING,
    SLOT_RESET,
    SLOT_ROWS,
    SLOT_TIER,
    TILE,
)


def build_vocabulary(box: Box, seats: int) -> Vocabulary:
    cell, creature, hero = Domain("cell", CELL_IDS), _creatures(box), _heroes(box)
    npc = Domain("npc", ("1", "2"))
    item, skill, quest = _items(box), _skills(box), _quests(box)
    worker = Domain("worker", ("1", "2"), text.WORKERS, own=True)
    resource = Domain("resource", RESOURCE_IDS, text.RESOURCES, thing="barn")
    scavenged = mute("scavenged", (*RESOURCE_IDS, "attention"), text.SCAVENGED)
    gathered = mute("gathered", ("attention", "one", "two"), text.GATHERED)
    slot = Domain("slot", SLOT_NAMES, _slot_titles(), own=True)
    card = Domain("card", tuple(str(number) for number in range(1, CARDS + 1)))
    structure = Domain("structure", STRUCTURE_IDS, text.STRUCTURES)
    saving = mute("saving", ("full", *RESOURCE_IDS), (NO_SAVING, *(SAVING.format(resource=r) for r in text.RESOURCES)))
    return Vocabulary.of(
        VERBS,
        Verb("move", cell),
        Verb("fetch", npc, cell, pattern="fetch {} to {}"),
        Verb("attack", creature),
        Verb("heal", hero),
        Verb("buy", item),
        Verb("free", hero),
        Verb("free-worker", hero, worker),
        Verb("complete", quest),
        Verb("give", item, hero, pattern="give {} to {}"),
        Verb("use", skill),
        Verb("send", worker, cell, pattern="send {} to {}"),
        Verb("survey", worker),
        Verb("gather", worker),
        Verb("scavenge", worker),
        Verb("build", worker, saving),
        Verb("exchange", worker, resource, resource, pattern="exchange {} {} for {}"),
        Verb("craft", worker, _crafted()),
        Verb("purchase", worker, structure),
        Verb("deploy", worker),
        Verb("pick-up", worker),
        Verb("drop", worker, resource),
        Verb("place", slot),
        Verb("take-card", card),
        Verb("throw-away", item),
        Verb("put-down", npc),
        Verb("camp", hero),
        Verb("trap", creature),
        Verb("choose", hero),
        Verb("raise", Domain("stat", STAT_IDS, text.STATS, own=True)),
        Verb("aim", creature),
        Verb("help", hero),
        Verb("at", cell),
        Verb("react", skill),
        Verb("decide", mute("choice", ("a", "b"), text.CHOICES)),
        Verb("pay", resource),
        Verb("swap", resource, resource, pattern="swap {} for {}"),
        Verb("next", item),
        Verb("reroll", scavenged),
        Verb("bring-home", worker),
        Verb("luck", _percents(box)),
        Verb("gather-die", gathered),
        Verb("scavenge-die", scavenged),
        Verb("bag", _tokens(box)),
        Verb("tile", _tiles(box)),
        Verb("lies", cell),
        Verb("quest", quest),
        Verb("item", item),
        Verb("skill-card", card),
        Verb("position", mute("position", tuple(str(number) for number in range(1, POSITIONS + 1)))),
        Verb("boss", _bosses(box)),
        Verb("first", Domain("seat", tuple(str(seat) for seat in range(seats)))),
        besides=_spoken_of(box),
    )


def _spoken_of(box: Box) -> tuple[Domain, ...]:
    """What the sentences speak of besides operands."""
    creatures = box.creatures
    return (
        mute("bag", BAG_IDS, text.BAGS),
        Domain("resources", RESOURCE_IDS, text.MANY_RESOURCES, thing="barn"),
        mute("ground", GROUND_IDS, text.GROUNDS),
        mute("strength", STRENGTHS, text.STRENGTHS),
        mute("bonus", BONUS_IDS, text.BONUSES),
        mute("ability", creatures.ability_ids, creatures.ability_names),
        Domain("minion", MINION_IDS, text.MINIONS),
        mute("time", box.land.phase_ids, box.land.phase_names),
        _chapters(box),
        mute("dilemma", box.cards.quest_ids, [_dilemma(box, quest) for quest in range(QUESTS)]),
    )


def _chapters(box: Box) -> Domain:
    """All chapters of all tales, six for each; a scenario has but one, of its own name."""
    titles = []
    for tale in box.stories.tales:
        told = [said.format(title=chapter.title) for said, chapter in zip(text.CHAPTERS, tale.chapters, strict=False)]
        titles += [tale.title] * CHAPTERS if tale.is_scenario else told
    return mute("chapter", tuple(str(number) for number in range(len(titles))), titles)


def _dilemma(box: Box, quest: int) -> str:
    """What a quest that is decided at once lets one do."""
    first, second = (tale_text(box, deeds[quest]) for deeds in (box.cards.first, box.cards.second))
    return (text.DILEMMA if second else text.ONLY_CHOICE).format(first=first, second=second) if first else ""


def _creatures(box: Box) -> Domain:
    return Domain("creature", box.creatures.slot_ids, box.creatures.bare_names)


def _bosses(box: Box) -> Domain:
    first = len(box.creatures.slot_ids) - BOSSES - 1
    return mute("boss", box.creatures.slot_ids[first:-1], box.creatures.slot_names[first:-1])


def _heroes(box: Box) -> Domain:
    return Domain("hero", box.heroes.ids, box.heroes.shorts)


def _items(box: Box) -> Domain:
    return Domain("item", box.cards.item_ids, box.cards.item_names)


def _skills(box: Box) -> Domain:
    return Domain("skill", box.heroes.skill_ids, box.heroes.skill_names)


def _quests(box: Box) -> Domain:
    return Domain("quest", box.cards.quest_ids, box.cards.quest_titles)


def _tiles(box: Box) -> Domain:
    names = [TILE.format(name=name, number=number + 1) for number, name in enumerate(box.land.tile_names)]
    return mute("tile", box.land.tile_ids, names)


def _percents(box: Box) -> Domain:
    names = tuple(str(percent) for percent in box.land.chance)
    return mute("percent", names, tuple(f"+{name}%" for name in names))


def _tokens(box: Box) -> Domain:
    creatures = box.creatures
    titles = []
    for kind in range(creatures.kinds):
        ability, bag = creatures.kind_ability[kind], creatures.kind_bag[kind]
        if ability == NONE:
            bonus = creatures.kind_bonus[kind][0]
            titles.append(BONUS_TOKEN.format(amount=bonus.second, stat=CREATURE_STATS[bonus.first]))
        elif bag == NONE:
            titles.append(creatures.ability_names[ability])
        else:
            titles.append(ABILITY.format(name=creatures.ability_names[ability], bag=text.BAGS[bag]))
    return mute("token", creatures.kind_ids, titles)


def _crafted() -> Domain:
    names = tuple(str(number) for number in range(1, MOST_CRAFTED + 1))
    return mute("crafted", names, [CRAFTED[name != "1"].format(count=name) for name in names])


def _slot_titles() -> tuple[str, ...]:
    titles = []
    for name in SLOT_NAMES[: TREE - 1]:
        slot, _, tier = name.partition("-")
        titles.append(SLOT_TIER.format(tier=tier or 1, row=SLOT_ROWS[slot[0]], number=slot[1:]))
    return (*titles, SLOT_RESET)
