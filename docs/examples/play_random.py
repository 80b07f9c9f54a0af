"""Play a whole game against a bot, by the JSON API and with Python's standard library alone.

python play_random.py http://localhost:8421 [GAME] [LEVEL]
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sys
import urllib.request
from typing import Any


class Zamok:
    """A server, and who we are there."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.cookie = ""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Call the API; a refusal raises HTTPError, whose body says what was wrong."""
        request = urllib.request.Request(self.address + path, method=method)
        request.add_header("Accept-Language", "en")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        elif self.cookie:
            request.add_header("Cookie", self.cookie)
        data = None
        if body is not None:
            request.add_header("Content-Type", "application/json")
            data = json.dumps(body).encode()
        with urllib.request.urlopen(request, data, timeout=60) as answer:
            if "set-cookie" in answer.headers:
                self.cookie = answer.headers["set-cookie"].partition(";")[0]
            return json.load(answer)

    def act(self, table: str, what: str, **body: object) -> Any:
        """Do something at a table. Were the answer lost, sending the same id again is harmless."""
        body["id"] = secrets.token_hex(8)
        return self.call("POST", f"/api/tables/{table}/{what}", body)


def main(address: str, game: str = "castle_builder", level: str = "squire") -> None:
    """Play one game."""
    zamok = Zamok(address)
    # Become somebody. A program keeps its token; it is shown only once.
    zamok.call("POST", "/api/people", {"name": "Random"})
    zamok.token = zamok.call("POST", "/api/me/tokens", {"name": "play_random"})["token"]

    # A table for us and a bot. Our number goes into the dice: first we promise it by its hash, and
    # when all have promised theirs we open it. So nobody could choose the shuffle.
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    table = zamok.call("POST", "/api/tables", {"game": game, "seats": seats})["id"]
    number = secrets.token_hex(32)
    promise = hashlib.sha256(f"zamok commit\n{table}\n0\n{number}".encode()).hexdigest()
    zamok.act(table, "sit", seat=0, promise=promise)
    # With other people at the table we would wait here until its status is "opening".
    zamok.act(table, "open", seat=0, number=number)

    version = 0
    while True:
        # Answers as soon as the table is past this version, or after 20 seconds.
        state = zamok.call("GET", f"/api/tables/{table}?after={version}&wait=20")
        if state["status"] == "over":
            break
        if not state["seats"][0]["acting"]:
            version = state["version"]
            continue
        legal = zamok.call("GET", f"/api/tables/{table}/legal?seat=0")
        if legal["moves"]:
            # A cleverer program looks at /api/tables/{id}/view?seat=0 here.
            move = random.choice(legal["moves"])
            print(move["text"])
            done = zamok.act(table, "move", seat=0, move=move["move"], version=legal["version"])
            version = done["version"] - 1

    record = zamok.call("GET", f"/api/tables/{table}/record")
    print("points:", state["scores"], "places:", state["ranks"], "moves:", len(record["moves"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
