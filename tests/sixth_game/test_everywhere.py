"""An installed package adds a game everywhere: nobody in the house has heard of it before."""

from __future__ import annotations

import json
import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.sixth_game.conftest import HERE, KEY, PACKAGE, run, zamok_says
from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.player import Player
from zamok.engine.registry import GROUP

Environment = dict[str, str]


def test_nothing_in_the_house_knows_it() -> None:
    """Neither this session's games nor any file outside its own folders."""
    ours = {path.parent.name for path in (HERE / "zamok" / "games").glob("*/game.py")}
    assert {entry.name for entry in entry_points(group=GROUP)} == ours
    assert KEY not in ours
    for folder in ("zamok", "tools"):
        for path in (HERE / folder).rglob("*.py"):
            assert KEY not in path.read_text(encoding="utf-8"), path


def test_installing_leaves_the_package_as_it_was(installed: Path) -> None:
    assert {path.name for path in PACKAGE.iterdir()} <= {KEY, "pyproject.toml"}
    whole = {
        path.relative_to(PACKAGE / KEY)
        for path in (PACKAGE / KEY).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    there = {path.relative_to(installed / KEY) for path in (installed / KEY).rglob("*")}
    assert whole <= there, "the package forgets some of its files"


def test_games_lists_it(environment: Environment) -> None:
    assert "Castle Lights" in zamok_says(environment, "games")
    data = json.loads(zamok_says(environment, "games", "--json"))
    (found,) = [entry for entry in data if entry["key"] == KEY]
    assert found["title"] == {"ru": "Огни замка", "en": "Castle Lights"}


def test_its_records_are_verified_and_replayed(environment: Environment) -> None:
    record = str(PACKAGE / KEY / "golden" / f"{KEY}-2.json")
    said = zamok_says(environment, "verify", record, code=1)  # nobody has signed it
    assert "Castle Lights" in said
    assert "moves by the rules" in said
    assert "WRONG" not in said
    assert "window" in zamok_says(environment, "replay", record, "--all")


def test_its_bots_meet_in_the_arena(environment: Environment) -> None:
    said = zamok_says(
        environment,
        *("arena", KEY, "--bots", "squire,random", "--games", "20", "--jobs", "1", "--json"),
    )
    assert json.loads(said)["games"] == 20


LAB = [
    f"tests/lab/test_{what}.py" for what in ("observations", "pettingzoo", "openspiel", "vector")
]


def test_it_passes_what_every_game_passes(environment: Environment) -> None:
    """The kit, the environments' own tests and its own, as somebody else's package runs them."""
    kit, own = ["tests/conformance", *LAB], "tests/sixth_game/inside.py"
    how = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-rp", "-k", f"{KEY} or inside.py"]
    said = run(environment, *how, *kit, own)
    for part in (*kit, own):
        assert f"PASSED {part}" in said, said


# A window before a light was taken, or a light when one is in hand already.
IN_VAIN = {"ru": re.compile("с подноса|уже в руке"), "en": re.compile("from the tray|in your hand")}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_game_in_the_browser(arrive: Arrive, language: str) -> None:
    """It stands on the home page; a press in vain is answered by the game's own words."""
    visit = arrive(language)
    page = visit.page("/")
    card = page.locator(f".game-card:has(h3 a[href='/game/{KEY}'])")
    expect(card).to_contain_text({"ru": "Огни замка", "en": "Castle Lights"}[language])
    quick = json.loads(card.locator("[data-play]").get_attribute("data-play") or "")
    assert quick["game"] == KEY
    page.goto(f"{visit.url}/rules/{KEY}")
    expect(page.locator("#torch")).to_be_visible()
    page.goto(f"{visit.url}/table/{visit.table(KEY, ME, BOT)}")
    page.locator("#table[data-yours='1']").wait_for()
    page.locator("#table [data-try]").first.click()
    expect(page.locator("#toast")).to_contain_text(IN_VAIN[language])
    player = Player(page)
    assert player.play()
    assert not player.buried, player.buried
    page.locator("#end").wait_for()
    expect(page.locator("#end .podium li")).to_have_count(2)
    assert page.locator("#end [data-line]").count() > 0
