"""Pushes: devices are told by Web Push: what is sent only they can read, and we sign it (VAPID).

The key that signs follows from the server's secret: all processes have the same, and devices that
trust it go on doing so for as long as they stay signed in.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import importlib.util
import json
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPException
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from zamok.server import steady
from zamok.server.club import endpoint
from zamok.server.errors import Refused, Unfit
from zamok.server.people import DEVICE
from zamok.server.settings import Settings
from zamok.server.store import Store, put

log = logging.getLogger("zamok.pushes")
MOST = 10  # devices of one person
LASTS = 86400  # seconds for which a push service keeps what a device that is off cannot get
SIGNED = 12 * 3600  # seconds for which a signature is good
AT_ONCE = 8
POINT, SECRET = 65, 16  # bytes of what a device gives
GONE = (404, 410)  # the device wants nothing any more
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve


@dataclass(frozen=True)
class Push:
    """A device that is told."""

    id: str
    person: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    device: str
    made_at: float


class Pushes:
    """Keeps which devices are told, and tells them."""

    def __init__(self, store: Store, settings: Settings, secret: bytes) -> None:
        self._store = store
        self._contact = settings.contact
        self._anywhere = settings.push_anywhere
        if self._contact and importlib.util.find_spec("pywebpush") is None:
            raise Unfit("refuse.push_extra")
        drawn = hmac.digest(secret, b"zamok: push", "sha512")
        self._key = ec.derive_private_key(
            int.from_bytes(drawn, "big") % (ORDER - 1) + 1, ec.SECP256R1()
        )
        # Threads of their own: addresses are visitors', and whoever is slow holds up nobody else.
        self._threads = ThreadPoolExecutor(AT_ONCE, "push")

    def close(self) -> None:
        """Tell nobody any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def public(self) -> str:
        """The key that devices are to trust, in base64url; "" if this server tells nobody."""
        if not self._contact:
            return ""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def keep(
        self, person: str, session: str, address: str, p256dh: str, auth: str, device: str
    ) -> Push:
        """Tell a device from now on."""
        if not self._contact:
            raise Refused("refuse.no_push", 404)
        try:
            endpoint.parts_of(address, self._anywhere)
            good = len(_bytes(p256dh)) == POINT and len(_bytes(auth)) == SECRET
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        except (endpoint.Closed, ValueError):
            good = False
        if not good:
            raise Refused("refuse.push", 422)
        id = hashlib.blake2b(address.encode(), digest_size=16).hexdigest()
        shown = "".join(sign for sign in device if sign.isprintable())[:DEVICE]
        push = Push(id, person, session, address, p256dh, auth, shown, steady.now())
        # A device tells one person; whoever had it before is told there no more.
        await self._store.database.write(("DELETE FROM pushes WHERE id = ?", [id]))
        old = await self.of(person)
        if len(old) >= MOST:
            await self.drop(person, old[0].id)
        await self._store.database.write(put("pushes", vars(push)))
        return push

    async def of(self, person: str) -> list[Push]:
        """Return a person's devices that are signed in still, the oldest first."""
        sql = (
            "SELECT pushes.* FROM pushes WHERE person = ? AND EXISTS (SELECT 1 FROM keys"
            " WHERE keys.person = pushes.person AND use = 'session'"
            " AND substr(hash, 1, 16) = session) ORDER BY made_at, id"
        )
        return [Push(**row) for row in await self._store.database.read(sql, person)]

    async def drop(self, person: str, id: str) -> None:
        """Tell a device no more."""
        sql = "DELETE FROM pushes WHERE id = ? AND person = ? RETURNING id"
        if not await self._store.database.write((sql, [id, person])):
            raise Refused("refuse.no_push_device", 404)

    async def send(self, person: str, told: Mapping[str, object]) -> list[bool]:
        """Tell all devices of somebody something; tell of each whether it will have it."""
        found = await self.of(person) if self._contact else []
        return await asyncio.gather(*(self._tell(push, told) for push in found))

    async def _tell(self, push: Push, told: Mapping[str, object]) -> bool:
        loop, data = asyncio.get_running_loop(), json.dumps(told).encode()
        try:
            status = await loop.run_in_executor(self._threads, self._post, push, data)
        except (OSError, HTTPException, endpoint.Closed) as error:
            log.warning("a push service does not answer", extra={"reason": repr(error)})
            return False
        if status in GONE:
            sql = "DELETE FROM pushes WHERE id = ?"
            await self._store.database.write((sql, [push.id]))
        elif not 200 <= status < 300:
            log.warning("a push service has refused", extra={"status": status})
        return 200 <= status < 300

    def _post(self, push: Push, data: bytes) -> int:
        from py_vapid import Vapid02  # only where it is used
        from pywebpush import WebPusher

        keys = {"p256dh": push.p256dh, "auth": push.auth}
        locked = WebPusher({"endpoint": push.endpoint, "keys": keys}).encode(data)
        parts = urlsplit(push.endpoint)
        claims = {
            "sub": f"mailto:{self._contact}",
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(steady.now()) + SIGNED,
        }
        headers = {
            **Vapid02(self._key).sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTS),
            "urgency": "normal",
        }
        return endpoint.post(push.endpoint, locked["body"], headers, self._anywhere)


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
