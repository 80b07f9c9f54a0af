"""Programs: the calls by which a program plays a game, as they stand on the page about it."""

from __future__ import annotations

_AUTH = '-H "Authorization: Bearer $TOKEN"'
_JSON = '-H "Content-Type: application/json"'


def _post(path: str, body: str) -> str:
    return f"curl {_AUTH} {_JSON} \\\n  BASE{path} \\\n  -d '{body}'"


EXAMPLES = {
    "token": "TOKEN=…",
    "table": _post(
        "/api/tables",
        '{"game": "carcassonne", "seats": [{"kind": "me"}, {"kind": "bot", "level": "squire"}]}',
    ),
    "sit": "NUMBER=$(openssl rand -hex 32)\n"
    "PROMISE=$(printf 'zamok commit\\n%s\\n0\\n%s' $ID $NUMBER | sha256sum | cut -c1-64)\n"
    + _post("/api/tables/$ID/sit", '{"id": "sit-0", "seat": 0, "promise": "\'$PROMISE\'"}'),
    "open": _post("/api/tables/$ID/open", '{"id": "open-0", "seat": 0, "number": "\'$NUMBER\'"}'),
    "look": f"curl {_AUTH} 'BASE/api/tables/$ID/view?seat=0'\n"
    f"curl {_AUTH} 'BASE/api/tables/$ID/legal?seat=0'",
    "move": _post("/api/tables/$ID/move", '{"id": "move-1", "seat": 0, "move": 17}'),
    "wait": f"curl {_AUTH} 'BASE/api/tables/$ID?after=$VERSION&wait=20'",
    "record": "curl BASE/api/tables/$ID/record > game.json\n"
    "curl BASE/api/key\nzamok verify game.json --key $KEY",
}
