"""Looking closer at a table: its moments, its record, its dice, and playing on from a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from kingsarms import bots
from kingsarms.engine import accounts, registry
from kingsarms.engine.errors import BadOption, KingsArmsError, RecordError, UnknownGame
from kingsarms.engine.game import Game
from kingsarms.engine.ledger import Rule
from kingsarms.engine.match import Match, from_record, verify
from kingsarms.engine.record import FORMAT, Record
from kingsarms.engine.state import CHANCE, MOST_SEATS, NOBODY
from kingsarms.tables import aftermath, founding, shelf, words
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused, refusal
from kingsarms.tables.events import SeatPlan, Setup
from kingsarms.tables.house import House
from kingsarms.tables.live import Live
from kingsarms.tables.names import tidy
from kingsarms.tables.people import Person
from kingsarms.tables.present import log_lines, outcome_of
from kingsarms.tables.printed import Sheet, sheet
from kingsarms.tables.schema import SEED_LENGTH
from kingsarms.tables.sights import Changes, Sights
from kingsarms.tables.staging import Staging
from kingsarms.tables.store import TableRow

LONGEST_RECORD: Final = 10_000  # actions


# -- games -------------------------------------------------------------------------------------------------------------


def games() -> list[shelf.GameInfo]:
    """All registered games; those of a box stand together, the one that it is known for first."""
    return [game_info(game.id) for box in registry.boxes() for game in box.games]


@cache
def game_info(name: str) -> shelf.GameInfo:
    game = registry.game(name)
    sentences = game.sentences
    options = [
        shelf.GameOption(
            option.name,
            sentences[f"option.{option.name}"],
            [
                shelf.OptionValue(
                    value,
                    sentences[f"option.{option.name}.{value}"],
                    option.from_seats.get(value, 1),
                    option.until_seats.get(value, MOST_SEATS),
                )
                for value in option.values
            ],
            shelf.OptionChosen(*option.asked_if) if option.asked_if else None,
            option.settles_first,
        )
        for option in game.options
    ]
    defaults = game.check_options({})
    box = next(box for box in registry.boxes() if game in box.games)
    return shelf.GameInfo(
        id=game.id,
        box=shelf.BoxInfo(box.id, box.title, box.tagline),
        title=sentences["title"],
        tagline=sentences["tagline"],
        seats=list(game.seats),
        minutes=list(game.minutes),
        options=options,
        cooperative_seats=[n for n in game.seats if game.cooperative(n, defaults)],
        credits=words.CREDITS,
    )


def primer(name: str) -> shelf.Primer:
    """A game in a minute."""
    sentences = _known(name).sentences
    return shelf.Primer(sentences["primer.aim"], sentences["primer.turn"], sentences["primer.end"])


def rules(name: str) -> list[m.Rule]:
    """The ledger of a game."""
    return [told_rule(rule) for rule in _known(name).ledger]


def printed(name: str, seats: int, options: Mapping[str, str], edition: str | None) -> Sheet:
    """What is printed on the boards and cards of a game: in that edition, or where it is not known, today's."""
    game = _known(name)
    try:
        sheets = [sheet(game, seats, options, pack) for pack in game.editions]
        return next((one for one in sheets if one.digest == edition), sheets[0])
    except BadOption as problem:
        raise refusal(problem) from None


def _known(name: str) -> Game:
    try:
        return registry.game(name)
    except UnknownGame as problem:
        raise refusal(problem) from None


def told_rule(rule: Rule) -> m.Rule:
    return m.Rule(rule.id, rule.chapter, rule.place, rule.text, rule.origin, rule.ruling)


def summary(row: TableRow, person: Person | None) -> m.TableSummary:
    """A table as it is listed."""
    you = [s.seat for s in row.seats if person is not None and s.person == person.id and s.level is None]
    return m.TableSummary(
        id=row.id,
        game=row.setup.game,
        box=game_info(row.setup.game).box.id if row.setup.game in registry.names() else row.setup.game,
        title=game_info(row.setup.game).title if row.setup.game in registry.names() else row.setup.game,
        name=row.setup.name,
        status=row.marks.status,
        public=row.setup.public,
        clock=row.setup.clock,
        seats=[
            m.SeatSummary(
                s.seat, "bot" if s.level else "person" if s.person or s.name else "empty", s.name, _level(s.level)
            )
            for s in row.seats
        ],
        you=you,
        your_turn=any(row.marks.asked >> seat & 1 for seat in you),
        created=row.created,
        updated=row.marks.updated,
        outcome=row.marks.outcome,
        uploaded=row.setup.source == "upload",
    )


def _level(name: str | None) -> bots.Level | None:
    return next((level for level in bots.LEVELS if level == name), None)


# -- moments -----------------------------------------------------------------------------------------------------------
#
# Each is asked for with the table's lock held. What comes back is the long part: it works on what was taken from the
# table, and is to be done elsewhere, without the lock.


def moment(live: Live, person: Person | None, ply: int | None, seat: int | None) -> Callable[[], m.Moment]:
    """The match as it stood after `ply` actions. While it lasts, only from one's own seat or in public."""
    _check_started(live)
    finished = live.status == "finished"
    if seat is not None:
        if seat >= len(live.setup.seats):
            raise Refused("bad-option", words.NO_SUCH_SEAT)
        if not finished and seat not in live.course.seats_of(person.id if person is not None else None):
            raise Refused("secret", words.VIEW_IS_ITS_PLAYERS)
    match = live.match
    wanted = match.ply if ply is None else ply
    if not 0 <= wanted <= match.ply:
        raise Refused("bad-option", words.NO_SUCH_MOMENT.format(last=match.ply))
    past = match.at(wanted)
    eyes = NOBODY if seat is None else seat
    last = match.plies[wanted - 1] if wanted else None
    knows = finished or not live.secrets or (last is not None and last.seat == seat)
    over = live.result() if wanted == match.ply and finished else None
    outcome = outcome_of(live, over) if over is not None else None
    plies = match.ply

    def tell() -> m.Moment:
        return m.Moment(
            ply=wanted,
            plies=plies,
            seat=seat,
            actor=past.actor if past.actor >= 0 else None,
            action=past.notation(last.action) if last is not None and knows else None,
            prompt=outcome.text if outcome is not None else _past_prompt(past),
            stages=_stages(past, eyes),
            view=past.view(eyes),
            log=log_lines(past.log(eyes)),
            result=outcome,
        )

    return tell


def _stages(past: Match, eyes: int) -> list[m.Stage]:
    """What was seen on the way from the moment before."""
    if past.ply == 0:
        return []
    before = Sights(past.game, past.state_at(past.ply - 1)).of(eyes)
    return Staging(past, past.ply - 1, Changes()).way(eyes, before).told


def _past_prompt(past: Match) -> str:
    """At a moment of chance nothing is asked of anybody."""
    return "" if past.actor == CHANCE else past.prompt()


def record_text(live: Live, person: Person | None) -> Callable[[], str]:
    """The record. While the match lasts only its players get it, without the seed, and only if it holds no secret."""
    _check_started(live)
    finished = live.status == "finished"
    if not finished:
        if live.secrets:
            raise Refused("secret")
        if not live.course.seats_of(person.id if person is not None else None):
            raise Refused("not-seated", words.RECORD_IS_ITS_PLAYERS)
    branched = live.setup.drawn_from > 0
    if live.setup.source == "upload":
        commitment, seed = live.setup.given.get("commitment", ""), live.setup.given.get("seed", "")
    elif branched:
        commitment, seed = "", ""  # its chance follows two seeds: a record can tell of one
    else:
        commitment, seed = live.commitment, live.seed if finished else ""
    notes = f"# played on from action {live.setup.drawn_from} of another match\n" if branched else ""
    if live.course.closing is not None:
        notes += f"# ended by: {live.course.closing.reason}\n"
    match = live.match.at(live.match.ply)
    return lambda: replace(match.record(reveal=False), commitment=commitment, seed=seed).dumps() + notes


def dice(live: Live) -> Callable[[], m.Dice]:
    """Every outcome of chance of a finished match, to be checked against the seed."""
    _check_started(live)
    if live.status != "finished":
        raise Refused("secret")
    fair = _revealed(live)
    walk, plies, drawn_from = live.match.at(0), live.match.plies[:], live.setup.drawn_from

    def tell() -> m.Dice:
        rolls = []
        for ply, past in enumerate(plies):
            if past.seat == CHANCE and ply >= drawn_from:
                outcomes, weights = walk.legal(), list(walk.weights())
                rolls.append(m.Roll(ply, outcomes, weights, past.action, walk.notation(past.action)))
            walk.retrace([past])
        return m.Dice(fair.commitment, fair.seed or "", rolls)

    return tell


def books(live: Live) -> Callable[[], aftermath.Books]:
    """Where the points of a finished match came from."""
    _check_started(live)
    if live.status != "finished":
        raise Refused("secret")
    match, sentences = live.match.at(live.match.ply), live.game.sentences

    def tell() -> aftermath.Books:
        entries = [
            aftermath.Booking(one.ply, one.round, one.seat, one.account, one.points) for one in accounts.bookings(match)
        ]
        named = [aftermath.Account(one.name, sentences[f"account.{one.name}"]) for one in live.game.accounts]
        if any(entry.account == accounts.START for entry in entries):
            named.insert(0, aftermath.Account(accounts.START, words.POINTS_AT_FIRST))
        points = sentences.get("points", words.POINTS)
        return aftermath.Books(points, named, _rounds(match, entries), entries, _ranks(match))

    return tell


def _rounds(match: Match, entries: list[aftermath.Booking]) -> list[aftermath.Round]:
    """The rounds that brought anything; what was there before the first, too, if the game counts any."""
    name = match.game.sentences.get("round", words.ROUND)
    numbers = sorted({entry.round for entry in entries})
    if not any(numbers):
        return []
    return [aftermath.Round(number, name.format(number) if number else words.POINTS_AT_FIRST) for number in numbers]


def _ranks(match: Match) -> list[aftermath.Rank]:
    """What decided a match that was played to its end, as far as the game compares something."""
    if not match.over:
        return []
    values = [match.game.standing(match.state, seat) for seat in range(match.seats)]
    sentences = match.game.sentences
    return [
        aftermath.Rank(sentences[f"rank.{name}"], [standing[place] for standing in values])
        for place, name in enumerate(match.game.ranks)
    ]


def _revealed(live: Live) -> m.Fairness:
    if live.setup.source != "upload":
        return m.Fairness(live.commitment, live.seed)
    if "seed" not in live.setup.given:
        raise Refused("not-found", words.NO_SEED_TOLD)
    return m.Fairness(live.setup.given.get("commitment", live.commitment), live.setup.given["seed"])


# -- playing on --------------------------------------------------------------------------------------------------------


async def branch(house: House, live: Live, person: Person, wanted: m.BranchFrom) -> m.TableMade:
    """A new table that goes on from a moment of a finished match."""
    _check_started(live)
    if live.status != "finished":
        raise Refused("secret", words.PLAY_ON_LATER)
    if wanted.seat >= len(live.setup.seats):
        raise Refused("bad-option", words.NO_SUCH_SEAT)
    if not 0 <= wanted.ply <= live.match.ply:
        raise Refused("bad-option", words.NO_SUCH_MOMENT.format(last=live.match.ply))
    if live.match.state_at(wanted.ply).over:
        raise Refused("match-over", words.OVER_AT_THAT_MOMENT)
    past = [(p.seat, live.match.notation(p.action)) for p in live.match.plies[: wanted.ply]]
    return await house.establish(founding.branch(live, person, wanted.seat, wanted.level, wanted.ply), past)


async def upload(house: House, person: Person, text: str) -> m.TableMade:
    """A record as a table to replay: for who uploads it, and for whom they give the link."""
    try:
        record = await house.desk.do_for(person.id, lambda: _checked_record(text))
    except Refused:
        raise
    except (KingsArmsError, ValueError) as problem:
        raise Refused("bad-record", _told_of(text, problem)) from None
    given = {key: value for key in ("commitment", "seed") if (value := getattr(record, key))}
    told = [tidy(name, 40) for name in record.names] or [""] * record.seats
    names = [name or words.PLAYER.format(number=n + 1) for n, name in enumerate(told)]
    setup = Setup(
        game=record.game,
        rules=record.rules,
        pack=record.pack,
        options=registry.game(record.game).check_options(record.options),
        seats=[SeatPlan(None, name) for name in names],
        host=person.id,
        source="upload",
        given=given,
    )
    past = [(CHANCE if line.seat == "*" else int(line.seat), line.notation) for line in record.lines]
    return await house.establish(setup, past)


def _told_of(text: str, problem: Exception) -> str:
    """What is wrong with a record, for somebody who may never have looked into one."""
    if FORMAT not in text:
        return words.NO_RECORD
    return words.BROKEN_RECORD.format(problem=str(problem).rstrip("."))


def _checked_record(text: str) -> Record:
    record = Record.loads(text)
    if len(record.lines) > LONGEST_RECORD:
        raise RecordError(words.RECORD_TOO_LONG.format(most=LONGEST_RECORD))
    if len(record.seed) > SEED_LENGTH:
        raise record.error("seed", words.SEED_TOO_LONG.format(most=SEED_LENGTH))
    game = registry.game(record.game)
    match = from_record(record, game)
    if record.seed:
        verify(record, game)
    if match.ply != len(record.lines):
        raise RecordError(words.RECORD_BREAKS_OFF)
    return replace(record, pack=match.pack.digest())


def _check_started(live: Live) -> None:
    if not live.course.started:
        raise Refused("not-playing")
