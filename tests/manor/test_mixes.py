"""Which tables of the manor may be set up, and what a mix and its levels fix (MVR-01 to MVR-24, MVR-100)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.manor.tables import COUNTS, STAND_INS
from underhall import facts
from underhall.hall.pieces import PIECES, POLTERGEISTS, SKELETONS, STABBY
from underhall.hall.plan import Goal
from underhall.hall.setup import SetupError
from underhall.hall.tokens import RUIN, TOKENS
from underhall.manor.everyone import ROLES
from underhall.manor.house import MANOR
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.spider.terms import spider_terms
from underhall.manor.setup.agreed import LEVELS, RANDOM, SOLO_LEVELS, Options, Setup, ranks_of
from underhall.manor.setup.mixes import EVERY_ROLE, Mix, cards_of, legal_mixes, resolve
from underhall.manor.setup.planning import plan_of_mix

P, A, K, S, D, M, W = EVERY_ROLE  # Paladin, Armored Knight, Skeletons, Spider, Shadow Paladin, Manor, Warlock
FIVE = (P, K, S, M, W)


def mix(*roles: str, marching: str = "", **levels: str) -> Mix:
    options = Options(marching) if marching else Options()
    return resolve(Setup(roles, {role.replace("_", "-"): level for role, level in levels.items()}, options=options))


def plan(*roles: str, **levels: str) -> ManorPlan:
    return plan_of_mix(mix(*roles, **levels))


def refusal(*roles: str, marching: str = "", **levels: str) -> str:
    with pytest.raises(SetupError) as wrong:
        mix(*roles, marching=marching, **levels)
    return str(wrong.value)


# ------------------------------------------------------------------ who may play


@pytest.mark.clause("MVR-02", "MMP-37")
def test_ten_mixes_and_no_others() -> None:
    printed = [roles for roles in legal_mixes() if set(roles) <= set(FIVE) and len(roles) > 1]
    assert set(printed) == {
        (P, K, S, M, W),
        (P, K, S, M),
        (P, K, S, W),
        (P, K, S),
        (P, S, M),
        (P, S, W),
        (K, S, W),
        (K, S, M),
        (P, S),
        (K, S),
    }
    assert len(printed) == 10
    every = "the spider has a part in every one of the ten mixes (MVR-02)"
    assert f"{every}; the nearest legal mix is paladin+skeletons+spider" in refusal(P, K)
    assert "somebody hunts the spider in every one of the ten mixes" in refusal(S, M, W)
    assert "it is none of the ten mixes (MVR-02); the nearest legal mix is paladin+skeletons+spider" in refusal(
        P, S, M, W
    )
    assert "skeletons+spider+manor+warlock is no legal mix" in refusal(M, W, K, S), "told in turn order"
    for alone in FIVE[1:]:
        assert "no legal mix: alone only the paladin plays (MVR-25)" in refusal(alone)


@pytest.mark.clause("MVR-25")
def test_beside_the_ten_mixes_the_paladin_plays_alone() -> None:
    assert legal_mixes()[-1] == (P,)
    assert "no legal mix" in refusal(A), "the Journey is the Paladin's"


@pytest.mark.clause("MVR-15")
def test_replacing_roles_sit_in_the_seats_of_others_in_any_mix_that_has_them() -> None:
    assert len(legal_mixes()) == 35 == len(set(legal_mixes())), "seven mixes with both seats, three with one, and alone"
    assert mix(A, D).changes.id == "paladin-spider"
    assert mix(K, D, W).changes.id == "skeletons-spider-warlock"
    assert plan(A, K, D).slots == {"hero": A, "horde": K, "beast": D}
    assert "armored-knight takes the seat of paladin" in refusal(P, A, S)
    assert "shadow-paladin takes the seat of spider" in refusal(P, S, D)


@pytest.mark.clause("MVR-01", "MMP-38")
def test_turn_order_is_fixed_whatever_the_seating() -> None:
    assert plan(W, M, S, K, P).roles == FIVE
    assert plan(M, D, K, A).roles == (A, K, D, M), "one that replaces another plays when that one would"


def test_bad_names_are_answered_with_what_would_be_right() -> None:
    assert "no role 'palladin' in the manor; the nearest is paladin" in refusal("palladin", S)
    assert "no role 'dragon' in the manor" in refusal(P, "dragon")
    assert "more than once" in refusal(P, P, S)
    assert "nobody plays" in refusal()


def test_a_role_that_is_not_written_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.manor.setup.planning.ROLES", {role.name: role for role in STAND_INS[:1]})
    with pytest.raises(SetupError, match=r"the spider cannot be played yet; these can: paladin$"):
        plan(P, S)


# ------------------------------------------------------------------ what each mix changes


@pytest.mark.parametrize(
    ("roles", "changes"),
    [
        pytest.param((P, K, S, M, W), {}, marks=pytest.mark.clause("MVR-03")),
        pytest.param((P, K, S, M), {}, marks=pytest.mark.clause("MVR-03")),
        pytest.param((P, K, S, W), {"warlock_spells": ("expand",)}, marks=pytest.mark.clause("MVR-04")),
        pytest.param((P, K, S), {"spider_spells": ("expand",)}, marks=pytest.mark.clause("MVR-05")),
        pytest.param(
            (P, S, M),
            {
                "remove_treasures": ("armor",),
                "remove_favors": ("disdain", "radiant-lamps"),
                "spider_terror": 2,
                "spider_hand": 3,
                "manor_seals": 3,
            },
            marks=pytest.mark.clause("MVR-06"),
        ),
        pytest.param(
            (P, S, W),
            {
                "remove_treasures": ("armor",),
                "remove_favors": ("disdain", "radiant-lamps"),
                "spider_terror": 2,
                "spider_hand": 3,
                "warlock_spells": ("syphon-specialize", "expand"),
            },
            marks=pytest.mark.clause("MVR-07"),
        ),
        pytest.param(
            (K, S, W),
            {
                "skeletons_goal": "kill-spider",
                "spider_terror": 2,
                "spider_hand": 3,
                "spiderlings_force_skeletons": True,
                "warlock_spells": ("expand", "enclose"),
                "remove_gear": ("shield", "kukri", "pauldrons", "poison", "iron-spike"),
            },
            marks=pytest.mark.clause("MVR-08"),
        ),
        pytest.param(
            (K, S, M),
            {
                "skeletons_goal": "kill-spider",
                "spider_terror": 2,
                "spider_hand": 3,
                "spiderlings_force_skeletons": True,
                "manor_seals": 3,
                "remove_gear": ("shield", "kukri", "pauldrons", "poison", "iron-spike"),
            },
            marks=pytest.mark.clause("MVR-09"),
        ),
        pytest.param(
            (P, S),
            {
                "remove_treasures": ("armor",),
                "remove_favors": ("radiant-lamps",),
                "spider_terror": 2,
                "spider_hand": 3,
                "spider_spells": ("expand",),
            },
            marks=pytest.mark.clause("MVR-10"),
        ),
        pytest.param(
            (K, S),
            {
                "skeletons_goal": "kill-spider",
                "spider_terror": 2,
                "spider_hand": 3,
                "spider_spells": ("expand",),
                "spiderlings_force_skeletons": True,
            },
            marks=pytest.mark.clause("MVR-11"),
        ),
    ],
)
def test_what_a_mix_changes(roles: tuple[str, ...], changes: dict[str, object]) -> None:
    row = mix(*roles).changes
    usual = type(row)(id="", players=0, roles=(), starred=False)
    names = set(row.__struct_fields__) - {"id", "players", "roles", "starred"}
    assert {name: getattr(row, name) for name in names if getattr(row, name) != getattr(usual, name)} == changes


@pytest.mark.clause("MVR-02")
def test_six_mixes_are_suggested_to_new_players() -> None:
    plain = {(P, K, S, M, W), (K, S, W), (K, S, M)}
    assert {roles for roles in legal_mixes()[:10] if not mix(*roles).changes.starred} == plain


@pytest.mark.clause("SKL-09", "MVR-08", "MVR-09", "MVR-11", "PAL-10", "PAL-11", "SPI-50", "AKN-39", "AKN-40", "SHP-39")
@pytest.mark.parametrize(
    ("roles", "goal", "killed"),
    [
        ((P, K, S, M, W), "kill the Paladin", {S: P, P: K}),
        ((A, K, D), "kill the Armored Knight", {D: A, A: K}),
        ((P, S), "", {S: P}),
        ((P, S, M), "", {S: P}),
        ((K, S), "kill the Spider", {S: K}),
        ((K, S, W), "kill the Spider", {S: K}),
        ((K, D, M), "kill the Shadow Paladin", {D: K}),
    ],
)
def test_who_hunts_whom(roles: tuple[str, ...], goal: str, killed: dict[str, str]) -> None:
    fixed = plan(*roles)
    assert fixed.killed == killed
    if goal:
        assert fixed.goals[K].text == goal
    for hero in set(roles) & {P, A}:
        beast = "Spider" if S in roles else "Shadow Paladin"
        assert (fixed.goals[hero].kind, fixed.goals[hero].text) == ("kill-spider", f"kill the {beast}")


@pytest.mark.clause("SPI-49", "MAN-33", "WAR-41", "SHP-38", "MVR-22", "MVR-23", "MVR-24", "MVR-68")
@pytest.mark.parametrize(
    ("role", "level", "number"),
    [
        (S, "normal", 12),
        (S, "hatchling", 8),
        (S, "consumer", 10),
        (S, "matriarch", 12),
        (D, "normal", 6),
        (D, "hatchling", 4),
        (D, "consumer", 5),
        (M, "normal", 14),
        (M, "shack", 11),
        (M, "villa", 13),
        (M, "castle", 14),
        (W, "normal", 5),
        (W, "charlatan", 4),
        (W, "mind-bender", 5),
    ],
)
def test_the_numbers_of_goals(role: str, level: str, number: int) -> None:
    roles = (P, K, D if role == D else S, M, W)
    goal = plan(*roles, **{role.replace("-", "_"): level}).goals[role]
    assert goal.n == number
    assert str(number) in goal.text


# ------------------------------------------------------------------ components


@pytest.mark.clause("MMP-24", "MMP-35", "PAL-04", "SKL-02", "SPI-03", "SHP-01", "SHP-02", "WAR-01")
def test_tokens_of_those_who_play_and_of_nobody_else() -> None:
    def counts(*roles: str) -> dict[str, int]:
        return {TOKENS[kind]: count for kind, count in enumerate(plan(*roles).tokens) if count}

    shared = {name: COUNTS[name] for name in ("treasure", "breach", "force-wall")}
    assert counts(P, S) == shared | {name: COUNTS[name] for name in ("lamp", "blood", "web")}
    assert counts(A, K, D, M, W) == shared | {
        name: COUNTS[name] for name in ("javelin", "cackling-skulls", "pit-marker", "blood", "ice", "ruin", "curse")
    }


def test_a_token_of_a_later_role_changes_nothing_in_a_game_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = [len(plan(*roles).tokens) for roles in ((P, S), (A, K, D, M, W))]
    assert usual == [RUIN + 1] * 2
    later = len(TOKENS) + 3
    monkeypatch.setattr(ROLES[W], "brings", {**ROLES[W].brings, later: 2})
    monkeypatch.setattr("underhall.manor.setup.planning.TOKENS", (*TOKENS, "a", "b", "c", "d"))
    assert [len(plan(*roles).tokens) for roles in ((P, S), (A, K, D, M, W))] == [RUIN + 1, later + 1]
    assert plan(A, K, D, M, W).tokens[later] == 2


@pytest.mark.clause("MVR-01", "MVR-16", "SKL-03")
def test_figures_are_in_turn_order_and_only_the_chosen_skeletons_among_them() -> None:
    pieces = [PIECES[piece] for piece in plan(W, S, K, P).pieces]
    assert pieces[:2] == ["paladin", "pillar-of-light"]
    assert pieces.index("stabby") < pieces.index("giant-spider") < pieces.index("warlock")
    assert pieces[-9:] == [PIECES[piece] for piece in POLTERGEISTS]


@pytest.mark.clause("MVR-16", "SKL-03")
def test_five_skeletons_are_chosen_or_drawn() -> None:
    assert mix(K, S).skeletons == SKELETONS[:5], "the five of the base game"
    chosen = mix(K, S, marching="sniffy,casty,shiny,singy,smashy").skeletons
    assert [PIECES[piece] for piece in chosen] == ["casty", "shiny", "singy", "smashy", "sniffy"]
    assert mix(K, S, marching="random").skeletons == SKELETONS, "the role draws five of these"
    fixed = plan_of_mix(mix(K, S, marching="casty+screamy+shooty+slashy+shiny"))
    assert STABBY not in fixed.pieces


def test_bad_skeletons_are_answered_with_what_would_be_right() -> None:
    assert "casty is named twice" in refusal(K, S, marching="casty+casty+shiny+singy+smashy")
    assert "no Skeleton 'shinny'; the nearest is shiny" in refusal(K, S, marching="casty+shinny+singy+smashy+sniffy")
    assert "5 take part, not 4" in refusal(K, S, marching="casty+shiny+singy+smashy")
    assert "it needs the skeletons in the game" in refusal(P, S, marching="casty+shiny+singy+smashy+sniffy")
    assert "5 take part, not 6" in refusal(K, S, marching="casty+shiny+singy+smashy+sniffy+stabby")


# ------------------------------------------------------------------ levels


@pytest.mark.clause("MVR-19", "MVR-20", "MVR-21", "MVR-22", "MVR-23", "MVR-24")
@pytest.mark.parametrize(
    ("role", "names"),
    [
        (P, "squire protector justicar lord"),
        (K, "miscreant boss master warlord"),
        (S, "hatchling consumer matriarch demon-queen"),
        (M, "shack villa keep castle"),
        (W, "charlatan controller beguiler mind-bender"),
    ],
)
def test_five_levels_a_role_by_word_or_by_name(role: str, names: str) -> None:
    assert [card.id for card in cards_of(role)] == names.split()
    for word, name in zip(("very-easy", "easy", "hard", "very-hard"), names.split(), strict=True):
        assert plan(*FIVE, **{role: name}).levels[role] == word
        assert mix(*FIVE, **{role: word}).levels == mix(*FIVE, **{role: name}).levels
    assert plan(*FIVE).levels == dict.fromkeys(FIVE, "normal")


@pytest.mark.clause("MVR-19")
def test_levels_of_different_roles_are_combined() -> None:
    both = mix(*FIVE, paladin="squire", spider="very hard")
    assert (both.level("hero").spiderlings_lost, both.level("beast").id) == (2, "demon-queen")
    assert both.level("house").level == "normal"
    usual = mix(*FIVE, paladin="normal", spider="very hard", manor="normal", warlock="mind-bender")
    assert {slot: card.id for slot, card in usual.levels.items()} == {"beast": "demon-queen", "rogue": "mind-bender"}


@pytest.mark.parametrize(
    ("role", "name", "numbers"),
    [
        pytest.param(P, "squire", {"spiderlings_lost": 2}, marks=pytest.mark.clause("MVR-20")),
        pytest.param(P, "protector", {"spiderlings_lost": 1}, marks=pytest.mark.clause("MVR-20")),
        pytest.param(P, "lord", {"start_hero_cubes": 2, "cubes_to_box": 1}, marks=pytest.mark.clause("MVR-20")),
        pytest.param(K, "miscreant", {"paladin_health": 5}, marks=pytest.mark.clause("MVR-21", "SKL-08")),
        pytest.param(K, "boss", {"paladin_health": 6}, marks=pytest.mark.clause("MVR-21", "SKL-08")),
        pytest.param(K, "master", {"paladin_treasures": ("armor",)}, marks=pytest.mark.clause("MVR-21", "SKL-08")),
        pytest.param(
            K, "warlord", {"paladin_treasures": ("armor", "halo")}, marks=pytest.mark.clause("MVR-21", "SKL-08")
        ),
        pytest.param(M, "keep", {"remove_ritual_seals": 3}, marks=pytest.mark.clause("MVR-23")),
        pytest.param(M, "castle", {"remove_ritual_seals": 1}, marks=pytest.mark.clause("MVR-23")),
        pytest.param(W, "controller", {"start_spell_draw": 3}, marks=pytest.mark.clause("MVR-24", "MVR-100")),
        pytest.param(W, "beguiler", {"spells_track_start": 2}, marks=pytest.mark.clause("MVR-24", "MVR-100")),
        pytest.param(W, "mind-bender", {"start_magic_cubes": 2, "cubes_to_box": 1}, marks=pytest.mark.clause("MVR-24")),
        pytest.param(A, "lord", {"start_hero_cubes": 1, "cubes_to_box": 1}, marks=pytest.mark.clause("AKN-41")),
        pytest.param(D, "matriarch", {"move": 1}, marks=pytest.mark.clause("MVR-68")),
        pytest.param(D, "demon-queen", {"start_health": 4}, marks=pytest.mark.clause("MVR-68")),
    ],
)
def test_the_numbers_of_levels(role: str, name: str, numbers: dict[str, object]) -> None:
    roles = tuple({P: A, S: D}.get(seat, seat) if role in (A, D) else seat for seat in FIVE)
    found = mix(*roles, **{role.replace("-", "_"): name})
    (card,) = found.levels.values()
    assert {number: getattr(card, number) for number in numbers} == numbers


@pytest.mark.clause("AKN-41", "MVR-21")
def test_levels_of_skeletons_against_the_armored_knight() -> None:
    assert mix(A, K, S, skeletons="master").level("horde").armor_tokens == 1
    assert mix(A, K, S, skeletons="warlord").level("horde").armor_tokens == 2
    assert mix(A, K, S, skeletons="boss").level("horde").paladin_health == 6, "as against the Paladin"
    assert mix(P, K, S, skeletons="master").level("horde").armor_tokens == 0


@pytest.mark.clause("MVR-100")
def test_a_level_belongs_to_a_role_that_plays_and_the_skeletons_levels_need_a_hero() -> None:
    assert "'warlock' does not play" in refusal(P, S, warlock="hard")
    assert "need a paladin or armored-knight" in refusal(K, S, W, skeletons="hard")
    assert mix(P, K, S, skeletons="boss").level("horde").id == "boss"


def test_a_level_that_a_role_does_not_have_is_answered_with_those_it_has() -> None:
    sentence = refusal(P, S, spider="squire")
    assert sentence.startswith("level: spider has no level 'squire'")
    assert all(word in sentence for word in (*LEVELS, "hatchling", "demon-queen"))


# ------------------------------------------------------------------ the house


def test_a_table_of_the_manor_is_made_from_a_setup_and_a_setup_from_data() -> None:
    setup = Setup((S, P), {S: "easy"})
    assert MANOR.setup_from(MANOR.setup_data(setup)) == setup
    g = MANOR.new_state(setup, 1)
    assert [(role.name, role.seat) for role in g.roles] == [(P, 1), (S, 0)], "seats are as people sit"
    assert g.plan.rounds == 60
    with pytest.raises(SetupError, match=r"setup: .*rolls"):
        MANOR.setup_from({"rolls": []})


def test_random_setups_are_legal_and_the_same_for_a_seed() -> None:
    leveled = 0.0
    for seed in range(60):
        setup = MANOR.random_setup(0, seed)
        MANOR.plan_of(setup)
        assert setup == MANOR.random_setup(0, seed)
        leveled += len(setup.levels) / len(setup.roles) / 60
    assert 0.2 < leveled < 0.6, "some are at their usual level"
    assert len(MANOR.random_setup(3, 5).roles) == 3
    with pytest.raises(SetupError, match="no mix of 7 players"):
        MANOR.random_setup(7, 1)


def test_random_setups_come_to_everything_that_can_be_agreed_on() -> None:
    """Over many seeds: all levels of all roles, named, usual and drawn Skeletons, campaigns with every rank. Nobody
    plays at a level where only the Skeletons could (MVR-100)."""
    setups = [MANOR.random_setup(0, seed) for seed in range(1500)]
    assert {len(setup.roles) for setup in setups} == {1, 2, 3, 4, 5}
    assert {level for setup in setups for level in setup.levels.values()} == set(LEVELS)
    assert {role for setup in setups for role in setup.levels} == set(ROLES)
    levels = sum(len(setup.levels) for setup in setups) / sum(len(setup.roles) for setup in setups)
    assert 0.3 < levels < 0.45, "most play at none"
    for setup in setups:
        hero = {"paladin", "armored-knight"} & {*setup.roles}
        assert hero or "skeletons" not in setup.levels
        level = next(each for each in facts.manor_variants().solo_levels if each.id == setup.solo_level)
        named = 5 if len(setup.roles) > 1 else level.skeletons
        assert len(setup.options.skeletons.split("+")) == named or setup.options.skeletons in (
            RANDOM,
            Options().skeletons,
        )
    named_ones = Counter(setup.options.skeletons for setup in setups if "skeletons" in setup.roles)
    assert min(named_ones[RANDOM], named_ones[Options().skeletons]) > 50
    assert len(named_ones) > 50
    alone = [MANOR.random_setup(1, seed) for seed in range(200)]
    assert {setup.solo_level for setup in alone} == set(SOLO_LEVELS)
    campaigns = [setup for setup in alone if setup.options.campaign]
    assert 0.2 < len(campaigns) / len(alone) < 0.6
    ranks = {ranks_of(setup.options) for setup in campaigns}
    assert {rank for each in ranks for rank in each} == {0, 1, 2, 3}
    assert all(max(each) - min(each) < 2 for each in ranks)
    assert {max(each) - min(each) for each in ranks} == {0, 1}
    assert (0, 0, 0) in {ranks_of(setup.options) for setup in alone if not setup.options.campaign}


@pytest.mark.clause("PAL-10", "AKN-39", "SKL-09", "SPI-49", "SHP-38", "MAN-33", "WAR-41", "MVR-28")
@pytest.mark.parametrize(
    ("roles", "goals"),
    [
        (
            ("paladin", "skeletons", "spider", "manor", "warlock"),
            {
                "paladin": (Goal("kill-spider", 0, 0, "kill the Spider"), "PAL-10"),
                "skeletons": (Goal("kill-paladin", 0, 0, "kill the Paladin"), "SKL-09"),
                "spider": (Goal("terror-escape", 12, 0, "leave the manor with 12 Terror"), "SPI-49"),
                "manor": (Goal("seals", 14, 0, "reach 14 Seals"), "MAN-33"),
                "warlock": (Goal("dominate", 5, 0, "dominate 5 pieces"), "WAR-41"),
            },
        ),
        (
            ("armored-knight", "shadow-paladin"),
            {
                "armored-knight": (Goal("kill-spider", 0, 0, "kill the Shadow Paladin"), "AKN-39"),
                "shadow-paladin": (
                    Goal("shadow-escape", 6, 0, "leave the manor with the shadow marker on space 6"),
                    "SHP-38",
                ),
            },
        ),
        (
            ("paladin",),
            {
                "paladin": (
                    Goal("poltergeists", 6, 0, "hit 6 poltergeists before Terror reaches 12"),
                    "MVR-28",
                )
            },
        ),
    ],
)
def test_what_everybody_wins_by(roles: tuple[str, ...], goals: dict[str, tuple[Goal, str]]) -> None:
    fixed = MANOR.plan_of(Setup(roles))
    assert {role: (fixed.goals[role], fixed.clauses[f"goal {role}"]) for role in fixed.roles} == goals


@pytest.mark.clause("SPI-04", "MVR-05")
def test_what_a_mix_says_of_the_spiders_start_counts_and_her_own_numbers_without() -> None:
    mix = resolve(Setup(("paladin", "spider")))
    assert (spider_terms(mix).terror, spider_terms(mix).hand) == (2, 3)
    other = replace(mix, changes=replace(mix.changes, spider_terror=7, spider_hand=8))
    assert (spider_terms(other).terror, spider_terms(other).hand) == (7, 8)
    silent = replace(mix, changes=replace(mix.changes, spider_terror=0, spider_hand=0))
    start = facts.spider().setup
    assert (spider_terms(silent).terror, spider_terms(silent).hand) == (start.start_terror, start.start_hand)


def test_the_roles_that_are_written_are_in_turn_order() -> None:
    assert list(ROLES) == sorted(ROLES, key=EVERY_ROLE.index)
