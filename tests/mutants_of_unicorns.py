"""More planted bugs for `tests.mutants`: both Unicorns.

Each is (name, file in the package, the text there, what replaces it, the tests that know).
"""

from __future__ import annotations

from typing import Final

NIGHTMARE: Final = ("tests/cave/roles/test_unicorn.py", "tests/cave/roles/test_unicorn_pairs.py")
SHADOW: Final = ("tests/cave/roles/test_shadow_unicorn.py",)

PLANTED: Final = (
    (
        "a Unicorn card's grid is mirrored",
        "cave/roles/unicorns/cards.py",
        "right, forward = forward, -right",
        "right, forward = -forward, right",
        NIGHTMARE,
    ),
    (
        "an angry action may mark and collect",
        "cave/roles/unicorns/actions.py",
        "    me.angry = ANGRY[kind]\n",
        "    me.angry = False\n",
        NIGHTMARE,
    ),
    (
        "a Unicorn's far side need not be open",
        "cave/roles/unicorns/both.py",
        "return must, on if left and not g.edges[to] & on else 0",
        "return must, 0",
        NIGHTMARE,
    ),
    (
        "the duty to go straight on never lapses",
        "cave/roles/unicorns/both.py",
        "on if left and not g.edges[to] & on else 0",
        "on if left else 0",
        NIGHTMARE,
    ),
    (
        "Radiance for every attack at 3 Anger",
        "cave/roles/unicorns/actions.py",
        "if felt and first and furious:",
        "if felt and furious:",
        NIGHTMARE,
    ),
    (
        "an ignored attack brings Radiance",
        "cave/roles/unicorns/actions.py",
        "if felt and first and furious:",
        "if first and furious:",
        NIGHTMARE,
    ),
    (
        "the Nightmare Unicorn wins off his turn",
        "cave/roles/unicorns/nightmare.py",
        "if at == g.entrance and g.active is self and goal",
        "if at == g.entrance and goal",
        NIGHTMARE,
    ),
    (
        "Clarity is not read",
        "cave/roles/unicorns/actions.py",
        "while len(revealed) < me.clarity() or not legal:",
        "while not legal:",
        NIGHTMARE,
    ),
    (
        "tiles that go are destinations",
        "cave/roles/unicorns/both.py",
        "if to not in g.edges or to in barred:",
        "if to not in g.edges:",
        NIGHTMARE,
    ),
    (
        "a held tile is offered again at once",
        "cave/roles/unicorns/both.py",
        "            return False  # he has just tried in vain",
        "            pass",
        NIGHTMARE,
    ),
    (
        "the Blast may be repeated",
        "cave/roles/unicorns/actions.py",
        "    me.blasted = True\n",
        "",
        NIGHTMARE,
    ),
    (
        "everybody's attacks take the Unicorn's Health",
        "cave/roles/unicorns/both.py",
        "if hit and by.name == self.hunter(g):",
        "if hit:",
        NIGHTMARE,
    ),
    (
        "the Ash Dragon cube can be taken",
        "cave/roles/unicorns/nightmare.py",
        "fixed = int(g.plan.unicorn_armor_cube)\n        return",
        "fixed = 0\n        return",
        NIGHTMARE,
    ),
    (
        "a trapped Gem brings Radiance",
        "cave/roles/unicorns/actions.py",
        "        if DRAGON_CENTRE[face]:\n            return True\n",
        "",
        NIGHTMARE,
    ),
    (
        "an even card of the Spirit pile moves",
        "cave/roles/unicorns/shadow_turn.py",
        "number % 2 == 1",
        "number % 2 == 0",
        SHADOW,
    ),
    (
        "a Rampage on his first turn",
        "cave/roles/unicorns/shadow.py",
        "return self.turns > 0 and action",
        "return action",
        SHADOW,
    ),
    (
        "cubes stop a Rampage",
        "cave/roles/unicorns/shadow_turn.py",
        "return not rampaging and UNICORN_CUBE",
        "return UNICORN_CUBE",
        SHADOW,
    ),
    (
        "a revealed wall does not stop him",
        "cave/roles/unicorns/shadow_turn.py",
        "        if stops:\n            break\n",
        "",
        SHADOW,
    ),
    (
        "a hunted Knight loses Health to him",
        "cave/roles/unicorns/shadow_attacks.py",
        'return hunter not in ("", victim.name) and not g.named(hunter).out',
        "return False",
        SHADOW,
    ),
    (
        "the hunter orients his tiles",
        "cave/roles/unicorns/shadow.py",
        "return (others or players)[-1].seat",
        "return players[-1].seat",
        SHADOW,
    ),
    (
        "hemmed in he stays",
        "cave/roles/unicorns/shadow.py",
        "and g.where[UNICORN] != OFF and hemmed_in(g, self):",
        "and False:",
        SHADOW,
    ),
    (
        "six tiles collapse in a Teleport",
        "cave/roles/unicorns/shadow_turn.py",
        "            if me.aloft == OFF:  # once in a Teleport\n                yield from _collapse",
        "            if True:\n                yield from _collapse",
        SHADOW,
    ),
    (
        "escape before the kill",
        "cave/hunt.py",
        'goal.kind == "kill-shadow-escape" and not still_to_kill(g, hunter)',
        'goal.kind == "kill-shadow-escape"',
        SHADOW,
    ),
    (
        "the closest piece before the hunter's",
        "cave/roles/unicorns/shadow_turn.py",
        "    if hunters:\n        return (yield from _one_of(g, me, hunters))\n",
        "",
        SHADOW,
    ),
)
