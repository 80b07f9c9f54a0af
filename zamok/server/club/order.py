"""Order: who keeps it, who is muted or banned and until when, and a log of all that was done.

Everything in force is read at once and believed for some seconds, as keys are (`people`): so late
another process notices. A deed and its line in the log are written together; lines are never
changed, but for who is deleted (`farewell`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv6Address, ip_address, ip_network

from zamok.engine import entropy
from zamok.server import steady
from zamok.server.club import farewell
from zamok.server.club.wording import Wording, check_words, folded
from zamok.server.database import Step
from zamok.server.errors import Refused
from zamok.server.limits import Buckets
from zamok.server.people import DAY, People
from zamok.server.store import Store, put

HOST, HELPER, PLAYER = "host", "helper", ""
MUTE, BAN = "mute", "ban"
REFUSALS = {
    MUTE: ("refuse.mute_for_good", "refuse.mute"),
    BAN: ("refuse.ban_for_good", "refuse.ban"),
}
NOT_SO = {MUTE: "refuse.no_mute", BAN: "refuse.no_ban"}
TRUSTED = 10.0  # seconds for which what is in force is not read again
FOUND = 50  # people that a search gives
PAGE = 100  # lines of the log at a time
SHORT_BAN = 7 * DAY  # the longest ban by a helper
NETWORK = 64  # bits of an address of IPv6 that are one household's

# What may be done by whom; the table in docs/CLUB.md says the same, and a test compares.
RIGHTS: Mapping[str, frozenset[str]] = {
    HOST: frozenset(
        {"people", "mute", "ban", "ban_for_good", "rename", "reports", "helpers", "words", "log"}
    ),
    HELPER: frozenset({"people", "mute", "ban", "reports"}),
    PLAYER: frozenset(),
}


@dataclass(frozen=True)
class Measure:
    """What is in force against somebody."""

    person: str
    kind: str
    reason: str
    made_at: float
    ends_at: float | None  # None: for good

    def refusal(self) -> Refused:
        """Return what its person is told."""
        for_good, for_long = REFUSALS[self.kind]
        if self.ends_at is None:
            return Refused(for_good, 403, reason=self.reason)
        until = datetime.fromtimestamp(self.ends_at).astimezone()
        return Refused(for_long, 403, reason=self.reason, until=until)


@dataclass(frozen=True)
class Book:
    """Everything that is in force."""

    roles: Mapping[str, str] = field(default_factory=dict)
    measures: Mapping[tuple[str, str], Measure] = field(default_factory=dict)
    wording: Wording = field(default_factory=Wording)

    def of(self, person: str, kind: str) -> Measure | None:
        """Return what is in force against somebody now."""
        found = self.measures.get((person, kind))
        ended = found is not None and found.ends_at is not None and found.ends_at <= steady.now()
        return None if ended else found


@dataclass(frozen=True)
class Standing:
    """How somebody stands with the house."""

    person: str
    name: str
    role: str
    mute: Measure | None = None
    ban: Measure | None = None


@dataclass(frozen=True)
class Deed:
    """A line of the log; names are those of today, and empty of who is no more."""

    id: str
    at: float
    by: str | None  # None: a command on the server's machine
    by_name: str
    whom: str | None
    whom_name: str
    what: str
    why: str
    ends_at: float | None
    note: str


class Order:
    """Keeps who may do what, and notes what was done."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people
        self._book = Book()
        self._read_at = 0.0
        self.left: Callable[[], Awaitable[None]] = _nothing  # called when tables were left
        # From where those who are banned have come within a day; it is written down nowhere.
        self.near = Buckets((1 / DAY, 1))

    # ---- what is in force ------------------------------------------------------------------

    async def book(self) -> Book:
        """Return everything that is in force, as of a few seconds ago at most."""
        now = steady.now()
        if not 0 <= now - self._read_at < TRUSTED:
            self._book, self._read_at = await self._read(now), now
        return self._book

    async def _read(self, now: float) -> Book:
        read = self._store.database.read
        roles = await read("SELECT person, role FROM roles")
        sql = "SELECT * FROM measures WHERE ends_at IS NULL OR ends_at > ?"
        measures = [Measure(**row) for row in await read(sql, now)]
        words = sorted(row["word"] for row in await read("SELECT word FROM filtered"))
        same = tuple(words) == self._book.wording.words
        return Book(
            {row["person"]: row["role"] for row in roles},
            {(one.person, one.kind): one for one in measures},
            self._book.wording if same else Wording(words),
        )

    async def standing(self, person: str) -> Standing:
        """Return how somebody stands."""
        book = await self.book()
        name = await self._people.name(person) or ""
        return _standing(book, person, name)

    async def admit(self, person: str) -> None:
        """Let nobody act who is banned."""
        ban = (await self.book()).of(person, BAN)
        if ban is not None:
            raise ban.refusal()

    async def came(self, person: str, address: str) -> None:
        """Note from where somebody comes who is banned: they may come as somebody new."""
        if (await self.book()).of(person, BAN) is not None and (place := _place(address)):
            self.near.take(f"{person} {place}")

    async def went(self, person: str, address: str) -> None:
        """Note from where somebody comes who is banned and about to be deleted."""
        if (await self.book()).of(person, BAN) is not None and (place := _place(address)):
            self.near.take(f"{farewell.NOBODY} {place}")

    async def welcome(self, address: str) -> None:
        """Let nobody new in from where somebody has come within a day who is banned."""
        book, place = await self.book(), _place(address)
        banned = {person for person, kind in book.measures if kind == BAN and book.of(person, BAN)}
        known = banned | {farewell.NOBODY}
        if any(self.near.used(f"{person} {place}") for person in known):
            raise Refused("refuse.barred", 403)

    async def speak(self, person: str, text: str) -> str:
        """Return what others may read of what somebody says; Refused for who may not talk."""
        book = await self.book()
        mute = book.of(person, MUTE)
        if mute is not None:
            raise mute.refusal()
        return book.wording.masked(text)

    async def check_name(self, name: str, person: str | None = None) -> str:
        """Return a name fit to be shown; a person who may not talk does not change theirs."""
        book = await self.book()
        shown = self._people.check_name(name)
        for kind in (BAN, MUTE):
            found = None if person is None else book.of(person, kind)
            if found is not None:
                raise found.refusal()
        if book.wording.finds(shown):
            raise Refused("refuse.name_word", 422)
        return shown

    # ---- who may do what -------------------------------------------------------------------

    async def need(self, person: str, right: str) -> None:
        """Refuse what somebody's role does not allow, and everything to who is banned."""
        await self.admit(person)
        if right not in RIGHTS[(await self.book()).roles.get(person, PLAYER)]:
            raise Refused("refuse.role", 403)

    async def _against(self, by: str, whom: str, right: str) -> None:
        """Refuse what may not be done, or not to this one."""
        await self.need(by, right)
        if not await self._people.name(whom):
            raise Refused("refuse.no_person", 404)
        roles = (await self.book()).roles
        if roles.get(whom) == HOST:
            raise Refused("refuse.is_host", 403)
        if whom == by or (roles.get(whom) == HELPER and roles.get(by) != HOST):
            raise Refused("refuse.is_helper", 403)

    async def name_helper(self, by: str, whom: str, helps: bool) -> None:
        """Let somebody help to keep order, or no more."""
        await self._against(by, whom, "helpers")
        await self.set_role(by, whom, HELPER if helps else PLAYER)

    async def set_role(self, by: str | None, whom: str, role: str) -> None:
        """Give somebody a role; the caller has seen that it may be done."""
        now = steady.now()
        change: Step = ("DELETE FROM roles WHERE person = ?", [whom])
        if role:
            sql = (
                "INSERT INTO roles (person, role, made_at) VALUES (?, ?, ?)"
                " ON CONFLICT (person) DO UPDATE SET role = excluded.role"
            )
            change = (sql, [whom, role, now])
        await self._do(change, noted(by, whom, role or "player"))

    # ---- deeds -----------------------------------------------------------------------------

    async def restrain(
        self, by: str, whom: str, kind: str, reason: str, seconds: float | None
    ) -> Measure:
        """Mute or ban somebody, for so long or for good; their games go on without who is banned.

        A bot stands in, as for everybody who leaves: back in time, they take their seat again.
        """
        helper = (await self.book()).roles.get(by) != HOST
        long = seconds is None or (helper and seconds > SHORT_BAN)
        await self._against(by, whom, "ban_for_good" if kind == BAN and long else kind)
        before = (await self.book()).of(whom, kind)
        if helper and kind == BAN and before is not None and _longer(before, SHORT_BAN):
            raise Refused("refuse.role", 403)  # it would shorten what a host has decided
        now = steady.now()
        made = Measure(whom, kind, reason, now, None if seconds is None else now + seconds)
        sql = (
            "INSERT INTO measures (person, kind, reason, made_at, ends_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (person, kind) DO UPDATE SET reason = excluded.reason,"
            " made_at = excluded.made_at, ends_at = excluded.ends_at"
        )
        steps: list[Step] = [(sql, [whom, kind, reason, now, made.ends_at])]
        if kind == BAN:
            steps.append(("DELETE FROM wishes WHERE person = ?", [whom]))
        await self._do(*steps, noted(by, whom, kind, reason, made.ends_at))
        if kind == BAN:
            await farewell.leave(self._store, whom)
            await self.left()
        return made

    async def release(self, by: str, whom: str, kind: str) -> None:
        """Take a mute or a ban back."""
        before = (await self.book()).of(whom, kind)
        long = kind == BAN and before is not None and _longer(before, SHORT_BAN)
        await self._against(by, whom, "ban_for_good" if long else kind)
        if before is None:
            raise Refused(NOT_SO[kind], 404)
        sql = "DELETE FROM measures WHERE person = ? AND kind = ?"
        await self._do((sql, [whom, kind]), noted(by, whom, f"un{kind}"))

    async def rename(self, by: str, whom: str, name: str, reason: str) -> str:
        """Give somebody another name; tables already begun keep the old one."""
        await self._against(by, whom, "rename")
        before, shown = await self._people.name(whom), await self.check_name(name)
        await self._people.rename(whom, shown)
        await self._do(noted(by, whom, "rename", reason, None, f"{before} → {shown}"))
        return shown

    async def write_words(self, by: str, words: list[str]) -> list[str]:
        """Let the list of words be this one."""
        await self.need(by, "words")
        new = check_words(words)
        old = set((await self._read(steady.now())).wording.words)
        gone, come = sorted(old - set(new)), sorted(set(new) - old)
        if not gone and not come:
            return new
        now = steady.now()
        steps: list[Step] = [("DELETE FROM filtered WHERE word = ?", [word]) for word in gone]
        steps += [put("filtered", {"word": word, "made_at": now}) for word in come]
        note = " ".join([*(f"+{word}" for word in come), *(f"−{word}" for word in gone)])
        # First the log: the list may be longer than what is done at once.
        await self._do(noted(by, None, "words", "", None, note[:400]))
        for at in range(0, len(steps), farewell.GROUP):
            await self._do(*steps[at : at + farewell.GROUP])
        return new

    async def _do(self, *steps: Step) -> None:
        await self._store.database.write(*steps)
        self._read_at = 0.0

    # ---- for those who keep order ----------------------------------------------------------

    async def search(self, by: str, text: str) -> list[Standing]:
        """Return people whose name has this in it, or who have this id; without: restrained ones.

        Case, accents and ё do not matter.
        """
        await self.need(by, "people")
        book = await self.book()
        sql = "SELECT id, name FROM people WHERE name <> '' ORDER BY made_at DESC, id"
        wanted = folded(text.strip())
        found = []
        for row in await self._store.database.read(sql):
            one = _standing(book, row["id"], row["name"])
            known = one.role or one.mute or one.ban
            if (wanted in folded(one.name) or wanted == one.person) if wanted else known:
                found.append(one)
                if len(found) == FOUND:
                    break
        return found

    async def log(self, by: str, before: float = 0.0) -> list[Deed]:
        """Return what was done, the newest first."""
        await self.need(by, "log")
        sql = (
            "SELECT deeds.id, at, \"by\", coalesce(doer.name, '') AS by_name, whom,"
            " coalesce(other.name, '') AS whom_name, what, why, ends_at, note FROM deeds"
            ' LEFT JOIN people AS doer ON doer.id = "by"'
            " LEFT JOIN people AS other ON other.id = whom"
            " WHERE at < ? ORDER BY at DESC, deeds.id LIMIT ?"
        )
        rows = await self._store.database.read(sql, before or 1e12, PAGE)
        return [Deed(**row) for row in rows]


def noted(
    by: str | None,
    whom: str | None,
    what: str,
    why: str = "",
    ends_at: float | None = None,
    note: str = "",
) -> Step:
    """Return the step that adds a line to the log."""
    row = {
        "id": entropy.draw(8, "deed").hex(),
        "at": steady.now(),
        "by": by,
        "whom": whom,
        "what": what,
        "why": why,
        "ends_at": ends_at,
        "note": note,
    }
    return put("deeds", row)


def _standing(book: Book, person: str, name: str) -> Standing:
    role = book.roles.get(person, PLAYER)
    return Standing(person, name, role, book.of(person, MUTE), book.of(person, BAN))


def _longer(measure: Measure, seconds: float) -> bool:
    return measure.ends_at is None or measure.ends_at - measure.made_at > seconds


def _place(address: str) -> str:
    """Return the household that an address is of; "": anybody's, as of a proxy that tells none."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return _place(str(found.ipv4_mapped))
        return "" if found.is_loopback else str(ip_network((found, NETWORK), strict=False))
    return "" if found.is_loopback else str(found)


async def _nothing() -> None:
    """Nobody has tables in memory."""
