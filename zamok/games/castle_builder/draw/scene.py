"""What one drawing needs at hand: the view, the legal moves, words and names."""

from __future__ import annotations

from functools import cached_property

from zamok.engine import drawing
from zamok.engine.screen import LOW, TALL
from zamok.games.castle_builder import text
from zamok.games.castle_builder.facts import KIND_OF
from zamok.games.castle_builder.view import Forecast, Pending, Placement, Player, View


class Scene(drawing.Scene[View]):
    """One view about to be drawn."""

    voice = text

    @property
    def small(self) -> bool:
        """Whether it is drawn for a window held in a hand."""
        return self.shape in (TALL, LOW)

    @property
    def forecast(self) -> Forecast:
        """What the rules know in advance."""
        return self.view["forecast"]

    @cached_property
    def phase(self) -> str:
        """The phase as the viewer plays it: to others a tile taken up does not show."""
        return text.phase_of(self.view)

    @cached_property
    def seat(self) -> int:
        """The seat before which the viewer sits: the own one, else that of whose turn it is."""
        view = self.view
        if view["you"] is not None:
            return view["you"]
        return self.forecast["leaders"][0] if view["over"] else view["turn"]

    @cached_property
    def stage(self) -> int:
        """The seat whose castle is drawn large: that of a rival while the viewer breaks it."""
        struck = self.view["struck"]
        if self.legal and self.phase == "break" and struck is not None:
            return struck
        return self.seat

    @property
    def own(self) -> bool:
        """Whether the holder on the table is the viewer's own."""
        return self.seat == self.view["you"]

    @property
    def player(self) -> Player:
        """What lies before the seat whose castle is the board."""
        return self.view["players"][self.stage]

    @property
    def in_hand(self) -> Pending | None:
        """The tile taken up whose place is still to be chosen."""
        pending = self.view["pending"]
        return pending if pending is not None and pending["row"] is None else None

    @property
    def laid(self) -> Pending | None:
        """The tile that lies at its place and is still to be paid for."""
        pending = self.view["pending"]
        return pending if pending is not None and pending["row"] is not None else None

    def calmed(self, coin: str | None) -> bool:
        """Tell whether a coin gives a tile of the market instead of its effect."""
        return coin in self.forecast["calmed"]

    def purse(self, seat: int) -> tuple[tuple[str, bool], ...]:
        """Return the coins a seat has laid down, one by one, each with whether it is calmed."""
        coins = self.view["players"][seat]["coins"]
        return tuple(
            (coin, self.calmed(coin)) for coin, count in coins.items() for _ in range(count)
        )

    def playing(self, seat: int) -> tuple[str, bool] | None:
        """Return the coin whose effect a seat is playing, and whether it is calmed."""
        coin = self.view["coin"]
        return (coin, self.calmed(coin)) if coin and self.view["turn"] == seat else None

    # ---- tiles that can be seen one by one -----------------------------------------------------

    @cached_property
    def market(self) -> list[str | None]:
        """The market's tiles without the one that lies in a castle already."""
        tiles = list(self.view["market"])
        if self.laid is not None and self.laid["source"] == "market":
            tiles[tiles.index(self.laid["tile"])] = None
        return tiles

    @cached_property
    def holder(self) -> list[str]:
        """The viewer's own tiles without the one that lies in the castle already."""
        you = self.view["you"]
        held = None if you is None else self.view["players"][you]["holder"]
        tiles = [name for name, count in (held or {}).items() for _ in range(count)]
        tiles.sort(key=KIND_OF.__getitem__)
        if you is not None and (gone := self._gone("holder", you)):
            tiles.remove(gone)
        return tiles

    def royals(self, seat: int) -> list[str]:
        """Return the royal tiles that lie beside a holder."""
        gone = self._gone("royal", seat)
        return [tile for tile in self.view["players"][seat]["royal"] if tile != gone]

    def backs(self, seat: int) -> int:
        """Return how many tiles stand in a holder."""
        held = self.view["players"][seat]["holder_size"]
        return held - 1 if self._gone("holder", seat) else held

    def known(self, seat: int) -> tuple[str, ...]:
        """Return the tiles of somebody else's holder that the viewer knows, one by one."""
        tiles = text.known(self.view["players"][seat])
        if (gone := self._gone("holder", seat)) in tiles:
            tiles.remove(gone)
        return tuple(tiles)

    def _gone(self, source: str, seat: int) -> str | None:
        """Return the tile of a seat that has left its source for the castle, unpaid."""
        laid = self.laid
        if laid is None or laid["source"] != source or self.view["turn"] != seat:
            return None
        return laid["tile"]

    # ---- what moves would bring ------------------------------------------------------------------

    @cached_property
    def placements(self) -> dict[int, list[Placement]]:
        """Where each legal move that takes up or sets a tile may lead to."""
        found: dict[int, list[Placement]] = {}
        for placement in self.forecast["placements"] or ():
            if self.can(placement["move"]):
                found.setdefault(placement["move"], []).append(placement)
        return found
