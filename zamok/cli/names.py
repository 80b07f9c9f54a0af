"""What the seats are called."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.bots import BOTS
from zamok.bots.names import is_name, kind_of, say_level, say_name
from zamok.engine import Words


def seat_names(words: Words, seats: int, bots: Sequence[str] = ()) -> list[str]:
    """Return the names of all seats; `bots` are those of a record."""
    named = {seat: bot for seat, bot in enumerate(bots) if is_name(bot)}
    return [
        say_name(named[seat], words.language)
        if seat in named
        else words("name.player", number=seat + 1)
        for seat in range(seats)
    ]


def bot_word(words: Words, bot: str) -> str:
    """Return what a bot is called; one of somebody's own goes by the name of its maker."""
    return say_level(bot, words.language) if kind_of(bot) in BOTS else bot.rpartition(":")[2]
