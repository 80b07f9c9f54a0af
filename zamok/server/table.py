"""Table: set-up and entries folded into what is so now, and what may be done next.

Nothing here stores, sends or waits. A method named after an action checks it and returns the
drafts of the entries it leads to, or raises Refused or IllegalMove; only `add` changes anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import zamok
from zamok.bots import BOTS
from zamok.engine import Event, Record, State
from zamok.engine.fair import SIZE, Fair, commitment, common_seed
from zamok.server.clock import Clocks
from zamok.server.entry import Draft, Entry, SetUp
from zamok.server.errors import Refused, Stale
from zamok.server.names import seat_name
from zamok.server.snapshot import (
    ChatLine,
    LogLine,
    Proposal,
    SeatInfo,
    Snapshot,
    UndoState,
    seen,
)

STAND_IN = "knight"  # who plays for the absent
CHAT_LENGTH = 400
CHAT_KEPT = 100
LINES_KEPT = 200  # of what happened at the table besides the game
_NUMBER = re.compile(f"[0-9a-fA-F]{{{2 * SIZE}}}")


@dataclass
class Chair:
    """One seat of the table."""

    kind: str = "open"  # "open", "person", "bot"
    person: str = ""
    name: str = ""
    level: str = ""
    number: bytes | None = None  # its part of the dice: it is ready
    stand_in: bool = False


@dataclass(frozen=True)
class Ply:
    """A move that counts: the entry it came with, what it was, and what it led to."""

    seq: int
    seat: int
    text: str
    events: list[Event]


@dataclass
class UndoRequest:
    """A request to take back a move that cannot be taken back freely."""

    seat: int
    to: int
    votes: dict[int, bool] = field(default_factory=dict)


class Table:
    """One table, from the moment it was made."""

    def __init__(self, setup: SetUp) -> None:
        self.setup = setup
        self.game = zamok.game(setup.game)
        self.version = 0
        self.closed = False
        self.rematch_id = ""
        self.chairs = [self._chair(number) for number in range(len(setup.plans))]
        self.clocks = Clocks(setup.pace, len(self.chairs))
        self.record: Record | None = None
        self.state: State | None = None
        self.plies: list[Ply] = []
        self.request: UndoRequest | None = None
        self.chat_lines: list[ChatLine] = []
        self.table_lines: list[LogLine] = []
        self.changed_at = setup.made_at
        # For each seat the version at which it was last asked something new: a move made on
        # an older version answers another question.
        self.asked = [0] * len(self.chairs)
        self.actions: dict[str, int] = {}  # every action id stored here, and the entry it led to
        self._marks: list[tuple[int, int]] = []

    def _chair(self, number: int) -> Chair:
        plan = self.setup.plans[number]
        if plan.kind in ("me", "here"):
            return Chair("person", self.setup.host, plan.name)
        if plan.kind == "bot":
            return Chair("bot", level=plan.level)
        return Chair()

    # ---- what is so ---------------------------------------------------------------------

    @property
    def status(self) -> str:
        """Return where the table stands: open, running, over or closed."""
        if self.closed:
            return "closed"
        if self.state is None:
            return "open"
        return "over" if self.state.over else "running"

    def held_by(self, person: str | None) -> list[int]:
        """Return the seats a person holds, those a bot stands in for among them."""
        if not person:
            return []
        return [n for n, chair in enumerate(self.chairs) if chair.person == person]

    def actors(self) -> list[int]:
        """Return the seats that may move now."""
        return self.state.actors() if self.state is not None else []

    def bots_to_act(self) -> list[tuple[int, str]]:
        """Return the acting seats that a bot plays, with its level; none when no person is left."""
        if not any(chair.kind == "person" and not chair.stand_in for chair in self.chairs):
            return []
        return [
            (seat, self.chairs[seat].level)
            for seat in self.actors()
            if self.chairs[seat].kind == "bot" or self.chairs[seat].stand_in
        ]

    def people_to_act(self) -> list[str]:
        """Return the persons who are to move now."""
        return sorted({self.chairs[seat].person for seat in self._thinking()})

    def _thinking(self) -> list[int]:
        return [
            seat
            for seat in self.actors()
            if self.chairs[seat].kind == "person" and not self.chairs[seat].stand_in
        ]

    def current(self, seat: object, version: int) -> bool:
        """Tell whether whoever saw this version of the table saw what the seat is asked now."""
        number = self._seat(seat)
        return self.asked[number] <= version <= self.version

    # ---- what may be done --------------------------------------------------------------

    def open_with_bots(self, numbers: list[bytes]) -> list[Draft]:
        """Return the entries a new table begins with: its bots sit down."""
        bots = [n for n, chair in enumerate(self.chairs) if chair.kind == "bot"]
        return [
            Draft("sit", seat, {"level": self.chairs[seat].level, "number": number.hex()})
            for seat, number in zip(bots, numbers, strict=True)
        ]

    def sit(self, person: str, name: str, seat: object, number: object) -> list[Draft]:
        """Take an open seat, or the one kept for this person, and add a number to the dice."""
        self._need("open", "refuse.begun")
        chair = self.chairs[self._seat(seat)]
        if chair.number is not None or chair.person not in ("", person):
            raise Refused("refuse.taken")
        if not isinstance(number, str) or not _NUMBER.fullmatch(number):
            raise Refused("refuse.number", 422, size=2 * SIZE)
        shown = chair.name or name
        drafts = [Draft("sit", self._seat(seat), {"name": shown, "number": number.lower()})]
        if all(c.number is not None or c is chair for c in self.chairs):
            drafts.append(Draft("begin"))
        return drafts

    def leave(self, person: str) -> list[Draft]:
        """Leave: before the game the seats become free, in the game bots stand in."""
        held = self.held_by(person)
        if not held:
            raise Refused("refuse.not_seated", 403)
        if self.status == "open":
            if person == self.setup.host:
                return [Draft("close")]
            return [Draft("leave", seat) for seat in held]
        self._need("running", "refuse.over")
        drafts = [
            Draft("stand_in", seat, {"level": STAND_IN})
            for seat in held
            if not self.chairs[seat].stand_in
        ]
        if not drafts:
            raise Refused("refuse.away")
        return drafts

    def move(self, person: str, seat: object, move: object) -> list[Draft]:
        """Make a move of the game; IllegalMove names the rule when it is not allowed."""
        own = self._own(person, seat)
        if self.chairs[own].stand_in:
            raise Refused("refuse.stood_in")
        return self._move(own, move)

    def bot_move(self, seat: int, move: int) -> list[Draft]:
        """Make the move a bot chose for a seat it plays."""
        if seat not in [number for number, _ in self.bots_to_act()]:
            raise Stale
        return self._move(seat, move)

    def _move(self, seat: int, move: object) -> list[Draft]:
        state = self._running()
        if isinstance(move, str):
            move = state.parse(seat, move)
        if type(move) is not int:
            raise Refused("refuse.move", 422)
        state.check(seat, move)
        return [Draft("move", seat, {"m": state.notation(move)})]

    def undo(self, person: str, seat: object) -> list[Draft]:
        """Take back the last decision, or ask the others to agree to it."""
        own = self._own(person, seat)
        self._running()
        if self.chairs[own].stand_in:
            raise Refused("refuse.stood_in")
        if self._free(own):
            return [Draft("undo", own, {"to": len(self.plies) - 1})]
        to = self._last_of(own)
        if to is None:
            raise Refused("refuse.nothing_to_undo")
        if self.request is not None:
            raise Refused("refuse.undo_asked")
        drafts = [Draft("ask_undo", own, {"to": to})]
        if not self._voters(own):
            drafts.append(Draft("undo", own, {"to": to}))
        return drafts

    def vote(self, person: str, seat: object, yes: object) -> list[Draft]:
        """Answer the open request to take a move back."""
        own = self._own(person, seat)
        request = self.request
        if request is None or own not in self._voters(request.seat):
            raise Refused("refuse.no_vote")
        drafts = [Draft("vote", own, {"yes": bool(yes)})]
        votes = {**request.votes, own: bool(yes)}
        if all(votes.get(voter) for voter in self._voters(request.seat)):
            drafts.append(Draft("undo", request.seat, {"to": request.to}))
        return drafts

    def stand_in(self, person: str, seat: object, now: float) -> list[Draft]:
        """Let a bot take the seat of somebody whose time has run out."""
        self._running()
        number = self._seat(seat)
        if not self.held_by(person) or number in self.held_by(person):
            raise Refused("refuse.not_seated", 403)
        if not self.clocks.late(number, now):
            raise Refused("refuse.not_late")
        return [Draft("stand_in", number, {"level": STAND_IN})]

    def come_back(self, person: str, seat: object) -> list[Draft]:
        """Take one's own seat back from the bot."""
        self._running()
        number = self._seat(seat)
        if number not in self.held_by(person):
            raise Refused("refuse.not_yours", 403)
        if not self.chairs[number].stand_in:
            raise Refused("refuse.not_away")
        return [Draft("return", number)]

    def chat(self, person: str, text: object) -> list[Draft]:
        """Say something at the table."""
        held = self.held_by(person)
        if not held:
            raise Refused("refuse.not_seated", 403)
        said = " ".join(text.split()) if isinstance(text, str) else ""
        if not said or len(said) > CHAT_LENGTH or not said.isprintable():
            raise Refused("refuse.chat", 422, length=CHAT_LENGTH)
        return [Draft("chat", held[0], {"text": said})]

    def rematch(self, person: str, table: str) -> list[Draft]:
        """Note the table of the next game, which the same people may sit down at."""
        if not self.held_by(person):
            raise Refused("refuse.not_seated", 403)
        self._need("over", "refuse.not_over")
        if self.rematch_id:
            raise Refused("refuse.rematch")
        return [Draft("rematch", None, {"table": table})]

    def adviser(self, person: str, seat: object) -> int:
        """Return a seat that a person may point from."""
        own = self._own(person, seat)
        if self.chairs[own].stand_in:
            raise Refused("refuse.stood_in")
        return own

    def propose(self, person: str, seat: object, to: object, move: object) -> Proposal:
        """Suggest a move to a seat that may make it; nothing is stored of that."""
        own = self.adviser(person, seat)
        self._running()
        if type(move) is not int:
            raise Refused("refuse.move", 422)
        number = self._seat(to)
        if move not in self.advice(own).get(number, ()):
            raise Refused("refuse.advice")
        return Proposal(own, number, move)

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return the moves a seat may suggest to other people; bots do not listen."""
        if self.state is None or self.chairs[seat].kind != "person" or self.chairs[seat].stand_in:
            return {}
        listeners = set(self._thinking()) - set(self.held_by(self.chairs[seat].person))
        if not listeners:
            return {}
        return {to: m for to, m in self.state.advice(seat).items() if to in listeners}

    def question(self, proposal: Proposal) -> tuple[int, int]:
        """Return what changes when a proposal is out of date.

        That is as soon as its decider is asked anew, or its adviser has moved.
        """
        moved = [ply.seq for ply in self.plies if ply.seat == proposal.by]
        return self.asked[proposal.to], moved[-1] if moved else 0

    # ---- checks they share ----------------------------------------------------------------

    def _need(self, status: str, refusal: str) -> None:
        if self.status != status:
            raise Refused(refusal)

    def _running(self) -> State:
        if self.state is None:
            raise Refused("refuse.not_begun")
        if self.state.over:
            raise Refused("refuse.over")
        return self.state

    def _seat(self, seat: object) -> int:
        if type(seat) is not int or not 0 <= seat < len(self.chairs):
            raise Refused("refuse.seat", 422, seats=len(self.chairs))
        return seat

    def _own(self, person: str, seat: object) -> int:
        number = self._seat(seat)
        if number not in self.held_by(person):
            raise Refused("refuse.not_yours", 403)
        return number

    def _free(self, seat: int) -> bool:
        """Tell whether the last move is this seat's, threw no die and showed nothing hidden."""
        return (
            bool(self.plies) and self.plies[-1].seat == seat and self._marks[-1] == self._marks[-2]
        )

    def _last_of(self, seat: int) -> int | None:
        for number in range(len(self.plies) - 1, -1, -1):
            if self.plies[number].seat == seat:
                return number
        return None

    def _voters(self, asker: int) -> list[int]:
        """Return the seats whose persons must agree; bots always do."""
        person = self.chairs[asker].person
        return [
            number
            for number, chair in enumerate(self.chairs)
            if chair.kind == "person" and not chair.stand_in and chair.person != person
        ]

    # ---- the fold -----------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take in the next entry; it has been checked and stored."""
        if entry.seq != self.version + 1:
            raise ValueError(f"entry {entry.seq} does not follow version {self.version}")
        before = self.actors()
        getattr(self, f"_add_{entry.kind}")(entry)
        self.version = entry.seq
        self.changed_at = entry.at
        if entry.action is not None:
            self.actions[entry.action] = entry.seq
        changed = set(before) ^ set(self.actors())  # asked now, or asked no more
        if entry.kind == "undo":
            changed.update(self.actors())
        elif entry.kind == "move" and entry.seat is not None:
            changed.add(entry.seat)
        for seat in changed:
            self.asked[seat] = entry.seq
        self.clocks.update(self._thinking(), entry.at)

    def _note(self, entry: Entry, what: str, seat: int | None = None) -> None:
        line = LogLine(entry.seq, len(self.plies), None, what, seat)
        self.table_lines = [*self.table_lines[1 - LINES_KEPT :], line]

    def _chair_of(self, entry: Entry) -> Chair:
        assert entry.seat is not None
        return self.chairs[entry.seat]

    def _add_sit(self, entry: Entry) -> None:
        chair = self._chair_of(entry)
        chair.number = bytes.fromhex(str(entry.data["number"]))
        if "level" in entry.data:
            return
        chair.kind, chair.person = "person", entry.person or ""
        chair.name = str(entry.data["name"])
        self._note(entry, "joined", entry.seat)

    def _add_leave(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._note(entry, "left", entry.seat)
        self.chairs[entry.seat] = Chair()

    def _add_close(self, entry: Entry) -> None:
        self.closed = True

    def _add_begin(self, entry: Entry) -> None:
        numbers = tuple(chair.number for chair in self.chairs if chair.number is not None)
        secret = self.setup.secret
        self.record = Record(
            self.game,
            len(self.chairs),
            self.setup.options,
            common_seed(secret, numbers),
            fair=Fair(commitment(secret), secret, numbers),
        )
        self._start()
        self._note(entry, "began")

    def _start(self) -> None:
        assert self.record is not None
        self.state = self.record.start()
        self.state.recording = True
        self._marks = [(int(self.state.dice.drawn), int(self.state.shown))]

    def _play(self, seq: int, seat: int, text: str) -> None:
        assert self.record is not None
        assert self.state is not None
        self.record.play(self.state, seat, self.state.parse(seat, text))
        self.plies.append(Ply(seq, seat, text, list(self.state.events)))
        self._marks.append((int(self.state.dice.drawn), int(self.state.shown)))

    def _add_move(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._play(entry.seq, entry.seat, str(entry.data["m"]))
        self.request = None
        if self.status == "over":
            self._note(entry, "over")

    def _add_undo(self, entry: Entry) -> None:
        assert self.record is not None
        to = int(str(entry.data["to"]))
        kept = self.plies[:to]
        self.plies = []
        self.record.moves = []
        self._start()
        for ply in kept:
            self._play(ply.seq, ply.seat, ply.text)
        self.request = None
        self.table_lines = [
            line
            for line in self.table_lines
            if line.ply < to or (line.ply == to and line.table != "undone")
        ]
        self._note(entry, "undone", entry.seat)

    def _add_ask_undo(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.request = UndoRequest(entry.seat, int(str(entry.data["to"])))

    def _add_vote(self, entry: Entry) -> None:
        assert self.request is not None
        assert entry.seat is not None
        self.request.votes[entry.seat] = bool(entry.data["yes"])
        if not entry.data["yes"]:
            self._note(entry, "undo_refused", entry.seat)
            self.request = None

    def _add_stand_in(self, entry: Entry) -> None:
        chair = self._chair_of(entry)
        chair.stand_in, chair.level = True, str(entry.data["level"])
        self._note(entry, "stand_in", entry.seat)
        if self.request is not None and self.request.seat == entry.seat:
            self.request = None

    def _add_return(self, entry: Entry) -> None:
        chair = self._chair_of(entry)
        chair.stand_in, chair.level = False, ""
        self._note(entry, "returned", entry.seat)

    def _add_chat(self, entry: Entry) -> None:
        chair = self._chair_of(entry)
        line = ChatLine(entry.seq, chair.name, entry.seat, str(entry.data["text"]), entry.at)
        self.chat_lines = [*self.chat_lines, line][-CHAT_KEPT:]

    def _add_rematch(self, entry: Entry) -> None:
        self.rematch_id = str(entry.data["table"])

    # ---- what a viewer may know ----------------------------------------------------------

    def look(self, person: str | None, wanted: int | None) -> tuple[int | None, int | None]:
        """Return whose eyes a person's device shows, and the seat it is to be handed to first.

        `wanted` is the seat whose player said to be the one who looks.
        """
        held = self.held_by(person)
        acting = [seat for seat in self._thinking() if seat in held]
        if not held or self.state is None:
            return None, None
        if len(held) == 1 or not self.game.secrets:
            return (acting or held)[0], None
        if self.state.over or (wanted in held and (wanted in acting or not acting)):
            return wanted if wanted in held else held[0], None
        return None, (acting or held)[0]

    def names(self, language: str) -> list[str]:
        """Return what those at the table are called."""
        return [
            seat_name(chair.kind, chair.name, chair.level, number, language)
            for number, chair in enumerate(self.chairs)
        ]

    def snapshot(
        self,
        person: str | None,
        eyes: int | None,
        now: float,
        present: frozenset[str] = frozenset(),
        curtain: int | None = None,
        proposals: Iterable[Proposal] = (),
    ) -> Snapshot:
        """Return the table as a person sees it through the eyes of a seat (None: a spectator)."""
        held = self.held_by(person)
        if eyes is not None and self._seat(eyes) not in held and self.status != "over":
            raise Refused("refuse.not_yours", 403)
        shown = self._show(person, eyes, now, present, curtain)
        if eyes is None or eyes not in held:
            return shown
        mine = [proposal for proposal in proposals if eyes in (proposal.by, proposal.to)]
        return replace(shown, advice=self.advice(eyes), proposals=mine)

    def _show(
        self,
        person: str | None,
        eyes: int | None,
        now: float,
        present: frozenset[str],
        curtain: int | None,
    ) -> Snapshot:
        held = self.held_by(person)
        state = self.state
        legal = [] if state is None or eyes is None else state.legal(eyes)
        if eyes is not None and (eyes not in held or self.chairs[eyes].stand_in):
            legal = []
        found = seen(
            self.game,
            state,
            eyes,
            options=self.setup.options,
            seats=[self._info(seat, person, now, present) for seat in range(len(self.chairs))],
            log=self._log(eyes),
            last=self.plies[-1].events if self.plies else (),
            ply=len(self.plies),
            version=self.version,
            legal=legal,
        )
        return replace(
            found,
            id=self.setup.id,
            status=self.status,
            public=self.setup.public,
            pace=self.setup.pace.kind,
            pace_step=self.setup.pace.step,
            curtain=curtain,
            chat=list(self.chat_lines),
            undo=self._undo_state(eyes, held),
            host=person == self.setup.host,
            commitment=commitment(self.setup.secret),
            key_hash=self.record.key_hash if self.record is not None else "",
            rematch=self.rematch_id,
            made_at=now,
        )

    def moment(self, ply: int, eyes: int | None, now: float) -> Snapshot:
        """Return a finished game as it stood after so many moves, through any eyes."""
        self._need("over", "refuse.not_over")
        if not 0 <= ply <= len(self.plies):
            raise Refused("refuse.ply", 404, plies=len(self.plies))
        if eyes is not None:
            self._seat(eyes)
        past = Table(self.setup)
        past.chairs = self.chairs
        past.version = self.plies[ply - 1].seq if ply else 0
        assert self.record is not None
        past.record = replace(self.record, moves=[], scores=None)
        past._start()
        for played in self.plies[:ply]:
            past._play(played.seq, played.seat, played.text)
        return past._show(None, eyes, now, frozenset(), None)

    def _info(
        self, number: int, person: str | None, now: float, present: frozenset[str]
    ) -> SeatInfo:
        chair = self.chairs[number]
        request = self.request
        return SeatInfo(
            number=number,
            kind=chair.kind,
            name=chair.name,
            level=chair.level,
            stand_in=chair.stand_in,
            yours=bool(person) and chair.person == person,
            present=chair.kind == "bot" or chair.person in present,
            ready=chair.number is not None,
            acting=number in self.actors(),
            clock=self.clocks.left(number, now) if chair.kind == "person" else None,
            clock_runs=self.clocks.runs(number),
            late=self.clocks.late(number, now),
            undo_vote=request.votes.get(number) if request is not None else None,
        )

    def _log(self, eyes: int | None) -> list[LogLine]:
        lines = list(self.table_lines)
        for number, ply in enumerate(self.plies, start=1):
            lines += [
                LogLine(ply.seq, number, event.plain(), "", event.seat)
                for event in ply.events
                if event.visible_to(eyes)
            ]
        return sorted(lines, key=lambda line: (line.seq, line.table != ""))

    def _undo_state(self, eyes: int | None, held: list[int]) -> UndoState:
        request = self.request
        asked_by = request.seat if request is not None else None
        vote = (
            request is not None and eyes in self._voters(request.seat) and eyes not in request.votes
        )
        away = eyes is None or eyes not in held or self.chairs[eyes].stand_in
        if eyes is None or away or self.status != "running":
            return UndoState(asked_by=asked_by)
        free = self._free(eyes)
        ask = not free and request is None and self._last_of(eyes) is not None
        return UndoState(free, ask, asked_by, vote)


def check_level(level: object) -> str:
    """Return the level of a bot that there is."""
    if level not in BOTS:
        raise Refused("refuse.level", 422, levels=", ".join(BOTS))
    return str(level)
