"""The Goblins' board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.cave.map.parts import SYMBOLS
from underhall.cave.play.monsters import MONSTER_IDS
from underhall.cave.roles.goblins.role import MAX_POPULATION, MAX_RAGE, SLOTS, Goblins
from underhall.cave.roles.goblins.secrets import HAND_LIMIT, SECRET_IDS, SECRET_NAMES, STAYS
from underhall.cave.roles.goblins.war import ACTIVATE, WAR, WAR_CARDS
from underhall.cave.state import Cave
from underhall.hall.pieces import TRIBES
from underhall.hall.role_board import Board, Count, given, hand_of, hold_card, played, put_phase, take_card
from underhall.hall.setup import SetupError
from underhall.hall.tokens import CRYSTAL

TribeId = Literal["fangs", "bones", "eye"]
WarId = Literal[
    "thirst", "spite", "consumption", "desolation", "waste", "ruin", "hate", "fear", "desperation", "pain"
]  # fmt: skip
MonsterId = Literal[
    "pet-frog", "ogre", "troll", "golem", "gnome", "wisp", "bright-beetles", "underworm", "blob", "flame-giant"
]  # fmt: skip
SecretId = Literal[
    "secret-tunnels", "cave-in", "poison", "leader", "goblin-ruby", "blind-fury", "fire-bomber", "hex", "trap",
    "hiding-spots",
]  # fmt: skip
PHASES = ("war", "populate", "monsters", "secrets", "activate")
WAR_IDS = tuple(card.id for card in WAR_CARDS)


class GoblinsBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Goblins' board: Rage, the Tribes with their Monsters, the War card, the Secrets."""

    derived: ClassVar[tuple[str, ...]] = ("strength", "perception")

    phase: Literal["war", "populate", "monsters", "secrets", "activate"] | UnsetType = UNSET
    rage: Count | UnsetType = UNSET
    population: dict[TribeId, Count] | UnsetType = UNSET
    monsters: dict[TribeId, list[MonsterId]] | UnsetType = UNSET
    activated: list[TribeId] | UnsetType = UNSET
    war: WarId | UnsetType = UNSET
    hand: list[SecretId] | UnsetType = UNSET
    face_up: list[SecretId] | UnsetType = UNSET
    crystals: Count | UnsetType = UNSET
    strength: dict[TribeId, Count] | UnsetType = UNSET
    perception: dict[TribeId, Count] | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Goblins' board up, taking cards out of their decks."""
        me = played(g, Goblins)
        self._put_phase(g, me)
        self._put_tribes(g, me)
        self._put_secrets(g, me)
        me.rage = given(self.rage, me.rage)
        if me.rage > MAX_RAGE:
            raise SetupError(f"goblins.rage: {me.rage} is too much; Rage goes from 0 to {MAX_RAGE} (GOB-11)")
        me.crystals = given(self.crystals, 0)
        if me.crystals:
            g.crystals_smashed = g.gone[CRYSTAL] = me.crystals
            g.supply[CRYSTAL] -= me.crystals

    def _put_phase(self, g: Cave, me: Goblins) -> None:
        """The phase, and the War card that was chosen (GOB-16)."""
        put_phase(g, me, PHASES, self.phase, PHASES[ACTIVATE])
        if self.war is not UNSET:
            me.war.show(take_card(me.war, WAR_IDS.index(self.war), "goblins.war"))
        elif g.active is me and WAR < g.turn.phase < ACTIVATE:
            raise SetupError("goblins.war: from the phase populate to the phase secrets there must be a War card")

    def _put_tribes(self, g: Cave, me: Goblins) -> None:
        """Population, Monsters and who was activated; the pieces stand where the file puts them (GOB-07, GOB-22)."""
        for index, (tribe, symbol) in enumerate(zip(TRIBES, SYMBOLS, strict=True)):
            count = 0 if self.population is UNSET else self.population.get(_tribe(symbol), 0)
            if count > MAX_POPULATION:
                raise SetupError(f"goblins.population: {symbol} has {count}, a Tribe holds up to {MAX_POPULATION}")
            if not count and g.where[tribe] in g.edges:
                raise SetupError(f"goblins.population: a Tribe on the map has Goblins, give {symbol} some (GOB-32)")
            me.means.population[index] = count
            kinds = [] if self.monsters is UNSET else self.monsters.get(_tribe(symbol), [])
            if len(kinds) > SLOTS[index]:
                raise SetupError(f"goblins.monsters: {symbol} has room for {SLOTS[index]} (GOB-22)")
            me.monsters[index] = tuple(
                sorted(take_card(me.monster_deck, MONSTER_IDS.index(kind), "goblins.monsters") for kind in kinds)
            )
            for kind in me.monsters[index]:
                me.monster_deck.show(kind)
            me.put(g, tribe, g.where[tribe])
        for symbol in [] if self.activated is UNSET else self.activated:
            me.means.done |= 1 << TRIBES[SYMBOLS.index(symbol)]

    def _put_secrets(self, g: Cave, me: Goblins) -> None:
        """Secrets in hand and face up, five at most (GOB-26)."""
        for name in [] if self.face_up is UNSET else self.face_up:
            kind = SECRET_IDS.index(name)
            if not STAYS[kind]:
                raise SetupError(f"goblins.face_up: {SECRET_NAMES[kind]} does not stay face up (GOB-27)")
            me.secrets.show(take_card(me.secrets, kind, "goblins.face_up"))
        for name in [] if self.hand is UNSET else self.hand:
            hold_card(g, me.secrets, SECRET_IDS.index(name), me.owner, "goblins.hand")
        if len(me.secrets.hand) + len(me.secrets.shown) > HAND_LIMIT:
            raise SetupError(f"goblins.hand: hand and face-up Secrets are {HAND_LIMIT} at most (GOB-26)")

    def found(self, g: Cave) -> dict[str, Any]:
        """The Goblins' board now."""
        me = played(g, Goblins)
        shown = me.war.shown
        return {
            "phase": PHASES[min(g.turn.phase, ACTIVATE)],
            "rage": me.rage,
            "population": dict(zip(SYMBOLS, me.means.population, strict=True)),
            "monsters": {
                symbol: [MONSTER_IDS[kind] for kind in kinds]
                for symbol, kinds in zip(SYMBOLS, me.monsters, strict=True)
                if kinds
            },
            "activated": [symbol for tribe, symbol in zip(TRIBES, SYMBOLS, strict=True) if me.means.done >> tribe & 1],
            "war": WAR_IDS[shown[0]] if len(shown) == 1 else "",
            "hand": hand_of(me.secrets),
            "face_up": sorted(SECRET_IDS[kind] for kind in me.secrets.shown),
            "crystals": me.crystals,
            "strength": {symbol: me.strength(g, tribe) for tribe, symbol in zip(TRIBES, SYMBOLS, strict=True)},
            "perception": {symbol: me.perception(g, tribe) for tribe, symbol in zip(TRIBES, SYMBOLS, strict=True)},
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards and Tribes in one order."""
        given = super().wanted()
        for field in ("hand", "face_up"):
            if field in given:
                given[field] = sorted(given[field])
        if "activated" in given:
            given["activated"] = sorted(given["activated"], key=SYMBOLS.index)
        if "population" in given:
            given["population"] = {symbol: given["population"].get(symbol, 0) for symbol in SYMBOLS}
        if "monsters" in given:
            given["monsters"] = {
                symbol: sorted(kinds, key=MONSTER_IDS.index) for symbol, kinds in given["monsters"].items() if kinds
            }
        return given


def _tribe(symbol: str) -> TribeId:
    return "fangs" if symbol == "fangs" else "bones" if symbol == "bones" else "eye"
