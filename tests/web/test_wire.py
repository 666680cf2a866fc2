"""What is packed on its way to a page."""

from __future__ import annotations

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from underhall.table.wire import LONG, PackLong, PacksLong

OFFERS = (
    ClientPerMessageDeflateFactory(),
    ClientPerMessageDeflateFactory(client_max_window_bits=True),
    ClientPerMessageDeflateFactory(server_no_context_takeover=True, server_max_window_bits=10),
)


@pytest.mark.parametrize("page", OFFERS, ids=("plain", "browser", "strict"))
def test_long_messages_are_packed_and_short_ones_are_not(page: ClientPerMessageDeflateFactory) -> None:
    answer, server = PacksLong(False, False, 12, 12).process_request_params(page.get_request_params(), [])
    assert isinstance(server, PackLong)
    heard = page.process_response_params(answer, [])
    for length in (LONG, 5, LONG - 1, LONG, 20, 3 * LONG, 1):
        message = bytes(number * 7 % 31 for number in range(length))
        sent = server.encode(Frame(Opcode.TEXT, message))
        assert sent.rsv1 == (length >= LONG) == (len(sent.data) < length)
        assert bytes(heard.decode(sent).data) == message
    assert server.encode(Frame(Opcode.PING, b"")).rsv1 is False
