"""How often the pages and calls of one experiment ask the database: as often as written down, however many games."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.services.chunks import chunk_run, chunk_take
from tests.makers import make_user
from tests.matches.experiments import make_experiment

pytestmark = pytest.mark.usefixtures("one_game")
COUNTS = Path(__file__).with_name("query_counts.json")
MOST_OF_A_PAGE = 6


def queries(client: Client, address: str) -> int:
    """How many queries a process needs that has answered before."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as captured:
        response = client.get(address)
        b"".join(getattr(response, "streaming_content", ()))  # a file is read while it is sent
    return len(captured)


@pytest.mark.parametrize("games", [6, 60])
def test_an_address_asks_the_database_as_often_as_written_down(games: int) -> None:
    experiment = make_experiment(make_user("ada"), visibility="public", games=games)
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    told = json.loads(COUNTS.read_text())
    client = Client()
    found = {path: queries(client, path.replace("<experiment>", experiment.public_id)) for path in told}
    assert found == told
    assert max(found.values()) <= MOST_OF_A_PAGE
