"""OpenAPI: what programs are told of the API, made of the models it takes and gives.

FastAPI writes most of it. What it cannot know is added here: the views of the games, and which
addresses strangers may ask, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic.errors import PydanticUserError
from starlette.routing import BaseRoute

import zamok
from zamok.engine import Game
from zamok.server.answer import VIEW, Seen
from zamok.server.api import SESSION, anybody, oneself

REF = "#/components/schemas/{}"


def describe(app: FastAPI, parts: Iterable[APIRouter]) -> dict[str, Any]:
    """Return the description of an app of such parts; it is made once."""
    if not app.openapi_schema:
        made = get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=app.routes,
            tags=[{"name": name, "description": about} for name, about in TAGS.items()],
        )
        _say_who([route for part in parts for route in part.routes], made["paths"])
        schemas = made["components"]["schemas"]
        schemas |= views()
        shown = {**Seen.example, "view": zamok.games()[0].start(seed="example").view(0)}
        schemas[Seen.__name__]["examples"] = [shown]
        app.openapi_schema = made
    return app.openapi_schema


TAGS = {
    "people": "Who you are, your devices and the tokens of your programs.",
    "account": "Passkeys and recovery codes; everything about you; going for ever.",
    "club": "Ratings, profiles, finding a game, friends.",
    "telling": "Being told: on devices, by mail, in a calendar; quiet hours.",
    "order": "Keeping order: standing, reports; mutes, bans, names, words and the log.",
    "games": "Which games there are.",
    "tables": "Tables: found, made, looked at.",
    "play": "What a seat may know and do; records and reviews of finished games.",
    "actions": "Whatever is done at a table.",
}


def _say_who(routes: Iterable[BaseRoute], paths: dict[str, Any]) -> None:
    """Say which addresses answer strangers, too, and which no token opens."""
    for route in routes:
        if not isinstance(route, APIRoute) or not route.include_in_schema:
            continue
        for method in route.methods or ():
            told = paths[route.path_format][method.lower()]
            if _asks(route.dependant, anybody):
                told["security"].append({})
            if _asks(route.dependant, oneself):
                told["security"] = [{SESSION.scheme_name: []}]


def _asks(dependant: Dependant, whom: Callable[..., Any]) -> bool:
    return any(one.call is whom or _asks(one, whom) for one in dependant.dependencies)


def views() -> dict[str, Any]:
    """Return the schemas of all views: one a game, with its parts, and one for any of them."""
    found: dict[str, Any] = {}
    names: list[str] = []
    for game in zamok.games():
        prefix = "".join(word.capitalize() for word in game.key.split("_"))
        parts = _schemas(game)
        if parts is not None:
            names.append(f"{prefix}{VIEW}")
            found |= {f"{prefix}{name}": _renamed(one, prefix) for name, one in parts.items()}
    refs = [{"$ref": REF.format(name)} for name in names]
    found[VIEW] = {"title": VIEW, "description": "What may be known of a game.", "anyOf": refs}
    return found


def _schemas(game: Game) -> dict[str, Any] | None:
    """Return the schemas of a game's view by name; None if it cannot be told as such."""
    try:
        told: TypeAdapter[Any] = TypeAdapter(game.view_type)
    except PydanticUserError:  # a game of somebody else with types that Pydantic cannot read
        return None
    whole = told.json_schema(mode="serialization", ref_template=REF.format("{model}"))
    parts = whole.pop("$defs", {})
    return {VIEW: whole, **parts}


def _renamed(schema: Any, prefix: str) -> Any:
    """Return a schema whose references lead to the parts of one game."""
    if isinstance(schema, list):
        return [_renamed(one, prefix) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _renamed(one, prefix) for name, one in schema.items()}
    if isinstance(found.get("$ref"), str):
        found["$ref"] = re.sub(r"[^/]+$", lambda match: prefix + match[0], found["$ref"])
    if isinstance(found.get("title"), str) and "properties" in found:
        found["title"] = prefix + found["title"]
    return found
