"""What may be done at a table, and what comes of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import (
    ME_AND_BOT,
    TWO_PEOPLE,
    act,
    action,
    open_number,
    opened,
    play,
    play_out,
    sit,
    table_of,
)
from tests.server.kit import seated as seated_at
from zamok.engine import IllegalMove
from zamok.engine.chain import written
from zamok.engine.fair import HOST, commitment
from zamok.server import desk as desk_module
from zamok.server import undoing
from zamok.server.action import (
    AddBot,
    Chat,
    Doer,
    Leave,
    Move,
    Rematch,
    Return,
    StandIn,
    Undo,
    Vote,
)
from zamok.server.chronicle import NOTES_KEPT
from zamok.server.entry import Entry, Left, Moved, Pace, Plan, Sat, SetUp, TookBack
from zamok.server.errors import Refused, Stale
from zamok.server.house import House
from zamok.server.table import Table

Story = Callable[[House], Awaitable[None]]


def tell(folder: Path, story: Story) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            await story(house)

    asyncio.run(run())


def test_the_commitment_is_there_before_the_seats_are_filled(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host = await house.people.join("Anna")
        id = await house.desk.create(host, "carcassonne", {}, TWO_PEOPLE, True, Pace())
        before = await house.desk.snapshot(id, host, None)
        assert before.status == "open"
        assert before.key_hash == ""
        await sit(house, id, host, 0)
        other = await house.people.join("Boris")
        await sit(house, id, other, 1)
        after = await house.desk.snapshot(id, other, 1)
        assert after.status == "running"
        assert after.commitment == before.commitment
        assert after.key_hash
        table = await play_out(house, id, [host, other])
        record = await house.desk.record(id)
        assert record.fair is not None
        assert record.fair.commitment == before.commitment
        assert before.commitment == commitment(id, HOST, table.setup.secret)
        assert record.key_hash == after.key_hash
        record.verify()

    tell(tmp_path, story)


def test_the_record_of_a_running_game_is_not_given_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, _ = await seated_at(house)
        with pytest.raises(Refused, match="not_over"):
            await house.desk.record(id)
        with pytest.raises(Refused, match="not_yours"):
            await house.desk.moment(id, 0, 0)

    tell(tmp_path, story)


def test_who_plays_looks_back_through_their_own_eyes_and_counts_what_they_could_notice(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "two_castles", (*TWO_PEOPLE, Plan("open")))
        table = await table_of(house, id)
        seen: dict[tuple[int, int], object] = {}
        for _ in range(60):
            for eyes, person in enumerate(people):
                now = await house.desk.snapshot(id, person, eyes)
                seen[eyes, now.ply] = now.view
            await play(house, id, people[table.actors()[0]], table.actors()[0])
        for (eyes, ply), view in seen.items():
            past = await house.desk.moment(id, ply, eyes, people[eyes])
            assert (past.ply, past.legal, past.position) == (ply, [], "")
            assert past.view == view
        with pytest.raises(Refused, match="not_yours"):
            await house.desk.moment(id, 0, 0, people[1])
        with pytest.raises(Refused, match=r"refuse\.ply"):
            await house.desk.moment(id, 61, 0, people[0])

    tell(tmp_path, story)


def test_a_resent_action_is_answered_again_and_done_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        table = await table_of(house, id)
        assert table.state is not None
        seat = table.actors()[0]
        move = table.state.legal(seat)[0]

        made = Move(id="same", seat=seat, move=move, version=table.version)
        first = await act(house, id, people[seat], made)
        assert await act(house, id, people[seat], made) == first
        assert len((await table_of(house, id)).plies) == 1

    tell(tmp_path, story)


def test_a_move_made_on_an_older_question_is_stale(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        table = await table_of(house, id)
        seat, version = table.actors()[0], table.version
        await play(house, id, people[seat], seat)
        late = Move(id=action(), seat=seat, move=0, version=version)
        with pytest.raises(Stale):
            await act(house, id, people[seat], late)

    tell(tmp_path, story)


def test_a_second_move_on_the_same_question_is_stale_also_when_the_turn_is_over(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        turns = 0
        while turns < 3:
            table = await table_of(house, id)
            seat, version = table.actors()[0], table.version
            await play(house, id, people[seat], seat)
            turns += seat not in (await table_of(house, id)).actors()
            late = Move(id=action(), seat=seat, move=0, version=version)
            with pytest.raises(Stale):
                await act(house, id, people[seat], late)

    tell(tmp_path, story)


def test_chat_in_between_does_not_make_a_move_stale(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        table = await table_of(house, id)
        assert table.state is not None
        seat, version = table.actors()[0], table.version
        await act(house, id, people[1 - seat], Chat(id=action(), text="Hello"))
        move = table.state.legal(seat)[0]
        late = Move(id=action(), seat=seat, move=move, version=version)
        await act(house, id, people[seat], late)

    tell(tmp_path, story)


def test_an_illegal_move_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        table = await table_of(house, id)
        assert table.state is not None
        seat = table.actors()[0]
        bad = next(m for m in range(300) if m not in table.state.legal(seat))
        before = table.version
        with pytest.raises(IllegalMove) as refused:
            await act(house, id, people[seat], Move(id=action(), seat=seat, move=bad))
        assert refused.value.rule in table.game.rules("ru").anchors
        assert (await table_of(house, id)).version == before
        assert len(await house.store.entries_of(id)) == before

    tell(tmp_path, story)


def test_nobody_acts_for_a_seat_that_is_not_theirs(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        stranger = await house.people.join("Eve")
        for what in (
            Move(id=action(), seat=0, move=0),
            Undo(id=action(), seat=0),
            Vote(id=action(), seat=0, yes=True),
            Chat(id=action(), text="hi"),
            Leave(id=action()),
            Return(id=action(), seat=0),
            StandIn(id=action(), seat=0),
        ):
            with pytest.raises(Refused, match=r"not_yours|not_seated"):
                await act(house, id, stranger, what)
        with pytest.raises(Refused, match="not_yours"):
            await act(house, id, people[1], Move(id=action(), seat=0, move=0))
        with pytest.raises(Refused, match="not_yours"):
            await house.desk.snapshot(id, stranger, 0)
        with pytest.raises(Refused, match="not_yours"):
            await house.desk.snapshot(id, None, 1)

    tell(tmp_path, story)


def test_taking_back_is_free_until_a_die_is_thrown_or_another_moves(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "castle_builder")
        free = asked = 0
        while free < 3 or asked < 3:
            table = await table_of(house, id)
            if table.status == "over":
                id, people = await seated_at(house, "castle_builder")
                continue
            seat = table.actors()[0]
            assert table.record is not None
            before = [ply.m for ply in table.plies]
            await play(house, id, people[seat], seat)
            table = await table_of(house, id)
            if table.status == "over":
                continue
            is_free = table.record is not None and table.record.undo_point(seat) < len(table.plies)
            snapshot = await house.desk.snapshot(id, people[seat], seat)
            assert snapshot.undo.free == is_free
            if is_free and free < 3:
                await act(house, id, people[seat], Undo(id=action(), seat=seat))
                assert [p.m for p in (await table_of(house, id)).plies] == before
                free += 1
            elif not is_free and asked < 3:
                other = 1 - seat
                await act(house, id, people[seat], Undo(id=action(), seat=seat))
                assert (await house.desk.snapshot(id, people[other], other)).undo.vote
                yes = asked != 1
                await act(house, id, people[other], Vote(id=action(), seat=other, yes=yes))
                table = await table_of(house, id)
                assert ([p.m for p in table.plies] == before) == yes
                assert table.request is None
                asked += 1

    tell(tmp_path, story)


def test_a_host_seats_bots_while_others_are_waited_for(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, guest = await house.people.join("Anna"), await house.people.join("Boris")
        plans = (Plan("me"), Plan("open"), Plan("open"))
        id = await house.desk.create(host, "castle_builder", {}, plans, True, Pace())

        def bot(seat: int, level: str = "random") -> AddBot:
            return AddBot(id=action(), seat=seat, level=level)

        for person, wish, key in (
            (guest, bot(1), "refuse.host"),
            (host, bot(0), "refuse.taken"),
            (host, bot(3), "refuse.seat"),
            (host, bot(1, "dragon"), "refuse.level"),
        ):
            with pytest.raises(Refused) as refused:
                await act(house, id, person, wish)
            assert refused.value.key == key
        await act(house, id, host, bot(1))
        await sit(house, id, host, 0)
        await act(house, id, host, bot(2))  # the last seat: what is promised can be opened
        assert (await table_of(house, id)).status == "opening"
        await open_number(house, id, host, 0)
        table = await play_out(house, id, [host, "", ""])
        assert table.status == "over"
        assert len(set(table.names("en"))) == 3
        assert [chair.kind for chair in table.chairs] == ["person", "bot", "bot"]
        assert (await house.desk.record(id)).bots[1:] == [c.bot for c in table.chairs[1:]]

    tell(tmp_path, story)


def test_bots_are_not_asked_when_a_move_is_taken_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "carcassonne", ME_AND_BOT)
        async with asyncio.timeout(60):
            while True:
                table = await table_of(house, id)
                mine = [ply for ply in table.plies if ply.seat == 0]
                if 0 in table.actors() and mine and not undoing.free(table, 0):
                    break
                if 0 in table.actors():
                    await play(house, id, people[0], 0)
                await asyncio.sleep(0.001)
        plies, version = len(table.plies), table.version
        undo = (await house.desk.snapshot(id, people[0], 0)).undo
        assert (undo.free, undo.back, undo.ask) == (False, True, False)
        await act(house, id, people[0], Undo(id=action(), seat=0))
        table = await table_of(house, id)
        assert len(table.plies) < plies
        assert table.version == version + 1  # nobody was asked

    tell(tmp_path, story)


def test_a_late_player_loses_the_seat_to_a_bot_only_if_asked_and_may_return(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, pace=Pace("live", 5, 30))
        table = await table_of(house, id)
        seat = table.actors()[0]
        other = 1 - seat
        with pytest.raises(Refused, match="not_late"):
            await act(house, id, people[other], StandIn(id=action(), seat=seat))
        later = time.time() + 100
        assert table.clocks.late(seat, later)
        assert table.status == "running"
        wish, doer = StandIn(id=action(), seat=seat), Doer(people[other], "Boris")
        live = await house.desk.live(id)
        await house.desk._write(live, people[other], None, lambda t: t.act(doer, wish, later))
        with pytest.raises(Refused, match="stood_in"):
            await act(house, id, people[seat], Move(id=action(), seat=seat, move=0))
        for _ in range(1000):
            table = await table_of(house, id)
            if table.plies:
                break
            await asyncio.sleep(0.01)
        assert table.plies[0].seat == seat  # the bot plays
        await act(house, id, people[seat], Return(id=action(), seat=seat))
        assert not (await table_of(house, id)).chairs[seat].stand_in

    tell(tmp_path, story)


def test_time_is_credited_at_the_start_of_a_turn_and_saved_up_to_the_reserve() -> None:
    from zamok.server.clock import Clocks

    clocks = Clocks(Pace("live", step=10, reserve=60), 2)
    assert clocks.left(0, 0) == 60
    clocks.update([0], 100)
    assert clocks.left(0, 100) == 60  # the credit does not exceed the reserve
    clocks.update([1], 130)
    assert clocks.left(0, 500) == 30
    clocks.update([0], 140)
    assert clocks.left(0, 140) == 40
    assert not clocks.late(0, 179)
    assert clocks.late(0, 181)
    days = Clocks(Pace("days", step=86400), 1)
    days.update([0], 0)
    days.update([], 80000)
    days.update([0], 90000)
    assert days.left(0, 90000) == 86400
    assert Clocks(Pace(), 1).left(0, 5) is None


def test_who_leaves_a_running_game_is_played_by_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        await act(house, id, people[0], Leave(id=action()))
        table = await table_of(house, id)
        assert table.status == "running"
        assert table.chairs[0].stand_in
        await act(house, id, people[0], Return(id=action(), seat=0))
        await play_out(house, id, people)

    tell(tmp_path, story)


def test_an_open_table_is_left_freely_and_closed_by_its_host(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        plans = (Plan("me"), Plan("open"), Plan("open"))
        host = await house.people.join("Anna")
        id = await house.desk.create(host, "castle_builder", {}, plans, True, Pace())
        guest = await house.people.join("Boris")
        await sit(house, id, guest, 1)
        with pytest.raises(Refused, match="taken"):
            await sit(house, id, host, 1)
        await act(house, id, guest, Leave(id=action()))
        assert (await table_of(house, id)).chairs[1].kind == "open"
        assert [s.id for s in await house.desk.open_tables()] == [id]
        await act(house, id, host, Leave(id=action()))
        assert (await table_of(house, id)).status == "closed"
        assert await house.desk.open_tables() == []

    tell(tmp_path, story)


def test_whoever_is_away_takes_nothing_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        table = await table_of(house, id)
        seat = table.actors()[0]
        await act(house, id, people[seat], Leave(id=action()))
        async with asyncio.timeout(60):
            while not table.plies:  # until the bot that stands in has moved
                await asyncio.sleep(0.001)
        with pytest.raises(Refused, match="stood_in"):
            await act(house, id, people[seat], Undo(id=action(), seat=seat))
        seen = await house.desk.snapshot(id, people[seat], seat)
        assert not seen.undo.free
        assert not seen.undo.ask

    tell(tmp_path, story)


def test_what_happens_at_a_table_a_thousand_times_is_not_kept_a_thousand_times() -> None:
    made = SetUp("t", "carcassonne", 1, {}, TWO_PEOPLE, True, Pace(), "a", bytes(32), 1.0)
    table = Table(made)
    for seq in range(1, 1001):
        table.add(Entry(seq, Sat(1, "B", "00" * 32) if seq % 2 else Left(1), "b", None, 1.0))
    lines = table.log.seen(None)
    assert len(lines) == NOTES_KEPT
    assert lines[-1].seq == 1000


def test_of_moves_taken_back_again_and_again_one_line_is_left(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, _ = await seated_at(house)
        table = await table_of(house, id)
        for _ in range(5):
            assert table.state is not None
            seat = table.actors()[0]
            (made,) = table._make(seat, table.state.legal(seat)[0])
            table.add(Entry(table.version + 1, made, None, None, 1.0))
            table.add(Entry(table.version + 1, TookBack(seat, 0), None, None, 1.0))
        assert [line.table for line in table.log.seen(None)].count("undone") == 1

    tell(tmp_path, story)


def test_the_log_tells_each_what_they_may_know_of_the_moves_that_count(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "castle_builder")
        undone: list[int] = []
        while not undone or len((await table_of(house, id)).plies) < 30:
            table = await table_of(house, id)
            seat = table.actors()[0]
            await play(house, id, people[seat], seat)
            if undoing.free(table, seat) and not undone:
                await act(house, id, people[seat], Undo(id=action(), seat=seat))
                undone.append(seat)
        stored = {entry.seq: entry.what for entry in await house.store.entries_of(id)}
        for eyes in (None, 0, 1):
            told = [
                (ply.seq, number, {key: event[key] for key in ("kind", "seat", "data")})
                for number, ply in enumerate(table.plies, start=1)
                if isinstance(made := stored[ply.seq], Moved)
                for event in made.told
                if event["seen_by"] is None or eyes in event["seen_by"]
            ]
            lines = [line for line in table.log.seen(eyes) if not line.table and line.ply]
            assert [(line.seq, line.ply, line.event) for line in lines] == told
            for number in range(1, len(table.plies) + 1):
                of = [written(event) for _, n, event in told if n == number]
                assert table.log.told_of(number, eyes) == of
        seen = table.log.seen(undone[0])  # others may not have noticed the move, nor its undoing
        assert [line.event for line in seen if not line.table and not line.ply]  # the set-up
        assert [line.table for line in seen if line.table][-1] == "undone"
        assert [line.seq for line in seen] == sorted(line.seq for line in seen)

    tell(tmp_path, story)


def test_nobody_looks_through_eyes_that_are_not_at_the_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        await play_out(house, id, people)
        assert (await house.desk.snapshot(id, None, 1)).seat == 1  # the game is over: all may look
        for seat in (-1, 2, 10**30):
            with pytest.raises(Refused, match="seat"):
                await house.desk.snapshot(id, people[0], seat)

    tell(tmp_path, story)


def test_one_device_shows_a_seat_only_after_the_hand_over(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        plans = (Plan("me"), Plan("here", name="Boris"))
        id, people = await seated_at(house, "castle_builder", plans)
        me = people[0]
        table = await table_of(house, id)
        seat = table.actors()[0]
        curtain = await house.desk.look(id, me, None)
        assert (curtain.seat, curtain.curtain) == (None, seat)
        assert curtain.view is not None
        assert curtain.view["you"] is None
        shown = await house.desk.look(id, me, seat)
        assert (shown.seat, shown.curtain) == (seat, None)
        while (await table_of(house, id)).actors() == [seat]:
            await play(house, id, me, seat)
        after = await house.desk.look(id, me, seat)  # the page still asks for the old seat
        assert (after.seat, after.curtain) == (None, 1 - seat)

    tell(tmp_path, story)


def test_one_device_without_secrets_needs_no_hand_over(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "carcassonne", (Plan("me"), Plan("here")))
        table = await table_of(house, id)
        shown = await house.desk.look(id, people[0], None)
        assert (shown.seat, shown.curtain) == (table.actors()[0], None)
        assert shown.legal

    tell(tmp_path, story)


async def rematch(house: House, id: str, person: str, name: str = "") -> str | None:
    doer = await house.people.doer(person)
    return (await house.desk.act(id, doer, Rematch(id=name or action()))).table


def test_a_rematch_with_a_used_id_makes_no_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "castle_builder")
        table = await play_out(house, id, people)
        before = await house.store.count()
        used = next(id for person, id in table.actions if person == people[0])
        with pytest.raises(Refused, match="used"):
            await rematch(house, id, people[0], used)
        assert await house.store.count() == before

    tell(tmp_path, story)


def test_two_who_want_a_rematch_at_once_get_one_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "castle_builder")
        await play_out(house, id, people)
        ids = await asyncio.gather(*(rematch(house, id, p) for p in people))
        assert ids[0] is not None
        assert ids[0] == ids[1]
        assert await house.store.count() == {"over": 1, "open": 1}

    tell(tmp_path, story)


def test_a_rematch_that_another_process_has_made_first_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "castle_builder")
        table = await play_out(house, id, people)
        create, made = house.desk.create, []

        async def slowly(*args: Any) -> str:
            made.append(await create(*args))
            if len(made) == 1:  # meanwhile, elsewhere
                made.append(await create(*args))
                live, other = await house.desk.live(id), people[1]
                await house.desk._write(live, other, None, lambda t: t.follow(other, made[1]))
            return made[0]

        monkeypatch.setattr(house.desk, "create", slowly)
        assert await rematch(house, id, people[0]) == made[1] == table.rematch_id
        assert await house.store.count() == {"over": 1, "open": 1, "closed": 1}

    tell(tmp_path, story)


def test_a_rematch_is_one_table_with_the_same_set_up(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house)
        with pytest.raises(Refused, match="not_over"):
            await rematch(house, id, people[0])
        await play_out(house, id, people)
        new = await rematch(house, id, people[0])
        assert await rematch(house, id, people[1]) == new
        assert new is not None
        await sit(house, new, people[0], 0)
        await sit(house, new, people[1], 1)
        assert (await table_of(house, new)).status == "running"

    tell(tmp_path, story)


def test_a_finished_game_can_be_seen_at_any_move_through_any_eyes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated_at(house, "castle_builder")
        table = await play_out(house, id, people)
        assert table.record is not None
        for ply in (0, 1, len(table.plies) // 2, len(table.plies)):
            for seat in (None, 0, 1):
                moment = await house.desk.moment(id, ply, seat)
                assert moment.view == table.record.replay(ply).view(seat)
                assert moment.ply == ply
                assert moment.legal == []
        with pytest.raises(Refused, match=r"refuse\.ply"):
            await house.desk.moment(id, len(table.plies) + 1, None)

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("game", "plans", "options", "pace", "refusal"),
    [
        ("chess", TWO_PEOPLE, {}, Pace(), "setup"),
        ("carcassonne", (Plan("me"),), {}, Pace(), "setup"),
        ("carcassonne", TWO_PEOPLE, {"keep_size": "large"}, Pace(), "setup"),
        ("carcassonne", TWO_PEOPLE, {"nonsense": "yes"}, Pace(), "setup"),
        ("carcassonne", (Plan("bot", "king"), Plan("open")), {}, Pace(), "nobody"),
        ("carcassonne", (Plan("me"), Plan("bot", "pope")), {}, Pace(), "level"),
        ("carcassonne", (Plan("me"), Plan("dog")), {}, Pace(), "plan"),
        ("carcassonne", TWO_PEOPLE, {}, Pace("live", 1, 1), "pace"),
        ("carcassonne", TWO_PEOPLE, {}, Pace("weeks", 9, 9), "pace"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path,
    game: str,
    plans: tuple[Plan, ...],
    options: dict[str, str],
    pace: Pace,
    refusal: str,
) -> None:
    async def story(house: House) -> None:
        person = await house.people.join("Anna")
        with pytest.raises(Refused, match=f"refuse.{refusal}"):
            await house.desk.create(person, game, options, plans, False, pace)

    tell(tmp_path, story)


def test_a_table_is_in_memory_once_though_reading_it_failed_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        id, _ = await seated_at(house)
        house.desk._lives.clear()
        load, fail, calls = house.desk._load, asyncio.Event(), []

        async def loading(id: str) -> Table:
            calls.append(id)
            if len(calls) == 1:
                await fail.wait()
                raise TimeoutError
            await asyncio.sleep(0.01)
            return await load(id)

        monkeypatch.setattr(house.desk, "_load", loading)
        first = asyncio.create_task(house.desk.live(id))
        await asyncio.sleep(0)
        second = asyncio.create_task(house.desk.live(id))
        await asyncio.sleep(0)
        fail.set()
        with pytest.raises(TimeoutError):
            await first
        third = await house.desk.live(id)
        assert len(calls) == 3
        assert await second is third is house.desk._lives[id]

    tell(tmp_path, story)


def test_the_bots_of_one_person_leave_thinkers_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = (Plan("me"), Plan("bot", "random"), Plan("bot", "random"))

    async def story(house: House) -> None:
        thinking: list[object] = []
        go_on = asyncio.Event()

        async def run(work: Callable[..., object], *args: object) -> object:
            thinking.append(args)
            await go_on.wait()
            return work(*args)

        monkeypatch.setattr(house.desk._thinkers, "run", run)
        greedy, modest = [await house.people.join(name) for name in ("Anna", "Boris")]
        for host in (greedy, greedy, greedy, modest):
            id = await house.desk.create(host, "two_castles", {}, plans, False, Pace())
            await sit(house, id, host, 0)  # everybody chooses tiles at once, the bots too
        async with asyncio.timeout(60):
            while len(thinking) < 4:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        assert len(thinking) == 4  # two of six, and two of two
        go_on.set()
        async with asyncio.timeout(60):
            while len(thinking) < 8:
                await asyncio.sleep(0.001)

    tell(tmp_path, story)


def test_of_finished_tables_that_nobody_watches_few_stay_in_memory(tmp_path: Path) -> None:
    class Eye:
        def wake(self) -> None:
            pass

        greet = leave = wake

    async def run() -> None:
        async with opened(tmp_path) as house:
            host = await house.people.join("Anna")
            ids = []
            for _ in range(desk_module.DONE_KEPT + 5):
                id = await house.desk.create(host, "carcassonne", {}, TWO_PEOPLE, False, Pace())
                ids.append(id)
            watched, eye = await house.desk.live(ids[0]), Eye()
            house.desk.enter(watched, eye, None)
            going = await house.desk.live(ids[1])
            for id in [ids[0], *ids[2:]]:
                await act(house, id, host, Leave(id=action()))
            await asyncio.sleep(0)  # they are given back
            assert len(house.desk._lives) == desk_module.DONE_KEPT + 2
            assert house.desk._lives[ids[0]] is watched
            assert house.desk._lives[ids[1]] is going
            assert ids[2] not in house.desk._lives
            assert (await house.desk.snapshot(ids[2], None, None)).status == "closed"
            house.desk.go(watched, eye, None)
            await asyncio.sleep(0)
            assert len(house.desk._lives) == desk_module.DONE_KEPT + 1

    asyncio.run(run())
