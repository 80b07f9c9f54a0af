"""The letter: every sentence of a rulebook beside our own words for it, our rule and its test.

`tests/games/<key>/letter.csv` has a row a sentence, in the rulebook's order: `mark`, the first
eight digits of the sentence's hash (the sentence itself belongs to its publisher); `says`, what
it rules, in our own words; `rule`, the anchor on our rules page; `test`, `file::name` of a test
that would fail without it, the file in the game's tests. A sentence that rules nothing (praise,
headings, credits) has `-` for rule and test, and `says` why.

`python -m tests.docs.letter KEY RULEBOOK` compares the rows with a rulebook somebody has.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[1] / "games"
NOTHING = "-"  # for rule and test of a sentence that rules nothing

LETTER = """
## The rulebook, sentence by sentence

What each sentence of the rulebook rules, in our own words, where our rules page has it and a
test that would fail without it; those that rule nothing are left out. `python -m tests.docs.letter`
compares the list with the rulebook, sentence by sentence, for whoever has one.
"""


class Sentence(NamedTuple):
    """A row of the table."""

    mark: str
    says: str
    rule: str
    test: str


def rows(key: str) -> list[Sentence]:
    """Return the table of a game; a game that has no rulebook has none."""
    path = HERE / key / "letter.csv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [Sentence(**row) for row in csv.DictReader(file)]


def letter(key: str) -> str:
    """Return the chapter of a game's data page about its rulebook."""
    found = [row for row in rows(key) if row.rule != NOTHING]
    if not found:
        return ""
    lines = [LETTER, "| it rules | our rule | test |", "| --- | --- | --- |"]
    lines += [f"| {row.says} | `#{row.rule}` | `{row.test}` |" for row in found]
    return "\n".join(lines) + "\n"


def sentences(text: str) -> Iterator[str]:
    """Give the sentences of a rulebook; a line that ends without a stop ends one, too."""
    for line in text.splitlines():
        for sentence in re.split(r"(?<=[.!?…])[»)\"”]*\s+(?=[«(\"“–—•]*\s*[A-ZА-ЯЁ0-9№])", line):
            if re.search(r"\w", sentence):
                yield " ".join(sentence.split())


def mark(sentence: str) -> str:
    """Return what stands for a sentence in the table."""
    return sha256(sentence.encode()).hexdigest()[:8]


def main(key: str, rulebook: Path) -> int:
    """Tell which sentences have no row, and which rows no sentence."""
    given = list(sentences(rulebook.read_text(encoding="utf-8")))
    known = {row.mark for row in rows(key)}
    missing = [sentence for sentence in given if mark(sentence) not in known]
    for sentence in missing:
        print(f"{mark(sentence)} {sentence}")
    spare = known - {mark(sentence) for sentence in given}
    print(f"{len(given)} sentences, {len(missing)} without a row, {len(spare)} rows without one")
    return 1 if missing or spare else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
