"""Sinks: a push service and a mail server on this machine, which keep what they are given."""

from __future__ import annotations

import json
import re
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

from tests.server.postgres import free_port


def base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


KEY = ec.derive_private_key(20261118, ec.SECP256R1())  # of a device
AUTH = bytes(range(16))


class PushService:
    """Takes what devices are told, and reads it as a device does."""

    def __init__(self) -> None:
        self.status = 201
        self.told: list[dict[str, Any]] = []
        self.claims: list[dict[str, Any]] = []
        self.trusted = ""  # the key of the server that may tell something
        service = self

        class Taking(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.take(dict(self.headers.items()), body)
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    def wish(self, name: str = "device") -> dict[str, str]:
        """Return what a browser gives that has subscribed here."""
        return self.wish_of(f"{self.url}/{name}")

    @staticmethod
    def wish_of(endpoint: str) -> dict[str, str]:
        """Return what a browser gives that has subscribed somewhere."""
        point = KEY.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": base64(point), "auth": base64(AUTH)}

    def take(self, headers: dict[str, str], body: bytes) -> None:
        """Read what came: who signed it, and what only a device can read."""
        told = {name.lower(): value for name, value in headers.items()}
        parts = dict(p.strip().split("=", 1) for p in told["authorization"][6:].split(","))
        head, claims, signature = parts["t"].split(".")
        signed = plain(signature)
        halves = (int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big"))
        if self.trusted:
            assert parts["k"] == self.trusted
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(parts["k"]))
        key.verify(
            encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
        )
        self.claims.append(json.loads(plain(claims)))
        data = http_ece.decrypt(body, private_key=KEY, auth_secret=AUTH, version="aes128gcm")
        self.told.append(json.loads(data))

    @contextmanager
    def open(self) -> Iterator[PushService]:
        self._thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


def self_made(path: Path, address: str = "127.0.0.1") -> Path:
    """Write a certificate of an address that nobody but itself vouches for, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "zamok.test")])
    begins = datetime(2020, 1, 1, tzinfo=UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(begins).not_valid_after(begins + timedelta(days=36500))
    whose = x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))])
    made = made.add_extension(whose, critical=False)
    signed = made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(signed + secret)
    return path


class Post:
    """A mail server: keeps the letters it is given."""

    def __init__(self, secret: str = "", certificate: Path | None = None) -> None:
        """Take letters openly, or in `secret` by `smtps` or `starttls` with a certificate."""
        self.letters: list[EmailMessage] = []
        speaks = None
        if certificate is not None:
            speaks = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            speaks.load_cert_chain(certificate)
        more: dict[str, Any] = {}
        if secret == "smtps":
            more = {"ssl_context": speaks}
        elif secret == "starttls":
            more = {"tls_context": speaks, "require_starttls": True}
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port(), **more)
        scheme = "smtps" if secret == "smtps" else "smtp"
        self.url = f"{scheme}://127.0.0.1:{self._controller.port}"

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def link(self, number: int = -1) -> str:
        """Return the first link of a letter."""
        return str(re.findall(r"https?://\S+/(?:mail|sign-in|table)\S+", self.text(number))[0])

    def text(self, number: int = -1) -> str:
        """Return what a letter says."""
        return str(self.letters[number].get_content())

    @contextmanager
    def open(self) -> Iterator[Post]:
        self._controller.start()
        try:
            yield self
        finally:
            self._controller.stop()
