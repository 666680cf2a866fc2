"""The grounds around the manor: where each lies, where its figures stand, and what grows there.

Measured from the north-western corner of the squares: the outer wall is 12 units wide, the ring of lawns 48. Grass and
trees never stand where figures do: figures stand on the strips of a lawn that are free.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from underhall.draw.maps.tiles import SIZE, Frame, Size, Slot
from underhall.draw.sheet import number
from underhall.manor.map.places import GATES, OUTER_WALL, SPAWNS, SQUARES, row_and_col

WALL: Final = 12
RING: Final = 48
RIM: Final = WALL + RING
"""From the outermost squares to the end of the lawns."""
ACROSS: Final = 7 * SIZE
THICK: Final = 46
"""Lawns have a border of one unit between them."""
SIZES: Final = (34, 26, 20, 14)
"""How large things are on a lawn: the largest size at which all find a place."""


class Lawn(NamedTuple):
    """A ground: its place and size, and the strips along it where things may stand, nearest to its gate first."""

    x: int
    y: int
    width: int
    height: int
    strips: tuple[tuple[int, int], ...]  # from where, how long

    @property
    def size(self) -> Size:
        """Its width and height."""
        return self.width, self.height

    def slots(self, count: int) -> list[Slot]:
        """Places for so many things: as large as fits, in rows across the lawn."""
        size = next((size for size in SIZES if self._room(size) >= count), SIZES[-1])
        wide = self.width > self.height
        places: list[Slot] = []
        rows = max(1, THICK // (size + 1))
        for start, length in self.strips:
            columns = length // (size + 2)
            for index in range(columns * rows):
                along = start + (length - columns * (size + 2)) / 2 + (index // rows) * (size + 2) + 1
                across = (THICK - rows * (size + 1)) / 2 + (index % rows) * (size + 1)
                places.append((along, across, size) if wide else (across, along, size))
        return [places[index % len(places)] for index in range(count)]

    def _room(self, size: int) -> int:
        rows = max(1, THICK // (size + 1))
        return sum(length // (size + 2) * rows for _, length in self.strips)


_LOW, _HIGH, _FAR = -RIM + 1, ACROSS + WALL + 1, ACROSS + RIM - 1
LAWNS: Final = {
    1: Lawn(129, _HIGH, 190, THICK, ((76, 38), (2, 60), (128, 60))),
    2: Lawn(-11, _HIGH, 138, THICK, ((2, 134),)),
    3: Lawn(_LOW, 321, THICK, 186, ((6, 58), (98, 84))),
    4: Lawn(_LOW, 129, THICK, 190, ((2, 74), (124, 64))),
    5: Lawn(_LOW, _LOW, THICK, 186, ((112, 70), (2, 32))),
    6: Lawn(-11, _LOW, 138, THICK, ((66, 70), (2, 28))),
    7: Lawn(129, _LOW, 190, THICK, ((2, 62), (100, 88))),
    8: Lawn(321, _LOW, 138, THICK, ((2, 66), (100, 36))),
    9: Lawn(_HIGH, _LOW, THICK, 186, ((112, 70), (2, 76))),
    10: Lawn(_HIGH, 129, THICK, 190, ((2, 82), (134, 54))),
    11: Lawn(_HIGH, 321, THICK, 186, ((6, 58), (98, 84))),
    12: Lawn(321, _HIGH, 138, THICK, ((2, 46), (84, 52))),
}
STONES: Final = {1: (-47, 388), 2: (-47, 22), 3: (22, -47), 4: (392, -47), 5: (469, 22), 6: (469, 388)}
"""The gravestones of the Spawns, by their number."""
STONE: Final = 27
HEDGES: Final = (
    *((x, y, 0) for y in (-RIM, ACROSS + WALL) for x in (-20, 120, 312, 452)),
    *((x, y, 90) for x in (-WALL, ACROSS + RIM) for y in (120, 312)),
)
"""The hedges between the lawns, and how they are turned."""
TUFTS: Final = (
    *((232, -44, 26), (176, -54, 20), (286, -50, 22), (424, -40, 20), (-50, 180, 24), (-46, 262, 22), (-56, 440, 22)),
    *((-44, 50, 20), (470, 190, 24), (476, 270, 22), (470, 60, 18), (474, 420, 20), (40, 474, 24), (84, 484, 20)),
    *((150, 474, 24), (286, 480, 22), (360, 476, 24), (410, 484, 20), (-52, -44, 22), (474, 478, 22), (62, -50, 22)),
)
TREES: Final = ((196, -58), (-54, 206), (466, 216), (-55, -24), (372, 462))


class HouseFrame(Frame):
    """The manor never grows: its squares, and the grounds around them."""

    rim = RIM

    def __init__(self, anchor: int = -1) -> None:
        super().__init__(SQUARES, anchor)

    def corner(self, at: int) -> tuple[int, int]:
        """The upper left corner of a square or a ground."""
        if at not in LAWNS:
            return super().corner(at)
        return self.left + LAWNS[at].x, self.top + LAWNS[at].y

    def size(self, at: int) -> Size:
        """A ground is a long lawn."""
        return LAWNS[at].size if at in LAWNS else super().size(at)


# ------------------------------------------------------------------ drawn, from the corner of the squares


@cache
def lawns() -> str:
    """The twelve lawns."""
    return "".join(
        f'<rect class="lawn" x="{lawn.x}" y="{lawn.y}" width="{lawn.width}" height="{lawn.height}" rx="5"/>'
        for lawn in LAWNS.values()
    )


@cache
def moonlight() -> str:
    """Light that falls on the garden from the north-west."""
    side = ACROSS + 2 * RIM - 2
    return f'<rect fill="url(#moon)" x="{_LOW}" y="{_LOW}" width="{side}" height="{side}" rx="5"/>'


MOON: Final = (
    '<radialGradient id="moon" cx="0" cy="0" r="1.1"><stop offset="0" class="moon-stop" stop-opacity=".3"/>'
    '<stop offset=".55" class="moon-stop" stop-opacity=".07"/><stop offset="1" class="moon-stop" stop-opacity="0"/>'
    "</radialGradient>"
)


@cache
def cellar() -> str:
    """What lies under everything in the house."""
    side = ACROSS + 2 * WALL
    return f'<rect class="crypt" x="{-WALL}" y="{-WALL}" width="{side}" height="{side}"/>'


def _use(symbol: str, x: float, y: float, width: float, height: float, turn: int = 0) -> str:
    """A symbol that is no square, turned about its corner."""
    where = f' transform="translate({number(x)} {number(y)}) rotate({turn})"' if turn else f' x="{x}" y="{y}"'
    return f'<use href="#{symbol}" width="{number(width)}" height="{number(height)}"{where}/>'


@cache
def garden() -> str:
    """Hedges, grass, trees, the stairs, and the gravestones of the Spawns."""
    drawn = [_use("ground-hedge", x, y, 16, RING, turn) for x, y, turn in HEDGES]
    drawn += [_use("ground-tuft", x, y, size, size) for x, y, size in TUFTS]
    drawn += [_use("ground-tree", x, y, 30, 45) for x, y in TREES]
    drawn.append(_use("ground-stairs", 3 * SIZE, ACROSS + WALL + 2, SIZE, 42))
    drawn += [_use(f"spawn-{spawn}", *STONES[spawn], STONE, STONE) for spawn in SPAWNS]
    return "".join(drawn)


@cache
def outer_wall() -> str:
    """Masonry around the squares, without a gap except the gates."""
    gates = set(GATES.values())
    walls, ways = "", ""
    for at in SQUARES:
        row, col = row_and_col(at)
        for side in range(4):
            turned = _CORNERS[side](col * SIZE, row * SIZE)
            if (at, side) in gates:
                ways += f'<g transform="{turned}"><use href="#wall-gate" y="-20" width="64" height="20"/></g>'
            elif OUTER_WALL[at] >> side & 1:
                walls += f'<g transform="{turned}"><use href="#wall-outer" y="-12" width="64" height="12"/></g>'
    ends = (-WALL, ACROSS)
    corners = "".join(_use("wall-outer-corner", x, y, WALL, WALL) for x in ends for y in ends)
    return walls + corners + ways


_CORNERS: Final = (
    lambda x, y: f"translate({x} {y})",
    lambda x, y: f"translate({x + SIZE} {y}) rotate(90)",
    lambda x, y: f"translate({x + SIZE} {y + SIZE}) rotate(180)",
    lambda x, y: f"translate({x} {y + SIZE}) rotate(270)",
)
"""How what is drawn for the northern edge of a square is turned to each of its sides."""
