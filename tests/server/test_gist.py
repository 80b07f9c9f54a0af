"""A gist is what the entries have come to, to the last field; without one nothing is lost."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import get_args

import pytest

import zamok
from tests.server.kit import number, opened, play_next, promise, seated, table_of
from zamok.engine import State
from zamok.engine.chain import Chain
from zamok.server import gist
from zamok.server.action import (
    Answer,
    Chat,
    Deed,
    Doer,
    Leave,
    Move,
    Open,
    Propose,
    Replace,
    Return,
    Sit,
    StandIn,
    Undo,
    Vote,
)
from zamok.server.chronicle import Chronicle
from zamok.server.clock import Clocks
from zamok.server.entry import (
    BotSat,
    Entry,
    Happening,
    Moved,
    Opened,
    Pace,
    Plan,
    Sat,
    SetUp,
    TakenOver,
)
from zamok.server.errors import Damaged, Refused, Stale
from zamok.server.film import Film
from zamok.server.loading import load
from zamok.server.table import Table
from zamok.server.unseen import Unseen

PEOPLE = ("anna", "boris")
STEPS = 160  # that somebody tries to do at a table
LATE = 40  # entries after which one of them leaves for good
PARTS = (Table, Chronicle, Film, Unseen, Clocks, Chain)


class Told:
    """A table at which people do all that can be done, by chance; with all that happened."""

    def __init__(self, game: zamok.Game, seed: int) -> None:
        self.dice = random.Random(f"{game.key} {seed}")
        plans = [Plan("me"), Plan("kept", name="Boris", person="boris")]
        if game.max_seats > 2:
            plans.append(Plan("bot", "random"))
        self.setup = SetUp(
            f"{seed:016x}", game.key, game.version, {}, tuple(plans), False,
            Pace("live", 10, 60), "anna", self.dice.randbytes(32), 1e9,
        )  # fmt: skip
        self.table = Table(self.setup)
        self.entries: list[Entry] = []
        self.now = 1e9
        for seat in range(len(plans)):
            self.sit(seat)
        for seat in self.table.missing():
            self.do(PEOPLE[seat], Open(id=self.name(), seat=seat, number=self.number(seat)))

    def number(self, seat: int) -> str:
        return number(self.setup.id, seat)

    def name(self) -> str:
        return f"action-{len(self.entries)}"

    def sit(self, seat: int) -> None:
        if seat == len(PEOPLE):
            self.add([BotSat(seat, "random", self.number(seat))])
        else:
            sitting = Sit(id=self.name(), seat=seat, promise=promise(self.setup.id, seat))
            self.do(PEOPLE[seat], sitting)

    def add(self, happened: list[Happening], person: str | None = None, id: str = "") -> None:
        for what in happened:
            self.now += self.dice.uniform(0, 30)
            last = what is happened[-1] and id
            entry = Entry(
                self.table.version + 1, what, person, id if last else None, self.now,
                "content" if last else None,
            )  # fmt: skip
            self.table.add(entry)
            self.entries.append(entry)

    def do(self, person: str, action: Deed) -> None:
        self.add(self.table.act(Doer(person, person), action, self.now), person, action.id)

    def step(self) -> None:
        """Let somebody do something, if it may be done."""
        who, other = self.dice.sample(PEOPLE, 2)
        seat, theirs, id = PEOPLE.index(who), PEOPLE.index(other), self.name()
        rare: list[Deed] = [
            Chat(id=id, text="Ho!"), Undo(id=id, seat=seat), Leave(id=id), Return(id=id, seat=seat),
            StandIn(id=id, seat=theirs),
            Propose(id=id, seat=seat, what="end"), Answer(id=id, seat=seat, yes=False),
        ]  # fmt: skip
        vote = Vote(id=id, seat=seat, yes=self.dice.random() < 0.7)
        try:
            if self.table.request and self.dice.random() < 0.5:
                self.do(who, vote)
            elif self.dice.random() < (0.8 if self.table.request else 0.3):
                self.do(who, self.dice.choice(rare))
            elif self.late():  # she stays: with nobody it would be over
                self.do(PEOPLE[1], Replace(id=id, level="random"))
            elif self.dice.random() < 0.02:
                assert self.table.state is not None
                self.add([TakenOver(self.setup.version, self.table.state.to_text())])
            else:
                self.move()
        except (Refused, Stale):
            pass

    def late(self) -> bool:
        """Tell whether enough has happened for one of them to leave for good."""
        kinds = {entry.what.KIND for entry in self.entries}
        return len(self.entries) > LATE and {"vote", "return", "undo"} <= kinds

    def move(self) -> None:
        table, state = self.table, self.table.state
        assert state is not None
        seat = self.dice.choice(table.actors())
        move = self.dice.choice(list(state.legal(seat)))
        if any(seat == bot for bot, _ in table.bots_to_act()):
            self.add(table.bot_move(seat, move, table.version))
        elif seat < len(PEOPLE):
            self.do(PEOPLE[seat], Move(id=self.name(), seat=seat, move=move))
        else:
            raise Stale  # nobody is left


def plain(value: object) -> object:
    """Return what a value holds, all the way down; not what is only kept to save work."""
    if isinstance(value, State):
        return value.to_text()
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, PARTS) or (is_dataclass(value) and not isinstance(value, type)):
        slots = [part.name for part in fields(value)] if is_dataclass(value) else []
        kept = {name: getattr(value, name) for name in slots} or {**vars(value)}
        for saved in ("_read", "_hidden", "_state", "_ahead", "game"):
            kept.pop(saved, None)
        return {name: plain(one) for name, one in kept.items()}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_a_gist_is_what_all_entries_come_to(game: zamok.Game) -> None:
    kinds: Counter[type] = Counter()
    for seed in range(3):
        told = Told(game, seed)
        gists: list[tuple[int, bytes]] = []
        for _ in range(STEPS):
            told.step()
            if told.table.status != "running":
                break
            if told.dice.random() < 0.08:
                gists.append((told.table.version, gist.write(told.table)))
        stored = [replace(entry) for entry in told.entries]
        kinds.update(type(entry.what) for entry in stored)
        for version, kept in gists:
            read, folded = gist.read(told.setup, kept), Table(told.setup)
            for entry in stored[:version]:
                folded.add(entry)
            assert plain(read) == plain(folded)
            assert read.state is not None
            assert read.state.to_text() == folded.film.last
            for entry in stored[version:]:
                read.add(entry)
            assert plain(read) == plain(told.table)
            assert read.record == told.table.record
    rest = {what for what in get_args(Happening) if what.KIND not in _BEFORE_OR_AFTER} - {Sat}
    assert kinds.keys() >= rest - {Opened}, "not everything has happened"


# What cannot happen while a game is running, is a matter of the set-up, or changes what was before.
_BEFORE_OR_AFTER = {"sit", "open", "unopened", "leave", "close", "end", "rematch", "forget"}


def test_a_long_table_is_loaded_by_its_gist_and_by_all_entries_if_that_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gist, "EVERY", 10)

    async def story() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house)
            for _ in range(24):
                await play_next(house, id, people)
            table = await table_of(house, id)
            while house.desk._works:
                await asyncio.sleep(0.001)
            found = await load(house.store, id)
            assert found is not None
            assert found[1] == 20
            assert plain(found[0]) == plain(table)
            sql = "UPDATE gists SET data = ?"
            await house.store.database.write((sql, [b"something else that is long enough"]))
            found = await load(house.store, id)
            assert found is not None
            assert found[1] == 0, "what is damaged is not believed"
            assert plain(found[0]) == plain(table)
            ahead = gist.write(_ahead(found[0]))
            await house.store.keep_gist(id, gist.FORM, 1000, ahead)
            found = await load(house.store, id)
            assert found is not None
            assert found[1] == 0, "what tells of entries that are not there is not believed"
            assert plain(found[0]) == plain(table)
            await house.store.database.write(("UPDATE gists SET form = ?", [gist.FORM + 1]))
            assert await house.store.gist_of(id, gist.FORM) is None

    asyncio.run(story())


def _ahead(table: Table) -> Table:
    table.version += 1
    return table


def test_a_gist_that_is_torn_is_damaged() -> None:
    told = Told(zamok.game("carcassonne"), 1)
    for _ in range(10):
        told.move()
    whole = gist.write(told.table)
    for torn in (b"", whole[:-9], b"x" + whole):
        with pytest.raises(Damaged):
            gist.read(told.setup, torn)
    assert any(isinstance(entry.what, Moved) for entry in told.entries)
