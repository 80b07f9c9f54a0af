"""Album: the pieces that a page was last shown, each kept with what it was made of.

A view differs from the one before by little: what was made of equal values is there already. An
album belongs to one table seen in one way, so that it is as large as what is shown there, and its
pieces are not pushed out by those of other tables. Many are the same at all tables of a game: of
those there is one.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from zamok.web.template import fill

LATEST = 2  # of each piece: whose turn it is makes most of the difference
COMMON = 2048  # pieces that may be just what others have, too, of about 1 KB each


class Album:
    """Fills templates, and keeps what came of it."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._made: dict[str, list[tuple[tuple[object, ...], Markup]]] = {}

    def fill(self, name: str, which: str = "", /, **values: object) -> Markup:
        """Return a template with its gaps filled; `which` tells its uses on one page apart."""
        now = *values, *values.values()  # a third of the memory of a dict
        latest = self._made.setdefault(name + which, [])
        for of, made in latest:
            if of == now:
                return made
        made = _common(Markup(fill(name, self._language, **values).strip()))
        self._made[name + which] = [(now, made), *latest[: LATEST - 1]]
        return made


@lru_cache(COMMON)
def _common(made: Markup) -> Markup:
    """Return the same thing for equal markup."""
    return made
