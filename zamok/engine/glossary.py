"""Glossary: the terms of a game, each with the rule that explains it.

A game lists them in `glossary.csv`; its words say each term (`term.<key>`) and what it means
in a sentence (`means.<key>`). A rules page links a word to its term: `[follower](#term-follower)`.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Term:
    """One term: its key and the anchor of its rule."""

    key: str
    rule: str


@cache
def read_glossary(path: Path) -> tuple[Term, ...]:
    """Read a game's terms in their order; a game without the file has none."""
    if not path.exists():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(Term(row["term"], row["rule"]) for row in csv.DictReader(file))
