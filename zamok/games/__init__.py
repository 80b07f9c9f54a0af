"""The games there are, each in its own folder."""

from zamok.engine.registry import register

for _key in ("all_seasons", "two_castles", "carcassonne", "once_upon", "castle_builder"):
    register(_key, f"zamok.games.{_key}")
