"""People: a guest with a name is enough; the key in a cookie or a token says who it is.

A cookie opens a session: one device, which its person can see and end. A token is for a program,
for so long and for so much as its person has said, and never becomes a person.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import islice

from zamok.engine import entropy
from zamok.server import steady
from zamok.server.action import Doer
from zamok.server.errors import Refused
from zamok.server.names import visible
from zamok.server.store import Key, Store

COOKIE = "zamok_person"
DAY = 86400.0
CARRY_SECONDS = 600.0
SESSION_SECONDS = 180 * DAY  # without being used
SEEN_AGAIN = 3600.0  # seconds after which it is noted anew that a key is used
TRUSTED = 10.0  # seconds for which a key is not looked up again: so late an end is noticed
KEPT = 10_000  # keys remembered
TOGETHER = 100  # keys looked up at once: whoever is here acts again within seconds
LATELY = 60.0  # seconds for which somebody is taken to be here
SESSIONS = 50  # of one person; of more the oldest ends
TOKENS = 20  # of one person
READ, PLAY, ACCOUNT = "read", "play", "account"
SCOPES = (READ, PLAY, ACCOUNT)  # of a token; what it may do
DEVICE = 120  # characters kept of what a device says it is


@dataclass(frozen=True)
class Caller:
    """Who asks: a person, by the key of a session or of a token, which may do so much."""

    person: str
    scopes: frozenset[str]
    session: str = ""  # its id, or "" for a token


@dataclass(slots=True)
class _Known:
    """A key, when it was looked up, and when it was last used."""

    key: Key
    at: float
    used: float

    def is_old(self, now: float, trusted: float) -> bool:
        """Tell whether it was looked up longer ago, or the clock has been put back."""
        return not 0 <= now - self.at < trusted


class People:
    """Who is who."""

    def __init__(self, store: Store, name_length: int) -> None:
        self._store = store
        self._name_length = name_length
        self._names: dict[str, tuple[str, float]] = {}  # known to exist, and since when
        self._keys: dict[str, _Known] = {}  # by their hashes, the last one looked up last

    async def join(self, name: str) -> str:
        """Make a new person of this name; return who."""
        shown = self.check_name(name)
        person = entropy.draw(8, "person").hex()
        await self._store.add_person(person, shown, steady.now())
        self._names[person] = shown, steady.now()
        return person

    def check_name(self, name: str) -> str:
        """Return a name fit to be shown to others."""
        shown = " ".join(name.split())
        if len(shown) > self._name_length or not visible(shown):
            raise Refused("refuse.name", 422, length=self._name_length)
        return shown

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; tables already begun keep the old one."""
        shown = self.check_name(name)
        await self._store.rename(person, shown)
        self._names[person] = shown, steady.now()

    async def name(self, person: str) -> str | None:
        """Return the name of a person, or None if there is none."""
        name, at = self._names.get(person, ("", 0.0))
        now = steady.now()
        if not name or not 0 <= now - at < TRUSTED:  # another process, or the host, may rename
            found = await self._store.name_of(person)
            self._names.pop(person, None)
            if found is None:
                return None
            while len(self._names) >= KEPT:
                self._names.pop(next(iter(self._names)))
            name, at = self._names[person] = found, now
        return name

    async def doer(self, person: str) -> Doer:
        """Return a person as somebody who acts."""
        return Doer(person, await self.name(person) or "")

    def forget(self, person: str) -> None:
        """Know nothing of a person who is no more."""
        self._names.pop(person, None)
        for hash in [hash for hash, known in self._keys.items() if known.key.person == person]:
            del self._keys[hash]

    # ---- who asks -----------------------------------------------------------------------

    async def of_cookie(self, cookie: str | None) -> Caller | None:
        """Return whose session a cookie opens, or None if it opens none."""
        key = await self._look_up(cookie, "session")
        return None if key is None else Caller(key.person, frozenset(SCOPES), key.id)

    async def of_token(self, token: str) -> Caller | None:
        """Return whose token this is and what for, or None if it is nobody's."""
        key = await self._look_up(token, "token")
        return None if key is None else Caller(key.person, frozenset(key.scopes.split()))

    def recognised(self, cookie: str | None) -> str | None:
        """Return who a cookie is known to be of, without looking it up; for counting only."""
        found = self._keys.get(hash_of(cookie)) if cookie else None
        return found.key.person if found is not None and found.key.use == "session" else None

    async def _look_up(self, secret: str | None, use: str) -> Key | None:
        if not secret:
            return None
        hash, now = hash_of(secret), steady.now()
        known = self._keys.get(hash)
        if known is None or known.is_old(now, TRUSTED):
            known = await self._read(hash, now)
        if known is None:
            return None
        known.used, key = now, known.key
        if key.use != use or (key.ends_at is not None and key.ends_at <= now):
            return None
        if now - key.seen_at >= SEEN_AGAIN:
            await self._see(key, now)
        return key

    async def _read(self, hash: str, now: float) -> _Known | None:
        """Look a key up, and with it those that are about to be: a look for each is dear."""
        oldest = islice(self._keys.items(), TOGETHER)
        due = [one for one, known in oldest if one != hash and known.is_old(now, TRUSTED / 2)]
        here = [other for other in due if now - self._keys[other].used < LATELY]
        found = await self._store.keys([hash, *here])
        for other in due:  # those that are not looked up go behind the others, too
            known = self._keys.pop(other, None)  # None: it has ended meanwhile
            key = found.get(other)
            if known is not None and other not in here:
                self._keys[other] = known
            elif known is not None and key is not None:
                self._keys[other] = _Known(key, now, known.used)
        self._keys.pop(hash, None)
        if hash not in found:
            return None
        while len(self._keys) >= KEPT:
            self._keys.pop(next(iter(self._keys)))
        known = self._keys[hash] = _Known(found[hash], now, now)
        return known

    async def _see(self, key: Key, now: float) -> None:
        """Note that a key is used; a session that is used goes on."""
        ends_at = now + SESSION_SECONDS if key.use == "session" else key.ends_at
        self._keys.pop(key.hash, None)
        await self._store.see_key(key.hash, now, ends_at)

    # ---- sessions -------------------------------------------------------------------------

    async def new_session(self, person: str, device: str) -> str:
        """Let a device be this person; return what its cookie is to hold."""
        for old in (await self._store.keys_of(person, "session"))[: 1 - SESSIONS]:
            await self._drop(old)
        cookie = entropy.token(24, "session", person)
        now = steady.now()
        shown = "".join(sign for sign in device if sign.isprintable())[:DEVICE]
        key = Key(hash_of(cookie), person, "session", shown, now, now + SESSION_SECONDS, now, "")
        await self._store.add_key(key)
        return cookie

    async def sessions(self, person: str) -> list[Key]:
        """Return a person's sessions that have not ended."""
        now = steady.now()
        found = await self._store.keys_of(person, "session")
        return [key for key in found if key.ends_at is None or key.ends_at > now]

    async def end_session(self, person: str, id: str) -> None:
        """End the session of one device."""
        for key in await self._store.keys_of(person, "session"):
            if key.id == id:
                await self._drop(key)
                return
        raise Refused("refuse.no_session", 404)

    async def end_sessions(self, person: str) -> None:
        """End the sessions of all devices, and forget codes that would open new ones."""
        for use in ("session", "carry", "enter"):
            for key in await self._store.keys_of(person, use):
                await self._drop(key)

    async def _drop(self, key: Key) -> None:
        await self._store.drop_key(key.hash, key.person)
        self._keys.pop(key.hash, None)

    # ---- tokens ---------------------------------------------------------------------------

    async def new_token(
        self, person: str, name: str, scopes: frozenset[str], days: float | None
    ) -> str:
        """Return a token for a program of this person; it is shown once and never again."""
        shown = self.check_name(name)
        if len(await self._store.keys_of(person, "token")) >= TOKENS:
            raise Refused("refuse.tokens", tokens=TOKENS)
        token = entropy.token(24, "token", person)
        now = steady.now()
        ends_at = None if days is None else now + days * DAY
        allowed = " ".join(scope for scope in SCOPES if scope in scopes)
        await self._store.add_key(
            Key(hash_of(token), person, "token", shown, now, ends_at, now, allowed)
        )
        return token

    async def tokens(self, person: str) -> list[Key]:
        """Return a person's tokens."""
        return await self._store.keys_of(person, "token")

    async def drop_token(self, person: str, id: str) -> None:
        """Take a token back."""
        for key in await self._store.keys_of(person, "token"):
            if key.id == id:
                await self._drop(key)
                return
        raise Refused("refuse.no_token", 404)

    # ---- to another device ----------------------------------------------------------------

    async def new_carry(self, person: str) -> str:
        """Return a code that makes another device this person, once and soon."""
        code = entropy.token(16, "carry", person)
        now = steady.now()
        await self._store.add_key(
            Key(hash_of(code), person, "carry", "", now, now + CARRY_SECONDS, now, "")
        )
        return code

    async def carry(self, code: str) -> str:
        """Return the person whom a code carries over; the code is used up."""
        person = await self._store.use_key(hash_of(code), "carry", steady.now())
        if person is None:
            raise Refused("refuse.carry", 404)
        return person


def hash_of(key: str) -> str:
    """Return what is kept of a key."""
    return hashlib.blake2b(key.encode(errors="replace"), digest_size=32).hexdigest()
