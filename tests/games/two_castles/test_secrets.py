"""What seats know, and redeals at the moments when something is hidden."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.conformance.kit import freeze, frozen, text_of, viewers
from tests.games.two_castles.table import (
    build,
    claim,
    draw_instead,
    finish_turn,
    hand,
    known,
    redealt,
    room,
    say,
    start,
    texts,
    to_build,
)
from tests.games.two_castles.test_bonuses import third
from zamok import Dice
from zamok.games.two_castles import facts
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import DISCARD, IN_DISCARD, IN_SUPPLY, SUPPLY
from zamok.games.two_castles.supply import reshuffle_rooms


def redeals(state: Rules, seat: int | None, times: int = 30) -> list[Rules]:
    dealt = [redealt(state, seat, Dice(f"{seat} {n}".encode())) for n in range(times)]
    census = state.census()
    for position in dealt:
        assert text_of(position.view(seat)) == text_of(state.view(seat))
        assert position.census() == census
        again = position.redeal(seat, Dice(b"again"))
        assert frozen(again) == frozen(state.redeal(seat, Dice(b"again")))
    return dealt


def kinds(positions: list[Rules], *names: str) -> int:
    """Return how many different contents the named fields have."""
    return len({repr([freeze(getattr(p, name)) for name in names]) for p in positions})


def test_a_choice_from_a_known_stack_is_hidden() -> None:
    """Seat 0 passed the stack, so it knows the tiles, but not which two seat 1 takes."""
    state = start(4)
    finish_turn(state)
    for _ in range(2):
        state.play(1, state.legal(1)[0])
    before = state.view(0)["stacks"][0]["rooms"]
    assert len(known(before)) == 7
    dealt = redeals(state, 0)
    assert kinds(dealt, "choice") > 5
    for position in dealt:
        left = [int(position.stack[i]) for i in range(5)]
        chosen = [int(position.choice[2]), int(position.choice[3])]
        assert len(set(left + chosen)) == 7
        assert chosen == sorted(chosen)


def test_one_chosen_tile_is_hidden_too() -> None:
    state = start(3)
    state.play(2, state.legal(2)[4])
    for seat in (0, 1, None):
        dealt = redeals(state, seat)
        assert kinds(dealt, "choice") > 5
    assert kinds(redeals(state, 2), "choice") == 1


def test_own_hand_and_seen_stacks_stay() -> None:
    state = start(5)
    for _ in range(2):
        finish_turn(state)
    for seat in range(5):
        for position in redeals(state, seat, 10):
            for other in range(5):
                stack = int(position.stack_of(other))
                mine = [sorted(p.stack[stack * 9 : stack * 9 + 5]) for p in (state, position)]
                if (state.player[stack * 4 + 1] >> seat) & 1:
                    assert mine[0] == mine[1]


@pytest.mark.parametrize("kind", ["food", "utility"])
def test_what_others_drew_is_dealt_anew(kind: str) -> None:
    state = third(kind)
    for seat in (0, 1):
        assert kinds(redeals(state, seat), "drawn") == 1
    for other in (2, 3, None):
        assert kinds(redeals(state, other), "drawn") > 20


def test_discards_are_known_to_those_who_saw_them() -> None:
    for kind, word, key in (
        ("food", "keep", "known_discards"),
        ("utility", "card", "known_card_discards"),
    ):
        state = third(kind)
        say(state, 0, sorted(text for text in texts(state, 0) if text.startswith(word))[0])
        seen: list[Any] = [dict(state.view(seat))[key] for seat in range(3)]
        assert seen[0] == seen[1] != []
        assert seen[2] == []
        field, limit = ("where", 147) if kind == "food" else ("card", 20)
        for seat in (0, 2):
            piles = [
                [n for n in range(limit) if getattr(dealt, field)[n] == DISCARD]
                for dealt in redeals(state, seat)
            ]
            assert (len({tuple(pile) for pile in piles}) == 1) == (seat == 0)


def test_the_last_tile_is_known_to_those_who_held_the_stack() -> None:
    state = start(6)
    while state.round == 1:
        finish_turn(state)
    for seat in range(6):
        assert len(known(state.view(seat)["known_discards"])) >= 4
    assert state.view(None)["known_discards"] is None


def test_after_a_reshuffle_one_knows_only_that_no_hand_has_them() -> None:
    state = third("food")
    say(state, 0, sorted(text for text in texts(state, 0) if text.startswith("keep "))[0])
    known = state.view(0)["known_discards"]
    reshuffle_rooms(state)
    assert state.stock[IN_DISCARD] == 0
    assert state.view(0)["known_discards"] == []
    assert state.view(0)["known_in_stock"] == known
    assert state.view(2)["known_in_stock"] == []
    for position in redeals(state, 0):
        assert position.view(0)["known_in_stock"] == known
    assert state.stock[IN_SUPPLY] > 5


def test_a_tile_discarded_again_tells_the_others_nothing() -> None:
    """Seat 2 knows a tile from before a reshuffle; castle 0 draws and discards it, unseen."""
    state = start()
    build(state, 0, [("kitchen", -1, 0), ("bakery", -2, 0)])
    build(state, 2, [("brewery", -1, 0), ("buttery", -2, 0)])
    to_build(state, {0: ("pantry", "tasso_room"), 2: ("scullery", "solar")})
    say(state, 2, "L 2,0")
    say(state, 2, sorted(text for text in texts(state, 2) if text.startswith("keep "))[0])
    reshuffle_rooms(state)
    known = cast("list[str]", state.view(2)["known_in_stock"])
    assert len(known) == 4
    say(state, 0, "L 2,0")
    keeps = {text for text in texts(state, 0) if text.startswith("keep ")}
    if f"keep {known[0]}" not in keeps:
        keeps.discard(f"keep {facts.ROOM_KEYS[state.drawn[0]]}")
        claim(state, room(known[0]))
        draw_instead(state, 0, known[0])
    assert state.view(2)["known_in_stock"] == known
    say(state, 0, min(keeps - {f"keep {key}" for key in known}))
    assert known[0] in cast("list[str]", state.view(0)["known_discards"])
    assert state.view(2)["known_in_stock"] == known
    assert state.view(2)["known_discards"] == []
    for seat in viewers(state):
        redeals(state, seat, 10)
    for position in redeals(state, 2):  # in the supply or discarded, never in a hand
        assert position.where[room(known[0])] in (SUPPLY, DISCARD)
    assert len({int(p.where[room(known[0])]) for p in redeals(state, 2)}) == 2


def test_ludwigs_tiles_are_seen_by_one_seat_only() -> None:
    state = start(2)
    assert kinds(redeals(state, 0), "choice") == 1
    assert kinds(redeals(state, 1), "choice") > 20
    finish_turn(state)
    # Ludwig now holds what seat 1 passed on: seat 1 knows the tiles, not which two.
    dealt = redeals(state, 1)
    assert kinds(dealt, "choice") > 5
    pools = {
        tuple(
            sorted([int(p.choice[4]), int(p.choice[5]), *(int(p.stack[9 + i]) for i in range(5))])
        )
        for p in dealt
    }
    assert len(pools) == 1


def test_redeals_in_long_games_with_many_draws() -> None:
    """Every viewer, every few moves, in games whose seats love food and utility bonuses."""
    for seats in (2, 4, 7):
        state = start(seats, f"draws {seats}")
        ply = 0
        while not state.over:
            seat = state.actors()[ply % len(state.actors())]
            legal = state.legal(seat)
            tiles = [move for move in legal if move < 21 or 42 <= move < 63 or 126 <= move < 147]
            state.play(seat, tiles[0] if tiles and legal[-1] < 147 else legal[ply % len(legal)])
            ply += 1
            if ply % 11 == 0:
                for viewer in viewers(state):
                    redeals(state, viewer, 1)


def test_hands_do_not_show_in_views_of_others() -> None:
    state = start(3)
    hand(state, 0, "kitchen")
    assert "kitchen" in text_of(state.view(0))
    assert "kitchen" not in text_of(state.view(1))
    assert "kitchen" not in text_of(state.view(None))
