"""The Thief (THF): quick and unseen, he steals, stashes at the Entrance, and comes back when killed.

His board is here; his turn is in `turn`, played with his `means`, how he moves in `moves`, what he does for cubes in
`actions`, what he brings home in `stash`, what that gives him in `upgrades`, his possession turn in `possessed`, and
how he meets others in `pairs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

import underhall.cave.roles.thief.pairs  # noqa: F401  how he and the older roles meet
from underhall.cave.map.forced import others_on
from underhall.cave.map.parts import VAULT_KIND
from underhall.cave.map.terrain import MAGMA, kind_at
from underhall.cave.play.hunt import prey, still_to_kill
from underhall.cave.play.hunt import shares as hunting
from underhall.cave.role import CaveRole
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET, Injury, Theft, roll_action_die
from underhall.cave.roles.thief.means import Means
from underhall.cave.roles.thief.moves import lets_in, slip_away
from underhall.cave.roles.thief.possessed import possess, release
from underhall.cave.roles.thief.reasons import why_not
from underhall.cave.roles.thief.stash import flips_in, stash
from underhall.cave.roles.thief.terms import thief_terms
from underhall.cave.roles.thief.turn import play
from underhall.cave.roles.thief.upgrades import (
    CLIMB_WALL,
    CUBES,
    EVADES_ON,
    INCREASES,
    LENT,
    LEVELS,
    MOVEMENT,
    PER_CARRIED,
    STAT_MAX,
    STATISTICS,
    STEALTH,
    THIEVERY,
    TOKEN_VALUES,
    UNNATURAL_EVASION,
    UPGRADE_NAMES,
    UPGRADE_TEXTS,
)
from underhall.engine.flow import Flow, Option
from underhall.hall.figures import distinct
from underhall.hall.pieces import CAVE_PIECE_NAMES, EGGS, GHOUL, THIEF
from underhall.hall.shares import Shares, times, within
from underhall.hall.space import OFF, Space, distance
from underhall.hall.tokens import GEMS, NO_TOKENS, TREASURE, VAULT
from underhall.hall.turn import PLAYING
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.play.stages import CaveTurn
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall

__all__ = ["BACKSTAB", "PICKPOCKET", "Injury", "Theft", "Thief"]

# ------------------------------------------------------------------ phases and questions


UNASSIGNED: Final = (0, 0, 0)


class Thief(CaveRole):
    """The Thief's board."""

    __slots__ = (
        "hexed",
        "hexed_in",
        "level",
        "loot",
        "means",
        "rerolled",
        "settled",
        "stashed",
        "stats",
        "targeted",
        "tried",
        "upgrades",
    )

    name: ClassVar[str] = "thief"
    title: ClassVar[str] = "Thief"
    pieces: ClassVar[tuple[int, ...]] = (THIEF,)
    compared: ClassVar[tuple[str, str]] = ("Perception", "Stealth")
    main_questions: ClassVar[tuple[str, ...]] = ("thief-act",)
    barred_by: ClassVar[int] = GHOUL
    """The one piece that may keep him from its space (THF-12)."""
    vault_kind: ClassVar[int] = VAULT_KIND
    """The kind of tile that gets a Vault token (MAP-35)."""
    climb_wall: ClassVar[tuple[int, int]] = CLIMB_WALL
    """What a Climb over a wall costs, without Climbing Gear and with it (THF-17)."""

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (thief_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.means = Means()
        self.stats: tuple[int, ...] = UNASSIGNED  # the Stat tokens on Movement, Stealth and Thievery
        self.loot: tuple[int, ...] = NO_TOKENS  # what he carries, sorted
        self.stashed = 0  # on upgrade spaces and beside the board (THF-61)
        self.upgrades = 0  # filled upgrade spaces, a bit each
        self.level = LEVELS.start  # Loot Drop (THF-02)
        self.hexed = 0  # what Hex takes from his Stealth (THF-48)
        self.hexed_in = 0  # in which round
        # of this turn
        self.targeted = 0  # pieces of the players he has targeted, a bit each (THF-24)
        self.tried: tuple[Space, ...] = ()  # Vaults (THF-19)
        self.rerolled = False  # Sticky Fingers
        self.settled = False  # he has ended his movement on a Dark tile (THF-13)

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.means = self.means.copy()
        other.stats = self.stats
        other.loot = self.loot
        other.stashed = self.stashed
        other.upgrades = self.upgrades
        other.level = self.level
        other.hexed = self.hexed
        other.hexed_in = self.hexed_in
        other.targeted = self.targeted
        other.tried = self.tried
        other.rerolled = self.rerolled
        other.settled = self.settled
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.means.key(),
            self.stats,
            self.loot,
            self.stashed,
            self.upgrades,
            self.level,
            self.hexed,
            self.hexed_in,
            self.targeted,
            self.tried,
            self.rerolled,
            self.settled,
        )

    # ------------------------------------------------------------------ statistics and upgrades

    def has(self, upgrade: int) -> bool:
        """Whether he may use an upgrade: its space is filled, or a Possession card lends it to him (GST-70)."""
        return self.filled(upgrade) or (bool(self.means.fixed) and upgrade in LENT)

    def filled(self, upgrade: int) -> bool:
        """Whether an upgrade space is filled."""
        return bool(self.upgrades >> upgrade & 1)

    def flips(self) -> int:
        """How many flip spaces are filled (THF-08)."""
        return flips_in(self.upgrades)

    def statistic(self, which: int) -> int:
        """Movement, Stealth or Thievery: the Stat token, 1 more with its upgrade, at most 5 (THF-06)."""
        if self.means.fixed:
            return self.means.fixed[which]
        return min(STAT_MAX, self.stats[which] + self.filled(INCREASES[which]))

    def stealth(self, g: Hall[Any]) -> int:
        """His Stealth now: less for each carried token, less by Hex, perhaps below 0 (THF-06, THF-07)."""
        return self.statistic(STEALTH) + PER_CARRIED * len(self.loot) - self._hex_now(g)

    def hex(self, g: Hall[Any], amount: int) -> None:
        """Stealth less by so much until the start of the Goblins' next turn (THF-48)."""
        self.hexed = self._hex_now(g) + amount
        self.hexed_in = g.round

    def _hex_now(self, g: Hall[Any]) -> int:
        """What Hex takes now: it ends in the next round when the Goblins' turn has come (THF-07, THF-48)."""
        if not self.hexed or g.round == self.hexed_in:
            return self.hexed
        place = next(number for number, role in enumerate(g.roles) if role.hexes)
        return self.hexed if g.round == self.hexed_in + 1 and g.turn.who < place else 0

    def in_play(self) -> bool:
        """Whether his first turn has come; until then he cannot be targeted (THF-03)."""
        return self.stats != UNASSIGNED

    def loot_drop(self) -> int:
        """His Loot Drop Level (THF-21, THF-45)."""
        return self.level

    # ------------------------------------------------------------------ what guests ask (MVR-80, MVR-81)

    def may_be_hit(self, g: Cave, piece: int, attacker: Any, thrown: bool = False) -> bool:
        """By whoever always hits, or whose Perception is above his Stealth (MVR-80)."""
        return bool(attacker.agile or attacker.perception(g, attacker.fighter(g), piece) > self.stealth(g))

    def withstands(self, g: Cave, piece: int) -> int:
        """His Stealth (MVR-80)."""
        return self.stealth(g)

    def contested(self, g: Cave, piece: int, attacker: Any) -> tuple[int, int]:
        """What stands for Perception, and his Stealth (MVR-80)."""
        return attacker.perception(g, attacker.fighter(g), piece), self.stealth(g)

    def is_hit(self, g: Cave, piece: int, by: int) -> Flow[bool]:
        """Unless Unnatural Evasion saves him (MVR-81, THF-43)."""
        if (yield from self.evades(g, "MVR-81")):
            yield from self.evasive_step(g)
            return False
        return True

    def suffers(self, g: Cave, piece: int, by: int) -> Flow[None]:
        """He is killed, and his killer has a bonus by his Loot Drop Level (MVR-81)."""
        self.die(g, "MVR-81")
        yield from g.owner(by).loots(g, self.loot_drop())

    # ------------------------------------------------------------------ what he carries

    def carry(self, token: int) -> None:
        """Carry one more token; that lowers his Stealth at once (THF-07, THF-35)."""
        self.loot = tuple(sorted((*self.loot, token)))

    def drop(self, token: int) -> None:
        """Carry one token less; the caller says where it goes."""
        left = list(self.loot)
        left.remove(token)
        self.loot = tuple(left)

    def holds(self, token: int) -> int:
        """What he carries, and the Treasures he has stashed for good (THF-35, THF-40)."""
        return self.loot.count(token) + (self.stashed if token == TREASURE else 0)

    def carries(self, token: int) -> int:
        """What he carries counts as on the map (THF-35)."""
        return self.loot.count(token)

    # ------------------------------------------------------------------ the turn

    def begin_turn(self, g: Hall[Any]) -> None:
        """Appear on the Entrance, if he is not on the map; what counts by his own turn starts anew (THF-03, THF-09)."""
        self.hexed = self._hex_now(g)
        self.hexed_in = self.hexed_in if self.hexed else 0
        self.targeted = 0
        self.tried = ()
        self.rerolled = self.settled = False
        if g.where[THIEF] == OFF:
            g.place(THIEF, self.start(g))  # this is not entering: no Flame Wall, no stash
            g.tell("appear", "THF-09", self.name, g.where[THIEF], THIEF)

    def start(self, g: Hall[Any]) -> Space:
        """Where he appears: on the Entrance (THF-03, THF-09)."""
        return g.entrance

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Two phases in order (THF-10, THF-11); it ends at once if he is killed (THF-44)."""
        return play(g, self)

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """Somebody else plays his turn (GST-70)."""
        possess(g, self, influence)
        return
        yield  # a flow without a question

    def released(self, g: Cave) -> Flow[None]:
        """It is over."""
        release(self)
        return
        yield  # a flow without a question

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """Magma kills him; what is left unused is lost (THF-11, THF-42, TER-30, TER-33)."""
        if g.ground and kind_at(g, g.where[THIEF]) == MAGMA:
            self.die(g, "THF-53")
        self.means.movement = self.means.cubes = 0
        return
        yield  # a flow without a question

    def alone_in_the_dark(self, g: Cave) -> int:
        """His Movement (COL-45, VAR-103)."""
        return self.statistic(MOVEMENT)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid."""
        self.tried = tuple(sorted(map(to, self.tried)))

    # ------------------------------------------------------------------ entering spaces

    def entered(self, g: Hall[Any], piece: int, space: Space) -> Flow[None]:
        """He stashes on entering the Entrance, whoever moved him there (THF-36)."""
        if self.loot and space in self.homes(g):
            yield from stash(g, self)

    def homes(self, g: Hall[Any]) -> tuple[Space, ...]:
        """Where he stashes: at the Entrance (THF-36)."""
        return (g.entrance,)

    def gained(self, g: Hall[Any]) -> Flow[None]:
        """He carries one token more; one that he gains at the Entrance is stashed when he enters it again (THF-36)."""
        return
        yield  # a flow without a question

    def standing(self, g: Hall[Any]) -> Iterable[tuple[int, Space]]:
        """All pieces that he might target, each with its space (THF-24). Of those from the manor only such as can be
        told apart; an Egg is nobody to rob or to hurt (MVR-89)."""
        if len(g.where) <= len(CAVE_PIECE_NAMES):
            return enumerate(g.where)
        figures = [piece for piece, at in enumerate(g.where) if at != OFF and piece not in EGGS]
        return [(piece, g.where[piece]) for piece in distinct(g, figures)]

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """The River carries him free; moved by others he does not go onto other players (THF-49, TER-64)."""
        own_move = mover == self.seat and g.turn.stage == PLAYING  # not off a tile that he removes himself (FRC-01)
        if not lets_in(g, self, onward) if own_move else others_on(g, piece, onward):
            return []
        return super().rides(g, piece, onward, mover)

    # ------------------------------------------------------------------ being attacked and dying

    def evades(self, g: Hall[Any], clause: str) -> Flow[bool]:
        """Unnatural Evasion: the first attack on him in a turn may fail (THF-43, GEN-25).

        His step comes by `evasive_step`.
        """
        if not self.has(UNNATURAL_EVASION) or not self.attacked_first(g):
            return False  # safe only from one attack (THF-58)
        evaded = (yield from roll_action_die(g, self)) >= EVADES_ON
        if evaded:
            g.tell("evade", clause, self.name, g.where[THIEF], THIEF)
        return evaded

    def attacked_first(self, g: Hall[Any]) -> bool:
        """Whether this is the first attack on him in the running turn; from now on none will be (THF-43)."""
        turn = cast("CaveTurn", g.turn)
        first, turn.evaded = not turn.evaded, True
        return first

    def evasive_step(self, g: Hall[Any]) -> Flow[None]:
        """The step an evasion gives him (THF-43, THF-57)."""
        return slip_away(g, self)

    def die(self, g: Hall[Any], clause: str) -> None:
        """He drops what he carries and leaves the map until his next turn (THF-44, THF-62)."""
        at = g.where[THIEF]
        g.tell("thief-killed", clause, self.name, at, THIEF, amount=len(self.loot))
        g.take_off(THIEF)
        for token in self.loot:
            g.supply[token] += 1
            g.put_token(at, token)
        self.loot = NO_TOKENS
        if g.active is self:
            g.turn.cut = True

    def leave_behind(self, g: Cave) -> None:
        """Summoned, he leaves Treasures on his last space; Gems go back to the Dragon (GST-153)."""
        for token in self.loot:
            g.supply[token] += 1
            if token == TREASURE and g.where[THIEF] in g.edges:
                g.put_token(g.where[THIEF], token)
        self.loot = NO_TOKENS

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why he cannot go there, target or take."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """Most of it is what he has stashed, then what he carries, then his prospects of more."""
        cave = cast("Cave", g)
        hunted = prey(cave, self)
        if hunted is not None:
            more = {"upgrades": 0.02 * min(self.upgrades.bit_count(), 4), "Action cubes": 0.004 * self.means.cubes}
            return hunting(cave, self, hunted, more)
        return self.stashing(g)

    def stashing(self, g: Hall[Any]) -> Shares:
        """How near he is to having stashed enough."""
        tokens = {"stashed": float(self.stashed), "loot carried": 0.5 * len(self.loot), **self._prospects(g)}
        return within(times(tokens, 1 / g.plan.goals[self.name].n), 0.99)

    def _prospects(self, g: Hall[Any]) -> Shares:
        """Small change beside a token: the way home with loot, prey near (or Dark tiles, if there is none), cubes."""
        at = g.where[THIEF]
        if at == OFF:
            return {"dead": -0.1}
        loose = [space for space, tokens in g.tokens.items() if any(token in LOOSE for token in tokens)]
        gap = min([distance(at, space) for space in loose or g.dark], default=FAR)
        way = min([distance(at, home) for home in self.homes(g)], default=FAR)
        return {
            "way home with the loot": 0.2 * len(self.loot) * (1 - min(way, FAR) / FAR),
            "things to steal": 0.02 * min(len(loose), 6),
            "way to them": 0.1 * (1 - min(gap, FAR) / FAR),
            "Action cubes": 0.004 * self.means.cubes,
            "Movement left": 0.002 * self.means.movement,
            "Loot Drop Level": -0.002 * self.level,
        }

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """The Thief's board; all of it is public (THF-05)."""
        goal = g.plan.goals[self.name]
        return Panel(
            role=self.name,
            title=self.title,
            goal=goal.text,
            goal_met=goal.kind == "kill-shadow-escape" and not still_to_kill(cast("Cave", g), self),
            progress=self.progress(g),
            bars=[
                Bar("Stashed", self.stashed, goal.n, goal.n),
                Bar("Loot Drop Level", self.level, 0, LEVELS.start),
            ],
            rows=self._rows(g),
            numbers={"movement_left": self.means.movement},
            cards=[
                Card(upgrade, name, self._state(upgrade), "Upgrade", UPGRADE_TEXTS[upgrade], "THF-38")
                if self.has(upgrade)
                else Card(upgrade, name, "empty", "Upgrade")
                for upgrade, name in enumerate(UPGRADE_NAMES)
            ],
            notes=self._notes(g),
            out=self.out,
        )

    def _state(self, upgrade: int) -> str:
        return "filled" if self.filled(upgrade) else "lent"

    def _rows(self, g: Hall[Any]) -> list[Row]:
        """Statistics, the Action cubes left, and what he carries."""
        now = (self.statistic(MOVEMENT), self.stealth(g), self.statistic(THIEVERY))
        stats = [
            Row(name, value=str(value), note=f"Stat token {token}" if token else "no Stat token yet")
            for name, value, token in zip(STATISTICS, now, self.stats, strict=True)
        ]
        cubes = Row("Action cubes", self.means.cubes, CUBES)
        carried = [
            Row(name, count, note="carried")
            for name, count in (
                ("Treasures", self.loot.count(TREASURE)),
                ("Gems", len(self.loot) - self.loot.count(TREASURE)),
            )
            if count
        ]
        return [*stats, cubes, *carried]

    def _notes(self, g: Hall[Any]) -> list[str]:
        notes = []
        if g.where[THIEF] == OFF:
            notes.append("Not on the map: he appears on the Entrance when his turn begins.")
        if self._hex_now(g):
            notes.append(f"Hex: Stealth -{self._hex_now(g)} until the Goblins' next turn.")
        targeted = [role.title for role in g.roles if any(self.targeted >> piece & 1 for piece in role.pieces)]
        if targeted and g.active is self:
            notes.append(f"Targeted this turn: {', '.join(targeted)}.")
        return notes

    def check(self, g: Hall[Any]) -> None:
        """Five cubes, three Stat tokens, eleven upgrade spaces, a Loot Drop Level from 0 to 3."""
        assert self.loot == tuple(sorted(self.loot)), "loot is not in its canonical order"
        assert all(token == TREASURE or token in GEMS for token in self.loot), "he carries what nobody can (THF-16)"
        assert 0 <= self.means.cubes <= CUBES or self.means.fixed, "more Action cubes than exist (THF-02)"
        assert self.means.movement >= 0, "negative Movement (THF-12)"
        assert self.level in LEVELS.levels, "the Loot Drop Level left its track (THF-21)"
        assert self.upgrades.bit_count() <= self.stashed, "more upgrades than stashed tokens (THF-38)"
        values = tuple(sorted(self.stats))
        assert values in (UNASSIGNED, tuple(sorted(TOKEN_VALUES[self.flips()]))), "Stat tokens do not add up (THF-08)"


LOOSE: Final = (TREASURE, VAULT, *GEMS)
"""What he can make his."""
FAR: Final = 12
"""Farther than this is all the same to him."""
