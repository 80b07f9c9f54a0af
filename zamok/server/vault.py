"""Vault: what the database holds of secrets is read only by whoever has the server's secret."""

from __future__ import annotations

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from zamok.engine import entropy
from zamok.server.errors import Damaged

NONCE = 12  # bytes, as AES-GCM has them


class Vault:
    """Seals what is stored, each piece for its own place."""

    def __init__(self, secret: bytes) -> None:
        # Not the secret itself, which signs cookies: a key has one use.
        derived = HKDF(SHA256(), 32, salt=None, info=b"zamok: at rest").derive(secret)
        self._cipher = AESGCM(derived)

    def seal(self, plain: bytes, place: str) -> bytes:
        """Return a text as it is stored at a place."""
        nonce = entropy.draw(NONCE, "nonce", place)
        return nonce + self._cipher.encrypt(nonce, plain, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """Return what was sealed for a place; Damaged if it was not, or with another secret."""
        try:
            return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], place.encode())
        except (InvalidTag, ValueError) as error:
            raise Damaged(f"{place}: not sealed with this server's secret") from error


def of_entry(table: str, seq: int) -> str:
    """Return the place of what an entry holds."""
    return f"{table}/{seq}"


def of_gist(table: str) -> str:
    """Return the place of what a table's entries have come to."""
    return f"{table}/gist"


def of_secret(table: str) -> str:
    """Return the place of a table's secret."""
    return f"{table}/secret"
