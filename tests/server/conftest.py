"""What tests of the server share."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Iterator
from unittest.mock import patch

import pytest
import uvicorn

from tests.server import kit
from tests.server.kit import AtOnce
from tests.server.postgres import Missing, free_port, postgres
from zamok.web.site import site


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """Run PostgreSQL for these tests; skip them, and say so, where it cannot be had."""
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        reason: object = "asyncpg is not installed"
    else:
        try:
            with postgres() as url:
                yield url
            return
        except Missing as missing:
            reason = missing
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"NOT TESTED ON POSTGRESQL: {reason}", stacklevel=1)
    pytest.skip(f"no PostgreSQL: {reason}")


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run the server in a thread; its address."""
    with patch("zamok.server.house.Thinkers", lambda _: AtOnce()):
        made = site(kit.settings(tmp_path_factory.mktemp("served")))
    port = free_port()
    config = uvicorn.Config(made, port=port, log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
        assert thread.is_alive()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()
