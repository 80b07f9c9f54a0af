"""Every sentence of rule in the rulebooks has its place on our page and a test."""

from __future__ import annotations

import ast
from functools import cache

import pytest

import zamok
from tests.docs.letter import HERE, NOTHING, rows

each_game = pytest.mark.parametrize("key", [game.key for game in zamok.games()])


@each_game
def test_every_row_is_whole(key: str) -> None:
    found = rows(key)
    assert found
    assert len({row.mark for row in found}) == len(found)
    for row in found:
        assert row.says.strip(), row.mark
        assert (row.rule == NOTHING) == (row.test == NOTHING), row.mark


@each_game
def test_every_rule_named_is_on_the_page(key: str) -> None:
    anchors = {*zamok.game(key).rules("ru").anchors, NOTHING}
    assert {row.rule for row in rows(key)} <= anchors


@each_game
def test_what_the_rulebook_leaves_open_is_marked_as_ours(key: str) -> None:
    """No rulebook answers everything; a game without one has nothing to mark."""
    assert any("\n> **" in rule.text for rule in zamok.game(key).rules("ru").rules)


@each_game
def test_every_test_named_exists(key: str) -> None:
    for row in rows(key):
        if row.test != NOTHING:
            file, _, name = row.test.partition("::")
            assert name in _tests(key, file), f"{row.mark} names {row.test}"


@cache
def _tests(key: str, file: str) -> set[str]:
    tree = ast.parse((HERE / key / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
