"""Many live tables at once: how soon the other sees a move, and what it costs.

All five games, in the middle, two people a table; pages and server share the machine.
`python -m tests.server.load --rows 50 200` prints what it measures; with `--before FOLDER`, the
checkout of an earlier state with a virtual environment of its own, that state is measured in the
same run. What is measured is kept in build/load: a run that was stopped goes on where it was.
With `--write` it is kept in docs/load.json, and docs/LOAD.md is made of that (`load_page`), anew
after each row: so rows may be measured one at a time, on different days and at different commits.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg

from tests.server import load_page, usage
from tests.server.crowd import Crowd, Game, Move
from tests.server.midgame import HALF, MOST, Made
from tests.server.postgres import Cluster, Missing, free_port
from tests.server.proxy import haproxy
from tests.server.warm import wait_for

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "load"
DOCS = ROOT / "docs"
MIDGAME = Path(__file__).with_name("midgame.py")
HUMAN = (3.0, 5.0)  # seconds between the moves of a table
WARM = 6.0  # seconds that are played before anything is measured
ARRIVE = 600.0  # seconds that all pages together may take to come in
LEFT = 30.0  # seconds that the last moves may take to be seen
SPENT = 0.05  # the part of the tables that may run out of moves before measuring ends
GREETED = 1.0  # seconds until it is quiet after all have come in
QUIET = 4.0  # seconds that spectators look on while nothing happens
WATCHED = 10.0  # seconds that each game is watched by spectators
NOTICED = 1.0  # seconds in which a proxy notices who is there
# A system's Python was built by what a profile of it showed: one that was built here may be slower.
PYTHON = """
import platform, sys
print(platform.python_version(), "of the system" if sys.base_prefix == "/usr" else "built apart")
"""
Figures = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """One thing to measure."""

    tables: int
    pace: tuple[float, float] | None = HUMAN
    processes: int = 0  # on PostgreSQL behind a proxy; 0: one, on SQLite
    spectators: int = 0  # at one table of each game in turn
    since: bool = (
        False  # only the present state is measured: the earlier one is far from bearing it
    )
    command: tuple[str, ...] = ()  # what measures it instead, as figures in a table


ENDING = ("--processes", "3", "--tables", "300", "--bots", "75", "--one", "--kills", "3")
ROWS = {
    "200": Row(200),
    "fast": Row(200, None),
    "spectators": Row(len(HALF), spectators=200),
    "1000-postgres": Row(1000, processes=2, since=True),
    "1000": Row(1000, since=True),
    "fast-postgres": Row(200, None, processes=2),
    "killed": Row(300, since=True, command=("tests.server.killing", *ENDING)),
    "rolling": Row(300, since=True, command=("tests.server.rolling", "--tables", "300")),
    "growth": Row(100_000, since=True, command=("tests.server.growth", "--tables", "100000")),
    "50": Row(50),
}
USUAL = [name for name in ROWS if name != "50"]


class Side:
    """A checkout whose server is measured, and what was prepared with its code."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder.resolve()
        own = self.folder / ".venv/bin/python"
        self.python = str(own) if own.exists() else sys.executable

    def code(self) -> str:
        """Return its commit, and what has been changed since."""
        return self._git("rev-parse", "--short", "HEAD").strip() + self._changes()

    def runs_on(self) -> str:
        """Return its Python, and whose it is."""
        command = [self.python, "-c", PYTHON]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def state(self) -> str:
        """Return what tells one state of what is measured from another."""
        return self._git("rev-parse", "--short", "HEAD:zamok").strip() + self._changes()

    def _changes(self) -> str:
        changes = self._git("diff", "HEAD", "--", "zamok")
        return f"+{_hash(changes.encode())}" if changes else ""

    def _git(self, *args: str) -> str:
        command = ["git", "-C", str(self.folder), *args]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def beat(self) -> float:
        """Return after how many silent seconds its pages ask whether the line lives."""
        source = (self.folder / "zamok/web/client/src/socket.ts").read_text(encoding="utf-8")
        found = re.search(r"^const BEAT = ([\d_]+);", source, re.M)
        assert found is not None, "the page's BEAT is not where it was"
        return int(found[1].replace("_", "")) / 1000

    def can_be_many(self) -> bool:
        """Tell whether its server runs in several processes."""
        command = [self.python, "-m", "zamok.cli", "serve", "--help"]
        done = subprocess.run(command, cwd=self.folder, check=True, capture_output=True, text=True)
        return "--processes" in done.stdout

    def prepared(
        self, tables: int, moves: int, cluster: Cluster | None = None
    ) -> tuple[Path, list[Made]]:
        """Return a folder with tables in it and what is known of them; made once and kept.

        In a cluster the tables lie in a database of the same name as the folder above it.
        """
        server = self.folder / "zamok/server"
        deciding = [server / name for name in ("store.py", "schema.py", "entry.py", "table.py")]
        deciding += sorted((server / "migrations/versions").glob("*.py"))
        deciding.append(MIDGAME)
        kind = "sqlite" if cluster is None else "postgres"
        key = f"{kind}_{_hash(b''.join(path.read_bytes() for path in deciding))}"
        for path in sorted(KEPT.glob(f"{key}_*/tables.json"), key=_size):
            most, each = _size(path)
            if most >= tables and each >= moves:
                return path.parent / "data", json.loads(path.read_text())
        target = KEPT / f"{key}_{tables}_{moves}"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        asked = [str(target / "data"), "--tables", str(tables), "--moves", str(moves)]
        database: list[str] = []
        if cluster is not None:
            fresh(cluster, target.name, "template1")
            database = ["--database", cluster.url.format(target.name)]
        _note(f"preparing {tables} tables with the code {self.name} ...")
        made = subprocess.run(
            [self.python, "-P", str(MIDGAME), *asked, *database],
            cwd=self.folder,
            env={"PYTHONPATH": str(self.folder), "PATH": "/usr/bin:/bin"},
            check=True,
            stdout=subprocess.PIPE,
        ).stdout
        (target / "tables.json").write_bytes(made)  # last: what is not whole is not there
        return target / "data", json.loads(made)


def _size(path: Path) -> tuple[int, int]:
    """Return how many tables were prepared, and how many moves of each."""
    *_, tables, moves = path.parent.name.split("_")
    return int(tables), int(moves)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:10]


def _note(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


@dataclass
class Served:
    """A server that runs, and the database that it runs on."""

    port: int
    pid: int
    database: int | None = None  # the process of a database of its own,
    proxy: int | None = None  # and of a proxy before several processes


@contextmanager
def serving(side: Side, row: Row, made: Path, database: str) -> Iterator[Served]:
    """Run a side's server on a copy of what was prepared."""
    data = KEPT / "run"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(made, data)
    port = free_port()
    command = [side.python, "-m", "zamok.cli", "serve", "--port", str(port), "--data", str(data)]
    command += ["--workers", "1", "--proxies", "127.0.0.1"]
    if row.processes:
        command += ["--database", database, "--processes", str(row.processes)]
    with open(KEPT / f"{side.name}.log", "ab") as log:
        server = subprocess.Popen(command, cwd=side.folder, stdout=log, stderr=log)
    try:
        ports = range(port, port + max(1, row.processes))
        for one in ports:
            wait_for(one)
        if row.processes:
            with haproxy(KEPT, ports) as front:
                time.sleep(NOTICED)
                yield Served(front.port, server.pid, proxy=front.pid)
        else:
            yield Served(port, server.pid)
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(60)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


@contextmanager
def postgres() -> Iterator[Cluster]:
    """Run a PostgreSQL that keeps what was prepared, and writes to the disk."""
    folder = KEPT / "postgres"
    folder.mkdir(parents=True, exist_ok=True)
    cluster = Cluster(folder)
    if not cluster.made:
        cluster.make()
    if cluster.running():  # since a run that was killed
        with suppress(Missing):  # it was killed, too
            cluster.stop()
    cluster.start(durable=True)
    try:
        yield cluster
    finally:
        cluster.stop()


def fresh(cluster: Cluster, name: str, template: str) -> None:
    """Make a database as a copy of another, in place of any of that name."""

    async def ask() -> None:
        base = await asyncpg.connect(cluster.url.format("postgres").replace("+asyncpg", ""))
        try:
            await base.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            await base.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        finally:
            await base.close()

    asyncio.run(ask())


# ---- one row -----------------------------------------------------------------------------------


def measure(side: Side, row: Row, seconds: float, beat: float) -> Figures:
    """Measure one row for one side."""
    if row.command:
        return told_by(side, row.command)
    # At a pace a table makes a move every so many seconds; as fast as it goes, all there are.
    moves = MOST if row.pace is None else int((WARM + max(seconds, WATCHED)) / row.pace[0]) + 3
    if row.processes:
        with postgres() as cluster:
            made, tables = side.prepared(row.tables, moves, cluster)
            fresh(cluster, "run", made.parent.name)
            with serving(side, row, made, cluster.url.format("run")) as served:
                served.database = cluster.pid()
                return observe(served, tables[: row.tables], row, seconds, beat)
    made, tables = side.prepared(row.tables, moves)
    with serving(side, row, made, "") as served:
        return observe(served, tables[: row.tables], row, seconds, beat)


def told_by(side: Side, command: tuple[str, ...]) -> Figures:
    """Return what another command measures and prints as a table."""
    module, *options = command
    if module.endswith("killing"):  # which would go on with what the last run left
        folder = KEPT / "killed"
        shutil.rmtree(folder, ignore_errors=True)
        options += ["--folder", str(folder)]
    whole = [side.python, "-m", module, *options]
    with subprocess.Popen(whole, cwd=side.folder, stdout=subprocess.PIPE, text=True) as run:
        try:
            told, _ = run.communicate()
        except BaseException:  # it has servers and a database of its own, and stops them
            run.send_signal(signal.SIGINT)
            run.wait()
            raise
    if run.returncode:
        raise subprocess.CalledProcessError(run.returncode, whole)
    return figures_of(told)


def figures_of(printed: str) -> Figures:
    """Read what `print_table` has printed."""
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in printed.splitlines()]
    return {row[0]: row[1] for row in cells if len(row) == 2 and row[0].strip("-")}


def observe(served: Served, tables: list[Made], row: Row, seconds: float, beat: float) -> Figures:
    """Let pages play at a server for a while; return what was measured."""
    if row.spectators:
        return watched(served, tables, row, beat)
    with gathered(served, tables, row, beat) as (crowd, games, arrived):
        figures = played(crowd, games, served, row, seconds)
    return figures | {"all in after, s": round(arrived, 1)} | _ended(crowd, games)


@contextmanager
def gathered(
    served: Served, tables: list[Made], row: Row, beat: float
) -> Iterator[tuple[Crowd, list[Game], float]]:
    """Let all pages come in; return them and how long it took."""
    crowd = Crowd(served.port, beat, net=10 if served.proxy is None else 127)
    try:
        games = [Game(crowd, made, number, row.pace) for number, made in enumerate(tables)]
        for game in games if row.spectators else ():
            game.watch(row.spectators)
        begun = time.perf_counter()
        crowd.run(lambda: not crowd.arriving, ARRIVE)
        if crowd.arriving:
            raise TimeoutError(f"{crowd.arriving} pages have not come in: {_cuts(crowd)}")
        yield crowd, games, time.perf_counter() - begun
    finally:
        crowd.close()


def _ended(crowd: Crowd, games: list[Game]) -> Figures:
    return {
        "tables": len(games),
        "pages": len(crowd.pages),
        "cuts": sum(len(page.cuts) for page in crowd.pages),
        "why cut": _cuts(crowd),
        "refused": sum(len(game.refused) for game in games),
    }


def _cuts(crowd: Crowd) -> list[str]:
    return sorted({why for page in crowd.pages for why in page.cuts})[:5]


class Meter:
    """What everybody uses from now on."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._at = time.perf_counter()
        self._used = self._now()

    def _now(self) -> list[float]:
        served, base = self._served, self._served.database
        return [
            usage.processor(served.pid),
            usage.processor(base) if base is not None else 0.0,
            time.process_time(),
            usage.machine(),
            usage.processor(served.proxy) if served.proxy is not None else 0.0,
        ]

    def lasted(self) -> float:
        """Return how long it is since."""
        return time.perf_counter() - self._at

    def used(self) -> float:
        """Return the processor seconds of the server and its database since."""
        now = self._now()
        return now[0] - self._used[0] + now[1] - self._used[1]

    def rate(self) -> float:
        """Return what they use a second."""
        return self.used() / self.lasted()

    def figures(self, moves: int) -> Figures:
        """Return what was used, and what a move has cost."""
        lasted = self.lasted()
        server, base, own, machine, proxy = (
            now - then for now, then in zip(self._now(), self._used, strict=True)
        )
        return {
            "seconds": round(lasted, 1),
            "moves": moves,
            "moves a second": round(moves / lasted, 1),
            "processor a move, ms": round(1000 * server / max(1, moves), 2),
            "processor of the database a move, ms": round(1000 * base / max(1, moves), 2),
            "processor of the server, %": round(100 * server / lasted),
            "processor of the proxy, %": round(100 * proxy / lasted),
            "processor of the pages, %": round(100 * own / lasted),
            "processor of others, %": round(100 * (machine - server - base - own - proxy) / lasted),
            "memory, MB": round(usage.memory(self._served.pid)),
        }


def played(crowd: Crowd, games: list[Game], served: Served, row: Row, seconds: float) -> Figures:
    """Let all tables play."""

    def spent() -> bool:
        return sum(game.over for game in games) > SPENT * len(games)

    for game in games:
        game.begin(row.pace[1] if row.pace else 0.1)
    crowd.run(spent, WARM if row.pace else WARM / 3)
    meter, begun = Meter(served), time.perf_counter()
    crowd.run(spent, seconds)
    ended = time.perf_counter()
    moves = [move for game in games for move in game.moves if begun <= move.sent < ended]
    done = sum(1 for g in games for m in g.moves if begun <= (m.answered or 0) < ended)
    figures = meter.figures(done)
    for game in games:
        game.stopped = True
    crowd.run(lambda: all(move.answered is not None for move in moves), LEFT)
    delays = sorted(move.other - move.sent for move in moves if move.other is not None)
    answers = sorted(move.answered - move.sent for move in moves if move.answered is not None)
    return figures | {
        "to the other's view, median, ms": _part(delays, 0.5),
        "to the other's view, 99th percentile, ms": _part(delays, 0.99),
        "to the other's view, the last, ms": _part(delays, 1.0),
        "to the answer, median, ms": _part(answers, 0.5),
        "never answered": sum(move.answered is None for move in moves),
        "by game, median, ms": {
            key: _part(sorted(_delays(moves, key)), 0.5) for key in sorted({m.game for m in moves})
        },
    }


def _delays(moves: list[Move], game: str) -> list[float]:
    return [m.other - m.sent for m in moves if m.game == game and m.other is not None]


def watched(served: Served, tables: list[Made], row: Row, beat: float) -> Figures:
    """Let one table of each game in turn play before its spectators.

    What the pages cost while nobody moves is measured first, and is no part of what a move costs.
    """
    moves: list[Move] = []
    cuts: list[str] = []
    spent, idle, found = 0.0, [], {}
    for made in tables:
        with gathered(served, [made], row, beat) as (crowd, [game], _):
            crowd.run(lambda: False, GREETED)
            quiet = Meter(served)
            crowd.run(lambda: False, QUIET)
            idle.append(quiet.rate())
            meter = Meter(served)
            game.begin(0.1)
            crowd.run(lambda: False, WATCHED)
            game.stopped = True
            crowd.run(lambda game=game: game.seen_by_all(), LEFT)  # type: ignore[misc]
            spent += meter.used() - idle[-1] * meter.lasted()
            moves += game.moves
            cuts += [why for page in crowd.pages for why in page.cuts]
            found = meter.figures(len(game.moves)) | {"pages": len(crowd.pages)}
    spans = sorted(max(m.spectators) - min(m.spectators) for m in moves if m.spectators)
    return {
        **{key: found[key] for key in ("pages", "memory, MB")},
        "cuts": len(cuts),
        "why cut": sorted(set(cuts))[:5],
        "moves": len(moves),
        "processor a move, ms": round(1000 * spent / max(1, len(moves)), 2),
        "processor while nobody moves, %": round(100 * sum(idle) / len(idle), 1),
        "seen by so many": min(len(move.spectators) for move in moves if move.shown),
        "last after first, median, ms": _part(spans, 0.5),
        "last after first, the worst, ms": _part(spans, 1.0),
        **{key: found[key] for key in ("processor of the pages, %", "processor of others, %")},
    }


def _part(ordered: list[float], part: float) -> float | None:
    if not ordered:
        return None
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


# ---- all rows ----------------------------------------------------------------------------------


def gather(
    sides: list[Side],
    rows: list[str],
    seconds: float,
    beat: float | None,
    docs: Path | None = None,
) -> Figures:
    """Measure what is not known yet; return all that is known, written down after each row."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = kept(docs)
    known: Figures = json.loads(path.read_text()) if path.exists() else {}
    for name in rows:
        for side in sides:
            row = ROWS[name]
            if side.name == "before" and (row.since or (row.processes and not side.can_be_many())):
                continue
            asked = side.beat() if beat is None else beat
            of = {"state": side.state(), "python": side.runs_on(), "asked for, s": seconds}
            of |= {"pages ask after, s": asked}
            found = known.get(name, {}).get(side.name, {})
            if any(found.get(key) != value for key, value in of.items()):
                _note(f"{name}: {side.name} ...")
                begun = time.monotonic()
                found = {"code": side.code(), **of, **measure(side, row, seconds, asked)}
                found["took, s"] = round(time.monotonic() - begun)
                known.setdefault(name, {})[side.name] = found
                path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
            print(json.dumps({name: {side.name: found}}, indent=1), flush=True)
            if docs is not None:
                (docs / "LOAD.md").write_text(load_page.page(known), encoding="utf-8")
    return known


def kept(docs: Path | None) -> Path:
    """Return where figures are kept: with the documentation, or by themselves."""
    return KEPT / "results.json" if docs is None else docs / "load.json"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", nargs="+", choices=list(ROWS), default=USUAL)
    parser.add_argument("--before", type=Path, help="the checkout of an earlier state")
    parser.add_argument("--only-before", action="store_true", help="measure only that")
    parser.add_argument("--seconds", type=float, default=30.0, help="that each row is measured")
    parser.add_argument("--beat", type=float, help="silent seconds after which pages ask; 0: never")
    parser.add_argument("--new", action="store_true", help="forget what was measured")
    parser.add_argument("--write", action="store_true", help="write docs/load.json and LOAD.md")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever stops it stops its servers, too
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    docs = DOCS if args.write else None
    if args.new:
        kept(docs).unlink(missing_ok=True)
    sides = [] if args.before is None else [Side("before", args.before)]
    if not args.only_before:
        sides.append(Side("after", ROOT))
    gather(sides, args.rows, args.seconds, args.beat, docs)


if __name__ == "__main__":
    main()
