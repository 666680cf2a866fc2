"""What is easily got wrong in the manor, looked for in its sources and in random games: who may put figures down, what
goes along with a tile that moves, which place is the exit, whom a question is put to, which pieces are alike."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import underhall.manor
from tests.houses.all import TRIED, new_game
from tests.houses.players import answer
from tests.houses.playing import play_on
from tests.houses.tried import Play
from underhall.engine.flow import Option
from underhall.engine.game import Game
from underhall.hall.figures import ALIKE, mark
from underhall.hall.space import OFF, Space
from underhall.manor import entering
from underhall.manor.everyone import ROLES
from underhall.manor.map import board, shifting
from underhall.manor.map.places import EXIT, GROUNDS, SQUARES, STAIRS
from underhall.manor.setup.agreed import Setup
from underhall.manor.state import Manor

RULES = Path(underhall.manor.__file__).parent
ALL_FIVE = ("paladin", "skeletons", "spider", "manor", "warlock")
IN_HER_SEAT = ("paladin", "skeletons", "shadow-paladin", "manor", "warlock")

# ------------------------------------------------------------------ who writes where figures are (MMP-55)


def writes(tree: ast.AST) -> Iterator[int]:
    """The lines of a module that change where pieces are."""
    for node in ast.walk(tree):
        goals: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            goals = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            goals = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            inner = node.func.value
            if isinstance(inner, ast.Attribute) and inner.attr == "where" and node.func.attr in dir(list):
                goals = [] if node.func.attr in ("count", "index", "copy") else [inner]
            elif node.func.attr in ("stand", "stand_all"):
                yield node.lineno
        for goal in goals:
            place = goal.value if isinstance(goal, ast.Subscript) else goal
            if isinstance(place, ast.Attribute) and place.attr == "where":
                yield node.lineno


def sets_up_by_hand(file: Path) -> bool:
    """Whether a module puts positions of scenario files on the table: those are no rules."""
    return file.parent.name == "positions" or (file.name == "board.py" and file.parent.parent.name == "roles")


@pytest.mark.clause("MMP-04", "MMP-55")
def test_only_entering_changes_where_figures_are() -> None:
    found = {
        file.relative_to(RULES).as_posix(): lines
        for file in RULES.rglob("*.py")
        if not sets_up_by_hand(file) and (lines := list(writes(ast.parse(file.read_text(encoding="utf-8")))))
    }
    assert set(found) == {"entering.py", "state.py"}, "others may only set a position up by hand"
    functions = [
        node for node in ast.parse((RULES / "entering.py").read_text()).body if isinstance(node, ast.FunctionDef)
    ]
    writers = {node.name for node in functions if any(writes(node))}
    assert writers == {"enter", "place", "retreat", "carry", "take_off", "_kept_out"}  # the last puts it back


@pytest.mark.parametrize(
    "code", ["g.where[1] = 2", "g.where = []", "g.where.append(3)", "g.where[0] += 1", "g.stand(1, 2)"]
)
def test_the_search_finds_every_way_to_write(code: str) -> None:
    assert list(writes(ast.parse(code))) == [1]
    assert list(writes(ast.parse("at = g.where[1]; g.where.count(at)"))) == []


# ------------------------------------------------------------------ what goes along with a tile (MMP-105)


def squares_in(data: Any) -> Counter[Space]:
    """All squares that plain data names, however deep."""
    if isinstance(data, tuple | list):
        return sum(map(squares_in, data), Counter())
    return Counter([data] if isinstance(data, int) and data in SQUARES else [])


def remembered(g: Manor) -> Counter[tuple[str, Space]]:
    """The squares that boards, figures, tokens and markers under pieces are tied to."""
    found: Counter[tuple[str, Space]] = Counter()
    for role in g.roles:
        found.update({(role.name, at): times for at, times in squares_in(role.key()).items()})
        found.update((f"beneath {piece} {count}", at) for at, piece, count in role.beneath(g) if at in SQUARES)
    found.update((f"piece {piece}", at) for piece, at in enumerate(g.where) if at in SQUARES)
    found.update((f"token {token}", at) for at, tokens in g.tokens.items() for token in tokens if at in SQUARES)
    return found


@pytest.mark.clause("MMP-105", "MAN-20", "MMP-33")
@pytest.mark.parametrize("five", [ALL_FIVE, IN_HER_SEAT])
def test_all_that_is_remembered_of_a_tile_goes_along_with_it(
    five: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    carried: Counter[str] = Counter()

    def watched(g: Manor, to: Callable[[Space], Space]) -> None:
        before, exit_open = remembered(g), board.exit_open(g)
        entering.carry(g, to)
        expected = Counter({(what, to(at)): times for (what, at), times in before.items()})
        assert remembered(g) == expected
        carried.update(what.split()[0] for what, at in before if to(at) != at)
        assert g.entrance == STAIRS
        assert board.exit_open(g) == exit_open, "figures do not make an exit"

    monkeypatch.setattr(shifting, "carry", watched)
    for seed in range(4):
        game = new_game(Setup(five), seed, history=False)
        rand = random.Random(seed)
        while game.ask is not None and len(game.log) < 2500:
            shifts = [
                place for place, option in enumerate(game.ask.options) if option.verb in ("shift-tile", "swap-tiles")
            ]
            game.choose(rand.choice(shifts) if shifts else rand.randrange(len(game.ask.options)))
            assert board.exit_open(game.state) == (not game.state.edges.get(EXIT[0], 15) >> EXIT[1] & 1)
    assert {"piece", "token", "beneath", "warlock"} <= set(carried), "something of each kind was carried"


# ------------------------------------------------------------------ whom a question is put to (MMP-101)

WHOSE = {
    "PAL": "paladin",
    "SKL": "skeletons",
    "SPI": "spider",
    "SHP": "shadow-paladin",
    "MAN": "manor",
    "WAR": "warlock",
}
OF_OTHERS = {
    "give-treasure": {"manor"},  # which treasure card the hero gets (MAN-34)
    "take-which-treasure": {*ALL_FIVE, *IN_HER_SEAT},  # whoever takes one (WAR-43)
}
"""Questions that another role's rule puts to somebody."""
IN_ANOTHERS_TURN = {
    "spider": {"spider-scatter", "spider-flee"},  # Shapeshifter
    "shadow-paladin": {"shadow-flee"},  # Cowardly
    "warlock": {"warlock-flee"},  # Skittish
    "paladin": {"paladin-lose-cube", "paladin-lose-favor"},  # what a loss of Grit costs
    "manor": {"give-treasure"},
    "skeletons": {"skeletons-spawn"},  # Shiny's Spawn
}
"""All that a role decides in another's turn."""


@pytest.mark.clause("MMP-101", "MMP-98")
@pytest.mark.parametrize("five", [ALL_FIVE, IN_HER_SEAT])
def test_every_question_is_put_to_the_role_whose_rule_it_is(five: tuple[str, ...]) -> None:
    abroad: dict[str, set[str]] = {role: set() for role in five}
    for seed in range(6):
        rand = random.Random(seed)
        setup = Setup(tuple(rand.sample(five, 5)))
        game = new_game(setup, seed, history=False)
        while (ask := game.ask) is not None and len(game.log) < 3000:
            role = setup.roles[ask.seat]
            prefix = ask.prompt.clause.split("-")[0]
            allowed = OF_OTHERS.get(ask.prompt.name, {WHOSE[prefix]} if prefix in WHOSE else {*five})
            assert role in allowed, f"{ask.prompt.name} ({ask.prompt.clause}) is put to the {role}"
            if role != game.state.active.name and game.state.turn.number:
                abroad[role].add(ask.prompt.name)
                assert not ask.prompt.hub, f"{ask.prompt.name} is a hub within another's turn"
            game.choose(rand.randrange(len(ask.options)))
    for role, names in abroad.items():
        assert names <= IN_ANOTHERS_TURN[role], f"the {role} decides {names} in another's turn"


# ------------------------------------------------------------------ pieces that are alike (SPI-60)


def exchanged(g: Manor, one: int, other: int) -> Manor:
    """The same position with two like pieces in each other's place, wherever a number of theirs is kept."""
    copy = g.copy()
    swap = {one: other, other: one}

    def pieces(those: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swap.get(piece, piece) for piece in those)

    def bits(mask: int) -> int:
        kept = mask & ~(1 << one | 1 << other)
        return kept | (mask >> one & 1) << other | (mask >> other & 1) << one

    copy.stand(one, g.where[other])
    copy.stand(other, g.where[one])
    for role in copy.roles:
        if role.name == "spider":
            role.boxed = tuple(sorted(pieces(role.boxed)))
            role.means.finished = pieces(role.means.finished)
            role.means.crawling = swap.get(role.means.crawling, role.means.crawling)
        elif role.name == "warlock":
            role.under = {swap.get(piece, piece): curses for piece, curses in role.under.items()}
            role.taken = pieces(role.taken)
        elif role.name == "paladin" and role.crusade is not None:
            role.crusade.must, role.crusade.attacked = bits(role.crusade.must), bits(role.crusade.attacked)
    return copy


def told_by_place(g: Manor, option: Option) -> tuple[Any, ...]:
    """An option without the number of a piece that has others like it: by its kind, place and mark."""
    kind = next((group[0] for group in ALIKE if option.piece in group), None)
    piece = option.piece if kind is None else (kind, g.where[option.piece], mark(g, option.piece))
    return (*option.key()[:2], option.start, piece, option.card, option.amount)


@pytest.mark.clause("SPI-60", "WAR-11")
@pytest.mark.parametrize("seed", range(8))
def test_like_pieces_in_each_others_place_are_the_same_position_with_the_same_future(seed: int) -> None:
    rand = random.Random(seed)
    tried = TRIED["manor"]
    game = new_game(tried.setup_of(tried.mixes()[seed], rand), seed, history=False)
    compared = 0
    while game.ask is not None and len(game.log) < 1500:
        if game.ask.prompt.hub and rand.random() < 0.2:
            compared += compare_exchanged(game, rand)
        game.choose(answer(game, rand))
    assert compared > 20


def compare_exchanged(game: Play, rand: random.Random) -> bool:
    """Exchange two like pieces that are told apart by place or mark; whether there were such."""
    g = game.state
    group = rand.choice(ALIKE)
    there = [piece for piece in group if piece < len(g.where)]
    if len(there) < 2:
        return False
    one, other = rand.sample(there, 2)
    if (g.where[one], mark(g, one)) == (g.where[other], mark(g, other)) or g.where[one] == g.where[other] == OFF:
        return False
    true: Play = Game(g.copy(), history=False)
    twin: Play = Game(exchanged(g, one, other), history=False)
    for _ in range(6):
        assert twin.state.key() == true.state.key()
        if true.ask is None or twin.ask is None:
            return True
        told = [told_by_place(true.state, option) for option in true.ask.options]
        like = [told_by_place(twin.state, option) for option in twin.ask.options]
        assert Counter(told) == Counter(like), "others may be chosen"
        index = rand.randrange(len(told))
        true.choose(index)
        twin.choose(like.index(told[index]))
    return True


# ------------------------------------------------------------------ what is asked under which question

ASKED_FOR = """
armored-act: encounter move stop
armored-boots: go-on move
assign-omens: assign-omen go-on
crusade-attack: attack go-on
crusade-reveal: reveal
crusade-shrine: discard-favor discard-shown-favor go-on shrine
crusade-treasure: collect-treasure
discard-ritual: discard-ritual
encounter-attack: attack go-on
encounter-exchange: discard-sidequest go-on
encounter-reveal: reveal
encounter-shrine: discard-sidequest go-on
encounter-spoils: treasure-grit treasure-javelin
encounter-treasure: collect-treasure
expand-lay: place
expand-reveal: reveal
expand-treasure: put-treasure
give-treasure: give-treasure
haunt: place
journey-creep: march
journey-distract: march
manor-reveal: go-on reveal
manor-ritual: go-on ritual
manor-shift: go-on pick-tile
manor-shift-to: rotate-tile shift-tile
manor-swap: go-on pick-tile
manor-swap-with: rotate-both rotate-tile swap-tiles
manor-treasure: place
manor-walls: force-wall go-on
manor-wraith: go-on move
paladin-act: crusade move sprint stop
paladin-keep-favor: keep-favor
paladin-terror-favor: discard-shown-favor
paladin-treasure-card: keep-given refuse
pathfinder: decline turn
shadow-act: break-chain move play-power stop summon-wall
shadow-advance: advance-shadow go-on
shadow-before-ice: go-on
shadow-blade: attack smash-treasure
shadow-crawl: crawl-to
shadow-draw: drop-power go-on
shadow-exchange: exchange-chain go-on
shadow-far-gaze: reveal
shadow-flee: flee-dark
shadow-float: float-to
shadow-last: go-on
shadow-long-night: turn-dark
shadow-mark: mark-ruin
shadow-pair: pay-power
shadow-pay: pay-power
shadow-recall: recall
shadow-reveal: reveal
shadow-shroud: turn-dark
shadow-strike: attack smash-treasure
shadow-thaw: thaw
shadow-thawed: summon-wall thaw-to-ice
shadow-turning-key: turn-key
skeletons-act: arm!! bomb-pit breach!! loot!! move stop strike!! tunnel!!
skeletons-prepare: go-on
skeletons-runestone: leave-skulls move-skulls
skeletons-scream: move stop
skeletons-spawn: spawn
skeletons-strike: put-back strike!!
skeletons-summon: go-on summon-skeleton
spider-act: crawl eyes fangs lay-egg legs loot-all move stop tend veil webs
spider-crawl: crawl stop
spider-discard: discard-for
spider-eyes: enough-uses reveal
spider-fangs: attack enough-uses
spider-form: form
spider-legs: crawl enough-legs
spider-scatter: place
spider-tend: tend-next
spider-terror: feed go-on scare
spider-webs: enough-uses web
take-which-treasure: take-treasure
turn: turn
turn-first: turn-first
warlock-act: conjure enclose glower leap-to sneak-to stop summon syphon teleport-to
warlock-curse: curse go-on
warlock-discard-spell: discard-spell
warlock-dominate: dominate stop
warlock-enclose: enclose
warlock-flash: flash go-on shroud
warlock-flee: flee
warlock-give-up: give-up give-up-played go-on
warlock-grow: go-on summon
warlock-odd-curse: curse-more
warlock-play-spell: play-spell
warlock-start: start
wraith-start: start
"""
"""All that can be chosen under a question, by its name, besides what may be done at many moments; what is indented
belongs to the line above."""
AT_MANY_MOMENTS = {
    "ash-staff", "bolster", "bomb-bag", "clear-web", "complete", "conjure-wall", "dig", "divine", "equip",
    "flame-arrow", "intuit", "lamp", "lob-bomb", "mace-breach", "pay-debt", "pick-up-javelin", "pillar", "pipe",
    "play-artifact", "play-favor", "play-treasure", "pray", "prepare", "rage", "raise", "repair-armor",
    "scream", "skulls", "take-blood", "throw-javelin", "use-artifact", "use-chain", "vigor", "vigor-breach",
}  # fmt: skip
"""Offered only where nothing is under way (MMP-100)."""
QUESTIONS = {
    name: {*verbs.split()}
    for name, verbs in (line.split(":") for line in ASKED_FOR.replace("\n    ", " ").strip().splitlines())
}
ENOUGH = {"stop", "go-on", "decline", "enough-uses", "enough-legs", "leave-skulls"}
ENOUGH_FIRST = {
    "armored-act", "armored-boots", "crusade-attack", "crusade-shrine", "encounter-attack", "encounter-exchange",
    "encounter-shrine", "paladin-act", "pathfinder", "skeletons-act", "skeletons-scream", "skeletons-summon",
    "warlock-act", "warlock-curse", "warlock-dominate", "warlock-flash", "warlock-give-up", "warlock-grow",
    "skeletons-prepare",
}  # fmt: skip
"""Where doing no more is the first of the options; elsewhere it is the last."""
ANYBODYS = {"expand": {"spider", "shadow-paladin", "warlock"}, "take": {*ROLES}}
"""Expand is a card of two roles (SPI-52, WAR-38); whoever takes a treasure says which (WAR-43)."""
ROLES_BY_CLAUSE = WHOSE | {"AKN": "armored-knight", "MVR": "paladin"}


@pytest.mark.clause("MMP-101")
@pytest.mark.parametrize("mix", range(len(TRIED["manor"].mixes())))
def test_under_each_question_stands_what_belongs_there_and_the_right_role_is_asked(mix: int) -> None:
    tried = TRIED["manor"]
    rand = random.Random(mix)
    game = new_game(tried.setup_of(tried.mixes()[mix], rand), mix, history=False)
    for _ in range(350):
        if (ask := game.ask) is None:
            break
        name, verbs = ask.prompt.name, {option.verb for option in ask.options}
        verbs -= AT_MANY_MOMENTS if ask.prompt.hub else set()
        assert verbs <= QUESTIONS.get(name, verbs), f"{name} offers {verbs - QUESTIONS[name]}"
        for place, option in enumerate(ask.options):
            if option.verb in ENOUGH:
                assert place == (0 if name in ENOUGH_FIRST else len(ask.options) - 1), f"{name}: {option.verb}"
        role = next(role.name for role in game.state.roles if role.seat == ask.seat)
        prefix = ask.prompt.clause.split("-")[0]
        expected = ANYBODYS.get(name.split("-")[0], OF_OTHERS.get(name, {ROLES_BY_CLAUSE.get(prefix, role)}))
        assert role in expected, f"{name} is put to the {role}"
        game.choose(answer(game, rand))


# ------------------------------------------------------------------ the way a position came about


def laid_in_another_order(g: Manor, rand: random.Random) -> Manor:
    """The same position, whose tiles, tokens and marks came onto the table in another order."""
    copy = g.copy()
    for thing in (copy, *copy.roles):
        for name in {slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())}:
            value = getattr(thing, name, None)
            if type(value) is dict and value is not copy.lines:
                setattr(thing, name, dict(rand.sample([*value.items()], len(value))))
    return copy


@pytest.mark.parametrize("mix", range(len(TRIED["manor"].mixes())))
def test_the_same_position_asks_the_same_whatever_came_first(mix: int) -> None:
    """Nothing depends on what nobody sees on the table, as which of two tiles was laid first."""
    rand = random.Random(mix)
    tried = TRIED["manor"]
    game = new_game(tried.setup_of(tried.mixes()[mix], rand), mix, history=False)
    while game.ask is not None and len(game.log) < 250:
        if game.ask.prompt.hub and rand.random() < 0.3:
            true: Play = Game(game.state.copy(), history=False)
            twin: Play = Game(laid_in_another_order(game.state, rand), history=False)
            for _ in range(5):
                assert twin.state.key() == true.state.key()
                if true.ask is None or twin.ask is None:
                    break
                assert [option.key() for option in twin.ask.options] == [option.key() for option in true.ask.options]
                index = rand.randrange(len(true.ask.options))
                true.choose(index)
                twin.choose(index)
        play_on(game, rand, 1)


# ------------------------------------------------------------------ what cannot be taken back (MMP-106)


def unknown_cards(g: Manor) -> Counter[tuple[str, str]]:
    """How many cards of each deck somebody holds that not everybody knows."""
    return Counter(
        {
            (role.name, deck.kind): sum(thing.known.bit_count() < len(g.players) for thing in deck.hand)
            for role in g.players
            for deck in role.cards()
        }
    )


@pytest.mark.clause("MMP-106")
@pytest.mark.parametrize("mix", range(len(TRIED["manor"].mixes())))
def test_a_card_that_all_have_seen_and_a_tile_turned_up_cannot_be_taken_back(mix: int) -> None:
    """Whenever a hidden card leaves a hand, or somebody sees a tile that was not known, something was learned."""
    rand = random.Random(mix)
    tried = TRIED["manor"]
    game = new_game(tried.setup_of(tried.mixes()[mix], rand), mix, history=False)
    for _ in range(350):
        if game.ask is None:
            break
        g = game.state
        held, seen, learned = unknown_cards(g), g.stack.unseen, g.learned
        game.choose(answer(game, rand))
        if any(now < held[deck] for deck, now in unknown_cards(game.state).items()) or game.state.stack.unseen != seen:
            assert game.state.learned > learned


SECRET = {
    "spider-discard": "power", "spider-act": "power", "spider-crawl": "power", "manor-ritual": "rituals",
    "shadow-act": "power", "shadow-pay": "power", "shadow-pair": "power",
    "armored-act": "sidequests", "armored-boots": "sidequests", "encounter-reveal": "sidequests",
    "encounter-attack": "sidequests", "encounter-shrine": "sidequests", "encounter-treasure": "sidequests",
    "skeletons-prepare": "gear", "skeletons-act": "gear", "skeletons-strike": "gear", "skeletons-summon": "gear",
}  # fmt: skip
"""Asked even if there is but one answer, as long as there are cards in hand: what they are is a secret (SPI-02, SHP-50,
SKL-77, MAN-47, AKN-57)."""


@pytest.mark.clause("MMP-98")
def test_a_phase_in_which_nothing_can_be_done_asks_nothing() -> None:
    """One legal answer is no question: everybody who is asked has something to choose."""
    tried = TRIED["manor"]
    for seed in range(len(tried.mixes())):
        game = new_game(tried.setup_of(tried.mixes()[seed], random.Random(seed)), seed, history=False)
        rand = random.Random(seed)
        for _ in range(400):
            if game.ask is None:
                break
            if len(game.ask.options) == 1:
                assert game.ask.prompt.name in SECRET, f"{game.ask.prompt.name} is no question"
                assert getattr(game.state.active, SECRET[game.ask.prompt.name]).hand
            play_on(game, rand, 1)


def test_grounds_and_squares_are_no_numbers_of_other_things() -> None:
    """The search for squares in boards rests on it: no counter, card or piece is as large as a square."""
    assert min(SQUARES) > 1000
    assert not {*GROUNDS} & {*SQUARES}
