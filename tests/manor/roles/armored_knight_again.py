"""The Armored Knight's turn written a second time, straight from her clauses: rows and columns, names and counters.

`Again` follows a game from outside. It is told what she chose, foresees what becomes of her board and of the pieces she
touches, and says what she may choose next; of her own rules it asks nothing. `test_armored_knight_again` plays games
and compares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.hall.pieces import EGGS, PIECES, POLTERGEISTS, SKELETONS, SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD, BREACH, JAVELIN, TREASURE, WEB
from underhall.manor.everyone import ROLES
from underhall.manor.map.parts import TILE_IDS
from underhall.manor.map.places import name, square
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.state import Manor

Cell = tuple[int, int]
SIDES: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
GATES: Final = {
    ((6, 3), "S"): 1, ((5, 0), "W"): 3, ((1, 0), "W"): 5, ((0, 1), "N"): 6, ((0, 5), "N"): 8, ((1, 6), "E"): 9,
    ((5, 6), "E"): 11,
}  # fmt: skip
"""The gaps of the outer wall and the grounds behind them (MMP-28)."""
CELLS: Final = [(row, col) for row in range(7) for col in range(7)]
PLACE_OF: Final = {square(*cell): cell for cell in CELLS}
TILES: Final = {tile.id: tile for tile in facts.manor_map().tiles}
HER: Final = "armored-knight"
MARKS: Final = (6, 13, 22, 32, 43)
BASE: Final = {"perception": (1, 1), "movement": (1, 2), "strength-defense": (1, 1)}
"""Where each statistic starts, and what each of its three boxes adds."""
QUESTIONS: Final = (
    "armored-act", "armored-boots", "encounter-reveal", "encounter-attack", "encounter-shrine", "encounter-treasure",
    "encounter-exchange",
)  # fmt: skip
TINY: Final = {PIECES[piece] for piece in (*SPIDERLINGS, *EGGS)}
ETHEREAL: Final = {PIECES[piece] for role in ROLES.values() if role.ethereal for piece in role.pieces}


def knight_of(g: Manor) -> ArmoredKnight:
    me = g.role(ArmoredKnight)
    assert me is not None, "nobody plays her"
    return me


def alike(code: str) -> str:
    """A code that does not tell poltergeists, Eggs and Spiderlings apart."""
    return re.sub(r"(poltergeist|egg|spiderling)-\d+", r"\1", code)


class Map:
    """What lies and stands where, read off the table."""

    def __init__(self, g: Manor) -> None:
        self.opens: dict[Cell, set[str]] = {}
        self.kinds: dict[Cell, str] = {}
        for at, lit in g.lit.items():
            tile = TILES[TILE_IDS[lit.face]]
            self.opens[PLACE_OF[at]] = {"NESW"[("NESW".index(side) + lit.turn) % 4] for side in tile.open}
            self.kinds[PLACE_OF[at]] = tile.kind
        self.dark = {PLACE_OF[at] for at in g.dark}
        self.marks = {self.edge(edge): marks for edge, marks in g.edge_tokens.items()}
        self.figures = {PIECES[piece]: self.place(at) for piece, at in enumerate(g.where) if at != OFF}
        self.tokens = {self.place(at): Counter(tokens) for at, tokens in g.tokens.items()}

    @staticmethod
    def place(at: int) -> Cell | int:
        return PLACE_OF.get(at, at)

    @staticmethod
    def edge(number: int) -> tuple[str, str]:
        return name(number >> 1), "NE"[number & 1]

    def mark_of(self, cell: Cell, side: str) -> int:
        return self.marks.get(written(cell, side), 0)

    def wall(self, cell: Cell, side: str) -> bool:
        """Whether an edge of a square is a wall (MMP-28, MMP-40, MMP-42)."""
        beyond = onward(cell, side)
        if beyond not in CELLS and (cell, side) not in GATES:
            return True
        mark = self.mark_of(cell, side)
        if mark:
            return mark == 1
        return (cell in self.opens and side not in self.opens[cell]) or (
            beyond in self.opens and BACK[side] not in self.opens[beyond]
        )

    def is_tile(self, cell: Cell) -> bool:
        return cell in self.opens or cell in self.dark

    def lines(self, cell: Cell) -> Iterator[tuple[str, list[Cell | int]]]:
        """What is seen along each line (MMP-77 to MMP-82)."""
        for side in SIDES:
            seen: list[Cell | int] = []
            here = cell
            while not self.wall(here, side):
                if (here, side) in GATES:
                    seen.append(GATES[here, side])
                    break
                here = onward(here, side)
                if not self.is_tile(here):
                    break
                seen.append(here)
                if here in self.dark:
                    break
            yield side, seen

    def on(self, place: Cell | int) -> list[str]:
        return [figure for figure, where in self.figures.items() if where == place]


def onward(cell: Cell, side: str) -> Cell:
    row, col = SIDES[side]
    return cell[0] + row, cell[1] + col


def written(cell: Cell, side: str) -> tuple[str, str]:
    """An edge as codes write it: the southern or western square, and N or E."""
    if side in "SW":
        cell, side = onward(cell, side), BACK[side]
    return f"({cell[0]},{cell[1]})", side


def said(place: Cell | int) -> str:
    return f"G{place}" if isinstance(place, int) else f"({place[0]},{place[1]})"


class Again:
    """Her turn as it must go. `see` reads the map; the rest is kept and foreseen here."""

    def __init__(self, g: Manor) -> None:
        me = knight_of(g)
        self.skeletons = any(role.name == "skeletons" for role in g.roles)
        self.aimed_at: tuple[str, Cell | int] = ("", 0)
        self.must: set[str] = set()
        self.attacked: set[str] = set()
        self.fled = False  # the Shadow Paladin has, and may have entered the tile of a javelin
        self.see(g)
        self.at = self.map.figures[HER]
        self.grit, self.javelins, self.armor = me.grit, me.javelins, me.armor
        self.spare, self.armor_left = me.spare_cubes, me.spare_armor
        self.fallen, self.lost = g.supply[JAVELIN], g.gone[JAVELIN]  # in her supply; in the box
        self.cubes = Counter({"unassigned": sum(me.cubes)})  # AKN-10
        self.used: Counter[str] = Counter()
        self.moved = self.encounters = self.boots = 0
        self.places: set[Cell | int] = set()
        self.did: Counter[str] = Counter()
        self.bolstered = False
        self.step = ""  # of the encounter: reveal, attack, shrine, treasure
        self.origin: Cell | int | None = None
        self.discarded = 0

    def see(self, g: Manor) -> None:
        me = knight_of(g)
        self.g, self.me, self.map = g, me, Map(g)
        self.unknown = {PLACE_OF[at] for at, thing in g.dark.items() if not thing.known >> me.owner & 1}
        self.quests = [me.sidequests.names[thing.face] for thing in me.sidequests.hand]
        self.held = [me.artifacts.names[thing.face] for thing in me.artifacts.hand]
        self.played = [me.artifacts.names[face] for face in me.artifacts.shown]
        who, place = self.aimed_at
        if who and self.map.figures.get(who) != place:  # should it come back it is another
            self.attacked.discard(who)
            self.must.discard(who)
        if self.fled:
            self.fallen, self.fled = 3 - self.javelins - self.lost - self.lying(), False

    def lying(self) -> int:
        """Her javelins on the map."""
        return sum(tokens[JAVELIN] for tokens in self.map.tokens.values())

    # ------------------------------------------------------------------ her numbers

    def statistic(self, track: str) -> int:
        base, box = BASE[track]
        return base + box * self.cubes[track]

    def strength(self) -> int:
        return self.statistic("strength-defense") + ("keen-blade" in self.played) + 2 * self.bolstered

    def defense(self) -> int:
        return self.statistic("strength-defense") + ("tower-shield" in self.played)

    def gain(self, grit: int) -> None:
        before, self.grit = self.grit, min(45, self.grit + grit)
        for mark in MARKS:
            if before < mark <= self.grit and self.spare:
                self.spare -= 1
                self.cubes["unassigned"] += 1

    def cube_on(self, box: str, cubes: int = 1) -> None:
        self.cubes["unassigned"] -= cubes
        self.cubes[box] += cubes

    # ------------------------------------------------------------------ what she may choose

    def forcing(self, place: Cell | int) -> list[str]:
        """Whom she must attack there on entering (MMP-66)."""
        return [who for who in self.map.on(place) if who not in TINY | ETHEREAL and who != HER]

    def targets(self, place: Cell | int) -> list[str]:
        return [who for who in self.map.on(place) if who not in ETHEREAL and who != HER]

    def ways(self) -> list[Cell]:
        assert isinstance(self.at, tuple)
        found = []
        for side in SIDES:
            to = onward(self.at, side)
            crossed = self.used["ghost-cloak"] or not self.map.wall(self.at, side)
            if crossed and to in CELLS and self.map.is_tile(to):
                found.append(to)
        return found

    def visible(self) -> list[Cell | int]:
        assert isinstance(self.at, tuple)
        return [self.at, *(place for _, seen in self.map.lines(self.at) for place in seen)]

    def attackable(self) -> list[str]:
        left = [who for who in self.targets(self.at) if who not in self.attacked]
        return [who for who in left if who not in TINY] or left

    def may_throw(self) -> list[str]:
        limit = 2 if "javelin-quiver" in self.played else 1
        if not (self.javelins and self.cubes["unassigned"] and self.used["throw-javelin"] < limit):
            return []
        return [f"throw-javelin {said(place)} {who}" for place in self.visible() for who in self.targets(place)]

    def bombs(self) -> list[str]:
        """Walls on her own tile, and at the far end of each visible Lit tile on a line (MMP-81)."""
        assert isinstance(self.at, tuple)
        if not self.g.supply[BREACH]:
            return []
        edges = [(self.at, side) for side in SIDES]
        edges += [(place, side) for side, seen in self.map.lines(self.at) for place in seen if place in self.map.opens]
        found = []
        for cell, side in edges:
            if (onward(cell, side) in CELLS or (cell, side) in GATES) and self.map.wall(cell, side):
                place, letter = written(cell, side)
                found.append(f"lob-bomb {place} #{'north' if letter == 'N' else 'east'}")
        return found

    def met(self, quest: str) -> bool:
        alone = self.map.kinds.get(self.at) == "shrine" and len(self.map.on(self.at)) == 1  # type: ignore[arg-type]
        broken = self.did["skeleton"] >= 1 if self.skeletons else self.did["poltergeist"] >= 2
        return {
            "trailblazer": self.did["revealed"] >= 2,
            "bone-breaker": broken,
            "fortune-finder": self.did["treasure"] >= 2,
            "long-march": self.did["space"] >= 5,
            "tireless": len(self.places) >= 3,
            "true-arm": self.did["javelin hit"] >= 1,
            "girded": self.javelins >= 1 and self.armor >= 1,
            "monster-hunter": self.did["spider"] >= 1,
            "pilgrim": alone,
            "wall-wrecker": self.did["breach"] >= 2,
        }[quest]

    def at_any_time(self) -> Iterator[str]:
        """Between moves, steps, attacks and treasure markers (AKN-24, AKN-26, AKN-28, AKN-34, AKN-38)."""
        if self.map.tokens.get(self.at, Counter())[JAVELIN]:
            yield "pick-up-javelin"
        yield from (f"complete #{quest}" for quest in self.quests if self.met(quest))
        yield from (f"play-artifact #{card}" for card in self.held)
        free = self.cubes["unassigned"]
        if not free:
            return
        yield from (f"raise #{track}" for track in BASE if self.cubes[track] < 3)
        yield from self.may_throw()
        yield from self.bombs()
        assert isinstance(self.at, tuple)
        if any(onward(self.at, side) in self.unknown for side in SIDES):
            yield "intuit"
        if free >= 2 and not self.used["repair-armor"] and self.armor_left:
            yield "repair-armor"
        if not self.used["bolster"]:
            yield "bolster"
        for card in ("ghost-cloak", "silver-charm"):
            if card in self.played and not self.used[card]:
                yield f"use-artifact #{card}"
        if "swift-boots" in self.played and not self.used["swift-boots"] and not self.step and self.boot_ways():
            yield "use-artifact #swift-boots"

    def boot_ways(self) -> list[Cell]:
        return [to for to in self.ways() if to in self.map.opens and not self.forcing(to)]

    def options(self) -> set[str]:
        """All that she may choose now."""
        self.skip()
        if self.discarded:
            return {"go-on", *(f"discard-sidequest #{quest}" for quest in self.quests)}
        return {*map(alike, (*self.now(), *self.at_any_time()))}

    def now(self) -> list[str]:
        if self.step == "reveal":
            return ["reveal"]
        if self.step == "attack":
            attacks = [f"attack {said(self.at)} {who}" for who in self.attackable()]
            duty = (self.must - self.attacked) & {*self.map.on(self.at)}
            return attacks if duty else ["go-on", *attacks]
        if self.step == "shrine":
            return ["go-on", *(f"discard-sidequest #{quest}" for quest in self.quests)]
        if self.step == "treasure":
            return ["collect-treasure"]
        if self.boots:
            return ["go-on", *(f"move {said(to)}" for to in self.boot_ways())]
        left = self.statistic("perception") > self.encounters
        moves = self.ways() if left and self.statistic("movement") > self.moved else []
        return ["stop", *["encounter"] * left, *(f"move {said(to)}" for to in moves)]

    def skip(self) -> None:
        """Steps that do not apply are passed over (AKN-18 to AKN-22)."""
        if self.step == "reveal" and self.at not in self.map.dark:
            self.step = "attack"
        if self.step == "attack" and not self.attackable() and not self.may_throw():
            self.step = "shrine"
        if self.step == "shrine" and not self.discarded:
            deck = self.me.sidequests
            more = len(deck) or deck.discards
            justicar = self.g.plan.levels.get(HER) == "hard"
            if justicar or self.map.kinds.get(self.at) != "shrine" or not self.quests or not more:  # type: ignore[arg-type]
                self.step = "treasure"
        if self.step == "treasure" and not self.map.tokens.get(self.at, Counter())[TREASURE]:
            self.step = ""

    # ------------------------------------------------------------------ what becomes of it

    def chosen(self, code: str) -> None:
        """She has chosen this: what must be so by her next question."""
        verb, _, rest = code.partition(" ")
        getattr(self, f"_{verb.replace('-', '_')}")(rest)

    def _begin(self, origin: Cell | int | None, must: list[str]) -> None:
        self.encounters += 1
        self.places.add(self.at)
        self.step, self.origin, self.must, self.attacked = "reveal", origin, {*must}, set()

    def _encounter(self, rest: str) -> None:
        self._begin(None, [])

    def _move(self, rest: str) -> None:
        row, col = map(int, rest.strip("()").split(","))
        to, before = (row, col), self.at
        must = self.forcing(to)
        stopped = self.map.tokens.get(to, Counter())[WEB] and not self.used["silver-charm"]
        self.at = to
        self.did["space"] += 1
        if self.boots:
            self.boots = 0 if stopped else self.boots - 1
        else:
            self.moved += 1
            if must or to in self.map.dark:
                self._begin(before, must)
        if stopped:
            self.moved = max(self.moved, self.statistic("movement"))

    def _reveal(self, rest: str) -> None:
        self.step = "attack"
        self.did["revealed"] += 1
        self.gain(2 + ("seekers-lantern" in self.played))

    def _hits(self, who: str) -> bool:
        """Whether her next attack hits, with what it brings her (AKN-19)."""
        place = self.map.figures[who]
        piece = PIECES.index(who)
        if piece in POLTERGEISTS:
            defense = 1
        elif piece in EGGS:
            defense = 1 + self.map.tokens.get(place, Counter())[BLOOD]
        elif piece in SKELETONS:
            worn = {self.g.named("skeletons").gear.names[face] for face in self.g.named("skeletons").gear.shown}  # type: ignore[attr-defined]
            defense = sum(PIECES.index(other) in SKELETONS for other in self.map.on(place))
            defense += 2 * ((who == "slashy" and "shield" in worn) or (who == "screamy" and "pauldrons" in worn))
        else:
            defense = self.g.owner(piece).defense(self.g, piece)
        hit = self.strength() > defense
        self.aimed_at = who, place
        self.bolstered = False
        if hit:
            if piece in POLTERGEISTS:
                self.did["poltergeist"] += 1
                self.gain(3)
            elif piece in EGGS:
                self.gain(5)
            else:
                self.did["skeleton" if piece in SKELETONS else "spider"] += 1
                self.fled = who == "shadow-paladin"
        return hit

    def _attack(self, rest: str) -> None:
        who = rest.split()[1]
        hit = self._hits(who)
        self.attacked.add(who)
        if not hit and who in self.must:
            self.step = "shrine"
            if not self.used["silver-charm"]:
                assert self.origin is not None
                self.at = self.origin

    def _go_on(self, rest: str) -> None:
        if self.boots and not self.step:
            self.boots = 0
        else:
            self.step = {"attack": "shrine", "shrine": "treasure"}[self.step]
            self.discarded = 0

    def _discard_sidequest(self, rest: str) -> None:
        self.discarded += 1
        if len(self.quests) == 1:  # nothing else can be discarded
            self._go_on("")

    def _collect_treasure(self, rest: str) -> None:
        self.did["treasure"] += 1
        if not self.fallen:
            self.gain(5)

    def _treasure_grit(self, rest: str) -> None:
        self.gain(5)

    def _treasure_javelin(self, rest: str) -> None:
        self.javelins += 1
        self.fallen -= 1

    def _raise(self, rest: str) -> None:
        self.cube_on(rest.removeprefix("#"))

    def _throw_javelin(self, rest: str) -> None:
        place, who = rest.split()
        self.cube_on("throw-javelin")
        self.used["throw-javelin"] += 1
        self.javelins -= 1
        piece = PIECES.index(who)
        spider = piece not in (*POLTERGEISTS, *EGGS, *SKELETONS)
        self.lost += spider
        self.fallen += not spider and place.startswith("G")
        if self._hits(who):
            self.did["javelin hit"] += 1

    def _pick_up_javelin(self, rest: str) -> None:
        self.javelins += 1

    def _lob_bomb(self, rest: str) -> None:
        self.cube_on("lob-bomb")
        self.did["breach"] += 1

    def _intuit(self, rest: str) -> None:
        self.cube_on("intuit")

    def _repair_armor(self, rest: str) -> None:
        self.cube_on("repair-armor", 2)
        self.used["repair-armor"] += 1
        self.armor += 1
        self.armor_left -= 1

    def _bolster(self, rest: str) -> None:
        self.cube_on("bolster")
        self.used["bolster"] += 1
        self.bolstered = True

    def _complete(self, rest: str) -> None:
        quest = rest.removeprefix("#")
        grit = {"monster-hunter": 5, "pilgrim": 4, "wall-wrecker": 4}.get(quest, 0)
        if grit or not len(self.me.artifacts):
            self.gain(grit or 5)

    def _play_artifact(self, rest: str) -> None:
        if rest == "#javelin-quiver" and self.fallen:
            self.javelins += 1
            self.fallen -= 1

    def _use_artifact(self, rest: str) -> None:
        card = rest.removeprefix("#")
        self.cube_on(card)
        self.used[card] += 1
        if card == "swift-boots":
            self.boots = 3

    def _stop(self, rest: str) -> None:
        pass

    # ------------------------------------------------------------------ comparing

    def board(self) -> dict[str, object]:
        """Her board as it must be."""
        return {
            "at": self.at, "grit": self.grit, "cubes": {box: n for box, n in self.cubes.items() if n},
            "spare": self.spare, "javelins": self.javelins, "armor": (self.armor, self.armor_left),
            "javelin supply": self.fallen, "javelins gone": self.lost, "strength": self.strength(),
            "defense": self.defense(),
        }  # fmt: skip

    def found(self) -> dict[str, object]:
        """The same as it is."""
        g, me = self.g, self.me
        piece = PIECES.index(HER)
        return {
            "at": self.map.figures[HER], "grit": me.grit,
            "cubes": {box: n for box, n in zip(me.board.boxes, me.cubes, strict=True) if n},
            "spare": me.spare_cubes, "javelins": me.javelins, "armor": (me.armor, me.spare_armor),
            "javelin supply": g.supply[JAVELIN], "javelins gone": g.gone[JAVELIN],
            "strength": me.strength(g, piece, piece), "defense": me.defense(g, piece),
        }  # fmt: skip
