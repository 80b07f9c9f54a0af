"""What a device is told of the site as an app: manifest, icons, the worker and all it asks for."""

from __future__ import annotations

import asyncio
import json
import struct
from pathlib import Path

from tests.server.kit import served


def test_the_app_is_told_of_and_all_that_its_worker_asks_for_is_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as client:
            page = (await client.get("/", headers={"accept-language": "ru"})).text
            assert '<link rel="manifest" href="/app/ru.webmanifest">' in page
            about = (await client.get("/app/ru.webmanifest")).json()
            assert (about["name"], about["lang"], about["scope"]) == ("Замок", "ru", "/")
            for icon in about["icons"][1:]:
                drawn = (await client.get(icon["src"])).content
                wide, high = struct.unpack(">2I", drawn[16:24])
                assert f"{wide}x{high}" == icon["sizes"]
            assert (await client.get("/icon/7.png")).status_code == 404
            answer = await client.get("/sw.js")
            assert answer.headers["cache-control"] == "no-cache"
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            told = json.loads(answer.text.partition(";\n")[0].removeprefix("self.site = "))
            for address in [*told["files"], *(f"/offline/{code}" for code in told["languages"])]:
                assert (await client.get(address)).status_code == 200, address
            guest = {"x-zamok-guest": "1", "accept-language": "ru"}
            await client.post("/api/people", json={"name": "Вера"})
            assert "Вера" in (await client.get("/rules/castle_builder")).text
            assert "Вера" not in (await client.get("/rules/castle_builder", headers=guest)).text

    asyncio.run(story())
