"""What the Dragon's powers do not reach, who answers for him while he is possessed, and what he is told of it all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import ghost as ghost_table
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables import knight as knight_table
from tests.cave.tables.dragon import (
    OPEN,
    act,
    dragon_with,
    give,
    me,
    offered,
    only,
    open_crossing,
    power,
    powers,
    surfaced,
    wake,
)
from tests.cave.tables.ghoul import no_tiles, quiet
from tests.cave.why import about, said
from tests.table import codes_of
from underhall.cave.map.board import impassable
from underhall.cave.map.reveal import reveal
from underhall.cave.play.possession import possess
from underhall.cave.roles.dragon.powers import CLAW, SYMBOLS
from underhall.cave.roles.dragon.turn import PICK_UP, PLACE_GEM
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.engine.flow import Ask, Flow
from underhall.hall.pieces import BONES, DRAGON, FANGS, KNIGHT, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import FLAME_WALL, TREASURE

# ------------------------------------------------------------------ who answers for him


def lent(t: Seats) -> Seats:
    """Let the Ghost answer for him, as in a possession turn."""
    me(t).seat = t.seat("ghost")
    return t


def tribes_around(t: Seats) -> None:
    for name, x in (("eye", 0), ("bones", 1)):
        goblins_table.tribe(t, name, 2, x, 0)


def tokens_beside(t: Seats) -> None:
    t.token(1, 0, "treasure")
    t.token(-1, 0, "treasure")


def knight_here(t: Seats) -> None:
    t.piece("knight", 0, 0)
    t.role(Knight).health = 5


def knight_beside(t: Seats) -> None:
    t.piece("knight", 1, 0)


def surrounded(t: Seats) -> None:
    """Tribes on his tile, the Knight too."""
    knight_here(t)
    tribes_around(t)


def in_the_dark(t: Seats) -> None:
    t.dark(1, 1, "event-05")
    t.dark(-1, 1, "event-07")


def shrieking(t: Seats) -> None:
    me(t).shriek = True
    knight_here(t)


def two_fleeing(t: Seats) -> None:
    """He and the Knight must flee from the Entrance's neighbours."""
    t.piece("dragon", 1, 0)
    t.piece("knight", 0, 1)
    t.piece("thief", 1, 0)
    t.g.collapsing = True


def drowsy(t: Seats) -> None:
    me(t).eaten = 2
    t.token(0, 0, "treasure")


Row = tuple[tuple[str, ...], Callable[[Seats], object], tuple[str, ...], set[str]]
DEEDS: Final[dict[str, Row]] = {
    "free move": ((), lambda t: None, ("move 1E 0",), {"dragon-act", "move-on"}),
    "Wing": (("wing", "claw"), lambda t: None, (power("wing"),), {"dragon-act", "wing"}),
    "paying": (("wing", "claw", "flame"), lambda t: None, (power("shriek"),), {"dragon-act", "pay"}),
    "reroll": (("claw",), shrieking, (power("claw"), "plus"), {"dragon-act", "shriek"}),
    "Claw": (("claw",), surrounded, (power("claw"), "plus"), {"dragon-act", "claw"}),
    "clawed Knight": (("claw",), knight_here, (power("claw"), "centre"), {"dragon-act", "push"}),
    "Hiss": (("claw", "claw"), tribes_around, (power("hiss"),), {"dragon-act", "hiss"}),
    "Slither": (("claw", "flame"), lambda t: wake(t, 6), (power("slither"),), {"dragon-act", "slither-from"}),
    "Slither to": (
        ("claw", "flame"),
        lambda t: wake(t, 6),
        (power("slither"), "slither-from #greed"),
        {"dragon-act", "slither-from", "slither-to"},
    ),
    "Swat": (("claw", "wing"), tokens_beside, (power("swat"),), {"dragon-act", "swat"}),
    "Swat to": (
        ("claw", "wing"),
        tokens_beside,
        (power("swat"), "swat 1E 0 #treasure"),
        {"dragon-act", "swat", "push-token"},
    ),
    "Burn": (("flame", "wing"), in_the_dark, (power("burn"),), {"dragon-act", "burn"}),
    "Burnt": (("flame", "wing"), in_the_dark, (power("burn"), "burn 1E 1N"), {"dragon-act", "burn", "fill"}),
    "Scorched": (("flame", "flame"), in_the_dark, (power("scorch"),), {"dragon-act", "reveal-next"}),
    "Slap": (("wing", "wing"), knight_beside, (power("slap"),), {"dragon-act", "push"}),
    "Scratch": (("claw", "claw", "claw"), surrounded, (power("scratch"),), {"dragon-act", "scratch"}),
    "Flame Wall": (("flame", "flame", "flame"), lambda t: None, (power("flame-wall"),), {"dragon-act", "flame-wall"}),
    "Wrath": (
        ("claw", "claw", "claw", "claw"),
        two_fleeing,
        (power("wrath"), "plus"),
        {"dragon-act", "wrath"},
    ),
    "a meal": ((), drowsy, (), {"dragon-act"}),
    "an Artifact": (
        ("claw",) * 4,
        lambda t: t.token(1, 0, "artifact"),
        (power("wrath"), "plus"),
        {"dragon-act", "move-artifact-off"},
    ),
    "Treasure": ((), drowsy, ("go-on", "let-lie"), {"dragon-act", "stir", "dragon-treasure"}),
    "a Gem": ((), drowsy, ("go-on", "let-lie", "go-on"), {"dragon-act", "stir", "dragon-treasure", "dragon-gem"}),
}
"""What he holds, what stands and lies around, what is done, and all that is asked."""


@pytest.mark.clause("GST-51", "GST-58", "DRG-78")
@pytest.mark.parametrize("possessed", [False, True])
@pytest.mark.parametrize("what", DEEDS)
def test_whoever_plays_him_answers(what: str, possessed: bool) -> None:
    cards, prepare, answers, prompts = DEEDS[what]
    t = open_crossing("ghost", "knight", "goblins", "thief", tokens={"artifact": 1})
    t.lit(2, 0, "event-14")
    only(t, *cards)
    prepare(t)
    if possessed:
        lent(t)
    act(t, *answers)
    found = {step.prompt.name: step.seat for step in t.asked if isinstance(step, Ask)}
    assert {*found} == prompts
    assert {*found.values()} == {t.seat("ghost" if possessed else "dragon")}


@pytest.mark.clause("GST-58", "DRG-64", "DRG-71", "DRG-89")
@pytest.mark.parametrize("possessed", [False, True])
def test_whoever_plays_him_chooses_what_he_discards_and_where_a_cube_goes(possessed: bool) -> None:
    t = open_crossing("ghost", "knight")
    only(t, "claw", "wing")
    wake(t, 6)
    if possessed:
        lent(t)
    him = t.seat("ghost" if possessed else "dragon")
    step = t.play(me(t).discard_powers(t.g, 1, "DRG-59"))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("discard-power", him)
    step = t.play(me(t).grow_drowsy(t.g, "DRG-64"))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("drowse", him)


@pytest.mark.clause("DRG-67", "GST-155", "DRG-07")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_only_who_plays_him_sees_the_cards_he_draws_also_when_the_discards_are_shuffled_in(left: int) -> None:
    t = lent(open_crossing("ghost", "knight"))
    cards = me(t).means.powers
    cards.discards, cards.unknown = (0, 1, *cards.unknown[left:]), cards.unknown[:left]
    before = len(cards.hand)
    t.dealt = True
    t.run(me(t).draw_powers(t.g, 2))
    assert [thing.known for thing in cards.hand[before:]] == [1 << t.seat("ghost")] * 2


# ------------------------------------------------------------------ whom nothing reaches


@pytest.mark.clause("DRG-60")
def test_with_ash_dragon_only_the_tribes_where_he_surfaces_attack_him() -> None:
    t = dragon_with("goblins", ash=True)
    t.lit(1, 0, "event-05")
    t.lit(2, 0, "event-07")
    for name, x in (("fangs", 1), ("bones", 2), ("eye", None)):
        goblins_table.tribe(t, name, 4, x, 0)
    goblins_table.goblins(t).rage = 2
    surfaced(t)
    health = me(t).health
    act(t, "move 1E 0")
    assert me(t).health == health - 1
    assert [t.g.where[tribe] == there for tribe, there in ((BONES, at(2, 0)), (FANGS, at(1, 0)))] == [True, False]
    assert goblins_table.population(t, "eye") == 4


# ------------------------------------------------------------------ what he is told


@pytest.mark.clause("DRG-14", "DRG-28", "DRG-31")
@pytest.mark.parametrize(("cards", "wing"), [(("wing",), True), (("claw", "flame"), False)])
def test_he_is_told_whether_a_wing_would_help(cards: tuple[str, ...], wing: bool) -> None:
    t = dragon_with("knight")
    t.lit(1, 0, "ambush-03")  # behind a wall
    t.lit(0, 1, "ambush-10")
    t.lit(0, -1, "ambush-01")
    only(t, *cards)
    me(t).free_move_used = True
    able = "a Wing can carry you on" if wing else "you have no Wing to go on by"
    assert said(t, "dragon", 0, 1) == (f"You have made the free move of this turn, and {able}.", "DRG-14")
    me(t).free_move_used = False
    surfaced(t)
    able = "you have one" if wing else "you have none"
    assert said(t, "dragon", 1, 0) == (f"Surfaced you cross a wall only by a Wing, and {able}.", "DRG-28")


@pytest.mark.clause("DRG-14")
def test_a_wing_that_leads_nowhere_is_no_help() -> None:
    t = dragon_with("knight")
    t.dark(1, 0, "ambush-10")
    surfaced(t)
    only(t, "wing")
    me(t).free_move_used = True
    assert said(t, "dragon", 1, 0)[0].endswith("you have no Wing to go on by.")


@pytest.mark.clause("DRG-14", "DRG-30")
def test_he_is_told_how_far_it_is() -> None:
    t = open_crossing("knight")
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    t.lit(1, 1, "event-10")
    assert said(t, "dragon", 0, 0) == ("You stand here: your powers are in the list.", "DRG-15")
    assert said(t, "dragon", 2, 0) == ("A movement goes tile by tile: first choose the one between.", "DRG-30")
    for x, y, far in ((1, 1, 2), (3, 0, 3)):
        line = f"It is {far} spaces away: the free move goes 1 or 2 tiles in a straight line."
        assert said(t, "dragon", x, y) == (line, "DRG-14")
    t.g.edges[at(0, 0)] |= 2  # a wall on the way
    surfaced(t)
    assert said(t, "dragon", 2, 0)[1] == "DRG-14"


@pytest.mark.clause("TER-22", "TER-52", "DRG-27")
def test_he_is_told_what_ground_is_closed_to_him() -> None:
    t = dragon_with("knight", terrain=True)
    t.terrain("canyon", 1, 0)
    t.terrain("pit", -1, 0)
    me(t).means.gems = False
    only(t)
    assert impassable(t.g, at(1, 0))
    assert said(t, "dragon", 1, 0) == ("You cannot end a movement on these spaces of the Canyon.", "TER-22")
    assert said(t, "dragon", -1, 0)[1] == "TER-52"


@pytest.mark.clause("DRG-16", "DRG-32", "DRG-34", "DRG-39", "DRG-41", "TER-40")
def test_he_is_told_which_power_reaches_a_piece() -> None:
    t = open_crossing("knight", "goblins", terrain=True)
    goblins_table.tribe(t, "eye", 2, 1, 0)
    only(t, "claw", "claw")
    assert about(t, "dragon", "goblin-eye") == ("Claw reaches the Eye Tribe: it is in the list.", "DRG-32")
    goblins_table.tribe(t, "eye", 2, 0, 0)
    only(t, "claw", "claw", "claw")
    assert about(t, "dragon", "goblin-eye")[1] == "DRG-32"
    t.lit(2, 0, "event-05")
    goblins_table.tribe(t, "eye", 2, 2, 0)
    assert about(t, "dragon", "goblin-eye") == ("Hiss reaches the Eye Tribe: it is in the list.", "DRG-34")
    only(t, "claw")
    pay = "Hiss would reach the Eye Tribe, but you cannot pay its Claw Claw."
    assert about(t, "dragon", "goblin-eye") == (pay, "DRG-16")
    goblins_table.tribe(t, "eye", 2)
    t.piece("knight", 1, 0)
    only(t, "wing", "wing")
    assert about(t, "dragon", "knight") == ("Slap reaches the Knight: it is in the list.", "DRG-39")
    t.piece("knight", 0, 0)
    assert about(t, "dragon", "knight")[1] == "DRG-16"  # Slap does not work on his own tile
    t.piece("knight", 2, 0)
    far = ("Claw reaches only pieces around you or on your own tile.", "DRG-32")
    assert about(t, "dragon", "knight") == far
    forest = t.terrain("mushroom-forest", 0, 2)
    t.g.where[KNIGHT] = forest[0]
    assert about(t, "dragon", "knight")[1] == "TER-40"
    t.piece("dragon", 0, 1)
    assert about(t, "dragon", "knight")[1] == "TER-40"
    goblins_table.tribe(t, "eye", 2, 0, 0)
    only(t, "claw")
    assert about(t, "dragon", "goblin-eye")[1] == "DRG-32"
    assert about(t, "dragon", "knight")[1] == "TER-40", "Claw is in the list, but not for her"


# ------------------------------------------------------------------ when he surfaces, and whose turn moves a cube


@pytest.mark.clause("DRG-11", "DRG-26", "DRG-45")
def test_surfaced_once_he_stays_so_and_smashes_no_second_crystal() -> None:
    t = dragon_with("knight")
    t.lit(1, 0, "crystal-01", 2)
    t.token(1, 0, "crystal")
    t.piece("dragon", 1, 0)
    t.piece("knight", 1, 0)
    surfaced(t)
    t.run(me(t).surface(t.g))
    assert t.tokens(1, 0) == ["crystal"]
    t.run(me(t).grow_drowsy(t.g, "DRG-64"))
    assert (t.g.surfaced, me(t).awake, t.asked) == (True, True, [])
    t = dragon_with("knight")
    t.lit(1, 0, "ambush-01")
    t.piece("dragon", 1, 0)
    me(t).awake = True
    t.run(me(t).surface(t.g))  # no Crystal tile
    assert not t.g.surfaced


@pytest.mark.clause("DRG-52", "DRG-88", "GST-68")
@pytest.mark.parametrize(("whose", "asked"), [("own", True), ("possessed", True), ("another's", False)])
def test_an_event_tile_stirs_pride_in_his_own_turn_or_a_possession_turn_of_him(whose: str, asked: bool) -> None:
    t = dragon_with("ghost", "knight")
    t.lit(-1, 0, "ambush-01")
    t.dark(1, 0, "event-05")
    no_tiles(t)
    if whose == "possessed":
        lent(t)
    if whose == "another's":
        t.turn_of("knight")
        flow: Any = reveal(t.g, t.g.named("knight"), t.seat("knight"), (at(1, 0),), at(0, 0))
    else:
        flow = me(t).burn_off(t.g, (at(1, 0),))
    t.play(quiet(flow))
    stirs = [step.seat for step in t.asked if isinstance(step, Ask) and step.prompt.name == "stir"]
    assert stirs == ([me(t).seat] if asked else [])


# ------------------------------------------------------------------ a possessed Dragon's hands, and Pits


@pytest.mark.clause("DRG-07", "DRG-78", "GST-155")
def test_possessed_each_sees_the_hand_that_is_his_and_how_many_cards_the_other_has() -> None:
    t = open_crossing("ghost", "knight")
    me(t).means.powers.hand = ()
    give(t, "claw", "wing")
    t.turn_of("dragon")
    t.dealt = True
    t.play(possess(t.g, t.seat("ghost"), me(t), 2))
    drawn = len(me(t).means.powers.hand)
    assert drawn == 4  # Influence + 2
    for name, seen, hidden in (("dragon", 2, drawn), ("ghost", drawn, 2), ("knight", 0, drawn + 2)):
        panel = me(t).panel(t.g, t.g.named(name).owner)
        assert len([card for card in panel.cards if card.state == "in hand"]) == seen
        assert panel.hidden == {"Power cards": hidden}
        assert any(row.name == "Claw" for row in panel.rows) == (name == "dragon")


@pytest.mark.clause("TER-52", "TER-54", "DRG-14")
@pytest.mark.parametrize(("x", "moved", "kept"), [(1, True, True), (1, False, False), (0, True, False)])
def test_a_wing_is_kept_only_on_a_pit_and_only_once_the_free_move_is_gone(x: int, moved: bool, kept: bool) -> None:
    t = dragon_with("knight", terrain=True)
    t.terrain("pit", 1, 0)
    t.lit(-1, 0, "ambush-01")
    t.g.where[DRAGON] = at(x, 0)
    only(t, "wing", "claw")
    me(t).means.gems = False
    me(t).free_move_used = moved
    assert ("shriek" in powers(t)) != kept
    assert "wing" in powers(t)


# ------------------------------------------------------------------ Wrath, and where he begins


@pytest.mark.clause("DRG-05")
def test_once_on_the_map_he_is_not_put_onto_it_again() -> None:
    t = open_crossing("knight")
    t.piece("knight", 0, 1)
    t.piece("dragon", 1, 0)
    t.run(me(t).come_into_play(t.g))
    assert t.g.where[DRAGON] == at(1, 0)


@pytest.mark.clause("DRG-14")
def test_he_is_asked_otherwise_once_his_free_move_is_made() -> None:
    for moved in (False, True):
        t = open_crossing("knight")
        only(t, "wing")
        me(t).free_move_used = moved
        step = act(t)
        assert isinstance(step, Ask)
        assert step.text().startswith("Use powers in any order" if moved else "Move once for free")


@pytest.mark.clause("DRG-91", "DRG-44")
@pytest.mark.parametrize("walled", [False, True])
def test_a_tile_that_an_artifact_cannot_leave_stays(walled: bool) -> None:
    t = dragon_with("ghost", "knight", tokens={"artifact": 1, "rockslide": 1})
    t.lit(1, 0, "event-05")
    t.lit(1, 1, "event-07")
    if walled:
        t.edge_token(0, 0, "east", "rockslide")
    t.token(1, 1, "artifact")
    t.g.collapsing = True
    only(t, "claw", "claw", "claw", "claw")
    act(t, power("wrath"), "ring")  # both tiles are affected
    assert [at(1, y) in t.g.edges for y in (0, 1)] == [False, walled]
    assert t.tokens(*((1, 1) if walled else (0, 0))) == ["artifact"]


@pytest.mark.clause("DRG-44", "GST-58")
def test_who_plays_him_says_which_of_two_tribes_flees_first() -> None:
    t = lent(open_crossing("ghost", "goblins"))
    for name in ("fangs", "bones"):
        goblins_table.tribe(t, name, 4, 1, 0)
    goblins_table.face_up(t, "trap")
    t.g.collapsing = True
    only(t, "claw", "claw", "claw", "claw")
    step = act(t, power("wrath"), "plus", "use-trap")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("move-off-next", t.seat("ghost"))


@pytest.mark.clause("DRG-77", "GST-76", "DRG-13")
@pytest.mark.parametrize(("phase", "goes_on"), [(PICK_UP, "dragon-treasure"), (PLACE_GEM, "dragon-gem")])
def test_he_may_block_the_ghost_also_while_he_picks_up_treasure_or_places_a_gem(phase: int, goes_on: str) -> None:
    t = ghost_table.ghost_with("dragon", "knight")
    ghost_table.strip(t, 2)
    t.turn_of("dragon", phase)
    t.piece("dragon", 0, 0)
    t.piece("ghost", 1, 0)
    t.token(0, 0, "treasure")
    ghost_table.ghost_of(t).focus = 2  # Influence 2
    only(t, "claw", "wing")
    step = act(t, "mental-block x2")
    assert isinstance(step, Ask)
    assert me(t).means.powers.hand == ()
    assert step.prompt.name == goes_on
    assert ghost_table.ghost_of(t).mental_block >= 0


@pytest.mark.clause("DRG-40", "DRG-55", "VAR-116")
@pytest.mark.parametrize(("needed", "ready"), [(0, False), (3, True)])
def test_his_board_tells_of_shriek_what_there_is_to_tell(needed: int, ready: bool) -> None:
    t = dragon_with("knight", shriek_turns=needed)
    me(t).shriek, me(t).shriek_turns = ready, 2
    told = ["Asleep."]
    told += ["Shriek: a reroll is ready."] if ready else []
    told += [f"Turns with Shriek: 2 of {needed}."] if needed else []
    assert me(t).panel(t.g, t.seat("knight")).notes == told


@pytest.mark.clause("DRG-17", "DRG-23")
def test_his_board_tells_of_each_gem_whether_it_is_ready_spent_or_in_the_supply() -> None:
    t = dragon_with("knight")
    t.token(0, 0, "gem-claw")
    t.token(0, 0, "gem-flame")
    me(t).spent = 1 << SYMBOLS.index("flame")
    rows = {row.name: row.value for row in me(t).panel(t.g, 0).rows}
    assert [rows[f"{name} Gem"] for name in ("Claw", "Flame", "Wing")] == ["ready", "spent", "in supply"]


@pytest.mark.clause("KNT-76", "DRG-58")
@pytest.mark.parametrize(("health", "answers", "left"), [(3, ("axe",), 1), (2, ("axe",), 0), (2, ("go-on",), 1)])
def test_the_axe_is_asked_for_whenever_it_could_take_one_health_more(
    health: int, answers: tuple[str, ...], left: int
) -> None:
    t = dragon_with("knight", "goblins")
    t.piece("knight", 0, 0)
    me(t).health = health
    knight_table.shows(t, "mighty-axe")
    knight_table.cubes(t, 1, strength=3, mighty_axe=1)
    blow = knight.ATTACK.handlers["dragon"]
    assert t.role(Knight).attack_strength(t.g) > me(t).armor(t.g)
    t.play(blow.attack(t.g, t.role(Knight), DRAGON), *answers)
    assert me(t).health == left


@pytest.mark.clause("GST-51", "GST-58", "COL-36")
@pytest.mark.parametrize("possessed", [False, True])
def test_whoever_plays_him_joins_the_map_also_when_the_turn_is_started_anew_there(possessed: bool) -> None:
    t = dragon_with("ghost", "knight")
    t.lit(2, 0, "event-05")
    t.g.collapsing = t.g.apart = t.g.turn.mending = True
    if possessed:
        lent(t)
    step = act(t)
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("reconnect", t.seat("ghost" if possessed else "dragon"))


@pytest.mark.clause("DRG-12", "DRG-42")
def test_the_flame_wall_goes_out_whatever_else_lies_in_the_supply() -> None:
    t = dragon_with("knight", tokens={"ogre": 1, "troll": 1})
    t.lit(1, 0, "event-05")
    t.token(1, 0, "flame-wall")
    me(t).begin_turn(t.g)
    assert (t.tokens(1, 0), t.g.supply[FLAME_WALL]) == ([], 1)
    me(t).begin_turn(t.g)
    assert t.g.supply[FLAME_WALL] == 1


@pytest.mark.clause("DRG-86", "DRG-32")
@pytest.mark.parametrize("gone", [False, True])
def test_claw_does_not_strike_who_has_left_the_map_by_then(gone: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    t = open_crossing("knight", "thief")
    t.piece("knight", 1, 0)
    t.piece("thief", 0, 1)
    struck: list[int] = []

    def hit(g: Any, me: Any, piece: int) -> Flow[None]:
        struck.append(piece)
        if gone:
            g.where[THIEF] = OFF
        return
        yield

    for name in ("knight", "thief"):
        monkeypatch.setitem(CLAW.handlers, name, hit)
    only(t, "claw")
    act(t, power("claw"), "plus", "target knight")
    assert struck == ([KNIGHT] if gone else [KNIGHT, THIEF])


@pytest.mark.clause("DRG-31", "DRG-14", "TER-22")
@pytest.mark.parametrize("out", [False, True])
@pytest.mark.parametrize("ground", ["", "lake"])
def test_a_wing_carries_him_two_tiles_and_no_farther_on_any_ground(out: bool, ground: str) -> None:
    t = dragon_with("knight", terrain=True)
    for tile, x in zip(OPEN, (1, 2, 3, 4), strict=True):
        t.lit(x, 0, tile)
    if ground:
        t.terrain(ground, -3, 0)
    no_tiles(t)
    if out:
        surfaced(t)
    me(t).free_move_used = True
    only(t, "wing")
    act(t, power("wing"), "move 2E 0")  # the first step is no question
    assert t.g.where[DRAGON] == at(2, 0)
    assert not any(isinstance(step, Ask) and "move 3E 0" in codes_of(t.g, step) for step in t.asked)


@pytest.mark.clause("DRG-22", "MAP-70")
def test_of_all_tokens_only_treasures_lie_on_his_board() -> None:
    t = dragon_with("knight")
    me(t).treasures = 2
    assert {token: me(t).holds(token) for token in range(len(t.g.supply)) if me(t).holds(token)} == {TREASURE: 2}


@pytest.mark.clause("DRG-32", "GOB-52")
@pytest.mark.parametrize("lurking", [True, False])
def test_claw_reaches_no_tribe_that_lurks_beside_the_map(lurking: bool) -> None:
    t = dragon_with("goblins")
    if not lurking:
        t.lit(1, 0, "event-05")
    goblins_table.tribe(t, "fangs", 3)
    t.g.where[FANGS] = at(1, 0)
    only(t, "claw")
    assert ("claw" in powers(t)) is not lurking


@pytest.mark.clause("DRG-18", "DRG-19", "DRG-42")
@pytest.mark.parametrize(("beside", "may"), [("nothing", False), ("a tile", True), ("a tile behind a wall", False)])
def test_a_flame_wall_needs_a_tile_beside_him_that_he_sees(beside: str, may: bool) -> None:
    t = dragon_with("knight", tokens={"rockslide": 1})
    if beside != "nothing":
        t.lit(1, 0, "ambush-01")
    if beside == "a tile behind a wall":
        t.edge_token(0, 0, "east", "rockslide")
    only(t, "flame", "flame", "flame")
    assert ("flame-wall" in powers(t)) is may


@pytest.mark.clause("DRG-15", "DRG-77", "GST-59", "GST-76")
@pytest.mark.parametrize("ghost", ["beside him", "far away"])
@pytest.mark.parametrize("possessed", [False, True])
def test_between_his_moves_he_may_block_the_ghost_and_possessed_drop_his_artifact(possessed: bool, ghost: str) -> None:
    t = ghost_table.ghost_with("dragon", "knight")
    ghost_table.strip(t, 4)
    t.turn_of("dragon")
    t.piece("dragon", 0, 0)
    t.piece("ghost", 1 if ghost == "beside him" else 4, 0)
    ghost_table.carry(t, "dragon")
    only(t, "claw", "wing")
    if possessed:
        t.dealt = True
        t.play(quiet(possess(t.g, t.seat("ghost"), me(t), 2)))
    verbs = {code.split()[0] for code in offered(t)}
    assert ("drop-artifact" in verbs) is possessed
    assert ("mental-block" in verbs) is (not possessed and ghost == "beside him")
