"""Writes the layouts of docs/LAB.md, as the observers declare them."""

from __future__ import annotations

import zamok
from zamok.engine import Game
from zamok.lab.layout import layout_of

MARK = "<!-- From here on `make docs` writes this page. -->"


def layouts(page: str) -> str:
    """Return the page with the layouts as they are now below the mark."""
    prose, mark, _ = page.partition(MARK)
    if not mark:
        raise ValueError("the page has no mark below which the layouts go")
    return prose + mark + "\n" + "".join(section(game) for game in zamok.games())


def section(game: Game) -> str:
    """Return the layout of one game: its observations and its moves."""
    counts = range(game.min_seats, game.max_seats + 1)
    sizes = ", ".join(f"{seats} seats: {layout_of(game, seats).size}" for seats in counts)
    least, most = layout_of(game, game.min_seats), layout_of(game, game.max_seats)
    lines = [
        "",
        f"### {game.words('en')('title')} (`{game.key}`, v{game.version})",
        "",
        f"Numbers of an observation: {sizes}. Moves: {game.move_space}.",
        "",
        "| piece | shape | range | what |",
        "| --- | --- | --- | --- |",
    ]
    for few, many in zip(least.pieces, most.pieces, strict=True):
        shape = " × ".join(
            str(one) if one == two else f"{one}–{two}"
            for one, two in zip(few.shape, many.shape, strict=True)
        )
        lines.append(f"| `{few.name}` | {shape} | {few.low}…{few.high} | {few.about} |")
    lines += ["", "| moves | first | how many | what |", "| --- | ---: | ---: | --- |"]
    for block in game.moves.blocks:
        lines.append(f"| `{block.name}` | {block.first} | {block.count} | {block.about} |")
    return "\n".join(lines) + "\n"
