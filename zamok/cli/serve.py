"""`zamok serve`: the games in the browser, for this machine or for a club."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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

# Whoever listens at several addresses is reached at one; other machines are told which.
REACHED = {"0.0.0.0": "127.0.0.1", "localhost": "127.0.0.1", "::": "::1"}
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

    chosen = choose(args)
    _check_seed(chosen)
    with in_words(terminal):
        manifest()  # refuse at once when the client is not built
        if chosen["processes"] > 1:
            return _serve_all(chosen, args)
        from zamok.web.site import site  # whoever only starts others needs no site of its own

        settings = Settings(
            data=chosen["data"],
            database=chosen["database"],
            origins=chosen["origin"],
            prefix=chosen["prefix"],
            secure=chosen["secure"],
            proxies=chosen["proxies"],
            address=_address(chosen),
            workers=chosen["workers"],
            bot_pause=chosen["bot-pause"],
            closed=chosen["closed"],
            contact=chosen["contact"],
            mail_server=chosen["mail-server"],
            mail_from=chosen["mail-from"],
            limits=chosen.limits(),
        )
        try:
            app = site(settings)
        except OSError as error:
            why = files.reason(error)
            raise Refusal("refuse.folder", folder=settings.data, reason=why) from error
        logs.set_up(chosen["log-level"])
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
    return f"{chosen['address'] or _reached(chosen)}:{chosen['port']}"


def _reached(chosen: Chosen) -> str:
    """Return where this machine reaches itself, as addresses of pages name it."""
    host = REACHED.get(chosen["host"], chosen["host"])
    return f"[{host}]" if ":" in host else host


def _single(chosen: Chosen) -> bool:
    """Tell whether no other process can share the database."""
    return not chosen["database"] or chosen["database"].startswith("sqlite")


def _serve_all(chosen: Chosen, args: argparse.Namespace) -> int:
    """Serve with several processes until stopped; each finds in its environment how to run."""
    from zamok.server import logs
    from zamok.server.crew import Crew

    if _single(chosen):
        raise Refusal("refuse.processes")
    if chosen["socket"] is not None:
        raise Refusal("refuse.socket_processes")
    logs.set_up(chosen["log-level"])
    ports = range(chosen["port"], chosen["port"] + chosen["processes"])
    one = [sys.executable, "-c", PROGRAM, "serve", "--processes=1"]
    one += [f"--lang={args.lang}"] if args.lang else []
    commands = [[*one, f"--port={port}"] for port in ports]
    if args.open:
        commands[0].append("--open")
    os.environ |= chosen.variables()
    return asyncio.run(Crew(commands, ports, _reached(chosen)).serve())


async def _serve(app: FastAPI, chosen: Chosen, terminal: Terminal, show: bool) -> None:
    """Take the place to listen at, open the house, and serve until a signal comes."""
    from zamok.server.serving import Server, tidy_little

    def answering() -> None:
        terminal.say(terminal.words("serve.here", address=address))
        terminal.say(terminal.words("serve.stop"))
        if show:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    by_file = chosen["socket"] is not None
    address = str(chosen["socket"]) if by_file else _page(chosen)
    with listening(chosen) as sockets:
        async with app.router.lifespan_context(app):
            tidy_little()
            await Server(
                app,
                answering,
                proxy_headers=by_file or bool(chosen["proxies"]),
                # Whoever may write to the file is the proxy.
                forwarded_allow_ips="*" if by_file else chosen["proxies"] or None,
            ).serve(sockets)


@contextmanager
def listening(chosen: Chosen) -> Iterator[list[socket.socket]]:
    """Have the sockets to listen at; Refusal says why not."""
    from zamok.server.serving import bound, bound_file

    with ExitStack() as held:
        where = chosen["socket"] or f"{chosen['host']}:{chosen['port']}"
        try:
            if chosen["socket"] is not None:
                found = [held.enter_context(bound_file(chosen["socket"]))]
            else:
                found = bound(chosen["host"], chosen["port"], _single(chosen))
        except (socket.gaierror, UnicodeError) as error:
            raise Refusal("refuse.host", host=chosen["host"]) from error
        except OSError as error:
            why = files.reason(error)
            raise Refusal("refuse.port", address=where, reason=why) from error
        for one in found:
            held.enter_context(one)
        yield found


def _page(chosen: Chosen) -> str:
    """Return where a browser on this machine finds the home page."""
    known = "localhost" if chosen["host"] in (*REACHED, "127.0.0.1") else _reached(chosen)
    return f"http://{known}:{chosen['port']}{chosen['prefix']}/"


def _check_seed(chosen: Chosen) -> None:
    """Refuse to serve others with dice that can be foreseen."""
    reached = chosen["secure"] or chosen["proxies"] or chosen["database"]
    alone = chosen["host"] in LOOPBACK and not reached
    if entropy.seeded() and not alone:
        raise Refusal("refuse.seeded", variable=entropy.VARIABLE)
