"""Every other noun is edited in a plain form that obeys its document, and each edit is a release."""

from typing import Any

import pytest
from django.test import Client

from cards.models import Change, Game, Inscription, Release, Rule, Ruleset, Ruling, Sigil, SigilText, Tier, Tribe
from tests.catalogue import catalogue_put, whole_catalogues
from tests.curators import FIXTURES, load, person
from tests.makers import SIGILS

pytestmark = pytest.mark.django_db

RULING = {"id": "AUG-R-01", "question": "?", "reading": "Yes.", "confidence": "high", "source": "us", "cards": ["wolf"]}
RULE = {"id": "AUG-D-01", "severity": "error", "title": "Size", "wording": "20.", "heading": "Decks"}
OFFICIAL = {"slug": "official", "name": "Official", "version": "1", "summary": "As printed.", "official": True}


@pytest.fixture
def curator(client: Client) -> Client:
    client.force_login(person(may="all"))
    return client


def address(row: Any, page: str = "change") -> str:
    return f"/admin/cards/{row._meta.model_name}/{row.pk}/{page}/"


def filled(client: Client, where: str) -> dict[str, Any]:
    sent: dict[str, Any] = {}
    for field in client.get(where).context["adminform"].form:
        value = field.value()
        if value is not None and value is not False:
            sent[field.name] = value
    return sent


def errors_of(response: Any) -> dict[str, list[str]]:
    assert response.status_code == 200
    found: dict[str, list[str]] = response.context["adminform"].form.errors
    return found


def told() -> list[tuple[str, str, str]]:
    """What the newest release says: noun, slug, action."""
    newest = Release.objects.first()
    return list(Change.objects.filter(release=newest).values_list("noun", "slug", "action"))


def test_an_edit_is_kept_told_and_signed(curator: Client) -> None:
    load()
    text = SigilText.objects.get(sigil__slug="airborne")
    response = curator.post(address(text), filled(curator, address(text)) | {"effect": "Flies."})
    assert response.status_code == 302
    text.refresh_from_db()
    assert (text.effect, text.edited) == ("Flies.", True)
    assert told() == [("sigil", "airborne", "changed")]
    assert Release.objects.first().by.username == "curator"  # type: ignore[union-attr]
    assert load() == "Nothing changed; kept 1 edited sigil."


def test_saved_as_it_was_is_no_release(curator: Client) -> None:
    load(rulings=[RULING], rules=[RULE], rulesets=[OFFICIAL])
    for model in (Game, Tier, Tribe, Sigil, SigilText, Rule, Ruling, Ruleset):
        row = model.objects.all()[0]  # type: ignore[attr-defined]
        response = curator.post(address(row), filled(curator, address(row)))
        assert response.status_code == 302, (model, errors_of(response))
        row.refresh_from_db()
        assert not row.edited
    assert Release.objects.count() == 1


@pytest.mark.parametrize(
    ("model", "change", "noun"),
    [
        (Game, {"tagline": "Mine."}, ("game", "augmented", "changed")),
        (Tier, {"text": "Mine."}, ("tier", "common", "changed")),
        (Sigil, {"name": "Flying"}, ("sigil", "airborne", "changed")),
        (Rule, {"wording": "Mine."}, ("rule", "AUG-D-01", "changed")),
        (Ruling, {"reading": "Mine."}, ("ruling", "AUG-R-01", "changed")),
        (Ruling, {"cards": []}, ("ruling", "AUG-R-01", "changed")),
        (Ruleset, {"summary": "Mine."}, ("ruleset", "official", "changed")),
    ],
)
def test_every_noun_is_told(curator: Client, model: Any, change: dict[str, Any], noun: tuple[str, str, str]) -> None:
    load(rulings=[RULING], rules=[RULE], rulesets=[OFFICIAL])
    row = model.objects.all()[0]
    response = curator.post(address(row), filled(curator, address(row)) | change)
    assert response.status_code == 302, errors_of(response)
    assert told() == [noun]
    row.refresh_from_db()
    assert row.edited


def test_a_new_entry_and_its_return(curator: Client, settings: Any) -> None:
    settings.FIXTURES_DIR = FIXTURES
    catalogue_put(*whole_catalogues())
    game = Game.objects.get(slug="augmented")
    sent = {"game": game.pk, "slug": "ours", "name": "Ours", "text": ""}
    assert curator.post("/admin/cards/tribe/add/", sent).status_code == 302
    mine = Tribe.objects.get(slug="ours")
    assert mine.edited
    assert told() == [("tribe", "ours", "added")]
    act = {"action": "return_to_fixtures", "_selected_action": [mine.pk]}
    page = curator.post("/admin/cards/tribe/", act, follow=True).content.decode()
    assert "Returned to the fixtures: removed 1 tribe." in page
    inscription = Inscription.objects.all()[0]
    curator.post(address(inscription), filled(curator, address(inscription)) | {"effect": "Mine."})
    assert told() == [("inscription", inscription.slug, "changed")]


@pytest.mark.parametrize(
    ("model", "change", "field"),
    [
        (SigilText, {"trigger": "On Attack"}, "trigger"),
        (SigilText, {"effect": "x" * 2001}, "effect"),
        (SigilText, {"effect": "a\x07b"}, "effect"),
        (Game, {"pigment": "pink"}, "pigment"),
        (Game, {"released": "yesterday"}, "released"),
        (Rule, {"severity": ""}, "severity"),
        (Rule, {"parameters": '["main_mx"]'}, "parameters"),
        (Rule, {"parameters": '{"main_max": 3}'}, "parameters"),
        (Rule, {"parameters": "["}, "parameters"),
        (Ruling, {"confidence": "sure"}, "confidence"),
        (Ruling, {"question": ""}, "question"),
        (Ruling, {"cards": ["999999"]}, "cards"),
        (Ruleset, {"parameters": '{"main_mx": 3}'}, "parameters"),
        (Tier, {"order": "-1"}, "order"),
        (Sigil, {"name": "Fledgling"}, "name"),
        (Sigil, {"kind": "song"}, "kind"),
    ],
)
def test_what_a_document_would_refuse_is_refused(
    curator: Client, model: Any, change: dict[str, Any], field: str
) -> None:
    variant = OFFICIAL | {"slug": "big", "official": False, "name": "Big"}
    load(rulings=[RULING], rules=[RULE], rulesets=[OFFICIAL, variant])
    row = model.objects.order_by("pk").last() if model is Ruleset else model.objects.all()[0]
    response = curator.post(address(row), filled(curator, address(row)) | change)
    assert field in errors_of(response)
    assert Release.objects.count() == 1


def test_an_entry_points_into_its_own_game_only(curator: Client) -> None:
    load(rulings=[RULING])
    game = Game.objects.get()
    game.pk, game.slug, game.name, game.position = None, "mysterion", "Mysterion", 7
    game.save()
    foreign = game.cards.create(slug="x", name="X", kind="item")
    ruling = Ruling.objects.get()
    response = curator.post(address(ruling), filled(curator, address(ruling)) | {"cards": [foreign.pk]})
    assert errors_of(response) == {"cards": ["of another game: X"]}


def test_the_second_of_two_curators_is_told(curator: Client) -> None:
    load(rulings=[RULING])
    ruling = Ruling.objects.get()
    mine = theirs = filled(curator, address(ruling))
    curator.post(address(ruling), theirs | {"reading": "Theirs."})
    response = curator.post(address(ruling), mine | {"reading": "Mine."})
    assert errors_of(response) == {
        "__all__": ["Somebody else has changed this since you opened it. Open it again first."]
    }
    assert Ruling.objects.get().reading == "Theirs."
    # A link counts as much as a word.
    mine = theirs = filled(curator, address(ruling))
    curator.post(address(ruling), theirs | {"cards": []})
    assert "__all__" in errors_of(curator.post(address(ruling), mine | {"reading": "Mine."}))


def test_what_an_entry_is_known_by_never_changes(curator: Client) -> None:
    load()
    tribe = Tribe.objects.get()
    curator.post(address(tribe), filled(curator, address(tribe)) | {"slug": "hound", "name": "Hounds"})
    tribe.refresh_from_db()
    assert (tribe.slug, tribe.name) == ("canine", "Hounds")


def test_nothing_is_deleted_here(curator: Client) -> None:
    load(sigils=SIGILS)
    for row in (Tribe.objects.get(), Sigil.objects.all()[0], Game.objects.get()):
        assert curator.get(address(row, "delete")).status_code == 403
        assert curator.post(address(row, "delete"), {"post": "yes"}).status_code == 403


def test_a_form_says_once_whose_word_the_entry_is_and_a_new_one_not_at_all(curator: Client) -> None:
    load()
    page = curator.get(address(Tier.objects.get(slug="common"))).content.decode()
    assert page.lower().count("whose word it is") == 1
    assert "<title>Common | Change tier | Scriptorium administration</title>" in page
    assert "whose word it is" not in curator.get("/admin/cards/tier/add/").content.decode().lower()
