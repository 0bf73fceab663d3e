"""One function judges for everybody: what it answers, sentence by sentence of what was settled."""

import functools
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Game
from cards.rules.games import UnknownGame
from cards.services import card_edit
from decks import rules
from decks.rules.documents import ManyUnreadable, TooLong, Unreadable
from decks.selectors import UnknownRuleset, lawbook
from decks.services import Hints, deck_judge, verdict_json
from tests.decks import strategies
from tests.decks.decks import EXAMPLES, LEGAL, MAIN, SIDE, augmented, rules_broken
from tests.decks.rules.games import DECK_GAMES

pytestmark = pytest.mark.usefixtures("catalogue")
MEMBERS = {"game", "legal", "results", "unresolved", "stats", "deck_hash", "catalogue_version"}
OF_A_PROBLEM = {"rule", "code", "severity", "message", "zone", "path", "cards", "limit", "actual", "source", "fixes"}


def judged(fields: dict[str, Any], game: str = "augmented") -> Any:
    """The answer as a client reads it."""
    return msgspec.json.decode(verdict_json(deck_judge(game=game, fields=fields)))


def refusal(fields: dict[str, Any], game: str = "augmented") -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        deck_judge(game=game, fields=fields)
    return caught.value


# --- the shape ---------------------------------------------------------------------------------------------------
def test_a_legal_deck_has_every_member_and_nothing_to_repair() -> None:
    answer = judged(LEGAL)
    assert set(answer) == MEMBERS
    assert (answer["game"], answer["legal"], answer["unresolved"]) == ("augmented", True, [])
    assert answer["catalogue_version"] == lawbook(game="augmented").version.number
    (result,) = answer["results"]
    assert set(result) == {"ruleset", "legal", "repairable", "repair", "repaired", "problems", "passed"}
    assert (result["ruleset"], result["legal"], result["repairable"]) == ("official", True, True)
    assert (result["repair"], result["problems"]) == ([], [])
    assert result["repaired"]["zones"]["side"] == {"emerald-mox": 5, "skeleton": 5, "squirrel": 10}
    held = {passed["rule"]: passed for passed in result["passed"]}
    assert held["AUG-D-02"] == {
        "rule": "AUG-D-02", "name": "main_deck_is_small_enough", "zone": "main", "actual": 40, "limit": 40
    }  # fmt: skip


def test_a_problem_names_rule_code_cards_place_in_the_rulebook_and_fix() -> None:
    answer = judged(augmented({"Wolf": 4, "Elk": 2}))
    (problem,) = answer["results"][0]["problems"]
    assert set(problem) == OF_A_PROBLEM
    assert problem == {
        "rule": "AUG-D-03",
        "code": "too_many_copies",
        "severity": "error",
        "message": "Wolf: 4 copies (limit 3).",
        "zone": "main",
        "path": "",
        "cards": [{"card": "wolf", "count": 4, "excess": 1}],
        "limit": 3,
        "actual": 4,
        "source": {
            "document": lawbook(game="augmented").sources["AUG-D-03"].document,
            "section": "Deckbuilding > Main Deck",
        },
        "fixes": [{"op": "remove", "zone": "main", "card": "wolf", "count": 1}],
    }
    assert problem["source"]["document"] == "Inscryption PvP Augmented (Rulebook of 9 October 2023)"


def test_repair_is_one_list_and_repaired_the_whole_deck_after_it() -> None:
    answer = judged(augmented({"Wolf": 4, "Elk": 0}, {"Squirrel": 9}))
    result = answer["results"][0]
    assert not answer["legal"]
    assert result["repairable"]
    assert "reason" not in result
    assert {"op": "remove", "zone": "main", "card": "wolf", "count": 1} in result["repair"]
    added = [edit for edit in result["repair"] if edit["op"] == "add"]
    assert [(edit["zone"], edit["count"]) for edit in added] == [("side", 1)]
    assert 1 <= len(added[0]["others"]) <= 5
    again = judged(result["repaired"])
    assert again["legal"]
    assert again["results"][0]["repaired"] == result["repaired"]


def test_what_no_edit_can_mend_has_a_reason_and_neither_repair_nor_repaired() -> None:
    draft = msgspec.json.decode(msgspec.json.encode(_example("draft")))
    draft["draft"]["rounds"][0]["picks"].reverse()
    result = judged(draft, "inscription")["results"][0]
    assert (result["legal"], result["repairable"]) == (False, False)
    assert result["reason"]
    assert "repair" not in result
    assert "repaired" not in result
    assert result["problems"][0]["rule"] == "INS-D-07"
    assert result["problems"][0]["path"] == "/draft/rounds/0/picks/0/player"
    assert result["problems"][0]["zone"] == ""
    assert result["problems"][0]["fixes"] == []


def _example(name: str) -> dict[str, Any]:
    return next(example for _, kind, example in EXAMPLES if kind == name)


def test_a_document_is_mended_by_setting_fields() -> None:
    document = msgspec.json.decode(msgspec.json.encode(_example("death_cards")))
    document["death_cards"][0]["health"] = 77
    result = judged(document, "inscription")["results"][0]
    assert not result["legal"]
    assert result["repair"]
    assert all(set(edit) == {"op", "path", "value"} and edit["op"] == "set" for edit in result["repair"])
    assert judged(result["repaired"], "inscription")["legal"]


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_every_published_example_is_legal(game: str, kind: str, example: dict[str, Any]) -> None:
    answer = judged(example, game)
    assert answer["legal"], answer["results"]
    assert answer["results"][0]["repair"] == []
    assert judged(answer["results"][0]["repaired"], game)["deck_hash"] == answer["deck_hash"]


# --- what was settled --------------------------------------------------------------------------------------------
def test_an_unknown_card_counts_toward_sizes() -> None:
    answer = judged(augmented({"Elk": 0, "Wolff": 3}))
    assert rules_broken(answer) == ["AUG-D-12"]
    assert answer["unresolved"] == [{"line": None, "text": "Wolff", "suggestions": ["Wolf", "Wolf Cub"]}]
    assert answer["results"][0]["repaired"]["zones"]["main"].keys().isdisjoint(["Wolff"])


@pytest.mark.parametrize("zones", [{"main": MAIN}, {"main": MAIN, "side": {}}, {"main": MAIN, "side": []}])
def test_a_missing_or_empty_zone_is_the_must_be_present_rule_alone(zones: dict[str, Any]) -> None:
    assert rules_broken(judged({"zones": zones})) == ["AUG-D-11"]


def test_where_a_game_has_no_such_rule_its_size_rule_speaks() -> None:
    assert rules_broken(judged({"zones": {}}, "inscription")) == ["INS-D-01", "INS-D-03"]
    assert rules_broken(judged({"zones": {}}, "mysterion")) == ["MYS-D-01"]


def test_a_card_named_twice_in_a_zone_is_added_up() -> None:
    entries = [{"card": name, "count": count} for name, count in MAIN.items() if name != "Wolf"]
    twice = [{"card": "Wolf", "count": 2}, *entries, {"card": "WOLF", "count": 1}]
    answer = judged({"zones": {"main": twice, "side": SIDE}})
    assert answer["deck_hash"] == judged(LEGAL)["deck_hash"]
    assert answer["legal"]


def test_forms_of_other_piles_and_other_cards_never_break_two_rules() -> None:
    deck = _example_of("inscription")
    main = {**deck["zones"]["main"], "Wolf": 1, "Pliers": 1}
    assert rules_broken(judged({"zones": {**deck["zones"], "main": main}}, "inscription")) == ["INS-D-02"]


def _example_of(game: str) -> dict[str, Any]:
    return next(example for slug, kind, example in EXAMPLES if (slug, kind) == (game, "zones"))


def test_names_match_without_regard_to_case_and_accents() -> None:
    zones = {"main": {name.upper(): count for name, count in MAIN.items()}, "side": {"SQÜIRREL": 20}}
    assert judged({"zones": zones})["legal"]


def test_a_warning_leaves_a_deck_legal() -> None:
    answer = judged(augmented({"Wolf Cub": 3, "Wolf": 0}))
    assert [problem["severity"] for problem in answer["results"][0]["problems"]] == ["warning"]
    assert answer["legal"]
    assert answer["results"][0]["repair"] == []


# --- rulesets and parameters -------------------------------------------------------------------------------------
def test_several_rulesets_are_answered_in_one_call() -> None:
    answer = judged({**LEGAL, "rulesets": ["official", "two-temples", "official", "official-list"]})
    assert [(result["ruleset"], result["legal"]) for result in answer["results"]] == [
        ("official", True), ("two-temples", False), ("official-list", True)
    ]  # fmt: skip
    assert not answer["legal"]
    assert rules_broken(answer, 1) == ["AUG-D-14"]


def test_no_ruleset_means_the_official_one() -> None:
    assert judged({**LEGAL, "rulesets": []}) == judged(LEGAL)


def test_parameters_override_for_this_call() -> None:
    changed = {**LEGAL, "parameters": {"max_common_copies": 2, "main_max": 60}, "rulesets": ["official", "two-temples"]}
    answer = judged(changed)
    assert "AUG-D-03" in rules_broken(answer)
    assert {"AUG-D-03", "AUG-D-14"} <= set(rules_broken(answer, 1))
    assert judged(LEGAL)["legal"], "the next call has the rulebook's numbers again"


def test_a_parameter_may_be_set_to_nothing_where_it_may_be_nothing() -> None:
    answer = judged({**LEGAL, "rulesets": ["two-temples"], "parameters": {"max_temples": None}})
    assert answer["legal"]


def test_every_wrong_parameter_is_told_with_its_pointer() -> None:
    wrong = {"main_mn": 1, "side_size": "20", "main_max": 2.5, "max_rares": True, "max_temples": -1, "main_min": 10**40}
    fault = refusal({**LEGAL, "parameters": wrong})
    assert isinstance(fault, ManyUnreadable)
    assert [each.pointer for each in fault.faults] == [f"/parameters/{name}" for name in wrong]
    assert "Did you mean main_min?" in fault.faults[0].message
    assert "0 to 999" in fault.faults[4].message


def test_one_wrong_parameter() -> None:
    fault = refusal({**LEGAL, "parameters": {"side_size": None}})
    assert fault.pointer == "/parameters/side_size"
    assert fault.message == "A whole number is expected, not null."


def test_a_deck_for_the_largest_parameter_can_be_written_down() -> None:
    answer = judged({**_example_of("mysterion"), "parameters": {"deck_size": 999}}, "mysterion")
    again = {**answer["results"][0]["repaired"], "parameters": {"deck_size": 999}}
    assert judged(again, "mysterion")["legal"]


def test_an_unknown_ruleset_or_game_is_named() -> None:
    with pytest.raises(UnknownRuleset, match="two-temples"):
        deck_judge(game="augmented", fields={**LEGAL, "rulesets": ["official", "two-tempels"]})
    with pytest.raises(UnknownGame, match="augmented"):
        deck_judge(game="augmentd", fields=LEGAL)


def test_a_short_form_of_a_game_does() -> None:
    assert judged(LEGAL, "aug") == judged(LEGAL)


# --- suggestions -------------------------------------------------------------------------------------------------
def test_without_suggestions_there_are_no_fixes_and_no_word_about_a_repair() -> None:
    fields = augmented({"Wolf": 4, "Nobodyy": 1})
    answer, bare = judged(fields), judged({**fields, "suggest": False})
    (result,) = bare["results"]
    assert set(result) == {"ruleset", "legal", "problems", "passed"}
    assert all(problem["fixes"] == [] for problem in result["problems"])
    assert [problem | {"fixes": []} for problem in answer["results"][0]["problems"]] == result["problems"]
    assert bare["unresolved"] == [{"line": None, "text": "Nobodyy", "suggestions": []}]


def test_names_are_looked_for_so_often_and_no_more() -> None:
    strangers = {f"Wolff{number:02}": 1 for number in range(30)}
    told = judged(augmented(strangers))["unresolved"]
    assert [bool(each["suggestions"]) for each in told] == [True] * 20 + [False] * 10
    law, hints = lawbook(game="augmented"), Hints(1)
    first, second = (
        deck_judge(game="augmented", fields=augmented({name: 1}), law=law, hints=hints) for name in ("Wolff", "Wollf")
    )
    assert (len(first.unresolved[0].suggestions), second.unresolved[0].suggestions) == (2, ())


# --- hash and numbers --------------------------------------------------------------------------------------------
def test_equal_decks_have_equal_hashes_and_others_have_not() -> None:
    told = judged(LEGAL)["deck_hash"]
    assert len(told) == 64
    other = {"zones": {"side": SIDE, "main": [{"card": "wolf", "count": 3}, *(
        {"card": name.lower(), "count": count} for name, count in reversed(MAIN.items()) if name != "Wolf"
    )]}}  # fmt: skip
    assert judged(other)["deck_hash"] == told
    assert judged({**LEGAL, "rulesets": ["two-temples"], "suggest": False})["deck_hash"] == told
    assert judged(augmented({"Wolf": 2}))["deck_hash"] != told
    assert judged({"zones": {"main": SIDE, "side": MAIN}})["deck_hash"] != told
    empty = {judged({"zones": zones})["deck_hash"] for zones in ({}, {"main": {}}, {"main": [], "side": {}})}
    assert len(empty) == 1
    strangers = [judged({"zones": {"main": {name: 1}}})["deck_hash"] for name in ("Nobody", "nobody", "Wolf-Cub")]
    assert strangers[0] == strangers[1]
    assert strangers[2] != judged({"zones": {"main": {"Wolf Cub": 1}}})["deck_hash"]


def test_the_hash_is_that_of_the_deck_and_not_of_what_stands_beside_it() -> None:
    deck = _example_of("inscription")
    beside = {**deck, "opponent": {"main": {"Elk": 1}}}
    assert judged(deck, "inscription")["deck_hash"] == judged(beside, "inscription")["deck_hash"]
    assert judged(beside, "inscription")["results"][0]["repaired"]["opponent"] == {"main": {"elk": 1}}
    assert judged({"zones": {}}, "inscription")["deck_hash"] != judged({"zones": {}}, "mysterion")["deck_hash"]


def test_the_deck_is_counted_by_what_its_cards_have() -> None:
    stats = judged(augmented({"Nobody": 2, "Wolf": 1}))["stats"]
    assert stats["cards"] == 60
    main = stats["zones"]["main"]
    assert (main["cards"], main["different"], main["unknown"]) == (40, 17, 2)
    assert sum(main["by"]["tier"].values()) == 38
    assert set(main["by"]) >= {"tier", "temple", "cost", "resource", "tribes"}
    assert "kind" not in main["by"], "all cards of this game are of one kind"
    assert list(main["by"]["cost"]) == sorted(main["by"]["cost"], key=int)
    assert stats["zones"]["side"]["by"]["tier"] == {"side-deck": 20}
    assert "kind" in judged(_example_of("mysterion"), "mysterion")["stats"]["zones"]["main"]["by"]
    assert judged({"zones": {}})["stats"] == {"cards": 0, "zones": {}}


def test_documents_have_no_numbers_of_a_deck() -> None:
    assert judged(_example("draft"), "inscription")["stats"] == {"cards": 0, "zones": {}}


# --- what cannot be read -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"zones": {"main": {"Wolf": -1}}}, "/zones/main/Wolf"),
        ({"zones": {"main": {"Wolf": 0}}}, "/zones/main/Wolf"),
        ({"zones": {"main": {"Wolf": 1.5}}}, "/zones/main/Wolf"),
        ({"zones": {"main": {"Wolf": 10**30}}}, "/zones/main/Wolf"),
        ({"zones": {"main": {"Wolf": None}}}, "/zones/main/Wolf"),
        ({"zones": {"main": {"Wolf": True}}}, "/zones/main/Wolf"),
        ({"zones": {"main": [{"card": "Wolf"}]}}, "/zones/main/0/count"),
        ({"zones": {"main": [{"card": "Wolf", "count": 1000}]}}, "/zones/main/0/count"),
        ({"zones": {"main": {"Wo\x00lf": 1}}}, "/zones/main/Wo\x00lf"),
        ({"zones": {"main": {"Wolf\n": 1}}}, "/zones/main/Wolf\n"),
        ({"zones": {"main": {"a/b~c": 0}}}, "/zones/main/a~1b~0c"),
        ({"zones": {"mian": {}}}, "/zones/mian"),
        ({"zones": []}, "/zones"),
        ({"zones": {"main": "Wolf"}}, "/zones/main"),
        ({"rulesets": "official"}, "/rulesets"),
        ({"rulesets": [1]}, "/rulesets/0"),
        ({"rulesets": ["official"] * 21}, "/rulesets"),
        ({"parameters": []}, "/parameters"),
        ({"suggest": "yes"}, "/suggest"),
        ({"game": "mysterion"}, "/game"),
        ({"game": 7}, "/game"),
        ({"zone": {}}, "/zone"),
        ({"draft": {}}, "/draft"),
        ({"text": "3 Wolf"}, "/text"),
    ],
)
def test_what_cannot_be_read_is_told_with_a_pointer(change: dict[str, Any], pointer: str) -> None:
    fault = refusal({**LEGAL, **change})
    assert fault.pointer == pointer
    assert fault.message.endswith((".", "?"))
    assert len(fault.message) < 250


def test_the_game_may_be_named_once_more() -> None:
    assert judged({**LEGAL, "game": "aug"}) == judged(LEGAL)


def test_nothing_to_judge() -> None:
    assert "augmented judges: zones" in refusal({}).message


def test_two_documents_at_once() -> None:
    assert "not several" in refusal({**_example("draft"), **_example("death_cards")}, "inscription").message


def test_more_than_500_lines_are_too_long() -> None:
    many = {f"Card {number}": 1 for number in range(500)}
    assert judged({"zones": {"main": many}, "suggest": False})["legal"] is False
    fault = refusal({"zones": {"main": many, "side": {"Squirrel": 1}}})
    assert isinstance(fault, TooLong)
    assert fault.pointer == "/zones"


def test_a_text_of_more_than_64_kib_is_too_long() -> None:
    assert isinstance(refusal({"text": "é" * 33 * 1024}), TooLong)


# --- pasted lists ------------------------------------------------------------------------------------------------
def pasted(zones: dict[str, dict[str, int]]) -> str:
    return "\n".join(
        f"# {zone}\n" + "\n".join(f"{n}x {name}" for name, n in cards.items()) for zone, cards in zones.items()
    )


def test_a_pasted_list_is_judged_as_its_zones_are() -> None:
    assert judged({"text": pasted(LEGAL["zones"])}) == judged(LEGAL)
    upside_down = "\n".join(reversed(pasted({"side": SIDE}).splitlines()[1:]))
    assert judged({"text": "Side\n" + upside_down + "\n" + pasted({"main": MAIN})}) == judged(LEGAL)


def test_unknown_names_of_a_pasted_list_have_their_lines() -> None:
    answer = judged({"text": "Main\n3 Wolff\n\n// a comment\n2 Nobody at all\n"})
    assert [(each["line"], each["text"]) for each in answer["unresolved"]] == [(2, "3 Wolff"), (5, "2 Nobody at all")]
    assert answer["unresolved"][0]["suggestions"] == ["Wolf", "Wolf Cub"]
    quiet = judged({"text": "3 Wolff", "suggest": False})
    assert quiet["unresolved"] == [{"line": 1, "text": "3 Wolff", "suggestions": []}]


def test_lines_that_cannot_be_read_are_refused_and_not_lost() -> None:
    fault = refusal({"text": "3 Wolf\n-1 Elk\n2.5 Cat\n"})
    assert isinstance(fault, ManyUnreadable)
    assert [each.pointer for each in fault.faults] == ["/text", "/text"]
    assert [each.message.partition(":")[0] for each in fault.faults] == ["Line 2", "Line 3"]
    assert refusal({"text": "Squirrels:\n3 Wolf"}).pointer == "/text"


def test_a_text_is_a_text_and_not_too_long() -> None:
    assert refusal({"text": 7}).pointer == "/text"
    assert refusal({"text": ["3 Wolf"]}).pointer == "/text"
    many = "\n".join(f"1 Card {number}" for number in range(501))
    fault = refusal({"text": many})
    assert isinstance(fault, TooLong)
    assert fault.pointer == "/text"


def test_an_empty_text_is_an_empty_deck() -> None:
    assert judged({"text": ""}) == judged({"zones": {}})


# --- properties --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_order_of_entries_never_changes_the_answer(slug: str, data: st.DataObject) -> None:
    zones = data.draw(strategies.zones(slug))
    shuffled = {
        zone: [{"card": card, "count": count} for card, count in data.draw(st.permutations(list(zones[zone].items())))]
        for zone in data.draw(st.permutations(list(zones)))
    }
    one, other = (deck_judge(game=slug, fields={"zones": each}) for each in (zones, shuffled))
    assert verdict_json(one) == verdict_json(other)
    result = one.results[0]
    assert result.repairable is not True or deck_judge(game=slug, fields=result.repaired).legal


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value of a document, with its place."""
    if isinstance(value, dict | list):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, step))
    else:
        yield path, value


def spoilt(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, str):
        return value + "x"
    return value + 3 if type(value) is int else not value


DOCUMENTS = [(game, example) for game, kind, example in EXAMPLES if kind != "zones"]


@pytest.mark.parametrize(("game", "example"), DOCUMENTS)
def test_a_document_with_any_one_value_spoilt_is_refused_or_told_how_it_is_mended(
    game: str, example: dict[str, Any]
) -> None:
    pointers: list[str] = []
    for path, value in list(leaves(json.loads(json.dumps(example))))[:60]:
        document = json.loads(json.dumps(example))
        *steps, last = path
        place = functools.reduce(lambda part, step: part[step], steps, document)
        place[last] = spoilt(value)
        try:
            answer = judged(document, game)
        except Unreadable as fault:
            pointers.append(fault.pointer)
            continue
        result = answer["results"][0]
        assert answer["legal"] or any(problem["severity"] == "error" for problem in result["problems"])
        assert judged(result["repaired"], game)["legal"] if result["repairable"] else result["reason"]
    assert all(pointers)


# --- the catalogue -----------------------------------------------------------------------------------------------
def test_a_judgement_costs_one_query_and_none_with_a_lawbook() -> None:
    law = lawbook(game="augmented")
    with CaptureQueriesContext(connection) as asked:
        deck_judge(game="augmented", fields={**LEGAL, "rulesets": ["official", "two-temples"]})
    assert len(asked) == 1
    with CaptureQueriesContext(connection) as asked:
        deck_judge(game="augmented", fields=LEGAL, law=law)
    assert len(asked) == 0


def test_a_changed_card_is_judged_at_once() -> None:
    assert judged(LEGAL)["legal"]
    law = lawbook(game="augmented")
    wolf = msgspec.structs.replace(law.index.cards["wolf"], copy_limit=2)
    card_edit(game=Game.objects.get(slug="augmented"), spec=wolf, seen=law.version.number)
    answer = judged(LEGAL)
    assert rules_broken(answer) == ["AUG-D-03"]
    assert answer["catalogue_version"] == lawbook(game="augmented").version.number


def test_every_game_with_rules_is_judged() -> None:
    assert {slug for slug, _, _ in EXAMPLES} == set(rules.REGISTRY)
