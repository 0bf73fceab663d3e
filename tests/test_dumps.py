"""A database that an earlier release left behind comes whole through every migration since."""

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from cards.models import Card, Release
from cards.selectors import catalogue_version
from decks import rules
from decks.models import Deck, DeckVersion, HouseRuleset
from decks.services import deck_judge
from matches.lab.tally import Tally
from matches.models import Experiment
from tests import dumping

RELEASES = sorted(path.name.removesuffix(".json.gz") for path in dumping.FOLDER.glob("*.json.gz"))


def newest(app: str) -> str:
    return max(name for label, name in MigrationLoader(None).disk_migrations if label == app)


@pytest.fixture(params=RELEASES)
def dumped(request: pytest.FixtureRequest, transactional_db: None) -> dict:
    """The database of a release, migrated to what the code is now."""
    dump = dumping.read(request.param)
    call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
    try:
        for app, name in dumping.newest_migrations(dump).items():
            if name != newest(app):
                call_command("migrate", app, name, verbosity=0)
        dumping.restore(dump)
        connection.check_constraints()
    finally:
        call_command("migrate", verbosity=0)
    return dump


def test_there_is_a_dump() -> None:
    assert RELEASES == ["0.1", "1.0"]


def test_every_row_is_still_there_and_works(dumped: dict, capsys: pytest.CaptureFixture[str]) -> None:
    rows = {table: len(content["rows"]) for table, content in dumped["tables"].items()}
    assert Card.objects.count() == rows["cards_card"] > 744
    assert Release.objects.count() == rows["cards_release"] == catalogue_version().number
    assert Deck.objects.count() == rows["decks_deck"] == 2 * sum(len(game.kinds) for game in rules.REGISTRY.values())
    assert DeckVersion.objects.count() == rows["decks_deckversion"]
    assert HouseRuleset.objects.get().head_number == 2
    assert Experiment.objects.count() == len(dumped["tables"].get("matches_experiment", {"rows": ()})["rows"])
    for experiment in Experiment.objects.filter(state=Experiment.State.FINISHED):
        assert experiment.games.count() == experiment.games_counted == Tally.read(experiment.tally).games
    for deck in Deck.objects.filter(visibility="public").select_related("game"):
        head = deck.versions.first()
        assert head is not None
        verdict = deck_judge(game=deck.game.slug, fields=head.document)
        assert verdict.legal, deck.name
    call_command("load_catalogue", settings.FIXTURES_DIR)
    assert Deck.objects.create(
        owner=Deck.objects.first().owner, game=Deck.objects.first().game, name="New", kind="zones"
    ).pk not in {row[0] for row in dumped["tables"]["decks_deck"]["rows"]}, "numbers go on after the restored ones"
