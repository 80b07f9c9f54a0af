"""Everything the API describes, called with everything the description allows, and more."""

from __future__ import annotations

from collections import Counter
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.server.kit import action, number, promise


@pytest.fixture(scope="module")
def schema(base: str) -> Any:
    import schemathesis  # only where it is used: it is slow to load

    return schemathesis.openapi.from_dict(httpx.get(f"{base}/api/openapi.json").json())


@pytest.fixture(scope="module")
def seated(base: str) -> tuple[str, dict[str, str]]:
    """Become somebody and begin a game; the table, and the headers that say who calls."""
    with httpx.Client(base_url=base) as client:
        client.post("/api/people", json={"name": "Anna"}).raise_for_status()
        token = client.post("/api/me/tokens", json={"name": "fuzz"}).json()["token"]
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        new = {"game": "castle_builder", "seats": seats}
        id: str = client.post("/api/tables", json=new).raise_for_status().json()["id"]
        for what, part in (
            ("sit", {"promise": promise(id, 0)}),
            ("open", {"number": number(id, 0)}),
        ):
            body = {"id": action(), "seat": 0, **part}
            client.post(f"/api/tables/{id}/{what}", json=body).raise_for_status()
    return id, {"Authorization": f"Bearer {token}"}


def test_no_call_makes_the_server_fail(
    schema: Any, base: str, seated: tuple[str, dict[str, str]]
) -> None:
    from schemathesis.checks import not_a_server_error

    table, who = seated
    answered: Counter[int] = Counter()
    for operation in schema.get_all_operations():

        @settings(
            max_examples=8,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.ok().as_strategy())
        def call(case: Any) -> None:
            if "/tables/{id}" in case.path:
                case.path_parameters["id"] = table  # it would only ever say that there is none
            if "wait" in (case.query or {}):
                case.query["wait"] = 0
            response = case.call(base_url=base, headers=who)
            answered[response.status_code] += 1
            case.validate_response(response, checks=[not_a_server_error])

        call()
    assert answered[200] > 0
    assert answered[422] > 0
    assert sum(answered.values()) > 100


def test_everything_is_described(schema: Any) -> None:
    paths = schema.raw_schema["paths"]
    assert len(paths) >= 20
    for path, methods in paths.items():
        for method, what in methods.items():
            assert what.get("description"), (method, path)
