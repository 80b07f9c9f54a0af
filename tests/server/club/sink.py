"""Sinks: a push service and a mail server on this machine, which keep what they are given."""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """Takes what devices are told, and reads it as a device does."""

    def __init__(self) -> None:
        self._key = ec.derive_private_key(20261118, ec.SECP256R1())
        self._auth = bytes(range(16))
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
        """Return what a browser gives that has subscribed."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.url}/{name}",
            "p256dh": base64(point),
            "auth": base64(self._auth),
        }

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
        data = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
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
