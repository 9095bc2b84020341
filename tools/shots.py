"""Pictures of the client, on a desk and on a phone: `make shots ARGS="http://127.0.0.1:8000 / /rules"`.

The server must be running. Pictures land in build/shots.
"""

import argparse
import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools import chromium
from tools.shell import BUILD, say

SIZES = {"desk": (1440, 900), "phone": (390, 844)}


def take(browser: Browser, address: str, folder: Path) -> list[Path]:
    """One picture of an address for every size; what the page complains about is told."""
    made = []
    for name, (width, height) in SIZES.items():
        page = browser.new_page(viewport={"width": width, "height": height})
        page.on("pageerror", lambda error: say(f"{address}: {error}"))
        page.goto(address, wait_until="networkidle")
        made.append(folder / f"{file_name(address)}-{name}.png")
        page.screenshot(path=made[-1])
        page.close()
    return made


def file_name(address: str) -> str:
    """The path of an address as a file name.

    >>> file_name("http://127.0.0.1:8000/tables/new?game=kingstone")
    'tables-new-game-kingstone'
    >>> file_name("http://127.0.0.1:8000/")
    'home'
    """
    path = re.sub(r"^\w+://[^/]*", "", address)
    return re.sub(r"\W+", "-", path).strip("-") or "home"


def main(line: list[str] | None = None) -> int:
    """Take the pictures of every path."""
    parser = argparse.ArgumentParser(prog="make shots", description="Pictures of a running server.")
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("paths", nargs="*", default=["/"])
    options = parser.parse_args(line)
    folder = BUILD / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        for path in options.paths:
            for picture in take(browser, options.server + path, folder):
                say(str(picture))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
