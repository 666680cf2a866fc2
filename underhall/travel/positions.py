"""Scenario files of a house that have a guest at their table: its board, its pieces and tokens, its verbs."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec import UNSET, UnsetType

from underhall import cave, travel
from underhall.cave.map.parts import SYMBOLS
from underhall.cave.positions.scenario import CaveFiles
from underhall.cave.roles.dragon.board import DragonBoard
from underhall.cave.roles.goblins.board import GoblinsBoard, TribeId
from underhall.cave.roles.knight.board import EventId, KnightBoard, events_found, put_events
from underhall.cave.roles.thief.board import ThiefBoard
from underhall.hall.loading import questions, verbs
from underhall.hall.pieces import PIECES, TRIBES
from underhall.hall.role_board import Board, Count, given, played
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.tokens import FLAME_WALL, GEMS, TOKENS, VAULT
from underhall.manor.everyone import ROLES as MANOR_ROLES
from underhall.manor.positions.scenario import ManorFiles
from underhall.manor.roles.armored_knight.board import ArmoredKnightBoard
from underhall.manor.roles.paladin.board import PaladinBoard
from underhall.travel import in_cave
from underhall.travel.everyone import IN_CAVE, IN_MANOR
from underhall.travel.hosting import CaveHost, ManorHost
from underhall.travel.in_cave.heroes.hero import HeroInCave
from underhall.travel.in_manor.goblins.cards import hero_of
from underhall.travel.in_manor.goblins.role import GoblinsInManor
from underhall.travel.in_manor.knight.role import KnightInManor

if TYPE_CHECKING:
    from underhall.cave.positions.scenario import Scenario as CaveScenario
    from underhall.cave.state import Cave
    from underhall.manor.positions.scenario import Scenario
    from underhall.manor.state import Manor

HOST: Final = ManorHost()
CAVE_HOST: Final = CaveHost()
HOMES: Final = [import_module(MANOR_ROLES[role].__module__.rpartition(".")[0]) for role in IN_CAVE]
"""Where the guests of the cave are at home: what they do and are asked is declared there."""


class VisitingKnightBoard(KnightBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Knight's board in the manor: the Event deck is in the box (MVR-77)."""

    def put(self, g: Manor) -> None:  # type: ignore[override]
        """Set her board up."""
        me = played(g, KnightInManor)
        me.events.unknown, me.events.gone = (), me.events.full
        super().put(g)  # type: ignore[arg-type]


class VisitingGoblinsBoard(GoblinsBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Goblins' board in the manor: every Tribe stands somewhere (MVR-52)."""

    forfeited: list[TribeId] | UnsetType = UNSET
    poisoned: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:  # type: ignore[override]
        """Set their board up."""
        for tribe, name in zip(TRIBES, SYMBOLS, strict=True):
            if g.where[tribe] == OFF:
                raise SetupError(f"goblins: the {name} Tribe must stand somewhere, on a Spawn at least (MVR-52)")
        super().put(g)  # type: ignore[arg-type]
        me = played(g, GoblinsInManor)
        me.poisoned = given(self.poisoned, 0)
        hero_of(g).spare_cubes -= me.poisoned
        if hero_of(g).spare_cubes < 0:
            raise SetupError("goblins.poisoned: there are not so many hero cubes")
        for name in () if self.forfeited is UNSET else self.forfeited:
            me.forfeited |= 1 << TRIBES[SYMBOLS.index(name)]

    def found(self, g: Manor) -> dict[str, Any]:  # type: ignore[override]
        """Their board now."""
        me = played(g, GoblinsInManor)
        own = {
            "forfeited": [name for tribe, name in zip(TRIBES, SYMBOLS, strict=True) if not me.may_act(tribe)],
            "poisoned": me.poisoned,
        }
        return super().found(g) | own  # type: ignore[arg-type]


class ManorGuestFiles(ManorFiles):
    """The scenario files of the manor and its guests."""

    boards: ClassVar = {
        **ManorFiles.boards,
        "knight": VisitingKnightBoard,
        "goblins": VisitingGoblinsBoard,
        "dragon": DragonBoard,
        "thief": ThiefBoard,
    }
    everyone = (*ManorFiles.everyone, *IN_MANOR)
    pieces = (*ManorFiles.pieces, *(PIECES[piece] for guest in IN_MANOR.values() for piece in guest.pieces))
    tokens = (*ManorFiles.tokens, *(TOKENS[token] for token in (VAULT, *GEMS, FLAME_WALL)))

    def boards_to_put(self, g: Manor, scenario: Scenario) -> dict[str, Board]:
        """The Goblins' last: cubes that they have poisoned come from the hero's supply (MVR-87)."""
        found = super().boards_to_put(g, scenario)
        return dict(sorted(found.items(), key=lambda each: each[0] == GoblinsInManor.name))

    @cached_property
    def guest_verbs(self) -> frozenset[str]:
        """Those of the manor, of the roles that visit it, and what they do only there."""
        return self.verbs | verbs(cave) | verbs(travel)

    def verbs_of(self, roles: tuple[str, ...]) -> frozenset[str]:
        """Those of the manor, and with a guest at the table what guests do."""
        return self.verbs if IN_MANOR.keys().isdisjoint(roles) else self.guest_verbs

    @cached_property
    def questions(self) -> frozenset[str]:
        """The names of all questions."""
        return super().questions | frozenset(questions(cave)) | frozenset(questions(travel))

    def new_state(self, scenario: Scenario) -> Manor:
        """Before its first chance."""
        return HOST.new_state(scenario.setup, 0)


MANOR_GUEST_FILES: Final = ManorGuestFiles()


class VisitingPaladinBoard(PaladinBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Paladin's board in the cave, with the Event deck and hero cubes that lie elsewhere (MVR-90)."""

    events: list[EventId] | UnsetType = UNSET
    set_aside: Count | UnsetType = UNSET
    poisoned: Count | UnsetType = UNSET

    def put(self, g: Any) -> None:
        """Set his board up."""
        super().put(g)
        _put_visit(self, played(g, HeroInCave), "paladin")

    def found(self, g: Any) -> dict[str, Any]:
        """His board now."""
        return super().found(g) | _visit_found(played(g, HeroInCave))


class VisitingArmoredKnightBoard(ArmoredKnightBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Armored Knight's board in the cave, with the Event deck and hero cubes that lie elsewhere (MVR-91)."""

    events: list[EventId] | UnsetType = UNSET
    set_aside: Count | UnsetType = UNSET
    poisoned: Count | UnsetType = UNSET

    def put(self, g: Any) -> None:
        """Set her board up."""
        super().put(g)
        _put_visit(self, played(g, HeroInCave), "armored_knight")

    def found(self, g: Any) -> dict[str, Any]:
        """Her board now."""
        return super().found(g) | _visit_found(played(g, HeroInCave))


def _put_visit(board: VisitingPaladinBoard | VisitingArmoredKnightBoard, me: HeroInCave, where: str) -> None:
    """The Events left, and the hero cubes that an Event or Poison took from the supply of those that there are."""
    put_events(me.visit.events, board.events, f"{where}.events")
    me.visit.aside = given(board.set_aside, 0)
    me.visit.poisoned = given(board.poisoned, 0)
    me.spare_cubes -= me.hero_cubes_taken()
    if me.spare_cubes < 0:
        raise SetupError(f"{where}: there are not so many hero cubes to be set aside or poisoned")


def _visit_found(me: HeroInCave) -> dict[str, Any]:
    visit = me.visit
    return {"events": events_found(visit.events), "set_aside": visit.aside, "poisoned": visit.poisoned}


class CaveGuestFiles(CaveFiles):
    """The scenario files of the cave and its guests."""

    boards: ClassVar = {
        **CaveFiles.boards,
        **{role: ManorFiles.boards[role] for role in IN_CAVE},
        "paladin": VisitingPaladinBoard,
        "armored-knight": VisitingArmoredKnightBoard,
    }
    everyone = (*CaveFiles.everyone, *IN_CAVE)
    pieces = (*CaveFiles.pieces, *(PIECES[piece] for guest in IN_CAVE.values() for piece in guest.pieces))
    alike: ClassVar = ManorFiles.alike
    tokens = TOKENS

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Those of the cave, of the roles that visit it, and what they do only there."""
        return super().verbs | verbs(in_cave).union(*map(verbs, HOMES))

    @cached_property
    def questions(self) -> frozenset[str]:
        """The names of all questions."""
        return super().questions | {*questions(in_cave)}.union(*map(questions, HOMES))

    def new_state(self, scenario: CaveScenario) -> Cave:
        """Before its first chance."""
        return CAVE_HOST.new_state(scenario.setup, 0)


CAVE_GUEST_FILES: Final = CaveGuestFiles()
