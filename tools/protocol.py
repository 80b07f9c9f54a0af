"""Types of the page made of the server's: what they send each other is declared once, in Python.

`python tools/protocol.py` writes zamok/web/client/src/protocol.ts; with --check it only tells
whether that file is current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from zamok.server import api
from zamok.server.action import Action
from zamok.server.answer import Failure, Made, NewCode, NewToken
from zamok.server.club import account, circle, finding, hosting, telling
from zamok.server.message import FromPage, ToPage
from zamok.web.learn import Taught

TARGET = Path(__file__).parents[1] / "zamok/web/client/src/protocol.ts"
HEAD = (
    "// What page and server send each other. Made by tools/protocol.py of the server's models.\n"
)
UNIONS = {"Action": Action, "FromPage": FromPage, "ToPage": ToPage}
TAKEN = (
    *get_args(FromPage),
    api.Name,
    api.Code,
    api.TokenWish,
    api.NewTable,
    account.Asserted,
    account.Attested,
    account.RecoveryCode,
    circle.Invite,
    finding.Challenge,
    finding.MatchWish,
    hosting.Complaint,
    hosting.LineComplaint,
    hosting.NewName,
    hosting.ReportAnswer,
    hosting.Restraint,
    hosting.WordList,
    telling.EnterLink,
    telling.MailAddress,
    telling.PushWish,
    telling.TellingWish,
)
GIVEN = (
    *get_args(ToPage),
    Failure,
    Made,
    NewCode,
    NewToken,
    account.Asked,
    account.RecoveryCodes,
    finding.Found,
    telling.CalendarAddress,
    telling.PushDevice,
    Taught,
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
PLAIN["null"] = "null"

Schema = dict[str, Any]


def written(schema: Schema) -> str:
    """Return the type of a value."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(written(one) for one in schema["anyOf"])
    if schema["type"] == "array":
        return f"Array<{written(schema['items'])}>"
    if schema["type"] == "object":
        values = schema["additionalProperties"]
        return f"Record<string, {'unknown' if values is True else written(values)}>"
    return PLAIN[schema["type"]]


def interface(name: str, schema: Schema) -> str:
    """Return a model; what has a default need not be given, but `t`, which tells them apart."""
    told = " ".join(schema["description"].split())
    lines = [f"/** {told} */", f"export interface {name} {{"]
    for key, part in schema["properties"].items():
        needed = key in schema.get("required", ()) or "const" in part
        lines.append(f"  {key}{'' if needed else '?'}: {written(part)};")
    return "\n".join([*lines, "}\n"])


def protocol() -> str:
    """Return the whole file."""
    models: list[tuple[type[BaseModel], Any]] = [(model, "validation") for model in TAKEN]
    models += [(model, "serialization") for model in GIVEN]
    _, schema = models_json_schema(models)
    parts = [interface(name, part) for name, part in schema["$defs"].items()]
    for name, union in UNIONS.items():
        members = " | ".join(model.__name__ for model in get_args(union))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join([HEAD, *parts])


def main(words: list[str]) -> None:
    """Write the file, or check it."""
    text = protocol()
    if words == ["--check"]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{TARGET.name} is not what the server says: run `make protocol`")
    elif words:
        raise SystemExit("usage: python tools/protocol.py [--check]")
    else:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
