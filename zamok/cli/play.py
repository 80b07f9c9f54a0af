"""`zamok play`: a game in the terminal, against bots or with people at one keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import zamok
from zamok.bots import BOTS, make_bot
from zamok.bots.names import pick_name
from zamok.cli import files
from zamok.cli.arguments import (
    Parser,
    add_command,
    add_language,
    add_setup,
    bot_list,
    number,
    numbers,
    plain_text,
)
from zamok.cli.refusal import Refusal
from zamok.cli.setting import check_bots, find_options, find_seats
from zamok.cli.sitting import Sitting
from zamok.cli.terminal import Terminal
from zamok.engine import Dice, Game, Record, Words, key_from_seed

DEFAULT_BOT = "squire"

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "play", words)
    add_setup(parser, words)
    parser.add_argument(
        "--position",
        type=plain_text,
        metavar="TEXT",
        help=words("help.play.position"),
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", type=number, metavar="K", help=words("help.play.seat"))
    who.add_argument("--humans", type=numbers, metavar="K,K", help=words("help.play.humans"))
    parser.add_argument(
        "--bots",
        type=bot_list,
        default=(DEFAULT_BOT,),
        metavar="NAME,NAME",
        help=words("help.play.bots", bots=", ".join(BOTS), default=DEFAULT_BOT),
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help=words("help.play.save"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Seat everybody, play, and save the record whatever happens."""
    game = zamok.game(args.game)
    humans: tuple[int, ...] = args.humans or (args.seat or 1,)
    record = begin_at(game, args) if args.position else begin(game, args, humans)
    seats = record.seats
    for seat in humans:
        if seat > seats:
            raise Refusal("refuse.seat", seat=seat, seats=seats)
    bots = assign_bots(game, args.bots, [n for n in range(seats) if n + 1 not in humans])
    record.bots = [
        pick_name(bots[seat], record.key_hash, seat) if seat in bots else ""
        for seat in range(seats)
    ]
    if args.save is not None:
        files.check_place(args.save)
    key = key_from_seed(record.seed)
    players = {
        seat: make_bot(name, game, Dice(key_from_seed(key + b"bot %d" % seat)))
        for seat, name in bots.items()
    }
    sitting = Sitting(terminal, record, bots, players)
    try:
        sitting.run()
    except EOFError:
        terminal.say("")
    finally:
        if args.save is not None:
            sitting.save(args.save)
    return 0


def begin(game: Game, args: argparse.Namespace, humans: tuple[int, ...]) -> Record:
    """Return the record of a game that is dealt."""
    seats = find_seats(game, args.seats or min(game.max_seats, max(game.min_seats, *humans)))
    return Record.begin(game, seats, find_options(game, seats, args.option), args.seed)


def begin_at(game: Game, args: argparse.Namespace) -> Record:
    """Return the record of a game that goes on from a position, which says seats and options."""
    if args.seats or args.option:
        raise Refusal("refuse.position_setup")
    return Record.begin_at(game, files.read_text(args.position), args.seed)


def assign_bots(game: Game, names: tuple[str, ...], free: list[int]) -> dict[int, str]:
    """Return which bot has which free seat."""
    check_bots(game, names)
    if len(names) == 1:
        return dict.fromkeys(free, names[0])
    if len(names) != len(free):
        raise Refusal("refuse.bot_count", bots=len(names), seats=len(free))
    return dict(zip(free, names, strict=True))
