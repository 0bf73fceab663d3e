"""Keeping the books of what changed."""

import threading

import pytest
from django.db import connection, transaction

from cards.models import Release
from cards.rules.catalogue import read
from cards.selectors import catalogue_version
from cards.services import catalogue_load
from cards.services.releases import Ledger
from tests.makers import catalogue_files


@pytest.mark.postgresql  # on SQLite a writer has the whole file for itself
@pytest.mark.django_db(transaction=True)
def test_a_second_writer_waits_so_that_the_newest_number_is_the_last_to_be_committed() -> None:
    catalogue_load(catalogues=[read(catalogue_files())], source="tests")
    done: list[int] = []

    def write() -> None:
        with transaction.atomic():
            done.append(Ledger("second").release.pk)
        connection.close()

    second = threading.Thread(target=write)
    with transaction.atomic():
        first = Ledger("first").release.pk
        second.start()
        second.join(0.5)
        assert done == [], "the second writer overtook the first"
    second.join(10)
    assert done
    assert done[0] > first
    assert catalogue_version().number == done[0] == Release.objects.latest("id").pk
