"""House rules are typed, versioned, and found by whoever may know them."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from cards.rules.games import GAMES, UnknownGame
from decks.models import HouseRuleset, HouseRulesetVersion
from decks.rules.documents import Unreadable, faults_of
from decks.selectors import UnknownRuleset, lawbook, ruleset_find
from decks.selectors.house_rulesets import house_ruleset_difference
from decks.services import StaleRuleset, deck_judge, house_ruleset_delete, house_ruleset_save
from decks.services import house_rulesets as house_services
from tests.decks.stored import ILLEGAL, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_other_parameters_make_a_new_version_and_other_words_do_not() -> None:
    ada = make_user("ada")
    rules = make_rules(ada)
    same = house_ruleset_save(by=ada, ruleset=rules, seen=1, name="Four", parameters={"max_common_copies": 4})
    assert (same.head_number, same.name) == (1, "Four")
    changed = house_ruleset_save(by=ada, ruleset=rules, seen=1, parameters={"max_temples": 2, "main_min": 20})
    assert changed.head_number == 2
    written = HouseRulesetVersion.objects.order_by("number").values_list("number", "parameters")
    assert list(written) == [(1, {"max_common_copies": 4}), (2, {"max_temples": 2})]
    with pytest.raises(StaleRuleset) as told:
        house_ruleset_save(by=ada, ruleset=rules, seen=1, name="Lost")
    assert told.value.ruleset.head_number == 2
    assert HouseRuleset.objects.get().name == "Four"


def test_only_their_owner_changes_house_rules() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    rules = make_rules(ada, visibility="public")
    with pytest.raises(PermissionDenied):
        house_ruleset_save(by=bob, ruleset=rules, seen=1, name="Mine")
    with pytest.raises(PermissionDenied):
        house_ruleset_delete(ruleset=rules, by=bob)
    assert HouseRuleset.objects.get().name == "Four of a kind"


def test_a_reference_means_the_newest_version_or_a_fixed_one() -> None:
    ada = make_user("ada")
    rules = make_rules(ada)
    house_ruleset_save(by=ada, ruleset=rules, seen=1, parameters={"max_common_copies": 5})
    law = lawbook(game="augmented")

    def copies(reference: str) -> int:
        return int(ruleset_find(law=law, reference=reference, user=ada).parameters.max_common_copies)

    assert (copies(rules.reference), copies(f"{rules.reference}@1"), copies(f"{rules.reference}@2")) == (5, 4, 5)
    assert ruleset_find(law=law, reference=f"{rules.reference}@1", user=ada).slug == f"{rules.reference}@1"
    for nobody in (f"{rules.reference}@3", f"{rules.reference}@0", "house-aaaaaaaaaa", "house-", f"{rules.reference}x"):
        with pytest.raises(UnknownRuleset):
            ruleset_find(law=law, reference=nobody, user=ada)
    with pytest.raises(UnknownRuleset):
        ruleset_find(law=lawbook(game="mysterion"), reference=rules.reference, user=ada)


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_private_ones_are_known_to_their_owner_alone_and_hidden_ones_too(visibility: str) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    rules = make_rules(ada, visibility=visibility)
    fields = {**ILLEGAL, "rulesets": [rules.reference]}

    def known(user: Any) -> bool:
        try:
            return deck_judge(game="augmented", fields=fields, user=user).legal
        except UnknownRuleset:
            return False

    others = visibility != "private"
    assert [known(user) for user in (ada, bob, AnonymousUser(), None)] == [True, others, others, others]
    HouseRuleset.objects.update(hidden_at=timezone.now())
    assert [known(user) for user in (ada, bob, None)] == [True, False, False]


def test_parameters_that_the_game_has_lost_are_no_ruleset_any_more() -> None:
    ada = make_user("ada")
    rules = make_rules(ada)
    HouseRulesetVersion.objects.update(parameters={"gone": 1})
    with pytest.raises(UnknownRuleset):
        ruleset_find(law=lawbook(game="augmented"), reference=rules.reference, user=ada)


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_every_game_can_have_house_rules_and_tells_them_in_words(game: str) -> None:
    rules = house_ruleset_save(by=make_user("ada"), game=game, name="Short", parameters={})
    assert rules.head_number == 1
    changed = {"turn_guard": 7} if game != "decknforge" else {"fight_round_guard": 7}
    (difference,) = house_ruleset_difference(game=game, parameters=changed)
    assert (difference.value, difference.value_words) == (7, "7")
    assert difference.official_words == str(difference.official)


def test_what_cannot_be_saved_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = make_user("ada")
    with pytest.raises(UnknownGame):
        make_rules(ada, game="chess")
    with pytest.raises(Unreadable, match="summary"):
        make_rules(ada, summary="x" * 501)
    with pytest.raises(Unreadable, match="missing"):
        house_ruleset_save(by=ada, game="augmented", name="x")
    assert not HouseRuleset.objects.exists()
    monkeypatch.setattr(house_services, "MOST_RULESETS", 1)
    make_rules(ada)
    with pytest.raises(Unreadable, match="most there can be"):
        make_rules(ada)


@pytest.mark.parametrize(
    ("game", "parameters", "guilty", "why"),
    [
        ("augmented", {"main_min": 41}, ["main_min"], "at least 41 and at most 40 cards"),
        ("augmented", {"main_min": 50, "main_max": 45, "max_rares": 2}, ["main_min"], "at least 50 and at most 45"),
        ("augmented", {"max_temples": 0, "max_rares": 2}, ["max_temples"], "does not hold enough cards"),
        ("inscription", {"deck_size": 999}, ["deck_size"], "does not hold enough cards"),
        ("mysterion", {"deck_size": 999, "copy_limit": 1}, ["copy_limit"], "does not hold enough cards"),
        ("decknforge", {"min_inscribed": 7}, ["min_inscribed"], "at least 7 and at most 6 cards"),
        ("decknforge", {"inscription_budget": 0}, ["inscription_budget"], "for 0 coppers"),
    ],
)
def test_rules_that_no_deck_can_meet_are_refused_at_their_fields(
    game: str, parameters: dict[str, Any], guilty: list[str], why: str
) -> None:
    ada = make_user("ada")
    with pytest.raises(Unreadable) as told:
        make_rules(ada, game=game, parameters=parameters)
    faults = faults_of(told.value)
    assert [fault.pointer for fault in faults] == [f"/parameters/{name}" for name in guilty]
    assert all(fault.message.startswith("No deck could be legal: ") and why in fault.message for fault in faults)
    assert not HouseRuleset.objects.exists()


def test_odd_rules_that_some_deck_can_meet_are_kept() -> None:
    ada = make_user("ada")
    for game, parameters in (
        ("augmented", {"side_size": 0, "max_talking": 0}),
        ("decknforge", {"max_labels_life": 1, "min_inscribed": 0, "inscription_budget": 0}),
        ("elemental", {"face_down_slots": 0, "starting_income_cards": 1}),
        ("mysterion", {"copy_limit": 4}),
    ):
        assert make_rules(ada, game=game, parameters=parameters).head_number == 1
