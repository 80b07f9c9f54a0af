"""`zamok settings`: how a server would run, and who has said so."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING

from rich.table import Table

from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import CONFIG, PREFIX, SETTINGS, add_settings, choose
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

OTHERS = ("LANG", "PURE", "SECRET", "SEED", "SIGNING_KEY")  # variables that are no settings


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "settings", words)
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    add_settings(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print every setting, its value and where that was said; passwords are left out."""
    chosen, words = choose(args), terminal.words
    if args.json:
        shown = [
            {"name": setting.name, "value": value, "from": source, "about": words(setting.about)}
            for setting, value, source in chosen.lines()
        ]
        print(json.dumps(shown, indent=1, ensure_ascii=False))
        return 0
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    headings = words("settings.name"), words("settings.value"), words("settings.source")
    for heading in (*headings, words("settings.about")):
        table.add_column(heading, header_style="dim", overflow="fold")
    for setting, value, source in chosen.lines():
        where = source or words("settings.usual")
        table.add_row(setting.name, value, where, words(setting.about))
    terminal.out.print(table)
    for name in _unknown():
        terminal.say(words("settings.unknown", name=name))
    return 0


def _unknown() -> list[str]:
    """Return variables that look like settings and are none."""
    known = {setting.variable for setting in (CONFIG, *SETTINGS)}
    known |= {PREFIX + name for name in OTHERS}
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
