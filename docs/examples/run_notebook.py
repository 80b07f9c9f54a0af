"""Run the code of a notebook from top to bottom, without Jupyter: `python run_notebook.py FILE`.

The last value of each cell is shown as text, as a notebook would where it cannot draw.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any


def run(path: Path) -> dict[str, Any]:
    """Run all cells; return the names they have left behind."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for number, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"{path.name} [{number}]", "exec"), names)
        if isinstance(last, ast.Expr):
            show(
                eval(compile(ast.Expression(last.value), f"{path.name} [{number}]", "eval"), names)
            )
    return names


def show(value: object) -> None:
    """Print a value, and ask it for its picture as a notebook would."""
    if value is None:
        return
    for how in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, how):
            drawn = getattr(value, how)()
            print(f"[{type(value).__name__}: {len(drawn)} characters by {how}]")
    print(value if len(str(value)) < 2000 else f"{str(value)[:200]}...")


if __name__ == "__main__":
    run(Path(sys.argv[1]))
