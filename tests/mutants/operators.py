"""The bugs the machine can make: each operator looks at one node of the syntax tree and offers edits of the source.

An edit replaces the text of a node, or from one node to another, and keeps the number of lines: so a line of the
mutant is the same line of the source, for tracebacks, coverage and swapped code. Rules are coroutines, their options
lists whose order is turn order, their questions name a seat: hence operators no library has.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

FUNCTION: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
WHOLE: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant)
"""What never needs brackets; the next need none beside `and`, `or`, `not`."""
CONDITION: Final = (ast.Compare, ast.UnaryOp)
NOTHING: Final = ast.Constant("")


class Edit(NamedTuple):
    """The text from the beginning of one node to the end of another is replaced."""

    first: ast.AST
    last: ast.AST
    new: str


class Place:
    """Where a node stands: the source around it, the nodes above it, what the module's constants are."""

    def __init__(self, source: str, constants: Mapping[str, str] | None = None) -> None:
        self.source = source.encode()
        self.constants = constants or {}
        """By the name of a constant the module knows: its kind, "int" or what is called to make it."""
        self.above: list[ast.AST] = []
        self._lines = [0]
        for line in self.source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def span(self, first: ast.AST, last: ast.AST) -> tuple[int, int]:
        """The bytes from the beginning of one node to the end of another."""
        start = self._lines[first.lineno - 1] + first.col_offset  # type: ignore[attr-defined]
        return start, self._lines[last.end_lineno - 1] + last.end_col_offset  # type: ignore[attr-defined]

    def text(self, node: ast.AST) -> str:
        """The source of a node."""
        start, end = self.span(node, node)
        return self.source[start:end].decode()

    def part(self, node: ast.AST) -> str:
        """The source of a node as a part of a larger expression: in brackets where they may be needed."""
        return self.text(node) if isinstance(node, WHOLE) else f"({self.text(node)})"

    def condition(self, node: ast.AST) -> str:
        """The source of a node beside `and`, `or`, `not`."""
        return self.text(node) if isinstance(node, CONDITION) else self.part(node)

    @property
    def parent(self) -> ast.AST:
        return self.above[-1]

    @property
    def function(self) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The innermost function around the node."""
        return next((node for node in reversed(self.above) if isinstance(node, FUNCTION)), None)

    @property
    def statement(self) -> int:
        """The first line of the innermost statement around the node."""
        return next(node.lineno for node in reversed(self.above) if isinstance(node, ast.stmt))

    def gives(self, *kinds: str) -> bool:
        """Whether the function around the node gives back one of these, by its annotation."""
        return self.function is not None and ast.unparse(self.function.returns or NOTHING) in kinds

    def flows(self) -> bool:
        """Whether the function around the node is a coroutine of the rules, which must stay one."""
        return self.function is not None and holds(self.function.body, ast.Yield | ast.YieldFrom)


Operator = Callable[[ast.AST, Place], Iterator[Edit]]
OPERATORS: Final[dict[str, Operator]] = {}


def operator(name: str) -> Callable[[Operator], Operator]:
    """Register an operator under the name that reports say."""

    def register(function: Operator) -> Operator:
        OPERATORS[name] = function
        return function

    return register


def holds(nodes: list[ast.stmt], kind: type | object) -> bool:
    """Whether such a node is among these statements; functions within them are others' business."""
    todo: list[ast.AST] = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, kind):  # type: ignore[arg-type]
            return True
        if not isinstance(node, (*FUNCTION, ast.Lambda)):
            todo += ast.iter_child_nodes(node)
    return False


def called(node: ast.AST) -> str:
    """The last name of what is called: `tell` of `g.tell(...)`."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", "") or getattr(node.func, "id", "")


def is_condition(node: ast.AST, parent: ast.AST) -> bool:
    """Whether something depends on this expression as a whole; `while True` does on nothing."""
    if isinstance(node, ast.Constant):
        return False
    if isinstance(parent, ast.If | ast.While | ast.IfExp):
        return node is parent.test
    return isinstance(parent, ast.comprehension) and node in parent.ifs


# ------------------------------------------------------------------ conditions

OPPOSITE: Final = {"==": "!=", "!=": "==", "is": "is not", "is not": "is", "in": "not in", "not in": "in"}
MOVED: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def compared(node: ast.AST, signs: Mapping[str, str], place: Place) -> Iterator[Edit]:
    """A comparison of two with another sign."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        start, end = place.span(node, node)
        left, right = place.span(node.left, node.left)[1], place.span(node.comparators[0], node.comparators[0])[0]
        sign = place.source[left:right].decode()
        old = sign.strip(" ()\n")
        if old in signs:
            before, after = place.source[start:left].decode(), place.source[right:end].decode()
            yield Edit(node, node, before + sign.replace(old, signs[old]) + after)


@operator("condition negated")
def condition_negated(node: ast.AST, place: Place) -> Iterator[Edit]:
    """What holds is taken not to hold. Where an `if` asks, see `condition_dropped`: always and never are subtler."""
    if is_condition(node, place.parent) and not isinstance(place.parent, ast.If | ast.IfExp):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Edit(node, node, place.condition(node.operand))
        else:
            yield Edit(node, node, f"not {place.condition(node)}")
    elif not is_condition(node, place.parent):
        yield from compared(node, OPPOSITE, place)


@operator("condition dropped")
def condition_dropped(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Something is done always, or never; one of several conditions is not asked for."""
    answers = isinstance(place.parent, ast.Return) and not isinstance(node, ast.Constant) and place.gives("bool")
    if is_condition(node, place.parent) or answers:
        yield Edit(node, node, "True")
        if answers or isinstance(place.parent, ast.If | ast.IfExp):
            yield Edit(node, node, "False")
    if isinstance(node, ast.BoolOp):
        word = " and " if isinstance(node.op, ast.And) else " or "
        for left_out in node.values:
            if not is_guard(left_out):
                yield Edit(node, node, word.join(place.condition(it) for it in node.values if it is not left_out))


@operator("bound moved by one")
def bound_moved(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Less becomes at most, more becomes at least, and the other way round."""
    yield from compared(node, MOVED, place)


@operator("and, or swapped")
def and_or_swapped(node: ast.AST, place: Place) -> Iterator[Edit]:
    """All of several conditions becomes any of them; `any` becomes `all`."""
    if isinstance(node, ast.BoolOp) and not any(map(is_guard, node.values)):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield Edit(node, node, word.join(map(place.condition, node.values)))
    elif isinstance(node, ast.Name) and node.id in ("any", "all") and isinstance(place.parent, ast.Call):
        yield Edit(node, node, "all" if node.id == "any" else "any")


@operator("sides swapped")
def sides_swapped(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Mine and yours are taken for each other; what is taken away is added; the least is taken for the most."""
    yield from compared(node, TURNED, place)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = place.part(node.left), place.part(node.right)
        yield Edit(node, node, f"{left} {'-' if isinstance(node.op, ast.Add) else '+'} {right}")
        if isinstance(node.op, ast.Sub):
            yield Edit(node, node, f"{right} - {left}")
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        sign = "-=" if isinstance(node.op, ast.Add) else "+="
        yield Edit(node, node, f"{place.text(node.target)} {sign} {place.text(node.value)}")
    elif isinstance(node, ast.Name) and node.id in ("min", "max") and isinstance(place.parent, ast.Call):
        yield Edit(node, node, "max" if node.id == "min" else "min")


# ------------------------------------------------------------------ what is done


@operator("call left out")
def call_left_out(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Something that is done for its effect is forgotten; `story` has the telling of it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await) and not is_telling(node):
        if not place.text(node).startswith("super().__init__"):
            yield Edit(node, node, "pass")
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
        yield Edit(node, node, "yield from ()")


@operator("change left out")
def change_left_out(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Something on the table stays as it was. A field that is never set at all would be no subtle bug."""
    if place.function is None or place.function.name in ("__init__", "copy"):
        return
    targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [getattr(node, "target", None)]
    lasting = all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    changes = isinstance(node, ast.AugAssign) or (isinstance(node, ast.Assign | ast.Delete) and lasting)
    if changes and not holds([node], ast.Yield | ast.YieldFrom):
        yield Edit(node, node, "pass")


@operator("nobody asked")
def nobody_asked(node: ast.AST, place: Place) -> Iterator[Edit]:
    """The first of the options is taken without a question."""
    if isinstance(node, ast.Yield) and node.value is not None:
        yield Edit(node, node, "0 if True else (yield)")


@operator("early return")
def early_return(node: ast.AST, place: Place) -> Iterator[Edit]:
    """A rule stops before its last parts; a loop stops after its first round, or goes on where it should stop."""
    function = place.parent
    if isinstance(function, FUNCTION) and place.gives("None", "Flow[None]"):
        loops = isinstance(node, ast.For | ast.While) and node in function.body[1:]
        if loops or (isinstance(node, ast.If) and node in function.body[1:-1] and not is_guard(node.test)):
            yield Edit(node, node, "return (yield from ())" if place.flows() else "return")
    if isinstance(node, ast.For | ast.While) and isinstance(
        last := node.body[-1], ast.Expr | ast.Assign | ast.AugAssign | ast.Delete
    ):
        yield Edit(last, last, f"{place.text(last)}; break")
    elif isinstance(node, ast.Continue | ast.Break):
        yield Edit(node, node, "break" if isinstance(node, ast.Continue) else "continue")


@operator("story")
def story(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Players are not told. Only with `--story`: most tests look at the table, not at what was said."""
    if isinstance(node, ast.Expr) and is_telling(node):
        yield Edit(node, node, "pass")


# ------------------------------------------------------------------ values


@operator("constant's neighbour")
def neighbour(node: ast.AST, place: Place) -> Iterator[Edit]:
    """A number one higher or lower, yes for no, the next token, piece or prompt of its kind."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield Edit(node, node, str(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        if isinstance(place.parent, ast.UnaryOp) and isinstance(place.parent.op, ast.USub):
            return
        yield Edit(node, node, str(node.value + 1))
        if node.value > 0:
            yield Edit(node, node, str(node.value - 1))
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in place.constants:
        kind = place.constants[node.id]
        if kind == "int":
            alone = isinstance(
                place.parent, ast.Call | ast.Subscript | ast.Compare | ast.Return | ast.Assign | ast.keyword
            )
            yield Edit(node, node, f"{node.id} + 1" if alone else f"({node.id} + 1)")
        else:
            alike = [name for name, other in place.constants.items() if other == kind]
            if len(alike) > 1:
                yield Edit(node, node, alike[(alike.index(node.id) + 1) % len(alike)])


@operator("part left out")
def part_left_out(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Something that should be added is not; a limit does not hold; a choice between two is none; a special case that
    a caller names is forgotten."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.BitOr | ast.BitAnd):
        yield Edit(node, node, place.part(node.left))
        if not isinstance(node.op, ast.Sub):
            yield Edit(node, node, place.part(node.right))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        yield Edit(node, node, place.part(node.operand))
    elif isinstance(node, ast.Call) and called(node) in ("min", "max") and len(node.args) == 2 and not node.keywords:
        for kept in node.args:
            if not isinstance(kept, ast.Starred):
                yield Edit(node, node, place.part(kept))
    elif isinstance(node, ast.Call) and node.keywords and place.function is not None:
        *others, dropped = [*node.args, *node.keywords]
        if others and isinstance(dropped, ast.keyword) and dropped.arg not in ("key", "default", "strict"):
            kept_parts = ", ".join(map(place.text, others))
            yield Edit(node, node, f"{place.text(node.func)}({kept_parts})")


@operator("copy shared")
def copy_shared(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Where a copy was meant, the thing itself is handed on."""
    copied: ast.expr | None = None
    if called(node) in ("list", "dict", "set") and isinstance(node, ast.Call) and len(node.args) == 1:
        copied = node.args[0]
    elif called(node) == "copy" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        copied = node.func.value if not node.args else None
    elif isinstance(node, ast.List) and len(node.elts) == 1 and isinstance(node.elts[0], ast.Starred):
        copied = node.elts[0].value
    if isinstance(copied, ast.Name | ast.Attribute | ast.Subscript) and not isinstance(place.parent, ast.For):
        yield Edit(node, node, place.text(copied))


@operator("order lost")
def order_lost(node: ast.AST, place: Place) -> Iterator[Edit]:
    """What is sorted is not; what happens in turn happens the other way round; two steps change places, of which one
    asks somebody or nature. Of 87 pairs of steps that ask nobody 81 could be swapped without any change to a game: they
    are not. Nor is the order of what a key is made of: keys are only compared with one another."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sorted", "reversed"):
        yield Edit(node, node, f"list({place.text(node.args[0])})")
    elif isinstance(node, ast.List | ast.Tuple) and [type(e) is ast.Starred for e in node.elts] in ONE_STARRED:
        if in_no_order(place.parent) or (place.function is not None and place.function.name == "key"):
            return
        first, second = map(place.text, node.elts)
        bare = place.span(node, node)[0] == place.span(node.elts[0], node.elts[0])[0]  # a tuple without brackets
        start, end = ("", "") if bare else (place.text(node)[0], place.text(node)[-1])
        yield Edit(node, node, f"{start}{second}, {first}{end}")
    elif isinstance(node, ast.For) and holds(node.body, ast.Yield | ast.YieldFrom) and not is_counted(node):
        text = place.text(node.iter)
        listed = f"({text})" if isinstance(node.iter, ast.YieldFrom | ast.IfExp) else text
        yield Edit(node.iter, node.iter, f"reversed([*{listed}])")
    elif is_step(node) and place.function is not None:  # outside functions things are only listed
        before = step_before(node, place.parent)
        if before is not None:
            between = place.source[place.span(before, before)[1] : place.span(node, node)[0]].decode()
            yield Edit(before, node, place.text(node) + between + place.text(before))


ONE_STARRED: Final = ([True, False], [False, True])
"""`[*options, STOP]`: something comes before or after all others."""


def in_no_order(parent: ast.AST) -> bool:
    """Whether the order of what is listed there does not matter: something is looked for in it, it is sorted anyway,
    the least or the sum of it is taken."""
    if isinstance(parent, ast.Compare):
        return any(isinstance(sign, ast.In | ast.NotIn) for sign in parent.ops)
    return called(parent) in ("sorted", "min", "max", "sum", "set", "frozenset", "any", "all", "len")


def is_counted(node: ast.For) -> bool:
    """Whether a loop only counts its rounds: `for _ in range(3)`."""
    return isinstance(node.target, ast.Name) and node.target.id == "_"


def is_step(node: ast.AST | None) -> bool:
    """Whether a statement is one step of a rule: something done for its effect, that players see."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom) and not is_telling(node)


def step_before(node: ast.AST, parent: ast.AST) -> ast.stmt | None:
    """The step right before a step, if one of the two asks."""
    for body in (getattr(parent, "body", []), getattr(parent, "orelse", [])):
        if isinstance(body, list) and node in body and body.index(node) > 0:
            before: ast.stmt = body[body.index(node) - 1]
            return before if is_step(before) and holds([before, node], ast.YieldFrom) else None
    return None


@operator("wrong seat")
def wrong_seat(node: ast.AST, place: Place) -> Iterator[Edit]:
    """Another player is asked, shown, or counted: the neighbour, or the owner of a role that somebody else plays."""
    if not isinstance(getattr(node, "ctx", None), ast.Load):
        return
    if isinstance(node, ast.Attribute) and node.attr in ("seat", "owner"):
        yield Edit(node, node, f"{place.text(node.value)}.{'owner' if node.attr == 'seat' else 'seat'}")
    elif not (isinstance(node, ast.Name) and node.id == "seat"):
        return
    if isinstance(place.parent, ast.Call) and node in place.parent.args:
        yield Edit(node, node, f"{place.text(node)} ^ 1")
    elif isinstance(place.parent, ast.BinOp) and isinstance(place.parent.op, ast.LShift | ast.RShift):
        yield Edit(node, node, f"({place.text(node)} ^ 1)")


# ------------------------------------------------------------------ what no bug is planted in


def is_guard(node: ast.AST) -> bool:
    """Whether a condition only asks whether anybody listens."""
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr == "story"
        and isinstance(node.comparators[0], ast.Constant)
    )


def is_telling(node: ast.AST) -> bool:
    """Whether a statement only tells the story."""
    return isinstance(node, ast.Expr) and called(node.value) == "tell"
