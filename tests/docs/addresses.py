"""What docs/API.md says of the club, made of the models that its addresses take and give.

`python -m tests.docs.addresses` writes it anew.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.server.kit import settings
from zamok.server.openapi import TAGS
from zamok.web.site import site

API = Path(__file__).parents[2] / "docs" / "API.md"
MARK = "<!-- From here on `make docs` writes this page. -->\n"
CLUB = ("people", "account", "club", "telling", "order")
REF = "#/components/schemas/"
JSON = "application/json"
PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "yes or no"}
Schema = Mapping[str, Any]


def described() -> Schema:
    """Return what the server tells of itself."""
    with tempfile.TemporaryDirectory() as folder:
        found: Schema = site(settings(Path(folder))).openapi()
    return found


def page(text: str) -> str:
    """Return the page with the club as it is now below the mark."""
    prose, mark, _ = text.partition(MARK)
    if not mark:
        raise ValueError("the page has no mark below which the addresses go")
    api = described()
    named: dict[str, None] = {}
    parts = [part for tag in CLUB for part in _subject(api, tag, named)]
    return "\n".join([prose + mark, *parts, *_models(api["components"]["schemas"], named), ""])


def _subject(api: Schema, tag: str, named: dict[str, None]) -> Iterator[str]:
    """Yield the addresses of one subject, and note the models they name."""
    yield from (f"## {tag.capitalize()}", "", TAGS[tag], "")
    yield from ("| address | what it does | takes | gives |", "| --- | --- | --- | --- |")
    for path, methods in api["paths"].items():
        for method, one in methods.items():
            if one["tags"] == [tag]:
                takes = "; ".join(_taken(one, named))
                gives = _given(one, named)
                about = " ".join(one["description"].split())
                yield f"| `{method.upper()} {path}` | {about} | {takes} | {gives} |"
    yield ""


def _taken(one: Schema, named: dict[str, None]) -> Iterator[str]:
    for query in one.get("parameters", ()):
        if query["in"] == "query":
            yield _field(query["name"], query["schema"], query.get("required", False), named)
    if "requestBody" in one:
        yield _kind(one["requestBody"]["content"][JSON]["schema"], named)


def _given(one: Schema, named: dict[str, None]) -> str:
    good = next(answer for status, answer in one["responses"].items() if status.startswith("2"))
    return _kind(good["content"][JSON]["schema"], named) if "content" in good else ""


def _models(schemas: Schema, named: dict[str, None]) -> Iterator[str]:
    """Yield all models that are named, those too that are named by models."""
    yield from ("## What goes in and out", "", "| model | what it is | fields |")
    yield "| --- | --- | --- |"
    rows: dict[str, str] = {}
    while left := [name for name in named if name not in rows]:
        for name in left:
            model = schemas[name]
            needed = model.get("required", ())
            fields = [
                _field(field, kind, field in needed, named)
                for field, kind in model.get("properties", {}).items()
            ]
            about = " ".join(model.get("description", "").split())
            rows[name] = f"| `{name}` | {about} | {'; '.join(fields)} |"
    yield from (rows[name] for name in sorted(rows))


def _field(name: str, schema: Schema, needed: bool, named: dict[str, None]) -> str:
    default = schema.get("default")
    usual = "" if needed or default in (None, "") else f", else {_shown(default)}"
    return f"`{name}`{'' if needed else '?'}: {_kind(schema, named)}{usual}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _kind(schema: Schema, named: dict[str, None]) -> str:
    """Say what something is, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REF)
        named[name] = None
        return f"`{name}`"
    if "anyOf" in schema:
        return " or ".join(_kind(one, named) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{one}`" for one in schema.get("enum", [schema.get("const")]) if one)
    kind = schema.get("type", "")
    if kind == "array":
        return f"list of {_kind(schema['items'], named)}"
    said = PLAIN.get(kind, kind or "anything")
    if "maxLength" in schema:
        said += f" to {schema['maxLength']} signs"
    if "minimum" in schema or "maximum" in schema:
        said += f" {schema.get('minimum', 0):g}–{schema.get('maximum', float('inf')):.10g}"
    return said


if __name__ == "__main__":
    API.write_text(page(API.read_text(encoding="utf-8")), encoding="utf-8")
    print("docs/API.md")
