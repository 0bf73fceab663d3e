"""Making, changing, forking, publishing and deleting decks."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from cards.rules.games import UnknownGame
from cards.rules.problems import Refused
from decks.models import Deck, DeckCard, DeckVersion
from decks.models.shared import NAME_LENGTH
from decks.rules.documents import ManyUnreadable, TooLong, Unreadable
from decks.selectors.decks import deck_find, deck_head
from decks.services import (
    Stale,
    deck_create,
    deck_delete,
    deck_fork,
    deck_judge,
    deck_publish,
    deck_update,
    deck_visibility_set,
)
from decks.services import decks as deck_services
from tests.decks.decks import EXAMPLES, LEGAL, augmented
from tests.decks.stored import ILLEGAL, make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def ada(db: None) -> Any:
    return make_user("ada")


@pytest.fixture
def bob(db: None) -> Any:
    return make_user("bob")


def test_a_new_deck_is_kept_whole_and_judged(ada: Any) -> None:
    deck = make_deck(ada, name="  The   Pack ", notes="One\r\ntwo", tags=["Aggro", "aggro", "Big Teeth"])
    deck.refresh_from_db()
    assert (deck.name, deck.folded_name, deck.notes) == ("The Pack", "the pack", "One\ntwo")
    assert (deck.visibility, deck.head_number, deck.kind, deck.ruleset) == ("private", 1, "zones", "official")
    assert [tag.tag for tag in deck.tags.order_by("tag")] == ["aggro", "big-teeth"]
    verdict = deck_judge(game="augmented", fields=LEGAL)
    assert (deck.legal, deck.problems, deck.judged_version) == (True, [], verdict.catalogue_version)
    head = deck_head(deck=deck)
    assert (head.number, head.deck_hash, head.catalogue_version) == (1, verdict.deck_hash, verdict.catalogue_version)
    assert head.document["zones"]["main"]["black-goat"] == 2
    held = DeckCard.objects.filter(deck=deck, card__slug="skeleton").values_list("zone", "count")
    assert sorted(held) == [("main", 3), ("side", 5)]
    assert len(deck.public_id) == 10
    assert deck.public_id.isalnum()


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_every_kind_of_document_can_be_kept(ada: Any, game: str, kind: str, example: dict[str, Any]) -> None:
    deck = deck_create(owner=ada, game=game, fields=example, name=kind)
    verdict = deck_judge(game=game, fields=example)
    assert (deck.kind, deck.legal) == (kind, verdict.legal)
    head = deck_head(deck=deck)
    assert head.deck_hash == verdict.deck_hash
    assert deck_judge(game=game, fields=head.document).deck_hash == verdict.deck_hash


def test_an_illegal_deck_is_kept_with_the_problems_of_its_judgement(ada: Any) -> None:
    deck = make_deck(ada, ILLEGAL)
    assert deck.legal is False
    assert [problem["rule"] for problem in deck.problems] == ["AUG-D-03"]
    assert deck.problems[0]["fixes"] == [{"op": "remove", "zone": "main", "card": "wolf", "count": 1}]
    assert deck.illegal_since is None, "it did not become so"


@pytest.mark.parametrize(
    ("more", "pointers"),
    [
        ({"name": ""}, ["/name"]),
        ({"name": " \u200d "}, ["/name"]),
        ({"name": "x" * 81}, ["/name"]),
        ({"name": "two\nlines"}, ["/name"]),
        ({"name": "turned \u202e over"}, ["/name"]),
        ({"name": 7}, ["/name"]),
        ({"notes": "x" * 10_001}, ["/notes"]),
        ({"notes": "bell \x07"}, ["/notes"]),
        ({"notes": "\0"}, ["/notes"]),
        ({"notes": "half \ud800"}, ["/notes"]),
        ({"tags": ["…"]}, ["/tags/0"]),
        ({"tags": [f"tag {n}" for n in range(11)]}, ["/tags"]),
        ({"tags": ["a", "b" * 31]}, ["/tags/1"]),
        ({"visibility": "secret"}, ["/visibility"]),
        ({"ruleset": "no-such"}, ["/ruleset"]),
        ({"ruleset": "x" * 61}, ["/ruleset"]),
        ({"fields": {}}, ["/document"]),
        ({"fields": {"zones": {"attic": {}}}}, ["/document/zones/attic"]),
        ({"fields": {**LEGAL, "colour": "red"}}, ["/document/colour"]),
        ({"name": "", "notes": "\x01", "visibility": "no"}, ["/name", "/notes", "/visibility"]),
    ],
)
def test_what_cannot_be_kept_is_refused_by_its_field(ada: Any, more: dict[str, Any], pointers: list[str]) -> None:
    with pytest.raises(Unreadable) as told:
        deck_create(**{"owner": ada, "game": "augmented", "name": "Pack", "fields": LEGAL} | more)
    faults = told.value.faults if isinstance(told.value, ManyUnreadable) else [told.value]
    assert [fault.pointer for fault in faults] == pointers
    assert not Deck.objects.exists()


def test_an_unknown_game_and_a_list_too_long_are_refused(ada: Any) -> None:
    with pytest.raises(UnknownGame):
        make_deck(ada, game="chess")
    with pytest.raises(TooLong):
        make_deck(ada, {"zones": {"main": {f"Card {n}": 1 for n in range(501)}}})
    with pytest.raises(TooLong):
        make_deck(ada, {"zones": {"main": {f"{'x' * 190} {n}": 1 for n in range(400)}}})
    assert not Deck.objects.exists()


def test_nobody_has_decks_without_end(ada: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_services, "MOST_DECKS", 1)
    deck = make_deck(ada, visibility="public")
    with pytest.raises(Unreadable, match="most there can be"):
        make_deck(ada)
    with pytest.raises(Unreadable, match="most there can be"):
        deck_fork(deck=deck, by=ada)
    make_deck(bob)


# --- changes -----------------------------------------------------------------------------------------------------
def test_another_list_is_another_version_and_the_old_one_stays(ada: Any) -> None:
    deck = make_deck(ada)
    changed = deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 1, "Magpie": 2}))
    assert changed.head_number == 2
    first, second = DeckVersion.objects.filter(deck=deck).order_by("number")
    assert first.document["zones"]["main"]["wolf"] == 3
    assert second.document["zones"]["main"]["wolf"] == 1
    assert second.change == "main: +2 Magpie, −2 Wolf"
    assert DeckCard.objects.get(deck=deck, card__slug="wolf").count == 1
    assert DeckCard.objects.filter(deck=deck, card__slug="magpie").exists()
    told = deck_update(deck=deck, by=ada, seen=2, fields=LEGAL, change="Back to the start.")
    assert deck_head(deck=told).change == "Back to the start."


def test_the_same_list_in_other_words_is_no_new_version(ada: Any) -> None:
    deck = make_deck(ada)
    main = [{"card": name.upper(), "count": count} for name, count in reversed(LEGAL["zones"]["main"].items())]
    same = {"zones": {"side": LEGAL["zones"]["side"], "main": main}}
    assert deck_update(deck=deck, by=ada, seen=1, fields=same).head_number == 1
    changed = deck_update(deck=deck, by=ada, seen=1, name="Herd", notes="n", tags=["x"], visibility="unlisted")
    assert (changed.head_number, changed.name, changed.folded_name) == (1, "Herd", "herd")
    assert (changed.notes, changed.visibility) == ("n", "unlisted")
    assert [tag.tag for tag in changed.tags.all()] == ["x"]
    assert deck_update(deck=deck, by=ada, seen=1).name == "Herd"


def test_a_change_by_somebody_who_saw_an_older_version_is_refused_with_what_is_there_now(ada: Any) -> None:
    deck = make_deck(ada)
    deck_update(deck=deck, by=ada, seen=1, fields=ILLEGAL)
    with pytest.raises(Stale) as told:
        deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 2}), name="Lost")
    assert told.value.deck.head_number == 2
    deck.refresh_from_db()
    assert (deck.name, deck.head_number) == ("Pack", 2)


def test_a_document_stays_of_its_kind(ada: Any) -> None:
    draft = next(example for game, kind, example in EXAMPLES if (game, kind) == ("inscription", "draft"))
    zones = next(example for game, kind, example in EXAMPLES if (game, kind) == ("inscription", "zones"))
    deck = deck_create(owner=ada, game="inscription", fields=draft, name="Draft")
    with pytest.raises(Unreadable, match="of the kind draft"):
        deck_update(deck=deck, by=ada, seen=1, fields=zones)


def test_a_version_is_never_written_again(ada: Any) -> None:
    head = deck_head(deck=make_deck(ada))
    head.change = "Never happened."
    with pytest.raises(TypeError, match="stays"):
        head.save()


def test_only_the_owner_changes_a_deck(ada: Any, bob: Any) -> None:
    deck = make_deck(ada, visibility="public")
    for forbidden in (
        lambda: deck_update(deck=deck, by=bob, seen=1, name="Mine"),
        lambda: deck_publish(deck=deck, by=bob),
        lambda: deck_visibility_set(deck=deck, by=bob, visibility="private"),
        lambda: deck_delete(deck=deck, by=bob),
    ):
        with pytest.raises(PermissionDenied):
            forbidden()
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Pack", "public")


# --- publishing --------------------------------------------------------------------------------------------------
def test_a_legal_deck_is_published_and_an_illegal_one_is_refused_with_its_problems(ada: Any) -> None:
    assert deck_publish(deck=make_deck(ada), by=ada).published_at is not None
    deck = make_deck(ada, ILLEGAL)
    verdict = deck_judge(game="augmented", fields=ILLEGAL)
    for refused in (
        lambda: deck_publish(deck=deck, by=ada),
        lambda: deck_update(deck=deck, by=ada, seen=1, visibility="public", name="Sly"),
        lambda: make_deck(ada, ILLEGAL, visibility="public"),
    ):
        with pytest.raises(Refused) as told:
            refused()
        assert told.value.problems == verdict.results[0].problems
    deck.refresh_from_db()
    assert (deck.name, deck.visibility, deck.published_at) == ("Pack", "private", None)
    assert Deck.objects.count() == 2
    assert deck_visibility_set(deck=deck, by=ada, visibility="unlisted").visibility == "unlisted"


def test_a_public_deck_cannot_be_made_illegal(ada: Any) -> None:
    deck = make_deck(ada, visibility="public")
    with pytest.raises(Refused):
        deck_update(deck=deck, by=ada, seen=1, fields=ILLEGAL)
    with pytest.raises(Refused):
        deck_update(deck=deck, by=ada, seen=1, ruleset="two-temples")
    deck.refresh_from_db()
    assert (deck.head_number, deck.ruleset, deck.legal) == (1, "official", True)


def test_a_deck_is_judged_by_the_rules_of_its_house(ada: Any) -> None:
    rules = make_rules(ada)
    deck = make_deck(ada, ILLEGAL, ruleset=rules.reference)
    assert deck.legal is True
    assert deck_publish(deck=deck, by=ada).visibility == "public"
    assert deck_update(deck=deck, by=ada, seen=1, ruleset=f"{rules.reference}@1").ruleset.endswith("@1")


# --- forks -------------------------------------------------------------------------------------------------------
def test_a_fork_begins_with_the_newest_list_and_is_private(ada: Any, bob: Any) -> None:
    deck = make_deck(ada, visibility="public", tags=["aggro"], ruleset="official")
    deck = deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 2}))
    fork = deck_fork(deck=deck, by=bob)
    assert (fork.owner, fork.visibility, fork.forked_from, fork.name) == (bob, "private", deck, "Copy of Pack")
    assert deck_head(deck=fork).document == deck_head(deck=deck).document
    assert deck_head(deck=fork).change == "Forked at version 2."
    assert [tag.tag for tag in fork.tags.all()] == ["aggro"]
    deck_delete(deck=deck, by=ada)
    fork.refresh_from_db()
    assert fork.forked_from is None


def test_what_is_not_shared_cannot_be_forked(ada: Any, bob: Any) -> None:
    deck = make_deck(ada)
    with pytest.raises(PermissionDenied):
        deck_fork(deck=deck, by=bob)
    rules = make_rules(ada)
    shared = make_deck(ada, ILLEGAL, ruleset=rules.reference, visibility="unlisted")
    fork = deck_fork(deck=shared, by=bob, name="Mine")
    assert (fork.name, fork.ruleset, fork.legal) == ("Mine", "official", False)
    assert deck_fork(deck=shared, by=ada).ruleset == rules.reference


def test_a_deleted_deck_is_gone_with_all_that_belongs_to_it(ada: Any) -> None:
    deck = make_deck(ada, tags=["x"])
    deck_delete(deck=deck, by=ada)
    assert deck_find(public_id=deck.public_id, user=ada) is None
    assert not DeckVersion.objects.exists()
    assert not DeckCard.objects.exists()


def test_the_name_of_a_copy_is_cut_where_it_would_be_too_long(ada: Any) -> None:
    long = make_deck(ada, name="x" * NAME_LENGTH)
    fork = deck_fork(deck=long, by=ada)
    assert (len(fork.name), fork.name[:10], fork.name[-2:]) == (NAME_LENGTH, "Copy of xx", "x…")
