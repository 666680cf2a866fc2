"""Setup, mixes and levels, the board others see, reasons, scenario files, whole games (SHP-01 to SHP-06, SHP-40 to
SHP-53, SHP-57, MVR-68, MVR-100)."""

from __future__ import annotations

import random

import pytest

from tests.houses.all import new_game
from tests.manor.tables import ManorTable, bare, square
from tests.manor.tables.shadow_paladin import CROSS, ME, OPEN, give, hand, ruins, shadow_of, shadow_on, turn
from underhall.draw.faces.manor_games import special
from underhall.draw.faces.manor_setup import lines
from underhall.hall.pairs import matrix
from underhall.hall.pieces import PIECES, SHADOW_PALADIN
from underhall.hall.plan import Goal
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.tokens import ICE, RUIN
from underhall.manor.house import MANOR
from underhall.manor.roles.shadow_paladin.board import ShadowPaladinBoard
from underhall.manor.roles.shadow_paladin.panel import price
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS, COST, POWER_IDS
from underhall.manor.roles.shadow_paladin.phases import ACT, COLLECT
from underhall.manor.roles.shadow_paladin.prospects import shares
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms
from underhall.manor.setup.agreed import VARIANTS, Setup
from underhall.manor.setup.mixes import resolve
from underhall.manor.setup.planning import plan_of
from underhall.manor.setup.random_setups import playable_mixes

# ------------------------------------------------------------------ setup


def terms_of(*roles: str, **levels: str) -> ShadowPaladinTerms:
    chosen = {role.replace("_", "-"): level for role, level in levels.items()}
    return plan_of(Setup(roles, chosen)).of(ShadowPaladinTerms)


@pytest.mark.clause("SHP-02", "SHP-03", "SHP-04", "SHP-05", "SHP-06", "SHP-12")
def test_the_figure_in_the_middle_five_health_a_hand_and_three_chains() -> None:
    t = bare(ME, "paladin", real=(ShadowPaladin,), terms=(ShadowPaladinTerms(ruin=5),))
    t.g.supply = list(t.g.plan.tokens)
    t.dealt = True
    me = shadow_of(t)
    t.run(me.set_up(t.g))
    assert (t.where(ME), me.health, me.shadow, me.ice, me.ruin) == ("(3,3)", 5, 0, 0, 5)
    assert (len(hand(t)), len(me.power), len(me.locked), len(me.chain), me.broken) == (3, 13, 3, 9, ())
    assert (t.g.supply[RUIN], t.g.supply[ICE]) == (15, 5)
    assert {thing.known for thing in me.power.hand} == {1 << me.owner}
    assert (me.spirit, me.defense(t.g, SHADOW_PALADIN)) == (3, 1)
    assert [me.power.full.count(kind) for kind in range(len(POWER_IDS))] == [4, 4, 4, 4]


@pytest.mark.clause("SHP-04", "SHP-42", "MVR-10", "MVR-11", "MVR-18")
@pytest.mark.parametrize(
    ("roles", "shadow", "expand"),
    [
        (("paladin", "skeletons", ME, "manor", "warlock"), 0, False),
        (("paladin", ME), 1, True),
        (("skeletons", ME), 1, True),
        (("paladin", ME, "manor"), 1, False),
    ],
)
def test_what_the_mix_gives(roles: tuple[str, ...], shadow: int, expand: bool) -> None:
    terms = terms_of(*roles)
    assert (terms.shadow, terms.expand, terms.hand, terms.ruin, terms.health) == (shadow, expand, 3, 5, 5)


@pytest.mark.clause("SHP-53", "MVR-68", "MVR-100", "MVR-20")
def test_levels_of_the_spiders_seat_and_of_the_hero() -> None:
    two = ("paladin", ME)
    final = {
        level: plan_of(Setup(two, {ME: level})).goals[ME].n
        for level in ("hatchling", "consumer", "normal", "matriarch")
    }
    assert final == {"hatchling": 4, "consumer": 5, "normal": 6, "matriarch": 6}
    assert [terms_of(*two, shadow_paladin=level).move for level in ("normal", "matriarch", "demon-queen")] == [2, 1, 2]
    assert terms_of(*two, shadow_paladin="demon-queen").health == 4
    assert terms_of(*two, paladin="squire").health == 3
    assert terms_of(*two, paladin="protector").health == 4
    assert terms_of(*two, paladin="squire", shadow_paladin="demon-queen").health == 2, "the losses add up"


@pytest.mark.clause("MVR-68", "SHP-03")
def test_a_demon_queen_starts_with_less_health() -> None:
    game = MANOR.new_game(Setup(("paladin", ME), {ME: "demon-queen"}), 1)
    assert game.state.named(ME).health == 4  # type: ignore[attr-defined]


@pytest.mark.clause("MVR-68", "SHP-14")
def test_a_matriarch_moves_one_space() -> None:
    t = shadow_on((3, 3), terms=(ShadowPaladinTerms(move=1),))
    shadow_of(t).begin_turn(t.g)
    assert (shadow_of(t).means.movement, shadow_of(t).means.walls) == (1, 1)


@pytest.mark.clause("MVR-15", "SHP-01", "MMP-24")
def test_every_mix_with_the_spider_can_be_played_with_them_in_her_seat() -> None:
    with_them = [mix for mix in playable_mixes() if ME in mix and {ME, *VARIANTS.turn_order} >= {*mix}]
    assert len(with_them) == 10
    for mix in with_them:
        plan = plan_of(Setup(mix))
        assert plan.slots["beast"] == ME
        assert plan.killed[ME] == (mix[0] if "paladin" in mix else "skeletons")
    hunted = plan_of(Setup(("skeletons", ME)))
    assert (hunted.goals["skeletons"].text, hunted.killed[ME]) == ("kill the Shadow Paladin", "skeletons")


@pytest.mark.clause("SHP-42", "SHP-52", "WAR-38")
@pytest.mark.parametrize("expand", [False, True])
def test_expand_works_at_the_end_of_the_turn_if_it_is_held(expand: bool) -> None:
    t = shadow_on((3, 3), terms=(ShadowPaladinTerms(expand=expand),), tiles={(3, 4): "dark", (2, 3): "dark"})
    t.dealt = True
    step = t.play(shadow_of(t).end_of_turn(t.g))
    assert (getattr(step, "prompt", None) is not None) is expand
    assert not expand or step.prompt.name == "expand-reveal"  # type: ignore[union-attr]
    assert ("Expand: at the end of each turn." in shadow_of(t).panel(t.g, 0).notes) is expand


@pytest.mark.clause("SHP-42", "MVR-68", "SHP-39")
def test_the_setup_is_told_in_words() -> None:
    setup = Setup(("paladin", ME), {ME: "hatchling", "paladin": "squire"})
    told = {line.text: line.clause for line in lines(setup, plan_of(setup))}
    assert told["The Shadow track ends at space 4."] == "MVR-68"
    assert told["The shadow marker starts on space 1, with 3 power cards."] == "SHP-42"
    assert told["The Shadow Paladin starts with 3 Health."] == "MVR-68"
    assert told["If the Shadow Paladin is killed, the Paladin wins."] == "SHP-39"
    assert told["Shadow Paladin: the level Hatchling, very easy."] == "MVR-68"
    assert plan_of(setup).levels == {ME: "very-easy", "paladin": "very-easy"}
    assert "the Shadow Paladin starts with the shadow marker on space 1 and Expand" in special(resolve(setup))
    assert "2 Terror" in special(resolve(Setup(("paladin", "spider"))))


# ------------------------------------------------------------------ who meets whom


HERO = {"Strike": "SHP-21", "Standing in the way": "PAL-69", "Summon wall": "SHP-30", "Shroud": "SHP-20"}
MEETING = {
    "paladin": HERO,
    "armored-knight": HERO,
    "skeletons": HERO | {"Strike": "SKL-71", "Standing in the way": "SHP-44"},
    "manor": HERO | {"Standing in the way": "SHP-45"},
    "warlock": HERO | {"Strike": "SHP-46", "Standing in the way": "SHP-46", "Summon wall": "WAR-06"},
    "spider": {"": "MVR-15"},
}
"""What they do to each role, and by which clause."""


@pytest.mark.clause("SHP-20", "SHP-21", "SHP-30", "SHP-40", "SHP-41", "SHP-44", "SHP-45", "SHP-46", "MVR-15")
@pytest.mark.parametrize("other", MEETING)
def test_how_they_meet_every_other_role_is_told_both_ways(other: str) -> None:
    assert {line.effect: line.clause for line in matrix(ME, other, "manor")} == MEETING[other]
    assert matrix(other, ME, "manor")


# ------------------------------------------------------------------ how well they stand


def standing(**rest: object) -> dict[str, float]:
    t = shadow_on((3, 3), "paladin", killed={ME: "paladin"}, **rest)  # type: ignore[arg-type]
    t.put("paladin", 6, 3)
    return shares(t.g, shadow_of(t))


@pytest.mark.parametrize("space", range(6))
def test_an_advance_is_always_worth_its_ruin(space: int) -> None:
    before, after = (sum(standing(shadow=space + step, ruin=(1 - step) * COST[space + 1]).values()) for step in (0, 1))
    assert after > before


def test_ruin_health_distance_and_tiles_alone_are_worth_something() -> None:
    plain = standing()
    assert standing(ruin=2)["Ruin"] > plain["Ruin"]
    assert standing(ice=2)["Ice"] > plain["Ice"]
    assert standing(broken=("thaw",))["chains"] > plain["chains"]
    assert standing(tiles={(0, 0): OPEN, (0, 3): OPEN})["Ruin"] > standing(tiles={(0, 0): OPEN, (0, 1): OPEN})["Ruin"]
    t = shadow_on((3, 3), "paladin", killed={ME: "paladin"})
    t.put("paladin", 3, 4)
    near = shares(t.g, shadow_of(t))["safety"]
    t.put("paladin", 6, 3)
    assert near < shares(t.g, shadow_of(t))["safety"]
    shadow_of(t).health = 2
    assert shares(t.g, shadow_of(t))["Health"] < plain["Health"]
    assert 0 < shadow_of(t).progress(t.g) < 1


def test_with_the_track_complete_the_way_to_the_stairs_counts() -> None:
    far, near = (shadow_on(at, shadow=6, tiles={(5, 3): OPEN, (4, 3): OPEN}) for at in ((3, 3), (5, 3)))
    assert shares(near.g, shadow_of(near))["way out"] > shares(far.g, shadow_of(far))["way out"]
    shadow_of(near).out = True
    assert shadow_of(near).progress(near.g) == 0


# ------------------------------------------------------------------ reasons


def why(t: ManorTable, at: tuple[int, ...], piece: str = "") -> tuple[str, str]:
    place = square(*at) if len(at) == 2 else at[0]
    found = shadow_of(t).why_not(t.g, place, PIECES.index(piece) if piece else -1)
    assert found is not None
    return found.sentence, found.clause


@pytest.mark.clause("SHP-08", "SHP-14", "SHP-16", "SHP-38")
def test_why_they_cannot_go_there() -> None:
    t = shadow_on((3, 3), "paladin", tiles={**CROSS, (3, 2): "shrine-ns"})
    t.put("paladin", 3, 4)
    assert why(t, (3, 4))[1] == "SHP-08"
    assert why(t, (3, 3)) == ("You are on this tile.", "SHP-14")
    assert why(t, (1, 1))[0].startswith("It is too far")
    assert why(t, (0, 0)) == ("There is no tile: you cannot enter crypts.", "MMP-51")
    assert why(t, (7,))[0].startswith("You cannot enter the grounds")
    assert why(t, (1,))[0] == "You leave with the shadow marker on space 6; it is on 0."
    shadow_of(t).means.walls = 0
    assert why(t, (3, 2))[0].startswith("A wall is between")
    shadow_of(t).means.movement = 0
    assert why(t, (2, 3))[0].startswith("You have no spaces left")
    assert why(t, (3, 3), ME)[1] == "SHP-14"


@pytest.mark.clause("SHP-38")
def test_why_they_cannot_leave() -> None:
    t = shadow_on((6, 2), shadow=6, tiles={(6, 2): OPEN})
    assert why(t, (1,))[0] == "You leave from the tile above the stairs."
    t = shadow_on((6, 3), shadow=6, tiles={(6, 3): "shrine-ns r1"})
    shadow_of(t).means.movement = 0
    assert why(t, (1,))[0].startswith("You have no spaces left")
    shadow_of(t).means.walls = 0
    assert why(t, (1,))[0].startswith("A wall is between")
    t = shadow_on((6, 3), shadow=6)
    shadow_of(t).means.movement = shadow_of(t).means.walls = 0
    assert why(t, (1,))[0].startswith("You have no spaces left"), "no wall is there"
    del t.g.edges[square(6, 3)]
    assert why(t, (1,)) == ("No tile lies above the stairs: nobody can leave.", "SHP-38")


@pytest.mark.clause("SHP-21", "MMP-66", "MMP-103")
def test_why_they_cannot_attack() -> None:
    t = shadow_on((3, 3), "paladin", "skeletons", "warlock", tiles={**CROSS, (3, 2): "shrine-ns"})
    places = {"paladin": (3, 4), "warlock": (3, 4), "poltergeist-1": (3, 3), "poltergeist-2": (3, 2), "casty": (0, 0)}
    for figure, place in places.items():
        t.put(figure, *place)
    said = {figure: why(t, place, figure) for figure, place in places.items()}
    assert {figure: clause for figure, (_, clause) in said.items()} == {
        "paladin": "SHP-21", "warlock": "MMP-66", "poltergeist-1": "SHP-21", "poltergeist-2": "SHP-21",
        "casty": "MMP-103",
    }  # fmt: skip
    assert said["paladin"][0].startswith("You attack with Strike")
    assert "not your own" in said["poltergeist-1"][0]
    assert "open edges only" in said["poltergeist-2"][0]


# ------------------------------------------------------------------ the board


@pytest.mark.clause("SHP-50")
def test_the_board_tells_all_that_is_public() -> None:
    t = shadow_on(
        (3, 3), "paladin", hand=("gaze",), locked=("thaw", "cold-forge"), broken=("dark-tithe",), ruin=3, ice=1
    )
    me = shadow_of(t)
    me.means.owed, me.means.used = (CHAIN_IDS.index("thaw"),), (CHAIN_IDS.index("dark-tithe"),)
    me.vigil = 1
    panel = me.panel(t.g, 1 - me.seat)
    assert not any("Expand" in note for note in panel.notes)
    assert (panel.out, panel.numbers["spaces_left"]) == (False, 2)
    assert panel.notes[-1] == "Their Shadow track, setup and chain cards are reconstructed."
    me.out, me.means.movement = True, 0
    assert me.panel(t.g, 0).out
    assert "spaces_left" not in me.panel(t.g, 0).numbers
    assert {card.name: card.state for card in panel.cards} == {
        "Dark Tithe": "broken, used", "Cold Forge": "locked", "Thaw": "debt paid",
    }  # fmt: skip
    numbers = panel.numbers
    assert (numbers["ruin"], numbers["ice"], numbers["defense"], numbers["spirit"]) == (3, 1, 2, 3)
    assert [(bar.name, bar.value, bar.end) for bar in panel.bars] == [("Shadow track", 0, 6), ("Health", 5, 5)]
    assert panel.notes[0] == "Space 1: 5 Ruin, Spirit 4, Defense 1."
    assert any("Black Vigil" in note for note in panel.notes)
    assert next(card.text for card in panel.cards if card.name == "Cold Forge").startswith("1 card, once a turn: ")
    assert next(card.text for card in panel.cards if card.name == "Thaw").startswith("Free, once a turn: ")


@pytest.mark.parametrize(
    ("chain", "says"),
    [
        ("shadow-crawl", "1 Ruin"),
        ("long-stride", "1 card"),
        ("rime-step", "1 Ice, once a turn"),
        ("reaching-blade", "1 Ice"),
        ("black-vigil", "1 Ruin, once a turn"),
        ("dark-tithe", "1 card, once a turn"),
        ("thaw", "free, once a turn"),
    ],
)
def test_the_price_of_a_chain_stands_on_its_card(chain: str, says: str) -> None:
    assert price(CHAIN_IDS.index(chain)) == says


def test_the_board_of_a_scenario_file_is_told_as_it_was_put() -> None:
    t = shadow_on((3, 3), "paladin", tiles={(1, 3): OPEN})
    me = shadow_of(t)
    me.power, me.chain = ShadowPaladin(0).power, ShadowPaladin(0).chain
    t.lay("ruin", 1, 3)
    board = ShadowPaladinBoard(
        phase="act", shadow=2, health=3, ruin=4, ice=2, hand=["gaze", "float"], discards=["strike"], deck=["shroud"],
        locked=["thaw", "cold-forge"], broken=["dark-tithe"], chains=["long-night"], chain_discards=["far-gaze"],
        movement=1, walls="any", debt_paid=["thaw"], used=["dark-tithe"], broke=True, vigil=True,
    )  # fmt: skip
    board.put(t.g)
    found = board.found(t.g)
    assert {field: found[field] for field in board.wanted()} == board.wanted() | {
        "hand": ["float", "gaze"], "locked": ["cold-forge", "thaw"],
    }  # fmt: skip
    assert (found["marked"], found["defense"], found["spirit"], found["chain_deck"]) == (1, 3, 4, 8)
    assert sorted(me.watched) == [square(1, 3)]
    assert me.means.walls < 0, "any number"
    me.check(t.g)


@pytest.mark.clause("SHP-14", "SHP-50")
def test_what_a_file_does_not_say_is_as_at_the_start_of_phase_2() -> None:
    t = shadow_on((3, 3), "paladin")
    me = shadow_of(t)
    ShadowPaladinBoard(hand=["gaze"], chain_discards=["thaw", "far-gaze"]).put(t.g)
    assert (me.means.movement, me.means.walls, t.g.turn.phase) == (2, 1, ACT)
    assert ShadowPaladinBoard().found(t.g)["vigil"] is False
    assert (me.ruin, me.ice) == (0, 0)
    assert [thing.known for thing in me.power.hand] == [1 << me.owner]
    assert sorted(me.chain.names[chain] for chain in me.chain.discards) == ["far-gaze", "thaw"]
    ShadowPaladinBoard(walls=0).put(t.g)
    assert me.means.walls == 0
    ShadowPaladinBoard(phase="advance").put(t.g)
    assert (me.means.movement, me.means.walls) == (0, 0), "they have moved"


def test_a_file_names_chains_in_any_order() -> None:
    named = ["thaw", "dark-tithe", "shadow-crawl"]
    t = shadow_on((3, 3))
    ShadowPaladinBoard(broken=named, used=named).put(t.g)
    assert shadow_of(t).broken == shadow_of(t).means.used == tuple(sorted(map(CHAIN_IDS.index, named)))


@pytest.mark.clause("SHP-13", "SHP-32", "SHP-33", "SHP-35", "SHP-37", "SHP-55")
def test_the_phases_come_in_order() -> None:
    t = shadow_on((3, 3), phase=COLLECT, hand=("gaze",) * 3, ruin=5, tiles={}, broken=("black-vigil", "thaw"))
    t.dealt = True
    phases = []
    for answers in ((), ("stop",), ("go-on",), ("go-on",), ("go-on",)):
        turn(t, *answers)
        phases.append(ShadowPaladinBoard().found(t.g)["phase"])
    assert phases == ["act", "advance", "draw", "ice", "close"]
    assert (shadow_of(t).ice, len(ruins(t))) == (1, 2)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (ShadowPaladinBoard(shadow=7), "the track ends at 6"),
        (ShadowPaladinBoard(health=6), "it is 1 to 5"),
        (ShadowPaladinBoard(health=0), "it is 1 to 5"),
        (ShadowPaladinBoard(ruin=21), "more than the supply has left"),
        (ShadowPaladinBoard(ice=6), "more than the supply has left"),
        (ShadowPaladinBoard(locked=["thaw", "cold-forge", "dark-tithe", "far-gaze"]), "3 Locked Chains spaces"),
        (ShadowPaladinBoard(debt_paid=["thaw"]), "chains that lie face up"),
        (ShadowPaladinBoard(phase="draw", movement=1), "only in the phase act"),
        (ShadowPaladinBoard(phase="draw", walls=1), "only in the phase act"),
        (ShadowPaladinBoard(hand=["gaze"] * 4, discards=["gaze"]), "shadow-paladin.discards"),
        (ShadowPaladinBoard(discards=["gaze"] * 4, deck=["gaze"]), "shadow-paladin.deck"),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: ShadowPaladinBoard, says: str) -> None:
    t = shadow_on((3, 3), "paladin")
    with pytest.raises(SetupError, match=says):
        board.put(t.g)


@pytest.mark.clause("SHP-14")
def test_in_another_players_turn_a_file_gives_no_spaces() -> None:
    t = shadow_on((3, 3), "paladin")
    t.turn_of("paladin")
    t.g.turn.phase = ACT
    t.put(ME, 2, 3)
    ShadowPaladinBoard().put(t.g)
    me = shadow_of(t)
    assert (me.means.movement, me.means.walls, me.vigil) == (0, 0, 0)
    assert t.g.where[SHADOW_PALADIN] == square(2, 3), "where the file puts it"
    ShadowPaladinBoard(walls=0).put(t.g)
    assert ShadowPaladinBoard().found(t.g)["phase"] == "collect"
    with pytest.raises(SetupError, match="only in the phase act"):
        ShadowPaladinBoard(movement=1).put(t.g)


# ------------------------------------------------------------------ whole games


@pytest.mark.clause("SHP-57", "SHP-10")
@pytest.mark.parametrize("seed", range(10))
def test_games_with_them_come_to_an_end_and_add_up(seed: int) -> None:
    mixes = [mix for mix in playable_mixes() if ME in mix]
    game = new_game(MANOR.setup_from({"roles": [*mixes[seed % len(mixes)]]}), seed, history=False)
    rand = random.Random(seed)
    while game.ask is not None:
        game.choose(rand.randrange(len(game.ask.options)))
        if rand.random() < 0.05:
            game.state.check()
    assert game.state.over is not None


def test_the_goal_of_small_positions_is_that_of_the_game() -> None:
    plan = plan_of(Setup(("paladin", "skeletons", ME, "manor", "warlock")))
    assert plan.goals[ME] == Goal("shadow-escape", 6, 0, "leave the manor with the shadow marker on space 6")
    t = shadow_on((3, 3))
    give(t, ruin=1)
    assert shadow_of(t).life_left(t.g) == 1


@pytest.mark.clause("SHP-10")
@pytest.mark.parametrize(("number", "rounds", "fine"), [(0, 1, True), (3, 1, False), (3, 2, False)])
def test_the_figure_is_on_the_map_once_the_first_turn_has_begun(number: int, rounds: int, fine: bool) -> None:
    t = shadow_on((3, 3))
    t.g.stand(SHADOW_PALADIN, OFF)
    t.g.turn.number, t.g.round = number, rounds
    if fine:
        shadow_of(t).check(t.g)
    else:
        with pytest.raises(AssertionError, match="SHP-10"):
            shadow_of(t).check(t.g)
