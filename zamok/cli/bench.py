"""`zamok bench`: how fast the games run, compiled and not, and beside their peers."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from rich import box
from rich.measure import Measurement
from rich.table import Table

import zamok
from zamok import _pure
from zamok.cli.arguments import Parser, add_command, add_language, seconds
from zamok.cli.progress import bar
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Game, Words
from zamok.lab import bench as lab_bench
from zamok.lab import measure
from zamok.lab.catanatron import PLAYERS, Catanatron, Peer
from zamok.lab.extras import MissingExtra
from zamok.lab.measure import Rate

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


@dataclass(frozen=True)
class Figures:
    """What was measured of one game; `uncompiled` is None where nothing is compiled."""

    seats: int
    playout: Rate
    policy: Rate
    api: Rate
    copy_ns: float
    legal_ns: float
    redeal_us: float
    uncompiled: Rate | None


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "bench", words)
    parser.add_argument("games", nargs="*", metavar="GAME", help=words("help.bench.games"))
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=2.0,
        metavar="S",
        help=words("help.bench.seconds"),
    )
    parser.add_argument("--peers", action="store_true", help=words("help.bench.peers"))
    parser.add_argument(
        "--lab",
        action="store_true",
        help=words("help.bench.lab"),
    )
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FOLDER",
        help=words("help.bench.write"),
    )
    parser.add_argument("--page", action="store_true", help=words("help.bench.page"))
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Measure everything behind a progress bar and print the table."""
    games = [zamok.game(key) for key in dict.fromkeys(args.games)] or zamok.games()
    if args.write is not None and not args.lab:
        raise Refusal("refuse.bench_write")
    if args.write is not None and args.games:
        raise Refusal("refuse.bench_some")
    if args.lab:
        return lab_bench.run(games, args.seconds, args.write, args.json)
    if args.page:
        return measure_pages(games, terminal, args.json)
    try:
        catanatron = Catanatron() if args.peers else None
    except MissingExtra:
        raise Refusal("refuse.peers", command='pip install "zamok[peers]"') from None
    figures: dict[str, Figures] = {}
    peer: Peer | None = None
    with bar(terminal) as progress:
        steps = 7 * len(games) + (catanatron is not None)
        task = progress.add_task("", total=steps)

        def step() -> None:
            progress.advance(task)

        for game in games:
            progress.update(task, description=game.key)
            figures[game.key] = measure_game(game, args.seconds, step)
        if catanatron is not None:
            progress.update(task, description="catanatron")
            peer = catanatron.measure(args.seconds)
            step()
    if args.json:
        print(json.dumps(plain(figures, peer), indent=1))
    else:
        show(terminal, figures, peer)
    return 0


def measure_game(game: Game, seconds: float, step: Callable[[], None]) -> Figures:
    """Measure one game, figure by figure."""
    playout = measure.playout_rate(game, seconds)
    step()
    policy = measure.policy_rate(game, seconds)
    step()
    api = measure.api_rate(game, seconds)
    step()
    positions = measure.middle_positions(game)
    copy_ns = measure.copy_ns(positions, seconds)
    step()
    legal_ns = measure.legal_ns(positions, seconds)
    step()
    redeal_us = measure.redeal_us(positions, seconds)
    step()
    uncompiled = measure.uncompiled_rate(game, seconds) if _pure.compiled() else None
    step()
    return Figures(game.min_seats, playout, policy, api, copy_ns, legal_ns, redeal_us, uncompiled)


def measure_pages(games: list[Game], terminal: Terminal, as_json: bool) -> int:
    """Measure what drawing costs, at the fewest and at the most seats."""
    from zamok.lab.drawn import Drawn, drawn  # it brings the whole page along

    found: dict[str, Drawn] = {}
    with bar(terminal) as progress:
        task = progress.add_task("", total=2 * len(games))
        for game in games:
            for seats in dict.fromkeys((game.min_seats, game.max_seats)):
                progress.update(task, description=game.key)
                found[f"{_title(game.key, terminal)}, {seats}"] = drawn(game, seats)
                progress.advance(task)
    if as_json:
        print(json.dumps({key: asdict(one) for key, one in found.items()}, indent=1))
        return 0
    words = terminal.words
    labels = [
        words("bench.page_draw"),
        words("bench.page_fragment"),
        words("bench.page_first"),
        words("bench.page_update"),
        words("bench.page_largest"),
    ]
    columns = {
        key: [
            f"{one.draw_ms:.1f}",
            f"{one.fragment_ms:.1f}",
            f"{one.first:.0f} / {one.first_packed:.1f}",
            f"{one.update:.0f} / {one.update_packed:.1f}",
            f"{one.largest:.0f} / {one.largest_packed:.1f}",
        ]
        for key, one in found.items()
    }
    _print_grid(terminal, words("bench.page_title"), labels, columns)
    return 0


# ---- output ------------------------------------------------------------------------


def show(terminal: Terminal, figures: dict[str, Figures], peer: Peer | None) -> None:
    """Print a column a game; below, if a peer was measured, how many times faster each is."""
    words = terminal.words
    labels = [
        words("bench.seats"),
        words("bench.loop"),
        words("bench.loop_games"),
        words("bench.length"),
        words("bench.policy_games"),
        words("bench.policy"),
        words("bench.api"),
        words("bench.copy"),
        words("bench.legal"),
        words("bench.redeal"),
        words("bench.uncompiled"),
        words("bench.gain"),
    ]
    columns = {_title(key, terminal): _column(found) for key, found in figures.items()}
    if peer is not None:
        columns[f"{peer.name} {peer.version}"] = _peer_column(peer)
    _print_grid(terminal, words("bench.title"), labels, columns)
    if all(found.uncompiled is None for found in figures.values()):
        terminal.say(words("bench.nothing_compiled"), style="dim")
    if peer is not None:
        labels = [
            words("bench.ratio_loop"),
            words("bench.ratio_api"),
            words("bench.ratio_copy"),
            words("bench.ratio_legal"),
        ]
        columns = {
            _title(key, terminal): [_times(ratio) for ratio in ratios(found, peer).values()]
            for key, found in figures.items()
        }
        _print_grid(terminal, words("bench.against", peer=peer.name), labels, columns)
        terminal.say(words("bench.counted", players=PLAYERS), style="dim")


def _title(key: str, terminal: Terminal) -> str:
    return zamok.game(key).words(terminal.words.language)("title")


def _print_grid(
    terminal: Terminal, title: str, labels: list[str], columns: dict[str, list[str]]
) -> None:
    """Print as many columns side by side as fit, the others below: a figure is never broken."""
    narrow = {_narrow(head, cells): cells for head, cells in columns.items()}
    for tried in (columns, narrow):
        table = _grid(title, labels, tried)
        if _fits(terminal, table):
            terminal.out.print(table)
            return
    *rest, last = narrow.items()
    below = [last]
    while rest and not _fits(terminal, _grid(title, labels, dict(rest))):
        below.insert(0, rest.pop())
    terminal.out.print(_grid(title, labels, dict(rest or below)))
    if rest:
        _print_grid(terminal, "", labels, dict(below))


def _narrow(head: str, cells: list[str]) -> str:
    """Return a head in lines no longer than its figures or its longest word."""
    return fill(head, max(map(len, [*head.split(), *cells])), break_long_words=False)


def _fits(terminal: Terminal, table: Table) -> bool:
    out = terminal.out
    return Measurement.get(out, out.options.update(max_width=FAR), table).maximum <= out.width


def _grid(title: str, labels: list[str], columns: dict[str, list[str]]) -> Table:
    """Return a table with the labels on the left."""
    table = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    table.add_column(no_wrap=True)
    for head in columns:
        table.add_column(head, justify="right", vertical="bottom", no_wrap=True)
    for row in zip(labels, *columns.values(), strict=True):
        table.add_row(*row)
    return table


def _column(found: Figures) -> list[str]:
    plain_rate = found.uncompiled
    return [
        str(found.seats),
        _big(found.playout.decisions_per_second),
        _big(found.playout.games_per_second),
        f"{found.playout.decisions_per_game:.1f}",
        _big(found.policy.games_per_second),
        _big(found.policy.decisions_per_second),
        _big(found.api.decisions_per_second),
        _big(found.copy_ns),
        _big(found.legal_ns),
        f"{found.redeal_us:.2f}",
        "—" if plain_rate is None else _big(plain_rate.decisions_per_second),
        "—"
        if plain_rate is None
        else _times(found.playout.decisions_per_second / plain_rate.decisions_per_second),
    ]


def _peer_column(peer: Peer) -> list[str]:
    """Return the peer's figures; its one way to play stands beside the Python API."""
    return [
        str(PLAYERS),
        "—",
        _big(peer.rate.games_per_second),
        f"{peer.rate.decisions_per_game:.1f}",
        "—",
        "—",
        _big(peer.rate.decisions_per_second),
        _big(peer.copy_ns),
        _big(peer.legal_ns),
        "—",
        "—",
        "—",
    ]


def ratios(found: Figures, peer: Peer) -> dict[str, float]:
    """Return how many times faster than the peer a game is, in each thing both do."""
    theirs = peer.rate.decisions_per_second
    return {
        "playout": found.playout.decisions_per_second / theirs,
        "api": found.api.decisions_per_second / theirs,
        "copy": peer.copy_ns / found.copy_ns,
        "legal": peer.legal_ns / found.legal_ns,
    }


def plain(figures: dict[str, Figures], peer: Peer | None) -> dict[str, object]:
    """Return everything measured as plain data."""
    games = {key: asdict(found) for key, found in figures.items()}
    if peer is not None:
        for key, found in figures.items():
            games[key]["times_faster_than_peer"] = ratios(found, peer)
    return {
        "zamok": zamok.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": _pure.compiled(),
        "decision": "one choice by a player from at least one legal action",
        "games": games,
        "peers": [] if peer is None else [{**asdict(peer), "players": PLAYERS}],
    }


FAR = 10_000  # columns of a terminal in which everything fits
GAP = "\N{NO-BREAK SPACE}"  # between groups of three digits


def _big(value: float) -> str:
    """Return a large figure in groups of three digits, a small one with a digit more."""
    return f"{value:,.0f}".replace(",", GAP) if value >= 100 else f"{value:.1f}"


def _times(ratio: float) -> str:
    figure = f"{ratio:,.0f}".replace(",", GAP) if ratio >= 10 else f"{ratio:.2f}"
    return f"×{GAP}{figure}"
