"""Ranks: addresses of leaderboards, and of what a game changed."""

from __future__ import annotations

from typing import ClassVar

import zamok
from zamok.engine import SetupError
from zamok.server.answer import Given, addresses
from zamok.server.club.rating import Rating
from zamok.server.club.ratings import Change, Standing
from zamok.server.errors import Refused
from zamok.server.house import Here, House


class RatingShown(Given):
    """A rating: its points, and by how many they may be off."""

    example: ClassVar = {"points": 1240, "unsure": 80}

    points: int
    unsure: int

    @classmethod
    def of(cls, rating: Rating) -> RatingShown:
        """Return a rating as it is shown."""
        return cls(points=rating.points, unsure=rating.unsure)


class Ranked(Given):
    """A place of a leaderboard: a person, or a level of bots."""

    example: ClassVar = {
        "person": "b1946ac92492d234",
        "name": "Anna",
        "level": "",
        "rating": RatingShown.example,
        "games": 120,
    }

    person: str | None
    name: str
    level: str  # of a bot, or empty
    rating: RatingShown
    games: int


class RatingChange(Given):
    """What a game changed for a seat; the name is empty for bots."""

    example: ClassVar = {
        "seat": 0,
        "person": "b1946ac92492d234",
        "level": "",
        "before": RatingShown.example,
        "after": {"points": 1262, "unsure": 74},
    }

    seat: int
    person: str | None
    level: str
    before: RatingShown
    after: RatingShown


class RatedGame(Given):
    """A rated game of somebody: when it ended, and the rating after it."""

    example: ClassVar = {"ended_at": 1760000000.0, "rating": RatingShown.example}

    ended_at: float
    rating: RatingShown


router = addresses("club")


def known_game(key: str) -> str:
    """Return the key of a game that there is."""
    try:
        return zamok.game(key).key
    except SetupError:
        raise Refused("refuse.unknown", 404) from None


async def ranked(house: House, standings: list[Standing]) -> list[Ranked]:
    """Return standings with names."""
    return [
        Ranked(
            person=None if one.level else one.player,
            name="" if one.level else await house.people.name(one.player) or "",
            level=one.level,
            rating=RatingShown.of(one.rating),
            games=one.games,
        )
        for one in standings
    ]


def change_of(change: Change) -> RatingChange:
    """Return what a game changed as it is told."""
    standing = Standing(change.player or "", "", change.after, 0)
    return RatingChange(
        seat=change.seat,
        person=None if standing.level else change.player,
        level=standing.level,
        before=RatingShown.of(change.before),
        after=RatingShown.of(change.after),
    )


@router.get("/api/ratings/{game}")
async def leaderboard(house: Here, game: str) -> list[Ranked]:
    """Return the players of a game, those who are surely strong first; bots are among them."""
    return await ranked(house, await house.ratings.best(known_game(game)))


@router.get("/api/ratings/{game}/people/{id}")
async def course(house: Here, game: str, id: str) -> list[RatedGame]:
    """Return how somebody's rating at a game went, from their first rated game to the last."""
    found = await house.ratings.course(id, known_game(game))
    return [RatedGame(ended_at=at, rating=RatingShown.of(one)) for at, one in found]


@router.get("/api/tables/{id}/rating")
async def rating(house: Here, id: str) -> list[RatingChange]:
    """Return what a finished game changed, seat by seat; nothing if nobody is rated by it."""
    return [change_of(change) for change in await house.ratings.changed(id)]
