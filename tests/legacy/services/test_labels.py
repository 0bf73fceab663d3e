"""Choosing the sheet that a table prints its labels on."""

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from decks.rules.documents import ManyUnreadable, Unreadable
from legacy.access import NotThere
from legacy.models import Campaign, LabelSettings
from legacy.printing.layouts import AVERY, GAME_SHEET, OWN, SHEETS
from legacy.selectors.printing import label_settings
from legacy.services import label_settings_change
from tests.legacy.tables import keeper_of, make_campaign
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def change(campaign: Campaign, **fields: Any) -> LabelSettings:
    return label_settings_change(campaign=campaign, **{"by": keeper_of(campaign).account, "layout": AVERY} | fields)


def pointers(fault: Unreadable) -> set[str]:
    return {each.pointer for each in (fault.faults if isinstance(fault, ManyUnreadable) else (fault,))}


def test_a_sheet_brings_its_measures_and_is_kept_once() -> None:
    campaign = make_campaign()
    change(campaign, layout=GAME_SHEET, offset_right=Decimal("1.5"), offset_down=Decimal("-2"))
    kept = label_settings(campaign=campaign)
    assert kept.measures == SHEETS[GAME_SHEET][1]
    assert kept.offset == (1.5, -2)
    change(campaign, layout=AVERY)
    assert label_settings(campaign=campaign).measures == SHEETS[AVERY][1]
    assert LabelSettings.objects.count() == 1


def test_measures_of_a_tables_own_are_kept_to_the_last_place() -> None:
    campaign = make_campaign()
    change(campaign, layout=OWN, measures={"column_pitch": Decimal("2.0625"), "left_margin": Decimal("0.28125")})
    measures = label_settings(campaign=campaign).measures
    assert (measures.column_pitch, measures.left_margin) == (Decimal("2.0625"), Decimal("0.28125"))
    assert measures.rows == 15


def test_every_fault_is_told_and_nothing_is_kept() -> None:
    campaign = make_campaign()
    with pytest.raises(Unreadable) as caught:
        change(campaign, layout=OWN, measures={"columns": 0, "rows": 99}, offset_down=Decimal(21))
    assert pointers(caught.value) == {"/columns", "/rows", "/offset_down"}
    with pytest.raises(Unreadable, match="choose avery-18294, game-sheet or own"):
        change(campaign, layout="papyrus")
    assert LabelSettings.objects.count() == 0


def test_only_the_keeper_chooses() -> None:
    campaign = make_campaign(visibility="public")
    with pytest.raises(PermissionDenied):
        change(campaign, by=make_user("passer"))
    with pytest.raises(NotThere):
        change(make_campaign(name="Another"), by=make_user("stranger"))
    assert LabelSettings.objects.count() == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"layout": "papyrus"}, {"columns": 0}, {"rows": 41}, {"label_width": 0}, {"top_margin": -1}, {"row_pitch": -1},
        {"offset_right": Decimal("20.5")},
    ],
)  # fmt: skip
def test_the_database_keeps_no_sheet_that_cannot_be(fields: dict[str, Any]) -> None:
    campaign = make_campaign()
    with pytest.raises(IntegrityError), transaction.atomic():
        LabelSettings.objects.create(campaign=campaign, **fields)
    LabelSettings.objects.create(campaign=campaign)
