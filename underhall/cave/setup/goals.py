"""Goals, deaths and the numbers that levels set, for any mix (VAR-29, VAR-108 to VAR-120)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from underhall import facts
from underhall.cave.setup.agreed import NOBODY, SHADOW, level_of
from underhall.cave.setup.mixes import LAYER, Mix
from underhall.hall.plan import Goal

if TYPE_CHECKING:
    from underhall.facts.shapes.cave.variants import DeathLine

_VARIANTS: Final = facts.cave_variants()
DIFFICULTY: Final = _VARIANTS.difficulty
UNICORNS: Final = facts.unicorn()
LOSES: Final = "loses"
TITLES: Final = {role.id: role.id.replace("-", " ").title() for role in _VARIANTS.roles}
ROLES: Final = {role.id: role for role in _VARIANTS.roles}
LEVEL_CLAUSES: Final = {role.id: role.levels_by for role in _VARIANTS.roles}
TEXTS: Final = _VARIANTS.goal_texts
HUNTING_DRAGON: Final = "; awaken at {m} Wakefulness and surface first"


class Death(msgspec.Struct, frozen=True):
    """Who wins when a role is killed; empty: nobody, it is out. In an Ambush somebody else may win (VAR-130)."""

    winner: str
    by_ambush: str
    clause: str


# ------------------------------------------------------------------ Health


def knight_health(mix: Mix) -> int:
    """By the level of the Goblins or Vile Ghoul in play, else 7 (VAR-115)."""
    by_role = {"vile-ghoul": DIFFICULTY.vile_ghoul.knight_health, "goblins": DIFFICULTY.goblins.knight_health}
    return _set_by(mix, _VARIANTS.health.knight_set_by, by_role, facts.knight().setup.health)


def dragon_health(mix: Mix) -> int:
    """The Dragon's, or that of a Unicorn in his slot: by the level of the Knight, Vile Ghoul or Goblins (VAR-115)."""
    by_role = {
        "knight": DIFFICULTY.knight.dragon_health,
        "vile-ghoul": DIFFICULTY.vile_ghoul.dragon_health,
        "goblins": DIFFICULTY.goblins.dragon_health_without_knight,
    }
    return _set_by(mix, _VARIANTS.health.dragon_set_by, by_role, facts.dragon().health.start_standard)


def unicorn_health(mix: Mix) -> int:
    """In the Dragon's slot like the Dragon's, beside him always the same (VAR-115, VGL-52)."""
    return UNICORNS.nightmare.board.health_start if mix.alongside else dragon_health(mix)


def _set_by(mix: Mix, order: tuple[str, ...], by_role: dict[str, tuple[int, ...]], default: int) -> int:
    """The number at the level of the first of these roles that plays."""
    first = next((role for role in order if mix.plays(role)), None)
    return default if first is None else by_role[first][level_of(mix.setup, first)]


class CaveLevel(msgspec.Struct, frozen=True):
    """What the level of the Cave or the Cave Ghost sets; without one it is as usual (VAR-117)."""

    crystals_to_collapse: int = _VARIANTS.meta.collapse_crystals_without_cave_player
    tiles_out_of_each_kind: int = 0
    hatred: int = 0


def cave_level(mix: Mix) -> CaveLevel:
    """What the level of whoever is the Cave sets."""
    for role, cards in (("cave", DIFFICULTY.cave), ("cave-ghost", DIFFICULTY.cave_ghost)):
        if mix.plays(role):
            level = level_of(mix.setup, role)
            crystals = cards.crystal_tiles_to_collapse[level]
            return CaveLevel(crystals, cards.remove_each_type[level], cards.hatred_tokens[level])
    return CaveLevel()


# ------------------------------------------------------------------ goals


def goal_of(mix: Mix, role: str) -> tuple[Goal, str]:
    """A role's goal and the clause that gives it (VAR-29)."""
    if role == unicorn_hunter(mix):
        return _hunting(mix, role, "kill-unicorn", UNICORNS.nightmare.board.health_start), "VAR-81"
    if role == shadow_hunter(mix):
        escape = role in LAYER.shadow_unicorn.escape_after_kill
        kind = "kill-shadow-escape" if escape else "kill-shadow"
        return _hunting(mix, role, kind, UNICORNS.shadow.board.health_start), "VAR-84" if mix.solo else "VAR-86"
    kind, clause, m = _usual_kind(mix, role), "VAR-58" if role == "ghoul" else "VAR-108", 0
    if role in mix.overrides:
        override, clause = mix.overrides[role]
        kind, m = override.goal, override.m
    n = number_at_level(mix, role, kind)
    if not _usual_level(mix, role):
        clause = LEVEL_CLAUSES[role]
    fixed = fixed_numbers(mix, role)
    if fixed is not None:
        n, m, clause = fixed
    return Goal(kind, n, m, TEXTS[kind].format(n=n, m=m, target=TITLES[mix.slots.get("dragon", "dragon")])), clause


def _usual_kind(mix: Mix, role: str) -> str:
    """The default goal: the first line whose slots are filled (VAR-108, GEN-01, GEN-02)."""
    rules = (rule for rule in _VARIANTS.goal_rules if rule.role == role)
    return next(rule.goal for rule in rules if all(slot in mix.slots for slot in rule.if_slot))


def _usual_level(mix: Mix, role: str) -> bool:
    return level_of(mix.setup, role) == _VARIANTS.meta.default_level


def number_at_level(mix: Mix, role: str, kind: str) -> int:
    """The number of a goal at the role's level (VAR-113 to VAR-119, GHL-03, GHL-106, GHL-111, VGL-45)."""
    if kind == "kill-knight":
        return knight_health(mix)
    if kind == "kill-dragon":
        return dragon_health(mix)
    cards = getattr(DIFFICULTY, role.replace("-", "_"))
    number: int = getattr(cards, ROLES[role].goal_number)[level_of(mix.setup, role)]
    if role == "ghoul":
        return min(facts.ghoul().board.ghoul.fury_max, number + mix.players)  # VAR-58, VAR-66
    return number


def fixed_numbers(mix: Mix, role: str) -> tuple[int, int, str] | None:
    """The numbers a mix itself fixes, whatever the level, and its clause; None: it fixes none (VAR-120, GHL-100,
    GHL-115, VGL-43, VGL-50)."""
    override, clause = mix.overrides.get(role, (None, ""))
    against_ghost = LAYER.ghost_with_1_other.goblins
    vile = LAYER.vile_ghoul
    if override is not None and override.n == "solo-level":
        level = mix.solo_level()
        return (level.fury, level.smash, clause) if level.fury else (level.smash, 0, clause)
    if override is not None and override.n == "agreed":
        return mix.agreed_number(), 0, clause  # VAR-42
    if mix.agreed == against_ghost.agreed and role in ("goblins", "ghost"):
        return mix.agreed_number() + (against_ghost.ghost.plus if role == "ghost" else 0), 0, "VAR-69"
    if mix.agreed == vile.agreed and role in ("vile-ghoul", "thief"):
        return mix.agreed_number() + (vile.smash_with_thief.plus if role == "vile-ghoul" else 0), 0, "VAR-76"
    if role == "vile-ghoul" and tuple(mix.slots) == ("goblins", "cave"):
        return vile.smash_with_cave, 0, "VAR-76"
    return None


def _hunting(mix: Mix, role: str, kind: str, health: int) -> Goal:
    """To kill a Unicorn; a hunting Dragon must also awaken, at his level's number, and escape (VAR-81, VAR-120)."""
    if role != "dragon":
        return Goal(kind, health, 0, TEXTS[kind].format(n=health))
    wakefulness = number_at_level(mix, role, "awaken-escape")
    text = TEXTS[kind].format(n=health) + (", then enter the Entrance" if kind == "kill-unicorn" else "")
    return Goal(kind, health, wakefulness, text + HUNTING_DRAGON.format(m=wakefulness))


def unicorn_hunter(mix: Mix) -> str:
    """Who hunts the Nightmare Unicorn beside the Dragon; empty: nobody (VAR-81)."""
    hunter = mix.setup.options.unicorn_hunter
    return "" if hunter == NOBODY else hunter


def shadow_hunter(mix: Mix) -> str:
    """Who hunts the Shadow Unicorn: alone any role but the Ghost, else who was agreed on (VAR-84, VAR-86, SHU-13)."""
    if mix.shadow and mix.solo:
        return "" if mix.roles == ("ghost",) else mix.roles[0]
    hunter = mix.setup.options.shadow_hunter
    return "" if hunter == NOBODY else hunter


def hunts(mix: Mix) -> dict[str, str]:
    """Who hunts which Unicorn by agreement, or alone (VAR-81, VAR-84, VAR-86)."""
    hunters = {unicorn_hunter(mix): "nightmare-unicorn", shadow_hunter(mix): SHADOW}
    return {hunter: prey for hunter, prey in hunters.items() if hunter}


# ------------------------------------------------------------------ deaths


def deaths(mix: Mix) -> dict[str, Death]:
    """For every role that can be killed, who wins by it (VAR-111, VAR-79, VGL-02, VGL-03)."""
    found = {}
    for death in _VARIANTS.deaths:
        if death.target == "knight":
            victim = "knight" if mix.plays("knight") else ""
        elif death.target == "slot:dragon":
            victim = mix.slots.get("dragon", "")
        else:
            victim = "nightmare-unicorn" if mix.alongside else ""
        if victim:
            found[victim] = _death(mix, victim, death.lines)
    return found


def _death(mix: Mix, victim: str, lines: tuple[DeathLine, ...]) -> Death:
    """The first line that fits; a goal that was given up for a hunt wins nothing any more (VAR-81, VAR-86, VGL-05,
    CAV-49)."""
    by_ambush = ""
    for line in lines:
        if not _fits(mix, victim, line):
            continue
        winner = _winner(mix, line.winner)
        if line.by == "ambush":
            by_ambush = winner  # otherwise nobody: read on
            continue
        if mix.solo and mix.shadow:
            winner = victim  # the solo player has lost (VAR-84)
        clause = "VAR-112" if not winner else "VAR-70" if winner == "ghost" else "VAR-111"
        return Death(winner, by_ambush, clause)
    raise AssertionError("the last line always fits")


def _fits(mix: Mix, victim: str, line: DeathLine) -> bool:
    return (
        (not line.in_play or any(mix.plays(role) for role in line.in_play))
        and line.q in (0, mix.others)
        and line.players in (0, mix.players)
        and line.core in ("", mix.base)
        and line.role in ("", victim)
        and (not line.slots or tuple(mix.slots) in line.slots)
        and (not line.hunter_agreed or unicorn_hunter(mix) not in ("", "dragon"))  # the Dragon must still escape
    )


def _winner(mix: Mix, name: str) -> str:
    """A name in the table of deaths as a role; a solo player who loses is the victim, nobody is empty."""
    if name == "hunter":
        return unicorn_hunter(mix)
    if name == LOSES:
        return mix.roles[0]
    role = "" if name == NOBODY else mix.holder(name.removeprefix("slot:"))
    return "" if role in (unicorn_hunter(mix), shadow_hunter(mix)) else role
