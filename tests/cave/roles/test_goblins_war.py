"""The Goblins' Phases 1 to 4: the War card, new Goblins, Monsters, Secrets."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import (
    Going,
    asked,
    code,
    discards,
    ends,
    face_up,
    goblins,
    goblins_with,
    hand,
    hold,
    monster,
    monsters,
    offered,
    place,
    play,
    rolls,
    secret,
    shown,
    tribe,
    turn,
    war_card,
)
from tests.table import Result
from underhall.cave.play.monsters import MONSTER_IDS
from underhall.cave.roles.goblins.war import MONSTERS, POPULATE, SECRETS, WAR, assignments
from underhall.engine.flow import EVERYBODY, Ask, Chance
from underhall.hall.space import OFF, at

# ------------------------------------------------------------------ setup


@pytest.mark.clause("GOB-01", "GOB-02", "GOB-03", "GOB-04")
def test_the_start() -> None:
    t = goblins_with("knight", phase=WAR)
    me = goblins(t)
    assert [role.name for role in t.g.roles] == ["knight", "goblins"]
    t.run(me.set_up(t.g))
    assert [place(t, name) for name in ("fangs", "bones", "eye")] == [OFF] * 3
    assert [me.strength(t.g, piece) for piece in me.pieces] == [1, 0, 0]  # the disc of the Fangs Tribe
    assert (me.rage, me.secrets.hand, me.monster_deck.shown) == (1, (), ())
    assert [len(deck) for deck in me.cards()] == [10, 10, 10]
    me.means.population = [4, 4, 4]
    monster(t, "fangs", "ogre")
    monster(t, "bones", "troll", "flame-giant")
    me.check(t.g)  # 12 Goblin discs and 4 Strength discs are all there are


@pytest.mark.clause("GOB-05", "GEN-12")
def test_only_the_hand_is_hidden() -> None:
    t = goblins_with("knight")
    hold(t, "hex", "poison")
    face_up(t, "trap")
    tribe(t, "bones", 2)
    monster(t, "bones", "wisp")
    war_card(t, "thirst")
    mine, hers = (goblins(t).panel(t.g, seat) for seat in (0, 1))
    assert [card.name for card in mine.cards] == ["Thirst", "Wisp", "Hex", "Poison", "Trap"]
    assert [card.name for card in hers.cards] == ["Thirst", "Wisp", "Trap"]
    assert hers.hidden == {"Secrets": 2}
    assert not mine.hidden
    assert mine.rows == hers.rows
    assert (mine.rows[1].cubes, mine.rows[1].value) == (2, "Strength 2, Perception 3")
    assert mine.bars[0].value == 1


# ------------------------------------------------------------------ phase 1


@pytest.mark.clause("GOB-15", "GOB-16")
def test_without_rage_there_is_one_and_one_card() -> None:
    t = goblins_with(phase=WAR)
    goblins(t).rage = 0
    rolls(play(t), "war")
    asked(play(t, "waste"), "populate")
    assert goblins(t).rage == 1
    assert goblins(t).war.shown == (4,)


@pytest.mark.clause("GOB-16", "GOB-05")
def test_as_many_war_cards_as_rage_and_one_is_chosen() -> None:
    t = goblins_with(phase=WAR)
    goblins(t).rage = 3
    go = turn(t)
    assert rolls(go(), "war").shown == EVERYBODY
    asked(go("pain", "thirst", "fear"), "war-card")
    assert offered(t, go()) == ["war-card #thirst", "war-card #fear", "war-card #pain"]
    asked(t.play(goblins(t).play(t.g), "war-card #fear"), "populate")  # begun anew at the hub: nothing is drawn again
    assert goblins(t).war.shown == (7,)
    assert goblins(t).war.discards == (0, 9)


@pytest.mark.clause("GOB-17")
def test_all_war_cards_go_back_at_the_end_of_the_turn() -> None:
    t = goblins_with()
    me = goblins(t)
    war_card(t, "pain")
    me.war.unknown = me.war.unknown[1:]
    me.war.discard(0)
    t.run(me.end_of_turn(t.g))
    assert me.war.unknown == tuple(range(10))
    assert me.war.shown == me.war.discards == ()


# ------------------------------------------------------------------ phase 2


def populating(card: str, *discs: int, rage: int = 1) -> Seats:
    t = goblins_with(phase=POPULATE)
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    war_card(t, card)
    goblins(t).means.population = list(discs)
    goblins(t).rage = rage
    return t


@pytest.mark.clause("GOB-18", "GOB-19")
def test_rage_keeps_a_tribe_from_growing() -> None:
    t = populating("thirst", 0, 0, 0, rage=2)  # 3, 2, 1
    t.g.where[2] = at(2, 0)
    goblins(t).means.population[1] = 1
    step = play(t)
    assert offered(t, step) == ["populate", "withhold goblin-fangs", "withhold goblin-bones", "withhold goblin-eye"]
    play(t, "withhold goblin-fangs", "populate")
    assert goblins(t).means.population == [0, 3, 1]  # hidden and revealed alike
    assert goblins(t).rage == 1


@pytest.mark.clause("GOB-18")
def test_where_nothing_comes_there_is_nothing_to_withhold() -> None:
    t = populating("desperation", 0, 0, 0, rage=2)
    rolls(play(t), "monster")
    assert goblins(t).rage == 3


@pytest.mark.clause("GOB-18", "GOB-27")
@pytest.mark.parametrize(("rage", "discs"), [(0, "thirst"), (1, "thirst"), (1, "desperation")])
def test_a_secret_can_be_played_before_the_tribes_grow(rage: int, discs: str) -> None:
    t = populating(discs, 0, 0, 0, rage=rage)
    hold(t, "trap")
    found = offered(t, play(t))
    tribes = [f"withhold goblin-{name}" for name in ("fangs", "bones", "eye")] if rage and discs == "thirst" else []
    assert found == ["populate", *tribes, secret(t, "trap")]
    step = play(t, secret(t, "trap"))
    assert shown(t) == ["trap"]
    assert goblins(t).means.population == ([3, 2, 1] if discs == "thirst" and not rage else [0, 0, 0]), step


@pytest.mark.clause("GOB-18", "GOB-21")
def test_rage_on_the_card_comes_too_late_to_be_spent() -> None:
    t = populating("pain", 0, 0, 0, rage=1)  # 1, 1, 1 and 1 Rage
    step = play(t, "withhold goblin-eye")
    assert isinstance(step, Ask)
    assert step.prompt.name == "activate"  # no Rage is left to spend on another
    assert goblins(t).means.population == [1, 1, 0]
    assert goblins(t).rage == 1


@pytest.mark.clause("GOB-20", "GOB-53")
def test_overpopulation_scatters_one_revealed_tribe_as_in_the_example() -> None:
    t = populating("thirst", 3, 4, 1, rage=0)
    face_up(t, "goblin-ruby")
    t.g.where[3] = at(1, 0)
    t.g.where[1] = at(2, 0)
    go = turn(t)
    asked(go(), "overpopulation")
    assert offered(t, go()) == ["scatter goblin-fangs", "scatter goblin-eye"]  # even one that is not overpopulated
    go("scatter goblin-eye")
    assert goblins(t).means.population == [4, 4, 0]
    assert t.g.where[3] == OFF
    assert shown(t) == []  # GOB-55


@pytest.mark.clause("GOB-20")
def test_exactly_four_goblins_are_not_too_many() -> None:
    t = populating("thirst", 0, 2, 3, rage=0)
    step = play(t)
    assert isinstance(step, Chance)  # on to the Monsters: nobody scatters
    assert goblins(t).means.population[1:] == [4, 4]


@pytest.mark.clause("GOB-20")
def test_with_none_revealed_a_hidden_tribe_scatters_even_an_empty_one() -> None:
    t = populating("spite", 4, 4, 0, rage=1)  # 2, 1, 2
    t.g.where[2] = at(0, 1)  # lurking is hidden
    monster(t, "eye", "wisp")
    go = turn(t)
    assert offered(t, go("withhold goblin-eye")) == [
        "scatter goblin-fangs",
        "scatter goblin-bones",
        "scatter goblin-eye",
    ]
    go("scatter goblin-eye")
    assert goblins(t).means.population == [4, 4, 0]
    assert monsters(t, "eye") == []


@pytest.mark.clause("GOB-20", "GOB-74")
def test_a_pet_frog_keeps_its_tribe_at_four_in_peace() -> None:
    t = populating("thirst", 4, 0, 0, rage=0)
    monster(t, "fangs", "pet-frog")
    step = play(t)
    assert isinstance(step, Chance)  # on to the Monsters: nobody scatters
    assert goblins(t).means.population == [4, 2, 1]


@pytest.mark.clause("GOB-20", "GOB-74")
def test_the_frogs_tribe_may_be_the_one_that_scatters() -> None:
    t = populating("thirst", 4, 4, 0, rage=0)
    monster(t, "fangs", "pet-frog")
    play(t, "scatter goblin-fangs")
    assert goblins(t).means.population == [2, 4, 1]


@pytest.mark.clause("GOB-20", "GOB-27", "GOB-83")
def test_leader_cancels_the_scatter_but_not_the_cut() -> None:
    t = populating("hate", 4, 0, 0, rage=0)
    hold(t, "leader")
    assert offered(t, play(t)) == ["populate"]  # Leader has no other moment
    play(t, "populate", secret(t, "leader"))
    assert goblins(t).means.population == [4, 2, 2]
    assert discards(t) == ["leader"]


@pytest.mark.clause("GOB-20")
def test_whether_there_is_a_leader_is_not_told_by_the_question() -> None:
    t = populating("thirst", 4, 0, 0, rage=0)
    t.g.where[1] = at(1, 0)
    hold(t, "poison")
    step = play(t, "populate")
    asked(step, "overpopulation")
    assert offered(t, step) == ["scatter goblin-fangs"]


@pytest.mark.clause("GOB-21", "GOB-11")
def test_rage_of_the_card_is_gained_after_the_goblins_and_stops_at_three() -> None:
    t = populating("pain", 0, 0, 0, rage=3)
    play(t, "populate")
    assert goblins(t).rage == 3


# ------------------------------------------------------------------ phase 3


def assigning(card: str, bones: int) -> Seats:
    t = goblins_with(phase=MONSTERS)
    war_card(t, card)
    tribe(t, "bones", bones)
    return t


@pytest.mark.clause("GOB-22")
def test_monsters_are_drawn_and_assigned_or_discarded() -> None:
    t = assigning("desperation", 4)
    step = play(t, "ogre", "wisp", "blob")
    asked(step, "assign")
    assert offered(t, step) == [
        "discard-drawn #ogre",
        "assign-monster goblin-fangs #ogre",
        "assign-monster goblin-bones #ogre",
        "assign-monster goblin-eye #ogre",
    ]
    play(t, "assign-monster goblin-bones #ogre", "assign-monster goblin-bones #wisp", "discard-drawn #blob")
    assert monsters(t, "bones") == ["ogre", "wisp"]  # two slots
    assert goblins(t).monster_deck.discards == (MONSTER_IDS.index("blob"),)
    assert goblins(t).strength(t.g, 2) == 5  # the Ogre's Strength disc (GOB-25)
    goblins(t).monster_deck.check()


@pytest.mark.clause("GOB-22", "GOB-23")
def test_a_new_monster_may_take_the_place_of_one() -> None:
    t = assigning("thirst", 2)
    monster(t, "fangs", "golem")
    monster(t, "bones", "wisp")
    step = play(t, "troll")
    assert offered(t, step) == [  # the limit of 2 is reached: nothing can be added
        "discard-drawn #troll",
        "replace-monster goblin-fangs #troll #golem",
        "replace-monster goblin-bones #troll #wisp",
    ]
    play(t, "replace-monster goblin-fangs #troll #golem")
    assert (monsters(t, "fangs"), monsters(t, "bones")) == (["troll"], ["wisp"])
    assert goblins(t).monster_deck.discards == (MONSTER_IDS.index("golem"),)


@pytest.mark.clause("GOB-22")
def test_slots_are_one_two_and_one() -> None:
    t = assigning("thirst", 4)
    monster(t, "fangs", "golem")
    monster(t, "bones", "wisp")
    free = [option.piece for option in assignments(goblins(t), MONSTER_IDS.index("troll")) if not option.amount]
    verbs = [option.verb for option in assignments(goblins(t), MONSTER_IDS.index("troll"))]
    assert free[1:] == [2, 3]  # Bones has room for another
    assert verbs == ["discard-drawn", "replace-monster", "assign-monster", "replace-monster", "assign-monster"]


@pytest.mark.clause("GOB-23")
def test_above_the_limit_nothing_is_added_or_replaced_and_nothing_leaves() -> None:
    t = assigning("thirst", 1)
    monster(t, "fangs", "golem")
    monster(t, "bones", "wisp")
    step = play(t, "troll")
    assert isinstance(step, Ask)
    assert step.prompt.name == "activate"  # there was but to discard it
    assert (monsters(t, "fangs"), monsters(t, "bones")) == (["golem"], ["wisp"])
    assert [option.verb for option in assignments(goblins(t), 0)] == ["discard-drawn"]


@pytest.mark.clause("GOB-24", "GEN-17")
def test_an_empty_monster_deck_is_made_anew_from_its_discards() -> None:
    t = assigning("thirst", 0)
    deck = goblins(t).monster_deck
    deck.unknown, deck.discards = (), deck.unknown
    rolls(play(t), "monster")
    assert len(deck) == 10
    assert deck.discards == ()


# ------------------------------------------------------------------ phase 4


@pytest.mark.clause("GOB-26")
def test_too_many_secrets_are_discarded_from_the_hand() -> None:
    t = goblins_with(phase=SECRETS)
    war_card(t, "fear")  # 2 Secrets
    hold(t, "poison", "leader", "hex")
    face_up(t, "trap")
    go = turn(t)
    asked(go("draw-secrets", "cave-in", "hiding-spots"), "secrets-surplus")
    assert len(offered(t, go())) == 5  # no face-up card
    go(code(t, "discard-secret", "leader"))
    assert hand(t) == ["cave-in", "hex", "hiding-spots", "poison"]
    assert discards(t) == ["leader"]


@pytest.mark.clause("GOB-26", "GOB-05")
def test_drawn_secrets_are_seen_by_the_goblins_alone() -> None:
    t = goblins_with("knight", phase=SECRETS)
    war_card(t, "fear")
    step = rolls(play(t), "secret")
    assert step.shown == 1
    play(t, "hex")
    assert [thing.known for thing in goblins(t).secrets.hand] == [1]


@pytest.mark.clause("GOB-27")
def test_secrets_may_be_played_before_others_are_drawn() -> None:
    t = goblins_with(phase=SECRETS)
    war_card(t, "fear")
    hold(t, "trap")
    step = play(t)
    assert offered(t, step) == ["draw-secrets", secret(t, "trap")]
    rolls(play(t, secret(t, "trap")), "secret")
    assert shown(t) == ["trap"]


@pytest.mark.clause("GOB-27", "GOB-78")
def test_secrets_may_be_played_before_the_war_cards() -> None:
    t = goblins_with(phase=WAR)
    hold(t, "goblin-ruby")
    step = play(t)
    assert offered(t, step) == ["draw-war", secret(t, "goblin-ruby")]
    step = play(t, secret(t, "goblin-ruby"), "pain")
    asked(step, "ruby")


# ------------------------------------------------------------------ the Goblin Ruby


@pytest.mark.clause("GOB-78", "GOB-97")
def test_the_ruby_changes_a_war_card_once_a_turn() -> None:
    t = goblins_with(phase=WAR)
    face_up(t, "goblin-ruby")
    goblins(t).rage = 2
    go = turn(t)
    assert offered(t, go("pain", "hate")) == ["keep-cards", "redraw-war #hate", "redraw-war #pain"]
    step = rolls(go("redraw-war #pain"), "war")
    assert "pain" not in offered(t, step)  # it went to the discards first
    assert len(step.outcomes) == 8  # the rest of the ten
    asked(go("thirst"), "war-card")
    assert goblins(t).means.redrawn


def with_ruby() -> Seats:
    t = goblins_with(phase=MONSTERS)
    war_card(t, "desolation")  # 1 Monster, 1 Secret
    face_up(t, "goblin-ruby")
    return t


@pytest.mark.clause("GOB-78")
def test_the_ruby_changes_a_monster_and_then_no_secret() -> None:
    t = with_ruby()
    go = turn(t)
    asked(go("pet-frog"), "ruby")
    step = go("redraw-monster #pet-frog", "ogre", "hex")
    asked(step, "activate")  # no second question for the Secret
    assert hand(t) == ["hex"]


@pytest.mark.clause("GOB-78", "GOB-97")
def test_the_ruby_declined_before_may_change_a_secret() -> None:
    t = with_ruby()
    go = turn(t)
    asked(go("pet-frog", "keep-cards", "hex"), "ruby")
    step = rolls(go(code(t, "redraw", "hex")), "secret")
    assert "hex" not in offered(t, step)
    go("leader")
    assert hand(t) == ["leader"]
    assert discards(t) == ["hex"]
    again = Going(t, goblins(t).draw_secrets(t.g, 1))
    assert isinstance(again("trap"), Result)  # once a turn


@pytest.mark.clause("GOB-78", "GOB-26")
def test_the_ruby_counts_for_the_limit_and_lowers_perception() -> None:
    t = goblins_with(phase=SECRETS)
    tribe(t, "eye", 2)
    assert goblins(t).perception(t.g, 3) == 3
    face_up(t, "goblin-ruby")
    assert goblins(t).perception(t.g, 3) == 2
    hold(t, "poison", "leader", "hex", "trap")
    war_card(t, "spite")
    asked(play(t, "draw-secrets", "cave-in", "keep-cards"), "secrets-surplus")


@pytest.mark.clause("GOB-98")
def test_from_phase_five_on_the_turn_may_be_passed() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2)
    step = play(t)
    assert offered(t, step)[0] == "end-turn"
    ends(play(t, "end-turn"))
