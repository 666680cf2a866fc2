"""The board as a seat may see it: all is public but the cards in hand (SHP-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.tokens import ICE, RUIN
from underhall.hall.view import Bar, Card, Panel
from underhall.manor.roles.shadow_paladin.parts import CHAINS, COST, DEFENSE, FACTS, POWERS, SPIRIT
from underhall.manor.roles.shadow_paladin.ruin import lonely
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin


def panel(g: Hall[Any], me: ShadowPaladin, seat: int) -> Panel:
    """The board."""
    goal = g.plan.goals[me.name]
    mine = [thing for thing in me.power.hand if thing.known >> seat & 1]
    hidden = len(me.power.hand) - len(mine)
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.is_complete(g),
        progress=me.progress(g),
        bars=[
            Bar("Shadow track", me.shadow, goal.n, goal.n),
            Bar("Health", me.health, 0, FACTS.setup.start_health),
        ],
        numbers={
            "defense": me.defense(g, me.pieces[0]),
            "spirit": me.spirit,
            "ruin": me.ruin,
            "ice": me.ice,
            **({"spaces_left": me.means.movement} if me.means.movement else {}),
            "tiles_alone": len(lonely(g)),
            "ruin_left": g.supply[RUIN],
            "ice_left": g.supply[ICE],
            "shadow_deck": len(me.power),
            "chain_deck": len(me.chain),
        },
        cards=[
            *(_power(thing.uid, thing.face, "in hand") for thing in mine),
            *(_chain(me, chain, _state(me, chain)) for chain in (*me.broken, *me.locked)),
            *(_power(kind, kind, "discarded") for kind in sorted(me.power.discards)),
            *(_chain(me, chain, "discarded") for chain in sorted(me.chain.discards)),
        ],
        hidden={"Shadow cards": hidden} if hidden else {},
        notes=_notes(g, me),
        out=me.out,
    )


def _state(me: ShadowPaladin, chain: int) -> str:
    state = "broken" if chain in me.broken else "debt paid" if chain in me.means.owed else "locked"
    return f"{state}, used" if chain in me.means.used else state


def _notes(g: Hall[Any], me: ShadowPaladin) -> list[str]:
    """What the next space of the track costs and shows, the card that may be in play, and what is a guess of ours."""
    notes = []
    if not me.is_complete(g):
        space = me.shadow + 1
        notes.append(f"Space {space}: {COST[space]} Ruin, Spirit {SPIRIT[space]}, Defense {DEFENSE[space]}.")
    if me.vigil:
        notes.append(f"Black Vigil: Defense is {me.vigil} higher until the next turn.")
    if g.plan.of(ShadowPaladinTerms).expand:
        notes.append("Expand: at the end of each turn.")
    notes.append("Their Shadow track, setup and chain cards are reconstructed.")
    return notes


def _power(number: int, kind: int, state: str) -> Card:
    return Card(number, POWERS[kind].name, state, "shadow", POWERS[kind].effect, "SHP-17")


def _chain(me: ShadowPaladin, chain: int, state: str) -> Card:
    cost = price(chain)
    text = f"{cost[:1].upper()}{cost[1:]}: {me.reads(CHAINS[chain].effect)}"
    return Card(chain, CHAINS[chain].name, state, "chain", text, "SHP-25")


def price(chain: int) -> str:
    """What a use of a chain costs, and how often it may be used."""
    card = CHAINS[chain]
    parts = [f"{card.cost_power_cards} card"] if card.cost_power_cards else []
    parts += [f"{card.cost_ice} Ice"] if card.cost_ice else []
    parts += [f"{card.cost_ruin} Ruin"] if card.cost_ruin else []
    cost = " and ".join(parts) or "free"
    return f"{cost}, once a turn" if card.once_per_turn else cost
