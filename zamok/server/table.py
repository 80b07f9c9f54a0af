"""Table: set-up and entries folded into what is so now, and what may be done next.

Nothing here stores, sends or waits. `act` checks an action and returns what it leads to, or raises
Refused, Stale, IllegalMove or NotationError; only `add` changes anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from sys import intern
from typing import assert_never

import zamok
from zamok.bots.names import pick_name
from zamok.engine import PositionError, Record, State, key_from_seed, key_hash
from zamok.engine.chain import Chain, Proof
from zamok.engine.fair import Fair, commitment
from zamok.engine.idle import vain
from zamok.engine.layout import difference, split
from zamok.server import leaving, undoing
from zamok.server.action import (
    Act,
    AddBot,
    Answer,
    Chat,
    Deed,
    Doer,
    Leave,
    Move,
    Open,
    Point,
    Propose,
    Replace,
    Resign,
    Return,
    Sit,
    StandIn,
    TakeOver,
    Try,
    Undo,
    Vote,
)
from zamok.server.answers import Answers
from zamok.server.chronicle import Chronicle, same
from zamok.server.clock import Clocks
from zamok.server.entry import (
    Answered,
    AskedBack,
    Began,
    BotSat,
    CameBack,
    Closed,
    Ended,
    Entry,
    Followed,
    Forgotten,
    Gone,
    Happening,
    Left,
    Moved,
    Opened,
    Proposed,
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
from zamok.server.film import Film
from zamok.server.names import isolated, seat_name
from zamok.server.snapshot import (
    ChatLine,
    LogLine,
    Proposal,
    Result,
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
    since: float = 0.0  # when a bot began to stand in
    gone: str = ""  # why its person has left for good (`leaving`)
    was: str = ""  # that person


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that counts: the entry it came with, and what it was.

    What it led to, the film and the chronicle tell.
    """

    seq: int
    seat: int
    m: str  # its notation
    acting: tuple[int, ...]  # the seats that could move then
    free: bool  # it may be taken back
    person: str | None  # who made it; None: a bot


def ply_of(
    seq: int, seat: int, m: str, acting: Sequence[int], free: bool, person: str | None
) -> Ply:
    """Return a move; what others have as well, words and seats, is in memory once."""
    who = None if person is None else intern(person)
    return Ply(seq, seat, intern(m), same(acting), free, who)


@dataclass(frozen=True)
class Question:
    """What a seat is asked, for a bot that advises it: since which version, and the position.

    And the move that the seat made last, with the position it made it in; "" if there is none.
    """

    asked: int
    position: str
    before: str
    move: str


class Table:
    """One table, from the moment it was made."""

    def __init__(self, setup: SetUp) -> None:
        self.setup = setup
        self.game = zamok.game(setup.game)
        self.version = 0
        self.settled = 0  # the version at which something else was done than talking
        self.closed = False
        self.unopened: Unopened | None = None  # why there was no game
        self.promised_at = 0.0  # when the last seat committed
        self.rematch_id = ""
        self.chairs = [self._chair(number) for number in range(len(setup.plans))]
        self.clocks = Clocks(setup.pace, len(self.chairs))
        self.began: list[int] | None = None  # the seats that could move first
        self.fair: Fair | None = None  # how the dice came about, once the game has begun
        self.key_hash = ""  # of the dice, from then on
        self.chain: Chain | None = None  # of what happens, from then on
        self.before = ""  # head of the chain that it goes on from
        self.plies: list[Ply] = []
        self.result: Result | None = None
        self.rules = setup.version  # the version of the rules it is played by
        self.base = 0  # moves made by other rules than those
        self.request: undoing.Request | None = None
        self.motion: leaving.Motion | None = None
        self.how = ""  # why the game is over before its end
        self.chat_lines: list[ChatLine] = []
        self.log = Chronicle()
        self.changed_at = setup.made_at
        # For each seat the version at which it was last asked something new: a move made on
        # an older version answers another question.
        self.asked = [0] * len(self.chairs)
        self.actions = Answers()
        self.unseen = Unseen()  # entries that are nothing to others
        self.heads = ""  # of the chain, one behind the other: there are many;
        self.headed: list[int] = []  # and since which entry each is
        self.unseen_plies = Unseen()
        self.film = Film()
        self.acting: list[int] = []
        self._state: State | None = None  # the last, as soon as somebody has asked for it
        self._ahead: tuple[Moved, State] | None = None  # a move about to be stored, its position

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
        if not self.film:
            return "opening" if all(chair.promise for chair in self.chairs) else "open"
        return "running" if self.result is None else "over"

    @property
    def behind(self) -> bool:
        """Whether the game goes on only when somebody takes it over: its rules have changed."""
        return self.status == "running" and self.rules != self.game.version

    @property
    def state(self) -> State | None:
        """The position, None before the game; what may be done at a table in it, `actors` says."""
        if self._state is None and self.film:
            self._state = self._latest(self.film.last)
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
        proof = Proof(self.setup.id, self.before, steps, head)
        return replace(self._record(self.fair), proof=proof)

    def _record(self, fair: Fair) -> Record:
        return Record(
            self.game,
            len(self.chairs),
            self._options(),
            fair.seed(),
            moves=[(ply.seat, ply.m) for ply in self.plies[self.base :]],
            scores=self.result.scores if self.result is not None and not self.how else None,
            version=self.rules,
            fair=fair,
            position=self.film.at(self.base) if self.base else self.setup.position,
            film=self.film.after(self.base),
            bots=[chair.bot for chair in self.chairs],
        )

    def _options(self) -> dict[str, str]:
        """Return the options as the rules of the record have them."""
        if self.base and self.rules == self.game.version:
            return self.game.layout.options(self.game.position(self.film.at(self.base)))
        return self.setup.options

    def knows(self, person: str | None) -> list[int]:
        """Return the seats whose secrets a person knows: their own, and all when it is over."""
        return self.known_to(self.held_by(person))

    def known_to(self, held: Sequence[int]) -> list[int]:
        """Return the seats whose secrets are known to whoever holds some."""
        return list(range(len(self.chairs))) if self.result is not None else list(held)

    def told(self, version: int, person: str | None) -> int:
        """Return a version as a person may count it: what they cannot notice does not count."""
        return self.unseen.told(version, self.knows(person))

    def counted(self, version: int, held: list[int]) -> int:
        """Return a version as those on some seats count it while the game goes on."""
        return self.unseen.told(version, held)

    def version_for(self, person: str | None) -> int:
        """Return the version of now as a person may count it."""
        return self.told(self.version, person)

    def held_by(self, person: str | None) -> list[int]:
        """Return the seats a person holds, those a bot stands in for among them."""
        if not person:
            return []
        return [n for n, chair in enumerate(self.chairs) if chair.person == person]

    def played_by(self, person: str | None) -> list[int]:
        """Return the seats a person holds, or has given up by resigning."""
        resigned = [
            number
            for number, chair in enumerate(self.chairs)
            if person and chair.was == person and chair.gone == leaving.RESIGNED
        ]
        return sorted([*self.held_by(person), *resigned])

    def actors(self) -> list[int]:
        """Return the seats that may move now."""
        return [] if self.behind else list(self.acting)

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
        """Return the persons who are to sit down, to open a number, to move or to take over."""
        if self.status == "open":
            return sorted({one.person for one in self.chairs if one.person and not one.promise})
        seats = self.missing() if self.status == "opening" else self.thinking()
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

    def thinking(self) -> list[int]:
        """Return the acting seats whose person plays."""
        return [
            seat
            for seat in self.acting
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

    def add_bot(self, person: str, action: AddBot, level: str, number: bytes) -> list[Happening]:
        """Let a bot take an open seat, if whoever made the table wants it to."""
        if person != self.setup.host:
            raise Refused("refuse.host", 403)
        self.need("open", "refuse.begun")
        if self.chairs[self.seat_of(action.seat)].kind != "open":
            raise Refused("refuse.taken")
        return [BotSat(action.seat, level, number.hex())]

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
                return undoing.undo(self, person, action.seat)
            case Vote():
                return undoing.vote(self, person, action.seat, action.yes)
            case StandIn():
                return self._stand_in(person, action.seat, now)
            case Return():
                return self._come_back(person, action.seat)
            case Chat():
                return self._say(person, action.text)
            case TakeOver():
                return self._take_over(person)
            case Resign():
                return leaving.resign(self, person)
            case Replace():
                return leaving.replace(self, person, action)
            case Propose():
                return leaving.propose(self, person, action, now)
            case Answer():
                return leaving.answer(self, person, action)
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
        if not self.played_by(person):
            raise Refused("refuse.not_seated", 403)
        if self.unopened is None:
            self.need("over", "refuse.not_over")
        if self.rematch_id:
            raise Refused("refuse.rematch")
        return [Followed(table)]

    def may(self, person: str, action: Try) -> None:
        """Raise what making a move now would raise; do nothing."""
        seat = self._playing(person, action.seat)
        self._legal(self._running(), seat, action.move)
        if action.careful:
            self._check_use(seat, action.move)

    def _sit(self, doer: Doer, seat: int, promise: str) -> list[Happening]:
        self.need("open", "refuse.begun")
        chair = self.chairs[self.seat_of(seat)]
        if chair.promise or chair.person not in ("", doer.person):
            raise Refused("refuse.taken")
        return [Sat(seat, chair.name or doer.name, promise)]

    def _open(self, person: str, seat: int, number: str) -> list[Happening]:
        chair = self.chairs[self.own(person, seat)]
        self.need("opening", "refuse.not_opening")
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
        self.need("running", "refuse.over")
        left = [seat for seat in held if not self.chairs[seat].stand_in]
        if not left:
            raise Refused("refuse.away")
        return [StoodIn(seat, STAND_IN) for seat in left]

    def _move(self, person: str, action: Move) -> list[Happening]:
        seat = self._playing(person, action.seat)
        if action.version is not None:
            self._current(seat, self.unseen.meant(action.version, self.knows(person)))
        if action.careful:
            self._check_use(seat, action.move)
        return self._make(seat, action.move)

    def _check_use(self, seat: int, move: int | str) -> None:
        """Raise Idle if a move would bring its seat nothing, as far as the seat can know."""
        state = self._running()
        found = vain(self.game, state, seat, self._legal(state, seat, move))
        if found is not None:
            raise Idle(self.game, found)

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
            difference(self.film.last, after.to_text()),
            after.actors(),
            [event.stored() for event in after.events],
            after.dice.drawn == state.dice.drawn and after.shown == state.shown,
            _noticed(seat, state, after),
        )
        self._ahead = made, after
        if not after.over:
            return [made]
        gone = {number for number, chair in enumerate(self.chairs) if chair.gone}
        places = leaving.places(after.ranks(), gone)
        return [made, Ended(after.scores(), places, after.breakdown())]

    def _take_over(self, person: str) -> list[Happening]:
        self._seated(person)
        state = self.state
        if not self.behind or state is None:
            raise Refused("refuse.not_behind")
        return [TakenOver(self.game.version, state.to_text())]

    def _stand_in(self, person: str, seat: int, now: float) -> list[Happening]:
        self._running()
        if self.seat_of(seat) in self._seated(person):
            raise Refused("refuse.not_seated", 403)
        if not self.clocks.late(seat, now):
            raise Refused("refuse.not_late")
        return [StoodIn(seat, STAND_IN)]

    def _come_back(self, person: str, seat: int) -> list[Happening]:
        self._running()
        own = self.own(person, seat)
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
        number = self.seat_of(action.to)
        if action.move not in self.advice(own).get(number, ()):
            raise Refused("refuse.advice")
        return Proposal(own, number, action.move)

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return the moves a seat may suggest to other people; bots do not listen."""
        state = None if self.behind else self.state
        if state is None or self.chairs[seat].kind != "person" or self.chairs[seat].stand_in:
            return {}
        listeners = set(self.thinking()) - set(self.held_by(self.chairs[seat].person))
        if not listeners:
            return {}
        return {to: m for to, m in state.advice(seat).items() if to in listeners}

    def question(self, proposal: Proposal) -> tuple[int, int]:
        """Return what changes when a proposal is out of date.

        That is as soon as its decider is asked anew, or its adviser has moved.
        """
        moved = [ply.seq for ply in self.plies if ply.seat == proposal.by]
        return self.asked[proposal.to], moved[-1] if moved else 0

    def hints_for(self, eyes: int | None) -> bool:
        """Tell whether a seat may ask for advice: it plays against bots alone, and in private."""
        people = [number for number, chair in enumerate(self.chairs) if chair.kind != "bot"]
        running = self.status == "running" and not self.behind
        return running and people == [eyes] and not self.setup.public and not self.setup.rated

    def to_advise(self, person: str, seat: int) -> Question | None:
        """Return what a seat is to be advised on, if it has a choice; Refused if it may not be.

        That there is none is no fault of who asks: a page may ask while its own move is on the way.
        """
        if self.result is not None:
            return None
        state = self._running()
        if not self.hints_for(self._playing(person, seat)):
            raise Refused("refuse.hints", 403)
        if len(state.legal(seat)) < 2:
            return None
        last = self.last_of(seat)
        before, move = ("", "") if last is None else (self.film.at(last), self.plies[last].m)
        return Question(self.asked[seat], state.to_text(), before, move)

    # ---- checks they share ----------------------------------------------------------------

    def need(self, status: str, refusal: str) -> None:
        """Refuse what cannot be done where the table stands."""
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

    def seat_of(self, seat: int) -> int:
        """Return a seat if there is one of that number."""
        if not 0 <= seat < len(self.chairs):
            raise Refused("refuse.seat", 422, seats=len(self.chairs))
        return seat

    def running_state(self) -> State:
        """Return the position of a game that goes on."""
        return self._running()

    @property
    def stand_in_level(self) -> str:
        """The level of the bot that takes a seat when nobody says which."""
        return STAND_IN

    def playing_seats(self, person: str) -> list[int]:
        """Return the seats of somebody whose game goes on."""
        held = self._seated(person)
        self._running()
        return held

    def active(self, person: str, seat: int) -> int:
        """Return a seat if its person plays it in a game that goes on."""
        self._running()
        return self._playing(person, seat)

    def _seated(self, person: str) -> list[int]:
        held = self.held_by(person)
        if not held:
            raise Refused("refuse.not_seated", 403)
        return held

    def own(self, person: str, seat: int) -> int:
        """Return a seat if it is the person's."""
        if self.seat_of(seat) not in self.held_by(person):
            raise Refused("refuse.not_yours", 403)
        return seat

    def _playing(self, person: str, seat: int) -> int:
        own = self.own(person, seat)
        if self.chairs[own].stand_in:
            raise Refused("refuse.stood_in")
        return own

    def _current(self, seat: int, version: int) -> None:
        """Raise Stale unless whoever saw this version saw what the seat is asked now."""
        if not self.asked[seat] <= version <= self.version:
            raise Stale

    def last_of(self, seat: int, before: int | None = None) -> int | None:
        """Return the number of the last move of a seat, or of the last before another."""
        for number in range((len(self.plies) if before is None else before) - 1, self.base - 1, -1):
            if self.plies[number].seat == seat:
                return number
        return None

    # ---- the fold -----------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take in the next entry; Damaged if it cannot have happened here.

        The table is then not to be used any more.
        """
        if entry.seq != self.version + 1:
            raise Damaged(f"entry {entry.seq} does not follow version {self.version}")
        what = entry.what
        before = self.acting
        asked = self._asked_anew(what)
        silent = isinstance(what, TookBack) and self._all_unseen(what.to)
        try:
            self._check_seat(what)
            self._take(entry)
        except (LookupError, ValueError, PositionError) as error:
            problem = f"{type(error).__name__}: {error}"
            raise Damaged(f"entry {entry.seq} ({what.KIND}): {problem}") from error
        self._note_unseen(entry, silent)
        if self.chain is not None and not self.heads.endswith(self.chain.head):
            self.heads += self.chain.head
            self.headed.append(entry.seq)
        self.version = entry.seq
        if not isinstance(what, Said):
            self.settled = entry.seq
        self.changed_at = entry.at
        if entry.action is not None:
            self.actions[entry.person or "", entry.action] = entry.seq, entry.content
        changed = set(before) ^ set(self.acting)  # asked now, or asked no more
        for seat in changed | asked:
            self.asked[seat] = entry.seq
        self.clocks.update(self.thinking(), entry.at)

    def _all_unseen(self, plies: int) -> bool:
        """Tell whether nobody but its player could notice any move after so many."""
        return all(
            not self.unseen_plies.notices(number, ())
            for number in range(plies + 1, len(self.plies) + 1)
        )

    def _note_unseen(self, entry: Entry, silent: bool) -> None:
        """Note who may notice an entry, if not all: a step of a secret choice, or one back."""
        what = entry.what
        if isinstance(what, TookBack) and silent:
            self.unseen.add(entry.seq, frozenset({what.seat}))
        elif isinstance(what, Moved) and what.noticed:
            self.unseen.add(entry.seq, frozenset(what.noticed))
            self.unseen_plies.add(len(self.plies), frozenset(what.noticed))

    def _asked_anew(self, what: Happening) -> set[int]:
        """Return the seats that something asks anew, besides those that begin or end to act.

        What the others are asked at the same time stays what it was, unless a draw is undone.
        """
        if isinstance(what, Moved):
            return {what.seat}
        if isinstance(what, TookBack):
            undone = self.plies[max(what.to, 0) :]
            if all(made.free for made in undone):
                return {made.seat for made in undone}
        return set(range(len(self.chairs))) if isinstance(what, TookBack | TakenOver) else set()

    def _check_seat(self, what: Happening) -> None:
        if isinstance(what, Closed | Began | Ended | TakenOver | Followed | Forgotten):
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
                self.request = undoing.Request(what.seat, what.to)
            case Voted():
                self._add_vote(entry, what)
            case StoodIn():
                self._add_stand_in(entry, what)
            case CameBack():
                chair = self.chairs[what.seat]
                chair.stand_in, chair.level = False, ""
                self._note(entry, "returned", what.seat)
            case Gone():
                self._add_gone(entry, what)
            case Proposed():
                self.motion = leaving.Motion(what.seat, what.what, what.against)
                about = what.seat if what.what == leaving.END else what.against
                self._note(entry, f"proposed_{what.what}", about)
            case Answered():
                self._add_answer(entry, what)
            case Said():
                name = self.chairs[what.seat].name
                line = ChatLine(entry.seq, isolated(name), what.seat, what.text, entry.at)
                self.chat_lines = [*self.chat_lines, line][-CHAT_KEPT:]
            case Followed():
                self.rematch_id = what.table
            case Forgotten():
                pass  # what it says is told by the entries before it
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
        self.began, self.fair = what.acting, self.made_fair()
        self.key_hash = key_hash(key_from_seed(self.fair.seed()))
        self._reach(what.position, what.acting, None)
        self._begin_chain(self.fair)
        self._note(entry, "began")
        self.log.tell(entry.seq, 0, what.told)

    def made_fair(self) -> Fair:
        """Return how the dice come about of all numbers; ValueError if they are not there."""
        numbers = [chair.number for chair in self.chairs if chair.number is not None]
        if len(numbers) != len(self.chairs):
            raise ValueError("not all numbers are there")
        promised = all(chair.promise for chair in self.chairs)
        make = Fair.made if promised else Fair.made_early
        return make(self.setup.id, self.setup.secret, numbers)

    def _begin_chain(self, fair: Fair) -> None:
        self.before = "" if self.chain is None else self.chain.head
        self.chain = self._record(fair).chain(self.setup.id, self.before)

    def _chained(self) -> Chain:
        if self.chain is None:
            raise ValueError("no game has begun")
        return self.chain

    def _add_end(self, entry: Entry, what: Ended) -> None:
        self.result = Result(what.scores, what.places, what.lines)
        self.how, self.motion, self.request = what.how, None, None
        if what.how:
            self.acting = []  # nobody moves any more, though somebody could
        else:
            self._chained().end(what.scores, entry.at)
        self._note(entry, "agreed" if what.how == leaving.AGREED else "over")

    def _reach(self, told: str, acting: list[int], state: State | None) -> None:
        """Go on to a position, by what is other in it; None: it is read when it is asked for."""
        if any(not 0 <= seat < len(self.chairs) for seat in acting):
            raise ValueError(f"there are no seats {acting}")
        self.film.add(told)
        self.acting = acting
        self._state = state

    def _add_move(self, entry: Entry, what: Moved) -> None:
        if self.status != "running":
            raise ValueError("no game is running")
        ahead = self._ahead[1] if self._ahead is not None and self._ahead[0] is what else None
        self._ahead = None
        self._reach(what.position, what.acting, ahead)
        self.plies.append(
            ply_of(entry.seq, what.seat, what.m, what.acting, what.free, entry.person)
        )
        self._chained().move(what.seat, self.plies[-1].m, entry.at)
        self.log.tell(entry.seq, len(self.plies), what.told)
        self.request = None

    def _add_take_over(self, entry: Entry, what: TakenOver) -> None:
        self.rules, self.base = what.version, len(self.plies)
        if what.position:
            self.film.rewrite_last(what.position)
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
        self.unseen_plies.forget(what.to)
        self._chained().take_back(what.seat, what.to - self.base, entry.at)
        del self.plies[what.to :]
        self.film.cut(what.to + 1)
        self.acting = self.acting_after(what.to)
        self._state = None
        self.request = None
        self.log.take_back(what.to)
        self._note(entry, "undone", what.seat, (what.seat,) if silent else None)

    def acting_after(self, plies: int) -> list[int]:
        """Return who may move after so many moves."""
        if plies:
            return list(self.plies[plies - 1].acting)
        return self.began or []

    def _add_vote(self, entry: Entry, what: Voted) -> None:
        if self.request is None:
            raise ValueError("nothing is voted on")
        self.request.votes[what.seat] = what.yes
        if not what.yes:
            self._note(entry, "undo_refused", what.seat)
            self.request = None

    def _add_stand_in(self, entry: Entry, what: StoodIn) -> None:
        chair = self.chairs[what.seat]
        chair.stand_in, chair.level, chair.since = True, what.level, entry.at
        self._note(entry, "stand_in", what.seat)
        if self.request is not None and self.request.seat == what.seat:
            self.request = None

    def _add_gone(self, entry: Entry, what: Gone) -> None:
        chair = self.chairs[what.seat]
        self._note(entry, what.how, what.seat)
        chair.was, chair.gone = chair.person, what.how
        chair.kind, chair.person, chair.stand_in = "bot", "", False
        chair.level = what.level
        chair.bot = pick_name(what.level, self.setup.id, what.seat)
        self.request = self.motion = None

    def _add_answer(self, entry: Entry, what: Answered) -> None:
        if self.motion is None:
            raise ValueError("nothing is proposed")
        self.motion.votes[what.seat] = what.yes
        if not what.yes:
            self._note(entry, "motion_refused", what.seat)
            self.motion = None

    # ---- for those who look -----------------------------------------------------------------

    def names(self, language: str) -> list[str]:
        """Return what those at the table are called."""
        return [
            seat_name(chair.kind, chair.name, chair.bot, number, language)
            for number, chair in enumerate(self.chairs)
        ]

    def check_position(self) -> None:
        """Raise Damaged if the position cannot be read."""
        try:
            _ = self.state
        except PositionError as error:
            raise Damaged(f"its position cannot be read: {error}") from error


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
