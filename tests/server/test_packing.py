"""Messages are packed once for all lines, and each can be read by itself."""

from __future__ import annotations

import zlib

import pytest
from websockets.frames import Frame, Opcode

from zamok.server.packing import END, SMALL, Letter, Packer


def test_what_is_packed_for_one_line_is_packed_for_all() -> None:
    lines = [Packer(False, True, 15, 15) for _ in range(3)]
    words = b"a castle, " * 100
    sent = [line.encode(Frame(Opcode.TEXT, words)) for line in lines for _ in range(2)]
    assert len({id(frame.data) for frame in sent}) == 1  # the same thing, made once
    for frame in sent:
        assert frame.rsv1
        assert zlib.decompressobj(-15).decompress(bytes(frame.data) + END) == words


def test_a_narrow_window_is_respected_and_what_is_small_goes_as_it_is() -> None:
    narrow = Packer(False, True, 15, 9)
    words = bytes(range(256)) * 8
    frame = narrow.encode(Frame(Opcode.TEXT, words))
    assert zlib.decompressobj(-9).decompress(bytes(frame.data) + END) == words
    small = Frame(Opcode.TEXT, b"x" * (SMALL - 1))
    assert narrow.encode(small) == small


@pytest.mark.parametrize("size", [2, 125, 126, 2000, 70_000])
@pytest.mark.parametrize("window", [None, 9, 15])
def test_a_letter_is_the_frame_that_the_library_would_send(size: int, window: int | None) -> None:
    text = "\u0437" * (size // 2)
    letter = Letter(text.encode())
    packers = [] if window is None else [Packer(False, True, 15, window)]
    wanted = Frame(Opcode.TEXT, text.encode()).serialize(mask=False, extensions=packers)
    assert letter.frame(window) == wanted
    assert letter.frame(window) is letter.frame(window)
