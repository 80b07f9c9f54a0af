"""What all tests share: chance is seeded, and whatever fails says how to repeat it."""

from __future__ import annotations

import random
from collections.abc import Generator
from pathlib import Path

import pytest

from tests import scale
from zamok.engine import entropy

TESTS = Path(__file__).parent
NOT_QUICK = (
    "cli/test_commands.py",
    "lab/test_bench.py",
    "lab/test_cluster.py",
    "lab/test_extras.py",
    "lab/test_openspiel.py",
    "lab/test_pettingzoo.py",
    "server/test_commands.py",
    "server/test_example.py",
    "server/test_lasting.py",
    "server/test_live.py",
    "server/test_machine.py",
    "server/test_museum.py",
    "server/test_schema.py",
    "server/test_store.py",
    "sixth_game",
    "test_build.py",
    "web/browser",
    "web/test_demo.py",
)
OTHERS = {"cluster"}  # fixtures that start programs of others


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", default="0", help="what all chance in the tests is made of (0)")
    parser.addoption(
        "--quick",
        action="store_true",
        help="fewer random games; no browser, stores, servers and clusters of others, builds",
    )


def pytest_configure(config: pytest.Config) -> None:
    scale.QUICK = config.getoption("--quick")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    left_out = scale.QUICK and collection_path in [TESTS / name for name in NOT_QUICK]
    return True if left_out else None  # None: others decide


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if scale.QUICK:
        items[:] = [item for item in items if not OTHERS & set(getattr(item, "fixturenames", ()))]


def seed_of(config: pytest.Config, what: str) -> str:
    """Return the seed of one test or shared part: every one has its own."""
    return f"{config.getoption('--seed')} {what}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    seed = seed_of(item.config, item.nodeid)
    random.seed(seed)
    entropy.seed(seed)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        again = f"pytest '{item.nodeid}' --seed {item.config.getoption('--seed')}"
        report.sections.append(("to repeat it", again))
    return report
