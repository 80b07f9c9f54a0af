"""People who come to a server as programs do: whatever they do goes by the API."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.server.kit import number as number_of
from zamok.engine.fair import commitment

ME = {"kind": "me"}
OPEN = {"kind": "open"}
HERE = {"kind": "here", "name": "Внук"}


def bot(level: str) -> dict[str, str]:
    """Return the plan of a bot's seat."""
    return {"kind": "bot", "level": level}


# Numbers that are not opened yet, with whose they are, by table and seat.
PROMISED: dict[str, dict[int, tuple[Guest, bytes]]] = {}


@dataclass
class Guest:
    """Somebody with a token, who chooses by dice of their own."""

    client: httpx.AsyncClient
    name: str
    person: str
    token: str
    dice: random.Random
    done: int = field(default=0)  # actions so far

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server for something that it must not refuse."""
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = await self.client.request(method, path, json=body, headers=headers)
        assert answer.is_success, (path, body, answer.status_code, answer.text)
        return answer.json()

    async def make(self, game: str, *seats: object, **more: object) -> str:
        """Make a table; return its id."""
        body = {"game": game, "seats": seats, **more}
        return str((await self.ask("POST", "/api/tables", body))["id"])

    async def do(self, what: str, id: str, **more: object) -> Any:
        """Do something at a table."""
        self.done += 1
        body = {"id": f"{self.person[:4]}{self.done}", **more}
        return await self.ask("POST", f"/api/tables/{id}/{what}", body)

    async def sit(self, id: str, seat: int, number: bytes | None = None) -> None:
        """Take a seat, with the number that kit.py would give it unless another one is given.

        So whoever opens the database later can open it. If it was the last seat all guests open
        their numbers, as programs do when they look.
        """
        kept = number or bytes.fromhex(number_of(id, seat))
        await self.do("sit", id, seat=seat, promise=commitment(id, seat, kept))
        PROMISED.setdefault(id, {})[seat] = self, kept
        if (await self.ask("GET", f"/api/tables/{id}"))["status"] == "opening":
            for place, (guest, own) in PROMISED.pop(id).items():
                await guest.do("open", id, seat=place, number=own.hex())

    async def move(self, id: str, seat: int) -> None:
        """Make any move that is allowed."""
        legal = (await self.ask("GET", f"/api/tables/{id}/legal?seat={seat}"))["moves"]
        await self.do("move", id, seat=seat, move=self.dice.choice(legal)["move"])

    async def table(self, id: str) -> dict[str, Any]:
        """Return a table once no bot is to act at it: then it waits for people."""
        while True:
            found: dict[str, Any] = await self.ask("GET", f"/api/tables/{id}")
            if not any(
                s["acting"] and (s["kind"] == "bot" or s["stand_in"]) for s in found["seats"]
            ):
                return found
            await asyncio.sleep(0)


async def join(client: httpx.AsyncClient, name: str) -> Guest:
    """Become somebody; the cookie is forgotten, since the next one comes by the same client."""
    made = await client.post("/api/people", json={"name": name})
    token = await client.post("/api/me/tokens", json={"name": "robot"})
    client.cookies.clear()
    who: str = made.json()["person"]
    return Guest(client, name, who, token.json()["token"], random.Random(name))


def acting(table: dict[str, Any]) -> list[int]:
    """Return the seats that a person is to move at."""
    return [s["number"] for s in table["seats"] if s["acting"] and not s["stand_in"]]


async def play(id: str, people: list[Guest | None], until: Callable[[dict[str, Any]], bool]) -> int:
    """Let people (None: a bot) move at random until something is so, or the game is over.

    Returns the seat that moved last.
    """
    someone = next(guest for guest in people if guest is not None)
    last = -1
    while True:
        table = await someone.table(id)
        if table["status"] == "over" or (last >= 0 and until(table)):
            return last
        last = acting(table)[0]
        mover = people[last]
        assert mover is not None
        await mover.move(id, last)


def after(plies: int) -> Callable[[dict[str, Any]], bool]:
    """Return whether so many moves have been made, as something to wait for."""
    return lambda table: bool(table["ply"] >= plies)
