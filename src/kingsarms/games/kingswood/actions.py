"""The words of Kingswood: what each action is called and what it points at."""

from __future__ import annotations

from kingsarms.engine.actions import Domain, Verb, Vocabulary, mute, numbers
from kingsarms.games.kingswood.pack import FAMILIES, LOCATION_IDS, POTION_SHOP, SKILL_IDS, SKILLS, Kit
from kingsarms.games.kingswood.rules.verbs import MOST_SEATS, VERBS
from kingsarms.games.kingswood.text import COINS, FAMILIES_IN_WORDS, GUARD, SKILLS_IN_WORDS, TOP_CARD, VISITORS, VISITS


def build_vocabulary(kit: Kit) -> Vocabulary:
    location = Domain("location", LOCATION_IDS, kit.location_names)
    monster = Domain("monster", kit.monster_ids, kit.monster_names)
    guild = Domain("guild", kit.guild_ids, kit.guild_names)
    # What chance brings is not on the table yet: a card comes from the deck, a board from the box.
    card = Domain("card", kit.monster_ids, kit.monster_names, (("deck",),) * len(kit.monster_ids))
    board = mute("board", LOCATION_IDS, kit.location_names)
    # In the middle of a sentence; the actor's own tokens light up.
    skill = Domain("skill", SKILL_IDS, tuple(name.lower() for name in kit.token_names[:SKILLS]), own=True)
    deck = Domain("deck", ("top",), (TOP_CARD,), (("deck",),))
    guard = Domain("guard", ("guard",), (GUARD,), (("guard",),))
    market = Domain("shop", ("coins",), (COINS.format(count=kit.market_pay),), (("location:market",),))
    shop = Domain("brewery", ("potion",), (kit.location_names[POTION_SHOP],), (("location:potion-shop",),))
    return Vocabulary.of(
        VERBS,
        Verb("collect", guard, pattern="collect"),
        *Verb.each(("explore", "move"), location),
        Verb("earn", market, pattern="earn"),
        *Verb.each(("refresh-all", "buy", "refresh"), skill),
        Verb("brew", shop, pattern="brew"),
        *Verb.each(("fight", "capture", "give"), monster),
        Verb("capture-top", deck, pattern="capture top"),
        Verb("swap", monster, pattern="swap for {}"),
        Verb("turn-up", deck, pattern="turn up"),
        Verb("guild", guild),
        *Verb.each(("special", "lay"), board),
        Verb("draw", card),
        Verb("deal", mute("dealt", kit.guild_ids, kit.guild_names)),
        Verb("first", numbers("first", MOST_SEATS)),
        besides=EXTRA_DOMAINS,
    )


# What the sentences speak of besides operands. Each location has words of its own, for who is there and for the others.
EXTRA_DOMAINS = (
    Domain("skills", SKILL_IDS, SKILLS_IN_WORDS, thing="skill", own=True),
    mute("family", FAMILIES),
    mute("families", FAMILIES_IN_WORDS),
    mute("visit", LOCATION_IDS, VISITS),
    mute("visitor", LOCATION_IDS, VISITORS),
)
