"""Mailer: a letter goes to the server that the host has named; in a thread, since it waits."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from zamok.server.errors import Unfit
from zamok.server.settings import Settings

log = logging.getLogger("zamok.mail")
TIMEOUT = 20.0  # seconds for each step
SECURE, GIVEN, PLAIN = 465, 587, 25  # ports: TLS from the start, with a password, without
AT_ONCE = 4


class Mailer:
    """Sends letters, if the host has said by whom."""

    def __init__(self, settings: Settings) -> None:
        if bool(settings.mail_server) != bool(settings.mail_from):
            raise Unfit("refuse.mail_half")
        self._server = urlsplit(settings.mail_server)
        self._from = settings.mail_from
        self._places = asyncio.Semaphore(AT_ONCE)

    @property
    def able(self) -> bool:
        """Whether letters can be sent at all."""
        return bool(self._from)

    async def send(
        self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None
    ) -> bool:
        """Send a letter; tell whether the server has taken it."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._from, to, subject
        letter["Date"] = formatdate(usegmt=True)
        letter["Message-ID"] = make_msgid(domain=self._from.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        for name, value in (headers or {}).items():
            letter[name] = value
        letter.set_content(text)
        async with self._places:
            try:
                await asyncio.to_thread(self._post, letter)
            except (OSError, smtplib.SMTPException) as error:
                # What it says may name whom the letter was to.
                log.error("mail could not be sent", extra={"reason": type(error).__name__})
                return False
        return True

    def _post(self, letter: EmailMessage) -> None:
        name, password = (
            unquote(one or "") for one in (self._server.username, self._server.password)
        )
        host = self._server.hostname or ""
        port = self._server.port
        if self._server.scheme == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port or SECURE, timeout=TIMEOUT, context=_context(host)
            )
        else:
            line = smtplib.SMTP(host, port or (GIVEN if name else PLAIN), timeout=TIMEOUT)
        with line:
            if self._server.scheme == "smtp":
                line.ehlo()
                if line.has_extn("starttls"):
                    line.starttls(context=_context(host))
                elif password:
                    raise smtplib.SMTPException("a password is not sent openly")
            if name:
                line.login(name, password)
            line.send_message(letter)


def _context(host: str) -> ssl.SSLContext:
    """Return how to speak secretly, to nobody but whom the host has named.

    On this machine nobody stands in between, and certificates there are self-made.
    """
    made = ssl.create_default_context()
    if _is_here(host):
        made.check_hostname = False
        made.verify_mode = ssl.CERT_NONE
    return made


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
