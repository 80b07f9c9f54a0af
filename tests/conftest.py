"""What all tests share: chance is seeded, and whatever fails says how to repeat it."""

from __future__ import annotations

import random
from collections.abc import Generator

import pytest

from zamok.engine import entropy


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", default="0", help="what all chance in the tests is made of (0)")


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
