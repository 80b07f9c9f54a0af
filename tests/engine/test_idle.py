"""Moves that bring nothing: what is called so, and what is not."""

from __future__ import annotations

import pytest

import zamok
from tests.conformance.kit import fresh_dice, frozen, sample
from zamok.engine import Game
from zamok.engine.idle import ENOUGH, WORLDS, Vain, vain

# The first seat has neither talers nor goods: its stonemason can neither buy nor build.
POOR = (
    "all_seasons:3 seats=3 options=season:summer,purchase:one,first_player:1 dice=? shown=1 over=no"
    " phase=choose seat=- round=2 card=- built=- placed=- target=- bought=- refused=- offer=-"
    " tile=- pile=- melted=- kind=- owed=- goods=-/taler/sand*4,wood,taler*4"
    " played=builder/builder/trader now=-/-/- down=-/-/- known=-/-/- gone=-/-/- worker1=-/-/-"
    " worker2=-/-/- worker3=-/-/- raised=tower/tower/- towers=1,0 houses=- today=0/0/0"
    " servants=market.1/forge-6/cart.sand joined=-/-/- fresh=- points=-/-/-"
    " tower=sand*2,wood,clay forge=1 event=- lying=- spent=- emptied=- inn=0 suitors=- gifts=-"
)
each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)


def poor(move: str, seat: int = 0) -> Vain | None:
    """Return how a move in that position brings nothing."""
    game, state = zamok.game("all_seasons"), zamok.position(POOR)
    return vain(game, state, seat, state.parse(seat, move))


def test_a_stonemason_with_nothing_to_buy_or_build_with_is_idle() -> None:
    found = poor("choose stonemason")
    assert found is not None
    assert found.worlds == WORLDS
    assert [(event.kind, event.seat) for event in found.why] == [("no_build", 0)]


@pytest.mark.parametrize("card", ["messenger", "trader", "worker1", "worker2", "worker3"])
def test_a_card_that_brings_something_is_not(card: str) -> None:
    assert poor(f"choose {card}") is None


def test_who_can_buy_may_have_something_of_the_stonemason() -> None:
    found = poor("choose stonemason", seat=2)
    assert found is None or found.worlds < WORLDS


@each_game
def test_it_asks_nothing_that_the_seat_does_not_know(game: Game) -> None:
    """In every position that the seat cannot tell from the real one the answer is the same."""
    state = game.start(game.seats.usual, seed="idle")
    for number, position in enumerate(sample(state, "idle", 6, 200)):
        for seat in position.actors():
            move = position.legal(seat)[0]
            before = frozen(position)
            found = vain(game, position, seat, move)
            assert frozen(position) == before
            dealt = position.redeal(seat, fresh_dice(f"{number}"))
            assert vain(game, dealt, seat, move) == found
            assert found is None or ENOUGH <= found.worlds <= WORLDS


@each_game
def test_the_only_move_and_one_that_names_nothing_are_never_idle(game: Game) -> None:
    state = game.start(seed="never idle")
    for position in sample(state, "never idle", 60, 400):
        for seat in position.actors():
            legal = position.legal(seat)
            for move in legal:
                if len(legal) == 1 or not game.moves.of(move).axes:
                    assert vain(game, position, seat, move) is None


@each_game
def test_what_events_bring_is_a_field_of_theirs(game: Game) -> None:
    for kind in game.events.values():
        assert isinstance(kind.brings, bool) or kind.brings in kind.data.__annotations__
