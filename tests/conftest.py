"""What all tests share: chance is seeded, and whatever fails says how to repeat it."""

from __future__ import annotations

import gc
import os
import random
import shutil
import tempfile
from collections.abc import Generator, Sequence
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
    "server/test_archive.py",
    "server/test_commands.py",
    "server/test_example.py",
    "server/test_lasting.py",
    "server/test_live.py",
    "server/test_load.py",
    "server/test_machine.py",
    "server/test_museum.py",
    "server/test_processes.py",
    "server/test_proof.py",
    "server/test_repeat.py",
    "server/test_rest.py",
    "server/test_safety.py",
    "server/test_schema.py",
    "server/test_store.py",
    "server/test_trouble.py",
    "sixth_game",
    "test_build.py",
    "test_tongue.py",
    "test_wheel.py",
    "web/browser",
    "web/test_demo.py",
)
LONG = (  # single tests that find what they look for only in many games, or ask others' programs
    "bots/test_masters.py::test_a_quick_master_beats_the_squire",
    "games/all_seasons/test_agree.py::test_every_event_is_met_in_random_games",
    "games/all_seasons/test_refusal.py::test_every_reason_is_met_and_said",
    "games/two_castles/test_placing.py::test_offered_places_are_those_of_the_rules",
    "games/two_castles/test_secrets.py::test_redeals_in_long_games_with_many_draws",
    "games/two_castles/test_turns.py::test_castles_built_in_any_interleaving_are_the_same",
    "lab/test_training.py::test_learning_makes_the_ends_of_games_less_surprising",
    "test_supply.py::test_the_list_of_components_has_all_that_is_locked",
)
LONGEST = (  # begun first, so that nobody waits for them at the end
    "web/browser/test_other_browsers.py",
    "lab/test_cluster.py",
    "test_wheel.py",
    "test_tongue.py",
    "sixth_game",
)
MEMORY = Path("/dev/shm")
ROOM = 6 * 2**30  # bytes: a tenth of it is used at most at a time
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
    _write_to_memory()


def _write_to_memory() -> None:
    """Have all that tests write lie in memory where that is large enough.

    A server writes down every move before it is shown: on a slow disk tests do little else than
    wait for that. Whoever sets TMPDIR decides.
    """
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    if shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = str(MEMORY)  # for processes that tests start, too
        tempfile.tempdir = None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    left_out = scale.QUICK and collection_path in [TESTS / name for name in NOT_QUICK]
    return True if left_out else None  # None: others decide


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if scale.QUICK:
        long = _below((*LONG, *NOT_QUICK))  # if named outright
        items[:] = [
            item
            for item in items
            if not item.nodeid.startswith(long)
            and not OTHERS & set(getattr(item, "fixturenames", ()))
            and "[postgresql" not in item.nodeid  # asked for by name, not as a fixture
        ]
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return tests so that every worker begins with its share of those that wait for others.

    Each worker is given as many tests, one run of the list, and idle ones take from the ends of
    what others have left: so what takes long stands first in each run, and what is short last.
    Tests of a file may share what they wait for and stay together, but for those in a browser.
    """
    slow = _below(NOT_QUICK)
    waiting = [item for item in items if item.nodeid.startswith(slow)]
    waiting.sort(key=lambda item: not item.nodeid.startswith(_below(LONGEST)))
    groups: dict[str, list[pytest.Item]] = {}
    for item in waiting:
        alone = item.nodeid.startswith(_below(["web/browser"]))
        groups.setdefault(item.nodeid if alone else item.nodeid.partition("::")[0], []).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, group in enumerate(groups.values()):
        shares[number % workers] += group
    found: list[pytest.Item] = []
    short = [item for item in items if not item.nodeid.startswith(slow)]
    for number, share in enumerate(shares):
        size = max(0, (len(items) - len(found)) // (workers - number) - len(share))
        found += share + short[:size]
        del short[:size]
    return found + short


def _below(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"tests/{name}" for name in names)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()  # what was loaded stays: looking through it again and again is a fifth of the time
    gc.set_threshold(100_000, 50, 100)  # and what tests make is mostly gone when it is looked for


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
