"""`zamok people`: who is known to a server; to rename, shut out or forget somebody, name a host."""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

from zamok.cli.arguments import Parser, add_command, add_language, plain_text
from zamok.cli.chosen import add_settings
from zamok.cli.office import STORED, at_work, settings_of
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    from zamok.server.settings import Settings
    from zamok.server.store import Store

    Subparsers = argparse._SubParsersAction[Parser]

LIST, RENAME, CLOSE, DELETE = "list", "rename", "close", "delete"
ROLES = {"host": "host", "helper": "helper", "player": ""}  # what is said, and what is kept
USAGE = {
    LIST: "refuse.people_list",
    RENAME: "refuse.people_rename",
    CLOSE: "refuse.people_one",
    DELETE: "refuse.people_one",
    **dict.fromkeys(ROLES, "refuse.people_one"),
}
DONE = {
    RENAME: "people.renamed",
    CLOSE: "people.closed",
    DELETE: "people.deleted",
    "host": "people.host",
    "helper": "people.helper",
    "player": "people.player",
}
HEADINGS = (
    "people.id", "people.name", "people.since", "people.seen", "people.games", "people.role"
)  # fmt: skip
CALLED = {"host": "role.host", "helper": "role.helper"}
SHOWN = "%Y-%m-%d"


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "people", words)
    parser.add_argument(
        "what",
        nargs="?",
        default=LIST,
        choices=(LIST, RENAME, CLOSE, DELETE, *ROLES),
        help=words("help.people.what"),
    )
    parser.add_argument(
        "person", nargs="?", type=plain_text, metavar="PERSON", help=words("help.people.person")
    )
    parser.add_argument(
        "name", nargs="?", type=plain_text, metavar="NAME", help=words("help.people.name")
    )
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Do what is wanted."""
    wanted = (args.what != LIST) + (args.what == RENAME)
    if sum(given is not None for given in (args.person, args.name)) != wanted:
        raise Refusal(USAGE[args.what])
    settings = settings_of(args)
    with at_work(settings, terminal):
        return asyncio.run(_run(settings, args, terminal))


async def _run(settings: Settings, args: argparse.Namespace, terminal: Terminal) -> int:
    from zamok.server.club import farewell
    from zamok.server.club.order import Order, noted
    from zamok.server.office import opened
    from zamok.server.people import People

    async with opened(settings) as store:
        if args.what == LIST:
            _show(await store.people(), args.json, terminal)
            return 0
        people, person = People(store, settings.limits.name), await _found(store, args.person)
        name = await people.name(person)
        if args.what in ROLES:
            await Order(store, people).set_role(None, person, ROLES[args.what])
        elif args.what == RENAME:
            await people.rename(person, args.name)
            shown = await people.name(person)
            await store.database.write(noted(None, person, RENAME, "", None, f"{name} → {shown}"))
        elif args.what == CLOSE:
            await farewell.shut_out(store, person)
            await store.database.write(noted(None, person, CLOSE))
        else:
            await farewell.leave(store, person)
            await store.database.write(noted(None, person, DELETE))
            await farewell.forget(store, people, person, playing=True)
    terminal.say(terminal.words(DONE[args.what], name=name, person=person))
    return 0


async def _found(store: Store, given: str) -> str:
    """Return the person of an id, or of a name that only one has."""
    found = [one["id"] for one in await store.people() if given in (one["id"], one["name"])]
    if not found:
        raise Refusal("refuse.person", person=given)
    if len(found) > 1:
        raise Refusal("refuse.persons", name=given, people=", ".join(found))
    return str(found[0])


def _show(people: list[dict[str, Any]], as_json: bool, terminal: Terminal) -> None:
    if as_json:
        print(json.dumps(people, indent=1, ensure_ascii=False))
        return
    from rich.table import Table

    words = terminal.words
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in HEADINGS:
        table.add_column(words(heading), header_style="dim", overflow="fold")
    for one in people:
        seen = time.strftime(SHOWN, time.localtime(one["seen_at"])) if one["seen_at"] else ""
        since = time.strftime(SHOWN, time.localtime(one["made_at"]))
        role = words(CALLED[one["role"]]) if one["role"] else ""
        table.add_row(one["id"], one["name"], since, seen, str(one["games"]), role)
    terminal.out.print(table)
    terminal.say(words.count("people.count", len(people)))
