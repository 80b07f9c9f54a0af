"""A server that cannot store: the player is told, nothing is lost, and it goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import build_web
from tests.server.kit import fill
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.player import Player
from tests.web.browser.test_people import ply, until
from zamok.server.door import Door
from zamok.server.house import House


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server of its own, whose troubles are nobody else's."""
    build_web.build()
    server = ThreadServer(tmp_path)
    server.start()
    yield server
    server.stop()


def arrived(arrive: Arrive, language: str) -> Page:
    """Return the page of a table with a bot."""
    visit = arrive(language)
    return visit.page(f"/table/{visit.table('carcassonne', ME, BOT)}")


def send(player: Player, sent: Callable[[], bool]) -> None:
    """Press until a move is on its way, which may take several presses."""
    assert isinstance(player.page, Page)
    for _ in range(3):
        if not sent():
            player.press(player.look())
            player.page.wait_for_timeout(300)


def test_a_banner_says_that_the_server_cannot_store_and_goes_away_by_itself(
    arrive: Arrive, served: ThreadServer
) -> None:
    page = arrived(arrive, "ru")
    player = Player(page)
    player.play(presses=2)
    player.look()
    was = ply(page)
    banner = page.locator("#offline")
    expect(banner).to_be_hidden()
    served.do(fill)
    send(player, banner.is_visible)
    expect(banner).to_be_visible()
    expect(banner).to_contain_text("ничего не сохраняет")
    expect(page.locator("#toast")).to_contain_text("ничего не сохраняет")
    assert ply(page) == was
    served.do(lambda house: fill(house, False))
    expect(banner).to_be_hidden()
    until(player, lambda: ply(page) != was)
    said = set(served.complaints())
    assert said == {"zamok.health: the database is away; nothing can be stored"}


class Gate(Door):
    """Nobody is shown anything until it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = asyncio.Event()

    async def enter(self, plays: bool) -> None:
        await self.opened.wait()
        await super().enter(plays)


def test_nothing_can_be_pressed_between_the_answer_to_a_move_and_its_view(
    arrive: Arrive, served: ThreadServer
) -> None:
    page = arrived(arrive, "en")
    player = Player(page)
    player.look()
    was, gate = ply(page), Gate()

    async def shut(house: House) -> None:
        house.easel = gate

    async def reopen(_: House) -> None:
        gate.opened.set()

    served.do(shut)
    busy = page.locator("body[data-client-busy]")
    send(player, lambda: busy.count() > 0)
    page.wait_for_timeout(500)  # it was answered long ago
    expect(busy).to_have_count(1)
    assert ply(page) == was
    served.do(reopen)
    expect(busy).to_have_count(0)
    assert ply(page) != was
