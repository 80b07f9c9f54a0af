"""Settings: where the data lies, what the limits are."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from zamok.engine import entropy
from zamok.server import folder
from zamok.server.errors import Unfit

SECRET = "ZAMOK_SECRET"  # the variable that takes the place of the file
SHORTEST = 32  # characters of a secret


@dataclass(frozen=True)
class Limits:
    """How much one caller may ask for."""

    body: int = 16_384  # bytes of a request
    message: int = 8_192  # bytes of a socket message: a page that comes back tells what it has
    name: int = 40  # characters
    # So many a second, so many at once. Behind one address may sit a whole school.
    people: tuple[float, float] = (1, 60)  # new identities an address
    tables: tuple[float, float] = (0.5, 20)  # new tables a person
    hints: tuple[float, float] = (0.5, 20)  # questions that a person is advised on
    requests: tuple[float, float] = (30, 120)  # requests a person; strangers of an address as one
    requests_address: tuple[float, float] = (300, 2000)
    messages: tuple[float, float] = (10, 40)  # messages a socket
    arrivals: tuple[float, float] = (2, 40)  # sockets that a person opens
    arrivals_address: tuple[float, float] = (20, 400)  # that strangers of an address open
    sockets: int = 20  # at once of one person; strangers of an address as one
    sockets_address: int = 400
    connections: int = 4000  # at once in all, sockets not counted
    connections_address: int = 500
    # Seconds of one processor: what is done for somebody is counted, whatever it is.
    work: tuple[float, float] = (0.08, 3)  # a person
    work_address: tuple[float, float] = (0.4, 10)
    # Seconds that somebody may take.
    head: float = 10  # for the first lines of a request
    sending: float = 20  # for the rest of it
    hello: float = 10  # for the first word on a socket


def usual_workers() -> int:
    """Return in how many processes bots think if nobody says otherwise."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """How this server runs."""

    data: Path
    database: str = ""  # a URL; empty: SQLite in the data folder
    origins: tuple[str, ...] = ()  # other addresses the pages are served under
    prefix: str = ""  # the path below which the pages live: `/games/zamok`
    secure: bool = False  # served by HTTPS: cookies only travel there
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is believed
    address: str = ""  # where other processes reach this one: host and port
    workers: int = field(default_factory=usual_workers)
    bot_pause: float = 0.6  # seconds before a bot's move, so that people can follow
    closed: bool = False  # nobody new is let in
    contact: str = ""  # a mail address by which push services reach the host; empty: no push
    mail_server: str = ""  # `smtp://` or `smtps://`, with a name and a password if need be
    mail_from: str = ""  # whom mail is from
    push_anywhere: bool = False  # for tests: devices may be told by this machine, and openly
    limits: Limits = Limits()

    @property
    def url(self) -> str:
        """Return the database's address."""
        return self.database or f"sqlite:///{self.data / 'zamok.db'}"

    def secret(self) -> bytes:
        """Return the key that signs cookies and seals what is stored; Unfit if it is none.

        It is made once and kept in the data folder.
        """
        given = os.environ.get(SECRET)
        if given is not None:
            return _long_enough(given.encode(), SECRET)
        folder.make(self.data)
        path = self.data / "secret"
        if not path.exists():
            # Linked when it is whole: a process that dies here leaves no short key behind, and of
            # several that start at once all take the first one's.
            with tempfile.NamedTemporaryFile(dir=self.data, prefix="secret.") as file:  # mode 600
                file.write(entropy.draw(32, "cookies").hex().encode())
                file.flush()
                os.fsync(file.fileno())
                with suppress(FileExistsError):
                    os.link(file.name, path)
        if path.stat().st_mode & folder.CLOSED:
            raise Unfit("refuse.secret_open", file=path)
        return _long_enough(path.read_bytes(), path)


def _long_enough(secret: bytes, where: object) -> bytes:
    """Return a secret without the end of its line, if nobody can guess it."""
    if len(secret.strip()) < SHORTEST:
        raise Unfit("refuse.secret_short", where=where, least=SHORTEST)
    return secret.strip()
