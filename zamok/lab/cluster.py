"""Many machines: the arena on a Ray cluster; `zamok.lab.study` plays its games there, too.

Games go out as Ray tasks. Ray itself runs a task again whose worker or machine has died, and
delivers each result once; a game depends on its number alone, so that it ends the same wherever
and however often it is begun. Every machine of the cluster needs this package in the same version.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from zamok.bots.arena import Contest, Result, play_one
from zamok.engine import SetupError
from zamok.lab.extras import load

STARTS = 3
RETRIES = 5  # for a game whose worker has died; more would only hide a game that kills workers


def join(address: str, jobs: int | None = None) -> Any:
    """Join a cluster: "local" starts one here with so many jobs, "auto" finds a running one."""
    ray = load("ray", "cluster")
    if ray.is_initialized():
        return ray
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    if address == "local":
        _start(ray, {"num_cpus": jobs, "include_dashboard": False, **quiet})
    else:
        try:
            ray.init(address, **quiet)
        except ConnectionError as error:
            raise SetupError("setup.cluster", given=address) from error
    return ray


def _start(ray: Any, settings: dict[str, Any]) -> None:
    """Start a cluster here; on a busy machine Ray may give up waiting for itself."""
    for left in range(STARTS - 1, -1, -1):
        try:
            ray.init("local", **settings)
            return
        except Exception as error:  # Ray raises nothing narrower for this
            ray.shutdown()
            if not left or "timed out during startup" not in str(error):
                raise


def play_all(
    plan: Contest, address: str, jobs: int | None = None, done: Collection[int] = ()
) -> Iterator[Result]:
    """Play every game of a plan that is not done yet on a cluster, giving results as they come."""
    plan.check()
    guest = load("ray", "cluster").is_initialized()
    ray = join(address, jobs)
    try:
        yield from _play(ray, plan, done)
    finally:
        if not guest:
            ray.shutdown()


def _play(ray: Any, plan: Contest, done: Collection[int]) -> Iterator[Result]:
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_one)
    shared = ray.put(plan)
    numbers = iter(number for number in range(plan.games) if number not in set(done))
    width = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))  # enough to keep all busy
    pending = [play.remote(shared, number) for number in islice(numbers, width)]
    while pending:
        (ready,), pending = ray.wait(pending, num_returns=1)
        pending += [play.remote(shared, number) for number in islice(numbers, 1)]
        yield ray.get(ready)
