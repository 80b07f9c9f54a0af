"""Visitor: who asks for a page, in which language and which colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated
from urllib.parse import parse_qsl, urlencode

from fastapi import Depends, Request
from starlette.responses import RedirectResponse, Response

from zamok.engine import LANGUAGES
from zamok.engine.screen import SHAPES, WIDE
from zamok.server import language
from zamok.server.club.order import Standing
from zamok.server.guard import address_of
from zamok.server.house import Here
from zamok.server.people import COOKIE
from zamok.web.prefix import here

THEME = "zamok_theme"
THEMES = ("auto", "light", "dark")
SHAPE = "zamok_shape"  # of the window, as the page told it last
GUEST = "x-zamok-guest"  # asks for the page as it is without a name: for what devices keep
_YEAR = 365 * 86400


@dataclass(frozen=True)
class Visitor:
    """Somebody at the door."""

    person: str | None
    name: str
    language: str
    theme: str
    shape: str
    other_language: Callable[[str], str]  # the same page in another language
    session: str = ""  # the id of the device's session
    waiting: int = 0  # tables at which it is their turn
    role: str = ""  # of somebody who keeps order
    standing: tuple[str, ...] = ()  # what is in force against them, in words

    def reading(self, language: str) -> Visitor:
        """Return the same visitor as a reader of a language."""
        return replace(self, language=language)

    def values(self) -> dict[str, object]:
        """Return what every page needs to know of its visitor."""
        return {
            "person": self.name,
            "waiting": self.waiting,
            "theme": self.theme,
            "shape": self.shape,
            "other_language": self.other_language,
            "role": self.role,
            "standing": self.standing,
        }


def stranger(request: Request) -> Visitor:
    """Return the visitor without asking who it is."""
    theme = request.cookies.get(THEME, "auto")
    shape = request.cookies.get(SHAPE, WIDE)

    def other(code: str) -> str:
        return f"{here(request.url.path)}?{urlencode([*_rest(request), ('lang', code)])}"

    return Visitor(
        None,
        "",
        language.choose(request.cookies, request.headers),
        theme if theme in THEMES else "auto",
        shape if shape in SHAPES else WIDE,
        other,
    )


async def visitor(request: Request, house: Here) -> Visitor:
    """Return who asks; with `?lang=` the language is remembered and the page shown again."""
    code = request.query_params.get("lang")
    if code in LANGUAGES:
        raise Moved(_again(request, code, house.settings.secure))
    found = stranger(request)
    if GUEST in request.headers:
        return found
    caller = await house.people.of_cookie(request.cookies.get(COOKIE))
    person = None if caller is None else caller.person
    stands = await house.order.standing(person) if person else Standing("", "", "")
    if person:
        await house.order.came(person, address_of(request))
    return Visitor(
        person,
        stands.name,
        found.language,
        found.theme,
        found.shape,
        found.other_language,
        "" if caller is None else caller.session,
        await house.notices.waiting(person) if person else 0,
        stands.role,
        tuple(
            language.answer(one.refusal(), found.language).text
            for one in (stands.ban, stands.mute)
            if one is not None
        ),
    )


Who = Annotated[Visitor, Depends(visitor)]  # for handlers


class Moved(Exception):
    """Instead of the page asked for, this is the answer."""

    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.answer = answer


async def moved(_request: Request, error: Exception) -> Response:
    """Give the answer of a page that is shown elsewhere."""
    assert isinstance(error, Moved)
    return error.answer


def _rest(request: Request) -> list[tuple[str, str]]:
    return [(k, v) for k, v in parse_qsl(request.url.query) if k != "lang"]


def _again(request: Request, code: str, secure: bool) -> RedirectResponse:
    rest = urlencode(_rest(request))
    answer = RedirectResponse(here(request.url.path) + (f"?{rest}" if rest else ""), 303)
    answer.set_cookie(
        language.COOKIE, code, max_age=_YEAR, path=here("/"), samesite="lax", secure=secure
    )
    return answer
