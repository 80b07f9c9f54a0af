"""Render: a table through one viewer's eyes as the fragment that the page shows and morphs.

`page` makes it whole; `table` leaves its parts out and gives them beside it, so that a receiver
is sent only those it has not got.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, zip_longest
from operator import attrgetter

from markupsafe import Markup

from zamok.engine import Game, Words
from zamok.engine.advice import advised, suggestion, suggestions
from zamok.engine.drawing import Area, Points, say_move
from zamok.engine.markup import Keeper, Kept, stub, svg, whole
from zamok.engine.pencil import label
from zamok.engine.screen import WIDE
from zamok.engine.stage import SILENT, Beat
from zamok.server.action import CHAT_LENGTH
from zamok.server.message import Here, Staged
from zamok.server.names import seat_names
from zamok.server.sheet import Fragment, Manner
from zamok.server.snapshot import ChatLine, LogLine, SeatInfo, Snapshot
from zamok.web.end import End, tell
from zamok.web.memory import Memory
from zamok.web.speech import sentence, speech
from zamok.web.template import fill, filled

BLOCK = 10  # lines of the log that travel together: old blocks never change
_NUMBERS = attrgetter("seq", "ply", "table", "seat")  # of a line of the log
_BLOCKS: Memory[Kept] = Memory(8000)  # of about 1.5 KB each
_TOLD: Memory[tuple[str, Beat]] = Memory(8000)  # events, in words and as they are played
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
    passing: bool = False

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
    ask: str
    rule: str
    acting: bool
    choices: tuple[Choice, ...]  # that the drawing does not show
    moves: tuple[Choice, ...]  # all of them, then what may be suggested to others
    offers: tuple[Offer, ...]
    advised: tuple[str, ...]  # who may be advised by pressing a place on the drawing
    pointed: int | None  # what the viewer suggests, and to whom
    listener: str
    points: tuple[Points, ...]
    counts: Mapping[str, int]  # how many own moves each area shows


@dataclass(frozen=True)
class Reference:
    """What is looked up now and then: pictures to open, and the table in words."""

    panels: list[Area]
    told: list[tuple[str, list[str]]]


@dataclass
class Parts:
    """Collects the parts of a fragment, and leaves stubs in their places."""

    found: dict[str, Kept] = field(default_factory=dict)

    def keep(self, kept: Kept) -> str:
        """Note a part; return its stub."""
        self.found[kept.id] = kept
        return stub(kept)


def table(snapshot: Snapshot, manner: Manner) -> Fragment:
    """Return the fragment of a table, and its parts beside it.

    The reference, all that is looked up now and then, is in it only while it is open.
    """
    parts = Parts()
    painter = Painter(snapshot, manner.language, manner.shape, parts.keep, replay=False)
    return Fragment(painter.table(reference=manner.reference), parts.found)


def page(
    snapshot: Snapshot,
    language: str,
    shape: str = WIDE,
    *,
    replay: bool = False,
    reference: bool = True,
) -> str:
    """Return the fragment of a table as a whole."""
    painter = Painter(snapshot, language, shape, whole, replay=replay)
    here = "" if replay else Here.of(snapshot.seats).model_dump_json()
    return painter.table(reference=reference, here=here)


class Painter:
    """One table about to be shown: makes its pieces, each once for what it shows."""

    def __init__(
        self, snapshot: Snapshot, language: str, shape: str, keeper: Keeper, *, replay: bool
    ) -> None:
        self._shown = snapshot
        self._page = speech(language)
        self._words = snapshot.game.words(language)
        self._names = tuple(seat_names(snapshot.seats, self._page.language))
        self._shape = shape
        self._keeper = keeper
        self._replay = replay
        self._hidden = snapshot.curtain is not None
        self._still = tuple(_still(seat) for seat in snapshot.seats)
        self._scene: Shown | None = None
        if snapshot.view is not None and not self._hidden:
            self._scene = _scene(snapshot, self._words, self._page, self._names, shape)

    def table(self, *, reference: bool, here: str = "") -> str:
        """Return the whole as markup, with who is here if that does not come beside it."""
        snapshot, scene = self._shown, self._scene
        pieces = {} if scene is None else self._pieces(scene)
        return fill(
            "table.html",
            self._page.language,
            s=snapshot,
            game=snapshot.game,
            title=self._words("title"),
            names=self._names,
            scene=scene,
            seats=self._seats(),
            here=here,
            log_size=0 if self._hidden else len(snapshot.log),
            last=" ".join(marks(snapshot)),
            beats=_beats(snapshot, self._page.language) if self._replay else "",
            end=self._end(),
            replay=self._replay,
            missed=self._missed(),
            fair=_fair(snapshot),
            closed=[self._names[seat.number] for seat in snapshot.seats if not seat.opened],
            unopened=[self._names[seat] for seat in snapshot.unopened],
            cover=Markup(svg(snapshot.game.draw.cover())) if snapshot.view is None else "",
            part=self._part,
            draw=self._draw,
            reference=self._reference() if reference else None,
            markup=Markup,
            shape=self._shape,
            **pieces,
        )

    def _fill(self, name: str, **values: Hashable) -> Markup:
        return filled(name, self._page.language, **values)

    def _part(self, id: str, tag: str, markup: object) -> Markup:
        return Markup(self._keeper(Kept(id, tag, str(markup).strip())))

    def _draw(self, area: Area) -> Markup:
        drawn = svg(area, self._keeper, self._scene.signs if self._scene is not None else {})
        named = f' role="group" aria-label="{label(area.title)}"'  # as the place is where it stands
        made = drawn.replace(_XML, "", 1).replace(named, "", 1)
        return self._part(f"area-{area.key}", "svg", made)

    def _missed(self) -> bool:
        """Tell whether moves were made since the viewer's last one."""
        shown = self._shown
        since = shown.since is not None and shown.since < shown.ply
        return since and shown.status != "over" and not self._replay

    def _end(self) -> End | None:
        shown = self._shown
        if shown.result is None or shown.view is None or self._hidden:
            return None
        return tell(
            shown.game,
            shown.result,
            shown.view,
            self._words,
            self._page,
            list(self._names),
            self._shape,
        )

    def _seats(self) -> Markup:
        """Return the seats; who is here and how much time is left, the page puts there."""
        shown, scene = self._shown, self._scene
        made = self._fill(
            "seats.html",
            seats=self._still,
            names=self._names,
            points=() if scene is None else scene.points,
            status=shown.status,
            host=shown.host,
            replay=self._replay,
        )
        return self._part("seat-list", "ul", made)

    def _pieces(self, scene: Shown) -> dict[str, Markup]:
        """Return the pieces of a game that has begun."""
        shown = self._shown
        tabs = tuple((area.key, area.title, scene.counts[area.key]) for area in scene.areas)
        tabs_made = self._fill("tabs.html", areas=tabs, replay=self._replay)
        tools = self._fill("tools.html")
        talk = self._fill("talk.html", lines=tuple(shown.chat))
        talking = not self._replay and any(seat.yours for seat in shown.seats)
        form = self._fill("chat_form.html", most=CHAT_LENGTH)
        return {
            "bar": self._bar(scene),
            "board": self._draw(scene.board),
            "areas": Markup("\n".join(map(self._area, scene.areas))),
            "notices": self._notices(scene),
            "tabs": self._part("tabs", "div", tabs_made),
            "tools": self._part("board-tools", "div", tools),
            "blocks": self._log(),
            "talk": self._part("chat-lines", "ul", talk),
            "form": self._part("chat-form", "form", form) if talking else Markup(""),
            "moves": self._fill("moves.html", moves=scene.moves, pointed=scene.pointed),
        }

    def _bar(self, scene: Shown) -> Markup:
        shown = self._shown
        over = shown.status == "over"
        return self._fill(
            "bar.html",
            over=over,
            told=over and shown.result is not None,
            acting=scene.acting,
            seat=shown.seat,
            behind=shown.behind,
            ask=scene.ask,
            rule=scene.rule,
            game=shown.game.key,
            choices=scene.choices,
            skip=self._skips(scene),
            missed=self._missed(),
            hints=shown.hints,
            undo=shown.undo,
            replay=self._replay,
            shape=self._shape,
        )

    def _skips(self, scene: Shown) -> bool:
        """Tell whether the only choice stands in the bar."""
        return len(scene.choices) == 1 and self._shape in ("wide", "square")

    def _notices(self, scene: Shown) -> Markup:
        shown = self._shown
        return self._fill(
            "notices.html",
            behind=shown.behind,
            seats=self._still,
            names=self._names,
            undo=shown.undo,
            offers=scene.offers,
            pointed=scene.pointed,
            listener=scene.listener,
            advised=scene.advised,
            eyes=shown.seat,
            choices=scene.choices,
            skip=self._skips(scene),
            replay=self._replay,
        )

    def _area(self, area: Area) -> Markup:
        drawn = self._draw(area)
        still = not area.spots
        values = {"key": area.key, "title": area.title, "own": area.own, "still": still}
        return self._fill("area.html", drawn=drawn, **values)

    def _log(self) -> Markup:
        lines = self._shown.log
        blocks = (
            self._keeper(self._block(number, lines[first : first + BLOCK + 1]))
            for number, first in enumerate(range(0, len(lines), BLOCK))
        )
        return Markup("\n".join(blocks))

    def _block(self, number: int, lines: list[LogLine]) -> Kept:
        """Return a block of the log; whole blocks are kept, for most of a log never changes.

        An entry leads to the same events whenever it is replayed: the numbers of the entries say
        what these eyes see in the block. The line after it, if there is one, may tell its last
        better.
        """
        shown, page = self._shown, self._page
        who = (shown.id, shown.game.key, shown.seat, page.language, self._names, self._replay)
        key = (who, number, tuple(map(_NUMBERS, lines)))
        kept = _BLOCKS.get(key)
        if kept is not None:
            return kept
        told = islice(_told(lines, shown, self._words, page, self._names), BLOCK)
        said = [line for line in told if line.text and not line.passing]
        values = {"number": number, "lines": said, "replay": self._replay}
        made = Kept(f"log-{number}", "ol", fill("log.html", page.language, **values).strip())
        return _BLOCKS.keep(key, made) if len(lines) > BLOCK else made

    def _reference(self) -> Reference | None:
        shown = self._shown
        if self._scene is None or shown.view is None:
            return None
        panels = shown.game.draw.panels(shown.view, self._words, self._names)
        return Reference(panels, shown.game.voice.describe(shown.view, self._words, self._names))


def _still(seat: SeatInfo) -> SeatInfo:
    """Return a seat without what changes by itself; only that it has a clock."""
    return replace(seat, present=False, clock=None if seat.clock is None else 0.0)


def said(line: ChatLine, language: str) -> str:
    """Return something that was said."""
    return filled("said.html", language, line=line)


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
    lines = [line for line in snapshot.log if line.seq > after]
    told = _told(lines, snapshot, words, page, names)
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
    told = tuple(
        Choice(move, sentence(say_move(game.voice, view, move, words, names)))
        for move in [*legal, *advice]
    )
    listeners = sorted({seat for move in shown if (seat := advised(space, move)[0]) is not None})
    asked = game.voice.ask(view, words, names)
    return Shown(
        board,
        rest,
        signs,
        asked.text,
        asked.rule,
        bool(legal),
        tuple(choice for choice in told if choice.move not in shown and choice.move < space),
        told,
        tuple(
            replace(offer, text=page("advise.take", name=names[offer.by], move=offer.text))
            for offer in offers
        ),
        tuple(names[seat] for seat in listeners),
        pointed,
        names[own[0].to] if own else "",
        tuple(game.draw.points(view)),
        {area.key: sum(len(spot.moves) for spot in area.spots) if legal else 0 for area in rest},
    )


def _told(
    lines: Sequence[LogLine], snapshot: Snapshot, words: Words, page: Words, names: Sequence[str]
) -> Iterator[Said]:
    """Give lines as they are said; of one that the next tells better only the beat is left."""
    for line, following in zip_longest(lines, lines[1:]):
        said = _say(line, snapshot, words, page, names)
        again = following is not None and _says_again(following, line, snapshot.game)
        yield replace(said, text="") if again else said


def _says_again(line: LogLine, before: LogLine, game: Game) -> bool:
    """Tell whether a line is the secret half of what the one before it tells everybody."""
    event, other = line.event, before.event
    if event is None or other is None or (line.seq, line.seat) != (before.seq, before.seat):
        return False
    return event["kind"] in game.events and game.events[event["kind"]].instead == other["kind"]


def _say(
    line: LogLine, snapshot: Snapshot, words: Words, page: Words, names: Sequence[str]
) -> Said:
    game = snapshot.game
    if line.event is None:
        name = "" if line.seat is None else names[line.seat]
        number = None if line.seat is None else line.seat + 1
        told = page(f"log.{line.table}", name=name, number=number)
        return Said(told, SILENT, line.ply, line.seat, True)
    key = (game.key, words.language, tuple(names), repr(line.event))
    kind = game.events.get(line.event["kind"])
    passing = kind is not None and kind.passing
    kept = _TOLD.get(key)
    if kept is not None:
        return Said(*kept, line.ply, line.seat, False, passing)
    try:
        text = game.voice.say_event(line.event, words, names)
        beat = game.draw.stage(line.event)
    except (LookupError, TypeError, ValueError):
        if snapshot.rules in (0, game.version):
            raise
        # Other rules told of things that those of today have no words for.
        return Said(page("log.unknown", ply=line.ply), SILENT, line.ply, line.seat, False)
    return Said(*_TOLD.keep(key, (text, beat)), line.ply, line.seat, False, passing)
