"""Her three forms: what their boards say, and phase 1, in which she takes one of them (SPI-15 to SPI-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from underhall import facts
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.deeds import SPACE
from underhall.hall.pieces import GIANT_SPIDER, SORCERER, SPIDERLINGS
from underhall.hall.verbs import Named, maybe, verb
from underhall.manor.roles.spider.blood import blood_options, take_blood
from underhall.manor.roles.spider.terms import SpiderTerms

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

AS_GIANT_SPIDER: Final = 0
AS_SORCERER: Final = 1
AS_SPIDERLINGS: Final = 2
"""Her forms, in the order of the facts."""

KINDS: Final = tuple(card.id for card in facts.spider().cards)
"""What a power card shows: Eyes, Fangs, Webs."""
EYES: Final = KINDS.index("eyes")
FANGS: Final = KINDS.index("fangs")
WEBS: Final = KINDS.index("webs")
_FIGURES: Final = {"giant-spider": (GIANT_SPIDER,), "sorcerer": (SORCERER,), "spiderlings": SPIDERLINGS}


class Form(NamedTuple):
    """What one of her boards says."""

    id: str
    name: str
    figures: tuple[int, ...]
    movement: int
    walls: int  # how many she may cross a turn; below 0: any number (SPI-09)
    wild: int  # the kind that any power card may be played as (SPI-27)
    uses: int  # of one power card; below 0: one on each tile with a figure of hers (SPI-28 to SPI-30)
    spells: tuple[str, ...]


FORMS: Final = tuple(
    Form(
        board.id,
        board.name,
        _FIGURES[board.id],
        board.move,
        board.walls_per_turn,
        KINDS.index(board.wild_as),
        board.power_uses,
        board.spells,
    )
    for board in facts.spider().forms
)

FORM: Final = Prompt("spider-form", "Which form do you take?", "SPI-15", hub=True)
TAKE_FORM: Final = verb(
    "form",
    "the form the Spider takes; from Spiderlings, on which tile",
    space=maybe(SPACE),
    card=Named("form", [form.id for form in FORMS]),
)


def choose_form(g: Hall[Any], me: Spider) -> Flow[None]:
    """Phase 1: one of the three, the present one too; not on her first turn, and never for the Demon Queen (SPI-01,
    SPI-15, SPI-53)."""
    if g.round == 1 or not g.plan.of(SpiderTerms).shapes:
        return
    while True:
        options = [*form_options(g, me), *blood_options(g, me)]
        option = options[(yield Ask(me.seat, FORM, options))]
        if option.verb == TAKE_FORM:
            take_form(g, me, option)
            return
        take_blood(g, me, option)


def form_options(g: Hall[Any], me: Spider) -> list[Option]:
    """To keep her form, or to take another; from Spiderlings on any tile that holds one (SPI-15, SPI-18)."""
    options = []
    for form in range(len(FORMS)):
        if form == me.form or me.form != AS_SPIDERLINGS:
            options.append(Option(TAKE_FORM, card=form))
        else:
            options += [Option(TAKE_FORM, at, card=form) for at in me.tiles(g)]
    return options


def take_form(g: Hall[Any], me: Spider, option: Option) -> None:
    """Change her form as chosen."""
    if option.card != me.form:
        at = option.space if me.form == AS_SPIDERLINGS else me.tiles(g)[0]
        change_form(g, me, option.card, at)
        g.tell("form", "SPI-15", me.name, at, thing=FORMS[option.card].name)


def change_form(g: Hall[Any], me: Spider, form: int, at: Space) -> None:
    """The old figures go back to her supply, the new ones are put on a tile, Spiderlings all of them; nothing is
    entered (SPI-16 to SPI-19, SPI-58)."""
    put_away(g, me)
    me.form = form
    for piece in FORMS[form].figures:
        if piece not in me.boxed:
            g.place(piece, at)


def put_away(g: Hall[Any], me: Spider) -> None:
    """The figures of her form leave the map; Eggs stay (SPI-58)."""
    for piece in me.figures(g):
        g.take_off(piece)
