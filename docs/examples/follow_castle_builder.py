"""Follow a game of Castle Builder by its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from zamok.engine.event import Told
from zamok.games.castle_builder import facts

TILES = {tile["id"]: tile for tile in facts.DATA["tiles"]}
Pile = Counter[str]


class Follower:
    """Keeps the whole table of one viewer (None: a spectator)."""

    def __init__(self, seats: int, options: Mapping[str, str], you: int | None) -> None:
        royal = options["royal_strategy"] == "yes"
        many = royal or options["discards"] == "any"
        self.you, self.eyes = you, {you, None}  # whose knowledge is kept: one's own, everybody's
        self.table: dict[str, Any] = {
            "you": you,
            "over": False,
            "first": 0,
            "goal": 9 if options["above_the_sky"] == "yes" else facts.DATA["setup"]["coins_to_win"],
            "max_discards": facts.DATA["setup"]["holder_limit"] if many else 1,
            "holder_limit": facts.DATA["setup"]["holder_limit"],
            "peaceful": options["peaceful_times"] == "yes",
            "market": [None] * facts.DATA["setup"]["market_tiles"],
            "coin_market": [None] * facts.DATA["setup"]["market_coins"],
            "track": facts.TRACK,
            "pending": None,
            "coins_due": 0,
            "coin": None,
            "idle_turns": 0,
        }
        self.turn = 0  # whose turn it was when the game ended
        self.supply = sum(tile["count"] for tile in TILES.values()) - 2 * seats * royal
        self.discard: Pile = Counter()
        self.treasury = Counter({coin["id"]: coin["count"] for coin in facts.DATA["coins"]})
        self.players = [Player(royal) for _ in range(seats)]
        # Of each viewer whose knowledge is kept: what is in each holder, and in some of the others.
        self.known: dict[int | None, list[Pile]] = {
            eyes: [Counter() for _ in range(seats)] for eyes in self.eyes
        }
        self.held: dict[int | None, Pile] = {eyes: Counter() for eyes in self.eyes}

    # ---- what happens ------------------------------------------------------------------------

    def see(self, event: Told) -> None:
        """Note what happened."""
        seat = -1 if event["seat"] is None else event["seat"]
        getattr(self, f"see_{event['kind']}")(seat, **event["data"])

    def see_begin(self, seat: int) -> None:
        self.table["first"] = seat
        for after in range(len(self.players)):
            self.players[(seat + after) % len(self.players)].space = after + 1

    def see_market(self, seat: int, tile: str, slot: int) -> None:
        self.table["market"][slot] = tile
        self.draw_from_supply(1)

    def see_coin_market(self, seat: int, coin: str, slot: int) -> None:
        self.table["coin_market"][slot] = coin
        self.treasury[coin] -= 1

    def see_draw(self, seat: int, count: int, reason: str) -> None:
        self.players[seat].size += count
        if reason == "turn":
            self.turn = seat
            self.table["idle_turns"] += 1
        if seat != self.you:  # one's own tiles are told one by one
            self.draw_from_supply(count)

    def see_drew(self, seat: int, tile: str) -> None:
        self.players[seat].holder[tile] += 1
        self.draw_from_supply(1)

    def see_reshuffle(self, seat: int, tiles: int) -> None:
        self.supply = tiles
        self.discard.clear()

    def see_lift(self, seat: int, tile: str, source: str) -> None:
        lifted = {"tile": tile, "source": source, "row": None, "x": None, "owed": 0}
        self.table["pending"] = lifted

    def see_aim(self, seat: int, **laid: object) -> None:
        self.table["pending"] = laid

    def see_adjust(self, seat: int, tile: str) -> None:
        self.table["pending"]["owed"] -= 1
        self.leave(seat, tile)
        self.discard[tile] += 1

    def see_place(self, seat: int, tile: str, row: int, x: int, source: str) -> None:
        if source == "holder":
            self.leave(seat, tile)
        elif source == "market":
            self.leave_market(tile)
        else:
            self.players[seat].royal.remove(tile)
        self.players[seat].castle[row, x] = (tile, source == "royal")
        self.table.update(pending=None, idle_turns=0)

    def see_move(self, seat: int, steps: int, start: int, to: int, coins: int) -> None:
        self.players[seat].space = to
        self.players[seat].travelled += steps
        self.table["coins_due"] += coins

    def see_coin(self, seat: int, coin: str) -> None:
        offer = self.table["coin_market"]
        offer[offer.index(coin)] = None
        self.table["coin"] = coin
        self.table["coins_due"] -= 1

    def see_keep(self, seat: int, coin: str, total: int) -> None:
        self.players[seat].coins[coin] += 1
        self.table["coin"] = None

    def see_mill(self, seat: int) -> None:
        self.discard.update(tile for tile in self.table["market"] if tile)
        self.table["market"] = [None] * len(self.table["market"])

    def see_take(self, seat: int, tile: str) -> None:
        self.leave_market(tile)
        self.players[seat].size += 1
        if seat == self.you:
            self.players[seat].holder[tile] += 1
        for eyes in self.eyes - {seat}:
            self.learn(eyes, seat, tile)

    def see_target(self, seat: int, castle: int) -> None:
        """A choice follows; the table is as it was."""

    def see_break(self, seat: int, castle: int, tile: str, row: int, x: int) -> None:
        del self.players[castle].castle[row, x]
        self.discard[tile] += 1

    def see_shed(self, seat: int, tile: str) -> None:
        self.leave(seat, tile)
        self.discard[tile] += 1

    see_judged = see_shed

    def see_rob(self, seat: int, victim: int) -> None:
        public, size = self.known[None][victim], self.players[victim].size
        alike = next((tile for tile, count in public.items() if count == size), None)
        for eyes in self.eyes - {seat, victim}:
            if alike is not None:  # everybody knows which tile it must have been
                self.unlearn(eyes, victim, alike)
                self.learn(eyes, seat, alike)
            else:
                self.known[eyes][victim] -= Counter(set(self.known[eyes][victim]))
        self.players[victim].size -= 1
        self.players[seat].size += 1

    def see_robbed(self, seat: int, victim: int, tile: str) -> None:
        if self.you == seat:
            self.players[seat].holder[tile] += 1
            self.unlearn(seat, victim, tile)
        else:
            self.players[victim].holder[tile] -= 1
            self.learn(victim, seat, tile)

    def see_stalemate(self, seat: int) -> None:
        self.table.update(over=True, coins_due=0)

    def see_goal(self, seat: int, coins: int) -> None:
        self.turn = seat
        self.table.update(over=True, coins_due=0)

    # ---- tiles -------------------------------------------------------------------------------

    def leave(self, seat: int, tile: str) -> None:
        """A tile has left a holder for all to see."""
        self.players[seat].size -= 1
        if seat == self.you:
            self.players[seat].holder[tile] -= 1
        for eyes in self.eyes - {seat}:
            self.unlearn(eyes, seat, tile)

    def leave_market(self, tile: str) -> None:
        market = self.table["market"]
        market[market.index(tile)] = None

    def draw_from_supply(self, count: int) -> None:
        """When the supply runs out, all that is nowhere to be seen is in the holders."""
        self.supply -= count
        if count and not self.supply:
            for eyes in self.eyes:
                seen = self.discard + Counter(tile for tile in self.table["market"] if tile)
                for seat, player in enumerate(self.players):
                    seen.update(tile for tile, _ in player.castle.values())
                    seen.update(player.royal)
                    if seat == eyes:
                        seen += player.holder
                self.held[eyes] = Counter({t["id"]: t["count"] for t in TILES.values()}) - seen

    # ---- what is known of the holders ------------------------------------------------------------

    def learn(self, eyes: int | None, seat: int, tile: str) -> None:
        """Somebody has seen a tile go into a holder."""
        self.known[eyes][seat][tile] += 1
        self.held[eyes][tile] += 1

    def unlearn(self, eyes: int | None, seat: int, tile: str) -> None:
        """Somebody has seen a tile leave a holder: a known one, if one like it was known."""
        known = self.known[eyes]
        known[seat] -= Counter([tile])
        if self.held[eyes][tile] > sum(one[tile] for one in known):
            self.held[eyes][tile] -= 1

    # ---- the view --------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the view; while the game runs, without what only says who is asked what."""
        seen = {
            **self.table,
            "supply": self.supply,
            "discard": dict(+self.discard),
            "treasury": dict(+self.treasury),
            "held": dict(+self.held[None]),
            "held_by_others": None if self.you is None else dict(+self.held[self.you]),
            "players": [self.player(seat) for seat in range(len(self.players))],
        }
        if seen["over"]:
            seen |= {"phase": "main", "turn": self.turn, "actor": None, "struck": None}
        return seen

    def player(self, seat: int) -> dict[str, Any]:
        """Return what lies before a seat."""
        own, other = seat == self.you, self.you not in (None, seat)
        return {
            **self.players[seat].view(),
            "holder": dict(+self.players[seat].holder) if own else None,
            "known": dict(+self.known[None][seat]),
            "known_to_you": dict(+self.known[self.you][seat]) if other else None,
        }


class Player:
    """What lies before a seat."""

    def __init__(self, royal: bool) -> None:
        self.size = 0
        self.holder: Pile = Counter()  # the viewer's own alone
        self.royal = list(facts.ROYAL_IDS) if royal else []
        self.castle: dict[tuple[int, int], tuple[str, bool]] = {}  # by row and x; royal or not
        self.space = 0
        self.travelled = 0
        self.coins: Pile = Counter()

    def view(self) -> dict[str, Any]:
        """Return what everybody sees."""
        built = [TILES[tile] for tile, _ in self.castle.values()]
        return {
            "holder_size": self.size,
            "royal": self.royal,
            "castle": [
                {"tile": tile, "row": row, "x": x, "royal": royal}
                for (row, x), (tile, royal) in sorted(self.castle.items())
            ],
            "height": max((row for row, _ in self.castle), default=1),
            "people": sum(tile["inhabitants"] for tile in built),
            "windows": sum(tile["windows"] for tile in built),
            "roofs": sum(tile["roofs"] for tile in built),
            "space": self.space,
            "travelled": self.travelled,
            "coins": dict(self.coins),
            "coin_total": self.coins.total(),
        }
