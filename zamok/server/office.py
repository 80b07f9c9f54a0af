"""Office: a server's data opened by its host; the server may be running beside."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from zamok.server.errors import Unfit
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.vault import Vault


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """Open the store of a server; Unfit says why not."""
    there_is(settings)
    store = Store(settings.url, Vault(settings.secret()))
    await store.open(upgraded=False)
    try:
        yield store
    finally:
        await store.close()


def there_is(settings: Settings) -> None:
    """Raise Unfit where there is no data: nobody wants to have it made by looking for it."""
    if not settings.database and not (settings.data / "zamok.db").exists():
        raise Unfit("refuse.not_ready", where=settings.data)
