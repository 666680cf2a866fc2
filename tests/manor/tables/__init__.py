"""Small positions of the manor with stand-in roles: what clause tests are written with.

    t = table("paladin", "spider", tiles={(3, 4): "blood-ne r1", (2, 3): "dark", (1, 1): "dark armory"})
    t.put("paladin", 3, 4)                      # a figure on a square; t.put("casty", 7) on the ground G7
    t.lay("web", 3, 4)                          # a token, marker or cube from its supply
    t.mark("breach", 3, 4, "N")                 # on the northern edge
    t["paladin"].strong = 3                     # a stand-in's numbers; all are 0
    table("paladin", "spider", real=(Spider,))  # the Spider by her own rules: t.g.role(Spider)
    step = t.play(flow, "turn (3,4) x1")        # answers by option code or outcome name, in order
    t.log                                       # the moments the stand-ins were told of, in order

The Entrance lies above the stairs, the starting Pit in the middle and the Armories, Dark, on their four squares, unless
`tiles` puts something else there. Tiles that are said to be dark are seen by nobody; "dark shrine-ns" is one that
everybody remembers (MMP-92).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from tests.table import Driven, Result, codes_of
from underhall.engine.flow import EVERYBODY, Ask, Chance, Flow
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.asks import choose_space
from underhall.hall.cards import Cards
from underhall.hall.deeds import PLACING
from underhall.hall.pieces import (
    ARMORED_KNIGHT,
    CASTY,
    EGGS,
    GIANT_SPIDER,
    PALADIN,
    PIECES,
    PILLAR,
    POLTERGEISTS,
    SCREAMY,
    SHADOW_PALADIN,
    SHOOTY,
    SLASHY,
    SORCERER,
    SPIDERLINGS,
    STABBY,
    WARLOCK,
    WRAITH,
)
from underhall.hall.plan import Goal, Slot, Terms
from underhall.hall.space import Space
from underhall.hall.tokens import BLOOD, JAVELIN, LAMP, SKULLS, TOKENS, TREASURE, WEB
from underhall.hall.view import Panel
from underhall.manor.entering import enter
from underhall.manor.map import board
from underhall.manor.map.parts import ARMORY_BACK, LIT, PLAIN_BACK, TILE_BACK, TILE_BY_ID, TILE_IDS
from underhall.manor.map.places import ARMORIES, MIDDLE, STAIRS, square
from underhall.manor.map.reveal import HAUNT
from underhall.manor.map.stack import Stack, new_tile
from underhall.manor.plan import ManorPlan
from underhall.manor.role import ManorRole
from underhall.manor.state import Manor

COUNTS: Final = {
    "treasure": 10,
    "lamp": 8,
    "cackling-skulls": 2,
    "blood": 15,
    "web": 10,
    "ice": 5,
    "javelin": 3,
    "pit-marker": 4,
    "curse": 20,
    "breach": 8,
    "force-wall": 6,
    "ruin": 20,
}
PLAN_TOKENS: Final = tuple(COUNTS.get(token, 0) for token in TOKENS)


class StandIn(ManorRole):
    """A player who does nothing on their turn, but answers what is asked of their role and notes what happens."""

    __slots__ = ("__dict__",)

    harmful: ClassVar[int] = 0
    skittish: ClassVar[bool] = True  # all of them note who comes

    def __init__(self, seat: int, log: list[str] | None = None) -> None:
        super().__init__(seat)
        self.log = [] if log is None else log
        self.turns = 0
        self.strong = 0
        self.firm = 0
        self.goal: tuple[str, str] | None = None
        self.haunts: list[Space] = []  # Spooky
        self.flights: list[Space] = []  # Skittish: the goals to choose from
        self.marks: dict[int, int] = {}
        self.board: tuple[int, ...] = ()  # pieces kept
        self.stays = False  # Formidable
        self.hunters: tuple[str, ...] = ()  # roles that Tiny figures force as well
        self.grit = 0
        self.barred: list[Space] = []  # Radiant Lamps

    def copy(self) -> StandIn:
        other = type(self)(self.seat, self.log)
        for name, value in self.__dict__.items():
            setattr(other, name, value.copy() if isinstance(value, dict) else value)
        self.copy_base(other)
        return other

    def key(self) -> tuple[Any, ...]:
        return self.turns, self.strong, self.firm, self.goal

    def note(self, *words: object) -> None:
        self.log.append(" ".join(map(str, (self.name, *words))))

    def set_up(self, g: Manor) -> Flow[None]:
        self.note("sets up with", g.supply[TREASURE], "treasures and", len(g.edges), "tiles")
        return
        yield

    def come_into_play(self, g: Manor) -> Flow[None]:
        self.note("comes into play")
        return
        yield

    def play(self, g: Manor) -> Flow[None]:
        self.turns += 1
        self.note("plays")
        return
        yield

    def strength(self, g: Manor, piece: int, target: int) -> int:
        return self.strong

    def defense(self, g: Manor, piece: int) -> int:
        return self.firm

    def harm(self, g: Manor, piece: int, target: int) -> Flow[int]:
        return self.harmful
        yield

    def hit(self, g: Manor, piece: int, by: int) -> Flow[None]:
        health = yield from g.owner(by).harm(g, by, piece)
        self.note(PIECES[piece], "hit by", PIECES[by], *([f"for {health}"] if health else []))
        if not self.stays:
            yield from super().hit(g, piece, by)

    def has_hit(self, g: Manor, piece: int, target: int, at: Space) -> Flow[None]:
        self.note(PIECES[piece], "has hit", PIECES[target], "on", g.name(at))
        return
        yield

    def grit_to_lose(self) -> int:
        return self.grit

    def lose_grit(self, g: Manor, amount: int, clause: str) -> Flow[None]:
        self.note("loses", amount, "Grit")
        return
        yield

    def bars_tunnels(self, g: Manor, pits: Sequence[Space]) -> Sequence[Space]:
        return [at for at in pits if at in self.barred]

    def met(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        self.note("met", PIECES[piece], "on", g.name(at), "with", len(g.tokens.get(at, ())), "tokens")
        return
        yield

    def tokens_removed(self, g: Manor, piece: int, at: Space, tokens: tuple[int, ...]) -> Flow[None]:
        self.note("tokens removed:", *(TOKENS[token] for token in tokens))
        return
        yield

    def entered(self, g: Manor, piece: int, space: Space) -> Flow[None]:
        self.note(PIECES[piece], "entered", g.name(space))
        return
        yield

    def token_came(self, g: Manor, at: Space) -> None:
        self.note("token came to", g.name(at))

    def figure_removed(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        self.note(PIECES[piece], "removed from", g.name(at))
        return
        yield

    def treasure_removed(self, g: Manor, by: str, at: Space, markers: int) -> Flow[None]:
        self.note("treasure removed by", by, "from", g.name(at))
        return
        yield

    def walls_changed(self, g: Manor) -> None:
        self.note("walls changed")

    def slid(self, to: Any) -> None:
        self.note("slid", "(3,4) to", Manor.name(None, to(square(3, 4))))  # type: ignore[arg-type]

    def poltergeist_places(self, g: Manor, at: Space) -> list[Space]:
        return self.haunts

    def mark(self, piece: int) -> int:
        return self.marks.get(piece, 0)

    def kept(self) -> tuple[int, ...]:
        return self.board

    def goal_met(self, g: Manor) -> tuple[str, str] | None:
        return self.goal

    def shares(self, g: Manor) -> dict[str, float]:
        return {}

    def panel(self, g: Manor, seat: int) -> Panel:
        return Panel(self.name, self.title, "", False, 0.0)


class Paladin(StandIn):
    name = "paladin"
    pieces = (PALADIN, PILLAR)
    tokens = (LAMP,)


class ArmoredKnight(StandIn):
    name = "armored-knight"
    pieces = (ARMORED_KNIGHT,)
    tokens = (JAVELIN,)


class Skeletons(StandIn):
    name = "skeletons"
    pieces = (CASTY, SCREAMY, SHOOTY, SLASHY, STABBY)
    tokens = (SKULLS,)
    walks_crypts = True
    walks_grounds = True
    harmful = 1

    def stopped_by(self, g: Manor, piece: int) -> tuple[int, ...]:
        return WEB, LAMP


class Spider(StandIn):
    name = "spider"
    pieces = (GIANT_SPIDER, SORCERER, *SPIDERLINGS, *EGGS)
    tokens = (BLOOD, WEB)
    agile = True

    def forces(self, g: Manor, piece: int, mover: ManorRole) -> bool:
        return piece in (GIANT_SPIDER, SORCERER) or mover.name in self.hunters  # the others are Tiny


class ShadowPaladin(StandIn):
    name = "shadow-paladin"
    pieces = (SHADOW_PALADIN,)
    agile = True
    turns_freely = True


class ManorPlayer(StandIn):
    name = "manor"
    pieces = (WRAITH,)
    ethereal = True


class Warlock(StandIn):
    name = "warlock"
    pieces = (WARLOCK,)
    ethereal = True
    walks_crypts = True

    def met(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        yield from super().met(g, piece, at)
        if self.flights:
            goal = yield from choose_space(self.seat, HAUNT, PLACING, self.flights)
            yield from enter(g, WARLOCK, goal)


STAND_INS: Final = (Paladin, ArmoredKnight, Skeletons, Spider, ShadowPaladin, ManorPlayer, Warlock)
SLOTS: Final[dict[str, Slot]] = {
    "paladin": "hero",
    "armored-knight": "hero",
    "skeletons": "horde",
    "spider": "beast",
    "shadow-paladin": "beast",
    "manor": "house",
    "warlock": "rogue",
    "knight": "hero",
    "goblins": "horde",
    "dragon": "beast",
    "thief": "rogue",
}
ORDER: Final = ("hero", "horde", "beast", "house", "rogue")
ASKED: Final = {
    "PAL": "paladin",
    "AKN": "armored-knight",
    "SKL": "skeletons",
    "SPI": "spider",
    "SHP": "shadow-paladin",
    "MAN": "manor",
    "WAR": "warlock",
}
"""Whose questions are those that stand on a clause of a role."""
WHOSE_TURN: Final = ("expand-reveal", "expand-lay", "expand-treasure", "take-which-treasure", "turn-first")
"""Questions for whoever holds Expand, takes a treasure or turns tiles."""
HUBS: Final = {
    "paladin-act", "crusade-reveal", "crusade-attack", "crusade-shrine", "crusade-treasure",
    "armored-act", "armored-boots", "encounter-reveal", "encounter-attack", "encounter-shrine", "encounter-exchange",
    "encounter-treasure",
    "skeletons-act", "skeletons-strike", "skeletons-scream", "skeletons-prepare", "skeletons-summon",
    "spider-form", "spider-terror", "spider-act", "spider-crawl",
    "shadow-act", "shadow-advance", "shadow-draw", "shadow-before-ice", "shadow-last",
    "assign-omens", "manor-reveal", "manor-shift", "manor-shift-swap", "manor-swap", "manor-walls", "manor-wraith",
    "manor-ritual", "manor-treasure", "discard-ritual",
    "warlock-start", "warlock-flash", "warlock-curse", "warlock-dominate", "warlock-play-spell", "warlock-act",
}  # fmt: skip
"""The main questions of all phases: a flow can be started anew there, from the state alone."""
GUESTS: Final = ("knight", "goblins", "dragon", "thief")
"""Roles of the cave on a visit: always by their own rules (`real`)."""
BROUGHT: Final = {
    "thief": {"vault": 6},
    "dragon": {"gem-claw": 1, "gem-flame": 1, "gem-wing": 1, "flame-wall": 1},
}
"""What they bring into the supply (MVR-77)."""


class ManorTable(Driven[Manor]):
    """A position of the manor being set up and played."""

    def __init__(self, g: Manor, log: list[str]) -> None:
        super().__init__(g)
        self.log = log

    def __getitem__(self, name: str) -> StandIn:
        role = self.g.named(name)
        assert isinstance(role, StandIn)
        return role

    def play(self, flow: Any, *answers: str) -> Ask | Chance | Result:
        """Drive a flow, and look that every question went to whose it is and is a hub if it should be, and that every
        hand is known to whose it is."""
        heard = len(self.asked)
        step = super().play(flow, *answers)
        for ask in self.asked[heard:]:
            if isinstance(ask, Ask):
                self._check_seat(ask)
        for role in self.g.roles:
            for deck in role.cards():
                assert all(thing.known >> role.owner & 1 for thing in deck.hand), f"a secret from the {role.name}"
        return step

    def _check_seat(self, ask: Ask) -> None:
        """In another's turn a role decides only what is its own (MMP-101)."""
        whose = "" if ask.prompt.name in WHOSE_TURN else ASKED.get(ask.prompt.clause[:3], "")
        if self.g.plays(whose):
            assert ask.seat == self.g.named(whose).seat, f"{ask.prompt.name} is asked of seat {ask.seat}"
            assert ask.prompt.hub == (ask.prompt.name in HUBS), f"{ask.prompt.name} is a hub, or is none"

    def put(self, figure: str, *place: int) -> int:
        """Put a figure on a square (row, column) or a ground (its number)."""
        piece = PIECES.index(figure)
        self.g.stand(piece, space(*place))
        return piece

    def lay(self, token: str, *place: int, times: int = 1) -> None:
        """Lay tokens, markers or cubes from their supply."""
        g, at = self.g, space(*place)
        g.supply[TOKENS.index(token)] -= times
        g.tokens[at] = tuple(sorted((*g.tokens.get(at, ()), *[TOKENS.index(token)] * times)))

    def mark(self, mark: str, row: int, col: int, side: str) -> None:
        """Lay a breach or force wall on an edge."""
        board.put_mark(self.g, square(row, col), "NESW".index(side), TOKENS.index(mark))
        self.log.clear()

    def turn_of(self, name: str) -> None:
        """Make it this role's turn."""
        self.g.turn.who = [role.name for role in self.g.roles].index(name)

    def where(self, figure: str) -> str:
        """What the space of a figure is called."""
        return self.g.name(self.g.where[PIECES.index(figure)])

    def tokens(self, *place: int) -> list[str]:
        """What lies on a space."""
        return [TOKENS[token] for token in self.g.tokens.get(space(*place), ())]

    def tile(self, row: int, col: int) -> str:
        """What lies on a square, as `table` takes it; "" is a crypt."""
        at = square(row, col)
        if at in self.g.dark:
            face = self.g.dark[at].face
            armory = " armory" if self.g.dark[at].back == ARMORY_BACK else ""
            return f"dark{armory}" if face == UNSEEN else f"dark {TILE_IDS[face]}"
        lit = self.g.lit.get(at)
        return "" if lit is None else f"{TILE_IDS[lit.face]}{f' r{lit.turn}' if lit.turn else ''}"

    def walls(self, row: int, col: int) -> str:
        """The walled sides of a square."""
        walls = self.g.walls[square(row, col)]
        return "".join(side for bit, side in enumerate("NESW") if walls >> bit & 1)

    def poltergeists(self, *place: int) -> int:
        """How many poltergeists are on a space."""
        return sum(self.g.where[piece] == space(*place) for piece in POLTERGEISTS)


def space(*place: int) -> Space:
    """A square (row, column) or a ground (its number)."""
    return square(*place) if len(place) == 2 else place[0]


def bare(
    *names: str,
    rounds: int = 60,
    seed: int = 0,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    goals: dict[str, Goal] | None = None,
    killed: dict[str, str] | None = None,
) -> ManorTable:
    """These roles before setup: the stand-ins, but for those named in `real`, which play by their own rules."""
    log: list[str] = []
    by_rules = {kind.name: kind for kind in real}
    known = (*(kind.name for kind in STAND_INS), *GUESTS)
    playing = tuple(sorted((name for name in known if name in names), key=lambda name: ORDER.index(SLOTS[name])))
    stand_ins = {kind.name: kind for kind in STAND_INS}
    roles: list[ManorRole] = [
        by_rules[name](seat) if name in by_rules else stand_ins[name](seat, log) for seat, name in enumerate(playing)
    ]
    plan = ManorPlan(
        roles=playing,
        slots={SLOTS[name]: name for name in playing},
        goals=goals or {},
        killed=killed or {},
        tokens=_with_guests(playing),
        pieces=(*(piece for role in roles for piece in role.pieces), *POLTERGEISTS),
        terms={each.whose: each for each in terms},
        rounds=rounds,
    )
    return ManorTable(Manor(plan, roles, seed), log)


def _with_guests(playing: tuple[str, ...]) -> tuple[int, ...]:
    brought = {token: count for name in playing for token, count in BROUGHT.get(name, {}).items()}
    return tuple(brought.get(token, count) for token, count in zip(TOKENS, PLAN_TOKENS, strict=True))


def table(
    *names: str,
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    goals: dict[str, Goal] | None = None,
    killed: dict[str, str] | None = None,
) -> ManorTable:
    """A position with these roles, stand-ins but for the real ones; `stack`: how many tiles are left in it."""
    t = bare(*names, real=real, terms=terms, goals=goals, killed=killed)
    g = t.g
    g.turn.stage = 2
    g.supply = list(g.plan.tokens)
    given = {square(*cell): tile for cell, tile in (tiles or {}).items()}
    elsewhere = sum("armory" in tile and at not in ARMORIES for at, tile in given.items())
    lying = dict.fromkeys(ARMORIES[elsewhere:], "dark armory") | {STAIRS: "entrance r1", MIDDLE: "start-pit"} | given
    unseen = list(g.stack.unseen)
    dark = 0
    for at, tile in lying.items():
        words = tile.split()
        known = [TILE_BY_ID[word] for word in words if word in TILE_BY_ID]
        for face in known:
            unseen[face] -= face in [f for f, count in enumerate(g.stack.unseen) if count]
        if words[0] != "dark":
            board.lay(g, at, LIT[known[0]][int(words[-1][1:]) if len(words) > 1 else 0])
        elif known:
            g.next_uid += 1
            board.lay(g, at, Thing(g.next_uid, 0, TILE_BACK[known[0]], known[0], EVERYBODY))
        else:
            dark += "armory" not in words
            board.lay(g, at, new_tile(g, ARMORY_BACK if "armory" in words else PLAIN_BACK))
    plain = sum(count for face, count in enumerate(unseen) if TILE_BACK[face] == PLAIN_BACK)
    g.stack = Stack(plain - dark if stack is None else stack, tuple(unseen))
    return t


def all_lit(tile: str = "shrine-open") -> dict[tuple[int, int], str]:
    """Every square with the same open tile: a map without walls, crypts or Dark tiles. Copies do not add up."""
    return {(row, col): tile for row in range(7) for col in range(7)}


# ------------------------------------------------------------------ what is open, and what may be chosen


def asked(step: Ask | Chance | Result) -> str:
    """The name of an open question, or the kind of an open chance; "over": nothing is open."""
    if isinstance(step, Ask):
        return step.prompt.name
    return step.kind if isinstance(step, Chance) else "over"


def may_choose(t: ManorTable, step: Ask | Chance | Result, verb: str = "") -> list[str]:
    """The codes of what may be chosen, perhaps of one verb; nothing if nothing is open."""
    if isinstance(step, Result):
        return []
    assert isinstance(step, Ask), f"a chance: {codes_of(t.g, step)}"
    return [code for code in codes_of(t.g, step) if not verb or code.split()[0] == verb]


def out_of_the_deck(deck: Cards, face: int) -> int:
    """A card that nobody knows the place of leaves a deck, for a place of its own; gives back its face."""
    deck.unknown = tuple(other for other in deck.unknown if other != face)
    return face
