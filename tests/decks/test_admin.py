"""The moderators' desk."""

import pytest
from django.test import Client

from decks.models import Deck, Report
from decks.services import report_make
from tests.decks.stored import make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
QUEUE = "/admin/decks/report/"


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(make_user("root", is_staff=True, is_superuser=True))
    return client


def test_a_moderator_decides_in_the_queue(desk: Client) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    deck, rules = make_deck(ada, name="Rude", visibility="public"), make_rules(ada, visibility="public")
    for subject in (deck, rules):
        report_make(subject=subject, by=bob, about="name", reason="It is.")
    page = desk.get(QUEUE).content.decode()
    assert "Rude" in page
    chosen = [str(report.pk) for report in Report.objects.all()]
    desk.post(QUEUE, {"action": "uphold", "_selected_action": chosen})
    assert set(Report.objects.values_list("status", flat=True)) == {"upheld"}
    assert Deck.objects.get().hidden_at is not None
    desk.post(QUEUE, {"action": "dismiss", "_selected_action": chosen})
    assert set(Report.objects.values_list("status", "decided_by__username")) == {("dismissed", "root")}
    assert Deck.objects.get().hidden_at is None
    assert desk.get(f"{QUEUE}{chosen[0]}/change/").status_code == 200


def test_whoever_may_only_look_cannot_decide() -> None:
    from django.contrib.auth.models import Permission

    deck = make_deck(make_user("ada"), visibility="public")
    report = report_make(subject=deck, by=make_user("bob"), about="name", reason="It is.")
    looker = make_user("carol", is_staff=True)
    looker.user_permissions.add(Permission.objects.get(codename="view_report"))
    client = Client()
    client.force_login(looker)
    assert client.get(QUEUE).status_code == 200
    client.post(QUEUE, {"action": "uphold", "_selected_action": [str(report.pk)]})
    report.refresh_from_db()
    assert report.status == "open"


@pytest.mark.parametrize("noun", ["deck", "houseruleset"])
def test_what_people_made_is_seen_and_not_changed(desk: Client, noun: str) -> None:
    ada = make_user("ada")
    thing = make_deck(ada) if noun == "deck" else make_rules(ada)
    make_deck(ada, name="Another")
    assert thing.public_id in desk.get(f"/admin/decks/{noun}/").content.decode()
    address = f"/admin/decks/{noun}/{thing.pk}/change/"
    assert desk.get(address).status_code == 200
    assert desk.post(address, {"name": "Changed"}).status_code == 403
    assert desk.get(f"/admin/decks/{noun}/add/").status_code == 403
