"""Pages: every address that a person opens."""

from __future__ import annotations

import asyncio
from functools import partial

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

import zamok
from zamok.engine import LANGUAGES, Game, SetupError
from zamok.server.errors import Refused
from zamok.server.guard import origin_of
from zamok.server.house import Here
from zamok.server.language import Answer
from zamok.server.names import seat_names
from zamok.server.snapshot import Snapshot
from zamok.web import (
    account,
    club,
    dates,
    finding,
    friends,
    installed,
    learn,
    letters,
    order,
    people,
    ranks,
    render,
    sheets,
)
from zamok.web.assets import STATIC, credits
from zamok.web.hints import advised
from zamok.web.illustration import illustrated, illustration
from zamok.web.image import ICON, ico, image
from zamok.web.page import page_of
from zamok.web.prefix import here
from zamok.web.programs import EXAMPLES
from zamok.web.qr import qr
from zamok.web.review import bettered, reviewed
from zamok.web.rulebook import glossary, rulebook
from zamok.web.set_up import set_up
from zamok.web.shelf import box, shelf
from zamok.web.speech import client_script, speech
from zamok.web.template import fill
from zamok.web.visitor import Visitor, Who, stranger

_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
_DAY = {"cache-control": "public, max-age=86400"}
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_FINISHED_SHOWN = 6  # of one's own tables
PRIVATE = (
    "/api/",
    "/calendar/",
    "/carry",
    "/mail",
    "/me",
    "/sign-in",
    "/metrics",
    "/replay/",
    "/table/",
)
KEYS = (  # of the table, and the words about them
    ("← ↑ → ↓", "arrows"),
    ("Enter", "enter"),
    ("R", "turn"),
    ("Esc", "escape"),
    ("B", "board"),
    ("U", "undo"),
    ("T", "text"),
    ("C", "chat"),
    ("H", "help"),
    ("I", "explain"),
    ("+ − 0", "zoom"),
    ("M", "sound"),
    ("?", "keys"),
)

router = APIRouter(include_in_schema=False)
router.include_router(learn.router)
router.include_router(account.router)
router.include_router(club.router)
router.include_router(ranks.router)
router.include_router(people.router)
router.include_router(finding.router)
router.include_router(friends.router)
router.include_router(installed.router)
router.include_router(letters.router)
router.include_router(dates.router)
router.include_router(order.router)


def _game(key: str) -> Game:
    try:
        return zamok.game(key)
    except SetupError:
        raise Refused("refuse.unknown", 404) from None


def error_page(request: Request, said: Answer) -> Response:
    """Show what went wrong, with a castle and a way home."""
    who = stranger(request)
    kind = said.status if said.status in (403, 404, 405, 410, 413, 429) else 500
    if 400 <= said.status < 500 and kind == 500:
        kind = 403
    text = fill(
        "error.html", who.language, **who.values(), kind=kind, status=said.status, text=said.text
    )
    return HTMLResponse(text, said.status)


# ---- playing --------------------------------------------------------------------------


@router.get("/")
async def home(house: Here, who: Who) -> Response:
    """Show the games, one's own tables and the open ones."""
    listed = await house.desk.tables_of(who.person) if who.person else []
    done = [line for line in listed if line.status == "over"][:_FINISHED_SHOWN]
    waiting = [
        {
            "id": snapshot.id,
            "game": snapshot.game.key,
            "names": [
                name
                for seat, name in zip(
                    snapshot.seats, _marked_names(snapshot, who.language), strict=True
                )
                if seat.kind != "open"
            ],
            "free": sum(seat.kind == "open" for seat in snapshot.seats),
        }
        for snapshot in await house.desk.open_tables()
    ]
    games = shelf(who.language)
    return page_of(
        "home.html",
        who,
        games=games,
        titles={game.key: game.title for game in games},
        mine=await people.mine(house, who.person, who.language),
        searches=await people.sought(house, who.person, who.language),
        done=done,
        invited=await house.friends.invitations(who.person) if who.person else [],
        dealt=await house.reports.dealt(who.person) if who.person else 0,
        reported=await house.reports.waiting() if who.role else 0,
        open=waiting,
    )


@router.get("/game/{key}")
async def game(who: Who, key: str, position: str = "") -> Response:
    """Show one game and the form that sets up a table, to begin from a position if one is given."""
    _game(key)
    found = set_up(key, position, who.language)
    return page_of("game.html", who, g=box(key, who.language), position=found)


@router.get("/table/{id}")
async def table(house: Here, who: Who, id: str) -> Response:
    """Show a table through the eyes of whoever asks."""
    snapshot = await house.desk.look(id, who.person, None)
    return _table_page("table_page.html", who, snapshot, replay=False)


@router.get("/table/{id}/hints/{seat}")
async def hints(house: Here, who: Who, id: str, seat: int) -> Response:
    """Return what a bot advises a player as a fragment; 202 while it thinks, 204 for nothing."""
    if who.person is None:
        raise Refused("refuse.who", 401)
    advice = await house.desk.hints(id, who.person, seat)
    if advice is None:
        return Response(status_code=202)
    if not advice.hints:
        return Response(status_code=204)
    snapshot = await house.desk.look(id, who.person, seat)
    return HTMLResponse(advised(advice, snapshot, who.language))


@router.get("/table/{id}/qr.svg")
async def invitation(house: Here, request: Request, id: str) -> Response:
    """Return the address of a table as a picture that phones read."""
    await house.desk.live(id)
    address = origin_of(request.scope, house.settings) + here(f"/table/{id}")
    return Response(qr(address), media_type="image/svg+xml", headers=_DAY)


def _table_page(
    name: str, who: Visitor, snapshot: Snapshot, *, replay: bool, **values: object
) -> Response:
    fragment = render.page(snapshot, who.language, who.shape, replay=replay, reference=replay)
    return page_of(
        name,
        who,
        key=snapshot.game.key,
        title=snapshot.game.words(who.language)("title"),
        fragment=Markup(fragment),
        keys=KEYS,
        **values,
    )


# ---- replay ---------------------------------------------------------------------------


@router.get("/replay/{id}")
async def replay(house: Here, who: Who, id: str) -> Response:
    """Show a finished game from its beginning, through the eyes of whoever sat there."""
    plies = len((await house.desk.record(id)).moves)
    held = (await house.desk.live(id)).table.held_by(who.person)
    snapshot = await house.desk.moment(id, 0, held[0] if held else None)
    names = _marked_names(snapshot, who.language)
    return _table_page(
        "replay_page.html",
        who,
        snapshot,
        replay=True,
        id=id,
        plies=plies,
        ply=snapshot.ply,
        eyes=snapshot.seat,
        names=names,
    )


@router.get("/replay/{id}/review")
async def review(house: Here, request: Request, id: str) -> Response:
    """Return what the bot found in a finished game as a fragment; 202 while it works on it."""
    judged = await house.desk.review(id)
    if judged is None:
        return Response(status_code=202)
    language = stranger(request).language
    names = (await house.desk.live(id)).table.names(language)
    moment = partial(house.desk.moment, id)
    return HTMLResponse(await reviewed(judged, id, names, language, moment))


@router.get("/replay/{id}/{ply}.png")
async def replay_image(
    house: Here, request: Request, id: str, ply: int, seat: str = "", scheme: str = "light"
) -> Response:
    """Return a position of a finished game as a picture."""
    snapshot = await house.desk.moment(id, ply, _seat(seat))
    scheme = "dark" if scheme == "dark" else "light"
    data = await asyncio.to_thread(image, snapshot, stranger(request).language, scheme)
    name = f"zamok-{snapshot.game.key}-{ply}.png"
    return Response(
        data, media_type="image/png", headers={"content-disposition": f'filename="{name}"'}
    )


@router.get("/replay/{id}/{ply}")
async def replay_moment(
    house: Here, who: Who, id: str, ply: int, seat: str = "", better: bool = False
) -> Response:
    """Return a moment of a game as a fragment, of a running one to those who play it.

    With the better move in its place, if that is asked for and a review has found one.
    """
    judged = await house.desk.judged(id, ply + 1) if better else None
    if judged is None:
        snapshot = await house.desk.moment(id, ply, _seat(seat), who.person)
    else:
        snapshot = bettered(await house.desk.moment(id, ply, judged.seat), judged)
    # Only a finished game tells its positions; in others moves may be taken back.
    kept = "private, max-age=600" if snapshot.position else "no-store"
    return HTMLResponse(
        render.page(snapshot, who.language, who.shape, replay=True),
        headers={"cache-control": kept, "vary": "cookie, accept-language"},
    )


# ---- reading --------------------------------------------------------------------------


@router.get("/rules/{key}")
async def rules(who: Who, key: str) -> Response:
    """Show the rules of a game."""
    _game(key)
    title, found = rulebook(key, who.language)
    shown = illustrated(key)
    terms = glossary(key, who.language)
    return page_of(
        "rules_page.html", who, key=key, title=title, rules=found, shown=shown, glossary=terms
    )


@router.get("/rules/{key}/{anchor}.png")
async def rule_picture(request: Request, key: str, anchor: str, scheme: str = "light") -> Response:
    """Return the picture that shows a rule."""
    _game(key)
    if anchor not in illustrated(key):
        raise Refused("refuse.unknown", 404)
    scheme = "dark" if scheme == "dark" else "light"
    language = stranger(request).language
    data = await asyncio.to_thread(illustration, key, anchor, language, scheme)
    headers = {"cache-control": "private, max-age=86400", "vary": "cookie, accept-language"}
    return Response(data, media_type="image/png", headers=headers)


@router.get("/rules/{key}/{anchor}")
async def rule(request: Request, key: str, anchor: str) -> Response:
    """Return one rule as a fragment."""
    _game(key)
    language = stranger(request).language
    for found in rulebook(key, language)[1]:
        if found.anchor == anchor:
            return HTMLResponse(fill("rule.html", language, rule=found, key=key))
    raise Refused("refuse.unknown", 404)


@router.get("/credits")
async def thanks(who: Who) -> Response:
    """Show who made what."""
    return page_of("credits.html", who, games=shelf(who.language), parts=credits())


@router.get("/programs")
async def programs(house: Here, request: Request, who: Who) -> Response:
    """Tell how programs play."""
    base = origin_of(request.scope, house.settings) + here("")
    examples = {step: text.replace("BASE", base) for step, text in EXAMPLES.items()}
    return page_of("programs.html", who, examples=examples)


# ---- files ----------------------------------------------------------------------------


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """Return a built file; its name changes with its content."""
    path = STATIC / name
    if path.parent != STATIC or name.startswith(".") or not path.is_file():
        raise Refused("refuse.unknown", 404)
    headers = dict(_FOREVER)
    packed = path.with_name(name + ".gz")
    kind = _KINDS.get(path.suffix)
    if kind and packed.exists() and "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        path = packed
    return FileResponse(path, headers=headers, media_type=kind)


@router.get("/style/{key}.css")
async def style(key: str) -> Response:
    """Return the style of a game's drawings, or of all."""
    if key != "common":
        _game(key)
    return Response(sheets.sheet(key), media_type="text/css", headers=_FOREVER)


@router.get("/words/{language}.js")
async def client_phrases(language: str) -> Response:
    """Return what the page says by itself in a language."""
    if language not in LANGUAGES:
        raise Refused("refuse.unknown", 404)
    return Response(client_script(language), media_type="text/javascript", headers=_FOREVER)


@router.get("/icon.svg")
async def icon() -> Response:
    """Return the icon of the site."""
    return FileResponse(ICON, headers=_DAY, media_type="image/svg+xml")


@router.get("/favicon.ico")
async def old_icon() -> Response:
    """Return the icon for those who ask for it by its oldest name."""
    return Response(await asyncio.to_thread(ico), headers=_DAY, media_type="image/x-icon")


@router.get("/robots.txt")
async def robots() -> Response:
    """Tell programs that read all pages which are not for them: those of people and games."""
    lines = ["User-agent: *", *(f"Disallow: {here(path)}" for path in PRIVATE)]
    return PlainTextResponse("\n".join([*lines, ""]), headers=_DAY)


def _marked_names(snapshot: Snapshot, language: str) -> list[str]:
    """Return the names of all seats, as they are listed: bots are told apart by a word."""
    page = speech(language)
    names = seat_names(snapshot.seats, language)
    return [
        page("bot.named", name=name) if seat.kind == "bot" else name
        for seat, name in zip(snapshot.seats, names, strict=True)
    ]


def _seat(text: str) -> int | None:
    """Return the seat of an address; empty is a spectator."""
    if not text:
        return None
    if not text.isdecimal() or len(text) > 2:
        raise Refused("refuse.unknown", 404)
    return int(text)
