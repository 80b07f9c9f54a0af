"""Names of a package that are loaded when they are first asked for.

A command that only lists the games starts in half the time when nothing loads what plays them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def opener(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package: modules, and the names that live there (by spaces)."""
    home = {name: module for module, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(home[name]), name)
        setattr(sys.modules[package], name, found)  # the next time it is simply there
        return found

    return find
