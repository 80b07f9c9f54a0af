"""The door for entropy: nobody can foresee it, unless it is seeded; then everybody can."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from zamok.engine import entropy


def test_without_a_seed_nothing_repeats() -> None:
    with entropy.apart(None):
        assert not entropy.seeded()
        drawn = {entropy.draw(16, "same") for _ in range(100)}
    assert len(drawn) == 100


def test_a_seed_repeats_everything() -> None:
    def drawn(seed: str) -> list[object]:
        with entropy.apart(seed):
            assert entropy.seeded()
            return [entropy.draw(40, "a"), entropy.draw(40, "a"), entropy.token(16, "b", 3)]

    first, second, text = drawn("x")
    assert drawn("x") == [first, second, text]
    assert first != second
    assert drawn("y") != [first, second, text]


def test_a_purpose_does_not_care_what_others_drew() -> None:
    with entropy.apart("x"):
        alone = [entropy.draw(8, "table", 2) for _ in range(3)]
    with entropy.apart("x"):
        mixed = []
        for number in range(3):
            entropy.draw(8, "table", 1)
            mixed.append(entropy.draw(8, "table", 2))
            entropy.draw(8, "person", number)
    assert mixed == alone


def test_apart_goes_on_where_it_was_left() -> None:
    with entropy.apart("x"):
        both = [entropy.draw(8, "a"), entropy.draw(8, "a")]
    with entropy.apart("x"):
        first = entropy.draw(8, "a")
        with entropy.apart("y"):
            assert entropy.draw(8, "a") not in both
        assert [first, entropy.draw(8, "a")] == both


@pytest.mark.parametrize("size", [1, 32, 200])
def test_as_many_bytes_as_were_asked_for(size: int) -> None:
    assert len(entropy.draw(size, "size")) == size
    with entropy.apart(None):
        assert len(entropy.draw(size, "size")) == size


def test_the_variable_seeds_a_program() -> None:
    code = "import zamok; print(zamok.game('carcassonne').start().dice.key.hex())"

    def key(**more: str) -> str:
        plain = {k: v for k, v in os.environ.items() if k != entropy.VARIABLE}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**plain, **more},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert key(ZAMOK_SEED="x") == key(ZAMOK_SEED="x") != key(ZAMOK_SEED="y")
    assert key() != key()
