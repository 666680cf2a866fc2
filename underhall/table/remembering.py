"""Which house somebody looked at last: pages that show one of them begin with that one."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie

from underhall.houses import HOUSES
from underhall.told.setups import FIRST

KEY: Final = "underhall-house"
YEAR: Final = 365 * 24 * 3600


def remembered(request: Request[Any, Any, Any]) -> str:
    """The house that was looked at last; the first one, if none was."""
    house = request.cookies.get(KEY, "")
    return house if house in HOUSES else FIRST


def remember(house: str) -> Cookie:
    """What makes a browser remember a house."""
    return Cookie(KEY, path="/", value=house, max_age=YEAR, samesite="lax")
