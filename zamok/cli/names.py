"""What the seats are called."""

from __future__ import annotations

from collections.abc import Mapping

from zamok.bots import BOTS
from zamok.engine import Words

# The word key of every bot; a test keeps it complete.
BOT_WORDS = {name: f"bot.{name}" for name in BOTS}


def seat_names(words: Words, seats: int, bots: Mapping[int, str] | None = None) -> list[str]:
    """Return the names of all seats; `bots` says by which bot a seat is played, if by one."""
    playing = bots or {}
    return [
        bot_name(words, playing[seat], seat + 1)
        if seat in playing
        else words("name.player", number=seat + 1)
        for seat in range(seats)
    ]


def bot_name(words: Words, bot: str, number: int) -> str:
    """Return the name of a bot with its number."""
    return words("name.bot", bot=bot_word(words, bot), number=number)


def bot_word(words: Words, bot: str) -> str:
    """Return what a bot is called; one of somebody's own goes by the name of its maker."""
    return words(BOT_WORDS[bot]) if bot in BOT_WORDS else bot.rpartition(":")[2]
