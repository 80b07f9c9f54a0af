"""How much the first page weighs: what is sent for it, packed as the server packs it."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest

from tests.catalogs import FULL
from tests.server.kit import served

SENT = 60_000  # bytes of the home page, five drawings of games among them
WHOLE = 175_000  # and before it is packed


@pytest.mark.parametrize("language", FULL)
def test_the_home_page_is_light(tmp_path: Path, language: str) -> None:
    async def story() -> tuple[bytes, str]:
        async with served(tmp_path) as client:
            asked = {"accept-language": language, "accept-encoding": "gzip"}
            async with client.stream("GET", "/", headers=asked) as answer:
                sent = b"".join([part async for part in answer.aiter_raw()])
                return sent, answer.headers["content-encoding"]

    sent, packed = asyncio.run(story())
    assert packed == "gzip"
    assert len(sent) < SENT
    whole = gzip.decompress(sent)
    assert len(whole) < WHOLE
    assert whole.count(b"<svg") > 5  # the drawings are there
