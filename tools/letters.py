"""Measure how wide the letters of the drawings' font are: writes zamok/engine/letters.json.

Run it after `make build` whenever the font is locked to another version: a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "zamok" / "web" / "static" / "fonts"
TARGET = ROOT / "zamok" / "engine" / "letters.json"
WEIGHTS = ("400", "600")


def measure() -> dict[str, dict[str, int]]:
    """Return the width of every letter in thousandths of the size, by weight."""
    found: dict[str, dict[str, int]] = {}
    for weight in WEIGHTS:
        widths: dict[str, int] = {}
        for alphabet in ("latin", "cyrillic"):
            font = TTFont(FONTS / f"literata-{alphabet}-{weight}-normal.ttf")
            unit = font["head"].unitsPerEm
            for code, name in font.getBestCmap().items():
                widths[chr(code)] = round(1000 * font["hmtx"][name][0] / unit)
        found[weight] = dict(sorted(widths.items()))
    return found


def main() -> None:
    """Write the table."""
    text = json.dumps(measure(), ensure_ascii=True, indent=1)
    TARGET.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
