"""Rating: how strong somebody is at a game, and how sure that is; by places alone.

Plackett and Luce: any number of seats, ties, and everybody at a table moves at once. The arithmetic
is `openskill`'s; what is here says what goes in, and how it is shown.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6
BOT = "bot:"  # begins the name of a level as a player
LEARNS = 25.0 / 150  # what is forgotten of a person with every game: people learn
STAYS = 25.0 / 1200  # and of a level of bots: only machines and seats differ
BOTS_UNSURE = 1.5  # of a measured level: at more seats, on other machines it may be another
SHOWN = 60.0  # points for one: who is new has 1500 ± 500
SURE = 3.0  # times the uncertainty below which nobody is taken to be, in lists


def _whole(*_: object) -> float:
    """Return how much of what a game tells makes a rating surer: all of it.

    `openskill` by itself believes the less of it the surer a rating is. Ratings then move too far
    with every game and hardly come to rest: figures are in docs/CLUB.md.
    """
    return 1.0


_MODEL: Final = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=0.0, gamma=_whole)


@dataclass(frozen=True)
class Rating:
    """Somebody's strength, and its uncertainty."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        """The strength as it is shown."""
        return max(0, round(SHOWN * self.mu))

    @property
    def unsure(self) -> int:
        """The uncertainty as it is shown."""
        return round(SHOWN * self.sigma)

    @property
    def least(self) -> float:
        """What somebody is at least, as good as surely: lists are in this order."""
        return self.mu - SURE * self.sigma


def rate(players: Sequence[str], before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game, seat by seat.

    A bot's level may sit on several seats: it comes to what its seats come to on average.
    """
    teams = [
        [_MODEL.rating(mu=one.mu, sigma=math.hypot(one.sigma, _forgotten(player)))]
        for player, one in zip(players, before, strict=True)
    ]
    rated = [team[0] for team in _MODEL.rate(teams, ranks=[float(place) for place in places])]
    seats = defaultdict(list)
    for seat, player in enumerate(players):
        seats[player].append(seat)
    after = [Rating(one.mu, one.sigma) for one in rated]
    for held in seats.values():
        mu = math.fsum(after[seat].mu for seat in held) / len(held)
        sigma = math.fsum(after[seat].sigma for seat in held) / len(held)
        for seat in held:
            after[seat] = Rating(mu, sigma)
    return after


def _forgotten(player: str) -> float:
    return STAYS if player.startswith(BOT) else LEARNS


def chances(ratings: Sequence[Rating]) -> list[float]:
    """Return the chance of each to be the first."""
    scale = math.sqrt(math.fsum(one.sigma**2 + BETA**2 for one in ratings))
    best = max(one.mu for one in ratings)
    weights = [math.exp((one.mu - best) / scale) for one in ratings]
    total = math.fsum(weights)
    return [weight / total for weight in weights]
