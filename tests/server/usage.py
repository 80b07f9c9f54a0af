"""What processes use: processor seconds and memory, of a process and all that it has started."""

from __future__ import annotations

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def tree(pid: int) -> list[int]:
    """Return a process and all below it; none if it has ended."""
    found, left = [], [pid]
    while left:
        one = left.pop()
        tasks = Path(f"/proc/{one}/task")
        try:
            for task in tasks.iterdir():
                left += map(int, (task / "children").read_text().split())
        except OSError:  # it has ended
            continue
        found.append(one)
    return found


def processor(pid: int) -> float:
    """Return the processor seconds that a process and all below it have used."""
    used = 0
    for one in tree(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        used += sum(map(int, fields[11:15]))  # with those of its children that have ended
    return used / _TICK


def memory(pid: int) -> float:
    """Return the megabytes that a process and all below it have, what they share counted once."""
    kilobytes = 0
    for one in tree(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kilobytes / 1000


def machine() -> float:
    """Return the processor seconds that the whole machine has used."""
    fields = list(map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]))
    return (sum(fields) - fields[3] - fields[4]) / _TICK  # neither idle nor waiting for the disk
