"""Profiles: addresses of what somebody has played, and of the tables that wait for one."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, ClassVar

from pydantic import Field

from zamok.server.answer import Given, addresses
from zamok.server.api import Anybody, Reader
from zamok.server.club.history import Wanted
from zamok.server.club.ranks import RatingShown
from zamok.server.errors import Refused
from zamok.server.house import Here, House


class GameTally(Given):
    """What somebody's games come to, of one game with so many seats."""

    example: ClassVar = {
        "game": "carcassonne",
        "seats": 2,
        "games": 40,
        "wins": 22,
        "best": 71,
        "mean": 52.5,
    }

    game: str
    seats: int
    games: int
    wins: int
    best: int
    mean: float


class Opponent(Given):
    """Somebody with whom one has often played."""

    example: ClassVar = {"person": "b1946ac92492d234", "name": "Boris", "games": 12}

    person: str
    name: str
    games: int


class GameRating(Given):
    """A rating at a game, after so many games."""

    example: ClassVar = {"game": "carcassonne", "rating": RatingShown.example, "games": 40}

    game: str
    rating: RatingShown
    games: int


class Profile(Given):
    """Somebody, and what their games come to."""

    example: ClassVar = {
        "person": "b1946ac92492d234",
        "name": "Anna",
        "ratings": [GameRating.example],
        "tallies": [GameTally.example],
        "streak": 2,
        "best_streak": 5,
        "opponents": [Opponent.example],
    }

    person: str
    name: str
    ratings: list[GameRating]
    tallies: list[GameTally]
    streak: int  # games won in a row now
    best_streak: int
    opponents: list[Opponent]


class PlayedSeat(Given):
    """Another seat of a game: a person, or a bot of a level."""

    example: ClassVar = {
        "seat": 1,
        "person": None,
        "name": "",
        "level": "knight",
        "place": 2,
        "score": 44,
        "how": "",
    }

    seat: int
    person: str | None
    name: str
    level: str
    place: int
    score: int
    how: str


class PlayedGame(Given):
    """A game somebody has played; `how` says why they were not there at its end."""

    example: ClassVar = {
        "table": "b1946ac92492d234",
        "game": "carcassonne",
        "made_at": 1760000000.0,
        "ended_at": 1760003600.0,
        "rated": True,
        "archived": False,
        "seat": 0,
        "seats": 2,
        "place": 1,
        "score": 52,
        "how": "",
        "others": [PlayedSeat.example],
    }

    table: str
    game: str
    made_at: float
    ended_at: float
    rated: bool
    archived: bool
    seat: int
    seats: int
    place: int
    score: int
    how: str
    others: list[PlayedSeat]


class WaitingTable(Given):
    """A table of yours whose game is not over: for whom it waits, since when, until when."""

    example: ClassVar = {
        "id": "b1946ac92492d234",
        "game": "carcassonne",
        "status": "running",
        "seats": 2,
        "to_act": True,
        "since": 1760000000.0,
        "due": 1760172800.0,
        "people": ["Boris"],
        "acting": [],
        "bots": 0,
        "free": 0,
    }

    id: str
    game: str
    status: str
    seats: int
    to_act: bool
    since: float
    due: float | None
    people: list[str]
    acting: list[str]
    bots: int
    free: int


router = addresses("club")


async def profile_of(house: House, person: str) -> Profile:
    """Return somebody's profile; Refused if there is nobody."""
    name = await house.people.name(person)
    if not name:
        raise Refused("refuse.no_person", 404)
    streak = await house.history.streak(person)
    return Profile(
        person=person,
        name=name,
        ratings=[
            GameRating(game=one.game, rating=RatingShown.of(one.rating), games=one.games)
            for one in await house.ratings.of(person)
        ],
        tallies=[GameTally(**asdict(one)) for one in await house.history.tallies(person)],
        streak=streak.now,
        best_streak=streak.best,
        opponents=[Opponent(**asdict(one)) for one in await house.history.favourites(person)],
    )


@router.get("/api/people/{id}")
async def profile(house: Here, id: str) -> Profile:
    """Return somebody's profile: ratings, and what their games come to."""
    return await profile_of(house, id)


@router.get("/api/people/{id}/games")
async def games_of(
    house: Here,
    id: str,
    viewer: Anybody,
    game: Annotated[str, Field(max_length=40)] = "",
    seats: int = 0,
    against: Annotated[str, Field(max_length=32)] = "",
    before: float = 0.0,
) -> list[PlayedGame]:
    """Return somebody's finished games, the last first, thirty at a time (`before`: earlier ones).

    Your own are all told; those of others if they were public, or you have played in them.
    """
    found = await house.history.games(id, Wanted(game, seats, against, before), viewer)
    return [PlayedGame(**asdict(one)) for one in found]


@router.get("/api/me/tables")
async def my_tables(house: Here, me: Reader) -> list[WaitingTable]:
    """Return your tables whose games are not over, the most urgent first."""
    return [WaitingTable(**asdict(one)) for one in await house.history.waiting(me)]
