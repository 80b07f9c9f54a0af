"""What a person would count at a position of Carcassonne: The Castle."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import bit_count
from zamok.engine.mind import Mind
from zamok.engine.state import State
from zamok.engine.traits import Traits, empty
from zamok.games.carcassonne.bot import CLEAR, Bot
from zamok.games.carcassonne.facts import COURT, FOLLOWERS, HOUSE, TILES
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.scoring import (
    empty_area,
    keep_size,
    kind_at,
    markets,
    named_part,
    part_at,
    token_at,
    winner,
    worth,
)
from zamok.games.carcassonne.state import (
    COVER,
    CROWD,
    EXTRA,
    FOLLOWER,
    HELD,
    KEEP,
    LAY,
    MEN,
    OPENS,
    POINTS,
    SUPPLY,
    WORD,
    root,
)

OBJECTS: Final = ["streets", "towers", "houses"]
TOKENS: Final = 9
NAMES: Final = [
    "points",
    "followers in the supply",
    "no follower in the supply",
    "one follower in the supply",
    "points of what is closed and not scored",
    "followers coming back",
    "courts",
    "markets in them",
    "keep",
    "lead of the keep",
    "has the larger keep",
    "empty area for the larger keep, late",
    "houses larger than both keeps",
    "has the turn",
    "a follower may be set",
    "best place for a follower",
    "stops at a token",
    "tiles left",
    "last tiles",
    "objects shared with the rival",
    "points of objects lost to the rival",
    "on its way to a house larger than both keeps",
    *(f"{name} with {ends} open" for name in OBJECTS for ends in ("1", "2", "3", "4")),
    *(f"points of {name} with {ends} open" for name in OBJECTS for ends in ("1", "2", "3", "4")),
    *(f"token {number}" for number in range(1, TOKENS + 1)),
]
AT_OBJECTS: Final = 22
AT_WORTHS: Final = 34
AT_TOKENS: Final = 46
TRAITS: Final[i64] = i64(len(NAMES))
LAST: Final = 12  # tiles that are the last


@final
class Counter(Traits):
    """Points, objects with followers by kind and open ends, the keep, tokens, who is to move."""

    def __init__(self, mind: Mind) -> None:
        assert isinstance(mind, Bot)
        self.bot: Bot = mind
        self.seen: vec[i64] = vec[i64]([0] * (2 * FOLLOWERS))

    def names(self) -> list[str]:
        """Return what the numbers of a row are."""
        return NAMES

    def count(self, state: State, rows: vec[float]) -> i64:
        """Write a row for every player."""
        assert isinstance(state, Rules)
        game: Rules = state
        empty(rows, 2 * TRAITS)
        self.own(game, rows, 0, 0)
        self.own(game, rows, 1, TRAITS)
        if game.phase != LAY and game.phase != EXTRA:
            self.closed(game, rows)
        self.men(game, rows)
        mover = game.turn * TRAITS
        rows[mover + 13] = 1.0
        if game.phase == FOLLOWER:
            rows[mover + 14] = 1.0
            rows[mover + 15] = self.bot.best_stand(game, game.turn)
        return 2

    def own(self, game: Rules, row: vec[float], seat: i64, at: i64) -> None:
        """Write what lies before a seat."""
        own = game.large
        supply = own[SUPPLY + seat]
        row[at] = float(own[POINTS + seat])
        row[at + 1] = float(supply)
        row[at + 2] = 1.0 if supply == 0 else 0.0
        row[at + 3] = 1.0 if supply == 1 else 0.0
        row[at + 8] = float(own[KEEP + seat])
        lead = keep_size(game, seat) - keep_size(game, 1 - seat)
        if lead > 0:
            row[at + 9] = float(lead)
            row[at + 10] = 1.0
            if game.left < CLEAR:
                row[at + 11] = float(empty_area(game))
        row[at + 17] = float(game.left) / float(TILES)
        if game.left < LAST:
            row[at + 18] = float(LAST - game.left) / float(LAST)
        held = own[HELD + seat] >> 4
        token: i64 = 0
        while held:
            row[at + AT_TOKENS + token] = float(held & 15)
            held >>= 4
            token += 1

    def closed(self, game: Rules, rows: vec[float]) -> None:
        """Add what is completed and not scored yet."""
        group = game.closed if game.phase == FOLLOWER else game.mine | game.theirs
        name: i64 = 0
        while group:
            if group & 1:
                at = named_part(game, name)
                top = root(game.small, part_at(game, at))
                word = game.large[WORD + 2 * top]
                seat = winner(word)
                if seat >= 0:
                    cover = game.large[COVER + 2 * top]
                    points = float(worth(cover, word, kind_at(game, at)))
                    rows[seat * TRAITS + 4] += points
                    sum_up = rows[seat * TRAITS] + rows[seat * TRAITS + 4]
                    if token_at(game, i64(sum_up)) >= 0:
                        rows[seat * TRAITS + 16] = 1.0
            group >>= 1
            name += 1

    def men(self, game: Rules, rows: vec[float]) -> None:
        """Write every object with followers once, for whom it counts."""
        small = game.small
        seen = self.seen
        found: i64 = 0
        man: i64 = 0
        while man < 2 * FOLLOWERS:
            at = i64(small[MEN + man])
            if at >= 0:
                top = root(small, part_at(game, at))
                other: i64 = 0
                while other < found and seen[other] != top:
                    other += 1
                if other == found:
                    seen[found] = top
                    found += 1
                    self.object(game, kind_at(game, at), top, rows)
            man += 1

    def object(self, game: Rules, kind: i64, top: i64, rows: vec[float]) -> None:
        """Write an object with followers."""
        cover = game.large[COVER + 2 * top]
        word = game.large[WORD + 2 * top]
        black = (word >> CROWD) & 15
        white = (word >> (CROWD + 4)) & 15
        free = word & OPENS
        if kind != COURT and not free:
            rows[5] += float(black)
            rows[TRAITS + 5] += float(white)
            return
        if black and white:
            rows[19] += 1.0
            rows[TRAITS + 19] += 1.0
        seat = winner(word)
        if seat < 0:
            return
        row = seat * TRAITS
        if kind == COURT:
            rows[row + 6] += 1.0
            rows[row + 7] += float(markets(word))
            return
        points = float(worth(cover, word, kind))
        if black and white:
            rows[(1 - seat) * TRAITS + 20] += points
        place = 4 * kind + (free if free < 4 else 4) - 1
        rows[row + AT_OBJECTS + place] += 1.0
        rows[row + AT_WORTHS + place] += points
        if kind == HOUSE:
            size = bit_count(cover)
            keep = game.large[KEEP]
            if game.large[KEEP + 1] > keep:
                keep = game.large[KEEP + 1]
            if size > keep:
                rows[row + 12] += 1.0
            elif size + free > keep:
                rows[row + 21] += 1.0
