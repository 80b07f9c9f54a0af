"""The switch between compiled modules and their sources.

Set ZAMOK_PURE=1 and the same installation runs the plain Python files, compiled or not; with the
keys of games, separated by commas, only those games run plain.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType

ASKED = os.environ.get("ZAMOK_PURE", "0") or "0"
PURE = ASKED != "0"  # at least in part
PLAIN = tuple(f"zamok.games.{key}." for key in ASKED.split(",")) if ASKED != "1" else ("zamok.",)


class _SourceFinder:
    """Finds modules of this package by their .py files only."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(PLAIN) or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


if PURE:
    sys.meta_path.insert(0, _SourceFinder)


def compiled() -> bool:
    """Tell whether the hot modules run compiled."""
    found = find_spec("zamok.engine.playout")  # is not loaded for that
    return found is not None and not (found.origin or "").endswith(".py")
