"""Whatever people do in whatever order, the table stays true.

A state machine joins, acts, drops, reconnects, resends, takes back, leaves and restarts the
server at random. After every step: the stored log replays to the table in memory, each action
id has had one outcome, and what any viewer is sent does not depend on what it may not know.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pydantic import ValidationError

import zamok
from tests.scale import some
from tests.server.kit import act, action, number, opened, promise, seen_by
from zamok.engine import Dice, IllegalMove
from zamok.server import sight
from zamok.server.action import Action, Chat, Leave, Move, Open, Point, Return, Sit, Undo, Vote
from zamok.server.entry import Entry, Pace, Plan
from zamok.server.errors import Refused, Stale
from zamok.server.house import House
from zamok.server.table import Table
from zamok.web import render

GAMES = zamok.games()
NOW = 1e9  # clocks do not matter here


class Tables(RuleBasedStateMachine):
    """One table, three people, one stranger."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.stack = AsyncExitStack()
        self.house: House
        self.id = ""
        self.people: list[str] = []
        self.sent: dict[str, tuple[str, Action]] = {}  # action id: who asked, and what
        self.outcome: dict[str, int] = {}  # action id: the version it led to
        self.watching: dict[str, object] = {}

    def run_(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    async def open(self) -> None:
        self.house = await self.stack.enter_async_context(opened(self.folder))

    @initialize(game=st.sampled_from(GAMES), bot=st.booleans(), filled=st.integers(0, 3))
    def begin(self, game: zamok.Game, bot: bool, filled: int) -> None:
        self.run_(self.open())
        self.people = [self.run_(self.house.people.join(name)) for name in ("A", "B", "C")]
        third = Plan("bot", "random") if bot else Plan("open")
        plans = [Plan("me"), Plan("open")] + ([third] if game.max_seats > 2 else [])
        self.id = self.run_(
            self.house.desk.create(self.people[0], game.key, {}, plans, True, Pace("live", 60, 600))
        )
        if filled:  # most games begin, some wait
            for seat in range(len(plans)):
                self.sit(seat, seat)
            for seat in range(len(plans) if filled > 1 else 0):
                self.open_number(seat, seat, 5)

    @property
    def table(self) -> Table:
        table: Table = self.run_(self.house.desk.live(self.id)).table
        return table

    def act(self, person: str, what: Action) -> None:
        self.sent[what.id] = (person, what)
        try:
            self.outcome[what.id] = self.run_(act(self.house, self.id, person, what))
        except (Refused, IllegalMove, Stale):
            assert (person, what.id) not in self.table.actions

    @rule(who=st.integers(0, 2), seat=st.integers(0, 2))
    def sit(self, who: int, seat: int) -> None:
        self.act(self.people[who], Sit(id=action(), seat=seat, promise=promise(self.id, seat)))

    @rule(who=st.integers(0, 2), seat=st.integers(0, 2), lie=st.integers(0, 9))
    def open_number(self, who: int, seat: int, lie: int) -> None:
        opened = number(self.id, seat + (lie == 0))
        self.act(self.people[who], Open(id=action(), seat=seat, number=opened))

    @rule(who=st.integers(0, 2), pick=st.integers(0, 10**6), lie=st.integers(0, 9))
    def move(self, who: int, pick: int, lie: int) -> None:
        """Make a legal move for whoever is to act; now and then somebody else, or nonsense."""
        table = self.table
        if table.state is None or not table.actors():
            return
        seat = table.actors()[pick % len(table.actors())]
        legal = table.state.legal(seat)
        chosen = pick if lie == 0 else legal[pick % len(legal)]
        person = self.people[who] if lie == 1 else table.chairs[seat].person
        version = table.version - 1 if lie == 2 else table.version
        self.act(person, Move(id=action(), seat=seat, move=chosen, version=version))

    @rule(many=st.integers(1, 12), pick=st.integers(0, 10**6))
    def several_moves(self, many: int, pick: int) -> None:
        for _ in range(many):
            self.move(0, pick, 5)

    @rule(who=st.integers(0, 2), seat=st.integers(0, 2))
    def undo(self, who: int, seat: int) -> None:
        self.act(self.people[who], Undo(id=action(), seat=seat))

    @rule(who=st.integers(0, 2), seat=st.integers(0, 2), yes=st.booleans())
    def vote(self, who: int, seat: int, yes: bool) -> None:
        self.act(self.people[who], Vote(id=action(), seat=seat, yes=yes))

    @precondition(lambda self: self.table.status != "open")
    @rule(who=st.integers(0, 2))
    def leave(self, who: int) -> None:
        self.act(self.people[who], Leave(id=action()))

    @rule(who=st.integers(0, 2), seat=st.integers(0, 2))
    def come_back(self, who: int, seat: int) -> None:
        self.act(self.people[who], Return(id=action(), seat=seat))

    @rule(who=st.integers(0, 2), pick=st.integers(0, 10**6), lie=st.integers(0, 9))
    def point(self, who: int, pick: int, lie: int) -> None:
        """Suggest something to a partner, now and then nonsense; it is never stored."""
        table, before = self.table, self.table.version
        person = self.people[who]
        for seat in table.held_by(person):
            advice = [(to, move) for to, moves in table.advice(seat).items() for move in moves]
            to, move = advice[pick % len(advice)] if advice and lie else (pick % 3, pick)
            try:
                what = Point(id=action(), seat=seat, to=to, move=move)
                self.run_(act(self.house, self.id, person, what))
            except Refused:
                assert not advice or not lie or table is not self.table or before != table.version

    @rule(who=st.integers(0, 2), text=st.text(max_size=20))
    def chat(self, who: int, text: str) -> None:
        with suppress(ValidationError):
            self.act(self.people[who], Chat(id=action(), text=text))

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 10**6))
    def resend(self, pick: int) -> None:
        """Send something again, as a page does after a lost connection."""
        id = list(self.sent)[pick % len(self.sent)]
        person, what = self.sent[id]
        before = self.done_by_people()
        try:
            version = self.run_(act(self.house, self.id, person, what))
        except (Refused, IllegalMove, Stale):
            assert id not in self.outcome
            return
        if id in self.outcome:
            assert version == self.outcome[id]
            assert self.done_by_people() == before
        self.outcome[id] = version

    def done_by_people(self) -> list[int]:
        """Return the numbers of the entries that are no bot's: bots go on whenever they may."""
        return [entry.seq for entry in self.run_(self.stored()) if entry.person is not None]

    @rule(who=st.integers(0, 2))
    def connect_or_drop(self, who: int) -> None:
        person = self.people[who]

        async def change() -> None:
            live = await self.house.desk.live(self.id)
            if person in self.watching:
                self.house.desk.go(live, self.watching.pop(person), person)  # type: ignore[arg-type]
            else:
                self.watching[person] = watcher = Deaf()
                self.house.desk.enter(live, watcher, person)

        self.run_(change())

    @rule()
    def let_bots_think(self) -> None:
        self.run_(asyncio.sleep(0.003))

    @rule()
    def restart(self) -> None:
        self.run_(self.stack.aclose())
        self.watching.clear()
        self.run_(self.open())

    async def stored(self) -> list[Entry]:
        return await self.house.store.entries_of(self.id)

    @invariant()
    def the_log_replays_to_the_same_table(self) -> None:
        if self.id:
            self.run_(self.replayed())

    async def replayed(self) -> None:
        live = await self.house.desk.live(self.id)
        async with live.lock:  # until all is compared: bots go on meanwhile
            self.compare(live.table, await self.stored())

    def compare(self, table: Table, stored: list[Entry]) -> None:
        """Check a table in memory against what is stored of it at the same moment."""
        assert [entry.seq for entry in stored] == list(range(1, table.version + 1))
        again = Table(table.setup)
        for entry in stored:
            again.add(entry)
        for person in (*self.people, None):
            for seat in (None, *again.held_by(person)):
                assert seen_by(again, person, seat) == seen_by(table, person, seat)
        actions = [entry.action for entry in stored if entry.action]
        assert len(set(actions)) == len(actions)
        for id, version in self.outcome.items():
            person = self.sent[id][0]
            at, _ = table.actions[person, id]
            assert version in (at, table.counted(at, table.held_by(person)))

    @invariant()
    def suggestions_can_be_taken(self) -> None:
        if not self.id:
            return
        live = self.run_(self.house.desk.live(self.id))
        table = live.table
        for proposal in live.proposals():
            assert table.state is not None
            assert proposal.move in table.state.legal(proposal.to)
            for other in range(len(table.chairs)):
                person = table.chairs[other].person
                seen = seen_by(table, person, other, [proposal]) if person else None
                assert seen is None or bool(seen.proposals) == (other in (proposal.by, proposal.to))

    @invariant()
    def nobody_is_sent_what_they_may_not_know(self) -> None:
        if not self.id or self.table.state is None:
            return
        table = self.table
        real = table.state
        assert real is not None
        for person in (*self.people, None):
            own = sight.look(table, person, None)
            for seat in {own.eyes, *table.held_by(person)}:
                eyes = replace(own, eyes=seat)
                seen = sight.snapshot(table, eyes, NOW)
                try:
                    table._state = real.redeal(seat, Dice(b"another world"))
                    other = sight.snapshot(table, eyes, NOW)
                finally:
                    table._state = real
                language = ("ru", "en")[table.version % 2]
                sent = render.page(seen, language)
                assert sent == render.page(other, language)
                assert table.setup.secret.hex() not in sent
                assert seen.log == other.log

    def teardown(self) -> None:
        self.run_(self.stack.aclose())
        self.runner.close()
        shutil.rmtree(self.folder)


class Deaf:
    """A watcher that does nothing."""

    def wake(self) -> None:
        pass

    def greet(self) -> None:
        pass

    def leave(self) -> None:
        pass


Tables.TestCase.settings = settings(
    max_examples=some(6),
    stateful_step_count=25,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking takes minutes here
    suppress_health_check=list(HealthCheck),
)
TestTables = Tables.TestCase
