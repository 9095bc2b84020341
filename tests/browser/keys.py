"""A keyboard and nothing else."""

from playwright.sync_api import Locator

from tests.browser.visitors import Visitor


def focused(visitor: Visitor) -> str:
    """The handle that has the focus."""
    return str(visitor.page.evaluate("document.activeElement?.dataset?.handle ?? ''"))


def tab_to_board(visitor: Visitor) -> None:
    for _ in range(40):
        if focused(visitor):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError("the board cannot be reached with the Tab key")


def press_by_key(visitor: Visitor, button: Locator) -> None:
    """From one thing to the next until this button has the focus, then press it."""
    for _ in range(120):
        if button.evaluate("button => button === document.activeElement"):
            visitor.page.keyboard.press("Enter")
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{button} cannot be reached with the Tab key")


def pick_by_key(visitor: Visitor, handle: str) -> None:
    """From choice to choice until this one has the focus, then choose it."""
    for _ in range(40):
        if focused(visitor) == handle:
            visitor.page.keyboard.press("Enter")
            return
        visitor.page.keyboard.press("n")
    raise AssertionError(f"{handle} cannot be reached by keyboard")
