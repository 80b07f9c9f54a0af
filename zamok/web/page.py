"""Page: a whole page for a visitor."""

from __future__ import annotations

from starlette.responses import HTMLResponse

from zamok.web.template import fill
from zamok.web.visitor import Visitor


def page_of(name: str, who: Visitor, **values: object) -> HTMLResponse:
    """Return a template as the page that a visitor sees."""
    return HTMLResponse(fill(name, who.language, **who.values(), **values))
