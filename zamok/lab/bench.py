"""Benchmarks: our games beside their peers, in one run, as one table and one picture.

`zamok bench --lab` measures, and writes docs/BENCHMARKS.md.
"""

from __future__ import annotations

import json
import os
import platform
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import zamok
from zamok import _pure
from zamok.engine import Game
from zamok.lab import measure, peers
from zamok.lab.catanatron import Catanatron
from zamok.lab.extras import load
from zamok.lab.picture import Bar, bars

OURS = "Zamok"
BATCH = 256  # games of a vector environment
CONNECT_FOUR = "connect_four_v3"
WANTED_PLAYOUTS = 10  # times Catanatron's decisions a second
WANTED_STEPS = 3  # times the steps a second of PettingZoo's connect four
WANTED_BATCH = 250_000  # steps a second of a vector environment


@dataclass
class Row:
    """What was measured of one game; None where a project offers no such thing."""

    project: str
    game: str
    how: str
    decisions_per_second: float | None = None
    playouts_per_second: float | None = None
    decisions_per_game: float | None = None
    copy_ns: float | None = None
    env_steps_per_second: float | None = None

    @property
    def name(self) -> str:
        """Project and game."""
        return f"{self.project} {self.game}".strip()


@dataclass
class Report:
    """All rows of a run, and of what it was a run."""

    about: dict[str, Any]
    rows: list[Row] = field(default_factory=list)

    @property
    def games(self) -> list[str]:
        """Our games that were measured."""
        return [row.game for row in self.rows if row.project == OURS and row.how == LOOP]

    def find(self, game: str, how: str) -> Row:
        """Return the row of a game, measured in one way."""
        (row,) = [row for row in self.rows if row.game == game and row.how == how]
        return row


LOOP, API, VECTOR = "compiled playout loop", "from Python", "vector environment"
SEARCH, ROLLOUTS = "inside its C++ MCTS", "C++ rollouts"


NEEDED = {
    "lab": ("numpy", "gymnasium", "pettingzoo", "pyspiel"),
    "peers": ("catanatron.game", "chess", "pygame", "rlcard"),
    "pgx": ("jax", "pgx"),
}


def measure_all(games: Sequence[Game], seconds: float, tell: Callable[[str], None]) -> Report:
    """Measure everything, one after the other; what is missing is found before that begins."""
    for extra, modules in NEEDED.items():
        for module in modules:
            load(module, extra)
    report = Report(about(seconds))
    for row in rows(games, seconds):
        report.rows.append(row)
        tell(f"{row.name}, {row.how}")
    return report


def about(seconds: float) -> dict[str, Any]:
    """Return versions, machine and seeds."""
    packages = ("catanatron", "jax", "numpy", "open_spiel", "pettingzoo", "pgx", "rlcard")
    return {
        "zamok": zamok.__version__,
        "compiled": _pure.compiled(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processor": processor(),
        "processors": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "games": {game.key: game.version for game in zamok.games()},
        "peers": {name: peers.version(name) for name in packages},
        "seed": peers.SEED,
        "seconds": seconds,
        "batches": measure.BATCHES,
    }


def processor() -> str:
    """Return the name of the processor, where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def rows(games: Sequence[Game], seconds: float) -> Iterator[Row]:
    """Give our games, then those of the peers, as they are measured."""
    for game in games:
        yield loop_row(game, seconds)
        yield api_row(game, seconds)
        yield vector_row(game, seconds)
    random.seed(peers.SEED)  # Catanatron draws from Python's own generator
    catanatron = Catanatron().measure(seconds)
    found = rate_row(catanatron.name, "Catan", API, catanatron.rate)
    found.copy_ns = catanatron.copy_ns
    yield found
    for name in peers.OPEN_SPIEL_GAMES:
        played = peers.spiel_rate(name, seconds)
        found = rate_row("OpenSpiel", name, API, played)
        found.copy_ns = peers.spiel_copy_ns(name, seconds)
        yield found
        for how, rollouts in ((SEARCH, 1), (ROLLOUTS, peers.ROLLOUTS)):
            playouts = peers.spiel_search_rate(name, rollouts, seconds)
            length = played.decisions_per_game
            yield Row("OpenSpiel", name, how, playouts * length, playouts, length)
    for name in peers.CLASSIC_GAMES:
        played = peers.env_rate(peers.classic(name), seconds)
        found = Row("PettingZoo", name, API, decisions_per_game=played.decisions_per_game)
        found.env_steps_per_second = played.decisions_per_second
        yield found
    for name in peers.PGX_GAMES:
        stepped = peers.pgx_rate(name, BATCH, seconds)
        yield Row("Pgx", name, VECTOR, env_steps_per_second=stepped)
    for name in peers.RLCARD_GAMES:
        played = peers.rlcard_rate(name, seconds)
        found = rate_row("RLCard", name, API, played)
        found.env_steps_per_second = played.decisions_per_second
        yield found


def rate_row(project: str, game: str, how: str, played: measure.Rate) -> Row:
    """Return a row of random games."""
    return Row(
        project,
        game,
        how,
        played.decisions_per_second,
        played.games_per_second,
        played.decisions_per_game,
    )


def loop_row(game: Game, seconds: float) -> Row:
    """Measure the loop that our searches play out positions with, and the copy."""
    found = rate_row(OURS, game.key, LOOP, measure.playout_rate(game, seconds))
    found.copy_ns = measure.copy_ns(measure.middle_positions(game), seconds)
    return found


def api_row(game: Game, seconds: float) -> Row:
    """Measure the Python interface and the PettingZoo environment."""
    from zamok.lab import pettingzoo

    found = rate_row(OURS, game.key, API, measure.api_rate(game, seconds))
    stepped = peers.env_rate(pettingzoo.env(game.key), seconds)
    found.env_steps_per_second = stepped.decisions_per_second
    return found


def vector_row(game: Game, seconds: float) -> Row:
    """Measure a vector environment in one process: observation, mask and a random move each."""
    from zamok.lab.vector import VectorEnv

    env = VectorEnv(game.key, BATCH, seed=peers.SEED, copy=False)

    def steps(times: int) -> None:
        for _ in range(times):
            env.step(env.random_moves())

    found = Row(OURS, game.key, VECTOR)
    found.env_steps_per_second = BATCH / measure.each(steps, seconds)
    return found


# ---- what it shows ---------------------------------------------------------------------------


def ratios(report: Report) -> dict[str, dict[str, float]]:
    """Return for each of our games how many times faster it is than what it is held against."""
    catan = report.find("Catan", API).decisions_per_second
    four = report.find(CONNECT_FOUR, API).env_steps_per_second
    assert catan is not None
    assert four is not None
    found: dict[str, dict[str, float]] = {}
    for key in report.games:
        loop, api = report.find(key, LOOP), report.find(key, API)
        batch = report.find(key, VECTOR).env_steps_per_second
        assert loop.decisions_per_second is not None
        assert api.decisions_per_second is not None
        assert api.env_steps_per_second is not None
        assert batch is not None
        found[key] = {
            "playouts to Catanatron": loop.decisions_per_second / catan,
            "from Python to Catanatron": api.decisions_per_second / catan,
            "environment to connect four": api.env_steps_per_second / four,
        }
        for name in peers.PGX_GAMES:
            stepped = report.find(name, VECTOR).env_steps_per_second
            assert stepped is not None
            found[key][f"vector environment to Pgx {name}"] = batch / stepped
        for name in peers.OPEN_SPIEL_GAMES:
            python = report.find(name, API).decisions_per_second
            best = max(
                report.find(name, how).decisions_per_second or 0.0 for how in (SEARCH, ROLLOUTS)
            )
            clone = report.find(name, API).copy_ns
            assert python is not None
            assert clone is not None
            assert loop.copy_ns is not None
            found[key][f"copy to OpenSpiel {name}"] = clone / loop.copy_ns
            found[key][f"from Python to OpenSpiel {name}"] = api.decisions_per_second / python
            found[key][f"playouts to C++ {name}"] = loop.decisions_per_second / best
    return found


COLUMNS = (
    ("decisions/s", "decisions_per_second"),
    ("playouts/s", "playouts_per_second"),
    ("decisions a game", "decisions_per_game"),
    ("copy, ns", "copy_ns"),
    ("env steps/s", "env_steps_per_second"),
)


def figure(value: float | None) -> str:
    """Return a figure as people read it."""
    if value is None:
        return "—"
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.1f}"


def table(report: Report) -> Table:
    """Return the rows for a terminal."""
    shown = Table(title="Random games of Zamok and its peers", title_justify="left")
    shown.add_column("game")
    shown.add_column("how")
    for head, _ in COLUMNS:
        shown.add_column(head, justify="right")
    for row in report.rows:
        cells = [figure(getattr(row, name)) for _, name in COLUMNS]
        shown.add_row(row.name, row.how, *cells)
    return shown


def picture(report: Report) -> str:
    """Draw decisions and environment steps a second, ours and theirs."""
    colours = {OURS: 0, "Catanatron": 3, "OpenSpiel": 1, "PettingZoo": 2, "Pgx": 5, "RLCard": 4}
    short = {LOOP: "", API: ", Python", SEARCH: ", MCTS", ROLLOUTS: ", rollouts", VECTOR: ", batch"}

    def panel(head: str, name: str) -> tuple[str, list[Bar]]:
        lines = [
            Bar(row.name + short[row.how], getattr(row, name), colours[row.project])
            for row in report.rows
            if getattr(row, name) is not None
        ]
        return head, sorted(lines, key=lambda line: -line.value)

    return bars(
        "Zamok and its peers",
        [
            panel("Random decisions a second", "decisions_per_second"),
            panel("Environment steps a second", "env_steps_per_second"),
            panel("Copy of a position, nanoseconds", "copy_ns"),
        ],
    )


def page(report: Report) -> str:
    """Return docs/BENCHMARKS.md."""
    data = report.about
    versions = ", ".join(f"{name} {number}" for name, number in data["peers"].items())
    games = ", ".join(f"{key} v{number}" for key, number in data["games"].items())
    lines = [
        "# Benchmarks",
        "",
        "Made by `zamok bench --lab --write docs` in one run; do not edit. The data is in",
        "[benchmarks.json](benchmarks.json).",
        "",
        "![Zamok and its peers](pictures/benchmarks.svg)",
        "",
        f"Zamok {data['zamok']} ({'compiled' if data['compiled'] else 'not compiled'}; {games}); "
        f"{versions}; Python {data['python']}; {data['processor']}, {data['processors']} "
        f"processors, load {data['load']} at the start. One process, one thread; every figure is "
        f"the median of {data['batches']} batches in {data['seconds']:g} s of the process's own "
        f"time, so that others on the machine do not count; all generators are seeded (ours with "
        f"`bench`, in environments and those of the peers with {data['seed']}).",
        "",
        "| game | how | " + " | ".join(head for head, _ in COLUMNS) + " |",
        "| --- | --- |" + " ---: |" * len(COLUMNS),
    ]
    for row in report.rows:
        cells = [figure(getattr(row, name)) for _, name in COLUMNS]
        lines.append(f"| {row.name} | {row.how} | " + " | ".join(cells) + " |")
    lines += ["", "## Ratios", ""]
    found = ratios(report)
    heads = list(next(iter(found.values())))
    lines.append("| how many times faster | " + " | ".join(found) + " |")
    lines.append("| --- |" + " ---: |" * len(found))
    for head in heads:
        cells = [f"{found[key][head]:.2f}" for key in found]
        lines.append(f"| {head} | " + " | ".join(cells) + " |")
    lines += ["", *verdict(report), "", "## What was counted", "", *COUNTED, ""]
    return "\n".join(lines)


def verdict(report: Report) -> list[str]:
    """Say whether what is wanted is reached, and where others are ahead."""
    found = ratios(report)
    playouts = min(row["playouts to Catanatron"] for row in found.values())
    steps = min(row["environment to connect four"] for row in found.values())
    batch = min(report.find(key, VECTOR).env_steps_per_second or 0.0 for key in found)
    lines = [
        f"- Compiled playouts make at least {playouts:.1f} times as many decisions a second as "
        f"Catanatron (wanted: {WANTED_PLAYOUTS}).",
        f"- The PettingZoo environments make at least {steps:.1f} times as many steps a second as "
        f"PettingZoo's connect four (wanted: {WANTED_STEPS}).",
        f"- The vector environments make at least {figure(batch)} steps a second (wanted: "
        f"{figure(WANTED_BATCH)}).",
    ]
    lines += [
        ahead(f"Pgx's {name}, {BATCH} games at once,", f"vector environment to Pgx {name}", found)
        for name in peers.PGX_GAMES
    ]
    for name in peers.OPEN_SPIEL_GAMES:
        for what, head in (
            ("driven from Python", f"from Python to OpenSpiel {name}"),
            ("driven in C++", f"playouts to C++ {name}"),
            ("cloned", f"copy to OpenSpiel {name}"),
        ):
            lines.append(ahead(f"OpenSpiel's {name}, {what},", head, found))
    return lines


def ahead(peer: str, head: str, found: dict[str, dict[str, float]]) -> str:
    """Say of which of our games a peer is ahead."""
    behind = {key: row[head] for key, row in found.items() if row[head] < 1}
    words = ", ".join(f"{key} {1 / ratio:.1f} times" for key, ratio in behind.items())
    return f"- {peer} is ahead of {words or 'none of our games'}."


COUNTED = [
    "- A *decision* is one choice by a player from at least one legal action. Our games ask small",
    "  questions and make choices with one answer themselves; Catanatron counts rolling the dice",
    "  and ending a turn. Chance nodes of OpenSpiel are played and not counted. All players move",
    "  at random, each legal move equally likely. Games are not the same game: the figures say",
    "  what a researcher gets in a second, not who writes the better rules.",
    f"- *{LOOP}*: the loop in which our searches play positions out; each game is set up anew",
    "  (`copy` of a start position and fresh dice). *from Python*: `actors`, `legal` and `play` of",
    "  ours with every move checked; `play_tick` of Catanatron; `legal_actions` and `apply_action`",
    "  of OpenSpiel; `step` of RLCard.",
    f"- *{SEARCH}*: OpenSpiel's MCTS bot from the start of a game, one random rollout a leaf;",
    f"  *{ROLLOUTS}*: the same with two simulations of {peers.ROLLOUTS} rollouts, so that the tree",
    "  weighs little. Their playouts are multiplied by the mean length of random games driven from",
    "  Python, as the search does not tell how long each was.",
    "- *copy*: our `copy` in a compiled loop, in positions from the middle of random games;",
    "  Catanatron's `Game.copy` and OpenSpiel's `clone`, called from Python.",
    "- *env steps*: `last`, a random legal move out of the mask, `step`, with the game's resets;",
    "  PettingZoo's games with the wrappers that `make` gives them. A *vector environment* of ours",
    f"  plays {BATCH} games in one process, with observations and masks of all.",
    "- Seats: the fewest of each game, default options. Catanatron: two players, its recording of",
    "  games left out, in its favour.",
    f"- Pgx plays {BATCH} games at once, {peers.PGX_STEPS} steps of all compiled as one by JAX;",
    "  compiling is not counted, seconds are those of all its threads.",
]


# ---- the command -----------------------------------------------------------------------------


def run(games: Sequence[Game], seconds: float, folder: Path | None, as_json: bool) -> int:
    """Measure, print, and write the page if a folder is given."""
    errors = Console(stderr=True)
    with errors.status("...") as status:
        report = measure_all(games, seconds, lambda what: status.update(what))
    data = {**report.about, "rows": [asdict(row) for row in report.rows], "ratios": ratios(report)}
    if as_json:
        print(json.dumps(data, indent=1))
    else:
        console = Console(width=None if sys.stdout.isatty() else 130)
        console.print(table(report))
        for line in verdict(report):
            console.print(line)
    if folder is not None:
        (folder / "pictures").mkdir(parents=True, exist_ok=True)
        (folder / "BENCHMARKS.md").write_text(page(report), encoding="utf-8")
        (folder / "benchmarks.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        (folder / "pictures" / "benchmarks.svg").write_text(picture(report), encoding="utf-8")
    return 0
