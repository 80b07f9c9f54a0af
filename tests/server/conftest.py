"""What tests of the server share."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest

from tests.server.postgres import Missing, postgres
from tests.server.thread import ThreadServer
from zamok.server import steady


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    """Let no test live in another's future: a house goes on from the last moment it has stored."""
    ahead = steady._CLOCK._ahead
    yield
    steady._CLOCK._ahead = ahead


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
    server = ThreadServer(tmp_path_factory.mktemp("served"))
    server.start()
    yield server.url
    server.stop()
