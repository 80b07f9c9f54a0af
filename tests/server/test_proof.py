"""Fair dice and records that prove something: what cheats would do, and how each is noticed."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from collections.abc import Awaitable, Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.scale import few
from tests.server.kit import (
    ME_AND_BOT,
    TWO_PEOPLE,
    act,
    action,
    number,
    open_number,
    opened,
    play,
    play_out,
    promise,
    seated,
    table_of,
)
from zamok.engine import Dice, Record, RecordError, entropy
from zamok.engine.chain import HEAD, Chain, signed, statement
from zamok.engine.fair import HOST, SIZE, Fair, commitment
from zamok.engine.verdict import OPEN, PROVEN, WRONG, Part, verdict
from zamok.server import undoing
from zamok.server.action import Leave, Open, Rematch, Sit, Undo, Vote
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.seal import FILE, VARIABLE, Sealer, SealError

Story = Callable[[House], Awaitable[None]]
GAME = "once_upon"
SHORT = 1  # moves of the game whose record is changed byte by byte


def tell(folder: Path, story: Story) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            await story(house)

    asyncio.run(run())


def judged(text: str | bytes, key: str) -> Iterator[Part]:
    """Tell what a text proves; one that is no record proves nothing."""
    try:
        record = Record.read(text)
    except RecordError as error:
        yield Part("unreadable", WRONG, str(error))
    else:
        yield from verdict(record, text, key)


def faults(text: str | bytes, key: str) -> set[str]:
    return {part.name for part in judged(text, key) if part.state != PROVEN}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Return the record of a whole game, and the public key of its server."""
    found: list[str] = []

    async def story(house: House) -> None:
        id, people = await seated(house, GAME, TWO_PEOPLE)
        first = (await table_of(house, id)).actors()[0]
        await play(house, id, people[first], first)
        await act(house, id, people[first], Undo(id=action(), seat=first))
        if (await table_of(house, id)).request is not None:
            await act(house, id, people[1 - first], Vote(id=action(), seat=1 - first, yes=True))
        await play_out(house, id, people)
        found[:] = (await house.desk.record(id)).to_json(), house.sealer.public

    with entropy.apart("whole"):
        tell(tmp_path_factory.mktemp("whole"), story)
    return found[0], found[1]


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory, whole: tuple[str, str]) -> tuple[str, str]:
    """Return the record of a game that begins near its end."""
    played = Record.from_json(whole[0])
    position = played.replay(len(played.moves) - SHORT).to_text()
    found: list[str] = []

    async def story(house: House) -> None:
        host = await house.people.join("Anna")
        plans = [Plan("me"), Plan("here", name="Boris")]
        id = await house.desk.create(host, GAME, {}, plans, False, Pace(), position)
        for seat in range(2):
            made = Sit(id=action(), seat=seat, promise=promise(id, seat))
            await act(house, id, host, made)
        for seat in range(2):
            await open_number(house, id, host, seat)
        await play_out(house, id, [host, host])
        found[:] = (await house.desk.record(id)).to_json(), house.sealer.public

    with entropy.apart("short"):
        tell(tmp_path_factory.mktemp("short"), story)
    return found[0], found[1]


# ---- line 7: records ---------------------------------------------------------------------------


def test_all_of_an_honest_record_is_proven(whole: tuple[str, str], short: tuple[str, str]) -> None:
    for text, key in (whole, short):
        assert faults(text, key) == set()
    names = [part.name for part in judged(*whole)]
    wanted = "file host seat seat seed key chain signature moves scores film"
    assert names == wanted.split()


def test_no_byte_of_a_record_can_be_changed_unnoticed(short: tuple[str, str]) -> None:
    text, key = short[0].encode(), short[1]
    honest = Record.read(text)
    for at in few(range(len(text))):
        changed = text[:at] + bytes([text[at] ^ (1, 32)[at % 2]]) + text[at + 1 :]
        wrong = (part.name for part in judged(changed, key) if part.state != PROVEN)
        first, here = next(wrong, ""), changed[max(0, at - 20) : at + 20]
        assert first, here
        # If only the spelling is other than it was it is the same record, else more is noticed.
        assert first != "file" or Record.read(changed) == honest or next(wrong, ""), here


def test_no_byte_of_a_record_can_be_left_out_or_doubled_unnoticed(short: tuple[str, str]) -> None:
    text, key = short[0].encode(), short[1]
    for at in range(0, len(text), 9):  # nearly all are no records at all
        assert faults(text[:at] + text[at + 1 :], key)
        assert faults(text[:at] + text[at : at + 1] + text[at:], key)


def single_moves(moves: list[Any], legal: list[Any]) -> list[list[Any]]:
    """Return the moves with one left out, doubled, exchanged with the next, or replaced."""
    found = []
    for at, move in enumerate(moves):
        found.append(moves[:at] + moves[at + 1 :])
        found.append([*moves[:at], move, *moves[at:]])
        if at + 1 < len(moves) and move != moves[at + 1]:
            found.append([*moves[:at], moves[at + 1], move, *moves[at + 2 :]])
        if legal[at] is not None:
            found.append([*moves[:at], legal[at], *moves[at + 1 :]])
        found.append(moves[:at])
    return found


def others(record: Record) -> list[list[Any] | None]:
    """Return for each move another one that would have been legal, if there was one."""
    found: list[list[Any] | None] = []
    for seat, text, state in record.through():
        moves = [state.write(move) for move in state.legal(seat)]
        found.append(next(([seat, move] for move in moves if move != text), None))
    return found


def test_no_single_move_can_be_changed_unnoticed(whole: tuple[str, str]) -> None:
    text, key = whole
    data = json.loads(text)
    for moves in single_moves(data["moves"], others(Record.from_json(text))):
        changed = Record.read(json.dumps({**data, "moves": moves}))
        assert "chain" in {p.name for p in only_chain(changed, key) if p.state == WRONG}


def only_chain(record: Record, key: str) -> list[Part]:
    """Return what chain and signature prove: rules alone would miss some changes."""
    from zamok.engine import verdict as module

    return [module._chain(record), module._signature(record, key)]


def test_no_step_of_the_chain_can_be_changed_unnoticed(whole: tuple[str, str]) -> None:
    """Also by somebody who knows the secret, which is in the record, and links all of it anew."""
    text, key = whole
    honest = Record.from_json(text)
    proof = honest.proof
    assert proof is not None
    assert any(step[0] == "back" for step in proof.steps)
    for at in range(len(proof.steps)):
        steps = proof.steps[:at] + proof.steps[at + 1 :]
        cut = replace(honest, proof=replace(proof, steps=steps))
        assert only_chain(cut, key)[0].state == WRONG
        again = linked_anew(cut)
        assert only_chain(again, key)[1].state == WRONG


def linked_anew(record: Record) -> Record:
    """Return a record whose chain was made again of its steps, as a forger would."""
    proof = record.proof
    assert proof is not None
    chain = record.chain(proof.table, proof.before)
    for step in proof.steps:
        chain.add(step)
    return replace(record, proof=replace(proof, head=chain.head))


@pytest.mark.parametrize(
    ("forge", "noticed"),
    [
        (lambda data: data.pop("fair"), "dice"),
        (lambda data: data.pop("proof"), "chain"),
        (lambda data: data.pop("film"), "film"),
        (lambda data: data.update(scores=None, moves=data["moves"][:-3]), "chain"),
        (lambda data: data["fair"].pop("promises"), "seat"),
        (lambda data: data["proof"].update(signature=""), "signature"),
        (lambda data: data["proof"].update(key="", signature=""), "signature"),
    ],
)
def test_a_part_that_is_missing_is_noticed(
    whole: tuple[str, str], forge: Callable[[Any], object], noticed: str
) -> None:
    data = deepcopy(json.loads(whole[0]))
    forge(data)
    text = Record.read(json.dumps(data)).to_json()  # spelled well
    assert noticed in faults(text, whole[1])


def test_another_legal_game_and_an_invented_record_are_noticed(whole: tuple[str, str]) -> None:
    text, key = whole
    honest = Record.from_json(text)
    other = replace(honest, moves=[], scores=None, film=[])
    state, dice = other.start(), Dice(b"another game")
    film = [state.to_text()]
    while not state.over:
        seat = state.actors()[0]
        legal = state.legal(seat)
        other.play(state, seat, legal[int(dice.below(len(legal)))])
        film.append(state.to_text())
    other.film = film
    assert faults(other.to_json(), key) == {"chain"}

    proof = honest.proof
    assert proof is not None
    steps: list[Any] = [["move", seat, move, 0] for seat, move in other.moves]
    steps.append(["end", 0, *(other.scores or [])])
    invented = linked_anew(replace(other, proof=replace(proof, steps=steps)))
    assert faults(invented.to_json(), key) == {"signature"}

    forger = Ed25519PrivateKey.generate()
    assert invented.proof is not None
    own = forger.public_key().public_bytes_raw().hex()
    signature = forger.sign(statement(proof.table, invented.proof.head)).hex()
    forged = replace(invented, proof=replace(invented.proof, key=own, signature=signature))
    assert [p.state for p in judged(forged.to_json(), key) if p.name == "signature"] == [WRONG]
    without = [p for p in judged(forged.to_json(), "") if p.state != PROVEN]
    assert [(p.name, p.state, p.why) for p in without] == [("signature", OPEN, "no_key")]


def test_every_head_that_was_told_is_in_the_record(tmp_path: Path) -> None:
    """Also those of moves that were taken back later."""

    async def story(house: House) -> None:
        id, people = await seated(house, GAME, ME_AND_BOT)
        told: list[str] = []
        undone = False
        while (table := await table_of(house, id)).status != "over":
            if 0 in table.actors():
                await play(house, id, people[0], 0)
                told.append((await house.desk.snapshot(id, None, None)).head)
                if undoing.free(table, 0) and not undone:
                    await act(house, id, people[0], Undo(id=action(), seat=0))
                    undone = True
            await asyncio.sleep(0)
            seen = await house.desk.snapshot(id, people[0], 0)
            told.append(seen.head)
            assert seen.key == house.sealer.public
            assert signed(seen.key, seen.signature, id, seen.head)
        record = await house.desk.record(id)
        assert record.proof is not None
        assert undone
        assert any(step[0] == "back" for step in record.proof.steps)
        chain = record.chain(id)
        heads = {chain.head}
        for step in record.proof.steps:
            chain.add(step)
            heads.add(chain.head)
        assert set(told) <= heads
        assert len(set(told)) > 10

    tell(tmp_path, story)


def test_heads_do_not_tell_hidden_moves() -> None:
    """Who sees two heads cannot try out which of few moves leads from one to the other."""
    chains = [Chain.begin(secret * SIZE, ["set-up"]) for secret in ("aa", "bb")]
    for chain in chains:
        chain.head = "0" * HEAD
        chain.move(0, "choose red", 1.0)
    assert chains[0].head != chains[1].head


# ---- line 6: dice ------------------------------------------------------------------------------


def test_everybody_commits_before_any_number_is_opened(tmp_path: Path) -> None:
    """Bots and the server, too: their promises stand when the table is made, and are kept."""

    async def story(house: House) -> None:
        anna, boris = await house.people.join("Anna"), await house.people.join("Boris")
        plans = [Plan("me"), Plan("open"), Plan("bot", "random")]
        id = await house.desk.create(anna, GAME, {}, plans, False, Pace())
        first = await house.desk.snapshot(id, None, None)
        assert first.commitment
        assert [bool(seat.promise) for seat in first.seats] == [False, False, True]
        assert not any(seat.opened for seat in first.seats)
        await act(house, id, anna, Sit(id=action(), seat=0, promise=promise(id, 0)))
        with pytest.raises(Refused, match="not_opening"):
            await open_number(house, id, anna, 0)
        await act(house, id, boris, Sit(id=action(), seat=1, promise=promise(id, 1)))
        all_in = await house.desk.snapshot(id, None, None)
        assert all_in.status == "opening"
        for person, seat in ((boris, 1), (anna, 0)):
            wrong = Open(id=action(), seat=seat, number="0" * 64)
            with pytest.raises(Refused, match="promise"):
                await act(house, id, person, wrong)
            await open_number(house, id, person, seat)
        shown = await house.desk.snapshot(id, None, None)
        assert shown.status == "running"
        assert shown.commitment == first.commitment
        await play_out(house, id, [anna, boris, ""])
        fair = (await house.desk.record(id)).fair
        assert fair is not None
        assert fair.commitment == first.commitment
        assert list(fair.promises) == [seat.promise for seat in all_in.seats]
        assert fair.promises[2] == first.seats[2].promise
        fair.check((await house.desk.record(id)).seed, 3)

    tell(tmp_path, story)


def test_a_server_that_grinds_numbers_of_its_bots_is_noticed(tmp_path: Path) -> None:
    """It knows all numbers when the last is opened, and would like others for its bot."""

    async def story(house: House) -> None:
        id, people = await seated(house, GAME, ME_AND_BOT)
        await play_out(house, id, people)
        record = await house.desk.record(id)
        assert record.fair is not None
        told = record.fair.promises
        for _ in range(3):
            ground = (record.fair.numbers[0], entropy.draw(SIZE, "ground"))
            lie = replace(record.fair, numbers=ground)
            with pytest.raises(RecordError, match="seat\xa02 is not the one"):
                lie.check(lie.seed(), 2)
            assert Fair.made(id, record.fair.secret, ground).promises != told

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("pace", "limit"),
    [(Pace("live", 30, 600), 60.0), (Pace("days", 7200), 7200.0), (Pace(), 86400.0)],
)
def test_whoever_stays_silent_is_named_and_there_is_no_other_shuffle(
    tmp_path: Path, pace: Pace, limit: float
) -> None:
    async def story(house: House) -> None:
        anna, boris = await house.people.join("Anna"), await house.people.join("Boris")
        id = await house.desk.create(anna, GAME, {}, TWO_PEOPLE, False, pace)
        await act(house, id, anna, Sit(id=action(), seat=0, promise=promise(id, 0)))
        await act(house, id, boris, Sit(id=action(), seat=1, promise=promise(id, 1)))
        await open_number(house, id, anna, 0)
        for person, seat in ((anna, 0), (boris, 1)):
            again = Sit(id=action(), seat=seat, promise="0" * 64)
            with pytest.raises(Refused, match="begun"):
                await act(house, id, person, again)
        with pytest.raises(Refused, match="opened"):
            await open_number(house, id, anna, 0)
        table = await table_of(house, id)
        live = await house.desk.live(id)
        now = table.promised_at
        with patch("zamok.server.steady.now", lambda: now + limit - 1):
            house.desk._ring(live)
            await asyncio.sleep(0.05)
            assert table.status == "opening"
        with patch("zamok.server.steady.now", lambda: now + limit):
            house.desk._ring(live)
            while table.status == "opening":
                await asyncio.sleep(0.01)
        shown = await house.desk.snapshot(id, anna, None)
        assert (shown.status, shown.unopened, shown.walked_out) == ("closed", [1], False)
        with pytest.raises(Refused, match="not_opening"):
            await open_number(house, id, boris, 1)
        done = await house.desk.act(id, await house.people.doer(anna), Rematch(id=action()))
        assert done.table is not None
        new = await house.desk.snapshot(done.table, anna, None)
        assert new.status == "open"
        assert new.commitment != shown.commitment

    tell(tmp_path, story)


def test_whoever_leaves_while_numbers_are_opened_ends_the_table_and_is_named(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        anna, boris = await house.people.join("Anna"), await house.people.join("Boris")
        id = await house.desk.create(anna, GAME, {}, TWO_PEOPLE, False, Pace())
        await act(house, id, anna, Sit(id=action(), seat=0, promise=promise(id, 0)))
        await act(house, id, boris, Sit(id=action(), seat=1, promise=promise(id, 1)))
        await act(house, id, boris, Leave(id=action()))
        shown = await house.desk.snapshot(id, anna, None)
        assert (shown.status, shown.unopened, shown.walked_out) == ("closed", [1], True)
        with pytest.raises(Refused):
            await act(house, id, boris, Sit(id=action(), seat=1, promise=promise(id, 1)))

    tell(tmp_path, story)


def test_opening_outlives_a_restart(tmp_path: Path) -> None:
    made: list[str] = []

    async def before(house: House) -> None:
        anna = await house.people.join("Anna")
        id = await house.desk.create(anna, GAME, {}, ME_AND_BOT, False, Pace())
        await act(house, id, anna, Sit(id=action(), seat=0, promise=promise(id, 0)))
        made[:] = id, anna

    async def after(house: House) -> None:
        id, anna = made
        listed = await house.desk.tables_of(anna)
        assert [(line.status, line.to_act) for line in listed] == [("opening", True)]
        await open_number(house, id, anna, 0)
        assert (await table_of(house, id)).status == "running"

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_a_promise_cannot_be_copied(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        anna, boris = await house.people.join("Anna"), await house.people.join("Boris")
        id = await house.desk.create(anna, GAME, {}, TWO_PEOPLE, False, Pace())
        await act(house, id, anna, Sit(id=action(), seat=0, promise=promise(id, 0)))
        await act(house, id, boris, Sit(id=action(), seat=1, promise=promise(id, 0)))
        await open_number(house, id, anna, 0)
        copied = Open(id=action(), seat=1, number=number(id, 0))
        with pytest.raises(Refused, match="promise"):
            await act(house, id, boris, copied)

    tell(tmp_path, story)


def test_the_secret_is_committed_to_as_the_page_checks_it() -> None:
    assert commitment("t", HOST, bytes(SIZE)) == (
        # printf 'zamok commit\nt\nserver\n%064d' 0 | sha256sum
        "3b62aeb6433773a8182ce74d3e56f73b97655d82a6c2f0402218404b2aba1292"
    )


# ---- the key -----------------------------------------------------------------------------------


def test_the_signing_key_is_made_once_and_closed_to_others(tmp_path: Path) -> None:
    first = Sealer(tmp_path)
    path = tmp_path / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Sealer(tmp_path).public == first.public
    assert sorted(os.listdir(tmp_path)) == [FILE]
    path.chmod(0o644)
    with pytest.raises(SealError) as exposed:
        Sealer(tmp_path)
    assert exposed.value.exposed


@pytest.mark.parametrize("text", ["", "ab", "z" * 64, "a" * 63, "\x00" * 64])
def test_a_short_or_odd_signing_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE
    path.touch(0o600)
    path.write_text(text)
    with pytest.raises(SealError) as odd:
        Sealer(tmp_path)
    assert not odd.value.exposed


def test_a_key_of_the_environment_takes_the_place_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "ab" * 32)
    first = Sealer(tmp_path)
    assert os.listdir(tmp_path) == []
    monkeypatch.setenv(VARIABLE, "cd" * 32)
    assert Sealer(tmp_path).public != first.public
    monkeypatch.setenv(VARIABLE, "")
    with pytest.raises(SealError):
        Sealer(tmp_path)
