"""The Ghoul among others: what it does to each role, and what each does to it (the Vile Ghoul shares most of it)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables import cave as cave_table
from tests.cave.tables import dragon as dragon_table
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables import knight as knight_table
from tests.cave.tables import thief as thief_table
from tests.cave.tables.ghoul import codes, no_tiles, quiet
from tests.cave.tables.ghouls import (
    BONES,
    FANGS,
    GHOULS,
    act,
    asks,
    fury,
    ghoul_with,
    held,
    me,
    offered,
    points,
    stands,
    strike,
    terror,
)  # fmt: skip
from tests.table import Result
from underhall import facts
from underhall.cave.map.arrive import arrive
from underhall.cave.map.terrain import FOREST
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon import powers
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghouls.aims import NOT_NOW, quarry
from underhall.cave.roles.ghouls.ghoul_board import GhoulBoard
from underhall.cave.roles.ghouls.terror import KINDS, TERROR_IDS
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.ghouls.vile_ghoul_board import VileGhoulBoard
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import SHIELD, TREASURE_IDS
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING, EAGLE_EYED, FEARLESS, STALWART
from underhall.cave.roles.thief.role import PICKPOCKET, Thief
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Deck
from underhall.hall.pairs import matrix
from underhall.hall.pieces import DRAGON, GHOUL, KNIGHT, THIEF
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, TREASURE

BOTH = pytest.mark.parametrize("ghoul", GHOULS)


def keep(card: str, verb: str = "keep") -> str:
    return f"{verb} #{card}"


# ------------------------------------------------------------------ place in the game


@pytest.mark.clause("GHL-01", "GHL-03", "GHL-10", "GHL-62")
def test_it_joins_any_mix_between_thief_and_ghost_and_its_goal_grows_with_the_players() -> None:
    plan = plan_of(Setup(("ghoul", "knight", "goblins", "dragon", "thief")))
    assert plan.roles[-2:] == ("thief", "ghoul")
    assert plan_of(Setup(("ghost", "ghoul", "knight", "dragon"))).roles[-2:] == ("ghoul", "ghost")
    with pytest.raises(SetupError):
        plan_of(Setup(("ghoul", "vile-ghoul", "dragon")))
    assert plan.goals["ghoul"].n == 12
    assert plan_of(Setup(("knight", "dragon", "ghoul"))).goals["ghoul"].n == 10


@pytest.mark.clause("GHL-62")
@pytest.mark.parametrize("other", ["knight", "goblins", "dragon", "cave", "thief"])
def test_something_is_said_of_every_pair_with_the_ghoul(other: str) -> None:
    assert matrix("ghoul", other, "cave")
    assert matrix(other, "ghoul", "cave")


@pytest.mark.clause("VGL-37")
@pytest.mark.parametrize("other", ["knight", "dragon", "cave", "thief"])
def test_something_is_said_of_every_pair_with_the_vile_ghoul(other: str) -> None:
    assert matrix("vile-ghoul", other, "cave")
    assert matrix(other, "vile-ghoul", "cave")


@pytest.mark.clause("GHL-09")
def test_the_reference_card_says_what_the_matrix_says() -> None:
    attackers = {entry.role: entry for entry in facts.ghoul().attacked_by}
    assert {"knight", "goblins", "dragon", "cave", "thief"} <= set(attackers)
    for role, entry in attackers.items():
        effects = {line.effect.lower() for line in matrix(role, "ghoul", "cave")}
        named = ("bow", "claw", "scratch", "hiss", "pickpocket", "backstab")
        assert {name for name in named if getattr(entry, name)} <= effects
    assert facts.ghoul().references[0].effect.endswith("adds no rule.")


# ------------------------------------------------------------------ the Knight


def with_knight(grit: int = 6, ghoul: str = "ghoul") -> tuple[Seats, Knight]:
    """The Knight on the Ghoul's space: 4 Hero cubes, Strength 2."""
    t = ghoul_with("knight", ghoul=ghoul)
    t.piece("knight", 1, 0)
    knight_table.cubes(t, 3, strength=1)
    her = t.role(Knight)
    her.grit = grit
    return t, her


@pytest.mark.clause("GHL-37", "GHL-40", "KNT-113")
def test_an_attack_on_the_knight_costs_a_disc_more_than_her_strength() -> None:
    t, her = with_knight()
    assert her.strength(t.g) == 2
    points(t, 0, 2)
    assert offered(t, "attack") == []
    points(t, 0, 3)
    assert offered(t, "attack") == ["attack 1E 0 knight x3"]
    act(t, "attack 1E 0 knight x3", "lose-health x1", FANGS)
    assert me(t).means.attack == 0


@pytest.mark.clause("GHL-40", "KNT-113")
def test_the_knight_chooses_what_she_loses() -> None:
    t, _ = with_knight()
    knight_table.holds(t, "mighty-axe")
    knight_table.shows(t, "potion-kit")
    codes = asks(t, strike(t, "knight"), "ghoul-strikes", "knight")
    assert codes == ["lose-health x1", "lose-grit x4", "lose-treasure #mighty-axe", "lose-shown #potion-kit"]


@pytest.mark.clause("GHL-40")
def test_her_health() -> None:
    t, her = with_knight()
    before = her.health
    strike(t, "knight", "lose-health x1", FANGS)
    assert (her.health, her.grit, fury(t), stands(t)) == (before - 1, 6, 1, "0 2N")


@pytest.mark.clause("GHL-40", "KNT-113")
@pytest.mark.parametrize(("grit", "shielded", "left"), [(6, False, 2), (2, False, 0), (6, True, 5)])
def test_grit_by_her_cubes_wherever_they_are_at_most_1_behind_the_shield(grit: int, shielded: bool, left: int) -> None:
    t, her = with_knight(grit)
    if shielded:
        her.cubes.unplaced -= 1
        her.cubes.placed[SHIELD] = 1
    strike(t, "knight", f"lose-grit x{grit - left}", FANGS)
    assert her.grit == left


@pytest.mark.clause("GHL-40", "KNT-113")
def test_without_grit_and_treasure_only_health_is_left() -> None:
    t, her = with_knight(0)
    before = her.health
    asks(t, strike(t, "knight"), "skitter-symbol", "knight")
    assert her.health == before - 1


@pytest.mark.clause("GHL-40")
def test_a_treasure_card_of_her_choice_goes_under_the_deck() -> None:
    t, her = with_knight()
    knight_table.holds(t, "mighty-axe", "javelin")
    strike(t, "knight", "lose-treasure #javelin", FANGS)
    assert [thing.face for thing in her.treasures.hand] == [TREASURE_IDS.index("mighty-axe")]
    assert her.treasures.bottom[-1].face == TREASURE_IDS.index("javelin")
    t, her = with_knight()
    knight_table.shows(t, "potion-kit")
    strike(t, "knight", "lose-shown #potion-kit", FANGS)
    assert her.treasure_count() == 0


@pytest.mark.clause("GHL-117", "GHL-97")
def test_a_kill_that_ends_the_game_ends_it_before_the_fury() -> None:
    t = ghoul_with("knight", killed={"knight": "ghoul"})
    t.piece("knight", 1, 0)
    t.role(Knight).health = 1
    result = strike(t, "knight")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)
    assert fury(t) == 0


def test_an_eliminated_knight_names_no_symbol() -> None:
    t = ghoul_with("knight", "thief", killed={})
    t.piece("knight", 1, 0)
    t.role(Knight).health = 1
    t.top("event-01")  # Fangs
    assert isinstance(strike(t, "knight"), Result)
    assert (t.role(Knight).out, stands(t), fury(t)) == (True, "0 2N", 1)


@BOTH
@pytest.mark.clause("GHL-63", "GHL-60", "KNT-36", "VGL-37")
def test_the_knight_enters_only_with_more_strength_than_its_defense(ghoul: str) -> None:
    t = ghoul_with("knight", ghoul=ghoul)
    t.turn_of("knight", 1)
    t.g.where[KNIGHT] = t.g.entrance
    knight_table.cubes(t, 1, strength=1, movement=1, perception=1)
    points(t, 0, 2)
    assert "move 1E 0 x1" not in knight_table.offered(t)
    points(t, 0, 1)
    step = knight_table.act(t, "move 1E 0 x1", "attack 1E 0 ghoul")
    assert asks(t, step, "skitter-symbol", "knight") == [FANGS, BONES]


@BOTH
@pytest.mark.clause("GHL-62", "GHL-63", "GHL-81", "KNT-65")
def test_her_attack_makes_it_skitter_and_takes_nothing(ghoul: str) -> None:
    t, _ = with_knight(ghoul=ghoul)
    t.turn_of("knight", 1)
    points(t, 0, 1)
    me(t).treasures = 1
    t.g.supply[TREASURE] -= 1
    terror(t, "chase")
    step = knight_table.act(t, "attack 1E 0 ghoul", BONES)
    assert isinstance(step, Ask)
    assert (stands(t), me(t).defense, me(t).treasures, held(t)) == ("1W 0", 1, 1, ["chase"])


@pytest.mark.clause("GHL-63")
def test_a_ghoul_that_came_to_her_may_be_left_alone() -> None:
    t, _ = with_knight()
    t.turn_of("knight", 1)
    assert "stop" in knight_table.offered(t)
    assert "attack 1E 0 ghoul" in knight_table.offered(t)
    points(t, 0, 2)
    assert "attack 1E 0 ghoul" not in knight_table.offered(t)


@BOTH
@pytest.mark.clause("GHL-64", "KNT-79")
@pytest.mark.parametrize(("defense", "feats"), [(2, 1 << DARING), (3, 1 << DARING | 1 << STALWART)])
def test_her_attack_completes_daring_and_stalwart(defense: int, feats: int, ghoul: str) -> None:
    t, her = with_knight(ghoul=ghoul)
    t.turn_of("knight", 1)
    points(t, 0, defense)
    t.run(quiet(knight.ATTACK.handlers[ghoul].attack(t.g, her, GHOUL)), FANGS)
    assert her.feats == feats


@pytest.mark.clause("GHL-64")
def test_fearless_for_a_ghoul_on_the_tile_she_has_just_revealed() -> None:
    t = ghoul_with("knight")
    t.dark(2, 0, "ambush-01")
    t.piece("ghoul", 2, 0)
    t.piece("knight", 1, 0)
    t.turn_of("knight", 1)
    knight_table.cubes(t, 0, strength=1, movement=1, perception=1)
    her = t.role(Knight)
    knight_table.no_events(t)
    step = knight_table.act(t, "move 2E 0 x1", FANGS, "skitter 0 2N")
    assert isinstance(step, Ask)
    assert her.feats >> FEARLESS & 1


@BOTH
@pytest.mark.clause("GHL-65", "KNT-70")
def test_her_bow_makes_it_skitter_and_is_no_attack(ghoul: str) -> None:
    t, her = with_knight(ghoul=ghoul)
    t.turn_of("knight", 1)
    points(t, 0, 9)
    assert "bow 1E 0 ghoul" in knight_table.offered(t)
    step = knight_table.act(t, "bow 1E 0 ghoul", FANGS)
    assert isinstance(step, Ask)
    assert (stands(t), her.feats) == ("0 2N", 1 << EAGLE_EYED)
    her.cubes.unplaced, her.cubes.placed[2] = 4, 0
    t.piece("ghoul", 1, 0)
    assert her.strength(t.g) == 1
    assert "bow 1E 0 ghoul" not in knight_table.offered(t)


@BOTH
def test_the_enchanted_bow_cannot_hit_it(ghoul: str) -> None:
    assert ghoul not in knight.ENCHANTED_BOW.handlers
    assert "KNT-76" in [line.clause for line in matrix("knight", ghoul, "cave")]


@pytest.mark.clause("GHL-17", "GHL-18")
@pytest.mark.parametrize(
    ("rolled", "kept", "uses"),
    [
        (("5", "6", "5"), 55, [(6, "aside"), (5, "move"), (5, "attack")]),
        (("1", "6", "5"), 61, [(6, "move"), (5, "aside"), (1, "attack")]),
        (("4", "4", "2"), 44, [(4, "move"), (4, "attack"), (2, "aside")]),
    ],
)
def test_its_board_shows_what_each_die_was_kept_for(
    rolled: tuple[str, ...], kept: int, uses: list[tuple[int, str]]
) -> None:
    t = ghoul_with("thief")
    t.turn_of("ghoul", 0)
    act(t, *rolled, f"keep-dice #{kept // 10}-{kept % 10}")
    panel = me(t).panel(t.g, 1)
    assert [(die.pips, die.use) for die in panel.dice] == uses
    assert any("Fury track" in note and "econstructed" in note for note in panel.notes)


# ------------------------------------------------------------------ the Goblins


def with_tribe(population: int = 2) -> Seats:
    t = ghoul_with("goblins")
    goblins_table.tribe(t, "fangs", population, 1, 0)
    return t


@pytest.mark.clause("GHL-41", "GHL-37", "GHL-81", "GOB-64")
def test_a_tribe_that_is_struck_scatters_and_the_goblins_gain_rage_and_name_the_symbol() -> None:
    t = with_tribe(2)
    them = t.role(Goblins)
    them.rage = 1
    cost = them.strength(t.g, goblins_table.piece("fangs")) + 1
    points(t, 0, cost)
    code = f"attack 1E 0 goblin-fangs x{cost}"
    step = act(t, code)
    assert asks(t, step, "skitter-symbol", "goblins") == [FANGS, BONES]
    assert (goblins_table.place(t, "fangs"), goblins_table.population(t, "fangs"), them.rage, fury(t)) == (OFF, 0, 2, 1)


@pytest.mark.clause("GHL-37", "GHL-48", "GOB-64", "GOB-81")
def test_a_trap_costs_a_disc_more_and_is_then_discarded() -> None:
    t = with_tribe(2)
    them = t.role(Goblins)
    goblins_table.face_up(t, "trap")
    cost = them.strength(t.g, goblins_table.piece("fangs")) + 2
    points(t, 0, cost - 1)
    assert offered(t, "attack") == []
    points(t, 0, cost)
    act(t, f"attack 1E 0 goblin-fangs x{cost}", FANGS)
    assert goblins_table.shown(t) == []


@pytest.mark.clause("GHL-66", "GOB-42", "GOB-33")
def test_a_tribe_enters_only_with_more_strength_and_entering_attacks() -> None:
    t = ghoul_with("goblins")
    t.turn_of("goblins", goblins_table.ACTIVATE)
    goblins_table.tribe(t, "fangs", 2, 0, 0)
    them = t.role(Goblins)
    them.rage = 1
    strength = them.strength(t.g, goblins_table.piece("fangs"))
    points(t, 0, strength)
    step = goblins_table.play(Seats(t.g.copy()), "activate goblin-fangs")
    assert "move 1E 0 goblin-fangs" not in codes(t, step)
    points(t, 0, strength - 1)
    step = goblins_table.play(t, "activate goblin-fangs", "move 1E 0 goblin-fangs")
    assert asks(t, step, "skitter-symbol", "goblins") == [FANGS, BONES]
    assert (them.rage, goblins_table.place(t, "fangs"), goblins_table.population(t, "fangs")) == (2, at(1, 0), 2)


@pytest.mark.clause("GHL-66", "GOB-92")
def test_a_tribe_sharing_the_space_may_attack_and_stays() -> None:
    t = with_tribe(2)
    t.turn_of("goblins", goblins_table.ACTIVATE)
    them = t.role(Goblins)
    them.rage = 2
    step = goblins_table.play(t, "activate goblin-fangs", "attack ghoul", FANGS)
    assert isinstance(step, Ask | Result)
    assert (them.rage, stands(t), goblins_table.place(t, "fangs")) == (3, "0 2N", at(1, 0))
    assert them.means.done >> goblins_table.piece("fangs") & 1


def test_hex_never_works_on_it() -> None:
    assert "ghoul" not in goblins.HEX.handlers
    assert "GOB-80" in [line.clause for line in matrix("goblins", "ghoul", "cave")]


# ------------------------------------------------------------------ the Dragon


def with_dragon(*symbols: str, ghoul: str = "ghoul", awake: int = 4) -> tuple[Seats, Dragon]:
    """The Dragon on the Ghoul's space: Armor 2 with four cubes of Wakefulness."""
    t = ghoul_with("dragon", ghoul=ghoul)
    t.piece("dragon", 1, 0)
    dragon_table.wake(t, awake)
    dragon_table.give(t, *symbols)
    return t, t.role(Dragon)


@pytest.mark.clause("GHL-42", "DRG-71")
def test_the_dragon_chooses_what_he_loses_and_names_the_symbol() -> None:
    t, him = with_dragon("claw", "flame", "wing")
    assert him.armor(t.g) == 2
    points(t, 0, 3)
    step = act(t, "attack 1E 0 dragon x3")
    assert asks(t, step, "ghoul-strikes", "dragon") == ["lose-health x1", "lose-powers x2", "lose-wakefulness x1"]
    t, him = with_dragon("claw", "flame", "wing")
    health = him.health
    asks(t, strike(t, "dragon", "lose-health x1"), "skitter-symbol", "dragon")
    assert him.health == health - 1
    t, him = with_dragon("claw", "flame", "wing")
    cards = [dragon_table.card(t, symbol, "discard-power") for symbol in ("claw", "wing")]
    strike(t, "dragon", "lose-powers x2", *cards, FANGS)
    assert dragon_table.hand(t) == ["flame"]


@pytest.mark.clause("GHL-42", "DRG-71")
def test_a_cube_goes_from_wakefulness_to_any_open_sloth_space() -> None:
    t, him = with_dragon("claw")
    him.sloth.cubes[0] -= 1  # room on two tracks
    before = him.wakefulness()
    tracks = asks(t, strike(Seats(t.g.copy()), "dragon", "lose-wakefulness x1"), "drowse", "dragon")
    assert len(tracks) == len(him.sloth.with_room()) >= 2
    strike(t, "dragon", "lose-wakefulness x1", "drowse #greed", FANGS)
    assert him.wakefulness() == before - 1


@pytest.mark.clause("GHL-42", "DRG-71")
def test_he_may_choose_only_what_he_can_do_in_full() -> None:
    t, him = with_dragon("claw")
    assert asks(t, strike(t, "dragon"), "ghoul-strikes") == ["lose-health x1", "lose-wakefulness x1"]
    t, him = with_dragon("claw", awake=0)
    assert him.armor(t.g) == 1
    assert asks(t, strike(t, "dragon"), "ghoul-strikes") == ["lose-health x1", "lose-powers x1"]
    t, him = with_dragon(awake=0)
    health = him.health
    asks(t, strike(t, "dragon"), "skitter-symbol", "dragon")
    assert him.health == health - 1


@pytest.mark.clause("GHL-37")
def test_the_dragon_can_be_struck_surfaced_too() -> None:
    t, _ = with_dragon()
    dragon_table.surfaced(t)
    points(t, 0, 3)
    assert offered(t, "attack") == ["attack 1E 0 dragon x3"]


def near(ghoul: str = "ghoul", defense: int = 2) -> Seats:
    """The Dragon on the Entrance with Armor 2, the Ghoul east of him."""
    t = ghoul_with("dragon", ghoul=ghoul)
    t.turn_of("dragon")
    t.piece("dragon", 0, 0)
    dragon_table.wake(t, 4)
    points(t, 0, defense)
    return t


@BOTH
@pytest.mark.clause("GHL-67", "DRG-70")
def test_underground_he_enters_freely_surfaced_only_with_more_armor(ghoul: str) -> None:
    t = near(ghoul)
    assert "move 1E 0" in dragon_table.moves(t)
    dragon_table.surfaced(t)
    assert "move 1E 0" not in dragon_table.moves(t)
    points(t, 0, 1)
    assert "move 1E 0" in dragon_table.moves(t)


@pytest.mark.clause("GHL-67", "DRG-70")
def test_surfaced_he_neither_passes_nor_lands_where_it_bars_the_way() -> None:
    t = near()
    dragon_table.surfaced(t)
    t.lit(2, 0, "event-10")
    t.piece("ghoul", 2, 0)
    step = dragon_table.act(t, "move 1E 0")
    assert not isinstance(step, Chance)
    assert "move 2E 0" not in codes(t, step)


@pytest.mark.clause("GHL-67", "TER-51")
def test_surfaced_he_does_not_come_out_of_a_pit_in_which_it_bars_the_way() -> None:
    t = ghoul_with("dragon", terrain=True)
    t.turn_of("dragon")
    t.lit(2, 0, "event-10")
    t.terrain("pit", 1, -1)
    t.terrain("pit", 2, -1)
    dragon_table.wake(t, 4)
    dragon_table.give(t, "wing", "wing")
    dragon_table.surfaced(t)
    t.piece("dragon", 1, -1)
    t.piece("ghoul", 2, -1)
    for defense, enters in ((2, False), (1, True)):
        points(t, 0, defense)
        assert ("move 2E 1S" in dragon_table.moves(t)) == enters


@pytest.mark.clause("GHL-67")
def test_his_entering_alone_is_no_attack() -> None:
    t = near(defense=1)
    dragon_table.surfaced(t)
    step = dragon_table.act(t, "move 1E 0")
    assert isinstance(step, Ask)
    assert step.seat == t.seat("dragon")
    assert (stands(t), dragon_table.place(t)) == ("1E 0", "1E 0")


@BOTH
@pytest.mark.clause("GHL-68", "DRG-32", "DRG-56", "VGL-37")
def test_claw_counts_as_one_goblin_eaten_and_it_skitters(ghoul: str) -> None:
    t = near(ghoul)
    dragon_table.give(t, "claw")
    step = dragon_table.use(t, "claw", "plus")
    assert asks(t, step, "skitter-symbol", "dragon") == [FANGS, BONES]
    assert t.role(Dragon).eaten == 1
    t = near(ghoul)
    dragon_table.give(t, "claw")
    dragon_table.use(t, "claw", "centre")
    assert (t.role(Dragon).eaten, stands(t)) == (0, "1E 0")


@BOTH
@pytest.mark.clause("GHL-68", "GHL-76", "DRG-41")
def test_scratch_counts_as_three_and_takes_a_terror_card_of_its_choice(ghoul: str) -> None:
    t = near(ghoul)
    t.piece("dragon", 1, 0)
    dragon_table.give(t, "claw", "claw", "claw")
    terror(t, "chase", "hunt")
    step = dragon_table.use(t, "scratch")
    assert asks(t, step, "lose-terror", ghoul) == [keep("chase", "lose-terror"), keep("hunt", "lose-terror")]
    t = near(ghoul)
    t.piece("dragon", 1, 0)
    dragon_table.give(t, "claw", "claw", "claw")
    terror(t, "chase", "hunt")
    me(t).terror.deck = Deck((), (2,), (1,))
    me(t).terror.gone = [2, 1, 1, 1, 1, 1, 1, 1]
    asks(t, dragon_table.use(t, "scratch", keep("chase", "lose-terror")), "skitter-symbol", "dragon")
    assert (t.role(Dragon).eaten, held(t)) == (3, ["hunt"])
    assert me(t).terror.deck.unknown == (0, 1, 2)  # shuffled: nobody knows any order


@pytest.mark.clause("GHL-76")
def test_with_no_terror_card_scratch_takes_none() -> None:
    t = near()
    t.piece("dragon", 1, 0)
    dragon_table.give(t, "claw", "claw", "claw")
    asks(t, dragon_table.use(t, "scratch"), "skitter-symbol", "dragon")


@BOTH
@pytest.mark.clause("GHL-69")
def test_hiss_cannot_affect_it(ghoul: str) -> None:
    t = near(ghoul)
    dragon_table.give(t, *dragon_table.SYMBOLS, *dragon_table.SYMBOLS)
    assert "hiss" not in dragon_table.powers(t)
    assert ghoul not in powers.HISS.handlers


@BOTH
@pytest.mark.clause("GHL-70", "GHL-112", "DRG-42")
def test_the_flame_wall_makes_it_skitter_once_a_turn_and_is_no_attack(ghoul: str) -> None:
    t = ghoul_with("dragon", ghoul=ghoul)
    t.token(0, 0, "flame-wall")
    points(t, 5, 3)
    step = act(t, "move Entrance x1")
    assert asks(t, step, "skitter-symbol", "dragon") == [FANGS, BONES]
    t = ghoul_with("dragon", ghoul=ghoul)
    t.token(0, 0, "flame-wall")
    points(t, 5, 3)
    act(t, "move Entrance x1", BONES)
    assert (stands(t), me(t).means.movement, me(t).means.attack) == ("1W 0", 4, 3)
    assert isinstance(t.play(quiet(arrive(t.g, me(t).seat, GHOUL, t.g.entrance))), Result)
    assert stands(t) == "Entrance"
    assert me(t).struck == 0


@BOTH
@pytest.mark.clause("GHL-02", "MAP-21", "GHL-70")
def test_on_the_entrance_it_escapes_before_a_flame_wall_burns_it(ghoul: str) -> None:
    t = ghoul_with("dragon", ghoul=ghoul)
    t.token(0, 0, "flame-wall")
    points(t, 1)
    me(t).goal_met = True
    won = act(t, "move Entrance x1")
    assert isinstance(won, Result)
    assert won.ending is not None
    assert won.ending.winners == (ghoul,)


# ------------------------------------------------------------------ the Cave


def with_cave(ghoul: str = "ghoul") -> Seats:
    t = ghoul_with("cave", ghoul=ghoul)
    t.hold("event-01", "event-03", "event-04")
    return t


def spores(t: Seats) -> cave.Spores:
    handler = cave.SPORES.of(me(t))
    assert handler is not None
    return handler


@pytest.mark.clause("GHL-72", "GHL-50", "CAV-32")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (0, 0)])
def test_spores_take_a_fury_and_no_card_and_it_skitters(before: int, after: int) -> None:
    t = with_cave()
    t.turn_of("cave")
    me(t).fury = before  # type: ignore[attr-defined]
    terror(t, "chase")
    assert spores(t).works(t.g, me(t))
    step = t.play(quiet(spores(t).harm(t.g, me(t))))
    assert asks(t, step, "skitter-symbol", "cave") == [FANGS, BONES]
    assert (fury(t), held(t)) == (after, ["chase"])


@pytest.mark.clause("GHL-87", "VAR-123", "GHL-72")
def test_in_the_skitter_variant_the_cave_places_it_after_spores_too() -> None:
    t = ghoul_with("cave", skitter_variant=True)
    t.turn_of("cave")
    assert asks(t, t.play(spores(t).harm(t.g, me(t))), "skitter-symbol", "ghoul") == [FANGS, BONES]
    t.dark(0, 3, "ambush-13")  # a second one with Fangs
    asks(t, t.play(spores(t).harm(t.g, me(t)), FANGS), "skitter", "cave")


@pytest.mark.clause("GHL-02", "GHL-72")
def test_a_goal_once_reached_outlives_the_spores() -> None:
    t = with_cave()
    t.turn_of("cave")
    me(t).fury = 11  # type: ignore[attr-defined]
    me(t).meet_goal(t.g)
    t.run(quiet(spores(t).harm(t.g, me(t))), FANGS)
    assert (fury(t), me(t).goal_met) == (10, True)


@pytest.mark.clause("VGL-34", "CAV-32")
def test_spores_only_make_the_vile_ghoul_skitter() -> None:
    t = with_cave("vile-ghoul")
    t.turn_of("cave")
    points(t, 0, 4)
    before = me(t).key()
    t.run(quiet(spores(t).harm(t.g, me(t))), FANGS)
    assert (stands(t), me(t).key()) == ("0 2N", before)


@BOTH
@pytest.mark.clause("GHL-61", "GHL-72")
def test_spores_do_not_reach_it_before_its_first_turn(ghoul: str) -> None:
    t = with_cave(ghoul)
    t.g.where[GHOUL] = OFF
    assert not spores(t).works(t.g, me(t))


@BOTH
def test_bats_never_carry_it(ghoul: str) -> None:
    t = with_cave(ghoul)
    t.turn_of("cave", 3)
    cave_table.give(t, "bat")
    assert "giant-bats" not in cave_table.usable(t)  # there is nothing else to carry
    assert ghoul not in cave.BATS.handlers


@BOTH
@pytest.mark.clause("GHL-81", "CAV-44")
def test_for_a_smashed_crystal_the_cave_names_the_symbol(ghoul: str) -> None:
    t = with_cave(ghoul)
    t.lit(2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    t.piece("ghoul", 2, 0)
    points(t, 0, 3)
    (code,) = offered(t, "smash")
    me(t).terror.deck = Deck((0,))
    me(t).terror.gone = [2, 3, 2, 1, 1, 1, 1, 1]
    asks(t, act(t, code), "skitter-symbol", "cave")


# ------------------------------------------------------------------ the Thief


def with_thief(level: int = 3, stealth: int = 2, ghoul: str = "ghoul") -> tuple[Seats, Thief]:
    t = ghoul_with("thief", ghoul=ghoul)
    t.piece("thief", 1, 0)
    him = t.role(Thief)
    him.level = level
    him.stats = {2: (3, 2, 4), 3: (2, 3, 4), 4: (2, 4, 3)}[stealth]
    return t, him


@pytest.mark.clause("GHL-37", "GHL-45", "THF-41")
@pytest.mark.parametrize(("loot", "cost"), [(0, 3), (1, 2), (2, 1), (4, 1)])
def test_the_thief_costs_a_disc_more_than_his_stealth_which_counts_as_0_below(loot: int, cost: int) -> None:
    t, _ = with_thief()
    thief_table.carrying(t, *[TREASURE] * loot)
    points(t, 0, cost - 1)
    assert offered(t, "attack") == []
    points(t, 0, cost)
    assert offered(t, "attack") == [f"attack 1E 0 thief x{cost}"]


@pytest.mark.clause("GHL-45", "THF-44", "THF-45")
def test_a_killed_thief_drops_his_loot_and_cards_by_his_level_are_drawn_of_which_one_is_kept() -> None:
    t, _ = with_thief(level=3)
    thief_table.carrying(t, TREASURE)
    step = strike(t, "thief", "chase", "hunt", "cheat")
    assert asks(t, step, "keep-spoil", "ghoul") == [keep("chase"), keep("hunt"), keep("cheat")]
    assert (t.g.where[THIEF], t.tokens(1, 0)) == (OFF, ["treasure"])
    assert [card.state for card in me(t).panel(t.g, 1).cards] == ["drawn"] * 3  # all are shown
    t, _ = with_thief(level=3)
    step = strike(t, "thief", "chase", "hunt", "cheat", keep("hunt"))
    under = [keep("chase", "put-under"), keep("cheat", "put-under")]
    assert asks(t, step, "terror-under", "ghoul") == under
    t, _ = with_thief(level=3)
    step = strike(t, "thief", "chase", "hunt", "cheat", keep("hunt"), under[1])
    asks(t, step, "skitter-symbol", "thief")
    assert held(t) == ["hunt"]
    assert me(t).terror.deck.bottom == (TERROR_IDS.index("cheat"), TERROR_IDS.index("chase"))


@pytest.mark.clause("GHL-45", "THF-45")
@pytest.mark.parametrize(("level", "cards"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_at_least_one_card_is_drawn(level: int, cards: int) -> None:
    t, _ = with_thief(level=level)
    step = strike(t, "thief", *["chase", "chase", "chase"][:cards])
    assert not isinstance(step, Chance)
    assert held(t) == ["chase"]


@pytest.mark.clause("GHL-45")
def test_if_fewer_cards_remain_those_are_drawn() -> None:
    t, _ = with_thief(level=3)
    me(t).terror.deck = Deck((), (0, 1))
    me(t).terror.gone = [2, 2, 2, 1, 1, 1, 1, 1]
    assert asks(t, strike(t, "thief"), "keep-spoil") == [keep("chase"), keep("hunt")]
    t, _ = with_thief(level=3)
    me(t).terror.deck = Deck(())
    me(t).terror.gone = [3, 3, 2, 1, 1, 1, 1, 1]
    asks(t, strike(t, "thief"), "skitter-symbol")


@pytest.mark.clause("GHL-45", "GHL-58", "GHL-120")
def test_adapt_works_on_each_of_the_draws() -> None:
    t, _ = with_thief(level=2)
    terror(t, "adapt")
    step = strike(t, "thief", "draw-two", "chase", "hunt", keep("hunt"), "sneak", "seize", keep("seize"))
    assert asks(t, step, "keep-spoil") == [keep("hunt"), keep("seize")]
    assert me(t).terror.deck.bottom == (TERROR_IDS.index("chase"), TERROR_IDS.index("sneak"))
    t, _ = with_thief(level=2)
    terror(t, "adapt")
    step = strike(t, "thief", "search", keep("blink"), "hunt")
    assert asks(t, step, "keep-spoil") == [keep("hunt"), keep("blink")]


@pytest.mark.clause("GHL-46", "GHL-117", "THF-43")
def test_an_evaded_attack_brings_fury_and_a_skitter_and_then_the_thief_steps() -> None:
    t, _ = with_thief()
    thief_table.upgraded(t, "unnatural-evasion")
    points(t, 0, 3)
    step = act(t, "attack 1E 0 thief x3", "4")
    asks(t, step, "skitter-symbol", "thief")
    assert (fury(t), held(t), t.g.where[THIEF], me(t).means.attack) == (1, [], at(1, 0), 0)
    t, _ = with_thief()
    thief_table.upgraded(t, "unnatural-evasion")
    step = strike(t, "thief", "4", FANGS)
    assert stands(t) == "0 2N"
    assert asks(t, step, "thief-slip", "thief") == ["slip Entrance", "stay"]


@pytest.mark.clause("GHL-46")
def test_a_failed_evasion_kills() -> None:
    t, _ = with_thief(level=1)
    thief_table.upgraded(t, "unnatural-evasion")
    strike(t, "thief", "3", "chase", FANGS)
    assert (t.g.where[THIEF], held(t), fury(t)) == (OFF, ["chase"], 1)


def robbing(treasures: int = 0, cards: tuple[str, ...] = (), defense: int = 1, ghoul: str = "ghoul") -> Seats:
    """The Thief's turn on the Ghoul's space, Stealth 3, four Action cubes."""
    t, _ = with_thief(ghoul=ghoul)
    t.g.supply[TREASURE] -= treasures
    me(t).treasures = treasures
    terror(t, *cards)
    points(t, 0, defense)
    thief_table.acting(t, movement=2, cubes=4, tokens=(2, 3, 4))
    return t


@BOTH
@pytest.mark.clause("GHL-73", "THF-12")
def test_the_thief_enters_only_with_more_stealth(ghoul: str) -> None:
    t = robbing(defense=3, ghoul=ghoul)
    t.piece("thief", 0, 0)
    assert "move 1E 0 x1" not in thief_table.offered(t)
    assert "move 0 1N x1" in thief_table.offered(t)
    points(t, 0, 2)
    assert "move 1E 0 x1" in thief_table.offered(t)


@pytest.mark.clause("GHL-73", "THF-12")
def test_he_neither_climbs_nor_slips_onto_a_ghoul_he_cannot_pass() -> None:
    t, _ = with_thief()
    t.lit(2, 0, "event-01")
    points(t, 0, 5)
    t.piece("ghoul", 2, 0)
    thief_table.acting(t, movement=2, cubes=4, tokens=(2, 3, 4))
    assert not [code for code in thief_table.offered(t, "climb", "move") if "2E 0" in code]
    points(t, 0, 2)
    assert [code for code in thief_table.offered(t, "climb", "move") if "2E 0" in code]


@BOTH
@pytest.mark.clause("GHL-73", "GHL-74", "THF-25", "THF-29")
def test_pickpocket_needs_stealth_and_something_to_take(ghoul: str) -> None:
    assert thief_table.offered(robbing(ghoul=ghoul), "pickpocket") == []
    assert thief_table.offered(robbing(treasures=1, ghoul=ghoul), "pickpocket")
    assert thief_table.offered(robbing(cards=("hunt",), ghoul=ghoul), "pickpocket")
    assert thief_table.offered(robbing(treasures=1, defense=3, ghoul=ghoul), "pickpocket", "backstab") == []


@pytest.mark.clause("GHL-74", "THF-29")
def test_he_takes_its_treasure_or_makes_it_lose_a_card_of_his_choice() -> None:
    t = robbing(1, ("chase", "hunt"))
    supply = t.g.supply[TREASURE]
    step = thief_table.act(t, "pickpocket 1E 0 ghoul x3")
    lost = [keep("chase", "lose-terror"), keep("hunt", "lose-terror")]
    assert asks(t, step, "thief-rob-ghoul", "thief") == ["steal-token", *lost]
    t = robbing(1, ("chase", "hunt"))
    step = thief_table.act(t, "pickpocket 1E 0 ghoul x3", "steal-token")
    asks(t, step, "skitter-symbol", "thief")
    assert (me(t).treasures, t.role(Thief).loot, t.g.supply[TREASURE]) == (0, (TREASURE,), supply)
    assert held(t) == ["chase", "hunt"]
    t = robbing(1, ("chase", "hunt"))
    step = thief_table.act(t, "pickpocket 1E 0 ghoul x3", keep("hunt", "lose-terror"))
    asks(t, step, "skitter-symbol", "thief")
    assert (me(t).treasures, t.role(Thief).loot, t.g.supply[TREASURE]) == (1, (TREASURE,), supply - 1)
    assert held(t) == ["chase"]
    assert len(me(t).terror.deck) == 12


@BOTH
@pytest.mark.clause("GHL-74", "THF-29")
def test_from_a_ghoul_without_a_treasure_only_a_card_is_taken(ghoul: str) -> None:
    t = robbing(0, ("chase", "hunt"), ghoul=ghoul)
    step = thief_table.act(t, "pickpocket 1E 0 ghoul x3")
    assert asks(t, step, "thief-rob-ghoul") == [keep("chase", "lose-terror"), keep("hunt", "lose-terror")]


@BOTH
@pytest.mark.clause("GHL-74", "THF-31")
def test_a_failed_theft_takes_nothing_but_it_skitters(ghoul: str) -> None:
    t = robbing(1, ghoul=ghoul)
    step = thief_table.act(t, "pickpocket 1E 0 ghoul x1", "1")
    asks(t, step, "skitter-symbol", "thief")
    assert (me(t).treasures, t.role(Thief).loot) == (1, ())


@BOTH
@pytest.mark.clause("GHL-75", "GHL-73", "THF-33", "THF-24")
def test_backstab_lies_on_its_board_until_its_turn(ghoul: str) -> None:
    t = robbing(ghoul=ghoul)
    assert thief_table.offered(t, "backstab") == [f"backstab 1E 0 ghoul x{cubes}" for cubes in (1, 2, 3)]
    step = thief_table.act(t, "backstab 1E 0 ghoul x2", FANGS)
    assert isinstance(step, Ask)
    assert (me(t).stabbed, stands(t)) == (2, "0 2N")
    t.piece("ghoul", 1, 0)
    assert thief_table.offered(t, "backstab", "pickpocket") == []  # once per turn in all


@pytest.mark.clause("GHL-73", "THF-25")
def test_the_hand_crossbow_needs_the_same_stealth() -> None:
    t = robbing()
    t.piece("thief", 0, 0)
    thief_table.upgraded(t, "hand-crossbow")
    assert "backstab 1E 0 ghoul x1" in thief_table.offered(t, "backstab")
    points(t, 0, 3)
    assert thief_table.offered(t, "backstab") == []


@pytest.mark.clause("GHL-20")
@pytest.mark.parametrize(("cubes", "movement"), [(2, 3), (3, 2), (5, 0), (6, 0)])
def test_a_pending_backstab_lowers_movement_not_below_0_and_the_cubes_go_back(cubes: int, movement: int) -> None:
    t = ghoul_with("thief")
    t.turn_of("ghoul", 0)
    me(t).stabbed = cubes
    terror(t, "chase")
    step = act(t, "5", "4", "1", "keep-dice #5-4")
    assert (me(t).means.movement, me(t).means.attack, me(t).stabbed) == (movement, 4, 0)
    assert isinstance(step, Ask)
    if not movement:
        assert [code.split()[0] for code in asks(t, step, "ghoul-act")] == ["stop", "terror", "terror"]


# ------------------------------------------------------------------ Forest, nothing else harms it


@BOTH
@pytest.mark.clause("GHL-114")
def test_inside_the_mushroom_forest_it_is_safe_from_outside(ghoul: str) -> None:
    t = seated(ghoul, "knight", "dragon", "cave", "thief", terrain=True)
    t.lit(1, 0, "event-07")
    spaces = t.terrain(FOREST, 1, 1)
    t.dark(-1, 0, "ambush-05")
    t.g.where[GHOUL] = spaces[0]
    below = at(1, 0)
    her = t.role(Knight)
    t.turn_of("knight", 1)
    t.g.where[KNIGHT] = below
    knight_table.cubes(t, 2, strength=2)
    assert not [code for code in knight_table.offered(t) if code.startswith("bow")]
    t.g.where[DRAGON] = below
    assert not powers.in_reach(t.g, GHOUL)
    assert not spores(t).works(t.g, me(t))
    t.g.where[GHOUL] = below
    assert [code for code in knight_table.offered(t) if code.startswith("bow")]
    assert spores(t).works(t.g, me(t))
    assert her.strength(t.g) >= 2


@BOTH
@pytest.mark.clause("GHL-114")
def test_it_attacks_only_on_its_own_space_in_the_forest_too(ghoul: str) -> None:
    t = seated(ghoul, "knight", terrain=True)
    spaces = t.terrain(FOREST, 0, 1)
    t.g.where[GHOUL], t.g.where[KNIGHT] = spaces[0], t.g.entrance
    t.turn_of(ghoul, 2 if ghoul == "vile-ghoul" else 1)
    points(t, 1, 9)
    assert offered(t, "attack") == []
    t.g.where[KNIGHT] = spaces[0]
    assert len(offered(t, "attack")) == 1


@pytest.mark.clause("GHL-90", "TER-52", "TER-12")
def test_an_open_space_is_a_way_off_a_pit_while_tiles_are_left() -> None:
    t = ghoul_with("cave", terrain=True)
    t.hold("event-01", "event-03", "event-04")
    t.terrain("pit", 1, -1)
    t.edge_token(1, 0, "south", "rockslide")
    t.piece("ghoul", 1, -1)
    points(t, 1)  # the tile it came from is 2 away, behind the Rockslide
    assert offered(t) == ["leave-terrain 2E 1S x1", "leave-terrain 1E 2S x1", "leave-terrain 0 1S x1"]
    t.g.collapsing = True
    assert offered(t) == []


def beside_a_pit(ghoul: str = "ghoul") -> Seats:
    """The Knight shares the Ghoul's tile, and that is the only way off the Pit east of it."""
    t = ghoul_with("knight", ghoul=ghoul, terrain=True)
    no_tiles(t)
    t.terrain("pit", 2, 0)
    t.piece("knight", 1, 0)
    return t


@pytest.mark.clause("TER-52", "GHL-29", "GHL-90")
@pytest.mark.parametrize(("attack", "way_off"), [(1, 2), (2, 1)])
def test_onto_others_the_way_off_a_pit_costs_the_surcharge_but_for_an_attack(attack: int, way_off: int) -> None:
    t = beside_a_pit()
    for movement in (1, 2, 3):
        points(t, movement, attack)
        assert ("move 2E 0 x1" in offered(t)) == (movement >= 1 + way_off)
    t.piece("ghoul", 2, 0)
    points(t, 1, attack)
    assert offered(t) == (["strike 1E 0 knight x1"] if attack == 2 else [])  # it must leave if it can


@pytest.mark.clause("TER-52", "VGL-25")
def test_a_bonus_that_the_step_onto_a_pit_uses_up_does_not_help_off_it() -> None:
    t = beside_a_pit("vile-ghoul")
    points(t, 2, 1)
    me(t).means.bonus = 1
    assert "move 2E 0 x1" not in offered(t)
    t.piece("ghoul", 2, 0)
    points(t, 1, 1)
    assert offered(t) == ["strike 1E 0 knight x1"]


@pytest.mark.clause("TER-52", "GHL-22")
def test_who_attacks_on_entering_a_pit_skitters_off_and_needs_no_movement_to_leave() -> None:
    t = beside_a_pit()
    t.piece("knight", 2, 0)
    points(t, 1, 2)
    assert offered(t, "move", "strike") == ["strike 2E 0 knight x1", "move Entrance x1"]
    asks(t, act(t, "strike 2E 0 knight x1"), "skitter-symbol", "knight")


@pytest.mark.clause("TER-52", "GHL-91")
def test_an_impassable_space_is_no_way_off_a_pit() -> None:
    t = ghoul_with(terrain=True)
    no_tiles(t)
    t.terrain("pit", 3, 0)
    t.terrain("canyon", 3, 1)
    t.piece("ghoul", 3, 0)
    points(t, 3)
    assert offered(t) == []


@BOTH
@pytest.mark.clause("GHL-119")
def test_nothing_kills_it_or_takes_it_off_the_map(ghoul: str) -> None:
    t = ghoul_with("knight", "dragon", "cave", "thief", ghoul=ghoul)
    t.hold("event-01", "event-03", "event-04")
    ghoulish = me(t)
    for name in ("knight", "dragon", "cave", "thief"):
        t.turn_of(name)
        flows = {
            "knight": lambda: knight.ATTACK.handlers[ghoul].attack(t.g, t.role(Knight), GHOUL),
            "dragon": lambda: dragon.SCRATCH.handlers[ghoul](t.g, t.role(Dragon), GHOUL),
            "cave": lambda: spores(t).harm(t.g, ghoulish),
            "thief": lambda: PICKPOCKET.handlers[ghoul].attacked(t.g, t.role(Thief), GHOUL),
        }
        t.piece("ghoul", 1, 0)
        t.play(quiet(flows[name]()), FANGS)
        assert stands(t) == "0 2N"
        assert not ghoulish.out
        assert not t.g.turn.cut


@pytest.mark.clause("GHL-87", "GHL-86")
def test_in_the_skitter_variant_it_names_and_the_opponent_places() -> None:
    t = ghoul_with("knight", skitter_variant=True)
    t.dark(2, 0, "ambush-13")
    t.piece("knight", 1, 0)
    t.role(Knight).grit = 0
    step = strike(t, "knight")
    assert asks(t, step, "skitter-symbol", "ghoul") == [FANGS, BONES]
    t = ghoul_with("knight", skitter_variant=True)
    t.dark(2, 0, "ambush-13")
    t.piece("knight", 1, 0)
    t.role(Knight).grit = 0
    assert asks(t, strike(t, "knight", FANGS), "skitter", "knight") == ["skitter 2E 0", "skitter 0 2N"]


# ------------------------------------------------------------------ possession turns


@pytest.mark.clause("GST-71")
def test_a_possessed_ghoul_rolls_the_cards_dice_and_keeps_its_defense_and_cards() -> None:
    t = ghoul_with("thief")
    points(t, 0, 4)
    terror(t, "cheat", "chase")
    me(t).stabbed = 2
    t.turn_of("ghoul", 0)
    t.run(me(t).possessed(t.g, 3))
    step = act(t, "6", "5", "1", "1", "keep-dice #6-5")
    assert isinstance(step, Ask)
    assert (me(t).means.movement, me(t).means.attack, me(t).defense, me(t).stabbed) == (6, 5, 4, 2)
    assert not any(option.verb == "terror" for option in step.options)
    me(t).check(t.g)
    t.run(me(t).released(t.g))
    assert (me(t).means.attack, held(t), me(t).means.own) == (4, ["chase", "cheat"], None)


@pytest.mark.clause("GST-71")
@pytest.mark.parametrize(
    ("influence", "dice", "drawn"), [(1, ("2", "2"), 1), (2, ("3", "2", "2"), 1), (3, ("1",) * 4, 0)]
)
def test_a_possessed_ghoul_draws_for_a_low_roll_and_gives_the_card_back(
    influence: int, dice: tuple[str, ...], drawn: int
) -> None:
    t = ghoul_with("thief")
    t.turn_of("ghoul", 0)
    t.run(me(t).possessed(t.g, influence))
    answers = [*dice, *(["hunt"] if drawn else [])]
    act(t, *answers)
    assert me(t).terror.lent == ((TERROR_IDS.index("hunt"),) if drawn else ())
    me(t).check(t.g)
    t.run(me(t).released(t.g))
    assert len(me(t).terror.deck) == 13


@pytest.mark.clause("GST-72")
def test_a_possessed_vile_ghoul_rolls_dice_of_its_own() -> None:
    t = ghoul_with("thief", ghoul="vile-ghoul")
    mine = t.role(VileGhoul)
    mine.supply, mine.left, mine.right = (2,), 5, (4,)
    points(t, 0, 2)
    t.turn_of("vile-ghoul", 0)
    t.run(mine.possessed(t.g, 2))
    step = act(t, "1", "4", "select-die x4")
    assert isinstance(step, Ask)
    assert (mine.means.movement, mine.means.attack, mine.means.boosts, mine.defense) == (5, 3, 0, 2)
    assert (mine.supply, mine.left, mine.right) == ((2,), 5, (4,))
    t.run(mine.released(t.g))
    assert (mine.means.attack, mine.defense) == (2, 2)


def test_every_terror_card_can_be_lost_and_found() -> None:
    t = ghoul_with("thief")
    for kind in range(KINDS):
        terror(t, TERROR_IDS[kind])
        me(t).lose_terror(t.g, kind, "GHL-76")
    me(t).check(t.g)
    assert held(t) == []


# ------------------------------------------------------------------ bounds of who meets whom


@pytest.mark.clause("GHL-66", "GOB-33", "GOB-42", "GOB-92")
@pytest.mark.parametrize(("defense", "attacks"), [(2, True), (3, False), (4, False)])
def test_a_tribe_attacks_it_only_with_a_strength_above_its_defense(defense: int, attacks: bool) -> None:
    t = ghoul_with("goblins")
    fangs = goblins_table.tribe(t, "fangs", 2, 1, 0)
    points(t, attack=defense)
    them = t.role(Goblins)
    assault = goblins.ATTACK.handlers["ghoul"]
    assert (them.strength(t.g, fangs), me(t).defense) == (3, defense)
    assert assault.possible(t.g, them, fangs, GHOUL) is attacks
    assert (them.strength(t.g, fangs) >= assault.entry(t.g, GHOUL)) is attacks


@BOTH
@pytest.mark.clause("GHL-70", "GHL-82", "GST-152")
def test_a_flame_wall_that_is_nobodys_makes_it_skitter_by_the_stack(ghoul: str) -> None:
    t = ghoul_with("thief", ghoul=ghoul, tokens={"flame-wall": 1})
    t.token(0, 0, "flame-wall")
    t.top("event-01")  # Fangs
    points(t, 5)
    act(t, "move Entrance x1")
    assert stands(t) == "0 2N"
    assert not [step for step in t.asked if isinstance(step, Ask) and step.prompt.name == "skitter-symbol"]


@BOTH
@pytest.mark.clause("GHL-38")
@pytest.mark.parametrize("struck", ["", "knight", "thief"])
def test_only_whom_it_has_struck_is_not_to_be_had_before_the_next_turn(ghoul: str, struck: str) -> None:
    t = ghoul_with("knight", "thief", ghoul=ghoul)
    pieces = {"knight": KNIGHT, "thief": THIEF}
    for x, name in enumerate(pieces):
        t.piece(name, x, 0)
    me(t).struck = 1 << pieces[struck] if struck else 0
    found = dict(zip(pieces, quarry(t.g, me(t), tuple(pieces.values())), strict=True))
    assert {name for name, aim in found.items() if aim[1] == NOT_NOW} == ({struck} if struck else set())
    assert [aim[0] for aim in found.values()] == [at(0, 0), at(1, 0)]


@pytest.mark.clause("VGL-04", "VGL-43")
@pytest.mark.parametrize(
    ("other", "crystals", "reached"),
    [("thief", 4, False), ("thief", 5, True), ("knight", 9, False), ("dragon", 9, False)],
)
def test_crystals_are_a_vile_ghouls_goal_only_with_nobody_to_kill(other: str, crystals: int, reached: bool) -> None:
    t = ghoul_with(other, ghoul="vile-ghoul")
    t.role(VileGhoul).crystals = crystals
    assert t.role(VileGhoul).reached(t.g) is reached


# ------------------------------------------------------------------ its board in scenario files


@pytest.mark.clause("GHL-12")
@pytest.mark.parametrize(
    ("whose", "phase", "movement", "refused"),
    [
        ("ghoul", "act", 2, False),
        ("ghoul", "roll", 2, True),
        ("ghoul", "roll", 0, False),
        ("knight", "act", 2, True),
        ("knight", "act", 0, False),
    ],
)
def test_a_file_gives_movement_in_its_own_move_and_act_alone(
    whose: str, phase: str, movement: int, refused: bool
) -> None:
    t = ghoul_with("knight")
    t.turn_of(whose, 1)
    board = GhoulBoard(phase="act" if phase == "act" else "roll", movement=movement)
    if refused:
        with pytest.raises(SetupError, match="movement points only in the phase act"):
            board.put(t.g)
        return
    board.put(t.g)
    assert me(t).means.movement == movement


@pytest.mark.clause("GHL-12", "GHL-17")
@pytest.mark.parametrize(("attack", "die"), [(0, 1), (1, 1), (4, 4), (6, 6), (9, 6)])
def test_in_a_file_without_its_die_the_attack_goes_by_a_die_that_can_be_rolled(attack: int, die: int) -> None:
    t = ghoul_with("knight")
    GhoulBoard(phase="act", attack=attack).put(t.g)
    assert (t.ghoul.means.attack, t.ghoul.means.attack_die) == (attack, die)
    GhoulBoard(phase="act", attack=attack, attack_die=3).put(t.g)
    assert t.ghoul.means.attack_die == 3


@BOTH
@pytest.mark.parametrize(("smashed", "gone"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_crystals_in_a_file_are_those_smashed_already_as_far_as_there_are_any(
    ghoul: str, smashed: int, gone: int
) -> None:
    t = ghoul_with("thief", ghoul=ghoul)
    t.turn_of("thief")
    t.g.crystals_smashed = smashed
    supply = t.g.supply[CRYSTAL]
    (GhoulBoard(crystals=2) if ghoul == "ghoul" else VileGhoulBoard(crystals=2)).put(t.g)
    assert (me(t).crystals, t.g.crystals_smashed - smashed, supply - t.g.supply[CRYSTAL]) == (2, gone, gone)


@pytest.mark.clause("GST-71", "GST-72")
@pytest.mark.parametrize("used", [False, True])
def test_what_lies_aside_in_a_possession_turn_belongs_to_the_position(used: bool) -> None:
    keys = []
    for card in ("chase", "hunt"):
        t = ghoul_with("knight")
        terror(t, card)
        if used:
            me(t).terror.use_first(TERROR_IDS.index(card))
        me(t).terror.deck = Deck(())
        me(t).terror.set_aside()
        keys.append(me(t).terror.key())
    assert keys[0] != keys[1]


@BOTH
@pytest.mark.clause("GHL-55", "GHL-58")
@pytest.mark.parametrize("card", ["sneak", "seize", "scour", "chase"])
def test_a_card_that_leaves_at_the_end_of_the_turn_in_a_file_works_until_then(ghoul: str, card: str) -> None:
    t = ghoul_with("thief", ghoul=ghoul)
    t.turn_of("thief")
    board = (GhoulBoard if ghoul == "ghoul" else VileGhoulBoard)(leaving=[card])
    if card == "chase":
        with pytest.raises(SetupError, match="has no effect that lasts the turn"):
            board.put(t.g)
        return
    board.put(t.g)
    mine = me(t)
    lasting = {"sneak": mine.sneaking, "seize": mine.seizing, "scour": mine.scouring}
    assert lasting == {name: name == card for name in lasting}
