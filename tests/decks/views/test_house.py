"""House rules on the site: made by a form of the game's parameters, shown beside the official ones, checked by."""

from typing import Any

import msgspec
import pytest
from django.test import Client

from cards.rules.games import GAMES
from decks.models import HouseRuleset, Report
from decks.services.house_rulesets import house_ruleset_parameters
from decks.views.forms import PARAMETER, HouseForm
from tests.decks.pages import text_of
from tests.decks.stored import make_rules
from tests.decks.views.test_stored import signed_in
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
HOUSE = "/decks/rules/"


def filled(form: HouseForm, **changes: Any) -> dict[str, Any]:
    """The form as a browser sends it, with some parameters changed."""
    said = {bound.html_name: bound.value() for bound in form if bound.value() is not None}
    return said | {PARAMETER + name: value for name, value in changes.items()}


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_every_parameter_has_a_field_with_the_official_value(game: str) -> None:
    client = signed_in(make_user("ada"))
    page = client.get(f"{HOUSE}new/{game}/")
    declared = next(entry for entry in GAMES if entry.slug == game).parameters
    form = page.context["form"]
    assert [bound.html_name.removeprefix(PARAMETER) for bound in form.parameters] == list(declared.__struct_fields__)
    assert text_of(page).count("Official: ") == len(declared.__struct_fields__)
    answer = client.post(f"{HOUSE}new/{game}/", filled(form) | {"name": "As written"})
    assert answer.status_code == 302
    assert house_ruleset_parameters(ruleset=HouseRuleset.objects.get()) == {}, "nothing was changed"


def test_values_keep_their_types() -> None:
    client = signed_in(make_user("ada"))
    form = client.get(f"{HOUSE}new/augmented/").context["form"]
    changed = {"max_common_copies": "4", "max_temples": "2", "official_list_only": "True", "main_min": ""}
    client.post(f"{HOUSE}new/augmented/", filled(form, **changed) | {"name": "Four"})
    house = HouseRuleset.objects.get()
    assert house_ruleset_parameters(ruleset=house) == {
        "max_common_copies": 4,
        "max_temples": 2,
        "official_list_only": True,
    }
    form = client.get(f"{HOUSE}{house.public_id}/edit/").context["form"]
    said = filled(form, max_temples="") | {"version": "1", "name": "Four"}
    assert client.post(f"{HOUSE}{house.public_id}/edit/", said).status_code == 302
    house.refresh_from_db()
    assert house.head_number == 2
    assert "max_temples" not in house_ruleset_parameters(ruleset=house)


def test_wrong_values_are_told_beside_their_fields() -> None:
    client = signed_in(make_user("ada"))
    form = client.get(f"{HOUSE}new/elemental/").context["form"]
    wrong = {"starting_hp": "-1", "income": "many", "shield_mode": "thick", "wish_free": "maybe"}
    answer = client.post(f"{HOUSE}new/elemental/", filled(form, **wrong) | {"name": "x" * 81})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {PARAMETER + name for name in wrong}
    answer = client.post(f"{HOUSE}new/elemental/", filled(form) | {"name": "x" * 81})
    assert set(answer.context["form"].errors) == {"name"}
    assert not HouseRuleset.objects.exists()


def test_the_page_shows_what_differs_and_the_reference(client: Client) -> None:
    ada = make_user("ada")
    house = make_rules(ada, visibility="public", summary="We like <b>packs</b>.")
    page = client.get(f"{HOUSE}{house.public_id}/")
    words = text_of(page)
    assert "Copies of one Common max_common_copies 3 4" in words
    assert f"{house.reference}@1" in words
    assert "<b>packs" not in page.content.decode()
    assert f"{HOUSE}{house.public_id}/edit/" not in page.content.decode()
    assert "Four of a kind" in text_of(client.get(HOUSE))
    other = make_rules(ada, name="Kept to myself")
    assert client.get(f"{HOUSE}{other.public_id}/").status_code == 404
    assert "Kept to myself" in text_of(signed_in(ada).get(HOUSE))
    assert "Kept to myself" not in text_of(client.get(HOUSE))


def test_a_deck_is_checked_by_house_rules(client: Client) -> None:
    ada = make_user("ada")
    house = make_rules(ada, visibility="unlisted")
    asked = {"game": "augmented", "list": "4 Wolf", "ruleset": [house.reference, "official"]}
    page = client.get("/check/", asked)
    rules = {result.ruleset: [told.problem.rule for told in result.problems] for result in page.context["results"]}
    assert "AUG-D-03" not in rules[house.reference]
    assert "AUG-D-03" in rules["official"]
    assert "Four of a kind" in text_of(page)
    assert f"ruleset={house.reference}#" not in page.content.decode(), "the page of rules knows no house rules"
    link = f'/check/?game=augmented&amp;ruleset={house.reference}"'
    assert link in client.get(f"{HOUSE}{house.public_id}/").content.decode()
    mended = client.post("/check/", asked | {"do": f"repair {house.reference}"})
    assert mended.context["verdict"].results[0].legal
    private = make_rules(ada)
    asked = {"game": "augmented", "list": "4 Wolf", "ruleset": private.reference}
    assert client.get("/check/", asked).status_code == 404
    assert signed_in(ada).get("/check/", asked).status_code == 200


def test_only_the_owner_changes_house_rules(client: Client) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    house = make_rules(ada, visibility="public")
    for verb in ("edit", "delete"):
        address = f"{HOUSE}{house.public_id}/{verb}/"
        assert client.post(address)["Location"].startswith("/account/sign-in/")
        assert signed_in(bob).get(address).status_code == 403
        assert signed_in(bob).post(address, {"name": "Mine", "version": "1"}).status_code == 403
    assert client.get(f"{HOUSE}new/augmented/")["Location"].startswith("/account/sign-in/")
    owner = signed_in(ada)
    assert "cannot be judged" in text_of(owner.get(f"{HOUSE}{house.public_id}/delete/"))
    assert HouseRuleset.objects.exists()
    assert owner.post(f"{HOUSE}{house.public_id}/delete/")["Location"] == HOUSE
    assert not HouseRuleset.objects.exists()


def test_a_change_in_another_window_is_told() -> None:
    ada = make_user("ada")
    client, house = signed_in(ada), make_rules(ada)
    address = f"{HOUSE}{house.public_id}/edit/"
    form = client.get(address).context["form"]
    first = filled(form, max_rares="5") | {"version": "1"}
    assert client.post(address, first).status_code == 302
    late = client.post(address, filled(form, max_rares="6") | {"version": "1"})
    assert late.status_code == 409
    assert "Version 2 was saved meanwhile" in text_of(late)
    assert house_ruleset_parameters(ruleset=HouseRuleset.objects.get())["max_rares"] == 5
    assert late.context["seen"] == 2
    words = text_of(client.get(f"{HOUSE}{house.public_id}/"))
    assert "Version 1," in words


def test_house_rules_are_reported() -> None:
    house = make_rules(make_user("ada"), visibility="public")
    client = signed_in(make_user("bob"))
    said = {"about": "notes", "reason": "Rude."}
    assert "Thank you" in text_of(client.post(f"{HOUSE}{house.public_id}/report/", said, follow=True))
    assert Report.objects.get().house_ruleset == house


def test_the_types_of_parameters_are_those_that_fields_are_made_for() -> None:
    """A parameter of another type would silently get a field for numbers."""
    for game in GAMES:
        for parameter in msgspec.structs.fields(game.parameters):
            value = msgspec.to_builtins(game.parameters())[parameter.name]
            assert isinstance(value, bool | int | str | None), (game.slug, parameter.name)


@pytest.mark.parametrize("address", ["/check/?game=augmented", "/decks/build/augmented/"])
def test_own_house_rules_are_offered_where_decks_are_checked_and_built(address: str) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    mine = make_rules(ada, name="Mine alone")
    make_rules(bob, name="Bobs own", visibility="public")
    page = signed_in(ada).get(address)
    assert "Mine alone (your house rules)" in text_of(page)
    assert f'value="{mine.reference}"' in page.content.decode()
    assert "Bobs own" not in text_of(page)
    for client in (signed_in(bob), Client()):
        assert "Mine alone" not in text_of(client.get(address))


def test_a_deck_is_checked_by_own_house_rules_that_were_ticked() -> None:
    ada = make_user("ada")
    mine = make_rules(ada, name="Mine alone")
    fields = {"game": "augmented", "list": "4 Wolf", "ruleset": [mine.reference, "official"]}
    page = signed_in(ada).post("/check/", fields)
    official, house = page.context["results"]
    assert (official.ruleset, house.ruleset) == ("official", mine.reference)
    assert "Wolf: 4 copies (limit 3)." in {told.problem.message for told in official.problems}
    assert "Wolf: 4 copies (limit 3)." not in {told.problem.message for told in house.problems}
