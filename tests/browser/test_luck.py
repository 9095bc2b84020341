"""The luck of these tests is foretold, so that no test passes or fails by chance."""

from tests.browser.conftest import Welcome
from tests.browser.turns import look
from tests.browser.visitors import BOT, ME
from tools.serving import Server


def test_after_the_same_words_come_the_same_dice(welcome: Welcome, server: Server) -> None:
    ann = welcome("Ann")

    def dice_after(words: str) -> list[str]:
        server.foretell(words)
        tables = [ann.make_table(ME, BOT, game="kingsburg", options={})["id"] for _ in range(2)]
        return [look(ann, table)["fair"]["commitment"] for table in tables]

    first = dice_after("a clear morning")
    assert first[0] != first[1]
    assert not set(first) & set(dice_after("a red sunset"))
    assert dice_after("a clear morning") == first
