"""A role that comes after the first boxes: its piece, tokens, tiles, goal and traits need no place outside its own."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from underhall import facts
from underhall.cave.everyone import EVERYONE
from underhall.cave.map.forced import others_on, steps_for
from underhall.cave.map.parts import tiles_of
from underhall.cave.plan import CAVE_PIECES
from underhall.cave.positions.scenario import CaveFiles
from underhall.cave.role import CaveRole
from underhall.cave.roles.ghost.role import Ghost
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup import components, goals, planning
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.mixes import Mix
from underhall.cave.setup.planning import pieces_of, plan_of
from underhall.cave.state import Cave
from underhall.facts.checks import cave as cave_checks
from underhall.hall.pieces import CAVE_PIECE_NAMES, GHOST, KNIGHT, PIECES, THIEF, WRAITH
from underhall.hall.space import ADJACENT
from underhall.hall.tokens import CAVE_TOKEN_NAMES, LAMP, TREASURE

VARIANTS = facts.cave_variants()
THIEFS = next(role for role in VARIANTS.roles if role.id == "thief")


class Later(CaveRole):
    """A role with a piece whose number comes after those of the cave: the Wraith's."""

    name: ClassVar[str] = "later"
    pieces: ClassVar[tuple[int, ...]] = (WRAITH,)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays after the Knight, and brings lamps and Vault tiles."""
    monkeypatch.setattr(planning, "EVERYONE", {**EVERYONE, "later": Later})
    brings = msgspec.structs.replace(THIEFS, id="later", tokens=("lamp",), tiles=("vault",), levels_by="VAR-113")
    monkeypatch.setattr(components, "BROUGHT", {**components.BROUGHT, "later": brings})
    monkeypatch.setattr(goals, "ROLES", {**goals.ROLES, "later": brings})


def table(*roles: CaveRole) -> Cave:
    """A map without tiles, on which these roles play."""
    names = tuple(role.name for role in roles)
    return Cave(
        msgspec.structs.replace(plan_of(Setup(("knight", "thief"))), roles=names, pieces=pieces_of(names)), [*roles], 1
    )


def test_the_games_of_the_first_boxes_have_room_for_their_pieces_alone() -> None:
    first = [name for name, role in EVERYONE.items() if set(role.pieces) <= set(CAVE_PIECES)]
    assert {plan_of(Setup(mix)).pieces for mix in legal_mixes() if set(mix) <= set(first)} == {CAVE_PIECES}


@pytest.mark.clause("FRC-05")
@pytest.mark.usefixtures("later")
def test_its_piece_comes_in_turn_order_though_its_number_is_the_last() -> None:
    assert pieces_of(("later", "knight"))[:2] == (WRAITH, KNIGHT)
    assert pieces_of(("knight", "later", "thief"))[:2] == (KNIGHT, WRAITH)
    assert pieces_of(("thief", "later"))[THIEF : THIEF + 3] == (THIEF, WRAITH, THIEF + 1)
    g = table(Knight(0), Later(1), Thief(2))
    for piece in (THIEF, WRAITH, KNIGHT):
        g.where[piece] = g.entrance
    assert g.pieces_on(g.entrance) == [KNIGHT, WRAITH, THIEF]


@pytest.mark.clause("MVR-74")
@pytest.mark.usefixtures("later")
def test_its_piece_makes_it_no_guest() -> None:
    assert not table(Knight(0), Later(1)).plan.visited


@pytest.mark.clause("GST-31")
@pytest.mark.usefixtures("later")
def test_the_ghost_counts_how_far_she_moved_it() -> None:
    g = table(Later(0), Ghost(1))
    her = g.role(Ghost)
    assert her is not None
    her.begin_turn(g)
    her.grip.pull(WRAITH)
    assert her.grip.pulled[WRAITH] == her.grip.objects() == 1


@pytest.mark.clause("VAR-14")
@pytest.mark.usefixtures("later")
def test_its_tokens_and_tiles_come_with_it() -> None:
    counts = components.token_counts(("knight", "later"))
    assert (len(counts), counts[LAMP], counts[TREASURE]) == (LAMP + 1, 1, 10)
    assert len(components.token_counts(("knight",))) == len(CAVE_TOKEN_NAMES)
    assert components.box_tiles(("later",)) == tiles_of("ghost")


def test_scenario_files_know_the_pieces_and_tokens_of_all_roles() -> None:
    assert CaveFiles.pieces[: len(CAVE_PIECE_NAMES)] == CAVE_PIECE_NAMES
    assert set(CaveFiles.pieces) == {PIECES[piece] for role in EVERYONE.values() for piece in role.pieces}
    assert CaveFiles.tokens[: len(CAVE_TOKEN_NAMES)] == CAVE_TOKEN_NAMES
    assert {token for role in VARIANTS.roles for token in role.tokens} <= set(CaveFiles.tokens)


@pytest.mark.clause("FRC-07", "FRC-11")
@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("trait", ["lit_only", "hindering_nobody"])
def test_how_others_move_it_is_its_own_trait(trait: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(g: Cave) -> tuple[bool, bool]:
        return others_on(g, THIEF, beside), bool(steps_for(g, WRAITH))

    g = table(Later(0), Thief(1))
    beside, dark = ADJACENT[g.entrance][1], ADJACENT[ADJACENT[g.entrance][1]][1]
    g.where[WRAITH] = beside
    g.edges |= {beside: 0, dark: 0}
    g.beside |= {beside: 2, dark: 8}
    g.dark[dark] = None  # type: ignore[assignment]
    assert seen(g) == (True, True)
    monkeypatch.setattr(Later, trait, (WRAITH,))
    assert seen(g) == ((True, False) if trait == "lit_only" else (False, True))


@pytest.mark.clause("FRC-07", "FRC-11", "FRC-16", "VAR-109")
def test_who_has_which_trait() -> None:
    def those(trait: str) -> set[str]:
        return {name for name, role in EVERYONE.items() if getattr(role, trait)}

    assert those("lit_only") == {"knight", "nightmare-unicorn", "shadow-unicorn"}
    assert those("hindering_nobody") == {"ghost", "cave-ghost"}
    assert those("shares_crystals") == {"knight", "goblins", "ghoul", "vile-ghoul"}
    assert EVERYONE["ghost"].hindering_nobody == EVERYONE["cave-ghost"].hindering_nobody == (GHOST,)


@pytest.mark.clause("VAR-118")
@pytest.mark.usefixtures("later")
def test_its_goal_counts_by_its_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    assert goals.number_at_level(Mix(Setup(("thief",), {"thief": "expert"})), "thief", "stash") == 8
    names = msgspec.structs.replace(THIEFS, goal_number="first_stashed_without_upgrade")
    monkeypatch.setattr(goals, "ROLES", {**goals.ROLES, "thief": names})
    assert goals.number_at_level(Mix(Setup(("thief",), {"thief": "expert"})), "thief", "stash") == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"goal_number": "loot"}, "goal number of the role thief"),
        ({"tiles": ("cellar",)}, "tiles that roles bring"),
        ({"id": "later"}, "difficulty: the later has no cards."),
    ],
)
def test_a_role_that_the_facts_do_not_know_well_enough_is_noticed(
    wrong: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    roles = tuple(msgspec.structs.replace(role, **wrong) if role is THIEFS else role for role in VARIANTS.roles)
    monkeypatch.setattr(cave_checks, "cave_variants", lambda: msgspec.structs.replace(VARIANTS, roles=roles))
    assert any(problem.startswith(said) for problem in cave_checks.problems())


def test_a_goal_that_nobody_can_put_into_words_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {kind: text for kind, text in VARIANTS.goal_texts.items() if kind != "stash"}
    monkeypatch.setattr(cave_checks, "cave_variants", lambda: msgspec.structs.replace(VARIANTS, goal_texts=texts))
    assert any(problem.startswith("kinds of goals") for problem in cave_checks.problems())
