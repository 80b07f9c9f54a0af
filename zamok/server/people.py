"""People: a guest with a name is enough; a signed cookie or a token says who it is."""

from __future__ import annotations

import hashlib
import time

from itsdangerous import BadSignature, URLSafeSerializer

from zamok.engine import entropy
from zamok.server.action import Doer
from zamok.server.errors import Refused
from zamok.server.store import Store

COOKIE = "zamok_person"
CARRY_SECONDS = 600.0
TOKENS = 20  # of one person


class People:
    """Who is who."""

    def __init__(self, store: Store, secret: bytes, name_length: int) -> None:
        self._store = store
        self._signer = URLSafeSerializer(secret, salt="person")
        self._name_length = name_length
        self._names: dict[str, str] = {}  # known to exist

    async def join(self, name: str) -> str:
        """Make a new person of this name; return who."""
        shown = self.check_name(name)
        person = entropy.draw(8, "person").hex()
        await self._store.add_person(person, shown, time.time())
        self._names[person] = shown
        return person

    def check_name(self, name: str) -> str:
        """Return a name fit to be shown to others."""
        shown = " ".join(name.split())
        if not shown or len(shown) > self._name_length or not shown.isprintable():
            raise Refused("refuse.name", 422, length=self._name_length)
        return shown

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; tables already begun keep the old one."""
        shown = self.check_name(name)
        await self._store.rename(person, shown)
        self._names[person] = shown

    async def name(self, person: str) -> str | None:
        """Return the name of a person, or None if there is none."""
        if person not in self._names:
            found = await self._store.name_of(person)
            if found is None:
                return None
            self._names[person] = found
        return self._names[person]

    async def doer(self, person: str) -> Doer:
        """Return a person as somebody who acts."""
        return Doer(person, await self.name(person) or "")

    # ---- who asks -----------------------------------------------------------------------

    def sign(self, person: str) -> str:
        """Return what the cookie of a person holds."""
        return str(self._signer.dumps(person))

    async def of_cookie(self, cookie: str | None) -> str | None:
        """Return whose cookie this is, or None if it is nobody's."""
        if not cookie:
            return None
        try:
            person = self._signer.loads(cookie)
        except BadSignature:
            return None
        if not isinstance(person, str) or await self.name(person) is None:
            return None
        return person

    async def of_token(self, token: str) -> str | None:
        """Return whose token this is, or None if it is nobody's."""
        return await self._store.person_of_key(_hash(token), "token", time.time())

    async def new_token(self, person: str, name: str) -> str:
        """Return a token for a program of this person; it is shown once and never again."""
        shown = self.check_name(name)
        if len(await self._store.keys_of(person, "token")) >= TOKENS:
            raise Refused("refuse.tokens", tokens=TOKENS)
        token = entropy.token(24, "token", person)
        await self._store.add_key(_hash(token), person, "token", shown, time.time(), None)
        return token

    async def tokens(self, person: str) -> list[dict[str, object]]:
        """Return a person's tokens by what can be shown of them."""
        rows = await self._store.keys_of(person, "token")
        return [{"id": key[:16], "name": name, "made_at": at} for key, name, at in rows]

    async def drop_token(self, person: str, id: str) -> None:
        """Take a token back."""
        for key, _, _ in await self._store.keys_of(person, "token"):
            if key[:16] == id:
                await self._store.drop_key(key, person)
                return
        raise Refused("refuse.no_token", 404)

    async def new_carry(self, person: str) -> str:
        """Return a code that makes another device this person, once and soon."""
        code = entropy.token(16, "carry", person)
        now = time.time()
        await self._store.add_key(_hash(code), person, "carry", "", now, now + CARRY_SECONDS)
        return code

    async def carry(self, code: str) -> str:
        """Return the person whom a code carries over; the code is used up."""
        person = await self._store.use_key(_hash(code), "carry", time.time())
        if person is None:
            raise Refused("refuse.carry", 404)
        return person


def _hash(key: str) -> str:
    return hashlib.blake2b(key.encode(errors="replace"), digest_size=32).hexdigest()
