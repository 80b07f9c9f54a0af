"""Finding: addresses by which people find a game: quick match, and challenging somebody."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from zamok.server.action import Model
from zamok.server.answer import Given, Made, addresses
from zamok.server.api import PaceModel, Player, Reader
from zamok.server.club.matching import DAYS, LIVE, LONGEST, Wish
from zamok.server.club.ranks import known_game
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import Here


class MatchWish(Model):
    """A quick match: a game, live or by days; people first, bots after so many seconds.

    Without `wait` that is a minute live and a day by days; at most ten minutes and a week.
    """

    example: ClassVar = {"game": "carcassonne", "pace": "live", "within": 300, "wait": 60.0}

    game: Annotated[str, Field(max_length=40)]
    pace: Literal["live", "days"] = "live"
    within: Annotated[int, Field(ge=0, le=3000)] = 0  # points around your rating; 0: anybody
    wait: Annotated[float, Field(ge=0, le=LONGEST[DAYS])] | None = None
    seats: Annotated[int, Field(ge=2, le=10)] = 2


class Challenge(Model):
    """A game with somebody: a seat is kept for them, and they find it among their tables."""

    example: ClassVar = {"game": "carcassonne", "rated": True}

    game: Annotated[str, Field(max_length=40)]
    pace: PaceModel = PaceModel()
    rated: bool = True


class Found(Given):
    """The table of a quick match; empty while there is none.

    For a live one ask again every few seconds; by days you are told.
    """

    example: ClassVar = {"table": "b1946ac92492d234"}

    table: str


class Search(Given):
    """A game by days that you look for: it stands until it is found or you take it back."""

    example: ClassVar = {
        "game": "carcassonne",
        "seats": 2,
        "within": 300,
        "made_at": 1760000000.0,
        "bots_at": 1760086400.0,
    }

    game: str
    seats: int
    within: int
    made_at: float
    bots_at: float  # when bots take the seats for which nobody has come

    @classmethod
    def of(cls, one: Wish) -> Search:
        """Return what is told of a wish."""
        return cls(
            game=one.game,
            seats=one.seats,
            within=one.within,
            made_at=one.made_at,
            bots_at=one.bots_at,
        )


router = addresses("club")


@router.post("/api/match")
async def match(house: Here, me: Player, wish: MatchWish) -> Found:
    """Want a quick match from now on: one live, and one by days of each game."""
    game = known_game(wish.game)
    table = await house.matching.wish(me, game, wish.pace, wish.within, wish.wait, wish.seats)
    return Found(table=table)


@router.get("/api/match")
async def matched(house: Here, me: Player) -> Found:
    """Return the table of your live quick match; who asks no more waits no more."""
    return Found(table=await house.matching.look(me))


@router.delete("/api/match")
async def unmatch(house: Here, me: Player) -> Found:
    """Want no live quick match any more."""
    await house.matching.drop(me, LIVE, "")
    return Found(table="")


@router.get("/api/me/searches")
async def searches(house: Here, me: Reader) -> list[Search]:
    """Return the games by days that you look for."""
    return [Search.of(one) for one in await house.matching.standing(me)]


@router.delete("/api/me/searches/{game}")
async def stop_searching(house: Here, me: Player, game: str) -> list[Search]:
    """Look for a game by days no more; return what you still look for."""
    await house.matching.drop(me, DAYS, game)
    return [Search.of(one) for one in await house.matching.standing(me)]


@router.post("/api/people/{id}/challenge", status_code=201)
async def challenge(house: Here, me: Player, id: str, wish: Challenge) -> Made:
    """Make a private table for two with a seat kept for somebody."""
    name = await house.people.name(id)
    if not name or id == me:
        raise Refused("refuse.no_person", 404)
    plans = (Plan("me"), Plan("kept", name=name, person=id))
    pace = Pace(wish.pace.kind, wish.pace.step, wish.pace.reserve)
    game = known_game(wish.game)
    table = await house.desk.create(me, game, {}, plans, False, pace, rated=wish.rated)
    return Made(id=table, commitment=await house.desk.commitment(table))
