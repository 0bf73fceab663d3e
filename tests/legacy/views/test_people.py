"""Who sits at a table: guests, codes, links, keepers, leaving; and the forms that open and change a table."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardsite.accounts.models import User
from legacy.models import Campaign, Invitation, KeeperVote, Wizard
from legacy.selectors.printing import band_record
from legacy.services.wizards import wizard_join
from tests.legacy.makers import found, make_table, perform, wizards_of
from tests.legacy.views.conftest import signed_in
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def people(table: Campaign) -> str:
    return reverse("legacy:people", args=[table.public_id])


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def once(response: Any) -> str:
    """The link or the code that is shown once."""
    found = re.search(r'class="once">([^<]+)<', response.content.decode())
    assert found
    return found.group(1)


def path_of(address: str) -> str:
    return "/" + address.split("/", 3)[3]


def joined(table: Campaign, name: str, role: str = "wizard") -> tuple[Wizard, Client]:
    """Somebody at the table, and their browser."""
    user = make_user(name.lower())
    wizard = wizard_join(campaign=table, account=user, role=role, name=name)
    table.refresh_from_db()
    return wizard, signed_in(user)


# --- a table -----------------------------------------------------------------------------------------------------
def test_a_table_is_opened_with_guests_and_a_ruleset(client: Client) -> None:
    client.force_login(make_user("ysolde"))
    fields = {"name": "Thursday", "wizard_name": "Ysolde", "guests": "Maud, Oswin", "ruleset": "official"}
    response = client.post(reverse("legacy:new"), fields | {"visibility": "public"})
    made = Campaign.objects.get()
    assert response["Location"] == reverse("legacy:campaign", args=[made.public_id])
    assert [each.name for each in wizards_of(made)] == ["Ysolde", "Maud", "Oswin"]
    assert (made.name, made.visibility, made.ruleset["reference"]) == ("Thursday", "public", "official")


def test_a_table_for_one_is_opened_to_others_closed_and_opened_again(client: Client) -> None:
    client.force_login(make_user("ysolde"))
    fields = {"name": "Alone", "wizard_name": "Ysolde", "ruleset": "official", "visibility": "public", "solo": "on"}
    assert client.post(reverse("legacy:new"), fields).status_code == 302
    made = Campaign.objects.get()
    home = reverse("legacy:campaign", args=[made.public_id])
    assert "for one wizard" in text_of(client.get(home))
    guest = {"do": "guest", "guest-guest": "Maud"}
    assert "This table was opened for one wizard" in text_of(client.post(people(made), guest))
    assert "Others may sit down" in text_of(client.post(people(made), {"do": "open_to_others"}, follow=True))
    assert client.post(people(made), guest).status_code == 302
    assert "The table is closed." in text_of(client.post(people(made), {"do": "close"}, follow=True))
    page = text_of(client.get(home))
    assert "closed" in page
    assert "Found a band" not in page
    assert text_of(Client().get(home)), "still public"
    assert client.post(people(made), {"do": "guest", "guest-guest": "Oswin"}).status_code == 403
    assert "The table is open again." in text_of(client.post(people(made), {"do": "reopen"}, follow=True))
    assert "Found a band" in text_of(client.get(home))


def test_the_keeper_passes_on_the_band_of_who_left(table: Campaign, keeper: Client) -> None:
    _, maud, oswin = wizards_of(table)
    band = found(table, maud, "Ashen Few")
    assert "Pass on a band" not in text_of(keeper.get(people(table)))
    keeper.post(people(table), {"do": "remove", "wizard": maud.public_id})
    assert "Ashen Few, of Maud" in text_of(keeper.get(people(table)))
    sent = {"do": "pass_on", "pass_on-band": band.public_id, "pass_on-to": oswin.public_id}
    assert "Oswin holds Ashen Few now." in text_of(keeper.post(people(table), sent, follow=True))
    band.refresh_from_db()
    assert band.holder == oswin
    assert "was given it when Maud had left" in str(band_record(row=band).drifts)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"guests": "A, B, C, D, E"}, "A table has at most 5 wizards, its keeper among them."),
        ({"guests": "ysolde"}, "Somebody at this table is called ysolde already: choose another name."),
        ({"ruleset": "nobody"}, "Select a valid choice. nobody is not one of the available choices."),
        ({"visibility": "secret"}, "Select a valid choice. secret is not one of the available choices."),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(client: Client, changes: dict[str, str], sentence: str) -> None:
    client.force_login(make_user("ysolde"))
    fields = {"name": "T", "wizard_name": "Ysolde", "guests": "", "ruleset": "official", "visibility": "private"}
    response = client.post(reverse("legacy:new"), fields | changes)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not Campaign.objects.exists()


def test_my_tables_and_the_public_ones_are_listed_apart(table: Campaign, keeper: Client) -> None:
    make_table(make_user("ada"), name="Open House", visibility="public")
    make_table(make_user("bert"), name="Hidden House")
    text = text_of(keeper.get(reverse("legacy:index")))
    mine, _, public = text.partition("Tables that everybody may read")
    assert "Thursday Table" in mine
    assert "3 wizards" in mine
    assert "Open House" in public
    assert "Thursday Table" not in public
    assert "Hidden House" not in text
    assert "Where you sit" not in text_of(Client().get(reverse("legacy:index")))


def test_the_keeper_changes_name_and_visibility(table: Campaign, keeper: Client) -> None:
    response = keeper.post(people(table), {"do": "rule", "rule-name": "Friday", "rule-visibility": "public"})
    assert response.status_code == 302
    table.refresh_from_db()
    assert (table.name, table.visibility) == ("Friday", "public")
    refused = keeper.post(people(table), {"do": "rule", "rule-name": " ", "rule-visibility": "public"})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "rule", "rule-name": "Mine", "rule-visibility": "public"},
        {"do": "guest", "guest-guest": "Zed"},
        {"do": "invite", "invite-role": "wizard", "invite-days": "3"},
        {"do": "code", "wizard": "maud"},
        {"do": "remove", "wizard": "maud"},
        {"do": "hand_over", "hand_over-wizard": "bob"},
    ],
)
def test_what_is_the_keepers_is_refused_to_others(table: Campaign, fields: dict[str, str]) -> None:
    maud = wizards_of(table)[1]
    bob, browser = joined(table, "Bob")
    ids = {"maud": maud.public_id, "bob": bob.public_id}
    before = table.entries.count()
    response = browser.post(people(table), {name: ids.get(value, value) for name, value in fields.items()})
    assert response.status_code == 403
    table.refresh_from_db()
    assert (table.name, table.visibility, table.entries.count()) == ("Thursday Table", "private", before)
    assert not Invitation.objects.exists()
    assert "Seat a guest" not in text_of(browser.get(people(table)))


# --- coming --------------------------------------------------------------------------------------------------------
def test_somebody_sits_down_by_a_link_that_is_shown_once(table: Campaign, keeper: Client) -> None:
    response = keeper.post(people(table), {"do": "invite", "invite-role": "wizard", "invite-days": "3"})
    link = path_of(once(response))
    assert 'class="once"' not in keeper.get(people(table)).content.decode()
    assert Client().get(link)["Location"].startswith(reverse("accounts:sign-in"))
    browser = signed_in(make_user("bob"))
    assert "sit down at this table and play" in text_of(browser.get(link))
    taken = browser.post(link, {"name": "MAUD"})
    assert taken.status_code == 422
    assert "Somebody at this table is called MAUD already" in text_of(taken)
    done = browser.post(link, {"name": "Bob"})
    assert done["Location"] == reverse("legacy:campaign", args=[table.public_id])
    assert browser.get(done["Location"]).status_code == 200
    bob = Wizard.objects.get(campaign=table, name="Bob")
    assert (bob.role, bob.seat) == ("wizard", 4)
    assert "You were here before, as Bob" in text_of(browser.get(link))


def test_a_link_that_was_withdrawn_or_is_too_old_opens_nothing(table: Campaign, keeper: Client) -> None:
    make = {"do": "invite", "invite-role": "spectator", "invite-days": "3"}
    first, second = (path_of(once(keeper.post(people(table), make))) for _ in range(2))
    newest = Invitation.objects.first()
    assert newest
    assert keeper.post(people(table), {"do": "withdraw", "invitation": newest.pk}).status_code == 302
    Invitation.objects.exclude(pk=newest.pk).update(expires_at=timezone.now() + timedelta(seconds=1))
    browser = signed_in(make_user("bob"))
    assert browser.get(first).status_code == 200
    Invitation.objects.filter(withdrawn_at=None).update(
        created_at=timezone.now() - timedelta(days=9), expires_at=timezone.now() - timedelta(days=1)
    )
    for link in (first, second, reverse("legacy:join", args=["nothing"])):
        response = browser.get(link)
        assert response.status_code == 404
        assert "not valid any more" in text_of(response)
        assert browser.post(link, {"name": "Bob"}).status_code == 404
    elsewhere = make_table(make_user("ada"), name="Elsewhere")
    assert keeper.post(people(table), {"do": "withdraw", "invitation": elsewhere.pk + 10_000}).status_code == 404


def test_days_of_a_link_are_bounded(table: Campaign, keeper: Client) -> None:
    response = keeper.post(people(table), {"do": "invite", "invite-role": "wizard", "invite-days": "900"})
    assert response.status_code == 422
    assert not Invitation.objects.exists()


def test_a_guest_is_seated_and_claimed_by_a_code(table: Campaign, keeper: Client) -> None:
    assert keeper.post(people(table), {"do": "guest", "guest-guest": "Zed"}).status_code == 302
    zed = Wizard.objects.get(name="Zed")
    code = once(keeper.post(people(table), {"do": "code", "wizard": zed.public_id}))
    browser = signed_in(make_user("zedekiah"))
    claim = reverse("legacy:claim", args=[table.public_id])
    wrong = browser.post(claim, {"code": "aaaa-aaaa-aaaa-aaaa"})
    nowhere = browser.post(reverse("legacy:claim", args=["nosuchtable"]), {"code": code})
    for refused in (wrong, nowhere):  # whether there is such a table is told to nobody
        assert refused.status_code == 422
        assert "No wizard of this table is claimed with this code" in text_of(refused)
        assert table.name not in text_of(refused)
    assert browser.post(claim, {"code": code.upper()}).status_code == 302
    zed.refresh_from_db()
    assert zed.account == User.objects.get(username="zedekiah")
    assert browser.get(reverse("legacy:campaign", args=[table.public_id])).status_code == 200


def test_a_guest_whose_name_is_taken_is_not_seated(table: Campaign, keeper: Client) -> None:
    response = keeper.post(people(table), {"do": "guest", "guest-guest": "maud"})
    assert response.status_code == 422
    assert "Somebody at this table is called maud already" in text_of(response)
    assert len(wizards_of(table)) == 3


# --- names, keepers, leaving -----------------------------------------------------------------------------------------
def test_a_wizard_renames_themselves_and_nobody_else(table: Campaign) -> None:
    bob, browser = joined(table, "Bob")
    maud = wizards_of(table)[1]
    renamed = {"do": "rename", "rename-renamed": bob.public_id, "rename-new_name": "Robert"}
    assert browser.post(people(table), renamed).status_code == 302
    other = browser.post(people(table), renamed | {"rename-renamed": maud.public_id})
    assert other.status_code == 422  # no choice of theirs
    bob.refresh_from_db()
    maud.refresh_from_db()
    assert (bob.name, maud.name) == ("Robert", "Maud")
    taken = browser.post(people(table), renamed | {"rename-new_name": "Oswin"})
    assert "Somebody at this table is called Oswin already" in text_of(taken)


def test_the_table_is_handed_over(table: Campaign, keeper: Client) -> None:
    bob, browser = joined(table, "Bob")
    response = keeper.post(people(table), {"do": "hand_over", "hand_over-wizard": bob.public_id})
    assert response.status_code == 302
    bob.refresh_from_db()
    assert bob.role == "keeper"
    assert "Seat a guest" in text_of(browser.get(people(table)))
    assert "Seat a guest" not in text_of(keeper.get(people(table)))


def test_a_vote_is_counted_and_more_than_half_decide(table: Campaign, keeper: Client) -> None:
    bob, bobs = joined(table, "Bob")
    _, cleos = joined(table, "Cleo")
    vote = {"do": "vote", "vote-wizard": bob.public_id}
    assert bobs.post(people(table), vote).status_code == 302
    page = text_of(keeper.get(people(table)))
    assert "Who has 2 of 3 votes keeps the table." in page
    assert "Bob is for Bob." in page
    assert cleos.post(people(table), vote).status_code == 302
    bob.refresh_from_db()
    assert bob.role == "keeper"
    assert not KeeperVote.objects.exists()


def test_a_wizard_leaves_and_the_keeper_removes_a_guest(table: Campaign, keeper: Client) -> None:
    bob, browser = joined(table, "Bob")
    response = browser.post(people(table), {"do": "remove", "wizard": bob.public_id})
    assert response["Location"] == reverse("legacy:index")
    assert browser.get(reverse("legacy:campaign", args=[table.public_id])).status_code == 404
    maud = wizards_of(table)[1]
    assert keeper.post(people(table), {"do": "remove", "wizard": maud.public_id}).status_code == 302
    maud.refresh_from_db()
    assert maud.left_at is not None
    myself = keeper.post(people(table), {"do": "remove", "wizard": wizards_of(table)[0].public_id})
    assert myself.status_code == 422
    assert "hand it over to another wizard first" in text_of(myself)


def test_nobody_leaves_in_the_middle_of_a_dungeon(table: Campaign, keeper: Client) -> None:
    ysolde, maud, _ = wizards_of(table)
    for wizard, band in ((ysolde, "Ashen Few"), (maud, "Last Candle")):
        found(table, wizard, band)
    seats = [ysolde.public_id, maud.public_id]
    perform(table, "start_dungeon", name="", wizards=seats, active=seats[0], shuffled=True)
    response = keeper.post(people(table), {"do": "remove", "wizard": maud.public_id})
    assert response.status_code == 422
    assert "End the dungeon first" in text_of(response)


def test_what_no_form_sends_is_not_there(table: Campaign, keeper: Client) -> None:
    for fields in (
        {"do": "burn"},
        {},
        {"do": "remove", "wizard": "nobody"},
        {"do": "withdraw", "invitation": "9" * 5000},
    ):
        assert keeper.post(people(table), fields).status_code == 404, fields
