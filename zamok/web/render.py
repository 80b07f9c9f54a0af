"""Render: a table through one viewer's eyes as the fragment that the page shows and morphs.

`page` makes it whole; `table` leaves its parts out and gives them beside it, so that a receiver
is sent only those it has not got.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from markupsafe import Markup

from zamok.engine import Words
from zamok.engine.advice import advised, suggestion, suggestions
from zamok.engine.drawing import Area, Points
from zamok.engine.markup import Keeper, Kept, stub, svg, whole
from zamok.engine.pencil import label
from zamok.engine.screen import WIDE
from zamok.engine.stage import SILENT, Beat
from zamok.server.action import CHAT_LENGTH
from zamok.server.live import Fragment
from zamok.server.message import Staged
from zamok.server.names import seat_names
from zamok.server.snapshot import LogLine, Snapshot
from zamok.web.end import End, tell
from zamok.web.speech import sentence, speech
from zamok.web.template import fill

BLOCK = 20  # lines of the log that travel together: old blocks never change
BLOCKS_KEPT = 4000  # of about 3 KB each
_BLOCKS: dict[object, Markup] = {}
_XML = ' xmlns="http://www.w3.org/2000/svg"'  # a file needs it, a page does not
_SIDE = ("hand", "market", "others")  # areas with a place of their own, in this order


@dataclass(frozen=True)
class Said:
    """One line of the log as it is shown."""

    text: str
    beat: Beat
    ply: int
    seat: int | None
    about_table: bool

    @property
    def marks(self) -> str:
        """The ids of what it is about."""
        return " ".join(self.beat.ids)


@dataclass(frozen=True)
class Choice:
    """A move in words."""

    move: int
    text: str


@dataclass(frozen=True)
class Offer:
    """A move that somebody suggests to the viewer."""

    by: int
    move: int
    text: str


@dataclass(frozen=True)
class Shown:
    """The drawn and told part of a table; there is none before the game begins."""

    board: Area
    areas: list[Area]
    signs: Mapping[int, Sequence[int]]  # who suggests which move on the drawing
    panels: list[Area]
    ask: str
    rule: str
    acting: bool
    choices: list[Choice]  # that the drawing does not show
    moves: list[Choice]  # all of them, then what may be suggested to others
    offers: list[Offer]
    advised: list[str]  # who may be advised by pressing a place on the drawing
    pointed: int | None  # what the viewer suggests, and to whom
    listener: str
    told: list[tuple[str, list[str]]]
    points: list[Points]
    counts: Mapping[str, int]  # how many own moves each area shows


@dataclass
class Parts:
    """Collects the parts of a fragment, and leaves stubs in their places."""

    found: dict[str, Kept] = field(default_factory=dict)

    def keep(self, kept: Kept) -> str:
        """Note a part; return its stub."""
        self.found[kept.id] = kept
        return stub(kept)


def table(snapshot: Snapshot, language: str, shape: str) -> Fragment:
    """Return the fragment of a table for a shape of the window, and its parts beside it."""
    parts = Parts()
    return Fragment(_fill(snapshot, language, shape, parts.keep), parts.found)


def page(snapshot: Snapshot, language: str, shape: str = WIDE, *, replay: bool = False) -> str:
    """Return the fragment of a table as a whole."""
    return _fill(snapshot, language, shape, whole, replay=replay)


def _part(keeper: Keeper, id: str, tag: str, markup: object) -> Markup:
    text = str(markup).strip()
    return Markup(keeper(Kept(id, tag, text, hash(text))))


def _draw(keeper: Keeper, scene: Shown | None, area: Area) -> Markup:
    drawn = svg(area, keeper, scene.signs if scene is not None else {})
    named = f' role="group" aria-label="{label(area.title)}"'  # as the place is where it stands
    return Markup(drawn.replace(_XML, "", 1).replace(named, "", 1))


def _fill(
    snapshot: Snapshot, language: str, shape: str, keeper: Keeper, *, replay: bool = False
) -> str:
    page = speech(language)
    game = snapshot.game
    words = game.words(language)
    names = seat_names(snapshot.seats, page.language)
    hidden = snapshot.curtain is not None
    scene = None if hidden or snapshot.view is None else _scene(snapshot, words, page, names, shape)
    lines = [] if hidden else snapshot.log
    end: End | None = None
    if snapshot.result is not None and snapshot.view is not None and not hidden:
        end = tell(game, snapshot.result, snapshot.view, words, page, names, shape)
    return fill(
        "table.html",
        language,
        s=snapshot,
        game=game,
        title=words("title"),
        names=names,
        scene=scene,
        blocks=[
            _block(snapshot, number, lines[first : first + BLOCK], page, names, replay)
            for number, first in enumerate(range(0, len(lines), BLOCK))
        ],
        log_size=len(lines),
        last=" ".join(marks(snapshot)),
        beats=_beats(snapshot, language) if replay else "",
        end=end,
        replay=replay,
        fair=_fair(snapshot),
        closed=[names[seat.number] for seat in snapshot.seats if not seat.opened],
        unopened=[names[seat] for seat in snapshot.unopened],
        chat_length=CHAT_LENGTH,
        cover=Markup(svg(game.draw.cover())) if snapshot.view is None else "",
        part=partial(_part, keeper),
        draw=partial(_draw, keeper, scene),
        markup=Markup,
        shape=shape,
    )


def _beats(snapshot: Snapshot, language: str) -> str:
    """Return what the last move led to, for a page that shows a moment by itself."""
    beats = staged(snapshot, snapshot.version - 1, language)
    return json.dumps([beat.model_dump() for beat in beats], ensure_ascii=False)


def _fair(snapshot: Snapshot) -> str:
    """Return what the page keeps, to check the record by itself at the end."""
    return json.dumps(
        {
            "server": snapshot.commitment,
            "promises": [seat.promise for seat in snapshot.seats],
            "bots": [seat.number for seat in snapshot.seats if seat.kind == "bot"],
            "key": snapshot.key,
            "head": snapshot.head,
            "signature": snapshot.signature,
        }
    )


def marks(snapshot: Snapshot) -> list[str]:
    """Return the ids of the elements the last move was about."""
    if snapshot.curtain is not None:
        return []
    found: dict[str, None] = {}
    for event in snapshot.last:
        found.update(dict.fromkeys(snapshot.game.draw.stage(event).ids))
    return list(found)


def staged(snapshot: Snapshot, after: int, language: str) -> list[Staged]:
    """Return what has happened since a version, to be played and read aloud."""
    if snapshot.curtain is not None:
        return []
    page = speech(language)
    names = seat_names(snapshot.seats, page.language)
    words = snapshot.game.words(language)
    told = (_say(line, snapshot, words, page, names) for line in snapshot.log if line.seq > after)
    return [
        Staged(
            say=line.text,
            ply=line.ply,
            cues=line.beat.cues,
            sound=line.beat.sound,
            joins=line.beat.joins,
        )
        for line in told
        if line.text or line.beat.cues
    ]


def _block(
    snapshot: Snapshot,
    number: int,
    lines: list[LogLine],
    page: Words,
    names: Sequence[str],
    replay: bool,
) -> Markup:
    """Return a block of the log; whole blocks are kept, for most of a log never changes.

    An entry leads to the same events whenever it is replayed: the numbers of the entries say
    what these eyes see in the block.
    """
    entries = tuple((line.seq, line.ply, line.table, line.seat) for line in lines)
    who = (snapshot.id, snapshot.game.key, snapshot.seat, page.language, tuple(names), replay)
    key = (*who, number, entries)
    kept = _BLOCKS.get(key)
    if kept is not None:
        return kept
    words = snapshot.game.words(page.language)
    told = (_say(line, snapshot, words, page, names) for line in lines)
    said = [line for line in told if line.text]
    made = Markup(fill("log.html", page.language, number=number, lines=said, replay=replay))
    if len(lines) == BLOCK:
        while len(_BLOCKS) >= BLOCKS_KEPT:
            del _BLOCKS[next(iter(_BLOCKS))]
        _BLOCKS[key] = made
    return made


def suggested(snapshot: Snapshot, language: str) -> list[str]:
    """Return what others suggest to the viewer, to be read aloud."""
    page = speech(language)
    names = seat_names(snapshot.seats, page.language)
    offers = _offers(snapshot, snapshot.game.words(language), names)
    return [page("advise.said", name=names[offer.by], move=offer.text) for offer in offers]


def _offers(snapshot: Snapshot, words: Words, names: Sequence[str]) -> list[Offer]:
    view = snapshot.view
    if snapshot.curtain is not None or view is None:
        return []
    return [
        Offer(
            proposal.by,
            proposal.move,
            snapshot.game.voice.say_move(view, proposal.move, words, names),
        )
        for proposal in snapshot.proposals
        if proposal.to == snapshot.seat and proposal.move in snapshot.legal
    ]


def _scene(
    snapshot: Snapshot, words: Words, page: Words, names: Sequence[str], shape: str
) -> Shown:
    game, view, legal = snapshot.game, snapshot.view, snapshot.legal
    assert view is not None
    space = game.move_space
    advice = suggestions(space, snapshot.advice)
    offers = _offers(snapshot, words, names)
    own = [proposal for proposal in snapshot.proposals if proposal.by == snapshot.seat]
    pointed = suggestion(space, own[0].to, own[0].move) if own else None
    signs: dict[int, list[int]] = {}
    for offer in offers:
        signs.setdefault(offer.move, []).append(offer.by)
    if pointed is not None:
        signs[pointed] = [own[0].by]
    board, *rest = game.draw.areas(view, [*legal, *advice], words, names, shape)
    rest.sort(key=lambda area: _SIDE.index(area.key) if area.key in _SIDE else len(_SIDE))
    shown = {move for area in (board, *rest) for spot in area.spots for move in spot.moves}
    told = [
        Choice(move, sentence(game.voice.say_move(view, move, words, names)))
        for move in [*legal, *advice]
    ]
    listeners = sorted({seat for move in shown if (seat := advised(space, move)[0]) is not None})
    asked = game.voice.ask(view, words, names)
    return Shown(
        board,
        rest,
        signs,
        game.draw.panels(view, words, names),
        asked.text,
        asked.rule,
        bool(legal),
        [choice for choice in told if choice.move not in shown and choice.move < space],
        told,
        [
            replace(offer, text=page("advise.take", name=names[offer.by], move=offer.text))
            for offer in offers
        ],
        [names[seat] for seat in listeners],
        pointed,
        names[own[0].to] if own else "",
        game.voice.describe(view, words, names),
        game.draw.points(view),
        {area.key: sum(len(spot.moves) for spot in area.spots) if legal else 0 for area in rest},
    )


def _say(
    line: LogLine, snapshot: Snapshot, words: Words, page: Words, names: Sequence[str]
) -> Said:
    game = snapshot.game
    if line.event is None:
        name = "" if line.seat is None else names[line.seat]
        number = None if line.seat is None else line.seat + 1
        told = page(f"log.{line.table}", name=name, number=number)
        return Said(told, SILENT, line.ply, line.seat, True)
    try:
        text = game.voice.say_event(line.event, words, names)
        beat = game.draw.stage(line.event)
    except (LookupError, TypeError, ValueError):
        if snapshot.rules in (0, game.version):
            raise
        # Other rules told of things that those of today have no words for.
        return Said(page("log.unknown", ply=line.ply), SILENT, line.ply, line.seat, False)
    return Said(text, beat, line.ply, line.seat, False)
