"""API: the same things for programs, as JSON; described by OpenAPI at /api/openapi.json."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, ClassVar, Literal

from fastapi import Depends, Request, Response, Security
from fastapi.responses import JSONResponse
from fastapi.security import APIKeyCookie, HTTPBearer
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import Field

import zamok
from zamok.bots import offered
from zamok.bots.ladder import points_of, say_strength
from zamok.bots.names import say_level, say_name
from zamok.engine import Game, SetupError
from zamok.engine.layout import LONGEST
from zamok.server import language
from zamok.server.action import ACTIONS, LEVEL_LENGTH, Action, Model
from zamok.server.answer import (
    Done,
    Dropped,
    Ended,
    GameAbout,
    Judgement,
    Legal,
    LegalMove,
    LevelAbout,
    Made,
    NewCode,
    NewToken,
    OptionAbout,
    PaceAbout,
    Person,
    PositionText,
    PublicKey,
    RecordOf,
    SeatAbout,
    Seen,
    Session,
    TableAbout,
    TableListed,
    Token,
    Value,
    Working,
    addresses,
)
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Moved, Refused
from zamok.server.guard import address_of
from zamok.server.house import Here, House
from zamok.server.lease import ALIVE
from zamok.server.people import ACCOUNT, COOKIE, PLAY, READ, Caller
from zamok.server.snapshot import SeatInfo, Snapshot
from zamok.server.stages import Journey

YEAR = 365 * 86400
LONGEST_WAIT = 25.0


class Name(Model):
    """Somebody's name."""

    example: ClassVar[dict[str, Any]] = {"name": "Robot"}

    name: str


class TokenWish(Model):
    """What a token is to be called, what it is for, and for how many days (None: until dropped)."""

    example: ClassVar[dict[str, Any]] = {"name": "robot", "scopes": ["play"], "days": 365}

    name: str
    scopes: Annotated[list[Literal["read", "play", "account"]], Field(min_length=1)] = Field(
        default=["play"]
    )
    days: Annotated[float | None, Field(gt=0, le=3650)] = 365


class Code(Model):
    """The code that carries an identity over."""

    example: ClassVar[dict[str, Any]] = {"code": "castle-7421-tower"}

    code: Annotated[str, Field(max_length=100)]


class SeatPlan(Model):
    """Who is meant to sit on a seat."""

    example: ClassVar[dict[str, Any]] = {"kind": "bot", "level": "knight"}

    kind: Literal["me", "here", "open", "bot"]
    level: Annotated[str, Field(max_length=LEVEL_LENGTH)] = ""
    name: Annotated[str, Field(max_length=40)] = ""


class PaceModel(Model):
    """How much time there is; seconds."""

    example: ClassVar[dict[str, Any]] = {"kind": "none"}

    kind: Literal["none", "live", "days"] = "none"
    step: Annotated[float, Field(ge=0, le=1e8)] = 0.0
    reserve: Annotated[float, Field(ge=0, le=1e8)] = 0.0


class Branch(Model):
    """A moment of a finished game: after so many moves."""

    example: ClassVar[dict[str, Any]] = {"table": "k3v9q2", "ply": 12}

    table: Annotated[str, Field(max_length=32)]
    ply: Annotated[int, Field(ge=0, le=100_000)]


class NewTable(Model):
    """A table to be made."""

    example: ClassVar[dict[str, Any]] = {
        "game": "carcassonne",
        "seats": [{"kind": "me"}, SeatPlan.example],
    }

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=10)]
    options: Annotated[dict[str, str], Field(max_length=20)] = Field(default_factory=dict)
    public: bool = False
    # Whether players are rated by it: nobody may ask for hints, or take back what was drawn.
    rated: bool = False
    pace: PaceModel = PaceModel()
    # What the game begins from, as text; it says what the options are, and other dice are thrown.
    position: Annotated[str, Field(max_length=LONGEST)] = ""
    # Or where in a finished game it branches off.
    branch: Branch | None = None


router = addresses()


def describe_game(game: Game, lang: str) -> GameAbout:
    """Return what a program needs to know of a game before it starts one."""
    words = game.words(lang)
    return GameAbout(
        key=game.key,
        title=words("title"),
        version=game.version,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        move_space=game.move_space,
        options=[
            OptionAbout(
                name=option.name,
                title=words(f"option.{option.name}"),
                values=[
                    Value(value=value, title=words(f"option.{option.name}.{value}"))
                    for value in option.values
                ],
                default=option.default,
                seats=list(option.seats),
            )
            for option in game.options
        ],
        levels=[
            LevelAbout(
                level=level,
                title=say_level(level, lang),
                points=points_of(game, level),
                strength=say_strength(game, level, lang),
            )
            for level in offered(game)
        ],
    )


def describe_table(snapshot: Snapshot, lang: str) -> TableAbout:
    """Return a table as everybody who has its id may know it; its bots are named in a language."""
    return TableAbout.model_validate(
        {
            **{name: getattr(snapshot, name) for name in SHOWN},
            "game": snapshot.game.key,
            "pace": PaceAbout.model_validate({"kind": snapshot.pace, "step": snapshot.pace_step}),
            "seats": [_seat(seat, lang) for seat in snapshot.seats],
            "scores": snapshot.result.scores if snapshot.result else None,
            "ranks": snapshot.result.ranks if snapshot.result else None,
        }
    )


SHOWN = TableAbout.model_fields.keys() - {"game", "pace", "seats", "scores", "ranks"}


def _seat(seat: SeatInfo, lang: str) -> SeatAbout:
    shown = {name: getattr(seat, name) for name in SeatAbout.model_fields}
    name = say_name(seat.bot, lang) if seat.kind == "bot" else seat.name
    return SeatAbout.model_validate({**shown, "name": name})


# What OpenAPI is told of how one says who one is; it is read below.
TOKEN = HTTPBearer(
    scheme_name="token",
    description="A token for programs, made by `POST /api/me/tokens`.",
    auto_error=False,
)
SESSION = APIKeyCookie(
    name=COOKIE,
    scheme_name="session",
    description="The cookie that `POST /api/people` and `POST /api/carry` set.",
    auto_error=False,
)


def lang(request: Request) -> str:
    """Return the language of whoever asks."""
    return language.choose(request.cookies, request.headers)


async def caller(
    request: Request,
    house: Here,
    _token: Annotated[object, Security(TOKEN)],
    _session: Annotated[object, Security(SESSION)],
) -> Caller | None:
    """Return who asks, by token or cookie; None for a stranger."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        found = await house.people.of_token(token.strip())
        if found is None:
            raise Refused("refuse.token", 401)
    else:
        found = await house.people.of_cookie(request.cookies.get(COOKIE))
    if found is not None:
        await house.order.came(found.person, address_of(request))
    return found


def may(scope: str) -> Callable[[House, Caller | None], Awaitable[str]]:
    """Return what lets somebody in whose key is good for this much; to act, who is not banned."""

    async def person(house: Here, found: Annotated[Caller | None, Depends(caller)]) -> str:
        if found is None:
            raise Refused("refuse.who", 401)
        if scope not in found.scopes:
            raise Refused("refuse.scope", 403, scope=scope)
        if scope == PLAY:
            await house.order.admit(found.person)
        return found.person

    return person


async def anybody(found: Annotated[Caller | None, Depends(caller)]) -> str | None:
    """Return who looks; what a stranger sees a token for something else sees, too."""
    return found.person if found is not None and {READ, PLAY} & found.scopes else None


async def oneself(found: Annotated[Caller | None, Depends(caller)]) -> Caller:
    """Return who asks from a device of their own: no program makes keys to an identity."""
    if found is None:
        raise Refused("refuse.who", 401)
    if not found.session:
        raise Refused("refuse.device", 403)
    return found


Anybody = Annotated[str | None, Depends(anybody)]
Reader = Annotated[str, Depends(may(READ))]
Player = Annotated[str, Depends(may(PLAY))]
Owner = Annotated[str, Depends(may(ACCOUNT))]
Oneself = Annotated[Caller, Depends(oneself)]
Lang = Annotated[str, Depends(lang)]


async def recognise(house: House, request: Request, response: Response, person: str) -> None:
    """Open a session: set the cookie that says who somebody is."""
    response.set_cookie(
        COOKIE,
        await house.people.new_session(person, request.headers.get("user-agent", "")),
        max_age=YEAR,
        path=house.settings.prefix + "/",
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


async def about(house: House, person: str) -> Person:
    """Return who somebody is."""
    return Person(person=person, name=await house.people.name(person) or "")


# ---- people ---------------------------------------------------------------------------


@router.post("/api/people", status_code=201, tags=["people"])
async def join(house: Here, request: Request, response: Response, who: Name) -> Person:
    """Become a guest with a name; the answer sets the cookie that says who you are."""
    if house.settings.closed:
        raise Refused("refuse.closed", 403)
    address = address_of(request)
    if not house.joining.take(address):
        raise Refused("refuse.rate", 429)
    await house.order.welcome(address)
    person = await house.people.join(await house.order.check_name(who.name))
    await recognise(house, request, response, person)
    return await about(house, person)


@router.get("/api/me", tags=["people"])
async def me(house: Here, person: Reader) -> Person:
    """Return who you are."""
    return await about(house, person)


@router.patch("/api/me", tags=["people"])
async def rename(house: Here, person: Owner, who: Name) -> Person:
    """Take another name."""
    await house.people.rename(person, await house.order.check_name(who.name, person))
    return await about(house, person)


@router.post("/api/me/tokens", status_code=201, tags=["people"])
async def token(house: Here, me: Oneself, what: TokenWish) -> NewToken:
    """Return a token for a program: send it as `Authorization: Bearer TOKEN`.

    With the scope `play` it also reads; `account` is for your name and your list of tables.
    """
    scopes = frozenset(what.scopes) | ({READ} if PLAY in what.scopes else set())
    return NewToken(token=await house.people.new_token(me.person, what.name, scopes, what.days))


@router.get("/api/me/tokens", tags=["people"])
async def tokens(house: Here, me: Oneself) -> list[Token]:
    """Return your tokens: what they are called, what they are for, until when."""
    return [
        Token(
            id=key.id,
            name=key.name,
            scopes=key.scopes.split(),
            made_at=key.made_at,
            seen_at=key.seen_at,
            ends_at=key.ends_at,
        )
        for key in await house.people.tokens(me.person)
    ]


@router.delete("/api/me/tokens/{id}", tags=["people"])
async def drop(house: Here, me: Oneself, id: str) -> Dropped:
    """Take a token back."""
    await house.people.drop_token(me.person, id)
    return Dropped(dropped=id)


@router.post("/api/me/carry", status_code=201, tags=["people"])
async def carry_code(house: Here, me: Oneself) -> NewCode:
    """Return a code that makes another device you, once, within ten minutes."""
    return NewCode(code=await house.people.new_carry(me.person))


@router.get("/api/me/sessions", tags=["people"])
async def sessions(house: Here, me: Oneself) -> list[Session]:
    """Return the devices that are you: what they say they are, since when, last seen when."""
    return [
        Session(
            id=key.id,
            device=key.name,
            made_at=key.made_at,
            seen_at=key.seen_at,
            ends_at=key.ends_at,
            this=key.id == me.session,
        )
        for key in await house.people.sessions(me.person)
    ]


@router.delete("/api/me/sessions/{id}", tags=["people"])
async def end_session(house: Here, me: Oneself, id: str) -> Ended:
    """Sign one device out."""
    await house.people.end_session(me.person, id)
    return Ended(ended=id)


@router.delete("/api/me/sessions", tags=["people"])
async def end_sessions(house: Here, me: Oneself) -> Ended:
    """Sign out everywhere, here too; your tokens stay."""
    await house.people.end_sessions(me.person)
    return Ended(ended="all")


@router.post("/api/carry", tags=["people"])
async def carry(house: Here, request: Request, response: Response, what: Code) -> Person:
    """Become the person a code was made by."""
    person = await house.people.carry(what.code)
    await recognise(house, request, response, person)
    return await about(house, person)


# ---- games and tables ------------------------------------------------------------------


@router.get("/api/games", tags=["games"])
async def games(tongue: Lang) -> list[GameAbout]:
    """Return all games with their options."""
    return [describe_game(game, tongue) for game in zamok.games()]


@router.get("/api/games/{key}", tags=["games"])
async def game(key: str, tongue: Lang) -> GameAbout:
    """Return one game with its options."""
    try:
        return describe_game(zamok.game(key), tongue)
    except SetupError:
        raise Refused("refuse.unknown", 404) from None


@router.get("/api/tables", tags=["tables"])
async def tables(
    house: Here,
    person: Anybody,
    tongue: Lang,
    mine: bool = False,
    game: Annotated[str, Field(max_length=40)] = "",
    pace: Literal["", "none", "live", "days"] = "",
    rated: bool | None = None,
) -> list[TableAbout] | list[TableListed]:
    """Return the open public tables, all or those that fit, or your own (`mine=1`)."""
    if not mine:
        found = await house.desk.open_tables(game, pace, rated)
        return [describe_table(snapshot, tongue) for snapshot in found]
    if person is None:
        raise Refused("refuse.who", 401)
    listed = await house.desk.tables_of(person)
    return [TableListed(**vars(item)) for item in listed]


@router.post("/api/tables", status_code=201, tags=["tables"])
async def create(house: Here, person: Player, new: NewTable) -> Made:
    """Make a table; then sit down at the seats meant for you, and open their numbers."""
    plans = [
        Plan(seat.kind, seat.level, await house.order.check_name(seat.name) if seat.name else "")
        for seat in new.seats
    ]
    pace = Pace(new.pace.kind, new.pace.step, new.pace.reserve)
    position, branch = new.position, ""
    if new.branch is not None:
        position = await house.desk.position_after(new.branch.table, new.branch.ply)
        branch = f"{new.branch.table}#{new.branch.ply}"
    id = await house.desk.create(
        person, new.game, new.options, plans, new.public, pace, position, branch, new.rated
    )
    return Made(id=id, commitment=await house.desk.commitment(id))


@router.get("/api/tables/{id}", tags=["tables"])
async def table(
    house: Here,
    id: str,
    person: Anybody,
    tongue: Lang,
    after: int | None = None,
    wait: Annotated[float, Field(ge=0, le=LONGEST_WAIT)] = 0.0,
) -> TableAbout:
    """Return a table; with `after` and `wait`, as soon as its version is past `after`."""
    if after is not None and wait > 0:
        await _newer(house, id, person, after, wait)
    return describe_table(await house.desk.snapshot(id, person, None), tongue)


@router.get("/api/tables/{id}/view", tags=["play"])
async def view(house: Here, id: str, person: Anybody, seat: int | None = None) -> Seen:
    """Return what a seat of yours may know; without a seat, what a spectator may."""
    snapshot = await house.desk.snapshot(id, person, seat)
    seen = None if snapshot.view is None else dict(snapshot.view)
    return Seen(version=snapshot.version, seat=seat, view=seen)


@router.get("/api/tables/{id}/legal", tags=["play"])
async def legal(house: Here, id: str, person: Reader, seat: int, tongue: Lang) -> Legal:
    """Return the moves a seat of yours may make now, each with notation and words."""
    snapshot = await house.desk.snapshot(id, person, seat)
    words = snapshot.game.words(tongue)
    table = (await house.desk.live(id)).table
    names, state = table.names(tongue), table.state
    moves: list[LegalMove] = []
    if state is not None and snapshot.view is not None:
        moves = [
            LegalMove(
                move=move,
                notation=state.notation(move),
                text=snapshot.game.voice.say_move(snapshot.view, move, words, names),
            )
            for move in snapshot.legal
        ]
    return Legal(version=snapshot.version, seat=seat, moves=moves)


@router.get("/api/tables/{id}/position", tags=["play"])
async def position(house: Here, id: str, person: Anybody, seat: int | None = None) -> PositionText:
    """Return the position as text: what a seat of yours, or a spectator, knows; at the end all."""
    return PositionText(position=await house.desk.position(id, person, seat))


@router.get("/api/tables/{id}/record", tags=["play"], responses={200: {"model": RecordOf}})
async def record(house: Here, id: str) -> Response:
    """Return the record of a finished game, with everything needed to check its dice."""
    text = (await house.desk.record(id)).to_json()
    name = f'attachment; filename="zamok-{id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@router.get(
    "/api/tables/{id}/review",
    tags=["play"],
    response_model=list[Judgement],
    responses={202: {"model": Working}},
)
async def review(house: Here, id: str) -> JSONResponse | list[Judgement]:
    """Return how the chances moved in a finished game; 202 while a bot works on it."""
    judged = await house.desk.review(id)
    if judged is None:
        return JSONResponse(Working(working=True).model_dump(), 202)
    return [Judgement(**vars(one), loss=one.loss) for one in judged]


# ---- actions -----------------------------------------------------------------------------


def _act(model: type[Action]) -> Callable[..., Awaitable[Done]]:
    async def act(house: Here, id: str, person: Player, action: Action) -> Done:
        with Journey(action.t):
            done = await house.desk.act(id, await house.people.doer(person), action)
        return Done(id=action.id, version=done.version, table=done.table)

    act.__annotations__["action"] = model  # what this address takes
    return act


for kind, model in ACTIONS.items():
    router.add_api_route(
        f"/api/tables/{{id}}/{kind}",
        _act(model),
        methods=["POST"],
        name=kind,
        description=inspect.getdoc(model),
        response_model_exclude_none=True,
        tags=["actions"],
    )


@router.get("/api/key", tags=["play"])
async def key(house: Here) -> PublicKey:
    """Return the public key (Ed25519, hexadecimal) that signs all that happens in a game."""
    return PublicKey(key=house.sealer.public)


# ---- for operators ----------------------------------------------------------------------


@router.get("/health", include_in_schema=False)
async def health(house: Here) -> JSONResponse:
    """Tell what works, after a write; and how many tables there are."""
    parts = await house.health.look()
    if any(found != "ok" for found in parts.values()):
        return JSONResponse({"ok": False, "parts": parts}, 503)
    return JSONResponse({"ok": True, "parts": parts, "tables": await house.health.tables()})


@router.get(ALIVE, include_in_schema=False)
async def alive() -> Response:
    """Tell other processes that this one is not stuck."""
    return Response(status_code=204)


@router.get("/ready", include_in_schema=False)
async def ready(house: Here) -> JSONResponse:
    """Tell a balancer whether players may be sent here; 404: no more, who is here may stay."""
    if house.leaving:
        return JSONResponse({"ready": False}, 404)
    parts = await house.health.look()
    fit = all(found == "ok" for found in parts.values())
    return JSONResponse({"ready": fit}, 200 if fit else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics_page() -> Response:
    """Return what is counted, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class _Bell:
    """A watcher that rings once."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()

    def wake(self) -> None:
        self.rung.set()

    def greet(self) -> None:
        """Who is here does not matter to those who wait for a version."""

    def leave(self) -> None:
        self.rung.set()


async def _newer(house: House, id: str, person: str | None, after: int, wait: float) -> None:
    """Wait until a table's version is past another, but not for ever."""
    live = await house.desk.live(id)
    bell = _Bell()
    house.desk.enter(live, bell, None)
    house.waiting.add(bell)
    try:
        async with asyncio.timeout(wait):
            while live.table.version_for(person) <= after:
                if live.moved:
                    raise Moved
                if house.stopping:
                    raise Refused("refuse.stopping", 503)
                bell.rung.clear()
                await bell.rung.wait()
    except TimeoutError:
        pass
    finally:
        house.waiting.discard(bell)
        house.desk.go(live, bell, None)
