"""The page of a stored deck, for its owner, for others and for visitors, and every verb on it."""

from typing import Any

import pytest
from django.test import Client

from decks.models import Deck, DeckVersion
from decks.services import deck_update
from tests.decks.decks import EXAMPLES, augmented
from tests.decks.pages import text_of
from tests.decks.stored import ILLEGAL, edit, make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")
VERBS = ("edit", "publish", "delete", "fork", "report")


@pytest.fixture
def ada() -> Any:
    return make_user("ada")


@pytest.fixture
def bob() -> Any:
    return make_user("bob")


def signed_in(user: Any, **options: Any) -> Client:
    client = Client(**options)
    client.force_login(user)
    return client


def at(deck: Deck, more: str = "") -> str:
    return f"/decks/d/{deck.public_id}/{more}"


def test_a_deck_is_shown_with_all_that_is_known_of_it(client: Client, ada: Any) -> None:
    notes = "Opens with a **Wolf**. <script>alert(1)</script>"
    deck = make_deck(ada, visibility="public", notes=notes, tags=["aggro"])
    page = client.get(at(deck))
    words = text_of(page)
    for said in ("Pack", "by ada", "Version 1", "aggro", "Main: 40 cards", "Legal By Official rules", "Cost curve"):
        assert said in words, said
    html = page.content.decode()
    assert "<strong>Wolf</strong>" in html
    assert "<script>alert" not in html
    assert "Sign in to make it your own" in words
    for format_name in ("text", "csv", "json", "imf", "tts", "code"):
        file = client.get(at(deck, f"export/{format_name}/"))
        assert file.status_code == 200
        assert "attachment" in file["Content-Disposition"]
    assert client.get(at(deck, "export/odt/")).status_code == 404
    assert page.context["standings"][0].slug == "official"
    assert "noindex" not in html.partition("</head>")[0]


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)])
def test_who_sees_a_deck(client: Client, ada: Any, bob: Any, visibility: str, status: int) -> None:
    deck = make_deck(ada, visibility=visibility)
    for path in ("", "versions/", "versions/1/", "difference/", "export/text/"):
        assert client.get(at(deck, path)).status_code == status, path
        assert signed_in(bob).get(at(deck, path)).status_code == status, path
        assert signed_in(ada).get(at(deck, path)).status_code == 200, path


def test_a_visitor_is_asked_to_sign_in_before_anything_is_changed(client: Client, ada: Any) -> None:
    deck = make_deck(ada, visibility="public")
    for verb in (*VERBS, "versions/1/restore"):
        for send in (client.get, client.post):
            answer = send(at(deck, f"{verb}/"))
            assert answer.status_code == 302, verb
            assert answer["Location"].startswith("/account/sign-in/?next="), verb
    assert Deck.objects.count() == 1


def test_nobody_changes_the_deck_of_another(ada: Any, bob: Any) -> None:
    deck = make_deck(ada, visibility="public")
    hidden = make_deck(ada)
    other = signed_in(bob)
    for verb in ("edit", "publish", "delete", "versions/1/restore"):
        assert other.post(at(deck, f"{verb}/"), {"name": "Mine"}).status_code == 403, verb
        assert other.post(at(hidden, f"{verb}/"), {"name": "Mine"}).status_code == 404, verb
    assert other.get(at(deck, "edit/")).status_code == 403
    answer = other.post("/decks/save/augmented/", {"deck": deck.public_id, "version": "1", "list": "1 Wolf"})
    assert answer.status_code == 403
    deck.refresh_from_db()
    assert (deck.name, deck.head_number, Deck.objects.count()) == ("Pack", 1, 2)


def test_every_form_needs_its_token(ada: Any, bob: Any) -> None:
    deck, house = make_deck(ada, visibility="public"), make_rules(ada, visibility="public")
    owner, other = (signed_in(user, enforce_csrf_checks=True) for user in (ada, bob))
    for verb in ("edit", "publish", "delete", "versions/1/restore"):
        assert owner.post(at(deck, f"{verb}/")).status_code == 403, verb
    for address in (at(deck, "fork/"), at(deck, "report/"), f"/decks/rules/{house.public_id}/report/"):
        assert other.post(address, {"about": "name", "reason": "x"}).status_code == 403, address
    for address in ("/decks/save/augmented/", "/decks/draft/inscription/save/", "/decks/rules/new/augmented/"):
        assert owner.post(address, {"name": "x", "list": "1 Wolf"}).status_code == 403, address
    assert Deck.objects.count() == 1


def test_the_owner_says_other_things_of_it(ada: Any) -> None:
    deck = make_deck(ada)
    said = {"name": "Wolves", "notes": "*New*", "tags": "aggro, wolf pack", "ruleset": "two-temples"}
    client = signed_in(ada)
    assert client.post(at(deck, "edit/"), said | {"visibility": "unlisted"}).status_code == 302
    deck.refresh_from_db()
    assert (deck.name, deck.notes, deck.ruleset, deck.visibility) == ("Wolves", "*New*", "two-temples", "unlisted")
    assert sorted(deck.tags.values_list("tag", flat=True)) == ["aggro", "wolf-pack"]
    assert "Not legal By Two temples" in text_of(client.get(at(deck)))


def test_what_cannot_be_kept_is_told_beside_its_field(ada: Any) -> None:
    deck = make_deck(ada, ILLEGAL)
    said = {"name": "x" * 81, "notes": "", "tags": "!!!", "ruleset": "official", "visibility": "private"}
    answer = signed_in(ada).post(at(deck, "edit/"), said)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == {"name", "tags"}
    said |= {"name": "Fine", "tags": "", "visibility": "public"}
    answer = signed_in(ada).post(at(deck, "edit/"), said)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"visibility"}
    assert "Wolf: 4 copies" in text_of(answer)
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Pack", "private")


def test_a_legal_deck_is_published_and_an_illegal_one_shown_its_problems(ada: Any) -> None:
    client = signed_in(ada)
    legal, illegal = make_deck(ada), make_deck(ada, ILLEGAL)
    assert client.get(at(legal, "publish/")).status_code == 302
    legal.refresh_from_db()
    assert legal.visibility == "private", "looking changes nothing"
    assert client.post(at(legal, "publish/")).status_code == 302
    refused = client.post(at(illegal, "publish/"))
    assert refused.status_code == 422
    assert "it cannot be public" in text_of(refused)
    assert "Wolf: 4 copies (limit 3)" in text_of(refused)
    assert [Deck.objects.get(pk=deck.pk).visibility for deck in (legal, illegal)] == ["public", "private"]


def test_a_problem_is_mended_in_the_builder(ada: Any) -> None:
    client, deck = signed_in(ada), make_deck(ada, ILLEGAL)
    page = client.get(at(deck))
    (told,) = [told for told in page.context["told"] if told.problem.rule == "AUG-D-03"]
    answer = client.get(
        "/decks/build/augmented/",
        {"code": page.context["code"], "deck": deck.public_id, "version": "1", "do": told.fix.do},
    )
    assert answer.status_code == 302
    assert f"deck={deck.public_id}&version=1" in answer["Location"]
    assert client.get(answer["Location"]).context["changed"] == deck


def test_a_deck_is_deleted_after_a_question(ada: Any) -> None:
    client, deck = signed_in(ada), make_deck(ada)
    assert "cannot be brought back" in text_of(client.get(at(deck, "delete/")))
    assert Deck.objects.filter(pk=deck.pk).exists()
    assert client.post(at(deck, "delete/"))["Location"] == "/decks/"
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_others_make_a_deck_their_own(ada: Any, bob: Any) -> None:
    deck = make_deck(ada, visibility="public")
    client = signed_in(bob)
    client.get(at(deck, "fork/"))
    assert Deck.objects.count() == 1
    answer = client.post(at(deck, "fork/"))
    made = Deck.objects.get(owner=bob)
    assert answer["Location"] == at(made)
    assert "Forked from Pack" in text_of(client.get(at(made)))
    deck.visibility, deck.published_at = "private", None
    deck.save()
    words = text_of(client.get(at(made)))
    assert "Forked from a deck that is not shared" in words
    assert "Forked from Pack" not in words


def test_a_deck_says_since_when_it_is_illegal(client: Client, ada: Any) -> None:
    deck = make_deck(ada, visibility="public")
    since = edit("wolf", copy_limit=1)
    assert f"became illegal with catalogue version {since}" in text_of(client.get(at(deck)))
    owner = signed_in(ada)
    for address in ("/decks/", "/account/"):
        assert f"Pack, not legal since catalogue version {since}" in text_of(owner.get(address)), address
    assert "Cards have changed" not in text_of(client.get("/decks/"))
    assert f"not legal since catalogue {since}" in text_of(client.get("/decks/"))


def test_private_house_rules_are_not_named_to_others(client: Client, ada: Any) -> None:
    house = make_rules(ada, name="Secret table")
    deck = make_deck(ada, ILLEGAL, ruleset=house.reference, visibility="public")
    words = text_of(client.get(at(deck)))
    assert "By house rules that are not shared" in words
    assert "Secret table" not in words
    assert "By the house rules Secret table" in text_of(signed_in(ada).get(at(deck)))
    five = make_deck(ada, augmented({"Wolf": 5}), ruleset=house.reference, visibility="unlisted")
    assert "Wolf: 5 copies (limit 4)" not in text_of(client.get(at(five))), "nor are their numbers told"
    assert "Wolf: 5 copies (limit 4)" in text_of(signed_in(ada).get(at(five)))


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_every_kind_of_document_has_a_page(
    client: Client, ada: Any, game: str, kind: str, example: dict[str, Any]
) -> None:
    deck = make_deck(ada, example, game=game, visibility="unlisted")
    page = client.get(at(deck))
    assert page.status_code == 200
    assert signed_in(ada).get(at(deck)).status_code == 200
    assert ("document" in page.context) == (kind != "zones")


def test_a_hidden_deck_is_seen_by_its_owner_alone(client: Client, ada: Any) -> None:
    deck = make_deck(ada, visibility="public")
    Deck.objects.update(hidden_at=deck.created_at)
    assert client.get(at(deck)).status_code == 404
    assert "A moderator has hidden this deck" in text_of(signed_in(ada).get(at(deck)))


def test_the_versions_of_a_deck_and_the_way_back(client: Client, ada: Any) -> None:
    deck = make_deck(ada, visibility="unlisted")
    deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 2, "Cat": 0, "Mole": 1}))
    owner = signed_in(ada)
    assert "main: +1 Mole, −1 Wolf, −2 Cat" in text_of(client.get(at(deck, "versions/")))
    words = text_of(client.get(at(deck, "difference/")))
    assert "From version 1 to version 2" in words
    for row in ("Mole 0 1 +1 added", "Wolf 3 2 −1", "Cat 2 0 −2 removed"):
        assert row in words, row
    assert "Nothing differs" in text_of(client.get(at(deck, "difference/?before=2&after=2")))
    old = client.get(at(deck, "versions/1/"))
    assert "version 1" in text_of(old)
    assert "Restore" not in text_of(old)
    assert {row.name: row.count for row in old.context["zones"][0].rows}["Wolf"] == 3
    for path in ("versions/3/", "versions/x/", "versions/0/", "difference/?before=9", "difference/?after=x"):
        assert client.get(at(deck, path)).status_code == 404, path

    assert "Restore this version" in text_of(owner.get(at(deck, "versions/1/")))
    owner.post(at(deck, "versions/1/restore/"), {"version": "1"})
    assert DeckVersion.objects.filter(deck=deck).count() == 2, "somebody was faster"
    assert owner.post(at(deck, "versions/1/restore/"), {"version": "2"})["Location"] == at(deck)
    documents = dict(DeckVersion.objects.filter(deck=deck).values_list("number", "document"))
    assert documents[3] == documents[1]
    assert "Version 1 again." in text_of(owner.get(at(deck, "versions/")))


def test_an_illegal_version_does_not_come_back_to_a_public_deck(ada: Any) -> None:
    deck = make_deck(ada, ILLEGAL)
    deck_update(deck=deck, by=ada, seen=1, fields=augmented(), visibility="public")
    answer = signed_in(ada).post(at(deck, "versions/1/restore/"), {"version": "2"})
    assert answer.status_code == 422
    assert DeckVersion.objects.filter(deck=deck).count() == 2


def test_documents_differ_path_by_path(client: Client, ada: Any) -> None:
    game, _, example = next(entry for entry in EXAMPLES if entry[1] == "draft")
    deck = make_deck(ada, example, game=game, visibility="unlisted")
    changed = {**example, "draft": {**example["draft"], "rounds": example["draft"]["rounds"][:-1]}}
    deck_update(deck=deck, by=ada, seen=1, fields=changed)
    words = text_of(client.get(at(deck, "difference/")))
    assert "/draft/rounds/" in words
    assert "removed" in words


def test_a_deck_is_reported_and_its_reporter_thanked(ada: Any, bob: Any) -> None:
    deck = make_deck(ada, visibility="public")
    client = signed_in(bob)
    refused = client.post(at(deck, "report/"), {"about": "name", "reason": " "})
    assert refused.status_code == 422
    assert "reason" in refused.context["form"].errors
    answer = client.post(at(deck, "report/"), {"about": "name", "reason": "It is rude."}, follow=True)
    assert "Thank you" in text_of(answer)
    assert deck.reports.get().reason == "It is rude."
    again = client.post(at(deck, "report/"), {"about": "name", "reason": "It is rude."})
    assert "You have reported this already" in text_of(again)
    own = signed_in(ada).post(at(deck, "report/"), {"about": "name", "reason": "Mine."})
    assert "your own" in text_of(own)


def test_moderators_are_led_to_the_reports(ada: Any) -> None:
    staff = signed_in(make_user("moderator", is_staff=True, is_superuser=True))
    for address in ("/decks/", "/account/"):
        assert "Reports to decide" in text_of(staff.get(address))
        assert "Reports to decide" not in text_of(signed_in(ada).get(address))
