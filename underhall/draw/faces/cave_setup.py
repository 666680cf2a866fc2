"""The whole setup of a mix of the cave in words, each line with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.cave.plan import CavePlan
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.roles.dragon.terms import DragonTerms
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.components import boxed, stack_counts
from underhall.cave.setup.legal import OPTIONS
from underhall.draw.faces.face import Fixed
from underhall.draw.faces.guests import guest_lines, visitor
from underhall.draw.faces.registry import FACES, agreed_words, does, face_of
from underhall.draw.names import count, join, title
from underhall.hall.tokens import token_numbers
from underhall.houses import home_of

_VARIANTS: Final = facts.cave_variants()

_INFESTATION: Final = {line.line: line for card in _VARIANTS.cards for line in card.lines}

Lines = Iterator[Fixed]


def lines(setup: Setup, plan: CavePlan) -> Lines:
    """The setup in words, in the order in which people do it."""
    yield from _players(plan)
    yield from _cards(plan)
    yield from _goals(plan)
    yield from _agreed(setup)
    yield from _deaths(plan)
    yield from _boards(setup, plan)
    yield from guest_lines(setup, plan)
    yield from _tiles(plan)
    yield from _box(plan)
    yield from _of_roles(plan, "possession")
    yield from _of_roles(plan, "extras")
    yield from _options(setup)


# ------------------------------------------------------------------ who plays, with which cards, for what


def _players(plan: CavePlan) -> Lines:
    names = [f"{title(role)} ({level})" for role, level in plan.levels.items()]
    yield Fixed(f"{count(len(names), 'player')}, in turn order: {join(names)}.", "VAR-10")
    entry = "standard rules, no entry" if plan.base == "none" else f"the entry {plan.base}"
    yield Fixed(f"Built on {entry}.", plan.clauses["base"])
    if plan.solo_level:
        yield Fixed(f"The solo level is {plan.solo_level}.", "VAR-49")


def _cards(plan: CavePlan) -> Lines:
    """Who takes which variant card (VAR-94 to VAR-107)."""
    if plan.alone:
        card = "alone-in-the-dark" if plan.alone_card == 1 else "alone-in-the-dark-2"
        name = "Alone in the Dark" + (" II" if plan.alone_card == 2 else "")
        yield Fixed(f"The {does(plan.roles[0], 'take')} {name}.", plan.clauses[card])
    if len(plan.flare_users) == 1:
        yield Fixed(f"The {does(plan.flare_users[0], 'take')} Flare.", plan.clauses["flare"])
    elif plan.flare_users:
        users = join([title(role) for role in plan.flare_users])
        yield Fixed(f"Flare lies beside the map for {users}.", plan.clauses["flare"])
    if plan.past_plunder:
        yield Fixed(f"The {does(plan.past_plunder, 'take')} Past Plunder.", plan.clauses["past-plunder"])
    infestation = plan.of(KnightTerms).infestation
    if infestation:
        line = _INFESTATION[infestation]
        yield Fixed(
            f"The Knight takes Goblin Infestation, line {line.line} ({line.name}), and the Monster tokens.",
            plan.clauses["goblin-infestation"],
        )
    if plan.of(DragonTerms).ash:
        yield Fixed("Ash Dragon is in play.", plan.clauses["ash-dragon"])


def _goals(plan: CavePlan) -> Lines:
    for role in plan.roles:
        yield Fixed(f"{title(role)}: {plan.goals[role].text}.", plan.clauses[f"goal {role}"])


def _agreed(setup: Setup) -> Lines:
    """The number the players agree on, where their goals have one (VAR-42, VAR-69, VAR-76)."""
    number = home_of(setup).number_of(setup)
    if number is not None:
        choices = " or ".join(map(str, number.choices))
        words = f"The number agreed on is {number.number} ({choices}, option {number.name})."
        yield Fixed(words, agreed_words(number.name).clause)


def _deaths(plan: CavePlan) -> Lines:
    for role in plan.roles:
        clause = plan.clauses.get(f"killed {role}")
        if clause is None:
            continue
        winner = plan.killed.get(role)
        if winner == role:
            yield Fixed(f"If the {title(role)} is killed, the game is lost.", plan.clauses["base"])
        elif winner:
            yield Fixed(f"If the {title(role)} is killed, the {does(winner, 'win')}.", clause)
        elif len(plan.roles) > 1:
            yield Fixed(f"If the {title(role)} is killed, nobody wins by it and play goes on.", clause)
        if "deaths" in face_of(role).fixes:
            yield from face_of(role).fixes["deaths"](plan)


# ------------------------------------------------------------------ boards


def _of_roles(plan: CavePlan, subject: str) -> Lines:
    """What a setup fixes for single roles, of a subject: board, tiles, possession or extras."""
    playing = (*plan.roles, *plan.unplayed)
    for role, face in FACES.items():
        if role in playing and subject in face.fixes:
            yield from face.fixes[subject](plan)


def _boards(setup: Setup, plan: CavePlan) -> Lines:
    guest = visitor(setup)
    own = [role for role in plan.roles if guest is None or role != guest.role]
    yield from _of_roles(plan, "board")
    for role in own:
        yield Fixed(f"{title(role)}: {face_of(role).starts}.", "VAR-15")
    for role in own:
        if face_of(role).enters:
            yield Fixed(f"{title(role)}: {face_of(role).enters}.", "VAR-19")


# ------------------------------------------------------------------ tiles and the box


def _tiles(plan: CavePlan) -> Lines:
    counts = stack_counts(plan)
    parts = join([f"{number} {group}" for group, number in counts.items()])
    clause = "VAR-18" if plan.tiles_out_of_each_kind or plan.collapse_variant else "VAR-16"
    if clause == "VAR-16" and counts.keys() - {"plain", "crystal"}:
        clause = "VAR-17"
    start = _VARIANTS.stack.starting_dark_tiles
    yield Fixed(f"{start} Dark tiles beside the Entrance; a stack of {sum(counts.values())}: {parts}.", clause)
    if plan.tiles_out_of_each_kind:
        yield Fixed(f"{plan.tiles_out_of_each_kind} random tiles of each type leave the game first.", "VAR-117")
    if plan.collapse_variant:
        tiles = count(plan.collapse_variant, "plain tile")
        yield Fixed(f"Out of the game at random before the map is laid: {tiles}.", "VAR-122")
    yield from _of_roles(plan, "tiles")
    yield Fixed(_end_of_turn(plan), plan.clauses["tiles"])
    shaper = _shaper(plan)
    who = f"the {does(shaper, 'win')}" if shaper else "everyone loses"
    tokens = " and no Hatred token is left" if plan.of(CaveTerms).hatred else ""
    yield Fixed(f"When {plan.crystals_to_collapse} Crystal tiles are removed{tokens}, {who}.", "VAR-110")


def _end_of_turn(plan: CavePlan) -> str:
    """The end-of-turn tiles in one sentence."""
    if _shaper(plan):
        return "Only the Cave places and removes tiles."
    if plan.alone:
        return "At the end of a turn as many tiles as the card says are placed or removed."
    place = "places 1 tile if none was revealed in it" if plan.only_if_none_revealed else "places 1 tile"
    return f"At the end of a turn its player {place}, or in the Collapse removes {plan.tiles_removed}."


def _shaper(plan: CavePlan) -> str:
    """The role that places the tiles; none: everybody does."""
    return next((role for role in plan.roles if face_of(role).holds_tiles), "")


def _box(plan: CavePlan) -> Lines:
    tokens = join([f"{number} {name}" for name, number in token_numbers(plan.tokens).items()])
    yield Fixed(f"Tokens in the game: {tokens}.", "VAR-14")
    if plan.decks:
        yield Fixed(f"Decks and bags in the game: {join(plan.decks)}.", "VAR-14")
    left = boxed(plan)
    if left:
        yield Fixed(f"Tiles left in the box: {join([f'{n} {kind}' for kind, n in left.items()])}.", "VAR-14")


# ------------------------------------------------------------------ extras


def _options(setup: Setup) -> Lines:
    plain = Options()
    for name in Options.__struct_fields__:
        value = getattr(setup.options, name)
        if name in OPTIONS and value != getattr(plain, name):
            option = OPTIONS[name]
            said = "" if value is True else f": {value}"
            marked = " (not official)" if option.official else ""
            yield Fixed(f"Option {option.name}{said}{marked}.", option.clauses[0])
