"""Phases 1 to 4 of the Goblins: the War card, new Goblins, Monsters, Secrets (GOB-15 to GOB-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.cave.play.monsters import MONSTER, MONSTER_NAMES, PET_FROG
from underhall.cave.roles.goblins.means import MAX_POPULATION, SLOTS
from underhall.cave.roles.goblins.secrets import (
    KEEP,
    LEADER,
    PLAY,
    REDRAW,
    draw_secrets,
    held,
    lay_open,
    may_redraw,
    play_secret,
    playable,
    window,
)
from underhall.cave.verbs import TRIBE
from underhall.engine.flow import EVERYBODY, Ask, Flow, Option, Prompt
from underhall.hall.asks import OnCard, choose
from underhall.hall.cards import Cards
from underhall.hall.pieces import BONES, FANGS, TRIBES
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.hall.state import Hall

WAR_CARDS: Final = facts.goblins().war
"""The cards of the deck; a War card is named by its place here."""
WAR_IDS: Final = tuple(card.id for card in WAR_CARDS)
WAR_NAMES: Final = tuple(card.name for card in WAR_CARDS)


def war_text(kind: int) -> str:
    """What a War card brings, in a line."""
    card = WAR_CARDS[kind]
    return (
        f"Fangs {card.fangs}, Bones {card.bones}, Eye {card.eye}; "
        f"Monsters {card.monsters}, Secrets {card.secrets}{', Rage +1' if card.rage else ''}"
    )


DISCS: Final = tuple((card.fangs, card.bones, card.eye) for card in WAR_CARDS)
"""The Goblin discs each card gives to the Tribes."""

# ------------------------------------------------------------------ phases and questions
WAR: Final = 0
POPULATE: Final = 1
MONSTERS: Final = 2
SECRETS: Final = 3
ACTIVATE: Final = 4

BEFORE_WAR: Final = Prompt("war-begin", "Your turn begins: play Secrets, or draw War cards?", "GOB-27", hub=True)
CHOOSE_WAR: Final = Prompt("war-card", "Choose one of the War cards you have drawn.", "GOB-16", hub=True)
POPULATING: Final = Prompt(
    "populate", "New Goblins come: spend Rage so that a Tribe receives none? You have {0} Rage.", "GOB-18", hub=True
)
OVERPOPULATED: Final = Prompt("overpopulation", "Too many Goblins: which Tribe scatters?", "GOB-20")
ASSIGN: Final = Prompt("assign", "Where does the drawn Monster go?", "GOB-22", hub=True)
BEFORE_SECRETS: Final = Prompt("secrets-begin", "Play Secrets, or draw new ones?", "GOB-27", hub=True)

CARD: Final = Named("War card", WAR_IDS)
TAKE_WAR: Final = verb("war-card", "the War card that is chosen", card=CARD)
REDRAW_WAR: Final = verb("redraw-war", "Goblin Ruby: the War card given up for another", card=CARD)
REDRAW_MONSTER: Final = verb("redraw-monster", "Goblin Ruby: the Monster given up for another", card=MONSTER)
WITHHOLD_FROM: Final = verb("withhold", "spend 1 Rage so that a Tribe receives no Goblins", piece=TRIBE)
SCATTER: Final = verb("scatter", "the Tribe that scatters when there are too many Goblins", piece=TRIBE)
GIVE_TO: Final = verb("assign-monster", "the Tribe a drawn Monster goes to", piece=TRIBE, card=MONSTER)
REPLACE: Final = verb(
    "replace-monster",
    "the Tribe a drawn Monster goes to, and the Monster whose place it takes there",
    piece=TRIBE,
    card=MONSTER,
    amount=MONSTER,
)
DRAW_WAR: Final = Option(verb("draw-war", "go on and draw War cards"))
DRAW_SECRETS: Final = Option(verb("draw-secrets", "go on and draw Secrets"))
GROW: Final = Option(verb("populate", "let the new Goblins come"))
WAR_CARD: Final = tuple(Option(TAKE_WAR, card=card) for card in range(len(WAR_CARDS)))
WITHHOLD: Final = {tribe: Option(WITHHOLD_FROM, piece=tribe) for tribe in TRIBES}
DISCARD_DRAWN: Final = OnCard(verb("discard-drawn", "discard a drawn Monster", card=MONSTER))
ASSIGN_TO: Final = {tribe: OnCard(GIVE_TO, tribe) for tribe in TRIBES}
SCATTERING: Final = {tribe: Option(SCATTER, piece=tribe) for tribe in TRIBES}


def war_deck() -> Cards:
    """The whole War deck, shuffled."""
    return Cards("war", range(len(WAR_CARDS)), WAR_IDS)


# ------------------------------------------------------------------ phase 1: Choose War Card


def choose_war_card(g: Hall[Any], me: Goblins) -> Flow[None]:
    """Draw War cards equal to Rage, choose one, discard the rest (GOB-15, GOB-16)."""
    deck = me.war
    if me.rage == 0:
        me.gain_rage(g, 1, "GOB-15")
    if not deck.shown:
        yield from window(g, me, BEFORE_WAR, DRAW_WAR)
        for _ in range(min(me.rage, len(deck))):
            yield from _draw_open(g, deck)
        yield from _redraw(g, me, REDRAW_WAR, deck, deck.shown)
    cards = deck.shown
    card = cards[0] if len(cards) == 1 else cards[(yield Ask(me.seat, CHOOSE_WAR, [WAR_CARD[c] for c in cards]))]
    for other in cards:
        if other != card:
            deck.unshow(other)
            deck.discard(other)
    if g.story is not None:
        g.tell("war-card", "GOB-16", me.name, thing=WAR_NAMES[card])


def _draw_open(g: Hall[Any], deck: Cards) -> Flow[None]:
    """Draw a card for all to see (GOB-05); the discards are shuffled in only when the deck is empty (GOB-24)."""
    if deck.is_empty():
        deck.shuffle_in_discards()
    if not deck.is_empty():
        thing = yield from deck.draw(g, EVERYBODY)
        deck.show(thing.face)


def _redraw(g: Hall[Any], me: Goblins, word: str, deck: Cards, drawn: tuple[int, ...]) -> Flow[None]:
    """The Goblin Ruby: one of the cards just drawn may be given up for another (GOB-78, GOB-97)."""
    if not drawn or not may_redraw(g, me):
        return
    option = yield from choose(me.seat, REDRAW, [KEEP, *(Option(word, card=card) for card in drawn)])
    if option is KEEP:
        return
    me.means.redrawn = True
    deck.unshow(option.card)
    deck.discard(option.card)
    g.tell("ruby", "GOB-78", me.name)
    yield from _draw_open(g, deck)


# ------------------------------------------------------------------ phase 2: Populate Tribes


def populate_tribes(g: Hall[Any], me: Goblins) -> Flow[None]:
    """Perhaps spend Rage, receive discs, scatter if there are too many, then Rage (GOB-18 to GOB-21)."""
    card = me.war.shown[0]
    if not me.means.fixed:  # GST-67, 2
        yield from _receive_discs(g, me, DISCS[card])
    if WAR_CARDS[card].rage:
        me.gain_rage(g, WAR_CARDS[card].rage, "GOB-21")


def _receive_discs(g: Hall[Any], me: Goblins, discs: tuple[int, ...]) -> Flow[None]:
    """New Goblins, and what comes of too many (GOB-18 to GOB-20)."""
    yield from _withhold(g, me, discs)
    overpopulated = False
    for index, tribe in enumerate(TRIBES):
        if not me.means.withheld >> tribe & 1:
            overpopulated |= _receive(g, me, tribe, discs[index])
    if overpopulated:
        yield from _overpopulation(g, me)


def _withhold(g: Hall[Any], me: Goblins, discs: tuple[int, ...]) -> Flow[None]:
    """For each Tribe 1 Rage may be spent to receive none of its discs (GOB-18); Secrets may be played."""
    while not g.turn.cut:
        options = [GROW]
        if me.rage:
            options += [
                WITHHOLD[tribe]
                for index, tribe in enumerate(TRIBES)
                if discs[index] and not me.means.withheld >> tribe & 1
            ]
        options += playable(g, me)
        if len(options) == 1 and not me.secrets.hand:
            return
        option = options[(yield Ask(me.seat, POPULATING, options, (me.rage,)))]
        if option is GROW:
            return
        if option.verb == "withhold":
            me.means.withheld |= 1 << option.piece
            me.lose_rage(g, 1, "GOB-18")
        else:
            yield from play_secret(g, me, option)


def _receive(g: Hall[Any], me: Goblins, tribe: int, discs: int) -> bool:
    """A Tribe receives discs, hidden or revealed, up to 4; whether that was too many (GOB-19, GOB-20)."""
    population = me.means.population
    wanted = population[tribe - FANGS] + discs
    population[tribe - FANGS] = min(wanted, MAX_POPULATION)
    if g.story is not None and discs:
        g.tell("populate", "GOB-19", me.name, piece=tribe, amount=population[tribe - FANGS])
    return wanted > MAX_POPULATION and not me.has(tribe, PET_FROG)


def _overpopulation(g: Hall[Any], me: Goblins) -> Flow[None]:
    """Exactly one Tribe scatters: a revealed one, else a hidden one; Leader prevents it (GOB-20, GOB-83)."""
    revealed = [tribe for tribe in TRIBES if not me.hidden(g, tribe)]
    options = [SCATTERING[tribe] for tribe in revealed or TRIBES]
    leader = held(me, LEADER)
    if leader >= 0:
        options.append(Option(PLAY, card=leader))
    hold = len(options) == 1 and not me.secrets.hand  # with cards in hand the question itself would tell
    option = options[0] if hold else options[(yield Ask(me.seat, OVERPOPULATED, options))]
    if option.verb == "secret":
        lay_open(g, me, option.card)
    else:
        yield from me.scatter(g, option.piece, "GOB-20")


# ------------------------------------------------------------------ phase 3: Assign Monsters


def receive_monsters(g: Hall[Any], me: Goblins) -> Flow[None]:
    """As many Monsters as the War card shows (GOB-22)."""
    yield from draw_monsters(g, me, WAR_CARDS[me.war.shown[0]].monsters)


def draw_monsters(g: Hall[Any], me: Goblins, count: int) -> Flow[None]:
    """Draw Monsters, perhaps redraw one, assign or discard each (GOB-22, GOB-24, GOB-78)."""
    if not drawn_monsters(me):
        for _ in range(count):
            yield from _draw_open(g, me.monster_deck)
        yield from _redraw(g, me, REDRAW_MONSTER, me.monster_deck, drawn_monsters(me))
    yield from assign_monsters(g, me)


def drawn_monsters(me: Goblins) -> tuple[int, ...]:
    """The Monsters that are drawn and not yet assigned or discarded."""
    fangs, bones, eye = me.monsters
    if len(fangs) + len(bones) + len(eye) == len(me.monster_deck.shown):
        return ()
    assigned = fangs + bones + eye
    return tuple(monster for monster in me.monster_deck.shown if monster not in assigned)


def assign_monsters(g: Hall[Any], me: Goblins) -> Flow[None]:
    """Each goes to a free slot, or takes a Monster's place, or is discarded; none is kept (GOB-22, GOB-23)."""
    while drawn := drawn_monsters(me):
        monster = drawn[0]
        options = assignments(me, monster)
        option = options[0] if len(options) == 1 else options[(yield Ask(me.seat, ASSIGN, options))]
        if option.verb == "discard-drawn":
            me.monster_deck.unshow(monster)
            me.monster_deck.discard(monster)
            g.tell("discard-drawn", "GOB-22", me.name, thing=MONSTER_NAMES[monster])
            continue
        tribe = option.piece
        if option.verb == "replace-monster":
            me.discard_monster(g, tribe, option.amount)
        me.monsters[tribe - FANGS] = tuple(sorted((*me.monsters[tribe - FANGS], monster)))
        if me.means.fixed:
            me.means.lent = (*me.means.lent, monster)
        if g.story is not None:
            g.tell("assign-monster", "GOB-22", me.name, piece=tribe, thing=MONSTER_NAMES[monster])


def assignments(me: Goblins, monster: int) -> list[Option]:
    """What may become of a drawn Monster: the Bones Tribe's Population limits how many there are (GOB-23)."""
    total = sum(map(len, me.monsters))
    limit = me.tribe_population(BONES)
    options = [DISCARD_DRAWN[monster]]
    for index, tribe in enumerate(TRIBES):
        if total < limit and len(me.monsters[index]) < SLOTS[index]:
            options.append(ASSIGN_TO[tribe][monster])
        if total <= limit and not me.means.fixed:  # possessed they only fill free slots (GST-67, 2)
            options += [Option(REPLACE, piece=tribe, card=monster, amount=other) for other in me.monsters[index]]
    return options


# ------------------------------------------------------------------ phase 4: Draw Secrets


def receive_secrets(g: Hall[Any], me: Goblins) -> Flow[None]:
    """As many Secrets as the War card shows (GOB-26); before that, Secrets may be played (GOB-27)."""
    count = WAR_CARDS[me.war.shown[0]].secrets
    if count:
        yield from window(g, me, BEFORE_SECRETS, DRAW_SECRETS)
        yield from draw_secrets(g, me, count)
