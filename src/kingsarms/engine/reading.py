"""Reading sentences: which operands of a verb a text stands for, found word by word and never by listing all actions.

A sentence is a row of slots: a word as it is, or a place for one of the names of a lexicon. Names may be several words.

>>> space = Lexicon(("a1", "b1", "b2"))
>>> move, influence = ("move", space, space), ("influence", Lexicon(("1", "2")), "with", space)
>>> exact(["influence", "2", "with", "b1"], influence), exact(["move", "b1"], move)
((1, 1), None)
>>> first_fitting(["i", "w", "b"], influence), first_fitting(["b2", "a"], move)
((0, 1), (2, 0))
>>> in_any_order(["influence", "b1", "2", "with"], influence), in_any_order(["move", "a1", "b1"], move)
([(1, 1)], [(0, 1), (1, 0)])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

Bag = tuple[str, ...]  # words without their order


class Lexicon:
    """The names that may stand in one place; indexed when somebody first looks for one."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    @cached_property
    def values(self) -> dict[str, int]:
        return {name: value for value, name in enumerate(self.names)}

    @cached_property
    def lengths(self) -> list[int]:
        """How many words its names have."""
        return sorted({name.count(" ") + 1 for name in self.names})

    @cached_property
    def bags(self) -> dict[Bag, list[int]]:
        """The values by the words of their names, in whatever order these are written."""
        found: dict[Bag, list[int]] = {}
        for value, name in enumerate(self.names):
            found.setdefault(_bag([name]), []).append(value)
        return found

    @cached_property
    def bag_sizes(self) -> list[int]:
        return sorted({len(bag) for bag in self.bags})


Slots = Sequence[str | Lexicon]
Operands = tuple[int, ...]


def exact(words: Sequence[str], slots: Slots) -> Operands | None:
    """The operands with which the sentence reads exactly so."""
    if not slots:
        return () if not words else None
    slot, rest = slots[0], slots[1:]
    if isinstance(slot, str):
        return exact(words[1:], rest) if words and words[0] == slot else None
    for length in slot.lengths:
        value = slot.values.get(" ".join(words[:length]))
        if value is not None and (others := exact(words[length:], rest)) is not None:
            return (value, *others)
    return None


def in_any_order(words: Sequence[str], slots: Slots) -> list[Operands]:
    """All operands with which the sentence has these words, the first of them first. “3+w2” is two words."""
    if not words or words[0] != slots[0]:
        return []
    left = list(_bag(words[1:]))
    for word in _bag([slot for slot in slots[1:] if isinstance(slot, str)]):
        if word not in left:
            return []
        left.remove(word)
    lexicons = [slot for slot in slots if isinstance(slot, Lexicon)]
    if len(left) > sum(lexicon.bag_sizes[-1] for lexicon in lexicons):
        return []
    return list(_dealt(tuple(left), lexicons))


def _dealt(bag: Bag, lexicons: Sequence[Lexicon]) -> Iterator[Operands]:
    """The ways to make a name for each lexicon of all these words."""
    if not lexicons:
        if not bag:
            yield ()
        return
    lexicon, others = lexicons[0], lexicons[1:]
    sizes = lexicon.bag_sizes if others else [len(bag)]
    for part in sorted({part for size in sizes for part in combinations(bag, size)}):
        for value in lexicon.bags.get(part, ()):
            rest = list(bag)
            for word in part:
                rest.remove(word)
            yield from ((value, *more) for more in _dealt(tuple(rest), others))


def _bag(texts: Sequence[str]) -> Bag:
    return tuple(sorted(" ".join(texts).replace("+", " ").split()))


def first_fitting(words: Sequence[str], slots: Slots) -> Operands | None:
    """The least operands with which the words, in order, each begin a word of the sentence."""
    places = [[slot] if isinstance(slot, str) else slot.names for slot in slots]
    needed = [len(words)]  # how many words must be taken before each place, so that those behind it take the rest
    for names in reversed(places):
        needed.insert(0, min((_needed(words, needed[0], name) for name in names), default=needed[0]))
    if needed[0] > 0:
        return None
    operands: list[int] = []
    taken = 0
    for slot, names, enough in zip(slots, places, needed[1:], strict=True):
        value = next(value for value, name in enumerate(names) if _taken(words, taken, name) >= enough)
        taken = _taken(words, taken, names[value])
        if isinstance(slot, Lexicon):
            operands.append(value)
    return tuple(operands)


def fits(words: Sequence[str], sentence: str) -> bool:
    """Do the words, in order, each begin a word of the sentence?

    >>> fits(["m", "b4"], "move b2 b4"), fits(["b4", "m"], "move b2 b4")
    (True, False)
    """
    return _taken(words, 0, sentence) == len(words)


def _taken(words: Sequence[str], taken: int, name: str) -> int:
    """How many of the words are taken after a name, each as the beginning of one of its words, where some were."""
    for part in name.split():
        if taken < len(words) and part.startswith(words[taken]):
            taken += 1
    return taken


def _needed(words: Sequence[str], needed: int, name: str) -> int:
    """The same from behind: how many must be taken before a name, where so many must be after it."""
    for part in reversed(name.split()):
        if needed > 0 and part.startswith(words[needed - 1]):
            needed -= 1
    return needed
