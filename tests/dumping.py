"""Databases of earlier releases, kept as rows: ``python -m tests.dumping 0.1`` writes ``tests/dumps/0.1.json.gz``.

A dump names the migrations that it stands on and holds the rows of our tables as JSON, so that one file serves every
database. ``restore`` puts it into an empty database that stands at those migrations.
"""

import base64
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("dumps")
OURS = ("accounts", "cards", "decks", "legacy", "matches")
ONE_BATCH = 500


def path_of(release: str) -> Path:
    return FOLDER / f"{release}.json.gz"


def read(release: str) -> dict[str, Any]:
    with gzip.open(path_of(release), "rt", encoding="utf-8") as file:
        dump: dict[str, Any] = json.load(file)
    return dump


# --- writing -----------------------------------------------------------------------------------------------------
def populate() -> None:
    """A little of everything that people can leave in a database."""
    from django.conf import settings
    from django.core.management import call_command

    from cards.models import Game
    from cards.rules import importing
    from cards.services import cards_import
    from cardsite.accounts.services import token_create
    from decks import rules
    from decks.services import deck_create, deck_fork, deck_publish, deck_update, house_ruleset_save, report_make
    from tests.makers import make_user

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_catalogue", settings.FIXTURES_DIR, stdout=sys.stderr)
    ada, eve = make_user("ada"), make_user("eve")
    token_create(user=ada, name="a bot", days=30)
    card = {
        "slug": "lantern-moth",
        "name": "Lantern Moth",
        "kind": "creature",
        "elements": ["ember"],
        "cost": {"scripts": 1},
        "stage": 1,
        "power": 1,
        "health": 1,
    }
    reading = importing.read(json.dumps([card]).encode(), file="cards.json")
    cards_import(game=Game.objects.get(slug="mysterion"), reading=reading, by=ada, why="A card of our own.")
    house = house_ruleset_save(by=ada, game="augmented", name="Long duels", parameters={"max_temples": 3})
    house = house_ruleset_save(by=ada, ruleset=house, seen=1, parameters={"max_temples": 2}, visibility="public")
    for slug, game in rules.REGISTRY.items():
        for kind in game.kinds:
            name, tags = f"{kind.name} of {slug}".replace("_", " "), [kind.name.replace("_", "-"), "example"]
            deck = deck_create(owner=ada, game=slug, fields=dict(kind.example), name=name, tags=tags, notes="*Ours.*")
            deck = deck_publish(deck=deck, by=ada)
            fork = deck_fork(deck=deck, by=eve)
            if kind.name == "zones":
                zone = game.zones[0]
                changed = {**kind.example, "zones": {**kind.example["zones"], zone: {}}}
                deck_update(deck=fork, by=eve, seen=1, fields=changed, change="Emptied.")
    report_make(subject=deck, by=eve, about="name", reason="It says nothing.")
    populate_tables(keeper=ada, guest=eve)
    populate_lab(owner=ada)


def populate_lab(*, owner: Any) -> None:
    """An experiment that was played to its end, and one that somebody paused after its first games."""
    from matches.services.chunks import chunk_run, chunk_take
    from matches.services.experiments import experiment_pause
    from tests.matches.experiments import make_experiment

    whole = make_experiment(owner, name="Played", visibility="public")
    while chunk := chunk_take(only=whole):
        chunk_run(chunk=chunk)
    begun = make_experiment(owner, name="Begun", games=400)
    first = chunk_take(only=begun)
    assert first is not None
    chunk_run(chunk=first)
    experiment_pause(experiment=begun, by=owner)


def populate_tables(*, keeper: Any, guest: Any) -> None:
    """A table where much has happened, with a link, a code, a vote and sheets of its own; and one for one, closed."""
    from decimal import Decimal

    from legacy.printing.layouts import AVERY
    from legacy.services import campaign_create, invitation_accept, invitation_make, label_settings_change
    from legacy.services.acts import act_perform
    from legacy.services.wizards import keeper_vote, wizard_code_make
    from tests.legacy.makers import make_played_table, wizards_of

    table = make_played_table(keeper, visibility="public")
    _, token = invitation_make(campaign=table, by=keeper)
    joined = invitation_accept(token=token, by=guest, name="Eve")
    keeper_vote(campaign=table, by=guest, candidate=joined)
    wizard_code_make(wizard=wizards_of(table)[1], by=keeper)
    label_settings_change(campaign=table, by=keeper, layout=AVERY, offset_right=Decimal("0.5"))
    alone = campaign_create(by=guest, name="Alone", wizard_name="Eve", solo=True)
    for kind in ("roll_monsters", "close_campaign"):
        mine = wizards_of(alone)[0]
        told = {"wizard": mine.public_id} if kind == "roll_monsters" else {}
        act_perform(campaign=alone, head=None, wizard=mine, act={"kind": kind, **told}, key=f"key-{kind}")


def dump() -> dict[str, Any]:
    """The migrations and the rows of this database."""
    from django.apps import apps
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    applied = sorted(MigrationLoader(connection).applied_migrations)
    tables = {}
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label not in OURS or model._meta.db_table.endswith("_permissions"):
            continue
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            columns = [column[0] for column in cursor.description]
            rows = [[_plain(value) for value in row] for row in cursor.fetchall()]
        tables[model._meta.db_table] = {"columns": columns, "rows": sorted(rows, key=str)}
    return {"migrations": [[app, name] for app, name in applied if app in OURS], "tables": tables}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return {"moment": value.astimezone(UTC).isoformat()}
    if isinstance(value, bytes | memoryview):
        return {"bytes": base64.b64encode(bytes(value)).decode()}
    if isinstance(value, dict | list):
        return {"json": value}
    return value if isinstance(value, str | int | float | bool | None) else {"text": str(value)}


# --- restoring ---------------------------------------------------------------------------------------------------
def newest_migrations(dumped: dict[str, Any]) -> dict[str, str]:
    """The migration of each of our apps that the dump stands on."""
    return dict(sorted(dumped["migrations"]))


def restore(dumped: dict[str, Any]) -> None:
    """The rows of a dump stand in the empty tables of a database at the same migrations."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        for table, content in dumped["tables"].items():
            columns = ", ".join(f'"{name}"' for name in content["columns"])
            marks = ", ".join(["%s"] * len(content["columns"]))
            rows = [[_stored(value, connection.vendor) for value in row] for row in content["rows"]]
            for batch in _batches(rows):
                cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({marks})', batch)
            if connection.vendor == "postgresql" and "id" in content["columns"]:
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence('\"{table}\"', 'id'),"
                    f' GREATEST((SELECT MAX(id) FROM "{table}"), 1))'
                )


def _batches(rows: list[list[Any]]) -> Iterator[list[list[Any]]]:
    for start in range(0, len(rows), ONE_BATCH):
        yield rows[start : start + ONE_BATCH]


def _stored(value: Any, vendor: str) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    if kind == "moment":
        moment = datetime.fromisoformat(content)
        return moment if vendor == "postgresql" else moment.strftime("%Y-%m-%d %H:%M:%S.%f")
    if kind == "bytes":
        return base64.b64decode(content)
    return json.dumps(content) if kind == "json" else content


def main(arguments: list[str]) -> int:
    """A populated database of this commit, written as the dump of a release."""
    if len(arguments) == 1:
        from tests import services, sites

        with sites.postgres_database() as url:
            environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "cardsite.settings.test"}
            done = subprocess.run([sys.executable, "-m", "tests.dumping", *arguments, "here"], env=environment)
        services.stop()
        return done.returncode
    import django

    django.setup()
    populate()
    path_of(arguments[0]).parent.mkdir(exist_ok=True)
    content = json.dumps(dump(), ensure_ascii=False, separators=(",", ":")).encode()
    path_of(arguments[0]).write_bytes(gzip.compress(content, 9, mtime=0))
    print(f"{path_of(arguments[0]).name}: {len(content):,} bytes of rows")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
