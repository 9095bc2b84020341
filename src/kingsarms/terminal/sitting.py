"""One sitting: people at one keyboard, and bots, play a match to its end or until they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kingsarms import bots
from kingsarms.bots.playout import random_action
from kingsarms.engine.errors import ActionError, AmbiguousAction, IllegalAction, NotASentence
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY
from kingsarms.terminal import advice, menu, saves, screen
from kingsarms.terminal.saves import PERSON
from kingsarms.terminal.screen import Moment
from kingsarms.terminal.text import say

RECENT = 15  # lines of the log that `log` shows
Read = Callable[[str], str]  # asks, and gives back the line that was typed; EOFError when nobody is there


class Leave(Exception):
    """The person wants to go."""


class Sitting:
    """A match, who plays which seat (a bot's name, or PERSON), and the screen and keyboard between them."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        *,
        console: Console,
        read: Read,
        path: Path | None = None,
        pack: str | None = None,
    ) -> None:
        self.match = match
        self.players = tuple(players)
        self._console = console
        self._read = read
        self._pack = pack
        self._path = path if path is not None else saves.new_path(match)
        self._own_files: set[Path] = set()
        self._trouble = ""  # why the match could not be kept
        self._rng = Random()
        self._bots = {
            seat: bots.make(name, self._rng.getrandbits(63)) for seat, name in enumerate(players) if name != PERSON
        }
        self._people = [seat for seat, name in enumerate(players) if name == PERSON]
        self._at_keyboard = self._people[0] if len(self._people) == 1 else NOBODY
        self._seen = dict.fromkeys(range(match.seats), match.ply)  # up to which action each has seen the table
        self._offered: list[menu.Item] = []
        self._commands: dict[str, Callable[[str], bool]] = {
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "choices": self._choices,
            "board": self._board,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }
        self._short = {"?": "help", "h": "hint", "u": "undo", "q": "quit", "exit": "quit"}

    # -- the course of a sitting -------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the match is over and everybody has seen it, or somebody leaves. The match is kept either way."""
        try:
            while True:
                self._play_on()
                self._linger()
        except (Leave, EOFError):
            pass
        finally:
            self._keep()
            self._say_farewell()

    def _play_on(self) -> None:
        while not self.match.over:
            seat = self.match.actor
            if seat == CHANCE:  # only where a record without a seed was taken up: others draw by themselves
                self.match.play(random_action(self.match.state, self._rng), CHANCE)
            elif seat in self._bots:
                self._let_bot_act(seat)
            else:
                self._keep()
                self._ask(seat)

    def _let_bot_act(self, seat: int) -> None:
        pov = bots.Pov(self.match.game, self.match.state, seat, self._rng)
        if self._console.is_terminal:
            with self._console.status(say("thinking", name=self.match.names[seat])):
                action = self._bots[seat].choose(pov)
        else:
            action = self._bots[seat].choose(pov)
        self.match.play(action, seat)

    def _ask(self, seat: int) -> None:
        """Show the table to a person and take lines until one of them is an action."""
        self._hand_over(seat)
        self._offered = menu.items(self.match, seat)
        self._show(seat)
        before = self.match.ply
        while self.match.ply == before and not self.match.over:
            line = self._read(say("ask", name=self.match.names[seat])).strip()
            if line and self._obey(line, seat):
                return

    def _linger(self) -> None:
        """After the end: look back, take back, or leave."""
        self._offered = []
        if len(self._people) > 1 and self.match.game.secrets:
            self._at_keyboard = NOBODY  # all look at the screen now
        viewer = self._at_keyboard
        self._show(viewer)
        while self.match.over:
            line = self._read(say("ask.over")).strip()
            if not line:
                raise Leave
            self._obey(line, viewer)

    def _hand_over(self, seat: int) -> None:
        """Where there are secrets, the screen is emptied before another person looks at it."""
        if self._at_keyboard != seat and self.match.game.secrets and len(self._people) > 1:
            if self._console.is_terminal:
                self._console.clear()
            self._read(say("hand-over", name=self.match.names[seat]))
        self._at_keyboard = seat

    def _show(self, seat: int) -> None:
        match = self.match
        below = self._people[0] if len(self._people) == 1 else 0
        since = self._seen.get(seat, 0) if not match.over else self._last_seen()
        screen.show(self._console, Moment(match, seat, since, tuple(self._offered), below))
        if match.over:
            self._console.print(Text(match.prompt(), style="bold"))
            self._console.print(screen.result_text(match))
        else:
            self._console.print(Text(match.prompt(), style="bold"))
            how = Text(say("ask.how", example=self._offered[0].notation), style="dim")
            self._console.print(how, no_wrap=True, overflow="ellipsis")

    def _last_seen(self) -> int:
        return min((self._seen[seat] for seat in self._people), default=0)

    # -- one line that was typed ---------------------------------------------------------------------------------------

    def _obey(self, line: str, seat: int) -> bool:
        """Do what a line says. True if the match has moved on, so that the table must be shown anew."""
        word, _, rest = line.partition(" ")
        action = self._exact(line)
        command = self._commands.get(self._short.get(word.lower(), word.lower()))
        if action is None and command is not None:
            return command(rest.strip())
        if self.match.over:
            self._tell(say("not-now"))
            return False
        if action is None:
            action = self._read_action(line, seat)
        if action is None:
            return False
        self.match.play(action, seat)
        self._seen[seat] = self.match.ply
        return True

    def _exact(self, line: str) -> int | None:
        """The choice that a line names by its number or in full: it goes before a command of the same name."""
        lowered = " ".join(line.lower().split())
        return next((item.action for item in self._offered if lowered in (item.notation, str(item.number))), None)

    def _read_action(self, line: str, seat: int) -> int | None:
        """The action that a line stands for; if there is none, say why."""
        if line.isdecimal():
            self._tell(say("no-such-number", number=line, most=len(self._offered)))
            return None
        words = line.lower().split()
        without_verb = [item.action for item in self._offered if item.notation.split()[1:] == words]
        if len(without_verb) == 1:
            return without_verb[0]
        try:
            return self.match.parse(line, seat)
        except AmbiguousAction as several:
            self._tell(say("several", text=line))
            fitting = [item for item in self._offered if item.notation in several.candidates]
            self._console.print(menu.draw(fitting, self._console.width, len(fitting)))
        except IllegalAction:
            self._why(line)
        except NotASentence:
            self._tell(say("not-understood", text=line, example=self._offered[0].notation))
        return None

    # -- the commands: each says whether the match has moved -----------------------------------------------------------

    def _undo(self, _rest: str) -> bool:
        """Back to the last decision of a person; what bots and chance did since is forgotten, too."""
        plies = self.match.plies
        kept = next((ply for ply in reversed(range(len(plies))) if plies[ply].seat in self._people), None)
        if kept is None:
            self._tell(say("nothing-to-undo"))
            return False
        self.match.rewind(kept)
        self._seen = {seat: min(ply, kept) for seat, ply in self._seen.items()}
        return True

    def _hint(self, _rest: str) -> bool:
        if self.match.over:
            self._tell(say("not-now"))
            return False
        if len(self._offered) == 1:
            self._tell(say("hint.only", label=self._offered[0].label))
            return False
        seat = self.match.actor
        if self._console.is_terminal:
            with self._console.status(say("considering")):
                found = advice.think(self.match, seat)
        else:
            found = advice.think(self.match, seat)
        numbers = {item.action: item.number for item in self._offered}
        self._console.print(advice.hint_text(self.match, found, numbers))
        return False

    def _why(self, rest: str) -> bool:
        if self.match.over:
            self._tell(say("not-now"))
            return False
        if not rest:
            self._tell(say("why.what", example=self._offered[0].notation))
            return False
        if rest.isdecimal() and 0 < int(rest) <= len(self._offered):
            rest = self._offered[int(rest) - 1].notation
        try:
            answers = advice.why_not(self.match, rest, self.match.actor)
        except ActionError as problem:
            self._tell(str(problem))
            return False
        for answer in answers:
            if answer.legal:
                self._tell(say("why.legal", notation=answer.notation))
            elif answer.rule is None:
                self._tell(say("why.no-rule", notation=answer.notation))
            else:
                self._tell(say("why.not", notation=answer.notation))
                self._console.print(screen.rule_text(answer.rule, self._console.width, reason=len(answers) == 1))
        return False

    def _rules(self, rest: str) -> bool:
        ledger = self.match.game.ledger
        if rest.lower() == "all":
            shown = list(ledger)
        elif rest:
            wanted = rest.upper() if "-" in rest else f"{ledger.prefix}-{rest}"
            if wanted not in ledger:
                self._tell(say("rules.unknown", id=wanted))
                return False
            shown = [ledger[wanted]]
        else:
            shown = self.match.rules()
        if not shown:
            self._tell(say("rules.none"))
        self._console.print(screen.rules_text(shown, self._console.width))
        return False

    def _log(self, rest: str) -> bool:
        lines = self.match.log(self._at_keyboard)
        if rest.lower() != "all":
            lines = lines[-RECENT:]
        moment = Moment(self.match, self._at_keyboard, self.match.ply)
        self._console.print(screen.log_text(lines, moment, self._console.width))
        return False

    def _choices(self, _rest: str) -> bool:
        if not self._offered:
            self._tell(say("not-now"))
            return False
        self._console.print(menu.draw(self._offered, self._console.width, 10**6))
        return False

    def _board(self, _rest: str) -> bool:
        self._show(self._at_keyboard)
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            self._tell(say("save.what"))
            return False
        path = Path(rest).expanduser()
        if path.exists() and path.resolve() not in self._own_files:
            self._tell(say("save.exists", file=rest))
            return False
        try:
            saves.write(self.match, self.players, path)
        except OSError as problem:
            self._tell(say("save.failed", file=rest, problem=problem.strerror))
            return False
        self._own_files.add(path.resolve())
        self._tell(say("save.done", file=rest))
        self._tell_command(saves.how_to_resume(path, self._pack))
        return False

    def _quit(self, _rest: str) -> bool:
        raise Leave

    def _help(self, _rest: str) -> bool:
        if self._offered:
            full = self._offered[-1].notation
            short = " ".join([full.split()[0][0], *full.split()[1:]])
            self._tell(say("help.head", short=short, full=full))
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        arguments = {"why": " ACTION", "save": " FILE"}
        aliases = {command: alias for alias, command in reversed(self._short.items())}
        for command in self._commands:
            alias = f" ({aliases[command]})" if command in aliases else ""
            words = say(f"help.{command}", rule=next(iter(self.match.game.ledger)).id)
            table.add_row(Text(command + arguments.get(command, "") + alias, style="bold"), words)
        self._console.print(table)
        return False

    # -- keeping -------------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Write the match where it can be resumed from. A full disk is no reason to end a match."""
        if self.match.ply == 0:
            return
        try:
            saves.write(self.match, self.players, self._path)
            self._trouble = ""
        except OSError as problem:
            self._trouble = problem.strerror or str(problem)

    def _say_farewell(self) -> None:
        if self.match.ply == 0:
            self._tell(say("left.nothing"))
        elif self._trouble:
            self._tell(say("left.unkept", file=saves.shown(self._path), problem=self._trouble))
        elif self.match.over:
            self._tell(say("left.over"))
            self._tell_command(saves.how_to_replay(self._path, self._pack))
        elif self._path == saves.latest():
            self._tell(say("left.latest"))
            self._tell_command(saves.how_to_resume(None, self._pack))
            self._tell(say("left.where", file=saves.shown(self._path)))
        else:
            self._tell(say("left"))
            self._tell_command(saves.how_to_resume(self._path, self._pack))

    def _tell(self, text: str) -> None:
        self._console.print(Text(text))

    def _tell_command(self, text: str) -> None:
        """Something to copy, so it is never broken into lines."""
        self._console.print(Text(f"  {text}", style="bold"), soft_wrap=True)
