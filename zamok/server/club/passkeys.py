"""Passkeys: a device signs that it is somebody's; nothing secret of it is ever here.

A challenge is no row anywhere: it carries its end and our mark, and so is good at every process.
Once it has been answered its hash is kept until that end, so that it is answered once. What is said
to browsers and passkeys `ceremony` knows, which is loaded when somebody has one.
"""

from __future__ import annotations

import base64
import hmac
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from zamok.engine import entropy
from zamok.server import steady
from zamok.server.errors import Conflict, Refused
from zamok.server.people import DEVICE, hash_of
from zamok.server.store import Key, Store, put

SECONDS = 300.0  # in which a challenge is to be answered
DRAWN, MARK = 16, 16  # bytes of a challenge: drawn, and our mark
MOST = 20  # passkeys of one person
KEEP, ENTER = "keep", "enter"  # what a challenge is for


@dataclass(frozen=True)
class Site:
    """Whom a passkey is for: the name of the server, and the origin of its pages."""

    host: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """One passkey of somebody."""

    id: str
    person: str
    public_key: bytes
    count: int
    device: str
    made_at: float
    seen_at: float


class Passkeys:
    """Makes passkeys, and knows whose they are."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._key = hmac.digest(secret, b"zamok: challenges", "sha256")

    # ---- challenges ------------------------------------------------------------------------

    def _mark(self, said: bytes, use: str) -> bytes:
        return hmac.digest(self._key, said + use.encode(), sha256)[:MARK]

    def _challenge(self, use: str) -> bytes:
        ends = int(steady.now() + SECONDS).to_bytes(8, "big")
        said = entropy.draw(DRAWN, "challenge") + ends
        return said + self._mark(said, use)

    def _answered(self, client_data: str, use: str) -> bytes:
        """Return the challenge that was answered, if it is one of ours and still good."""
        try:
            told = json.loads(_bytes(client_data))["challenge"]
            challenge = _bytes(told)
        except (ValueError, KeyError, TypeError):
            raise Refused("refuse.passkey", 422) from None
        said, mark = challenge[:-MARK], challenge[-MARK:]
        if len(said) != DRAWN + 8 or not hmac.compare_digest(mark, self._mark(said, use)):
            raise Refused("refuse.passkey", 422)
        if int.from_bytes(said[DRAWN:], "big") < steady.now():
            raise Refused("refuse.passkey_late")
        return challenge

    async def _spend(self, challenge: bytes, person: str) -> None:
        """Note that a challenge has been answered; refuse the second time."""
        now = steady.now()
        spent = Key(hash_of(challenge.hex()), person, "spent", "", now, now + SECONDS, now, "")
        sql = "DELETE FROM keys WHERE person = ? AND use IN ('spent', 'carry') AND ends_at < ?"
        await self._store.database.write((sql, [person, now]))
        try:
            await self._store.add_key(spent)
        except Conflict:
            raise Refused("refuse.passkey_late") from None

    # ---- making one ------------------------------------------------------------------------

    async def begin(self, person: str, name: str, site: Site) -> dict[str, Any]:
        """Return what a browser needs to make a passkey."""
        from zamok.server.club import ceremony

        own = await self.of(person)
        if len(own) >= MOST:
            raise Refused("refuse.passkeys", passkeys=MOST)
        challenge, known = self._challenge(KEEP + person), [_bytes(one.id) for one in own]
        return ceremony.to_make(site.host, person, name, challenge, known)

    async def keep(
        self, person: str, id: str, client_data: str, attestation: str, device: str, site: Site
    ) -> Passkey:
        """Keep the passkey that a browser has made for somebody."""
        from zamok.server.club import ceremony

        challenge = self._answered(client_data, KEEP + person)
        response = {"clientDataJSON": client_data, "attestationObject": attestation}
        made = ceremony.made(site.host, site.origin, challenge, id, response)
        await self._spend(challenge, person)
        now = steady.now()
        shown = "".join(sign for sign in device if sign.isprintable())[:DEVICE]
        key = Passkey(
            base64.urlsafe_b64encode(made.credential_id).decode().rstrip("="),
            person,
            made.credential_public_key,
            made.sign_count,
            shown,
            now,
            now,
        )
        try:
            await self._store.database.write(put("passkeys", vars(key)))
        except Conflict:
            raise Refused("refuse.passkey") from None
        return key

    # ---- coming in -------------------------------------------------------------------------

    def ask(self, site: Site) -> dict[str, Any]:
        """Return what a browser needs to answer with a passkey."""
        from zamok.server.club import ceremony

        return ceremony.to_answer(site.host, self._challenge(ENTER))

    async def enter(
        self, id: str, client_data: str, authenticator_data: str, signature: str, site: Site
    ) -> str:
        """Return whose passkey has answered."""
        from zamok.server.club import ceremony

        challenge = self._answered(client_data, ENTER)
        found = await self._store.database.read("SELECT * FROM passkeys WHERE id = ?", id)
        if not found:
            raise Refused("refuse.passkey_unknown", 404)
        key = Passkey(**found[0])
        response = {
            "clientDataJSON": client_data,
            "authenticatorData": authenticator_data,
            "signature": signature,
        }
        seen = ceremony.answered(
            site.host, site.origin, challenge, id, response, bytes(key.public_key), key.count
        )
        await self._spend(challenge, key.person)
        sql = "UPDATE passkeys SET count = ?, seen_at = ? WHERE id = ?"
        await self._store.database.write((sql, [seen.new_sign_count, steady.now(), id]))
        return key.person

    # ---- lists -----------------------------------------------------------------------------

    async def of(self, person: str) -> list[Passkey]:
        """Return a person's passkeys, the oldest first."""
        sql = "SELECT * FROM passkeys WHERE person = ? ORDER BY made_at"
        return [Passkey(**row) for row in await self._store.database.read(sql, person)]

    async def drop(self, person: str, id: str) -> None:
        """Forget a passkey."""
        sql = "DELETE FROM passkeys WHERE id = ? AND person = ? RETURNING id"
        if not await self._store.database.write((sql, [id, person])):
            raise Refused("refuse.no_passkey", 404)


def _bytes(text: str) -> bytes:
    """Read what browsers write without padding."""
    return base64.urlsafe_b64decode(text + "===")
