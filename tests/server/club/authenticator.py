"""A passkey made of nothing but arithmetic: what a browser and its device would answer."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """A device with one passkey."""

    def __init__(self, host: str, origin: str) -> None:
        self._host = sha256(host.encode()).digest()
        self._origin = origin
        self._key = generate_private_key(SECP256R1())
        self._id = b"passkey of a test"
        self._count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self._origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        self._count += 1
        return self._host + bytes([flags]) + self._count.to_bytes(4, "big") + more

    def create(self, options: dict[str, Any]) -> dict[str, str]:
        """Make the passkey that was asked for."""
        point = self._key.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        own = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + public
        data = self._data(PRESENT | VERIFIED | ATTESTED, own)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "id": bytes_to_base64url(self._id),
            "client_data": bytes_to_base64url(
                self._client_data("webauthn.create", options["challenge"])
            ),
            "attestation": bytes_to_base64url(attestation),
        }

    def get(self, options: dict[str, Any]) -> dict[str, str]:
        """Answer with it."""
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._data(PRESENT | VERIFIED)
        signature = self._key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return {
            "id": bytes_to_base64url(self._id),
            "client_data": bytes_to_base64url(client),
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
        }


def spoilt(text: str) -> str:
    """Return something in base64url with its last bit turned."""
    data = base64url_to_bytes(text)
    return bytes_to_base64url(data[:-1] + bytes([data[-1] ^ 1]))
