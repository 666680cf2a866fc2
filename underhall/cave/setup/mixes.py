"""The setup of any mix of roles: from who plays to cards, cubes and tiles, step by step (VAR-20 to VAR-28).

`resolve` goes through the steps; goals and numbers (VAR-29) are in `mix_goals`, components (VAR-30) in `components`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from underhall import facts
from underhall.cave.setup.agreed import AGREED, NOBODY, Setup, in_turn_order
from underhall.cave.setup.legal import check, legal_mixes
from underhall.hall.plan import Slot
from underhall.hall.setup import SetupError, meant, nearest

if TYPE_CHECKING:
    from underhall.facts.shapes.cave.variants import Agreed, CardUse, Entry, GhoulTwoPlayer, GoalOverride, SoloLevel

_VARIANTS: Final = facts.cave_variants()
LAYER: Final = _VARIANTS.layer
SLOT_OF: Final = {role.id: role.slot for role in _VARIANTS.roles}
PRINTED: Final[dict[str, Slot]] = {
    "knight": "hero",
    "goblins": "horde",
    "dragon": "beast",
    "cave": "house",
    "thief": "rogue",
}
"""The slots by the names that the printed entries give them."""
ENTRIES: Final = {entry.key: entry for entry in _VARIANTS.entries}
AGAINST_GHOUL: Final = {entry.slot: entry for entry in _VARIANTS.ghoul_two_player}
_CARDS: Final = {card.role: card for card in facts.ghost().possessions}
POSSESSIONS: Final = {role.id: _CARDS[role.id] for role in _VARIANTS.roles if role.id in _CARDS}
"""The Possession cards by role, in turn order."""
FLARE: Final = "flare"
PLUNDER: Final = "past-plunder"
INFESTATION: Final = "goblin-infestation"
ASH_DRAGON: Final = "ash-dragon"
ALONE: Final = ("alone-in-the-dark", "alone-in-the-dark-2")
NO_ENTRY: Final = "none"


class Held(msgspec.Struct, frozen=True):
    """A variant card in the game: who uses it (nobody by name: it only lies beside the map), and why."""

    users: tuple[str, ...]
    clause: str
    line: str = ""


class Mix:
    """A mix and what the steps gave it so far."""

    __slots__ = (
        "agreed",
        "alongside",
        "armor",
        "armor_clause",
        "base",
        "base_clause",
        "cards",
        "hunger",
        "hunger_clause",
        "hunger_locked",
        "one_tile",
        "others",
        "overrides",
        "players",
        "roles",
        "setup",
        "shadow",
        "sidequests_clause",
        "sidequests_out",
        "slots",
        "small_deck",
        "solo",
        "solo_levels",
        "treasure_clause",
    )

    def __init__(self, setup: Setup) -> None:
        """Step 2: put each role into its slot (VAR-21)."""
        self.setup = setup
        self.roles = in_turn_order(setup.roles)
        self.players = len(self.roles)  # n
        self.alongside = self.plays("dragon") and self.plays("nightmare-unicorn")  # he is set apart for step 6
        self.slots = filled_slots(self.roles)  # S, by their printed names
        self.others = len(self.slots) + self.alongside  # q: all but Ghoul and Ghost
        self.shadow = setup.options.shadow_unicorn
        self.solo = self.players == 1
        self.base, self.base_clause = NO_ENTRY, "VAR-22"
        self.cards: dict[str, Held] = {}
        self.overrides: dict[str, tuple[GoalOverride, str]] = {}
        self.solo_levels: dict[str, SoloLevel] = {}
        self.agreed: Agreed | None = None
        self.hunger, self.hunger_locked, self.hunger_clause = 0, False, ""
        self.armor, self.armor_clause = 0, ""  # the Unicorn's, where it does not start as usual
        self.sidequests_out: tuple[str, ...] = ()
        self.sidequests_clause = ""
        self.treasure_clause = ""  # what makes Place Treasure optional
        self.small_deck = False  # VAR-71
        self.one_tile = ""  # what brings the one-tile rule

    def plays(self, role: str) -> bool:
        """Whether a player has this role."""
        return role in self.roles

    @property
    def cave(self) -> bool:
        """Whether there is a Cave [Ghost]."""
        return "cave" in self.slots

    def holder(self, name: str) -> str:
        """Read a slot's name as the role that fills it (VAR-22)."""
        return self.slots.get(name, name)

    def solo_level(self) -> SoloLevel:
        """What the solo level sets; only for a mix that has one (VAR-49)."""
        return self.solo_levels[self.setup.solo_level]

    def agreed_number(self) -> int:
        """The number the players agreed on; only for a mix that has one."""
        assert self.agreed is not None
        return self.setup.agreed.get(self.agreed.name, self.agreed.default)

    def give(self, card: str, role: str, clause: str) -> None:
        """Flare is shared by all who want it; every other card has one holder, the last one named (VAR-27, VAR-96)."""
        users = self.cards[card].users if card == FLARE and card in self.cards else ()
        shared = users if role in users else (*users, role)
        self.cards[card] = Held(in_turn_order(shared), clause)

    def move_no_cubes(self, clause: str) -> None:
        """No Hunger cube moves."""
        if self.hunger:
            self.hunger, self.hunger_locked, self.hunger_clause = 0, False, clause


def filled_slots(roles: tuple[str, ...]) -> dict[str, str]:
    """Who fills which slot, by its printed name; beside the Dragon the Nightmare Unicorn fills none (VAR-21,
    VGL-38)."""
    seated = [role for role in roles if role != "nightmare-unicorn" or "dragon" not in roles]
    return {slot: role for slot in PRINTED for role in seated if SLOT_OF[role] == slot}


def slots_of(roles: tuple[str, ...]) -> dict[Slot, str]:
    """Who fills which slot."""
    return {PRINTED[slot]: role for slot, role in filled_slots(roles).items()}


def resolve(setup: Setup) -> Mix:
    """Steps 1 to 9 of VAR-20 to VAR-28, the Ghoul before the Ghost (GHL-93); SetupError if the setup is not allowed."""
    check(setup)  # VAR-20
    mix = Mix(setup)
    if mix.shadow and mix.solo:
        against_the_shadow(mix)
    else:
        core_entry(mix)
        if mix.plays("ghoul"):
            ghoul_joins(mix)
        if mix.plays("ghost"):
            ghost_joins(mix)
        replace_roles(mix)
        if mix.alongside:  # VAR-26
            mix.move_no_cubes("VAR-80")
        if setup.options.shadow_hunter != NOBODY:
            hunt_the_shadow(mix, setup.options.shadow_hunter)
    check_choices(mix)
    return mix


def check_choices(mix: Mix) -> None:
    """A solo level or an agreed number is refused where the mix has none (VAR-133)."""
    setup, key = mix.setup, "+".join(mix.roles)
    if setup.solo_level != _VARIANTS.meta.default_solo_level and not mix.solo_levels:
        raise SetupError(f"level: {key} has no solo level; for a difficulty level write {mix.roles[0]}=LEVEL")
    for name, number in setup.agreed.items():
        if name not in AGREED:
            near = meant(name, AGREED)
            raise SetupError(
                f"option {name}: there is no such number to agree on; {near}there are: {', '.join(AGREED)}"
            )
        if mix.agreed is None or mix.agreed.name != name:
            there = f"; its number is {mix.agreed.name}" if mix.agreed else f"; {_with_number(mix.roles, name)}"
            raise SetupError(f"option {name}: {key} has no such number to agree on{there}")
        if number not in mix.agreed.choices:
            choices = " or ".join(map(str, mix.agreed.choices))
            raise SetupError(f"option {name}: {number} is not allowed; agree on {choices}")


def _with_number(roles: tuple[str, ...], name: str) -> str:
    """The nearest mix whose players agree on a number, as part of a sentence."""
    numbers = {mix: resolve(Setup(mix)).agreed for mix in legal_mixes()}
    found = nearest(roles, [mix for mix, agreed in numbers.items() if agreed is not None and agreed.name == name])
    return f"the nearest mix with it is {found}"


# ------------------------------------------------------------------ step 3: the core entry


def core_entry(mix: Mix) -> None:
    """Choose by the filled slots; with a Ghoul and one other by that one (VAR-22, VAR-23)."""
    slots = tuple(mix.slots)
    if mix.plays("ghoul") and mix.others == 1:
        against_the_ghoul(mix, AGAINST_GHOUL[slots[0]])
    elif not slots:
        use_entry(mix, ENTRIES["ghoul" if mix.plays("ghoul") else "ghost"])  # VAR-56, VAR-57
    elif slots == ("dragon",) and mix.alongside:
        mix.base_clause = "VAR-80"  # no entry, standard rules
    elif len(slots) == 1:
        use_entry(mix, ENTRIES[mix.slots[slots[0]]])  # the role's own solo entry: VAR-50 to VAR-55
    elif "thief" in slots and len(slots) == 4:
        use_entry(mix, ENTRIES["+".join(slots[:-1])])  # VAR-33
    elif "thief" in slots and len(slots) == 3:
        two_and_the_thief(mix, ENTRIES["+".join(slots[:-1])])
    else:
        use_entry(mix, ENTRIES["+".join(slots)])


def use_entry(mix: Mix, entry: Entry) -> None:
    """Set up by a printed entry (VAR-31 to VAR-57)."""
    clause = entry.clauses[0]
    mix.base, mix.base_clause = entry.key, clause
    mix.solo_levels = entry.solo_levels
    mix.agreed = entry.agreed
    take_cards(mix, entry.cards, clause)
    set_goals(mix, entry.goal_overrides, clause)
    mix.hunger = entry.hunger
    if mix.solo_levels:
        mix.hunger = mix.solo_level().hunger or 0  # VAR-52
    if mix.hunger:
        mix.hunger_locked, mix.hunger_clause = entry.hunger_locked, clause
    if entry.sidequests_removed:
        mix.sidequests_out, mix.sidequests_clause = entry.sidequests_removed, clause
    if entry.place_treasure_optional:
        mix.treasure_clause = clause


def take_cards(mix: Mix, cards: tuple[CardUse, ...], clause: str) -> None:
    """The variant cards of an entry and their holders."""
    for use in cards:
        line = mix.solo_level().infestation if use.line == "solo-level" else use.line
        users = use.users or (() if use.holder == "map" else (use.holder,))
        mix.cards[use.card] = Held(tuple(map(mix.holder, users)), clause, line)


def set_goals(mix: Mix, overrides: tuple[GoalOverride, ...], clause: str) -> None:
    """The goals an entry gives instead of the usual ones."""
    for override in overrides:
        mix.overrides[mix.holder(override.slot or override.role)] = (override, clause)


def two_and_the_thief(mix: Mix, entry: Entry) -> None:
    """Any two slots plus Thief: the entry of the two with four changes (VAR-38)."""
    use_entry(mix, entry)
    mix.cards.pop(PLUNDER, None)
    if mix.cave:
        mix.treasure_clause = "VAR-38"
    mix.give(FLARE, mix.holder("thief"), "VAR-38")
    mix.sidequests_out, mix.sidequests_clause = (), ""


def against_the_ghoul(mix: Mix, entry: GhoulTwoPlayer) -> None:
    """The Ghoul and one other (VAR-61 to VAR-65, GHL-97)."""
    clause = entry.clauses[0]
    mix.base, mix.base_clause = f"{entry.slot}+ghoul", clause
    take_cards(mix, entry.cards, clause)
    set_goals(mix, entry.goal_overrides, clause)


# ------------------------------------------------------------------ steps 3 and 4: Ghoul and Ghost


def ghoul_joins(mix: Mix) -> None:
    """The Ghoul with two others or more (VAR-23, VAR-59, VAR-60, GHL-95)."""
    if mix.others >= 3 and not mix.cave:
        mix.give(PLUNDER, "ghoul", "VAR-59")
        mix.one_tile = "VAR-59"
    elif mix.others == 2:
        mix.move_no_cubes("VAR-60")
        mix.give(FLARE, "ghoul", "VAR-60")
        if PLUNDER in mix.cards:
            mix.give(PLUNDER, "ghoul", "VAR-60")


def ghost_joins(mix: Mix) -> None:
    """The Ghost, after the Ghoul, by the number of the others (VAR-24, GST-111, GST-112)."""
    others = mix.players - 1  # m
    if others >= 3 and not mix.cave:
        mix.give(PLUNDER, "ghost", "VAR-67")
        mix.one_tile = "VAR-67"
    elif others == 2 and PLUNDER in mix.cards:
        mix.give(PLUNDER, "ghost", "VAR-68")
    elif others == 1:
        beside_a_solo_role(mix)
    mix.small_deck = others < 2  # VAR-71
    if mix.small_deck or any(POSSESSIONS[role].flare for role in mix.roles):
        mix.give(FLARE, "ghost", mix.base_clause if mix.solo else "VAR-72")


def beside_a_solo_role(mix: Mix) -> None:
    """The other role uses its solo entry, but nobody is alone in the dark (VAR-69, GST-113)."""
    for card in ALONE:
        mix.cards.pop(card, None)
    if mix.plays("goblins"):
        mix.agreed = LAYER.ghost_with_1_other.goblins.agreed


# ------------------------------------------------------------------ steps 5 to 7: replacements and Unicorns


def replace_roles(mix: Mix) -> None:
    """What changes when a role sits in another's slot (VAR-25, VAR-73, UNI-110, VGL-09, VGL-39)."""
    if mix.plays("vile-ghoul"):
        if mix.plays("knight"):
            mix.cards[INFESTATION] = Held(("knight",), "VAR-74", "A")
        if mix.plays("dragon"):
            mix.move_no_cubes("VAR-75")
        if tuple(mix.slots) in (("goblins", "thief"), ("goblins", "cave", "thief")):
            mix.agreed = LAYER.vile_ghoul.agreed  # VAR-76
    if mix.slots.get("dragon") == "nightmare-unicorn":
        mix.move_no_cubes("VAR-77")
        if mix.cards.pop(ASH_DRAGON, None) is not None:
            mix.armor, mix.armor_clause = 2, "VAR-77"
        held = mix.cards.get(PLUNDER)
        if held and held.users == ("nightmare-unicorn",):  # VAR-78
            if mix.setup.options.unicorn_no_past_plunder:
                del mix.cards[PLUNDER]  # VAR-129
            else:
                mix.give(PLUNDER, "nightmare-unicorn", "VAR-78")


def against_the_shadow(mix: Mix) -> None:
    """Solo against the Shadow Unicorn: the role set up normally, not by its solo entry (VAR-84, SHU-08, SHU-09,
    SHU-10)."""
    mix.base_clause = "VAR-84"
    role = mix.roles[0]
    if role == "knight":
        mix.cards[INFESTATION] = Held(("knight",), "VAR-84", mix.setup.options.infestation or "C")
    elif role == "ghost":
        mix.small_deck = True
        mix.give(FLARE, role, "VAR-84")
    elif role in LAYER.shadow_unicorn.multi_hunter_cards:
        mix.give(FLARE, role, "VAR-84")


def hunt_the_shadow(mix: Mix, hunter: str) -> None:
    """A hunter who plays Goblins, Thief or a Ghoul also takes Flare (VAR-86)."""
    if hunter in LAYER.shadow_unicorn.multi_hunter_cards:
        mix.give(FLARE, hunter, "VAR-86")


# ------------------------------------------------------------------ step 9: tiles at the end of a turn


class Tiles(msgspec.Struct, frozen=True):
    """The end-of-turn tiles: by the Cave [Ghost], by a solo card, or so many placed and removed by each player."""

    by: str  # "cave", "alone" or "each"
    removed: int
    only_if_none_revealed: bool
    clause: str

    def code(self) -> str:
        """As in `cave/mixes.toml`: "cave", "alone", "1/3", "1/1?"."""
        return f"1/{self.removed}{'?' if self.only_if_none_revealed else ''}" if self.by == "each" else self.by


def tiles_of_turn(mix: Mix) -> Tiles:
    """With a Cave [Ghost] nobody else has the step; without, VAR-88 to VAR-93 (VAR-28, UNI-113, UNI-114, SHU-76)."""
    rules = _VARIANTS.tiles
    if mix.cave:
        return Tiles("cave", rules.standard.collapse, False, "VAR-28")
    if any(card in mix.cards for card in ALONE):
        return Tiles("alone", rules.standard.collapse, False, "VAR-103" if ALONE[0] in mix.cards else "VAR-105")
    unicorn = mix.shadow or mix.plays("nightmare-unicorn")  # VAR-91
    single = one_tile_clause(mix)
    if single:
        step = rules.unicorn_and_one_tile if unicorn else rules.one_tile
    else:
        step = rules.unicorn if unicorn else rules.standard
    return Tiles("each", step.collapse, step.only_if_none_revealed, single or ("VAR-91" if unicorn else "VAR-88"))


def one_tile_clause(mix: Mix) -> str:
    """What makes it one tile, placed or removed; empty: nothing does (VAR-89, VAR-90, GST-140)."""
    options = mix.setup.options
    if mix.one_tile:
        return mix.one_tile
    if options.crowded_house and mix.players >= 4:
        return "VAR-107"
    return "VAR-90" if options.one_tile_collapse else ""
