"""What the cave's roles do to the Warlock on a visit, to his poltergeists and to what he has cursed (MVR-56, MVR-80 to
MVR-83, MVR-95)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.table import Result
from tests.travel.visiting_warlock import (
    FIVE,
    codes,
    knight_on,
    places,
    poltergeist,
    treasure,
    tribe_on,
    warlock,
    warlock_at,
)
from underhall.cave.map.arrive import FLAMES, arrive
from underhall.cave.map.forced import others_on, push, push_token
from underhall.cave.map.removal import remove_tiles
from underhall.cave.roles.cave.own_omens import BATS, SPORES
from underhall.cave.roles.dragon.powers import CAN_USE, POWER_IDS, USE
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.turn import take_treasure
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import HEX
from underhall.cave.roles.goblins.tribe_attacks import obliging
from underhall.cave.roles.goblins.tribe_moves import move
from underhall.cave.roles.goblins.tribes import plunder
from underhall.cave.roles.knight.attacks import BOW, ENCHANTED_BOW
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.treasures import take_treasure_token
from underhall.engine.flow import Ask, Chance, Option
from underhall.hall.pieces import BONES, DRAGON, FANGS, KNIGHT, POLTERGEISTS, WARLOCK
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import CURSE, FLAME_WALL, TREASURE
from underhall.manor.roles.warlock.spells import FACTS

FIRST, SECOND = POLTERGEISTS[:2]


def corridor(t: Seats, *tiles: str) -> None:
    """Lit tiles without walls east of the Entrance."""
    for x, tile in enumerate(tiles or ("ambush-01", "event-05"), start=1):
        t.lit(x, 0, tile)


# ------------------------------------------------------------------ Skittish (WAR-08, MVR-56)


@pytest.mark.clause("WAR-08", "MVR-95", "WAR-46")
def test_whoever_enters_his_space_makes_him_flee_to_the_nearest_dark_tile_or_crypt_two_spaces_off() -> None:
    t = warlock_at(1, 0, curses=5)
    corridor(t)
    t.dark(3, 0, "event-01")
    step = t.play(arrive(t.g, 0, KNIGHT, at(1, 0)))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("warlock-flee", 3)
    assert codes(t, step) == [f"flee {name}" for name in ("0 1S", "2E 1S", "1W 0", "3E 0", "0 1N", "2E 1N")], (
        "Dark tile and crypts alike, all two spaces off; 1E 1N is too near"
    )
    t.dealt = True
    t.run(arrive(t.g, 0, KNIGHT, at(1, 0)), "flee 3E 0")
    assert places(t, WARLOCK, KNIGHT) == ["3E 0", "1E 0"]
    assert (warlock(t).curses, t.g.supply[CURSE], warlock(t).track) == (3, 17, 1), "half, rounded down, goes back"


@pytest.mark.clause("WAR-08", "WAR-54", "MVR-95")
@pytest.mark.parametrize("piece", [KNIGHT, DRAGON, FANGS])
def test_on_a_crypt_too_and_from_the_dragon_underground(piece: int) -> None:
    t = warlock_at(1, 0)
    t.dealt = True
    step = t.play(arrive(t.g, 0, piece, at(1, 0)))
    assert isinstance(step, Ask)
    assert step.prompt.name == "warlock-flee"


@pytest.mark.clause("WAR-08", "WAR-54", "MVR-95")
def test_a_piece_that_is_only_placed_does_not_make_him_flee_nor_does_a_poltergeist() -> None:
    t = warlock_at(1, 0)
    corridor(t)
    t.g.place(KNIGHT, at(1, 0))
    t.g.put_poltergeist(at(1, 0))
    assert (places(t, WARLOCK), warlock(t).track) == (["1E 0"], 0)


@pytest.mark.clause("MVR-56", "MVR-95")
def test_tribes_make_him_flee_once_a_turn_all_together() -> None:
    t = warlock_at(1, 0, curses=4)
    corridor(t)
    t.role(Goblins).means.population[:] = (2, 2, 2)
    t.dealt = True
    t.run(arrive(t.g, 1, FANGS, at(1, 0)), "flee 1W 0")
    t.g.where[WARLOCK] = at(2, 0)
    t.run(arrive(t.g, 1, BONES, at(2, 0)))
    assert (places(t, WARLOCK), warlock(t).track, warlock(t).curses) == (["2E 0"], 1, 2), "the second one does not"
    t.run(arrive(t.g, 0, KNIGHT, at(2, 0)), "flee 3E 1N")
    assert warlock(t).track == 2, "others still do"
    t.g.before_turn()
    t.g.where[WARLOCK] = at(1, 0)
    step = t.play(arrive(t.g, 1, FANGS, at(1, 0)))
    assert isinstance(step, Ask), "in the next turn they do again"


@pytest.mark.clause("WAR-08", "WAR-28", "WAR-55")
def test_on_a_spell_symbol_he_draws_in_anothers_turn_what_nobody_else_sees() -> None:
    t = warlock_at(1, 0)
    corridor(t)
    me = warlock(t)
    me.track = FACTS.spells_track.draw_on[0] - 1
    t.dealt = True
    t.run(arrive(t.g, 0, KNIGHT, at(1, 0)), "flee 1W 0")
    assert len(me.spells.hand) == 3
    assert {thing.known for thing in me.spells.hand} == {1 << me.owner}


# ------------------------------------------------------------------ the Knight (MVR-80 to MVR-82, MVR-95)


def knight_beside_poltergeists(strength: int, *curses: int) -> tuple[Seats, Knight]:
    """The Knight on the Entrance in Move and Act, poltergeists on the Lit tile east of it, the Warlock far off."""
    t = warlock_at(0, 1)
    corridor(t)
    for number, markers in enumerate(curses, start=1):
        poltergeist(t, number, 1, 0, markers)
    her = knight_on(t, 0, 0, movement=1, perception=1, strength=strength - 1)
    assert her.strength(t.g) == strength
    return t, her


@pytest.mark.clause("MVR-56", "MVR-81", "MVR-82", "MVR-95", "WAR-07")
@pytest.mark.parametrize("curses", [0, 3])
def test_she_must_attack_a_poltergeist_and_gains_2_grit(curses: int) -> None:
    t, her = knight_beside_poltergeists(2, curses)
    her.grit = 0
    t.dealt = True
    t.play(her.play(t.g), "move 1E 0 x1")
    assert (t.g.where[FIRST], t.g.where[KNIGHT], her.grit) == (OFF, at(1, 0), 2)
    assert (t.g.supply[CURSE], warlock(t).track) == (20, 1 if curses else 0), "Hexomancer, if it was cursed"
    assert her.means.encounters == 1


@pytest.mark.clause("MVR-80", "MMP-71")
def test_as_strong_as_its_defense_she_misses_without_a_die_and_is_put_back() -> None:
    t, her = knight_beside_poltergeists(1, 0)
    her.grit = 0
    t.play(her.play(t.g), "move 1E 0 x1")
    assert (t.g.where[FIRST], t.g.where[KNIGHT], her.grit) == (at(1, 0), CENTRE, 0)
    assert (her.means.encounters, her.means.came_from) == (1, OFF), "the Encounter is spent"


@pytest.mark.clause("MVR-82", "SPI-60", "KNT-37")
def test_of_several_she_must_attack_all_those_alike_are_offered_once() -> None:
    t, her = knight_beside_poltergeists(3, 0, 0, 2)
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert codes(t, step)[:2] == ["attack 1E 0 poltergeist-1", "attack 1E 0 poltergeist-3"]
    t.dealt = True
    her.grit = 0
    t.play(her.play(t.g), "attack 1E 0 poltergeist-1", "attack 1E 0 poltergeist-3")
    assert [t.g.where[piece] for piece in POLTERGEISTS[:3]] == [OFF] * 3, "the last one unasked"
    assert (her.grit, her.means.encounters) == (6, 1)


@pytest.mark.clause("WAR-06", "MVR-82", "MVR-95")
def test_nothing_of_hers_touches_the_warlock() -> None:
    t = warlock_at(1, 0)
    corridor(t)
    her = knight_on(t, 0, 0, movement=1, perception=1, strength=2)
    t.play(her.play(t.g), "move 1E 0 x1", "flee 1W 0")
    assert (her.means.obliged, her.means.encounters, t.g.where[KNIGHT]) == (0, 0, at(1, 0))
    t.g.where[WARLOCK] = at(1, 0)
    assert not [code for code in codes(t, t.play(her.play(t.g))) if "warlock" in code]
    assert BOW.of(warlock(t)) is None
    assert ENCHANTED_BOW.of(warlock(t)) is None


# ------------------------------------------------------------------ the Goblins


@pytest.mark.clause("MVR-81", "MVR-82", "MVR-95", "WAR-07", "GOB-53")
def test_a_tribe_that_enters_must_attack_scatters_and_rage_falls() -> None:
    t = warlock_at(0, 1)
    corridor(t)
    poltergeist(t, 1, 2, 0, curses=2)
    me = tribe_on(t, FANGS, 1, 0, population=3)
    assert obliging(t.g, at(2, 0)) == [FIRST]
    t.dealt = True
    t.run(move(t.g, me, FANGS, Option("move", at(2, 0), FANGS)))
    assert (t.g.where[FIRST], t.g.where[FANGS], me.rage) == (OFF, OFF, 2)
    assert (warlock(t).track, t.g.supply[CURSE]) == (1, 20)


@pytest.mark.clause("MVR-80", "MMP-71")
def test_a_tribe_that_misses_is_put_back_and_keeps_population_and_rage() -> None:
    t = warlock_at(0, 1)
    corridor(t)
    poltergeist(t, 1, 2, 0)
    me = tribe_on(t, BONES, 1, 0, population=1)
    me.rage = 1
    assert me.strength(t.g, BONES) == 1
    t.run(move(t.g, me, BONES, Option("move", at(2, 0), BONES)))
    assert (t.g.where[FIRST], t.g.where[BONES], me.rage) == (at(2, 0), at(1, 0), 1)
    assert (me.tribe_population(BONES), me.means.done >> BONES & 1) == (1, 1), "its action is spent"


@pytest.mark.clause("GOB-91", "SPI-60")
def test_a_tribe_says_whom_of_several_it_attacks_those_alike_once() -> None:
    t = warlock_at(0, 1)
    corridor(t)
    poltergeist(t, 1, 2, 0)
    poltergeist(t, 2, 2, 0)
    poltergeist(t, 3, 2, 0, curses=1)
    me = tribe_on(t, FANGS, 1, 0, population=3)
    step = t.play(move(t.g, me, FANGS, Option("move", at(2, 0), FANGS)))
    assert codes(t, step) == ["attack poltergeist-1", "attack poltergeist-3"]


@pytest.mark.clause("MVR-95", "MVR-82")
def test_tribes_need_not_attack_the_warlock_and_hex_does_nothing_to_him() -> None:
    t = warlock_at(2, 0)
    corridor(t)
    assert obliging(t.g, at(2, 0)) == []
    assert HEX.of(warlock(t)) is None


# ------------------------------------------------------------------ the Dragon


def dragon_at_home() -> tuple[Seats, Dragon]:
    """The Dragon on the Entrance, underground, in his turn; the Warlock on a tile beside him."""
    t = warlock_at(0, 1)
    corridor(t)
    t.lit(0, 1, "ambush-02")
    t.turn_of("dragon", 2)
    t.g.where[DRAGON] = CENTRE
    return t, t.role(Dragon)


def use(t: Seats, power: str, *answers: str) -> Ask | Chance | Result:
    """One of his powers, paid for."""
    return t.play(USE[POWER_IDS.index(power)](t.g, t.role(Dragon)), *answers)


def can_use(t: Seats, power: str) -> bool:
    return CAN_USE[POWER_IDS.index(power)](t.g, t.role(Dragon))


@pytest.mark.clause("MVR-95", "DRG-32", "SPI-60")
def test_claw_eats_each_poltergeist_that_it_affects_and_spares_the_warlock() -> None:
    t, him = dragon_at_home()
    assert not can_use(t, "claw"), "the Warlock alone is nobody to strike"
    for number, x in ((1, 1), (2, 1), (3, 2)):
        poltergeist(t, number, x, 0, curses=number == 2)
    step = use(t, "claw", "plus")
    assert codes(t, step) == ["target poltergeist-1", "target poltergeist-2"]
    use(t, "claw", "plus", "target poltergeist-1")
    assert (him.eaten, warlock(t).track) == (2, 1)
    assert places(t, FIRST, SECOND, POLTERGEISTS[2], WARLOCK) == ["off the map", "off the map", "2E 0", "0 1N"]


@pytest.mark.clause("MVR-95", "DRG-41")
def test_scratch_eats_all_poltergeists_on_his_tile_not_the_warlock() -> None:
    t, him = dragon_at_home()
    t.g.where[WARLOCK] = CENTRE
    assert not can_use(t, "scratch")
    poltergeist(t, 1, 0, 0)
    poltergeist(t, 2, 0, 0)
    poltergeist(t, 3, 1, 0)
    use(t, "scratch")
    assert (him.eaten, places(t, FIRST, SECOND, POLTERGEISTS[2])) == (2, ["off the map", "off the map", "1E 0"])
    assert places(t, WARLOCK) == ["Entrance"]


@pytest.mark.clause("MVR-95", "DRG-41")
def test_tribes_and_poltergeists_on_his_tile_are_two_targets_of_a_scratch() -> None:
    t, _ = dragon_at_home()
    poltergeist(t, 1, 0, 0)
    poltergeist(t, 2, 0, 0, curses=1)
    t.g.where[FANGS] = CENTRE
    assert codes(t, use(t, "scratch")) == ["target goblin-fangs", "target poltergeist-1"]


@pytest.mark.clause("MVR-95", "DRG-34", "SPI-60")
def test_hiss_eats_one_poltergeist_anywhere() -> None:
    t, him = dragon_at_home()
    poltergeist(t, 1, 2, 0)
    poltergeist(t, 2, 2, 0)
    poltergeist(t, 3, 1, 0)
    assert codes(t, use(t, "hiss")) == ["target poltergeist-3", "target poltergeist-1"], "one of two alike"
    use(t, "hiss", "target poltergeist-1")
    assert (him.eaten, t.g.where[FIRST], t.g.where[SECOND]) == (1, OFF, at(2, 0))


@pytest.mark.clause("MVR-95", "DRG-44", "MVR-83")
def test_wrath_eats_poltergeists_and_takes_the_tile_from_under_the_warlock() -> None:
    t, him = dragon_at_home()
    poltergeist(t, 1, 1, 0)
    t.dealt = False
    step = use(t, "wrath", "plus")
    assert isinstance(step, Chance), "the tiles are gone, the next one of the stack comes to light"
    assert (him.eaten, t.g.where[FIRST]) == (1, OFF)
    assert at(0, 1) not in t.g.edges, "he does not hold his tile"
    assert places(t, WARLOCK) == ["0 1N"], "a crypt now"


@pytest.mark.clause("MVR-95")
def test_the_flame_wall_does_nothing_to_him() -> None:
    t, _ = dragon_at_home()
    t.g.put_token(at(1, 0), FLAME_WALL)
    before = warlock(t).key()
    t.run(t.g.enter(WARLOCK, at(1, 0)))
    assert (warlock(t).key(), FLAMES.of(warlock(t))) == (before, None)


# ------------------------------------------------------------------ cursed Treasures (MVR-77, MVR-95)


@pytest.mark.clause("MVR-95", "WAR-07", "WAR-43")
def test_a_cursed_treasure_that_somebody_takes_counts_for_hexomancer_and_they_say_which() -> None:
    t = warlock_at(0, 1)
    corridor(t)
    treasure(t, 1, 0, curses=3)
    treasure(t, 1, 0)
    t.g.where[DRAGON] = at(1, 0)
    t.turn_of("dragon", 3)
    t.dealt = True
    step = t.play(take_treasure(t.g, t.role(Dragon), at(1, 0)))
    assert isinstance(step, Ask)
    assert (step.seat, codes(t, step)) == (2, ["take-treasure 1E 0 x0", "take-treasure 1E 0 x3"])
    t.run(take_treasure(t.g, t.role(Dragon), at(1, 0)), "take-treasure 1E 0 x3")
    assert (warlock(t).track, warlock(t).under_treasures, t.g.supply[CURSE]) == (1, {}, 20)
    assert (t.tokens(1, 0), t.role(Dragon).treasures) == (["treasure"], 1)
    t.run(take_treasure(t.g, t.role(Dragon), at(1, 0)))
    assert warlock(t).track == 1, "one without markers does not count"
    t.g.check()


@pytest.mark.clause("MVR-95", "WAR-07", "GOB-44", "KNT-73")
@pytest.mark.parametrize("who", ["goblins", "knight"])
def test_plundered_by_a_tribe_or_collected_by_the_knight_it_counts(who: str) -> None:
    t = warlock_at(0, 1)
    corridor(t)
    treasure(t, 1, 0, curses=2)
    t.dealt = True
    if who == "goblins":
        me = tribe_on(t, FANGS, 1, 0, population=2)
        t.run(plunder(t.g, me, FANGS, Option("plunder", card=TREASURE)))
    else:
        her = knight_on(t, 1, 0, movement=1, perception=1, strength=1)
        t.play(take_treasure_token(t.g, her))
    assert (warlock(t).track, warlock(t).under_treasures, t.tokens(1, 0)) == (1, {}, [])


@pytest.mark.clause("MVR-95", "WAR-13", "FRC-20")
def test_a_moved_treasure_takes_its_markers_along_and_counts_for_nothing() -> None:
    t = warlock_at(0, 1, FIVE)
    corridor(t)
    treasure(t, 1, 0, curses=2)
    t.run(push_token(t.g, 3, at(1, 0), TREASURE, 3, at_least=1), "push 2E 0")
    assert (warlock(t).under_treasures, warlock(t).track) == ({at(2, 0): (2,)}, 0)
    treasure(t, 2, 0)
    step = t.play(push_token(t.g, 3, at(2, 0), TREASURE, 3, at_least=1), "push 1E 0")
    assert isinstance(step, Ask), "whoever moves one says which"
    assert (step.seat, codes(t, step)) == (3, ["take-treasure 2E 0 x0", "take-treasure 2E 0 x2"])


@pytest.mark.clause("MVR-95", "CAV-29", "CAV-32")
def test_bats_carry_none_of_his_figures_and_spores_do_nothing() -> None:
    t = warlock_at(0, 1, FIVE)
    assert BATS.of(warlock(t)) is None
    assert SPORES.of(warlock(t)) is None


@pytest.mark.clause("MVR-83", "MVR-95", "WAR-07", "WAR-48")
def test_with_a_removed_tile_cursed_pieces_count_each_and_plain_ones_do_not() -> None:
    t = warlock_at(0, 1)
    corridor(t, "ambush-01")
    poltergeist(t, 1, 1, 0, curses=2)
    poltergeist(t, 2, 1, 0)
    treasure(t, 1, 0, curses=1)
    treasure(t, 1, 0, curses=4)
    treasure(t, 1, 0)
    t.g.collapsing = True
    t.dealt = True
    assert t.run(remove_tiles(t.g, 0, (at(1, 0),))) == 1, "none of them holds the tile"
    me = warlock(t)
    assert (t.g.where[FIRST], t.g.where[SECOND]) == (OFF, OFF)
    assert (me.under, me.under_treasures, me.track) == ({}, {}, 3)
    assert (t.g.supply[CURSE], t.g.supply[TREASURE]) == (20, 12)
    t.g.check()


@pytest.mark.clause("WAR-13", "COL-36")
def test_a_sliding_tile_takes_markers_along() -> None:
    t = warlock_at(0, 1)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-02")
    treasure(t, 3, 0, curses=2)
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, (at(2, 0),)), "slide 2E 0 from 3E 0 #west")
    assert warlock(t).under_treasures == {at(2, 0): (2,)}
    t.g.check()


# ------------------------------------------------------------------ forced movement (MVR-83)


@pytest.mark.clause("MVR-83", "FRC-06")
def test_he_does_not_bar_a_space_to_pieces_that_are_moved_a_poltergeist_does() -> None:
    t = warlock_at(1, 0)
    corridor(t)
    assert not others_on(t.g, KNIGHT, at(1, 0))
    poltergeist(t, 1, 1, 0)
    assert others_on(t.g, KNIGHT, at(1, 0))


@pytest.mark.clause("MVR-78", "MAP-16")
def test_a_poltergeist_and_he_make_a_tile_occupied() -> None:
    t = warlock_at(1, 0)
    corridor(t)
    assert not t.g.unoccupied(at(1, 0))
    assert t.g.unoccupied(at(2, 0))
    poltergeist(t, 1, 2, 0)
    assert not t.g.unoccupied(at(2, 0))


@pytest.mark.clause("MVR-95")
@pytest.mark.parametrize("who", ["knight", "goblins", "dragon"])
def test_whoever_points_at_him_is_told_that_nothing_touches_him(who: str) -> None:
    t = warlock_at(1, 0)
    corridor(t)
    poltergeist(t, 1, 1, 0)
    t.g.where[DRAGON] = at(1, 0)
    knight_on(t, 1, 0, movement=1, perception=1, strength=1)
    tribe_on(t, FANGS, 1, 0, population=3)
    t.turn_of("dragon", 2)
    for place in (at(1, 0), at(2, 1)):
        t.g.where[WARLOCK] = place
        why = t.g.named(who).why_not(t.g.copy(), place, WARLOCK)
        assert why is not None
        assert why.clause == "MVR-95"
        assert why.sentence == "Nothing touches the Warlock: you only make him flee by entering his space."
    t.g.where[WARLOCK] = at(2, 1)
    told = t.g.named(who).why_not(t.g.copy(), at(1, 0), FIRST)
    assert told is not None
    assert "Warlock" not in told.sentence


@pytest.mark.clause("FRC-02", "FRC-09", "MVR-95")
@pytest.mark.parametrize("wall", [False, True])
def test_a_poltergeist_is_moved_as_others_are_for_nobody_shields_it(wall: bool) -> None:
    t = warlock_at(0, 1)
    t.lit(1, 0, "event-13" if wall else "event-05")
    piece = poltergeist(t, 1, 0, 0)
    t.run(push(t.g, 0, piece, 1, 1))
    assert t.g.where[piece] == (CENTRE if wall else at(1, 0))
