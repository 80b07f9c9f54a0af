"""Device: what somebody is likely to recognise a device by, and when it was used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from zamok.server.language import moment
from zamok.server.store import Key

# Most browsers say that they are others, too: the first that is found is meant.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome"}
BROWSERS |= {"CriOS": "Chrome", "FxiOS": "Firefox", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
SYSTEMS |= {"Mac OS X": "macOS", "CrOS": "ChromeOS", "Linux": "Linux"}
LONGEST = 40


@dataclass(frozen=True)
class Device:
    """One device that is signed in, in words."""

    id: str
    name: str
    since: str
    seen: str
    this: bool


def called(agent: str) -> str:
    """Return what to call a device by what it says of itself."""
    parts = [
        next((name for sign, name in names.items() if sign in agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, parts)) or agent[:LONGEST]


def devices(sessions: list[Key], this: str, language: str) -> list[Device]:
    """Return a person's devices, the one in hand first, then the last used."""

    def told(at: float) -> str:
        return moment(datetime.fromtimestamp(at).astimezone(), language)

    found = sorted(sessions, key=lambda key: (key.id != this, -key.seen_at))
    return [
        Device(key.id, called(key.name), told(key.made_at), told(key.seen_at), key.id == this)
        for key in found
    ]
