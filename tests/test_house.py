"""The house keeps its own rules: short functions everywhere, no casts in games."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 60  # lines of a function
TREES = [
    (path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8")))
    for folder in ("zamok", "tests", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "node_modules" not in path.parts
]


def test_no_function_is_long() -> None:
    found = [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST
    ]
    assert found == []


def test_games_need_no_casts() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, tree in TREES
        if path.parts[:2] == ("zamok", "games")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"
    ]
    assert found == []
