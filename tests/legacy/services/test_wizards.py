"""Who sits at a table: guests, claims, leaving, handing over and the vote for another keeper."""

from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from cards.rules.problems import Refused
from cardsite.accounts.models import User
from decks.rules.documents import Unreadable
from legacy.models import Campaign, KeeperVote, Wizard
from legacy.services.wizards import (
    ClaimRefused,
    keeper_electors,
    keeper_hand_over,
    keeper_vote,
    wizard_add,
    wizard_claim,
    wizard_code_make,
    wizard_join,
    wizard_leave,
    wizard_rename,
)
from tests.legacy.tables import append, founded, keeper_of, make_campaign, started, table_of
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def join(campaign: Campaign, name: str, role: str = "wizard") -> Wizard:
    return wizard_join(campaign=campaign, account=make_user(name.lower()), role=role, name=name)


def roles(campaign: Campaign) -> dict[str, str]:
    return {wizard.name: wizard.role for wizard in Wizard.objects.present().filter(campaign=campaign)}


class TestSeats:
    def test_five_play_and_others_watch(self) -> None:
        campaign = make_campaign(guests=["b", "c", "d"])
        join(campaign, "Eli")
        with pytest.raises(Unreadable, match="spectator"):
            join(campaign, "Fay")
        with pytest.raises(Unreadable, match="spectator"):
            wizard_add(campaign=campaign, by=keeper_of(campaign).account, name="g")
        fay = wizard_join(campaign=campaign, account=User.objects.get(username="fay"), role="spectator", name="Fay")
        assert fay.seat is None
        assert len(table_of(campaign).players) == 5
        assert table_of(campaign).wizards[fay.public_id].role == "spectator"

    def test_who_comes_back_is_the_same_wizard(self) -> None:
        campaign = make_campaign()
        bob = join(campaign, "Bob")
        wizard_leave(wizard=bob, by=bob.account)
        assert bob.public_id not in table_of(campaign).players
        again = wizard_join(campaign=campaign, account=bob.account, role="wizard", name="Robert")
        assert (again, again.name, again.seat) == (bob, "Bob", 2)
        assert bob.public_id in table_of(campaign).players
        entries = campaign.entries.count()
        assert wizard_join(campaign=campaign, account=bob.account, role="wizard", name="Bob") == bob
        assert campaign.entries.count() == entries, "who is there joins no second time"

    def test_a_spectator_may_sit_down(self) -> None:
        campaign = make_campaign()
        bob = join(campaign, "Bob", "spectator")
        sat = wizard_join(campaign=campaign, account=bob.account, role="wizard", name="Bob")
        assert (sat, sat.role, sat.seat) == (bob, "wizard", 2)
        assert table_of(campaign).wizards[bob.public_id].role == "wizard"

    def test_names_are_changed_by_their_bearer_or_the_keeper(self) -> None:
        campaign = make_campaign()
        bob, cleo = join(campaign, "Bob"), join(campaign, "Cleo")
        entries = campaign.entries.count()
        wizard_rename(wizard=bob, by=bob.account, name="Rob")
        wizard_rename(wizard=bob, by=keeper_of(campaign).account, name="ROB")
        with pytest.raises(PermissionDenied):
            wizard_rename(wizard=bob, by=cleo.account, name="Bobby")
        with pytest.raises(Unreadable, match="already"):
            wizard_rename(wizard=bob, by=bob.account, name="cleo")
        assert roles(campaign).keys() == {"Ada of Ash", "ROB", "Cleo"}
        assert campaign.entries.count() == entries


class TestClaiming:
    def test_a_guest_gets_an_account_once(self) -> None:
        campaign = make_campaign(guests=["Bob"])
        bob = campaign.wizards.get(name="Bob")
        code = wizard_code_make(wizard=bob, by=keeper_of(campaign).account)
        assert code.replace("-", "") not in str(Wizard.objects.values().get(pk=bob.pk)), "only its hash is kept"
        robert, eve = make_user("robert"), make_user("eve")
        with pytest.raises(ClaimRefused):
            wizard_claim(campaign=campaign, by=robert, code="aaaa-aaaa-aaaa-aaaa")
        claimed = wizard_claim(campaign=campaign, by=robert, code=f" {code.upper()} ")
        assert (claimed, claimed.account_id) == (bob, robert.pk)
        with pytest.raises(ClaimRefused):
            wizard_claim(campaign=campaign, by=eve, code=code)
        with pytest.raises(Unreadable, match="guest"):
            wizard_code_make(wizard=bob, by=keeper_of(campaign).account)

    def test_a_new_code_ends_the_old_one_and_a_code_is_for_its_table(self) -> None:
        campaign, other = make_campaign(guests=["Bob"]), make_campaign(name="Elsewhere", guests=["Bob"])
        bob, ada = campaign.wizards.get(name="Bob"), keeper_of(campaign).account
        old = wizard_code_make(wizard=bob, by=ada)
        new = wizard_code_make(wizard=bob, by=ada)
        for table, code in ((campaign, old), (other, new), (campaign, ""), (campaign, None)):
            with pytest.raises(ClaimRefused):
                wizard_claim(campaign=table, by=make_user(f"u{timezone.now():%f}"), code=code)  # type: ignore[arg-type]

    def test_a_spectator_claims_and_a_player_does_not(self) -> None:
        campaign = make_campaign(guests=["Bob"])
        bob, ada = campaign.wizards.get(name="Bob"), keeper_of(campaign).account
        watcher = join(campaign, "Rob", "spectator")
        code = wizard_code_make(wizard=bob, by=ada)
        with pytest.raises(Unreadable, match="as Ada of Ash"):
            wizard_claim(campaign=campaign, by=ada, code=code)
        wizard_claim(campaign=campaign, by=watcher.account, code=code)
        watcher.refresh_from_db()
        assert (watcher.account, watcher.left_at is not None) == (None, True)
        assert table_of(campaign).wizards[watcher.public_id].left


class TestLeaving:
    def test_oneself_or_by_the_keeper_and_by_nobody_else(self) -> None:
        campaign = make_campaign()
        bob, cleo = join(campaign, "Bob"), join(campaign, "Cleo")
        with pytest.raises(PermissionDenied):
            wizard_leave(wizard=bob, by=cleo.account)
        wizard_leave(wizard=bob, by=bob.account)
        wizard_leave(wizard=cleo, by=keeper_of(campaign).account)
        wizard_leave(wizard=cleo, by=keeper_of(campaign).account)
        assert roles(campaign) == {"Ada of Ash": "keeper"}
        assert campaign.entries.filter(kind="wizard_left").count() == 2

    def test_the_keeper_hands_over_first_and_nobody_leaves_a_dungeon(self) -> None:
        campaign = make_campaign()
        ada = keeper_of(campaign)
        bob = join(campaign, "Bob")
        with pytest.raises(Unreadable, match="hand it over"):
            wizard_leave(wizard=ada, by=ada.account)
        append(campaign, founded("bandaaaaaa", "Ashen Few", bob), *started("dungeonaaa", "bandaaaaaa", bob))
        with pytest.raises(Refused, match="dungeon"):
            wizard_leave(wizard=bob, by=bob.account)


class TestKeeping:
    def test_handing_over(self) -> None:
        campaign = make_campaign(guests=["Guest"])
        ada, bob = keeper_of(campaign), join(campaign, "Bob")
        with pytest.raises(Unreadable, match="account"):
            keeper_hand_over(campaign=campaign, by=ada.account, to=campaign.wizards.get(name="Guest"))
        with pytest.raises(PermissionDenied):
            keeper_hand_over(campaign=campaign, by=bob.account, to=bob)
        keeper_hand_over(campaign=campaign, by=ada.account, to=bob)
        assert roles(campaign) == {"Ada of Ash": "wizard", "Guest": "wizard", "Bob": "keeper"}
        assert table_of(campaign).keeper == bob.public_id

    def test_more_than_half_of_the_table_choose_another_keeper(self) -> None:
        campaign = make_campaign(guests=["Guest"])
        bob, cleo = join(campaign, "Bob"), join(campaign, "Cleo")
        assert len(keeper_electors(campaign=campaign)) == 3, "a guest has no vote"
        assert keeper_vote(campaign=campaign, by=bob.account, candidate=cleo) is False
        assert keeper_vote(campaign=campaign, by=bob.account, candidate=cleo) is False, "one vote each"
        assert keeper_vote(campaign=campaign, by=cleo.account, candidate=bob) is False, "for different ones"
        assert keeper_vote(campaign=campaign, by=cleo.account, candidate=cleo) is True
        assert table_of(campaign).keeper == cleo.public_id
        assert not KeeperVote.objects.exists()

    def test_two_part_only_once_the_keeper_is_lost(self) -> None:
        campaign = make_campaign()
        ada, bob = keeper_of(campaign), join(campaign, "Bob")
        assert keeper_vote(campaign=campaign, by=bob.account, candidate=bob) is False
        with time_machine.travel(timezone.now() + timedelta(days=29)):
            assert keeper_vote(campaign=campaign, by=bob.account, candidate=bob) is False
        with time_machine.travel(timezone.now() + timedelta(days=31)):
            assert keeper_vote(campaign=campaign, by=bob.account, candidate=ada) is False, "content with who is there"
            User.objects.filter(username="ada").update(last_login=timezone.now() - timedelta(days=2))
            assert keeper_vote(campaign=campaign, by=bob.account, candidate=bob) is False, "signed in lately"
            User.objects.filter(username="ada").update(last_login=None)
            assert keeper_vote(campaign=campaign, by=bob.account, candidate=bob) is True
        assert roles(campaign) == {"Ada of Ash": "wizard", "Bob": "keeper"}

    def test_spectators_and_strangers_have_no_vote_and_are_not_voted_for(self) -> None:
        campaign = make_campaign(visibility="public")
        bob, spectator = join(campaign, "Bob"), join(campaign, "Cleo", "spectator")
        for nobody in (spectator.account, make_user("eve")):
            with pytest.raises(PermissionDenied):
                keeper_vote(campaign=campaign, by=nobody, candidate=bob)
        for other in (spectator, keeper_of(make_campaign(name="Elsewhere"))):
            with pytest.raises(Unreadable, match="wizard at the table"):
                keeper_vote(campaign=campaign, by=bob.account, candidate=other)
