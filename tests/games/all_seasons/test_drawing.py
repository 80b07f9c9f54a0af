"""The drawing of this game: spots, ghosts and marks, projected points, payments, questions."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import cast

import pytest

import zamok
from tests.conformance.kit import chooser, walk
from tests.games.all_seasons import table
from zamok.engine.drawing import plain
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.draw import worth
from zamok.games.all_seasons.draw.purse import only_rest
from zamok.games.all_seasons.draw.sites import SITES, TRACK, owners, score_at
from zamok.games.all_seasons.moves import BARS, MELT, MOST_BARS, MOST_OWN, PAY, PLACE
from zamok.games.all_seasons.rules import AllSeasons
from zamok.games.all_seasons.state import PHASES
from zamok.games.all_seasons.view import View

GAME = zamok.game("all_seasons")
NAMES = ["Anna", "Boris", "Vera", "Gleb"]
ON_BUTTONS = {"done", "sell", "refuse"}  # answers that have no place of their own


def games(seeds: int, step: int) -> Iterator[tuple[AllSeasons, int]]:
    """Give positions of random games at every seat count, summer and winter, with who acts."""
    for seats, season, seed in itertools.product((2, 3, 4), ("summer", "winter"), range(seeds)):
        p = cast(AllSeasons, GAME.start(seats, {"season": season}, f"drawn {seed}"))
        p.recording = True
        for ply, (seat, _) in enumerate(walk(p, chooser(seed))):
            if ply % step == 0:
                yield p, seat


def view_of(p: AllSeasons, seat: int | None) -> View:
    return cast("View", p.view(seat))


def picture(p: AllSeasons, seat: int | None, legal: list[int] | None = None) -> str:
    moves = p.legal(seat) if legal is None and seat is not None else legal or []
    drawn = GAME.draw.areas(p.view(seat), moves, GAME.words("en"), NAMES)
    return "".join(plain(area.svg) for area in drawn)


def spotted(svg: str) -> set[int]:
    return {
        int(move) for found in re.findall(r'data-moves="([\d ]+)"', svg) for move in found.split()
    }


def test_every_legal_move_with_a_place_has_a_spot() -> None:
    for p, seat in games(1, 3):
        missing = {p.notation(move) for move in set(p.legal(seat)) - spotted(picture(p, seat))}
        assert missing <= ON_BUTTONS, (PHASES[p.phase], missing)


def test_who_waits_sees_no_spots() -> None:
    for p, seat in games(1, 23):
        for viewer in (None, seat):
            svg = picture(p, viewer, [])
            assert "data-moves" not in svg
            assert "data-ghost" not in svg
            assert "data-try" not in svg


def ended(p: AllSeasons) -> list[int]:
    """Return the scores if the game ended now and all melted for the palace what is best."""
    twin = p.copy()
    twin.recording = False
    table.finish(twin)
    while not twin.over:
        seat = twin.actors()[0]
        results = []
        for move in twin.legal(seat):
            after = twin.copy()
            after.play(seat, move)
            # What others melt later does not touch what this seat gets, but for the forge.
            results.append((own_after(after, seat), -move, move))
        twin.play(seat, max(results)[2])
    return twin.scores()


def own_after(p: AllSeasons, seat: int) -> int:
    while not p.over:
        p.play(p.actors()[0], BARS)
    return p.scores()[seat]


def test_likely_points_are_those_of_the_final_scoring() -> None:
    compared = 0
    for p, seat in games(2, 9):
        likely = [found.likely for found in GAME.draw.points(p.view(seat))]
        assert [found.now for found in GAME.draw.points(p.view(None))] == p.scores()
        assert likely == ended(p), PHASES[p.phase]
        compared += 1
    assert compared > 100


def test_at_the_end_nothing_more_is_likely() -> None:
    p = table.finish(table.new())
    assert p.over
    assert [found.likely for found in GAME.draw.points(p.view(None))] == p.scores()


def test_ghosts_of_places_tell_what_the_servant_brings() -> None:
    compared = 0
    for p, seat in games(3, 1):
        if PHASES[p.phase] != "place":
            continue
        view = view_of(p, seat)
        before = worth.final(view)[seat]
        for move in p.legal(seat):
            spot = move - PLACE
            if not 0 <= spot < facts.INN_SPOT:
                continue
            after = p.copy()
            after.recording = False
            after.play(seat, move)
            if PHASES[after.phase] not in ("place", "source") or after.actors() != [seat]:
                continue
            if PHASES[after.phase] == "source":
                after.play(seat, after.legal(seat)[0])
            if after.over or after.round != p.round or PHASES[after.phase] != "place":
                continue
            gained = worth.final(view_of(after, seat))[seat] - before
            assert worth.gain(view, seat, spot) == gained
            assert f'data-ghost="{move}"' in picture(p, seat)
            compared += 1
    assert compared > 10


def test_worth_of_places() -> None:
    p = table.new()
    table.raise_tiles(p, 0, tower=3, large_gate=1, keep=1)
    table.serve(p, 1, "large_gate", "keep")
    table.put(p, 0, taler=11)
    view = view_of(p, 0)
    number = facts.SPOT_NAMES.index
    assert worth.place_worth(view, number("large_gate")) == 6
    assert worth.place_worth(view, number("keep")) == 12  # market and forge have four places
    assert worth.place_worth(view, number("market.1")) == 5
    assert worth.place_worth(view_of(p, None), number("market.1")) is None


def test_a_rest_that_is_told_is_what_will_be_paid() -> None:
    compared = 0
    for p, seat in games(3, 1):
        phase = PHASES[p.phase]
        if phase not in ("pay", "melt"):
            continue
        view = view_of(p, seat)
        assert view["payment"] is not None
        base, most = (PAY, MOST_OWN) if phase == "pay" else (MELT, MOST_BARS)
        base += facts.KIND_NAMES.index(view["payment"]["kind"]) * most
        for move in p.legal(seat):
            rest = only_rest(view, seat, move - base)
            after = p.copy()
            after.play(seat, move)
            built = table.told(after, "build")
            assert (rest is not None) == bool(built)
            if rest is None:
                continue
            paid = dict(cast("dict[str, int]", view["payment"]["paid"]))
            paid[view["payment"]["kind"]] += move - base
            for kind, (own, melted) in rest.items():
                paid[kind] += own + melted
            assert built[0]["paid"] == {kind: count for kind, count in paid.items() if count}
            compared += 1
    assert compared > 20


def test_events_mark_what_is_drawn() -> None:
    wanted = {"build", "place", "cart", "delivery", "coin", "messenger", "winter_card", "down"}
    found: set[str] = set()
    for p, seat in games(2, 1):
        svg = ""
        for event in p.events:
            if event.kind in wanted - found and event.visible_to(seat):
                svg = svg or picture(p, seat, [])
                marks = GAME.draw.marks(event.plain())
                assert marks, event.kind
                if any(f'id="{mark}"' in svg for mark in marks):
                    found.add(event.kind)
    assert found == wanted


def test_every_phase_has_a_question_of_its_own() -> None:
    words, asked = GAME.words("en"), set()
    rare = [table.new(3), table.new(3), table.new(3)]
    for p, phase in zip(rare, ("toll", "palace", "last_piece"), strict=True):
        p.phase, p.actor, p.seat = PHASES.index(phase), 1, 0
    for p, seat in itertools.chain(games(8, 1), ((p, 1) for p in rare)):
        phase = PHASES[p.phase]
        if phase in asked:
            continue
        asked.add(phase)
        mine = GAME.ask(p.view(seat), words, NAMES)
        other = GAME.ask(p.view(None), words, NAMES)
        assert mine.text != other.text
        assert mine.text[-1] in ".?"
        assert "{" not in mine.text
        assert NAMES[seat] in other.text
    assert asked == set(PHASES[1:])


def test_the_end_names_the_winner() -> None:
    p = table.new()
    table.put(p, 1, taler=9)
    table.finish(p)
    assert "Boris" in GAME.ask(p.view(None), GAME.words("en"), NAMES).text
    assert "Anna" not in GAME.ask(p.view(None), GAME.words("en"), NAMES).text


@pytest.mark.parametrize("kind", ["tower", "house"])
def test_every_building_has_a_site_of_its_own(kind: str) -> None:
    sites = len(SITES[kind])
    for counts in itertools.product(range(sites + 1), repeat=4):
        if sum(counts) > sites:
            continue
        found = owners(kind, counts)
        assert [sum(1 for seat, _ in found.values() if seat == at) for at in range(4)] == list(
            counts
        )
        latest = [seat for seat, last in found.values() if last]
        assert sorted(latest) == [seat for seat in range(4) if counts[seat]]


def test_two_players_never_move_a_building_by_adding_one() -> None:
    for kind in ("tower", "house"):
        sites = len(SITES[kind])
        for mine, theirs in itertools.product(range(sites), repeat=2):
            if mine + theirs < sites:
                before = {site: owner[0] for site, owner in owners(kind, (mine, theirs)).items()}
                after = {site: owner[0] for site, owner in owners(kind, (mine + 1, theirs)).items()}
                assert before.items() <= after.items(), (kind, mine, theirs)


def test_the_score_track_is_a_ring() -> None:
    at = [score_at(points) for points in range(TRACK + 1)]
    assert at[0] == at[TRACK]
    assert len(set(at)) == TRACK == 90
    for one, other in itertools.pairwise(at):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 40


def test_the_ear_hears_the_places_and_the_supplies() -> None:
    p = table.new(3, "winter")
    told = dict(GAME.describe(p.view(0), GAME.words("en"), NAMES))
    everything = " ".join(line for lines in told.values() for line in lines)
    assert "Market (6 talers): free; worth now: 2 points." in everything
    assert "Anna (you)" in told
    assert all(line[0] == line[0].upper() and line[-1] in ".?!…" for line in everything.split("\n"))


@pytest.mark.parametrize("bars", [0, 1, 4, 7])
def test_likely_points_melt_for_the_palace_what_is_best(bars: int) -> None:
    p = table.new(3)
    table.raise_tiles(p, 0, palace=1)
    table.serve(p, 0, "palace.1", "forge-10")
    table.serve(p, 1, "palace.2", "market.1", "market.2")
    table.strip(p, 0, sand=3, stone=2, silver=bars, taler=4)
    table.strip(p, 1, wood=9, silver=min(bars, 3), taler=7)
    table.put(p, "forge", silver=2)
    p.first = 1
    assert [found.likely for found in GAME.draw.points(p.view(0))] == ended(p)
