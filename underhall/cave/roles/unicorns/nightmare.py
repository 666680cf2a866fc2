"""The Nightmare Unicorn (UNI): he faces, charges and Teleports, and every Radiance makes him more.

What he does is in `actions`, whom he attacks in `attacks`, who attacks him in `pairs`, how he
and the Ghouls meet in `against_ghouls`; what he shares with the Shadow Unicorn is in `both` and `cards`.
What his place in a mix, a level or being alone sets is in the Plan (UNI-01, UNI-07, UNI-109 to UNI-111, UNI-113 to
UNI-118, UNI-121 to UNI-126).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.unicorns.against_ghouls  # noqa: F401  how he and the others meet
from underhall.cave.play.hunt import hunter_of
from underhall.cave.play.possession import CARDS
from underhall.cave.roles.unicorns.actions import ATTACK, act_options, forced_teleport, perform_actions
from underhall.cave.roles.unicorns.both import Unicorn, come_into_play
from underhall.cave.roles.unicorns.cards import CARD_IDS, CARD_NAMES, FACTS
from underhall.cave.roles.unicorns.reasons import why_not
from underhall.cave.roles.unicorns.terms import UnicornTerms, unicorn_terms
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall.asks import choose
from underhall.hall.pieces import KNIGHT, UNICORN
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF, SIDE_NAMES, Space, distance
from underhall.hall.tokens import TREASURE, UNICORN_CUBE
from underhall.hall.verbs import Held, Named, verb
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why

__all__ = ["ATTACK", "NightmareUnicorn", "act_options"]

BOARD: Final = FACTS.nightmare.board
TRACK: Final = BOARD.radiance_track_spaces
ANGER_MAX: Final = BOARD.anger_track[-1]
UPGRADES: Final = FACTS.nightmare.upgrades
UPGRADE_IDS: Final = tuple(upgrade.id for upgrade in UPGRADES)
UPGRADE_SPACES: Final = tuple(upgrade.spaces for upgrade in UPGRADES)
UPGRADE_NAMES: Final = tuple(upgrade_id.replace("-", " ").title() for upgrade_id in UPGRADE_IDS)
SPIRIT: Final = UPGRADE_IDS.index("spirit")
PACE: Final = UPGRADE_IDS.index("pace")
ARMOR: Final = UPGRADE_IDS.index("armor")
CLARITY: Final = UPGRADE_IDS.index("clarity")
UNBRIDLED: Final = UPGRADE_IDS.index("unbridled")
BLAST: Final = UPGRADE_IDS.index("displacement-blast")
STATISTICS: Final = {
    SPIRIT: BOARD.spirit.track,
    PACE: BOARD.pace.track,
    ARMOR: BOARD.armor.track,
    CLARITY: BOARD.clarity.track,
}
"""A statistic by the cubes on its upgrade spaces."""
UNBRIDLED_ANGER: Final = UPGRADES[UNBRIDLED].anger_reset
POSSESSED: Final = CARDS["nightmare-unicorn"]
RECONSTRUCTED: Final = (
    "Reconstructed, as the board is not pictured: Pace and Clarity, the ends of Spirit and Armor, and how many"
    " upgrade spaces each has."
)

PERFORM_ACTIONS: Final = 0
REPLACE_HAND: Final = 1

UPGRADE: Final = Prompt("unicorn-upgrade", "1 Radiance: on which upgrade space does its cube go?", "UNI-59")
LOSE_UPGRADE: Final = Prompt("unicorn-lose", "Which upgrade do you lose?", "UNI-96")
DISCARD: Final = Prompt("discard-unicorn", "Discard Unicorn cards: which one next? Cards to discard: {0}.", "UNI-89")

UPGRADE_SPACE: Final = Named("upgrade of the Nightmare Unicorn", UPGRADE_IDS)
RADIATE: Final = verb("radiate", "the upgrade space the cube of a Radiance goes on", card=UPGRADE_SPACE)
FADE: Final = verb("fade", "Soporific Spores: the upgrade the Nightmare Unicorn loses", card=UPGRADE_SPACE)
DISCARD_CARD: Final = verb(
    "discard-unicorn", "the Unicorn card that is discarded next", card=Held("Unicorn card", CARD_IDS)
)
FILLING: Final = tuple(Option(RADIATE, card=upgrade) for upgrade in range(len(UPGRADES)))
LOSING: Final = tuple(Option(FADE, card=upgrade) for upgrade in range(len(UPGRADES)))


class Means:
    """What a turn is played with: his own statistics, or those of a Possession card (UNI-103, GST-73).

    pace, clarity: fixed by a card; 0: as on his board. actions: how many were performed. The cards are the hand of his
    deck; his own lies aside in a possession turn.
    """

    __slots__ = ("actions", "clarity", "pace")

    def __init__(self, pace: int = 0, clarity: int = 0) -> None:
        self.pace = pace
        self.clarity = clarity
        self.actions = 0

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.pace = self.pace
        other.clarity = self.clarity
        other.actions = self.actions
        return other

    def key(self) -> tuple[Any, ...]:
        """The means as plain data."""
        return self.pace, self.clarity, self.actions


class NightmareUnicorn(Unicorn):
    """The Nightmare Unicorn's board."""

    __slots__ = ("anger", "angry", "blasted", "gored", "means", "radiance", "simple", "track", "upgrades")

    name: ClassVar[str] = "nightmare-unicorn"
    title: ClassVar[str] = "Nightmare Unicorn"
    main_questions: ClassVar[tuple[str, ...]] = ("unicorn-act",)
    killed_by: ClassVar[str] = "UNI-88"
    placed_by: ClassVar[str] = "UNI-14"
    stays_by: ClassVar[str] = "UNI-77"

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (unicorn_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.health = BOARD.health_start
        self.anger = BOARD.anger_start
        self.radiance = 0  # UNI-09
        self.track = TRACK  # cubes on the Radiance track (UNI-08)
        self.upgrades = [0] * len(UPGRADES)  # cubes on the spaces of each
        self.simple = False  # the arrow points north (UNI-81)
        self.means = Means()
        # what goes by his own turn, possession included (UNI-104)
        self.gored = 0  # pieces of the players attacked, a bit each (UNI-49)
        self.blasted = False  # UNI-82
        self.angry = False  # an angry action is being resolved (UNI-26)

    def copy(self) -> NightmareUnicorn:
        """An independent copy."""
        other: NightmareUnicorn = NightmareUnicorn.__new__(NightmareUnicorn)
        self.copy_base(other)
        other.anger = self.anger
        other.radiance = self.radiance
        other.track = self.track
        other.upgrades = self.upgrades.copy()
        other.simple = self.simple
        other.means = self.means.copy()
        other.gored = self.gored
        other.blasted = self.blasted
        other.angry = self.angry
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            *super().key(),
            self.anger,
            self.radiance,
            self.track,
            tuple(self.upgrades),
            self.simple,
            self.means.key(),
            self.gored,
            self.blasted,
            self.angry,
        )

    def holds(self, token: int) -> int:
        """The cubes on his board (UNI-08, UNI-59)."""
        return self.track + sum(self.upgrades) if token == UNICORN_CUBE else 0

    # ------------------------------------------------------------------ statistics (UNI-11, UNI-60)

    def statistic(self, which: int) -> int:
        """Spirit, Pace, Armor or Clarity as on his board (UNI-11, UNI-60)."""
        return STATISTICS[which][self.upgrades[which]]

    def armor(self, g: Cave) -> int:
        """His Armor now."""
        return self.statistic(ARMOR)

    def withstands(self, g: Cave, piece: int) -> int:
        """His Armor."""
        return self.armor(g)

    def life_left(self, g: Cave) -> float:
        """His Health."""
        return self.health / g.plan.of(UnicornTerms).health

    def pace(self) -> int:
        """How many actions he may perform in this turn (UNI-20, UNI-23, UNI-134)."""
        return self.means.pace or self.statistic(PACE)

    def clarity(self) -> int:
        """How many cards he reveals for a forced Teleport (UNI-74, UNI-134)."""
        return self.means.clarity or self.statistic(CLARITY)

    def actions_left(self) -> int:
        """Actions he may still perform."""
        return max(0, self.pace() - self.means.actions)

    def may_blast(self) -> bool:
        """Whether he has the Displacement Blast, and has not used it this turn (UNI-82)."""
        return self.upgrades[BLAST] > 0 and not self.blasted

    def arrow(self) -> int:
        """The side a card's arrow points to: his facing, or north with the Simple Teleport (UNI-67, UNI-81)."""
        return 0 if self.simple else self.facing

    # ------------------------------------------------------------------ Anger, Radiance, upgrades

    def raise_anger(self, g: Cave, clause: str) -> None:
        """1 Anger more, never above 3 (UNI-25, UNI-60)."""
        self.anger = min(ANGER_MAX, self.anger + 1)
        g.tell("anger", clause, self.name, amount=self.anger)

    def furious(self) -> bool:
        """Whether his attacks bring Radiance (UNI-27, UNI-49, UNI-56)."""
        return self.anger == ANGER_MAX

    def gain_radiance(self, g: Cave, clause: str) -> Flow[None]:
        """A cube leaves the Radiance track for an upgrade space of his choice, or for the supply (UNI-58, UNI-59).

        In a possession turn his own player picks (UNI-105); a summoned Unicorn has no upgrades (UNI-107).
        """
        if not self.track:
            return
        g.tell("radiance", clause, self.name, amount=self.radiance + 1)
        spaces = [FILLING[which] for which, room in enumerate(UPGRADE_SPACES) if self.upgrades[which] < room]
        chosen = None
        if spaces and self.owner >= 0:
            chosen = yield from choose(self.owner, UPGRADE, spaces)
        self.track -= 1
        self.radiance += 1
        if chosen is None:
            g.supply[UNICORN_CUBE] += 1
            return
        self.upgrades[chosen.card] += 1
        g.tell("upgrade", "UNI-60", self.name, thing=UPGRADE_NAMES[chosen.card])
        if chosen.card == UNBRIDLED:
            self.raise_anger(g, "UNI-60")  # it counts from now on (UNI-129)

    def removable(self, g: Cave) -> list[int]:
        """The upgrades the Cave can take: not the cube that stands for Ash Dragon (UNI-96, UNI-112)."""
        fixed = int(g.plan.of(UnicornTerms).armor_cube)
        return [which for which, cubes in enumerate(self.upgrades) if cubes > (fixed if which == ARMOR else 0)]

    def lose_upgrade(self, g: Cave, clause: str) -> Flow[None]:
        """One upgrade of his choice goes; its cube to the supply, the Radiance stays (UNI-96)."""
        option = yield from choose(self.owner, LOSE_UPGRADE, [LOSING[which] for which in self.removable(g)])
        self.upgrades[option.card] -= 1
        g.supply[UNICORN_CUBE] += 1
        g.tell("lose-upgrade", clause, self.name, thing=UPGRADE_NAMES[option.card])

    # ------------------------------------------------------------------ cards

    def hand(self) -> tuple[Thing, ...]:
        """The cards in his hand, or in a possession turn those drawn for it (UNI-13, UNI-103)."""
        return self.deck.hand

    def draw_cards(self, g: Cave, count: int) -> Flow[None]:
        """Draw cards, shuffling the discards in whenever the deck is empty (UNI-24, UNI-86)."""
        for _ in range(count):
            if self.refill(g):
                yield from self.deck.draw_to_hand(g, 1 << self.seat)

    def discard_cards(self, g: Cave, count: int, clause: str) -> Flow[int]:
        """Discard cards of his choice, all if he has fewer (UNI-89, UNI-90, UNI-94); gives back how many."""
        count = min(count, len(self.hand()))
        for left in range(count, 0, -1):
            options = [Option(DISCARD_CARD, card=thing.uid) for thing in self.hand()]
            index = 0 if left == len(options) else (yield Ask(self.seat, DISCARD, options, (left,)))
            kind = self.deck.lay_open(g, options[index].card)
            self.deck.discard(kind)
            g.tell("discard-unicorn", clause, self.name, thing=CARD_NAMES[kind])
        return count

    # ------------------------------------------------------------------ Health

    def hunter(self, g: Cave) -> str:
        """Who wins by his death, or has agreed to hunt him (UNI-05, UNI-88, UNI-116, UNI-119)."""
        return hunter_of(g, self) or g.plan.killed.get(self.name, "")

    def lose_health(self, g: Cave, clause: str) -> None:
        """1 Health less; at 0 he is dead (UNI-06)."""
        self.health -= 1
        g.tell("unicorn-health", clause, self.name, amount=self.health)
        if not self.health:
            g.killed(self, "UNI-06")

    def teleport(self, g: Cave) -> Flow[None]:
        """He is forced to Teleport (UNI-74)."""
        return forced_teleport(g, self)

    def flee(self, g: Cave, going: Sequence[Space]) -> Flow[Sequence[Space]]:
        """Off a tile before it goes; tiles that go with it are no destinations (UNI-91, UNI-100, COL-26)."""
        yield from forced_teleport(g, self, going)
        return going

    def escape(self, g: Cave, at: Space) -> None:
        """He wins on entering the Entrance in his own turn with enough Radiance (UNI-03, UNI-04)."""
        goal = g.plan.goals.get(self.name)
        if at == g.entrance and g.active is self and goal is not None and self.radiance >= goal.n:
            g.win(self, "UNI-03", "the Nightmare Unicorn escaped")

    # ------------------------------------------------------------------ setting up

    def set_up(self, g: Cave) -> Flow[None]:
        """Health, perhaps a cube on the first Armor space, four cards (UNI-08 to UNI-12, UNI-11, UNI-112)."""
        terms = g.plan.of(UnicornTerms)
        self.health = terms.health
        self.simple = terms.simple_teleport  # VAR-125
        if terms.armor_cube:
            self.upgrades[ARMOR] = 1
            g.supply[UNICORN_CUBE] -= 1
        yield from self.draw_cards(g, BOARD.spirit_start)

    def come_into_play(self, g: Cave) -> Flow[None]:
        """Beside the Knight, facing away from her, or on or near the Entrance (UNI-14 to UNI-17, UNI-127)."""
        if g.where[UNICORN] == OFF:
            yield from come_into_play(g, self, self.seat, self.seat, g.where[KNIGHT])

    def begin_turn(self, g: Cave) -> None:
        """Reset what goes by his own turn."""
        self.means = Means()
        self.gored = 0
        self.blasted = self.angry = False

    # ------------------------------------------------------------------ the turn

    def play(self, g: Cave) -> Flow[None]:
        """Perform Actions, then Replace Hand and Reset Anger (UNI-19)."""
        turn = g.turn
        if turn.phase == PERFORM_ACTIONS:
            yield from perform_actions(g, self)
            if self.in_a_pit(g) and not turn.cut:
                yield from self.teleport(g)
            turn.phase = REPLACE_HAND
        if not turn.cut and turn.under is None:
            self.deck.take_back(g)  # the whole hand is discarded
            yield from self.draw_cards(g, self.statistic(SPIRIT))
            self.reset_anger(g)

    def reset_anger(self, g: Cave) -> None:
        """Anger goes back to 1, or to 2 once he is Unbridled (UNI-60, UNI-86)."""
        self.anger = UNBRIDLED_ANGER if self.upgrades[UNBRIDLED] else BOARD.anger_start
        g.tell("anger", "UNI-86", self.name, amount=self.anger)

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """A hand of its own is drawn, Pace and Clarity are the card's (UNI-103, UNI-134, GST-73)."""
        self.means = Means(POSSESSED.pace, POSSESSED.clarity)
        self.deck.put_away()
        assert POSSESSED.draw_unicorn_cards is not None
        yield from self.draw_cards(g, POSSESSED.draw_unicorn_cards.at(influence))

    def released(self, g: Cave) -> Flow[None]:
        """What is left of that hand is discarded and Anger is reset; no new hand is drawn (UNI-106, GST-73)."""
        self.deck.take_back(g)
        self.reset_anger(g)
        self.means = Means()
        return
        yield  # a flow without a question

    def alone_in_the_dark(self, g: Cave) -> int:
        """His Pace (UNI-124, COL-46)."""
        return self.statistic(PACE)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why he cannot go there."""
        return why_not(g, self, at, piece)

    def shares(self, g: Cave) -> Shares:
        """Most of it is Radiance; then what there is to mark and collect; at the end the way to the Entrance."""
        goal = g.plan.goals[self.name]
        at = g.where[UNICORN]
        if at == OFF:
            return {}
        if self.radiance >= goal.n:
            return {"Radiance": 0.85, "way to the Entrance": 0.1 * (1 - min(distance(at, g.entrance), 10) / 10)}
        return within({"Radiance": 0.8 * self.radiance / goal.n, **self._prospects(g, at)}, 0.84)

    def _prospects(self, g: Cave, at: Space) -> Shares:
        """Small change beside a Radiance: what lies near, cards, Anger with prey about, tiles turned over."""
        worth = [space for space, tokens in g.tokens.items() if TREASURE in tokens]
        worth += [space for space in g.crystal_tiles if UNICORN_CUBE not in g.tokens.get(space, ())]
        near = max([1 - min(distance(at, space), 8) / 8 for space in worth], default=0.0)
        return {
            "way to a Treasure or Crystal tile": 0.02 * near,
            "Treasures and Crystal tiles": 0.002 * min(len(worth), 6),
            "Anger": 0.001 * self.anger,
            "tiles revealed": 0.0004 * min(g.tiles_revealed, 30),
        }

    def panel(self, g: Cave, seat: int) -> Panel:
        """His board; only the cards in his hand are hidden (UNI-13)."""
        goal = g.plan.goals[self.name]
        deck = self.deck
        held = (*deck.hand, *deck.aside)
        mine = [thing for thing in held if thing.known >> seat & 1]
        cards = [_card(thing.uid, thing.face, "in hand") for thing in mine]
        cards += [_card(kind, kind, "face up") for kind in deck.shown]
        cards += [_card(kind, kind, "discarded") for kind in sorted(deck.discards)]
        hidden = len(held) - len(mine)
        return Panel(
            role=self.name,
            title=self.title,
            goal=goal.text,
            goal_met=self.radiance >= goal.n,
            progress=self.progress(g),
            bars=[
                Bar("Radiance", self.radiance, goal.n, TRACK),
                Bar("Health", self.health, 0, max(self.health, g.plan.of(UnicornTerms).health)),
                Bar("Anger", self.anger, ANGER_MAX, ANGER_MAX),
            ],
            rows=[self._row(which) for which in range(len(UPGRADES))],
            numbers={
                "actions_left": self.actions_left() if g.active is self else 0,
                "cubes": g.supply[UNICORN_CUBE],
                "unicorn_deck": len(deck),
            },
            cards=cards,
            hidden={"Unicorn cards": hidden} if hidden else {},
            notes=self._notes(g),
            out=self.out,
        )

    def _row(self, which: int) -> Row:
        """An upgrade: its cubes, its spaces, and the value they make."""
        value = str(self.statistic(which)) if which in STATISTICS else ""
        return Row(UPGRADE_NAMES[which], self.upgrades[which], UPGRADE_SPACES[which], value, UPGRADES[which].effect)

    def _notes(self, g: Cave) -> list[str]:
        notes = [f"Facing {SIDE_NAMES[self.facing]}."] if g.where[UNICORN] != OFF else ["Not on the map yet."]
        if self.simple:
            notes.append("Simple Teleport: the arrow of every card points north.")
        return [*notes, RECONSTRUCTED]

    def check(self, g: Cave) -> None:
        """Twelve Radiance at most, upgrades on their spaces, Anger on its track."""
        assert self.radiance + self.track in (0, TRACK), "the Radiance track does not add up (UNI-09)"
        assert all(0 <= cubes <= room for cubes, room in zip(self.upgrades, UPGRADE_SPACES, strict=True)), "UNI-59"
        assert 0 < self.anger <= ANGER_MAX, "Anger left its track (UNI-25)"
        assert self.health > 0 or self.out or g.over is not None, "a dead Unicorn plays (UNI-06)"


def _card(card: int, kind: int, state: str) -> Card:
    """A Unicorn card as a panel shows it; in hand it goes by its uid."""
    return Card(card, CARD_NAMES[kind], state, "unicorn", FACTS.cards[kind].effect, "UNI-22")
