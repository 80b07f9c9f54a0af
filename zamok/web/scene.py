"""Scene: the drawn and told part of a table through one viewer's eyes, before it is markup."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zamok.engine import Words
from zamok.engine.advice import advised, suggestion, suggestions
from zamok.engine.drawing import Area, Points, say_move
from zamok.engine.markup import Kept, Piece, ready, sketch
from zamok.engine.pencil import label
from zamok.server.snapshot import Snapshot
from zamok.web.speech import sentence

_XML = ' xmlns="http://www.w3.org/2000/svg"'  # a file needs it, a page does not
_SIDE = ("hand", "market", "others")  # areas with a place of their own, in this order

Signs = Mapping[int, Sequence[int]]  # moves, and who suggests them


@dataclass(frozen=True)
class Choice:
    """A move in words."""

    move: int
    text: str


@dataclass(frozen=True)
class Offer:
    """A move that somebody suggests to the viewer."""

    by: int
    move: int
    text: str


@dataclass(frozen=True)
class Drawn:
    """An area as markup, the parts in it apart."""

    area: Area
    signs: Signs
    picture: Kept
    parts: Mapping[str, Piece]
    moves: Sequence[int]  # that can be made by pressing something in it


@dataclass(frozen=True)
class Scene:
    """The drawn and told part of a table; there is none before the game begins."""

    board: Drawn
    areas: list[Drawn]
    ask: str
    rule: str
    acting: bool
    choices: list[Choice]  # that the drawing does not show
    moves: list[Choice]  # all of them, then what may be suggested to others
    offers: list[Offer]
    advised: list[str]  # who may be advised by pressing a place on the drawing
    pointed: int | None  # what the viewer suggests, and to whom
    listener: str
    points: list[Points]


def draw(area: Area, signs: Signs) -> Drawn:
    """Return an area as markup that stands on a page, where its place has its name."""
    parts: dict[str, Piece] = {}

    def keep(piece: Piece) -> str:
        id = piece.id
        parts[id] = piece
        return f'<g id="{id}" data-same=""></g>'  # its stub: there are hundreds

    named = f' role="group" aria-label="{label(area.title)}"'
    drawn, moves = sketch(area, keep, signs)
    made = drawn.replace(_XML, "", 1).replace(named, "", 1)
    return Drawn(area, signs, ready(f"area-{area.key}", "svg", made), parts, moves)


def offers_to(snapshot: Snapshot, words: Words, names: Sequence[str]) -> list[Offer]:
    """Return what others suggest to the viewer."""
    view = snapshot.view
    if snapshot.curtain is not None or view is None:
        return []
    return [
        Offer(
            proposal.by,
            proposal.move,
            snapshot.game.voice.say_move(view, proposal.move, words, names),
        )
        for proposal in snapshot.proposals
        if proposal.to == snapshot.seat and proposal.move in snapshot.legal
    ]


def make_scene(
    snapshot: Snapshot,
    view: Mapping[str, Any],
    words: Words,
    page: Words,
    names: Sequence[str],
    shape: str,
    drawn: Callable[[Area, Signs], Drawn],
) -> Scene:
    """Return what is drawn and told of a view; `drawn` may have an area as markup already."""
    game, legal = snapshot.game, snapshot.legal
    space = game.move_space
    advice = suggestions(space, snapshot.advice)
    offers = offers_to(snapshot, words, names)
    own = [proposal for proposal in snapshot.proposals if proposal.by == snapshot.seat]
    pointed = suggestion(space, own[0].to, own[0].move) if own else None
    signs: dict[int, list[int]] = {}
    for offer in offers:
        signs.setdefault(offer.move, []).append(offer.by)
    if pointed is not None:
        signs[pointed] = [own[0].by]
    board, *rest = (
        drawn(area, signs) for area in game.draw.areas(view, [*legal, *advice], words, names, shape)
    )
    rest.sort(key=lambda one: _SIDE.index(one.area.key) if one.area.key in _SIDE else len(_SIDE))
    shown = {move for one in (board, *rest) for move in one.moves}
    told = [
        Choice(move, sentence(say_move(game.voice, view, move, words, names)))
        for move in [*legal, *advice]
    ]
    listeners = set()
    if advice:
        listeners = {seat for move in shown if (seat := advised(space, move)[0]) is not None}
    asked = game.voice.ask(view, words, names)
    return Scene(
        board,
        rest,
        asked.text,
        asked.rule,
        bool(legal),
        [choice for choice in told if choice.move not in shown and choice.move < space],
        told,
        [
            replace(offer, text=page("advise.take", name=names[offer.by], move=offer.text))
            for offer in offers
        ],
        [names[seat] for seat in sorted(listeners)],
        pointed,
        names[own[0].to] if own else "",
        game.draw.points(view),
    )
