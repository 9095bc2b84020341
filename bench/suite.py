"""Every measure there is. A new family is a module with `MEASURES` and a line here."""

from bench import kingsburg, kingstone, kingswood
from bench.measures import Measure

MEASURES: tuple[Measure, ...] = (*kingstone.MEASURES, *kingsburg.MEASURES, *kingswood.MEASURES)


class UnknownMeasureError(Exception):
    """No measure has that name."""


def chosen(names: list[str]) -> list[Measure]:
    """The measures of those names, in the order of the suite; all of them for no name."""
    unknown = sorted(set(names) - {measure.name for measure in MEASURES})
    if unknown:
        known = ", ".join(measure.name for measure in MEASURES)
        raise UnknownMeasureError(f"no measure called {', '.join(unknown)}; there are: {known}")
    return [measure for measure in MEASURES if not names or measure.name in names]
