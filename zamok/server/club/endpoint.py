"""Endpoint: something is posted to an address that a visitor has named, and only to the open net.

Whoever names an address could mean one of this machine, or of its neighbours: the name is looked
up once, all that it means is checked, and exactly that is connected to. Nobody is followed
elsewhere, and of the answer only the status is taken.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

TIMEOUT = 10.0  # seconds for each step,
WHOLE = 20.0  # and for all of them: whoever answers sign by sign would hold us for ever
LONGEST = 1000  # characters of an address
# Addresses that mean others, which may be anything.
TUNNELS = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))


class Closed(Exception):
    """An address to which nothing is sent."""


def parts_of(url: str, anywhere: bool = False) -> SplitResult:
    """Return the parts of an address that could be sent to; Closed if it is none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Closed(url) from error
    allowed = ("https", "http") if anywhere else ("https",)
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Closed(url)
    if parts.scheme not in allowed or not parts.hostname or parts.username is not None:
        raise Closed(url)
    if not anywhere and port not in (None, 443):
        raise Closed(url)
    return parts


def is_open(address: str) -> bool:
    """Tell whether an IP address is one of the open net."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_open(str(found.ipv4_mapped))
        if any(found in network for network in TUNNELS):
            return False
    return found.is_global and not found.is_multicast


def post(url: str, body: bytes, headers: Mapping[str, str], anywhere: bool = False) -> int:
    """Post something; return the status of the answer. It waits: call it in a thread."""
    parts = parts_of(url, anywhere)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    if not anywhere and not all(is_open(str(one[4][0])) for one in found):
        raise Closed(url)
    line = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    line.sock = socket.create_connection((str(found[0][4][0]), port), TIMEOUT)
    twin = line.sock.dup()
    alarm = threading.Timer(WHOLE, _cut, (twin,))
    alarm.start()
    try:
        if secure:
            line.sock = ssl.create_default_context().wrap_socket(line.sock, server_hostname=host)
        path = parts.path or "/"
        line.request("POST", f"{path}?{parts.query}" if parts.query else path, body, dict(headers))
        return line.getresponse().status
    finally:
        alarm.cancel()
        line.close()
        twin.close()


def _cut(line: socket.socket) -> None:
    with suppress(OSError):  # it is over already
        line.shutdown(socket.SHUT_RDWR)
