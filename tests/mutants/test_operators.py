"""Each operator makes the bugs it is named for, and none where a bug is none."""

from __future__ import annotations

import ast
import textwrap

import pytest

from tests.mutants.operators import OPERATORS
from tests.mutants.planting import Mutant, bugs_of, importers, rule_files

CONSTANTS = {"KNIGHT": "int", "STOP": "Option", "GO": "Option", "CHOOSE": "Prompt"}


def bugs(source: str, operator: str = "") -> list[tuple[Mutant, str]]:
    """All bugs of a source with the source they make; each can be compiled and has as many lines."""
    made = []
    for mutant in bugs_of("underhall/x.py", source, CONSTANTS, with_story=True):
        text = source.encode()
        new = (text[: mutant.start] + mutant.new.encode() + text[mutant.end :]).decode()
        ast.parse(new)
        assert new.count("\n") == source.count("\n")
        if operator in ("", mutant.operator):
            made.append((mutant, new))
    return made


def rule(*lines: str, gives: str = "Flow[None]") -> str:
    return f"def rule(g, me, seat) -> {gives}:\n" + textwrap.indent("\n".join(lines), "    ") + "\n"


def made(operator: str, *lines: str, gives: str = "Flow[None]") -> list[str]:
    """What an operator makes of the body of a function, each as one line."""
    found = []
    for _, new in bugs(rule(*lines, gives=gives), operator):
        body = textwrap.dedent(new.split(":\n", 1)[1])
        found.append(" | ".join(line for line in body.splitlines() if line.strip()))
    return found


@pytest.mark.parametrize(
    ("operator", "line", "expected"),
    [
        ("condition negated", "x = [a for a in b if a]", ["x = [a for a in b if not a]"]),
        ("condition negated", "x = [a for a in b if not a]", ["x = [a for a in b if a]"]),
        ("condition negated", "x = a == b", ["x = a != b"]),
        ("condition negated", "x = (a or b) not in c", ["x = (a or b) in c"]),
        ("condition dropped", "x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("condition dropped", "x = a and b == c and d", ["x = b == c and d", "x = a and d", "x = a and b == c"]),
        ("condition dropped", "x = a and (b or c)", ["x = (b or c)", "x = a", "x = a and (c)", "x = a and (b)"]),
        ("bound moved by one", "x = a < b", ["x = a <= b"]),
        ("bound moved by one", "x = a >= b", ["x = a > b"]),
        ("and, or swapped", "x = a or (b and c)", ["x = a and (b and c)", "x = a or (b or c)"]),
        ("and, or swapped", "x = any(b)", ["x = all(b)"]),
        ("sides swapped", "x = a < b", ["x = a > b"]),
        ("sides swapped", "x = a - b", ["x = a + b", "x = b - a"]),
        ("sides swapped", "g.rage += 1", ["g.rage -= 1"]),
        ("sides swapped", "x = min(a, b)", ["x = max(a, b)"]),
        ("call left out", "me.lose_rage(g, 1)", ["pass"]),
        ("call left out", "yield from me.scatter(g)", ["yield from ()"]),
        ("change left out", "g.where[KNIGHT] = a", ["pass"]),
        ("change left out", "doors |= a", ["pass"]),
        ("nobody asked", "x = a[(yield Ask(seat, CHOOSE, a))]", ["x = a[(0 if True else (yield))]"]),
        ("early return", "continue", ["break"]),
        ("constant's neighbour", "x = 2", ["x = 3", "x = 1"]),
        ("constant's neighbour", "x = True", ["x = False"]),
        ("constant's neighbour", "x = g.where[KNIGHT]", ["x = g.where[KNIGHT + 1]"]),
        ("constant's neighbour", "return STOP", ["return GO"]),
        ("constant's neighbour", "return CHOOSE", []),
        ("part left out", "x = a + b", ["x = a", "x = b"]),
        ("part left out", "x = a - b", ["x = a"]),
        ("part left out", "x = min(MOST, a)", ["x = MOST", "x = a"]),
        ("part left out", "me.lose(g, 1, by_ambush=a)", ["me.lose(g, 1)"]),
        ("copy shared", "x = list(g.hand)", ["x = g.hand"]),
        ("copy shared", "x = state.copy()", ["x = state"]),
        ("copy shared", "x = list(map(a, b))", []),
        ("order lost", "x = sorted(a, key=b)", ["x = list(a)"]),
        ("order lost", "x = [*options, STOP]", ["x = [STOP, *options]"]),
        ("order lost", "return *a, b", ["return b, *a"]),
        ("order lost", "return x in (*a, b)", []),
        ("order lost", "return min([*a, b])", []),
        ("wrong seat", "yield Ask(seat, a, b)", ["yield Ask(seat ^ 1, a, b)"]),
        ("wrong seat", "x = 1 << me.owner", ["x = 1 << me.seat", "x = 1 << (me.owner ^ 1)"]),
        ("story", "g.tell(a, b)", ["pass"]),
    ],
)
def test_an_operator_makes_its_bugs(operator: str, line: str, expected: list[str]) -> None:
    assert made(operator, line) == expected


def test_an_if_is_done_always_or_never() -> None:
    assert made("condition dropped", "if a:", "    b()") == ["if True: |     b()", "if False: |     b()"]
    assert made("condition negated", "if a:", "    b()") == []


def test_a_yes_or_no_is_always_the_same() -> None:
    assert made("condition dropped", "return a.holds(b)", gives="bool") == ["return True", "return False"]
    assert made("condition dropped", "return a.holds(b)", gives="int") == []


def test_two_steps_change_places_and_their_comments_stay() -> None:
    steps = "yield from a(g)  # first", "b(g)"
    assert made("order lost", *steps) == ["b(g)  # first | yield from a(g)"]
    assert made("order lost", "x = 1", *steps[1:]) == []
    assert made("order lost", "a(g)", "b(g)") == [], "nobody is asked"


def test_what_a_module_lists_has_no_order() -> None:
    assert [mutant.operator for mutant, _ in bugs("A.on(b)  # GEN-01\nA.on(c)  # GEN-02\n")] == ["call left out"] * 2


def test_who_imports_a_module_is_found_however_it_is_written() -> None:
    pairs = "underhall/manor/roles/warlock/pairs.py"
    assert "underhall/manor/roles/warlock/role.py" in importers(pairs)


def test_what_asks_in_turn_asks_the_other_way_round() -> None:
    assert made("order lost", "for a in b:", "    yield from a") == [
        "for a in reversed([*b]): |     yield from a",
    ]
    assert made("order lost", "for a in (yield from b):", "    yield from a") == [
        "for a in (reversed([*(yield from b)])): |     yield from a",
    ]
    assert made("order lost", "for a in b if c else d:", "    yield from a") == [
        "for a in reversed([*(b if c else d)]): |     yield from a",
    ]
    assert made("order lost", "for a in b:", "    c += a") == []
    assert made("order lost", "for _ in range(3):", "    yield from a") == []


def test_a_rule_stops_early() -> None:
    body = "a()", "if b:", "    c()", "yield from d()"
    assert made("early return", *body) == ["a() | return (yield from ()) | yield from d()"]
    assert made("early return", *body, gives="Flow[int]") == []
    assert made("early return", "for a in b:", "    c(a)") == ["for a in b: |     c(a); break"]


def test_a_bug_over_several_lines_keeps_their_number() -> None:
    assert made("call left out", "me.lose(", "    g,", "    1,", ")") == ["pass"]
    lines = [new.count("\n") for _, new in bugs(rule("x = (", "    a", "    and b", ")"))]
    assert set(lines) == {5}


@pytest.mark.parametrize(
    "source",
    [
        rule('"""A text of 2 parts."""'),
        rule("assert a < 1, b"),
        rule("raise RuntimeError(1 + a)"),
        rule("x: Final[1] = a"),
        rule("if g.story is not None:", "    g.tell(a, 1 + 2)").replace("g.tell(a, 1 + 2)", "pass"),
        rule("x = f'{1 + 2}'"),
        "def __repr__(self):\n    return str(1 + 2)\n",
        'def reveal(self, towards: int = 0):\n    """What a house supplies."""\n    raise NotImplementedError\n',
        "if TYPE_CHECKING:\n    x = 1  # GEN-01\n",
        "class Role:\n    __slots__ = (1, 2)  # GEN-01\n",
        "NUMBERING = 1\n",
        "@cache(2)\ndef rule(a: int = b) -> Literal[1]:\n    return a\n",
    ],
)
def test_nothing_is_planted_where_a_bug_is_none(source: str) -> None:
    assert bugs(source) == []


def test_arguments_of_a_story_are_left_alone() -> None:
    assert [mutant.operator for mutant, _ in bugs(rule("g.tell(a, 1 + 2)"))] == ["story"]


def test_a_table_that_cites_a_clause_is_a_rule() -> None:
    assert [new for _, new in bugs("HAND: Final = 3  # MAP-08\n")] == [
        "HAND: Final = 4  # MAP-08\n",
        "HAND: Final = 2  # MAP-08\n",
    ]
    (mutant, _), *_ = bugs('HAND: Final = 3\n"""Tiles the Cave holds (MAP-08)."""\n')
    assert (mutant.within, mutant.clauses) == ("", ("MAP-08",))


def test_a_bug_knows_its_function_and_what_that_cites() -> None:
    source = (
        "class Knight:\n    @cached\n    def strength(self):\n        return (  # KNT-36\n            1\n        )\n"
    )
    first, *_ = (mutant for mutant, _ in bugs(source))
    assert (first.within, first.clauses, first.line, first.offsets) == ("Knight.strength", ("KNT-36",), 5, (3, 2))


def test_bugs_keep_their_names_when_others_change() -> None:
    one, two = rule("return 1"), rule("return 2").replace("def rule", "def other")
    before = {mutant.id for mutant, _ in bugs(one)}
    assert before < {mutant.id for mutant, _ in bugs(two + one)}
    assert not before & {mutant.id for mutant, _ in bugs(one.replace("seat", "chair"))}


def test_seat_and_owner_are_one_where_everybody_plays_their_own_role() -> None:
    source = rule("yield Ask(me.seat, CHOOSE, [])")
    seats = {
        file: [mutant.new for mutant in bugs_of(file, source, CONSTANTS) if mutant.operator == "wrong seat"]
        for file in ("underhall/cave/x.py", "underhall/manor/x.py", "underhall/travel/in_cave/x.py")
    }
    assert [*seats.values()] == [["me.owner", "me.seat ^ 1"], ["me.seat ^ 1"], ["me.seat ^ 1"]]


def test_guesses_are_no_rules() -> None:
    assert not any("prospects" in file for file in rule_files("manor"))
    assert rule_files("manor/roles/spider/prospects") == ["underhall/manor/roles/spider/prospects.py"]
    assert not bugs(
        "class Role:\n    def shares(self, g: Hall) -> float:\n        return 0.5 if g.round > 1 else 0.1\n"
    )


def test_every_operator_is_tried_here() -> None:
    (mark,) = test_an_operator_makes_its_bugs.pytestmark
    assert {operator for operator, _, _ in mark.args[1]} == set(OPERATORS)
