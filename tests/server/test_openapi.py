"""OpenAPI is exact: all that is taken and given has a type and an example, and a client made of
it by a generator plays a whole game."""

from __future__ import annotations

import importlib
import json
import random
import re
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType
from pydantic import BaseModel

import zamok
from tests.server.kit import action, number, promise
from zamok.engine import Record
from zamok.server import answer, api
from zamok.server.action import ACTIONS
from zamok.server.club import account, export, ranks

PACKAGE = "zamok_client"


@pytest.fixture(scope="module")
def described(base: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{base}/api/openapi.json").json()
    return found


def operations(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in described["paths"].items():
        for method, what in methods.items():
            yield f"{method.upper()} {path}", what


def resolved(described: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in schema:
        return schema
    found: dict[str, Any] = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def untyped(
    described: dict[str, Any], schema: dict[str, Any], at: str, seen: set[str]
) -> Iterator[str]:
    """Give the places of a schema that anything could stand at."""
    if "$ref" in schema:
        if schema["$ref"] in seen:
            return
        seen.add(schema["$ref"])
        schema = resolved(described, schema)
    parts = [*schema.get("anyOf", []), *schema.get("prefixItems", [])]
    if schema.get("type") == "object":
        if "properties" in schema:
            for name, inner in schema["properties"].items():
                yield from untyped(described, inner, f"{at}.{name}", seen)
        elif isinstance(schema.get("additionalProperties"), dict):
            parts.append(schema["additionalProperties"])
        else:
            yield at
    elif schema.get("type") == "array" and "prefixItems" not in schema:
        parts.append(schema.get("items", {}))
    elif not parts and not {"type", "const", "enum"} & schema.keys():
        yield at
    for part in parts:
        yield from untyped(described, part, at, seen)


def test_every_answer_and_every_body_has_a_type(described: dict[str, Any]) -> None:
    vague: list[str] = []
    count = 0
    for name, what in operations(described):
        answers = what["responses"]
        assert {"4XX", "5XX"} <= set(answers), name
        bodies = [(code, one["content"]) for code, one in answers.items()]
        if "requestBody" in what:
            bodies.append(("body", what["requestBody"]["content"]))
        for code, content in bodies:
            schema = content["application/json"]["schema"]
            vague += untyped(described, schema, f"{name} {code}", set())
            if code in ("4XX", "5XX"):
                assert schema == {"$ref": "#/components/schemas/Failure"}, name
            count += 1
    assert vague == []
    assert count > 100


def test_a_vague_answer_would_be_found(described: dict[str, Any]) -> None:
    for bad in (
        {"type": "object"},
        {},
        {"type": "array"},
        {"type": "object", "additionalProperties": True},
    ):
        assert list(untyped(described, bad, "x", set())) == ["x"]


def test_names_are_those_that_clients_will_have(described: dict[str, Any]) -> None:
    names = [what["operationId"] for _, what in operations(described)]
    assert len(set(names)) == len(names)
    assert {"join", "legal", "move", "record"} <= set(names)


def test_everything_has_an_example_that_is_one(described: dict[str, Any]) -> None:
    told = described["components"]["schemas"]
    models: list[type[BaseModel]] = [
        one
        for module in (answer, api, account, export, ranks)
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, BaseModel)
        and one.__module__ == module.__name__
    ]
    models = [one for one in models if one is not answer.Given]
    assert len(models) > 25
    for model in [*models, *ACTIONS.values()]:
        (example,) = told[model.__name__]["examples"]
        model.model_validate_json(json.dumps(example))


def test_who_may_ask_is_said(described: dict[str, Any]) -> None:
    schemes = described["components"]["securitySchemes"]
    assert schemes["token"]["scheme"] == "bearer"
    assert schemes["session"]["in"] == "cookie"
    who = {name: what.get("security") for name, what in operations(described)}
    assert who["GET /api/games"] is None
    assert who["POST /api/me/tokens"] == [{"session": []}]
    assert who["POST /api/tables"] == [{"token": []}, {"session": []}]
    assert who["GET /api/tables/{id}/view"] == [{"token": []}, {"session": []}, {}]


def test_every_games_view_is_described(described: dict[str, Any]) -> None:
    told = described["components"]["schemas"]
    assert len(told["View"]["anyOf"]) == len(zamok.games())
    for ref, game in zip(told["View"]["anyOf"], zamok.games()):
        view = resolved(described, ref)
        assert set(view["properties"]) == set(game.start(seed=1).view(0))


# ---- a client that nobody has written ---------------------------------------------------------


@pytest.fixture(scope="module")
def client_package(
    described: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Generate the client once, and make it known to Python."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(described))
    how = ConfigFile(post_hooks=[], package_name_override=PACKAGE)
    config = Config.from_sources(
        how, MetaType.NONE, folder / "openapi.json", "utf-8", overwrite=True,
        output_path=folder / PACKAGE,
    )  # fmt: skip
    complaints = generate(config=config)
    assert complaints == []
    sys.path.insert(0, str(folder))
    yield PACKAGE
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_a_generated_client_plays_a_whole_game(client_package: str, base: str) -> None:
    def part(name: str) -> Any:
        return importlib.import_module(f"{client_package}.{name}")

    models = part("models")
    client = part("client")
    guest = client.Client(base_url=base, raise_on_unexpected_status=True)
    with guest as guest:
        me = part("api.people.join").sync(client=guest, body=models.Name(name="Robot"))
        assert me.name == "Robot"
        wish = models.TokenWish(name="generated")
        token = part("api.people.token").sync(client=guest, body=wish).token
    rng = random.Random(1)
    with client.AuthenticatedClient(base_url=base, token=token) as known:
        seats = [
            models.SeatPlan(kind=models.SeatPlanKind.ME),
            models.SeatPlan(kind=models.SeatPlanKind.BOT, level="random"),
        ]
        new = models.NewTable(game="castle_builder", seats=seats)
        table = part("api.tables.create").sync(client=known, body=new).id
        sit = models.Sit(id=action(), seat=0, promise=promise(table, 0))
        part("api.actions.sit").sync(table, client=known, body=sit)
        opened = models.Open(id=action(), seat=0, number=number(table, 0))
        part("api.actions.open_").sync(table, client=known, body=opened)
        wrong = part("api.actions.move").sync(
            table, client=known, body=models.Move(id=action(), seat=0, move="nonsense")
        )
        assert isinstance(wrong, models.Failure)
        assert wrong.error.text
        while True:
            now = part("api.tables.table").sync(table, client=known)
            if now.status == models.TableAboutStatus.OVER:
                break
            legal = part("api.play.legal").sync(table, client=known, seat=0)
            if not legal.moves:
                part("api.tables.table").sync(table, client=known, after=now.version, wait=20)
                continue
            seen = part("api.play.view").sync(table, client=known, seat=0)
            assert isinstance(seen.view, models.CastleBuilderView)
            chosen = rng.choice(legal.moves)
            made = models.Move(id=action(), seat=0, move=chosen.move, version=legal.version)
            done = part("api.actions.move").sync(table, client=known, body=made)
            assert isinstance(done, models.Done)
        answered = part("api.play.record").sync_detailed(table, client=known)
    assert Record.from_json(answered.content).scores == now.scores == answered.parsed.scores
    assert len(answered.parsed.moves) > 20
    assert re.fullmatch("[0-9a-f]{64}", answered.parsed.proof.head)
