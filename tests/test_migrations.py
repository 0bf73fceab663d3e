"""Every migration of ours goes forwards and backwards, on the database of this leg."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

ROOMS = ("cardsite", "cards", "decks", "legacy", "matches")
OURS = [config.label for config in apps.get_app_configs() if config.name.partition(".")[0] in ROOMS]


def applied(app: str) -> set[str]:
    return {name for label, name in MigrationLoader(connection).applied_migrations if label == app}


def known(app: str) -> list[str]:
    return sorted(name for label, name in MigrationLoader(None).disk_migrations if label == app)


MOVING = [label for label in OURS if known(label)]


@pytest.mark.django_db(transaction=True)
def test_migrations_go_backwards_to_nothing_and_forwards_again() -> None:
    try:
        for app in reversed(MOVING):  # the highest room first: each goes back by its own migrations
            call_command("migrate", app, "zero", verbosity=0)
            assert applied(app) == set()
    finally:
        call_command("migrate", verbosity=0)
    assert {app: sorted(applied(app)) for app in MOVING} == {app: known(app) for app in MOVING}


def test_migrations_are_named_for_what_they_change() -> None:
    unnamed = [name for app in OURS for name in known(app) if "_auto_" in name]
    assert unnamed == []
