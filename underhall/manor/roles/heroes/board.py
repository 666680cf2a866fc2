"""What scenario files say alike of both heroes' boards: tracks that end somewhere, and where the hero cubes are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from underhall.hall.role_board import given
from underhall.hall.setup import SetupError
from underhall.manor.roles.heroes.hero import UNASSIGNED, Hero, HeroTerms


def check_tracks(me: Hero, most: Mapping[str, int], where: str) -> None:
    """No number is beyond the end of its track, and the hero is alive (PAL-11, AKN-40)."""
    for field, end in most.items():
        if getattr(me, field) > end:
            raise SetupError(f"{where}.{field}: {getattr(me, field)} is too much, it ends at {end}")
    if not me.health:
        raise SetupError(f"{where}.health: with no Health the hero is dead ({me.board.killed_by})")


def put_cubes(
    me: Hero, terms: HeroTerms, placed: Mapping[Any, int] | UnsetType, unassigned: int | UnsetType, where: str
) -> None:
    """The hero cubes lie where the file says, those that it does not name in the supply or in the box (PAL-03, PAL-08,
    AKN-02, AKN-04)."""
    boxes = {} if placed is UNSET else dict(placed)
    for box in boxes:
        if box not in me.board.boxes[1:]:
            there = ", ".join(me.board.boxes[1:])
            raise SetupError(f"{where}.cubes: there is no box {box!r}; there are: {there}")
    me.cubes = [boxes.get(box, 0) for box in me.board.boxes]
    me.cubes[UNASSIGNED] = given(unassigned, max(0, terms.cubes - sum(me.cubes)))
    me.spare_cubes = me.board.cubes - terms.cubes_boxed - sum(me.cubes)
    if me.spare_cubes < 0:
        raise SetupError(f"{where}.cubes: {sum(me.cubes)} hero cubes are more than there are")


def cubes_found(me: Hero) -> dict[str, int]:
    """Where the hero cubes are, but for those in Unassigned."""
    return {box: count for box, count in zip(me.board.boxes[1:], me.cubes[1:], strict=True) if count}
