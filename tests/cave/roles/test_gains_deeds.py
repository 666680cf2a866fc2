"""Deeds of getting richer: what the Thief stashes, Treasure cards of the Knight, Terror cards of the Ghouls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables import ghouls, knight, thief
from tests.cave.tables.ghoul import quiet
from underhall.cave.roles.ghouls.terror import draw_spoils, draw_terror
from underhall.cave.roles.knight.treasures import POTION, drink, take_treasure_token
from underhall.cave.roles.thief.stash import lose_upgrade
from underhall.hall.tokens import GEMS, TREASURE

# ------------------------------------------------------------------ the Thief stashes


def going(t: Seats) -> Any:
    return quiet(thief.me_of(t).play(t.g))


def losing(t: Seats) -> Any:
    return lose_upgrade(t.g, thief.me_of(t))


@pytest.mark.clause("THF-36", "THF-38", "THF-39", "THF-08")
def test_each_upgrade_for_a_treasure_that_is_stashed() -> None:
    t = thief.thief_with("knight")
    thief.acting(t, movement=2, cubes=1)
    thief.carrying(t, TREASURE)
    thief.me_of(t).level = 1
    assert each(t, going, "move Entrance x1") == lines("""
        upgrade #movement-plus-1:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 1
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #stealth-plus-1:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 2
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #thievery-plus-1:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.cubes: 1 > 2
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 4
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #sticky-fingers:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 8
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #lock-picking-kit:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 16
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #climbing-gear:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 32
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #hand-crossbow:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 64
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #unnatural-evasion:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.upgrades: 0 > 128
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
        upgrade #flip-1:
          thief: 1E 0 > Entrance
          thief.level: 1 > 3
          thief.loot: [0] > []
          thief.means.cubes: 1 > 2
          thief.means.movement: 2 > 1
          thief.stashed: 0 > 1
          thief.stats: [4, 3, 2] > [4, 3, 3]
          thief.upgrades: 0 > 256
          thief-act of 0: stop | move 1E 0 x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-37", "THF-38", "THF-08", "DRG-69")
def test_a_gem_is_changed_for_a_treasure_and_stashed_like_one() -> None:
    t = thief.thief_with("dragon", tokens={"gem-claw": 1})
    thief.acting(t, movement=2, cubes=1, tokens=(3, 3, 2))
    thief.upgraded(t, "sticky-fingers", "flip-1")
    thief.carrying(t, GEMS[0], TREASURE)
    assert each(t, going, "move Entrance x1", "upgrade #flip-2") == lines("""
        turn-token #movement:
          supply gem-claw: 1 > 2
          supply treasure: 9 > 8
          thief: 1E 0 > Entrance
          thief.loot: [0, 4] > [0]
          thief.stashed: 2 > 3
          thief.stats: [3, 3, 2] > [4, 3, 2]
          thief.upgrades: 264 > 776
          thief-upgrade of 0: upgrade #movement-plus-1 | upgrade #stealth-plus-1 | upgrade #thievery-plus-1 |
        … upgrade #lock-picking-kit | upgrade #climbing-gear | upgrade #hand-crossbow | upgrade
        … #unnatural-evasion | upgrade #flip-3
        turn-token #stealth:
          supply gem-claw: 1 > 2
          supply treasure: 9 > 8
          thief: 1E 0 > Entrance
          thief.loot: [0, 4] > [0]
          thief.means.movement: 2 > 1
          thief.stashed: 2 > 3
          thief.stats: [3, 3, 2] > [3, 4, 2]
          thief.upgrades: 264 > 776
          thief-upgrade of 0: upgrade #movement-plus-1 | upgrade #stealth-plus-1 | upgrade #thievery-plus-1 |
        … upgrade #lock-picking-kit | upgrade #climbing-gear | upgrade #hand-crossbow | upgrade
        … #unnatural-evasion | upgrade #flip-3
    """)


def upgraded_thief() -> Seats:
    t = thief.thief_with("cave")
    thief.acting(t, movement=2, cubes=1, tokens=(3, 4, 4))
    thief.upgraded(t, "sticky-fingers", "movement-plus-1", "flip-1", "flip-2")
    return t


@pytest.mark.clause("THF-47")
def test_each_upgrade_that_spores_may_take() -> None:
    assert each(upgraded_thief(), losing) == lines("""
        lose-upgrade #movement-plus-1:
          thief.upgrades: 777 > 776
          done
        lose-upgrade #sticky-fingers:
          thief.upgrades: 777 > 769
          done
        lose-upgrade #flip-2:
          thief-turn-token of 0: turn-token #stealth | turn-token #thievery
    """)


@pytest.mark.clause("THF-47", "THF-08")
def test_with_the_last_flip_a_stat_token_is_turned_back() -> None:
    assert each(upgraded_thief(), losing, "lose-upgrade #flip-2") == lines("""
        turn-token #stealth:
          thief.stats: [3, 4, 4] > [3, 3, 4]
          thief.upgrades: 777 > 265
          done
        turn-token #thievery:
          thief.stats: [3, 4, 4] > [3, 4, 3]
          thief.upgrades: 777 > 265
          done
    """)


# ------------------------------------------------------------------ Treasure cards of the Knight


def finder(*others: str, **changes: Any) -> Seats:
    """A Knight on a Treasure token, with 3 Grit."""
    t = knight.knight_with(*others, **changes)
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    t.token(1, 0, "treasure")
    knight.me(t).grit = 3
    return t


def taking(t: Seats) -> Any:
    return take_treasure_token(t.g, knight.me(t))


DRAWN = ("treasure-card",)


@pytest.mark.clause("KNT-73", "KNT-74", "KNT-20")
def test_a_treasure_card_is_kept_or_declined() -> None:
    assert each(finder(), taking, "javelin") == lines("""
        keep-treasure:
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.hand: none > javelin/1
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          done
        decline x5:
          knight.cubes.grit_track: 31 > 30
          knight.cubes.unplaced: 2 > 3
          knight.grit: 3 > 8
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.gone: none > javelin
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          done
    """)


@pytest.mark.clause("KNT-73", "CAV-38")
def test_the_cave_gives_one_of_two_cards() -> None:
    assert each(finder("cave"), taking, past=DRAWN) == lines("""
        give #javelin:
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.bottom: none > elvish-sword/2
          knight.treasures.hand: none > javelin/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          treasure of 0: keep-treasure | decline x5
        give #elvish-sword:
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.bottom: none > javelin/2
          knight.treasures.hand: none > elvish-sword/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          treasure of 0: keep-treasure | decline x5
    """)


@pytest.mark.clause("KNT-73", "KNT-74", "CAV-38")
def test_what_the_cave_gave_is_kept_or_declined() -> None:
    assert each(finder("cave"), taking, "give #javelin", past=DRAWN) == lines("""
        keep-treasure:
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.bottom: none > elvish-sword/2
          knight.treasures.hand: none > javelin/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          done
        decline x5:
          knight.cubes.grit_track: 31 > 30
          knight.cubes.unplaced: 2 > 3
          knight.grit: 3 > 8
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.bottom: none > elvish-sword/2
          knight.treasures.gone: none > javelin
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          done
    """)


@pytest.mark.clause("VAR-126")
def test_uncertain_treasures_the_cave_buries_one_of_three() -> None:
    assert each(finder("cave", uncertain_treasures=True), taking, past=DRAWN) == lines("""
        bury #javelin:
          knight.tokens_taken: 0 > 1
          knight.treasures.bottom: none > javelin/2
          knight.treasures.top: none > elvish-sword/3 mighty-axe/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          pick-treasure of 0: pick #elvish-sword | pick #mighty-axe
        bury #elvish-sword:
          knight.tokens_taken: 0 > 1
          knight.treasures.bottom: none > elvish-sword/2
          knight.treasures.top: none > javelin/3 mighty-axe/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          pick-treasure of 0: pick #javelin | pick #mighty-axe
        bury #mighty-axe:
          knight.tokens_taken: 0 > 1
          knight.treasures.bottom: none > mighty-axe/2
          knight.treasures.top: none > javelin/3 elvish-sword/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          pick-treasure of 0: pick #javelin | pick #elvish-sword
    """)


@pytest.mark.clause("VAR-126")
def test_uncertain_treasures_the_knight_picks_one_of_two() -> None:
    t = finder("cave", uncertain_treasures=True)
    assert each(t, taking, "bury #javelin", past=DRAWN) == lines("""
        pick #elvish-sword:
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.bottom: none > javelin/2 mighty-axe/3
          knight.treasures.hand: none > elvish-sword/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          treasure of 0: keep-treasure | decline x5
        pick #mighty-axe:
          knight.tokens_taken: 0 > 1
          knight.treasures: 7 > 6
          knight.treasures.bottom: none > javelin/2 elvish-sword/3
          knight.treasures.hand: none > mighty-axe/3
          supply treasure: 9 > 10
          tokens 1E 0: treasure > none
          treasure of 0: keep-treasure | decline x5
    """)


@pytest.mark.clause("KNT-76", "KNT-17")
def test_the_potion_kit() -> None:
    t = knight.knight_with("goblins")
    knight.shows(t, "potion-kit")
    knight.cubes(t, 2, strength=1)
    knight.me(t).health = 4
    assert deed(t, drink(t.g, knight.me(t), POTION)) == lines("""
        knight.cubes.discarded: 0 > 1
        knight.cubes.unplaced: 2 > 1
        knight.health: 4 > 6
        knight.treasures.gone: none > potion-kit
        knight.treasures.shown: potion-kit > none
        done
    """)


# ------------------------------------------------------------------ Terror cards of the Ghouls


def drawing(t: Seats) -> Any:
    return draw_terror(t.g, "ghoul", 0, ghouls.me(t).terror)


def with_adapt() -> Seats:
    t = ghouls.ghoul_with("knight")
    ghouls.terror(t, "adapt")
    return t


@pytest.mark.clause("GHL-58", "GHL-120")
def test_with_adapt_two_cards_are_drawn_or_one_is_looked_for() -> None:
    assert each(with_adapt(), drawing) == lines("""
        draw-two:
          chance terror
        search:
          ghoul.terror.fresh: [0, 0, 0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0, 0, 0]
          ghoul.terror.gone: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 1, 0, 0]
          ghoul.terror.once: 0 > 32
          ghoul.terror.ready: 1 > 0
          ghoul.terror.touched: False > True
          adapt-search of 0: keep #chase | keep #hunt | keep #sneak | keep #cheat | keep #blink | keep #seize |
        … keep #scour
    """)


@pytest.mark.clause("GHL-58", "GHL-52")
def test_of_two_cards_one_is_kept_and_the_other_goes_under_the_deck() -> None:
    assert each(with_adapt(), drawing, "draw-two", "hunt", "chase") == lines("""
        keep #chase:
          ghoul.terror.deck.bottom: [] > [1]
          ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 6, 7]
          ghoul.terror.fresh: [0, 0, 0, 0, 0, 1, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 0]
          ghoul.terror.spent: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 1, 0, 0]
          ghoul.terror.touched: False > True
          done
        keep #hunt:
          ghoul.terror.deck.bottom: [] > [0]
          ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 6, 7]
          ghoul.terror.fresh: [0, 0, 0, 0, 0, 1, 0, 0] > [0, 1, 0, 0, 0, 0, 0, 0]
          ghoul.terror.spent: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 1, 0, 0]
          ghoul.terror.touched: False > True
          done
    """)


@pytest.mark.clause("GHL-58", "GHL-55")
def test_adapt_finds_any_card_once_per_game() -> None:
    t = with_adapt()
    assert deed(t, drawing(t), "search", "keep #scour") == lines("""
        ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 7] > [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6]
        ghoul.terror.fresh: [0, 0, 0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0, 0, 1]
        ghoul.terror.gone: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 1, 0, 0]
        ghoul.terror.once: 0 > 32
        ghoul.terror.touched: False > True
        done
    """)


@pytest.mark.clause("GHL-45")
def test_of_the_spoils_one_card_is_kept_the_others_go_under_the_deck_in_any_order() -> None:
    t = ghouls.ghoul_with("knight")
    answers = ("hunt", "chase", "scour", "keep #chase")
    assert each(t, lambda t: draw_spoils(t.g, "ghoul", 0, ghouls.me(t).terror, 3), *answers) == lines("""
        put-under #hunt:
          ghoul.terror.deck.bottom: [] > [1, 7]
          ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5, 6]
          ghoul.terror.fresh: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 0]
          ghoul.terror.ready: 0 > 1
          done
        put-under #scour:
          ghoul.terror.deck.bottom: [] > [7, 1]
          ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5, 6]
          ghoul.terror.fresh: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 0]
          ghoul.terror.ready: 0 > 1
          done
    """)
