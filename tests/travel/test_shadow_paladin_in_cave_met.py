"""The Shadow Paladin as a guest of the cave, and what its roles do to them (MVR-48, MVR-61, MVR-62, MVR-80 to MVR-82,
MVR-89, MVR-94); what people see and are told, and whole games."""

from __future__ import annotations

import re

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.goblins import hold as hold_secrets
from tests.cave.tables.knight import flow as filling
from tests.cave.tables.knight import shows
from tests.table import Result
from tests.travel.visiting_shadow_paladin import (
    FIVE,
    FOUR,
    HOST,
    OPEN,
    THREE,
    act,
    codes,
    knight_on,
    mark_tiles,
    offered,
    shadow,
    shadow_at,
    step_of,
    wall,
)
from tests.travel.visiting_spider import visited
from underhall.cave.roles.cave.own_omens import BATS, SPORES
from underhall.cave.roles.goblins.secrets import hex_targets
from underhall.cave.roles.goblins.war import ACTIVATE
from underhall.cave.roles.knight.attacks import BOW
from underhall.cave.roles.knight.cubes import AXE, ON_TREASURE
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.draw import svg, text
from underhall.draw.maps import map_of
from underhall.draw.words import option_words
from underhall.engine.flow import Ask, Chance
from underhall.engine.game import Game
from underhall.hall.pieces import EYE, FANGS, KNIGHT, SHADOW_PALADIN, THIEF
from underhall.hall.space import CENTRE, OFF, at
from underhall.told.matrix import all_pairs, met_on_a_visit


@pytest.mark.clause("MVR-94")
def test_how_they_and_all_whom_they_meet_affect_each_other_is_said() -> None:
    assert {role for role, _ in met_on_a_visit("shadow-paladin")} >= {"knight", "goblins", "cave", "thief"}
    assert not [pair for pair, lines in all_pairs("shadow-paladin").items() if not lines]


# ------------------------------------------------------------------ the Knight attacks them (MVR-61, MVR-62, MVR-80)


def met_by_knight(strength: int, shadow_space: int = 2) -> tuple[Seats, Knight]:
    """The Knight is about to enter their tile, with Strength 1 more than her cubes; Defense 2; one way to flee."""
    t = shadow_at(1, 0, shadow_space=shadow_space)
    t.lit(1, 0, OPEN[0])
    t.dark(2, 0, "event-01")
    t.dealt = False
    her = knight_on(t, 0, 0, movement=1, perception=1, strength=strength)
    return t, her


@pytest.mark.clause("MVR-62", "MVR-80", "MVR-81", "MVR-82", "SHP-09", "SHP-10")
def test_with_more_strength_she_costs_them_1_health_and_they_flee() -> None:
    t, her = met_by_knight(2)
    assert (her.strength(t.g), shadow(t).defense(t.g, SHADOW_PALADIN)) == (3, 2)
    t.play(her.play(t.g), "move 1E 0 x1")  # she has to attack: nothing is asked
    assert (shadow(t).health, t.g.where[SHADOW_PALADIN], t.g.where[KNIGHT]) == (4, at(2, 0), at(1, 0))


@pytest.mark.clause("MVR-61", "MVR-80")
@pytest.mark.parametrize(("face", "hits"), [("plus", True), ("ring", False)])
def test_with_as_much_strength_she_rolls_the_dragon_die(face: str, hits: bool) -> None:
    t, her = met_by_knight(1)
    t.play(her.play(t.g), "move 1E 0 x1", face)
    assert (shadow(t).health, t.g.where[SHADOW_PALADIN]) == ((4, at(2, 0)) if hits else (5, at(1, 0)))
    assert t.g.where[KNIGHT] == (at(1, 0) if hits else CENTRE), "a miss puts her back"


@pytest.mark.clause("MVR-80", "MMP-71", "SHP-47")
def test_a_miss_puts_her_back_and_the_encounter_is_spent() -> None:
    t, her = met_by_knight(0)
    t.play(her.play(t.g), "move 1E 0 x1")
    assert (t.g.where[KNIGHT], her.means.encounters, shadow(t).health) == (CENTRE, 1, 5)


@pytest.mark.clause("SHP-12", "MVR-80")
def test_black_vigil_counts() -> None:
    t, her = met_by_knight(2)
    shadow(t).vigil = 1
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert isinstance(step, Chance), "3 against 3"


@pytest.mark.clause("SHP-39", "SHP-60", "MVR-46", "MVR-94")
def test_her_hit_on_the_last_health_wins_before_any_flight() -> None:
    t, her = met_by_knight(2)
    shadow(t).health = 1
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert (step.ending.winners, t.g.where[SHADOW_PALADIN]) == (("knight",), at(1, 0))


@pytest.mark.clause("KNT-76", "MVR-46", "MVR-62")
@pytest.mark.parametrize(("answer", "left"), [("axe", 3), ("go-on", 4)])
def test_the_mighty_axe_takes_1_health_more(answer: str, left: int) -> None:
    t, her = met_by_knight(2)
    shows(t, "mighty-axe")
    her.cubes.placed[ON_TREASURE + AXE] = 1
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert isinstance(step, Ask)
    assert step.prompt.name == "axe"
    t.g.where[KNIGHT], t.g.where[SHADOW_PALADIN] = CENTRE, at(1, 0)
    t.run(shadow(t).hit(t.g, SHADOW_PALADIN, KNIGHT), answer)
    assert shadow(t).health == left


@pytest.mark.clause("MVR-93", "MVR-94", "KNT-70", "KNT-76")
def test_the_bow_does_nothing_to_them_and_the_enchanted_bow_takes_power_cards() -> None:
    t = shadow_at(1, 0, hand=("gaze", "float", "strike", "strike"))
    t.lit(1, 0, OPEN[0])
    her = knight_on(t, 0, 0, unplaced=2, strength=2)
    shows(t, "enchanted-bow")
    assert BOW.of(shadow(t)) is None
    step = t.play(her.play(t.g), "enchanted-bow 1E 0 shadow-paladin")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, step.numbers) == ("shadow-pay", shadow(t).seat, (2,))


@pytest.mark.clause("MVR-84", "KNT-32", "KNT-44")
def test_a_knight_whose_tile_was_turned_dark_reveals_it_in_an_encounter_before_she_goes_on() -> None:
    t = shadow_at(0, 0, hand=("shroud",))
    t.lit(1, 0, "treasure-01")
    t.g.where[KNIGHT] = at(1, 0)
    act(t, "play-power #shroud")
    her = knight_on(t, 1, 0, movement=1, perception=1)
    grit = her.grit
    step = filling(t, her.play(t.g))  # she may do nothing else first: nothing is asked
    assert at(1, 0) in t.g.lit
    assert (t.tokens(1, 0), her.grit, her.means.encounters) == (["treasure"], grit + 1, 1)
    assert [code for code in codes(t, step) if code.startswith("move")]


# ------------------------------------------------------------------ the Goblins and them


def met_by_tribe(population: int) -> Seats:
    """A Tribe is about to enter their tile; Defense 2."""
    t = shadow_at(1, 0, shadow_space=2)
    t.lit(1, 0, OPEN[0])
    t.dark(2, 0, "event-01")
    tribe(t, "eye", population, 0, 0)
    goblins(t).rage = 2
    t.turn_of("goblins", ACTIVATE)
    goblins(t).means.activate(EYE, CENTRE)
    return t


@pytest.mark.clause("MVR-80", "MVR-81", "MVR-82", "SHP-10", "GOB-53")
def test_a_stronger_tribe_makes_them_flee_scatters_and_loses_rage() -> None:
    t = met_by_tribe(4)
    them = goblins(t)
    assert them.strength(t.g, EYE) > 2
    t.play(them.play(t.g), "move 1E 0 goblin-eye")
    assert (t.g.where[EYE], them.rage) == (OFF, 1)
    assert (t.g.where[SHADOW_PALADIN], shadow(t).health) == (at(2, 0), 5), "no Health is lost"


@pytest.mark.clause("MVR-80")
def test_a_weaker_tribe_misses_is_put_back_and_neither_scatters_nor_changes_rage() -> None:
    t = met_by_tribe(1)
    them = goblins(t)
    assert them.strength(t.g, EYE) <= 2
    t.play(them.play(t.g), "move 1E 0 goblin-eye")
    assert (t.g.where[EYE], them.rage, t.g.where[SHADOW_PALADIN]) == (CENTRE, 2, at(1, 0))
    assert them.means.done >> EYE & 1, "its action is spent"


@pytest.mark.clause("MVR-94", "GOB-80")
def test_hex_takes_power_cards() -> None:
    t = shadow_at(1, 0, hand=("gaze", "float", "strike"))
    t.lit(1, 0, OPEN[0])
    me = shadow(t)
    tribe(t, "eye", 2)
    hold_secrets(t, "hex")
    assert me in hex_targets(t.g, goblins(t))
    step = step_of(t, "goblins", ACTIVATE, "secret #hex", "hex #shadow-paladin")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, step.numbers) == ("shadow-pay", me.seat, (2,))


@pytest.mark.clause("MVR-94")
def test_hex_takes_no_more_cards_than_there_are() -> None:
    t = shadow_at(1, 0, hand=("gaze",))
    assert t.run(shadow(t).lose_power_cards(t.g, 3, "MVR-94")) == 1
    assert not shadow(t).power.hand


# ------------------------------------------------------------------ the Thief, the Cave and them


@pytest.mark.clause("MVR-89", "MVR-94")
def test_the_thief_takes_nothing_from_them_and_backstabs_for_power_cards() -> None:
    t = shadow_at(1, 0, *FOUR, hand=("gaze", "float", "strike", "strike"), shadow_space=2)
    t.lit(1, 0, OPEN[0])
    me, thief = shadow(t), t.role(Thief)
    assert PICKPOCKET.of(me) is None
    injury = BACKSTAB.of(me)
    assert injury is not None
    for stealth, able in ((2, False), (3, True)):
        thief.stats = (1, stealth, 1)
        assert injury.possible(t.g, thief, SHADOW_PALADIN, 1) is able
    for cubes in (1, 2, 3):
        step = t.play(injury.injure(t.g, thief, SHADOW_PALADIN, cubes))
        assert isinstance(step, Ask)
        assert (step.prompt.name, step.seat, step.numbers) == ("shadow-pay", me.seat, (cubes,))


@pytest.mark.clause("MVR-82", "SHP-47")
def test_the_thief_passes_them_and_need_not_attack() -> None:
    t = shadow_at(1, 0, *FOUR)
    t.lit(1, 0, OPEN[0])
    t.g.where[THIEF] = at(1, 0)
    assert t.g.forcing(shadow(t), at(1, 0)) == ()
    assert not [code for code in offered(t) if code.startswith("attack")], "Agile: never forced (SHP-07)"


@pytest.mark.clause("MVR-94", "CAV-29", "CAV-32")
def test_spores_and_bats_do_nothing_to_them() -> None:
    t = visited(*FIVE)
    assert (SPORES.of(shadow(t)), BATS.of(shadow(t))) == (None, None)


# ------------------------------------------------------------------ what people see


def drawn() -> Seats:
    """A tile alone with a ruin cube behind a force wall, the figure in the dark, Ice and a chain on the board."""
    t = shadow_at(2, 0, broken=("shadow-crawl", "turning-key"), ice=2, ruin=3, hand=("gaze",))
    t.lit(1, 0, OPEN[0])
    t.dark(2, 0, "event-01")
    wall(t, 0, 0, 1)
    mark_tiles(t, (1, 0))
    return t


@pytest.mark.parametrize("symbol", ["piece-shadow-paladin", "cube-ruin", "edge-force-wall"])
def test_the_picture_has_their_piece_cubes_and_walls(symbol: str) -> None:
    picture = svg.svg_table(drawn().g.view(2, None))
    assert f'id="{symbol}"' in picture
    assert f'href="#{symbol}"' in picture


def test_the_live_map_and_the_letters_say_what_lies_where() -> None:
    view = drawn().g.view(0, None)
    told = re.findall(r'data-words="([^"]*)"', map_of(view).live(view))
    assert "The Shadow Paladin at 2E 0" in told
    assert any("ruin cube" in each and each.startswith("1E 0") for each in told)
    assert any("force wall" in each for each in told)
    page = text.text_table(view)
    for said in ("D Shadow Paladin", "ruin cube", "force wall"):
        assert said in page


def test_chains_say_what_they_do_in_the_cave() -> None:
    t = drawn()
    panel = next(panel for panel in t.g.view(2, None).panels if panel.role == "shadow-paladin")
    said = {card.name: card.text for card in panel.cards}
    assert said["Shadow Crawl"] == (
        "1 Ruin: While on a Dark tile or a Lit Ambush tile: move to any other Lit Ambush tile without figures."
    )
    assert "open spaces at its open edges are filled" in said["Turning Key"]
    assert "crypts" not in said["Turning Key"]


def test_options_are_in_words_of_the_cave() -> None:
    t = drawn()
    step = act(t)
    assert isinstance(step, Ask)
    view = t.g.view(2, step)
    assert view.ask is not None
    told = [option_words(view, option) for option in view.ask.options]
    assert "Shadow Crawl (1 Ruin): while on a Dark tile or a Lit Ambush tile" in "\n".join(told)
    assert not [words for words in told if "stairs" in words or "Pit" in words]
    assert "Move west to 1E 0 (a ruin cube)" in told


@pytest.mark.parametrize(
    ("place", "piece", "says", "clause"),
    [
        ((3, 0), -1, "There is no tile", "MVR-78"),
        ((1, 0), -1, "You are Cowardly", "SHP-08"),
        ((0, 0), -1, "It is too far", "SHP-14"),
        ((2, 0), -1, "You are on this tile", "SHP-14"),
        ((1, 0), KNIGHT, "You attack with Strike", "SHP-21"),
        ((0, 0), FANGS, "Strike reaches the tiles across your open edges only", "SHP-21"),
        ((2, 0), SHADOW_PALADIN, "That is you", "SHP-14"),
    ],
)
def test_they_are_told_why_not(place: tuple[int, int], piece: int, says: str, clause: str) -> None:
    t = drawn()
    t.g.where[KNIGHT] = at(1, 0)
    tribe(t, "fangs", 1, 0, 0)
    step = act(t)
    assert isinstance(step, Ask)
    why = HOST.why_not(t.g, step, 2, at(*place), piece)
    assert (says in why.sentence, why.clause) == (True, clause), why


def test_they_stand_better_the_nearer_they_are_to_the_entrance_with_the_marker_at_its_end() -> None:
    t = shadow_at(3, 0, shadow_space=6)
    for x, tile in enumerate(OPEN, 1):
        t.lit(x, 0, tile)
    far = shadow(t).progress(t.g)
    t.g.where[SHADOW_PALADIN] = at(1, 0)
    assert shadow(t).progress(t.g) > far


@pytest.mark.clause("MVR-85", "SHP-50")
def test_their_hand_is_hidden_and_all_else_on_their_board_is_not() -> None:
    t = drawn()
    for seat, seen in ((2, 1), (0, 0)):
        panel = next(panel for panel in t.g.view(seat, None).panels if panel.role == "shadow-paladin")
        assert len([card for card in panel.cards if card.state == "in hand"]) == seen
        assert (panel.numbers["ruin"], panel.numbers["ice"]) == (3, 2)


# ------------------------------------------------------------------ whole games


@pytest.mark.clause("MVR-74", "MVR-94")
@pytest.mark.parametrize("roles", [THREE, FOUR, (*THREE, "cave"), FIVE], ids="+".join)
def test_whole_games_add_up_and_can_be_cloned(roles: tuple[str, ...]) -> None:
    game = Game(HOST.new_state(Setup(roles), 7))
    for number in range(250):
        if game.over is not None:
            break
        game.state.check()
        if number % 50 == 49:
            twin = game.clone()
            assert twin.state.key() == game.state.key()
        assert game.ask is not None
        game.choose(number * 7 % len(game.ask.options))
