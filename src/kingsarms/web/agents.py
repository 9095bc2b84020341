"""What a visitor's program calls itself, in words that its owner would use."""

from __future__ import annotations

from typing import Final

from kingsarms.tables import words
from kingsarms.tables.names import tidy

LONGEST: Final = 60
# The first that is found counts: nearly all of them also claim to be those further down.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def client_name(agent: str) -> str:
    """A short name for the program behind a `User-Agent`; empty if it does not say.

    >>> client_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> client_name("python-httpx/0.28.1")
    'python-httpx'
    """
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    if browser and system:
        return words.CLIENT.format(browser=browser, system=system)
    return browser or tidy(agent.partition("/")[0], LONGEST)
