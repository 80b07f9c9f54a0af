"""Which games have a study: what their pages ask stands in a module each."""

from __future__ import annotations

from typing import Final

from tools.learned import all_seasons, carcassonne, castle_builder, once_upon, two_castles
from tools.learned.study import Study

STUDIES: Final[tuple[Study, ...]] = (
    all_seasons.STUDY,
    carcassonne.STUDY,
    castle_builder.STUDY,
    once_upon.STUDY,
    two_castles.STUDY,
)
