"""When nobody could move anywhere: clocks stand still then."""

from __future__ import annotations


class Outages:
    """Spans of time, in order and apart from each other; the last one may end in the future."""

    def __init__(self) -> None:
        self._spans: list[tuple[int, int]] = []

    def add(self, began: int, ended: int) -> None:
        """One more, after all others."""
        self._spans.append((began, ended))

    @property
    def newest(self) -> int:
        """When the last one began that is known here; 0 if there was none."""
        return self._spans[-1][0] if self._spans else 0

    def running(self, since: int, until: int) -> int:
        """How long clocks have run between two moments.

        >>> outages = Outages()
        >>> outages.add(100, 150)
        >>> outages.running(90, 160)
        20
        """
        stood = 0
        for began, ended in reversed(self._spans):
            if ended <= since:
                break
            stood += max(0, min(ended, until) - max(began, since))
        return until - since - stood

    def after(self, since: int, running: int) -> int:
        """The moment at which clocks have run for so long.

        >>> outages = Outages()
        >>> outages.add(100, 150)
        >>> outages.after(90, 5), outages.after(90, 20), outages.after(120, 20)
        (95, 160, 170)
        """
        moment = since + running
        for began, ended in self._spans:
            if ended > since and began < moment:
                moment += ended - max(began, since)
        return moment
