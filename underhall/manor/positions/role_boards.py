"""The boards of all roles in the scenario files of the manor. A new role adds its line here."""

from __future__ import annotations

from typing import Final

from underhall.hall.role_board import Board
from underhall.manor.roles.armored_knight.board import ArmoredKnightBoard
from underhall.manor.roles.journey.board import JourneyBoard
from underhall.manor.roles.manor.board import ManorBoard
from underhall.manor.roles.paladin.board import PaladinBoard
from underhall.manor.roles.shadow_paladin.board import ShadowPaladinBoard
from underhall.manor.roles.skeletons.board import SkeletonsBoard
from underhall.manor.roles.spider.board import SpiderBoard
from underhall.manor.roles.warlock.board import WarlockBoard

BOARDS: Final[dict[str, type[Board]]] = {
    "paladin": PaladinBoard,
    "armored-knight": ArmoredKnightBoard,
    "skeletons": SkeletonsBoard,
    "spider": SpiderBoard,
    "shadow-paladin": ShadowPaladinBoard,
    "manor": ManorBoard,
    "warlock": WarlockBoard,
    "journey-skeletons": JourneyBoard,
}
"""In this order they are set up."""
