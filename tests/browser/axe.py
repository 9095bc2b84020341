"""What axe finds on a page, for everybody who cannot see it as we do."""

from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.visitors import Visitor

Light = Literal["light", "dark"]

WANTED: Final = {"resultTypes": ["violations"]}
OF_COLOURS: Final = {**WANTED, "runOnly": ["color-contrast", "link-in-text-block"]}  # by other light, only these differ
DAYLIGHT: Final[tuple[Light, ...]] = ("light",)
CANDLELIGHT: Final[tuple[Light, ...]] = ("dark",)
BOTH: Final[tuple[Light, ...]] = (*DAYLIGHT, *CANDLELIGHT)


def serious(visitor: Visitor, lights: tuple[Light, ...] = BOTH) -> set[str]:
    """What is serious or worse, by daylight and by candlelight."""
    found: set[str] = set()
    for light in lights:
        visitor.page.emulate_media(color_scheme=light)
        options = WANTED if light == lights[0] else OF_COLOURS
        found |= {
            f"{rule['id']} ({light}): {node['html'][:160]} {node['any'][:1]}"
            for rule in Axe().run(visitor.page, options=options).response["violations"]
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        }
    return found
