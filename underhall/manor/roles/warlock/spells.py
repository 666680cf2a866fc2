"""The Warlock's spell cards: the deck, phase 2 in which some come into play, and giving one up for three new ones
(WAR-03, WAR-19, WAR-20, WAR-50, WAR-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnCard, choose
from underhall.hall.cards import Cards
from underhall.hall.decks import draw_to_hand
from underhall.hall.verbs import Held, Named, verb

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

FACTS: Final = facts.warlock()
SPELLS: Final = tuple(card for card in FACTS.cards if card.copies)
SPELL_IDS: Final = tuple(card.id for card in SPELLS)
FULL_DECK: Final = tuple(spell for spell, card in enumerate(SPELLS) for _ in range(card.copies))
TOP: Final = FACTS.spells_track.spaces - 1
"""The last space of the Spells track (WAR-29)."""

ENCLOSE: Final = SPELL_IDS.index("enclose")
FLASH_OR_SHROUD: Final = SPELL_IDS.index("flash-or-shroud")
GLOWER: Final = SPELL_IDS.index("glower")
GROW: Final = SPELL_IDS.index("grow")
LEAP: Final = SPELL_IDS.index("leap")
REFUEL: Final = SPELL_IDS.index("refuel")
SYPHON_SPECIALIZE: Final = SPELL_IDS.index("syphon-specialize")
EXPAND: Final = SPELL_IDS.index("expand")
TELEPORT: Final = SPELL_IDS.index("teleport")
TREASURE_LINK: Final = SPELL_IDS.index("treasure-link")

PLAY: Final = Prompt("warlock-play-spell", "Of three spells in hand, which do you play?", "WAR-19", hub=True)
DISCARD: Final = Prompt("warlock-discard-spell", "Which spell do you discard with it?", "WAR-19")
GIVE_UP: Final = Prompt("warlock-give-up", "Do you give up a spell to draw {0} new ones?", "WAR-50")

HELD: Final = Held("spell", SPELL_IDS)
PLAYING: Final = OnCard(verb("play-spell", "the spell in hand that comes into play", card=HELD))
DISCARDING: Final = OnCard(verb("discard-spell", "a spell in hand that is discarded with the one played", card=HELD))
GIVING_UP_HELD: Final = OnCard(verb("give-up", "the spell in hand that is given up to draw new ones", card=HELD))
GIVING_UP_PLAYED: Final = OnCard(
    verb(
        "give-up-played",
        "the spell in play that is given up to draw new ones",
        card=Named("spell", SPELL_IDS),
    )
)
KEEP_SPELLS: Final = Option(deeds.GO_ON)


def new_deck(in_play: tuple[int, ...]) -> Cards:
    """The shuffled deck; spells that a mix names start in play (WAR-03, MVR-12)."""
    spells = Cards("spell", FULL_DECK, SPELL_IDS)
    for spell in in_play:
        spells.unknown = tuple(other for other in spells.unknown if other != spell)
        spells.show(spell)
    return spells


def draw_spells(g: Hall[Any], me: Warlock, count: int, clause: str) -> Flow[None]:
    """Draw spells, which he alone sees, also on another's turn (WAR-28, WAR-30, WAR-55)."""
    before = len(me.spells.hand)
    yield from draw_to_hand(g, me.spells, 1 << me.owner, count)
    g.tell("draw-spells", clause, me.name, amount=len(me.spells.hand) - before)


# ------------------------------------------------------------------ phase 2: gain spells


def gain_spells(g: Hall[Any], me: Warlock) -> Flow[None]:
    """Of every three spells in hand one is played, the other two are discarded; he picks the three and the one
    (WAR-19)."""
    rule = FACTS.gain_spells
    while len(me.spells.hand) >= rule.cards:
        for _ in range(rule.played):
            option = yield from choose(me.seat, PLAY, [PLAYING[thing.uid] for thing in me.spells.hand])
            spell = me.spells.lay_open(g, option.card)
            me.spells.show(spell)
            g.tell("play-spell", "WAR-20", me.name, thing=SPELLS[spell].name)
        for _ in range(rule.cards - rule.played):
            option = yield from choose(me.seat, DISCARD, [DISCARDING[thing.uid] for thing in me.spells.hand])
            spell = me.spells.lay_open(g, option.card)
            me.spells.discard(spell)
            g.tell("discard-spell", "WAR-19", me.name, thing=SPELLS[spell].name)


# ------------------------------------------------------------------ the exchange of a dominated space


def may_exchange(g: Hall[Any], me: Warlock, draws: int) -> Flow[None]:
    """He may discard a spell from hand or play to draw new ones at once (WAR-50, WAR-51)."""
    in_hand = [GIVING_UP_HELD[thing.uid] for thing in me.spells.hand]
    in_play = [GIVING_UP_PLAYED[spell] for spell in me.spells.shown]
    option = yield from choose(me.seat, GIVE_UP, [KEEP_SPELLS, *in_hand, *in_play], (draws,))
    if option is KEEP_SPELLS:
        return
    spell = option.card
    if option in in_hand:
        spell = me.spells.lay_open(g, option.card)
    else:
        me.spells.unshow(spell)
        me.take_back_cubes(spell)
    me.spells.discard(spell)
    g.tell("give-up", "WAR-51", me.name, thing=SPELLS[spell].name)
    yield from draw_spells(g, me, draws, "WAR-51")
