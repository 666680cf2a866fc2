"""The Knight's Encounters and attacks, her equipment, Treasures and Sidequests."""

from __future__ import annotations

import pytest

from tests.cave.roles.conftest import Stand
from tests.cave.seats import Seats
from tests.cave.tables.knight import (
    Foe,
    act,
    asks,
    cube,
    cubes,
    flow,
    give,
    holds,
    knight_with,
    me,
    offered,
    on,
    only_events,
    quest,
    quests,
    show,
    shows,
    unplaced,
    verbs,
)
from tests.table import Result
from underhall.cave.map import board, forced
from underhall.cave.map.reveal import reveal
from underhall.cave.play.monsters import GOLEM
from underhall.cave.redeal import apply_patch, redeal
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.attacks import BOW, ENCHANTED_BOW
from underhall.cave.roles.knight.cubes import TREASURE_IDS
from underhall.cave.roles.knight.sidequests import DARING, SIDEQUEST_IDS, STALWART, completed
from underhall.cave.roles.knight.treasures import take_treasure_token
from underhall.cave.roles.thief.role import Thief
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Flow
from underhall.hall.edges import edge_of
from underhall.hall.pieces import DRAGON, KNIGHT, THIEF, UNICORN
from underhall.hall.space import OFF, at
from underhall.hall.tokens import BOMB, CLAW_GEM, CRYSTAL, ROCKSLIDE, TREASURE


def room(*others: str, **changes: object) -> Seats:
    """The Knight on an open Lit tile east of the Entrance, another beyond."""
    t = knight_with(*others, **changes)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.piece("knight", 1, 0)
    return t


# ------------------------------------------------------------------ F. Encounters


@pytest.mark.clause("KNT-42", "KNT-43", "KNT-44", "KNT-46")
def test_attacks_come_before_collecting_and_each_target_once(foes: Stand) -> None:
    t = room("nightmare-unicorn")
    foe = Foe(1)
    foes(nightmare_unicorn=foe)
    t.piece("unicorn", 1, 0)
    t.token(1, 0, "treasure")
    t.token(1, 0, "crystal")
    cubes(t, 0, strength=2, perception=1)
    act(t, "attack 1E 0 unicorn", "smash", "collect #treasure", "heroic-boots", "keep-treasure")  # one Encounter
    assert me(t).means.encounters == 1
    assert len(foe.hits) == 1
    assert "attack 1E 0 unicorn" in offered(t)  # again, with a new Encounter
    act(t, "attack 1E 0 unicorn")
    assert me(t).means.encounters == 2
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-42", "KNT-43")
def test_after_collecting_an_attack_takes_a_new_encounter(foes: Stand) -> None:
    t = room("nightmare-unicorn")
    foes(nightmare_unicorn=Foe(1))
    t.piece("unicorn", 1, 0)
    t.token(1, 0, "treasure")
    cubes(t, 2)
    act(t, "collect #treasure", "heroic-boots", "decline x5")
    assert me(t).means.encounters == 1
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-43")
def test_what_she_leaves_behind_costs_a_new_encounter() -> None:
    t = room()
    t.dark(1, 1, "treasure-01")
    cubes(t, 0, movement=1, perception=1)
    act(t, "move 1E 1N x1")
    assert me(t).means.encounters == 1
    assert "collect #treasure" in offered(t)  # within the same Encounter
    act(t, "move 1E 0 x1", "move 1E 1N x1")
    assert me(t).means.encounters == 1
    act(t, "collect #treasure", "javelin", "keep-treasure")
    assert me(t).means.encounters == 2


@pytest.mark.clause("KNT-44")
def test_no_encounter_with_nothing() -> None:
    t = room()
    cubes(t, 0, perception=2)
    assert verbs(t) == {"stop", "move"}


@pytest.mark.clause("KNT-60", "KNT-129", "KNT-76")
def test_a_duty_that_lapsed_does_not_come_back_after_collecting(foes: Stand) -> None:
    t = room("dragon", "nightmare-unicorn")
    t.g.surfaced = True
    foes(dragon=Foe(3), nightmare_unicorn=Foe(2))
    t.piece("dragon", 2, 0)
    t.piece("unicorn", 2, 0)
    t.token(2, 0, "treasure")
    shows(t, "javelin")
    me(t).grit = 0
    cubes(t, 0, strength=1, perception=1)
    act(t, "move 2E 0 x1", "attack 2E 0 unicorn")  # the Javelin is spent: too weak for the Dragon now
    act(t, "collect #treasure", "heroic-boots", "decline x5")
    me(t).cubes.unplaced = 1
    act(t, cube("strength"))
    assert {"stop", "attack 2E 0 dragon"} <= set(offered(t))  # with a new Encounter, if she likes


# ------------------------------------------------------------------ G. revealing


@pytest.mark.clause("KNT-47")
def test_the_side_she_came_through_is_open_and_it_leads_to_the_entrance() -> None:
    t = room()
    t.dark(1, 1, "ambush-12")  # a dead end
    act(t, "move 1E 1N x1")
    assert t.g.lit[at(1, 1)].walls == 15 - 4


@pytest.mark.clause("KNT-47", "MAP-42")
def test_the_side_she_came_through_is_open_even_if_another_leads_to_the_entrance() -> None:
    t = room()
    t.lit(0, 1, "ambush-10")
    t.dark(1, 1, "ambush-12")  # a dead end that could as well be open to the west
    asks(t, act(t, "move 1E 1N x1"), "knight-act")
    assert t.g.lit[at(1, 1)].walls == 15 - 4


@pytest.mark.clause("KNT-47", "MAP-42")
def test_through_a_wall_she_may_put_wall_against_wall() -> None:
    t = knight_with()
    t.lit(1, 0, "ambush-03", 1)  # a wall in the north
    t.lit(0, 1, "ambush-01")
    t.dark(1, 1, "ambush-02")
    t.piece("knight", 1, 0)
    cubes(t, 1, perception=1)
    step = act(t, "map 1E 1N x1")
    assert step is not None
    assert t.g.lit[at(1, 1)].walls == 5  # north and south: the way to the Entrance is west


@pytest.mark.clause("KNT-48", "KNT-49", "KNT-50")
def test_edges_are_filled_before_the_tile_is_resolved_and_the_grit_comes_last() -> None:
    t = knight_with()
    t.dark(1, 0, "event-05")
    cubes(t, 2)
    only_events(t, "rats", "cave-bread")
    me(t).grit = 1
    asks(t, act(t, "move 1E 0 x1"), "event-card")
    assert {at(2, 0), at(1, 1), at(1, -1)} <= set(t.g.dark)
    assert me(t).grit == 1
    assert t.tokens(1, 0) == []  # she meets the Event herself
    t.piece("knight", 0, 0)
    other = knight_with()
    other.g.collapsing = True
    other.dark(1, 0, "treasure-01")
    act(other, "move 1E 0 x1")
    assert not other.g.dark


@pytest.mark.clause("KNT-49")
@pytest.mark.parametrize(("tile", "token"), [("treasure-01", "treasure"), ("crystal-01", "crystal")])
def test_tokens_of_revealed_tiles(tile: str, token: str) -> None:
    t = knight_with()
    t.dark(1, 0, tile)
    act(t, "move 1E 0 x1")
    assert t.tokens(1, 0) == [token]
    empty = knight_with()
    empty.dark(1, 0, tile)
    empty.g.supply[TREASURE] = empty.g.supply[CRYSTAL] = 0
    act(empty, "move 1E 0 x1")
    assert empty.tokens(1, 0) == []


@pytest.mark.clause("KNT-53")
def test_the_spaces_she_may_flare_around_are_named_in_the_order_of_the_map() -> None:
    t = knight_with(flare_users=("knight",))
    t.dark(0, 1, "event-05")
    t.dark(0, -1, "ambush-01")
    cubes(t, 0, perception=2)
    assert asks(t, act(t, "flare"), "knight-flare") == ["flare-at 0 1S", "flare-at Entrance", "flare-at 0 1N"]


@pytest.mark.clause("KNT-51", "KNT-53", "MAP-36", "VAR-95")
def test_flare_reveals_around_any_space_once_a_turn() -> None:
    t = knight_with(flare_users=("knight",))
    t.lit(1, 0, "ambush-05")
    t.dark(2, 0, "event-05")
    t.dark(2, 1, "ambush-01")
    cubes(t, 0, perception=2)
    assert "flare" in offered(t)
    step = act(t, "flare", "flare-at 1E 0", "ring", "reveal 2E 0")
    asks(t, step, "knight-act")
    assert me(t).grit == 2
    assert t.tokens(2, 0) == ["event"]
    assert me(t).means.encounters == 0
    assert me(t).ambushes == 0
    assert "flare" not in verbs(t)


@pytest.mark.clause("KNT-51", "KNT-52", "KNT-93")
def test_an_ambush_never_happens_on_a_tile_that_is_lit_already() -> None:
    t = room(infestation="A")
    act(t, "move 2E 0 x1")  # an Ambush tile, Lit
    assert me(t).ambushes == 0
    assert me(t).health == 7


@pytest.mark.clause("KNT-52")
def test_an_event_tile_revealed_by_others_gets_a_token() -> None:
    t = room("thief")
    t.dark(1, 1, "event-05")
    t.turn_of("thief")
    flow(t, reveal(t.g, t.role(Thief), 1, (at(1, 1),), at(1, 0)))
    assert t.tokens(1, 1) == ["event"]


# ------------------------------------------------------------------ H. attacking


@pytest.mark.clause("KNT-55", "KNT-67")
def test_the_underground_dragon_needs_bomb_or_javelin_and_once_a_turn(foes: Stand) -> None:
    t = room("dragon")
    foe = Foe(2, obliging=False)
    foes(dragon=foe)
    t.piece("dragon", 1, 0)
    cubes(t, 1, strength=1, perception=2)
    assert [code for code in offered(t) if code.startswith("attack")] == ["attack-with-bomb 1E 0 dragon"]
    act(t, "attack-with-bomb 1E 0 dragon")
    assert on(t, "bomb") == 1
    assert foe.hits == [(2, DRAGON)]
    assert me(t).means.encounters == 1
    shows(t, "javelin")
    assert "attack" not in verbs(t)
    t.g.turn.phase = 0
    me(t).begin_turn(t.g)
    t.piece("dragon", 2, 0)
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-55")
def test_the_javelin_reaches_him_too_and_adds_its_strength(foes: Stand) -> None:
    t = room("dragon")
    foe = Foe(2, obliging=False)
    foes(dragon=foe)
    t.piece("dragon", 1, 0)
    shows(t, "javelin")
    cubes(t, 0, perception=2)
    assert [code for code in offered(t) if code.startswith("attack")] == ["attack 1E 0 dragon"]
    act(t, "attack 1E 0 dragon")
    assert foe.hits == [(2, DRAGON)]
    assert not me(t).armed()


@pytest.mark.clause("KNT-56")
def test_in_the_collapse_nothing_is_needed(foes: Stand) -> None:
    t = room("dragon")
    foe = Foe(2, obliging=False)
    foes(dragon=foe)
    t.piece("dragon", 1, 0)
    t.g.collapsing = True
    cubes(t, 0, strength=1, perception=2)
    act(t, "attack 1E 0 dragon")
    assert foe.hits == [(2, DRAGON)]
    assert "attack" not in verbs(t)  # still once a turn


def dragon_table() -> tuple[Seats, Dragon]:
    """The Knight beside a surfaced Dragon with Armor 2."""
    t = room("dragon")
    t.piece("dragon", 2, 0)
    t.g.surfaced = True
    dragon = t.role(Dragon)
    return t, dragon


@pytest.mark.clause("KNT-57", "KNT-58")
def test_a_surfaced_dragon_is_attacked_on_entering_and_with_each_further_encounter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t, dragon = dragon_table()
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    cubes(t, 0, strength=2, perception=2)
    before = dragon.health
    act(t, "move 2E 0 x1")  # greater: a hit without a die
    assert dragon.health == before - 1
    assert me(t).means.encounters == 1
    act(t, "attack 2E 0 dragon", "attack 2E 0 dragon")
    assert dragon.health == before - 3
    assert me(t).means.encounters == 3
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-58")
@pytest.mark.parametrize(("face", "lost"), [("centre", 1), ("plus", 1), ("saltire", 1), ("ring", 0), ("corners", 0)])
def test_equal_strength_needs_the_centre(monkeypatch: pytest.MonkeyPatch, face: str, lost: int) -> None:
    t, dragon = dragon_table()
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    cubes(t, 0, strength=1, perception=1)
    before = dragon.health
    act(t, "move 2E 0 x1", face)
    assert dragon.health == before - lost
    assert me(t).means.encounters == 1
    assert bool(me(t).feats >> DARING & 1) == bool(lost)


@pytest.mark.clause("KNT-58")
def test_a_miss_still_uses_the_bomb_cube(monkeypatch: pytest.MonkeyPatch) -> None:
    t = room("dragon")
    t.piece("dragon", 1, 0)
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 1)
    cubes(t, 2)
    act(t, "attack-with-bomb 1E 0 dragon", "ring")
    assert on(t, "bomb") == 1
    assert t.role(Dragon).health == 5
    cubes(t, 2)
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    me(t).begin_turn(t.g)
    assert "attack" not in verbs(t)  # lower: no attack


@pytest.mark.clause("KNT-59", "KNT-126")
def test_a_surfaced_dragon_who_comes_to_her_suffers_her_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    t, dragon = dragon_table()
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    shows(t, "elvish-sword", "javelin")
    cubes(t, 0, strength=1, elvish_sword=1)
    quests(t, "daring")
    t.turn_of("dragon")
    t.piece("dragon", 1, 0)
    before = dragon.health
    t.run(me(t).strike_back(t.g, DRAGON))  # 2 + 1 for the Javelin, nothing for the Sword
    assert dragon.health == before - 1
    assert not me(t).armed()
    assert me(t).means.encounters == 0
    assert me(t).feats == 0
    cubes(t, 1, elvish_sword=1)
    t.run(me(t).strike_back(t.g, DRAGON))  # lower: nothing
    assert dragon.health == before - 1


def goblin_table(*populations: int) -> tuple[Seats, Goblins]:
    """Tribes of these Populations on the space beside the Knight."""
    t = room("goblins")
    them = t.role(Goblins)
    them.rage = 1
    for tribe, count in zip(("goblin-fangs", "goblin-bones", "goblin-eye"), populations, strict=False):
        t.piece(tribe, 2, 0)
        them.means.population[("goblin-fangs", "goblin-bones", "goblin-eye").index(tribe)] = count
    return t, them


@pytest.mark.clause("KNT-60", "KNT-36", "KNT-127")
def test_all_tribes_on_the_space_are_attacked_in_one_encounter() -> None:
    t, them = goblin_table(1, 2)
    cubes(t, 0, strength=2, perception=1)  # Strength 3; the Tribes have 2 and 2
    rage = them.rage
    act(t, "move 2E 0 x1", "attack 2E 0 goblin-fangs")
    assert them.rage == min(3, rage + 2)
    assert me(t).means.encounters == 1
    assert t.g.pieces_on(at(2, 0)) == [KNIGHT]


@pytest.mark.clause("KNT-60", "KNT-129")
def test_a_duty_lapses_when_her_strength_is_not_enough_any_more(foes: Stand) -> None:
    t = room("nightmare-unicorn")
    foe = Foe(2)
    foes(nightmare_unicorn=foe)
    t.piece("unicorn", 2, 0)
    cubes(t, 0, strength=1, perception=1)
    me(t).means.obliged = 1 << UNICORN
    t.piece("knight", 2, 0)
    cubes(t, 0, perception=2)
    assert "stop" in verbs(t)
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-61", "KNT-79", "KNT-127")
def test_the_thief_is_killed_by_perception(monkeypatch: pytest.MonkeyPatch) -> None:
    t = room("thief")
    t.piece("thief", 1, 0)
    monkeypatch.setattr(Thief, "stealth", lambda self, g: 2)
    monkeypatch.setattr(Thief, "loot_drop", lambda self: 2)
    cubes(t, 1, perception=1)
    assert "attack" not in verbs(t)
    act(t, cube("perception"))
    act(t, "attack 1E 0 thief")
    assert t.g.where[THIEF] == OFF
    assert me(t).grit == 2
    assert me(t).means.encounters == 1
    assert me(t).feats >> DARING & 1


@pytest.mark.clause("KNT-62", "KNT-25")
def test_smashing_crystals() -> None:
    t = room()
    t.token(1, 0, "crystal")
    cubes(t, 1, strength=1)
    assert "smash" not in verbs(t)
    act(t, cube("strength"), "smash")
    assert (me(t).crystals, me(t).grit, t.g.crystals_smashed) == (1, 2, 1)
    assert t.tokens(1, 0) == []
    easy = room(smash_strength=2)
    easy.token(1, 0, "crystal")
    cubes(easy, 0, strength=1, perception=1)
    assert "smash" in verbs(easy)


# ------------------------------------------------------------------ I. equipment


def walled(*others: str) -> Seats:
    """The Knight on a tunnel east of the Entrance with walls north and south."""
    t = knight_with(*others)
    t.lit(1, 0, "ambush-02", 1)
    t.lit(1, 1, "ambush-01")
    t.piece("knight", 1, 0)
    return t


@pytest.mark.clause("KNT-05", "KNT-67", "KNT-68")
def test_a_bomb_token_opens_a_wall_for_good() -> None:
    t = walled()
    cubes(t, 2)
    assert [code for code in offered(t) if code.startswith("bomb")] == ["bomb 1E 1N", "bomb 1E 1S"]
    act(t, "bomb 1E 1N")
    assert not board.has_wall(t.g, at(1, 0), 0)
    assert not board.has_wall(t.g, at(1, 1), 2)
    assert me(t).means.encounters == 0
    assert t.g.supply[BOMB] == 2
    assert "bomb" not in verbs(t)  # one use a turn
    assert "move 1E 1N x1" in offered(t)
    t.g.supply[BOMB] = 0
    t.turn_of("knight", 0)
    act(t)
    assert "bomb" not in verbs(t)


@pytest.mark.clause("KNT-68")
def test_a_bombed_wall_at_the_rim_gets_a_dark_tile() -> None:
    t = walled()
    cubes(t, 2)
    act(t, "bomb 1E 1S")
    assert at(1, -1) in t.g.dark
    late = walled()
    late.g.collapsing = True
    cubes(late, 2)
    act(late, "bomb 1E 1S")
    assert at(1, -1) not in late.g.edges


@pytest.mark.clause("KNT-69")
def test_bombs_and_rockslides() -> None:
    t = walled("cave")
    cubes(t, 2)
    t.hold("ambush-05")
    act(t, "bomb 1E 1N")
    board.put_edge_token(t.g, at(1, 0), 0, ROCKSLIDE)
    assert board.has_wall(t.g, at(1, 0), 0)
    board.clear_edge(t.g, edge_of(at(1, 0), 0), board.ROCKSLIDE_BIT)
    assert not board.has_wall(t.g, at(1, 0), 0)
    slides = t.g.supply[ROCKSLIDE]
    board.put_edge_token(t.g, at(0, 0), 1, ROCKSLIDE)
    cubes(t, 2)
    act(t, "bomb Entrance")
    assert t.g.supply[ROCKSLIDE] == slides
    assert not board.has_wall(t.g, at(0, 0), 1)
    assert t.g.supply[BOMB] == 1
    board.rotate(t.g, at(1, 0), 0)
    assert t.g.gone[BOMB] == 2


@pytest.mark.clause("KNT-67", "KNT-69")
def test_a_bomb_under_a_rockslide_is_out_of_the_game_when_another_takes_its_place() -> None:
    t = walled()
    cubes(t, 2)
    act(t, "bomb 1E 1N")
    bombs, slides = t.g.supply[BOMB], t.g.supply[ROCKSLIDE]
    t.g.supply[ROCKSLIDE] += 1
    board.put_edge_token(t.g, at(1, 0), 0, ROCKSLIDE)
    cubes(t, 2)
    act(t, "bomb 1E 1N")
    assert (t.g.supply[BOMB], t.g.gone[BOMB], t.g.supply[ROCKSLIDE]) == (bombs - 1, 1, slides + 1)
    assert t.g.edge_tokens[edge_of(at(1, 0), 0)] == board.BOMB_BIT


@pytest.mark.clause("KNT-54", "KNT-70")
def test_the_bow_shoots_a_visible_tribe() -> None:
    t, them = goblin_table(0, 4)
    t.g.where[1] = OFF
    cubes(t, 1, strength=2)
    rage = them.rage
    assert "bow 2E 0 goblin-bones" in offered(t)
    act(t, "bow 2E 0 goblin-bones")
    assert them.tribe_population(2) == 2
    assert them.rage == min(3, rage + 1)
    assert me(t).means.encounters == 0
    assert t.g.where[2] == at(2, 0)  # no scatter
    cubes(t, 1, strength=1, bow=1)
    assert "bow" not in verbs(t)  # once a turn
    cubes(t, 2)
    assert "bow" not in verbs(t)  # Strength 1 does nothing


@pytest.mark.clause("KNT-70")
def test_the_bow_needs_a_line_of_sight_and_no_forest(monkeypatch: pytest.MonkeyPatch) -> None:
    def shot(g: Cave, me: object, piece: int) -> Flow[bool]:
        return True
        yield

    monkeypatch.setitem(BOW.handlers, "nightmare-unicorn", shot)
    t = walled("nightmare-unicorn")
    cubes(t, 1, strength=2)
    t.piece("unicorn", 1, 1)
    assert "bow" not in verbs(t)  # behind a wall
    t.piece("unicorn", 1, 0)
    assert "bow 1E 0 unicorn" in offered(t)  # her own space
    t.piece("unicorn", 0, 0)
    assert "bow Entrance unicorn" in offered(t)
    quests(t, "eagle-eyed")
    act(t, "bow Entrance unicorn")
    assert quest(t, "eagle-eyed") in offered(t)


@pytest.mark.clause("KNT-71")
def test_the_ancient_map_goes_through_walls() -> None:
    t = walled()
    cubes(t, 1, movement=1)
    assert "map 1E 1N x1" in offered(t)
    assert not any(code.startswith("map 1E 1S") for code in offered(t))  # never into an open space
    act(t, "map 1E 1N x1")
    assert t.g.where[KNIGHT] == at(1, 1)
    assert (on(t, "ancient-map"), me(t).means.steps) == (1, 1)
    cubes(t, 3, ancient_map=3)
    t.piece("knight", 1, 0)
    assert "map" not in verbs(t)  # three cubes a turn


@pytest.mark.clause("KNT-71", "KNT-101")
def test_with_the_golem_a_use_of_the_map_takes_two_cubes() -> None:
    t = knight_with(infestation="C")
    t.lit(1, 0, "ambush-02", 1)
    t.lit(1, 1, "ambush-01")
    t.piece("knight", 1, 0)
    deck = me(t).monsters
    assert deck is not None
    deck.unknown = tuple(kind for kind in deck.unknown if kind != GOLEM)
    deck.show(GOLEM)
    cubes(t, 1, movement=1)
    assert "map" not in verbs(t)
    cubes(t, 3, movement=1)
    act(t, "map 1E 1N x2")
    assert on(t, "ancient-map") == 2
    assert "map" not in verbs(t)  # three spaces allow one use


@pytest.mark.clause("KNT-72", "KNT-116", "KNT-117")
def test_the_shield_keeps_her_where_she_is_and_cuts_losses() -> None:
    t = room("thief")
    cubes(t, 0, shield=1, strength=1)
    me(t).grit = 9
    t.turn_of("thief")
    t.run(forced.push(t.g, 1, KNIGHT, 3))
    assert t.g.where[KNIGHT] == at(1, 0)
    assert not forced.can_leave(t.g, (at(1, 0),), 1)
    assert forced.can_leave(t.g, (at(1, 0),), 0)  # her own removal moves her, Shield or not
    t.run(me(t).lose_grit(t.g, 5, "KNT-26"))
    assert me(t).grit == 8
    t.run(me(t).lose_grit(t.g, 3, "KNT-118", shield=False))
    assert me(t).grit == 5


@pytest.mark.clause("KNT-72", "KNT-13")
def test_the_shield_can_go_up_before_an_event_is_known_not_after() -> None:
    t = on_an_event_tile("rats", "cave-bread")
    assert asks(t, act(t, "move 1E 1N x1"), "before-event") == ["go-on", cube("shield")]
    t = on_an_event_tile("rats", "cave-bread")
    act(t, "move 1E 1N x1", cube("shield"), "rats")
    assert me(t).grit == 4  # one less, and one for the tile


@pytest.mark.clause("KNT-72", "KNT-13")
def test_nobody_asks_for_the_shield_where_it_could_not_matter_or_was_asked_before() -> None:
    t = on_an_event_tile("light", "cave-bread")
    asks(t, act(t, "move 1E 1N x1"), "event-card")  # no Rats are left
    t = room()
    t.token(1, 0, "event")  # in sight: she could raise the Shield before
    cubes(t, 1, perception=1)
    only_events(t, "rats", "cave-bread")
    me(t).grit = 4
    assert cube("shield") in offered(t)
    asks(t, act(t, "resolve"), "event-card")


def on_an_event_tile(*events: str) -> Seats:
    """The Knight about to step onto an Event tile, with a cube to spare and these Events to come."""
    t = room()
    t.dark(1, 1, "event-01")
    cubes(t, 1, perception=1)
    only_events(t, *events)
    me(t).grit = 4
    return t


# ------------------------------------------------------------------ J. Treasures and Gems


@pytest.mark.clause("KNT-73", "KNT-74", "KNT-07")
def test_without_a_cave_she_draws_a_treasure_card() -> None:
    t = room()
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    cubes(t, 2)
    act(t, "collect #treasure", "javelin", "keep-treasure")
    assert t.g.supply[TREASURE] == 9
    assert len(me(t).treasures.hand) == 1
    assert me(t).treasures.shown == ()
    act(t, "collect #treasure", "mighty-axe", "decline x5")  # one after another, in the same Encounter
    assert me(t).grit == 5
    assert len(me(t).treasures.gone) == 1
    assert me(t).means.encounters == 1
    t.g.check()


@pytest.mark.clause("KNT-74")
def test_an_empty_treasure_deck_gives_grit() -> None:
    t = room()
    t.token(1, 0, "treasure")
    me(t).treasures.gone, me(t).treasures.unknown = me(t).treasures.full, ()
    act(t, "collect #treasure")
    assert me(t).grit == 5


@pytest.mark.clause("KNT-73", "KNT-09")
def test_the_cave_gives_one_of_two_cards() -> None:
    t = room("cave")
    t.token(1, 0, "treasure")
    step = act(t, "collect #treasure", "javelin", "mighty-axe")
    assert len(asks(t, step, "give-treasure")) == 2
    assert step.seat == 1  # type: ignore[union-attr]
    t.piece("knight", 1, 0)
    other = room("cave")
    other.token(1, 0, "treasure")
    step = act(other, "collect #treasure", "javelin", "mighty-axe", "give #mighty-axe")
    asks(other, step, "treasure")
    (held,) = me(other).treasures.hand
    assert held.face == 2
    assert held.known == 0b11  # the Cave has seen it
    assert [thing.face for thing in me(other).treasures.bottom] == [0]
    assert me(other).treasures.bottom[0].known == 0b10


@pytest.mark.clause("KNT-73")
def test_with_one_card_left_that_card_is_given() -> None:
    t = room("cave")
    t.token(1, 0, "treasure")
    me(t).treasures.gone, me(t).treasures.unknown = me(t).treasures.full[1:], (0,)
    asks(t, act(t, "collect #treasure"), "treasure")


@pytest.mark.clause("KNT-73", "VAR-126")
def test_uncertain_treasures() -> None:
    t = room("cave", uncertain_treasures=True)
    t.token(1, 0, "treasure")
    step = act(t, "collect #treasure", "javelin", "mighty-axe", "heroic-boots")
    options = asks(t, step, "bury-treasure")
    assert len(options) == 3
    t = room("cave", uncertain_treasures=True)
    t.token(1, 0, "treasure")
    step = act(t, "collect #treasure", "javelin", "mighty-axe", "heroic-boots", options[1])
    assert [thing.face for thing in me(t).treasures.bottom] == [TREASURE_IDS.index("mighty-axe")]
    picks = asks(t, step, "pick-treasure")
    assert len(picks) == 2
    assert step.seat == 0  # type: ignore[union-attr]
    t = room("cave", uncertain_treasures=True)
    t.token(1, 0, "treasure")
    me(t).seat = 7  # somebody possesses her
    step = act(t, "collect #treasure", "javelin", "mighty-axe", "heroic-boots", options[1])
    assert step.seat == 0  # type: ignore[union-attr]  # her player picks all the same (GST-66)


@pytest.mark.clause("VAR-126", "GEN-14")
def test_uncertain_treasures_add_up_in_a_world_dealt_anew_at_every_question() -> None:
    t = room("cave", uncertain_treasures=True)
    t.token(1, 0, "treasure")
    asked = []
    rule = take_treasure_token(t.g, me(t))
    step: Ask | Chance | None = next(rule)
    while step is not None:
        if isinstance(step, Ask):
            asked.append(step.prompt.name)
            apply_patch(t.g, redeal(t.g, step.seat))
        try:
            step = rule.send(0)
        except StopIteration:
            step = None
    me(t).treasures.check()
    assert asked == ["bury-treasure", "pick-treasure", "treasure"]
    assert len(me(t).treasures.hand) == 1


@pytest.mark.clause("KNT-75")
def test_treasures_are_turned_up_when_she_likes_and_have_no_effect_before() -> None:
    t = room()
    holds(t, "elvish-sword", "heroic-boots")
    cubes(t, 2)
    assert cube("elvish-sword") not in offered(t)
    act(t, show(t, "elvish-sword"))
    assert cube("elvish-sword") in offered(t)
    assert len(me(t).treasures.hand) == 1
    assert {card.name for card in me(t).panel(t.g, 1).cards} == {"Elvish Sword"}


@pytest.mark.clause("KNT-76")
def test_a_treasure_takes_one_cube() -> None:
    t = room()
    shows(t, "pixie-lantern")
    cubes(t, 2)
    act(t, cube("pixie-lantern"))
    assert cube("pixie-lantern") not in offered(t)
    row = me(t).panel(t.g, 1).rows[-1]  # the others see the cube on it
    assert (row.name, row.cubes, row.spaces) == ("Pixie Lantern", 1, 1)


@pytest.mark.clause("KNT-76")
def test_the_axe_takes_one_more_health_for_its_cube(monkeypatch: pytest.MonkeyPatch) -> None:
    t, dragon = dragon_table()
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    shows(t, "mighty-axe")
    cubes(t, 1, strength=2, mighty_axe=1, perception=1)
    act(t, "move 2E 0 x1", "attack 2E 0 dragon", "axe")
    assert dragon.health == 3
    assert (me(t).cubes.discarded, on(t, "mighty-axe")) == (1, 0)
    act(t, cube("mighty-axe"), "attack 2E 0 dragon", "axe")  # again in another Encounter
    assert dragon.health == 1


@pytest.mark.clause("KNT-76", "KNT-121")
def test_nobody_asks_for_the_axe_when_the_dragon_falls_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    t, dragon = dragon_table()
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    dragon.health = 1
    shows(t, "mighty-axe")
    cubes(t, 1, strength=2, mighty_axe=1)
    assert isinstance(act(t, "move 2E 0 x1", "attack 2E 0 dragon"), Result)
    assert me(t).cubes.discarded == 0


@pytest.mark.clause("KNT-76", "KNT-17")
def test_no_axe_with_the_bomb_or_with_two_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    t = room("dragon")
    t.piece("dragon", 1, 0)
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 1)
    shows(t, "mighty-axe")
    cubes(t, 1, strength=1, mighty_axe=1)
    assert act(t, "attack-with-bomb 1E 0 dragon") == Result()  # nothing is left to do: her turn is over
    assert t.role(Dragon).health == 4
    t.g.surfaced = True
    cubes(t, 0, strength=1, mighty_axe=1)
    me(t).begin_turn(t.g)
    t.g.turn.phase = 1
    act(t, "attack 1E 0 dragon")
    assert t.role(Dragon).health == 3


@pytest.mark.clause("KNT-76", "KNT-126")
def test_the_javelin_is_spent_on_the_next_attack_needed_or_not() -> None:
    t = room()
    t.token(1, 0, "crystal")
    holds(t, "javelin")
    cubes(t, 0, strength=1, perception=1)
    assert "smash" not in verbs(t)
    act(t, show(t, "javelin"))
    t.run(me(t).end_of_turn(t.g))
    assert me(t).armed()  # it stays armed over turns
    assert me(t).strength(t.g) == 2  # but never counts for defence
    act(t, "smash")
    assert not me(t).armed()
    assert len(me(t).treasures.gone) == 1


@pytest.mark.clause("KNT-76")
def test_a_bomb_attack_leaves_the_javelin_armed(foes: Stand) -> None:
    t = room("dragon")
    foe = Foe(1, obliging=False)
    foes(dragon=foe)
    t.piece("dragon", 1, 0)
    shows(t, "javelin")
    cubes(t, 2)
    assert {"attack 1E 0 dragon", "attack-with-bomb 1E 0 dragon"} <= set(offered(t))
    act(t, "attack-with-bomb 1E 0 dragon")
    assert foe.hits == [(1, DRAGON)]
    assert me(t).armed()
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-76")
@pytest.mark.parametrize(
    ("x", "y", "reaches"), [(1, 0, True), (1, -1, False), (2, 0, False), (2, 1, False)], ids=["5", "6", "far", "near"]
)
def test_the_enchanted_bow_needs_a_line_of_at_most_five_spaces(x: int, y: int, reaches: bool) -> None:
    t = knight_with("dragon")
    t.lit(x, y, "ambush-10")
    t.lit(1, 5, "ambush-05")
    t.piece("knight", x, y)
    t.piece("dragon", 1, 5)
    cubes(t, 2)
    shows(t, "enchanted-bow")
    assert ("enchanted-bow" in verbs(t)) is reaches


@pytest.mark.clause("KNT-76")
def test_the_enchanted_bow_reaches_five_spaces_through_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def shot(g: Cave, me: object, piece: int) -> Flow[bool]:
        return False
        yield

    monkeypatch.setitem(ENCHANTED_BOW.handlers, "dragon", shot)
    t = walled("dragon")
    t.lit(1, 5, "ambush-10")
    t.lit(2, 1, "ambush-05")
    cubes(t, 2)
    t.piece("dragon", 1, 5)
    assert "enchanted-bow" not in verbs(t)  # only face up
    shows(t, "enchanted-bow")
    assert "enchanted-bow 1E 5N dragon" in offered(t)
    t.piece("knight", 0, 0)
    assert "enchanted-bow" not in verbs(t)  # not in line
    t.piece("dragon", 0, 0)
    assert "enchanted-bow" in verbs(t)  # distance 0
    t.piece("knight", 1, 1)
    t.piece("dragon", 1, 5)
    quests(t, "eagle-eyed")
    act(t, "enchanted-bow 1E 5N dragon")
    assert "enchanted-bow" not in verbs(t)  # once a turn
    assert me(t).means.encounters == 0
    assert "quest" not in verbs(t)  # it had no effect


@pytest.mark.clause("KNT-77", "KNT-25", "KNT-26")
@pytest.mark.parametrize(("face", "grit"), [("centre", 4), ("ring", 11)])
def test_a_dragon_gem_may_be_trapped(face: str, grit: int) -> None:
    t = room("dragon")
    t.token(1, 0, "gem-claw")
    me(t).grit = 6
    cubes(t, 3)
    quests(t, "cunning")
    act(t, "collect #gem-claw", face)
    assert me(t).grit == grit
    assert t.g.supply[CLAW_GEM] == 1
    assert quest(t, "cunning") in offered(t)


# ------------------------------------------------------------------ K. Sidequests


@pytest.mark.clause("KNT-78")
def test_a_completed_sidequest_gives_grit_and_a_new_card() -> None:
    t = room()
    quests(t, "persistent", "intrepid")
    assert "quest" not in verbs(t)
    t.g.crystals_smashed = 3
    assert quest(t, "persistent") in offered(t)
    act(t, quest(t, "persistent"), "bedecked")
    assert me(t).grit == 4
    assert sorted(SIDEQUEST_IDS[thing.face] for thing in me(t).quests.hand) == ["bedecked", "intrepid"]
    t.g.check()


@pytest.mark.clause("KNT-78")
def test_an_empty_sidequest_deck_gives_no_card() -> None:
    t = room()
    quests(t, "persistent")
    me(t).quests.gone, me(t).quests.unknown = me(t).quests.unknown, ()
    t.g.crystals_smashed = 3
    act(t, quest(t, "persistent"))
    assert me(t).quests.hand == ()


@pytest.mark.clause("KNT-78")
def test_event_cards_only_right_when_the_event_happens_also_a_fresh_one(foes: Stand) -> None:
    t = room("nightmare-unicorn")
    foes(nightmare_unicorn=Foe(1, obliging=False))
    quests(t, "daring", "stalwart")
    cubes(t, 2)
    me(t).attacked(t.g, UNICORN, DARING, STALWART)
    assert {quest(t, "daring"), quest(t, "stalwart")} <= set(offered(t))
    act(t, cube("strength"), quest(t, "daring"), "swift", quest(t, "stalwart"), "cunning")  # several at once
    assert me(t).grit == 9
    me(t).attacked(t.g, UNICORN, DARING)
    act(t, "move 2E 0 x1")
    assert me(t).feats == 0  # unrevealed, it must happen again


@pytest.mark.clause("KNT-78", "KNT-79")
def test_state_and_turn_count_cards() -> None:
    t = room()
    checks = {name: SIDEQUEST_IDS.index(name) for name in SIDEQUEST_IDS}

    def met(name: str) -> bool:
        return bool(completed(t.g, me(t)) >> checks[name] & 1)

    t.g.tiles_revealed = 9
    assert not met("intrepid")
    t.g.tiles_revealed = 10
    assert met("intrepid")
    shows(t, "mighty-axe")
    assert not met("bedecked")
    shows(t, "javelin")
    assert met("bedecked")
    me(t).met_on = (1, 2)
    assert not met("adventurous")
    me(t).met_on = (1, 2, 3)
    assert met("adventurous")
    me(t).visited = (1, 2, 3, 4, 5, 6)
    assert not met("swift")
    me(t).visited = (1, 2, 3, 4, 5, 6, 7)
    assert met("swift")
    me(t).begin_turn(t.g)
    assert not met("swift")
    assert not met("adventurous")


@pytest.mark.clause("KNT-79")
def test_swift_counts_different_spaces_of_her_own_steps() -> None:
    t = room("thief")
    cubes(t, 0, movement=3)
    act(t, "move 2E 0 x1", "move 1E 0 x1", "move 2E 0 x1")
    assert me(t).visited == (at(1, 0), at(2, 0))
    t.run(forced.push(t.g, 1, KNIGHT, 1), "push 1E 0 knight")
    t.piece("knight", 0, 0)
    assert me(t).visited == (at(1, 0), at(2, 0))


@pytest.mark.clause("KNT-78", "KNT-79")
def test_the_alternatives_without_goblins_ghoul_or_dragon() -> None:
    t = room(infestation="A")
    me(t).ambushes, me(t).tokens_taken = 2, 2
    assert completed(t.g, me(t)) >> SIDEQUEST_IDS.index("stalwart") & 1
    assert completed(t.g, me(t)) >> SIDEQUEST_IDS.index("cunning") & 1
    other = room("goblins", "dragon")
    me(other).ambushes, me(other).tokens_taken = 2, 2
    assert not completed(other.g, me(other)) >> SIDEQUEST_IDS.index("stalwart") & 1
    assert not completed(other.g, me(other)) >> SIDEQUEST_IDS.index("cunning") & 1


@pytest.mark.clause("KNT-79")
def test_fearless_takes_a_tribe_on_the_dark_tile_just_revealed() -> None:
    t = room("goblins")
    t.dark(1, 1, "treasure-01")
    t.piece("goblin-eye", 1, 1)
    t.role(Goblins).means.population[2] = 1
    quests(t, "fearless", "stalwart")
    cubes(t, 0, strength=2, perception=1)
    act(t, "move 1E 1N x1")
    assert quest(t, "fearless") in offered(t)
    assert quest(t, "stalwart") not in offered(t)


@pytest.mark.clause("KNT-79", "KNT-60")
def test_stalwart_takes_a_tribe_of_population_three() -> None:
    t, _ = goblin_table(0, 3)
    t.g.where[1] = OFF
    quests(t, "fearless", "stalwart")
    cubes(t, 0, strength=3, perception=1)
    act(t, "move 2E 0 x1")
    assert quest(t, "stalwart") in offered(t)
    assert quest(t, "fearless") not in offered(t)


@pytest.mark.clause("KNT-23", "KNT-131")
def test_a_cut_turn_leaves_the_obligatory_attack_undone(foes: Stand) -> None:
    t = room("nightmare-unicorn")
    foe = Foe(1)
    foes(nightmare_unicorn=foe)
    t.dark(1, 1, "event-05")
    t.piece("unicorn", 1, 1)
    cubes(t, 0, perception=2, movement=1)
    me(t).grit = 5
    only_events(t, "rats")
    result = act(t, "move 1E 1N x1", give("movement"))
    assert isinstance(result, Result)
    assert foe.hits == []
    assert t.g.where[KNIGHT] == t.g.where[UNICORN] == at(1, 1)


@pytest.mark.clause("KNT-66")
def test_ghosts_cannot_be_attacked_or_shot() -> None:
    t = room("ghost")
    t.piece("ghost", 1, 0)
    shows(t, "enchanted-bow")
    cubes(t, 2, strength=2)
    assert {"attack", "bow", "enchanted-bow"}.isdisjoint(verbs(t))
    assert unplaced(t) == 2
