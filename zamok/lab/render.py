"""Rendering: the table as everybody may see it, in words or as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from zamok.engine import Game, State
from zamok.engine.style import Picture, picture
from zamok.lab.extras import load

LANGUAGE: Final = "en"
WIDTH: Final = 640  # pixels of a picture

MODES: Final = ("ansi", "human", "svg", "rgb_array")


def render(game: Game, state: State, names: Sequence[str], mode: str) -> Any:
    """Return a spectator's view as text, SVG or an array of pixels; "human" prints the text."""
    view, words = state.view(None), game.words(LANGUAGE)
    if mode in ("ansi", "human"):
        text = game.voice.say_board(view, words, names)
        if mode == "ansi":
            return text
        print(text)
        return None
    if mode not in MODES:
        raise ValueError(f"a game is rendered as {', '.join(MODES)}, not {mode!r}")
    drawn = picture(game.draw.areas(view, [], words, names), game.folder)
    return drawn.svg if mode == "svg" else pixels(drawn)


def pixels(drawn: Picture) -> Any:
    """Return a picture as an array of height, width and three colours."""
    numpy, image = load("numpy", "lab"), load("PIL.Image", "lab")
    from zamok.web.image import png  # the page is not needed for anything else here

    return numpy.asarray(image.open(io.BytesIO(png(drawn, WIDTH))).convert("RGB"))
