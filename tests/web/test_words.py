"""The page's words: exactly those that are used, complete in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.catalogs import FULL, check_catalog, check_languages_agree, check_style
from zamok.server.club.order import RIGHTS
from zamok.server.club.reports import KINDS
from zamok.server.people import SCOPES
from zamok.web import speech
from zamok.web.order import HOURS, PARTS
from zamok.web.pages import KEYS
from zamok.web.programs import EXAMPLES

WEB = Path(speech.__file__).parent
_DIRECT = re.compile(r'\b(?:t|page|words|t\.count|page\.count|say)\(\s*"([a-z_]+\.[a-z_0-9]+)"')
_EITHER = re.compile(r'"([a-z_]+\.[a-z_0-9]+)"')
DONE = ("mute", "ban", "rename", "nothing", "other")  # about a report
DEEDS = (
    "mute", "unmute", "ban", "unban", "rename", "host", "helper", "player", "words", "report",
    "close", "delete",
)  # fmt: skip
ERRORS = (403, 404, 405, 410, 413, 429, 500)
LOG = (
    "joined",
    "left",
    "began",
    "undone",
    "undo_refused",
    "stand_in",
    "returned",
    "taken_over",
    "over",
    "agreed",
    "kicked",
    "motion_refused",
    "proposed_end",
    "proposed_kick",
    "replaced",
    "resigned",
)


def used() -> set[str]:
    """Return every key that some source asks for."""
    keys = set()
    for path in [*(WEB / "templates").glob("*.html"), *WEB.glob("*.py")]:
        text = path.read_text(encoding="utf-8")
        keys |= set(_DIRECT.findall(text))
        keys |= {k for k in _EITHER.findall(text) if k.startswith(("end.", "game."))}
    keys -= {"game.html", "end.html", "error.title_", "table.more_", "table.zoom_"}
    for path in (WEB / "client" / "src").glob("*.ts"):
        found = _EITHER.findall(path.read_text(encoding="utf-8"))
        keys |= {key for key in found if key.startswith("client.")}
    keys |= {f"tab.{area}" for area in ("hand", "market", "others", "tally")}
    keys |= {f"table.more_{side}" for side in ("up", "right", "down", "left")}
    keys |= {f"table.zoom_{way}" for way in ("in", "out", "all")}
    keys |= {f"me.scope.{scope}" for scope in SCOPES}
    keys |= {f"theme.{theme}" for theme in ("auto", "light", "dark")}
    keys |= {f"status.{status}" for status in ("open", "opening", "running", "over", "closed")}
    keys |= {f"offline.{kind}" for kind in ("lessons", "rules", "replays")}
    keys |= {f"pace.{pace}" for pace in ("none", "live", "days")}
    keys |= {f"speed.{speed}" for speed in ("slow", "normal", "fast", "none")}
    keys |= {f"game.weight.{weight}" for weight in (1, 2, 3)}
    keys |= {f"log.{what}" for what in LOG}
    keys |= {f"how.{how}" for how in ("agreed", "away", "kicked", "replaced", "resigned")}
    keys |= {f"order.part.{part}" for part in PARTS}
    keys |= {f"order.hours.{hours}" for hours in HOURS}
    keys |= {f"order.role.{role}" for role in RIGHTS if role}
    keys |= {f"order.do.{what}" for what in DONE[:3]}
    keys |= {f"order.done.{what}" for what in DONE}
    keys |= {f"order.did.{what}" for what in DEEDS}
    keys |= {f"report.kind.{kind}" for kind in KINDS}
    keys |= {f"keys.{word}" for _, word in KEYS}
    keys |= {f"programs.{step}" for step in EXAMPLES}
    return keys | {f"error.title_{status}" for status in ERRORS}


@pytest.mark.parametrize("language", FULL)
def test_catalogs_have_exactly_what_is_used(language: str) -> None:
    check_catalog(speech.FOLDER, language, used())


@pytest.mark.parametrize("language", FULL)
def test_words_read_well(language: str) -> None:
    check_style(speech.FOLDER, language)


def test_languages_agree() -> None:
    check_languages_agree(speech.FOLDER)


def test_the_client_gets_its_words() -> None:
    for language in FULL:
        words = speech.client_words(language)
        assert words
        assert all(key.startswith("client.") for key in words)
