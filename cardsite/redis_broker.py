"""Redis as a broker that may go away while a worker holds messages.

A worker that loses the broker closes its connection, and kombu's channel would then give unfinished messages back over
it. The address of a closed connection cannot be asked for any more: the fault that this made was none that a worker
knows, and it ended for good. Here it is an ordinary loss of the connection, after which the worker connects again.
"""

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    """Says that the connection is lost where it is closed."""

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection.client is None:
            raise ConnectionLost("The connection to Redis was closed with messages still to be given back.")
        found: dict[str, Any] = super()._connparams(asynchronous=asynchronous)  # type: ignore[misc]
        return found


class Transport(redis.Transport):
    """kombu's own, with such channels."""

    Channel = Channel
