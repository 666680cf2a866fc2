"""What a server's sockets are made of: the loop they run in, and what is packed before it is sent.

A page is sent its first scene as a whole, some sixty thousand bytes, then changes of some three thousand. Packing takes
a tenth of a millisecond for each change, and they have few bytes already; so only what is long is packed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from underhall.table.guard import Taken

try:
    from uvloop import new_event_loop as new_loop
except ImportError:  # there is none for Windows
    from asyncio import new_event_loop as new_loop  # type: ignore[assignment]

__all__ = ["Socket", "new_loop"]

LONG: Final = 1 << 13
"""Bytes from which on a message is packed."""


class PackLong(PerMessageDeflate):
    """Packs long messages and leaves short ones as they are, as the protocol allows for each."""

    def encode(self, frame: Frame) -> Frame:
        """A message as it is sent."""
        return frame if len(frame.data) < LONG else super().encode(frame)


class PacksLong(ServerPerMessageDeflateFactory):
    """Agrees with a page on how messages are packed."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Any]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What a page offers, and what it is answered."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, PackLong(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


class Socket(Taken, WebSocketsSansIOProtocol):
    """Uvicorn's, but for what is packed, and for who takes nothing."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [PacksLong(False, False, 12, 12, compress_settings={"memLevel": 5})]
