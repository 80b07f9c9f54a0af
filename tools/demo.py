"""`make demo`: a server with tables in every state and in every phase of each game.

The same tables each time, so that one sees at once what a change has changed. A browser becomes
Anna, whose tables these are, by the address that is printed; /demo lists them all.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fastapi.responses import HTMLResponse
from markupsafe import Markup

from tests.server.kit import act
from tools.stage import HINT, Programme, Shown, make
from zamok.engine import entropy
from zamok.server.action import Point
from zamok.server.house import House
from zamok.server.serving import Server
from zamok.server.settings import Settings
from zamok.web.assets import asset
from zamok.web.sheets import address
from zamok.web.site import site

FOLDER = Path(__file__).parents[1] / "build" / "demo"
PORT = 8422


class Present:
    """Somebody who looks on in silence: so long a table stays in memory."""

    def wake(self) -> None:
        """Do nothing about it."""

    def greet(self) -> None:
        """Do nothing about that either."""

    def leave(self) -> None:
        """Stay: there is nowhere to go."""


async def suggest(house: House, programme: Programme) -> None:
    """Let Boris suggest something if he may, and stay: with nobody there it is forgotten."""
    id = programme.id_of(HINT)
    live = await house.desk.live(id)
    for move in live.table.advice(1).get(0, [])[:1]:
        await act(house, id, programme.boris, Point(id="hint", seat=1, to=0, move=move))
    house.desk.enter(live, Present(), programme.boris)


def index(house: House, programme: Programme) -> Callable[[], Any]:
    """Return the page that lists the tables."""

    async def page() -> HTMLResponse:
        code = await house.people.new_carry(programme.anna)
        lines = [Markup('<p><a class="button" href="/carry#{}">Become Anna</a></p>').format(code)]
        link = Markup('<li><a href="/table/{}">{}</a></li>')
        for group in dict.fromkeys(shown.group for shown in programme.shown):
            tables = [shown for shown in programme.shown if shown.group == group]
            lines.append(Markup("<h2>{}</h2><ul>").format(group))
            lines += [link.format(table.id, table.label) for table in tables]
            lines.append(Markup("</ul>"))
        head = Markup(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Zamok: demo</title>'
            '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{}">'
            '<link rel="stylesheet" href="{}"></head><body><main class="narrow">'
            "<h1>The demonstration</h1>"
        ).format(address("common"), asset("main.css"))
        return HTMLResponse(head + Markup("\n").join(lines) + Markup("</main></body></html>"))

    return page


async def prepare(folder: Path, keep: bool) -> Programme:
    """Make the tables, or take them as they were left."""
    path = folder / "programme.json"
    if keep and path.exists():
        data = json.loads(path.read_text(encoding="utf-8"))
        return Programme(data["anna"], data["boris"], [Shown(**line) for line in data["shown"]])
    shutil.rmtree(folder, ignore_errors=True)
    with entropy.apart("demo"):
        programme = await make(folder)
    path.write_text(json.dumps(asdict(programme)), encoding="utf-8")
    return programme


async def serve(programme: Programme, folder: Path, port: int) -> None:
    """Serve the tables until stopped."""
    app = site(Settings(folder))
    house: House = app.state.house
    app.add_api_route("/demo", index(house, programme), include_in_schema=False)
    async with app.router.lifespan_context(app):
        await suggest(house, programme)
        base = f"http://127.0.0.1:{port}"
        code = await house.people.new_carry(programme.anna)
        for shown in programme.shown:
            print(f"{base}/table/{shown.id}  {shown.group}: {shown.label}")
        print(f"\n{len(programme.shown)} tables. Become Anna (once): {base}/carry#{code}")
        print(f"All tables: {base}/demo   Stop: Ctrl+C", flush=True)
        await Server(app, port=port).serve()


def main() -> None:
    """Read the command line and begin."""
    parser = argparse.ArgumentParser(prog="python -m tools.demo", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"port (default: {PORT})")
    parser.add_argument("--keep", action="store_true", help="the tables as they were left")
    args = parser.parse_args()
    programme = asyncio.run(prepare(FOLDER, args.keep))
    with suppress(KeyboardInterrupt):  # that is how one stops it
        asyncio.run(serve(programme, FOLDER, args.port))


if __name__ == "__main__":
    main()
