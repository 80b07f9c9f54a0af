"""The drawings that are defined once and used often."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Part
from zamok.engine.pencil import Ink
from zamok.games.all_seasons.draw import buildings, cards, ground, pieces, portraits, vehicles


def symbols(winter: bool, names: tuple[str, ...]) -> list[Part]:
    """Return all symbols of a season, the cards with the names of the characters."""
    return [Part("as-defs", _symbols, (winter,)), Part("as-faces", cards.faces, names)]


@cache
def _symbols(winter: bool) -> Ink:
    return (
        ground.paints(winter)
        + pieces.symbols()
        + vehicles.symbols(winter)
        + buildings.symbols(winter)
        + portraits.symbols()
        + cards.small()
        + (portraits.winter_symbols() if winter else "")
    )
