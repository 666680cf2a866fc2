"""What Singy, Smashy, Sniffy and Shiny may do in their activations, and how strong they strike, written a second time
straight from the clauses. `test_skeletons_again` plays games and compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.manor.roles.armored_knight_again import CELLS, ETHEREAL, GATES, SIDES, TINY, Cell, Map, alike, onward, said
from underhall.hall.pieces import PIECES, SKELETONS
from underhall.hall.tokens import BREACH, PIT_MARKER, SKULLS, TREASURE
from underhall.manor.map.parts import ARMORY_BACK
from underhall.manor.map.places import DISTANCE, NEXT, square
from underhall.manor.roles.skeletons.activation import NOBODY
from underhall.manor.roles.skeletons.cards import BEARER
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.state import Manor

NEW: Final = ("shiny", "singy", "smashy", "sniffy")
ALL: Final = {PIECES[piece] for piece in SKELETONS}
NAMES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
NOTHING: Final[Counter[int]] = Counter()


class Activated:
    """The Skeleton that is activated, and the table around it."""

    def __init__(self, g: Manor) -> None:
        me = g.role(Skeletons)
        assert me is not None, "nobody plays them"
        self.g, self.me, self.map, self.now = g, me, Map(g), me.now
        self.who = PIECES[me.now.piece]
        self.at = self.map.figures[self.who]
        self.worn = {me.gear.names[card] for card in me.gear.shown}

    # ------------------------------------------------------------------ the table

    def tokens(self, place: Cell | int) -> Counter[int]:
        return self.map.tokens.get(place, NOTHING)

    def is_tile(self, place: Cell | int) -> bool:
        return isinstance(place, tuple) and self.map.is_tile(place)

    def near(self, place: Cell | int) -> list[Cell | int]:
        return [self.map.place(at) for at in NEXT[number(place)]]

    def is_open(self, one: Cell | int, other: Cell | int) -> bool:
        """Whether one may step across; ground to ground is free, a ground opens at its gate alone (SKL-11)."""
        if isinstance(one, int):
            return isinstance(other, int) or self.is_open(other, one)
        if isinstance(other, int):
            return any(
                cell == one and gate == other and not self.map.wall(one, side) for (cell, side), gate in GATES.items()
            )
        return any(onward(one, side) == other and not self.map.wall(one, side) for side in SIDES)

    def targets(self, place: Cell | int) -> list[str]:
        return [who for who in self.map.on(place) if who not in ETHEREAL | ALL] if self.is_tile(place) else []

    def forcing(self, place: Cell | int) -> list[str]:
        return [who for who in self.targets(place) if who not in TINY]

    def is_pit(self, place: Cell | int) -> bool:
        marked = self.tokens(place)[PIT_MARKER] > 0
        return self.is_tile(place) and (marked or self.map.kinds.get(place) == "pit")  # type: ignore[arg-type]

    # ------------------------------------------------------------------ what may be chosen

    def options(self) -> set[str]:
        forced = self.now.forced and bool(self.forcing(self.at))
        doing = [*self.strikes(self.forcing(self.at))] or ["put-back"] if forced else [*self.free()]
        uses = [*self.uses(self.me.stability - forced)]
        up = {PIECES[piece] for piece in self.me.march}
        gear = [thing.face for thing in self.me.gear.hand if PIECES[BEARER[thing.face]] in up]
        return {*map(alike, (*doing, *uses, *(f"equip #{self.me.gear.names[card]}" for card in gear)))}

    def free(self) -> Iterator[str]:
        """Moves and actions (SKL-19)."""
        yield "stop"
        if not self.now.halted and self.now.steps < (6 if self.who == "sniffy" else 5):
            yield from self.moves()
        if not self.now.acted:
            yield from self.strikes(self.targets(self.at))
            yield from self.others()

    def moves(self) -> Iterator[str]:
        """Steps, the Dance Shoes, the Leash (SKL-29, SKL-58, SKL-64, SKL-81)."""
        for to in self.near(self.at):
            if self.is_open(self.at, to) and not (self.now.acted and self.forcing(to)):
                yield f"move {said(to)} {self.who}"
        if self.who == "singy" and "dance-shoes" in self.worn and not self.me.danced and isinstance(self.at, tuple):
            row, col = self.at
            corners = [(row + south, col + east) for south in (-1, 1) for east in (-1, 1)]
            yield from (f"move {said(to)} singy" for to in corners if to in CELLS)
        leashed = self.now.leashed != NOBODY
        if leashed and self.now.steps:
            yield "unleash"
        if not (leashed or self.now.steps) and self.who == "sniffy" and "leash" in self.worn and self.is_tile(self.at):
            yield from (f"leash {other}" for other in self.map.on(self.at) if other in ALL - {"sniffy"})

    def strikes(self, here: list[str]) -> Iterator[str]:
        """STRIKE!! at these, with the Blood Mace too; the Iron Spike across walls, never where it must (SKL-34, SKL-56,
        SKL-62)."""
        if self.me.stability >= 1:
            yield from (f"strike!! {said(self.at)} {who}" for who in here)
        if self.me.stability < 2:
            return
        if self.who == "shiny" and "blood-mace" in self.worn:
            yield from (f"strike!! {said(self.at)} {who} #blood-mace" for who in here)
        if self.who == "smashy" and "iron-spike" in self.worn and not (self.now.forced and self.forcing(self.at)):
            for to in self.near(self.at):
                if not self.is_open(self.at, to):
                    yield from (f"strike!! {said(to)} {who} #iron-spike" for who in self.targets(to))

    def others(self) -> Iterator[str]:
        """BREACH!!, LOOT!!, TUNNEL!!, ARM!! (SKL-36 to SKL-39, SKL-56, SKL-63, SKL-64)."""
        at, tile = self.at, self.is_tile(self.at)
        lamp = (
            self.who == "shiny" and "dark-lamp" in self.worn and self.now.steps and not self.now.lamp_used and not tile
        )
        if isinstance(at, tuple) and self.who != "sniffy" and self.me.stability + bool(lamp) and self.g.supply[BREACH]:
            for side in SIDES:
                if self.map.wall(at, side) and (onward(at, side) in CELLS or (at, side) in GATES):
                    yield f"breach!! {said(at)} #{NAMES[side]}"
        if not isinstance(at, tuple) or not tile:
            return
        if self.tokens(at)[TREASURE] and not self.me.looted:
            yield "loot!!"
        if self.is_pit(at):
            pits = [to for to in CELLS if to != at and self.is_pit(to) and {*self.map.on(to)} <= ALL]
            yield from (f"tunnel!! {said(to)}" for to in pits)
        dark = at in self.map.dark and self.g.dark[square(*at)].back == ARMORY_BACK
        if (dark or self.map.kinds.get(at) == "armory") and (len(self.me.gear) or self.me.gear.discards):
            yield "arm!!"
            if self.who == "sniffy" and "bag-of-treats" in self.worn:
                yield "arm!! #bag-of-treats"

    def uses(self, stability: int) -> Iterator[str]:
        """Smashy's pits and Singy's Pipe (SKL-59, SKL-60, SKL-66)."""
        if stability < 1:
            return
        free = self.g.supply[PIT_MARKER] and not self.tokens(self.at)[PIT_MARKER]
        if self.who == "smashy" and free and self.is_tile(self.at):
            yield "dig"
        if self.who == "singy" and "pipe" in self.worn:
            for figure, place in self.map.figures.items():
                if (
                    figure not in ALL
                    and not figure.startswith("egg")
                    and isinstance(place, tuple)
                    and self.is_tile(place)
                ):
                    yield from (f"pipe {said(to)} {figure}" for to in self.pushed_to(place))

    def pushed_to(self, place: Cell) -> list[Cell]:
        beside = [onward(place, side) for side in SIDES if not self.map.wall(place, side)]
        return [to for to in beside if to in self.map.opens and not self.map.on(to) and not self.tokens(to)]

    # ------------------------------------------------------------------ how strong

    def strength(self, target: str, mace: bool) -> int:
        """1, or 2 with the Blood Mace, and Distracting (SKL-13, SKL-56, SKL-57, SKL-62, SKL-64)."""
        there = self.map.figures[target]
        reach = dict.fromkeys(ALL, 1) | {"singy": 3 if "lute" in self.worn else 2}
        reach["sniffy"] = 2 if "bell-collar" in self.worn else 1
        figures = [(who, place) for who, place in self.map.figures.items() if who in ALL and place != there]
        spaces = {place for who, place in figures if DISTANCE[number(there)][number(place)] <= reach[who]}
        return 1 + mace + len(spaces | {place for place in self.near(there) if self.tokens(place)[SKULLS]})


def number(place: Cell | int) -> int:
    """A place as the tables of the manor number it."""
    return square(*place) if isinstance(place, tuple) else place
