"""The Cave as a player (CAV): it places tiles and Treasure, spends Omens, and wants to fall in on everyone.

Its board and turn are here, the names of its `phases` beside it; what it shares with the Cave Ghost is in `omens`, the
omens it alone has in `own_omens`, its possession turn in `possessed`, and how it meets others in `pairs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import underhall.cave.roles.cave.pairs  # noqa: F401  how it and the older roles meet
from underhall.cave.map.filling import place_dark
from underhall.cave.play.variant_cards import PUTTING_TREASURE
from underhall.cave.roles.cave.omens import (
    FACTS,
    NO_OMEN,
    TILES_REMOVED,
    Means,
    Omen,
    OmenRole,
    crowd,
    place_treasure,
    shape,
    shaping,
    tokens_on_map,
    treasure_spaces,
    usable,
    use_omen,
)
from underhall.cave.roles.cave.own_omens import CAVE_OMENS
from underhall.cave.roles.cave.phases import COLLECT, DONE, OMENS, SHAPE, TREASURES
from underhall.cave.roles.cave.possessed import possess, release
from underhall.cave.roles.cave.reasons import why_not
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import CRYSTAL, ROCKSLIDE, TREASURE
from underhall.hall.view import Panel

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.reasons import Why

OMENS_DUE: Final = (*FACTS.omen_table.by_count, FACTS.omen_table.eleven_or_more)
"""Omens to draw by the Treasure and Crystal tokens on the map; the last number is for that many and more (CAV-16)."""

# ------------------------------------------------------------------ phases and questions (CAV-15)

PLACE: Final = Prompt("shape", "Place a Dark tile next to the map, or use an omen.", "CAV-19", hub=True)
REMOVE: Final = Prompt(
    "shape-remove", "The Cave is collapsing: remove a tile, or use an omen. Tiles to remove: {0}.", "CAV-20", hub=True
)
PLACE_TREASURE: Final = Prompt(
    "place-treasure", "Put a Treasure token on a Dark tile, or use an omen.", "CAV-25", hub=True
)
USE_OMENS: Final = Prompt("omens", "Use an omen, or end your turn.", "CAV-15", hub=True)

GO_ON: Final = Option(deeds.GO_ON)
STOP: Final = Option(deeds.STOP)


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
    knows_events: ClassVar[bool] = True
    placing: ClassVar[tuple[str, ...]] = (*OmenRole.placing, "shape")
    removing: ClassVar[tuple[str, ...]] = (*OmenRole.removing, "shape-remove")
    main_questions: ClassVar[tuple[str, ...]] = ("place-treasure", "omens")
    omens: ClassVar[tuple[Omen, ...]] = CAVE_OMENS
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
        return possess(g, self, influence)

    def released(self, g: Cave) -> Flow[None]:
        """It is over."""
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
