"""What axe finds on a page, for everybody who cannot see it as we do."""

from typing import Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.visitors import Visitor

WANTED: Final = {"resultTypes": ["violations"]}
OF_COLOURS: Final = {**WANTED, "runOnly": ["color-contrast", "link-in-text-block"]}  # by other light, only these differ


def serious(visitor: Visitor) -> set[str]:
    """What is serious or worse, by daylight and by candlelight."""
    found: set[str] = set()
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        options = OF_COLOURS if scheme == "dark" else WANTED
        found |= {
            f"{rule['id']} ({scheme}): {node['html'][:160]} {node['any'][:1]}"
            for rule in Axe().run(visitor.page, options=options).response["violations"]
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        }
    return found
