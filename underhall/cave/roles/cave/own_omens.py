"""The omens that only the Cave has: Giant Bats, Past Plunder and Soporific Spores (CAV-29, CAV-31, CAV-32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from underhall.cave.map.forced import can_push_token, push, push_token, steps_for
from underhall.cave.map.terrain import sheltered
from underhall.cave.play.variant_cards import PUTTING_TREASURE
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave.omens import (
    FACTS,
    CrystalCurse,
    Hatred,
    Omen,
    OmenRole,
    Rockslide,
    can_place_treasure,
    of_omen,
    place_treasure,
    treasure_spaces,
)
from underhall.cave.roles.cave.possessed import carry, portable
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import OnCard, OnSpace, choose
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.pairs import Effect
from underhall.hall.space import ACROSS, OFF, Space
from underhall.hall.tokens import ARTIFACT, TOKENS, TREASURE
from underhall.hall.verbs import Named, maybe, verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

_OMENS: Final = {omen.id: omen for omen in FACTS.omens}
_BATS: Final = _OMENS["giant-bats"]
SPORES_FACTS: Final = _OMENS["soporific-spores"]
BATS_DISTANCE: Final = _BATS.distance

BATS_TARGET: Final = of_omen("bats", "What do the Giant Bats carry?", "CAV-29")
PLUNDER: Final = of_omen("cave-plunder", "Past Plunder: where do you put the Treasure token?", "CAV-31")
SPORES_TARGET: Final = of_omen("spores", "Which player do the Soporific Spores reach?", "CAV-32")

CARRY: Final = verb(
    "bats",
    "Giant Bats: the token on a space, or the piece there, that they carry",
    space=SPACE,
    piece=maybe(PIECE),
    card=maybe(Named("load", TOKENS, (TREASURE, ARTIFACT))),
)
CARRYING: Final = OnSpace(CARRY, card=TREASURE)
INFECTING: Final = OnCard(verb("spores", "Soporific Spores: the player", card=deeds.PLAYER))


# ------------------------------------------------------------------ what they do to others


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


# ------------------------------------------------------------------ the omens


class GiantBats(Omen):
    """Carry a Treasure, the Knight or a Tribe up to three spaces (CAV-29, CAV-42, CAV-58)."""

    def pieces(self, g: Cave) -> Iterator[int]:
        """The pieces they may carry."""
        for role in g.roles:
            bats = BATS.of(role)
            if bats is not None:
                yield from bats.pieces(g, role)

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is something to carry at least one space (CAV-28, CAV-58)."""
        for at, tokens in g.tokens.items():
            if TREASURE in tokens and _can_be_carried(g, at):
                return True
        for _ in self.pieces(g):
            return True
        return g.turn.under is not None and bool(self.artifacts(g, me, 0))

    def artifacts(self, g: Cave, me: OmenRole, paid: int) -> list[Space]:
        """The Artifacts a possessed Cave may have carried (CAV-42, GST-69)."""
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
        if g.story is not None:
            g.tell("bats", "CAV-29", me.name, option.space, option.piece)
        if option.card == ARTIFACT:
            yield from carry(g, me, self, option.space)
        elif option.piece < 0:
            yield from push_token(g, me.seat, option.space, TREASURE, BATS_DISTANCE, at_least=1)
        else:
            yield from push(g, me.seat, option.piece, BATS_DISTANCE, at_least=1)


def _can_be_carried(g: Cave, at: Space) -> bool:
    """Whether a Treasure has somewhere to go (FRC-20)."""
    if not g.ground:
        for to in ACROSS[g.beside[at] & ~g.edges[at]][at]:
            if to not in g.where:
                return True  # mostly there is a free space right beside it
    return can_push_token(g, at, BATS_DISTANCE)


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
CAVE_OMENS: Final = tuple(OMEN_KINDS[fact.id](number, fact) for number, fact in enumerate(FACTS.omens))
"""Its omens in the order of its board."""
