"""Keeps the golden records of The City of Kings: `python -m tests.games.city.keep`, when pack or rules have changed.

Every tale is played once at random, with so little hope that it is over soon. Some matches with more of everything say
the verbs that are rare, and some with objectives that are met by themselves come to the other endings.
"""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path
from random import Random

import kingsarms
from kingsarms.engine.match import Match
from kingsarms.games.city import GAME, STORIES, TALES
from tests.harness import golden

DIFFICULTIES = ("normal", "easy", "very-easy")
TRIES = 4000
CHAPTERS = ("1", "2", "3", "4", "heroic", "legendary")
WEALTH = "; ".join(f"gain 25 {kind}" for kind in ("fish", "ore", "wood", "linen")) + "; gain 20 part"
DARING = {"end", "drop", "let", "done", "decline"}  # verbs that are left while there is something else

NEEDED = {
    "purchase",
    "deploy",
    "place",
    "take-card",
    "build",
    "use",
    "seek-quest",
    "explore",
}  # what rare verbs come of


@dataclass(frozen=True)
class Wanted:
    """A record to be kept: how its match is set up, and how it ends."""

    name: str
    seats: int
    options: dict[str, str]
    pack: str
    ending: str
    liked: frozenset[str] = frozenset()
    saying: str = ""  # a verb that must be said


def entry(kind: str, name: str, **values: object) -> str:
    return "\n".join([f"[[{kind}]]", f'id = "{name}"', *(f"{key} = {value}" for key, value in values.items()), "", ""])


def quoted(text: str) -> str:
    return f'"{text}"'


def brief(tale: str) -> str:
    return entry("story" if tale in STORIES else "scenario", tale, hope=1)


def easy_chapters(story: int, hard: str = "") -> str:
    return "".join(
        entry("chapter", f"{story}-{name}", goal=quoted("deaths 30" if name == hard else "morale-kept"))
        for name in CHAPTERS
    )


def plenty(number: int, setup: str = WEALTH, **more: object) -> str:
    """Resources, levels, skills and cheap structures."""
    story = {"hope": 2, "morale": [6, 6, 6], "xp": 40, "stats": 6, "skills": 9, "equipment": 12} | more
    structures = [entry("structure", name, cost=quoted("1 ore")) for name in ("trap", "camp", "barricade")]
    wealth = entry("chapter", f"{number}-1", setup=quoted(setup), goal=quoted("deaths 30"))
    return entry("story", STORIES[number - 1], **story) + wealth + "".join(structures) + RARE_QUESTS


RARE_QUESTS = "".join(
    entry("quest", name, a=quoted(done))
    for names, done in (
        (("dice-by-the-fire", "double-or-nothing", "horse-race", "wager-of-blood", "lucky-star"), "pay-any 1; xp 1"),
        (("kind-strangers", "cache", "blessing", "bad-news", "sudden-frost", "songs-of-home"), "sharp 3"),
        (("two-wagons", "cursed-idol", "deserters", "sealed-door", "night-march"), "send-home; xp 1"),
    )
    for name in names
)


def wanted() -> Iterator[Wanted]:
    for number, tale in enumerate(TALES):
        options = {"tale": tale, "difficulty": DIFFICULTIES[number % 3]}
        yield Wanted(tale, 2 + number % 3, options | ({"morale": "more"} if number == 3 else {}), brief(tale), "hope")
    yield Wanted("fallen", 3, {"tale": "gibbet-watch"}, "", "morale")
    yield Wanted("legend", 2, {"tale": STORIES[6]}, easy_chapters(7), "victory", saying="boss")
    crowned = frozenset({"end-here"})
    yield Wanted("crowned", 2, {"tale": STORIES[1]}, easy_chapters(2), "victory", crowned, "end-here")
    daring = frozenset({"go-on"})
    yield Wanted("challenge", 2, {"tale": STORIES[3]}, easy_chapters(4, "heroic"), "challenge-lost", daring, "go-on")
    caravan = {"face_up": quoted("56 b2"), "setup": quoted("at-tile 56; npc city; at-cell 2 1; creature 0 0 0")}
    yield Wanted("caravan", 2, {"tale": "the-last-caravan"}, entry("scenario", "the-last-caravan", **caravan), "npc")
    beside = {"face_up": quoted("56 b1"), "setup": quoted("at-tile 56; npc city")}
    fetch = frozenset({"fetch"})
    rescue = entry("scenario", "the-last-caravan", **beside)
    yield Wanted("rescue", 2, {"tale": "the-last-caravan"}, rescue, "victory", fetch, "fetch")

    here = "; ".join(["at-cell 1 1; creature 0 0 0"] * 3)
    guarded = plenty(5, here, skills=12)
    guards = frozenset({"place", "take-card", "react", "end"})  # tokens are kept for skills of any time
    yield Wanted("vigil", 4, {"tale": STORIES[4], "difficulty": "very-easy"}, guarded, "hope", guards, "react")


def played(want: Wanted, pack: Path | None, number: int, liked: Set[str] = frozenset()) -> Match:
    """A match of people who like some verbs, and rather do something than nothing."""
    seed = f"{want.name} {number}"
    match = kingsarms.new(GAME.id, want.seats, seed=seed, options=want.options, pack=pack)
    rng = Random(seed)
    while not match.over:
        seat = rng.choice(match.asked + match.offered)
        legal = match.legal(seat)
        verbs = [match.vocabulary.decode(action).verb.name for action in legal]
        wished = [action for action, verb in zip(legal, verbs, strict=True) if verb in liked]
        daring = [action for action, verb in zip(legal, verbs, strict=True) if verb not in DARING]
        match.play(rng.choice(wished or daring if rng.random() < 0.9 and (wished or daring) else legal), seat)
    return match


def said(match: Match) -> set[str]:
    return {match.vocabulary.decode(ply.action).verb.name for ply in match.plies}


def keep(want: Wanted, folder: Path, lacking: set[str]) -> None:
    """Keep the first match that ends as wanted; `lacking` loses the verbs that it says."""
    pack = written(want, folder)
    for number in range(TRIES):
        match = played(want, pack, number, want.liked)
        if match.state.ending == want.ending and (not want.saying or want.saying in said(match)):
            store(match, want, pack)
            lacking -= said(match)
            return
    raise SystemExit(f"{want.name} never ends with {want.ending}")


def keep_rare(folder: Path, lacking: set[str]) -> None:
    """Matches that together say every verb that no other has said."""
    for number in itertools.count():
        if not lacking:
            return
        assert number < TRIES, f"nobody says {sorted(lacking)}"
        story = number % len(STORIES) + 1
        options = {"tale": STORIES[story - 1], "difficulty": "very-easy"}
        want = Wanted(f"plenty-{number}", 4, options, plenty(story), "hope")
        pack = written(want, folder)
        match = played(want, pack, number, lacking | NEEDED)
        if lacking & said(match):
            store(match, want, pack)
            lacking -= said(match)


def written(want: Wanted, folder: Path) -> Path | None:
    if not want.pack:
        return None
    path = folder / f"{want.name}.toml"
    path.write_text(want.pack, "utf-8")
    return path


def store(match: Match, want: Wanted, pack: Path | None) -> None:
    print(golden.keep(match, pack, "daring" if pack else want.name).name, len(match.plies))


def main() -> None:
    for old in (golden.RECORDS / GAME.id).glob("*"):
        old.unlink()
    vocabulary = kingsarms.new(GAME.id).vocabulary
    lacking = {verb.name for verb in vocabulary.verbs}
    with tempfile.TemporaryDirectory() as folder:
        for want in wanted():
            keep(want, Path(folder), lacking)
        keep_rare(Path(folder), lacking)


if __name__ == "__main__":
    main()
