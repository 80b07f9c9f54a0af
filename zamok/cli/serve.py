"""`zamok serve`: the games in the browser, for this machine or for a club."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, number, seconds
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Words, ZamokError, entropy

if TYPE_CHECKING:
    from fastapi import FastAPI

    Subparsers = argparse._SubParsersAction[Parser]

PORT = 8421
# Whoever listens at all addresses is reached at one; other machines are told which.
REACHED = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}
PROGRAM = "import sys; from zamok.cli.main import main; sys.exit(main())"  # as `zamok` is
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "serve", words)
    parser.add_argument("--host", default="127.0.0.1", help=words("help.serve.host"))
    parser.add_argument(
        "--port", type=number, default=PORT, help=words("help.serve.port", port=PORT)
    )
    parser.add_argument("--processes", type=number, default=1, help=words("help.serve.processes"))
    add_data(parser, words)
    parser.add_argument("--address", default="", help=words("help.serve.address"))
    parser.add_argument("--origin", action="append", default=[], help=words("help.serve.origin"))
    parser.add_argument("--secure", action="store_true", help=words("help.serve.secure"))
    parser.add_argument("--proxies", default="", help=words("help.serve.proxies"))
    parser.add_argument("--workers", type=number, help=words("help.serve.workers"))
    parser.add_argument(
        "--bot-pause",
        type=seconds,
        metavar="SECONDS",
        help=words("help.serve.bot_pause"),
    )
    parser.add_argument("--open", action="store_true", help=words("help.serve.open"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def add_data(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add where a server keeps its games."""
    parser.add_argument("--data", type=Path, metavar="DIR", help=words("help.serve.data"))
    parser.add_argument("--database", default="", metavar="URL", help=words("help.serve.database"))


def data_folder(asked: Path | None) -> Path:
    """Return where games are kept: the folder asked for, else the user's own."""
    if asked is not None:
        return asked
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zamok"


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until stopped."""
    from zamok.server import logs
    from zamok.server.settings import Settings
    from zamok.web.assets import manifest
    from zamok.web.site import site

    manifest()  # refuse at once when the client is not built
    _check_seed(args)
    if args.processes > 1:
        return _serve_all(args)
    settings = Settings(
        data=data_folder(args.data),
        database=args.database,
        origins=tuple(args.origin),
        secure=args.secure,
        proxies=args.proxies,
        address=_address(args),
        **{
            name: value
            for name in ("workers", "bot_pause")
            if (value := getattr(args, name)) is not None
        },
    )
    with in_words(terminal):
        try:
            app = site(settings)
        except OSError as error:
            why = files.reason(error)
            raise Refusal("refuse.folder", folder=settings.data, reason=why) from error
        logs.set_up()
        asyncio.run(_serve(app, args, terminal))
    return 0


@contextmanager
def in_words(terminal: Terminal) -> Iterator[None]:
    """Say why a server's data cannot be used."""
    from zamok.server import language
    from zamok.server.errors import Unfit
    from zamok.server.seal import SealError

    try:
        yield
    except SealError as error:
        if error.exposed:
            raise Refusal("refuse.signing_mode", file=error.where) from None
        raise Refusal("refuse.signing_key", where=error.where) from None
    except Unfit as unfit:
        sentence = language.words(terminal.words.language)(unfit.key, **unfit.gaps)
        raise ZamokError(sentence) from None


def _address(args: argparse.Namespace) -> str:
    """Return where other processes reach this one."""
    host = args.address or REACHED.get(args.host, args.host)
    return f"{host}:{args.port}"


def _is_sqlite(database: str) -> bool:
    return database.startswith("sqlite")


def _serve_all(args: argparse.Namespace) -> int:
    """Serve with several processes until stopped."""
    from zamok.server import logs
    from zamok.server.crew import Crew

    if not args.database or _is_sqlite(args.database):
        raise Refusal("refuse.processes")
    logs.set_up()
    ports = range(args.port, args.port + args.processes)
    given = {"--host": args.host, "--database": args.database, "--proxies": args.proxies}
    given |= {"--data": data_folder(args.data), "--workers": args.workers}
    given |= {"--bot-pause": args.bot_pause, "--lang": args.lang}
    same = [f"{name}={value}" for name, value in given.items() if value not in (None, "")]
    same += [f"--origin={origin}" for origin in args.origin]
    same += ["--secure"] if args.secure else []
    same += [f"--address={args.address}"] if args.address else []
    commands = [[sys.executable, "-c", PROGRAM, "serve", *same, f"--port={port}"] for port in ports]
    if args.open:
        commands[0].append("--open")
    return asyncio.run(Crew(commands, ports, REACHED.get(args.host, args.host)).serve())


async def _serve(app: FastAPI, args: argparse.Namespace, terminal: Terminal) -> None:
    """Open the house, say where it is, and serve until a signal comes."""
    from zamok.server.serving import bound

    try:
        listening = bound(args.host, args.port, not args.database or _is_sqlite(args.database))
    except OSError as error:
        where = f"{args.host}:{args.port}"
        raise Refusal("refuse.port", address=where, reason=files.reason(error)) from error
    with listening:
        await _open_house(app, args, terminal, listening)


async def _open_house(
    app: FastAPI, args: argparse.Namespace, terminal: Terminal, listening: socket.socket
) -> None:
    from zamok.server.serving import Server

    async with app.router.lifespan_context(app):
        shown = "localhost" if args.host in ("127.0.0.1", "0.0.0.0", "::") else args.host
        address = f"http://{shown}:{args.port}/"
        terminal.say(terminal.words("serve.here", address=address))
        terminal.say(terminal.words("serve.stop"))
        if args.open:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        await Server(
            app,
            proxy_headers=bool(args.proxies),
            forwarded_allow_ips=args.proxies or None,
        ).serve([listening])


def _check_seed(args: argparse.Namespace) -> None:
    """Refuse to serve others with dice that can be foreseen."""
    alone = args.host in LOOPBACK and not (args.secure or args.proxies or args.database)
    if entropy.seeded() and not alone:
        raise Refusal("refuse.seeded", variable=entropy.VARIABLE)


def _open(address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}health", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
