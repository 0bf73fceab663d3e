"""Who may do what: nobody but staff, staff only what they were given, records nobody."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from cards.models import Card, CardVersion, Change, Release
from tests.curators import load, person

pytestmark = pytest.mark.django_db

REGISTERED = sorted(model._meta.model_name or "" for model in admin.site._registry if model._meta.app_label == "cards")
RECORDS = ("release", "change", "cardversion")


def pages() -> dict[str, str]:
    """The pages about cards, each by what it is."""
    card = Card.objects.get(slug="wolf")
    return {
        "list": "/admin/cards/card/",
        "card": f"/admin/cards/card/{card.pk}/change/",
        "history": f"/admin/cards/card/{card.pk}/history/",
        "odd": "/admin/cards/card/odd/",
        "add": "/admin/cards/card/add/",
        "import": "/admin/cards/card/import/",
    }


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        (None, {"list": 302, "card": 302, "history": 302, "odd": 302, "add": 302, "import": 302}),
        ({"staff": False, "may": "all"}, dict.fromkeys(["list", "card", "history", "odd", "add", "import"], 302)),
        ({"may": ""}, dict.fromkeys(["list", "card", "history", "odd", "add", "import"], 403)),
        (
            {"may": "view_card"},
            {"list": 200, "card": 200, "history": 200, "odd": 200, "add": 403, "import": 403},
        ),
        (
            {"may": "change_card"},
            {"list": 200, "card": 200, "history": 200, "odd": 200, "add": 403, "import": 403},
        ),
        ({"may": "add_card"}, {"list": 403, "card": 403, "history": 403, "odd": 403, "add": 200, "import": 403}),
        (
            {"may": "add_card change_card"},
            {"list": 200, "card": 200, "history": 200, "odd": 200, "add": 200, "import": 200},
        ),
    ],
)
def test_pages_about_cards(client: Client, who: dict[str, Any] | None, expected: dict[str, int]) -> None:
    load()
    if who is not None:
        client.force_login(person(**who))
    assert {name: client.get(address).status_code for name, address in pages().items()} == expected


@pytest.mark.parametrize("may", ["", "view_card"])
def test_who_may_not_change_a_card_cannot_by_posting(client: Client, may: str) -> None:
    load()
    client.force_login(person(may=may))
    addresses = pages()
    assert client.post(addresses["card"], {"name": "X", "seen": "1"}).status_code == 403
    assert client.post(addresses["add"] + "?game=augmented", {"name": "X", "seen": "0"}).status_code == 403
    assert client.post(addresses["import"], {"game": "augmented", "text": "[]"}).status_code == 403
    client.post(addresses["list"], {"action": "withdraw", "_selected_action": [Card.objects.get(slug="wolf").pk]})
    assert Card.objects.current().count() == 2
    assert "_save" not in (client.get(addresses["card"]).content.decode() if may else "")


@pytest.mark.parametrize("model", REGISTERED)
def test_every_noun_is_closed_to_strangers_and_open_to_curators(client: Client, model: str) -> None:
    load()
    address = f"/admin/cards/{model}/"
    assert client.get(address).status_code == 302
    client.force_login(person("reader", staff=False, may="all"))
    assert client.get(address).status_code == 302
    client.force_login(person("guest"))
    assert client.get(address).status_code == 403
    client.force_login(person("curator", may="all"))
    assert client.get(address).status_code == 200
    assert client.get(address, {"q": "wolf"}).status_code == 200
    expected = 403 if model in (*RECORDS, "game") else 200
    assert client.get(f"{address}add/").status_code == expected


@pytest.mark.parametrize("model", [Release, Change, CardVersion])
def test_records_are_read_only(client: Client, model: Any) -> None:
    load()
    client.force_login(person(may="all"))
    row = model.objects.all()[0]
    address = f"/admin/cards/{model._meta.model_name}/{row.pk}"
    assert client.get(f"{address}/change/").status_code == 200
    assert client.post(f"{address}/change/", {"number": 3}).status_code == 403
    assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_a_request_from_another_site_is_refused() -> None:
    load()
    client = Client(enforce_csrf_checks=True)
    client.force_login(person(may="all"))
    addresses = pages()
    for name in ("card", "import", "list", "add"):
        assert client.post(addresses[name], {"token": "x"}).status_code == 403, name
    assert Release.objects.count() == 1


def test_every_noun_of_the_catalogue_is_registered() -> None:
    assert REGISTERED == [
        "card", "cardversion", "change", "element", "game", "inscription", "monsterlabel", "release", "rule",
        "ruleset", "ruling", "sigil", "sigiltext", "temple", "tier", "tribe",
    ]  # fmt: skip


@pytest.mark.parametrize("model", ["card", "sigil", "rule", "ruling", "tier"])
def test_words_complete_themselves(client: Client, model: str) -> None:
    load()
    client.force_login(person(may="all"))
    places = {
        "card": ("ruling", "cards"),
        "sigil": ("ruling", "sigils"),
        "rule": ("ruling", "rules"),
        "ruling": ("ruleset", "rulings"),
        "tier": ("inscription", "tier"),
    }
    noun, field = places[model]
    sent = {"app_label": "cards", "model_name": noun, "field_name": field, "term": "w"}
    assert client.get("/admin/autocomplete/", sent).status_code == 200
