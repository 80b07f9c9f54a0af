"""Recovery codes: each makes a device somebody once, however old it is; only hashes are kept."""

from __future__ import annotations

from zamok.engine import entropy
from zamok.server import steady
from zamok.server.errors import Refused
from zamok.server.people import hash_of
from zamok.server.store import Key, Store

USE = "recovery"
COUNT = 8  # codes in one go
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789"  # none is taken for another
GROUPS, GROUP = 4, 5  # a code has 100 bits: nobody guesses it, so that hashes need no salt
LIKE = str.maketrans("OIL", "011")  # what people read for another


async def renew(store: Store, person: str) -> list[str]:
    """Return new codes, which are shown once; those of before are good no more."""
    sql = "DELETE FROM keys WHERE person = ? AND use = ?"
    await store.database.write((sql, [person, USE]))
    codes = [_drawn(person) for _ in range(COUNT)]
    now = steady.now()
    for code in codes:
        await store.add_key(Key(_hash(code), person, USE, "", now, None, now, ""))
    return codes


async def left(store: Store, person: str) -> int:
    """Return how many codes a person still has."""
    return len(await store.keys_of(person, USE))


async def spend(store: Store, code: str) -> str:
    """Return whose code this is; it is good no more."""
    person = await store.use_key(_hash(code), USE, steady.now())
    if person is None:
        raise Refused("refuse.code", 404)
    return person


def _drawn(person: str) -> str:
    drawn = entropy.draw(GROUPS * GROUP, "recovery", person)
    signs = "".join(LETTERS[byte % len(LETTERS)] for byte in drawn)
    return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))


def _hash(code: str) -> str:
    plain = "".join(sign for sign in code.upper() if sign.isalnum()).translate(LIKE)
    return hash_of(f"recovery {plain}")
