"""The words of Kingswood: what each action is called and what it points at."""

from __future__ import annotations

from kingsarms.engine.actions import Domain, Verb, Vocabulary, numbers
from kingsarms.games.kingswood.pack import FAMILIES, LOCATION_IDS, SKILLS, TOKEN_IDS, Kit
from kingsarms.games.kingswood.rules.verbs import MOST_SEATS, VERBS
from kingsarms.games.kingswood.text import COINS, FAMILIES_IN_WORDS, GUARD, SKILLS_IN_WORDS, TOP_CARD, VISITORS, VISITS


def build_vocabulary(kit: Kit) -> Vocabulary:
    location = Domain("location", kit.location_ids, kit.location_names)
    monster = Domain("monster", kit.monster_ids, kit.monster_names)
    guild = Domain("guild", kit.guild_ids, kit.guild_names)
    # What chance brings is not on the table yet: a card comes from the deck, a board from the box.
    card = Domain("card", kit.monster_ids, kit.monster_names, (("deck",),) * len(kit.monster_ids))
    board = Domain("board", kit.location_ids, kit.location_names, ((),) * len(kit.location_ids))
    dealt = Domain("dealt", kit.guild_ids, kit.guild_names, ((),) * len(kit.guild_ids))
    skill = skills(kit)
    deck = Domain("deck", ("top",), (TOP_CARD,), (("deck",),))
    guard = Domain("guard", ("guard",), (GUARD,), (("guard",),))
    market = Domain("shop", ("coins",), (COINS.format(count=kit.market_pay),), (("location:market",),))
    shop = Domain("brewery", ("potion",), (kit.location_names[10],), (("location:potion-shop",),))
    return Vocabulary.of(
        VERBS,
        Verb("collect", guard, pattern="collect"),
        Verb("explore", location),
        Verb("move", location),
        Verb("earn", market, pattern="earn"),
        Verb("refresh-all", skill),
        Verb("buy", skill),
        Verb("refresh", skill),
        Verb("brew", shop, pattern="brew"),
        Verb("fight", monster),
        Verb("capture", monster),
        Verb("capture-top", deck, pattern="capture top"),
        Verb("swap", monster, pattern="swap for {}"),
        Verb("give", monster),
        Verb("turn-up", deck, pattern="turn up"),
        Verb("guild", guild),
        Verb("special", board),
        Verb("lay", board),
        Verb("draw", card),
        Verb("deal", dealt),
        Verb("first", numbers("first", MOST_SEATS)),
    )


def skills(kit: Kit) -> Domain:
    """Swords, spellbooks and hearts, in the middle of a sentence: the actor's own tokens light up."""
    ids, names = TOKEN_IDS[:SKILLS], [name.lower() for name in kit.token_names[:SKILLS]]
    return Domain("skill", ids, tuple(names), tuple((f"skill:{name}",) for name in ids), own=True)


def visits() -> list[Domain]:
    """Each location has its own words, for who is there and for the others."""
    titles = {"visit": VISITS, "visitor": VISITORS}
    return [Domain(kind, LOCATION_IDS, words, ((),) * len(LOCATION_IDS)) for kind, words in titles.items()]


def families() -> Domain:
    return Domain("family", FAMILIES, handles=((),) * len(FAMILIES))


def family_plurals() -> Domain:
    """The families in the plural, for sentences."""
    return Domain("families", FAMILIES_IN_WORDS, handles=((),) * len(FAMILIES))


def skill_plurals() -> Domain:
    """The skills in the plural, for sentences."""
    return Domain("skills", SKILLS_IN_WORDS, handles=tuple((f"skill:{s}",) for s in TOKEN_IDS[:SKILLS]), own=True)
