"""Spider, Shadow Paladin, Skeletons and Warlock in the cave at the bounds of their rules: who is asked, whom a miss
puts back, what comes first, and what they are told (MVR-56, MVR-80 to MVR-82, MVR-92 to MVR-95)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.travel import visiting_skeletons as bones
from tests.travel import visiting_warlock as dark
from tests.travel.asked import order_of, questions
from tests.travel.visiting_shadow_paladin import shadow, shadow_at
from tests.travel.visiting_spider import knight_on, spider, spider_at, tribe_on, visited
from underhall.cave.map.parts import DRAGON_CENTRE
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING, QUEST
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Chance
from underhall.hall.pieces import (
    CASTY,
    DRAGON,
    EGGS,
    FANGS,
    GIANT_SPIDER,
    KNIGHT,
    POLTERGEISTS,
    SCREAMY,
    SHADOW_PALADIN,
    SLASHY,
    SORCERER,
    THIEF,
    WARLOCK,
)
from underhall.hall.space import OFF, at
from underhall.hall.tiles import Lit
from underhall.hall.tokens import BLOOD
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.warlock.turn import ACT
from underhall.travel.in_cave.armored_knight.role import ArmoredKnightInCave
from underhall.travel.in_cave.shadow_paladin.role import ShadowPaladinInCave

SPIDER = ("knight", "goblins", "spider")
SHADOW = ("knight", "goblins", "shadow-paladin")


# ------------------------------------------------------------------ coming out of the dark


@pytest.mark.clause("MVR-56", "MVR-62", "GEN-11")
@pytest.mark.parametrize(
    ("roles", "piece", "names"),
    [
        (SPIDER, GIANT_SPIDER, ("spider-start", "spider-start-tile")),
        (SHADOW, SHADOW_PALADIN, ("shadow-start", "shadow-start-tile")),
    ],
)
def test_the_guest_decides_on_which_dark_tile_or_where_one_is_placed(
    roles: tuple[str, ...], piece: int, names: tuple[str, str]
) -> None:
    t = visited(*roles)
    me = t.g.named(roles[2])
    t.dark(1, 0, "ambush-01")
    t.dark(0, 1, "ambush-02")
    asks = [*questions(t, me.come_into_play(t.g))]
    assert [(ask.seat, ask.prompt.name) for ask in asks] == [(me.seat, names[0])]
    assert t.g.where[piece] in (at(1, 0), at(0, 1))
    t = visited(*roles)
    me = t.g.named(roles[2])
    asks = [*questions(t, me.come_into_play(t.g))]
    assert (asks[0].seat, asks[0].prompt.name) == (me.seat, names[1]), "no Dark tile is free"
    assert t.g.where[piece] in t.g.dark


@pytest.mark.clause("MVR-56", "GEN-11")
@pytest.mark.parametrize(("roles", "piece"), [(SPIDER, GIANT_SPIDER), (SHADOW, SHADOW_PALADIN)])
def test_without_any_tile_left_the_guest_comes_onto_the_entrance(roles: tuple[str, ...], piece: int) -> None:
    t = visited(*roles)
    t.g.collapsing = True
    assert [*questions(t, t.g.named(roles[2]).come_into_play(t.g))] == []
    assert t.g.where[piece] == t.g.entrance


# ------------------------------------------------------------------ the Knight attacks


@pytest.mark.clause("MVR-61", "MVR-80", "MVR-81")
@pytest.mark.parametrize(
    ("more", "centre", "hit"), [(-1, None, False), (0, False, False), (0, True, True), (1, None, True)]
)
def test_equal_strength_is_left_to_the_dragon_die(more: int, centre: bool | None, hit: bool) -> None:
    t = visited(*SPIDER)
    spider_at(t, 0, 0)
    her = knight_on(t, 0, 0, strength=1, movement=1)
    me = spider(t)
    strength = me.defense(t.g, GIANT_SPIDER) + more
    t.g.story = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Knight, "attack_strength", lambda self, g: strength)
        step: Any = t.play(attack := knight.ATTACK.of(me).attack(t.g, her, GIANT_SPIDER))  # type: ignore[union-attr]
        if centre is not None:
            assert isinstance(step, Chance)
            with suppress(StopIteration):
                attack.send(DRAGON_CENTRE.index(centre))
    told = [event.verb for event in t.g.story]
    assert ("miss" in told) != hit
    assert ("knight-roll" in told) == (centre is not None)


@pytest.mark.clause("MVR-80", "MVR-61")
def test_an_egg_is_not_hit_by_the_die() -> None:
    t = visited(*SPIDER)
    spider_at(t, 1, 0)
    her = knight_on(t, 0, 0, strength=1, movement=1)
    me = spider(t)
    t.g.where[EGGS[0]] = at(0, 0)
    assault: Any = knight.ATTACK.of(me)
    strong = her.attack_strength(t.g)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(me), "defense", lambda self, g, piece: strong)
        t.g.story = []
        assert [*questions(t, assault.attack(t.g, her, EGGS[0]))] == []
        assert "knight-roll" not in [event.verb for event in t.g.story]
        assert "miss" in [event.verb for event in t.g.story]


@pytest.mark.clause("MVR-80", "SPI-60")
def test_whom_she_must_attack_she_attacks_others_only_if_she_can_hit_them() -> None:
    t = visited(*SPIDER)
    spider_at(t, 0, 0)
    her = knight_on(t, 0, 0, strength=1, movement=1)
    assault: Any = knight.ATTACK.of(spider(t))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(spider(t)), "defense", lambda self, g, piece: 9)
        for obliged, may in ((0, False), (1 << GIANT_SPIDER, True), (1 << SORCERER, False)):
            her.means.obliged = obliged
            assert assault.possible(t.g, her, GIANT_SPIDER) is may


@pytest.mark.clause("KNT-79", "MVR-46", "MVR-81")
@pytest.mark.parametrize(
    ("roles", "piece", "strength", "daring"),
    [
        (SPIDER, GIANT_SPIDER, 0, False),
        (SPIDER, GIANT_SPIDER, 9, True),
        (SPIDER, EGGS[0], 9, False),
        (SHADOW, SHADOW_PALADIN, 0, False),
        (SHADOW, SHADOW_PALADIN, 9, True),
    ],
)
def test_a_hit_in_the_dragons_seat_is_daring_a_miss_or_an_egg_is_not(
    roles: tuple[str, ...], piece: int, strength: int, daring: bool
) -> None:
    t = visited(*roles)
    t.lit(1, 0, "ambush-01")
    t.g.where[piece] = at(0, 0)
    her = knight_on(t, 0, 0, strength=1, movement=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Knight, "attack_strength", lambda self, g: strength)
        [*questions(t, knight.ATTACK.of(t.g.named(roles[2])).attack(t.g, her, piece))]  # type: ignore[union-attr]
    assert bool(her.feats >> DARING & 1) is daring


@pytest.mark.clause("MVR-81")
@pytest.mark.parametrize("roles", [SPIDER, SHADOW])
def test_a_hit_is_settled_before_the_tribe_scatters_and_rage_falls_last(roles: tuple[str, ...]) -> None:
    t = visited(*roles)
    t.lit(1, 0, "ambush-01")
    if roles == SPIDER:
        spider_at(t, 1, 0)
        piece = GIANT_SPIDER
    else:
        t = shadow_at(1, 0, *roles)
        t.lit(1, 0, "ambush-01")
        piece = SHADOW_PALADIN
    me = tribe_on(t, FANGS, 1, 0, 5)
    t.g.story = []
    guest = t.g.named(roles[2])
    flow = goblins.ATTACK.of(guest).attack(t.g, me, FANGS, piece)  # type: ignore[union-attr]
    assert order_of(t, flow, (type(guest), "hit"), (goblins.Goblins, "scatter")) == ["hit", "scatter"]
    told = [event.verb for event in t.g.story]
    assert told.index("tribe-attack") < told.index("scatter") < told.index("rage")


# ------------------------------------------------------------------ the Shadow Paladin


@pytest.mark.clause("KNT-76", "MVR-62")
@pytest.mark.parametrize(("health", "asked", "wound"), [(1, 0, 1), (2, 1, 2), (3, 1, 2)])
def test_the_axe_is_asked_about_only_if_there_is_more_health_to_take(health: int, asked: int, wound: int) -> None:
    t = shadow_at(1, 0, *SHADOW)
    them = shadow(t)
    them.health = health
    swung = []

    def swing(self: Knight, g: Any) -> Any:
        swung.append(1)
        return 1
        yield

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Knight, "swing_axe", swing)
        assert t.run(them.wound(t.g, KNIGHT)) == wound
    assert len(swung) == asked
    assert t.run(them.wound(t.g, FANGS)) == 0


@pytest.mark.clause("MVR-76", "MVR-77")
def test_every_word_of_a_chain_card_that_means_another_thing_here_is_replaced() -> None:
    t = shadow_at(1, 0, *SHADOW)
    said = shadow(t).reads("crypts at its open edges are filled; breaches and force walls on it go")
    assert said == "open spaces at its open edges are filled; Bombs, Rockslides and force walls on it go"


@pytest.mark.clause("MVR-67")
def test_both_new_roles_play_by_their_own_text_in_the_cave() -> None:
    own = {*ArmoredKnightInCave.deeds} - {*ArmoredKnight.deeds}
    assert own == {QUEST.verb}, "she does what she does at home, and reveals the Knight's Sidequests"
    assert ArmoredKnightInCave.deeds.items() >= ArmoredKnight.deeds.items()
    for told in ("play", "strength", "defense", "perception", "power_texts", "forces"):
        assert getattr(ShadowPaladinInCave, told, None) is getattr(ShadowPaladin, told, None), told


# ------------------------------------------------------------------ the Spider


@pytest.mark.clause("MVR-56", "MVR-93")
def test_an_event_tile_alone_gives_blood_and_gets_a_token() -> None:
    t = visited(*SPIDER)
    spider_at(t, 1, 0)
    t.lit(1, 0, "event-05")
    t.lit(0, 1, "ambush-01")
    me = spider(t)
    gained: list[int] = []
    for place in (at(1, 0), at(0, 1)):
        lit: Lit = t.g.lit[place]
        gained.append(me.blood_in(lit))
        me.tile_revealed(t.g, place)
    assert gained == [1, 0]
    assert t.g.tokens[at(1, 0)].count(BLOOD) == 1
    assert BLOOD not in t.g.tokens.get(at(0, 1), ())


# ------------------------------------------------------------------ the Skeletons


@pytest.mark.clause("MVR-80", "MVR-82")
def test_which_skeletons_she_attacks_and_that_a_hit_counts_before_it_is_gone() -> None:
    t = bones.visited(*bones.THREE)
    bones.standing(t, casty=(0, 0), slashy=(0, 0))
    her = bones.knight_at(t, 0, 0, strength=1)
    assault: Any = knight.ATTACK.of(bones.skeletons(t))
    weak = [assault.possible(t.g, her, piece) for piece in (CASTY, SLASHY)]
    assert weak == [False, False]
    her.means.obliged = 1 << SLASHY
    assert [assault.possible(t.g, her, piece) for piece in (CASTY, SLASHY)] == [False, True]
    her.means.obliged = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Knight, "attack_strength", lambda self, g: 9)
        assert assault.possible(t.g, her, CASTY)
        counted: list[tuple[int, int]] = []
        patch.setattr(Knight, "attacked", lambda self, g, piece: counted.append((piece, g.where[piece])))
        [*questions(t, assault.attack(t.g, her, CASTY))]
    assert counted == [(CASTY, at(0, 0))]
    assert t.g.where[CASTY] == OFF


@pytest.mark.clause("MVR-92", "MVR-56")
def test_skeletons_rise_on_dark_tiles_by_their_numbers_and_wait_without_a_question() -> None:
    t = bones.visited(*bones.THREE)
    me = bones.standing(t, casty=None, slashy=None)
    t.g.story = []
    assert [*questions(t, me.muster(t.g))] == []
    assert "wait" not in [event.verb for event in t.g.story], "who waits already is not told to wait again"
    for x, y, tile in ((2, 0, "ambush-01"), (0, 1, "ambush-02"), (-1, 0, "event-01")):
        t.dark(x, y, tile)
    asks = [*questions(t, me.muster(t.g))]
    spaces = [option.space for option in asks[0].options]
    assert spaces == sorted(spaces)
    assert len(spaces) == 3


def why_bones(t: Seats, x: int, y: int, piece: int = -1) -> str:
    found = bones.skeletons(t).why_not(t.g.copy(), at(x, y), piece)
    return "" if found is None else f"{found.clause} {found.sentence}"


@pytest.mark.clause("MVR-80", "MVR-82")
def test_a_tile_is_closed_to_a_skeleton_only_by_somebody_too_strong_one_open_step_away() -> None:
    t = bones.visited(*bones.FOUR)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    me = bones.standing(t, casty=(0, 0), screamy=(0, 0))
    bones.activate(t, CASTY)
    her = bones.knight_at(t, 1, 0, strength=3)
    assert her.strength(t.g) == 3
    strong = "not more than the Knight's Strength 3."
    assert why_bones(t, 1, 0).endswith(strong)
    t.g.where[KNIGHT] = at(2, 0)
    assert not why_bones(t, 2, 0).endswith(strong), "farther off"
    t.g.where[KNIGHT] = at(1, 0)
    me.now.steps = 9
    assert not why_bones(t, 1, 0).endswith(strong), "it stands still"
    me.now.steps = 0
    t.g.edges[at(0, 0)] |= 1 << 1
    t.g.edges[at(1, 0)] |= 1 << 3
    assert not why_bones(t, 1, 0).endswith(strong), "a wall is between"
    t = bones.visited(*bones.FOUR)
    t.lit(1, 0, "ambush-01")
    bones.standing(t, casty=(0, 0))
    bones.activate(t, CASTY)
    t.role(Thief).stats = (2, 4, 3)
    t.g.where[THIEF] = at(1, 0)
    assert "Stealth" not in why_bones(t, 1, 0), "the Thief closes no tile"
    assert "is here" not in why_bones(t, 1, 0), "and Casty is still where it was"


@pytest.mark.clause("MVR-80", "MVR-82", "SKL-46")
def test_whom_a_skeleton_cannot_hit_on_its_tile_and_who_moves_at_a_scream() -> None:
    t = bones.visited(*bones.FOUR)
    t.lit(1, 0, "ambush-01")
    me = bones.standing(t, casty=(0, 0), screamy=(1, 0))
    bones.knight_at(t, 0, 0, strength=4)
    assert me.why_not(t.g.copy(), at(0, 0), KNIGHT) is None, "nobody is activated"
    bones.activate(t, CASTY)
    assert why_bones(t, 0, 0, KNIGHT) == "MVR-80 Casty has Strength 2 there, not more than the Knight's Strength 4."
    bones.knight_at(t, 0, 0, strength=1)
    me.now.acted = True
    assert why_bones(t, 0, 0, KNIGHT) == "SKL-19 Casty has taken its one action.", "whom it could hit"
    me.now.acted = False
    t.role(Thief).stats = (2, 5, 3)
    t.g.where[THIEF] = at(0, 0)
    assert "not more than the Thief's Stealth" in why_bones(t, 0, 0, THIEF)
    t.g.where[DRAGON] = at(0, 0)
    t.g.surfaced = True
    assert why_bones(t, 0, 0, DRAGON) == "MVR-82 Skeletons cannot attack the Dragon."
    me.now.screamed_at = SCREAMY
    bones.knight_at(t, 1, 0, strength=4)
    assert "Screamy has Strength" in why_bones(t, 1, 0, KNIGHT), "at a Scream another moves"


# ------------------------------------------------------------------ the Warlock


@pytest.mark.clause("MVR-80", "MVR-82", "MVR-56", "SPI-60")
def test_which_poltergeists_she_attacks_and_what_a_hit_brings() -> None:
    t = dark.warlock_at(1, 1)
    for number in (1, 2):
        dark.poltergeist(t, number, 0, 0)
    her = knight_on(t, 0, 0, strength=1, movement=1)
    assault: Any = knight.ATTACK.of(dark.warlock(t))
    first, second = POLTERGEISTS[:2]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Knight, "attack_strength", lambda self, g: 0)
        assert not assault.possible(t.g, her, first)
        her.means.obliged = 1 << second
        assert not assault.possible(t.g, her, first), "the other one is obliged"
        her.means.obliged = 1 << first
        assert assault.possible(t.g, her, first)
        her.means.obliged = 0
        patch.setattr(Knight, "attack_strength", lambda self, g: 9)
        assert [assault.possible(t.g, her, piece) for piece in (first, second, WARLOCK)] == [True, False, False]
        counted = []
        patch.setattr(Knight, "attacked", lambda self, g, piece: counted.append((piece, g.where[piece], self.grit)))
        before = her.grit
        [*questions(t, assault.attack(t.g, her, first))]
    assert counted == [(first, OFF, before)], "it is gone, then it counts, then comes the Grit"
    assert her.grit == before + 2


@pytest.mark.clause("MVR-81")
def test_a_poltergeist_is_gone_before_the_tribe_scatters_and_rage_falls_last() -> None:
    t = dark.warlock_at(1, 1)
    piece = dark.poltergeist(t, 1, 0, 0)
    me = tribe_on(t, FANGS, 0, 0, 5)
    t.g.story = []
    flow = goblins.ATTACK.of(dark.warlock(t)).attack(t.g, me, FANGS, piece)  # type: ignore[union-attr]
    assert order_of(t, flow, (type(t.g), "remove_figure"), (goblins.Goblins, "scatter")) == ["remove_figure", "scatter"]
    told = [event.verb for event in t.g.story]
    assert told.index("scatter") < told.index("rage")
    assert t.g.where[piece] == OFF


FAR = ("No tile touches the spaces between: you pass only over tiles and crypts.", "WAR-23")


@pytest.mark.clause("WAR-23", "WAR-06", "MVR-95")
def test_the_warlock_is_told_that_nothing_touches_the_way_only_if_that_is_so() -> None:
    t = dark.warlock_at(1, 0)
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "event-01")
    me = dark.warlock(t)
    assert me.why_not(t.g.copy(), at(1, 0), -1) is not None
    assert dark.why(t, 1, 0) != FAR, "his own space"
    assert dark.why(t, 1, 0, WARLOCK) != FAR
    knight_on(t, 0, 0, strength=1, movement=1)
    t.turn_of("warlock", ACT)
    assert dark.why(t, 0, 0, KNIGHT) == ("You are Ethereal: you attack nobody, and nobody attacks you.", "WAR-06")
    assert dark.why(t, 0, 0) != FAR, "no hiding place"
    t.turn_of("warlock", ACT - 1)
    assert dark.why(t, -1, 0)[1] == "WAR-14", "phase 1 comes first"


@pytest.mark.clause("WAR-35", "WAR-08", "MVR-95", "MVR-56")
def test_leaps_go_four_ways_and_a_fright_counts_one() -> None:
    t = dark.warlock_at(0, 0)
    me = dark.warlock(t)
    t.lit(1, 0, "ambush-01")
    lines = [list(line) for line in me.lines(t.g)]
    assert lines == [[at(0, 1)], [at(1, 0), at(2, 0)], [at(0, -1)], [at(-1, 0)]]
    [*questions(t, me.met(t.g, FANGS, at(0, 0)))]
    assert me.startled == 1
    where = t.g.where[WARLOCK]
    t.g.where[WARLOCK] = OFF
    assert [*questions(t, me.uprooted(t.g))] == [], "off the map he goes nowhere"
    assert t.g.where[WARLOCK] == OFF != where
