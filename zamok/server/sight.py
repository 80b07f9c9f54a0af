"""Sight: what a viewer may know of a table, and nothing else of it.

A `Sight` is all that what is shown depends on besides the table: two viewers with equal sights see
the same, so that it is made once for both.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from zamok.engine.chain import HEAD
from zamok.engine.fair import HOST, commitment
from zamok.server import leaving, undoing
from zamok.server.errors import Refused
from zamok.server.seal import Sealer
from zamok.server.snapshot import (
    ChatLine,
    LogLine,
    Proposal,
    SeatInfo,
    Snapshot,
    UndoState,
)
from zamok.server.table import Table


@dataclass(frozen=True)
class Sight:
    """Who looks: the seats that are theirs, and the one whose eyes they look through."""

    held: tuple[int, ...] = ()
    eyes: int | None = None  # None: a spectator's, or before a hand-over
    curtain: int | None = None  # the seat that the device is to be handed to first
    host: bool = False  # they made the table, and may still fill it
    again: bool = False  # they have played, and may ask for the next game


def sight_of(table: Table, person: str | None, eyes: int | None) -> Sight:
    """Return how a person sees a table through the eyes of a seat; Refused if they may not."""
    held = table.held_by(person)
    if eyes is not None and table.seat_of(eyes) not in held and table.status != "over":
        raise Refused("refuse.not_yours", 403)
    return Sight(tuple(held), eyes, None, _hosts(table, person), _again(table, person))


def look(table: Table, person: str | None, wanted: int | None) -> Sight:
    """Return how a person's device shows a table.

    `wanted` is the seat whose player said to be the one who looks.
    """
    held = table.held_by(person)
    eyes, curtain = _through(table, held, wanted)
    return Sight(tuple(held), eyes, curtain, _hosts(table, person), _again(table, person))


def _hosts(table: Table, person: str | None) -> bool:
    return person == table.setup.host and table.status == "open"


def _again(table: Table, person: str | None) -> bool:
    return table.status in ("over", "closed") and bool(table.played_by(person))


def _through(table: Table, held: list[int], wanted: int | None) -> tuple[int | None, int | None]:
    """Return whose eyes look, and the seat that is to be handed the device first."""
    if not held or not table.film:
        return None, None
    acting = [seat for seat in table.thinking() if seat in held]
    if len(held) == 1 or not table.game.secrets:
        return (acting or held)[0], None
    if table.result is not None or (wanted in held and (wanted in acting or not acting)):
        return wanted if wanted in held else held[0], None
    return None, (acting or held)[0]


def snapshot(
    table: Table,
    sight: Sight,
    now: float,
    present: frozenset[str] = frozenset(),
    proposals: Iterable[Proposal] = (),
    sealer: Sealer | None = None,
) -> Snapshot:
    """Return a table as it is seen, with the server's signature of all that has happened."""
    held, eyes = sight.held, sight.eyes
    knows = table.known_to(held)
    state = table.state
    legal: list[int] = []
    if state is not None and eyes in held and not table.chairs[eyes].stand_in:
        legal = [] if table.behind or table.result is not None else state.legal(eyes)
    head = _head_for(table, knows)
    return Snapshot(
        game=table.game,
        options=table.setup.options,
        version=table.unseen.told(table.version, knows),
        status=table.status,
        seats=seats_of(table, held, now, present),
        seat=eyes,
        view=None if state is None else state.view(eyes),
        legal=legal,
        ply=table.unseen_plies.told(len(table.plies), knows),
        log=table.log.counted(eyes, tuple(knows), lambda line: _counted(table, line, knows)),
        last=_last_noticed(table, eyes, knows),
        result=table.result,
        id=table.setup.id,
        rules=table.rules,
        behind=table.behind,
        public=table.setup.public,
        rated=table.setup.rated,
        pace=table.setup.pace.kind,
        pace_step=table.setup.pace.step,
        curtain=sight.curtain,
        chat=[_heard(table, line, knows) for line in table.chat_lines],
        undo=_undo_state(table, sight),
        exits=leaving.exits(table, eyes, held, now),
        early=table.how,
        hints=eyes in held and table.hints_for(eyes),
        host=sight.host,
        commitment=_commitment(table),
        branch=table.setup.branch,
        unopened=[] if table.unopened is None else table.unopened.seats,
        walked_out=table.unopened is not None and table.unopened.left,
        head=head,
        key="" if sealer is None else sealer.public,
        signature=sealer.seal(table.setup.id, head).signature if sealer and head else "",
        key_hash=table.key_hash,
        rematch=table.rematch_id,
        again=sight.again,
        since=_since(table, eyes, knows) if eyes in held else None,
        advice=table.advice(eyes) if eyes in held else {},
        proposals=[one for one in proposals if eyes in held and eyes in (one.by, one.to)],
    )


def _since(table: Table, eyes: int, knows: list[int]) -> int:
    """Return how many moves there were when a seat's person had made the last one."""
    last = table.last_of(eyes)
    while last is not None and table.plies[last].person is None:  # a bot stood in
        last = table.last_of(eyes, last)
    return 0 if last is None else table.unseen_plies.told(last + 1, knows)


def _head_for(table: Table, knows: list[int]) -> str:
    """Return the head of the chain as somebody may know it: after what they last noticed."""
    noticed = table.unseen.meant(table.unseen.told(table.version, knows), knows)
    at = bisect_right(table.headed, noticed)
    return table.heads[HEAD * (at - 1) : HEAD * at] if at else ""


def _counted(table: Table, line: LogLine, knows: list[int]) -> LogLine:
    """Return a line of the log with the numbers that those who know so much may count."""
    seq, ply = table.unseen.told(line.seq, knows), table.unseen_plies.told(line.ply, knows)
    return line if (seq, ply) == (line.seq, line.ply) else replace(line, seq=seq, ply=ply)


def _heard(table: Table, line: ChatLine, knows: list[int]) -> ChatLine:
    """Return something said with the number that those who know so much may count."""
    seq = table.unseen.told(line.seq, knows)
    return line if seq == line.seq else replace(line, seq=seq)


def moved_on(table: Table, person: str | None, version: int) -> bool:
    """Tell whether something has happened since a version, as a person counts it, besides talk."""
    return table.unseen.told(table.settled, table.knows(person)) > version


def said_since(table: Table, person: str | None, version: int) -> list[ChatLine] | None:
    """Return what was said since a version, as a person counts it; None if more has happened."""
    if moved_on(table, person, version):
        return None
    knows = table.knows(person)
    told = (_heard(table, line, knows) for line in table.chat_lines)
    return [line for line in told if line.seq > version] or None


def _last_noticed(table: Table, eyes: int | None, knows: list[int]) -> list[str]:
    """Return what a seat may see of what the last move led to that somebody may notice."""
    for number in range(len(table.plies), 0, -1):
        if table.unseen_plies.notices(number, knows):
            return table.log.told_of(number, eyes)
    return []


def _commitment(table: Table) -> str:
    if table.fair is not None:
        return table.fair.commitment
    return commitment(table.setup.id, HOST, table.setup.secret)


def text_for(table: Table, person: str | None, eyes: int | None) -> str:
    """Return the position as text: all of it when the game is over, else what a seat knows."""
    state = table.state
    if state is None:
        raise Refused("refuse.not_begun")
    if table.result is not None:
        return state.to_text()
    return state.text_for(None if eyes is None else table.own(person or "", eyes))


def moment(
    table: Table, ply: int, eyes: int | None, now: float, person: str | None = None
) -> Snapshot:
    """Return the game as it stood after so many moves.

    When it is over anybody may look through any eyes; while it goes on a person looks back
    through their own, and counts the moves that they could notice.
    """
    over = table.status == "over"
    held = () if over else tuple(table.held_by(person))
    if not over:
        table.need("running", "refuse.not_begun")
        if eyes is not None and _through(table, list(held), eyes) != (eyes, None):
            raise Refused("refuse.not_yours", 403)
    knows = table.known_to(held)
    plies = table.unseen_plies.told(len(table.plies), knows)
    if not 0 <= ply <= plies:
        raise Refused("refuse.ply", 404, plies=plies)
    if eyes is not None:
        table.seat_of(eyes)
    number = table.unseen_plies.meant(ply, knows)
    shown = snapshot(_past(table, number), Sight(held, eyes), now)
    text = table.film.at(number) if over else ""  # it tells all
    return replace(
        shown,
        behind=False,
        rules=table.rules,
        position=text,
        legal=[],
        undo=UndoState(),
        advice={},
    )


def _past(table: Table, number: int) -> Table:
    """Return a table at which only the first moves of another have been made."""
    past = Table(replace(table.setup, version=table.game.version))  # it waits for nobody
    past.chairs, past.key_hash, past.fair = table.chairs, table.key_hash, table.fair
    past.version = table.plies[number - 1].seq if number else 0
    past.plies, past.film = table.plies[:number], table.film.first(number + 1)
    past.log = table.log.game(number)
    past.acting = table.acting_after(number)
    past.result = table.result if number == len(table.plies) else None
    if table.status != "over":
        past.unseen, past.unseen_plies = table.unseen, table.unseen_plies
    return past


def seats_of(
    table: Table, held: Sequence[int], now: float, present: frozenset[str]
) -> list[SeatInfo]:
    """Return the seats of a table."""
    request, actors, behind = table.request, table.actors(), table.behind
    status, clocks = table.status, table.clocks
    return [
        SeatInfo(
            number=number,
            kind=chair.kind,
            name=chair.name,
            level=chair.level,
            bot=chair.bot,
            stand_in=chair.stand_in,
            yours=number in held,
            present=chair.kind == "bot" or chair.person in present,
            ready=bool(chair.promise) or table.fair is not None,
            promise=chair.promise,
            opened=chair.number is not None and status != "open",
            acting=number in actors,
            clock=clocks.left(number, now) if chair.kind == "person" else None,
            clock_runs=clocks.runs(number) and not behind,
            late=clocks.late(number, now) and not behind,
            undo_vote=request.votes.get(number) if request is not None else None,
            gone=chair.gone,
        )
        for number, chair in enumerate(table.chairs)
    ]


def _undo_state(table: Table, sight: Sight) -> UndoState:
    """Return what the viewer may take back."""
    request, eyes = table.request, sight.eyes
    asked_by = request.seat if request is not None else None
    vote = (
        request is not None
        and eyes in undoing.voters(table, request.seat)
        and eyes not in request.votes
    )
    away = eyes is None or eyes not in sight.held or table.chairs[eyes].stand_in
    if eyes is None or away or table.status != "running" or table.behind:
        return UndoState(asked_by=asked_by)
    free = undoing.free(table, eyes)
    more = not free and request is None and table.last_of(eyes) is not None
    ask = more and bool(undoing.voters(table, eyes))
    back = more and not ask and not table.setup.rated
    return UndoState(free, back, ask, asked_by, vote)
