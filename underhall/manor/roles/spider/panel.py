"""Her boards as a seat may see them: all is public but the cards in her hand (SPI-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.pieces import EGGS, SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import WEB
from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.spider.forms import FORMS
from underhall.manor.roles.spider.hand import CARDS
from underhall.manor.roles.spider.spells import LAY_EGG, LEGS, SPELLS, egg_price
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.spider.terror import DEFENSE, SPIRIT, TOP

if TYPE_CHECKING:
    from underhall.facts.shapes.manor.spider import SpiderSpell
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider


def panel(g: Hall[Any], me: Spider, seat: int) -> Panel:
    """Her board."""
    goal = g.plan.goals[me.name]
    mine = [thing for thing in me.power.hand if thing.known >> seat & 1]
    hidden = len(me.power.hand) - len(mine)
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.is_terrible(g),
        progress=me.progress(g),
        bars=[
            Bar("Terror", me.terror, goal.n, TOP),
            Bar("Spiderlings left", len(me.spiderlings()), 0, len(SPIDERLINGS)),
        ],
        rows=[
            *(Row(form.name, value="face up" if number == me.form else "") for number, form in enumerate(FORMS)),
            *_spells(g, me),
        ],
        numbers={
            "defense": DEFENSE[me.terror],
            "spirit": me.spirit,
            "blood": me.blood,
            **({"spaces_left": me.means.movement} if me.means.movement else {}),
            "webs_on_the_map": g.plan.tokens[WEB] - g.supply[WEB],
            "webs_left": g.supply[WEB],
            "eggs_left": sum(g.where[egg] == OFF for egg in EGGS),
            "power_deck": len(me.power),
        },
        cards=[
            *(_card(thing.uid, thing.face, "in hand") for thing in mine),
            *(_card(kind, kind, "discarded") for kind in sorted(me.power.discards)),
        ],
        hidden={"Power cards": hidden} if hidden else {},
        notes=_notes(g, me),
        out=me.out,
    )


def _spells(g: Hall[Any], me: Spider) -> list[Row]:
    """The spells of the board that is face up, and what each costs now."""
    usable = [SPELLS[spell] for spell in FORMS[me.form].spells if spell != LEGS.id or g.plan.of(SpiderTerms).legs]
    return [Row(spell.name, value=_price(me, spell)) for spell in usable]


def _price(me: Spider, spell: SpiderSpell) -> str:
    if spell.blood:
        return f"{spell.blood} Blood"
    cards = egg_price(me) if spell is LAY_EGG else spell.discard
    return "1 card" if cards == 1 else f"{cards} cards"


def _notes(g: Hall[Any], me: Spider) -> list[str]:
    """What the dial shows next, and the card that may lie before her."""
    notes = []
    for terror in range(me.terror + 1, TOP + 1):
        if (SPIRIT[terror], DEFENSE[terror]) != (me.spirit, DEFENSE[me.terror]):
            notes.append(f"At {terror} Terror: Spirit {SPIRIT[terror]}, Defense {DEFENSE[terror]}.")
            break
    if g.plan.of(SpiderTerms).expand:
        notes.append("Expand: at the end of each of her turns.")
    return notes


def _card(number: int, kind: int, state: str) -> Card:
    return Card(number, CARDS[kind].name, state, "power", CARDS[kind].effect, "SPI-26")
