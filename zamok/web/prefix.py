"""Prefix: the path below which the pages of this process live, for whoever writes an address.

It is said once, before the first page is made: pages and their pieces are made once, too.
"""

from __future__ import annotations

import re

_ADDRESS = re.compile(r'((?:href|src|action|data-share|data-link)=")/')
_prefix = ""


def live_below(prefix: str) -> None:
    """Say below which path the pages live: `/games/zamok`, or "" for the host's own."""
    global _prefix
    _prefix = prefix


def here(path: str) -> str:
    """Return the address of something on this server."""
    return _prefix + path


def all_here(html: str) -> str:
    """Return a piece of a page that was written for the host's own path as it is on this server."""
    return _ADDRESS.sub(rf"\1{here('/')}", html)
