"""What a test with real transactions leaves to the next one."""

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command

from cards.models import Card


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("catalogue")
def test_a_reset_empties_every_table_but_those_that_migrations_write() -> None:
    permissions = set(Permission.objects.values_list("pk", "content_type__model"))
    assert permissions
    assert Card.objects.exists()
    call_command("flush", interactive=False, verbosity=0)
    assert not Card.objects.exists()
    assert set(Permission.objects.values_list("pk", "content_type__model")) == permissions
