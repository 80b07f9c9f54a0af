"""What people send: typed before anybody acts on it; what is wrong is said in their language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.kit import promise
from zamok.server.action import CHAT_LENGTH, ID_LENGTH, MOVE_LENGTH, Chat, Move, Point
from zamok.server.errors import Bad
from zamok.server.language import answer
from zamok.server.message import Hello, read

MOVE = {"t": "move", "id": "a", "seat": 0, "move": 1}
SIT = {"t": "sit", "id": "a", "seat": 0, "promise": promise("table", 0)}
CHAT = {"t": "chat", "id": "a", "text": "Hm"}


def without(message: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in message.items() if key != name}


def test_what_is_right_is_read() -> None:
    assert read(MOVE) == Move(id="a", seat=0, move=1)
    assert read({**MOVE, "move": "T 1,2", "version": 5}).t == "move"
    assert read({**CHAT, "text": "  two \n words "}) == Chat(id="a", text="two words")
    assert read({"t": "point", "id": "a", "seat": 0}) == Point(id="a", seat=0)
    assert read({"t": "hello", "version": "x", "seat": 1.5}) == Hello()


@pytest.mark.parametrize(
    ("message", "field", "russian", "english"),
    [
        (without(MOVE, "seat"), "seat", "поля нет", "is missing"),
        ({**MOVE, "m": 1}, "m", "такого поля нет", "no such field"),
        ({**MOVE, "seat": "0"}, "seat", "целое число", "whole number"),
        ({**MOVE, "seat": True}, "seat", "целое число", "whole number"),
        ({**MOVE, "seat": 1.5}, "seat", "целое число", "whole number"),
        ({**MOVE, "version": "one"}, "version", "целое число", "whole number"),
        ({**MOVE, "move": 1.5}, "move", "ход\xa0— это число", "a number, or notation"),
        ({**MOVE, "move": True}, "move", "ход\xa0— это число", "a number, or notation"),
        ({**MOVE, "move": None}, "move", "ход\xa0— это число", "a number, or notation"),
        ({**MOVE, "move": "\ud800"}, "move", "ход\xa0— это число", "a number, or notation"),
        ({**MOVE, "move": "9" * (MOVE_LENGTH + 1)}, "move", "не больше 100", "at most 100"),
        ({**MOVE, "id": ""}, "id", "не меньше 1", "at least 1"),
        ({**MOVE, "id": "x" * (ID_LENGTH + 1)}, "id", "не больше 64", "at most 64"),
        ({**MOVE, "id": "a\nb"}, "id", "нельзя показать", "can’t be shown"),
        ({**MOVE, "id": "\ud800"}, "id", "нельзя показать", "can’t be shown"),
        ({**SIT, "promise": 5}, "promise", "нужен текст", "must be text"),
        ({**SIT, "promise": "z" * 64}, "promise", "образец", "must look like"),
        ({**SIT, "promise": promise("table", 0)[1:]}, "promise", "образец", "must look like"),
        ({**SIT, "promise": promise("table", 0) + "\n"}, "promise", "образец", "must look like"),
        ({**SIT, "promise": "A" * 64}, "promise", "образец", "must look like"),
        ({**CHAT, "text": " \n "}, "text", "не меньше 1", "at least 1"),
        ({**CHAT, "text": "x" * (CHAT_LENGTH + 1)}, "text", "не больше 400", "at most 400"),
        ({**CHAT, "text": "\u202e"}, "text", "нельзя показать", "can’t be shown"),
        ({"t": "vote", "id": "a", "seat": 0, "yes": 1}, "yes", "true или false", "true or false"),
        ({"t": "point", "id": "a", "seat": 0, "to": 1}, "", "вместе", "together"),
        ({"t": "dance", "id": "a"}, "t", "одно из: hello", "must be one of: hello"),
        ({"t": ["move"]}, "t", "одно из: hello", "must be one of: hello"),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(
    message: dict[str, Any], field: str, russian: str, english: str
) -> None:
    with pytest.raises(Bad) as bad:
        read(message)
    assert bad.value.field == field
    for language, words in (("ru", russian), ("en", english)):
        said = answer(bad.value, language)
        assert (said.key, said.status) == ("refuse.bad", 422)
        assert words in said.text
        assert f": {field or answer_whole(language)}: " in said.text


def answer_whole(language: str) -> str:
    return {"ru": "всё целиком", "en": "the whole request"}[language]
