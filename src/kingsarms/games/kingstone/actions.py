"""The words of Kingstone."""

from __future__ import annotations

from kingsarms.engine.actions import Domain, Verb, Vocabulary, mute
from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.view import RANK_NAMES


def build_vocabulary(board: Board) -> Vocabulary:
    names = board.names
    space = Domain("space", tuple(names))
    splits = Domain(
        "split",
        tuple(" ".join(names[part] for part in split) for split in board.splits),
        titles=tuple("{} → {} + {}".format(*(names[part] for part in split)) for split in board.splits),
        handles=tuple(tuple(f"space:{names[part]}" for part in split) for split in board.splits),
    )
    return Vocabulary.of(
        board.verbs,
        *Verb.each(("move", "attack", "combine"), space, space),
        Verb("split", splits),
        Verb("promote", space),
        besides=(mute("piece", RANK_NAMES),),
    )
