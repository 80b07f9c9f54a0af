"""Why moves are refused: each reason comes about, and is said in both languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.catalogs import keys_of
from tests.games.carcassonne.table import BLACK, WHITE, begin, give, hand, lay, points, post, say
from tests.games.carcassonne.test_phases import at_phase
from zamok import IllegalMove
from zamok.engine import LANGUAGES, Refusal
from zamok.games.carcassonne.facts import CELL_NAMES, SLOT_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import MOVES, STAND
from zamok.games.carcassonne.rules import Rules


def refused(table: Rules, move: int | str) -> Refusal:
    """Return why the seat that is to act may not make a move."""
    (seat,) = table.actors()
    number = table.parse(seat, move) if isinstance(move, str) else move
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, number)
    return caught.value.refusal


def one_tile() -> Rules:
    """Return a position with a tile at f10, and in hand a tile with two streets."""
    table = begin()
    lay(table, BLACK, "A9m", "f10N")
    hand(table, "C2")
    return table


def a_court_in_hand() -> Rules:
    """Return a beginning with a tile in hand that is nothing but a court."""
    table = begin()
    hand(table, "A9m")
    return table


def a_house_laid() -> Rules:
    """Return a position in which the tile just laid has a house at two sides."""
    table = begin()
    hand(table, "A5m")
    say(table, "c8N")
    return table


def two_owners() -> Rules:
    """Return a position in which a seat has two objects to score, and the other one has one."""
    table = begin()
    lay(table, BLACK, "B1", "c8N")
    post(table, BLACK, "c8", "N")
    lay(table, BLACK, "A9m", "d8N")
    lay(table, BLACK, "B2", "d7W")
    post(table, BLACK, "d7", "W")
    lay(table, BLACK, "A10m", "d6E")
    lay(table, BLACK, "B2m", "c6S")
    post(table, WHITE, "c6", "S")
    points(table, 17, 0)
    lay(table, BLACK, "A4", "c7N")
    return table


def doubling(*tokens: int, fresh: int = 0) -> Rules:
    """Return a position in which a tower may be doubled by a seat with further tokens."""
    table = begin()
    for token in (2, *tokens):
        give(table, BLACK, token)
    if fresh:
        give(table, BLACK, fresh, fresh=True)
    lay(table, BLACK, "A8m", "c8S", "knight S")
    return table


def an_extra_turn() -> Rules:
    """Return a position at the end of a turn in which token 2 was not used."""
    table = begin()
    give(table, BLACK, 1)
    give(table, BLACK, 2)
    lay(table, BLACK, "A9m", "f10N")
    return table


def occupied() -> Rules:
    """Return a position in which one court of the tile just laid is another's."""
    table = begin()
    lay(table, WHITE, "A10m", "f10E", "merchant N")
    table.turn = BLACK
    hand(table, "A4")
    say(table, "f9N")
    return table


REASONS: list[tuple[Callable[[], Rules], int | str, str, str]] = [
    (one_tile, "f10N", "place", "taken"),
    (one_tile, "e5N", "place", "lonely"),
    (one_tile, "f9N", "streets", "street_ends"),
    (a_court_in_hand, "g1N", "streets", "street_missing"),
    (a_court_in_hand, 4 * CELL_NAMES.index("f10") + 1, "turning", "turning"),
    (occupied, "merchant S", "occupied", "occupied"),
    (a_house_laid, int(STAND) + SLOT_NAMES.index("E"), "follower", "same_part"),
    (two_owners, "score beyond N", "order", "own_first"),
    (two_owners, "score W", "order", "nothing_there"),
    (two_owners, "score beyond W", "order", "nothing_beyond"),
    (doubling, "use 3", "tokens", "not_held"),
    (partial(doubling, fresh=1), "use 1", "tokens", "fresh"),
    (partial(doubling, 1), "use 1", "tokens", "extra_later"),
    (partial(doubling, 3), "use 3", "tokens", "other_kind"),
    (an_extra_turn, "use 2", "tokens", "double_earlier"),
    (partial(at_phase, "lay"), "none", "turn", "now.lay"),
    (partial(at_phase, "follower"), "save", "turn", "now.follower"),
    (partial(at_phase, "order"), "save", "turn", "now.order"),
    (partial(at_phase, "double"), "none", "turn", "now.double"),
    (partial(at_phase, "extra"), "none", "turn", "now.extra"),
]


@pytest.mark.parametrize(("setting", "move", "rule", "why"), REASONS)
def test_a_reason_names_its_rule_and_is_said_in_both_languages(
    setting: Callable[[], Rules], move: int | str, rule: str, why: str
) -> None:
    told = refused(setting(), move)
    assert (told.rule, told.reason.key) == (rule, f"refuse.{why}")
    for language in LANGUAGES:
        said = GAME.say_refusal(told, language, ["A", "B"])
        assert said[0].isupper()
        assert said.endswith(".")


def test_every_reason_is_tried() -> None:
    assert {why for _, _, _, why in REASONS} == keys_of("carcassonne", "refuse")


def test_every_move_that_is_not_offered_is_refused_with_a_reason() -> None:
    anchors = GAME.rules("en").anchors
    for setting, _, _, _ in REASONS:
        table = setting()
        (seat,) = table.actors()
        for move in set(range(MOVES.size)) - set(table.legal(seat)):
            told = refused(table, move)
            assert told.rule in anchors
            assert told.reason.key.removeprefix("refuse.") in keys_of("carcassonne", "refuse")
