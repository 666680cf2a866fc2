"""The facts: every file has its shape, and all of them agree with each other and with the rules."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import underhall
from underhall import facts, rules
from underhall.facts import marked
from underhall.facts.checks import cave as cave_checks
from underhall.facts.checks import everything as checks
from underhall.facts.checks import manor as manor_checks
from underhall.facts.checks import travel as travel_checks
from underhall.facts.files import parse
from underhall.facts.shapes.base import Fact, Influenced
from underhall.facts.shapes.cave.ghoul import GhoulFacts
from underhall.facts.shapes.cave.terrain import Terrain
from underhall.facts.shapes.travel import GuestGoal


def test_nothing_is_inconsistent() -> None:
    assert facts.check() == []


@pytest.mark.parametrize("name", facts.FILES)
def test_every_file_has_its_shape(name: str) -> None:
    assert isinstance(facts.load(name, facts.FILES[name]), facts.FILES[name])


def test_every_file_has_a_loader() -> None:
    cached = [found for name in facts.__all__ if hasattr(found := getattr(facts, name), "cache_info")]
    loaders = [found for found in cached if isinstance(found(), Fact)]
    assert {type(loader()) for loader in loaders} == set(facts.FILES.values())
    assert all(loader() is loader() for loader in loaders)


def shapes_in(kind: object) -> Iterator[type[Fact]]:
    """The shape of a field, or of what it holds."""
    if isinstance(kind, type) and issubclass(kind, Fact):
        yield kind
    for part in get_args(kind):
        yield from shapes_in(part)


def shapes_of(shape: type[Fact]) -> set[type[Fact]]:
    """A shape and all in it."""
    inner = {found for field in msgspec.structs.fields(shape) for found in shapes_in(field.type)}
    return {shape}.union(*(shapes_of(each) for each in inner))


def test_every_fact_is_read_by_code_or_a_test() -> None:
    """By its name, which another fact may say. Marks of reconstructed values are read by the page about these; remarks
    are no facts."""
    folders = Path(underhall.__file__).parent, Path(__file__).parent
    files = [file for folder in folders for file in folder.rglob("*.py")]
    code = "".join(file.read_text("utf-8") for file in files if "shapes" not in file.parts)
    read = {name for pair in re.findall(r"\.(\w+)|\"(\w+)\"", code) for name in pair}
    read |= {role.goal_number for role in facts.cave_variants().roles}
    told = {field.name for field in msgspec.structs.fields(Fact)}
    unread = {
        f"{shape.__name__}.{field.name}"
        for shape in set().union(*map(shapes_of, facts.FILES.values()))
        for field in msgspec.structs.fields(shape)
        if field.name not in told | read and field.type is not Fact and not field.name.endswith("_reconstructed")
    }
    assert unread == set()


def test_the_tiles_of_the_box() -> None:
    tiles = facts.cave_tiles().tiles
    assert Counter(tile.kind for tile in tiles) == {
        "entrance": 1, "ambush": 15, "event": 15, "treasure-room": 6, "vault": 6, "crystal": 9, "ghost": 6,
    }  # fmt: skip
    base = [tile for tile in tiles if tile.kind not in ("entrance", "ghost")]
    assert Counter(tile.walls for tile in base) == {"open": 15, "side": 13, "corner": 14, "tunnel": 7, "deadend": 2}
    assert Counter(tile.symbol for tile in base) == {"fangs": 17, "bones": 17, "eye": 17}
    deadend = next(tile for tile in tiles if tile.id == "ambush-12")
    assert facts.cave_tiles().patterns[deadend.walls].walls == ("E", "S", "W")
    assert [tile.second_symbol for tile in tiles if tile.kind == "ghost"].count("event") == 2
    assert all(tile.reconstructed and tile.why for tile in tiles if tile.kind == "ghost")


def test_the_cards_of_the_box() -> None:
    goblins = facts.goblins()
    counted = (facts.dragon().cards, facts.events().events, goblins.monsters, goblins.secrets)
    assert [sum(card.copies for card in deck if not card.promo) for deck in counted] == [18, 15, 10, 10]
    single = (facts.knight().sidequests, facts.knight().treasures)
    assert [sum(not card.promo for card in deck) for deck in single] == [10, 7]
    assert len(goblins.war) == 10
    assert len(facts.ghost().possessions) == 9
    assert sum(card.copies for card in facts.unicorn().cards) == 24
    assert sum(token.count for token in facts.cave_player().omen_tokens) == 36


def test_the_terrain_tiles() -> None:
    terrain = facts.cave_terrain().kinds
    assert {name: kind.copies for name, kind in terrain.items()} == {
        "canyon": 1, "lake": 1, "magma": 1, "mushroom-forest": 1, "pit": 3, "river": 1,
    }  # fmt: skip


def test_the_terror_cards() -> None:
    terror = {card.id: card for card in facts.ghoul().terror}
    assert sum(card.copies for card in terror.values()) == 13
    once_per_turn, once_per_game = terror["chase"].effects
    assert (once_per_turn.movement, once_per_game.movement) == (1, 4)
    assert [effect.cost_movement for effect in terror["blink"].effects] == [2, 0]
    assert [effect.cost_movement for effect in terror["hunt"].effects] == [None, None]
    assert [effect.lasts_turn for effect in terror["scour"].effects] == [False, True]


def test_the_solo_game_of_the_ghoul() -> None:
    entry = next(entry for entry in facts.cave_variants().entries if entry.key == "ghoul")
    assert [use.card for use in entry.cards] == ["alone-in-the-dark-2", "flare"]
    goals = {word: (level.fury, level.smash) for word, level in entry.solo_levels.items()}
    assert goals == {"easy": (7, 5), "medium": (8, 6), "hard": (9, 7)}


def test_the_tables_with_a_guest() -> None:
    guests = facts.travel().guests
    assert sum(guest.tables for guest in guests if guest.host == "manor") == 40
    assert sum(guest.tables for guest in guests if guest.host == "cave") == 22
    assert next(guest.mixes for guest in guests if guest.role == "thief") == ("all-five", "no-manor")


def test_numbers_by_influence() -> None:
    assert Influenced(influence=2, plus=1).at(3) == 7


def test_facts_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        facts.cave_tiles().tiles[0].kind = "vault"  # type: ignore[misc]


def toml(name: str) -> str:
    return (facts.FOLDER / f"{name}.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            ("flare_movement = 1\n", 'flare_movement = "one"\n'),
            r"^facts/cave/ghoul\.toml: Expected `int`, got `str` - at `\$\.costs\.flare_movement`\.$",
        ),
        (("flare_movement", "flare_moves"), r"^facts/cave/ghoul\.toml: .*`flare_moves` - at `\$\.costs`\.$"),
        (("[costs]", "[costs"), r"^facts/cave/ghoul\.toml: "),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(wrong: tuple[str, str], message: str) -> None:
    assert wrong[0] in toml("cave/ghoul")
    with pytest.raises(facts.BadFacts, match=message) as caught:
        parse("cave/ghoul", toml("cave/ghoul").replace(*wrong, 1).encode(), GhoulFacts)
    assert isinstance(caught.value, ValueError)


def test_any_table_may_be_marked_as_reconstructed() -> None:
    marked = toml("cave/terrain").replace("[kind.lake]\n", '[kind.lake]\nreconstructed = true\nwhy = "guess"\n')
    lake = parse("cave/terrain", marked.encode(), Terrain).kinds["lake"]
    assert (lake.reconstructed, lake.why) == (True, "guess")


def test_every_mark_of_a_reconstructed_fact_is_listed() -> None:
    def marks(node: object) -> int:
        if isinstance(node, dict):
            here = sum(value is True for key, value in node.items() if key.endswith("reconstructed"))
            return here + sum(map(marks, node.values()))
        return sum(map(marks, node)) if isinstance(node, list) else 0

    listed = facts.reconstructed()
    assert len(listed) == len(set(listed)) == sum(marks(tomllib.loads(toml(name))) for name in facts.FILES)
    assert all(fact.why for fact in listed)
    places = {(fact.file, fact.path) for fact in listed}
    assert ("cave/tiles.toml", "tile[ghost-02]") in places
    assert ("cave/ghoul.toml", "board.vile_ghoul.dice_chart") in places
    assert ("manor/skeletons.toml", "stability.max") in places


def test_a_missing_tile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = facts.cave_tiles()
    monkeypatch.setattr(cave_checks, "cave_tiles", lambda: msgspec.structs.replace(tiles, tiles=tiles.tiles[:-1]))
    assert facts.check() == ["Ghost tiles in three piles: 6 stated, 5 found."]


def test_a_wrong_number_of_copies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    spider = facts.spider()
    eyes, *others = spider.cards
    fewer = msgspec.structs.replace(spider, cards=(msgspec.structs.replace(eyes, copies=3), *others))
    monkeypatch.setattr(manor_checks, "spider", lambda: fewer)
    assert facts.check() == ["spider-power cards: 12 stated, 11 found."]


def test_a_level_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    variants = facts.cave_variants()
    thief = msgspec.structs.replace(variants.difficulty.thief, stash=(4, 5, 6, 7))
    difficulty = msgspec.structs.replace(variants.difficulty, thief=thief)
    monkeypatch.setattr(cave_checks, "cave_variants", lambda: msgspec.structs.replace(variants, difficulty=difficulty))
    assert facts.check() == ["difficulty: thief, stash: 5 stated, 4 found."]


def test_a_reference_to_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    variants = facts.manor_variants()
    *others, last = variants.mixes
    lost = msgspec.structs.replace(last, spider_spells=("expnad",))
    wrong = msgspec.structs.replace(variants, mixes=(*others, lost))
    monkeypatch.setattr(manor_checks, "manor_variants", lambda: wrong)
    assert facts.check() == ["mix skeletons-spider: spells: there is no 'expnad'."]


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (
            {"mixes": ("all-five",)},
            "mixes with the thief as a guest: ['all-five'] stated, ['all-five', 'no-manor'] found.",
        ),
        ({"tables": 9}, "tables with the thief: 9 stated, 8 found."),
        ({"seat": "hero"}, "seat of the role thief: ['hero'] stated, ['rogue'] found."),
        ({"replaces": ("spider",)}, "thief replaces: ('spider',) stated, ('warlock',) found."),
        ({"goal": GuestGoal(kind="stash", n=5, text="")}, "stash of the Thief on a visit: 5 stated, 6 found."),
        ({"levels_refused": ("spider:queen",)}, "levels refused beside the thief: there is no 'spider:queen'."),
        ({"spells_in": {}}, "spells of the thief: {} stated, {'no-manor': ('expand',)} found."),
    ],
)
def test_a_guest_that_does_not_fit_its_tables_is_noticed(
    wrong: dict[str, object], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    travel = facts.travel()
    guests = tuple(msgspec.structs.replace(g, **wrong) if g.role == "thief" else g for g in travel.guests)
    monkeypatch.setattr(travel_checks, "travel", lambda: msgspec.structs.replace(travel, guests=guests))
    assert problem in facts.check()


def test_a_ground_without_its_neighbour_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    manor = facts.manor_map()
    first, *others = manor.grounds
    alone = msgspec.structs.replace(first, neighbours=("G12",))
    monkeypatch.setattr(manor_checks, "manor_map", lambda: msgspec.structs.replace(manor, grounds=(alone, *others)))
    assert facts.check() == [
        "neighbours of ground G1 in the ring: 2 stated, 1 found.",
        "ground G2 is next to G1, but not the other way round.",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("# see GHL-999\n", "facts/{}: there is no clause GHL-999."),
        ("# see GST-66.99\n", "facts/{}: clause GST-66 has no point 99."),
        ('[[a.b]]\nid = "x"\n[[a.b]]\nid = "x"\n', "facts/{} a b: id 'x' stands 2 times."),
        ("[a]\nb_reconstructed = true\n", "facts/{} a.b: reconstructed, but no why."),
    ],
)
def test_what_is_wrong_in_a_text_is_noticed(
    text: str, problem: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("underhall") / "facts"
    folder.mkdir()
    (folder / "odd.toml").write_text(text)
    for module in (checks, marked):
        monkeypatch.setattr(module, "FOLDER", folder)
        monkeypatch.setattr(module, "FILES", {"odd": Fact})
    monkeypatch.setattr(rules, "FOLDER", folder)  # no Markdown there
    monkeypatch.setattr(checks, "reconstructed", marked.reconstructed.__wrapped__)  # not what it remembers
    assert facts.check() == [problem.format("odd.toml")]


def test_a_file_without_a_shape_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: shape for name, shape in facts.FILES.items() if name != "cave/thief"}
    monkeypatch.setattr(checks, "FILES", known)
    assert facts.check() == ["facts/cave/thief.toml: no shape is known for this file."]
