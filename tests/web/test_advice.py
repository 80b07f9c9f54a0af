"""Suggestions on the page: the adviser points, the decider sees it and takes it with one tap."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zamok
from tests.catalogs import FULL
from tests.web.snapshots import NAMES, behind_curtain, played, snapshot
from tests.web.test_render import Reader
from zamok.engine.advice import suggestion
from zamok.server.snapshot import Proposal, Snapshot
from zamok.web import render

GAME = zamok.game("two_castles")
SEATS = 4


def moment(*, idle: bool) -> tuple[Snapshot, Snapshot, Proposal]:
    """Return what adviser and decider see, and something to suggest.

    An idle adviser has nothing to do herself.
    """
    for plies in range(4, 300):
        state, _ = played(GAME, SEATS, plies)
        for by in range(SEATS - 1):
            for to, moves in state.advice(by).items():
                if to != SEATS - 1 and idle == (not state.legal(by)):
                    one = replace(snapshot(GAME, SEATS, plies, by), advice=state.advice(by))
                    other = snapshot(GAME, SEATS, plies, to)
                    return one, other, Proposal(by, to, moves[0])
    raise AssertionError("nobody could advise anybody")


@pytest.mark.parametrize("language", FULL)
def test_the_adviser_is_offered_the_places(language: str) -> None:
    adviser, _, proposal = moment(idle=True)
    markup = render.page(adviser, language)
    number = suggestion(GAME.move_space, proposal.to, proposal.move)
    assert f'data-space="{GAME.move_space}"' in markup
    assert f'class="link choice" data-moves="{number}"' in markup.partition('id="moves"')[2]
    assert 'id="advise"' in markup
    assert 'data-yours="0"' in markup
    assert 'id="choices"' not in markup
    page = Reader(markup)
    assert not [name for name, count in page.ids.items() if count > 1]
    shown = {int(move) for moves in page.moves for move in moves.split()}
    whole = {suggestion(GAME.move_space, to, m) for to, ms in adviser.advice.items() for m in ms}
    assert shown == whole
    assert "suggested-disc" not in markup
    assert "<!--" not in markup

    pointing = render.page(replace(adviser, proposals=[proposal]), language)
    assert f'data-pointed="{number}"' in pointing
    assert f'data-moves="{number}" aria-pressed="true"' in pointing
    assert 'data-act="point"' in pointing
    assert pointing.count("suggested-disc") == 1
    assert render.suggested(replace(adviser, proposals=[proposal]), language) == []


@pytest.mark.parametrize("language", FULL)
def test_the_decider_takes_a_suggestion_with_one_tap(language: str) -> None:
    _, decider, proposal = moment(idle=True)
    before = render.page(decider, language)
    assert 'id="offers"' not in before
    assert render.suggested(decider, language) == []
    asked = replace(decider, proposals=[proposal])
    markup = render.page(asked, language)
    offers = markup.partition('id="offers"')[2].partition("</div>")[0]
    assert f'data-moves="{proposal.move}"' in offers
    assert markup.count("suggested-disc") == 1
    assert f"sign seat-{proposal.by}" in markup.partition("suggested-disc")[2][:120]
    (said,) = render.suggested(asked, language)
    assert NAMES[proposal.by] in said
    page = Reader(markup)
    assert {int(move) for moves in page.moves for move in moves.split()} == set(decider.legal)


def test_who_has_something_to_do_makes_own_moves_first() -> None:
    adviser, _, _ = moment(idle=False)
    markup = render.page(adviser, "en")
    drawn, _, told = markup.partition('id="moves"')
    board = Reader(drawn)
    shown = {int(move) for moves in board.moves for move in moves.split()}
    assert set(adviser.legal) <= shown
    listed = Reader(told)
    whole = {suggestion(GAME.move_space, to, m) for to, ms in adviser.advice.items() for m in ms}
    assert {int(move) for moves in listed.moves for move in moves.split()} == whole | set(
        adviser.legal
    )


def test_the_curtain_hides_suggestions() -> None:
    _, decider, proposal = moment(idle=True)
    hidden = behind_curtain(replace(decider, proposals=[proposal]), proposal.to)
    for language in FULL:
        bare = replace(hidden, proposals=[], view=None, legal=[], log=[], last=[])
        assert render.page(hidden, language) == render.page(bare, language)
        assert render.suggested(hidden, language) == []
