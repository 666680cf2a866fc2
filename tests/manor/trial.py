"""The manor on trial: its mixes, hidden tiles, random players and endings, for the properties of all games."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tests.houses.tried import NOBODY, End, Mix, Tried, kill, title
from underhall.engine.flow import Chance
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.space import Space
from underhall.houses import HOUSES
from underhall.manor.map.parts import TILE_BACK, TILE_IDS
from underhall.manor.map.places import DISTANCE
from underhall.manor.plan import ROUNDS, ManorPlan
from underhall.manor.roles.armored_knight.parts import ARTIFACTS, SIDEQUESTS
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.roles.manor.rituals import RITUAL_NAMES
from underhall.manor.roles.paladin.parts import FAVORS, TREASURES
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS, POWER_IDS
from underhall.manor.roles.skeletons.cards import GEAR_IDS
from underhall.manor.roles.spider.role import CARDS
from underhall.manor.roles.warlock.spells import SPELLS
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.random_setups import playable_mixes, setup_of
from underhall.manor.state import Manor

MORTAL: Final = ("hero", "beast")
"""Whoever sits there can be killed (PAL-11, SPI-12)."""
REASONS: Final = {
    "terror-escape": "{} has left the manor with enough Terror",
    "shadow-escape": "{} has left the manor with the shadow marker on space enough",
    "seals": "enough Seals are broken",
    "dominate": "{} has dominated enough pieces",
    "poltergeists": "{} has hit enough poltergeists",
    "stash": "{} stashed enough tokens",
    "awaken-escape": "{} flew out",
}
"""How goals are told that are no kill."""
BY_GUESTS: Final = (
    "backstab",
    "bomb",
    "bow",
    "collect",
    "loot",
    "peek",
    "pick-lock",
    "pickpocket",
    "quest",
    "surface",
    "place-gem",
    "power",
)
"""What guests do that random players should do often."""


LAST_ROUNDS: Final = 2
"""So many rounds are left late in a game."""


def too_late(plan: ManorPlan) -> End:
    """Nobody has won in time."""
    return End(f"nobody has won within {plan.rounds} rounds")


class ManorTried(Tried):
    """The manor."""

    house = HOUSES["manor"]
    rounds = ROUNDS + 1  # the last one is over
    decisions = 12000
    watched_every = 60
    eager = (
        "advance-shadow", "assign-omen", "attack", "bolster", "breach!!", "break-chain", "clear-web",
        "collect-treasure", "complete", "conjure", "crusade", "curse", "dig", "dominate", "equip", "eyes", "fangs",
        "fire-brand", "keep-gear", "lay-egg", "loot!!", "mace-breach", "perform", "pillar", "play-artifact",
        "play-favor", "play-power", "play-spell", "play-treasure", "prepare", "repair-armor", "reveal", "shift-tile",
        "skulls", "strike!!", "summon", "summon-wall", "swap-tiles", "throw-javelin", "tunnel!!", "use-artifact",
        "use-chain", "webs", *BY_GUESTS,
    )  # fmt: skip
    faces = {  # noqa: RUF012
        "treasure-card": tuple(card.name for card in TREASURES),
        "favor": tuple(card.name for card in FAVORS),
        "gear": GEAR_IDS,
        "spider-power": tuple(card.name for card in CARDS),
        "shadow-power": POWER_IDS,
        "chain": CHAIN_IDS,
        "spell": tuple(card.name for card in SPELLS),
        "ritual": RITUAL_NAMES,
        "sidequest": tuple(card.name for card in SIDEQUESTS),
        "artifact": tuple(card.name for card in ARTIFACTS),
        "tile": TILE_IDS,
    }
    told_openly = ("cube", "cube-lost")  # places of a visiting Knight: her Shield is no gear card
    tile_chances = ("tile",)

    # ------------------------------------------------------------------ what is played

    def mixes(self) -> Sequence[Mix]:
        return playable_mixes()

    def setup_of(self, mix: Mix, rand: random.Random) -> Setup:
        return setup_of(mix, rand)

    # ------------------------------------------------------------------ who plays

    def steps(self, at: Space, there: Space) -> int:
        return DISTANCE[at][there]

    def late(self, plan: ManorPlan, end: End) -> bool:
        """And if all rounds must go by."""
        return super().late(plan, end) or end == too_late(plan)

    def grow_late(self, g: Manor, end: End) -> None:
        """And few rounds are left."""
        super().grow_late(g, end)
        if end == too_late(g.plan):
            g.round = g.plan.rounds - LAST_ROUNDS

    def time_left(self, g: Manor, end: End) -> float:
        """The rounds, or the Terror that alone loses (MVR-28)."""
        journey = g.role(JourneySkeletons)
        terror = 0.0 if journey is None else journey.terror / g.plan.of(JourneyTerms).last_terror
        return 1 - max(terror, g.round / ROUNDS)

    # ------------------------------------------------------------------ what is hidden

    def tiles(self, g: Manor) -> list[Thing]:
        """Only those that somebody has looked at have a face."""
        return [thing for thing in g.dark.values() if thing.face != UNSEEN]

    def open_tiles(self, g: Manor) -> Counter[int]:
        return Counter([lit.face for lit in g.lit.values()])

    def same_back(self, chance: Chance, one: int, other: int) -> bool:
        return TILE_BACK[one] == TILE_BACK[other]

    def tiles_vary(self, g: Manor, worlds: Sequence[Manor], seat: int) -> None:
        for at, thing in g.dark.items():
            faces = {state.dark[at].face for state in worlds}
            if thing.face == UNSEEN or thing.known >> seat & 1:
                assert faces == {thing.face}
                continue
            assert {TILE_BACK[face] for face in faces} == {thing.back}
            could_be = [face for face, count in enumerate(g.stack.unseen) if count and TILE_BACK[face] == thing.back]
            assert len(faces) > 1 or len(could_be) < 2

    # ------------------------------------------------------------------ how it ends

    def possible(self, plan: ManorPlan) -> set[End]:  # type: ignore[override]
        found = {too_late(plan)}
        for role, goal in plan.goals.items():
            if not goal.kind.startswith("kill-"):
                found.add(End(REASONS[goal.kind].format(title(role)), role))
        for victim in [plan.slots[slot] for slot in MORTAL if slot in plan.slots]:
            winner = plan.killed.get(victim)
            if winner:  # nobody but who hunts it takes Health of a hero, or the last Spiderling (SKL-35, SPI-12)
                found.add(kill(victim, NOBODY if winner == victim else winner))
        if plan.solo_level:
            found.add(End("Terror has reached enough"))  # MVR-28
        return found

    def reason(self, reason: str) -> str:
        return re.sub(r"\b\d+\b(?! rounds)", "enough", reason)
