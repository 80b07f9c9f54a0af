"""Nobody is asked where all answers are one, and nothing that could be chosen is taken away."""

from __future__ import annotations

import random

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.once_upon.scenario import Scenario
from tests.scale import some
from zamok.games.once_upon.choices import count_uses, fill_uses
from zamok.games.once_upon.facts import CELL_IDS, FACES
from zamok.games.once_upon.moves import MAX_LEGAL, PER_FACE, TO_NOTHING
from zamok.games.once_upon.rules import Rules
from zamok.games.once_upon.state import USE, WIDTH
from zamok.games.once_upon.uses import choose, offer_dice, use

GUESTS = ["shepherdess", "knight", "cook", "monk", "troll"]
FLAGS: list[dict[int, list[int]]] = [{}, {1: [1]}, {1: [1, 1]}, {1: [1, 1], 2: [2]}]
Castles = set[tuple[int, ...]]


def castle(position: Rules) -> tuple[int, ...]:
    return tuple(position.castles[:WIDTH])


def chosen(position: Rules) -> Castles:
    """Return the castles to which the answers of seat 0 can lead; each question has several."""
    if not position.waiting & 1:
        return {castle(position)}
    found: Castles = set()
    for move in position.legal(0):
        twin = position.copy()
        choose(twin, 0, move)
        found |= chosen(twin)
    assert len(found) > 1, "a question with one answer"
    return found


def possible(position: Rules, dice: tuple[int, ...]) -> Castles:
    """Return the castles to which dice can lead that are used one by one in any order."""
    if not dice:
        return {castle(position)}
    found: Castles = set()
    buffer = vec[i64]([0] * MAX_LEGAL)
    for face in set(dice):
        rest = list(dice)
        rest.remove(face)
        count = 0
        if count_uses(position, 0, face):
            count = int(fill_uses(position, 0, face, True, buffer, 0))
        else:
            buffer[0], count = face * PER_FACE + TO_NOTHING, 1
        for move in list(buffer[:count]):
            twin = position.copy()
            use(twin, 0, move)
            found |= possible(twin, tuple(rest))
    return found


def test_A33_every_question_has_answers_that_differ_and_none_is_left_out() -> None:
    """Random castles and throws: asked only where castles differ, and all of them are reached."""
    source = random.Random("questions")
    table = Scenario("great")
    position = table.state
    asked = 0
    for _ in range(some(3000)):
        chips = source.sample(CELL_IDS, source.choice([2, 4, 6, 8, 9, 9, 10, 10]))
        guests = [guest for guest in GUESTS if source.random() < 0.4]
        residents = source.choice([0, 10, 32, 33, 34, 35, 36, 36])
        walls = source.choice([0, 1, 2, 3])
        flags = source.choice([one for one in FLAGS if walls >= max(one, default=0)])
        table.castle(
            0, " ".join(chips), residents=residents, walls=walls, flags=flags,
            guests=" ".join(guests),
        )  # fmt: skip
        dice = (source.randrange(len(FACES)), source.randrange(len(FACES)))
        position.active = 0
        position.phase = USE
        position.recording = False
        position.die0, position.die1 = dice
        position.lost0 = position.lost1 = -1
        all_ways = possible(position, dice)
        offer_dice(position)
        said = [FACES[face] for face in dice], sorted(chips), guests, residents, walls, flags
        assert chosen(position) == all_ways, said
        asked += int(position.waiting & 1)
    assert asked > some(1000)
