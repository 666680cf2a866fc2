"""A scene: all that one person sees of a table. The page, the socket and the tests are fed by nothing else.

It is made from the view of a seat and from the events that seat may know, so it holds nothing the seat may not know.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.msgpack import encode
from msgspec.structs import replace

from underhall import lessons
from underhall.draw import emblems, names, panels, sheet, words
from underhall.draw.effects import told_under
from underhall.draw.faces.registry import HOUSE_FACES, does, face_of, house_face, role_name, rolled
from underhall.draw.faces.registry import PIECES as PIECE_FACES
from underhall.draw.handles import handles
from underhall.draw.maps import map_of
from underhall.draw.remembered import Remembered
from underhall.engine.game import Game
from underhall.engine.state import AT_ONCE, Event, Found
from underhall.hall.pieces import PIECES
from underhall.hall.state import Hall
from underhall.hall.view import AskView, HandTile, Panel, TileView, View
from underhall.lessons import Lesson
from underhall.table.boards import board_html
from underhall.table.people import LESSON, host_of
from underhall.table.rooms import WATCHER, Room
from underhall.table.talking import Said

LINES: Final = 80
"""So much of the story is sent; the whole is in the replay."""


class Chair(msgspec.Struct, frozen=True):
    """A role at the table and who plays it: "you", "bot (greedy)", "open seat", "Ada"."""

    role: str
    title: str
    crest: str  # the id of a symbol
    by: str
    here: bool  # whoever plays it is connected, or a bot
    now: bool  # it is this role's turn
    asked: bool  # it decides now
    out: bool
    progress: float


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as a button: the number to press, what it does in plain words, and where it leads."""

    key: int  # 0 ends or declines, 1.. the others, as in the terminal
    index: int  # what is sent to choose it
    words: str  # "Move east to 2E 1N, 1 movement"
    group: str = ""  # "Strike", "Step", "Here", …
    space: int = -1  # the space it leads to; -1: none
    edge: str = ""  # the edge it is about, as in the map's data-edge; "": none
    crest: str = ""  # a symbol for it, if it is about a piece
    note: str = ""  # what the card does that it names
    parts: list[str] = []  # the parts of boards it is about, see draw.handles


class Pinned(msgspec.Struct, frozen=True):
    """The card that somebody plays another's turn by, with its limits."""

    by: str  # the role that plays it
    card: str
    limits: list[str]
    clause: str
    used: str = ""  # what it lends once, and was used


class Question(msgspec.Struct, frozen=True):
    """What is being decided, by whom, and by which clause; the choices are there only for who decides."""

    role: str
    title: str
    crest: str
    mine: bool
    bot: bool
    heading: str  # "Your move, Ghoul", "Waiting for the Knight"
    decides: str  # "The Knight decides", "The Ghost plays the Knight": the same when it is over
    text: str
    clause: str
    kind: str = ""  # which question it is, whatever it says
    choices: list[Choice] = []
    phases: list[str] = []  # of the turn of the role that is asked, in short; none on another's turn
    phase: int = 0
    pinned: Pinned | None = None  # in a turn that somebody plays for another
    lays: bool = False  # an option lays out cubes that are laid out each turn anew


class Told(msgspec.Struct, frozen=True):
    """A line of the story; `roll` are the faces of dice that fell, as ids of symbols."""

    number: int
    who: str
    crest: str
    words: str
    clause: str
    verb: str
    roll: list[str] = []
    whom: str = ""  # the role whose piece it is about, where another did it


class Board(msgspec.Struct, frozen=True):
    """A role's board as markup; `mine`: large, with the hand open."""

    role: str
    mine: bool
    html: str


class Ended(msgspec.Struct, frozen=True):
    """How the game ended; without a winner everyone lost, or nobody did."""

    winners: list[str]
    words: str
    reason: str
    clause: str
    crest: str
    nobody: str  # "Everyone loses", "Nobody wins"; empty: somebody does


class Guide(msgspec.Struct, frozen=True):
    """A lesson at this table: what to do now and why, what is said of a mistake, what comes after it."""

    id: str
    course: str
    role: str
    first: bool  # a first game of the role follows
    number: int
    of: int
    title: str
    story: str
    step: int  # of `steps`, from 1
    steps: int
    do: str = ""  # empty: it is done
    answer: int = -1  # the index of the option that does it; -1 after a mistake, too
    why: str = ""
    clause: str = ""
    mistake: str = ""
    learned: str = ""  # once it is done
    next: str = ""  # the lesson after it; empty: it is the last


class Scene(msgspec.Struct, frozen=True):
    """All that one person sees of a table at one moment."""

    table: str
    house: str  # which game it is
    version: int  # of the open decision: grows with every answer, undo included; a choice names the one it answers
    seat: int  # whose eyes these are; WATCHER for somebody who only looks on
    role: str  # "" for a watcher
    goal: str  # what that role wins by
    mine: list[str]  # all roles this person plays (hot seat)
    title: str  # of the document
    round: int
    turn: int
    status: str  # "22 tiles to come"
    counted: str  # "0/5 Crystals lost"
    ending: bool  # the end has begun
    top: str  # the symbol on top of the tile stack, "" if none
    chairs: list[Chair]
    boards: list[Board]
    map: str  # the whole <svg> of the map, see draw.maps.live
    question: Question | None
    story: list[Told]  # the last lines; `told` counts all of them
    told: int
    undo: bool  # this person may take the last decision back
    curtains: bool  # whether a curtain falls at all on a shared screen
    curtain: str  # hot seat: the role the screen must be handed to, before anything of it is shown; "": none
    fast: bool  # bots answer at once
    pace: bool  # it is for this person to say so
    watching: int  # how many look on without playing
    host: bool  # this person has opened the table, and hands out its links
    ended: Ended | None = None
    again: list[str] = []  # the roles whose players would like to start anew before the end
    rematch: str = ""  # the address, from this one, of the table where it is played again; "": nowhere yet
    lesson: Guide | None = None
    stays: str = ""  # why nothing can be taken back, to one who plays
    said: list[Said] = []  # what people said last


# ------------------------------------------------------------------ making one


def scene_of(room: Room, place: str) -> Scene:
    """The table as it is seen from a place now; no place is a watcher's."""
    seat, handed = room.eyes(place)
    mine = [room.players[own].role for own in room.seats(place)]
    seats = {player.role: seat for seat, player in enumerate(room.players)}
    by = {role: _by(room, seat, role in mine) for role, seat in seats.items()}
    here, stays = room.here, room.why_no_undo(place)
    away = [role for role, seat in seats.items() if seat not in here]
    sight = _sight_of(room)
    moment = _moment_of(room, sight, place, seat)
    chairs = _chairs(moment.view, by, away)
    return replace(
        moment.scene,
        chairs=chairs,
        boards=_boards(moment.view, chairs, sight),
        mine=mine,
        undo=seat != WATCHER and not stays,
        curtains=room.kept.curtain,
        curtain=room.players[handed].role if handed >= 0 else "",
        fast=room.kept.fast,
        pace=room.may_set_pace(place),
        watching=room.watching,
        host=bool(place) and host_of(room.players) == place,
        again=[room.players[seat].role for seat in room.kept.again],
        rematch=f"../t/{room.kept.rematch}" if room.kept.rematch else "",
        lesson=None if room.lesson is None else _guide(room.lesson, room.game),
        stays=stays,
        said=room.kept.said,
    )


def _guide(lesson: Lesson, game: Game[Hall[Any]]) -> Guide:
    now = lessons.standing(lesson, game)
    following = lessons.after(lesson)
    said = now.now
    return Guide(
        id=lesson.id,
        course=lesson.course,
        role=lesson.role,
        first=lesson.course == lesson.role,
        number=lesson.number,
        of=len(lessons.lessons_of(lesson.house, lesson.course)),
        title=lesson.title,
        story=" ".join(lesson.scenario.story.split()),
        step=min(now.done + 1, now.steps),
        steps=now.steps,
        do=said.do if said else "",
        answer=now.answer,
        why=said.why if said else "",
        clause=said.clause if said else "",
        mistake=now.mistake,
        learned="" if said else lesson.learned,
        next=following.id if following else "",
    )


class Sight:
    """What was worked out of one moment of a table: whoever looks next need not again, as far as they see the same."""

    def __init__(self, room: Room) -> None:
        self.of = _now(room)
        self.views: dict[int, View] = {}
        self.boards: dict[tuple[str, bool, str], list[tuple[Panel, Sequence[HandTile], Board]]] = {}
        self.maps: list[tuple[Sequence[TileView], Any, str]] = []  # of those who do not decide
        self._found = Found()

    def view(self, game: Game[Hall[Any]], seat: int) -> View:
        """The view of a seat."""
        if seat not in self.views:
            game.state.recall = self._found.recall
            try:
                self.views[seat] = game.view(seat, [*self.views.values()])
            finally:
                game.state.recall = AT_ONCE
        return self.views[seat]

    def board(self, view: View, panel: Panel, by: str) -> Board:
        """A board as it was drawn for somebody who sees the same one."""
        mine = panel.role == view.role
        hand = view.hand if mine or face_of(panel.role).holds_tiles else ()
        known = self.boards.setdefault((panel.role, mine, by), [])
        for other, held, board in known:
            if other is panel and held == hand:
                return board
        board = _board(view, panel, by)
        known.append((panel, hand, board))
        return board


def _now(room: Room) -> tuple[Game[Hall[Any]], int, int]:
    """What is another one at each moment."""
    return room.game, len(room.game.log), room.decided


def _sight_of(room: Room) -> Sight:
    if room.sight is None or room.sight.of != _now(room):
        room.sight = Sight(room)
    sight: Sight = room.sight
    return sight


class Moment(NamedTuple):
    """What of a scene only decisions change: whoever comes and goes, it need not be made anew."""

    sight: Sight
    view: View
    heard: Heard
    scene: Scene


def _moment_of(room: Room, sight: Sight, place: str, seat: int) -> Moment:
    last: Moment | None = room.moments.get(place)
    if last is None or last.sight is not sight or last.view.seat != seat:
        view = sight.view(room.game, seat)
        heard = hear(room.game.events, view, last and last.heard)
        scene = replace(_moment(room.id, view, heard, room.bots, sight), version=room.decided)
        last = room.moments[place] = Moment(sight, view, heard, scene)
    return last


def scene_at(table: str, view: View, events: Sequence[Event], by: Mapping[str, str]) -> Scene:
    """What a view and the events known to it show, whether or not the game goes on; `by` is who plays each role."""
    chairs = _chairs(view, by, ())
    return replace(_moment(table, view, hear(events, view)), chairs=chairs, boards=_boards(view, chairs))


def _moment(table: str, view: View, heard: Heard, bots: Container[int] = (), sight: Sight | None = None) -> Scene:
    """A scene but for who sits there."""
    now = house_face(view).status(view)
    return Scene(
        table=table,
        house=view.house,
        version=0,
        seat=view.seat,
        role=view.role,
        goal=next((names.upper(panel.goal) for panel in view.panels if panel.role == view.role), ""),
        mine=[],
        title=_title(view),
        round=view.round,
        turn=view.turn,
        status=now.ending or now.coming,
        counted=f"{now.number} {now.counted}",
        ending=bool(now.ending),
        top=now.top,
        chairs=[],
        boards=[],
        map=_map(view, map_of(view).past(heard.recalled, view), sight),
        question=_question(view, bots),
        story=heard.lines,
        told=heard.told,
        undo=False,
        curtains=False,
        curtain="",
        fast=False,
        pace=False,
        watching=0,
        host=False,
        ended=_ended(view),
    )


def _map(view: View, gone: Any, sight: Sight | None) -> str:
    """The map; those who do not decide, and know the same of it, see the same."""
    if view.ask is not None and view.ask.options:
        return map_of(view).live(view, gone)
    for other, past, drawn in () if sight is None else sight.maps:
        if other == view.tiles and past == gone:
            return drawn
    drawn = _MAPS.get(_looks(view, gone), lambda: map_of(view).live(view, gone))
    if sight is not None:
        sight.maps.append((view.tiles, gone, drawn))
    return drawn


def _looks(view: View, gone: Any) -> Hashable:
    """All that the look of a map depends on."""
    return (
        encode({name: getattr(view, name) for name in view.__struct_fields__ if name not in BESIDE_THE_MAP}),
        repr(gone),
        view.house,
        view.over is None,
        "" if view.ask is None else view.ask.name,
        names.roles(view),
        tuple(emblems.piece_symbol(view, piece.piece) for piece in view.pieces),
    )


BESIDE_THE_MAP: Final = frozenset(("seat", "role", "round", "turn", "phase", "hand", "panels", "ask", "over", "lent"))
"""What of a view is not drawn on the map of somebody who does not decide; of panels and pieces the symbols are."""
_MAPS: Final = Remembered[str](512)
"""Maps of all tables."""


def _title(view: View) -> str:
    if view.over is not None:
        return "Underhall: the end"
    asked = view.active if view.ask is None else view.ask.role
    whose = "your move" if view.ask is not None and view.ask.seat == view.seat else f"{role_name(asked)} to move"
    return f"Underhall: round {view.round}, {whose}"


def _chairs(view: View, by: Mapping[str, str], away: Container[str]) -> list[Chair]:
    """The Shadow Unicorn, whom nobody plays, sits among them."""
    decides = panels.decider(view)
    return [
        Chair(
            role=panel.role,
            title=panel.title,
            crest=emblems.crest(view, panel.role),
            by=by.get(panel.role, "by the rules"),
            here=panel.role not in away,
            now=view.over is None and panel.role == view.active,
            asked=panel.role == decides,
            out=panel.out,
            progress=panel.progress,
        )
        for panel in view.panels
    ]


def _by(room: Room, seat: int, mine: bool) -> str:
    """Who plays a seat, in a word."""
    player = room.players[seat]
    if player.bot:
        return "the lesson" if player.bot == LESSON else f"{player.bot} bot"
    return "you" if mine else player.name or ("a guest" if player.owner else "open seat")


def _boards(view: View, chairs: list[Chair], sight: Sight | None = None) -> list[Board]:
    """All boards; the one of the role whose eyes these are is large."""
    draw = _board if sight is None else sight.board
    return [draw(view, panel, chair.by) for panel, chair in zip(view.panels, chairs, strict=True)]


def _board(view: View, panel: Panel, by: str) -> Board:
    mine = panel.role == view.role
    return Board(panel.role, mine, board_html(view, panel, mine, by))


def _question(view: View, bots: Container[int]) -> Question | None:
    ask, lent = view.ask, house_face(view).lent(view)
    if ask is None:
        return None
    mine, bot = ask.seat == view.seat, ask.seat in bots
    decides, heading = _who_decides(view, ask, mine, bot)
    phases, phase = _phases(view, ask)
    return Question(
        role=ask.role,
        title=role_name(ask.role),
        crest=emblems.crest(view, ask.role),
        mine=mine,
        bot=bot,
        heading=heading,
        decides=decides,
        text=words.question_words(view),
        clause=ask.clause,
        kind=ask.name,
        choices=_choices(view),
        phases=phases,
        phase=phase,
        pinned=None if lent is None else Pinned(lent.by, lent.card, list(lent.limits), lent.clause, lent.used),
        lays=mine and any(option.verb in face_of(view.role).lays for option in ask.options),
    )


def _who_decides(view: View, ask: AskView, mine: bool, bot: bool) -> tuple[str, str]:
    """Who is asked, and what stands above the question: "Your move, Ghoul", "Waiting for the Knight"."""
    title, lent = role_name(ask.role), house_face(view).lent(view)
    if lent is not None and lent.seat == ask.seat:  # somebody plays the turn of another (GST-58)
        decides = f"The {does(lent.by, 'play')} the {title}"
        return decides, f"{role_name(lent.by)}, you play the {title}" if mine else decides
    decides = f"The {does(ask.role, 'decide')}"
    if mine:
        return decides, f"Your move, {title}"
    thinks = "are" if face_of(ask.role).many else "is"
    return decides, f"The {title} {thinks} thinking" if bot else f"Waiting for the {title}"


def _phases(view: View, ask: AskView) -> tuple[list[str], int]:
    """The phases of the turn of the role that is asked, and the one that is played; none on another's turn."""
    face, lent = face_of(ask.role), house_face(view).lent(view)
    phases = face.phases if ask.role == view.active and view.round else ()
    shown = [phase for phase in phases if lent is None or phase not in face.own_phases]
    now = phases[min(view.phase, len(phases) - 1)] if phases else ""
    return shown, shown.index(now) if now in shown else 0


def _choices(view: View) -> list[Choice]:
    spaces = {number: at for at, numbers in words.targets(view).items() for number in numbers}
    edges = {number: f"{at}/{side}" for (at, side), numbers in words.edge_targets(view).items() for number in numbers}
    parts = handles(view)
    return [
        Choice(
            key=entry.number,
            index=entry.option.index,
            words=entry.words,
            group=entry.group,
            space=spaces.get(entry.number, -1),
            edge=edges.get(entry.number, ""),
            crest=emblems.piece_symbol(view, entry.option.piece) if entry.option.piece else "",
            note=told_under(entry.words, view) if entry.option.card >= 0 else "",
            parts=parts.get(entry.option.index, []),
        )
        for entry in words.menu(view)
    ]


Crests = dict[tuple[str, int], str]
"""The symbols of those whom lines are about, by who did it with which piece; few do something in many lines."""


class Heard(NamedTuple):
    """What a seat has heard of so many events: how many it knows, what a map recalls, the last lines of the story."""

    seat: int
    events: int
    last: Event | None
    told: int
    recalled: Any
    lines: list[Told]
    crests: Crests
    entrance: int
    turned: tuple[str, ...]


def hear(events: Sequence[Event], view: View, before: Heard | None = None) -> Heard:
    """What the seat of a view has heard of these events; what it had heard before it need not be told again."""
    if before is None or not _goes_on(before, events, view):
        before = Heard(view.seat, 0, None, 0, map_of(view).nothing, [], {}, view.entrance, _turned(view))
    new = [event for event in events[before.events :] if event.seen >> view.seat & 1]
    if not new:
        return before._replace(events=len(events), last=events[-1] if events else None)
    told = before.told + len(new)
    crests = dict(before.crests)
    lines = [*before.lines, *_lines(new[-LINES:], view, max(before.told, told - LINES), crests)][-LINES:]
    recalled = map_of(view).recall(before.recalled, new)
    return Heard(view.seat, len(events), events[-1], told, recalled, lines, crests, view.entrance, before.turned)


@names.once_a_view
def _turned(view: View) -> tuple[str, ...]:
    """The pieces that show their other side, and the roles at the table: all that crests depend on."""
    return *names.roles(view), *(name for name, piece in TURNING.items() if piece.is_under(view))


TURNING: Final = {name: piece for name, piece in PIECE_FACES.items() if piece.under is not None}
"""The pieces that have another side."""


def _goes_on(before: Heard, events: Sequence[Event], view: View) -> bool:
    """Whether the same begins a story, and looks the same: events are taken back and told anew, never changed."""
    return (
        before.seat == view.seat
        and before.entrance == view.entrance
        and len(events) >= before.events
        and (not before.events or events[before.events - 1] is before.last)
        and before.turned == _turned(view)
    )


def story(events: Sequence[Event], view: View, first: int) -> list[Told]:
    """The lines of the story from one on."""
    return _lines(events[first:], view, first, {})


def _lines(events: Sequence[Event], view: View, first: int, crests: Crests) -> list[Told]:
    """Lines numbered from the first on; what is not among the crests yet is put there."""
    roles = names.roles(view)
    lines = []
    for number, event in enumerate(events, first):
        about = event.who, event.piece
        if about not in crests:
            crests[about] = _crest(view, *about)
        lines.append(
            _line(
                number,
                event,
                view.house,
                names.space_name(view, event.space) if event.space >= 0 else "",
                crests[about],
                _whom(roles, event.who, event.piece, event.thing),
            )
        )
    return lines


@lru_cache(1 << 13)
def _whom(roles: tuple[str, ...], who: str, piece: int, thing: str) -> str:
    """The role that something is done to: whose piece it is about, or who is named."""
    named = {PIECES[piece] if piece >= 0 else "", thing} - {""}
    found = (role for role in roles if role in named or not named.isdisjoint(face_of(role).pieces))
    return next((role for role in found if role != who), "")


@lru_cache(1 << 15)
def _line(number: int, event: Event, house: str, at: str, crest: str, whom: str) -> Told:
    """A line of the story: the same for all seats that know of it, and from one scene to the next."""
    told = words.event_words(house, event, lambda _: at)
    return Told(number, event.who, crest, told, event.clause, event.verb, _rolled(house, event), whom)


def _crest(view: View, who: str, figure: int) -> str:
    """The symbol of whoever a line is about: where nobody did it, or one of many figures, that of the figure."""
    face, piece = face_of(who), PIECES[figure] if figure >= 0 else ""
    if piece and (not who or (face.many and piece in face.pieces)):
        return emblems.piece_symbol(view, piece)
    return emblems.crest(view, who) if who else ""


def _rolled(house: str, event: Event) -> list[str]:
    """The dice an event tells of, as symbols."""
    die = HOUSE_FACES[house].die_symbol(event)
    return rolled(event) or ([die] if sheet.has_symbol(die) else [])


def _ended(view: View) -> Ended | None:
    over = view.over
    if over is None:
        return None
    crest = emblems.crest(view, over.winners[0]) if over.winners else ""
    return Ended(over.winners, words.ending_words(view), over.reason, over.clause, crest, words.nobody_wins(view))
