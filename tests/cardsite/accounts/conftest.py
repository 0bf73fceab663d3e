"""What the tests of accounts share."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.conf import settings as django_settings
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from cardsite.accounts.models import User
from tests.makers import make_user

LINK = re.compile(r"^http://\S+$", re.MULTILINE)


@pytest.fixture
def ada(db: None) -> User:
    return make_user("ada")


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    """A browser in which ada is signed in."""
    client.force_login(ada)
    return client


@pytest.fixture
def link_in(settings: Settings) -> Callable[[EmailMessage], str]:
    """Gives the path of the first link in a mail."""

    def path(mail: EmailMessage) -> str:
        link = LINK.search(mail.body)
        assert link, mail.body
        assert link[0].startswith(settings.SITE_URL)
        return link[0].removeprefix(settings.SITE_URL)

    return path


@pytest.fixture(params=["locmem", "redis"])
def throttled(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """Throttles are on, and count in an empty cache of either kind."""
    backends = {
        "locmem": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": uuid.uuid4().hex},
        "redis": {
            "BACKEND": "cardsite.cache.CountingRedisCache",
            "LOCATION": django_settings.REDIS_URL,
            "KEY_PREFIX": uuid.uuid4().hex,
        },
    }
    settings.CACHES = {"default": backends[request.param]}
    settings.THROTTLES_ENABLED = True
    return settings


def page_text(answer: object) -> str:
    """The page, without what differs in every answer."""
    html = answer.content.decode()  # type: ignore[attr-defined]
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html)
