"""Chores: what a server does every few seconds for as long as it runs, whatever goes wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from zamok.server.errors import Away

log = logging.getLogger("zamok.chores")


async def keep_doing(chore: Callable[[], Awaitable[None]], every: float, wrong: str) -> None:
    """Do something every so many seconds; `wrong` is what the log says if it goes wrong."""
    while True:
        await asyncio.sleep(every)
        try:
            await chore()
        except Away:
            continue  # it is noted where it is found
        except Exception:  # the next time may do
            log.exception(wrong)
