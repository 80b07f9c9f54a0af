"""Template: pages and fragments filled with words; everything that is not markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from zamok.bots.ladder import describe
from zamok.bots.names import say_level
from zamok.engine.language import LANGUAGES, cyrillic, own_name, tag
from zamok.engine.pencil import sign
from zamok.web import sheets
from zamok.web.assets import asset, icon
from zamok.web.prefix import all_here, here
from zamok.web.speech import client_address, speech

# Addresses on this server, as attributes begin with them.
FILLED_KEPT = 2048  # pieces of pages in memory, of about 1 KB each
USUAL = "knight"  # the level of bots when none is chosen


@cache
def _sign(seat: int) -> Markup:
    """Return the sign of a seat as a small picture."""
    drawn = sign(seat, 12, 12, 18)
    return Markup(f'<svg class="seat-sign" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>')


class _Reading(Extension):
    """Reads templates: addresses in them are below the prefix, and their indentation stays here.

    Nobody sees it, and it need not travel.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the text of a template as it is filled."""
        return all_here(re.sub(r"\n\s+", "\n", source))


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_Reading],
        auto_reload=False,
    )
    made.globals.update(
        asset=asset,
        bot_level=say_level,
        bot_strength=describe,
        client_address=client_address,
        cyrillic=cyrillic,
        here=here,
        icon=icon,
        languages=LANGUAGES,
        own_name=own_name,
        sheet=sheets.address,
        sign=_sign,
        tag=tag,
        usual_level=USUAL,
    )
    return made


@cache
def _template(name: str) -> Template:
    return _environment().get_template(name)


def fill(name: str, language: str, /, **values: object) -> str:
    """Return a template with its gaps filled, in a language."""
    template = _template(name)
    # As `render` does it, which puts what all templates know together anew for each.
    known = {**_known(language), **values}
    return "".join(template.root_render_func(template.new_context(known, shared=True)))


@cache
def _known(language: str) -> dict[str, object]:
    """Return what every template may name."""
    return {**_environment().globals, "t": speech(language), "language": language}


def filled(name: str, language: str, /, **values: Hashable) -> Markup:
    """Return a template with its gaps filled, made once: for values of which there are few."""
    return _filled(name, language, tuple(values.items()))


@lru_cache(FILLED_KEPT)
def _filled(name: str, language: str, values: tuple[tuple[str, Hashable], ...]) -> Markup:
    return Markup(fill(name, language, **dict(values)).strip())


def put(markup: str, /, **gaps: str) -> str:
    """Return markup with its gaps filled that stand in it as `<!--name-->`: no template is."""
    for name, made in gaps.items():
        markup = str.replace(markup, f"<!--{name}-->", made, 1)
    return markup
