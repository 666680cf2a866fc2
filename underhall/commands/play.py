"""`underhall play`: a game in the terminal, with the program's dice or real ones."""

from __future__ import annotations

import secrets
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console

from underhall.cave.setup import Setup, new_game
from underhall.cave.state import Cave, outcome_name
from underhall.commands.output import wants_colour
from underhall.commands.rules import clauses_for, print_clauses
from underhall.commands.saved import load_game, save_game, seat_at
from underhall.draw.names import space_name
from underhall.draw.text import text_table
from underhall.draw.words import chance_words, ending_words, menu, outcome_words, story
from underhall.engine import record
from underhall.engine.flow import Chance
from underhall.engine.game import Game
from underhall.engine.record import RecordError
from underhall.rules import RulesError

HELP: Final = (
    "A number chooses · u takes back · ? explains, ? GHL-21 a clause · l tells the story · s [file] saves · q quits"
)
DICE_HELP: Final = "Type what you rolled or drew, by its name or number; r lets the program do it."
TOLD: Final = 12
"""Events told after each answer; the rest are in the story."""


def play(setup: Setup, seed: int | None, dice: bool) -> None:
    """Play a new game in the terminal."""
    seed = secrets.randbits(63) if seed is None else seed
    TextTable(new_game(setup, seed, explicit=dice, real_tiles=dice, story=True), setup).run()


def resume(file: Path) -> None:
    """Go on with a saved game."""
    setup, game = load_game(file)
    TextTable(game, setup, file).run()


class TextTable:
    """A game between a person and a terminal: it shows the table, reads a line, does what it says."""

    def __init__(self, game: Game[Cave], setup: Setup, file: Path | None = None) -> None:
        self.game = game
        self.setup = setup
        self.file = file  # where this game is saved
        self.saved = len(game.log) if file is not None else 0  # the length of the log in that file
        self.shown = -1  # the length of the log when the table was last drawn
        self.told = len(game.events)
        self.leaving = False
        self.console = Console()
        self.commands: dict[str, Callable[[str], None]] = {
            "u": self.undo,
            "?": self.explain,
            "s": self.save,
            "l": self.tell_story,
            "r": self.roll,
            "h": self.help,
            "q": self.quit,
        }

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        print(HELP)
        while not self.leaving:
            self.show()
            try:
                line = input("> ")
            except (EOFError, KeyboardInterrupt):
                print()
                self.quit("")
            else:
                if not sys.stdin.isatty():
                    print(line)  # so that a piped game reads like a typed one
                self.obey(line.strip())

    def obey(self, line: str) -> None:
        """Do what a line says: a command, the number of an option, what a real die shows."""
        letter, rest = line[:1].lower(), line[1:].strip()
        if not line:
            print(self.usage())
        elif letter in self.commands and (len(line) == 1 or line[1] == " " or letter == "?"):
            self.commands[letter](rest)
        elif self.game.chance is not None:
            self.resolve(self.game.chance, line)
        else:
            self.choose(line)

    def usage(self) -> str:
        """What can be typed now, in one line."""
        return DICE_HELP if self.game.chance is not None else HELP

    # ------------------------------------------------------------------ showing

    @property
    def seat(self) -> int:
        """Who sits before the screen now."""
        return seat_at(self.game)

    def show(self) -> None:
        """Tell what happened and draw the table, if anything changed since it was last drawn."""
        game = self.game
        if self.shown == len(game.log):
            return
        self.shown = len(game.log)
        self.tell_news()
        if game.chance is not None:
            self.show_chance(game.chance)
            return
        width = shutil.get_terminal_size((80, 24)).columns
        print("\n" + text_table(game.view(self.seat), colour=wants_colour(), width=width))
        if game.over is not None:
            print("The game is over: s [file] saves its record, l tells the story, u takes back, q quits.")

    def show_chance(self, chance: Chance) -> None:
        """Ask for what real dice or tiles show, with all that is possible."""
        names = outcome_names(chance)
        print("\n" + chance_words(chance.kind))
        if shows_numbers(chance):
            print("  " + ", ".join(names))
            return
        for number, name in enumerate(names, 1):
            words = outcome_words(chance.kind, name)
            print(
                f"{number:>4}  {words}"
                if name.isdecimal() or name in words.lower()
                else f"{number:>4}  {name}: {words}"
            )

    def tell_news(self) -> None:
        """The events since the last time."""
        events = self.game.events
        self.told = min(self.told, len(events))
        for line in story(events[self.told :], self.seat, self.naming())[-TOLD:]:
            print(f"· {line.words} ({line.clause})")
        self.told = len(events)

    def naming(self) -> Callable[[int], str]:
        """How spaces are named at this table."""
        return partial(space_name, self.game.view(self.seat))

    # ------------------------------------------------------------------ answering

    def choose(self, line: str) -> None:
        """Take the option with a number."""
        entries = menu(self.game.view(self.seat))
        entry = next((entry for entry in entries if str(entry.number) == line), None)
        if entry is not None:
            self.game.choose(entry.option.index)
        elif self.game.over is not None:
            print(f"The game is over. {HELP}")
        else:
            numbers = sorted(entry.number for entry in entries)
            print(f"{line!r} is not one of {numbers[0]} to {numbers[-1]}. {HELP}")

    def resolve(self, chance: Chance, line: str) -> None:
        """Take what was typed as the outcome of a real roll or draw."""
        index = find_outcome(chance, line)
        if index is None:
            print(f"{line!r} is not possible here. {DICE_HELP}")
        else:
            self.game.resolve(index)

    def roll(self, rest: str) -> None:
        """Let the program roll or draw what is open."""
        chance = self.game.chance
        if chance is None:
            print(f"There is nothing to roll now. {HELP}")
            return
        index = chance.pick(self.game.state.draw)
        print(f"It is {outcome_name(chance, index)}.")
        self.game.resolve(index)

    # ------------------------------------------------------------------ commands

    def undo(self, rest: str) -> None:
        """Take the last answer back, as far as the table allows it."""
        done = self.take_back_one() if self.game.state.real_tiles else self.game.undo()
        if done:
            self.shown = -1
        else:
            print("Nothing can be taken back: since the last decision dice fell, or something hidden was shown.")

    def take_back_one(self) -> bool:
        """One answer back, typed dice included: who types in real dice may mistype them."""
        game = self.game
        if not game.log:
            return False
        before = game.at(len(game.log) - 1)
        kept = sum(stamp <= len(before.log) for stamp in game.stamps)
        before.events, before.stamps = game.events[:kept], game.stamps[:kept]
        before.state.story = before.events
        self.game = before
        return True

    def explain(self, rest: str) -> None:
        """Print the clause behind the question, or the clauses asked for."""
        ask = self.game.ask
        if rest:
            query = rest
        elif ask is not None:
            query = ask.prompt.clause
        elif self.game.over is not None:
            query = self.game.over.clause
        else:
            print(DICE_HELP)
            return
        try:
            print_clauses(self.console, clauses_for(query))
        except RulesError as error:
            print(error)

    def tell_story(self, rest: str) -> None:
        """The whole story so far."""
        for line in story(self.game.events, self.seat, self.naming()):
            print(f"· {line.words} ({line.clause})")

    def save(self, rest: str) -> None:
        """Save the record, in the file named or the one this game has already."""
        file = Path(rest).expanduser() if rest else self.file or free_name(self.setup)
        try:
            if rest and file != self.file:
                _may_replace(file)
            whole = save_game(self.game, self.setup, file)
        except RecordError as error:
            print(error)
        except OSError as error:
            print(f"{file}: cannot be written ({error.strerror})")
        else:
            self.file, self.saved = file, len(self.game.log)
            print(f"Saved{'' if whole else ' as before the last decision'}: underhall play --load {file}")

    def help(self, rest: str) -> None:
        """Everything that can be typed."""
        print(HELP)
        if self.game.state.real_tiles:
            print(DICE_HELP)

    def quit(self, rest: str) -> None:
        """Leave; say how to come back."""
        self.leaving = True
        if self.file is not None:
            more = "" if self.saved == len(self.game.log) else " (as it was when you saved)"
            print(f"Goodbye. To go on{more}: underhall play --load {self.file}")
        elif self.game.over is not None:
            print(f"Goodbye. {ending_words(self.game.view(self.seat))}")
        else:
            print("Goodbye. This game was not saved; next time s saves it, and --load FILE goes on with it.")


def shows_numbers(chance: Chance) -> bool:
    """Whether it is a die with numbers: then a number is what it shows, not a place in a list."""
    return chance.kind.endswith("-die") and outcome_name(chance, 0).isdecimal()


def outcome_names(chance: Chance) -> list[str]:
    """What can come up, each name once."""
    return list(dict.fromkeys(outcome_name(chance, index) for index in range(chance.count)))


def find_outcome(chance: Chance, typed: str) -> int | None:
    """The outcome that was typed: its name, its number in the list, or the beginning of one name only."""
    names = outcome_names(chance)
    sought = "-".join(typed.lower().split())
    if sought.isdecimal() and not shows_numbers(chance):
        if not 1 <= int(sought) <= len(names):
            return None
        sought = names[int(sought) - 1]
    if sought not in names:
        begins = [name for name in names if name.startswith(sought)]
        if len(begins) != 1:
            return None
        sought = begins[0]
    return next(index for index in range(chance.count) if outcome_name(chance, index) == sought)


def free_name(setup: Setup) -> Path:
    """A name for a save that takes no other save's place."""
    number = 1
    while (file := Path(f"underhall-{'+'.join(setup.roles)}-{number}.json")).exists():
        number += 1
    return file


def _may_replace(file: Path) -> None:
    """Raise RecordError if a file that is no record would be lost."""
    if file.exists():
        try:
            record.load(file)
        except RecordError:
            raise RecordError(f"{file} is there already and is no Underhall record: choose another name") from None
