"""What ``load_demo`` leaves behind: real decks, a real campaign, real experiments, once and for everybody to see."""

import shutil
from collections.abc import Iterator
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from cards.rules.games import GAMES
from cardsite.accounts.models import User
from cardsite.demo import experiments as lab
from cardsite.demo.keeper import ADDRESS
from cardsite.demo.table import NAME, DemoTable
from decks.models import Deck
from decks.selectors import lawbook
from legacy.models import BandRow, Campaign, ChronicleEntry, DungeonRow
from legacy.services.verifying import chronicle_problems
from matches.models import Experiment, PlayedGame
from matches.selectors import sample_decks
from tests import sites
from tests.catalogue import loaded_for_a_module, whole_catalogues

SAMPLE = sites.ROOT / "fixtures" / "mysterion" / "decks" / "demo-ember-rush.json"
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def told(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    """What the command says, on a site with the whole catalogue; tests begin where it ended."""
    few = {name: plan | {"games": 2} for name, plan in lab.PLANS.items()}  # who is stronger is not asked here
    with pytest.MonkeyPatch.context() as patch, loaded_for_a_module(django_db_blocker, whole_catalogues()):
        patch.setattr(lab, "PLANS", few)
        yield load_demo()


def load_demo(**options: Any) -> str:
    out = StringIO()
    call_command("load_demo", stdout=out, **options)
    return out.getvalue()


def counts() -> tuple[int, ...]:
    kinds = (User, Deck, Campaign, ChronicleEntry, Experiment, PlayedGame)
    return tuple(kind.objects.count() for kind in kinds)  # type: ignore[attr-defined]


def test_everything_is_there_and_everybody_finds_it(told: str, client: Client) -> None:
    samples = [name for game in GAMES for name in sample_decks(game=game.slug)]
    assert told.startswith(f"The demonstration: {len(samples)} sample decks, a campaign with ")
    assert told.endswith(" entries, 3 experiments planned, 3 played to the end.\n")
    assert Deck.objects.listed().filter(legal=True).count() == len(samples) >= 36
    assert set(Experiment.objects.listed().values_list("state", flat=True)) == {Experiment.State.FINISHED}
    assert PlayedGame.objects.count() == 2 + 6 * 2 + 2 * 2
    home = unescape(client.get("/").content.decode())
    for name in ("Beast and undead", "The Ember Wake", NAME, *lab.PLANS):
        assert name in home
    assert "The Red Ledger" in client.get("/decks/?q=game:decknforge").content.decode()
    assert NAME in client.get("/tables/").content.decode()
    for experiment in Experiment.objects.all():
        assert client.get(experiment.get_absolute_url()).status_code == 200


def test_the_campaign_was_played_to_its_end(client: Client) -> None:
    campaign = Campaign.objects.get()
    assert campaign.closed
    assert list(chronicle_problems(campaign=campaign)) == []
    kinds = set(ChronicleEntry.objects.values_list("kind", flat=True))
    assert {"boss_slain", "label_added", "faded", "retired", "heirloom", "drifted", "turning_done"} <= kinds
    assert {"overridden", "corrected", "closed"} <= kinds
    assert DungeonRow.objects.filter(result__in=["won", "lost"]).count() == 5
    assert [band.name for band in BandRow.objects.filter(retired=True)] == ["The Grave Singers"]
    for path in ("", "chronicle/"):
        assert client.get(f"/tables/{campaign.public_id}/{path}").status_code == 200


def test_the_same_seed_gives_the_same_chronicle() -> None:
    heads = []
    for _ in range(2):
        table = DemoTable(lawbook(game="decknforge"))
        table.play_to_the_end()
        heads.append(table.entries[-1].hash)
    assert heads[0] == heads[1]


def test_a_second_time_changes_nothing_and_says_so() -> None:
    before = counts()
    assert load_demo() == "The demonstration is here already; nothing was changed.\n"
    assert counts() == before


def test_what_is_missing_comes_back_and_nothing_else() -> None:
    Deck.objects.get(name="Beast blood").delete()
    Experiment.objects.get(kind="match-up").delete()
    assert load_demo() == "The demonstration: 1 sample decks, 1 experiments planned, 1 played to the end.\n"


def test_games_may_be_left_to_the_workers_and_played_later() -> None:
    Experiment.objects.all().delete()
    assert "3 experiments planned, their games left to the workers." in load_demo(leave_games=True)
    assert not PlayedGame.objects.exists()
    assert load_demo() == "The demonstration: 3 played to the end.\n"
    assert not Experiment.objects.unfinished().exists()


def test_nobody_signs_in_to_its_account(client: Client) -> None:
    keeper = User.objects.get(email=ADDRESS)
    assert not keeper.is_active
    assert not keeper.has_usable_password()
    assert not client.login(username="demo", password="")
    client.post("/account/password/reset/", {"email": ADDRESS})
    assert "There is none" in mail.outbox[0].body


def test_an_account_of_that_name_is_left_alone(settings: Any, tmp_path: Path) -> None:
    User.objects.filter(email=ADDRESS).update(username="Demo", email="somebody@example.com")
    settings.FIXTURES_DIR = tmp_path  # one sample alone: the account is what this is about
    (tmp_path / "mysterion" / "decks").mkdir(parents=True)
    shutil.copy(SAMPLE, tmp_path / "mysterion" / "decks")
    load_demo()
    assert User.objects.get(email=ADDRESS).username == "demo-2"


def test_without_the_catalogue_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardsite.health.GAMES", (*GAMES, GAMES[0]))  # one more than there are
    with pytest.raises(CommandError, match=f"{len(GAMES)} of {len(GAMES) + 1} games loaded: run load_catalogue"):
        load_demo()


def test_without_samples_there_is_nothing_to_show(settings: Any, tmp_path: Path) -> None:
    settings.FIXTURES_DIR = tmp_path
    with pytest.raises(CommandError, match="There are no sample decks in"):
        load_demo()


def test_a_sample_that_does_not_fit_leaves_nothing(settings: Any, tmp_path: Path) -> None:
    folder = tmp_path / "augmented" / "decks"
    folder.mkdir(parents=True)
    (folder / "small.json").write_text('{"game": "augmented", "zones": {"main": {"wolf": 1}}}')
    settings.FIXTURES_DIR = tmp_path
    before = counts()
    with pytest.raises(CommandError, match=r"nothing was written: Main deck has 1 card"):
        load_demo()
    assert counts() == before
