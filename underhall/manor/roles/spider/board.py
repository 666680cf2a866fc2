"""The Spider's boards as scenario files spell them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.pieces import EGGS, GIANT_SPIDER, SPIDERLINGS
from underhall.hall.role_board import (
    Board,
    Count,
    discard_cards,
    given,
    hand_of,
    hold_cards,
    in_order,
    names_of,
    played,
    put_phase,
    stack_cards,
    top_of,
)
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD, WEB
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SPIDERLINGS, FORMS
from underhall.manor.roles.spider.role import CHOOSE_FORM, MOVE_AND_CAST, Means, Spider
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.spider.terror import DEFENSE, TOP
from underhall.manor.state import Manor

PHASES = ("form", "terror", "act")
FORM_IDS = tuple(form.id for form in FORMS)


class SpiderBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Spider's boards: her form, Terror, Blood, power cards, what is left of her turn."""

    derived: ClassVar[tuple[str, ...]] = ("spirit", "defense", "spiderlings", "eggs", "webs", "power_deck")

    phase: Literal["form", "terror", "act"] | UnsetType = UNSET
    form: Literal["giant-spider", "sorcerer", "spiderlings"] | UnsetType = UNSET
    terror: Count | UnsetType = UNSET
    blood: Count | UnsetType = UNSET
    lost: Count | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    discards: list[str] | UnsetType = UNSET
    movement: Count | UnsetType = UNSET
    walls: Count | UnsetType = UNSET
    fed: bool | UnsetType = UNSET
    scared: bool | UnsetType = UNSET
    spirit: Count | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    spiderlings: Count | UnsetType = UNSET
    eggs: Count | UnsetType = UNSET
    webs: Count | UnsetType = UNSET
    power_deck: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set her boards up; her figures stand where the file puts them, or the Giant Spider in the middle."""
        me = played(g, Spider)
        terms = g.plan.of(SpiderTerms)
        put_phase(g, me, PHASES, self.phase, "act")
        me.terror = given(self.terror, terms.terror)
        if me.terror > TOP:
            raise SetupError(f"spider.terror: the dial ends at {TOP} (SPI-07)")
        self._put_figures(g, me, given(self.lost, terms.lost))
        me.blood = given(self.blood, 0)
        g.supply[BLOOD] -= me.blood
        if g.supply[BLOOD] < 0:
            raise SetupError(f"spider.blood: {me.blood} is more than the supply has left (SPI-42)")
        hold_cards(g, me.power, self.hand, me.owner, "spider.hand")
        discard_cards(me.power, self.discards, "spider.discards")
        stack_cards(g, me.power, self.deck, "spider.deck")
        self._put_turn(g, me)

    def _put_figures(self, g: Manor, me: Spider, lost: int) -> None:
        """Her form, whole: all the Spiderlings that are not in the box, or one figure (SPI-10, SPI-58)."""
        me.form = AS_GIANT_SPIDER if self.form is UNSET else FORM_IDS.index(self.form)
        if lost >= len(SPIDERLINGS):
            raise SetupError("spider.lost: with all Spiderlings in the box she is dead (SPI-12)")
        me.boxed = SPIDERLINGS[len(SPIDERLINGS) - lost :]
        if me.form == AS_GIANT_SPIDER and g.where[GIANT_SPIDER] == OFF:
            me.appear(g)
            if g.where[GIANT_SPIDER] == OFF:
                return  # on a visit she comes at her first turn (MVR-56)
        for form, board in enumerate(FORMS):
            wanted = [piece for piece in board.figures if piece not in me.boxed] if form == me.form else []
            standing = [piece for piece in board.figures if g.where[piece] != OFF]
            if wanted != standing:
                raise SetupError(
                    f"spider.form: as {FORMS[me.form].name} she has {len(wanted)} figures of {board.name} on the map, "
                    f"not {len(standing)} (SPI-58)"
                )

    def _put_turn(self, g: Manor, me: Spider) -> None:
        """What counts by her own turn (SPI-09, SPI-23)."""
        me.means = means = Means()
        acting = g.active is me and g.turn.phase == MOVE_AND_CAST
        if not acting and (given(self.movement, 0) or given(self.walls, 0)):
            raise SetupError("spider.movement: she moves only in the phase act (SPI-23)")
        whole = FORMS[me.form].movement if acting and me.form != AS_SPIDERLINGS else 0
        means.movement = given(self.movement, whole)
        if means.movement > whole:
            raise SetupError(f"spider.movement: in this form it begins with {whole} (SPI-23, SPI-24)")
        means.walls = given(self.walls, 0)
        means.fed, means.scared = self.fed is True, self.scared is True

    def found(self, g: Manor) -> dict[str, Any]:
        """Her boards now."""
        me = played(g, Spider)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[CHOOSE_FORM],
            "form": FORM_IDS[me.form],
            "terror": me.terror,
            "blood": me.blood,
            "lost": len(me.boxed),
            "hand": hand_of(me.power),
            "deck": top_of(me.power),
            "discards": names_of(me.power, me.power.discards),
            "movement": me.means.movement,
            "walls": me.means.walls,
            "fed": me.means.fed,
            "scared": me.means.scared,
            "spirit": me.spirit,
            "defense": DEFENSE[me.terror],
            "spiderlings": len(me.spiderlings()),
            "eggs": sum(g.where[egg] == OFF for egg in EGGS),
            "webs": sum(tokens.count(WEB) for tokens in g.tokens.values()),
            "power_deck": len(me.power),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order but for the deck."""
        return in_order(super().wanted(), but=("deck",))
