"""Everything that can be said has a sentence, and every sentence can be said."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from kingsarms.engine import registry
from kingsarms.engine.game import Game, Sign
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY, Auto, Chance, Step
from kingsarms.engine.text import Phrase
from tests.harness.play import Case, moments, random_plies

NAMED_AT = {"tell": 0, "whisper": 1}  # which argument of these calls names the event; its numbers follow
PRIMER = ("primer.aim", "primer.turn", "primer.end")  # the game in a minute
ENOUGH = (0,) * 20  # numbers for any sentence: the first value of whatever it speaks of


def everything_said_has_a_sentence(case: Case) -> None:
    """Prompts, labels, log lines, ends and options of random play are all in words."""
    match = case.new()
    for key in ("title", "tagline", *PRIMER, *_option_keys(match.game)):
        assert key in match.game.text, key
        assert match.game.text.render(Phrase(key), names=match.names, domains=match.domains)
    for action in range(match.vocabulary.size):
        assert match.label(action)
    for match in moments(case):
        assert match.prompt()
        assert match.prompt(NOBODY)
        for action in match.legal():
            assert match.label_alone(action, match.ply)
    for number in range(case.games):
        match = case.new()
        for ply in random_plies(case, number):
            match.play(ply.action, ply.seat)
        for seat in range(NOBODY, case.seats):
            if seat != CHANCE:
                assert all(line.text for line in match.log(seat))


def every_sentence_can_be_said(case: Case) -> None:
    """Each template renders, belongs to something the game has, and each name in the rules has its template.

    The games of a box share their words: each has the sentences for all that the box has.
    What somebody is asked has two: one speaks to them, the other to everybody else. What they answer may have two: with
    the question beside it, and alone.
    """
    match = case.new()
    text, modules = match.game.text, _modules(match)
    domains = match.domains
    assert text.kinds() <= {"seat", "count", *domains}
    for key in match.game.sentences:
        assert text.render(Phrase(key, ENOUGH), names=match.names, domains=domains), key
    steps = {step.__name__ for step in _steps(modules) if step.verbs and not issubclass(step, Auto)}
    asked = {step.__name__ for step in _steps(modules) if step.__name__ in steps and not issubclass(step, Chance)}
    verbs = {verb.name for verb in match.vocabulary.verbs}
    answers = {f"{verb}.alone.{step.__name__}" for step in _steps(modules) for verb in step.verbs}
    alone = {key for key in answers | {f"{verb}.alone" for verb in verbs} if f"action.{key}" in text}
    due = {
        "prompt": steps | {f"{step}.others" for step in asked},
        "action": verbs | alone,
        "account": {account.name for account in match.game.accounts},
        "rank": set(match.game.ranks),
        "option": {key.removeprefix("option.") for game in _box_of(match.game) for key in _option_keys(game)},
    }
    for family, names in due.items():
        assert _keys(match, family) == names, f"{family}.… and what the game has"
    idle = _keys(match, "end") - {text for module in modules for text in _texts(_nodes(module))}
    assert not idle, f"ends that no rule names: {idle}"
    _events_have_sentences(match, modules)
    rules = {rule.id for game in _box_of(match.game) for rule in game.ledger}
    reasons = {f"{rule}.{verb}" for rule in rules for verb in verbs}
    assert _keys(match, "why") <= reasons, "answers to what no rule forbids"
    unknown = set(match.game.signs) - _keys(match, "log")
    assert not unknown, f"signs of events that the game does not have: {unknown}"
    assert set(match.game.signs.values()) <= set(get_args(Sign))


def _events_have_sentences(match: Match, modules: list[ModuleType]) -> None:
    """Every event is named where it is told, its sentence uses just the numbers given, and each sentence is told."""
    told: set[str] = set()
    for module in modules:
        for call, place in _calls(module):
            kinds = _named(module, call.args[place])
            at = f"{module.__name__}, line {call.lineno}"
            assert kinds, f"{at}: name the event where it is told"
            assert not kinds - _keys(match, "log"), f"{at}: events without a sentence"
            given = set(range(len(call.args) - place - 1))
            used = [match.game.text.numbers(f"log.{kind}") for kind in kinds]
            assert set().union(*used) == given, f"{at}: {kinds} speak of {used}, but {len(given)} numbers are given"
            told |= kinds
    booked = {kind for account in match.game.accounts for kind in account.events}
    assert booked <= told, f"accounts of events that no rule tells: {booked - told}"
    idle = _keys(match, "log") - told
    assert not idle, f"sentences of the log that no rule tells: {idle}"


def _calls(module: ModuleType) -> Iterator[tuple[ast.Call, int]]:
    """Every place where a module logs something, and which argument names the event."""
    for node in _nodes(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            place = NAMED_AT.get(node.func.attr)
            if place is not None and len(node.args) > place:
                yield node, place


def _named(module: ModuleType, argument: ast.expr) -> set[str]:
    """The events that an expression may name: literals in it, and constants of the module that hold texts."""
    constants = [getattr(module, node.id, ()) for node in ast.walk(argument) if isinstance(node, ast.Name)]
    listed = {text for held in constants if isinstance(held, list | tuple) for text in held if isinstance(text, str)}
    return listed | set(_texts(ast.walk(argument)))


def _keys(match: Match, family: str) -> set[str]:
    return {key.partition(".")[2] for key in match.game.sentences if key.partition(".")[0] == family}


def _option_keys(game: Game) -> list[str]:
    names = [f"option.{option.name}" for option in game.options]
    return names + [f"option.{option.name}.{value}" for option in game.options for value in option.values]


def _box_of(game: Game) -> list[Game]:
    return [other for other in map(registry.game, registry.names()) if other.box_id == game.box_id]


def _modules(match: Match) -> list[ModuleType]:
    """The modules of the game's package, or the one module that holds it."""
    home = importlib.import_module(match.game.home or type(match.game).__module__)
    found = pkgutil.walk_packages(home.__path__, f"{home.__name__}.") if hasattr(home, "__path__") else ()
    return [home, *(importlib.import_module(module.name) for module in found)]


def _steps(modules: list[ModuleType]) -> set[type[Step[Any]]]:
    """The classes of steps that a game defines itself and that stand on the agenda, not those made to be inherited."""
    names = {module.__name__ for module in modules}
    found = {
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ in names
    }
    return {step for step in found if not any(step in other.__mro__[1:] for other in found)}


@cache
def _nodes(module: ModuleType) -> list[ast.AST]:
    """All that is written in a module, which may be compiled: the plain file lies beside it."""
    path = Path(str(module.__file__))
    source = (path.parent / (path.name.partition(".")[0] + ".py")).read_text("utf-8")
    return list(ast.walk(ast.parse(source)))


def _texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
