"""What tests of the Skeletons share: some of them face up, one in the middle of its activation.

t = skeletons_with("slashy", "casty", gear=("helmet",))   # in March Order; open Lit tiles wherever `tiles` says nothing
t.put("slashy", 3, 3)
me = acting(t, "slashy")                            # it is activated, with all its moves
offers(t, "strike!!")                               # what may be chosen now, as codes
act(t, "move (3,4) slashy", "stop")                 # go on with the activation
"""

from __future__ import annotations

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import Result
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pieces import PIECES
from underhall.manor.role import ManorRole
from underhall.manor.roles.skeletons.activation import NOBODY, Activation
from underhall.manor.roles.skeletons.cards import BASE, GEAR_IDS, gear_of
from underhall.manor.roles.skeletons.moving import spaces_left
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.skeletons.turn import ACTIVATE, act_options, carry_on

EVERYBODY = ("paladin", "skeletons", "spider", "manor", "warlock")


def skeletons_with(
    *order: str,
    roles: tuple[str, ...] = EVERYBODY,
    tiles: dict[tuple[int, int], str] | None = None,
    bare: bool = False,
    stability: int = 9,
    gear: tuple[str, ...] = (),
    hand: tuple[str, ...] = (),
    hunted: str = "paladin",
    real: tuple[type[ManorRole], ...] = (),
) -> ManorTable:
    """These Skeletons face up, out of reach on G7; those facedown make them five. `bare`: crypts instead of tiles."""
    lying = ({} if bare else all_lit()) | (tiles or {})
    t = table(*roles, tiles=lying, real=(Skeletons, *real), killed={hunted: "skeletons"})
    me = me_of(t)
    me.march = tuple(PIECES.index(name) for name in order)
    me.facedown = tuple(sorted((*me.march, *(piece for piece in BASE if piece not in me.march))[len(order) : 5]))
    me.stability = stability
    for name in order:
        t.put(name, 7)
    me.gear = Cards("gear", gear_of((*me.march, *me.facedown)), GEAR_IDS)
    for card in gear:
        me.gear.unknown = tuple(face for face in me.gear.unknown if face != GEAR_IDS.index(card))
        me.gear.show(GEAR_IDS.index(card))
    for card in hand:
        hold(t, card)
    t.turn_of("skeletons")
    t.g.turn.phase = ACTIVATE
    return t


def hold(t: ManorTable, card: str) -> None:
    """A gear card in hand, out of the deck."""
    me, face = me_of(t), GEAR_IDS.index(card)
    me.gear.unknown = tuple(other for other in me.gear.unknown if other != face)
    t.g.next_uid += 1
    me.gear.hand = (*me.gear.hand, Thing(t.g.next_uid, 0, 0, face, 1 << me.owner))


def me_of(t: ManorTable) -> Skeletons:
    """The Skeletons' board."""
    me = t.g.role(Skeletons)
    assert me is not None
    return me


def acting(t: ManorTable, name: str) -> Skeletons:
    """Let a Skeleton be activated."""
    me = me_of(t)
    me.now = Activation(PIECES.index(name))
    me.activated |= 1 << PIECES.index(name)
    return me


def offers(t: ManorTable, verb: str = "") -> list[str]:
    """What may be chosen now, of one kind, sorted; nothing when the activation is over."""
    _, options = act_options(t.g, me_of(t), spaces_left(me_of(t))) if me_of(t).now.piece != NOBODY else ("", [])
    codes = map(t.g.option_code, options)
    return sorted(code for code in codes if not verb or code.split()[0] == verb)


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Go on with the activation."""
    return t.play(carry_on(t.g, me_of(t)), *answers)


def march(t: ManorTable) -> list[str]:
    """The names of those face up, left to right."""
    return [PIECES[piece] for piece in me_of(t).march]


def shown(t: ManorTable) -> list[str]:
    """The gear in play."""
    return [GEAR_IDS[card] for card in me_of(t).gear.shown]
