"""The line to the server breaks, and comes back."""

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.visitors import meet
from tools.serving import Server

LOST = "The line to the server is lost"


def test_they_play_on_after_the_server_was_killed(welcome: Welcome, server: Server) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    for visitor in (ann, ben):
        visitor.excused = ["WebSocket connection", "ERR_CONNECTION"]
    meet(ann, ben)
    ann.move("b2", "a3")
    ben.move("b4", "b3")
    ann.sees_own_turn()

    server.kill()
    for visitor in (ann, ben):
        expect(visitor.page.get_by_text(LOST)).to_be_visible()
    # Ann moves into the silence: her move is kept until somebody hears it, and is made once.
    ann.space("d2").click()
    ann.space("e3").click()
    expect(ann.prompt).to_contain_text("Move d2 to e3")

    server.start()
    for visitor in (ann, ben):
        expect(visitor.page.get_by_text(LOST)).to_be_hidden()
        visitor.sees_piece("e3", "serf of Ann")
        expect(visitor.log.get_by_text("Ann: serf d2 to e3.")).to_have_count(1)
    ben.move("d4", "d3")
    ann.sees_piece("d3", "serf of Bess")


def test_a_page_without_a_server_says_so_and_tries_again(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.excused = ["Failed to load resource", "ERR_"]
    ann.go("/account")  # the home page would bring the games with it
    ann.page.route("**/api/games", lambda route: route.abort())
    ann.page.locator("header a[href='/']").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    ann.page.unroute("**/api/games")
    ann.page.get_by_role("button", name="Try again").click()
    expect(ann.page.get_by_role("button", name="Play now: Kingstone")).to_be_visible()
    ann.context.set_offline(True)
    expect(ann.page.get_by_text("You are offline.")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("You are offline.")).to_be_hidden()
