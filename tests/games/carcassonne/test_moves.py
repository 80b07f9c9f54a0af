"""Refusals by their rule, notation, events, breakdown, words."""

from __future__ import annotations

import pytest

from tests.games.carcassonne.table import (
    BLACK,
    WHITE,
    begin,
    finish,
    give,
    hand,
    lay,
    plain,
    points,
    post,
    say,
    told,
)
from zamok import Dice, IllegalMove, NotationError
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import MOVES, NOBODY, PLACE, SAVE, SCORE, STAND, USE
from zamok.games.carcassonne.state import LAY
from zamok.games.carcassonne.text import picture


def test_the_move_space_is_as_written_in_the_notation() -> None:
    assert (int(PLACE), int(STAND), int(NOBODY)) == (0, 304, 316)
    assert (int(SCORE), int(USE), int(SAVE), MOVES.size) == (317, 325, 328, 329)


def test_turning_a_tile_that_looks_the_same_is_one_choice() -> None:
    table = begin()
    hand(table, "A9m")
    assert table.parse(BLACK, "f10S") == table.parse(BLACK, "f10N")
    with pytest.raises(IllegalMove) as caught:
        table.play(BLACK, table.parse(BLACK, "f10N") + 2)
    assert caught.value.rule == "turning"


def test_a_part_may_be_named_by_any_of_its_slots() -> None:
    table = begin()
    hand(table, "A5m")
    say(table, "c8N")
    assert table.parse(BLACK, "squire E") == table.parse(BLACK, "squire N")
    with pytest.raises(IllegalMove) as caught:
        table.play(BLACK, int(STAND) + 4)
    assert caught.value.rule == "follower"


@pytest.mark.parametrize(
    "text",
    ["", "  ", "x1N", "a1N", "g1", "g1Q", "knight", "knight N N", "king N", "use 4", "use 0",
     "use", "score", "score Q", "score N1", "score under N", "score beyond", "follower Q", "N"],
)  # fmt: skip
def test_what_is_not_a_move(text: str) -> None:
    with pytest.raises(NotationError):
        begin().parse(BLACK, text)


def test_the_role_must_be_right() -> None:
    table = begin()
    hand(table, "A5m")
    say(table, "c8N")
    with pytest.raises(NotationError):
        table.parse(BLACK, "knight N")


def test_every_move_can_be_written_in_every_phase() -> None:
    table = begin()
    hand(table, "E2")
    for text in ("g1E", "none"):
        texts = [table.notation(move) for move in range(MOVES.size)]
        assert len(set(texts)) == len(texts)
        assert all(text.isascii() for text in texts)
        say(table, text)


def test_not_what_is_asked() -> None:
    table = begin()
    for text in ("none", "save", "use 1", "score N", "follower N"):
        with pytest.raises(IllegalMove) as caught:
            say(table, text)
        assert caught.value.rule == "turn"
    with pytest.raises(IllegalMove) as caught:
        table.play(WHITE, table.legal(BLACK)[0])
    assert caught.value.rule == "turn"


def test_a_fresh_token_is_refused_with_its_rule() -> None:
    table = begin()
    give(table, BLACK, 2)
    give(table, BLACK, 1, fresh=True)
    lay(table, BLACK, "A8m", "c8S", "knight S")
    with pytest.raises(IllegalMove, match="waits") as caught:
        say(table, "use 1")
    assert caught.value.rule == "tokens"


def test_every_refusal_names_a_rule_of_the_page() -> None:
    anchors = GAME.rules("en").anchors
    for rule in ("turn", "place", "streets", "turning", "occupied", "follower", "order", "tokens"):
        assert rule in anchors


def test_no_follower_left_means_no_question() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N")
    for _ in range(6):
        post(table, BLACK, "f10", "N")
    table.turn = BLACK
    hand(table, "A8m")
    say(table, "c8S")
    assert (table.phase, table.turn) == (LAY, WHITE)


def test_no_free_object_means_no_question() -> None:
    table = begin()
    lay(table, WHITE, "A10m", "f10E", "merchant N")
    table.turn = BLACK
    hand(table, "A9m")
    say(table, "f9N")  # nothing but a court, and white's merchant is there
    assert (table.phase, table.turn) == (LAY, WHITE)


def test_a_turn_is_told() -> None:
    table = begin()
    points(table, 31, 0)
    events = lay(table, BLACK, "B1", "g1S", "herald N")
    kinds = [event.kind for event in events]
    assert kinds == ["lay", "follower", "score", "token", "back", "draw"]
    words = GAME.words("en")
    score = told(events, "score")[0].plain()
    said = GAME.voice.say_event(score, words, ["Ann", "Bob"])
    assert plain(said) == "Ann scores 2 points for a path (1 tile, 1 start space)"
    russian = GAME.voice.say_event(score, GAME.words("ru"), ["Аня", "Боря"])
    assert plain(russian) == "Аня получает 2 очка за улицу (1 квадрат, 1 стартовое деление)"
    drawn = told(events, "draw")[0].plain()  # the tile lies open, and the next line is about it
    assert GAME.voice.say_event(drawn, words, ["Ann", "Bob"]) == ""


def test_the_breakdown_tells_where_points_came_from() -> None:
    table = begin()
    give(table, BLACK, 2)
    lay(table, BLACK, "A8m", "c8S", "knight S")
    say(table, "use 2")
    lay(table, BLACK, "B2", "c2N", "squire N")
    lay(table, BLACK, "A9m", "f10N", "merchant N")
    give(table, BLACK, 7)
    give(table, BLACK, 9)
    finish(table, WHITE, "A8m", "h9N")
    lines = {line["what"]: line["points"] for line in table.breakdown()[BLACK]}
    area = len(table.view(None)["forecast"]["empty"])
    assert lines == {
        "tower": 2,
        "token2": 2,
        "house": 2,
        "court": 6,
        "token7": 2,
        "token9": 5,
        "keep": area,
    }
    assert sum(lines.values()) == table.scores()[BLACK]


def test_courts_without_a_market_are_not_counted_in_the_breakdown() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N", "merchant N")
    lay(table, BLACK, "A4", "c8N", "merchant S")  # a court without a market
    finish(table, WHITE, "A8m", "h9N")
    (line,) = [line for line in table.breakdown()[BLACK] if line["what"] == "court"]
    assert (line["points"], line["data"]) == (6, {"count": 1})


def test_moves_are_said_in_both_languages() -> None:
    table = begin()
    hand(table, "E2")
    view = table.view(BLACK)
    place = table.parse(BLACK, "g1E")
    said = GAME.voice.say_move(view, place, GAME.words("en"), [])
    assert plain(said) == "space g1, turned 90°"
    unturned = GAME.voice.say_move(view, table.parse(BLACK, "j4N"), GAME.words("en"), [])
    assert plain(unturned) == "space j4"
    table.play(BLACK, place)
    view = table.view(BLACK)
    stand = table.parse(BLACK, "herald N")
    assert GAME.voice.say_move(view, stand, GAME.words("ru"), []) == "глашатай, сверху"


def test_the_board_shows_every_cell_where_a_tile_can_lie() -> None:
    table = begin()
    for tile, streets in (("C2", True), ("A9m", False)):
        hand(table, tile)
        shown = GAME.voice.say_board(table.view(None), GAME.words("ru"), ["Аня", "Боря"]).split()
        assert {"j4", "h9", "f10", "c8", "c2"} <= set(shown)
        assert ("g1" in shown, "a4" in shown) == (streets, streets)


@pytest.mark.parametrize(
    ("tile", "turn", "rows"),
    [
        ("E3m", 0, ["··*··", "+ # +", "··+··"]),  # in the court north of the square
        ("B1m", 0, ["·▲▲▲·", "·   *", "··+··"]),  # in the court east of the street
        ("B1m", 1, ["····▲", "+   ▲", "··*·▲"]),
    ],
)
def test_a_tile_is_drawn_with_its_market_in_the_right_court(
    tile: str, turn: int, rows: list[str]
) -> None:
    assert picture(tile, turn) == rows


def test_redealt_games_have_the_same_view_and_another_future() -> None:
    table = begin()
    dice = Dice(b"redeal")
    tiles = set()
    for _ in range(30):
        other = table.imagine(BLACK, dice)
        assert other.view(BLACK) == table.view(BLACK)
        hand(other, "A9m")
        say(other, "f10N")
        say(other, "none")
        tiles.add(other.view(None)["tile"])
    assert len(tiles) > 8
