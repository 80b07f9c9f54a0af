"""The table's fragment: whole, safe, without style attributes, and silent behind the curtain."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

import pytest

import zamok
from tests.catalogs import FULL
from tests.web.snapshots import behind_curtain, snapshot
from zamok.engine import Game
from zamok.engine.drawing import Area
from zamok.engine.event import SOME
from zamok.engine.markup import stub, whole
from zamok.engine.screen import WIDE
from zamok.server.message import Staged
from zamok.server.names import seat_names
from zamok.server.sheet import NOTHING, Fragment, Manner
from zamok.server.snapshot import LogLine, Snapshot
from zamok.web import end, render
from zamok.web.speech import sentence, speech

GAMES = zamok.games()
KEYS = [game.key for game in GAMES]


class Reader(HTMLParser):
    """Collects what the checks look at."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self.moves: list[str] = []
        self.tags: Counter[str] = Counter()
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        self.attributes |= found.keys()
        if found.get("id"):
            self.ids[str(found["id"])] += 1
        if "data-moves" in found:
            self.moves.append(str(found["data-moves"]))


def painted(seen: Snapshot, manner: Manner) -> Fragment:
    """Return a table as it is shown for the first time."""
    return render.painter(manner).table(seen)


def all_of(fragment: Fragment) -> str:
    """Return a table with all its parts as one text."""
    return fragment.html + "".join(whole(part) for part in fragment.parts.values())


def acting(game: Game, plies: int) -> int:
    seats = snapshot(game, game.max_seats, plies, None).seats
    return next((seat.number for seat in seats if seat.acting), 0)


def staged(shown: Snapshot, after: int, language: str) -> list[Staged]:
    """Return what a page is told of that has seen a table up to a version."""
    return render.painter(Manner(language)).table(shown).staged(after)


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
@pytest.mark.parametrize("language", FULL)
def test_the_fragment_is_whole_and_safe(game: Game, language: str) -> None:
    for plies in (0, 7, 31):
        seen = snapshot(game, game.max_seats, plies, acting(game, plies))
        markup = render.page(seen, language)
        assert markup.lstrip().startswith('<main id="table"')
        page = Reader(markup)
        assert not [name for name, count in page.ids.items() if count > 1]
        assert "style" not in page.attributes
        assert not [name for name in page.attributes if name.startswith("on")]
        assert "script" not in page.tags
        assert "<b>Eve</b>" not in markup
        shown = {int(move) for moves in page.moves for move in moves.split()}
        assert shown == set(seen.legal)


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_every_move_is_offered_in_words(game: Game) -> None:
    seen = snapshot(game, game.min_seats, 12, 0)
    markup = render.page(seen, "en")
    told = markup.partition('id="moves"')[2]
    for move in seen.legal:
        assert re.search(rf'class="link choice" data-moves="{move}"', told), move


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_nothing_of_a_view_is_behind_the_curtain(game: Game) -> None:
    seen = snapshot(game, game.max_seats, 9, 0)
    for language in FULL:
        hidden = render.page(behind_curtain(seen, 0), language)
        nothing = replace(behind_curtain(seen, 0), view=None, legal=[], log=[], last=[])
        assert hidden == render.page(nothing, language)
        assert 'class="area"' not in hidden
        assert 'data-last=""' in hidden
        assert staged(behind_curtain(seen, 0), 0, language) == []


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_what_the_receiver_has_is_not_sent_again(game: Game) -> None:
    before = painted(snapshot(game, game.min_seats, 20, 0), Manner("ru"))
    assert before.news(NOTHING).keys() == before.parts.keys()
    assert before.news(before.known) == {}
    seen = snapshot(game, game.min_seats, 21, 0)
    after = painted(seen, Manner("ru"))
    news = after.news(before.known)
    assert len(news) < len(after.parts)
    sent = len(after.html) + sum(len(markup) for markup in news.values())
    assert sent < 0.75 * len(render.page(seen, "ru"))


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_a_page_is_its_fragment_with_the_parts_in_their_places(game: Game) -> None:
    seen = snapshot(game, game.max_seats, 20, 0)
    fragment = painted(seen, Manner("en", reference=True))
    together = fragment.html
    for part in reversed(list(fragment.parts.values())):  # what lies in a part comes before it
        assert together.count(stub(part)) == 1
        together = together.replace(stub(part), whole(part))
    page = render.page(seen, "en")
    assert together == re.sub(' data-here="[^"]*"', "", page, count=1)


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_the_reference_is_there_only_while_it_is_open(game: Game) -> None:
    seen = snapshot(game, game.max_seats, 20, 0)
    shut, open_ = (painted(seen, Manner("en", reference=on)) for on in (False, True))
    more = open_.parts.keys() - shut.parts.keys()
    assert {"told-0", "promises"} <= more
    assert any(f'id="panel-{panel.key}"' in all_of(open_) for panel in _panels(seen))
    assert not any(f'id="panel-{panel.key}"' in all_of(shut) for panel in _panels(seen))
    for move in seen.legal:  # in words they are always there
        assert f'<button class="link choice" data-moves="{move}"' in shut.html


def _panels(seen: Snapshot) -> list[Area]:
    assert seen.view is not None
    return seen.game.draw.panels(seen.view, seen.game.words("en"), ["?"] * len(seen.seats))


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_the_end_is_told(game: Game) -> None:
    seen = snapshot(game, game.min_seats, 100_000, None)
    assert seen.result is not None
    assert seen.view is not None
    markup = render.page(seen, "en")
    page = Reader(markup)
    assert page.ids["end"] == 1
    columns = game.draw.tally(seen.view, seen.result.breakdown)
    for at, column in enumerate(columns):
        assert f'data-sum="{column.total}" data-of="{at}"' in markup
    for seat, score in enumerate(seen.result.scores):  # of castles that are shared the lower counts
        assert score == min(column.total for column in columns if seat in column.seats)
    assert 'href="/replay/0123456789abcdef"' in markup


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_whatever_brings_points_is_lit_in_the_pictures_of_the_end(game: Game) -> None:
    for seats in {game.min_seats, game.max_seats}:
        seen = snapshot(game, seats, 100_000, None)
        assert seen.result is not None
        assert seen.view is not None
        names = [f"Seat {seat}" for seat in range(seats)]
        told = end.tell(game, seen.result, seen.view, game.words("en"), speech("en"), names, WIDE)
        assert len(told.castles) in (1, len(told.sums))
        assert [at for castle in told.castles for at in castle.columns] == list(
            range(len(told.sums))
        )
        for castle in told.castles:
            assert ' id="' not in castle.picture  # its ids are taken by the table
            for row in told.rows:
                for at in castle.columns:
                    lit = [f'data-thing="{thing}"' in castle.picture for thing in row.things[at]]
                    assert any(lit) == bool(row.points[at]), (row, at)


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_lines_of_a_kind_are_summed_up_and_unfold(game: Game) -> None:
    seen = snapshot(game, game.max_seats, 100_000, None)
    assert seen.result is not None
    names = [f"Seat {seat}" for seat in range(game.max_seats)]
    words = game.words("en")
    assert seen.view is not None
    told = end.tell(game, seen.result, seen.view, words, speech("en"), names, WIDE)
    rows, details = told.rows, told.details or told.rows
    assert told.sums == [sum(row.points[at] or 0 for row in rows) for at in range(len(told.sums))]
    assert [sum(row.points[seat] or 0 for row in details) for seat in range(len(names))] == [
        sum(int(str(line["points"])) for line in lines) for lines in seen.result.breakdown
    ]
    gathered = {sentence(words(key)) for key in words.keys if key.startswith("gathered.")}
    assert all(row.text[0] == row.text[0].upper() for row in (*told.rows, *told.details))
    assert bool(told.details) == bool(gathered)
    assert gathered & {row.text for row in told.rows} or not gathered
    assert not gathered & {row.text for row in told.details}
    assert len(told.rows) < 45
    # Whoever has two castles is told of both beside the name, once, and not among the points.
    wanted = 1 if game.key == "two_castles" else 0
    assert [len(remarks) for remarks in told.remarks] == [wanted] * game.max_seats
    assert not {remark for said in told.remarks for remark in said} & {
        row.text for row in (*told.rows, *told.details)
    }


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_a_replay_offers_nothing_to_do(game: Game) -> None:
    seen = replace(snapshot(game, game.min_seats, 15, 0), legal=[])
    page = Reader(render.page(seen, "ru", replay=True))
    assert page.moves == []
    assert "data-act" not in page.attributes
    assert page.ids["chat"] == 0


@pytest.mark.parametrize("key", ["all_seasons", "castle_builder", "two_castles"])
def test_who_knows_a_secret_is_not_told_besides_that_there_is_one(key: str) -> None:
    game = zamok.game(key)
    halves = {kind.instead: kind.seen_by for kind in game.events.values() if kind.instead}
    shown = snapshot(game, game.min_seats, 60, 0)
    names = seat_names(shown.seats, "en")
    told = {beat.say: beat for beat in staged(shown, 0, "en")}
    page = render.page(shown, "en")
    whose: Counter[bool] = Counter()
    for event in (line.event for line in shown.log if line.event is not None):
        if event["kind"] in halves:
            own = event["seat"] == 0 or halves[event["kind"]] == SOME  # two share all castles
            said = game.voice.say_event(event, game.words("en"), names)
            assert (said in told) != own
            assert (escape(said) in page) != own
            whose[own] += 1
    assert whose[True]
    assert whose[False]
    assert told[""].cues, "it is seen all the same"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_that_a_game_is_over_is_told_once(language: str) -> None:
    game = zamok.game("once_upon")
    shown = snapshot(game, 2, 1000, 0)
    last = shown.log[-1]
    over = [*shown.log, LogLine(last.seq + 1, last.ply, None, "over")]
    told = [beat.say for beat in staged(replace(shown, log=over), 0, language)]
    words, page = game.words(language), speech(language)
    assert told.count(page("log.over")) == 1
    assert words("event.over") not in told


def test_a_secret_of_the_moment_is_told_and_not_kept() -> None:
    game = zamok.game("once_upon")
    shown = snapshot(game, 2, 60, 0)
    words, names = game.words("en"), seat_names(shown.seats, "en")
    events = [line.event for line in shown.log if line.event is not None]
    secrets = {game.voice.say_event(e, words, names) for e in events if e["kind"] == "used"}
    assert secrets
    assert secrets <= {beat.say for beat in staged(shown, 0, "en")}
    page = render.page(shown, "en")
    assert not [said for said in secrets if escape(said) in page]
