"""What is known of good play: the value of a position, and a quick policy."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from castle_lights import scoring
from castle_lights.facts import BRIGHTNESS, COLUMNS, FLOOR_POINTS, FLOORS, KINDS, WINDOWS
from castle_lights.forecast import favour
from castle_lights.moves import PLACE, TAKE
from castle_lights.rules import Rules
from castle_lights.state import TAKING
from zamok.engine import Dice, State
from zamok.engine.mind import Mind, share_out

SHARPNESS: Final = 0.25  # how much a point more is worth of the victory
WHIM: Final = 150  # hundredths of a point by which the policy errs at most
SPARE: Final = [0.4, 0.7, 1.0]  # what a light of each kind could bring elsewhere, in points


class Bot(Mind):
    """Values are expected points; floors are shared as the squares of their brightness."""

    def value(self, state: State, shares: vec[float]) -> None:
        """Write what a position is worth to each seat."""
        assert isinstance(state, Rules)
        points = vec[float]([float(score) for score in state.scores()])
        for seat in range(state.seats):
            points[seat] += scoring.guest_points(state, seat)
        for floor in range(FLOORS):
            if scoring.dark_windows(state, floor):
                for seat, share in enumerate(shared(scoring.brightness(state, floor))):
                    points[seat] += share * FLOOR_POINTS[floor]
        share_out(points, SHARPNESS, shares)

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Return the move that looks best at once, give or take a whim."""
        count = state.fill(seat, buffer)
        ratings = vec[float]([0.0] * int(count))
        self.rate(state, seat, buffer, count, ratings)
        best, move = -1000.0, buffer[0]
        for n in range(count):
            rating = ratings[n] + int(dice.below(WHIM)) / 100
            if rating > best:
                best, move = rating, buffer[n]
        return move

    def rate(
        self, state: State, seat: i64, moves: vec[i64], count: i64, ratings: vec[float]
    ) -> None:
        """Write the points that each move seems to bring; taking: in the best window."""
        assert isinstance(state, Rules)
        floors = [scoring.brightness(state, floor) for floor in range(FLOORS)]
        if state.phase == TAKING:
            dark = [window for window in range(WINDOWS) if state.light[window] < 0]
            for n in range(count):
                kind = moves[n] - TAKE
                ratings[n] = max(promise(state, seat, kind, w, floors) for w in dark) - SPARE[kind]
        else:
            for n in range(count):
                ratings[n] = promise(state, seat, state.held, moves[n] - PLACE, floors)

    def sight(self, state: State) -> i64:
        """Return the tray: what has just been drawn onto it tells positions apart."""
        assert isinstance(state, Rules)
        return sum(state.tray[kind] << (2 * kind) for kind in range(KINDS))


def shared(brightness: list[int]) -> list[float]:
    """Return each seat's share of a floor that is not full yet."""
    weights = [(bright + 1) ** 2 for bright in brightness]
    return [weight / sum(weights) for weight in weights]


def promise(state: Rules, seat: int, kind: int, window: int, floors: list[list[int]]) -> float:
    """Return about how many points a light would bring its owner in a window."""
    floor = window // COLUMNS
    before = floors[floor]
    after = [*before]
    after[seat] += BRIGHTNESS[kind]
    grows = (shared(after)[seat] - shared(before)[seat]) * FLOOR_POINTS[floor]
    return scoring.gain(state, kind, window) + favour(state, seat, window) + grows
