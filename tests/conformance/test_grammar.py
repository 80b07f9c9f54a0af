"""All games are written in one grammar: the same files and names, and rules in one place only."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import zamok
from tests.catalogs import FULL
from zamok.engine import Game, Moves, State
from zamok.engine.drawing import Scene
from zamok.engine.mind import Mind
from zamok.engine.observer import Observer

each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)

# What docs/ARCHITECTURE.md and docs/DRAWING.md list: files, and the names that each has.
MODULES = {
    "facts": (),
    "moves": ("MOVES", "MAX_LEGAL"),
    "view": ("View",),
    "events": ("EVENTS",),
    "state": ("Position",),
    "scoring": ("scores", "standing", "breakdown"),
    "rules": ("Rules", "BOOK", "deal"),
    "refusal": ("refuse",),
    "redeal": ("draw_unseen",),
    "census": ("census",),
    "layout": ("LAYOUT", "check", "derive"),
    "forecast": ("forecast",),
    "sight": ("view",),
    "text": ("vocabulary", "say_board", "say_move", "say_event", "say_line", "ask", "describe"),
    "bot": ("Bot",),
    "observer": ("Watcher", "OBSERVER"),
    "data_page": ("page",),
    "card": ("CARD",),
    "game": ("GAME",),
    "draw": ("areas", "panels", "stage", "points", "cover"),
    "draw.scene": ("Scene",),
    "draw.board": ("board",),
    "draw.panels": ("panels",),
    "draw.stage": ("stage",),
    "draw.cover": ("cover",),
    "draw.symbols": ("symbols",),
}
AREAS = ("board", "market", "hand", "others")  # such a file draws the area of its name
FILES = (
    "moves.csv",
    "words/keys.txt",
    "lesson.json",
    "levels.json",
    "draw/style.css",
    "draw/palette.json",
    *(f"rules.{language}.md" for language in FULL),
    *(f"words/{language}.po" for language in FULL),
)
# Old names of things that have one name now.
FORBIDDEN = ("notation", "refusals", "pen", "ink", "pencil", "geometry", "things", "outlook")
LONGEST = 60  # lines of a function


def package(game: Game) -> str:
    """Return the name of a game's package."""
    found = inspect.getmodule(game.deal)
    assert found is not None
    return found.__name__.rpartition(".")[0]


@cache
def trees(folder: Path) -> list[tuple[Path, ast.Module]]:
    """Return the modules of a folder, read."""
    found = sorted(folder.rglob("*.py"))
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in found]


@each_game
def test_files_and_names_are_those_of_the_grammar(game: Game) -> None:
    for module, names in MODULES.items():
        loaded = import_module(f"{package(game)}.{module}")
        for name in names:
            assert hasattr(loaded, name), f"{module}.py has no {name}"
    for file in FILES:
        assert (game.folder / file).exists(), file
    for area in AREAS:
        if (game.folder / "draw" / f"{area}.py").exists():
            assert hasattr(import_module(f"{package(game)}.draw.{area}"), area)
    stems = {path.stem for path in game.folder.rglob("*.py")}
    assert not stems & set(FORBIDDEN)


@each_game
def test_the_value_is_made_of_the_modules(game: Game) -> None:
    def part(name: str) -> object:
        module, _, attribute = name.rpartition(".")
        return getattr(import_module(f"{package(game)}.{module}"), attribute)

    assert part("game.GAME") is game
    assert part("moves.MOVES") is game.moves
    assert isinstance(game.moves, Moves)
    assert part("view.View") is game.view_type
    assert part("observer.OBSERVER") is game.observer
    assert part("rules.deal") == game.deal
    assert isinstance(game.observer, Observer)
    assert isinstance(game.mind(), Mind)
    assert game.mind().__class__ is part("bot.Bot")
    state = game.start(seed="grammar")
    assert type(state) is part("rules.Rules")
    assert issubclass(type(state), State)
    assert part("state.Position") in type(state).__mro__
    scene = part("draw.scene.Scene")
    assert isinstance(scene, type)
    assert issubclass(scene, Scene)
    assert state.book() is part("rules.BOOK")
    assert state.book().key == game.key
    assert state.book().moves is game.moves
    assert game.min_seats <= game.seats.usual <= game.max_seats


@each_game
def test_drawings_and_texts_contain_no_rule(game: Game) -> None:
    """They may know pieces, numbers of moves and views; what follows by rules is in the view."""
    own, allowed = package(game), {"draw", "facts", "moves", "text", "view"}
    for path, tree in trees(game.folder):
        inside = path.relative_to(game.folder).parts
        if inside[0] not in ("draw", "text.py"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(own):
                rest = node.module[len(own) + 1 :].split(".")[0]
                names = {rest} if rest else {alias.name for alias in node.names}
                assert names <= allowed, f"{path.name} imports {names - allowed}"
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                inner = [
                    one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom)
                ]
                assert not inner, f"{path.name}:{node.lineno} imports inside a function"


@each_game
def test_nothing_is_read_back_from_markup(game: Game) -> None:
    for path, tree in trees(game.folder / "draw"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names]
                assert "re" not in names, path.name
                assert getattr(node, "module", "") != "re", path.name


@each_game
def test_no_function_is_long(game: Game) -> None:
    for path, tree in trees(game.folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines <= LONGEST, f"{path.name}: {node.name} has {lines} lines"
