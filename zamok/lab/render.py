"""Rendering: the table as everybody may see it, in words or as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from zamok.engine import Game, State
from zamok.engine.drawing import picture
from zamok.lab.extras import load

LANGUAGE: Final = "en"
WIDTH: Final = 640  # pixels of a picture

MODES: Final = ("ansi", "human", "svg", "rgb_array")


def render(game: Game, state: State, names: Sequence[str], mode: str) -> Any:
    """Return a spectator's view as text, SVG or an array of pixels; "human" prints the text."""
    view, words = state.view(None), game.words(LANGUAGE)
    if mode in ("ansi", "human"):
        text = game.say_board(view, words, names)
        if mode == "ansi":
            return text
        print(text)
        return None
    if mode not in MODES:
        raise ValueError(f"a game is rendered as {', '.join(MODES)}, not {mode!r}")
    svg = picture(game.draw.areas(view, [], words, names), game.folder)
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> Any:
    """Return an SVG picture as an array of height, width and three colours."""
    numpy, image = load("numpy", "lab"), load("PIL.Image", "lab")
    from zamok.web.image import png  # the page is not needed for anything else here

    return numpy.asarray(image.open(io.BytesIO(png(svg, WIDTH))).convert("RGB"))
