"""Writes the page about the data of Carcassonne: The Castle: figures, origins, rulings, notation."""

from __future__ import annotations

from zamok.games.carcassonne.facts import (
    CASTLE,
    CELL_NAMES,
    KIND_NAMES,
    LETTERS,
    SIDES,
    SLOT_NAMES,
    Face,
    Part,
)
from zamok.games.carcassonne.moves import MOVES

RULINGS = (
    (1, "a token works from the start of its owner’s next turn; an extra turn is a next turn; in the final scoring every token held counts, even one taken in the last turn"),
    (2, "tokens 1 to 3 are used in the own turn only, even if the opponent completes the feature"),
    (3, "token 1 is offered after scoring and return, one a turn’s end; both copies make three turns in a row; one just taken waits; not when no tile is left"),
    (4, "several tokens may be used in one turn"),
    (5, "a feature is doubled once at most"),
    (6, "doubling is asked when the feature is scored, before the marker moves; it is optional; start spaces are doubled too"),
    (7, "token 3 doubles points, never the size of the keep’s house"),
    (8, "the placing seat’s features are scored first, then the opponent’s; the placing seat orders both, and is asked only where the order changes which tokens can be taken, or which are seen before a doubling or a further order is decided; otherwise they are scored from the top clockwise, those of the tile before those beyond it; where two houses of one size could take the keep, the first has it, as only its size counts"),
    (9, "landing is checked after every single scoring, so two tokens in one turn are possible"),
    (10, "if both reach the same tower in one turn, the first by order of scoring has the token"),
    (11, "where nothing is scored the marker does not move and takes no token"),
    (12, "on later laps the marker’s space is the score modulo 100; 0/1 never holds a token"),
    (13, "the tokens left on the wall are removed before the final scoring, in which none is taken"),
    (14, "tokens are unknown to all until taken, then public; the five left over are never shown"),
    (15, "features join only over meeting sides; courts beside a path join left with left, right with right"),
    (16, "plain wall closes; a start space of the same kind joins and counts, of another kind closes; before an empty space it stays open"),
    (17, "a path must meet a path at a start space, both ways; anything may meet the plain wall"),
    (18, "a path start space leads into the wall: the path ends there and it counts as a tile"),
    (19, "a path ends at a building of its own tile only; between tiles a path must meet a path"),
    (20, "a feature counts each tile and each start space once"),
    (21, "one well doubles a path, further wells do nothing"),
    (22, "a well doubles the whole joined path; squares cut paths, wells and plain crossings do not"),
    (23, "no follower stands on a start space"),
    (24, "whether a feature is free is judged after the tile has joined its neighbours"),
    (25, "a returned follower serves from the next own turn, an extra turn included"),
    (26, "on a tie nobody scores or places a keep; the followers return"),
    (27, "a feature completed by the opponent is scored by its owner, token and keep included, but never doubled"),
    (28, "the keep moves to a strictly larger house only"),
    (29, "the size of the keep’s house counts tiles only; the option `keep_size` adds start spaces"),
    (30, "a house scored with token 6 never moves the keep"),
    (31, "each token 8 adds 2; useless without a keep on the board"),
    (32, "a single keep wins the keep scoring; without any nobody does"),
    (33, "empty spaces join by their sides; enclosed holes count; the largest area pays once"),
    (34, "a tile that fits nowhere leaves the game face up and another is drawn in the same turn; if the tiles run out so, the game ends at once"),
    (35, "a tile that fits cannot be refused"),
    (36, "the stacks are one supply: choosing among them means nothing"),
    (37, "the first tile touches a start space; later ones may, however far away"),
    (38, "two tokens 4, 5 or 6 alike need two features; start spaces count; strict majority"),
    (39, "two tokens 7 need two courts"),
    (40, "unused tokens 1 to 3 are worth nothing at the end"),
    (41, "courts are never completed: what is connected at the end counts"),
    (42, "at the end tokens are used by themselves where they bring most"),
    (43, "the first player is drawn by lot; players who have agreed on it choose the seat by the option `first_player`; the rulebook knows no other custom"),
    (44, "equal points are a draw"),
    (45, "while a tile is being placed the opponent may suggest any place where it fits, and nothing else; the rulebook grants it in so many words, so it is a rule and no mere courtesy; the seat whose turn it is decides; every legal placement is shown to all"),
    (46, "merchants stay to the end; a court is claimed while free, like anything else"),
)  # fmt: skip


def page() -> str:
    """Return the page as Markdown."""
    lines = [*_introduction(), *_board(), *_tiles(), *_rulings(), *_notation()]
    return "\n".join(lines) + "\n"


def _introduction() -> list[str]:
    lines = [
        "# Carcassonne: The Castle: data, rulings, notation",
        "",
        "Reiner Knizia after Klaus-Jürgen Wrede, Hans im Glück 2003; in Russian «Каркассон.",
        "Крепость». Written by `make docs` from `zamok/games/carcassonne/castle.json`: whoever",
        "owns a printed copy can put the printed board and tiles there; no code depends on them.",
        "",
        "What is certain: 60 tiles, 18 tokens and their effects, all points, the track of 100",
        "spaces (rulebook); 76 cells, 13 tokens on the wall, 7 start spaces, the corner 12/13",
        "(other publications). **The outline of the castle, most corners, the start spaces and",
        "the faces of all 60 tiles are reconstructed: no text we have gives the printed ones.**",
        "They were designed so that every example of the rulebook can happen and nearly every",
        "tile drawn can be placed.",
        "",
        "## Figures",
        "",
        "| figure | value | origin |",
        "| --- | --- | --- |",
    ]
    lines += [
        f"| {item['what'].replace('_', ' ')} | {item['value']} | {item['origin']} |"
        for item in CASTLE.figures
    ]
    return lines


def _board() -> list[str]:
    lines = ["", "## Board", ""]
    lines += [f"Outline: {CASTLE.origins['outline']}.", "", "```", *_outline(), "```", ""]
    lines += [f"Start spaces: {CASTLE.origins['starts']}.", ""]
    lines += ["| start space | cell | side | shows |", "| --- | --- | --- | --- |"]
    for start in CASTLE.starts:
        shows = _shows(start.face.parts[0])
        lines.append(f"| {start.name} | {CELL_NAMES[start.cell]} | {SIDES[start.side]} | {shows} |")
    lines += ["", f"Corner towers: {CASTLE.origins['corners']}.", ""]
    lines += ["| spaces | token | origin |", "| --- | --- | --- |"]
    lines += [
        f"| {'/'.join(str(space) for space in corner.spaces)} | "
        f"{'yes' if corner.token else 'no'} | {corner.origin} |"
        for corner in CASTLE.corners
    ]
    return lines


def _tiles() -> list[str]:
    lines = ["", f"Shapes of the score spaces: {CASTLE.origins['track']}.", "", "## Tiles", ""]
    lines += [f"Faces: {CASTLE.origins['tiles']}.", ""]
    lines += [
        "Sides from the top clockwise: S path (`street` in records), T tower, H house, C court. `N` is a",
        "whole side or the middle of one with a path, `N1` and `N2` its halves clockwise; `*` market, `!`",
        "well, `#` square.",
        "",
        "| tile | copies | sides | parts |",
        "| --- | --- | --- | --- |",
    ]
    for tile in CASTLE.tiles:
        sides = "".join(LETTERS[tile.side(side)] for side in range(4))
        lines.append(f"| {tile.name} | {tile.copies} | {sides} | {_parts(tile)} |")
    return lines


def _rulings() -> list[str]:
    lines = ["", "## Rulings", ""]
    lines += [
        "Where the rulebook is silent or unclear, these hold. The test of ruling 7 has `R7` in its",
        "name; all are in `tests/games/carcassonne/test_rulings.py`.",
        "",
        "| ruling | |",
        "| --- | --- |",
    ]
    lines += [f"| **R{number}** | {text} |" for number, text in RULINGS]
    return lines


def _notation() -> list[str]:
    lines = ["", "## Notation", ""]
    lines += [
        "A follower is called by the part it stands on: `herald S`, `knight N`, `squire W`,",
        "`merchant E2`; any slot of the part will do, and a tile that looks the same turned may be",
        "written either way.",
        "",
        "| move | for example | meaning |",
        "| --- | --- | --- |",
    ]
    lines += [
        f"| `{block.form}` | `{MOVES.write(block.first)}` | {block.about} |"
        for block in MOVES.blocks
    ]
    return lines


def _outline() -> list[str]:
    width = max(len(row) for row in CASTLE.rows)
    lines = ["    " + " ".join(chr(97 + column) for column in range(width))]
    return lines + [f"{row + 1:>3} " + " ".join(text) for row, text in enumerate(CASTLE.rows)]


def _shows(part: Part) -> str:
    return KIND_NAMES[part.kind] + (" with a market" if part.market else "")


def _parts(tile: Face) -> str:
    told = []
    for part in tile.parts:
        ports = [SLOT_NAMES[slot] for slot in part.ports()]
        mark = ("*" if part.market else "") + ("!" if part.well else "")
        told.append(f"{KIND_NAMES[part.kind]} {' '.join(ports)}{mark}")
    return "; ".join(told) + ("; #" if tile.square else "")
