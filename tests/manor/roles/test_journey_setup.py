"""How the Journey is set up, its levels, its campaign, its board, and whole games (MVR-25 to MVR-28, MVR-43)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.manor.tables.journey import journey, me_of
from tests.table import Driven, Result, codes_of
from underhall.bots import GreedyBot, RandomBot
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.engine.flow import Ask, Ending
from underhall.engine.game import Game
from underhall.engine.state import Event
from underhall.hall.pieces import PALADIN, PIECES, POLTERGEISTS, SHINY
from underhall.hall.scenario import ScenarioError
from underhall.hall.setup import SetupError
from underhall.manor import attacks
from underhall.manor.house import MANOR
from underhall.manor.map.places import MIDDLE
from underhall.manor.roles.journey.board import JourneyBoard
from underhall.manor.roles.journey.panel import STATES
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.roles.paladin.parts import FAVOR_IDS
from underhall.manor.roles.paladin.prospects import BEFORE_A_POLTERGEIST
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.manor.setup.agreed import Options, Setup, ranks_of
from underhall.manor.setup.journey import may_rise
from underhall.manor.state import Manor
from underhall.told.scenarios import build, parse

BASE = ("casty", "screamy", "shooty", "slashy", "stabby")


def alone(level: str = "normal", **options: object) -> Setup:
    return Setup(("paladin",), solo_level=level, options=Options(**options))  # type: ignore[arg-type]


def set_up(setup: Setup, *answers: str) -> tuple[Manor, Paladin, JourneySkeletons]:
    g = MANOR.new_state(setup, 1)
    table: Driven[Manor] = Driven(g)
    table.dealt = not answers
    table.run(g.set_up(), *answers)
    paladin, skeletons = g.role(Paladin), g.role(JourneySkeletons)
    assert paladin is not None
    assert skeletons is not None
    return g, paladin, skeletons


def refusal(setup: Setup) -> str:
    with pytest.raises(SetupError) as wrong:
        MANOR.plan_of(setup)
    return str(wrong.value)


# ------------------------------------------------------------------ the first position


@pytest.mark.clause("MVR-25", "MVR-33")
def test_one_player_the_paladin_and_skeletons_that_nobody_plays() -> None:
    g, paladin, skeletons = set_up(alone())
    assert [role.name for role in g.roles] == ["paladin", "journey-skeletons"]
    assert g.players == [paladin]
    assert (paladin.seat, skeletons.seat) == (0, -1)
    assert (g.plan.roles, g.plan.unplayed) == (("paladin",), ("journey-skeletons",))
    assert g.in_slot("horde") is skeletons
    assert g.where[PALADIN] == g.entrance
    assert (paladin.health, paladin.fury, paladin.light, sum(paladin.cubes)) == (7, 0, 0, 3)
    assert len(g.edges) == 12
    g.check()


@pytest.mark.clause("MVR-26")
def test_the_cards_are_shuffled_and_each_figure_comes_in_where_the_die_says() -> None:
    order = ("stabby", "casty", "slashy", "screamy")
    g, _, skeletons = set_up(alone("easy", skeletons="casty+stabby+slashy+screamy"), *order[:3], "2", "2", "6", "1")
    assert tuple(PIECES[piece] for piece in skeletons.march) == order
    assert [g.name(g.where[piece]) for piece in skeletons.march] == ["G5", "G5", "G11", "G3"]
    assert skeletons.lying == 0


@pytest.mark.clause("MVR-27", "MVR-28", "MVR-32")
def test_alone_he_hunts_poltergeists_and_nowhere_else() -> None:
    assert MANOR.plan_of(alone()).of(PaladinTerms).hunts_poltergeists
    at_a_table = MANOR.plan_of(Setup(("paladin", "spider")))
    assert not at_a_table.of(PaladinTerms).hunts_poltergeists


@pytest.mark.clause("MVR-26")
@pytest.mark.parametrize(("level", "expected"), [("easy", BASE[:4]), ("normal", BASE), ("hard", (*BASE, "shiny"))])
def test_how_many_march_by_level(level: str, expected: tuple[str, ...]) -> None:
    g, _, skeletons = set_up(alone(level))
    assert {PIECES[piece] for piece in skeletons.march} == set(expected)
    assert all(g.where[piece] >= 0 for piece in skeletons.march), "all start in play"
    g, _, skeletons = set_up(alone(level, skeletons="random"))
    assert len(set(skeletons.march)) == len(expected)


@pytest.mark.clause("MVR-26")
def test_the_player_picks_the_cards() -> None:
    assert "4 take part, not 5 (MVR-26)" in refusal(alone("easy", skeletons="casty+stabby+slashy+screamy+shiny"))
    plan = MANOR.plan_of(alone("easy", skeletons="shiny+sniffy+singy+smashy"))
    figures = [PIECES[piece] for piece in plan.pieces]
    assert figures[:6] == ["paladin", "pillar-of-light", "shiny", "singy", "smashy", "sniffy"]


@pytest.mark.clause("MVR-27")
def test_dials_at_0_blood_on_the_central_pit_and_disdain() -> None:
    g, paladin, skeletons = set_up(alone())
    assert (skeletons.stability, skeletons.terror) == (0, 0)
    assert [(at, len(tokens)) for at, tokens in g.tokens.items()] == [(MIDDLE, 1)]
    assert {FAVOR_IDS[card] for card in paladin.favors.shown} == {"vigor", "illuminate", "disdain"}
    assert len(paladin.favors) == 6
    assert paladin.treasures.shown == ()


@pytest.mark.clause("MVR-28")
@pytest.mark.parametrize(("level", "hits", "last"), [("easy", 5, 12), ("normal", 6, 12), ("hard", 7, 10)])
def test_three_levels(level: str, hits: int, last: int) -> None:
    plan = MANOR.plan_of(alone(level))
    terms = plan.of(JourneyTerms)
    assert (terms.poltergeists, terms.last_terror) == (hits, last)
    assert plan.goals["paladin"].n == hits
    assert plan.goals["paladin"].text == f"hit {hits} poltergeists before Terror reaches {last}"
    assert plan.clauses["goal paladin"] == "MVR-28"
    assert plan.killed == {"paladin": "paladin"}, "at 0 Health he has lost"
    assert plan.solo_level == level
    assert JourneyTerms().poltergeists == 6


def test_levels_that_there_are_not() -> None:
    assert "no solo level; the nearest is easy" in refusal(alone("eassy"))
    assert "the Paladin's Journey has its own: easy, normal, hard" in refusal(Setup(("paladin",), {"paladin": "hard"}))
    for level in ("hard", "very-hard"):
        assert "no solo level" in refusal(Setup(("paladin", "spider"), solo_level=level))
    assert MANOR.solo_levels == ("easy", "normal", "hard")


# ------------------------------------------------------------------ the campaign (MVR-43)


def campaign(fury_and_light: int = 0, stability: int = 0, terror: int = 0) -> Setup:
    return alone(campaign=True, fury_and_light_rank=fury_and_light, stability_rank=stability, terror_rank=terror)


@pytest.mark.clause("MVR-43")
@pytest.mark.parametrize(
    ("ranks", "start"),
    [
        ((0, 0, 0), (3, 0, 0)),
        ((1, 0, 1), (2, 0, 1)),
        ((1, 2, 1), (2, 2, 1)),
        ((2, 2, 3), (1, 2, 3)),
        ((3, 3, 2), (0, 3, 2)),
        ((3, 3, 3), (0, 3, 3)),
    ],
)
def test_what_each_rank_starts_with(ranks: tuple[int, int, int], start: tuple[int, int, int]) -> None:
    g, paladin, skeletons = set_up(campaign(*ranks))
    assert (paladin.fury, paladin.light) == (start[0], start[0])
    assert (skeletons.stability, skeletons.terror) == start[1:]
    g.check()


@pytest.mark.clause("MVR-43")
@pytest.mark.parametrize(
    ("ranks", "rising"),
    [
        ((0, 0, 0), [0, 1, 2]),
        ((1, 0, 0), [1, 2]),
        ((1, 0, 1), [1]),
        ((2, 2, 2), [0, 1, 2]),
        ((3, 3, 2), [2]),
        ((3, 3, 3), []),
        ((), []),
    ],
)
def test_no_rank_rises_that_is_higher_than_another_nor_past_its_end(ranks: tuple[int, ...], rising: list[int]) -> None:
    assert may_rise(ranks) == rising


@pytest.mark.clause("MVR-43")
def test_whoever_wins_chooses_the_rank_that_rises() -> None:
    t = journey("casty", poltergeists=1, ranks=(1, 0, 0))
    t["paladin"].strong = 2
    t.put("poltergeist-1", 3, 3)
    ask = t.play(attacks.attack(t.g, PALADIN, POLTERGEISTS[0]))
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.prompt.clause) == (0, "MVR-43")
    assert codes_of(t.g, ask) == ["raise-rank #stability", "raise-rank #terror"]
    t.put("poltergeist-1", 3, 3)
    me_of(t).hit_poltergeists = ()
    end = t.play(attacks.attack(t.g, PALADIN, POLTERGEISTS[0]), "raise-rank #terror")
    assert isinstance(end, Result)
    assert end.ending is not None
    t.g.over = end.ending
    assert ranks_of(MANOR.next_game(campaign(1, 0, 0), t.g).options) == (1, 0, 1)
    expected = "--option campaign --option fury_and_light_rank=1 --option stability_rank=0 --option terror_rank=1."
    assert MANOR.campaign(campaign(1, 0, 0), t.g) == f"The campaign goes on with {expected}"
    assert t.g.copy().key() == t.g.key()


@pytest.mark.clause("MVR-43")
def test_a_lost_game_is_played_again_and_the_last_win_completes_the_campaign() -> None:
    g = MANOR.new_state(campaign(1, 1, 0), 1)
    g.over = Ending((), "MVR-28", "lost")
    assert MANOR.next_game(campaign(1, 1, 0), g) == campaign(1, 1, 0)
    assert "stability_rank=1 --option terror_rank=0" in MANOR.campaign(campaign(1, 1, 0), g)
    assert "terror_rank=3" in MANOR.campaign(campaign(3, 3, 3), g), "lost: not completed yet"
    g.over = Ending(("paladin",), "MVR-28", "won")
    assert MANOR.campaign(campaign(3, 3, 3), g).endswith("the campaign is completed.")
    assert MANOR.next_game(campaign(3, 3, 3), g) == campaign(), "another one begins"


@pytest.mark.clause("MVR-43")
def test_outside_a_campaign_nothing_is_asked_and_nothing_rises() -> None:
    t = journey("casty", poltergeists=1)
    t["paladin"].strong = 2
    t.put("poltergeist-1", 3, 3)
    end = t.play(attacks.attack(t.g, PALADIN, POLTERGEISTS[0]))
    assert isinstance(end, Result)
    assert end.ending is not None
    t.g.over = end.ending
    assert MANOR.next_game(alone(), t.g) == alone()
    assert MANOR.campaign(alone(), t.g) == ""
    g = MANOR.new_state(Setup(("paladin", "spider")), 1)
    assert MANOR.campaign(Setup(("paladin", "spider")), g) == ""
    assert MANOR.next_game(Setup(("paladin", "spider")), g) == Setup(("paladin", "spider"))


@pytest.mark.clause("MVR-43")
def test_ranks_that_cannot_be() -> None:
    assert "add campaign=on" in refusal(alone(terror_rank=1))
    assert "ranks go from 0 to 3" in refusal(campaign(4, 4, 3))
    assert "ranks go from 0 to 3" in refusal(campaign(-1, 0, 0))
    assert "fury and light 2, stability 0, terror 1 is never reached" in refusal(campaign(2, 0, 1))
    assert "it is the Paladin's alone" in refusal(Setup(("paladin", "spider"), options=Options(campaign=True)))
    assert "it is the Paladin's alone" in refusal(Setup(("paladin", "spider"), options=Options(terror_rank=1)))


# ------------------------------------------------------------------ the board


def test_the_board_shows_dials_tables_march_order_and_the_count() -> None:
    t = journey("casty", "screamy", "slashy", stability=5, terror=4, ranks=(0, 1, 0), poltergeists=7)
    t.put("screamy", 3, 6)
    me_of(t).lying = 1 << PIECES.index("slashy")
    me_of(t).hit_poltergeists = POLTERGEISTS[:2]
    panel = me_of(t).panel(t.g, 0)
    assert not panel.goal_met
    assert [(bar.name, bar.value, bar.goal, bar.end) for bar in panel.bars] == [
        ("Poltergeists", 2, 7, 7),
        ("Terror", 4, 0, 12),
        ("Stability", 5, 0, 15),
    ], "the dials are nobody's goal"
    assert {row.name: row.value for row in panel.rows} == {
        "Movement": "4",
        "Strength": "2",
        "Rush": "1",
        "Poltergeist Defense": "2",
        "Discards": "favor at 6",
    }
    assert [(card.name, card.state) for card in panel.cards] == [
        ("Casty", "standing"),
        ("Screamy", "on the map"),
        ("Slashy", "lying"),
    ]
    assert {card.state for card in panel.cards} == set(STATES)
    assert panel.notes == [
        "Movement: 3 at first, 4 from Stability 3, 5 from Stability 6, 6 from Stability 9.",
        "Strength: 1 at first, 2 from Stability 5, 3 from Stability 8.",
        "Rush: 0 at first, 1 from Stability 3, 2 from Stability 7, 3 from Stability 10.",
        "Poltergeist Defense: 1 at first, 2 from Terror 4, 3 from Terror 8.",
        "Terror costs the Paladin a treasure card at 4, a favor card at 6, a treasure card at 8, a favor card at 10.",
        "Ranks of the campaign: Fury & Light 0, Stability 1, Terror 0.",
    ]
    assert t.g.view(0, None).panels[1] == panel


@pytest.mark.parametrize(
    ("terror", "last", "told"),
    [
        (0, 12, "treasure at 4"),
        (3, 12, "treasure at 4"),
        (4, 12, "favor at 6"),
        (8, 10, "no more"),
        (10, 12, "no more"),
    ],
)
def test_the_board_says_what_terror_costs_next(terror: int, last: int, told: str) -> None:
    t = journey("casty", terror=terror, last_terror=last)
    assert me_of(t).panel(t.g, 0).rows[-1].value == told


def test_a_poltergeist_brings_the_paladin_nearer_to_winning() -> None:
    t = journey("casty", real=True)
    before = t.g.roles[0].progress(t.g)
    me_of(t).hit_poltergeists = POLTERGEISTS[:1]
    after = t.g.roles[0].progress(t.g)
    assert after > before
    t.put("poltergeist-3", 3, 4)
    assert t.g.roles[0].progress(t.g) > after, "one that is near is worth something"


@pytest.mark.clause("MVR-28", "MVR-31")
def test_a_poltergeist_hit_is_worth_more_than_to_stand_before_it_ready_to_hit() -> None:
    """Else a program only ever makes ready. There is more to look for beside him."""
    t = journey("casty", real=True, tiles={(3, 4): "dark"})
    me = t.g.roles[0]
    t.put("poltergeist-3", 3, 3)
    before = me.progress(t.g) + BEFORE_A_POLTERGEIST
    t.put("poltergeist-3", 0, 0)
    me_of(t).hit_poltergeists = POLTERGEISTS[:1]
    assert me.progress(t.g) > before


@pytest.mark.clause("MVR-30")
def test_blood_near_the_paladin_draws_him_as_a_dark_tile_does() -> None:
    found = []
    for what in ("", "blood", "dark"):
        t = journey("casty", real=True, tiles={(3, 5): "dark"} if what == "dark" else None)
        if what == "blood":
            t.lay("blood", 3, 5)
        found.append(t.g.roles[0].shares(t.g)["way to what is near"])
    assert found[0] < found[1] == found[2]


@pytest.mark.clause("MVR-30")
def test_blood_where_the_paladin_stands_is_worth_less_than_from_the_next_tile() -> None:
    """It is removed by entering: else he never leaves the tile on which he revealed it."""
    t = journey("casty", real=True)
    paladin = t.g.roles[0]
    t.put("paladin", 3, 3)
    t.lay("blood", 3, 3)
    there = paladin.shares(t.g)["way to what is near"]
    t.put("paladin", 3, 4)
    assert 0 < there < paladin.shares(t.g)["way to what is near"]


def test_what_the_paladin_has_still_to_do_is_told_from_1_to_0() -> None:
    t = journey("casty", bare=True, poltergeists=5, terror=12)
    lit = len(t.g.lit)
    all_to_do = me_of(t).life_left(t.g)
    assert all_to_do == pytest.approx(1 - 0.35 * lit / 35)
    me_of(t).terror = 6
    assert me_of(t).life_left(t.g) == pytest.approx(all_to_do - 0.075), "half of the calm is left"
    me_of(t).hit_poltergeists = POLTERGEISTS[:2]
    assert me_of(t).life_left(t.g) == pytest.approx(all_to_do - 0.075 - 0.2)
    t = journey("casty", poltergeists=5)
    me_of(t).hit_poltergeists = POLTERGEISTS[:5]
    assert me_of(t).life_left(t.g) == pytest.approx(0), "every tile Lit"


@pytest.mark.clause("MVR-33")
def test_the_die_is_shown_also_for_shiny_whom_nobody_plays() -> None:
    die = HOUSE_FACES["manor"].die_symbol
    assert die(Event("spawn", "MVR-26", "journey-skeletons", 5, SHINY)) == "spawn-die-2"
    assert die(Event("spawn", "SKL-06", "skeletons", 5, SHINY)) == "", "its player chooses"
    assert die(Event("journey-creep", "MVR-36", "journey-skeletons", 5, SHINY)) == ""


# ------------------------------------------------------------------ whole games


def play_out(game: Game[Manor], bot: GreedyBot | RandomBot) -> None:
    """To the end, with all that must hold after every choice; copies go on alike."""
    choices = 0
    while game.ask is not None:
        index = bot.choose(game, game.ask.seat)
        choices += 1
        if choices % 20 == 0:
            copy = game.clone()
            assert copy.state.key() == game.state.key()
            copy.choose(index)
        game.choose(index)
        game.state.check()
        if choices % 20 == 0:
            assert copy.state.key() == game.state.key()
    assert game.over is not None


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_random_games_end(level: str) -> None:
    endings: Counter[str] = Counter()
    for seed in range(8):
        game = MANOR.new_game(alone(level), seed)
        play_out(game, RandomBot(seed))
        assert game.over is not None
        endings[game.over.clause] += 1
    assert set(endings) <= {"PAL-11", "MVR-28"}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_greedy_game_ends(level: str) -> None:
    play_out(MANOR.new_game(alone(level), 3), GreedyBot(3))


def test_any_setup_of_one_player_is_a_journey_and_can_be_played() -> None:
    seen: set[str] = set()
    for seed in range(12):
        setup = MANOR.random_setup(1, seed)
        assert setup.roles == ("paladin",)
        assert setup == MANOR.random_setup(1, seed)
        seen |= {setup.solo_level, f"campaign {setup.options.campaign}"}
        play_out(MANOR.new_game(setup, seed), RandomBot(seed))
    assert seen == {"easy", "normal", "hard", "campaign True", "campaign False"}


def test_a_record_of_a_journey_can_be_followed() -> None:
    game = MANOR.new_game(alone(), 4)
    play_out(game, RandomBot(4))
    again = MANOR.new_game(alone(), 4)
    for answer in game.log:
        if answer >= 0:
            again.choose(answer)
    assert again.state.key() == game.state.key()


# ------------------------------------------------------------------ positions in files

FILE = """
title = "A test"
story = "A Journey."
[setup]
roles = ["paladin"]
solo_level = "easy"
options = { campaign = true, stability_rank = 1 }
[pieces]
paladin = "(3,3)"
casty = "G5"
[journey_skeletons]
stability = 7
terror = 4
march = ["slashy", "casty", "screamy", "shooty"]
lying = ["shooty", "slashy"]
poltergeists = 3
"""


def position_of(text: str) -> Manor:
    g = build(parse(text.encode(), "test.toml")).state
    assert isinstance(g, Manor)
    return g


def test_a_board_is_found_as_it_was_put() -> None:
    g = position_of(FILE)
    g.check()
    board = JourneyBoard(
        stability=7,
        terror=4,
        march=["slashy", "casty", "screamy", "shooty"],
        lying=["shooty", "slashy"],
        poltergeists=3,
        movement=5,
        rush=2,
        strength=2,
    )
    found = board.found(g)
    assert found == board.wanted()
    paladin = g.role(Paladin)
    assert paladin is not None
    assert (paladin.fury, paladin.light) == (3, 3), "by the rank of the campaign"


def test_a_board_that_a_file_says_nothing_of_is_that_of_the_start() -> None:
    g = position_of(FILE.split("[journey_skeletons]")[0])
    g.check()
    skeletons = g.role(JourneySkeletons)
    assert skeletons is not None
    assert (skeletons.stability, skeletons.terror, skeletons.lying, skeletons.hit_poltergeists) == (1, 0, 0, ())
    assert tuple(PIECES[piece] for piece in skeletons.march) == BASE[:4]


@pytest.mark.clause("MVR-26", "MVR-31")
def test_where_chance_picks_the_cards_any_of_them_may_march() -> None:
    text = FILE.replace("stability_rank = 1", 'stability_rank = 1, skeletons = "random"')
    march = '["slashy", "casty", "screamy", "shooty"]'
    g = position_of(text.replace(march, '["slashy", "casty", "shiny", "shooty"]'))
    skeletons = g.role(JourneySkeletons)
    assert skeletons is not None
    assert [PIECES[piece] for piece in skeletons.march] == ["slashy", "casty", "shiny", "shooty"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("stability = 7", "stability = 16", "the dial ends at 15"),
        ("terror = 4", "terror = 12", "at 12 the game is lost"),
        ("poltergeists = 3", "poltergeists = 5", "with 5 the game is won"),
        ('["slashy", "casty", "screamy", "shooty"]', '["slashy", "casty", "screamy"]', "name 4 of casty, screamy"),
        ('["slashy", "casty", "screamy", "shooty"]', '["slashy", "casty", "screamy", "shiny"]', "name 4 of casty"),
        ('lying = ["shooty"', 'lying = ["casty"', "'casty' does not march, or is on the map"),
        ('lying = ["shooty"', 'lying = ["shiny"', "'shiny' does not march, or is on the map"),
        (
            'casty = "G5"',
            'casty = "G5"\npoltergeists = ["(3,3)", "(3,3)", "(3,3)", "(3,3)", "(3,3)", "(3,3)", "(3,3)"]',
            "there are only 9",
        ),
    ],
)
def test_a_board_that_cannot_be(old: str, new: str, sentence: str) -> None:
    assert old in FILE
    with pytest.raises(ScenarioError, match=re.escape(sentence)):
        position_of(FILE.replace(old, new))
