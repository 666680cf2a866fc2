"""Loading the facts files into their shapes, each once."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from underhall.facts.shapes.armored_knight import ArmoredKnightFacts
from underhall.facts.shapes.base import Fact
from underhall.facts.shapes.cave_dice import Dice
from underhall.facts.shapes.cave_mixes import Mixes
from underhall.facts.shapes.cave_role import CaveFacts
from underhall.facts.shapes.cave_terrain import Terrain, TerrainKind
from underhall.facts.shapes.cave_tiles import Tiles
from underhall.facts.shapes.cave_tokens import Tokens
from underhall.facts.shapes.cave_variants import Variants
from underhall.facts.shapes.dragon import DragonFacts
from underhall.facts.shapes.events import Events
from underhall.facts.shapes.ghost import GhostFacts
from underhall.facts.shapes.ghoul import GhoulFacts
from underhall.facts.shapes.goblins import GoblinsFacts
from underhall.facts.shapes.knight import KnightFacts
from underhall.facts.shapes.manor_map import ManorMap
from underhall.facts.shapes.manor_role import ManorFacts
from underhall.facts.shapes.manor_variants import ManorVariants
from underhall.facts.shapes.paladin import PaladinFacts
from underhall.facts.shapes.shadow_paladin import ShadowPaladinFacts
from underhall.facts.shapes.skeletons import SkeletonsFacts
from underhall.facts.shapes.spider import SpiderFacts
from underhall.facts.shapes.thief import ThiefFacts
from underhall.facts.shapes.unicorn import UnicornFacts
from underhall.facts.shapes.warlock import WarlockFacts

FOLDER = Path(__file__).parent

#: Every facts file by its name, with the shape it must have.
FILES: dict[str, type[Fact]] = {
    "cave_tiles": Tiles,
    "cave_terrain": Terrain,
    "cave_tokens": Tokens,
    "cave_dice": Dice,
    "cave_variants": Variants,
    "cave_mixes": Mixes,
    "knight": KnightFacts,
    "goblins": GoblinsFacts,
    "dragon": DragonFacts,
    "cave_role": CaveFacts,
    "events": Events,
    "thief": ThiefFacts,
    "ghoul": GhoulFacts,
    "ghost": GhostFacts,
    "unicorn": UnicornFacts,
    "manor_map": ManorMap,
    "manor_variants": ManorVariants,
    "paladin": PaladinFacts,
    "skeletons": SkeletonsFacts,
    "spider": SpiderFacts,
    "manor_role": ManorFacts,
    "warlock": WarlockFacts,
    "armored_knight": ArmoredKnightFacts,
    "shadow_paladin": ShadowPaladinFacts,
}

F = TypeVar("F", bound=Fact)


class BadFacts(ValueError):
    """A facts file that cannot be used; its text is one clear sentence."""


def parse(name: str, toml: bytes, shape: type[F]) -> F:
    """A facts file's text in its shape; raises BadFacts, naming the file and the field."""
    try:
        return msgspec.toml.decode(toml, type=shape)
    except msgspec.DecodeError as error:  # wrong TOML, or a wrong field (its subclass ValidationError)
        raise BadFacts(f"facts/{name}.toml: {error}.") from error


def load(name: str, shape: type[F]) -> F:
    """A facts file in its shape."""
    return parse(name, (FOLDER / f"{name}.toml").read_bytes(), shape)


@cache
def tiles() -> Tiles:
    """The Cave tiles, their wall patterns, and how the stack is built."""
    return load("cave_tiles", Tiles)


@cache
def terrain_file() -> Terrain:
    """The Terrain tiles with what they add up to."""
    return load("cave_terrain", Terrain)


def terrain() -> dict[str, TerrainKind]:
    """The kinds of Terrain tiles."""
    return terrain_file().kinds


@cache
def tokens() -> Tokens:
    """The tokens, pieces and numbers of cards of the cave."""
    return load("cave_tokens", Tokens)


@cache
def dice() -> Dice:
    """The dice of the cave."""
    return load("cave_dice", Dice)


@cache
def variants() -> Variants:
    """Setups, goals, variant cards, difficulty and options of the cave."""
    return load("cave_variants", Variants)


@cache
def mixes() -> Mixes:
    """Every legal role mix of the cave, resolved: what a computed setup is tested against."""
    return load("cave_mixes", Mixes)


@cache
def knight() -> KnightFacts:
    """The Knight."""
    return load("knight", KnightFacts)


@cache
def goblins() -> GoblinsFacts:
    """The Goblins."""
    return load("goblins", GoblinsFacts)


@cache
def dragon() -> DragonFacts:
    """The Dragon."""
    return load("dragon", DragonFacts)


@cache
def cave() -> CaveFacts:
    """The Cave as a player."""
    return load("cave_role", CaveFacts)


@cache
def events() -> Events:
    """The Event deck."""
    return load("events", Events)


@cache
def thief() -> ThiefFacts:
    """The Thief."""
    return load("thief", ThiefFacts)


@cache
def ghoul() -> GhoulFacts:
    """The Ghoul and the Vile Ghoul."""
    return load("ghoul", GhoulFacts)


@cache
def ghost() -> GhostFacts:
    """The Ghost and the Cave Ghost."""
    return load("ghost", GhostFacts)


@cache
def unicorn() -> UnicornFacts:
    """The Nightmare Unicorn and the Shadow Unicorn."""
    return load("unicorn", UnicornFacts)


@cache
def manor_map() -> ManorMap:
    """The map of the manor: board, grounds, tiles, supplies."""
    return load("manor_map", ManorMap)


@cache
def manor_variants() -> ManorVariants:
    """Mixes, difficulty, solo and travelling of the manor."""
    return load("manor_variants", ManorVariants)


@cache
def paladin() -> PaladinFacts:
    """The Paladin."""
    return load("paladin", PaladinFacts)


@cache
def skeletons() -> SkeletonsFacts:
    """The Skeletons."""
    return load("skeletons", SkeletonsFacts)


@cache
def spider() -> SpiderFacts:
    """The Spider."""
    return load("spider", SpiderFacts)


@cache
def manor() -> ManorFacts:
    """The Manor as a player."""
    return load("manor_role", ManorFacts)


@cache
def warlock() -> WarlockFacts:
    """The Warlock."""
    return load("warlock", WarlockFacts)


@cache
def armored_knight() -> ArmoredKnightFacts:
    """The Armored Knight."""
    return load("armored_knight", ArmoredKnightFacts)


@cache
def shadow_paladin() -> ShadowPaladinFacts:
    """The Shadow Paladin."""
    return load("shadow_paladin", ShadowPaladinFacts)
