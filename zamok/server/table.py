"""Table: set-up and entries folded into what is so now, and what may be done next.

Nothing here stores, sends or waits. `act` checks an action and returns what it leads to, or raises
Refused, Stale, IllegalMove or NotationError; only `add` changes anything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

import zamok
from zamok.bots.names import pick_name
from zamok.engine import Event, PositionError, Record, State, key_from_seed, key_hash
from zamok.engine.chain import Chain, Proof
from zamok.engine.fair import HOST, Fair, commitment
from zamok.engine.idle import WORLDS, idle_worlds
from zamok.engine.layout import difference, follow_up, split
from zamok.server.action import (
    Act,
    AddBot,
    Chat,
    Deed,
    Doer,
    Leave,
    Move,
    Open,
    Point,
    Return,
    Sit,
    StandIn,
    TakeOver,
    Undo,
    Vote,
)
from zamok.server.chronicle import Chronicle
from zamok.server.clock import Clocks
from zamok.server.entry import (
    AskedBack,
    Began,
    BotSat,
    CameBack,
    Closed,
    Ended,
    Entry,
    Followed,
    Happening,
    Left,
    Moved,
    Opened,
    Said,
    Sat,
    SatOpenly,
    SetUp,
    StoodIn,
    TakenOver,
    TookBack,
    Unopened,
    Voted,
)
from zamok.server.errors import Damaged, Idle, Refused, Stale
from zamok.server.names import isolated, seat_name
from zamok.server.snapshot import (
    ChatLine,
    LogLine,
    Proposal,
    Result,
    SeatInfo,
    Snapshot,
    UndoState,
    seen,
)
from zamok.server.unseen import Unseen

STAND_IN = "knight"  # who plays for the absent
CHAT_KEPT = 100
# A table is read as a whole: of what can be done without end only so much is kept. Moves go on
# for as long as a game of people can last.
MOST_ENTRIES = 5_000
MOST_MOVES = 50_000
# Seconds in which all numbers are to be opened. Pages do it by themselves, so at a table with
# clocks it is a matter of moments; where there are none people may come by once a day.
OPENING = {"live": 60.0, "none": 86400.0}


@dataclass
class Chair:
    """One seat of the table."""

    kind: str = "open"  # "open", "person", "bot"
    person: str = ""
    name: str = ""
    level: str = ""
    bot: str = ""  # the key of a bot's name
    promise: str = ""  # the commitment to its part of the dice: it is ready
    number: bytes | None = None  # its part of the dice; a bot's is here long before it is opened
    stand_in: bool = False


@dataclass(frozen=True)
class Ply:
    """A move that counts: the entry it came with, what it was, and what happened."""

    seq: int
    made: Moved
    events: list[Event]
    person: str | None  # who made it; None: a bot


@dataclass(frozen=True)
class Question:
    """What a seat is asked, for a bot that advises it: since which version, and the position.

    And the move that the seat made last, with the position it made it in; "" if there is none.
    """

    asked: int
    position: str
    before: str
    move: str


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
        self.unopened: Unopened | None = None  # why there was no game
        self.promised_at = 0.0  # when the last seat committed
        self.rematch_id = ""
        self.chairs = [self._chair(number) for number in range(len(setup.plans))]
        self.clocks = Clocks(setup.pace, len(self.chairs))
        self.began: Began | None = None
        self.fair: Fair | None = None  # how the dice came about, once the game has begun
        self.key_hash = ""  # of the dice, from then on
        self.chain: Chain | None = None  # of what happens, from then on
        self._before = ""  # head of the chain that it goes on from
        self.plies: list[Ply] = []
        self.result: Result | None = None
        self.rules = setup.version  # the version of the rules it is played by
        self.base = 0  # moves made by other rules than those
        self.request: UndoRequest | None = None
        self.chat_lines: list[ChatLine] = []
        self.log = Chronicle()
        self.changed_at = setup.made_at
        # For each seat the version at which it was last asked something new: a move made on
        # an older version answers another question.
        self.asked = [0] * len(self.chairs)
        # Every action stored here by person and id: the entry it led to, and what it was.
        self.actions: dict[tuple[str, str], tuple[int, str | None]] = {}
        self._unseen = Unseen()  # entries that are nothing to others
        self._heads: list[tuple[int, str]] = []  # of the chain, after each entry of the game
        self._unseen_plies = Unseen()
        self._texts: list[str] = []  # of the first position, and of that after each move
        self._acting: list[int] = []
        self._state: State | None = None  # of the last text, as soon as somebody has asked for it
        self._ahead: tuple[Moved, State] | None = (
            None  # a move about to be stored, and its position
        )

    def _chair(self, number: int) -> Chair:
        plan = self.setup.plans[number]
        if plan.kind in ("me", "here"):
            return Chair("person", self.setup.host, plan.name)
        if plan.kind == "kept":
            return Chair("person", plan.person, plan.name)
        return self._bot_chair(plan.level, number) if plan.kind == "bot" else Chair()

    def _bot_chair(self, level: str, number: int) -> Chair:
        return Chair("bot", level=level, bot=pick_name(level, self.setup.id, number))

    # ---- what is so ---------------------------------------------------------------------

    @property
    def status(self) -> str:
        """Return where the table stands: open, opening, running, over or closed."""
        if self.closed:
            return "closed"
        if not self._texts:
            return "opening" if all(chair.promise for chair in self.chairs) else "open"
        return "running" if self.result is None else "over"

    @property
    def behind(self) -> bool:
        """Whether the game goes on only when somebody takes it over: its rules have changed."""
        return self.status == "running" and self.rules != self.game.version

    @property
    def state(self) -> State | None:
        """The position, None before the game; what may be done at a table in it, `actors` says."""
        if self._state is None and self._texts:
            self._state = self._latest(self._texts[-1])
        return self._state

    def _latest(self, text: str) -> State:
        """Return the position of the latest text; what its layout did not tell yet, moves do."""
        if split(text)[1] == self.game.layout.number or self.record is None:
            return self.game.position(text)
        return self.record.replay()

    @property
    def record(self) -> Record | None:
        """The record so far, of what was played by the rules of now; None before the game."""
        if self.fair is None or self.chain is None:
            return None
        steps, head = list(self.chain.steps), self.chain.head
        proof = Proof(self.setup.id, self._before, steps, head)
        return replace(self._record(self.fair), proof=proof)

    def _record(self, fair: Fair) -> Record:
        return Record(
            self.game,
            len(self.chairs),
            self._options(),
            fair.seed(),
            moves=[(ply.made.seat, ply.made.m) for ply in self.plies[self.base :]],
            scores=self.result.scores if self.result is not None else None,
            version=self.rules,
            fair=fair,
            position=self._texts[self.base] if self.base else self.setup.position,
            film=self._texts[self.base :],
            bots=[chair.bot for chair in self.chairs],
        )

    def _options(self) -> dict[str, str]:
        """Return the options as the rules of the record have them."""
        if self.base and self.rules == self.game.version:
            return self.game.layout.options(self.game.position(self._texts[self.base]))
        return self.setup.options

    def knows(self, person: str | None) -> list[int]:
        """Return the seats whose secrets a person knows: their own, and all when it is over."""
        return list(range(len(self.chairs))) if self.result is not None else self.held_by(person)

    def told(self, version: int, person: str | None) -> int:
        """Return a version as a person may count it: what they cannot notice does not count."""
        return self._unseen.told(version, self.knows(person))

    def counted(self, version: int, held: list[int]) -> int:
        """Return a version as those on some seats count it while the game goes on."""
        return self._unseen.told(version, held)

    def version_for(self, person: str | None) -> int:
        """Return the version of now as a person may count it."""
        return self.told(self.version, person)

    def held_by(self, person: str | None) -> list[int]:
        """Return the seats a person holds, those a bot stands in for among them."""
        if not person:
            return []
        return [n for n, chair in enumerate(self.chairs) if chair.person == person]

    def actors(self) -> list[int]:
        """Return the seats that may move now."""
        return [] if self.behind else list(self._acting)

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
        """Return the persons who are to move now, to open a number, or to take over."""
        seats = self.missing() if self.status == "opening" else self._thinking()
        return sorted({self.chairs[seat].person for seat in seats})

    def missing(self) -> list[int]:
        """Return the seats whose number is not there."""
        return [number for number, chair in enumerate(self.chairs) if chair.number is None]

    def opening_ends(self) -> float | None:
        """Return until when numbers may be opened; None when none are to be."""
        if self.status != "opening":
            return None
        pace = self.setup.pace
        return self.promised_at + OPENING.get(pace.kind, pace.step)

    def _thinking(self) -> list[int]:
        return [
            seat
            for seat in self._acting
            if self.chairs[seat].kind == "person" and not self.chairs[seat].stand_in
        ]

    # ---- what may be done --------------------------------------------------------------

    def open_with_bots(self, numbers: list[bytes]) -> list[Happening]:
        """Return what a new table begins with: its bots sit down."""
        bots = [n for n, chair in enumerate(self.chairs) if chair.kind == "bot"]
        return [
            BotSat(seat, self.chairs[seat].level, number.hex())
            for seat, number in zip(bots, numbers, strict=True)
        ]

    def add_bot(self, person: str, action: AddBot, number: bytes) -> list[Happening]:
        """Let a bot take an open seat, if whoever made the table wants it to."""
        if person != self.setup.host:
            raise Refused("refuse.host", 403)
        self._need("open", "refuse.begun")
        if self.chairs[self._seat(action.seat)].kind != "open":
            raise Refused("refuse.taken")
        return [BotSat(action.seat, action.level, number.hex())]

    def act(self, doer: Doer, action: Deed, now: float) -> list[Happening]:
        """Check what a person wants to do; return what it leads to."""
        person = doer.person
        if self.version >= (MOST_MOVES if isinstance(action, Move) else MOST_ENTRIES):
            raise Refused("refuse.long", 409)
        match action:
            case Sit():
                return self._sit(doer, action.seat, action.promise)
            case Open():
                return self._open(person, action.seat, action.number)
            case Leave():
                return self._leave(person)
            case Move():
                return self._move(person, action)
            case Undo():
                return self._undo(person, action.seat)
            case Vote():
                return self._vote(person, action.seat, action.yes)
            case StandIn():
                return self._stand_in(person, action.seat, now)
            case Return():
                return self._come_back(person, action.seat)
            case Chat():
                return self._say(person, action.text)
            case TakeOver():
                return self._take_over(person)
            case _:
                assert_never(action)

    def bot_move(self, seat: int, move: int, version: int) -> list[Happening]:
        """Make the move a bot chose for a seat it plays, of what it saw at a version."""
        if seat not in [number for number, _ in self.bots_to_act()]:
            raise Stale
        self._current(seat, version)
        return self._make(seat, move)

    def give_up(self, now: float) -> list[Happening]:
        """Close the table when numbers have stayed closed for too long.

        Another shuffle here would let whoever stays silent choose between two; so there is none.
        """
        ends = self.opening_ends()
        if ends is None or now < ends:
            raise Stale
        return [Unopened(self.missing(), False)]

    def follow(self, person: str, table: str) -> list[Happening]:
        """Note the table of the next game, which the same people may sit down at."""
        self._seated(person)
        if self.unopened is None:
            self._need("over", "refuse.not_over")
        if self.rematch_id:
            raise Refused("refuse.rematch")
        return [Followed(table)]

    def may(self, person: str, seat: int, move: int | str) -> None:
        """Raise what making a move now would raise; do nothing."""
        self._legal(self._running(), self._playing(person, seat), move)

    def _sit(self, doer: Doer, seat: int, promise: str) -> list[Happening]:
        self._need("open", "refuse.begun")
        chair = self.chairs[self._seat(seat)]
        if chair.promise or chair.person not in ("", doer.person):
            raise Refused("refuse.taken")
        return [Sat(seat, chair.name or doer.name, promise)]

    def _open(self, person: str, seat: int, number: str) -> list[Happening]:
        chair = self.chairs[self._own(person, seat)]
        self._need("opening", "refuse.not_opening")
        if chair.number is not None:
            raise Refused("refuse.opened")
        if commitment(self.setup.id, seat, bytes.fromhex(number)) != chair.promise:
            raise Refused("refuse.promise", 422)
        found: list[Happening] = [Opened(seat, number)]
        if self.missing() == [seat]:
            if self.rules != self.game.version:  # the table was made before they changed
                found.append(TakenOver(self.game.version))
            found.append(self._deal({seat: bytes.fromhex(number)}))
        return found

    def _deal(self, last: dict[int, bytes]) -> Began:
        """Deal when the last number is opened."""
        numbers = [last.get(seat, chair.number) for seat, chair in enumerate(self.chairs)]
        known = [number for number in numbers if number is not None]
        seed = Fair.made(self.setup.id, self.setup.secret, known).seed()
        if self.setup.position:
            state = self.game.position(self.setup.position, seed)
        else:
            state = self.game.start(len(numbers), self.setup.options, seed, record=True)
        return Began(state.to_text(), state.actors(), [event.stored() for event in state.events])

    def _leave(self, person: str) -> list[Happening]:
        held = self._seated(person)
        if self.status == "open":
            if person == self.setup.host:
                return [Closed()]
            return [Left(seat) for seat in held]
        if self.status == "opening":
            return [Unopened(held, True)]
        self._need("running", "refuse.over")
        left = [seat for seat in held if not self.chairs[seat].stand_in]
        if not left:
            raise Refused("refuse.away")
        return [StoodIn(seat, STAND_IN) for seat in left]

    def _move(self, person: str, action: Move) -> list[Happening]:
        seat = self._playing(person, action.seat)
        if action.version is not None:
            self._current(seat, self._unseen.meant(action.version, self.knows(person)))
        if action.careful:
            self._check_use(seat, action.move)
        return self._make(seat, action.move)

    def _check_use(self, seat: int, move: int | str) -> None:
        """Raise Idle if a move would bring its seat nothing, as far as the seat can know."""
        state = self._running()
        count = idle_worlds(self.game, state, seat, self._legal(state, seat, move))
        if count:
            raise Idle(count, WORLDS)

    def _legal(self, state: State, seat: int, move: int | str) -> int:
        """Return a move that may be made now as a number; IllegalMove names the rule."""
        number = state.parse(seat, move) if isinstance(move, str) else move
        state.check(seat, number)
        return number

    def _make(self, seat: int, move: int | str) -> list[Happening]:
        state = self._running()
        number = self._legal(state, seat, move)
        after = state.copy()
        after.recording, after.events = True, []
        after.apply(seat, number)
        made = Moved(
            seat,
            state.notation(number),
            difference(self._texts[-1], after.to_text()),
            after.actors(),
            [event.stored() for event in after.events],
            after.dice.drawn == state.dice.drawn and after.shown == state.shown,
            _noticed(seat, state, after),
        )
        self._ahead = made, after
        if not after.over:
            return [made]
        return [made, Ended(after.scores(), after.ranks(), after.breakdown())]

    def _take_over(self, person: str) -> list[Happening]:
        self._seated(person)
        state = self.state
        if not self.behind or state is None:
            raise Refused("refuse.not_behind")
        return [TakenOver(self.game.version, state.to_text())]

    def _undo(self, person: str, seat: int) -> list[Happening]:
        own = self._playing(person, seat)
        self._running()
        if self._free(own):
            return [TookBack(own, len(self.plies) - 1)]
        to = self._last_of(own)
        if to is None:
            raise Refused("refuse.nothing_to_undo")
        if self.request is not None:
            raise Refused("refuse.undo_asked")
        return [AskedBack(own, to) if self._voters(own) else TookBack(own, to)]

    def _vote(self, person: str, seat: int, yes: bool) -> list[Happening]:
        own = self._own(person, seat)
        request = self.request
        if request is None or own not in self._voters(request.seat):
            raise Refused("refuse.no_vote")
        found: list[Happening] = [Voted(own, yes)]
        votes = {**request.votes, own: yes}
        if all(votes.get(voter) for voter in self._voters(request.seat)):
            found.append(TookBack(request.seat, request.to))
        return found

    def _stand_in(self, person: str, seat: int, now: float) -> list[Happening]:
        self._running()
        if self._seat(seat) in self._seated(person):
            raise Refused("refuse.not_seated", 403)
        if not self.clocks.late(seat, now):
            raise Refused("refuse.not_late")
        return [StoodIn(seat, STAND_IN)]

    def _come_back(self, person: str, seat: int) -> list[Happening]:
        self._running()
        own = self._own(person, seat)
        if not self.chairs[own].stand_in:
            raise Refused("refuse.not_away")
        return [CameBack(own)]

    def _say(self, person: str, text: str) -> list[Happening]:
        return [Said(self._seated(person)[0], text)]

    def answered(self, person: str, action: Act) -> int | None:
        """Return the version an action led to if it has been stored, None if it is new.

        Another action under the same id is refused: it would be acknowledged and not done.
        """
        found = self.actions.get((person, action.id))
        if found is None:
            return None
        version, content = found
        if content not in (None, action.content()):  # None: stored before contents were kept
            raise Refused("refuse.used")
        return version

    # ---- what may be suggested ------------------------------------------------------------

    def propose(self, person: str, action: Point) -> Proposal | None:
        """Return what a person suggests to a seat that may make it; None: nothing any more."""
        own = self._playing(person, action.seat)
        if action.to is None or action.move is None:
            return None
        self._running()
        number = self._seat(action.to)
        if action.move not in self.advice(own).get(number, ()):
            raise Refused("refuse.advice")
        return Proposal(own, number, action.move)

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return the moves a seat may suggest to other people; bots do not listen."""
        state = None if self.behind else self.state
        if state is None or self.chairs[seat].kind != "person" or self.chairs[seat].stand_in:
            return {}
        listeners = set(self._thinking()) - set(self.held_by(self.chairs[seat].person))
        if not listeners:
            return {}
        return {to: m for to, m in state.advice(seat).items() if to in listeners}

    def question(self, proposal: Proposal) -> tuple[int, int]:
        """Return what changes when a proposal is out of date.

        That is as soon as its decider is asked anew, or its adviser has moved.
        """
        moved = [ply.seq for ply in self.plies if ply.made.seat == proposal.by]
        return self.asked[proposal.to], moved[-1] if moved else 0

    def hints_for(self, eyes: int | None) -> bool:
        """Tell whether a seat may ask for advice: it plays against bots alone, and in private."""
        people = [number for number, chair in enumerate(self.chairs) if chair.kind != "bot"]
        running = self.status == "running" and not self.behind
        return running and people == [eyes] and not self.setup.public

    def to_advise(self, person: str, seat: int) -> Question:
        """Return what a seat is to be advised on; Refused if it may not be, or need not."""
        state = self._running()
        if not self.hints_for(self._playing(person, seat)):
            raise Refused("refuse.hints", 403)
        if len(state.legal(seat)) < 2:
            raise Refused("refuse.no_choice")
        last = self._last_of(seat)
        before, move = ("", "") if last is None else (self._texts[last], self.plies[last].made.m)
        return Question(self.asked[seat], state.to_text(), before, move)

    # ---- checks they share ----------------------------------------------------------------

    def _need(self, status: str, refusal: str) -> None:
        if self.status != status:
            raise Refused(refusal)

    def _running(self) -> State:
        state = self.state
        if state is None:
            raise Refused("refuse.not_begun")
        if self.result is not None:
            raise Refused("refuse.over")
        if self.behind:
            raise Refused("refuse.behind")
        return state

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < len(self.chairs):
            raise Refused("refuse.seat", 422, seats=len(self.chairs))
        return seat

    def _seated(self, person: str) -> list[int]:
        held = self.held_by(person)
        if not held:
            raise Refused("refuse.not_seated", 403)
        return held

    def _own(self, person: str, seat: int) -> int:
        if self._seat(seat) not in self.held_by(person):
            raise Refused("refuse.not_yours", 403)
        return seat

    def _playing(self, person: str, seat: int) -> int:
        own = self._own(person, seat)
        if self.chairs[own].stand_in:
            raise Refused("refuse.stood_in")
        return own

    def _current(self, seat: int, version: int) -> None:
        """Raise Stale unless whoever saw this version saw what the seat is asked now."""
        if not self.asked[seat] <= version <= self.version:
            raise Stale

    def _free(self, seat: int) -> bool:
        """Tell whether the last move is this seat's, threw no die and showed nothing hidden."""
        last = self.plies[-1].made if len(self.plies) > self.base else None
        return last is not None and last.seat == seat and last.free

    def _last_of(self, seat: int, before: int | None = None) -> int | None:
        """Return the number of the last move of a seat, or of the last before another."""
        for number in range((len(self.plies) if before is None else before) - 1, self.base - 1, -1):
            if self.plies[number].made.seat == seat:
                return number
        return None

    def _voters(self, asker: int) -> list[int]:
        """Return the seats whose persons must agree; bots always do.

        Those for whom a bot stands in must, too: while somebody is away the others would else
        go back over every draw they did not like.
        """
        person = self.chairs[asker].person
        return [
            number
            for number, chair in enumerate(self.chairs)
            if chair.kind == "person" and chair.person != person
        ]

    # ---- the fold -----------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take in the next entry; Damaged if it cannot have happened here.

        The table is then not to be used any more.
        """
        if entry.seq != self.version + 1:
            raise Damaged(f"entry {entry.seq} does not follow version {self.version}")
        what = entry.what
        before = self._acting
        asked = self._asked_anew(what)
        silent = isinstance(what, TookBack) and self._all_unseen(what.to)
        try:
            self._check_seat(what)
            self._take(entry)
        except (LookupError, ValueError, PositionError) as error:
            problem = f"{type(error).__name__}: {error}"
            raise Damaged(f"entry {entry.seq} ({what.KIND}): {problem}") from error
        self._note_unseen(entry, silent)
        if self.chain is not None:
            self._heads.append((entry.seq, self.chain.head))
        self.version = entry.seq
        self.changed_at = entry.at
        if entry.action is not None:
            self.actions[entry.person or "", entry.action] = entry.seq, entry.content
        changed = set(before) ^ set(self._acting)  # asked now, or asked no more
        for seat in changed | asked:
            self.asked[seat] = entry.seq
        self.clocks.update(self._thinking(), entry.at)

    def _all_unseen(self, plies: int) -> bool:
        """Tell whether nobody but its player could notice any move after so many."""
        return all(
            not self._unseen_plies.notices(number, ())
            for number in range(plies + 1, len(self.plies) + 1)
        )

    def _note_unseen(self, entry: Entry, silent: bool) -> None:
        """Note who may notice an entry, if not all: a step of a secret choice, or one back."""
        what = entry.what
        if isinstance(what, TookBack) and silent:
            self._unseen.add(entry.seq, frozenset({what.seat}))
        elif isinstance(what, Moved) and what.noticed:
            self._unseen.add(entry.seq, frozenset(what.noticed))
            self._unseen_plies.add(len(self.plies), frozenset(what.noticed))

    def _asked_anew(self, what: Happening) -> set[int]:
        """Return the seats that something asks anew, besides those that begin or end to act.

        What the others are asked at the same time stays what it was, unless a draw is undone.
        """
        if isinstance(what, Moved):
            return {what.seat}
        if isinstance(what, TookBack):
            undone = [ply.made for ply in self.plies[max(what.to, 0) :]]
            if all(made.free for made in undone):
                return {made.seat for made in undone}
        return set(range(len(self.chairs))) if isinstance(what, TookBack | TakenOver) else set()

    def _check_seat(self, what: Happening) -> None:
        if isinstance(what, Closed | Began | Ended | TakenOver | Followed):
            return
        if isinstance(what, Unopened):
            if any(not 0 <= seat < len(self.chairs) for seat in what.seats):
                raise ValueError(f"there are no seats {what.seats}")
            return
        if not 0 <= what.seat < len(self.chairs):
            raise ValueError(f"there is no seat {what.seat}")

    def _take(self, entry: Entry) -> None:
        what = entry.what
        match what:
            case Sat():
                self._add_person(entry, what.seat, what.name)
                self.chairs[what.seat].promise = bytes.fromhex(what.promise).hex()
                self.promised_at = entry.at
            case SatOpenly():
                self._add_person(entry, what.seat, what.name)
                self.chairs[what.seat].number = bytes.fromhex(what.number)
            case BotSat():
                self._add_bot(what)
                self.promised_at = entry.at
            case Opened():
                self._add_number(what)
            case Unopened():
                self.closed, self.unopened = True, what
            case Left():
                self._note(entry, "left", what.seat)
                self.chairs[what.seat] = Chair()
            case Closed():
                self.closed = True
            case Began():
                self._add_begin(entry, what)
            case Moved():
                self._add_move(entry, what)
            case Ended():
                self._add_end(entry, what)
            case TakenOver():
                self._add_take_over(entry, what)
            case TookBack():
                self._add_undo(entry, what)
            case AskedBack():
                self.request = UndoRequest(what.seat, what.to)
            case Voted():
                self._add_vote(entry, what)
            case StoodIn():
                self._add_stand_in(entry, what)
            case CameBack():
                chair = self.chairs[what.seat]
                chair.stand_in, chair.level = False, ""
                self._note(entry, "returned", what.seat)
            case Said():
                name = self.chairs[what.seat].name
                line = ChatLine(entry.seq, isolated(name), what.seat, what.text, entry.at)
                self.chat_lines = [*self.chat_lines, line][-CHAT_KEPT:]
            case Followed():
                self.rematch_id = what.table
            case _:
                assert_never(what)

    def _note(
        self,
        entry: Entry,
        what: str,
        seat: int | None = None,
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        self.log.note(LogLine(entry.seq, len(self.plies), None, what, seat), seen_by)

    def _add_person(self, entry: Entry, seat: int, name: str) -> None:
        chair = self.chairs[seat]
        chair.kind, chair.person, chair.name = "person", entry.person or "", name
        chair.number = None
        self._note(entry, "joined", seat)

    def _add_bot(self, what: BotSat) -> None:
        chair = self.chairs[what.seat] = self._bot_chair(what.level, what.seat)
        chair.number = bytes.fromhex(what.number)
        chair.promise = commitment(self.setup.id, what.seat, chair.number)

    def _add_number(self, what: Opened) -> None:
        if self.status != "opening":
            raise ValueError("not all seats have committed, or the game has begun")
        chair, number = self.chairs[what.seat], bytes.fromhex(what.number)
        if commitment(self.setup.id, what.seat, number) != chair.promise:
            raise ValueError("the number is not the one that the seat committed to")
        chair.number = number

    def _add_begin(self, entry: Entry, what: Began) -> None:
        numbers = [chair.number for chair in self.chairs if chair.number is not None]
        if len(numbers) != len(self.chairs):
            raise ValueError("not all numbers are there")
        promised = all(chair.promise for chair in self.chairs)
        make = Fair.made if promised else Fair.made_early
        self.fair = make(self.setup.id, self.setup.secret, numbers)
        self.began = what
        self.key_hash = key_hash(key_from_seed(self.fair.seed()))
        self._reach(what.position, what.acting, None)
        self._begin_chain(self.fair)
        self._note(entry, "began")
        self.log.tell(entry.seq, 0, map(Event.from_stored, what.told))

    def _begin_chain(self, fair: Fair) -> None:
        self._before = "" if self.chain is None else self.chain.head
        self.chain = self._record(fair).chain(self.setup.id, self._before)

    def _chained(self) -> Chain:
        if self.chain is None:
            raise ValueError("no game has begun")
        return self.chain

    def _add_end(self, entry: Entry, what: Ended) -> None:
        self.result = Result(what.scores, what.places, what.lines)
        self._chained().end(what.scores, entry.at)
        self._note(entry, "over")

    def _reach(self, text: str, acting: list[int], state: State | None) -> None:
        """Go on to a position; None: it will be read when it is asked for."""
        if any(not 0 <= seat < len(self.chairs) for seat in acting):
            raise ValueError(f"there are no seats {acting}")
        self._texts.append(text)
        self._acting = acting
        self._state = state

    def _add_move(self, entry: Entry, what: Moved) -> None:
        if self.status != "running":
            raise ValueError("no game is running")
        ahead = self._ahead[1] if self._ahead is not None and self._ahead[0] is what else None
        self._ahead = None
        self._reach(follow_up(self._texts[-1], what.position), what.acting, ahead)
        events = [Event.from_stored(told) for told in what.told]
        self.plies.append(Ply(entry.seq, what, events, entry.person))
        self._chained().move(what.seat, what.m, entry.at)
        self.log.tell(entry.seq, len(self.plies), events)
        self.request = None

    def _add_take_over(self, entry: Entry, what: TakenOver) -> None:
        self.rules, self.base = what.version, len(self.plies)
        if what.position:
            self._texts[self.base] = what.position
        self.request = None
        self.clocks.forgive(entry.at)
        if self.fair is not None:
            self._begin_chain(self.fair)
        if self.status == "running":
            self._note(entry, "taken_over")

    def _add_undo(self, entry: Entry, what: TookBack) -> None:
        if not self.base <= what.to <= len(self.plies):
            raise ValueError(f"of {len(self.plies)} moves {what.to} are to be left")
        silent = self._all_unseen(what.to)
        self._unseen_plies.forget(what.to)
        self._chained().take_back(what.seat, what.to - self.base, entry.at)
        del self.plies[what.to :]
        del self._texts[what.to + 1 :]
        self._acting = self._acting_after(what.to)
        self._state = None
        self.request = None
        self.log.take_back(what.to)
        self._note(entry, "undone", what.seat, (what.seat,) if silent else None)

    def _acting_after(self, plies: int) -> list[int]:
        if plies:
            return self.plies[plies - 1].made.acting
        return self.began.acting if self.began is not None else []

    def _add_vote(self, entry: Entry, what: Voted) -> None:
        if self.request is None:
            raise ValueError("nothing is voted on")
        self.request.votes[what.seat] = what.yes
        if not what.yes:
            self._note(entry, "undo_refused", what.seat)
            self.request = None

    def _add_stand_in(self, entry: Entry, what: StoodIn) -> None:
        chair = self.chairs[what.seat]
        chair.stand_in, chair.level = True, what.level
        self._note(entry, "stand_in", what.seat)
        if self.request is not None and self.request.seat == what.seat:
            self.request = None

    # ---- what a viewer may know ----------------------------------------------------------

    def look(self, person: str | None, wanted: int | None) -> tuple[int | None, int | None]:
        """Return whose eyes a person's device shows, and the seat it is to be handed to first.

        `wanted` is the seat whose player said to be the one who looks.
        """
        held = self.held_by(person)
        acting = [seat for seat in self._thinking() if seat in held]
        if not held or not self._texts:
            return None, None
        if len(held) == 1 or not self.game.secrets:
            return (acting or held)[0], None
        if self.result is not None or (wanted in held and (wanted in acting or not acting)):
            return wanted if wanted in held else held[0], None
        return None, (acting or held)[0]

    def names(self, language: str) -> list[str]:
        """Return what those at the table are called."""
        return [
            seat_name(chair.kind, chair.name, chair.bot, number, language)
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
        held, knows = self.held_by(person), self.knows(person)
        state = self.state
        legal: list[int] = []
        if state is not None and eyes in held and not self.chairs[eyes].stand_in:
            legal = [] if self.behind else state.legal(eyes)
        found = seen(
            self.game,
            state,
            eyes,
            options=self.setup.options,
            seats=[self._info(seat, person, now, present) for seat in range(len(self.chairs))],
            log=self.log.counted(eyes, tuple(knows), lambda line: self._counted(line, knows)),
            last=self._last_noticed(knows),
            ply=self._unseen_plies.told(len(self.plies), knows),
            version=self.version_for(person),
            legal=legal,
        )
        return replace(
            found,
            id=self.setup.id,
            status=self.status,
            result=self.result,
            rules=self.rules,
            behind=self.behind,
            public=self.setup.public,
            pace=self.setup.pace.kind,
            pace_step=self.setup.pace.step,
            curtain=curtain,
            chat=[replace(c, seq=self._unseen.told(c.seq, knows)) for c in self.chat_lines],
            undo=self._undo_state(eyes, held),
            hints=eyes in held and self.hints_for(eyes),
            host=person == self.setup.host,
            commitment=self._commitment(),
            branch=self.setup.branch,
            unopened=[] if self.unopened is None else self.unopened.seats,
            walked_out=self.unopened is not None and self.unopened.left,
            head=self._head_for(knows),
            key_hash=self.key_hash,
            rematch=self.rematch_id,
            made_at=now,
            since=self._since(eyes, knows) if eyes in held else None,
        )

    def _since(self, eyes: int, knows: list[int]) -> int:
        """Return how many moves there were when a seat's person had made the last one."""
        last = self._last_of(eyes)
        while last is not None and self.plies[last].person is None:  # a bot stood in
            last = self._last_of(eyes, last)
        return 0 if last is None else self._unseen_plies.told(last + 1, knows)

    def _head_for(self, knows: list[int]) -> str:
        """Return the head of the chain as somebody may know it: after what they last noticed."""
        noticed = self._unseen.meant(self._unseen.told(self.version, knows), knows)
        at = bisect_right(self._heads, noticed, key=lambda pair: pair[0])
        return self._heads[at - 1][1] if at else ""

    def _counted(self, line: LogLine, knows: list[int]) -> LogLine:
        """Return a line of the log with the numbers that those who know so much may count."""
        seq = self._unseen.told(line.seq, knows)
        return replace(line, seq=seq, ply=self._unseen_plies.told(line.ply, knows))

    def _last_noticed(self, knows: list[int]) -> Sequence[Event]:
        """Return what the last move led to that somebody may notice."""
        for number in range(len(self.plies), 0, -1):
            if self._unseen_plies.notices(number, knows):
                return self.plies[number - 1].events
        return ()

    def _commitment(self) -> str:
        if self.fair is not None:
            return self.fair.commitment
        return commitment(self.setup.id, HOST, self.setup.secret)

    def text_for(self, person: str | None, eyes: int | None) -> str:
        """Return the position as text: all of it when the game is over, else what a seat knows."""
        state = self.state
        if state is None:
            raise Refused("refuse.not_begun")
        if self.result is not None:
            return state.to_text()
        return state.text_for(None if eyes is None else self._own(person or "", eyes))

    def check_position(self) -> None:
        """Raise Damaged if the position cannot be read."""
        try:
            _ = self.state
        except PositionError as error:
            raise Damaged(f"its position cannot be read: {error}") from error

    def moment(self, ply: int, eyes: int | None, now: float, person: str | None = None) -> Snapshot:
        """Return the game as it stood after so many moves.

        When it is over anybody may look through any eyes; while it goes on a person looks back
        through their own, and counts the moves that they could notice.
        """
        over = self.status == "over"
        if not over:
            self._need("running", "refuse.not_begun")
            if eyes is not None and self.look(person, eyes) != (eyes, None):
                raise Refused("refuse.not_yours", 403)
        knows = self.knows(person)
        plies = self._unseen_plies.told(len(self.plies), knows)
        if not 0 <= ply <= plies:
            raise Refused("refuse.ply", 404, plies=plies)
        if eyes is not None:
            self._seat(eyes)
        number = self._unseen_plies.meant(ply, knows)
        past = Table(replace(self.setup, version=self.game.version))  # it waits for nobody
        past.chairs, past.key_hash, past.fair = self.chairs, self.key_hash, self.fair
        past.version = self.plies[number - 1].seq if number else 0
        past.plies, past._texts = self.plies[:number], self._texts[: number + 1]
        past.log = self.log.game(number)
        past._acting = self._acting_after(number)
        past.result = self.result if number == len(self.plies) else None
        if not over:
            past._unseen, past._unseen_plies = self._unseen, self._unseen_plies
        shown = past._show(None if over else person, eyes, now, frozenset(), None)
        text = self._texts[number] if over else ""  # it tells all
        return replace(
            shown, behind=False, rules=self.rules, position=text, legal=[], undo=UndoState()
        )

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
            bot=chair.bot,
            stand_in=chair.stand_in,
            yours=bool(person) and chair.person == person,
            present=chair.kind == "bot" or chair.person in present,
            ready=bool(chair.promise) or self.fair is not None,
            promise=chair.promise,
            opened=chair.number is not None and self.status != "open",
            acting=number in self.actors(),
            clock=self.clocks.left(number, now) if chair.kind == "person" else None,
            clock_runs=self.clocks.runs(number) and not self.behind,
            late=self.clocks.late(number, now) and not self.behind,
            undo_vote=request.votes.get(number) if request is not None else None,
        )

    def _undo_state(self, eyes: int | None, held: list[int]) -> UndoState:
        request = self.request
        asked_by = request.seat if request is not None else None
        vote = (
            request is not None and eyes in self._voters(request.seat) and eyes not in request.votes
        )
        away = eyes is None or eyes not in held or self.chairs[eyes].stand_in
        if eyes is None or away or self.status != "running" or self.behind:
            return UndoState(asked_by=asked_by)
        free = self._free(eyes)
        more = not free and request is None and self._last_of(eyes) is not None
        ask = more and bool(self._voters(eyes))
        return UndoState(free, more and not ask, ask, asked_by, vote)


def _noticed(seat: int, before: State, after: State) -> list[int]:
    """Return the seats that can notice a move, [] for everybody: by events, or by what they see."""
    if before.actors() != after.actors() or any(event.seen_by is None for event in after.events):
        return []
    if before.view(None) != after.view(None):
        return []
    told = {other for event in after.events for other in event.seen_by or ()}
    return [
        other
        for other in range(int(after.seats))
        if other == seat or other in told or before.view(other) != after.view(other)
    ]
