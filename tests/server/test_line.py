"""A line answers whoever asks whether it lives, into whatever pieces what is said is cut."""

from __future__ import annotations

import asyncio
import random
from collections.abc import MutableMapping
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from zamok.server import line
from zamok.server.line import MASK, MASKED, PING, TICK, Line

ASKED = b"\r\n".join(
    (
        b"GET /ws HTTP/1.1",
        b"Host: here",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        b"\r\n",
    )
)
HELLO = b'{"t":"hello"}'


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None: ...

    def is_closing(self) -> bool:
        return False


def framed(text: bytes) -> bytes:
    """Return a message as a browser sends it: packed by itself, behind a mask."""
    packer = PerMessageDeflate(True, True, 15, 12)
    return Frame(Opcode.TEXT, text).serialize(mask=True, extensions=[packer])


class Heard:
    """A line to an application that notes what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []
        config = uvicorn.Config(
            self.hear, interface="asgi3", ws=Line, lifespan="off", log_config=None
        )
        config.load()
        self.line, self.wire = Line(config, ServerState(), {}), Wire()
        self.line.connection_made(self.wire)

    async def hear(self, _: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await self.listen(receive)

    async def listen(self, receive: Any) -> None:
        """Note what is said until the line ends."""
        while (message := await receive())["type"] == "websocket.receive":
            self.said.append(message["text"])

    async def begin(self) -> None:
        """Come in, and say the first word."""
        self.line.data_received(ASKED)
        await self.settle()
        assert b"client_no_context_takeover" in self.wire.written[0]
        self.line.data_received(framed(HELLO))
        await self.settle()
        self.wire.written.clear()

    async def settle(self) -> None:
        """Let everything be heard."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Go away."""
        self.line.connection_lost(None)
        await self.settle()

    @property
    def answered(self) -> int:
        """How often it was told that somebody is there, as it must be told nothing else."""
        assert set(self.wire.written) <= {TICK.frame(None)}
        return len(self.wire.written)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks too often."""
    monkeypatch.setattr(line, "OFTEN", -1.0)


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("seed", range(20))
def test_pieces_make_no_difference(seed: int) -> None:
    dice = random.Random(seed)
    # What looks like the question, within something long.
    mixed = bytes(dice.randrange(32, 127) for _ in range(3000))
    words = [
        dice.choice((PING, PING, PING, b'{"t":"move"}', mixed[:200], mixed)) for _ in range(30)
    ]
    frames = [framed(word) for word in words]
    if seed % 2:  # all in any pieces; else some frames come alone, as nearly all do
        stream = b"".join(frames)
        pieces = []
        while stream:
            size = dice.choice((1, 2, 3, 5, 8, 100, 100_000))
            pieces.append(stream[:size])
            stream = stream[size:]
    else:
        pieces = []
        for frame in frames:
            cut = dice.choice((0, 0, 0, 1, 2, 7))
            pieces += [frame[:cut], frame[cut:]] if cut else [frame]

    async def story() -> None:
        heard = Heard()
        await heard.begin()
        for piece in pieces:
            heard.line.data_received(piece)
            await heard.settle()
        assert heard.said == [HELLO.decode()] + [one.decode() for one in words if one != PING]
        assert heard.answered == words.count(PING)
        await heard.end()

    asyncio.run(story())


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("most", [100, 1000, 70_000])
def test_what_only_looks_like_the_question_is_none(most: int) -> None:
    async def story() -> None:
        heard = Heard()
        await heard.begin()
        question = framed(PING)
        heard.line.data_received(question)
        payload = b"x" * (most - len(question)) + question
        head = Frame(Opcode.BINARY, payload).serialize(mask=False).removesuffix(payload)
        masked = bytes((head[0], MASKED | head[1])) + head[2:] + bytes(MASK) + payload
        heard.line.data_received(masked[: -len(question)])
        heard.line.data_received(question)  # the end of something else
        assert heard.answered == 1
        assert not heard.line.queue.empty()  # it came
        await heard.end()

    asyncio.run(story())


@pytest.mark.usefixtures("always")
def test_who_asks_as_before_is_not_even_read() -> None:
    async def story() -> None:
        heard = Heard()
        await heard.begin()
        heard.line.data_received(framed(PING))
        with patch.object(heard.line.conn, "receive_data", side_effect=AssertionError("read")):
            heard.line.data_received(framed(PING))
            assert heard.answered == 2
            with pytest.raises(AssertionError, match="read"):
                heard.line.data_received(framed(HELLO))
        await heard.end()

    asyncio.run(story())


def test_who_asks_all_the_time_is_heard_by_the_application() -> None:
    async def story() -> None:
        heard = Heard()
        await heard.begin()
        for _ in range(3):
            heard.line.data_received(framed(PING))
            await heard.settle()
        assert heard.said[1:] == [PING.decode()] * 3
        assert heard.answered == 0
        await heard.end()

    asyncio.run(story())


class Kept(Heard):
    """A line whose application returns as soon as it has let it in."""

    async def hear(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["route"], scope["zamok.relayed"] = self, True
        self.scope = scope
        self.line.stay(scope, partial(self.listen, receive))


def test_a_line_that_stays_is_served_without_what_has_let_it_in() -> None:
    async def story() -> None:
        heard = Kept()
        await heard.begin()
        heard.line.data_received(framed(b"more"))
        await heard.settle()
        assert heard.said == [HELLO.decode(), "more"]
        assert "route" not in heard.scope
        assert heard.scope["zamok.relayed"]
        assert line.line_of(heard.scope) is heard.line
        await heard.end()
        assert not heard.line.tasks

    asyncio.run(story())


def test_who_waits_for_an_inbox_may_give_up_and_loses_nothing() -> None:
    async def story() -> None:
        inbox = line.Inbox()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        waiting.cancel()
        inbox.put_nowait(1)
        inbox.put_nowait(2)
        assert [await inbox.get(), await inbox.get()] == [1, 2]
        assert inbox.empty()

    asyncio.run(story())


def test_a_line_that_is_full_leaves_the_answer_to_the_application() -> None:
    async def story() -> None:
        heard = Heard()
        await heard.begin()
        heard.line.pause_writing()
        await asyncio.sleep(line.OFTEN + 0.01)
        heard.line.data_received(framed(PING))
        await heard.settle()
        assert heard.answered == 0
        assert heard.said[1:] == [PING.decode()]
        await heard.end()

    asyncio.run(story())
