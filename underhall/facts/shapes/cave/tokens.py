"""The shape of `cave/tokens.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class TokenSources(Fact, frozen=True):
    """Where the counts come from."""


class Token(Fact, frozen=True):
    """A sort of token, cube or disc and how many there are."""

    id: str
    name: str
    set: str
    count: int
    owner: str
    on: str
    count_without_thief: int = 0
    movable: bool = False
    when_tile_removed: str = ""
    when_tile_removed_note: str = ""
    max_per_tile: int = 0
    only_with: str = ""
    movable_note: str = ""
    kinds: tuple[str, ...] = ()
    when_tile_removed_reconstructed: bool = False
    when_tile_removed_locked: str = ""
    symbols: tuple[str, ...] = ()
    per_symbol: int = 0
    per_symbol_src: str = ""


class Piece(Fact, frozen=True):
    """A player piece and the roles that use it."""

    id: str
    roles: tuple[str, ...]
    count: int
    kinds: tuple[str, ...] = ()
    has_facing: bool = False


class Tokens(Fact, frozen=True):
    """The tokens, pieces and numbers of cards in the box."""

    meta: TokenSources
    tokens: tuple[Token, ...] = field(name="token")
    pieces: tuple[Piece, ...] = field(name="piece")
    cards: dict[str, int]
