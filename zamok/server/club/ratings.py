"""Ratings: kept for everybody by game, people and levels of bots alike; made of results alone.

A game that is over is rated as soon as anybody asks for a rating, those that ended first before the
others. Of several processes that do so at once one is first: a game's rated tables are numbered
without gaps, and no number is given twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from zamok.bots.ladder import POINTS, read_ladder
from zamok.bots.peers import fix, is_peer, strength_of
from zamok.engine import SetupError
from zamok.engine.registry import game as find_game
from zamok.server.club.rating import BOT, BOTS_UNSURE, MU, SHOWN, Rating, rate
from zamok.server.database import Row, Step
from zamok.server.errors import Conflict
from zamok.server.store import Store, put

ALL = 100  # places of a list
SOME = 50  # tables that are looked for at once
AGREED = "agreed"  # how a game ended that nobody is rated by


@dataclass(frozen=True)
class Standing:
    """A player's rating at a game."""

    player: str
    game: str
    rating: Rating
    games: int

    @property
    def level(self) -> str:
        """The level of a bot; empty for people."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else ""


@dataclass(frozen=True)
class Change:
    """What a game changed for a seat."""

    table: str
    seat: int
    player: str | None  # None: of somebody who is no more
    before: Rating
    after: Rating


def first(player: str | None, game: str) -> Rating:
    """Return what somebody begins with: levels as measured, peers as they were told."""
    if player is None or not player.startswith(BOT):
        return Rating()
    level = player.removeprefix(BOT)
    if is_peer(level):
        return Rating(strength_of(level) / SHOWN, BOTS_UNSURE)
    try:
        known = read_ladder(find_game(game)).strength.get(level)
    except SetupError:  # of a game that is here no more
        known = None
    if known is None:
        return Rating()
    strength, unsure = known
    one = POINTS / SHOWN
    return Rating(MU + one * strength, max(BOTS_UNSURE, one * unsure))


def _stays(player: str) -> bool:
    """Tell whether somebody is as strong as they are, whatever a game says: a peer is made so."""
    return player.startswith(BOT) and is_peer(player.removeprefix(BOT))


class Ratings:
    """All ratings of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---- making them -----------------------------------------------------------------------

    async def catch_up(self) -> int:
        """Rate all games that have ended since; return how many were."""
        sql = "SELECT DISTINCT game FROM tables WHERE rating = 'wanted' AND ended_at IS NOT NULL"
        found = await self._store.database.read(sql)
        return sum([await self._catch_up(row["game"]) for row in found])

    async def _catch_up(self, game: str) -> int:
        sql = (
            "SELECT id FROM tables WHERE rating = 'wanted' AND game = ? AND ended_at IS NOT NULL"
            " ORDER BY ended_at, id LIMIT ?"
        )
        done = 0
        while rows := await self._store.database.read(sql, game, SOME):
            for row in rows:
                try:
                    await self._rate(row["id"], game)
                except Conflict:  # another process is at it: look what is left
                    break
                done += 1
        return done

    async def _rate(self, table: str, game: str) -> None:
        read = self._store.database.read
        number = (await read("SELECT max(number) AS last FROM rated WHERE game = ?", game))[0]
        seats = await read('SELECT * FROM results WHERE "table" = ? ORDER BY seat', table)
        if not _counts(seats):
            sql = "UPDATE tables SET rating = 'no' WHERE id = ?"
            await self._store.database.write((sql, [table]))
            return
        players = [_player(row) for row in seats]
        kept = await self._kept(table)
        standings = await self._standings(game, players)
        before = [
            kept.get(seat, first(None, game)) if player is None else standings[player].rating
            for seat, player in enumerate(players)
        ]
        # Somebody who is no more is nobody else at this table.
        named = [player or f"gone {seat}" for seat, player in enumerate(players)]
        after = [
            was if _stays(who) else now
            for who, was, now in zip(
                named, before, rate(named, before, _places(seats)), strict=True
            )
        ]
        steps = _steps(table, game, (number["last"] or 0) + 1, players, before, after, kept)
        new = {player: after[seat] for seat, player in enumerate(players) if player is not None}
        steps += [
            _stand(standings[player], rating)
            for player, rating in new.items()
            if not _stays(player)
        ]
        await self._store.database.write(*steps)

    async def _kept(self, table: str) -> dict[int, Rating]:
        """Return what those who are no more had before a game that is rated anew."""
        sql = 'SELECT seat, mu_before, sigma_before FROM rated WHERE "table" = ?'
        found = await self._store.database.read(f"{sql} AND number IS NULL", table)
        return {row["seat"]: Rating(row["mu_before"], row["sigma_before"]) for row in found}

    async def _standings(self, game: str, players: list[str | None]) -> dict[str, Standing]:
        found = {}
        for player in {one for one in players if one is not None}:
            sql = "SELECT * FROM ratings WHERE player = ? AND game = ?"
            rows = await self._store.database.read(sql, player, game)
            new = Standing(player, game, first(player, game), 0)
            found[player] = _standing(rows[0]) if rows else new
        return found

    async def recompute(self) -> int:
        """Make all ratings anew of the results that are stored; return of how many games."""
        await self._store.database.write(
            ("DELETE FROM ratings", []),
            ("DELETE FROM rated WHERE player IS NOT NULL", []),
            ("UPDATE rated SET number = NULL WHERE player IS NULL", []),
            ("UPDATE tables SET rating = 'wanted' WHERE rating = 'done'", []),
        )
        return await self.catch_up()

    # ---- reading them ----------------------------------------------------------------------

    async def best(self, game: str, limit: int = ALL) -> list[Standing]:
        """Return the players of a game, the best first."""
        await self.catch_up()
        sql = "SELECT * FROM ratings WHERE game = ? ORDER BY least DESC, player LIMIT ?"
        return [_standing(row) for row in await self._store.database.read(sql, game, limit)]

    async def of(self, player: str) -> list[Standing]:
        """Return a player's ratings, that of the game played most first."""
        await self.catch_up()
        sql = "SELECT * FROM ratings WHERE player = ? ORDER BY games DESC, game"
        return [_standing(row) for row in await self._store.database.read(sql, player)]

    async def changed(self, table: str) -> list[Change]:
        """Return what a game changed, seat by seat; nothing if it was not rated."""
        await self.catch_up()
        sql = 'SELECT * FROM rated WHERE "table" = ? ORDER BY seat'
        return [_change(row) for row in await self._store.database.read(sql, table)]

    async def peer(self, game: str, people: Sequence[str]) -> str:
        """Return the bot that is as strong at a game as some people are on average."""
        points = []
        for person in people:
            found = [one.rating for one in await self.of(person) if one.game == game]
            points.append(found[0].points if found else Rating().points)
        return fix(find_game(game), points)

    async def course(self, player: str, game: str) -> list[tuple[float, Rating]]:
        """Return how a player's rating went, game by game, and when each of them ended."""
        sql = (
            "SELECT ended_at, mu, sigma FROM rated"
            ' JOIN tables ON tables.id = rated."table"'
            " WHERE player = ? AND rated.game = ? ORDER BY number"
        )
        found = await self._store.database.read(sql, player, game)
        return [(row["ended_at"], Rating(row["mu"], row["sigma"])) for row in found]


# ---- rows ----------------------------------------------------------------------------------


def _player(row: Row) -> str | None:
    """Return who is rated by a seat: a person, a level, or somebody who is no more."""
    if row["person"] is not None:
        return str(row["person"])
    return f"{BOT}{row['level']}" if row["level"] and not row["how"] else None


def _left(row: Row) -> bool:
    """Tell whether a seat's person was not there at the end: a bot was."""
    return bool(row["how"] or (row["person"] is not None and row["level"]))


def _places(seats: list[Row]) -> list[int]:
    """Return the places that count: who left is behind everybody who stayed."""
    return [len(seats) if _left(row) else row["place"] for row in seats]


def _counts(seats: list[Row]) -> bool:
    """Tell whether a game is rated: nobody sat on two seats, and it came to its end."""
    people = [row["person"] for row in seats if row["person"] is not None]
    agreed = any(row["how"] == AGREED for row in seats)
    return len(seats) > 1 and len(people) == len(set(people)) and not agreed


def _steps(
    table: str,
    game: str,
    number: int,
    players: list[str | None],
    before: list[Rating],
    after: list[Rating],
    kept: Collection[int],
) -> list[Step]:
    steps: list[Step] = [("UPDATE tables SET rating = 'done' WHERE id = ?", [table])]
    for seat, player in enumerate(players):
        if seat in kept:
            sql = 'UPDATE rated SET number = ?, mu = ?, sigma = ? WHERE "table" = ? AND seat = ?'
            steps.append((sql, [number, after[seat].mu, after[seat].sigma, table, seat]))
            continue
        row = {
            "table": table,
            "seat": seat,
            "game": game,
            "number": number,
            "player": player,
            "mu_before": before[seat].mu,
            "sigma_before": before[seat].sigma,
            "mu": after[seat].mu,
            "sigma": after[seat].sigma,
        }
        steps.append(put("rated", row))  # Conflict if somebody else has rated this game meanwhile
    return steps


def _stand(before: Standing, after: Rating) -> Step:
    sql = (
        "INSERT INTO ratings (player, game, mu, sigma, least, games) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (player, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " least = excluded.least, games = excluded.games"
    )
    games = before.games + 1
    return sql, [before.player, before.game, after.mu, after.sigma, after.least, games]


def _standing(row: Row) -> Standing:
    return Standing(row["player"], row["game"], Rating(row["mu"], row["sigma"]), row["games"])


def _change(row: Row) -> Change:
    before = Rating(row["mu_before"], row["sigma_before"])
    after = Rating(row["mu"], row["sigma"])
    return Change(row["table"], row["seat"], row["player"], before, after)
