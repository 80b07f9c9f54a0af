"""Assets: the built client's files, whose names change with what is in them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from zamok.server.errors import Unfit
from zamok.web.prefix import here

STATIC = Path(__file__).parent / "static"


@cache
def manifest() -> dict[str, str]:
    """Return the file of each asset."""
    path = STATIC / "manifest.json"
    if not path.exists():
        raise Unfit("refuse.client")
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def asset(name: str) -> str:
    """Return the address of an asset."""
    return here(f"/static/{manifest()[name]}")


@cache
def icon(name: str) -> Markup:
    """Return an icon of the sprite; what it means is said beside it."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        asset("icons.svg"), name
    )


@cache
def credits() -> list[dict[str, Any]]:
    """Return the parts of the client that others made, with their licences."""
    found: list[dict[str, Any]] = json.loads((STATIC / "credits.json").read_text(encoding="utf-8"))
    return found
