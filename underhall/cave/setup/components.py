"""What of the box a mix uses: tokens, tiles, decks, Possession cards, Artifacts (VAR-14, VAR-17, VAR-71, VAR-72)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.map.parts import TILE_IDS, tiles_of
from underhall.cave.play.possession import PossessionDeck
from underhall.cave.setup.agreed import SHADOW, level_of
from underhall.cave.setup.mixes import INFESTATION, POSSESSIONS
from underhall.hall.tokens import CAVE_TOKEN_NAMES, TOKENS, TREASURE

if TYPE_CHECKING:
    from underhall.cave.plan import CavePlan
    from underhall.cave.setup.mixes import Mix
    from underhall.facts.shapes.cave.variants import ExtraRole, RoleSeat

_VARIANTS: Final = facts.cave_variants()
SEATS: Final = {role.id: role.position for role in _VARIANTS.roles}
BOX: Final = {token.id: token.count for token in facts.cave_tokens().tokens}
PLAIN_KINDS: Final = ("ambush", "event", "treasure-room")
BROUGHT: Final[dict[str, RoleSeat | ExtraRole]] = {
    **{role.id: role for role in _VARIANTS.roles},
    **{extra.id: extra for extra in _VARIANTS.extras},
}
"""What each of them brings, among other things that are known of it."""
DECKS: Final = {name: each.decks for name, each in BROUGHT.items()}
"""The decks and bags that come with a role (VAR-14)."""
GHOULS: Final = ("ghoul", "vile-ghoul")
TOKEN_NAMES: Final = tuple(
    dict.fromkeys((*CAVE_TOKEN_NAMES, *(token for each in BROUGHT.values() for token in each.tokens)))
)
"""The kinds of tokens in the cave: those of the first boxes, then such as only a later role brings."""
MONSTERS: Final = ("ogre", "troll")
"""The tokens of Goblin Infestation (VAR-101)."""
FOR_STAND_INS: Final = ("bomb", "flame-wall", "unicorn-cube", "rockslide")
"""The tokens that stand-ins of a small Ghost game need (VAR-131)."""


def token_counts(
    roles: tuple[str, ...], infestation: bool = False, small_deck: bool = False, shadow: bool = False
) -> tuple[int, ...]:
    """How many of each token the game uses (GEN-14, GEN-16, VAR-14, CAV-03, CAV-04)."""
    there = {"crystal", "treasure"}
    there |= {token for role in roles for token in BROUGHT[role].tokens}
    if infestation:
        there |= set(MONSTERS)
    if shadow:
        there |= set(BROUGHT[SHADOW].tokens)
    if small_deck:
        there |= set(FOR_STAND_INS)
    counts = [0] * max(len(CAVE_TOKEN_NAMES), *(TOKENS.index(token) + 1 for token in there))
    for token in there:
        counts[TOKENS.index(token)] = BOX.get(token, 1)
    if not any("treasure" in BROUGHT[role].tokens for role in roles):
        counts[TREASURE] = _VARIANTS.tokens.treasure_without_thief
    return tuple(counts)


def box_tiles(roles: tuple[str, ...]) -> tuple[int, ...]:
    """Tiles that stay in the box from the start: Vaults without a Thief, Ghost tiles without a Ghost (VAR-14)."""
    kinds = {kind for role in _VARIANTS.roles for kind in role.tiles}
    kinds -= {kind for role in roles for kind in BROUGHT[role].tiles}
    return tuple(sorted(tile for kind in kinds for tile in tiles_of(kind)))


def boxed(plan: CavePlan) -> dict[str, int]:
    """How many tiles of each kind stay in the box."""
    return dict(Counter(TILE_IDS[face].rsplit("-", 1)[0] for face in plan.box))


def tiles_out(roles: tuple[str, ...]) -> dict[str, int]:
    """Random tiles of each kind that make room for the Ghost's tiles (MAP-04, VAR-17)."""
    return _VARIANTS.stack.removed_for_ghost if "ghost" in roles else {}


def ghost_tiles_apart(roles: tuple[str, ...]) -> bool:
    """Whether the Ghost tiles are the Cave Ghost's, beside the stack (VAR-17, CGH-03)."""
    return "cave-ghost" in roles


def decks(mix: Mix) -> tuple[str, ...]:
    """The decks in use: those of the roles, Monsters for Goblin Infestation, what small Ghost games need (VAR-14)."""
    used = [deck for role in mix.roles for deck in DECKS[role]]
    if INFESTATION in mix.cards:
        used.append("monsters")
    if mix.shadow:
        used += DECKS[SHADOW]
    if mix.small_deck:
        needed = [deck for role in possession_deck(mix).cards for deck in DECKS[role]]
        used += [deck for deck in needed if deck not in DECKS["knight"]]  # VAR-131
    return tuple(dict.fromkeys(used))


# ------------------------------------------------------------------ Possession cards and Artifacts


def possession_deck(mix: Mix) -> PossessionDeck:
    """The cards of the roles in play, or the deck of a small game (VAR-71, VAR-82)."""
    if mix.plays("cave-ghost"):
        return PossessionDeck(tuple(role for role in mix.roles if role in POSSESSIONS))
    if not mix.plays("ghost"):
        return PossessionDeck()
    cards = tuple(POSSESSIONS) if mix.small_deck else mix.roles
    if mix.solo or _VARIANTS.difficulty.ghost.remove_ghost_possession_card[level_of(mix.setup, "ghost")]:
        cards = tuple(card for card in cards if card != "ghost")  # VAR-119, GST-137
    return _small_deck(mix, cards) if mix.small_deck else PossessionDeck(cards)


def _small_deck(mix: Mix, cards: tuple[str, ...]) -> PossessionDeck:
    """Without the opponent's card, and one at random of each other seat that has two (VAR-71, GST-09, GST-115,
    GST-122)."""
    out = [role for role in mix.roles if role != "ghost"]
    if any(role in GHOULS for role in out):
        out += GHOULS  # they share one piece and one deck (VAR-04)
    if mix.shadow:
        out.append("nightmare-unicorn")  # his deck and cubes are in use
    cards = tuple(card for card in cards if card not in out)
    by_seat: dict[int, list[str]] = {}
    for card in cards:
        by_seat.setdefault(SEATS[card], []).append(card)
    pairs = tuple((two[0], two[1]) for two in by_seat.values() if len(two) == 2)
    return PossessionDeck(cards, pairs, (mix.solo_level().possession_cards or 0) if _alone(mix) else 0)


def _alone(mix: Mix) -> bool:
    """Whether the Ghost plays her own solo entry (VAR-57)."""
    return mix.solo and not mix.shadow


def lose_ghost_tiles(mix: Mix) -> int:
    """So many collapsed Ghost tiles lose her solo game; 0: they do not (VAR-57, GST-120, GST-121)."""
    return (mix.solo_level().lose_ghost_tiles or 0) if mix.plays("ghost") and _alone(mix) else 0


def artifact_holders(mix: Mix) -> tuple[str, ...]:
    """Who starts with an Artifact: with three players or more all others but the Cave
    (VAR-72, KNT-10, DRG-79, CAV-45)."""
    if not mix.plays("ghost") or mix.players < 3:
        return ()
    return tuple(role for role in mix.roles if role not in ("ghost", "cave"))


# ------------------------------------------------------------------ the stack in numbers


def stack_counts(plan: CavePlan) -> dict[str, int]:
    """Tiles of the stack by group, after the four starting tiles (VAR-16 to VAR-18)."""
    out = plan.tiles_out_of_each_kind
    plain = sum(len(tiles_of(kind)) - out for kind in PLAIN_KINDS)
    plain -= plan.collapse_variant + _VARIANTS.stack.starting_dark_tiles
    counts = {"plain": plain, "crystal": len(tiles_of("crystal")) - out}
    if not set(tiles_of("vault")) <= set(plan.box):
        counts["vault"] = len(tiles_of("vault")) - out
    if plan.tiles_out:
        counts["plain"] -= sum(plan.tiles_out.values())
        counts["ghost"] = len(tiles_of("ghost"))
    return counts
