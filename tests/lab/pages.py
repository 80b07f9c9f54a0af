"""Writes the layouts of docs/LAB.md anew: `python -m tests.lab.pages`."""

from __future__ import annotations

from pathlib import Path

from zamok.lab.page import layouts

LAB = Path(__file__).parents[2] / "docs" / "LAB.md"

if __name__ == "__main__":
    LAB.write_text(layouts(LAB.read_text(encoding="utf-8")), encoding="utf-8")
    print("docs/LAB.md")
