"""Desk: where tables are made, found and acted at; what is stored is shown, never the reverse."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from types import NoneType
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from zamok.bots.names import PEER, kind_of
from zamok.bots.review import Judged
from zamok.engine import IllegalMove, Record, ZamokError, entropy
from zamok.engine.fair import HOST, SIZE, commitment
from zamok.server import gist, making, metrics, outlining, sight, stages, steady
from zamok.server.action import Act, Action, AddBot, Chat, Deed, Doer, Point, Rematch, Replace, Try
from zamok.server.club.order import Order
from zamok.server.club.ratings import Ratings
from zamok.server.database import Step
from zamok.server.entry import Closed, Ended, Happening, Pace, Plan
from zamok.server.errors import Archived, Away, Conflict, Damaged, Lost, Moved, Refused, Stale
from zamok.server.lease import Leases
from zamok.server.limits import Buckets
from zamok.server.loading import load
from zamok.server.message import Here
from zamok.server.reviews import Reviews
from zamok.server.seal import Sealer
from zamok.server.settings import Settings
from zamok.server.sheet import Manner, Renderer, Sheet
from zamok.server.sight import Sight
from zamok.server.snapshot import ChatLine, Snapshot
from zamok.server.stages import stage
from zamok.server.store import Listed, Store
from zamok.server.table import Question, Table
from zamok.server.thinkers import NO_ADVICE, Advice, Thinkers, advise, judge, think
from zamok.server.watching import Live, Watcher

log = logging.getLogger("zamok.desk")
TRIES = 5  # to store an action, each after a look at what is stored
THOUGHTS_OF_A_HOST = 2  # of bots at one person's tables, at the same time
HANDED_AT_ONCE = 4  # tables that are given back, so that not all pages come in elsewhere at once,
HANDING = 0.2  # and the seconds until the next are
IDLE = 600.0  # seconds after which a table nobody watches leaves memory
DONE_KEPT = 20  # finished ones that nobody watches: whoever looks through one asks often
AWAY = 1.0  # seconds a bot waits for a database that is away
OPEN_SHOWN = 50
OPEN_OF_A_HOST = 3  # shown to strangers
MINE_SHOWN = 100
REVIEW_TRIALS = 200

ANSWERS = (NoneType, ZamokError, Stale)  # how work ends that has not failed

Check = Callable[[Table], list[Happening]]
T = TypeVar("T")


@dataclass(frozen=True)
class Done:
    """What came of an action: the version it led to, and the next table of a rematch."""

    version: int
    table: str | None = None


class Heard(Protocol):
    """Whoever hears of what concerns people who are not here."""

    def turned(self, table: str, pace: Pace, to_act: set[str], here: frozenset[str]) -> None:
        """It has become somebody's turn."""
        ...

    def ended(self, table: str, people: set[str]) -> None:
        """A game is over that these have played who are not here."""
        ...

    def looked(self, person: str, table: str) -> None:
        """Somebody looks at a table."""
        ...

    def invited(self, table: str, people: set[str], here: frozenset[str]) -> None:
        """Seats of a new table are kept for these."""
        ...

    def found(self, table: str, people: frozenset[str]) -> None:
        """A table is made for these, who looked for such a game."""
        ...


CAUGHT_UP = 20.0  # seconds after which it is noticed that the host has changed a table


class Desk:
    """All tables of this server."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        thinkers: Thinkers,
        settings: Settings,
        sealer: Sealer,
        order: Order,
        ratings: Ratings,
    ) -> None:
        self._store = store
        self._leases = leases
        leases.lost, leases.adopted = self._lose, self._adopt
        self._sealer = sealer
        self._thinkers = thinkers
        self._settings = settings
        self._order = order
        self._ratings = ratings
        self._lives: dict[str, Live] = {}
        self._done: dict[str, None] = {}  # finished ones nobody watches, the last one used last
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # that run until they are stopped
        self._works: set[asyncio.Task[Any]] = set()  # that use the store and must end well
        self._reviews = Reviews(self._judge, self._spawn)
        self.making = Buckets(settings.limits.tables)
        self.hinting = Buckets(settings.limits.hints)
        self._shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._glimpsed: dict[str, tuple[float, Table]] = {}  # tables of others, and when changed
        self._closing = False
        self.heard: Heard | None = None

    async def open(self) -> None:
        """Go on where the last process stopped."""
        steady.not_before(await self._store.latest())
        metrics.LIVE.set_function(lambda: len(self._lives))
        await self._leases.open()
        if not self._leases.shared:
            self._adopt(await self._store.waiting())
        self._spawn(self._tidy())

    async def close(self) -> None:
        """Stop everything that runs by itself, and let what is being stored be stored."""
        self._closing = True
        for live in self._lives.values():
            if live.alarm is not None:
                live.alarm.cancel()
        while left := self._tasks | self._works:
            for task in self._tasks:
                task.cancel()
            # Told again if need be: what a task asks of a lost database may swallow it.
            await asyncio.wait(left, timeout=1.0)
        await self._leases.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _finish(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin some work that ends well whoever asked for it goes away."""
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._works.discard(task)
        # What is refused is an answer to somebody, who may have gone away meanwhile.
        if not task.cancelled() and not isinstance(error := task.exception(), ANSWERS):
            log.error("work failed", exc_info=error)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # ---- making and finding ------------------------------------------------------------------

    async def create(
        self,
        person: str,
        game_key: str,
        options: Mapping[str, str],
        plans: Sequence[Plan],
        public: bool,
        pace: Pace,
        position: str = "",
        branch: str = "",
        rated: bool = False,
        here: frozenset[str] = frozenset(),
        away: frozenset[str] = frozenset(),
        along: Callable[[str], Sequence[Step]] = lambda _: (),
    ) -> str:
        """Make a table; return its id, which nobody can guess.

        A position, as text, is what its game begins from; it says what the options are. A branch is
        where another game had that position, as `id#ply`. For whom a seat is kept hears of it;
        `here` are those who see it anyway, `away` those who looked for such a game and may have
        gone. What is to be stored with the table, or neither of both, is `along`.
        """
        if not self.making.take(person):
            raise Refused("refuse.rate", 429)
        setup = making.set_up(
            person, game_key, options, plans, public, pace, position, branch, rated
        )
        people = [person, *(plan.person for plan in plans if plan.kind == "kept")]
        fixed = [await self._fixed(plan, setup.game, people) for plan in plans]
        setup = replace(setup, plans=tuple(fixed))
        table = Table(setup)
        bots = sum(plan.kind == "bot" for plan in plans)
        begun = table.open_with_bots([entropy.draw(SIZE, "number", setup.id) for _ in range(bots)])
        entries = outlining.number(begun, 1, None, None, setup.made_at)
        for entry in entries:
            table.add(entry)
        outline = outlining.outline_of(table)
        await self._store.add_table(setup, entries, outline, along(setup.id))
        metrics.TABLES.labels(setup.game).inc()
        kept = {plan.person for plan in plans if plan.kind == "kept"} - {person}
        if self.heard is not None:
            self.heard.invited(setup.id, kept - away, here)
            self.heard.found(setup.id, away)
        return setup.id

    async def _fixed(self, plan: Plan, game: str, people: Sequence[str]) -> Plan:
        """Return a plan in which a peer's strength is fixed."""
        if plan.kind != "bot":
            return plan
        return replace(plan, level=await self._level(plan.level, game, people))

    async def _level(self, level: str, game: str, people: Sequence[str]) -> str:
        """Return a level for a table of people; a peer is fixed as strong as they are now."""
        return await self._ratings.peer(game, people) if level == PEER else level

    async def close_table(self, id: str, person: str) -> None:
        """Close a table that was made for nobody."""
        await self._write(await self.live(id), person, None, lambda _: [Closed()])

    async def commitment(self, id: str) -> str:
        """Return the hash of the server's part of a new table's dice, whoever has the table."""
        setup = await self._store.setup_of(id)
        if setup is None:
            raise Refused("refuse.no_table", 404)
        return commitment(id, HOST, setup.secret)

    async def live(self, id: str) -> Live:
        """Return a table in memory, from the store if need be; Moved if it is not ours."""
        live = self._lives.get(id)
        if live is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    live = self._lives.get(id)
                    if live is None:
                        table = await self._load(id)
                        if not await self._leases.own(id):  # any more
                            raise Moved
                        # Somebody may have come in by another lock after a failure.
                        live = self._lives.setdefault(id, Live(table))
            finally:
                self._loading.pop(id, None)
            self._after(live)
        self._used(id, live)
        return live

    def _used(self, id: str, live: Live) -> None:
        """Note that a table is used; of finished ones that nobody watches only few stay."""
        live.used_at = time.monotonic()
        self._done.pop(id, None)
        if not live.watchers and live.table.status in ("over", "closed"):
            self._done[id] = None
            if len(self._done) > DONE_KEPT:
                oldest = next(iter(self._done))
                del self._done[oldest]
                old = self._lives.get(oldest)
                if old is not None and not old.lock.locked() and not self._closing:
                    self._let_go([old])

    async def _load(self, id: str) -> Table:
        """Read one of our tables; one that is nobody's becomes ours."""
        if not await self._leases.own(id):
            raise Moved
        table, known = await self._read(id)
        self._keep_gist(table, known)
        return table

    def _keep_gist(self, table: Table, since: int) -> None:
        """Keep what the entries have come to, if there are many since the last time."""
        if gist.wanted(table, since):
            kept = self._store.keep_gist(
                table.setup.id, gist.FORM, table.version, gist.write(table)
            )
            self._finish(kept)

    async def _read(self, id: str) -> tuple[Table, int]:
        """Return a table, whoever has it, and the version of its gist."""
        try:
            found = await load(self._store, id)
        except Lost:
            raise Refused("refuse.old_rules", 410) from None
        except Archived:
            raise Refused("refuse.archived", 410) from None
        except Damaged as damaged:
            log.error("a table is damaged", exc_info=damaged, extra={"table": id})
            raise Refused("refuse.damaged", 500) from None
        if found is None:
            raise Refused("refuse.no_table", 404)
        return found

    @asynccontextmanager
    async def _at(self, live: Live) -> AsyncIterator[Table]:
        """Have a table to oneself, as it is stored."""
        with stage("wait", live.table.setup.game):
            await live.lock.acquire()
        try:
            if live.moved:
                raise Moved
            if live.spoilt:
                await self._mend(live)
            yield live.table
        finally:
            live.lock.release()

    async def _mend(self, live: Live) -> None:
        live.table = await self._load(live.table.setup.id)
        live.spoilt = False
        live.stir()
        self._changed(live)

    async def open_tables(
        self, game: str = "", pace: str = "", rated: bool | None = None
    ) -> list[Snapshot]:
        """Return the public tables with seats to fill, as a stranger sees them: all, or some."""
        found = await self._store.open_tables(OPEN_SHOWN, OPEN_OF_A_HOST, game, pace, rated)
        if not game and not pace and rated is None:
            self._glimpsed = {id: seen for id, seen in self._glimpsed.items() if id in found}
        return [await self._glimpse(id, changed_at) for id, changed_at in found.items()]

    async def _glimpse(self, id: str, changed_at: float) -> Snapshot:
        """Return a table as a stranger sees it, whoever has it; who is there only they know."""
        live = self._lives.get(id)
        if live is not None:
            return await self.snapshot(id, None, None)
        seen = self._glimpsed.get(id)
        if seen is None or seen[0] != changed_at:
            seen = self._glimpsed[id] = changed_at, (await self._read(id))[0]
        return self._seen(Live(seen[1]), sight.sight_of(seen[1], None, None))

    async def tables_of(self, person: str) -> list[Listed]:
        """Return a person's tables."""
        return await self._store.tables_of(person, MINE_SHOWN)

    # ---- looking -----------------------------------------------------------------------------

    async def snapshot(self, id: str, person: str | None, eyes: int | None) -> Snapshot:
        """Return a table through the eyes of a seat the person holds, or a spectator's."""
        live = await self.live(id)
        async with self._at(live) as table:
            return self._seen(live, sight.sight_of(table, person, eyes))

    async def look(self, id: str, person: str | None, wanted: int | None) -> Snapshot:
        """Return what a person's device shows: the seat that looks, or the hand-over to it."""
        live = await self.live(id)
        async with self._at(live) as table:
            with stage("snapshot", table.setup.game):
                return self._seen(live, sight.look(table, person, wanted))

    async def sheet(
        self, live: Live, person: str | None, wanted: int | None, manner: Manner, by: Renderer
    ) -> Sheet:
        """Return what a person's device shows, made once for all with the same sight.

        It is large, and not kept where nobody else looks so.
        """
        async with self._at(live) as table:
            eyes = sight.look(table, person, wanted)
            if eyes.held and live.present[person or ""] == 1:
                return self._sheet(live, eyes, manner, by)
            of = table.version, live.stirred, live.here()
            return live.sheets.get(of, eyes, manner, lambda: self._sheet(live, eyes, manner, by))

    def shared(
        self, live: Live, person: str | None, wanted: int | None, manner: Manner
    ) -> Sheet | None:
        """Return what a person's device shows if somebody with the same sight was just shown it.

        Nobody is at the table now: what is in memory is stored.
        """
        if live.lock.locked() or live.moved or live.spoilt:
            return None
        table = live.table
        of = table.version, live.stirred, live.here()
        if not live.sheets.has(of):
            return None
        return live.sheets.find(of, sight.look(table, person, wanted), manner)

    def _sheet(self, live: Live, eyes: Sight, manner: Manner, by: Renderer) -> Sheet:
        game = live.table.setup.game
        with stage("snapshot", game):
            seen = self._seen(live, eyes)
        with stage("render", game):
            painter = live.sheets.painter(eyes, manner, by)
            return Sheet(seen, manner.language, by, painter)

    async def said(self, live: Live, person: str | None, version: int) -> list[ChatLine] | None:
        """Return what was said since a version; None if something else has happened."""
        if sight.moved_on(live.table, person, version):  # perhaps it is stored in a moment
            return None
        async with self._at(live) as table:
            return sight.said_since(table, person, version)

    def here(self, live: Live) -> Here:
        """Return who is at a table, and what their clocks show."""
        return Here.of(sight.seats_of(live.table, (), steady.now(), live.here()))

    def _seen(self, live: Live, eyes: Sight) -> Snapshot:
        here, proposals = live.here(), live.proposals()
        return sight.snapshot(live.table, eyes, steady.now(), here, proposals, self._sealer)

    async def moment(
        self, id: str, ply: int, eyes: int | None, person: str | None = None
    ) -> Snapshot:
        """Return a game after so many moves: a finished one through any eyes, else one's own."""
        live = await self.live(id)
        async with self._at(live) as table:
            return sight.moment(table, ply, eyes, steady.now(), person)

    async def position_after(self, id: str, ply: int) -> str:
        """Return the position of a finished game after so many moves, as text."""
        table, _ = await self._read(id)  # perhaps another process's: it changes no more
        if table.status != "over":
            raise Refused("refuse.not_over")
        return sight.moment(table, ply, None, steady.now()).position

    async def record(self, id: str) -> Record:
        """Return the record of a finished game; before, it would tell the future."""
        async with self._at(await self.live(id)) as table:
            record = table.record
            if table.status != "over" or record is None:
                raise Refused("refuse.not_over")
            return self._sealer.sign(record)

    async def position(self, id: str, person: str | None, eyes: int | None) -> str:
        """Return the position as text: all of it when the game is over, else what a seat knows."""
        async with self._at(await self.live(id)) as table:
            return sight.text_for(table, person, eyes)

    async def review(self, id: str) -> list[Judged] | None:
        """Return the review of a finished game, or None while a bot works on it."""
        return self._reviews.of(id, await self.record(id))

    async def _judge(self, record: str) -> list[Judged]:
        return await self._thinkers.run(judge, record, REVIEW_TRIALS)

    async def judged(self, id: str, ply: int) -> Judged | None:
        """Return what the review of a finished game says of a decision, if there is one yet."""
        found = await self.review(id)
        return next((one for one in found or () if one.ply == ply), None)

    async def hints(self, id: str, person: str, seat: int) -> Advice | None:
        """Return what a bot advises a person to do now, or None while it thinks about it."""
        live = await self.live(id)
        async with self._at(live) as table:
            question = table.to_advise(person, seat)
            if question is None:
                return NO_ADVICE
            asked, advice = live.advised.get(seat, (-1, None))
            if asked == question.asked:
                return advice
            if not self.hinting.take(person):
                raise Refused("refuse.rate", 429)
            live.advised[seat] = question.asked, None
            self._spawn(self._advise(live, seat, question))
        return None

    async def _advise(self, live: Live, seat: int, question: Question) -> None:
        id, turn = live.table.setup.id, question.asked
        answer: Advice | None = None
        try:
            async with self._share(live.table.setup.host):
                key = entropy.draw(32, "advise", id, seat, turn)
                answer = await self._thinkers.run(
                    advise, question.position, seat, question.before, question.move, key
                )
        finally:
            if live.advised.get(seat, (-1, None))[0] == turn:  # else it is asked something new
                if answer is None:
                    del live.advised[seat]  # the next to ask begins anew
                else:
                    live.advised[seat] = turn, answer

    def enter(self, live: Live, watcher: Watcher, person: str | None) -> None:
        """Begin to watch a table."""
        live.watchers.add(watcher)
        self._lives.setdefault(live.table.setup.id, live)  # it may have been let go just now
        self._done.pop(live.table.setup.id, None)
        if person:
            if self.heard is not None:
                self.heard.looked(person, live.table.setup.id)
            live.present[person] += 1
            if live.present[person] == 1 and live.table.held_by(person):
                live.greet()

    def go(self, live: Live, watcher: Watcher, person: str | None) -> None:
        """Stop watching a table."""
        live.watchers.discard(watcher)
        stages.gone(watcher)
        self._used(live.table.setup.id, live)
        if person:
            live.present[person] -= 1
            if live.present[person] <= 0:
                del live.present[person]
                if live.table.held_by(person):
                    live.greet()
                self._left(live, person)

    def _left(self, live: Live, person: str) -> None:
        """Let somebody hear of it who goes though other people wait for their move now.

        In a game by days they have seen it, and there is time.
        """
        table, setup = live.table, live.table.setup
        if self.heard is None or self._closing or live.moved or setup.pace.kind == "days":
            return
        playing = {chair.person for chair in table.chairs if chair.kind == "person"}
        if table.status == "running" and playing - {person} and person in table.people_to_act():
            self.heard.turned(setup.id, setup.pace, {person}, live.here())

    # ---- acting ------------------------------------------------------------------------------

    async def act(self, id: str, doer: Doer, action: Action) -> Done:
        """Do what a person wants to do at a table.

        An action id that was stored before is answered again and not done again.
        """
        await self._order.admit(doer.person)
        match action:
            case Try():
                return await self._may(id, doer, action)
            case Point():
                return await self._point(id, doer, action)
            case Rematch():
                return await self._rematch(id, doer, action)
            case AddBot():
                return Done(await self._add_bot(id, doer, action))
            case _:
                return Done(await self._do(id, doer, action))

    async def _do(self, id: str, doer: Doer, action: Deed) -> int:
        live = await self.live(id)
        done = action
        if isinstance(action, Replace) and action.level:
            game = live.table.setup.game
            making.check_level(game, action.level)
            level = await self._level(action.level, game, [doer.person])
            done = action.model_copy(update={"level": level})
        if isinstance(action, Chat):  # what was sent stays what its id stands for
            heard = await self._order.speak(doer.person, action.text)
            done = action.model_copy(update={"text": heard})

        def check(table: Table) -> list[Happening]:
            return table.act(doer, done, steady.now())

        version = await self._write(live, doer.person, action, check)
        return live.table.told(version, doer.person)

    async def _add_bot(self, id: str, doer: Doer, action: AddBot) -> int:
        """Let a bot sit down; its number is drawn here, as those of the first ones were."""
        live = await self.live(id)
        game = live.table.setup.game
        making.check_level(game, action.level)
        people = sorted({chair.person for chair in live.table.chairs if chair.person})
        level = await self._level(action.level, game, people or [doer.person])
        number = entropy.draw(SIZE, "number", id)

        def check(table: Table) -> list[Happening]:
            return table.add_bot(doer.person, action, level, number)

        version = await self._write(live, doer.person, action, check)
        return live.table.told(version, doer.person)

    async def _write(self, live: Live, person: str | None, action: Act | None, check: Check) -> int:
        """Check what is to happen, store it, then let it be seen; return the version reached."""
        return await asyncio.shield(self._finish(self._tries(live, person, action, check)))

    async def _tries(self, live: Live, person: str | None, action: Act | None, check: Check) -> int:
        away = False
        for _ in range(TRIES):
            try:
                return await self._once(live, person, action, check)
            except Conflict:
                # This, or something else, is stored already. It is here now: look again.
                metrics.CONFLICTS.inc()
            except Away:
                if away or live.spoilt:  # spoilt: not even what is stored can be read
                    raise
                away = True  # it answers again, by a new connection: look whether this is stored
        raise Stale

    async def _once(self, live: Live, person: str | None, action: Act | None, check: Check) -> int:
        async with self._at(live) as table:
            if action is not None:
                version = table.answered(person or "", action)
                if version is not None:
                    return version
            game = table.setup.game
            # Whoever was to sit down hears anew that there is something to do when it begins.
            begun = table.status != "open"
            was = (live.stored or outlining.outline_of(table)).sitting if begun else {}
            with stage("rules", game):
                entries = outlining.number(
                    check(table), table.version + 1, person, action, steady.now()
                )
            try:
                with stage("apply", game):
                    for entry in entries:
                        table.add(entry)
                ended = any(isinstance(entry.what, Ended) for entry in entries)
                ending = outlining.ending_of(table, self._sealer) if ended else None
                outline = outlining.outline_of(table)
                stored, live.stored = live.stored, None
                told = replace(outline, ending=ending)
                with stage("store", game):
                    await self._store.add_entries(table.setup.id, entries, told, stored)
                live.stored = outline
            except Moved:
                self._drop(live)
                raise
            except BaseException:
                # What was not stored must not be seen: back to what is.
                live.spoilt = True
                await self._mend(live)
                raise
            for entry in entries:
                metrics.ENTRIES.labels(entry.what.KIND).inc()
            stages.spread(game, live.watchers)
            self._changed(live)
            self._tell(live, was, outline.sitting, ended)
            self._keep_gist(table, entries[0].seq - 1 if entries else table.version)
            return table.version

    def _tell(
        self, live: Live, was: Mapping[str, bool], now: Mapping[str, bool], ended: bool
    ) -> None:
        """Let those hear of a change whom it concerns and who may not be here."""
        if self.heard is None or self._closing:
            return
        setup, here = live.table.setup, live.here()
        to_act = {person for person, acts in now.items() if acts and not was.get(person)}
        if to_act and live.table.status != "open":
            self.heard.turned(setup.id, setup.pace, to_act, here)
        if ended:
            self.heard.ended(setup.id, set(now) - here)

    def _changed(self, live: Live) -> None:
        self._after(live)
        self._used(live.table.setup.id, live)
        live.wake()

    async def _may(self, id: str, doer: Doer, action: Try) -> Done:
        async with self._at(await self.live(id)) as table:
            table.may(doer.person, action)
            return Done(table.version_for(doer.person))

    async def _point(self, id: str, doer: Doer, action: Point) -> Done:
        live = await self.live(id)
        async with self._at(live) as table:
            proposal = table.propose(doer.person, action)
            if proposal is None:
                live.suggested.pop(action.seat, None)
            else:
                live.suggested[proposal.by] = (proposal, table.question(proposal))
            live.stir()
            return Done(table.version_for(doer.person))

    async def _rematch(self, id: str, doer: Doer, action: Rematch) -> Done:
        """Make the table of the next game with the same set-up, unless there is one already."""
        live = await self.live(id)
        async with live.rematching:
            if not live.table.rematch_id:
                await self._make_next(live, doer.person, action)
            return Done(live.table.version_for(doer.person), live.table.rematch_id)

    async def _make_next(self, live: Live, person: str, action: Rematch) -> None:
        table, setup = live.table, live.table.setup
        table.answered(person, action)
        table.follow(person, "")  # refuse before anything is made
        plans = [making.plan_again(chair, person) for chair in table.chairs]
        # The game that never began is begun again; the next after a game is dealt anew.
        same = table.unopened is not None
        begins = (setup.position, setup.branch) if same else ("", "")
        same_set_up = (setup.game, setup.options, plans, setup.public, setup.pace)
        new = await self.create(person, *same_set_up, *begins, setup.rated, live.here())
        try:
            await self._write(live, person, action, lambda t: t.follow(person, new))
        except Refused as refused:  # what was made is for nobody
            await self.close_table(new, person)
            if not live.table.rematch_id:
                raise refused

    # ---- bots and clocks ---------------------------------------------------------------------

    def _after(self, live: Live) -> None:
        """See to bots and clocks after a change."""
        live.used_at = time.monotonic()
        if self._closing:  # a bot that begins now would outlive the store
            return
        for seat, level in live.table.bots_to_act():
            if seat not in live.thinking:
                live.thinking[seat] = self._spawn(self._bot(live, seat, level))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        now = steady.now()
        left = [
            seconds
            for seat in range(len(live.table.chairs))
            if live.table.clocks.runs(seat)
            and (seconds := live.table.clocks.left(seat, now)) is not None
            and seconds > 0
        ]
        ends = live.table.opening_ends()
        if ends is not None:
            left.append(max(0.0, ends - now))
        if left:
            delay = min(left) + 0.05
            live.alarm = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.alarm = None
        ends = live.table.opening_ends()
        if ends is not None and ends <= steady.now():
            self._finish(self._give_up(live))
            return
        live.stir()
        self._after(live)

    async def _give_up(self, live: Live) -> None:
        """Wait no longer for numbers that nobody opens."""
        try:
            await self._write(live, None, None, lambda table: table.give_up(steady.now()))
        except Stale:  # the last number has come
            self._changed(live)

    def _adopt(self, tables: Sequence[str]) -> None:
        """Go on at tables where a bot is to act and that are ours from now on."""
        for table in tables:
            self._finish(self._resume(table))

    async def _resume(self, id: str) -> None:
        while not self._closing:
            try:
                self._after(await self.live(id))
                return
            except Away:
                await asyncio.sleep(AWAY)
            except Refused as refused:
                # It stays ours: another process could do no better.
                log.warning("a table cannot go on", extra={"table": id, "reason": refused.key})
                return

    async def _bot(self, live: Live, seat: int, level: str) -> None:
        """Think and move for a seat until it is not a bot's turn there any more."""
        wait = self._settings.bot_pause
        try:
            while True:
                await asyncio.sleep(wait)
                try:
                    async with self._share(live.table.setup.host):
                        async with self._at(live) as table:
                            state = table.state
                            if (seat, level) not in table.bots_to_act() or state is None:
                                return
                            asked, position = table.asked[seat], state.to_text()
                            turn = sum(ply.seat == seat for ply in table.plies)
                        with metrics.THINKING.labels(kind_of(level)).time():
                            key = entropy.draw(32, "think", table.setup.id, seat, turn)
                            move = await self._thinkers.run(think, position, seat, level, key)
                    with stages.Journey("bot"):
                        await self._write(live, None, None, _bot_move(seat, move, asked))
                    wait = self._settings.bot_pause
                except Moved:
                    return  # another process thinks
                except (Stale, IllegalMove):
                    wait = self._settings.bot_pause  # the table has moved on: look again
                except Away:
                    wait = AWAY
                except Exception:
                    log.exception("a bot failed", extra={"table": live.table.setup.id})
                    wait = min(30.0, 2 * wait + 1)
        finally:
            live.thinking.pop(seat, None)

    def _share(self, host: str) -> asyncio.Semaphore:
        """Return what keeps one person's bots from taking all thinkers for themselves."""
        return self._shares.setdefault(host, asyncio.Semaphore(THOUGHTS_OF_A_HOST))

    # ---- other processes, and old tables -----------------------------------------------------

    def _drop(self, live: Live) -> None:
        """Forget a table that is not ours any more; whoever looks at it is sent to its owner."""
        id = live.table.setup.id
        live.moved = True
        if self._lives.get(id) is live:
            del self._lives[id]
            self._done.pop(id, None)
        self._leases.doubt(id)
        self._sealer.forget(id)
        if live.alarm is not None:
            live.alarm.cancel()
        for task in tuple(live.thinking.values()):
            if task is not asyncio.current_task():
                task.cancel()
        for watcher in tuple(live.watchers):
            watcher.leave()

    def _lose(self) -> None:
        """Let go of everything: others took us for dead, and it is theirs."""
        for live in tuple(self._lives.values()):
            self._drop(live)

    async def hand_over(self) -> None:
        """Let others have all tables, a few at a time; what is being stored is stored first."""
        while some := list(self._lives.values())[:HANDED_AT_ONCE]:
            for live in some:
                async with live.lock:
                    live.moved = True
            await self._let_go(some)
            await asyncio.sleep(HANDING)

    def _let_go(self, lives: Sequence[Live]) -> asyncio.Task[None]:
        """Have tables in memory no longer; whoever comes meanwhile reads them anew."""
        for live in lives:
            live.moved = True
        return self._finish(self._give_back(lives))

    async def _give_back(self, lives: Sequence[Live]) -> None:
        try:
            await self._leases.give_back([live.table.setup.id for live in lives])
        except Away:
            log.warning("tables could not be given back")  # they are free when we are gone
        for live in lives:
            self._drop(live)

    async def catch_up(self) -> None:
        """Read tables anew to which somebody else has added, as the host's commands do."""
        stored = await self._store.versions_of(list(self._lives))
        for id, version in stored.items():
            live = self._lives.get(id)
            if live is None or live.table.version >= version:
                continue
            async with live.lock:
                if not live.moved and live.table.version < version:
                    live.spoilt = True
                    await self._mend(live)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(CAUGHT_UP)
            try:
                await self.catch_up()
            except (Away, Refused):
                log.warning("tables could not be looked at anew")
            old = time.monotonic() - IDLE
            idle = [
                live
                for live in self._lives.values()
                if not (live.watchers or live.thinking or live.lock.locked()) and live.used_at < old
            ]
            await self._let_go(idle)


def _bot_move(seat: int, move: int, version: int) -> Check:
    return lambda table: table.bot_move(seat, move, version)
