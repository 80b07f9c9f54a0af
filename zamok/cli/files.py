"""Files: records and other data read and written, each failure said in one sentence."""

from __future__ import annotations

import errno
import json
import re
from pathlib import Path

from zamok.cli.refusal import Refusal
from zamok.engine import Record, RecordError

BEGINS = re.compile(r"\w+:\d")  # a game and the number of its layout
LONGEST = 1_000_000  # bytes of a file that are read for a position; more is none


def read(path: Path) -> bytes:
    """Return what a file holds."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Refusal("refuse.missing", file=path) from None
    except (OSError, ValueError) as error:
        raise Refusal("refuse.read", file=path, reason=reason(error)) from error


def read_record(path: Path) -> Record:
    """Return the record in a file, every move of it checked."""
    try:
        return Record.from_json(read(path))
    except RecordError as error:
        raise Refusal("refuse.record", file=path, reason=error) from None


def read_text(given: str) -> str:
    """Return a position's text: what was given, or the line in the file that was named."""
    if not given or BEGINS.match(given):
        return given
    path = Path(given)
    try:
        with path.open("rb") as file:
            return file.read(LONGEST).decode().strip()
    except UnicodeDecodeError:
        raise Refusal("refuse.position_file", file=given) from None
    except FileNotFoundError:
        raise Refusal("refuse.position_missing", file=given) from None
    except (OSError, ValueError) as error:
        raise Refusal("refuse.read", file=path, reason=reason(error)) from error


def read_json(path: Path) -> object:
    """Return the JSON data in a file."""
    try:
        data: object = json.loads(read(path))
    except json.JSONDecodeError as error:
        raise Refusal("refuse.json_at", file=path, line=error.lineno) from None
    except (ValueError, RecursionError):
        raise Refusal("refuse.json", file=path) from None
    return data


def write(path: Path, text: str | bytes) -> None:
    """Write a file whole or not at all."""
    try:
        draft = path.with_name(path.name + ".part")
        draft.write_bytes(text.encode() if isinstance(text, str) else text)
        draft.replace(path)
    except (OSError, ValueError) as error:
        raise Refusal("refuse.write", file=path, reason=reason(error)) from error


def check_file(path: Path) -> None:
    """Raise unless there is such a file to read."""
    try:
        path.open("rb").close()
    except FileNotFoundError:
        raise Refusal("refuse.missing", file=path) from None
    except (OSError, ValueError) as error:
        raise Refusal("refuse.read", file=path, reason=reason(error)) from error


def check_place(path: Path) -> None:
    """Raise before a game what would be a pity after it: no such folder to save in."""
    if not path.parent.is_dir() or path.is_dir():
        raise Refusal("refuse.place", file=path)


def reason(error: Exception) -> Refusal:
    """Return why the system could not, in words for the usual and by its sign for the rest."""
    if isinstance(error, PermissionError):
        return Refusal("reason.denied")
    if isinstance(error, IsADirectoryError):
        return Refusal("reason.folder")
    if isinstance(error, FileExistsError | NotADirectoryError):
        return Refusal("reason.file")
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.ENOSPC:
        return Refusal("reason.full")
    if code == errno.EADDRINUSE:
        return Refusal("reason.busy")
    if code == errno.EADDRNOTAVAIL:
        return Refusal("reason.elsewhere")
    if isinstance(error, FileNotFoundError):
        return Refusal("reason.missing")
    return Refusal("reason.other", sign=errno.errorcode.get(code or 0, type(error).__name__))
