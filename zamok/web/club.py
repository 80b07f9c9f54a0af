"""Club: the page with the rules of the house: who one is, ratings, leaving a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from zamok.engine.language import SOURCE
from zamok.web.page import page_of
from zamok.web.prefix import all_here
from zamok.web.rulebook import markdown
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)
_TEMPLATES = Path(__file__).parent / "templates"


@cache
def _rules(language: str) -> Markup:
    """Return the rules of the club in a language, in English where nobody has put them into it."""
    path = _TEMPLATES / f"club.{language}.md"
    found = path if path.exists() else _TEMPLATES / f"club.{SOURCE}.md"
    return Markup(all_here(markdown(found.read_text(encoding="utf-8"))))


@router.get("/club")
async def club(who: Who) -> Response:
    """Show the rules of the club."""
    return page_of("club.html", who, text=_rules(who.language))
