"""The checks of the facts on travelling: every table with a guest is one that MVR-74 allows."""

from math import prod

from underhall.facts.checks.comparing import Problems, ids, known, same
from underhall.facts.files import (
    cave_mixes,
    cave_tokens,
    cave_variants,
    goblins,
    knight,
    manor_map,
    manor_variants,
    paladin,
    shadow_paladin,
    spider,
    travel,
    warlock,
)
from underhall.facts.shapes.travel import Guest, Seat

#: The seats every table with a guest must fill (MVR-74).
_CORE = ("hero", "horde", "beast")
_HOUSES = ("manor", "cave")


def problems() -> Problems:
    """Every inconsistency in the facts on travelling."""
    yield from _seats()
    yield from _who_travels()
    for guest in travel().guests:
        yield from _tables(guest)
        yield from _levels(guest)
        yield from _cards(guest)
    yield from _numbers()
    yield from _lists()


def _roles(seat: Seat, house: str) -> tuple[str, ...]:
    return seat.manor if house == "manor" else seat.cave


def _travels(seat: Seat) -> tuple[str, ...]:
    return () if seat.names_only else (*seat.manor, *seat.cave)


def _seats() -> Problems:
    seats, variants = travel().seats, manor_variants()
    yield from same("seats of the manor", variants.turn_order, tuple(seat.manor[0] for seat in seats))
    replacing = {role: seat.manor[0] for seat in seats for role in seat.manor[1:]}
    yield from same("roles of the manor that replace one", variants.replacements, replacing)
    base = {role.slot: role.id for role in cave_variants().roles if role.slot == role.id}
    yield from same("seats of the cave", [(slot,) for slot in base], [seat.cave for seat in seats])


def _who_travels() -> Problems:
    """Every role of a seat that travels is a guest of the other house, once."""
    travellers = sorted(role for seat in travel().seats for role in _travels(seat))
    yield from same("roles that travel", travellers, sorted(guest.role for guest in travel().guests))
    for guest in travel().guests:
        yield from known(f"host of the role {guest.role}", [guest.host], _HOUSES)
        home = [seat for seat in travel().seats if guest.role in _travels(seat)]
        yield from same(f"seat of the role {guest.role}", [guest.seat], ids(home))
        for seat in home:
            if guest.role in _roles(seat, guest.host):
                yield f"the {guest.role} is at home in the {guest.host}, no guest."
            yield from same(f"{guest.role} replaces", guest.replaces, _roles(seat, guest.host)[:1])


def _mixes(house: str) -> dict[str, tuple[str, ...]]:
    """The mixes of a house by their names, those of base roles alone."""
    if house == "manor":
        return {mix.id: mix.roles for mix in manor_variants().mixes}
    base = {role for seat in travel().seats for role in seat.cave}
    keys = (mix.key.split("+") for mix in cave_mixes().mixes)
    return {"-".join(roles): tuple(roles) for roles in keys if base.issuperset(roles)}


def _tables(guest: Guest) -> Problems:
    """The mixes with the three core seats and the guest's own, and all who may sit beside it there."""
    seats = {seat.id: _roles(seat, guest.host) for seat in travel().seats}
    needed = {*(seats[seat][0] for seat in _CORE), *guest.replaces}
    mixes = {name: roles for name, roles in _mixes(guest.host).items() if needed.issubset(roles)}
    yield from same(f"mixes with the {guest.role} as a guest", sorted(guest.mixes), sorted(mixes))
    beside = [
        [seats[_seat_of(role, seats)] for role in roles if role not in guest.replaces] for roles in mixes.values()
    ]
    others = {role for table in beside for holders in table for role in holders}
    yield from same(f"roles beside the {guest.role}", sorted(guest.others), sorted(others))
    tables = sum(prod(len(holders) for holders in table) for table in beside)
    yield from same(f"tables with the {guest.role}", guest.tables, tables)
    yield from known(f"the {guest.role} loses to", [guest.loses_to] if guest.loses_to else [], {*others, *seats})


def _seat_of(role: str, seats: dict[str, tuple[str, ...]]) -> str:
    return next(seat for seat, roles in seats.items() if role in roles)


def _levels(guest: Guest) -> Problems:
    """A level is refused by its role, or by the role whose seat another holds too."""
    if guest.host == "manor":
        levels = {f"{level.role}:{level.id}" for level in manor_variants().difficulties}
    else:
        table = cave_variants().difficulty
        levels = {f"knight:{name.lower()}" for name in table.knight.names}
        levels |= {f"goblins:{name.lower()}" for name in table.goblins.names}
    yield from known(f"levels refused beside the {guest.role}", guest.levels_refused, levels)


def _cards(guest: Guest) -> Problems:
    yield from known(f"Sidequests beside the {guest.role}", guest.sidequests_to_box, ids(knight().sidequests))
    yield from known(f"Secrets beside the {guest.role}", guest.secrets_dead, ids(goblins().secrets))
    card = guest.variant_card_without_cave
    yield from known(f"card of the {guest.role}", [card] if card else [], ids(cave_variants().cards))
    if guest.host == "manor":
        stated = {
            mix.id: _spells_of_seat(guest.seat, mix.spider_spells, mix.warlock_spells) for mix in manor_variants().mixes
        }
        spells = {mix: stated[mix] for mix in guest.mixes if stated[mix]}
        yield from same(f"spells of the {guest.role}", guest.spells_in, spells)


def _spells_of_seat(seat: str, beast: tuple[str, ...], rogue: tuple[str, ...]) -> tuple[str, ...]:
    """A mix gives spells to a seat, whoever holds it (MVR-75)."""
    return {"beast": beast, "rogue": rogue}.get(seat, ())


def _numbers() -> Problems:
    """What a guest brings from home is what it has at home."""
    guests = {guest.role: guest for guest in travel().guests}
    tokens = {token.id: token for token in cave_tokens().tokens}
    levels, standard = cave_variants().difficulty, cave_variants().meta.default_level
    for what, stated, found in (
        ("Health of the Paladin", guests["paladin"].start_health, paladin().board.health.start),
        ("Health of the Shadow Paladin", guests["shadow-paladin"].start_health, shadow_paladin().setup.start_health),
        (
            "Ruin of the Shadow Paladin",
            guests["shadow-paladin"].start_ruin,
            shadow_paladin().stats.starting_ruin_with_paladin_or_skeletons,
        ),
        ("Terror of the Spider", guests["spider"].goal.n, spider().goal.terror_to_escape),
        (
            "final space of the Shadow Paladin",
            guests["shadow-paladin"].goal.n,
            shadow_paladin().shadow_track[-1].space,
        ),
        ("pieces for the Warlock to dominate", guests["warlock"].goal.n, warlock().goal.dominated_pieces),
        ("stash of the Thief", guests["thief"].goal.n, levels.thief.stash[standard]),
        ("Wakefulness of the Dragon", guests["dragon"].goal.n, levels.dragon.wakefulness[standard]),
        (
            "Treasure tokens with the Warlock",
            travel().brought_to_cave.treasure_tokens_with_warlock,
            tokens["treasure"].count,
        ),
    ):
        yield from same(f"{what} on a visit", stated, found)


def _lists() -> Problems:
    facts = travel()
    yield from known("stashes in the manor", facts.thief_in_manor.stash_tiles, ids(manor_map().tiles))
    yield from same("guests who bring pieces to the cave", sorted(facts.brought_to_cave.by_guest), _guests_of("cave"))
    yield from same(
        "guests who bring pieces to the manor", sorted(facts.brought_to_manor.by_guest), _guests_of("manor")
    )


def _guests_of(house: str) -> list[str]:
    return sorted(guest.role for guest in travel().guests if guest.host == house)
