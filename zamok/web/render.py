"""Render: a table through one viewer's eyes as the fragment that the page shows and morphs.

A `Painter` makes it again and again, of what is new each time; its parts come beside it, so that a
receiver is sent only those it has not got. `page` makes it whole.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from markupsafe import Markup

from zamok.bots.ladder import describe
from zamok.engine.drawing import Area
from zamok.engine.markup import Kept, Piece, put_together, ready, stub, svg
from zamok.engine.pencil import label
from zamok.engine.screen import WIDE
from zamok.server.action import CHAT_LENGTH
from zamok.server.message import Here, Staged
from zamok.server.names import seat_names
from zamok.server.sheet import Fragment, Manner
from zamok.server.snapshot import ChatLine, SeatInfo, Snapshot
from zamok.web import telling
from zamok.web.album import Album
from zamok.web.end import tell
from zamok.web.scene import Drawn, Scene, Signs, draw, make_scene, offers_to
from zamok.web.shelf import levels_of
from zamok.web.speech import speech
from zamok.web.telling import Log, Teller
from zamok.web.template import fill, filled, put

PRESSED = ' aria-pressed="true"'


def page(
    snapshot: Snapshot,
    language: str,
    shape: str = WIDE,
    *,
    replay: bool = False,
    reference: bool = True,
) -> str:
    """Return the fragment of a table as a whole, with who is here."""
    painter = Painter(Manner(language, shape, reference), replay=replay)
    here = None if replay else Here.of(snapshot.seats).model_dump_json()
    fragment = painter.table(snapshot, here)
    return put_together(fragment.html, fragment.parts)


def painter(manner: Manner) -> Painter:
    """Return who shows a table in some manner, one view after another."""
    return Painter(manner)


class Painter:
    """Shows one table in one manner, and keeps what it has made for the next view."""

    def __init__(self, manner: Manner, *, replay: bool = False) -> None:
        self.manner = manner
        self.replay = replay
        self.album = Album(manner.language)
        self.log = Log(replay=replay)
        self._drawn: dict[str, Drawn] = {}

    def table(self, snapshot: Snapshot, here: str | None = None) -> Fragment:
        """Return the table as it is now."""
        view = View(self, snapshot)
        return Fragment(view.html(here), view.parts, partial(_staged, snapshot, view.teller))

    def drawn(self, area: Area, signs: Signs) -> Drawn:
        """Return an area as markup; one that has not changed is not drawn again."""
        old = self._drawn.pop(area.key, None)
        if old is None or old.area != area or old.signs != signs:
            old = draw(area, signs)
        if not old.moves:  # others are large, and gone as soon as one of them is made
            self._drawn[area.key] = old
        return old


class View:
    """One table about to be shown: its pieces, and the parts of it that come beside the markup."""

    def __init__(self, painter: Painter, snapshot: Snapshot) -> None:
        self._shown = snapshot
        self._painter = painter
        self._album = painter.album
        self._shape = painter.manner.shape
        self._replay = painter.replay
        self._page = speech(painter.manner.language)
        self._words = snapshot.game.words(self._page.language)
        self._names = seat_names(snapshot.seats, self._page.language)
        self.teller = Teller.of(snapshot, self._page, self._names)
        self._hidden = snapshot.curtain is not None
        self.parts: dict[str, Piece] = {}
        self._scene = self._make_scene()

    def _make_scene(self) -> Scene | None:
        shown = self._shown
        if shown.view is None or shown.curtain is not None:
            return None
        words, page, names = self._words, self._page, self._names
        drawn = self._painter.drawn
        return make_scene(shown, shown.view, words, page, names, self._shape, drawn)

    def html(self, here: str | None) -> str:
        """Return the table as markup, with who is here if that does not come beside it."""
        shown, scene = self._shown, self._scene
        if shown.curtain is not None:
            values = {"curtain": shown.curtain, "names": self._names, "seats": self._seats()}
            body: str = self._album.fill("curtain.html", **values)
        elif scene is None or shown.status in ("open", "opening", "closed"):
            body = self._waiting()
        else:
            body = self._playing(scene)
        told = "".join(
            [
                f' {name}="{label(value)}"'
                for name, value in self._attributes(here).items()
                if value is not None
            ]
        )
        title = label(self._words("title"))
        return f'<main{told}>\n<h1 class="hear">{title}</h1>\n{body}\n</main>'

    def _attributes(self, here: str | None) -> dict[str, object]:
        """Return what the page is told beside what it shows."""
        shown, scene = self._shown, self._scene
        game = shown.game
        return {
            "id": "table",
            "class": f"table game-{game.key}",
            "tabindex": -1,
            "data-table": shown.id,
            "data-v": shown.version,
            "data-ply": shown.ply,
            "data-game": game.key,
            "data-status": shown.status,
            "data-seat": "" if shown.seat is None else shown.seat,
            "data-yours": 1 if shown.legal or shown.curtain is not None else 0,
            "data-space": game.move_space,
            "data-pointed": None if scene is None else scene.pointed,
            "data-last": "" if self._hidden else " ".join(self.teller.marks(shown.last)),
            "data-drawn": self._shape,
            "data-beats": _beats(shown, self.teller) if self._replay else None,
            "data-since": shown.since,
            "data-position": shown.position or None,
            "data-fair": _fair(shown) if shown.key else None,
            "data-here": here,
        }

    # ---- pieces ---------------------------------------------------------------------------------

    def _put(self, kept: Kept) -> Markup:
        """Note a part; return its place."""
        self.parts[kept.id] = kept
        return Markup(stub(kept))

    def _filled(self, name: str, /, **values: Hashable) -> Markup:
        return filled(name, self._page.language, **values)

    def _part(self, id: str, tag: str, markup: str) -> Markup:
        return self._put(ready(id, tag, markup))

    def _picture(self, drawn: Drawn) -> Markup:
        self.parts.update(drawn.parts)
        return self._put(drawn.picture)

    def _seats(self) -> Markup:
        """Return the seats; who is here and how much time is left, the page puts there."""
        seated = any(seat.yours for seat in self._shown.seats)
        seats = "\n".join([self._seat(seat, seated) for seat in self._shown.seats])
        return self._part(
            "seat-list", "ul", f'<ul id="seat-list" class="seat-list">\n{seats}\n</ul>'
        )

    def _seat(self, seat: SeatInfo, seated: bool) -> str:
        shown, scene = self._shown, self._scene
        made = self._album.fill(
            "seat.html",
            str(seat.number),
            number=seat.number,
            name=self._names[seat.number],
            kind=seat.kind,
            level=seat.level,
            strength=self._strength(seat),
            stand_in=seat.stand_in,
            yours=seat.yours,
            ready=seat.ready,
            opened=seat.opened,
            acting=seat.acting,
            clock=seat.clock is not None,
            seated=seated,
            status=shown.status,
            host=shown.host,
            levels=levels_of(shown.game, self._page.language),
            replay=self._replay,
        )
        if scene is None:
            return put(made, points="")
        points = scene.points[seat.number]
        likely = None if points.likely == points.now or shown.status == "over" else points.likely
        return put(made, points=self._filled("points.html", now=points.now, likely=likely))

    def _strength(self, seat: SeatInfo) -> str:
        """Return how strong a bot is, in figures and words."""
        if not seat.level:
            return ""
        return describe(self._shown.game, seat.level, self._page.language)

    def _waiting(self) -> Markup:
        """Return a table before its game, or one at which there was none."""
        shown = self._shown
        # All but the viewer's own seats are ready, and those sit down by themselves.
        sitting = shown.status == "open" and all(seat.ready or seat.yours for seat in shown.seats)
        promised = shown.status in ("open", "opening") and not sitting
        cover = svg(shown.game.draw.cover()) if shown.view is None else ""
        made = fill(
            "waiting.html",
            self._page.language,
            s=shown,
            sitting=sitting,
            names=self._names,
            seats=self._seats(),
            free=any(seat.kind == "open" for seat in shown.seats),
            awaited=[
                self._names[seat.number]
                for seat in shown.seats
                if not seat.ready and not seat.yours
            ],
            closed=[self._names[seat.number] for seat in shown.seats if not seat.opened],
            unopened=[self._names[seat] for seat in shown.unopened],
            cover=self._part(
                "waiting-cover",
                "div",
                f'<div id="waiting-cover" class="cover" aria-hidden="true">{cover}</div>',
            ),
            dice=self._dice() if promised else "",
        )
        return Markup(made.strip())

    def _playing(self, scene: Scene) -> str:
        """Return a game that has begun."""
        # What differs from view to view stands in what seldom does.
        bar, notices, moves = self._bar(scene), self._notices(scene), self._moves(scene)
        return put(self._frame(scene), bar=bar, notices=notices, moves=moves)

    def _frame(self, scene: Scene) -> Markup:
        """Return what a game that has begun is shown in."""
        shown, fill = self._shown, self._album.fill
        board = scene.board.area
        talking = not self._replay and any(seat.yours for seat in shown.seats)
        form = self._filled("chat_form.html", most=CHAT_LENGTH)
        talk = fill("talk.html", lines=shown.chat)
        return fill(
            "playing.html",
            seats=self._seats(),
            title=board.title,
            still=board.still,
            board=self._picture(scene.board),
            tools=self._part("board-tools", "div", self._filled("tools.html")),
            areas=Markup("\n".join(map(self._area, scene.areas))),
            end=self._end(),
            tabs=self._part("tabs", "div", self._tabs(scene)),
            missed=self._missed() and not self._roomy,
            log=self._log(),
            talk="" if self._replay else self._part("chat-lines", "ul", talk),
            form=self._part("chat-form", "form", form) if talking else "",
            leaving=self._leaving(),
            replay=self._replay,
            **self._reference(),
        )

    def _leaving(self) -> Markup:
        """Return the ways out of a game for those who play it."""
        shown = self._shown
        if self._replay or not shown.exits.resign:
            return Markup("")
        values = {"exits": shown.exits, "seat": shown.seat, "names": self._names}
        return self._part("leaving", "details", self._album.fill("leaving.html", **values))

    @property
    def _roomy(self) -> bool:
        """The window has room for more in the bar."""
        return self._shape in ("wide", "square")

    def _missed(self) -> bool:
        """Tell whether moves were made since the viewer's last one."""
        shown = self._shown
        since = shown.since is not None and shown.since < shown.ply
        return since and shown.status != "over" and not self._replay

    def _tabs(self, scene: Scene) -> str:
        """Return the tabs; those of areas say how many moves of one's own can be made there."""
        areas = [(one.area.key, one.area.title) for one in scene.areas]
        made = self._album.fill("tabs.html", areas=areas, replay=self._replay)
        counts = {
            one.area.key: f' <span class="count">{len(one.moves)}</span>'
            if one.moves and scene.acting
            else ""
            for one in scene.areas
        }
        return put(made, **counts)

    def _clock(self) -> int | None:
        """Return whose clock stands in the bar: of those who are to move, first the viewer."""
        shown = self._shown
        if not self._roomy or self._replay or shown.status != "running":
            return None
        running = [seat.number for seat in shown.seats if seat.acting and seat.clock is not None]
        return shown.seat if shown.seat in running else next(iter(running), None)

    def _bar(self, scene: Scene) -> str:
        shown = self._shown
        over = shown.status == "over"
        made = self._filled(
            "bar.html",
            over=over,
            acting=scene.acting,
            seat=shown.seat,
            behind=shown.behind,
            clock=self._clock(),
        )
        tools = self._filled(
            "bar_tools.html",
            told=over and shown.result is not None,
            missed=self._missed() and self._roomy,
            hints=shown.hints,
            undo=shown.undo,
            seat=shown.seat,
            replay=self._replay,
        )
        rule: str = ""
        if scene.rule and not over:
            rule = self._filled("bar_rule.html", game=shown.game.key, rule=scene.rule)
        choices: str = ""
        if self._skips(scene):
            choices = self._album.fill("choices.html", choices=scene.choices)
        return put(made, ask=label(scene.ask), rule=rule, choices=choices, tools=tools)

    def _moves(self, scene: Scene) -> str:
        """Return all moves in words; there may be a hundred."""
        pressed = scene.pointed
        moves = [
            f'<li><button class="link choice" data-moves="{choice.move}"'
            f"{PRESSED if choice.move == pressed else ''}>{label(choice.text)}</button></li>\n"
            for choice in scene.moves
        ] or [self._filled("no_moves.html")]
        return f'<ul class="moves" id="moves">\n{"".join(moves)}</ul>'

    def _skips(self, scene: Scene) -> bool:
        """Tell whether the only choice stands in the bar."""
        return len(scene.choices) == 1 and self._roomy

    def _notices(self, scene: Scene) -> Markup:
        shown, seats = self._shown, self._shown.seats
        return self._album.fill(
            "notices.html",
            behind=shown.behind,
            seated=any(seat.yours for seat in seats),
            away=[(seat.number, seat.yours) for seat in seats if _is_away(seat)],
            exits=shown.exits,
            votes=[(seat.number, seat.undo_vote) for seat in seats if seat.undo_vote is not None],
            names=self._names,
            undo=shown.undo,
            offers=scene.offers,
            pointed=scene.pointed,
            listener=scene.listener,
            advised=scene.advised,
            eyes=shown.seat,
            choices=[] if self._skips(scene) else scene.choices,
            replay=self._replay,
        )

    def _area(self, drawn: Drawn) -> Markup:
        area = drawn.area
        made = self._album.fill(
            "area.html",
            area.key,
            key=area.key,
            title=area.title,
            own=area.own,
            still=not drawn.moves,
            drawn=self._picture(drawn),
        )
        return self._part(f"box-{area.key}", "section", made)

    def _log(self) -> Markup:
        shown = self._shown
        blocks = self._painter.log.blocks(shown.log, self.teller)
        self.parts.update((block.id, block) for block in blocks)
        names = [block.id for block in blocks]
        made = self._album.fill("log.html", blocks=names, branch=shown.branch)
        return self._part("log", "div", made)

    # ---- what is seldom there -------------------------------------------------------------------

    def _end(self) -> Markup:
        shown = self._shown
        if shown.status != "over" or shown.result is None or shown.view is None:
            return Markup("")
        words, page, names = self._words, self._page, self._names
        end = tell(shown.game, shown.result, shown.view, words, page, names, self._shape)
        if any(seat.kind == "bot" and seat.name for seat in shown.seats):
            end = replace(end, decided="")  # somebody has left for good: points did not decide
        values = {"s": shown, "game": shown.game, "names": names, "replay": self._replay}
        return Markup(fill("end.html", page.language, end=end, **values).strip())

    def _reference(self) -> dict[str, list[object] | Markup]:
        """Return all that is looked up now and then, while it is open."""
        shown = self._shown
        if not self._painter.manner.reference or shown.view is None:
            return {"panels": [], "told": [], "dice": Markup("")}
        words, names = self._words, self._names
        panels = shown.game.draw.panels(shown.view, words, names)
        told = shown.game.voice.describe(shown.view, words, names)
        return {
            "panels": [(one.key, one.title, self._picture(draw(one, {}))) for one in panels],
            "told": [self._told(number, *section) for number, section in enumerate(told)],
            "dice": Markup("") if self._replay else self._dice(),
        }

    def _told(self, number: int, heading: str, told: Sequence[str]) -> Markup:
        values = {"number": number, "heading": heading, "told": told}
        made = self._album.fill("told.html", str(number), **values)
        return self._part(f"told-{number}", "section", made)

    def _dice(self) -> Markup:
        """Return how the dice come about."""
        shown, fill = self._shown, self._album.fill
        promises = fill(
            "promises.html",
            commitment=shown.commitment,
            promises=[(self._names[seat.number], seat.promise) for seat in shown.seats],
            key_hash=shown.key_hash,
        )
        return fill(
            "dice.html",
            promises=self._part("promises", "div", promises),
            head=shown.head,
            key=shown.key,
            signature=shown.signature,
            over=shown.status == "over",
        )


def _is_away(seat: SeatInfo) -> bool:
    """Tell whether a bot may play for somebody, or does so for the viewer."""
    return seat.stand_in if seat.yours else seat.late


def said(line: ChatLine, language: str) -> str:
    """Return something that was said."""
    return fill("said.html", language, line=line).strip()


def _beats(snapshot: Snapshot, teller: Teller) -> str:
    """Return what the last move led to, for a page that shows a moment by itself."""
    beats = _staged(snapshot, teller, snapshot.version - 1)
    return json.dumps([beat.model_dump() for beat in beats], ensure_ascii=False)


def _fair(snapshot: Snapshot) -> str:
    """Return what the page keeps, to check the record by itself at the end."""
    promises = tuple([seat.promise for seat in snapshot.seats])
    bots = tuple([seat.number for seat in snapshot.seats if seat.kind == "bot"])
    proof = snapshot.key, snapshot.head, snapshot.signature
    return _fair_of(snapshot.commitment, promises, bots, *proof)


@lru_cache(256)
def _fair_of(
    server: str,
    promises: tuple[str, ...],
    bots: tuple[int, ...],
    key: str,
    head: str,
    signature: str,
) -> str:
    """Return it as JSON, written once for all who look."""
    return json.dumps(
        {
            "server": server,
            "promises": promises,
            "bots": bots,
            "key": key,
            "head": head,
            "signature": signature,
        }
    )


def _staged(snapshot: Snapshot, teller: Teller, after: int) -> list[Staged]:
    """Return what has happened since a version, to be played and read aloud."""
    return [] if snapshot.curtain is not None else telling.staged(snapshot.log, after, teller)


def suggested(snapshot: Snapshot, language: str) -> list[str]:
    """Return what others suggest to the viewer, to be read aloud."""
    if not snapshot.proposals:
        return []
    page = speech(language)
    names = seat_names(snapshot.seats, page.language)
    offers = offers_to(snapshot, snapshot.game.words(language), names)
    return [page("advise.said", name=names[offer.by], move=offer.text) for offer in offers]
