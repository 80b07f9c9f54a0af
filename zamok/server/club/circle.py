"""Circle: addresses of one's friends: following, what they play, invitations."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, ClassVar

from pydantic import Field

from zamok.server.action import Model
from zamok.server.answer import Given, addresses
from zamok.server.api import Player, Reader
from zamok.server.club.notices import INVITED
from zamok.server.house import Here


class Invite(Model):
    """Whom you invite to a table of yours."""

    example: ClassVar = {"person": "b1946ac92492d234"}

    person: Annotated[str, Field(max_length=32)]


class FriendTable(Given):
    """A table at which a friend sits: a public one, or one of yours."""

    example: ClassVar = {
        "table": "b1946ac92492d234",
        "game": "carcassonne",
        "status": "running",
    }

    table: str
    game: str
    status: str


class FriendShown(Given):
    """Somebody whom you follow: whether they have a table open now, and what they play."""

    example: ClassVar = {
        "person": "b1946ac92492d234",
        "name": "Boris",
        "online": True,
        "plays": [FriendTable.example],
    }

    person: str
    name: str
    online: bool
    plays: list[FriendTable]


class Following(Given):
    """Whether you follow somebody."""

    example: ClassVar = {"person": "b1946ac92492d234", "following": True}

    person: str
    following: bool


class Invited(Given):
    """An invitation to a table whose game has not begun."""

    example: ClassVar = {
        "table": "b1946ac92492d234",
        "game": "carcassonne",
        "by": "b1946ac92492d234",
        "name": "Boris",
        "made_at": 1760000000.0,
    }

    table: str
    game: str
    by: str
    name: str
    made_at: float


class Sent(Given):
    """Somebody is invited to a table."""

    example: ClassVar = {"table": "b1946ac92492d234", "person": "b1946ac92492d234"}

    table: str
    person: str


router = addresses("club")


@router.get("/api/me/friends")
async def friends(house: Here, me: Reader) -> list[FriendShown]:
    """Return whom you follow, those who are here first; nobody else is told."""
    return [FriendShown(**asdict(one)) for one in await house.friends.of(me)]


@router.put("/api/me/friends/{id}")
async def follow(house: Here, me: Player, id: str) -> Following:
    """Follow somebody; they are not told."""
    await house.friends.follow(me, id)
    return Following(person=id, following=True)


@router.delete("/api/me/friends/{id}")
async def unfollow(house: Here, me: Player, id: str) -> Following:
    """Follow somebody no more."""
    await house.friends.unfollow(me, id)
    return Following(person=id, following=False)


@router.get("/api/me/invitations")
async def invitations(house: Here, me: Reader) -> list[Invited]:
    """Return to which tables you are invited, the newest first."""
    return [Invited(**asdict(one)) for one in await house.friends.invitations(me)]


@router.post("/api/tables/{id}/invite", status_code=201)
async def invite(house: Here, me: Player, id: str, whom: Invite) -> Sent:
    """Invite somebody to a table of yours that has a free seat."""
    await house.friends.invite(me, whom.person, id)
    await house.notices.note(whom.person, id, INVITED)
    return Sent(table=id, person=whom.person)
