"""The code of a table's address: read back dot by dot, it is what the library makes of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import segno

from tests.server.kit import served
from zamok.web.qr import qr


def test_the_picture_holds_the_code_of_the_address_with_its_margin() -> None:
    code = segno.make_qr("http://zamok.test/table/0123456789abcdef", error="m")
    width = code.symbol_size(border=4)[0]
    shown = qr("http://zamok.test/table/0123456789abcdef").decode()
    assert f'viewBox="0 0 {width} {width}"' in shown
    assert "style=" not in shown  # the policy of our pages
    assert len(re.findall(r"<path", shown)) == 2


def test_the_code_is_of_the_address_that_the_host_uses(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as client:
            joined = await client.post("/api/people", json={"name": "Anna"})
            assert joined.status_code == 201
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = await client.post("/api/tables", json={"game": "carcassonne", "seats": seats})
            id = made.json()["id"]
            answer = await client.get(f"/table/{id}/qr.svg")
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.content == qr(f"http://zamok.test/table/{id}")
            assert (await client.get("/table/nothing/qr.svg")).status_code == 404

    asyncio.run(story())
