"""`zamok serve`: the games in the browser, for this machine or for a club."""

from __future__ import annotations

import argparse
import asyncio
import os
import threading
import time
import urllib.request
import webbrowser
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
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "serve", words)
    parser.add_argument("--host", default="127.0.0.1", help=words("help.serve.host"))
    parser.add_argument(
        "--port", type=number, default=PORT, help=words("help.serve.port", port=PORT)
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help=words("help.serve.data"))
    parser.add_argument("--database", default="", metavar="URL", help=words("help.serve.database"))
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


def data_folder(asked: Path | None) -> Path:
    """Return where games are kept: the folder asked for, else the user's own."""
    if asked is not None:
        return asked
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zamok"


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until stopped."""
    from zamok.server import language, logs
    from zamok.server.errors import Unfit
    from zamok.server.seal import SealError
    from zamok.server.settings import Settings
    from zamok.web.assets import manifest
    from zamok.web.site import site

    manifest()  # refuse at once when the client is not built
    _check_seed(args)
    settings = Settings(
        data=data_folder(args.data),
        database=args.database,
        origins=tuple(args.origin),
        secure=args.secure,
        proxies=args.proxies,
        **{
            name: value
            for name in ("workers", "bot_pause")
            if (value := getattr(args, name)) is not None
        },
    )
    try:
        try:
            app = site(settings)
        except OSError as error:
            why = files.reason(error)
            raise Refusal("refuse.folder", folder=settings.data, reason=why) from error
        logs.set_up()
        asyncio.run(_serve(app, args, terminal))
    except SealError as error:
        if error.exposed:
            raise Refusal("refuse.signing_mode", file=error.where) from None
        raise Refusal("refuse.signing_key", where=error.where) from None
    except Unfit as unfit:
        sentence = language.words(terminal.words.language)(unfit.key, **unfit.gaps)
        raise ZamokError(sentence) from None
    return 0


async def _serve(app: FastAPI, args: argparse.Namespace, terminal: Terminal) -> None:
    """Open the house, say where it is, and serve until a signal comes."""
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
            host=args.host,
            port=args.port,
            proxy_headers=bool(args.proxies),
            forwarded_allow_ips=args.proxies or None,
        ).serve()


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
