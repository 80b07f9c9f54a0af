"""A browser test that is run again with its seed does the same again, press for press."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser

from tests.server.kit import table_of
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import ME, Visit
from tests.web.browser.player import Player
from zamok.engine import entropy
from zamok.server.house import House

SQUIRE: dict[str, str] = {"kind": "bot", "level": "squire"}


def evening(browser: Browser, folder: Path, game: str, seed: str) -> tuple[str, str]:
    """Play some moves on a new server; return the table and what was played."""
    server = ThreadServer(folder)
    server.start()
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    try:
        with entropy.apart(seed):
            visit = Visit(context, server.url, seed)
            id = visit.table(game, ME, SQUIRE)
            player = Player(visit.page(f"/table/{id}"))
            player.play(6)
            player.look()

        async def played(house: House) -> str:
            record = (await table_of(house, id)).record
            assert record is not None
            # The proof holds the times of the moves, and those are the clock's.
            return replace(record, proof=None).to_json()

        return id, server.do(played)
    finally:
        context.close()
        server.stop()


def test_the_same_seed_is_the_same_evening(browser: Browser, tmp_path: Path) -> None:
    """In a game where all choose at once, which is the hardest to repeat."""
    first, again, other = (
        evening(browser, tmp_path / str(number), "two_castles", seed)
        for number, seed in enumerate(["a", "a", "b"])
    )
    assert first == again
    assert first != other
