"""Reads of the catalogue."""

import pytest

from cards.models import Release
from cards.selectors import catalogue_version

pytestmark = pytest.mark.django_db


def test_an_empty_catalogue_has_version_0() -> None:
    assert catalogue_version() == (0, None)


def test_the_version_is_the_newest_release_at_this_moment() -> None:
    for source in ("first", "second"):
        release = Release.objects.create(source=source)
        assert catalogue_version() == (release.pk, release.created_at)
