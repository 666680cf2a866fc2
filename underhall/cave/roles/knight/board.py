"""The Knight's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.cave.map.terrain import CANYON
from underhall.cave.play.event_cards import EVENT_IDS
from underhall.cave.play.monsters import MONSTER_IDS, monster_deck
from underhall.cave.roles.knight.cubes import (
    FEWEST,
    GRIT_SPACES,
    HERO_CUBES,
    ON_TREASURE,
    PLACES,
    ROOM,
    TREASURE_IDS,
    UNPLACED,
)
from underhall.cave.roles.knight.role import GRIT_MAX, Knight
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.state import Cave
from underhall.hall.cards import Cards
from underhall.hall.role_board import Board, Count, given, hand_of, hold_card, played, put_phase, take_card
from underhall.hall.setup import SetupError
from underhall.hall.tokens import CRYSTAL

PlaceId = Literal[
    "movement",
    "perception",
    "strength",
    "bomb",
    "bow",
    "ancient-map",
    "shield",
    "elvish-sword",
    "mighty-axe",
    "potion-kit",
    "heroic-boots",
    "pixie-lantern",
    "enchanted-bow",
]
TreasureId = Literal[
    "javelin", "elvish-sword", "mighty-axe", "potion-kit", "heroic-boots", "pixie-lantern", "enchanted-bow"
]
SidequestId = Literal[
    "stalwart",
    "intrepid",
    "daring",
    "fearless",
    "cunning",
    "bedecked",
    "adventurous",
    "swift",
    "eagle-eyed",
    "persistent",
]
EventId = Literal["ambush", "light", "vantage-point", "fresh-air", "fresh-water", "cave-bread", "rats", "deep-and-dark"]
MonsterId = Literal["ogre", "troll", "golem", "bright-beetles"]
PHASES = ("pick-up", "act")


class KnightBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Knight's board: Health and Grit, where her cubes are, her cards, what she used of her turn."""

    derived: ClassVar[tuple[str, ...]] = ("movement", "perception", "strength")

    phase: Literal["pick-up", "act"] | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    grit: Count | UnsetType = UNSET
    crystals: Count | UnsetType = UNSET
    unplaced: Count | UnsetType = UNSET
    cubes: dict[PlaceId, Count] | UnsetType = UNSET
    """The placed cubes, by place."""
    set_aside: Count | UnsetType = UNSET
    discarded: Count | UnsetType = UNSET
    poisoned: Count | UnsetType = UNSET
    grit_cubes: list[Count] | UnsetType = UNSET
    """The white Grit spaces that hold a cube; left out: those above her Grit, as far as cubes are left."""
    sidequests: list[SidequestId] | UnsetType = UNSET
    treasures: list[TreasureId] | UnsetType = UNSET
    """Facedown Treasure cards."""
    face_up: list[TreasureId] | UnsetType = UNSET
    events: list[EventId] | UnsetType = UNSET
    """The Events still in the deck; left out: all."""
    monsters: list[MonsterId] | UnsetType = UNSET
    """Monster cards that stay in play."""
    steps: Count | UnsetType = UNSET
    """Movement she has used this turn."""
    encounters: Count | UnsetType = UNSET
    """Encounters she has used this turn."""
    movement: Count | UnsetType = UNSET
    perception: Count | UnsetType = UNSET
    strength: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Knight's board up, taking cubes, tokens and cards from where they lie at the start."""
        me = played(g, Knight)
        put_phase(g, me, PHASES, self.phase, "act")
        self._put_tracks(g, me)
        self._put_cards(g, me)
        self._put_cubes(me)
        me.means.steps = given(self.steps, 0)
        me.means.encounters = given(self.encounters, 0)

    def _put_tracks(self, g: Cave, me: Knight) -> None:
        """Health, Grit and smashed Crystals (KNT-02, KNT-20, KNT-122)."""
        me.max_health = g.plan.of(KnightTerms).health
        me.health = given(self.health, me.max_health)
        if not 0 < me.health <= me.max_health:
            raise SetupError(f"knight.health: {me.health} is not on her track, which runs from 1 to {me.max_health}")
        me.grit = given(self.grit, 0)
        if me.grit > GRIT_MAX:
            raise SetupError(f"knight.grit: {me.grit} is not on her track, which runs from 0 to {GRIT_MAX}")
        me.crystals = given(self.crystals, 0)
        if me.crystals:
            g.crystals_smashed += me.crystals
        g.gone[CRYSTAL] += me.crystals
        g.supply[CRYSTAL] -= me.crystals
        if g.supply[CRYSTAL] < 0:
            raise SetupError(f"knight.crystals: {me.crystals} is more than the supply of this mix has left")

    def _put_cards(self, g: Cave, me: Knight) -> None:
        """Sidequests, Treasures, Events, Monsters: the others are in their decks (KNT-06 to KNT-08)."""
        if g.plan.of(KnightTerms).infestation:
            me.monsters = monster_deck()
            if not g.plan.terrain and not g.terrain:
                g.terrain_supply = (CANYON,)  # for the Troll (KNT-104)
        out = tuple(SIDEQUEST_IDS.index(card) for card in g.plan.of(KnightTerms).sidequests_out)
        me.quests.unknown = tuple(kind for kind in me.quests.unknown if kind not in out)
        me.quests.gone = out
        for quest in [] if self.sidequests is UNSET else self.sidequests:
            hold_card(g, me.quests, SIDEQUEST_IDS.index(quest), me.owner, "knight.sidequests")
        for treasure in [] if self.treasures is UNSET else self.treasures:
            hold_card(g, me.treasures, TREASURE_IDS.index(treasure), me.owner, "knight.treasures")
        for treasure in [] if self.face_up is UNSET else self.face_up:
            me.treasures.show(take_card(me.treasures, TREASURE_IDS.index(treasure), "knight.face_up"))
        for monster in [] if self.monsters is UNSET else self.monsters:
            if me.monsters is None:
                raise SetupError("knight.monsters: there are Monsters only with Goblin Infestation (KNT-08)")
            me.monsters.show(take_card(me.monsters, MONSTER_IDS.index(monster), "knight.monsters"))
        put_events(me.events, self.events, "knight.events")

    def _put_cubes(self, me: Knight) -> None:
        """All seven Hero cubes (KNT-04, KNT-16)."""
        cubes = me.cubes
        for name, count in ({} if self.cubes is UNSET else self.cubes).items():
            place = PLACES.index(name)
            if count > ROOM[place]:
                raise SetupError(f"knight.cubes: {name} has room for {ROOM[place]}")
            if place >= ON_TREASURE and place - ON_TREASURE not in me.treasures.shown:
                raise SetupError(f"knight.cubes: the {name} must be face up to hold a cube (KNT-75)")
            cubes.placed[place] = count
        cubes.set_aside = given(self.set_aside, 0)
        cubes.discarded = given(self.discarded, 0)
        cubes.poisoned = given(self.poisoned, 0)
        if self.grit_cubes is UNSET:
            spaces = [space for space in GRIT_SPACES if space > me.grit]
        else:
            spaces = list(self.grit_cubes)
        for space in spaces:
            if space not in GRIT_SPACES:
                raise SetupError(f"knight.grit_cubes: {space} is no white space; there are {GRIT_SPACES}")
        cubes.grit_track = sum(1 << GRIT_SPACES.index(space) for space in set(spaces))
        cubes.unplaced = 0
        cubes.unplaced = given(self.unplaced, max(0, HERO_CUBES - cubes.everywhere()))
        count = cubes.everywhere()
        if count != HERO_CUBES or cubes.hers() < FEWEST:
            raise SetupError(
                f"knight: {count} Hero cubes lie somewhere; there are {HERO_CUBES}, at least {FEWEST} hers (KNT-17)"
            )

    def found(self, g: Cave) -> dict[str, Any]:
        """The Knight's board now."""
        me = played(g, Knight)
        cubes = me.cubes
        return {
            "phase": PHASES[min(g.turn.phase, 1)],
            "health": me.health,
            "grit": me.grit,
            "crystals": me.crystals,
            "unplaced": cubes.unplaced,
            "cubes": {PLACES[place]: cubes.placed[place] for place in range(UNPLACED) if cubes.placed[place]},
            "set_aside": cubes.set_aside,
            "discarded": cubes.discarded,
            "poisoned": cubes.poisoned,
            "grit_cubes": [space for index, space in enumerate(GRIT_SPACES) if cubes.grit_track >> index & 1],
            "sidequests": hand_of(me.quests),
            "treasures": hand_of(me.treasures),
            "face_up": sorted(TREASURE_IDS[kind] for kind in me.treasures.shown),
            "events": events_found(me.events),
            "monsters": [] if me.monsters is None else sorted(MONSTER_IDS[kind] for kind in me.monsters.shown),
            "steps": me.means.steps,
            "encounters": me.means.encounters,
            "movement": me.means.movement(me),
            "perception": me.perception(g),
            "strength": me.strength(g),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order, places without cubes left out."""
        wanted = super().wanted()
        for field, value in wanted.items():
            if isinstance(value, list):
                wanted[field] = sorted(value)
            elif isinstance(value, dict):
                wanted[field] = {place: count for place, count in value.items() if count}
        return wanted


def put_events(deck: Cards, left: list[EventId] | UnsetType, where: str) -> None:
    """These Events are still in the deck, if a file says so; the others have left the game (KNT-81)."""
    if left is not UNSET:
        kept = [take_card(deck, EVENT_IDS.index(card), where) for card in left]
        deck.gone, deck.unknown = deck.unknown, tuple(sorted(kept))


def events_found(deck: Cards) -> list[str]:
    """The Events still in the deck."""
    things = (*deck.top, *deck.bottom)
    return sorted([*(EVENT_IDS[kind] for kind in deck.unknown), *(EVENT_IDS[thing.face] for thing in things)])
