"""What happens is told moment by moment, and a click means what it was meant for."""

import re

import pytest
from playwright.sync_api import expect

import kingsarms
from tests.browser.conftest import Welcome
from tests.browser.turns import await_turn
from tests.browser.visitors import BOT, DESK, FRIEND, ME, PHONE, Visitor
from tests.harness.golden import RECORDS

LAPTOP = (1366, 650)

CENTRE = "button => { const box = button.getBoundingClientRect(); return [box.x + 20, box.y + 20]; }"


def at_the_building_yard(visitor: Visitor) -> str:
    """A table of Kingsburg at which this person is asked whether they build; its id."""
    table: str = visitor.make_table(ME, BOT, game="kingsburg", options={"order": "seating"})["id"]
    snapshot = await_turn(visitor, table)
    for number in range(40):
        choices = {choice["verb"]: choice["action"] for choice in snapshot["choices"]}
        if "build-nothing" in choices:
            return table
        action = next((choices[verb] for verb in choices if verb != "pass"), choices.get("pass"))
        command = {"kind": "play", "key": f"k{number}", "action": action, "ply": snapshot["ply"]}
        visitor.ask("POST", f"/tables/{table}/commands", command)
        snapshot = await_turn(visitor, table, snapshot["ply"])
    raise AssertionError("nobody builds")


def test_a_button_that_changes_under_a_resting_pointer_does_not_take_the_click(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = at_the_building_yard(ann)
    ann.go(f"/table/{table}")
    nothing = ann.prompt.get_by_role("button", name="Build nothing")
    nothing.wait_for()
    # A button of the same place and size that says something else: as if the question had changed.
    ann.page.mouse.move(*nothing.evaluate(CENTRE))
    nothing.evaluate("button => { button.dataset.meant = 'Pass for this season'; }")
    before = ann.ask("GET", f"/tables/{table}")["ply"]
    ann.page.mouse.down()
    ann.page.mouse.up()
    ann.page.wait_for_timeout(300)
    assert ann.ask("GET", f"/tables/{table}")["ply"] == before
    ann.page.mouse.down()
    ann.page.mouse.up()
    await_turn(ann, table, before)


def test_a_double_click_marks_no_words(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()
    ann.prompt.get_by_text("Move, attack").dblclick()
    assert ann.page.evaluate("getSelection().toString()") == ""
    expect(ann.prompt).to_contain_text("Your turn")


def follow(visitor: Visitor, tempo: str) -> None:
    """Choose how what happens is told."""
    visitor.page.get_by_role("button", name="Settings").click()
    for legend in ("Bots play", "What follows by itself is told"):
        visitor.page.get_by_role("group", name=legend).get_by_role("button", name=tempo).click()
    visitor.page.keyboard.press("Escape")


def test_what_follows_is_told_step_by_step_and_can_be_skipped(welcome: Welcome) -> None:
    ann = welcome("Ann", reduced_motion="no-preference")
    ann.go(f"/table/{at_the_building_yard(ann)}")
    follow(ann, "Slowly")
    ann.prompt.get_by_role("button", name="Build nothing").click()
    # One's own action is there at once; then the story is told, line by line, and nobody is asked anything.
    expect(ann.log).to_contain_text("Ann builds nothing.")
    expect(ann.prompt).to_contain_text("What happens")
    lines = ann.log.locator("li, h2")
    before = lines.count()
    expect(lines).not_to_have_count(before)
    expect(ann.prompt).to_contain_text("What happens")
    assert ann.lit.count() == 0
    for _ in range(20):  # a bot that thinks in between begins a new story
        skip = ann.prompt.get_by_role("button", name="Skip")
        if ann.lit.count():
            break
        if skip.is_visible():
            skip.click()
        ann.page.wait_for_timeout(200)
    expect(ann.prompt).not_to_contain_text("What happens")
    ann.sees_own_turn()


# Measures how many milliseconds a great moment stays.
STAYS = """(text) => {
    const isSeen = () => document.querySelector('.moments')?.textContent.includes(text) ?? false;
    window.stayed = new Promise((done) => {
        let since = null;
        const timer = setInterval(() => {
            if (isSeen()) since ??= performance.now();
            else if (since !== null) done((clearInterval(timer), performance.now() - since));
        }, 20);
    });
}"""

WINTERS = "greedy_3p_tokens-season_enemies-all_order-random_points.record"

# Notes what comes by on the board while a story is told: how many have fought, which card turns, which leaf is turned,
# and what flies to its owner.
WATCH = """() => {
    window.seen = { fought: [], cards: [], leaves: [], flown: [] };
    const note = (list, what) => { if (what !== undefined && list.at(-1) !== what) list.push(what); };
    new MutationObserver(() => {
        const rows = document.querySelectorAll('.field li');
        if (rows.length) note(seen.fought, document.querySelectorAll('.field li:not(.waits)').length);
        note(seen.cards, document.querySelector('[data-turning]')?.dataset.handle);
        note(seen.leaves, document.querySelector('.moments .before')?.textContent);
        note(seen.flown, document.querySelector('.flying')?.className);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def winters(visitor: Visitor) -> tuple[kingsarms.Match, list[int], str]:
    """A match of three, with how many actions each enemy comes, and where it can be looked back at."""
    match = kingsarms.load((RECORDS / "kingsburg" / WINTERS).read_text("utf-8"))
    revealed = [ply for ply, event in match.events() if event.kind == "revealed"]
    return match, revealed, visitor.ask("POST", "/records", match.record().dumps())["id"]


def before_winter(visitor: Visitor) -> str:
    """A match in which this person decides the last thing before the second winter; its table."""
    match, revealed, _ = winters(visitor)
    return played_on(visitor, match, revealed[1])


def played_on(visitor: Visitor, match: kingsarms.Match, before: int) -> str:
    """A table at which this person takes the last decision before a moment of a match."""
    ply = max(ply for ply in range(before) if match.plies[ply].seat != kingsarms.CHANCE)
    return visitor.take_over(match, ply, match.plies[ply].seat)


def test_in_winter_the_governors_meet_the_enemy_one_by_one_and_then_the_year_turns(welcome: Welcome) -> None:
    ann = welcome("Ann", reduced_motion="no-preference")
    ann.go(f"/table/{before_winter(ann)}")
    follow(ann, "Fast")
    answer, spring = ann.prompt.locator("[data-choice]").first, ann.log.get_by_role("heading", name="Year III: Spring")
    answer.wait_for()
    ann.page.evaluate(WATCH)
    while spring.count() == 0:  # whoever wins or loses may be asked what
        answer.or_(spring).first.wait_for()
        if answer.is_visible():
            answer.click()
    seen = ann.page.evaluate("seen")
    assert (seen["fought"], seen["cards"], seen["leaves"]) == ([0, 1, 2, 3], ["enemy"], ["Year II"])
    assert "flying coin" in seen["flown"]


def test_a_replay_tells_a_winter_governor_by_governor_and_a_click_skips_it(welcome: Welcome) -> None:
    ann = welcome("Ann", reduced_motion="no-preference")
    _, revealed, record = winters(ann)
    ann.go(f"/replay/{record}?ply={revealed[2]}")  # nobody is asked anything in that winter
    ann.page.locator("section.field").wait_for()
    follow(ann, "Fast")
    ann.page.evaluate(WATCH)
    ann.page.get_by_role("button", name="One on").click()
    ann.page.wait_for_function("() => seen.fought.includes(3) && !document.querySelector('section.field')")
    assert ann.page.evaluate("seen.fought") == [0, 1, 2, 3]

    ann.page.get_by_role("button", name="One back").click()
    follow(ann, "Slowly")
    ann.page.get_by_role("button", name="One on").click()
    ann.page.wait_for_function("() => document.querySelectorAll('.field li:not(.waits)').length === 1")
    ann.page.locator("section.field").click()
    expect(ann.page.locator("section.field")).to_have_count(0)


def test_what_a_replay_comes_to_is_a_moment_and_turns_are_marked_by_rounds(welcome: Welcome) -> None:
    ann = welcome("Ann", reduced_motion="no-preference")
    match = kingsarms.load((RECORDS / "blackstone" / "3p_all_points.record").read_text("utf-8"))
    completed = next(ply for ply, event in match.events() if event.kind.startswith("completes-"))
    record = ann.ask("POST", "/records", match.record().dumps())["id"]
    ann.go(f"/replay/{record}?ply={completed - 1}")
    marks = ann.page.locator(".marks button")
    marks.first.wait_for(state="attached")
    titles = [mark.get_attribute("title") for mark in marks.all()]
    turns = sum(event.kind == "turn" for _, event in match.events())
    rounds = [f"Round {number}" for number in range(1, -(-turns // 3) + 1)]
    assert [title for title in titles if title in rounds] == rounds
    assert set(titles) - set(rounds) == {"The points are reached: this round is the last"}
    ann.page.get_by_role("button", name="One on").click()
    told = next(line.text for line in match.log() if line.ply == completed and line.sign == "build")
    expect(ann.page.locator(".moments")).to_contain_text(told)
    # At the end it is said who has won.
    winner = f"{match.names[match.state.payoffs.index(1.0)]} wins"
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".controls .stand")).to_contain_text(winner)
    ann.page.get_by_role("button", name="One back").click()
    ann.page.evaluate(STAYS, winner)
    ann.page.get_by_role("button", name="One on").click()
    assert ann.page.evaluate("stayed") > 3000  # longer than anything else


def test_the_log_has_chapters_and_who_comes_back_is_told_what_they_missed(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = at_the_building_yard(ann)
    ann.go(f"/table/{table}")
    expect(ann.log.get_by_role("heading", name="Year I: Spring")).to_be_visible()
    expect(ann.page.get_by_role("region", name="Since you were away")).to_have_count(0)
    ann.go("/about")
    snapshot = ann.ask("GET", f"/tables/{table}")
    nothing = next(choice for choice in snapshot["choices"] if choice["verb"] == "build-nothing")
    play = {"kind": "play", "key": "later", "action": nothing["action"], "ply": snapshot["ply"]}
    ann.ask("POST", f"/tables/{table}/commands", play)
    await_turn(ann, table, snapshot["ply"])
    ann.go(f"/table/{table}")
    away = ann.page.get_by_role("region", name="Since you were away")
    expect(away).to_be_visible()
    away.get_by_role("button").click()
    expect(away).to_have_count(0)


def test_a_hint_says_what_it_leads_to(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{at_the_building_yard(ann)}")
    with ann.page.expect_response("**/hint*") as asked:
        ann.prompt.get_by_role("button", name="Hint").click()
    advice = asked.value.json()["advice"][0]
    assert advice["reasons"]
    shown = ann.page.get_by_role("region", name="What a strong player would do").get_by_role("listitem").first
    for why in (advice["choice"]["label"], *advice["reasons"]):
        expect(shown).to_contain_text(why)


def test_who_waits_is_told_what_others_are_asked_and_have_done(welcome: Welcome) -> None:
    ann, bess = welcome("Ann"), welcome("Bess", PHONE)
    made = ann.make_table(ME, FRIEND, game="kingsburg", options={"order": "seating"})
    bess.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
    for visitor in (ann, bess):
        visitor.go(f"/table/{made['id']}")
    # All are tied in the first year: the King gives each a good of choice, Ann first.
    expect(ann.prompt).to_contain_text("The King helps all who are tied: take a good.")
    expect(bess.prompt).to_contain_text("Ann chooses a good from the King.")
    ann.prompt.locator("[data-choice]").or_(ann.lit).first.click()
    expect(bess.page.locator(".recap")).to_contain_text(re.compile("Ann (takes|gets) 1"))
    taken = ann.log.locator("li").filter(has_text=re.compile("^Ann"))
    expect(taken.last).to_have_class(re.compile("of-seat"))
    expect(taken.last.locator(".sign svg")).to_be_visible()


def test_the_trail_of_a_move_follows_the_road(welcome: Welcome) -> None:
    ann = welcome("Ann")
    played = RECORDS / "kingstone" / "2p_board-skirmish_compensation-none_military.record"
    record = ann.ask("POST", "/records", played.read_text("utf-8"))["id"]
    ann.go(f"/replay/{record}?ply=5")  # from c2 to d4, round the forest
    expect(ann.page.locator("polyline.trail")).to_have_count(1)
    points = ann.page.locator("polyline.trail").get_attribute("points")
    assert points is not None
    assert len(points.split()) > 2


# Does nothing lie over the last line of the log, and is it in sight?
NEWEST_IS_SEEN = """() => {
    const line = [...document.querySelectorAll('[role=log] li')].at(-1);
    if (!line) return false;
    const { x, y, width, height } = line.getBoundingClientRect();
    const at = (down) => document.elementFromPoint(x + width / 2, y + down);
    return [1, height / 2, height - 1].every((down) => line.contains(at(down)));
}"""


@pytest.mark.parametrize("size", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_the_newest_line_of_a_long_log_is_never_covered(welcome: Welcome, size: tuple[int, int]) -> None:
    ann = welcome("Ann", size)
    match = kingsarms.load((RECORDS / "kingswood" / "4p_witchs-hut_fame.record").read_text("utf-8"))
    table = played_on(ann, match, 608)
    ann.go(f"/table/{table}")
    ann.sees_own_turn()
    snapshot = ann.ask("GET", f"/tables/{table}")
    if size == PHONE:
        ann.page.get_by_role("button", name="Log").click()
    ann.page.wait_for_function(NEWEST_IS_SEEN)
    before = ann.log.locator("li").count()
    assert before > 300
    play = {"kind": "play", "key": "k", "action": snapshot["choices"][0]["action"], "ply": snapshot["ply"]}
    ann.ask("POST", f"/tables/{table}/commands", play)
    ann.page.wait_for_function("count => document.querySelectorAll('[role=log] li').length > count", arg=before)
    ann.page.wait_for_function(NEWEST_IS_SEEN)


# Counts the dice that begin to roll and those that have come to rest, and notes how long one rolls at most.
ROLLS = """() => {
    window.rolls = { begun: 0, over: 0, longest: 0 };
    const note = (kind) => ({ target, animationName, elapsedTime }) => {
        if (!target.closest('.die') || !animationName.endsWith('tumble')) return;
        rolls[kind] += 1;
        rolls.longest = Math.max(rolls.longest, elapsedTime);
    };
    document.addEventListener('animationstart', note('begun'));
    document.addEventListener('animationend', note('over'));
}"""
ROLLING = "document.getAnimations().filter((one) => one.effect.target.closest?.('.die')).length"


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_dice_roll_and_then_lie_still(welcome: Welcome, wish: str) -> None:
    ann = welcome("Ann", reduced_motion=wish)
    _, revealed, record = winters(ann)
    ann.go(f"/replay/{record}?ply={revealed[2]}")  # the King's die comes next
    ann.page.locator("section.field").wait_for()
    follow(ann, "Slowly")
    ann.page.wait_for_function(f"() => {ROLLING} === 0")
    ann.page.evaluate(ROLLS)
    ann.page.get_by_role("button", name="One on").click()
    ann.page.wait_for_function("() => rolls.begun > 0 && rolls.over === rolls.begun")
    ann.page.wait_for_function(f"() => {ROLLING} === 0")
    longest = ann.page.evaluate("rolls.longest")  # in seconds
    assert longest > 0.2 if wish == "no-preference" else longest < 0.01


LISTEN = """
    window.heard = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (at) { window.heard += 1; start.call(this, at); };
"""


def test_sounds_are_made_in_the_page_and_off_by_one_click(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.page.add_init_script(LISTEN)
    table = ann.make_table(ME, BOT)["id"]
    ann.go(f"/table/{table}")
    ann.move("c2", "b3")
    ann.page.wait_for_function("() => window.heard > 0")  # it is one's turn again
    ann.page.get_by_role("button", name="Turn the sounds off").click()
    ann.sees_own_turn()
    heard = ann.page.evaluate("window.heard")
    ann.ask("POST", f"/tables/{table}/commands", {"kind": "chat", "key": "c", "text": "Quiet!"})
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_text("Quiet!")).to_be_visible()
    assert ann.page.evaluate("window.heard") == heard
    ann.page.reload()
    expect(ann.page.get_by_role("button", name="Turn the sounds on")).to_be_visible()


def test_a_laptop_shows_everything_at_once(welcome: Welcome) -> None:
    ann = welcome("Ann", size=LAPTOP)
    ann.go(f"/table/{ann.make_table(ME, BOT, BOT, BOT, game='kingsburg', options={})['id']}")
    ann.sees_own_turn()
    assert ann.page.locator(".kingsburg .table").evaluate("table => table.scrollHeight - table.clientHeight") <= 0
    assert ann.page.locator(".kingsburg .province").evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
    track, prompt = ann.page.locator(".kingsburg .score").bounding_box(), ann.prompt.bounding_box()
    assert track is not None
    assert prompt is not None
    assert track["y"] + track["height"] <= prompt["y"]
    # What buildings do is written on them.
    for building, effect in (
        ("inn", "a +2 token each summer"),
        ("palisade", "+2 against Zombies"),
        ("barricade", "+1 against Goblins"),
    ):
        expect(ann.handle(f"seat:0/building:{building}")).to_contain_text(effect)

    ann.go(f"/table/{ann.make_table(ME, BOT, BOT, BOT, game='kingswood', options={})['id']}")
    ann.page.locator(".village > .middle").wait_for()
    tally = ann.page.locator(".village > .middle").bounding_box()
    forest = ann.page.locator(".village").locator('[data-handle="location:forest"]').bounding_box()
    assert tally is not None
    assert forest is not None
    assert tally["y"] + tally["height"] <= forest["y"]

    # Late in a match guilds have a captive and many trophies, and everybody's tokens are still seen.
    match = kingsarms.load((RECORDS / "kingswood" / "4p_witchs-hut_fame.record").read_text("utf-8"))
    ann.go(f"/table/{played_on(ann, match, 608)}")
    side = ann.page.locator(".kingswood .side")
    side.locator(".trophy").first.wait_for()
    assert side.evaluate("side => side.scrollHeight - side.clientHeight") <= 0

    # So are all rivals at Blackstone Castle, however much they have completed.
    match = kingsarms.load((RECORDS / "blackstone" / "3p_all_points.record").read_text("utf-8"))
    ann.go(f"/table/{played_on(ann, match, match.ply)}")
    ann.page.locator(".slip").first.wait_for()
    for leaf in ann.page.locator(".hall .leaf-1, .hall .leaf-2").all():
        assert leaf.evaluate("leaf => leaf.scrollHeight - leaf.clientHeight") <= 0
