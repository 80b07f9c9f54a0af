"""Review: what the bot found in a finished game, as the fragment that the page shows."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from zamok.bots.picture import curve
from zamok.bots.review import Judged, turning_points
from zamok.web.speech import speech
from zamok.web.template import fill

TURNS = 5  # of the turning points, the worst
LEAST = 0.02  # of the chance to win; less is guessed, not known


def reviewed(judged: list[Judged], table: str, names: Sequence[str], language: str) -> str:
    """Return how the chances moved, and where most was given away."""
    turns = [one for one in turning_points(judged, TURNS) if one.loss > LEAST]
    page = speech(language)
    chances = [one.chances for one in judged]
    return fill(
        "review.html",
        language,
        table=table,
        names=names,
        curve=Markup(curve(page("review.curve"), names, chances)) if judged else "",
        turns=sorted(turns, key=lambda one: one.ply),
    )
