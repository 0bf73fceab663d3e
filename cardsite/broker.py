"""The folder as a broker, whose messages appear whole, and which may be away for a while.

The transport of kombu makes a message's file first and writes it then: a worker that looks in between takes an empty
one, cannot read it, and ends. Here a message is written under a name that nobody looks for and renamed. A worker would
end, too, where the folder is not there in the moment in which it looks; here a folder that is away has no messages.
"""

import uuid
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Puts messages into the folder one whole file at a time, and waits where there is no folder."""

    def _put(self, queue: str, message: Any, **kwargs: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}"
        unfinished = folder / f"{name}.unfinished"
        try:
            unfinished.write_bytes(str_to_bytes(dumps(message)))
            unfinished.replace(folder / f"{name}.{queue}.msg")
        except OSError as fault:
            raise ChannelError(f"Cannot add a message to the folder {str(folder)!r}") from fault

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        try:
            return super()._get(queue)
        except FileNotFoundError:
            raise Empty from None

    def _size(self, queue: str) -> int:
        try:
            return int(super()._size(queue))
        except FileNotFoundError:
            return 0


class Transport(filesystem.Transport):
    """The transport of ``filesystem://`` addresses."""

    Channel = Channel
