"""Where the pictures are on a window, by its shape."""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import USUAL, Layout

LAYOUT: Final[Layout] = USUAL
