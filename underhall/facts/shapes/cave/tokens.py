"""The shape of `cave/tokens.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class Token(Fact, frozen=True):
    """A sort of token, cube or disc and how many there are."""

    id: str
    count: int


class Tokens(Fact, frozen=True):
    """The tokens, pieces and numbers of cards in the box."""

    tokens: tuple[Token, ...] = field(name="token")
