"""The table of any house as plain data: a plan, roles, turns, a grid of tiles with what lies and stands on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, TypeVarTuple

from underhall.engine.flow import Chance, Ending, Flow, GameOver, Option
from underhall.engine.knowledge import Thing
from underhall.engine.state import AT_ONCE, Event, State
from underhall.hall import turn as turns
from underhall.hall import verbs
from underhall.hall.ground import Ground, R
from underhall.hall.space import OFF, Space
from underhall.hall.tiles import Lit

if TYPE_CHECKING:
    from underhall.hall.plan import Plan, Slot
    from underhall.hall.role import Role
    from underhall.hall.turn import Turn

Kind = TypeVar("Kind", bound="Role[Any]")
T = TypeVar("T")
Args = TypeVarTuple("Args")


class Hall(Ground[R], State):
    """What is on the table in any house."""

    __slots__ = (
        "beside",
        "dark",
        "edge_tokens",
        "edges",
        "entrance",
        "gone",
        "jumps",
        "lit",
        "next_uid",
        "owners",
        "plan",
        "real_tiles",
        "roles",
        "round",
        "supply",
        "tokens",
        "turn",
        "where",
    )

    plan: Plan
    turn: Turn
    left_by: ClassVar[str]
    """The clause by which a killed role that nobody hunts leaves the game."""

    def __init__(self, plan: Plan, roles: list[R], turn: Turn, entrance: Space, seed: int) -> None:
        super().__init__(seed)
        self.plan = plan
        self.roles = roles
        self.turn = turn
        self.round = 1
        # the map
        self.entrance = entrance
        self.dark: dict[Space, Thing] = {}
        self.lit: dict[Space, Lit] = {}
        self.edges: dict[Space, int] = {}  # every space of the map (MAP-12): its walled sides, from both sides
        self.beside: dict[Space, int] = {}  # every space with a tile: the sides beyond which there is one too
        # what lies and stands on it
        self.tokens: dict[Space, tuple[int, ...]] = {}
        self.edge_tokens: dict[int, int] = {}  # see edges.edge_of; bit 1 closes the edge, bit 2 opens it
        pieces = (*plan.pieces, *(piece for role in roles for piece in role.pieces))  # not all may take part (SKL-03)
        self.where: list[Space] = [OFF] * (max(pieces) + 1)
        whose = {piece: number for number, role in reversed([*enumerate(roles)]) for piece in role.pieces}
        self.owners: list[int] = [whose.get(piece, -1) for piece in range(len(self.where))]  # of each piece its role
        self.jumps = 0  # counts skitters, Teleports and other placements that interrupt a move
        # supplies
        self.supply = [0] * len(plan.tokens)
        self.gone = [0] * len(plan.tokens)  # tokens out of the game or kept by a player for good
        self.next_uid = 0
        self.real_tiles = False  # a real table: a tile's face is not settled before somebody looks

    def copy_base(self, other: Hall[Any]) -> None:
        """Copy what every house has; nobody listens to the story of a copy."""
        other.rng = self.rng
        other.learned = self.learned
        other.over = self.over
        other.story = None
        other.recall = AT_ONCE
        other.plan = self.plan
        other.roles = [role.copy() for role in self.roles]
        other.turn = self.turn.copy()
        other.round = self.round
        other.entrance = self.entrance
        other.dark = self.dark.copy()
        other.lit = self.lit.copy()
        other.edges = self.edges.copy()
        other.beside = self.beside.copy()
        other.tokens = self.tokens.copy()
        other.edge_tokens = self.edge_tokens  # replaced, never changed
        other.where = self.where.copy()
        other.owners = self.owners
        other.jumps = self.jumps
        other.supply = self.supply.copy()
        other.gone = self.gone.copy()
        other.next_uid = self.next_uid
        other.real_tiles = self.real_tiles

    # ------------------------------------------------------------------ who is who

    @property
    def active(self) -> R:
        """The role whose turn it is."""
        return self.roles[self.turn.who]

    @property
    def players(self) -> list[R]:
        """The roles that somebody plays; the rules play the others (SHU-01)."""
        return [role for role in self.roles if role.seat >= 0]

    def plays(self, name: str) -> bool:
        """Whether a player has this role."""
        return name in self.plan.roles

    def is_played(self, piece: int) -> bool:
        """Whether a piece belongs to a role at the table; not to one that is summoned for a turn (GST-128)."""
        return self.owners[piece] >= 0

    def role(self, kind: type[Kind]) -> Kind | None:
        """The role of this class, if it is in play."""
        for role in self.roles:
            if isinstance(role, kind):
                return role
        return None

    def named(self, name: str) -> R:
        """The role of this name; it must be in play."""
        for role in self.roles:
            if role.name == name:
                return role
        raise KeyError(name)

    def in_slot(self, slot: Slot) -> R | None:
        """The role in a slot: whom a text means that names the Knight, the Goblins, … (VAR-22, MMP-24)."""
        name = self.plan.slots.get(slot)
        return None if name is None else self.named(name)

    def role_of(self, piece: int) -> R | None:
        """The role a piece belongs to; None: nobody's."""
        number = self.owners[piece]
        if number >= 0:
            return self.roles[number]
        for role in self.roles:  # one that is summoned for a turn (GST-128)
            if piece in role.pieces:
                return role
        return None

    def by_map(self, work: Callable[[Any, *Args], T], *args: *Args) -> T:
        """`work(self, *args)`, for work that looks at walls, tiles and the pillar of light alone.

        A house may remember it until these change. What it gives back must not be changed.
        """
        return work(self, *args)

    def pieces_on(self, at: Space) -> Sequence[int]:
        """The pieces on a space, in the order of the plan: for lists. Who moves first, the roles say: a Vile Ghoul or
        a Cave Ghost has the piece of a role whose turn is later (FRC-05)."""
        where = self.where
        count = where.count(at)
        if count < 2:  # as most of the time
            return [where.index(at)] if count else []
        found = [where.index(at)]
        while len(found) < count:
            found.append(where.index(at, found[-1] + 1))
        return sorted(found, key=self.plan.pieces.index)

    def is_lit(self, at: Space, kind: int) -> bool:
        """Whether a Lit tile of this kind lies there; a Dark one has no kind (MMP-23)."""
        lit = self.lit.get(at)
        return lit is not None and lit.kind == kind

    def stand(self, piece: int, at: Space) -> None:
        """A piece is on this space from now on, or OFF the map: nothing but that."""
        self.where[piece] = at

    # ------------------------------------------------------------------ the story and the end

    def tell(
        self,
        verb: str,
        clause: str,
        who: str = "",
        at: Space = OFF,
        piece: int = -1,
        thing: str = "",
        amount: int = 0,
        seen: int = -1,
    ) -> None:
        """Add a fact to the story, if somebody listens (callers on the hot path check `story` themselves)."""
        if self.story is not None:
            self.story.append(Event(verb, clause, who, at, piece, thing, amount, seen))

    def win(self, role: Role[Any], clause: str, reason: str) -> None:
        """The game stops the moment a player meets their goal (GEN-03, VAR-11)."""
        self.tell("win", clause, role.name, thing=reason)
        raise GameOver(Ending((role.name,), clause, reason))

    def everyone_loses(self, clause: str, reason: str) -> None:
        """The only shared result (VAR-110); who plays alone is told by name."""
        self.tell("lose", clause, self.plan.roles[0] if len(self.plan.roles) == 1 else "", thing=reason)
        raise GameOver(Ending((), clause, reason))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody before the end, or where everyone loses."""
        return () if self.over is None else self.over.winners

    def killed(self, role: Role[Any], clause: str, winner: str = "") -> None:
        """A role was killed: its hunter wins; if it has none it is out and play goes on (VAR-111, VAR-112, VGL-02).

        `winner`: who wins by this way of being killed, where that differs.
        """
        winner = winner or self.plan.killed.get(role.name, "")
        reason = f"the {role.title} was killed"
        if winner == role.name:
            self.everyone_loses(clause, reason)  # alone (KNT-124)
        if winner and not self.named(winner).out:
            self.win(self.named(winner), clause, reason)
        self.eliminate(role)

    def eliminate(self, role: Role[Any]) -> None:
        """A role leaves the game: its pieces go, its turns are skipped; with nobody left everyone loses
        (VAR-112, GEN-06, UNI-133)."""
        role.out = True
        for piece in role.pieces:
            self.take_off(piece)
        role.eliminated(self)
        for other in self.roles:
            other.player_left(self, role)
        if self.active is role:
            self.turn.cut = True
        self.tell("out", self.left_by, role.name)
        if all(other.out for other in self.players):
            self.everyone_loses(self.left_by, "nobody is left")

    # ------------------------------------------------------------------ what the engine asks for

    def run(self) -> Flow[None]:
        """The whole game from this state on."""
        return turns.run(self)

    def option_code(self, option: Option) -> str:
        """An option as a short line: "move 1E 0 x2"."""
        return verbs.code(self, option)

    def outcome_code(self, chance: Chance, index: int) -> str:
        """An outcome as a short line: "ghoul-die 5", "tile event-03"."""
        return f"{chance.kind} {chance.named(index)}"

    def card_name(self, uid: int) -> str:
        """What a card in a hand, or looked at on top of a deck, is called; empty: there is none of this uid."""
        return next((name for role in self.roles for cards in role.cards() if (name := cards.name_of(uid))), "")

    # ------------------------------------------------------------------ what each house supplies

    def name(self, at: Space) -> str:
        """What people call a space."""
        raise NotImplementedError

    def set_up(self) -> Flow[None]:
        """Supplies, the first tiles, the stack, and each role's own setup."""
        raise NotImplementedError

    def before_turn(self) -> None:
        """What comes before any role's turn."""

    def after_turn(self, role: R) -> Flow[None]:
        """What comes after a role's turn, going on from the stage the Turn is in."""
        return
        yield  # a flow without a question

    def after_round(self) -> None:
        """A round is over."""

    def take_off(self, piece: int) -> None:
        """A piece leaves the map, wherever it is; what it carries stays."""
        raise NotImplementedError
