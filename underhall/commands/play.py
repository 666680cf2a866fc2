"""`underhall play`: a game in the terminal, with the program's dice or real ones."""

from __future__ import annotations

import secrets
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console

from underhall.bots import Bot, Budget, Seen, StrongBot, bot_named
from underhall.commands.output import colours, terminal_width
from underhall.commands.players import bots_for
from underhall.commands.rules import print_clauses
from underhall.draw.foretelling import foretold
from underhall.draw.names import space_name
from underhall.draw.text import text_table
from underhall.draw.words import Entry, chance_words, ending_words, menu, outcome_words, story
from underhall.engine import record
from underhall.engine.flow import Chance
from underhall.engine.foresight import foresee
from underhall.engine.game import Game
from underhall.engine.record import RecordError
from underhall.hall.setup import Setup, SetupError
from underhall.hall.state import Hall
from underhall.houses import home_of
from underhall.rules import RulesError
from underhall.told.clauses import clauses_for
from underhall.told.hints import hints_of
from underhall.told.quoting import shortened
from underhall.told.saved import load_table, save_game, seat_at
from underhall.told.setups import small_number

HELP: Final = (
    "A number chooses · u takes back · w what would you do? · ? explains, ? 2 an option, ? GHL-21 a clause · "
    "l tells the story · s [file] saves · q quits"
)
DICE_HELP: Final = "Type what you rolled or drew, by its name or number; r lets the program do it."
WORDS: Final = {
    "undo": "u",
    "help": "h",
    "save": "s",
    "what": "w",
    "hint": "w",
    "story": "l",
    "roll": "r",
    "quit": "q",
    "exit": "q",
}
"""Commands as whole words, and their letters."""
TOLD: Final = 12
"""Events told after each answer; the rest are in the story."""


def play(setup: Setup, seed: int | None, dice: bool, me: Sequence[str] = (), bots: Sequence[str] = ()) -> None:
    """Play a new game in the terminal, all roles but those that bots play."""
    playing = bots_for(setup.roles, me, bots)
    house = home_of(setup)
    if dice and (why := house.why_not_real(setup)):
        raise SetupError(why)
    seed = secrets.randbits(63) if seed is None else seed
    game = house.new_game(setup, seed, explicit=dice, real=dice, story=True)
    TextTable(game, setup, bots=playing, seed=seed).run()


def resume(file: Path, me: Sequence[str] = (), bots: Sequence[str] = ()) -> None:
    """Go on with a saved game; unless told otherwise, with the same bots."""
    setup, game, playing = load_table(file)
    if me or bots:
        playing = bots_for(setup.roles, me, bots)
    TextTable(game, setup, file, playing).run()


class TextTable:
    """A game between a person and a terminal: it shows the table, reads a line, does what it says."""

    def __init__(
        self,
        game: Game[Hall[Any]],
        setup: Setup,
        file: Path | None = None,
        bots: dict[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.played_by = bots or {}
        seed = secrets.randbits(63) if seed is None else seed
        self.bots: dict[int, Bot] = {
            role.seat: bot_named(self.played_by[role.name], seed + role.seat)
            for role in game.state.players
            if role.name in self.played_by
        }
        persons = [role.seat for role in game.state.players if role.seat not in self.bots]
        self.person = persons[0] if persons else 0  # who looked at the screen last
        self.several = len(persons) > 1
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
            "w": self.hint,
            "l": self.tell_story,
            "r": self.roll,
            "h": self.help,
            "q": self.quit,
        }

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        self.say(HELP)
        while not self.leaving:
            try:
                self.let_bots_play()
                self.show()
                line = input("> ")
            except (EOFError, KeyboardInterrupt):
                print()
                self.quit("")
            else:
                if not sys.stdin.isatty():
                    print(line)  # so that a piped game reads like a typed one
                self.obey(line.strip())

    def let_bots_play(self) -> None:
        """Let the bots decide until a person must."""
        game = self.game
        while game.ask is not None and (bot := self.bots.get(game.ask.seat)) is not None:
            game.choose(bot.choose(game, game.ask.seat))

    def obey(self, line: str) -> None:
        """Do what a line says: a command, the number of an option, what a real die shows."""
        word, _, rest = (line if line[:1] != "?" else f"? {line[1:]}").partition(" ")
        letter = WORDS.get(word.lower(), word.lower())
        if not line:
            self.say(self.usage())
        elif letter in self.commands:
            self.commands[letter](rest.strip())
        elif self.game.chance is not None:
            self.resolve(self.game.chance, line)
        else:
            self.choose(line)

    def say(self, text: str) -> None:
        """Print a text, in lines the terminal has room for."""
        print(textwrap.fill(text, terminal_width(), break_on_hyphens=False))

    def usage(self) -> str:
        """What can be typed now."""
        return DICE_HELP if self.game.chance is not None else HELP

    # ------------------------------------------------------------------ showing

    @property
    def seat(self) -> int:
        """Who sits before the screen now: the person who decides, or who decided last."""
        asked = seat_at(self.game)
        return self.person if asked in self.bots else asked

    def show(self) -> None:
        """Tell what happened and draw the table, if anything changed since it was last drawn."""
        game = self.game
        if self.shown == len(game.log):
            return
        self.shown = len(game.log)
        before, self.person = self.person, self.seat
        self.tell_news()
        if game.chance is not None:
            self.show_chance(game.chance)
            return
        if self.several and self.person != before:
            print(f"\n{self.turning()}")
        print("\n" + text_table(game.view(self.seat), colours(), terminal_width()))
        if game.over is not None:
            self.say("The game is over: s [file] saves its record, l tells the story, u takes back, q quits.")
            if campaign := home_of(self.setup).campaign(self.setup, game.state):
                self.say(campaign)

    def turning(self) -> str:
        """A line across the screen when another role of the person is asked: what follows is as this role sees it."""
        role = next(role for role in self.game.state.players if role.owner == self.person)
        return f"── {role.title} ".ljust(terminal_width(), "─")

    def show_chance(self, chance: Chance) -> None:
        """Ask for what real dice or tiles show, with all that is possible."""
        where = space_name(self.game.view(self.seat), chance.space) if chance.space >= 0 else ""
        print()
        self.say(chance_words(self.setup.house, chance.kind, where))
        possible = outcomes(self.setup.house, chance)
        if shows_numbers(chance):
            print("  " + ", ".join(outcome.words for outcome in possible))
            return
        for number, outcome in enumerate(possible, 1):
            print(f"{number:>4}  {outcome_label(chance, outcome)}")

    def tell_news(self) -> None:
        """The events since the last time."""
        events = self.game.events
        self.told = min(self.told, len(events))
        lines = story(self.game.view(self.seat), events[self.told :])
        most = TOLD * len(self.setup.roles)
        if len(lines) > most:
            print(f"· … {len(lines) - most} more before that: l tells them")
        for line in lines[-most:]:
            print(f"· {line.words} ({line.clause})")
        self.told = len(events)

    # ------------------------------------------------------------------ answering

    def choose(self, line: str) -> None:
        """Take the option with a number."""
        entry = self.entry(line)
        if entry is not None:
            self.game.choose(entry.option.index)
        else:
            self.say(self.no_such_option(line))

    def entry(self, line: str) -> Entry | None:
        """The option with a number."""
        number = small_number(line)
        return next((entry for entry in menu(self.game.view(self.seat)) if entry.number == number), None)

    def no_such_option(self, line: str) -> str:
        """What is said to a number that is none of the options'."""
        numbers = sorted(entry.number for entry in menu(self.game.view(self.seat)))
        if not numbers:
            return f"The game is over. {HELP}" if self.game.over is not None else DICE_HELP
        return f"{shortened(line)} is not one of {numbers[0]} to {numbers[-1]}. {HELP}"

    def resolve(self, chance: Chance, line: str) -> None:
        """Take what was typed as the outcome of a real roll or draw."""
        index = find_outcome(self.setup.house, chance, line)
        if index is None:
            self.say(f"{shortened(line)} is not possible here. {DICE_HELP}")
        else:
            self.game.resolve(index)

    def roll(self, rest: str) -> None:
        """Let the program roll or draw what is open."""
        chance = self.game.chance
        if chance is None:
            self.say(f"There is nothing to roll now. {HELP}")
            return
        index = chance.pick(self.game.state.draw)
        print(f"It is {outcome_words(self.setup.house, chance.kind, chance.named(index))}.")
        self.game.resolve(index)

    # ------------------------------------------------------------------ commands

    def undo(self, rest: str) -> None:
        """Take the last answer back, as far as the table allows it."""
        done = self.take_back_one() if self.game.state.real_tiles else self.take_back_mine()
        if done:
            self.shown = -1
        else:
            self.say("Nothing can be taken back: since the last decision dice fell, or something hidden was shown.")

    def take_back_mine(self) -> bool:
        """Back to the last decision of a person, with what bots have decided since, if nothing was shown since."""
        game = self.game
        persons = [role.seat for role in game.state.players if role.seat not in self.bots]
        decisions = game.decisions_to(persons, self.bots)
        return decisions > 0 and all(game.undo() for _ in range(decisions))

    def take_back_one(self) -> bool:
        """One answer back, typed dice included, for they may be mistyped; what bots answered goes with it."""
        game = self.game
        if not game.log:
            return False
        before = game.at(len(game.log) - 1)
        while before.log and before.ask is not None and before.ask.seat in self.bots:
            before = game.at(len(before.log) - 1)
        kept = sum(stamp <= len(before.log) for stamp in game.stamps)
        before.events, before.stamps = game.events[:kept], game.stamps[:kept]
        before.state.story = before.events
        self.game = before
        return True

    def explain(self, rest: str) -> None:
        """Print the clause behind the question, what would come of an option, or the clauses asked for."""
        ask = self.game.ask
        if rest.isdecimal():
            self.foretell(rest)
            return
        if rest:
            query = rest
        elif ask is not None:
            query = ask.prompt.clause
        elif self.game.over is not None:
            query = self.game.over.clause
        else:
            self.say(DICE_HELP)
            return
        try:
            print_clauses(self.console, clauses_for(query))
        except RulesError as error:
            self.say(str(error))

    def foretell(self, line: str) -> None:
        """Print what would come of the option with a number, as far as the one who decides can know."""
        entry = self.entry(line)
        if entry is None:
            self.say(self.no_such_option(line))
            return
        told = foretold(self.game.view(self.seat), foresee(self.game, entry.option.index))
        print(f"{entry.words}:")
        for told_line in told.lines:
            print(f"· {told_line.words} ({told_line.clause})")
        if told.then or not told.lines:
            self.say(told.then or "Then you go on.")

    def hint(self, rest: str) -> None:
        """What a strong bot would do here, which knows no more than the one who is asked."""
        ask = self.game.ask
        if ask is None:
            self.say(self.usage() if self.game.over is None else f"The game is over. {HELP}")
            return
        advice = StrongBot(secrets.randbits(63)).think(Seen(self.game, secrets.randbits(63)), Budget(StrongBot.seconds))
        for hint in hints_of(self.game.view(ask.seat), advice.ranked):
            self.say(f"{hint.key:>4}  {hint.words}. {hint.why}")

    def tell_story(self, rest: str) -> None:
        """The whole story so far."""
        for line in story(self.game.view(self.seat), self.game.events):
            print(f"· {line.words} ({line.clause})")

    def save(self, rest: str) -> None:
        """Save the record, in the file named or the one this game has already."""
        file = Path(rest) if rest else self.file or free_name(self.setup)
        try:
            file = file.expanduser()
            if rest and file != self.file:
                _may_replace(file)
            whole = save_game(self.game, self.setup, file, self.played_by)
        except RecordError as error:
            print(error)
        except OSError as error:
            print(f"{file}: cannot be written ({error.strerror})")
        except (RuntimeError, ValueError):  # the home of nobody, a zero byte
            print(f"{shortened(rest)} cannot be the name of a file")
        else:
            self.file, self.saved = file, len(self.game.log)
            print(f"Saved{'' if whole else ' as before the last decision'}: underhall play --load {file}")

    def help(self, rest: str) -> None:
        """Everything that can be typed."""
        self.say(HELP)
        if self.game.state.real_tiles:
            self.say(DICE_HELP)

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


TILE_CHANCES: Final = ("collapsed", "face", "tile")
"""Chances whose outcomes are tiles: many look alike, and their ids are printed nowhere."""


class Outcome(NamedTuple):
    """What can come up, as people see it: its words, the names that look so, and the first index of them."""

    words: str
    names: tuple[str, ...]
    first: int


def outcomes(house: str, chance: Chance) -> list[Outcome]:
    """All that can come up, what looks alike only once."""
    alike: dict[str, list[int]] = {}
    for index in range(chance.count):
        alike.setdefault(outcome_words(house, chance.kind, chance.named(index)), []).append(index)
    return [
        Outcome(words, tuple(dict.fromkeys(chance.named(index) for index in found)), found[0])
        for words, found in alike.items()
    ]


def outcome_label(chance: Chance, outcome: Outcome) -> str:
    """An outcome in the list: its words, and its name if that is something else to type."""
    name = outcome.names[0]
    if chance.kind in TILE_CHANCES or name.isdecimal() or name in outcome.words.lower():
        return outcome.words
    return f"{name}: {outcome.words}"


def shows_numbers(chance: Chance) -> bool:
    """Whether it is a die with numbers: then a number is what it shows, not a place in a list."""
    return chance.kind.endswith("-die") and chance.named(0).isdecimal()


def find_outcome(house: str, chance: Chance, typed: str) -> int | None:
    """The outcome that was typed: its name, words, number in the list, or the beginning of one only."""
    possible = outcomes(house, chance)
    sought = _spelling(typed)
    if sought.isdecimal():
        number = small_number(sought)
        if not shows_numbers(chance):
            return possible[number - 1].first if number and number <= len(possible) else None
        sought = str(number)
    spelled = [(outcome.first, {_spelling(text) for text in (outcome.words, *outcome.names)}) for outcome in possible]
    found = [index for index, texts in spelled if sought in texts]
    found = found or [index for index, texts in spelled if any(text.startswith(sought) for text in texts)]
    return found[0] if len(found) == 1 else None


def _spelling(text: str) -> str:
    """Small letters, words joined as in names, no article in front."""
    words = text.lower().replace(",", " ").replace("-", " ").split()
    return "-".join(words[1:] if len(words) > 1 and words[0] in ("a", "an", "the") else words)


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
            raise RecordError(
                f"{file} is there already and is no record that can be read here: choose another name"
            ) from None
