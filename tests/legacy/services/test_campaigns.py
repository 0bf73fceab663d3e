"""Founding a campaign, and what its keeper changes of it."""

import pytest
from django.core.exceptions import PermissionDenied

from cards.rules.problems import Refused
from decks.rules.documents import ManyUnreadable, Unreadable
from decks.services import house_ruleset_save
from legacy.access import NotThere
from legacy.models import Campaign, Wizard
from legacy.selectors.chronicle import entry_list
from legacy.services.campaigns import campaign_change
from legacy.services.wizards import wizard_add
from tests.legacy.tables import keeper_of, make_campaign, table_of
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_table_with_its_keeper_and_guests() -> None:
    campaign = make_campaign(guests=["Bob", "Cleo"])
    seated = Wizard.objects.filter(campaign=campaign).seated()
    assert [(each.name, each.role, each.seat) for each in seated] == [
        ("Ada of Ash", "keeper", 1),
        ("Bob", "wizard", 2),
        ("Cleo", "wizard", 3),
    ]
    entries = entry_list(campaign=campaign)
    assert [entry.kind for entry in entries] == ["opened", *["wizard_joined"] * 3]
    assert {entry.act for entry in entries} == {1}
    assert table_of(campaign).players == tuple(each.public_id for each in seated)
    assert table_of(campaign).keeper == keeper_of(campaign).public_id
    assert not any("Ada" in str(entry) or "Bob" in str(entry) for entry in entries), "entries know no names"


def test_a_table_for_one_has_no_guests_and_takes_none() -> None:
    with pytest.raises(Unreadable, match="nobody else"):
        make_campaign(solo=True, guests=["Bob"])
    campaign = make_campaign(solo=True)
    assert table_of(campaign).solo
    with pytest.raises(Refused, match="opened for one wizard"):
        wizard_add(campaign=campaign, by=keeper_of(campaign).account, name="Bob")
    assert Wizard.objects.filter(campaign=campaign).count() == 1


def test_the_rules_are_copied_and_stay() -> None:
    ada = make_user("ada")
    house = house_ruleset_save(by=ada, game="decknforge", name="Rich", parameters={"kill_coppers": 7})
    campaign = make_campaign(ada, ruleset=house.reference)
    house_ruleset_save(by=ada, ruleset=house, seen=1, parameters={"kill_coppers": 1})
    assert table_of(campaign).parameters.kill_coppers == 7
    assert campaign.ruleset["name"] == "Rich"
    assert campaign.ruleset["parameters"]["wizard_hp"] == 20
    with pytest.raises(Unreadable, match="not shared"):
        make_campaign(make_user("eve"), ruleset=house.reference)


def test_everything_wrong_is_told_at_once_and_nothing_is_kept() -> None:
    with pytest.raises(ManyUnreadable) as refused:
        make_campaign(name=" ", visibility="secret", ruleset="offical", guests=["b", "c", "d", "e", "f"])
    assert [fault.pointer for fault in refused.value.faults] == ["/visibility", "/name", "/ruleset", "/guests"]
    assert "Did you mean official?" in str(refused.value)
    with pytest.raises(Unreadable, match="already"):
        make_campaign(guests=["Bob", "BOB"])
    assert not Campaign.objects.exists()


def test_the_keeper_changes_name_and_visibility_and_nobody_else() -> None:
    campaign = make_campaign()
    ada, eve = keeper_of(campaign).account, make_user("eve")
    with pytest.raises(NotThere):
        campaign_change(campaign=campaign, by=eve, name="Mine")
    campaign_change(campaign=campaign, by=ada, name="The Deeper", visibility="public")
    campaign.refresh_from_db()
    assert (campaign.name, campaign.visibility) == ("The Deeper", "public")
    with pytest.raises(PermissionDenied, match="keeper"):
        campaign_change(campaign=campaign, by=eve, name="Mine")
    with pytest.raises(Unreadable):
        campaign_change(campaign=campaign, by=ada, name="Other", visibility="open")
    campaign.refresh_from_db()
    assert campaign.name == "The Deeper"
