"""Optional parts: loaded when they are asked for, or refused by naming the extra to install."""

from __future__ import annotations

import importlib
from typing import Any

from zamok.engine import ZamokError


class MissingExtra(ZamokError, ImportError):
    """Something of the lab needs a package that is not installed."""


def load(module: str, extra: str) -> Any:
    """Return a module of another project, or say which extra brings it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(
            f"this needs {module.partition('.')[0]} ({error}); "
            f'it comes with: pip install "zamok[{extra}]"'
        ) from error
