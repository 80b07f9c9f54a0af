"""Everything that is drawn by reference: tiles, icons, coins and barons."""

from __future__ import annotations

from zamok.engine.drawing import Part
from zamok.engine.pencil import Ink, symbol
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.tiles import back_ink, door_ink, tile_id, tile_ink
from zamok.games.castle_builder.facts import COIN_IDS, TILE_IDS

_SEATS = range(4)


def symbols(calmed: tuple[str, ...]) -> list[Part]:
    """Return all symbols, as one part: they never change in a game."""
    return [Part("cb-defs", _all, (calmed,))]


def _all(calmed: tuple[str, ...]) -> Ink:
    named = {tile_id(name): tile_ink(name) for name in TILE_IDS}
    named |= {"cb-door": door_ink(), "cb-back": back_ink()}
    named |= {f"cb-i-{name}": pieces.icon_ink(name) for name in pieces.ICONS}
    named |= {pieces.coin_id(name): pieces.coin_ink(name) for name in COIN_IDS}
    named |= {pieces.coin_id(name, True): pieces.calm_ink(name) for name in calmed}
    named |= {f"cb-b-{seat}": pieces.baron_ink(seat) for seat in _SEATS}
    return "".join(symbol(name, ink) for name, ink in named.items())
