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
from zamok.engine import Dice, Game, Record, key_from_seed

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

EPILOG = """\
examples:
  zamok play castle_builder                          you against one random bot
  zamok play castle_builder --seats 3 --seat 2       you sit second of three
  zamok play castle_builder --humans 1,2             two people, one keyboard
  zamok play castle_builder --seed rain --save a.json
  zamok play castle_builder --option NAME=VALUE      `zamok games` lists the options
  zamok play castle_builder --position evening.txt   go on from a position written down

at your turn:
  3            make the third move of the list
  draw         make the move of this notation (shown in brackets behind each move)
  Enter        show the table again
  u            take back your last move (as far as nothing was drawn or shown since)
  ?            list the rules; `? ANCHOR` shows one of them
  s FILE       save the record so far
  q            leave
"""


def add_to(commands: Subparsers) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "play",
        help="play in the terminal, against bots or with friends",
        description="Play a game in the terminal; bots take the seats that no human has.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_setup(parser)
    parser.add_argument(
        "--position",
        type=plain_text,
        metavar="TEXT",
        help="begin from a position: its text, or a file with it",
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", type=number, metavar="K", help="your seat, from 1 (default: 1)")
    who.add_argument(
        "--humans", type=numbers, metavar="K,K", help="the seats of several people, from 1"
    )
    parser.add_argument(
        "--bots",
        type=bot_list,
        default=("squire",),
        metavar="NAME,NAME",
        help=f"one bot for all other seats, or one for each ({', '.join(BOTS)}; default: squire)",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the record when you leave")
    add_language(parser)
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
    bots = assign_bots(args.bots, [n for n in range(seats) if n + 1 not in humans])
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


def assign_bots(names: tuple[str, ...], free: list[int]) -> dict[int, str]:
    """Return which bot has which free seat."""
    check_bots(names)
    if len(names) == 1:
        return dict.fromkeys(free, names[0])
    if len(names) != len(free):
        raise Refusal("refuse.bot_count", bots=len(names), seats=len(free))
    return dict(zip(free, names, strict=True))
