"""What both Ghouls collect: Treasures and Dragon Gems (GHL-32 to GHL-36, VGL-31, VGL-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.map.treasure import return_gem, take_treasure
from underhall.cave.roles.ghouls.cheating import roll_dragon_die
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.ghouls.terror import SEIZE, draw_terror
from underhall.cave.verbs import COLLECT as COLLECT_TOKEN
from underhall.engine.flow import Flow, Option
from underhall.hall import grid
from underhall.hall.pieces import DRAGON, GHOUL
from underhall.hall.tokens import GEMS, TREASURE

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave

_FACTS: Final = facts.ghoul()
COLLECT: Final = _FACTS.costs.collect_treasure
TREASURES_PER_FURY: Final = _FACTS.costs.treasures_per_fury
SEIZE_COST: Final = _FACTS.terror[SEIZE].effects[0].cost_movement or 0


def add_collecting(me: GhoulRole, points: int, here: tuple[int, ...], options: list[Option]) -> None:
    """Treasures and Gems for 2 movement points each; Seize makes it cheaper (GHL-32, GHL-58, VGL-31)."""
    cost = 0 if me.seizing else SEIZE_COST if me.terror.applies(SEIZE) else COLLECT
    for token in sorted(set(here)):
        if token == TREASURE or token in GEMS:
            if cost <= points:
                options.append(Option(COLLECT_TOKEN, card=token, amount=cost))
            if token in GEMS and cost == SEIZE_COST and points >= COLLECT:
                options.append(Option(COLLECT_TOKEN, card=token, amount=COLLECT))  # pay 2, no roll


def collect(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Collect a Treasure or Gem; no attack (GHL-32 to GHL-36)."""
    token, at = option.card, g.where[GHOUL]
    me.means.movement -= option.amount
    seized = me.seizing
    certain = seized or (me.terror.applies(SEIZE) and option.amount == COLLECT)
    if seized:
        me.seizing = False
    else:
        me.terror.use_first(SEIZE)  # if it has one
    grid.take_token(g, at, token)
    if token == TREASURE:
        yield from gain_treasure(g, me)
    else:
        yield from _take_gem(g, me, token, certain)
    if seized:
        for _ in range(2):  # two single draws (GHL-120)
            yield from draw_terror(g, me.name, me.seat, me.terror)


def _take_gem(g: Cave, me: GhoulRole, gem: int, certain: bool) -> Flow[None]:
    """A Gem may be trapped: the centre makes the Ghoul skitter; otherwise it is worth a Treasure (GHL-34, DRG-73)."""
    return_gem(g, gem)
    if not certain:
        face = yield from roll_dragon_die(g, me)
        g.tell("dragon-roll", "GHL-34", me.name, g.where[GHOUL], thing=DRAGON_FACES[face])
        if DRAGON_CENTRE[face]:
            dragon = g.role_of(DRAGON)
            yield from skitter(g, me, -1 if dragon is None or dragon.out else dragon.seat)
            return
    if (yield from take_treasure(g, me)):
        yield from gain_treasure(g, me)


def gain_treasure(g: Cave, me: GhoulRole) -> Flow[None]:
    """A Treasure for its Treasure space; two go back to the supply, for Fury or a card (GHL-33, GHL-35, VGL-33)."""
    me.treasures += 1
    if g.story is not None:
        g.tell("treasure", "GHL-33", me.name, g.where[GHOUL])
    if me.treasures == TREASURES_PER_FURY:
        me.treasures = 0
        g.supply[TREASURE] += TREASURES_PER_FURY
        yield from me.turned_in(g)
