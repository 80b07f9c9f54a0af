"""Every position of many random games as text, read and played on; and broken texts.

    python -m tests.positions --games 1000            every position of so many games of each kind
    python -m tests.positions --broken 100000         so many broken texts of each game
    python -m tests.positions --keep --game my_game   golden/positions.txt of a new layout

Stops at any moment; `--from N` goes on at game N.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import zamok
from tests.conformance.kit import chooser, walk
from zamok import Game, PositionError, State
from zamok.engine import LANGUAGES

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789=:/,*-~?._ "


def read_back(position: State) -> State:
    """Return a position written as text and read again."""
    return zamok.position(position.to_text())


# ---- broken texts --------------------------------------------------------------------------


def broken(text: str, dice: random.Random, count: int) -> Iterator[str]:
    """Give so many texts that differ from a position's text: letters, words and values changed."""
    ways = (_letter, _lost, _added, _cut, _swapped, _number, _item)
    for _ in range(count):
        yield dice.choice(ways)(text, dice)


def _letter(text: str, dice: random.Random) -> str:
    """Return the text with another letter somewhere."""
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(LETTERS) + text[at + 1 :]


def _lost(text: str, dice: random.Random) -> str:
    """Return the text without one of its letters."""
    at = dice.randrange(len(text))
    return text[:at] + text[at + 1 :]


def _added(text: str, dice: random.Random) -> str:
    """Return the text with a letter more."""
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(LETTERS) + text[at:]


def _cut(text: str, dice: random.Random) -> str:
    """Return the beginning of the text."""
    return text[: dice.randrange(len(text))]


def _swapped(text: str, dice: random.Random) -> str:
    """Return the text with the values of two of its words exchanged."""
    head, *pairs = text.split(" ")
    names = [pair.partition("=")[0] for pair in pairs]
    values = [pair.partition("=")[2] for pair in pairs]
    one, other = dice.randrange(len(pairs)), dice.randrange(len(pairs))
    values[one], values[other] = values[other], values[one]
    return " ".join([head, *(f"{n}={v}" for n, v in zip(names, values, strict=True))])


def _number(text: str, dice: random.Random) -> str:
    """Return the text with one of its digits counted up or down."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = dice.choice(places)
    digit = str((int(text[at]) + dice.choice((1, 9, 5))) % 10)
    return text[:at] + digit + text[at + 1 :]


def _item(text: str, dice: random.Random) -> str:
    """Return the text with one item of a list or part put where another one is."""
    head, *words = text.split(" ")
    at = dice.randrange(len(words))
    name, _, value = words[at].partition("=")
    mark = dice.choice(",/")
    items = value.split(mark)
    one, other = dice.randrange(len(items)), dice.randrange(len(items))
    items[one] = items[other] if dice.random() < 0.5 else dice.choice(("-", "0", "1", items[one]))
    words[at] = f"{name}={mark.join(items)}"
    return " ".join([head, *words])


def check_broken(text: str, dice: random.Random) -> bool:
    """A text is refused with what is wrong, or it is a position that can be played to its end."""
    try:
        position = zamok.position(text, "broken")
    except PositionError as error:
        for language in LANGUAGES:
            error.say(language)
        return True
    for seat in (None, *range(position.seats)):
        position.view(seat)
    for line, score in zip(position.breakdown(), position.scores(), strict=True):
        assert sum(one["points"] for one in line) == score, text
    most = zamok.game(text.partition(":")[0]).max_plies
    for ply, _ in enumerate(walk(position, lambda items: dice.randrange(len(items)))):
        assert ply < most, text
    return False


# ---- commands ----------------------------------------------------------------------------------


def follow(game: Game, seats: int, options: dict[str, str], seed: str) -> tuple[int, int]:
    """Play a game at random; write and read every position; return positions and characters.

    The position that was read plays on instead of the one that was written, so that its end is
    that of the game played without any reading.
    """
    state = game.start(seats, options, seed)
    plain = state.copy()
    choose, again = chooser(seed), chooser(seed)
    for _ in walk(plain, again):
        pass
    count = length = 0
    while not state.over:
        text = state.to_text()
        read = zamok.position(text)
        assert read.to_text() == text
        state = read
        count, length = count + 1, length + len(text)
        actors = state.actors()
        seat = actors[choose(list(range(len(actors))))]
        legal = state.legal(seat)
        state.play(seat, legal[choose(legal) % len(legal)])
    assert state.to_text() == plain.to_text(), f"{game.key} {seats} {options} {seed}"
    return count, length


def keep(game: Game) -> str:
    """Add a line for every phase that has none by this layout; those that are there stay."""
    path = game.folder / "golden" / "positions.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    head = f"{game.key}:{game.layout.number} "
    full = [line for line in lines if line.startswith(head) and " eyes=" not in line]
    there = {zamok.position(line).view(None)["phase"] for line in full}
    found: dict[str, str] = {}
    for seats, options in game.variants():
        state = game.start(seats, options, "keep")
        for _ in walk(state, chooser("keep")):
            found.setdefault(state.view(None)["phase"], state.to_text())
        found.setdefault(state.view(None)["phase"], state.to_text())
    new = [text for phase, text in found.items() if phase not in there]
    known = [zamok.position(text).text_for(1) for text in new[:2]]
    path.write_text("\n".join([*lines, *new, *known]) + "\n", encoding="utf-8")
    return f"{len(new)} phases added"


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--broken", type=int, default=0)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--game", action="append")
    given = parser.parse_args()
    for game in zamok.games():
        if given.game and game.key not in given.game:
            continue
        if given.keep:
            print(f"{game.key}: {keep(game)}")
        ways = game.variants()
        began, count, length = time.perf_counter(), 0, 0
        for number in range(given.first, given.games):
            positions, characters = follow(game, *ways[number % len(ways)], f"positions {number}")
            count, length = count + positions, length + characters
            if number % 100 == 99:
                print(f"{game.key}: {number + 1} games", flush=True)
        if count:
            print(
                f"{game.key}: {given.games} games, {count} positions, {length // count} characters "
                f"a position, {(time.perf_counter() - began) / count * 1e3:.2f} ms to write, "
                "read and write again",
                flush=True,
            )
        if given.broken:
            print(f"{game.key}: {shake(game, given.broken)}", flush=True)


def shake(game: Game, count: int) -> str:
    """Try so many broken texts of positions of random games; return what became of them."""
    dice = random.Random(f"shake {game.key}")
    ways = game.variants()
    refused = done = 0
    while done < count:
        state = game.start(*ways[done // 20 % len(ways)], f"shake {done}")
        stop = dice.randrange(120)
        for ply, _ in enumerate(walk(state, lambda items: dice.randrange(len(items)))):
            if ply == stop:
                break
        texts = state.to_text(), state.text_for(dice.randrange(state.seats))
        for text in broken(dice.choice(texts), dice, 20):
            refused += check_broken(text, dice)
            done += 1
    return f"{done} broken texts, {refused} refused, {done - refused} positions of their own"


if __name__ == "__main__":
    main()
