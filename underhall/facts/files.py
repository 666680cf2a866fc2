"""Loading the facts files into their shapes, each once."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from underhall.facts.shapes.base import Fact
from underhall.facts.shapes.cave.dice import Dice
from underhall.facts.shapes.cave.dragon import DragonFacts
from underhall.facts.shapes.cave.events import Events
from underhall.facts.shapes.cave.ghost import GhostFacts
from underhall.facts.shapes.cave.ghoul import GhoulFacts
from underhall.facts.shapes.cave.goblins import GoblinsFacts
from underhall.facts.shapes.cave.knight import KnightFacts
from underhall.facts.shapes.cave.mixes import Mixes
from underhall.facts.shapes.cave.role import CavePlayerFacts
from underhall.facts.shapes.cave.terrain import Terrain
from underhall.facts.shapes.cave.thief import ThiefFacts
from underhall.facts.shapes.cave.tiles import Tiles
from underhall.facts.shapes.cave.tokens import Tokens
from underhall.facts.shapes.cave.unicorn import UnicornFacts
from underhall.facts.shapes.cave.variants import Variants
from underhall.facts.shapes.manor.armored_knight import ArmoredKnightFacts
from underhall.facts.shapes.manor.map import ManorMap
from underhall.facts.shapes.manor.paladin import PaladinFacts
from underhall.facts.shapes.manor.role import ManorPlayerFacts
from underhall.facts.shapes.manor.shadow_paladin import ShadowPaladinFacts
from underhall.facts.shapes.manor.skeletons import SkeletonsFacts
from underhall.facts.shapes.manor.spider import SpiderFacts
from underhall.facts.shapes.manor.variants import ManorVariants
from underhall.facts.shapes.manor.warlock import WarlockFacts
from underhall.facts.shapes.travel import Travel

FOLDER = Path(__file__).parent

#: Every facts file by its name, with the shape it must have.
FILES: dict[str, type[Fact]] = {
    "cave/tiles": Tiles,
    "cave/terrain": Terrain,
    "cave/tokens": Tokens,
    "cave/dice": Dice,
    "cave/variants": Variants,
    "cave/mixes": Mixes,
    "cave/knight": KnightFacts,
    "cave/goblins": GoblinsFacts,
    "cave/dragon": DragonFacts,
    "cave/role": CavePlayerFacts,
    "cave/events": Events,
    "cave/thief": ThiefFacts,
    "cave/ghoul": GhoulFacts,
    "cave/ghost": GhostFacts,
    "cave/unicorn": UnicornFacts,
    "manor/map": ManorMap,
    "manor/variants": ManorVariants,
    "manor/paladin": PaladinFacts,
    "manor/skeletons": SkeletonsFacts,
    "manor/spider": SpiderFacts,
    "manor/role": ManorPlayerFacts,
    "manor/warlock": WarlockFacts,
    "manor/armored_knight": ArmoredKnightFacts,
    "manor/shadow_paladin": ShadowPaladinFacts,
    "travel": Travel,
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
def cave_tiles() -> Tiles:
    """The Cave tiles, their wall patterns, and how the stack is built."""
    return load("cave/tiles", Tiles)


@cache
def cave_terrain() -> Terrain:
    """The Terrain tiles with what they add up to."""
    return load("cave/terrain", Terrain)


@cache
def cave_tokens() -> Tokens:
    """The tokens, pieces and numbers of cards of the cave."""
    return load("cave/tokens", Tokens)


@cache
def cave_dice() -> Dice:
    """The dice of the cave."""
    return load("cave/dice", Dice)


@cache
def cave_variants() -> Variants:
    """Setups, goals, variant cards, difficulty and options of the cave."""
    return load("cave/variants", Variants)


@cache
def cave_mixes() -> Mixes:
    """Every legal role mix of the cave, resolved: what a computed setup is tested against."""
    return load("cave/mixes", Mixes)


@cache
def knight() -> KnightFacts:
    """The Knight."""
    return load("cave/knight", KnightFacts)


@cache
def goblins() -> GoblinsFacts:
    """The Goblins."""
    return load("cave/goblins", GoblinsFacts)


@cache
def dragon() -> DragonFacts:
    """The Dragon."""
    return load("cave/dragon", DragonFacts)


@cache
def cave_player() -> CavePlayerFacts:
    """The Cave as a player."""
    return load("cave/role", CavePlayerFacts)


@cache
def events() -> Events:
    """The Event deck."""
    return load("cave/events", Events)


@cache
def thief() -> ThiefFacts:
    """The Thief."""
    return load("cave/thief", ThiefFacts)


@cache
def ghoul() -> GhoulFacts:
    """The Ghoul and the Vile Ghoul."""
    return load("cave/ghoul", GhoulFacts)


@cache
def ghost() -> GhostFacts:
    """The Ghost and the Cave Ghost."""
    return load("cave/ghost", GhostFacts)


@cache
def unicorn() -> UnicornFacts:
    """The Nightmare Unicorn and the Shadow Unicorn."""
    return load("cave/unicorn", UnicornFacts)


@cache
def manor_map() -> ManorMap:
    """The map of the manor: board, grounds, tiles, supplies."""
    return load("manor/map", ManorMap)


@cache
def manor_variants() -> ManorVariants:
    """Turn order, mixes, difficulty and solo of the manor."""
    return load("manor/variants", ManorVariants)


@cache
def paladin() -> PaladinFacts:
    """The Paladin."""
    return load("manor/paladin", PaladinFacts)


@cache
def skeletons() -> SkeletonsFacts:
    """The Skeletons."""
    return load("manor/skeletons", SkeletonsFacts)


@cache
def spider() -> SpiderFacts:
    """The Spider."""
    return load("manor/spider", SpiderFacts)


@cache
def manor_player() -> ManorPlayerFacts:
    """The Manor as a player."""
    return load("manor/role", ManorPlayerFacts)


@cache
def warlock() -> WarlockFacts:
    """The Warlock."""
    return load("manor/warlock", WarlockFacts)


@cache
def armored_knight() -> ArmoredKnightFacts:
    """The Armored Knight."""
    return load("manor/armored_knight", ArmoredKnightFacts)


@cache
def shadow_paladin() -> ShadowPaladinFacts:
    """The Shadow Paladin."""
    return load("manor/shadow_paladin", ShadowPaladinFacts)


@cache
def travel() -> Travel:
    """Travelling between the two houses: who may visit which table, and with what numbers."""
    return load("travel", Travel)
