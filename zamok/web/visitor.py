"""Visitor: who asks for a page, in which language and which colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from fastapi import Request
from starlette.responses import RedirectResponse

from zamok.engine import LANGUAGES
from zamok.server import language
from zamok.server.house import House
from zamok.server.people import COOKIE

THEME = "zamok_theme"
THEMES = ("auto", "light", "dark")
_YEAR = 365 * 86400


@dataclass(frozen=True)
class Visitor:
    """Somebody at the door."""

    person: str | None
    name: str
    language: str
    theme: str
    other_language: Callable[[str], str]  # the same page in another language

    def values(self) -> dict[str, object]:
        """Return what every page needs to know of its visitor."""
        return {"person": self.name, "theme": self.theme, "other_language": self.other_language}


def stranger(request: Request) -> Visitor:
    """Return the visitor without asking who it is."""
    theme = request.cookies.get(THEME, "auto")

    def other(code: str) -> str:
        return f"{request.url.path}?{urlencode([*_rest(request), ('lang', code)])}"

    return Visitor(
        None,
        "",
        language.choose(request.cookies, request.headers),
        theme if theme in THEMES else "auto",
        other,
    )


async def visitor(request: Request, house: House) -> Visitor:
    """Return who asks."""
    found = stranger(request)
    person = await house.people.of_cookie(request.cookies.get(COOKIE))
    name = (await house.people.name(person) or "") if person else ""
    return Visitor(person, name, found.language, found.theme, found.other_language)


def _rest(request: Request) -> list[tuple[str, str]]:
    return [(k, v) for k, v in parse_qsl(request.url.query) if k != "lang"]


def switch(request: Request, house: House) -> RedirectResponse | None:
    """Answer `?lang=`: remember the language and show the same page again."""
    code = request.query_params.get("lang")
    if code not in LANGUAGES:
        return None
    rest = urlencode(_rest(request))
    answer = RedirectResponse(request.url.path + (f"?{rest}" if rest else ""), 303)
    answer.set_cookie(
        language.COOKIE, code, max_age=_YEAR, samesite="lax", secure=house.settings.secure
    )
    return answer
