"""Nothing on a board is told by colour alone.

How far apart the tinctures of the seats are for eyes that miss a kind of cone is tested beside the client, in
`client/src/games/eyes.test.ts`. Here all colour is taken away: Chromium shows the page as eyes without cones see it,
each sign becomes its outline in black and white, and the outlines must differ.
"""

from base64 import b64encode
from itertools import combinations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Welcome
from tests.browser.test_kingsburg import answer
from tests.browser.visitors import BOT, ME, Visitor

LEAST = 0.07  # the share of a sign that differs
SIDE = 32  # pixels of an outline
KINDS = ("sword", "book", "heart", "coin")

# A picture, in black and white: what is lighter than the middle between its darkest and its lightest point.
OUTLINE = """async ([picture, side]) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(side, side).getContext('2d');
    canvas.drawImage(image, 0, 0, side, side);
    const { data } = canvas.getImageData(0, 0, side, side);
    const light = Array.from({ length: side * side }, (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2]);
    const middle = (Math.min(...light) + Math.max(...light)) / 2;
    return light.map((one) => one > middle ? 1 : 0);
}"""


class Outlines:
    """Draws what a visitor sees without its colours."""

    def __init__(self, visitor: Visitor) -> None:
        line = visitor.context.new_cdp_session(visitor.page)
        line.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
        self.desk = visitor.context.new_page()

    def of(self, sign: Locator) -> list[int]:
        sign.scroll_into_view_if_needed()
        outline: list[int] = self.desk.evaluate(OUTLINE, [b64encode(sign.screenshot()).decode(), SIDE])
        return outline

    def assert_different(self, signs: dict[str, Locator]) -> None:
        """Every two of the signs can be told apart, whatever their colours."""
        drawn = {name: self.of(sign) for name, sign in signs.items()}
        for one, other in combinations(drawn, 2):
            apart = sum(a != b for a, b in zip(drawn[one], drawn[other], strict=True)) / SIDE**2
            assert apart > LEAST, f"{one} and {other} look alike without colours: {apart:.3f}"


def sharp(welcome: Welcome) -> Visitor:
    return welcome("Ann", device_scale_factor=3)


def test_the_arms_of_five_seats_differ_in_shape(welcome: Welcome) -> None:
    ann = sharp(welcome)
    ann.go(f"/table/{ann.make_table(ME, *[BOT] * 4, game='kingsburg', options={})['id']}")
    arms = ann.page.locator(".seats .plate svg")
    expect(arms).to_have_count(5)
    Outlines(ann).assert_different({f"seat {seat}": arms.nth(seat) for seat in range(5)})


def test_the_sides_of_kingstone_differ_in_shape(welcome: Welcome) -> None:
    ann = sharp(welcome)
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()
    pieces = ann.page.locator(".man .piece")
    assert pieces.count() >= 6
    bodies = ann.page.locator(".piece .body")
    shapes = bodies.evaluate_all("all => all.map((one) => one.parentNode.getAttribute('class') + ' ' + one.tagName)")
    told = {(shape.split("side-")[1][0], shape.split()[-1]) for shape in shapes}
    assert told == {("0", "circle"), ("1", "rect")}
    piles = ann.page.locator(".cloth")
    dashes = piles.evaluate_all("all => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert len(set(dashes)) > 1


# Of every group of dice at court: the tinctures of its dice, and of the arms beside them.
GROUPS = """() => [...document.querySelectorAll('.kingsburg .group')].map((group) =>
    ['.die rect', 'svg[viewBox="0 0 24 28"] path'].map((part) => {
        const fills = [...group.querySelectorAll(part)].map((one) => one.getAttribute('fill') ?? '');
        return [...new Set(fills.filter((fill) => fill.includes('--seat-')))];
    }))"""


def test_dice_at_court_lie_beside_the_arms_of_their_owner(welcome: Welcome) -> None:
    ann = sharp(welcome)
    ann.go(f"/table/{ann.make_table(ME, BOT, BOT, game='kingsburg', options={})['id']}")
    seen: set[str] = set()
    for _ in range(200):
        for dice, arms in ann.page.evaluate(GROUPS):
            if dice:
                assert arms == dice
                seen |= set(dice)
        if len(seen) == 3:
            break
        answer(ann)
        ann.page.wait_for_timeout(50)
    assert len(seen) == 3  # dice of every seat were seen


def test_goods_and_signs_of_kingsburg_differ_in_shape(welcome: Welcome) -> None:
    ann = sharp(welcome)
    ann.go(f"/table/{ann.make_table(ME, BOT, game='kingsburg', options={})['id']}")
    ann.page.locator(".kingsburg").wait_for()
    signs = {
        sign: ann.page.locator(f".province .glyph.{sign}").first
        for sign in ("gold", "wood", "stone", "token", "soldier", "wall")
    }
    Outlines(ann).assert_different(signs)


def test_tokens_of_kingswood_differ_in_shape(welcome: Welcome) -> None:
    ann = sharp(welcome)
    ann.go(f"/table/{ann.make_table(ME, BOT, game='kingswood', options={'guild-1': 'krom'})['id']}")
    ann.page.locator(".kingswood").wait_for()
    fresh = {kind: ann.page.locator(f".token.{kind}:not(.exhausted):not(.missing)").first for kind in KINDS}
    exhausted = {f"exhausted {kind}": ann.page.locator(f".token.{kind}.exhausted").first for kind in ("sword", "heart")}
    Outlines(ann).assert_different(fresh | exhausted)
