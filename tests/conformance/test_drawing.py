"""Every game can be drawn and told, at every step, for every viewer, in both languages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from xml.etree import ElementTree

import pytest

import zamok
from tests import scale
from tests.catalogs import FULL
from tests.conformance.kit import Variant, chooser, start, variants, walk
from zamok.engine import Game, State
from zamok.engine.advice import suggestions
from zamok.engine.drawing import Area, Part
from zamok.engine.markup import Piece, put_together, stub, svg, whole
from zamok.engine.pencil import Ink
from zamok.engine.screen import SHAPES
from zamok.engine.style import SCHEMES, fixed_style, palette, picture, style

FORBIDDEN = {"style", "image", "script", "foreignObject", "filter", "a"}
STEP = 23  # plies between drawings, in both languages and for all windows in turn
SELDOM = 35  # and where only options differ
each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)


def heard(text: str) -> str:
    """Return words without signs and asides: what is written on a spot is part of its name."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"\([^()]*\)", "", text)))


def check_areas(game: Game, areas: list[Area], legal: list[int]) -> set[str]:
    """Check pictures that stand on one page; return the ids in them."""
    markup = "".join(svg(area) for area in areas)
    page = ElementTree.fromstring(f"<page>{markup}</page>")
    ids = [element.attrib["id"] for element in page.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids), sorted(name for name in ids if ids.count(name) > 1)
    held: dict[str, set[str]] = defaultdict(set)  # values by the names of attributes
    for element in page.iter():
        for name, value in element.attrib.items():
            held[name].add(value)
    assert not {element.tag.rpartition("}")[2] for element in page.iter()} & FORBIDDEN
    assert not [name for name in held if name == "style" or name.startswith("on")]
    for value in held["fill"] | held["stroke"] | held["stop-color"]:
        assert value in ("none", "currentColor") or value.startswith("url(#"), value
    assert set(re.findall(r"url\(#([\w-]+)\)", markup)) <= set(ids)
    assert {value[1:] for value in held["href"]} <= set(ids)
    assert set(" ".join(held["class"]).split()) <= known_classes(game)
    assert held["data-rule"] <= set(game.rules("en").anchors)
    offered = " ".join(held["data-moves"] | held["data-ghost"]).split()
    assert set(map(int, offered)) <= set(legal)
    tried = set(map(int, held["data-try"]))
    assert not tried or (legal and not tried & set(legal))
    for spot in page.iterfind(".//*[@data-moves]"):
        assert spot.attrib["aria-label"].strip()
        written = heard("".join(spot.itertext()))
        name = heard(spot.attrib["aria-label"])
        assert not written or f" {written} " in f" {name} ", (written, name)
    for area in areas:
        check_parts(area)
        assert {spot.anchor for spot in area.spots if spot.anchor} <= set(area.anchors)
    return set(ids)


def check_parts(area: Area) -> None:
    """Parts are drawn from their slice alone, can be left out, and come back the same."""
    left: list[Piece] = []

    def leave_out(kept: Piece) -> str:
        left.append(kept)
        return stub(kept)

    short = svg(area, leave_out)
    ElementTree.fromstring(short)
    assert [kept.id for kept in left] == [part.id for part in area.parts]
    for part, kept in zip(area.parts, left, strict=True):
        assert is_of_a_module(part), f"{part.id} is drawn by more than its slice"
        assert whole(kept).startswith(f'<g id="{part.id}"')
        assert drawn_again(part.draw, part.of) == part.ink(), f"{part.id} is not of its slice alone"
    assert put_together(short, {kept.id: kept for kept in left}) == svg(area)


@lru_cache(100_000)
def drawn_again(draw: Callable[..., Ink], of: tuple[Hashable, ...]) -> Ink:
    """Return a picture of a slice, drawn once for the tests beside the one that is kept."""
    return draw(*of)


def is_of_a_module(part: Part) -> bool:
    """Tell whether a part is drawn by a function that can see nothing but what it is given."""
    drawing = getattr(part.draw, "__wrapped__", part.draw)
    return "<locals>" not in drawing.__qualname__ and drawing.__closure__ is None


def check_drawing(
    game: Game, state: State, viewer: int | None, language: str, names: list[str], shape: str
) -> set[str]:
    """Check all that a viewer sees and reads of a position; return the ids on the page."""
    view, words = state.view(viewer), game.words(language)
    moves: list[int] = []
    if viewer is not None:
        advice = suggestions(game.move_space, state.advice(viewer))
        moves = [*state.legal(viewer), *advice]
    areas = game.draw.areas(view, moves, words, names, shape)
    assert areas[0].key == "board"
    ids = check_areas(game, [*areas, *game.draw.panels(view, words, names)], moves)
    assert len(game.draw.points(view)) == int(state.seats)
    assert all(game.voice.say_move(view, move, words, names) for move in moves)
    ask = game.voice.ask(view, words, names)
    assert ask.text
    assert ask.rule in game.rules(language).anchors
    assert all(heading and lines for heading, lines in game.voice.describe(view, words, names))
    return ids


@cache
def known_classes(game: Game) -> set[str]:
    named = set(re.findall(r"\.([a-zA-Z][\w-]*)", style() + style(game.folder)))
    return named | {"attempt", "spot", "area"}


@pytest.mark.parametrize("variant", variants())
def test_a_game_can_be_drawn_from_its_start_to_its_end(variant: Variant) -> None:
    game, state = start(variant, "drawing")
    state.recording = True
    names = [f"<{number}> & Co" for number in range(int(state.seats))]
    marked = 0
    for ply, (seat, _) in enumerate(walk(state, chooser("drawing"))):
        if ply % (SELDOM if variant[2] or scale.QUICK else STEP):
            continue
        language, shape = FULL[ply % 2], SHAPES[ply % len(SHAPES)]
        actors = state.actors()
        viewers: list[int | None] = [seat, None if ply % 4 else actors[ply % len(actors)]]
        for viewer in dict.fromkeys(viewers):
            ids = check_drawing(game, state, viewer, language, names, shape)
            for event in state.events:
                if event.visible_to(viewer):
                    marked += bool(set(game.draw.stage(event.plain()).ids) & ids)
    assert marked, "no event ever marks anything on the drawing"


@each_game
def test_covers_and_pictures_stand_alone(game: Game) -> None:
    cover = game.draw.cover()
    assert (cover.width, cover.height) == (480, 320)
    check_areas(game, [cover], [])
    names = ["A"] * game.max_seats
    view = game.start(game.max_seats, seed="picture").view(0)
    for scheme in SCHEMES:
        drawn = picture(game.draw.areas(view, [], game.words("ru"), names), game.folder, scheme)
        ElementTree.fromstring(drawn.svg)
        assert "var(" not in drawn.svg


@each_game
def test_colours_come_from_the_palette_alone(game: Game) -> None:
    colours = palette(game.folder)
    assert set(colours["light"]) == set(colours["dark"])
    css = style(game.folder)
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|hsl", css)
    for name in re.findall(r"var\(--([\w-]+)\)", css):
        assert name in colours["light"], name
    for scheme in SCHEMES:
        assert fixed_style(game.folder, scheme)


@each_game
def test_no_secrets_means_that_all_seats_see_the_same(game: Game) -> None:
    if game.secrets:
        return
    state = game.start(game.max_seats, seed="open")
    for _ in walk(state, chooser("open")):
        seen = [{**state.view(seat), "you": None} for seat in (None, *range(int(state.seats)))]
        assert all(view == seen[0] for view in seen)
