"""How light the pages are: what is sent for the first one, and what styles cost when it changes."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest

from tests.catalogs import FULL
from tests.server.kit import served
from zamok.web.speech import client_words

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


def test_what_the_page_says_by_itself_is_sent_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as client:
            page = (await client.get("/", headers={"accept-language": "ru"})).text
            assert client_words("ru")["client.close"] not in page
            found = re.search(r'<script defer src="(/words/ru\.js\?[0-9a-f]+)">', page)
            assert found is not None
            script = await client.get(found[1])
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"].startswith("text/javascript")
            told = script.text.removeprefix("window.phrases = ").removesuffix(";\n")
            assert json.loads(told) == client_words("ru")
            assert (await client.get("/words/xx.js")).status_code == 404

    asyncio.run(story())


def test_no_style_asks_whether_there_is_anything_at_all() -> None:
    """WebKit finds the styles of all things anew then, whatever comes or goes: 50 ms each time."""
    sheets = [*Path("zamok/web/style").glob("*.css"), *Path("zamok/games").glob("*/draw/*.css")]
    asked = [found for sheet in sheets for found in re.findall(r":has\([^)]*", sheet.read_text())]
    assert len(asked) > 10
    assert [one for one in asked if re.match(r":has\([>+~ ]*\*", one)] == []
