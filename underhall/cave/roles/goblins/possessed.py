"""The possessed Goblins (GST-67, GOB-69): every Tribe counts as having Population INF; cards drawn go back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.play.possession import CARDS
from underhall.cave.roles.goblins.tribes import put_on_map, reveals
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pieces import FANGS, TRIBES
from underhall.hall.space import OFF
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave

CARD: Final = CARDS["goblins"]
REVEAL_FIRST: Final = Prompt(
    "possessed-reveal", "Possessed: reveal one hidden Tribe first? It can still be activated.", "GST-67"
)
NONE: Final = Option(verb("reveal-none", "no Tribe is revealed at the start of a possession turn"))


def possess(g: Cave, me: Goblins, influence: int) -> Flow[None]:
    """Their hand is put away; one hidden Tribe may be revealed, then the War card as usual (GST-67, 1 and 2)."""
    means = me.means
    assert CARD.population_each_tribe is not None
    means.end_turn()
    means.fixed = CARD.population_each_tribe.at(influence)
    means.own_open = me.secrets.shown
    me.secrets.put_away()
    options = [option for tribe in TRIBES if g.where[tribe] == OFF for option in reveals(g, me, tribe)]
    if g.turn.footing != OFF:
        options = [option for option in options if option.space == g.turn.footing]  # it was paid for (CGH-42)
    elif options:
        options.insert(0, NONE)
    if options:
        option = yield from choose(me.seat, REVEAL_FIRST, options)
        if option is not NONE:
            put_on_map(g, me, option.piece, option.space)


def release(g: Cave, me: Goblins) -> None:
    """Monsters and Secrets drawn for it go to their piles, Population is the real discs again (GST-67, 7)."""
    means = me.means
    for tribe in TRIBES:
        for monster in me.monsters[tribe - FANGS]:
            if monster in means.lent:
                me.discard_monster(g, tribe, monster)
    own = list(means.own_open)
    for kind in me.secrets.shown:
        if kind in own:
            own.remove(kind)
        else:
            me.secrets.unshow(kind)
            me.secrets.discard(kind)
    me.secrets.take_back(g)
    means.fixed = 0
    means.lent = means.own_open = ()
    for tribe in TRIBES:
        if not me.discs(tribe) and me.owner >= 0:
            g.where[tribe] = OFF  # no scatter, no attack (GST-154); summoned ones leave with what they carry (GST-132)
