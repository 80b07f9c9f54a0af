"""Gist: what the entries of a running game have come to, kept so that they need not be read again.

It holds what the fold holds (`table`) and nothing else: the same comes of all entries, and does so
where no gist is kept or it is of another form. Whoever changes what a table keeps raises `FORM`.
"""

from __future__ import annotations

import json
import zlib
from sys import intern
from typing import Any

from pydantic_core import to_json

from zamok.engine import key_from_seed, key_hash
from zamok.engine.chain import HEAD, Chain, Step
from zamok.server.chronicle import Chronicle
from zamok.server.entry import SetUp
from zamok.server.errors import Damaged
from zamok.server.film import Film
from zamok.server.leaving import Motion
from zamok.server.snapshot import ChatLine
from zamok.server.table import Chair, Table, ply_of
from zamok.server.undoing import Request
from zamok.server.unseen import Unseen

FORM = 3
EVERY = 50  # entries between two gists of a table
PACKING = 1  # the quickest
# What a table has besides that is the same in JSON.
PLAIN = (
    "version",
    "settled",
    "promised_at",
    "before",
    "rules",
    "base",
    "changed_at",
    "asked",
    "acting",
)


def wanted(table: Table, since: int) -> bool:
    """Tell whether a table has come far enough since a version to have its gist kept."""
    return table.status == "running" and table.version // EVERY > since // EVERY


def write(table: Table) -> bytes:
    """Return the gist of a table whose game is running."""
    assert table.began is not None
    assert table.chain is not None
    positions, last = table.film.plain()
    data = {name: getattr(table, name) for name in PLAIN} | {
        "chairs": [_chair(chair) for chair in table.chairs],
        "clocks": table.clocks.plain(),
        "began": table.began,
        "plies": [
            [ply.seq, ply.seat, ply.m, ply.acting, ply.free, ply.person] for ply in table.plies
        ],
        "film": positions,
        "last": last,
        "chain": [table.chain.secret, table.chain.steps],
        "heads": [table.headed, table.heads],
        "request": None if table.request is None else _request(table.request),
        "motion": None if table.motion is None else _motion(table.motion),
        "chat": [list(vars(line).values()) for line in table.chat_lines],
        "log": table.log.plain(),
        "actions": [[*who, *what] for who, what in table.actions.items()],
        "unseen": table.unseen.plain(),
        "unseen_plies": table.unseen_plies.plain(),
    }
    return zlib.compress(to_json(data), PACKING)


def read(setup: SetUp, gist: bytes) -> Table:
    """Return the table that a gist is of; Damaged if it is none."""
    try:
        return _read(setup, json.loads(zlib.decompress(gist)))
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise Damaged(f"its gist: {type(error).__name__}: {error}") from error


def _read(setup: SetUp, data: dict[str, Any]) -> Table:
    table = Table(setup)
    for name in PLAIN:
        setattr(table, name, data[name])
    table.chairs = [_chair_of(*chair) for chair in data["chairs"]]
    table.clocks.restore(*data["clocks"])
    table.began, table.fair = data["began"], table.made_fair()
    table.key_hash = key_hash(key_from_seed(table.fair.seed()))
    table.plies = [ply_of(*ply) for ply in data["plies"]]
    table.film = Film.from_plain(data["film"], data["last"])
    table.headed, table.heads = data["heads"]
    secret, steps = data["chain"]
    table.chain = Chain(secret, table.heads[-HEAD:])
    table.chain.steps = [_step(step) for step in steps]
    if data["request"] is not None:
        table.request = _request_of(*data["request"])
    if data["motion"] is not None:
        table.motion = _motion_of(*data["motion"])
    table.chat_lines = [ChatLine(*line) for line in data["chat"]]
    table.log = Chronicle.from_plain(data["log"])
    table.actions.update({(who, id): (seq, what) for who, id, seq, what in data["actions"]})
    table.unseen = Unseen.from_plain(data["unseen"])
    table.unseen_plies = Unseen.from_plain(data["unseen_plies"])
    return table


# ---- the parts of it ---------------------------------------------------------------------------


def _step(step: Step) -> Step:
    """Return a step with words that others have, too: JSON gives each step its own."""
    return [intern(part) if isinstance(part, str) else part for part in step]


def _chair(chair: Chair) -> list[Any]:
    number = None if chair.number is None else chair.number.hex()
    return list((vars(chair) | {"number": number}).values())


def _chair_of(*fields: Any) -> Chair:
    chair = Chair(*fields)
    if isinstance(chair.number, str):
        chair.number = bytes.fromhex(chair.number)
    return chair


def _request(request: Request) -> list[Any]:
    return [request.seat, request.to, list(request.votes.items())]


def _motion(motion: Motion) -> list[Any]:
    return [motion.seat, motion.what, motion.against, list(motion.votes.items())]


def _motion_of(seat: int, what: str, against: int, votes: list[tuple[int, bool]]) -> Motion:
    return Motion(seat, what, against, dict(votes))


def _request_of(seat: int, to: int, votes: list[tuple[int, bool]]) -> Request:
    return Request(seat, to, dict(votes))
