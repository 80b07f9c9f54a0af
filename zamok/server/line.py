"""Line: a page's socket as Uvicorn keeps it, with our packing, and which answers by itself.

A page that hears nothing for a second asks whether anybody is there. That is most of all that is
ever sent, so it is answered before it reaches the application. Most of the rest are letters, which
are made for many lines at once: whoever finds a line in the scope of a socket (`line_of`) may hand
it one as it is.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import ServerExtensionFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from zamok.server.message import Ping, Tick
from zamok.server.packing import Letter, Packer, Packing

LINE = "zamok.line"  # where a line lies in the scope of its socket
PING = Ping().model_dump_json().encode()  # to the letter as pages send it
TICK = Tick().model_dump_json().encode()
OFTEN = 0.5  # seconds: whoever asks sooner again is counted like any other message


class Line(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        extensions: list[ServerExtensionFactory] = [Packing()]
        self.conn = ServerProtocol(
            extensions=extensions,
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
        self._answered: float | None = None  # when it was last asked; None: nothing was said yet
        self._window: int | None = None  # of what it packs, in bits; None: it does not

    def handle_connect(self, event: Request) -> None:
        """Let the application find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            packers = [one for one in self.conn.extensions if isinstance(one, Packer)]
            self._window = packers[0].local_max_window_bits if packers else None
            scope: dict[str, Any] = {**self.scope, LINE: self}
            self.scope = scope  # type: ignore[assignment]  # no server's scope knows it

    def post(self, letter: Letter) -> bool:
        """Send a letter at once; False if that cannot be: it is to be sent as all else is."""
        ready = self.writable.is_set() and self.handshake_complete
        if not ready or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(letter.frame(self._window))
        return True

    def handle_text(self, event: Frame) -> None:
        """Answer whoever asks whether we live; all else is for the application."""
        now = time.monotonic()
        asked = event.data == PING and event.fin
        if asked and self._answered is not None and now > self._answered + OFTEN:
            self._answered = now
            if self.conn.state is State.OPEN:  # a page that asks while it is hung up on needs none
                self.conn.send_text(TICK)
                self.transport.write(b"".join(self.conn.data_to_send()))
            return
        if self._answered is None:
            self._answered = now
        super().handle_text(event)


def line_of(scope: Mapping[str, Any]) -> Line | None:
    """Return the line of a socket; None if another server keeps it."""
    found = scope.get(LINE)
    return found if isinstance(found, Line) else None
