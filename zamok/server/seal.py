"""Seal: the server's key that signs the head of every chain, and what it has signed."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from zamok.engine import Record, ZamokError, entropy
from zamok.engine.chain import statement

FILE = "signing_key"
VARIABLE = "ZAMOK_SIGNING_KEY"  # takes the file's place, where processes share no folder
SIZE = 32


@dataclass(frozen=True)
class Seal:
    """The head of a table's chain, signed."""

    head: str
    key: str  # public, hexadecimal, as the signature
    signature: str


class SealError(ZamokError):
    """The server's key cannot be used: it is no key, or others can read it (`exposed`)."""

    def __init__(self, where: str, *, exposed: bool) -> None:
        super().__init__(where, exposed)
        self.where = where
        self.exposed = exposed


class Sealer:
    """Signs heads; the last signature of each table is kept, since all who look ask for it."""

    def __init__(self, folder: Path) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(_private(folder))
        self.public = self._key.public_key().public_bytes_raw().hex()
        self._kept: dict[str, Seal] = {}

    def seal(self, table: str, head: str) -> Seal:
        """Return a head of a table, signed."""
        kept = self._kept.get(table)
        if kept is None or kept.head != head:
            signature = self._key.sign(statement(table, head)).hex()
            kept = self._kept[table] = Seal(head, self.public, signature)
        return kept

    def sign(self, record: Record) -> Record:
        """Return a record whose proof is signed."""
        proof = record.proof
        if proof is None:
            raise ValueError("there is nothing to sign")
        seal = self.seal(proof.table, proof.head)
        return replace(record, proof=replace(proof, key=seal.key, signature=seal.signature))

    def forget(self, table: str) -> None:
        """A table has left memory."""
        self._kept.pop(table, None)


def _private(folder: Path) -> bytes:
    """Return the private key: given by the environment, or made once and kept in the folder."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return _read(given, VARIABLE)
    path = folder / FILE
    if not path.exists():
        _make(path)
    if path.stat().st_mode & 0o077:
        raise SealError(str(path), exposed=True)
    return _read(path.read_text(encoding="ascii", errors="replace"), str(path))


def _make(path: Path) -> None:
    # Linked when it is whole: a process that dies here leaves no short key behind, and of several
    # that start at once all take the first one's.
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.") as file:  # mode 600
        file.write(entropy.draw(SIZE, "signing").hex().encode())
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, path)


def _read(text: str, where: str) -> bytes:
    with suppress(ValueError):
        found = bytes.fromhex(text.strip())
        if len(found) == SIZE:
            return found
    raise SealError(where, exposed=False)
