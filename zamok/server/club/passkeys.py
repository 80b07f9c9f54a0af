"""Passkeys: a device signs that it is somebody's; nothing secret of it is ever here.

A challenge is no row anywhere: it carries its end and our mark, and so is good at every process.
Once it has been answered its hash is kept until that end, so that it is answered once.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

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
            told = json.loads(base64url_to_bytes(client_data))["challenge"]
            challenge = base64url_to_bytes(told)
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
        own = await self.of(person)
        if len(own) >= MOST:
            raise Refused("refuse.passkeys", passkeys=MOST)
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Zamok",
            user_id=person.encode(),
            user_name=name,
            user_display_name=name,
            challenge=self._challenge(KEEP + person),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in own
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
        )
        return _plain(options)

    async def keep(
        self, person: str, id: str, client_data: str, attestation: str, device: str, site: Site
    ) -> Passkey:
        """Keep the passkey that a browser has made for somebody."""
        challenge = self._answered(client_data, KEEP + person)
        response = {"clientDataJSON": client_data, "attestationObject": attestation}
        try:
            made = verify_registration_response(
                credential=_credential(id, response),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError) as error:
            raise Refused("refuse.passkey", 422) from error
        await self._spend(challenge, person)
        now = steady.now()
        shown = "".join(sign for sign in device if sign.isprintable())[:DEVICE]
        key = Passkey(
            bytes_to_base64url(made.credential_id),
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
        options = generate_authentication_options(rp_id=site.host, challenge=self._challenge(ENTER))
        return _plain(options)

    async def enter(
        self, id: str, client_data: str, authenticator_data: str, signature: str, site: Site
    ) -> str:
        """Return whose passkey has answered."""
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
        try:
            seen = verify_authentication_response(
                credential=_credential(id, response),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=bytes(key.public_key),
                credential_current_sign_count=key.count,
            )
        except (WebAuthnException, ValueError) as error:
            raise Refused("refuse.passkey", 422) from error
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


def _plain(
    options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions,
) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def _credential(id: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": id, "rawId": id, "type": "public-key", "response": response}
