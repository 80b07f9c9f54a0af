"""Packing: what many are sent in the same words is packed once for all.

Sockets pack each message by itself (RFC 7692, without context takeover), so that the packed words
are the same on every line; and a line at rest needs no memory for it. Pages are told to do so, too:
what they say again and again is the same again (`line`). A `Letter` is such a message with all that
goes over the lines of those who are sent it, made once.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame

SMALL = 200  # bytes that travel as they are
LEVEL = 1  # two fifths of the time of the usual 6, for a sixth more: moves are many
LARGE = 60_000  # bytes from which a message is a whole table, sent when somebody comes in:
LARGE_LEVEL = 6  # it is seldom, and it is waited for
PACKED_KEPT = 64  # messages that others may be about to be sent, too
END = b"\x00\x00\xff\xff"  # of a flushed message; it does not travel
TEXT = 0x81  # how a frame begins that is a whole message of text,
PACKED = 0x40  # and what tells that it is packed


def packed(data: bytes, window: int) -> bytes:
    """Return a message as it travels."""
    if len(data) >= LARGE:  # it is somebody's alone: kept for others it would only take memory
        return _deflated(data, window, LARGE_LEVEL)
    return _packed(data, window)


@lru_cache(PACKED_KEPT)
def _packed(data: bytes, window: int) -> bytes:
    return _deflated(data, window, LEVEL)


def _deflated(data: bytes, window: int, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -window)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END)


class Letter:
    """A message for one page or many."""

    __slots__ = ("_frames", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data  # JSON in UTF-8
        self._frames: dict[int | None, bytes] = {}

    def frame(self, window: int | None) -> bytes:
        """Return what goes over a line that packs with a window of so many bits; None: it does not.

        It is one frame of text, as RFC 6455 wants it of a server.
        """
        made = self._frames.get(window)
        if made is None:
            data, first = self.data, TEXT
            if window is not None and len(data) >= SMALL:
                data, first = packed(data, window), TEXT | PACKED
            made = self._frames[window] = first.to_bytes(1, "big") + _size(len(data)) + data
        return made


def _size(size: int) -> bytes:
    """Return a length as frames tell it."""
    if size < 126:
        return size.to_bytes(1, "big")
    if size < 1 << 16:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")


class Packer(PerMessageDeflate):
    """The compression of one line, which shares what it packs with the others."""

    def encode(self, frame: Frame) -> Frame:
        """Return a message packed, unless it is small."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < SMALL:
            return frame
        data = packed(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, frame.fin, True, frame.rsv2, frame.rsv3)


class Packing(ServerPerMessageDeflateFactory):
    """Agrees with a page on compression by itself for each message."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            client_max_window_bits=12,
        )

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Any]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        """Return what was agreed, and the packer that does it."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        packer = Packer(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        return answer, packer
