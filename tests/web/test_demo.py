"""The demonstration: every table is what its label says, and no phase is left out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

import zamok
from tests.server.kit import AtOnce, settings
from tools.demo import index, suggest
from tools.stage import CHANGED, HINT, Programme, make
from tools.walks import PHASES, stroll
from zamok.engine import entropy
from zamok.server.house import House
from zamok.server.people import COOKIE
from zamok.web.site import site

GROUPS = {"open": "open", "closed": "closed", "running": "running", "over": "over"}


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
            if shown.group not in PHASES:
                assert seen.status == GROUPS[shown.group], shown
                continue
            assert seen.game.key == shown.group
            assert seen.view is not None
            assert seen.view["phase"] == shown.label
            assert seen.legal, shown
        hint = await house.desk.look(programme.id_of(HINT), programme.anna, None)
        assert [proposal.to for proposal in hint.proposals] == [0]
        assert (await house.desk.look(programme.id_of(CHANGED), programme.anna, None)).behind

    async def run() -> None:
        house = House(settings(folder))
        house.thinkers = house.desk._thinkers = AtOnce()
        async with house.open():
            await suggest(house, programme)
            await look(house)

    asyncio.run(run())
    for key, phases in PHASES.items():
        shown = [table.label for table in programme.shown if table.group == key]
        assert shown == phases.split()


def test_the_list_and_every_table_open_for_anna(folder: Path, programme: Programme) -> None:
    async def run() -> None:
        app = site(settings(folder))
        house: House = app.state.house
        app.add_api_route("/demo", index(house, programme))
        transport = httpx.ASGITransport(app)
        cookies = {COOKIE: house.people.sign(programme.anna)}
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://demo", cookies=cookies) as anna,
        ):
            listed = (await anna.get("/demo")).text
            assert "/carry#" in listed
            for shown in programme.shown:
                assert f"/table/{shown.id}" in listed
                page = await anna.get(f"/table/{shown.id}")
                assert page.status_code == 200, shown
                assert "Анна" in page.text, shown

    asyncio.run(run())


@pytest.mark.parametrize("key", PHASES)
def test_no_phase_is_left_out(key: str) -> None:
    game, listed = zamok.game(key), PHASES[key].split()
    for walk, (seats, options) in enumerate(game.variants()):
        for state, way in stroll(game, walk, seats, options):
            assert state.over or state.view(way.seat)["phase"] in listed
