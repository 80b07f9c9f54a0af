"""The demonstration: every table is what its label says, and every game is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

import zamok
from tests.server.kit import opened, settings
from tools.demo import index, suggest
from tools.stage import CHANGED, HINT, Programme, make
from zamok.engine import entropy
from zamok.server.house import House
from zamok.server.people import COOKIE
from zamok.web.site import site

STATES = {"open", "opening", "closed", "running", "over"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def programme(folder: Path) -> Programme:
    with entropy.apart("demo"):
        return asyncio.run(make(folder))


def test_every_table_is_what_its_label_says(folder: Path, programme: Programme) -> None:
    async def look(house: House) -> None:
        for shown in programme.shown:
            seen = await house.desk.look(shown.id, programme.anna, None)
            if shown.group in STATES:
                assert seen.status == shown.group, shown
                continue
            assert seen.game.key == shown.group
            assert seen.view is not None
            assert f": {seen.view['phase']}, " in shown.label
            assert seen.legal, shown
        hint = await house.desk.look(programme.id_of(HINT), programme.anna, None)
        assert [proposal.to for proposal in hint.proposals] == [0]
        assert (await house.desk.look(programme.id_of(CHANGED), programme.anna, None)).behind

    async def run() -> None:
        async with opened(folder) as house:
            await suggest(house, programme)
            await look(house)

    asyncio.run(run())
    assert {shown.group for shown in programme.shown} == STATES | {g.key for g in zamok.games()}


def test_the_list_and_every_table_open_for_anna(folder: Path, programme: Programme) -> None:
    async def run() -> None:
        app = site(settings(folder))
        house: House = app.state.house
        app.add_api_route("/demo", index(house, programme))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://demo") as anna,
        ):
            anna.cookies.set(COOKIE, await house.people.new_session(programme.anna, "test"))
            listed = (await anna.get("/demo")).text
            assert "/carry#" in listed
            for shown in programme.shown:
                assert f"/table/{shown.id}" in listed
                page = await anna.get(f"/table/{shown.id}")
                assert page.status_code == 200, shown
                assert "Анна" in page.text, shown

    asyncio.run(run())
