"""Album: the pieces that a page was last shown, each kept with what it was made of.

A view differs from the one before by little: what was made of equal values is there already. An
album belongs to one table seen in one way, so that it is as large as what is shown there, and its
pieces are not pushed out by those of other tables.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from zamok.web.template import fill

LATEST = 2  # of each piece: whose turn it is makes most of the difference


class Album:
    """Fills templates, and keeps what came of it."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._made: dict[str, list[tuple[dict[str, Any], Markup]]] = {}

    def fill(self, name: str, which: str = "", /, **values: object) -> Markup:
        """Return a template with its gaps filled; `which` tells its uses on one page apart."""
        latest = self._made.setdefault(name + which, [])
        for of, made in latest:
            if of == values:
                return made
        made = Markup(fill(name, self._language, **values).strip())
        del latest[LATEST - 1 :]
        latest.insert(0, (values, made))
        return made
