"""All that is said in a language, as JSON: pages, tables, lessons, refusals, commands.

python -m tests.tongue cy FOLDER

Run by tests/test_tongue.py where the package is a copy that has one language more.
"""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import io
import json
import sys
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from unittest.mock import patch

import httpx

import zamok
from tests.server.kit import served
from tests.web.snapshots import snapshot
from zamok.cli.language import words
from zamok.cli.main import SUBCOMMANDS, main
from zamok.engine import Game, IllegalMove, Record
from zamok.engine.lesson import read_lesson, tell
from zamok.web import render
from zamok.web.speech import client_words

NAME = "Krrk"  # of the person who looks around: nothing to translate
PLACES = ("/", "/me", "/credits", "/programs", "/carry", "/nowhere")
COUNTS = (0, 1, 2, 3, 6, 21)  # a number for every plural form of the language
Said = dict[str, str]


def tables(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Show a table of a game along a random game, with all that is drawn, asked and told."""
    seats = game.max_seats
    for plies, eyes in ((0, 0), (12, None), (50, 0), (10_000, None)):
        shown = snapshot(game, seats, plies, eyes)
        yield f"{game.key} after {plies}", render.page(shown, language)


def refusals(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Try every move at the start, and say why it is refused."""
    state = game.start(seed="refusals")
    for seat in range(int(state.seats)):
        legal = set(state.legal(seat))
        for move in set(range(game.move_space)) - legal:
            try:
                state.play(seat, move)
            except IllegalMove as error:
                yield f"{game.key} refuses {move}", game.say_refusal(error.refusal, language)


def lessons(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Tell a lesson."""
    lesson = read_lesson(game)
    assert lesson is not None
    for chapter in lesson.chapters:
        name = f"{game.key} lesson, {chapter.key}"
        yield name, tell(chapter.title, language)
        for number, step in enumerate(chapter.steps):
            for count, told in enumerate([step.words, *(one.words for one in step.answers)]):
                yield f"{name} {number} {count}", tell(told, language)


async def pages(client: httpx.AsyncClient) -> Said:
    """Open every kind of page there is."""
    said: Said = {}

    async def show(path: str) -> None:
        said[path] = (await client.get(path)).text

    joined = await client.post("/api/people", json={"name": NAME})
    assert joined.status_code == 201, joined.text
    for path in PLACES:
        await show(path)
    for game in zamok.games():
        lesson = read_lesson(game)
        assert lesson is not None
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (game.min_seats - 1)]
        made = await client.post("/api/tables", json={"game": game.key, "seats": seats})
        for path in ("game", "rules", "learn"):
            await show(f"/{path}/{game.key}")
        await show(f"/rules/{game.key}/turn")
        await show(f"/table/{made.json()['id']}")
        await show(f"/game/{game.key}?position=zzz")
        for chapter in lesson.chapters:
            path = f"/learn/{game.key}/{chapter.key}/{chapter.stops[0]}"
            step = (await client.get(path)).json()
            said[path] = step["html"] + step["text"]
    return said


async def answers(client: httpx.AsyncClient) -> Said:
    """Ask programs' questions that are refused."""
    tried = [
        await client.get("/api/tables/nowhere"),
        await client.get("/api/games/nothing"),
        await client.post("/api/people", json={"name": ""}),
        await client.post("/api/people", json={}),
        await client.post("/api/tables", json={"game": 7}),
        await client.post("/api/carry", json={"code": "x"}),
        await client.get("/api/me", headers={"authorization": "Bearer x"}),
    ]
    assert all(400 <= answer.status_code < 500 for answer in tried), tried
    return {f"answer {number}": one.json()["error"]["text"] for number, one in enumerate(tried)}


def typed(*arguments: str, keys: tuple[str, ...] = ()) -> str:
    """Run a command, and type these keys; return what it prints."""
    waiting, out = chain(keys, repeat("q")), io.StringIO()
    with (
        patch.object(builtins, "input", lambda _="": next(waiting)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
    ):
        main(arguments)
    return out.getvalue()


def commands(language: str, folder: Path) -> Said:
    """Run every command of the command line, none for long."""
    said: Said = {}

    def run(*arguments: object, keys: tuple[str, ...] = ()) -> None:
        line = [*map(str, arguments), "--lang", language]
        said[" ".join(line[:2])] = typed(*line, keys=keys)

    run("--help")
    for name in SUBCOMMANDS:
        run(name, "--help")
    run("games")
    run("serve", "--data", "/dev/null/nowhere")
    for game in zamok.games():
        golden = sorted((game.folder / "golden").glob("*.json"))[0]
        record = Record.from_json(golden.read_text(encoding="utf-8"))
        last = str(len(record.moves))
        run("play", game.key, "--seed", "x", keys=("1", "zzz", "?", "? turn", "u", "1", "1"))
        run("replay", golden, keys=("", "", last))
        run("verify", golden)
        run("position", game.start(seed="position").to_text())
        run("arena", game.key, "--games", 2, "--jobs", 1)
        run("export", golden, folder / f"{game.key}.svg")
        run("score", game.key, folder / "nowhere.json")
    game = zamok.games()[0]
    golden = sorted((game.folder / "golden").glob("*.json"))[0]
    run("review", golden, "--iterations", 1)
    run("bench", game.key, "--seconds", 0.001)
    return said


async def whole(language: str, folder: Path) -> dict[str, Said]:
    """Return everything: what is markup, what commands print, and single sentences."""
    spoken = {"accept-language": f"de;q=0.1, {language}", "user-agent": NAME}
    async with served(folder) as client:
        client.headers.update(spoken)
        shown, refused = await pages(client), await answers(client)
    sentences, printed = dict(client_words(language)) | refused, commands(language, folder)
    for game in zamok.games():
        shown |= dict(tables(game, language))
        sentences |= dict(refusals(game, language)) | dict(lessons(game, language))
        drawn = folder / f"{game.key}.svg"
        shown[drawn.name] = drawn.read_text(encoding="utf-8")
    counted = {str(count): words(language).count("verify.moves", count) for count in COUNTS}
    return {
        "pages": shown,
        "sentences": sentences,
        "counted": counted,
        "commands": printed,
        "folders": {game.key: str(game.folder) for game in zamok.games()},
    }


if __name__ == "__main__":
    Path(sys.argv[2]).mkdir()
    found = asyncio.run(whole(sys.argv[1], Path(sys.argv[2])))
    sys.stdout.write(json.dumps(found))
