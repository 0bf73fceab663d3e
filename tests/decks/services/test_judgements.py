"""Stored decks are judged again when the catalogue changes."""

from typing import Any

import pytest

from cards import after_release
from cards.models import Card
from cards.selectors import catalogue_version
from cards.services import cards_retire
from decks.models import Deck, DeckCard
from decks.selectors.decks import deck_became_illegal_list, deck_find
from decks.services import (
    deck_judged,
    decks_judged,
    decks_recheck,
    house_ruleset_delete,
    house_ruleset_save,
    judgements,
)
from tests.decks.decks import augmented
from tests.decks.stored import ILLEGAL, edit, make_deck, make_rules
from tests.makers import make_user


@pytest.mark.usefixtures("catalogue")
class TestOnThisConnection:
    def test_a_deck_that_became_illegal_says_so_and_since_when(self) -> None:
        ada = make_user("ada")
        deck, other = make_deck(ada, visibility="public"), make_deck(ada, augmented({"Wolf": 1}))
        written = deck.judged_version
        version = edit("wolf", copy_limit=1)
        later = edit("stoat", health=7)
        assert decks_recheck(game="augmented") == (2, 0)
        deck.refresh_from_db()
        other.refresh_from_db()
        assert (deck.legal, deck.illegal_since, deck.judged_version) == (False, later, later)
        assert [problem["cards"][0]["card"] for problem in deck.problems] == ["wolf"]
        assert (other.legal, other.illegal_since, other.judged_version) == (True, None, later)
        assert written < version < later
        assert list(deck_became_illegal_list(owner=ada)) == [deck]
        assert deck.visibility == "public", "nobody unpublishes it behind its owner's back"
        again = edit("stoat", health=8)
        assert decks_recheck(game="augmented") == (2, 0)
        deck.refresh_from_db()
        assert (deck.illegal_since, deck.judged_version) == (later, again), "the first version is kept"
        edit("wolf", copy_limit=None)
        decks_recheck(game="augmented")
        deck.refresh_from_db()
        assert (deck.legal, deck.illegal_since, deck.problems) == (True, None, [])

    def test_judging_again_is_done_in_chunks_and_twice_is_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ada = make_user("ada")
        for n in range(3):
            make_deck(ada, name=f"Deck {n}")
        monkeypatch.setattr(judgements, "CHUNK", 2)
        assert decks_recheck(game="augmented") == (0, 0)
        edit("wolf", copy_limit=1)
        changed = set(Deck.objects.values_list("updated_at", flat=True))
        assert [decks_recheck(game="augmented").decks for _ in range(3)] == [2, 1, 0]
        assert set(Deck.objects.values_list("legal", flat=True)) == {False}
        assert set(Deck.objects.values_list("updated_at", flat=True)) == changed, "its owner changed nothing"
        assert decks_recheck(game="mysterion") == (0, 0)

    def test_a_deck_with_an_older_stamp_is_judged_when_it_is_read(self) -> None:
        ada = make_user("ada")
        deck = make_deck(ada)
        version = edit("wolf", copy_limit=1)
        found = deck_find(public_id=deck.public_id, user=ada)
        assert found is not None
        assert found.legal is True
        assert (deck_judged(deck=found).legal, found.illegal_since) == (False, version)
        deck.refresh_from_db()
        assert (deck.legal, deck.illegal_since) == (False, version)

    def test_many_old_decks_cost_as_many_questions_as_one_but_their_own_writes(
        self, django_assert_num_queries: Any
    ) -> None:
        ada = make_user("ada")
        decks = [make_deck(ada, name=f"Deck {n}") for n in range(3)]
        with django_assert_num_queries(1):
            decks_judged(decks=decks)

    def test_a_judgement_never_overwrites_a_newer_list(self) -> None:
        ada = make_user("ada")
        deck = make_deck(ada)
        edit("wolf", copy_limit=1)
        seen = deck_find(public_id=deck.public_id, user=ada)
        assert seen is not None
        Deck.objects.filter(pk=deck.pk).update(head_number=2, judged_version=77)
        judgements._judge([(seen, deck.versions.get().document)], catalogue_version())
        deck.refresh_from_db()
        assert (deck.judged_version, deck.legal) == (77, True)

    def test_a_withdrawn_card_is_a_problem_and_its_page_still_tells_of_the_deck(self) -> None:
        deck = make_deck(make_user("ada"), augmented({"Wolf": 2, "Magpie": 1}))
        cards_retire(cards=Card.objects.filter(game__slug="augmented", slug="magpie"))
        assert deck_judged(deck=deck).legal is False
        assert [problem["code"] for problem in deck.problems] == ["unknown_card"]
        assert DeckCard.objects.filter(deck=deck, card__slug="magpie").exists()

    def test_a_name_that_nobody_knew_becomes_a_card_of_the_deck(self) -> None:
        deck = make_deck(make_user("ada"), augmented({"Wolf": 2, "Moon Wolf": 1}))
        assert deck.legal is False
        edit("wolf", slug="moon-wolf", name="Moon Wolf")
        assert deck_judged(deck=deck).legal is True
        assert DeckCard.objects.get(deck=deck, card__slug="moon-wolf").count == 1

    def test_changed_house_rules_change_the_judgement_and_deleted_ones_leave_none(self) -> None:
        ada = make_user("ada")
        rules = make_rules(ada)
        deck = make_deck(ada, ILLEGAL, ruleset=rules.reference)
        fixed = make_deck(ada, ILLEGAL, ruleset=f"{rules.reference}@1")
        assert (deck.legal, fixed.legal) == (True, True)
        rules = house_ruleset_save(by=ada, ruleset=rules, seen=1, parameters={"max_common_copies": 3})
        for each, legal in ((deck, False), (fixed, True)):
            each.refresh_from_db()
            assert each.judged_version == 0
            assert deck_judged(deck=each).legal is legal
        house_ruleset_delete(ruleset=rules, by=ada)
        for each in (deck, fixed):
            each.refresh_from_db()
            assert each.unjudged_reason == ""
            assert (deck_judged(deck=each).legal, each.problems, each.illegal_since) == (None, [], None)
            assert each.unjudged_reason == (
                "The house rules that it names were deleted or are no longer shared: choose another ruleset."
            )

    def test_a_deck_that_our_rules_stumble_over_does_not_stop_the_others(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        ada = make_user("ada")
        first, bad, last = (make_deck(ada, name=name) for name in ("First", "Bad", "Last"))
        version = edit("wolf", copy_limit=1)
        judge = judgements.document_judged

        def stumble(*, deck: Deck, **rest: Any) -> Any:
            if deck.pk == bad.pk:
                raise ZeroDivisionError
            return judge(deck=deck, **rest)

        monkeypatch.setattr(judgements, "document_judged", stumble)
        assert decks_recheck(game="augmented") == (3, 1)
        assert f"The deck {bad.pk} could not be judged." in caplog.text
        for deck in (first, bad, last):
            deck.refresh_from_db()
        assert [deck.legal for deck in (first, bad, last)] == [False, None, False]
        assert bad.judged_version == version, "it is not taken again and again"
        assert bad.unjudged_reason

    def test_nobody_computes_a_repair_that_nobody_reads(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: Any) -> Any:
            pytest.fail("a repair was computed")

        monkeypatch.setattr("decks.rules.kinds.DocumentKind.repair", refuse)
        deck = make_deck(make_user("ada"), ILLEGAL)
        assert deck.problems[0]["fixes"] == [{"op": "remove", "zone": "main", "card": "wolf", "count": 1}]


def test_a_release_tells_whoever_asked_and_survives_their_failure(
    catalogue: None, django_capture_on_commit_callbacks: Any, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[frozenset[str]] = []

    def fail(games: frozenset[str]) -> None:
        raise RuntimeError

    after_release.register("failing", fail)
    after_release.register("test", told.append)
    try:
        with pytest.raises(ValueError, match="already"):
            after_release.register("test", told.append)
        with django_capture_on_commit_callbacks(execute=True):
            edit("wolf", copy_limit=1)
    finally:
        after_release.unregister("test")
        after_release.unregister("failing")
    assert told == [frozenset({"augmented"})]
    assert "failing" in caplog.text
