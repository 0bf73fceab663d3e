"""A worker that loses Redis while it holds messages meets a loss of the connection, and nothing it does not know."""

import os
import uuid
from collections.abc import Iterator

import pytest
from kombu import Connection, Producer, Queue
from kombu.common import ignore_errors

from cardsite.celery import app
from cardsite.redis_broker import Channel, Transport


@pytest.fixture
def connection() -> Iterator[Connection]:
    prefix = f"test-{uuid.uuid4().hex}:"
    with Connection(os.environ["REDIS_URL"], transport_options={"global_keyprefix": prefix}) as found:
        yield found


@pytest.fixture
def holding(connection: Connection) -> Channel:
    """A channel with a message that is not done."""
    channel: Channel = connection.default_channel
    queue = Queue("held", channel=channel)
    queue.declare()
    Producer(channel).publish({}, routing_key="held")
    assert queue.get() is not None
    return channel


def test_redis_is_reached_by_our_transport(connection: Connection) -> None:
    assert isinstance(connection.transport, Transport)
    assert app.connection_for_write("redis://").get_transport_cls() is Transport


def test_what_was_not_done_is_given_back(connection: Connection, holding: Channel) -> None:
    holding.close()
    assert Queue("held", channel=connection.channel()).get() is not None


def test_a_connection_that_is_closed_is_lost(connection: Connection, holding: Channel) -> None:
    """As a worker closes it that has lost the broker."""
    connection.transport.client = None
    ignore_errors(connection, holding.close)
    with pytest.raises(connection.connection_errors, match="still to be given back"):
        holding._connparams()
