"""HAProxy in front of servers, by the configuration that operators get (deploy/haproxy.cfg)."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.server.postgres import Missing, free_port

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
FRONT, FIRST = 8420, 8421  # the ports that stand there,
MOST = 3  # for so many processes
WAIT = 20.0  # seconds until it listens


class Front(NamedTuple):
    """A proxy that runs."""

    port: int
    pid: int


@contextmanager
def haproxy(folder: Path, ports: Sequence[int]) -> Iterator[Front]:
    """Run it before servers on up to three ports."""
    program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if program is None:
        raise Missing("haproxy is not installed (Debian: apt-get install haproxy)")
    front = free_port()
    text = CONFIGURATION.read_text().replace(f":{FRONT}", f":{front}")
    for number, port in enumerate(ports):
        text = text.replace(f":{FIRST + number}", f":{port}")
    for unused in range(FIRST + len(ports), FIRST + MOST):
        text = "".join(line for line in text.splitlines(True) if f":{unused}" not in line)
    path = folder / "haproxy.cfg"
    path.write_text(text)
    process = subprocess.Popen([program, "-f", str(path)], stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + WAIT
        while not _listens(front):
            assert process.poll() is None, "HAProxy has ended"
            assert time.monotonic() < end, "HAProxy does not listen"
            time.sleep(0.02)
        yield Front(front, process.pid)
    finally:
        process.kill()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
