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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import Chosen, add_settings, choose
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Words, ZamokError, entropy

if TYPE_CHECKING:
    from fastapi import FastAPI

    Subparsers = argparse._SubParsersAction[Parser]

# Whoever listens at all addresses is reached at one; other machines are told which.
REACHED = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}
PROGRAM = "import sys; from zamok.cli.main import main; sys.exit(main())"  # as `zamok` is
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "serve", words)
    add_settings(parser, words)
    parser.add_argument("--open", action="store_true", help=words("help.serve.open"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until stopped."""
    from zamok.server import logs
    from zamok.server.settings import Settings
    from zamok.web.assets import manifest
    from zamok.web.site import site

    manifest()  # refuse at once when the client is not built
    chosen = choose(args)
    _check_seed(chosen)
    if chosen["processes"] > 1:
        return _serve_all(chosen, args)
    settings = Settings(
        data=chosen["data"],
        database=chosen["database"],
        origins=chosen["origin"],
        secure=chosen["secure"],
        proxies=chosen["proxies"],
        address=_address(chosen),
        workers=chosen["workers"],
        bot_pause=chosen["bot-pause"],
        limits=chosen.limits(),
    )
    with in_words(terminal):
        try:
            app = site(settings)
        except OSError as error:
            why = files.reason(error)
            raise Refusal("refuse.folder", folder=settings.data, reason=why) from error
        logs.set_up()
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(_serve(app, chosen, terminal, args.open))
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


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the quickest event loop that this machine has; None: Python's own."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _address(chosen: Chosen) -> str:
    """Return where other processes reach this one."""
    host = chosen["address"] or REACHED.get(chosen["host"], chosen["host"])
    return f"{host}:{chosen['port']}"


def _single(chosen: Chosen) -> bool:
    """Tell whether no other process can share the database."""
    return not chosen["database"] or chosen["database"].startswith("sqlite")


def _serve_all(chosen: Chosen, args: argparse.Namespace) -> int:
    """Serve with several processes until stopped; each finds in its environment how to run."""
    from zamok.server import logs
    from zamok.server.crew import Crew

    if _single(chosen):
        raise Refusal("refuse.processes")
    logs.set_up()
    ports = range(chosen["port"], chosen["port"] + chosen["processes"])
    one = [sys.executable, "-c", PROGRAM, "serve", "--processes=1"]
    one += [f"--lang={args.lang}"] if args.lang else []
    commands = [[*one, f"--port={port}"] for port in ports]
    if args.open:
        commands[0].append("--open")
    os.environ |= chosen.variables()
    return asyncio.run(Crew(commands, ports, REACHED.get(chosen["host"], chosen["host"])).serve())


async def _serve(app: FastAPI, chosen: Chosen, terminal: Terminal, show: bool) -> None:
    """Open the house, say where it is, and serve until a signal comes."""
    from zamok.server.serving import bound

    try:
        listening = bound(chosen["host"], chosen["port"], _single(chosen))
    except OSError as error:
        where = f"{chosen['host']}:{chosen['port']}"
        raise Refusal("refuse.port", address=where, reason=files.reason(error)) from error
    with listening:
        await _open_house(app, chosen, terminal, listening, show)


async def _open_house(
    app: FastAPI, chosen: Chosen, terminal: Terminal, listening: socket.socket, show: bool
) -> None:
    from zamok.server.serving import Server, seldom_tidy

    async with app.router.lifespan_context(app):
        host = chosen["host"]
        shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
        address = f"http://{shown}:{chosen['port']}/"
        terminal.say(terminal.words("serve.here", address=address))
        terminal.say(terminal.words("serve.stop"))
        if show:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        seldom_tidy()
        await Server(
            app,
            proxy_headers=bool(chosen["proxies"]),
            forwarded_allow_ips=chosen["proxies"] or None,
        ).serve([listening])


def _check_seed(chosen: Chosen) -> None:
    """Refuse to serve others with dice that can be foreseen."""
    reached = chosen["secure"] or chosen["proxies"] or chosen["database"]
    alone = chosen["host"] in LOOPBACK and not reached
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
