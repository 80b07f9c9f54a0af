"""What players have sent and what was acknowledged, on the disk before it counts.

Whoever writes it may be stopped at any moment, and another goes on.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path


class Journal:
    """Actions by table: all that were sent, and those acknowledged, with their versions."""

    def __init__(self, path: Path) -> None:
        self.sent: dict[str, set[str]] = {}
        self.acked: dict[str, dict[str, int]] = {}
        self.counts: Counter[str] = Counter()
        if path.exists():
            for line in path.read_text().splitlines():
                if line.endswith("]"):  # the last may be cut off
                    self._take(*json.loads(line))
        self._file = path.open("a")
        self._file.write("\n")

    def _take(self, kind: str, *what: str | int) -> None:
        if kind == "sent":
            table, action = map(str, what)
            self.sent.setdefault(table, set()).add(action)
        elif kind == "acked":
            place, done, version = what
            self.acked.setdefault(str(place), {})[str(done)] = int(version)
        else:
            self.counts[kind] += 1

    def note(self, kind: str, *what: str | int) -> None:
        """Write something down."""
        self._file.write(json.dumps([kind, *what]) + "\n")
        self._file.flush()
        self._take(kind, *what)

    def acknowledged(self) -> int:
        """Return how many actions were acknowledged."""
        return sum(map(len, self.acked.values()))

    def close(self) -> None:
        self._file.close()
