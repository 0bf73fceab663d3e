"""What campaigns keep about a person: shown whole, and nameless once the account is gone."""

import json

import pytest

from cardsite.accounts.selectors import my_data_pieces
from cardsite.accounts.services import account_delete
from legacy.metrics import bands, campaigns, chronicle_entries
from legacy.models import KeeperVote, Wizard
from legacy.rules.chain import broken
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import table_at
from legacy.services.invitations import invitation_make
from legacy.services.wizards import keeper_vote, wizard_claim, wizard_code_make, wizard_join
from tests.legacy.tables import append, coppers, keeper_of, make_campaign, played, table_of
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_everything_is_in_the_file() -> None:
    ada = make_user("ada")
    campaign = make_campaign(ada)
    append(campaign, coppers(keeper_of(campaign), 5, 5))
    invitation_make(campaign=campaign, by=ada)
    (told,) = json.loads("".join(my_data_pieces(user=ada)))["campaigns"]
    assert (told["campaign_name"], told["name"], told["role"], told["coppers"]) == (
        "The Deep", "Ada of Ash", "keeper", 5,
    )  # fmt: skip
    assert [entry["kind"] for entry in told["entries"]] == ["opened", "wizard_joined", "coppers"]
    assert [made["role"] for made in told["invitations"]] == ["wizard"]
    assert json.loads("".join(my_data_pieces(user=make_user("eve"))))["campaigns"] == []


def test_a_deleted_account_is_a_former_wizard_and_every_hash_stays() -> None:
    ada, bob, cleo = make_user("ada"), make_user("bob"), make_user("cleo")
    campaign = played(make_campaign(ada, guests=["Former wizard 1"]))
    wizard_join(campaign=campaign, account=bob, role="wizard", name="Bob")
    watcher = wizard_join(campaign=campaign, account=cleo, role="spectator", name="Cleo")
    keeper = keeper_of(campaign)
    before = entry_list(campaign=campaign)
    account_delete(user=ada)
    keeper.refresh_from_db()
    assert (keeper.name, keeper.account, keeper.role, keeper.seat) == ("Former wizard 2", None, "keeper", 1)
    assert entry_list(campaign=campaign) == before
    assert "Ada" not in str(list(Wizard.objects.values()))
    account_delete(user=cleo)
    watcher.refresh_from_db()
    assert (watcher.name, watcher.left_at is not None) == ("Former wizard 3", True)
    assert broken(entry_list(campaign=campaign), campaign=campaign.public_id) is None
    assert entry_list(campaign=campaign)[: len(before)] == before
    assert table_of(campaign) == table_at(campaign=campaign)
    bobs = Wizard.objects.get(name="Bob")
    assert keeper_vote(campaign=campaign, by=bob, candidate=bobs) is True, "a keeper without an account is lost"


def test_votes_for_somebody_are_not_votes_for_who_claims_their_wizard() -> None:
    campaign = make_campaign()
    bob, cleo, dora = (make_user(name) for name in ("bob", "cleo", "dora"))
    bobs = wizard_join(campaign=campaign, account=bob, role="wizard", name="Bob")
    for voter in (cleo, dora):
        wizard_join(campaign=campaign, account=voter, role="wizard", name=voter.username)
    assert keeper_vote(campaign=campaign, by=cleo, candidate=bobs) is False
    account_delete(user=bob)
    code = wizard_code_make(wizard=bobs, by=keeper_of(campaign).account)
    wizard_claim(campaign=campaign, by=make_user("eve"), code=code)
    assert keeper_vote(campaign=campaign, by=dora, candidate=bobs) is False
    assert KeeperVote.objects.count() == 1


def test_what_an_operator_sees() -> None:
    played(make_campaign())
    make_campaign(name="Open", visibility="public")
    assert bands() == {(): 1}
    assert campaigns() == {("private",): 1, ("public",): 1}
    assert chronicle_entries()[()] > 10
