"""What people see and read of the Warlock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import between, edge_of_option, held_card, said, there, value_of
from underhall.draw.names import count, join, space_name
from underhall.engine.state import Event
from underhall.hall.view import Card, OptionView
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.warlock.actions import ACTIONS, CONJURE, PLACES, SNEAK, SUMMON, SYPHON
from underhall.manor.roles.warlock.cursing import TRACK, TRACK_IDS
from underhall.manor.roles.warlock.panel import reward
from underhall.manor.roles.warlock.spells import FACTS, GLOWER, SPELL_IDS, SPELLS
from underhall.manor.roles.warlock.terms import WarlockTerms
from underhall.manor.view import ManorView


def _cubes(option: OptionView) -> str:
    return count(ACTIONS[PLACES[option.verb]].cubes, "cube")


def _asked(view: ManorView) -> str:
    return "" if view.ask is None else view.ask.name


# ------------------------------------------------------------------ curses


def _cursed(option: OptionView) -> str:
    """The piece that an option names, by what lies under it: "a treasure with 2 curse markers"."""
    what = "a poltergeist" if option.piece else "a treasure"
    return f"{what} with {count(option.amount, 'curse marker')}" if option.amount else f"{what} without curse markers"


def _curse(view: ManorView, option: OptionView) -> str:
    pieces = value_of(view, "warlock", "network")
    each, odd = divmod(option.amount, pieces)
    share = f"{each} each" if not odd else f"{each} or {each + 1} each" if each else f"1 under {odd} of {pieces} pieces"
    return f"Spread {count(option.amount, 'Curse')} over your network: {share}"


def _dominate(view: ManorView, option: OptionView) -> str:
    space = TRACK[option.card]
    gain = f", {reward(space)}" if reward(space) else ""
    return (
        f"Dominate {_cursed(option)} at {space_name(view, option.space)}: "
        f"space {space.space}, which asks for {space.value}{gain}"
    )


def _dominated(event: Event, who: str, at: str) -> str:
    what = "a poltergeist" if event.piece >= 0 else "a treasure"
    return f"{who} dominates {what} at {at}: it goes onto space {TRACK[TRACK_IDS.index(event.thing)].space}."


def _conjured(event: Event, who: str, at: str) -> str:
    under = f", with {count(event.amount, 'curse marker')} under it" if event.amount else ""
    return f"{who} conjures a treasure at {at}{under}."


# ------------------------------------------------------------------ spells


def _new_spells() -> str:
    """What a spell that is given up is exchanged for."""
    return count(max(space.spells_drawn for space in TRACK), "new spell")


def _held(view: ManorView, option: OptionView) -> Card:
    return held_card(view, "warlock", option.card)


# ------------------------------------------------------------------ actions


def _flee(view: ManorView, option: OptionView) -> str:
    verb = "Go" if _asked(view) == "warlock-uprooted" else "Flee"
    return f"{verb} to {there(view, option.space)}"


def _summon(view: ManorView, option: OptionView) -> str:
    at = there(view, option.space)
    if _asked(view) == "warlock-grow":
        return f"A second poltergeist at {at}"
    return f"Summon a poltergeist at {at}, {_cubes(option)}"


def _enclose(view: ManorView, option: OptionView) -> str:
    if _asked(view) == "warlock-enclose":
        return f"The next force wall between {between(view, option)}"
    return f"Enclose: a force wall between {between(view, option)}, then another, {_cubes(option)}"


def _syphon(view: ManorView, option: OptionView) -> str:
    return f"Syphon: gain {count(value_of(view, 'warlock', 'syphon_now'), 'Curse')}, {_cubes(option)}"


def _glower(view: ManorView, option: OptionView) -> str:
    held, left = value_of(view, "warlock", "curses"), value_of(view, "warlock", "curses_left")
    gain = min(held * (SPELLS[GLOWER].times - 1), left)
    return f"Glower: gain {count(gain, 'Curse')} to your {held}, {_cubes(option)}"


def _go_on(view: ManorView, option: OptionView) -> str:
    return _DECLINED[_asked(view)]


_DECLINED: Final = {
    "warlock-curse": "Keep your Curses",
    "warlock-flash": "Leave the tiles as they are",
    "warlock-give-up": "Keep your spells",
    "warlock-grow": "No second poltergeist",
}
"""What going on means, by the question."""


def _stop(view: ManorView, option: OptionView) -> str:
    return "Dominate nothing" if _asked(view) == "warlock-dominate" else "End your turn"


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own, terms = facts.warlock().setup, plan.of(WarlockTerms)
    yield Fixed(f"Warlock: {count(own.curse_markers, 'curse marker')} in the supply.", "WAR-01")
    yield Fixed(f"Warlock: a deck of {count(own.spell_cards - len(terms.spells), 'spell')}.", "WAR-03")


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms, usual = plan.of(WarlockTerms), WarlockTerms()
    if terms.spells:
        yield Fixed(
            f"The Warlock starts with {join([SPELLS[spell].name for spell in terms.spells])} in play.", "WAR-03"
        )
    if terms.draws:
        yield Fixed(f"The Warlock draws {count(terms.draws, 'spell')} before his first turn.", "WAR-45")
    if terms.track != usual.track:
        yield Fixed(f"The Warlock's spells cube starts on space {terms.track}.", "WAR-45")
    if terms.cubes != usual.cubes:
        yield Fixed(
            f"The Warlock starts with {count(terms.cubes, 'magic cube')}; {terms.boxed_cubes} stays in the box.",
            "WAR-45",
        )


# ------------------------------------------------------------------ his face

_SPACES: Final = tuple(f"Space {space.space}" for space in TRACK)
"""The spaces of the Dominated Pieces track."""

FACE: Final = Face(
    role="warlock",
    pieces={
        "warlock": Piece("the Warlock", Look("K", "piece-warlock", "WAR-06"), beside=Meaning("in a crypt", "MVR-95"))
    },
    rules="WAR",
    hue="warlock",
    palette={"warlock": Colours("#6dabf4", "#4488e0", "#909090")},
    pitch="Hides in the dark, curses ghosts and treasures, and makes them his one by one.",
    hard=3,
    starts=f"{FACTS.setup.start_magic_cubes} magic cubes, no Curses, no spells",
    enters="comes onto a tile without figures in his first turn",
    lays_out=_laid_out,
    set_up_by=("WAR-01", "WAR-04"),
    levels_by="MVR-24",
    fixes={"board": _fixed},
    phases=("Begin", "Curse", "Dominate", "Gain spells", "Take actions"),
    blocks=(
        ("Dominated pieces", *_SPACES, "Spells track", "Curses", "Curses left", "Network", "Syphon now", "Spare cubes"),
        ("Unassigned", *(action.name for action in ACTIONS)),
    ),
    gist=("Dominated pieces", "Curses", "Network"),
    goals=("Dominated pieces",),
    things={**dict.fromkeys(("Dominated pieces", *_SPACES), "marker-curse"), CONJURE.name: "cube"},
    shapes={
        "Spells track": "march",
        **dict.fromkeys(("Unassigned", *(action.name for action in ACTIONS)), "cuberow"),
        "Dominated pieces": "count",
        **dict.fromkeys(_SPACES, "spot"),
    },
    means={
        "Dominated pieces": Meaning("Pieces that are his for good: with enough of them he wins", "WAR-41"),
        "Spells track": Meaning(
            "Advances as he flees and as cursed pieces are removed; on some spaces he draws spells", "WAR-28"
        ),
        "Curses": Meaning("What he may put under the pieces of his network; each flight costs half of them", "WAR-11"),
        "Curses left": Meaning("Curse markers in his supply", "WAR-47"),
        "Network": Meaning("Poltergeists and treasures that are linked with him, corner by corner", "WAR-10"),
        "Syphon now": Meaning("Curses that a Syphon would bring where he stands", "WAR-26"),
        "Spare cubes": Meaning("Magic cubes that dominated pieces have still to bring", "WAR-17"),
        "Unassigned": Meaning("Magic cubes that he may still use this turn", "WAR-22"),
        SNEAK.name: Meaning(f"Up to {SNEAK.spaces} spaces, ending on a Dark tile, a Pit or a crypt", "WAR-23"),
        SUMMON.name: Meaning("A poltergeist on a Lit tile around him without figures", "WAR-24"),
        CONJURE.name: Meaning(
            "A treasure on a Dark tile around him, with a curse marker for each poltergeist of the network", "WAR-25"
        ),
        SYPHON.name: Meaning("Gains 1 Curse for each figure around him but poltergeists", "WAR-26"),
        "Enclose": Meaning("Two force walls between tiles around him", "WAR-31"),
        "Glower": Meaning("His Curses are doubled", "WAR-33"),
        "Leap": Meaning("Straight over Lit tiles to a Dark tile, a crypt or a Pit", "WAR-35"),
        "Teleport": Meaning("To any Dark tile", "WAR-39"),
        **{
            f"Space {space.space}": Meaning(
                f"A piece with {space.value} curse markers or more can be dominated onto it", "WAR-16"
            )
            for space in TRACK
        },
    },
    verbs={
        "Board": {
            "curse": _curse,
            "dominate": _dominate,
        },
        "Step": {
            "flee": _flee,
            "leap-to": lambda v, o: f"Leap to {there(v, o.space)}, {_cubes(o)}",
            "sneak-to": lambda v, o: f"Sneak to {there(v, o.space)}, {_cubes(o)}",
            "start": lambda v, o: f"Come into play at {there(v, o.space)}",
            "teleport-to": lambda v, o: f"Teleport to {there(v, o.space)}, {_cubes(o)}",
        },
        "Powers": {
            "conjure": lambda v, o: f"Conjure a treasure at {there(v, o.space)}, {_cubes(o)}",
            "enclose": _enclose,
            "glower": _glower,
            "summon": _summon,
            "syphon": _syphon,
        },
        "Cards": {
            "discard-spell": lambda v, o: f"Discard {said(_held(v, o))}",
            "give-up": lambda v, o: f"Give up {_held(v, o).name}, in your hand, for {_new_spells()}",
            "give-up-played": lambda v, o: f"Give up {SPELLS[o.card].name}, in play, for {_new_spells()}",
            "play-spell": lambda v, o: f"Play {said(_held(v, o))}",
        },
        "Map": {
            "curse-more": lambda v, o: f"One more under {_cursed(o)} at {space_name(v, o.space)}",
            "flash": lambda v, o: f"Flash: reveal {there(v, o.space)}",
            "shroud": "Shroud: turn {at} Dark",
        },
        "End": {
            "go-on": _go_on,
            "stop": _stop,
        },
    },
    asks={
        "Here": {
            "take-treasure": lambda v, o: f"Take {_cursed(o)}",
        },
    },
    on={
        "conjure": (CONJURE.name, "Unassigned"),
        "curse": "Curses",
        "curse-more": "Curses",
        "dominate": lambda v, o: f"Space {TRACK[o.card].space}",
        "enclose": "Unassigned",
        "glower": "Unassigned",
        "leap-to": ("Leap", "Unassigned"),
        "sneak-to": (SNEAK.name, "Unassigned"),
        "summon": (SUMMON.name, "Unassigned"),
        "syphon": "Unassigned",
        "teleport-to": ("Teleport", "Unassigned"),
    },
    edges={"enclose": edge_of_option},
    events={
        "appear": "{who} appears at {at}.",
        "conjure": _conjured,
        "curse": "{who} spreads {amount:Curse} over his network.",
        "curses-gained": "{who} gains {amount:Curse}.",
        "curses-lost": "{who} loses {amount:Curse}.",
        "discard-spell": "{who} discards {thing}.",
        "dominate": _dominated,
        "draw-spells": "{who} draws {amount:spell}.",
        "drift": "{who} goes to {at}: no tile touches his space any more.",
        "enclose": "{who} puts up a force wall at {at}.",
        "flee": "{who} flees to {at}.",
        "give-up": "{who} gives up {thing}.",
        "leap-to": "{who} leaps to {at}.",
        "magic-cube": "{who} gains {amount:magic cube}.",
        "play-spell": "{who} plays {thing}.",
        "sneak-to": "{who} sneaks to {at}.",
        "spells-track": "{who}'s spells cube moves up to {amount}.",
        "summon": "{who} summons a poltergeist at {at}.",
        "teleport-to": "{who} teleports to {at}.",
    },
    chances={"spell": "Draw a spell: which is it?"},
    outcomes={"spell": lambda name: SPELLS[SPELL_IDS.index(name)].name},
)
