"""Mails: the address of somebody, confirmed by a link; links that sign in; letters about tables.

Nobody learns here which addresses are known: whoever asks for a link is answered alike, and before
anything is looked up.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Coroutine
from dataclasses import replace
from hashlib import sha256
from typing import Any

from zamok.engine import entropy
from zamok.server import language, steady
from zamok.server.club import quiet
from zamok.server.club.mailer import Mailer
from zamok.server.errors import Refused
from zamok.server.limits import Buckets
from zamok.server.people import hash_of
from zamok.server.store import Key, Store

CONFIRM, ENTER = "mail", "enter"  # uses of keys
CONFIRMED_WITHIN = 86400.0  # seconds
ENTERED_WITHIN = 900.0
ACCOUNTS = 5  # of one address that a letter names
LETTERS = (1 / 600, 3)  # that somebody may have sent, and that an address gets, besides notices
MARK = 16  # bytes of our mark


class Mails:
    """Keeps addresses, and writes to them."""

    def __init__(self, store: Store, mailer: Mailer, secret: bytes) -> None:
        self._store = store
        self._mailer = mailer
        self._key = hmac.digest(secret, b"zamok: no more mail", "sha256")
        self.asking = Buckets(LETTERS)
        self._works: set[asyncio.Task[None]] = set()

    @property
    def able(self) -> bool:
        """Whether this server sends mail."""
        return self._mailer.able

    # ---- one's own address -----------------------------------------------------------------

    async def of(self, person: str) -> str:
        """Return somebody's confirmed address; "" if there is none."""
        found = await self._store.database.read(
            "SELECT address FROM mails WHERE person = ?", person
        )
        return str(found[0]["address"]) if found else ""

    async def ask(self, person: str, address: str, site: str, code: str) -> None:
        """Send a link to an address that confirms that it is somebody's."""
        if not self.able:
            raise Refused("refuse.no_mail", 404)
        to = address.lower()
        if not self.asking.take(person) or not self.asking.take(to):
            raise Refused("refuse.rate", 429)
        link = f"{site}/mail#{await self._new_key(person, CONFIRM, to, CONFIRMED_WITHIN)}"
        say = language.words(code)
        text = say("mail.confirm", site=site, link=link)
        if not await self._mailer.send(to, say("mail.confirm_subject"), text):
            raise Refused("refuse.mail_away", 503)

    async def confirm(self, code: str, site: str) -> str:
        """Keep an address whose link was opened; return it."""
        key = await self._store.key(hash_of(code))
        person = await self._store.use_key(hash_of(code), CONFIRM, steady.now())
        if key is None or person is None:
            raise Refused("refuse.link", 404)
        sql = (
            "INSERT INTO mails (person, address, site, made_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (person) DO UPDATE SET address = excluded.address,"
            " site = excluded.site, made_at = excluded.made_at"
        )
        await self._store.database.write((sql, [person, key.name, site, steady.now()]))
        return key.name

    async def drop(self, person: str) -> None:
        """Forget somebody's address, and links to it."""
        await self._store.database.write(
            ("DELETE FROM mails WHERE person = ?", [person]),
            ("DELETE FROM keys WHERE person = ? AND use IN (?, ?)", [person, CONFIRM, ENTER]),
        )
        await self._by_mail(person, False)

    async def _new_key(self, person: str, use: str, address: str, seconds: float) -> str:
        code = entropy.token(24, "mail", person)
        now = steady.now()
        sql = "DELETE FROM keys WHERE person = ? AND use = ? AND ends_at < ?"
        await self._store.database.write((sql, [person, use, now]))
        await self._store.add_key(
            Key(hash_of(code), person, use, address, now, now + seconds, now, "")
        )
        return code

    # ---- signing in ------------------------------------------------------------------------

    def knock(self, address: str) -> None:
        """Send a link that signs in to an address, if it is somebody's; nobody is told whether."""
        if not self.able:
            raise Refused("refuse.no_mail", 404)
        self._soon(self._knock(address.lower()))

    async def _knock(self, address: str) -> None:
        sql = (
            "SELECT mails.person, mails.site, people.name FROM mails"
            " JOIN people ON people.id = mails.person WHERE address = ?"
            " ORDER BY mails.made_at DESC LIMIT ?"
        )
        found = await self._store.database.read(sql, address, ACCOUNTS)
        if not found or not self.asking.take(address):
            return
        telling = await quiet.telling_of(self._store, found[0]["person"])
        lines = []
        for row in found:
            code = await self._new_key(row["person"], ENTER, address, ENTERED_WITHIN)
            lines.append(f"{row['name']}: {row['site']}/sign-in#{code}")
        say = language.words(telling.language)
        minutes = round(ENTERED_WITHIN / 60)
        text = say.count("mail.enter", minutes, links="\n\n".join(lines))
        await self._mailer.send(address, say("mail.enter_subject"), text)

    async def enter(self, code: str) -> str:
        """Return whom a link signs in; it is good no more."""
        person = await self._store.use_key(hash_of(code), ENTER, steady.now())
        if person is None:
            raise Refused("refuse.link", 404)
        return person

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)

    async def settled(self) -> None:
        """Wait until all letters that were asked for are sent."""
        while self._works:
            await asyncio.gather(*self._works)

    # ---- about tables ----------------------------------------------------------------------

    async def tell(self, person: str, title: str, text: str, path: str) -> bool:
        """Write to somebody what waits for them; tell whether the letter is on its way."""
        sql = "SELECT address, site FROM mails WHERE person = ?"
        found = await self._store.database.read(sql, person) if self.able else []
        if not found:
            return False
        site = found[0]["site"]
        off = f"{site}/mail/off/{self._sign(person)}"
        telling = await quiet.telling_of(self._store, person)
        letter = language.words(telling.language)(
            "mail.notice", title=title, text=text, link=site + path, off=off
        )
        headers = {
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        return await self._mailer.send(found[0]["address"], f"{title}: {text}", letter, headers)

    def _sign(self, person: str) -> str:
        return f"{person}-{hmac.digest(self._key, person.encode(), sha256)[:MARK].hex()}"

    async def off(self, code: str) -> None:
        """Write to somebody no more whose letter had this code."""
        person, _, _ = code.partition("-")
        if not hmac.compare_digest(self._sign(person).encode(), code.encode(errors="replace")):
            raise Refused("refuse.link", 404)
        await self._by_mail(person, False)

    async def _by_mail(self, person: str, wanted: bool) -> None:
        telling = await quiet.telling_of(self._store, person)
        if telling.by_mail != wanted:
            await quiet.keep(self._store, replace(telling, by_mail=wanted))
