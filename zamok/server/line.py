"""Line: a page's socket as Uvicorn keeps it, with our packing, and which answers by itself.

A page that hears nothing for a second asks whether anybody is there. That is most of all that is
ever sent, so it is answered before it reaches the application.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import ServerExtensionFactory
from websockets.frames import Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

from zamok.server.message import Ping, Tick
from zamok.server.packing import Packing

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
