"""How the Thief and those who live in the manor meet (MVR-54, MVR-80, MVR-81, MVR-83, MVR-89)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from underhall import facts
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET, Injury, Theft
from underhall.cave.roles.thief.moves import ENTRY
from underhall.cave.roles.thief.pairs import LEAVE_CARD, STEAL_HIDDEN
from underhall.cave.roles.thief.upgrades import BACKSTAB_CUBES
from underhall.engine.flow import EVERYBODY, Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.decks import draw_to_hand
from underhall.hall.pairs import Contest, never_meet
from underhall.hall.tracks import lose
from underhall.hall.verbs import Named, verb
from underhall.manor.roles.armored_knight import pairs as armored_knight
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.heroes.hero import Hero
from underhall.manor.roles.manor import pairs as manor
from underhall.manor.roles.paladin import pairs as paladin
from underhall.manor.roles.paladin.parts import TREASURE_IDS, TREASURES
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.shadow_paladin import pairs as shadow_paladin
from underhall.manor.roles.shadow_paladin.hand import pay
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.skeletons import pairs as skeletons
from underhall.manor.roles.skeletons.cards import GEAR, GEAR_IDS
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider import pairs as spider
from underhall.manor.roles.spider.hand import discard
from underhall.manor.roles.spider.role import Spider

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.hall.cards import Cards
    from underhall.hall.state import Hall
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

BACKSTABBED: Final = facts.travel().thief_backstab
BONUS: Final = facts.travel().thief_loot_drop

STEAL_TREASURE: Final = Prompt("thief-steal-card", "Which treasure card does the Paladin lose?", "MVR-89")
STEAL_GEAR: Final = Prompt("thief-steal-gear", "Which gear card do the Skeletons lose?", "MVR-54")
TAKE_CARD: Final = verb(
    "steal-card", "Pickpocket: the treasure card in play that is lost", card=Named("treasure card", TREASURE_IDS)
)
TAKE_GEAR: Final = verb(
    "steal-gear", "Pickpocket: the face-up gear card that is lost", card=Named("gear card", GEAR_IDS)
)


# ------------------------------------------------------------------ what his Stealth must exceed (MVR-89)


def _against(g: Manor, me: Thief, piece: int) -> Contest:
    """A hero's Perception, or the hero cubes on Crusade that stand for it; of all others their Defense."""
    role = g.owner(piece)
    if isinstance(role, Paladin):
        return Contest("Stealth", me.stealth(g), "the hero cubes on Crusade", role.perception(g, piece, piece))
    if isinstance(role, ArmoredKnight):
        return Contest("Stealth", me.stealth(g), "her Perception", role.perception(g, piece, piece))
    return Contest("Stealth", me.stealth(g), "its Defense", role.defense(g, piece))


# ------------------------------------------------------------------ Pickpocket


class _TheftInManor(Theft):
    """Somebody in the manor who has something to take."""

    def possible(self, g: Manor, me: Thief, piece: int) -> bool:
        """His Stealth is greater, and there is something to take (THF-25, MVR-89)."""
        return self.has_any(g, g.owner(piece)) and _against(g, me, piece).won()

    def contest(self, g: Manor, me: Thief, piece: int) -> Contest:
        """What his Stealth is compared with."""
        return _against(g, me, piece)

    def has_any(self, g: Manor, role: ManorRole) -> bool:
        """Whether there is something to take."""
        raise NotImplementedError


class _TheftFromPaladin(_TheftInManor):
    def has_any(self, g: Manor, role: ManorRole) -> bool:
        """A treasure card, in play or in hand."""
        cards = cast(Paladin, role).treasures
        return bool(cards.shown or cards.hand)

    def harm(self, g: Manor, me: Thief, piece: int) -> Flow[None]:
        """A played card of the Thief's choice, or a random one of the hand, goes under the treasure deck; or none
        (MVR-89, THF-26)."""
        him = cast(Paladin, g.owner(piece))
        cards = him.treasures
        options = [Option(TAKE_CARD, card=kind) for kind in cards.shown]
        if cards.hand:
            options.append(STEAL_HIDDEN)
        option = yield from choose(me.seat, STEAL_TREASURE, [*options, LEAVE_CARD])
        if option is STEAL_HIDDEN:
            thing = yield from cards.pick(g, cards.hand, EVERYBODY)
            cards.take(thing)
            cards.put_face_under(g, thing.face)
            g.somebody_learned()  # the only card of a hand is picked without a chance
            g.tell("card-lost", "MVR-89", him.name, thing=TREASURES[thing.face].name)
        elif option is not LEAVE_CARD:
            cards.unshow(option.card)
            cards.put_face_under(g, option.card)
            g.tell("card-lost", "MVR-89", him.name, thing=TREASURES[option.card].name)


class _TheftFromSkeletons(_TheftInManor):
    def has_any(self, g: Manor, role: ManorRole) -> bool:
        """A face-up gear card."""
        return bool(cast(Skeletons, role).gear.shown)

    def harm(self, g: Manor, me: Thief, piece: int) -> Flow[None]:
        """One of the Thief's choice goes under the gear deck; or none (MVR-54, THF-27)."""
        them = cast(Skeletons, g.owner(piece))
        options = [Option(TAKE_GEAR, card=kind) for kind in them.gear.shown]
        option = yield from choose(me.seat, STEAL_GEAR, [*options, LEAVE_CARD])
        if option is not LEAVE_CARD:
            them.gear.unshow(option.card)
            them.gear.put_face_under(g, option.card)
            g.tell("card-lost", "MVR-54", them.name, thing=GEAR[option.card].name)


class _TheftFromSpider(_TheftInManor):
    def has_any(self, g: Manor, role: ManorRole) -> bool:
        """Terror."""
        return cast(Spider, role).terror > 0

    def harm(self, g: Manor, me: Thief, piece: int) -> Flow[None]:
        """She loses 1 Terror (MVR-54)."""
        her = cast(Spider, g.owner(piece))
        her.terror = lose(her.terror, 1)
        g.tell("lose-terror", "MVR-54", her.name, amount=1)
        return
        yield  # a flow without a question


PICKPOCKET.on("paladin", "MVR-89", "A treasure card, played or a random one of the hand, goes under its deck.")(
    _TheftFromPaladin()
)
PICKPOCKET.on("skeletons", "MVR-54", "A face-up gear card of his choice goes under the gear deck.")(
    _TheftFromSkeletons()
)
PICKPOCKET.on("spider", "MVR-54", "She loses 1 Terror.")(_TheftFromSpider())
PICKPOCKET.spares("armored-knight", "MVR-89", "She has nothing that he could take.")
PICKPOCKET.spares("shadow-paladin", "MVR-89", "They have nothing that he could take.")
never_meet("thief", "manor", "MVR-89", "The Wraith is no target.")


# ------------------------------------------------------------------ Backstab


class _InjuryInManor(Injury):
    """Somebody in the manor who can be hurt."""

    def possible(self, g: Manor, me: Thief, piece: int, cubes: int) -> bool:
        """His Stealth is greater, and there is something to lose (THF-25, MVR-89, MMP-97)."""
        return self.can_lose(g.owner(piece)) and _against(g, me, piece).won()

    def contest(self, g: Manor, me: Thief, piece: int) -> Contest:
        """What his Stealth is compared with."""
        return _against(g, me, piece)

    def can_lose(self, role: ManorRole) -> bool:
        """Whether it would hurt."""
        return True


class _BackstabOnHero(_InjuryInManor):
    def can_lose(self, role: ManorRole) -> bool:
        """A hero with Grit."""
        return role.grit_to_lose() > 0

    def injure(self, g: Manor, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """1, 3 or 5 Grit (MVR-89)."""
        yield from g.owner(piece).lose_grit(g, BACKSTABBED.hero_grit[BACKSTAB_CUBES.index(cubes)], "MVR-89")


class _BackstabOnSkeleton(_InjuryInManor):
    def injure(self, g: Manor, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """It is removed; a worse one costs Stability too (MVR-54)."""
        yield from g.remove_figure(piece)
        lost = BACKSTABBED.skeleton_stability[BACKSTAB_CUBES.index(cubes)]
        cast(Skeletons, g.owner(piece)).lose(g, lost, "MVR-54")


class _BackstabOnBeast(_InjuryInManor):
    def can_lose(self, role: ManorRole) -> bool:
        """A hand of power cards."""
        return bool(_power(role).hand)

    def injure(self, g: Manor, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """1, 2 or 3 power cards of their own choice (MVR-89)."""
        role = g.owner(piece)
        number = min(BACKSTABBED.beast_power_cards[BACKSTAB_CUBES.index(cubes)], len(_power(role).hand))
        if isinstance(role, Spider):
            yield from discard(g, role, number, "MVR-89")
        else:
            yield from pay(g, cast(ShadowPaladin, role), number, "MVR-89")


for _hero in ("paladin", "armored-knight"):
    BACKSTAB.on(_hero, "MVR-89", "A hero loses 1, 3 or 5 Grit.")(_BackstabOnHero())
BACKSTAB.on("skeletons", "MVR-54", "The Skeleton is removed; a worse injury costs 1 or 2 Stability besides.")(
    _BackstabOnSkeleton()
)
for _beast in ("spider", "shadow-paladin"):
    BACKSTAB.on(_beast, "MVR-89", "Power cards of their choice are discarded: 1, 2 or 3.")(_BackstabOnBeast())


# ------------------------------------------------------------------ who kills him, and what for (MVR-54, MVR-81)


def pay_bonus(g: Manor, killer: ManorRole, level: int) -> Flow[None]:
    """By his Loot Drop Level: Grit for a hero, Stability for the Skeletons, power cards for the Spider's seat."""
    if isinstance(killer, Hero):
        yield from killer.gain_grit(g, BONUS.hero_grit_in_manor[level], "MVR-54")
    elif isinstance(killer, Skeletons):
        killer.gain(g, BONUS.skeletons_stability[level], "MVR-54")
    else:
        before = len(_power(killer).hand)
        yield from draw_to_hand(g, _power(killer), 1 << killer.owner, BONUS.beast_power_cards[level])
        if drawn := len(_power(killer).hand) - before:
            g.tell("draw-power", "MVR-81", killer.name, amount=drawn)


def _power(role: ManorRole) -> Cards:
    """The power cards of whoever sits in the Spider's seat."""
    return cast("Spider | ShadowPaladin", role).power


@paladin.HITS.on("thief", "MVR-81", "With more cubes on Crusade than his Stealth he kills him, for 1 Light and Grit.")
def _killed_by_paladin(g: Hall[Any], me: Paladin, target: int) -> Flow[None]:
    """Each hit gives Light (PAL-29); his bonus is paid already."""
    me.gain_light_by_hit(g)
    return
    yield  # a flow without a question


@armored_knight.HITS.on("thief", "MVR-81", "With Perception above his Stealth she kills him, for Grit.")
def _killed_by_armored_knight(g: Hall[Any], me: ArmoredKnight, target: int) -> Flow[None]:
    """His bonus is paid already."""
    return
    yield  # a flow without a question


@skeletons.STRIKES.on("thief", "MVR-81", "A Skeleton stronger than his Stealth kills him, for Stability.")
def _no_health(g: Hall[Any], me: Skeletons, piece: int, victim: ManorRole) -> Flow[int]:
    """He has none to lose."""
    return 0
    yield  # a flow without a question


spider.FANGS.on("thief", "MVR-81", "They kill him, unless he evades; she draws power cards by his Loot Drop Level.")(
    None
)
shadow_paladin.STRIKE.on(
    "thief", "MVR-81", "It kills him, unless he evades; they draw power cards by his Loot Drop Level."
)(None)

# ------------------------------------------------------------------ what stands or lies in his way

ENTRY.on("paladin", "PAL-57", "He enters anybody's tile, but not that of the pillar of light.")(lambda g, piece: False)
paladin.PILLAR.on("thief", "PAL-57", "No figure comes onto its tile.")(None)
paladin.LAMPS.spares("thief", "MVR-54", "He ignores lamps.")
armored_knight.LYING.spares("thief", "MVR-54", "He ignores javelins that lie there.")
skeletons.PUSHES.on("thief", "SKL-59", "He is pushed across an open edge onto an empty Lit tile, and may stash there.")(
    ()
)
skeletons.BARRING.spares("thief", "MVR-82", "He passes them: he never has to attack.")
spider.WEBS.spares("thief", "MVR-54", "He ignores webs.")
shadow_paladin.BARRING.spares("thief", "MVR-82", "He passes them: he never has to attack.")
shadow_paladin.WALLS.on("thief", "MVR-89", "A force wall is one more wall to climb.")(None)
shadow_paladin.DARKNESS.on("thief", "MVR-89", "A tile that is turned Dark is one more for him to peek at.")(None)
manor.CARRYING.on("thief", "MAN-20", "He goes along with his tile, which enters nothing and stashes nothing.")(None)
manor.GIVING.spares("thief", "MAN-41", "He uses no treasure cards.")
manor.WALLS.on("thief", "MVR-89", "A force wall is one more wall to climb.")(None)
manor.HAUNTING.spares("thief", "MAN-06", "The Wraith attacks nobody and hinders no move.")
