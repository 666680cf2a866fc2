"""Who is asked what where guests meet others: each question, who decides, and what comes of it."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, tribe
from tests.manor.tables import ManorTable
from tests.travel import visiting_goblins as tribes
from tests.travel.asked import asked
from tests.travel.visiting_heroes import (
    THREE,
    armored_knight,
    armored_knight_visits,
    held,
    hero,
    next_event,
    paladin_visits,
    put_cubes,
)
from tests.travel.visiting_thief import thief, thief_at
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS
from underhall.cave.roles.thief.turn import play as thief_turn
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import PIECES
from underhall.hall.space import OFF, at
from underhall.manor.role import ManorRole
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.skeletons.cards import GEAR_IDS
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.travel.in_cave.armored_knight.quests import COUNT, complete, completed, completing, promised
from underhall.travel.in_cave.heroes.events import resolve_event
from underhall.travel.in_cave.heroes.hero import came_through
from underhall.travel.in_manor.knight.role import VisitingMeans

# ------------------------------------------------------------------ Events of the cave that heal a hero


def event(card: str, free: int, prepared: int, health: int, *answers: str) -> Seats:
    """An Event happens to the Paladin with so many free cubes, others on Prepare, and so much Health."""
    t = paladin_visits(*THREE)
    put_cubes(t, free, prepare=prepared)
    hero(t).health = health
    next_event(t, card)
    t.asked.clear()
    t.run(resolve_event(t.g, hero(t)), *answers)
    return t


@pytest.mark.clause("KNT-85", "KNT-86", "KNT-87", "MVR-90")
@pytest.mark.parametrize(
    ("card", "question"), [("fresh-air", "hero-heal"), ("fresh-water", "hero-heal"), ("light", "hero-heal-for-good")]
)
def test_the_hero_is_asked_whether_to_heal_and_may_decline(card: str, question: str) -> None:
    t = event(card, 3, 0, 3, "go-on")
    assert asked(t) == [f"paladin {question}: go-on, heal"]
    me = hero(t)
    assert (me.health, me.cubes[UNASSIGNED], me.visit.aside, me.spare_cubes) == (3, 3, 0, 4)


@pytest.mark.clause("KNT-85", "KNT-86", "MVR-90")
@pytest.mark.parametrize(("card", "health", "aside", "spare"), [("fresh-air", 4, 1, 4), ("light", 5, 0, 5)])
def test_a_free_cube_pays_for_the_health(card: str, health: int, aside: int, spare: int) -> None:
    me = hero(event(card, 1, 2, 3, "heal"))
    assert (me.health, me.cubes[UNASSIGNED], sum(me.cubes), me.visit.aside) == (health, 0, 2, aside)
    assert me.spare_cubes == spare


@pytest.mark.clause("KNT-85", "KNT-86", "KNT-87", "MVR-90", "KNT-17")
@pytest.mark.parametrize(
    ("card", "free", "prepared", "health"),
    [("fresh-air", 0, 3, 3), ("fresh-air", 3, 0, 7), ("light", 0, 3, 3), ("light", 3, 0, 7), ("light", 1, 1, 3)],
)
def test_without_a_free_cube_or_a_wound_or_with_the_last_two_nobody_is_asked(
    card: str, free: int, prepared: int, health: int
) -> None:
    t = event(card, free, prepared, health)
    assert asked(t) == []
    assert (hero(t).health, sum(hero(t).cubes)) == (health, free + prepared)


@pytest.mark.clause("MVR-90", "KNT-86")
def test_a_cube_set_aside_is_still_a_hero_cube() -> None:
    t = paladin_visits(*THREE)
    put_cubes(t, 2)
    hero(t).visit.aside = 1
    assert hero(t).hero_cubes() == 3


@pytest.mark.clause("KNT-80", "KNT-81")
def test_without_events_nothing_happens() -> None:
    t = paladin_visits(*THREE)
    next_event(t)
    t.asked.clear()
    t.run(resolve_event(t.g, hero(t)))
    assert asked(t) == []


# ------------------------------------------------------------------ the side a hero came through


@pytest.mark.clause("KNT-47", "MAP-48", "AKN-18")
def test_the_side_a_hero_came_through_must_be_open_unless_a_wall_was_crossed() -> None:
    t = paladin_visits(*THREE)
    for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        t.dark(x, y, f"ambush-{2 * x + y + 3:02}")
    sides = [came_through(t.g, at(x, y), at(0, 0)) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    assert sides == [1 << 2, 1 << 3, 1 << 0, 1 << 1], "N, E, S and W of the Entrance"
    assert came_through(t.g, at(0, 1), OFF) == 0
    t.g.edges[at(1, 0)] |= 1 << 3
    assert came_through(t.g, at(1, 0), at(0, 0)) == 0, "through a wall"
    t.g.edges[at(1, 0)] = 1 << 1
    assert came_through(t.g, at(1, 0), at(0, 0)) == 1 << 3, "another side has it"


# ------------------------------------------------------------------ the Wisp in the manor


def wisp(tiles: dict[tuple[int, int], str] | None = None) -> ManorTable:
    """The Fangs Tribe with its Wisp at the eastern wall of the row of the Paladin, who stands on (3,5)."""
    t = tribes.goblins_at(
        {"fangs": (3, 6)}, "spider", "manor", "warlock", hero_on=(3, 5), tiles=tribes.OPEN | (tiles or {}),
        population=(1, 0, 0),
    )  # fmt: skip
    tribes.monster(t, "fangs", "wisp")
    tribes.activate(t, "fangs")
    return t


@pytest.mark.clause("GOB-72", "MVR-83")
def test_a_wisp_lures_three_spaces_and_asks_before_the_second_and_the_third() -> None:
    t = wisp()
    tribes.act(t, "wisp (3,4)", "wisp (3,3)", "wisp (3,2)")
    assert [line for line in asked(t) if "wisp-hero" in line] == [
        "goblins wisp-hero: wisp (3,3), stop",
        "goblins wisp-hero: wisp (3,2), stop",
    ]
    assert t.where("paladin") == "(3,2)"


@pytest.mark.clause("GOB-72", "MVR-83")
def test_a_wisp_may_stop() -> None:
    for answers, goal in ((("stop",), "(3,4)"), (("wisp (3,3)", "stop"), "(3,3)")):
        t = wisp()
        tribes.act(t, "wisp (3,4)", *answers)
        assert t.where("paladin") == goal


@pytest.mark.clause("GOB-72", "MVR-83", "FRC-11")
@pytest.mark.parametrize("ahead", ["wall", "figure", "dark", "web"])
def test_a_wisp_ends_before_a_wall_a_figure_a_dark_tile_and_on_a_web(ahead: str) -> None:
    t = wisp({(3, 3): "treasure-n r0"} if ahead == "wall" else {(3, 3): "dark"} if ahead == "dark" else {})
    if ahead == "figure":
        t.put("giant-spider", 3, 3)
    if ahead == "web":
        t.lay("web", 3, 4)
    tribes.act(t, "wisp (3,4)")
    assert not [line for line in asked(t) if "wisp-hero" in line]
    assert t.where("paladin") == "(3,4)"


@pytest.mark.clause("MVR-83")
@pytest.mark.parametrize("figure", ["wraith", "warlock"])
def test_who_is_ethereal_is_not_in_the_way_of_a_wisp(figure: str) -> None:
    t = wisp()
    t.put(figure, 3, 4)
    assert "wisp (3,4)" in tribes.offered(t, "wisp")
    t = wisp()
    t.put("egg-1", 3, 4)
    assert "wisp (3,4)" not in tribes.offered(t, "wisp")


# ------------------------------------------------------------------ what the Armored Knight's hits complete in the cave


def names_of(bits: int) -> set[str]:
    return {name for card, name in enumerate(SIDEQUEST_IDS) if bits >> card & 1}


@pytest.mark.clause("KNT-79", "MVR-72")
@pytest.mark.parametrize(
    ("population", "monster", "surprised", "found"),
    [
        (2, False, (), set()),
        (3, False, (), {"stalwart"}),
        (4, False, (), {"stalwart"}),
        (1, True, (), {"daring"}),
        (1, False, ("goblin-fangs",), {"fearless"}),
        (1, False, ("goblin-bones", "goblin-eye"), set()),
    ],
)
def test_what_a_hit_on_a_tribe_completes(
    population: int, monster: bool, surprised: tuple[str, ...], found: set[str]
) -> None:
    t = armored_knight_visits("armored-knight", "goblins", "dragon", "thief")
    tribe(t, "fangs", population)
    if monster:
        goblins(t).monsters[0] = (0,)
    armored_knight(t).visit.surprised = sum(1 << PIECES.index(name) for name in surprised)
    assert names_of(promised(t.g, armored_knight(t), PIECES.index("goblin-fangs"))) == found


@pytest.mark.clause("KNT-79", "MVR-72")
@pytest.mark.parametrize(("piece", "found"), [("dragon", {"daring"}), ("thief", {"daring"}), ("armored-knight", set())])
def test_a_hit_on_the_dragon_or_the_thief_is_daring(piece: str, found: set[str]) -> None:
    t = armored_knight_visits("armored-knight", "goblins", "dragon", "thief")
    assert names_of(promised(t.g, armored_knight(t), PIECES.index(piece))) == found


@pytest.mark.clause("MVR-63", "MVR-72", "AKN-34")
def test_a_completed_sidequest_goes_to_the_box_and_her_new_cards_are_hers_alone() -> None:
    t = armored_knight_visits("armored-knight", "goblins", "dragon", "thief")
    me = armored_knight(t)
    uid = held(t, me.sidequests, "intrepid")
    t.g.tiles_revealed = 100
    learned = t.g.learned
    (option,) = completing(t.g, me)
    assert option.card == uid
    t.run(complete(t.g, me, option))
    assert SIDEQUEST_IDS.index("intrepid") in me.sidequests.gone
    assert t.g.learned > learned, "all have seen it: this cannot be taken back"
    assert [thing.known for thing in (*me.sidequests.hand, *me.artifacts.hand)] == [1 << me.owner] * 2
    me.artifacts.unknown = ()
    again = held(t, me.sidequests, "bedecked")
    me.artifacts.shown = (0, 1, 2, 3, 4)
    (option,) = completing(t.g, me)
    assert option.card == again
    t.run(complete(t.g, me, option))
    assert len(me.artifacts.hand) == 1, "without artifacts none is drawn"


@pytest.mark.clause("KNT-78", "MVR-72")
@pytest.mark.parametrize(("short", "found"), [(1, False), (0, True)])
def test_a_state_completes_from_its_number_on(short: int, found: bool) -> None:
    t = armored_knight_visits("armored-knight", "goblins", "dragon", "thief")
    t.g.tiles_revealed = COUNT[SIDEQUEST_IDS.index("intrepid")] - short
    assert ("intrepid" in names_of(completed(t.g, armored_knight(t)))) == found


# ------------------------------------------------------------------ what the Thief takes in the manor


def robbing(role: type[ManorRole], name: str, figure: str) -> ManorTable:
    """The Thief with all his cubes beside somebody on his tile."""
    t = thief_at(2, 3, name, "manor", tiles={(2, 3): "blood-open"}, real=(role,), cubes=3, stats=(2, 3, 4))
    t.put(figure, 2, 3)
    return t


@pytest.mark.clause("MVR-89", "THF-26")
def test_a_hidden_treasure_card_is_taken_at_random_for_all_to_see() -> None:
    t = robbing(Paladin, "paladin", "paladin")
    him = t.g.named("paladin")
    him.treasures.hand = tuple(Thing(90 + face, 0, 0, face, 1 << him.owner) for face in (0, 1))
    him.treasures.unknown = him.treasures.unknown[2:]
    t.play(thief_turn(t.g, thief(t)), "pickpocket (2,3) paladin x3", "steal-hidden", "1")
    assert asked(t)[1:3] == ["thief thief-steal-card: steal-hidden, leave-card", "chance treasure-card-pick"]
    assert [thing.face for thing in him.treasures.hand] == [0]
    assert him.treasures.bottom[-1].face == 1


@pytest.mark.clause("MVR-89", "MVR-54", "THF-26", "THF-27")
def test_he_may_leave_the_card() -> None:
    t = robbing(Paladin, "paladin", "paladin")
    him = t.g.named("paladin")
    him.treasures.shown, him.treasures.unknown = (0,), him.treasures.unknown[1:]
    t.play(thief_turn(t.g, thief(t)), "pickpocket (2,3) paladin x3", "leave-card")
    assert (him.treasures.shown, him.treasures.bottom) == ((0,), ())
    t = robbing(Skeletons, "skeletons", "slashy")
    them = t.g.named("skeletons")
    them.gear.shown, them.gear.unknown = (0, 3), tuple(card for card in them.gear.unknown if card not in (0, 3))
    t.play(thief_turn(t.g, thief(t)), "pickpocket (2,3) slashy x3", "leave-card")
    names = [f"steal-gear #{GEAR_IDS[card]}" for card in (0, 3)]
    assert asked(t)[1] == f"thief thief-steal-gear: {', '.join(names)}, leave-card"
    assert (them.gear.shown, them.gear.bottom) == ((0, 3), ())


@pytest.mark.clause("MVR-54", "THF-27")
def test_stolen_gear_lies_under_its_deck() -> None:
    t = robbing(Skeletons, "skeletons", "slashy")
    them = t.g.named("skeletons")
    them.gear.shown, them.gear.unknown = (0, 3), tuple(card for card in them.gear.unknown if card not in (0, 3))
    t.play(thief_turn(t.g, thief(t)), "pickpocket (2,3) slashy x3", f"steal-gear #{GEAR_IDS[3]}")
    assert (them.gear.shown, [thing.face for thing in them.gear.bottom]) == ((0,), [3])


# ------------------------------------------------------------------ what the Knight remembers of pieces in the manor


@pytest.mark.clause("SPI-60", "MMP-70")
def test_what_she_remembers_of_pieces_alike_is_told_by_their_mark_and_never_by_their_number() -> None:
    first, second, spider = (PIECES.index(name) for name in ("poltergeist-1", "poltergeist-2", "giant-spider"))
    for bit, field in enumerate(("struck", "obliged", "surprised", "duty")):
        means = VisitingMeans()
        untouched = means.key()
        setattr(means, field, 1 << first | 1 << spider)
        assert (means.mark(first), means.mark(second), means.mark(spider)) == (1 << bit, 0, 1 << bit)
        assert means.key() != untouched, "the Spider is told by her number"
        setattr(means, field, 1 << spider)
        only_spider = means.key()
        setattr(means, field, 1 << first | 1 << spider)
        assert means.key() == only_spider
    means = VisitingMeans()
    means.duty = 1 << first
    means.leave_encounter()
    assert means.duty == 0
    assert VisitingMeans().duty == 0
