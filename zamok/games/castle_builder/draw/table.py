"""What one drawing needs at hand: the view, the legal moves, words and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from zamok.engine.drawing import attempt, spot
from zamok.engine.words import Words
from zamok.games.castle_builder import text
from zamok.games.castle_builder.draw.fit import KIND, Place, discards, places, spare
from zamok.games.castle_builder.draw.geometry import cells_of
from zamok.games.castle_builder.state import M_HOLDER, M_MARKET, M_ROYAL
from zamok.games.castle_builder.view import Pending, Player, View

ROYALS = ("princess", "prince")


@dataclass(frozen=True)
class Table:
    """One view about to be drawn."""

    data: dict[str, object]
    legal: Sequence[int]
    words: Words
    names: Sequence[str]

    @cached_property
    def view(self) -> View:
        return cast("View", self.data)

    @cached_property
    def chosen(self) -> frozenset[int]:
        return frozenset(self.legal)

    @property
    def phase(self) -> str:
        """The phase as the viewer plays it: to others a tile taken up does not show."""
        return "spot" if self.in_hand is not None else self.view["phase"]

    @cached_property
    def seat(self) -> int:
        """The seat whose castle is the board: the viewer's, else that of whose turn it is."""
        view = self.view
        if view["you"] is not None:
            return view["you"]
        if view["over"]:
            coins = [(player["coin_total"], player["travelled"]) for player in view["players"]]
            return coins.index(max(coins))
        return view["turn"]

    @property
    def player(self) -> Player:
        return self.view["players"][self.seat]

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

    def name(self, seat: int) -> str:
        return self.names[seat]

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
        tiles.sort(key=KIND.__getitem__)
        if self._gone("holder", you):
            assert self.laid is not None
            tiles.remove(self.laid["tile"])
        return tiles

    def royals(self, seat: int) -> list[str]:
        """The royal tiles that lie beside a holder."""
        tiles = list(self.view["players"][seat]["royal"])
        if self._gone("royal", seat) and self.laid is not None:
            tiles.remove(self.laid["tile"])
        return tiles

    def backs(self, seat: int) -> int:
        """How many tiles stand in a holder."""
        return self.view["players"][seat]["holder_size"] - self._gone("holder", seat)

    def _gone(self, source: str, seat: int | None) -> bool:
        laid = self.laid
        return laid is not None and laid["source"] == source and self.view["turn"] == seat

    @cached_property
    def single(self) -> frozenset[str]:
        """The kinds drawn exactly once: such a tile glides when it moves."""
        view = self.view
        seen = Counter(tile["tile"] for player in view["players"] for tile in player["castle"])
        seen.update(name for name in self.market if name is not None)
        seen.update(self.holder)
        for seat in range(len(view["players"])):
            seen.update(self.royals(seat))
        if self.laid is not None:
            seen[self.laid["tile"]] += 1
        return frozenset(name for name, count in seen.items() if count == 1)

    def glide(self, tile: str) -> str:
        return f' id="cb-tile-{tile}" data-glide=""' if tile in self.single else ""

    # ---- moves -----------------------------------------------------------------------------------

    def say(self, move: int) -> str:
        return text.say_move(self.data, move, self.words, self.names)

    def press(self, move: int, body: str, rule: str) -> str:
        """Return a spot for a legal move, an attempt for another, nothing for who only looks."""
        if move in self.chosen:
            return spot([move], self.say(move), body, rule=rule)
        return attempt(move, body) if self.legal else ""

    @cached_property
    def edge(self) -> list[Place]:
        """The free places around the castle on the board."""
        return places(cells_of(self.player["castle"]))

    def fitting(self, tile: str, source: str) -> list[tuple[Place, int]]:
        """Return where a tile fits into the board's castle, and the discards it needs there."""
        most = spare(self.view, self.seat, source)
        found = []
        for place in self.edge:
            owed = discards(tile, place, self.player["height"])
            if owed is not None and owed <= most:
                found.append((place, owed))
        return found

    def choices(self) -> list[tuple[int, str, str]]:
        """Return the legal moves that take up a tile, with tile and source."""
        found = []
        for name, kind in KIND.items():
            for base, source in ((M_HOLDER, "holder"), (M_MARKET, "market")):
                if int(base) + kind in self.chosen:
                    found.append((int(base) + kind, name, source))
        for at, name in enumerate(ROYALS):
            if int(M_ROYAL) + at in self.chosen:
                found.append((int(M_ROYAL) + at, name, "royal"))
        return found
