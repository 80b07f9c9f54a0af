"""R45: the opponent may propose where to lay the tile; how that is said and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.kit import freeze
from tests.conformance.test_drawing import check_areas
from tests.games.carcassonne.table import BLACK, GAMES, WHITE, begin, hand, lay, plain, steps
from tests.scale import few
from tests.server.kit import act, action, play, seated, table_of
from tests.server.test_table import tell
from zamok import Dice
from zamok.engine.advice import suggestion, suggestions
from zamok.engine.drawing import Area
from zamok.engine.markup import svg
from zamok.games.carcassonne.facts import CELL_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import MOVES
from zamok.games.carcassonne.rules import Rules
from zamok.server.action import Point
from zamok.server.house import House
from zamok.server.snapshot import Proposal
from zamok.web import render

NAMES = ["Anna", "Boris"]
WORDS = {language: GAME.words(language) for language in ("ru", "en")}


@pytest.mark.parametrize(("seed", "tokens"), few(list(GAMES)))
def test_R45_the_opponent_may_propose_every_place_where_the_tile_fits(
    seed: str, tokens: tuple[int, ...]
) -> None:
    phases = set()
    for table in steps(seed, tokens):
        phase = table.view(None)["phase"]
        phases.add(phase)
        before = freeze(table)
        seat = int(table.turn)
        advice = table.advice(1 - seat)
        assert advice == ({seat: table.legal(seat)} if phase == "lay" else {})
        assert table.advice(seat) == {}
        assert table.redeal(1 - seat, Dice(b"another world")).advice(1 - seat) == advice
        assert freeze(table) == before
    assert len(phases) >= 4


def proposing(table: Rules, language: str = "en") -> tuple[list[Area], list[int]]:
    """Return all areas for the seat that waits, with what it may propose."""
    seat = 1 - int(table.turn)
    advice = suggestions(MOVES.size, table.advice(seat))
    return GAME.draw.areas(table.view(seat), advice, WORDS[language], NAMES), advice


def test_R45_every_place_that_may_be_proposed_has_a_spot() -> None:
    for ply, table in enumerate(steps("proposed", (1, 2, 3))):
        if ply % 7:
            continue
        areas, advice = proposing(table)
        check_areas(GAME, areas, advice)
        board = areas[0]
        assert sorted(move for spot in board.spots for move in spot.moves) == advice
        assert sorted(ghost.move for ghost in board.ghosts) == advice
        assert not any(area.spots for area in areas[1:])
        assert not any(area.attempts for area in areas)


def test_R45_a_proposal_looks_as_the_tile_would_and_is_not_taken_for_a_move() -> None:
    table = begin()
    lay(table, BLACK, "A8m", "c8N")
    hand(table, "A8m")
    own = GAME.draw.areas(table.view(WHITE), table.legal(WHITE), WORDS["en"], NAMES)[0]
    board = proposing(table)[0][0]
    shown = {MOVES.size * (WHITE + 1) + ghost.move: ghost.ink for ghost in own.ghosts}
    assert {ghost.move: ghost.ink for ghost in board.ghosts} == shown
    assert all("cc-place" in spot.ink for spot in own.spots)
    assert all("cc-point" in spot.ink for spot in board.spots)


def test_R45_the_sign_of_who_proposes_stands_on_the_cell() -> None:
    table = begin()
    hand(table, "A8m")
    move = table.parse(BLACK, "c8S")
    own = GAME.draw.areas(table.view(BLACK), table.legal(BLACK), WORDS["en"], NAMES)[0]
    (spot,) = [spot for spot in own.spots if move in spot.moves]
    assert spot.anchor == CELL_NAMES[move // 4] == "c8"
    assert 'class="suggested"' in svg(own, suggested={move: [WHITE]})
    board = proposing(table)[0][0]
    number = suggestion(MOVES.size, BLACK, move)
    assert 'class="suggested"' in svg(board, suggested={number: [WHITE]})


def test_R45_a_proposal_says_to_whom_it_is_made() -> None:
    table = begin()
    hand(table, "A8m")
    number = suggestion(MOVES.size, BLACK, table.parse(BLACK, "c8S"))
    said = {
        language: plain(GAME.voice.say_move(table.view(WHITE), number, words, NAMES))
        for language, words in WORDS.items()
    }
    assert said["en"] == "suggest to Anna: space c8, turned 180°"
    assert said["ru"] == "предложить (Anna): клетка c8, с поворотом на 180°"


def test_R45_at_a_table_the_opponent_points_and_the_other_takes_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house, "carcassonne", options={"first_player": "0"})
        table = await table_of(house, id)
        move = table.advice(WHITE)[BLACK][0]
        number = suggestion(MOVES.size, BLACK, move)
        waiting = render.page(await house.desk.look(id, people[WHITE], None), "en")
        assert 'id="advise"' in waiting
        assert str(number) in waiting
        point = Point(id=action(), seat=WHITE, to=BLACK, move=move)
        await act(house, id, people[WHITE], point)
        for seat, pointed in ((WHITE, True), (BLACK, False)):
            seen = await house.desk.look(id, people[seat], None)
            assert seen.proposals == [Proposal(WHITE, BLACK, move)]
            markup = render.page(seen, "en")
            assert markup.count("suggested-disc") == 1
            assert (f'data-pointed="{number}"' in markup) == pointed
        await play(house, id, people[BLACK], BLACK, move)
        assert (await house.desk.look(id, people[WHITE], None)).proposals == []

    tell(tmp_path, story)
