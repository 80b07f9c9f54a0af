"""Hosting: addresses of those who keep order, and of those who report something to them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from zamok.server.action import Model, said
from zamok.server.answer import Given, Person, addresses
from zamok.server.api import Owner, Player, Reader
from zamok.server.club import wording
from zamok.server.club.order import BAN, MUTE, RIGHTS, Measure, Order, Standing
from zamok.server.house import Here, House

REASON = 300
HOURS = 24 * 366 * 10
Why = Annotated[str, Field(min_length=1, max_length=REASON), AfterValidator(said)]


class Restraint(Model):
    """Why somebody is muted or banned, and for how many hours (None: for good).

    `report`: the report that is dealt with by it.
    """

    example: ClassVar = {"reason": "Insults at the table", "hours": 24}

    reason: Why
    hours: Annotated[float | None, Field(gt=0, le=HOURS)]
    report: Annotated[str, Field(max_length=32)] = ""


class NewName(Model):
    """Another name for somebody, and why."""

    example: ClassVar = {"name": "Guest", "reason": "The name insults others"}

    name: Annotated[str, Field(max_length=100)]
    reason: Why
    report: Annotated[str, Field(max_length=32)] = ""


class Complaint(Model):
    """What is wrong with somebody."""

    example: ClassVar = {"kind": "insult", "text": "Twice already"}

    kind: Literal["insult", "spam", "name", "cheating", "other"]
    text: Annotated[str, Field(max_length=REASON)] = ""


class LineComplaint(Complaint):
    """What is wrong with a line of talk; `line` is its number at the table."""

    example: ClassVar = {"line": 17, "kind": "insult", "text": "Twice already"}

    line: Annotated[int, Field(ge=0, le=1_000_000)]


class ReportAnswer(Model):
    """What was done about a report: nothing, or something that is no mute, ban or name."""

    example: ClassVar = {"done": "nothing"}

    done: Literal["nothing", "other"]


class WordList(Model):
    """All words that are masked in talk and refused in names; `*` at an end: whatever follows."""

    example: ClassVar = {"words": ["blockhead*"]}

    words: Annotated[
        list[Annotated[str, Field(max_length=100)]], Field(max_length=wording.MOST + 100)
    ]


class InForce(Given):
    """A mute or a ban: why, since when, until when (None: for good)."""

    example: ClassVar = {
        "reason": "Insults at the table",
        "made_at": 1760000000.0,
        "ends_at": 1760086400.0,
    }

    reason: str
    made_at: float
    ends_at: float | None


class StandingShown(Given):
    """How somebody stands: a role (`host`, `helper` or none) and what is in force against them."""

    example: ClassVar = {
        "person": "b1946ac92492d234",
        "name": "Boris",
        "role": "",
        "mute": InForce.example,
        "ban": None,
    }

    person: str
    name: str
    role: str
    mute: InForce | None
    ban: InForce | None


class MyStanding(StandingShown):
    """How you stand, and what your role lets you do."""

    example: ClassVar = {**StandingShown.example, "role": "helper", "may": ["mute", "reports"]}

    may: list[str]


class Reported(Given):
    """Your report has reached those who keep order."""

    example: ClassVar = {"report": "b1946ac92492d234"}

    report: str


class MyReport(Given):
    """Something that you have reported, and whether it was dealt with."""

    example: ClassVar = {
        "id": "b1946ac92492d234",
        "kind": "insult",
        "text": "",
        "made_at": 1760000000.0,
        "dealt": True,
        "told": False,
    }

    id: str
    kind: str
    text: str
    made_at: float
    dealt: bool
    told: bool  # you have said that you know


class Told(Given):
    """You know that your reports were dealt with."""

    example: ClassVar = {"told": True}

    told: bool


class LineShown(Given):
    """Something said around what was reported."""

    example: ClassVar = {
        "line": 17,
        "person": "b1946ac92492d234",
        "name": "Boris",
        "text": "You blockhead!",
        "at": 1760000000.0,
    }

    line: int
    person: str
    name: str
    text: str
    at: float


class ReportShown(Given):
    """A report: who, about whom, what for, the talk around it, and what was done."""

    example: ClassVar = {
        "id": "b1946ac92492d234",
        "by": "9a0364b9e99bb480",
        "by_name": "Anna",
        "about": "b1946ac92492d234",
        "about_name": "Boris",
        "table": "k3v9q2",
        "line": 17,
        "kind": "insult",
        "text": "Twice already",
        "made_at": 1760000000.0,
        "done_at": None,
        "done": "",
        "lines": [LineShown.example],
    }

    id: str
    by: str
    by_name: str
    about: str
    about_name: str
    table: str | None
    line: int | None
    kind: str
    text: str
    made_at: float
    done_at: float | None
    done: str
    lines: list[LineShown]


class Dealt(Given):
    """A report that was dealt with."""

    example: ClassVar = {"report": "b1946ac92492d234", "done": "nothing"}

    report: str
    done: str


class Words(Given):
    """All words that are masked in talk and refused in names."""

    example: ClassVar = {"words": ["blockhead*"]}

    words: list[str]


class DeedShown(Given):
    """A line of the log: who (None: a command), whom, what, why, when, until when."""

    example: ClassVar = {
        "id": "b1946ac92492d234",
        "at": 1760000000.0,
        "by": "9a0364b9e99bb480",
        "by_name": "Anna",
        "whom": "b1946ac92492d234",
        "whom_name": "Boris",
        "what": "mute",
        "why": "Insults at the table",
        "ends_at": 1760086400.0,
        "note": "",
    }

    id: str
    at: float
    by: str | None
    by_name: str
    whom: str | None
    whom_name: str
    what: str
    why: str
    ends_at: float | None
    note: str


router = addresses("order")


def _in_force(measure: Measure | None) -> InForce | None:
    if measure is None:
        return None
    return InForce(reason=measure.reason, made_at=measure.made_at, ends_at=measure.ends_at)


def _shown(one: Standing) -> StandingShown:
    return StandingShown(
        person=one.person,
        name=one.name,
        role=one.role,
        mute=_in_force(one.mute),
        ban=_in_force(one.ban),
    )


async def _now(order: Order, person: str) -> StandingShown:
    return _shown(await order.standing(person))


# ---- for everybody -----------------------------------------------------------------------------


@router.get("/api/me/standing")
async def standing(house: Here, me: Reader) -> MyStanding:
    """Return how you stand: your role, and whether you are muted or banned, why and until when."""
    found = _shown(await house.order.standing(me))
    return MyStanding(**found.model_dump(), may=sorted(RIGHTS[found.role]))


@router.post("/api/tables/{id}/report", status_code=201)
async def report_line(house: Here, me: Player, id: str, what: LineComplaint) -> Reported:
    """Report a line of talk; those who keep order see it with the talk around it."""
    table = (await house.desk.live(id)).table
    line = table.unseen.meant(what.line, table.knows(me))
    return Reported(report=await house.reports.report_line(me, id, line, what.kind, what.text))


@router.post("/api/people/{id}/report", status_code=201)
async def report_person(house: Here, me: Player, id: str, what: Complaint) -> Reported:
    """Report somebody to those who keep order."""
    return Reported(report=await house.reports.report_person(me, id, what.kind, what.text))


@router.get("/api/me/reports")
async def my_reports(house: Here, me: Reader) -> list[MyReport]:
    """Return what you have reported, and whether it was dealt with."""
    return [MyReport(**asdict(one)) for one in await house.reports.mine(me)]


@router.post("/api/me/reports/told")
async def told(house: Here, me: Player) -> Told:
    """Say that you know which of your reports were dealt with."""
    await house.reports.read(me)
    return Told(told=True)


# ---- for helpers and hosts ---------------------------------------------------------------------


@router.get("/api/order/people")
async def search(
    house: Here, me: Owner, search: Annotated[str, Field(max_length=100)] = ""
) -> list[StandingShown]:
    """Return people by a part of their name, or by id; without: who is muted, banned, a helper."""
    return [_shown(one) for one in await house.order.search(me, search)]


@router.put("/api/order/people/{id}/mute")
async def mute(house: Here, me: Owner, id: str, what: Restraint) -> StandingShown:
    """Let somebody talk no more, for so long or until it is taken back."""
    return await _restrain(house, me, id, MUTE, what)


@router.delete("/api/order/people/{id}/mute")
async def unmute(house: Here, me: Owner, id: str) -> StandingShown:
    """Let somebody talk again."""
    await house.order.release(me, id, MUTE)
    return await _now(house.order, id)


@router.put("/api/order/people/{id}/ban")
async def ban(house: Here, me: Owner, id: str, what: Restraint) -> StandingShown:
    """Let somebody act no more; in their running games a bot stands in."""
    return await _restrain(house, me, id, BAN, what)


@router.delete("/api/order/people/{id}/ban")
async def unban(house: Here, me: Owner, id: str) -> StandingShown:
    """Let somebody act again; the seats where a bot stands in are theirs to take back."""
    await house.order.release(me, id, BAN)
    return await _now(house.order, id)


async def _restrain(house: House, me: str, id: str, kind: str, what: Restraint) -> StandingShown:
    seconds = None if what.hours is None else what.hours * 3600
    await house.order.restrain(me, id, kind, what.reason, seconds)
    if what.report:
        await house.reports.answer(me, what.report, kind)
    return await _now(house.order, id)


@router.patch("/api/order/people/{id}")
async def give_name(house: Here, me: Owner, id: str, what: NewName) -> Person:
    """Give somebody another name."""
    name = await house.order.rename(me, id, what.name, what.reason)
    if what.report:
        await house.reports.answer(me, what.report, "rename")
    return Person(person=id, name=name)


@router.put("/api/order/helpers/{id}")
async def name_helper(house: Here, me: Owner, id: str) -> StandingShown:
    """Let somebody help you to keep order."""
    await house.order.name_helper(me, id, True)
    return await _now(house.order, id)


@router.delete("/api/order/helpers/{id}")
async def drop_helper(house: Here, me: Owner, id: str) -> StandingShown:
    """Let somebody help no more."""
    await house.order.name_helper(me, id, False)
    return await _now(house.order, id)


@router.get("/api/order/reports")
async def reports(house: Here, me: Owner, done: bool = False) -> list[ReportShown]:
    """Return the reports that wait, the oldest first; with `done` those that were dealt with."""
    return [ReportShown(**asdict(one)) for one in await house.reports.listed(me, done)]


@router.post("/api/order/reports/{id}")
async def answer_report(house: Here, me: Owner, id: str, what: ReportAnswer) -> Dealt:
    """Deal with a report without a mute, a ban or a name; who made it is told that it is done."""
    await house.reports.answer(me, id, what.done)
    return Dealt(report=id, done=what.done)


@router.get("/api/order/words")
async def words(house: Here, me: Owner) -> Words:
    """Return the words that are masked in talk and refused in names."""
    await house.order.need(me, "words")
    return Words(words=list((await house.order.book()).wording.words))


@router.put("/api/order/words")
async def write_words(house: Here, me: Owner, what: WordList) -> Words:
    """Let the list of words be this one."""
    return Words(words=await house.order.write_words(me, what.words))


@router.get("/api/order/log")
async def log(house: Here, me: Owner, before: float = 0.0) -> list[DeedShown]:
    """Return what hosts and helpers have done, the newest first; `before` for what came earlier."""
    return [DeedShown(**asdict(one)) for one in await house.order.log(me, before)]
