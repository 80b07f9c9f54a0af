"""The house keeps its own rules: short functions everywhere, no casts in games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 60  # lines of a function


def pieces(*folders: str, where: str = "") -> Iterator[tuple[Path, ast.AST]]:
    """Return every piece of the modules in some folders whose text has a word in it.

    One module is read at a time: the pieces of all at once are more than half a million.
    """
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "node_modules" not in path.parts and re.search(where, text):
                place = path.relative_to(ROOT)
                yield from ((place, node) for node in ast.walk(ast.parse(text)))


def test_no_function_is_long() -> None:
    found = [
        f"{path}:{node.lineno} {node.name}"
        for path, node in pieces("zamok", "tests", "tools")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST
    ]
    assert found == []


def test_games_need_no_casts() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, node in pieces("zamok/games", where=r"cast\(")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"
    ]
    assert found == []


def test_all_chance_comes_in_by_one_door() -> None:
    """Whatever is not seeded would make a seeded run another one each time."""
    found = [
        f"{path}: {why}"
        for path, node in pieces("zamok", where="random|secrets|uuid")
        if path.parts[-2:] != ("engine", "entropy.py") and (why := unforeseen(node))
    ]
    assert found == []


def unforeseen(node: ast.AST) -> str:
    """Return what in a piece of code cannot be foreseen, or nothing."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [alias.name for alias in node.names]
        whole = [node.module or ""] if isinstance(node, ast.ImportFrom) else names
        if {"secrets", "uuid"} & set(whole) or whole == ["random"] != names:
            return f"imports from {whole[0]}"
        return "imports urandom" if "urandom" in names else ""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return ""
    source, name = ast.unparse(node.func.value), node.func.attr
    if name == "urandom":
        return "os.urandom"
    maker = name in ("Random", "default_rng", "seed", "RandomState", "SeedSequence")
    if source in ("random", "np.random", "numpy.random") and not (maker and node.args):
        return f"{source}.{name} without a seed"
    return ""


def test_the_door_is_watched() -> None:
    """The check above finds what it is to find."""
    bad = (
        "import secrets",
        "from uuid import uuid4",
        "from random import choice",
        "from os import urandom",
        "os.urandom(8)",
        "random.random()",
        "random.Random()",
        "random.SystemRandom()",
        "np.random.default_rng()",
        "numpy.random.rand(3)",
    )
    good = ("import random", "random.Random(3)", "np.random.default_rng(seed)", "dice.random()")
    assert all(any(unforeseen(node) for node in ast.walk(ast.parse(code))) for code in bad)
    assert not any(unforeseen(node) for code in good for node in ast.walk(ast.parse(code)))
