"""A server whose luck is foretold, for tests and pictures: after the same words come the same dice, cards and
thoughts of bots.

`python -m tools.foretold FILE serve …` is `kingsarms serve …`, but for the seeds of its matches: they follow from the
words in the file, and begin anew when those change.
"""

import hashlib
import sys
from pathlib import Path

from kingsarms.cli import main
from kingsarms.tables import luck


class Foretold:
    """Seeds, one after the other."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._words = ""
        self._drawn = 0

    def draw(self) -> str:
        """The next seed: 32 hexadecimal digits."""
        words = self._file.read_text("utf-8")
        if words != self._words:
            self._words, self._drawn = words, 0
        self._drawn += 1
        return hashlib.sha256(f"{words}/{self._drawn}".encode()).hexdigest()[:32]


if __name__ == "__main__":
    luck.match_seed = Foretold(Path(sys.argv[1])).draw
    sys.exit(main(sys.argv[2:]))
