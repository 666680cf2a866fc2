"""The checks of the manor's facts."""

from collections import Counter
from collections.abc import Iterable

from underhall.facts.checks.comparing import DeckCard, Problems, copies, ids, known, same
from underhall.facts.files import (
    armored_knight,
    manor_map,
    manor_player,
    manor_variants,
    paladin,
    shadow_paladin,
    skeletons,
    spider,
    warlock,
)
from underhall.facts.shapes.base import Cell

#: What a tile of each kind does when it is revealed (MMP-62).
_KINDS = ("blood", "treasure", "poltergeist", "pit", "armory", "shrine", "entrance")
_MOMENTS_OF_SPELLS = ("turn-start", "after-cursing", "action", "with-summon", "with-syphon", "turn-end", "always")
_LEVELS = ["very-easy", "easy", "hard", "very-hard"]
#: The tables of the solo game run from 0 to "10 or more".
_SOLO_STEPS = 11


def problems() -> Problems:
    """Every inconsistency in the manor's facts."""
    yield from _tiles()
    yield from _grounds()
    yield from _cards()
    yield from _skeletons()
    yield from _spider()
    yield from _cubes()
    yield from _tracks()
    yield from _rituals()
    yield from _mixes()
    yield from _levels()
    yield from _solo()


def roles() -> list[str]:
    """Every role of the manor: the five in turn order, then those that replace one of them."""
    return [*manor_variants().turn_order, *manor_variants().replacements]


def _tiles() -> Problems:
    facts, totals = manor_map(), manor_map().tile_totals
    apart = copies(t for t in facts.tiles if t.kind in ("entrance", "armory") or t.id == "start-pit")
    yield from same("manor tiles", totals.total, copies(facts.tiles))
    yield from same("manor tiles in the stack", totals.stack, copies(facts.tiles) - apart)
    start_dark = len(facts.board.start_dark.spaces)
    yield from same("manor tiles left after setup", totals.stack_after_setup, totals.stack - start_dark)
    armories = copies(t for t in facts.tiles if t.kind == "armory")
    yield from same("Armory spaces", len(facts.board.armory_spaces.spaces), armories)
    yield from known("kinds of manor tiles", {t.kind for t in facts.tiles}, _KINDS)
    for tile in facts.tiles:
        yield from known(f"open edges of tile {tile.id}", tile.open, "NESW")
    board = facts.board
    for space in (board.centre, board.entrance, *board.armory_spaces.spaces, *board.start_dark.spaces):
        if space not in _squares():
            yield f"the square {space} is not on the board."


def _squares() -> set[Cell]:
    board = manor_map().board
    return {(row, col) for row in range(board.rows) for col in range(board.cols)}


def _grounds() -> Problems:
    facts = manor_map()
    neighbours = {ground.id: ground.neighbours for ground in facts.grounds}
    for id, near in neighbours.items():
        yield from known(f"neighbours of ground {id}", near, neighbours)
        yield from same(f"neighbours of ground {id} in the ring", 2, len(near))
        for other in near:
            if id not in neighbours.get(other, ()):
                yield f"ground {id} is next to {other}, but not the other way round."
    spawns = {ground.spawn: ground.id for ground in facts.grounds if ground.spawn}
    yield from same("Spawns", facts.spawns.map, dict(sorted(spawns.items())))
    yield from same("faces of the spawn die", facts.spawn_die.faces, tuple(sorted(spawns)))
    for ground in facts.grounds:
        if ground.gate and ground.gate not in ground.touches:
            yield f"ground {ground.id}: its gate {ground.gate} is not beside it."
        if not set(ground.touches) <= set(ground.surrounds) <= _squares():
            yield f"ground {ground.id}: it surrounds all it touches, and squares only."
        if bool(ground.gate) != bool(ground.spawn or ground.stairs):
            yield f"ground {ground.id}: a gate is by the stairs or a Spawn, and only there."
    touched = {square for ground in facts.grounds for square in ground.touches}
    border = {(r, c) for r, c in _squares() if r in (0, facts.board.rows - 1) or c in (0, facts.board.cols - 1)}
    yield from same("border squares beside the grounds", sorted(border), sorted(touched))
    stairs = [ground.gate for ground in facts.grounds if ground.stairs]
    yield from same("the gate by the stairs", [facts.board.entrance], stairs)


def _cards() -> Problems:
    decks: Counter[str] = Counter()
    for cards in (
        paladin().cards,
        skeletons().gear,
        spider().cards,
        manor_player().cards,
        warlock().cards,
        armored_knight().cards,
        shadow_paladin().cards,
    ):
        decks += _decks(cards)
    base, extra = skeletons().pieces, skeletons().pieces_haunted_hallways
    for deck, stated in (
        ("favor", paladin().pieces.favor_card),
        ("treasure", paladin().pieces.treasure_card),
        ("gear", base.gear_card + extra.gear_card),
        ("spider-power", spider().supply.power_cards),
        ("ritual", manor_player().setup.ritual_cards),
        ("spell", warlock().setup.spell_cards),
        ("sidequest", armored_knight().components.sidequest_cards),
        ("artifact", armored_knight().components.artifact_cards),
        ("shadow-power", shadow_paladin().components.power_cards),
        ("chain", shadow_paladin().components.chain_cards),
    ):
        yield from same(f"{deck} cards", stated, decks.pop(deck, 0))
    yield from same("decks without a stated size", {}, dict(decks))
    left_out = tuple(spell.id for spell in warlock().cards if not spell.copies)
    yield from same("spells left out", warlock().spells_meta.left_out, left_out)
    used = {spell.when for spell in warlock().cards if spell.copies}
    yield from known("moments of spells", sorted(used), _MOMENTS_OF_SPELLS)


def _decks(cards: Iterable[DeckCard]) -> Counter[str]:
    """How many cards each deck has."""
    sizes: Counter[str] = Counter()
    for card in cards:
        sizes[card.deck] += card.copies
    return +sizes


def _skeletons() -> Problems:
    facts, base, extra = skeletons(), skeletons().pieces, skeletons().pieces_haunted_hallways
    sets = Counter(skeleton.set for skeleton in facts.skeletons)
    yield from same("Skeletons", [base.skeleton_card, extra.skeleton_card], list(sets.values()))
    yield from same("figures of Skeletons", [base.figure, extra.figure], list(sets.values()))
    yield from same("spaces of the March Order", facts.board.march_order_spaces, base.skeleton_card)
    yield from known("Skeletons with gear", {gear.skeleton for gear in facts.gear}, ids(facts.skeletons))
    for skeleton in facts.skeletons:
        gear = [g for g in facts.gear if g.skeleton == skeleton.id]
        yield from same(f"gear of {skeleton.name}", 3, copies(gear))
        yield from known(f"set of the gear of {skeleton.name}", {g.set for g in gear}, (skeleton.set,))
        yield from known(f"actions {skeleton.name} cannot take", skeleton.cannot, ids(facts.actions))


def _spider() -> Problems:
    facts = spider()
    yield from same("forms of the Spider", facts.supply.form_boards, len(facts.forms))
    yield from known("wild cards of the Spider", [form.wild_as for form in facts.forms], ids(facts.cards))
    yield from known("forms of spells", {spell.form for spell in facts.spells}, [*ids(facts.forms), "any"])
    yield from known("spells of forms", {s for form in facts.forms for s in form.spells}, ids(facts.spells))


def _cubes() -> Problems:
    """Every cube of a role is there at the start or gained on a track."""
    hero, knight, magic = paladin(), armored_knight(), warlock()
    gained = len(hero.grit.hero_cube_at)
    yield from same("the Paladin's hero cubes", hero.pieces.hero_cube, hero.board.unassigned.start_cubes + gained)
    gained = len(knight.grit.thresholds)
    yield from same(
        "the Armored Knight's hero cubes", knight.components.hero_cubes, knight.setup.start_hero_cubes + gained
    )
    gained = sum(step.magic_cubes for step in magic.dominated_track)
    yield from same("the Warlock's magic cubes", magic.setup.magic_cubes, magic.setup.start_magic_cubes + gained)


def _tracks() -> Problems:
    terror = [step.terror for step in spider().terror_dial]
    yield from same("steps of the Terror dial", list(range(spider().goal.terror_to_escape + 1)), terror)
    start = spider().terror_dial[spider().setup.start_terror]
    yield from same("the Spider's first hand", spider().setup.start_hand, start.spirit)
    shadow = shadow_paladin().shadow_track
    yield from same("steps of the Shadow track", list(range(7)), [step.space for step in shadow])
    yield from same(
        "final spaces of the Shadow track", [shadow[-1].space], [step.space for step in shadow if step.final]
    )
    setup, stats = shadow_paladin().setup, shadow_paladin().stats
    first = shadow[setup.start_shadow_space]
    yield from same("the Shadow Paladin's first hand", setup.start_hand, first.spirit)
    yield from same("the Shadow Paladin's first Defense", stats.start_defense, first.defense)
    for track in manor_player().tracks:
        if track.boxes:
            sums = tuple(sum(track.boxes[:n]) for n in range(len(track.boxes) + 1))
            yield from same(f"sums of the Manor's track {track.id}", track.cumulative, sums)
    yield from same("Seals the Manor needs", manor_player().goal.seals, manor_player().seals_track.max)
    dominated = [step.space for step in warlock().dominated_track]
    yield from same("Dominated Pieces track", list(range(1, warlock().goal.dominated_pieces + 1)), dominated)
    if max(warlock().spells_track.draw_on) >= warlock().spells_track.spaces:
        yield "Spells track: a card is drawn beyond its end."


def _rituals() -> Problems:
    tracks = ids(manor_player().tracks)
    for ritual in manor_player().cards:
        yield from known(f"path of {ritual.id}", ritual.path, "nesw")
        yield from known(f"portent of {ritual.id}", [ritual.portent] if ritual.portent else [], tracks)
        if not 0 < ritual.poltergeist_step <= len(ritual.path):
            yield f"{ritual.id}: its poltergeist is not on its path."


def _mixes() -> Problems:
    facts = manor_variants()
    yield from known("replaced roles of the manor", facts.replacements.values(), facts.turn_order)
    yield from same("the Armored Knight replaces", facts.replacements.get("armored-knight"), armored_knight().replaces)
    yield from same("the Shadow Paladin replaces", facts.replacements.get("shadow-paladin"), shadow_paladin().replaces)
    for mix in facts.mixes:
        yield from same(f"mix {mix.id}: players", mix.players, len(mix.roles))
        yield from known(f"mix {mix.id}: roles", mix.roles, facts.turn_order)
        yield from same(f"mix {mix.id}: turn order", sorted(mix.roles, key=facts.turn_order.index), list(mix.roles))
        yield from known(f"mix {mix.id}: spells", [*mix.warlock_spells, *mix.spider_spells], ids(warlock().cards))
        yield from known(f"mix {mix.id}: gear", mix.remove_gear, ids(skeletons().gear))
        yield from known(f"mix {mix.id}: cards", [*mix.remove_treasures, *mix.remove_favors], ids(paladin().cards))
    yield from same("different mixes of the manor", len({mix.roles for mix in facts.mixes}), len(facts.mixes))


def _levels() -> Problems:
    facts = manor_variants()
    for role in facts.turn_order:
        yield from same(f"levels of the role {role}", _LEVELS, [d.level for d in facts.difficulties if d.role == role])
    yield from known("roles with levels", {level.role for level in facts.difficulties}, facts.turn_order)
    levels = {(level.role, level.id) for level in facts.difficulties}
    for level in facts.difficulty_expansion:
        seat = facts.replacements.get(level.role, level.role)
        yield from known(
            f"level {level.id} of the role {level.role}", [level.id], [id for role, id in levels if role == seat]
        )
        yield from known(f"level {level.id}: against", [level.against] if level.against else [], roles())
    for level_ in facts.difficulties:
        yield from known(f"level {level_.id}: treasures", level_.paladin_treasures, ids(paladin().cards))


def _solo() -> Problems:
    facts = manor_variants()
    yield from known("favors of the solo game", facts.solo.start_favors, ids(paladin().cards))
    for what, table in (
        ("movement", facts.solo_stability.movement),
        ("rush", facts.solo_stability.rush),
        ("Strength of Skeletons", facts.solo_stability.skeleton_strength),
        ("poltergeists", facts.solo_terror.poltergeist_strength),
        ("discards", facts.solo_terror.discard),
    ):
        yield from same(f"solo table of {what}", _SOLO_STEPS, len(table))
    base = skeletons().pieces.skeleton_card
    for level in facts.solo_levels:
        if level.win_poltergeists > manor_map().supply["poltergeist"].count:
            yield f"solo level {level.id}: there are fewer poltergeists."
        yield from same(f"solo level {level.id} needs the expansion", bool(level.needs), level.skeletons > base)
    ranks = facts.campaign.max_rank + 1
    for name, table_ in (
        ("Fury and Light", facts.campaign.fury_and_light),
        ("Stability", facts.campaign.stability),
        ("Terror", facts.campaign.terror),
    ):
        yield from same(f"campaign ranks of {name}", ranks, len(table_))
