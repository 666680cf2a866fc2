"""The Cave as a player (CAV): it places tiles and Treasure, spends Omens, and wants to fall in on everyone.

What it shares with the Cave Ghost is in `omens`, its possession turn in `possessed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from underhall import facts
from underhall.cave.map.forced import push, push_token, steps_for, token_targets
from underhall.cave.map.reveal import place_dark
from underhall.cave.map.terrain import sheltered
from underhall.cave.play.variant_cards import PUTTING_TREASURE
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave.omens import (
    FACTS,
    NO_OMEN,
    CrystalCurse,
    Hatred,
    Means,
    Omen,
    OmenRole,
    Rockslide,
    can_place_treasure,
    crowd,
    of_omen,
    place_treasure,
    shape,
    shaping,
    tokens_on_map,
    treasure_spaces,
    usable,
    use_omen,
)
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import role as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.verbs import TRIBE
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnCard, OnSpace, choose
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.pairs import Effect, never_meet
from underhall.hall.pieces import DRAGON, KNIGHT, TRIBES
from underhall.hall.space import OFF, WAYS, Space
from underhall.hall.tokens import ARTIFACT, CRYSTAL, ROCKSLIDE, TOKENS, TREASURE
from underhall.hall.verbs import Named, maybe, verb
from underhall.hall.view import Panel

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.reasons import Why

_OMENS: Final = {omen.id: omen for omen in FACTS.omens}
_BATS: Final = _OMENS["giant-bats"]
_SPORES: Final = _OMENS["soporific-spores"]
BATS_DISTANCE: Final = _BATS.distance
DEEP_AND_DARK_OMENS: Final = next(card.omens_for_cave for card in facts.events().events if card.id == "deep-and-dark")
TILES_REMOVED: Final = FACTS.collapse.tiles_removed_per_cave_turn
OMENS_DUE: Final = (*FACTS.omen_table.by_count, FACTS.omen_table.eleven_or_more)
"""Omens to draw by the Treasure and Crystal tokens on the map; the last number is for that many and more (CAV-16)."""

# ------------------------------------------------------------------ phases and questions (CAV-15)
COLLECT: Final = 0
SHAPE: Final = 1
TREASURES: Final = 2
OMENS: Final = 3
DONE: Final = 4

PLACE: Final = Prompt("shape", "Place a Dark tile next to the map, or use an omen.", "CAV-19", hub=True)
REMOVE: Final = Prompt(
    "shape-remove", "The Cave is collapsing: remove a tile, or use an omen. Tiles to remove: {0}.", "CAV-20", hub=True
)
PLACE_TREASURE: Final = Prompt(
    "place-treasure", "Put a Treasure token on a Dark tile, or use an omen.", "CAV-25", hub=True
)
USE_OMENS: Final = Prompt("omens", "Use an omen, or end your turn.", "CAV-15", hub=True)
BATS_TARGET: Final = of_omen("bats", "What do the Giant Bats carry?", "CAV-29")
PLUNDER: Final = of_omen("cave-plunder", "Past Plunder: where do you put the Treasure token?", "CAV-31")
SPORES_TARGET: Final = of_omen("spores", "Which player do the Soporific Spores reach?", "CAV-32")
SPORES_TRIBE: Final = Prompt(
    "spores-tribe", "Which Tribe do the Soporific Spores bring down to 1 Population?", "CAV-32"
)

GO_ON: Final = Option(deeds.GO_ON)
CARRY: Final = verb(
    "bats",
    "Giant Bats: the token on a space, or the piece there, that they carry",
    space=SPACE,
    piece=maybe(PIECE),
    card=maybe(Named("load", TOKENS, (TREASURE, ARTIFACT))),
)
WEAKEN: Final = verb("weaken", "Soporific Spores: the Tribe that drops to 1 Population", piece=TRIBE)
CARRYING: Final = OnSpace(CARRY, card=TREASURE)
INFECTING: Final = OnCard(verb("spores", "Soporific Spores: the player", card=deeds.PLAYER))
STOP: Final = Option(deeds.STOP)

# ------------------------------------------------------------------ what the Cave does to others


class Spores:
    """How Soporific Spores work on a role (CAV-32)."""

    def works(self, g: Cave, role: CaveRole) -> bool:
        """Whether they would have an effect now (CAV-28, TER-40)."""
        raise NotImplementedError

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """What the role loses, by its own choice."""
        raise NotImplementedError


SPORES: Final[Effect[Spores]] = Effect[Spores]("cave", "Soporific Spores")


class Bats:
    """How Giant Bats work on a role: which of its pieces they may carry (CAV-29)."""

    def pieces(self, g: Cave, role: CaveRole) -> list[int]:
        """The pieces on the map that can be moved at all; the Mushroom Forest hides them (CAV-28, TER-40)."""
        if role.cannot_be_moved(g):
            return []
        return [piece for piece in role.pieces if steps_for(g, piece) and not in_forest(g, piece)]


BATS: Final[Effect[Bats]] = Effect[Bats]("cave", "Giant Bats")


def in_forest(g: Cave, piece: int) -> bool:
    """Whether a player's only piece is out of the Spores' reach (TER-40)."""
    return bool(g.ground) and sheltered(g, g.where[piece], OFF)


# ------------------------------------------------------------------ the omens only the Cave has


class GiantBats(Omen):
    """Carry a Treasure, the Knight or a Tribe up to three spaces (CAV-29, CAV-42, CAV-58)."""

    def pieces(self, g: Cave) -> list[int]:
        """The pieces they may carry."""
        found: list[int] = []
        for role in g.roles:
            bats = BATS.of(role)
            if bats is not None:
                found += bats.pieces(g, role)
        return found

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is something to carry at least one space (CAV-28, CAV-58)."""
        for at, tokens in g.tokens.items():
            if TREASURE in tokens and _can_be_carried(g, at):
                return True
        return bool(self.pieces(g)) or (g.turn.under is not None and bool(self.artifacts(g, me, 0)))

    def artifacts(self, g: Cave, me: OmenRole, paid: int) -> list[Space]:
        """The Artifacts a possessed Cave may have carried (CAV-42, GST-69)."""
        from underhall.cave.roles.cave.possessed import portable

        return portable(g, me, self, paid)

    def targets(self, g: Cave, me: OmenRole) -> list[Option]:
        """All that they may carry, once they are paid."""
        treasures = sorted([at for at, tokens in g.tokens.items() if TREASURE in tokens])
        options = [CARRYING[at] for at in treasures if _can_be_carried(g, at)]
        options += [Option(CARRY, g.where[piece], piece) for piece in self.pieces(g)]
        if g.turn.under is not None:
            options += [Option(CARRY, at, card=ARTIFACT) for at in self.artifacts(g, me, 1)]
        return options

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """One target, one path, at least one space (CAV-58)."""
        option = yield from choose(me.seat, BATS_TARGET, g.recall(self.targets, g, me))
        g.tell("bats", "CAV-29", me.name, option.space, option.piece)
        if option.card == ARTIFACT:
            from underhall.cave.roles.cave.possessed import carry

            yield from carry(g, me, self, option.space)
        elif option.piece < 0:
            yield from push_token(g, me.seat, option.space, TREASURE, BATS_DISTANCE, at_least=1)
        else:
            yield from push(g, me.seat, option.piece, BATS_DISTANCE, at_least=1)


def _can_be_carried(g: Cave, at: Space) -> bool:
    """Whether a Treasure has somewhere to go (FRC-20)."""
    if not g.ground:
        for step in WAYS[g.beside[at] & ~g.edges[at]]:
            if at + step not in g.where:
                return True  # mostly there is a free space right beside it
    return bool(token_targets(g, at, BATS_DISTANCE))


class PastPlunder(Omen):
    """One Treasure more (CAV-31)."""

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is a token and a Dark tile for it."""
        return can_place_treasure(g)

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """Place it as in the third phase."""
        options = PUTTING_TREASURE.all(treasure_spaces(g))
        option = yield from choose(me.seat, PLUNDER, options)
        place_treasure(g, me, option.space, "CAV-31")


class SoporificSpores(Omen):
    """Weaken one player (CAV-32)."""

    def weaken(self, g: Cave, role: CaveRole) -> bool:
        """Whether a player has something to lose by them (CAV-28)."""
        spores = SPORES.handlers.get(role.name)
        return spores is not None and not role.out and spores.works(g, role)

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is such a player."""
        for role in g.roles:  # noqa: SIM110 (`any` is slower)
            if self.weaken(g, role):
                return True
        return False

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """The player chosen decides what is affected."""
        targets = [INFECTING[place] for place, role in enumerate(g.roles) if self.weaken(g, role)]
        option = yield from choose(me.seat, SPORES_TARGET, targets)
        role = g.roles[option.card]
        spores = SPORES.of(role)
        assert spores is not None
        g.tell("spores", "CAV-32", me.name, thing=role.name)
        yield from spores.harm(g, role)


OMEN_KINDS: Final[dict[str, type[Omen]]] = {
    "giant-bats": GiantBats,
    "rockslide": Rockslide,
    "past-plunder": PastPlunder,
    "soporific-spores": SoporificSpores,
    "hatred": Hatred,
    "crystal-curse": CrystalCurse,
}


# ------------------------------------------------------------------ Omens to collect (CAV-16)


def tokens_counted(g: Cave) -> int:
    """Treasure and Crystal tokens on the map; with Crowded House perhaps one more (CAV-16, CAV-17)."""
    return tokens_on_map(g, TREASURE) + tokens_on_map(g, CRYSTAL) + crowd(g)


def omens_due(g: Cave) -> int:
    """How many Omens it draws at the start of its turn (CAV-16)."""
    return OMENS_DUE[min(tokens_counted(g), len(OMENS_DUE) - 1)]


class OwnMeans(Means):
    """The Cave's own Omens."""

    __slots__ = ()

    def due(self, g: Cave) -> int:
        """As its board says (CAV-16)."""
        return omens_due(g)


# ------------------------------------------------------------------ the role


class CavePlayer(OmenRole):
    """The Cave's board. Its tiles are in `g.hand`; it has no piece (CAV-01).

    It wins when the map has collapsed (CAV-47); where the Plan says so, also if an Ambush kills the Knight (CAV-49).
    """

    __slots__ = ()

    name: ClassVar[str] = "cave"
    title: ClassVar[str] = "Cave"
    main_questions: ClassVar[tuple[str, ...]] = ("place-treasure", "omens")
    omens: ClassVar[tuple[Omen, ...]] = tuple(
        OMEN_KINDS[fact.id](number, fact) for number, fact in enumerate(FACTS.omens)
    )
    first_prices: ClassVar[tuple[int, ...]] = tuple(fact.cost[0] for fact in FACTS.omens)

    def own_means(self) -> Means:
        """No Omen at the start (CAV-02)."""
        return OwnMeans()

    def copy(self) -> CavePlayer:
        """An independent copy."""
        other: CavePlayer = CavePlayer.__new__(CavePlayer)
        self.copy_base(other)
        return other

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """Somebody else plays its turn (GST-69)."""
        from underhall.cave.roles.cave.possessed import possess

        return possess(g, self, influence)

    def released(self, g: Cave) -> Flow[None]:
        """It is over."""
        from underhall.cave.roles.cave.possessed import release

        return release(g, self)

    # ------------------------------------------------------------------ the turn (CAV-15)

    def play(self, g: Cave) -> Flow[None]:
        """Collect, shape, place Treasure, with omens before, between and after."""
        turn = g.turn
        if turn.phase == COLLECT:
            yield from self.draw_omens(g, self.means.due(g), "CAV-16")
            turn.tiles_left = TILES_REMOVED if g.collapsing else 1
            turn.phase = SHAPE
        if self.using != NO_OMEN:
            yield from self.finish_omen(g)  # the flow was started anew while an omen is in use
        while turn.phase != DONE and not turn.cut:
            if turn.phase == SHAPE:
                yield from self._shape(g)
            elif turn.phase == TREASURES:
                yield from self._place_treasure(g)
            else:
                yield from self._end(g)

    def _shape(self, g: Cave) -> Flow[None]:
        """Place one tile, or remove three one after the other, each time looking anew (CAV-19, CAV-20)."""
        turn = g.turn
        if turn.placing != OFF:
            yield from place_dark(g, turn.placing, last=True)  # the flow was started anew at the choice of its tile
        ways = shaping(g, self) if turn.tiles_left else []
        if not ways:
            self.crumble(g)
            if not turn.tiles_left:
                turn.phase = TREASURES
                return
        prompt = REMOVE if g.collapsing else PLACE
        option = yield from self._ask(g, prompt, ways, may_go_on=not ways, left=turn.tiles_left)
        if option is not None:
            turn.tiles_left = turn.tiles_left - 1 if option is not GO_ON else 0
            if option is not GO_ON and not (yield from shape(g, self, option, last=True)):
                turn.tiles_left += 1  # the tile could not go after all: another one is taken (UNI-77)

    def _place_treasure(self, g: Cave) -> Flow[None]:
        """One Treasure on a Dark tile; mandatory if possible, unless the variant says otherwise (CAV-25)."""
        spaces = g.recall(treasure_spaces, g)
        may_go_on = not spaces or g.plan.of(CaveTerms).treasure_optional
        option = yield from self._ask(g, PLACE_TREASURE, PUTTING_TREASURE.all(spaces), may_go_on)
        if option is not None:
            g.turn.phase = OMENS
            if option is not GO_ON:
                place_treasure(g, self, option.space, "CAV-25")

    def _end(self, g: Cave) -> Flow[None]:
        """Omens may still be used after the last phase (CAV-15)."""
        if (yield from self._ask(g, USE_OMENS, [STOP], may_go_on=False)) is STOP:
            g.turn.phase = DONE

    def _ask(
        self, g: Cave, prompt: Prompt, options: list[Option], may_go_on: bool, left: int = 0
    ) -> Flow[Option | None]:
        """What a phase is about, or an omen, which is carried out here (None); one way alone is no question."""
        options += g.recall(usable, g, self)
        if may_go_on:
            options.append(GO_ON)
        option = options[0 if len(options) == 1 else (yield Ask(self.seat, prompt, options, (left,)))]
        if option.verb != "omen":
            return option
        yield from use_omen(g, self, self.omens[option.card])
        return None

    # ------------------------------------------------------------------ what others see

    def income(self, g: Cave) -> int:
        """Treasure and Crystal tokens (CAV-16)."""
        return tokens_counted(g)

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why it cannot put a Treasure there, or what reaches a piece."""
        from underhall.cave.roles.cave.reasons import why_not

        return why_not(g, self, at, piece)

    def panel(self, g: Cave, seat: int) -> Panel:
        """All of it is public, but for the tiles in its hand (CAV-07)."""
        return Panel(
            role=self.name,
            title=self.title,
            goal=g.plan.goals[self.name].text,
            goal_met=False,
            progress=self.progress(g),
            bars=self.bars(g),
            rows=self.rows(),
            numbers={
                "omens": sum(self.means.omens),
                "bag": sum(self.bag),
                "tokens_on_map": tokens_on_map(g, TREASURE) + tokens_on_map(g, CRYSTAL),
                "omens_due": omens_due(g),
                "rockslides": g.supply[ROCKSLIDE],
                "hand": len(g.hand),
            },
            hidden={} if seat == self.owner else {"tiles": len(g.hand)},
        )


# ------------------------------------------------------------------ the Cave and the Knight

BATS.on("knight", "CAV-29", "Carry her up to 3 spaces, but not behind an active Shield.")(Bats())
knight.ATTACK.spares("cave", "CAV-01", "It has no piece.")


@knight.DEEP_AND_DARK.on("cave", "CAV-35", "It draws 2 Omens.")
def deep_and_dark(g: Cave, role: CaveRole) -> Flow[None]:
    """Omens at once (CAV-35)."""
    assert isinstance(role, OmenRole)
    yield from role.draw_omens(g, DEEP_AND_DARK_OMENS, "CAV-35")


class _SporesOnKnight(Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """She has Grit to lose."""
        assert isinstance(role, Knight)
        return role.grit > 0 and not in_forest(g, KNIGHT)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """5 Grit, or 1 behind her Shield (CAV-32, KNT-111)."""
        assert isinstance(role, Knight)
        yield from role.lose_grit(g, _SPORES.knight_grit_loss, "CAV-32")


SPORES.on("knight", "CAV-32", "She loses 5 Grit, 1 behind an active Shield.")(_SporesOnKnight())

# ------------------------------------------------------------------ the Cave and the Goblins

BATS.on("goblins", "CAV-29", "Carry a revealed Tribe up to 3 spaces, without loss of Population.")(Bats())
goblins.ATTACK.spares("cave", "CAV-01", "It has no piece.")


@goblins.HEX.on("cave", "CAV-35", "It discards that many Omens of its choice.")
def hexed(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    """Omens go back to the bag (CAV-35)."""
    assert isinstance(role, OmenRole)
    yield from role.discard_omens(g, amount, "CAV-35")


class _SporesOnGoblins(Spores):
    def _tribes(self, g: Cave, role: Goblins) -> list[int]:
        """The Tribes they could shrink: hidden or revealed, not in the Mushroom Forest (TER-40)."""
        least = _SPORES.goblin_tribe_population_becomes
        return [tribe for tribe in TRIBES if role.tribe_population(tribe) > least and not in_forest(g, tribe)]

    def works(self, g: Cave, role: CaveRole) -> bool:
        """A Tribe shrinks, or their Rage grows (CAV-28, GOB-63)."""
        assert isinstance(role, Goblins)
        return role.rage < goblins.MAX_RAGE or bool(self._tribes(g, role))

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """A Tribe of their choice drops to 1 Population; they gain 1 Rage all the same."""
        assert isinstance(role, Goblins)
        tribes = self._tribes(g, role)
        if tribes:
            option = yield from choose(role.seat, SPORES_TRIBE, [Option(WEAKEN, piece=tribe) for tribe in tribes])
            lost = role.tribe_population(option.piece) - _SPORES.goblin_tribe_population_becomes
            yield from role.lose_population(g, option.piece, lost, "CAV-32")
        role.gain_rage(g, _SPORES.goblin_rage_gain, "CAV-32")


SPORES.on("goblins", "CAV-32", "A Tribe of their choice drops to 1 Population; they gain 1 Rage.")(_SporesOnGoblins())

# ------------------------------------------------------------------ the Cave and the Dragon

BATS.spares("dragon", "CAV-42", "They carry neither him nor his Gems.")
never_meet("dragon", "cave", "CAV-01", "It has no piece, and nothing that he does reaches it.")


class _SporesOnDragon(Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """He has a cube on Wakefulness that is not locked there (DRG-64, VAR-36)."""
        assert isinstance(role, Dragon)
        return role.wakefulness() > role.locked(g) and not in_forest(g, DRAGON)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """One cube goes back to Sloth, where he likes."""
        assert isinstance(role, Dragon)
        for _ in range(_SPORES.dragon_wakefulness_cubes_back):
            yield from role.grow_drowsy(g, "CAV-32")


SPORES.on("dragon", "CAV-32", "One cube goes from Wakefulness to an empty Sloth space of his choice.")(
    _SporesOnDragon()
)
