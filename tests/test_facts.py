"""The facts: every file has its shape, and all of them agree with each other and with the rules."""

import tomllib

import msgspec
import pytest

from underhall import facts, rules
from underhall.facts import marked
from underhall.facts.checks import cave as cave_checks
from underhall.facts.checks import everything as checks
from underhall.facts.checks import manor as manor_checks
from underhall.facts.checks import travel as travel_checks
from underhall.facts.files import parse
from underhall.facts.shapes.base import LEVELS, ByLevel, Fact, Influenced
from underhall.facts.shapes.cave.ghoul import GhoulFacts
from underhall.facts.shapes.cave.terrain import Terrain


def test_nothing_is_inconsistent() -> None:
    assert facts.check() == []


@pytest.mark.parametrize("name", facts.FILES)
def test_every_file_has_its_shape(name: str) -> None:
    assert isinstance(facts.load(name, facts.FILES[name]), facts.FILES[name])


def test_every_file_has_a_loader() -> None:
    loaders = [
        *(
            facts.cave_tiles,
            facts.cave_terrain,
            facts.cave_tokens,
            facts.cave_dice,
            facts.cave_variants,
            facts.cave_mixes,
            facts.events,
        ),
        *(facts.knight, facts.goblins, facts.dragon, facts.cave_player, facts.thief, facts.ghoul, facts.ghost),
        *(facts.unicorn, facts.manor_map, facts.manor_variants, facts.paladin, facts.skeletons, facts.spider),
        *(facts.manor_player, facts.warlock, facts.armored_knight, facts.shadow_paladin, facts.travel),
    ]
    assert {type(loader()) for loader in loaders} == set(facts.FILES.values())
    assert all(loader() is loader() for loader in loaders)


def test_the_tiles_of_the_box() -> None:
    tiles = facts.cave_tiles().tiles
    assert len(tiles) == 58
    deadend = next(tile for tile in tiles if tile.id == "ambush-12")
    assert facts.cave_tiles().patterns[deadend.walls].walls == ("E", "S", "W")
    assert [tile.second_symbol for tile in tiles if tile.kind == "ghost"].count("event") == 2
    assert all(tile.reconstructed and tile.why for tile in tiles if tile.kind == "ghost")


def test_the_terrain_tiles() -> None:
    terrain = facts.cave_terrain().kinds
    assert list(terrain) == ["canyon", "lake", "magma", "mushroom-forest", "pit", "river"]
    assert [(s.cell, s.kind) for s in terrain["canyon"].spaces if s.kind == "bridge"] == [((1, 0), "bridge")]
    assert terrain["river"].current == "E"
    assert (terrain["pit"].copies, terrain["pit"].minimum_cost) == (3, 3)
    assert "Possession" in terrain["mushroom-forest"].stops


def test_the_terror_cards() -> None:
    terror = {card.id: card for card in facts.ghoul().terror}
    assert sum(card.copies for card in terror.values()) == 13
    once_per_turn, once_per_game = terror["chase"].effects
    assert (once_per_turn.movement, once_per_game.movement) == (1, 4)
    assert [effect.cost_movement for effect in terror["blink"].effects] == [2, 0]
    assert [effect.cost_movement for effect in terror["hunt"].effects] == [None, None]
    assert [effect.lasts_turn for effect in terror["scour"].effects] == [False, True]


def test_the_solo_game_of_the_ghoul() -> None:
    goals = {word: (goal.fury, goal.crystals) for word, goal in facts.ghoul().solo["ghoul"].levels.items()}
    assert goals == {"easy": (7, 5), "medium": (8, 6), "hard": (9, 7)}
    entry = next(entry for entry in facts.cave_variants().entries if entry.key == "ghoul")
    assert [use.card for use in entry.cards] == ["alone-in-the-dark-2", "flare"]


def test_the_tables_with_a_guest() -> None:
    guests = facts.travel().guests
    assert sum(guest.tables for guest in guests if guest.host == "manor") == 40
    assert sum(guest.tables for guest in guests if guest.host == "cave") == 22
    assert next(guest.mixes for guest in guests if guest.role == "thief") == ("all-five", "no-manor")


def test_numbers_by_level_and_by_influence() -> None:
    by_level = ByLevel(easiest=1, easy=2, standard=3, hard=4, expert=5)
    assert [by_level.at(level) for level in LEVELS] == [1, 2, 3, 4, 5]
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
            ("move = 1\n", 'move = "one"\n'),
            r"^facts/cave/ghoul\.toml: Expected `int`, got `str` - at `\$\.costs\.move`\.$",
        ),
        (("move = 1\n", "moves = 1\n"), r"^facts/cave/ghoul\.toml: .*`moves` - at `\$\.costs`\.$"),
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
    assert ("cave/terrain.toml", "meta.mirroring") in places


def test_a_missing_tile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = facts.cave_tiles()
    monkeypatch.setattr(cave_checks, "cave_tiles", lambda: msgspec.structs.replace(tiles, tiles=tiles.tiles[:-1]))
    assert "Ghost tiles: 6 stated, 5 found." in facts.check()


def test_a_wrong_number_of_copies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    ghoul = facts.ghoul()
    chase, *others = ghoul.terror
    fewer = msgspec.structs.replace(ghoul, terror=(msgspec.structs.replace(chase, copies=2), *others))
    monkeypatch.setattr(cave_checks, "ghoul", lambda: fewer)
    assert facts.check() == ["terror cards: 13 stated, 12 found."]


def test_a_level_that_differs_between_files_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    thief = facts.thief()
    first, *others = thief.difficulties
    easier = msgspec.structs.replace(first, stash_goal=3)
    wrong = msgspec.structs.replace(thief, difficulties=(easier, *others))
    monkeypatch.setattr(cave_checks, "thief", lambda: wrong)
    assert facts.check() == ["difficulty: Thief, stash: [4, 5, 6, 7, 8] stated, [3, 5, 6, 7, 8] found."]


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
        ({"stash": 5}, "stash of the Thief on a visit: 5 stated, 6 found."),
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
