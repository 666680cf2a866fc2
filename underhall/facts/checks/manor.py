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


def problems() -> Problems:
    """Every inconsistency in the manor's facts."""
    yield from _tiles()
    yield from _grounds()
    yield from _cards()
    yield from _tracks()
    yield from _mixes()
    yield from _levels()


def _tiles() -> Problems:
    facts, totals = manor_map(), manor_map().tile_totals
    apart = copies(t for t in facts.tiles if t.kind in ("entrance", "armory") or t.id == "start-pit")
    yield from same("manor tiles", totals.total, copies(facts.tiles))
    yield from same("manor tiles in the stack", totals.stack, copies(facts.tiles) - apart)
    start_dark = len(facts.board.start_dark.spaces)
    yield from same("manor tiles left after setup", totals.stack_after_setup, totals.stack - start_dark)
    armories = copies(t for t in facts.tiles if t.kind == "armory")
    yield from same("Armory spaces", len(facts.board.armory_spaces.spaces), armories)
    yield from known("kinds of manor tiles", {t.kind for t in facts.tiles}, _reveal_effects())


def _reveal_effects() -> tuple[str, ...]:
    return ("blood", "treasure", "poltergeist", "pit", "armory", "shrine", "entrance")


def _grounds() -> Problems:
    facts = manor_map()
    neighbours = {ground.id: ground.neighbours for ground in facts.grounds}
    for id, near in neighbours.items():
        yield from known(f"neighbours of ground {id}", near, neighbours)
        for other in near:
            if id not in neighbours.get(other, ()):
                yield f"ground {id} is next to {other}, but not the other way round."
    spawns = {ground.spawn: ground.id for ground in facts.grounds if ground.spawn}
    yield from same("Spawns", facts.spawns.map, dict(sorted(spawns.items())))
    yield from same("faces of the spawn die", facts.spawn_die.faces, tuple(sorted(spawns)))
    for ground in facts.grounds:
        if ground.gate and ground.gate not in ground.touches:
            yield f"ground {ground.id}: its gate {ground.gate} is not beside it."


def _cards() -> Problems:
    decks: Counter[str] = Counter()
    for cards in (
        paladin().cards,
        skeletons().gear,
        spider().cards,
        manor_player().cards,
        [spell for spell in warlock().cards if not spell.promo],
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
    sets = Counter(skeleton.set for skeleton in skeletons().skeletons)
    yield from same("Skeletons", [base.skeleton_card, extra.skeleton_card], list(sets.values()))
    yield from same("figures of Skeletons", [base.figure, extra.figure], list(sets.values()))
    yield from known("Skeletons with gear", {gear.skeleton for gear in skeletons().gear}, ids(skeletons().skeletons))
    for skeleton in skeletons().skeletons:
        gear = [g for g in skeletons().gear if g.skeleton == skeleton.id]
        yield from same(f"gear of {skeleton.name}", 3, copies(gear))
        yield from known(f"set of the gear of {skeleton.name}", {g.set for g in gear}, (skeleton.set,))
    yield from same("forms of the Spider", spider().supply.form_boards, len(spider().forms))
    yield from same("Spiderlings", spider().goal.spiderlings, spider().supply.spiderlings)
    yield from known("forms of spells", {spell.form for spell in spider().spells}, [*ids(spider().forms), "any"])
    yield from known("spells of forms", {s for form in spider().forms for s in form.spells}, ids(spider().spells))


def _decks(cards: Iterable[DeckCard]) -> Counter[str]:
    """How many cards each deck has."""
    sizes: Counter[str] = Counter()
    for card in cards:
        sizes[card.deck] += card.copies
    return sizes


def _tracks() -> Problems:
    dial = [step.terror for step in spider().terror_dial]
    yield from same("steps of the Terror dial", list(range(len(dial))), dial)
    yield from same("steps of the Shadow track", list(range(7)), [step.space for step in shadow_paladin().shadow_track])
    for track in manor_player().tracks:
        if track.boxes and track.cumulative:
            sums = tuple(sum(track.boxes[:n]) for n in range(len(track.boxes) + 1))
            yield from same(f"sums of the Manor's track {track.id}", track.cumulative, sums)
    yield from same("Seals the Manor needs", manor_player().goal.seals, manor_player().seals_track.max)


def _mixes() -> Problems:
    """The mixes stand in manor/variants.toml, and with words in manor/map.toml."""
    facts = manor_variants()
    stated = [(mix.players, mix.roles, mix.starred) for mix in facts.mixes]
    repeated = [(mix.players, mix.roles, mix.suggested_for_new) for mix in manor_map().mixes]
    yield from same("mixes of the manor", repeated, stated)
    yield from same("turn order of the manor", manor_map().turn_order.seats, facts.turn_order)
    yield from same("replacing roles of the manor", manor_map().turn_order.replacements, facts.replacements)
    for mix in facts.mixes:
        yield from same(f"mix {mix.id}: players", mix.players, len(mix.roles))
        yield from known(f"mix {mix.id}: roles", mix.roles, facts.turn_order)
        yield from known(f"mix {mix.id}: spells", [*mix.warlock_spells, *mix.spider_spells], ids(warlock().cards))
        yield from known(f"mix {mix.id}: gear", mix.remove_gear, ids(skeletons().gear))
        yield from known(f"mix {mix.id}: cards", [*mix.remove_treasures, *mix.remove_favors], ids(paladin().cards))
    removed = {gear for mix in facts.mixes for gear in mix.remove_gear}
    yield from same(
        "gear marked as removed by mixes",
        sorted(g.id for g in skeletons().gear if g.mix_removed),
        sorted(removed),
    )


def _levels() -> Problems:
    facts = manor_variants()
    levels = {(level.role, level.id): level for level in facts.difficulties}
    yield from known("roles with levels", {role for role, _ in levels}, facts.turn_order)
    for variant in paladin().variants:
        level = levels[("paladin", variant.id)]
        yield from same(
            f"Paladin's level {variant.id}",
            (variant.level, variant.spiderlings_lost),
            (level.level, level.spiderlings_lost),
        )
    for variant_ in skeletons().variants:
        level = levels[("skeletons", variant_.id)]
        yield from same(
            f"Skeletons' level {variant_.id}",
            (variant_.level, variant_.paladin_health, variant_.paladin_starts_with),
            (level.level, level.paladin_health, level.paladin_treasures),
        )
