"""What the database itself refuses of tables, seats and projections."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from legacy.models import BandRow, Campaign, DungeonRow, IdempotencyKey, Invitation, PurseRow, Wizard
from legacy.services import invitation_make
from legacy.services.wizards import wizard_join
from tests.catalogue import kept_for_a_module
from tests.legacy.tables import append, coppers, keeper_of, make_campaign, played
from tests.makers import make_user


@pytest.fixture(scope="module")
def played_once(loaded: None, django_db_blocker: Any) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        campaign = played(make_campaign())
        keeper = keeper_of(campaign)
        append(campaign, coppers(keeper, 1, 6), key="k")
        invitation_make(campaign=campaign, by=keeper.account)
        yield campaign.pk


@pytest.fixture
def campaign(played_once: int, catalogue: None) -> Campaign:
    """A table with a row of every kind, and one wizard alone, so that only the row itself can be at fault."""
    return Campaign.objects.get(pk=played_once)


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        (Campaign, {"name": ""}),
        (Campaign, {"visibility": "secret"}),
        (Campaign, {"head_hash": ""}),
        (Campaign, {"head_number": 0}),
        (Wizard, {"name": ""}),
        (Wizard, {"folded_name": ""}),
        (Wizard, {"role": "king"}),
        (Wizard, {"seat": 6}),
        (Wizard, {"seat": 0}),
        (Wizard, {"seat": None}),
        (Wizard, {"role": "spectator"}),
        (Wizard, {"left_at": timezone.now()}),
        (Wizard, {"left_at": timezone.now(), "seat": None}),  # the keeper
        (Wizard, {"claim_hash": "x"}),
        (Invitation, {"role": "keeper"}),
        (Invitation, {"expires_at": timezone.now() - timedelta(days=1)}),
        (BandRow, {"name": ""}),
        (BandRow, {"glory": -1}),
        (BandRow, {"dungeons": -1}),
        (BandRow, {"seq": 0}),
        (PurseRow, {"coppers": -1}),
        (IdempotencyKey, {"key": ""}),
    ],
)
def test_a_row_that_cannot_be(campaign: Campaign, model: Any, changes: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(**changes)


def test_what_is_there_once(campaign: Campaign) -> None:
    keeper = keeper_of(campaign)
    bob = wizard_join(campaign=campaign, account=make_user("bob"), role="wizard", name="Bob")
    for change in (
        {"role": "keeper"},
        {"seat": 1},
        {"folded_name": keeper.folded_name},
        {"account": keeper.account},
        {"public_id": keeper.public_id},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Wizard.objects.filter(pk=bob.pk).update(**change)
    band = BandRow.objects.get()
    for same in ({"folded_name": band.folded_name}, {"public_id": band.public_id}, {"first_number": band.first_number}):
        fields = {"public_id": "b" * 10, "name": "B", "folded_name": "b", "first_number": 1} | same
        with pytest.raises(IntegrityError), transaction.atomic():
            BandRow.objects.create(campaign=campaign, glory=0, dungeons=0, retired=False, seq=1, state="{}", **fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        DungeonRow.objects.update(result="")  # two that run
    with pytest.raises(IntegrityError), transaction.atomic():
        DungeonRow.objects.update(ended_number=1)
