"""Her boards as a seat may see them: all is public but the cards in her hand (SPI-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.pieces import EGGS
from underhall.hall.space import OFF
from underhall.hall.tokens import WEB
from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.spider.forms import FORMS
from underhall.manor.roles.spider.hand import CARDS
from underhall.manor.roles.spider.prospects import progress
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.spider.terror import DEFENSE, TOP

if TYPE_CHECKING:
    from underhall.manor.roles.spider.role import Spider
    from underhall.manor.state import Manor


def panel(g: Manor, me: Spider, seat: int) -> Panel:
    """Her board."""
    goal = g.plan.goals[me.name]
    mine = [thing for thing in me.power.hand if thing.known >> seat & 1]
    hidden = len(me.power.hand) - len(mine)
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.is_terrible(g),
        progress=progress(g, me),
        bars=[Bar("Terror", me.terror, goal.n, TOP)],
        rows=[Row(form.name, value="face up" if number == me.form else "") for number, form in enumerate(FORMS)],
        numbers={
            "spirit": me.spirit,
            "defense": DEFENSE[me.terror],
            "blood": me.blood,
            "spiderlings": len(me.spiderlings()),
            "eggs": sum(g.where[egg] == OFF for egg in EGGS),
            "webs": g.supply[WEB],
            "power_deck": len(me.power),
        },
        cards=[
            *(_card(thing.uid, thing.face, "in hand") for thing in mine),
            *(_card(kind, kind, "discarded") for kind in sorted(me.power.discards)),
        ],
        hidden={"Power cards": hidden} if hidden else {},
        notes=["Expand: at the end of each of her turns."] if g.plan.of(SpiderTerms).expand else [],
        out=me.out,
    )


def _card(number: int, kind: int, state: str) -> Card:
    return Card(number, CARDS[kind].name, state, "power", CARDS[kind].effect, "SPI-26")
