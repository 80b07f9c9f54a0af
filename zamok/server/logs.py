"""Logs: a line of JSON an event, for people with tools."""

from __future__ import annotations

import json
import logging
import sys
import time

QUIET = 30.0  # seconds in which the same warning is written once
KINDS = 1000  # of warnings that are remembered
# What every record has, and the same message once more for a terminal, in colours.
_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {
    "asctime",
    "color_message",
    "message",
    "taskName",
}
LEVELS = ("debug", "info", "warning", "error")


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line."""
        line: dict[str, object] = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            "from": record.name,
        }
        line.update({k: v for k, v in vars(record).items() if k not in _PLAIN})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Once(logging.Filter):
    """Lets the same thing through once in a while; then it says how often it has happened."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to write a record; what is only for information is always written."""
        if record.levelno < logging.WARNING:
            return True
        kind = record.exc_info[0] if record.exc_info else None
        what = record.name, record.levelno, record.msg, kind
        at, times = self._seen.get(what, (0.0, 0))
        if record.created - at < QUIET:
            self._seen[what] = at, times + 1
            return False
        if len(self._seen) > KINDS:
            self._seen.clear()
        self._seen[what] = record.created, 0
        if times:
            record.again = times
        return True


def set_up(level: str = "info") -> None:
    """Write everything from a level up as lines to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Once())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.access").setLevel("WARNING")
    logging.getLogger("alembic").setLevel("WARNING")
