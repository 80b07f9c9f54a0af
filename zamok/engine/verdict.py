"""Verdict: what a record proves, part by part, and what it does not.

A part that is missing is as bad as one that is wrong: whoever changes a record would leave out what
gives the change away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from zamok.engine.chain import signed
from zamok.engine.errors import (
    IllegalMove,
    NotationError,
    PositionError,
    RecordError,
    SeatError,
    ZamokError,
)
from zamok.engine.record import Record

PROVEN, OPEN, WRONG = "proven", "open", "wrong"


@dataclass(frozen=True)
class Part:
    """One thing a record may prove: whether it does, and if not, why.

    `why` is the name of a reason where something is missing, and what was found where it is wrong.
    """

    name: str
    state: str
    why: str | ZamokError = ""
    gaps: Mapping[str, object] = field(default_factory=dict)


def verdict(
    record: Record, text: str | bytes, key: str = "", published: str = ""
) -> Iterator[Part]:
    """Tell what a record, read from a text, proves; what takes time comes last.

    `key` is the public key of the server that is trusted, `published` the hash of the dice key as
    somebody wrote it down before the first move.
    """
    yield _file(record, text)
    yield from _dice(record)
    yield _key(record, published)
    yield _chain(record)
    yield _signature(record, key)
    yield from _play(record)


def _tried(name: str, check: Callable[[], object], **gaps: object) -> Part:
    """Return a part that is proven by a check that raises nothing."""
    try:
        check()
    except (RecordError, IllegalMove, NotationError, SeatError, PositionError) as error:
        return Part(name, WRONG, error, gaps)
    return Part(name, PROVEN, gaps=gaps)


def _file(record: Record, text: str | bytes) -> Part:
    """A record has one text: whoever spells it otherwise has had it in hand."""
    given = text if isinstance(text, bytes) else text.encode()
    if record.to_json().encode() != given:
        return Part("file", WRONG, RecordError("record.edited"))
    return Part("file", PROVEN)


def _dice(record: Record) -> list[Part]:
    fair = record.fair
    if fair is None:
        return [Part("dice", OPEN, "no_fair")]
    parts = [_tried("host", fair.check_host, commitment=fair.commitment)]
    for seat in range(len(fair.numbers)):
        if fair.promises:
            check = partial(fair.check_seat, seat)
            parts.append(_tried("seat", check, seat=seat + 1, commitment=fair.promises[seat]))
        else:
            parts.append(Part("seat", OPEN, "no_promise", {"seat": seat + 1, "commitment": "—"}))
    return [*parts, _tried("seed", lambda: fair.check_seed(record.seed, record.seats))]


def _key(record: Record, published: str) -> Part:
    if published and published.lower() != record.key_hash:
        why = RecordError("record.published", given=record.key_hash, wanted=published)
        return Part("key", WRONG, why, {"hash": record.key_hash})
    return _tried("key", record.check_key, hash=record.key_hash)


def _play(record: Record) -> Iterator[Part]:
    """Moves, points and film: what can be found out by playing the game again."""
    count = {"count": len(record.moves)}
    scores = {"scores": " : ".join(map(str, record.scores or []))}
    if not record.current:
        rules = {"version": record.version, "here": record.game.version}
        names: dict[str, Mapping[str, object]] = {"moves": count, "scores": scores, "film": {}}
        for name, gaps in names.items():
            yield Part(name, OPEN, "rules", {**gaps, **rules})
        return
    yield _tried("moves", lambda: record.replay(len(record.moves)), **count)
    if record.scores is None:
        yield Part("scores", OPEN, "unfinished", scores)
    else:
        yield _tried("scores", record.replay, **scores)
    yield _tried("film", record.check_film) if record.film else Part("film", OPEN, "no_film")


def _chain(record: Record) -> Part:
    proof = record.proof
    if proof is None:
        return Part("chain", OPEN, "no_chain", {"head": "—"})
    return _tried("chain", lambda: record.check_chain(proof), head=proof.head)


def _signature(record: Record, key: str) -> Part:
    proof = record.proof
    if proof is None or not (proof.key and proof.signature):
        return Part("signature", OPEN, "no_signature", {"key": "—"})
    gaps = {"key": proof.key}
    if not signed(proof.key, proof.signature, proof.table, proof.head):
        return Part("signature", WRONG, RecordError("record.signature"), gaps)
    if not key:
        return Part("signature", OPEN, "no_key", gaps)
    if key.lower() != proof.key:
        why = RecordError("record.signer", given=proof.key, wanted=key)
        return Part("signature", WRONG, why, gaps)
    return Part("signature", PROVEN, gaps=gaps)
