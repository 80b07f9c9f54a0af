"""An extension of the site's generator: examples in docstrings are shown as code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> (?:.+\n?)+", re.M)  # up to the next empty line


def fenced(text: str) -> str:
    """Return a docstring whose examples stand in fences."""
    return EXAMPLE.sub(lambda match: f"```pycon\n{match[0].rstrip()}\n```\n", text)


class Doctests(Extension):  # type: ignore[misc]  # only the site's environment has it
    """Puts examples into fences."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Look at everything that is loaded."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
