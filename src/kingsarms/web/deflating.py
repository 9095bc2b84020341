"""Large messages are compressed on their way out, where the other side can read that; small ones are not.

A whole table takes 6 to 33 kB, and compressed a fifth of that, for 30 to 220 µs of CPU, once for each connection. What
a move changes is about 1 kB and fits into one packet as it is; to compress it for everybody, 30 µs each, would cost a
tenth of all that is done for the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

WORTH_IT: Final = 2048  # bytes
QUICKLY: Final = {"level": 1}


class LargeOnly(PerMessageDeflate):
    """The usual extension, which leaves small messages as they are: each one says whether it is compressed."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < WORTH_IT else super().encode(frame)


class LargeOnlyFactory(ServerPerMessageDeflateFactory):
    """Agrees with the other side on it. Each message stands for itself, so that nothing is kept for a connection."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=QUICKLY)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        large_only = LargeOnly(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            QUICKLY,
        )
        return agreed, large_only


LARGE_ONLY: Final = LargeOnlyFactory()
