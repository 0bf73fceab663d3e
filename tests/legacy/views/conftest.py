"""Tables for the pages: one where much has happened, and one where nothing has."""

import pytest
from django.test import Client

from cardsite.accounts.models import User
from legacy.models import Campaign
from tests.legacy.makers import make_table


@pytest.fixture
def table(catalogue: None) -> Campaign:
    """A private table of ysolde's with two guests, where nothing has happened yet."""
    return make_table()


@pytest.fixture
def keeper(client: Client, db: None) -> Client:
    """The browser of ysolde, who keeps the tables."""
    client.force_login(User.objects.get(username="ysolde"))
    return client


def signed_in(user: User) -> Client:
    """The browser of somebody."""
    client = Client()
    client.force_login(user)
    return client
