"""The repair of a band: legal, told by its fixes, and as cheap as the best of all edits, tried one after another."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Problem, Severity
from decks.rules import base
from decks.rules.decknforge import inscriptions
from decks.rules.decknforge.band import KIND, REASONS
from decks.rules.decknforge.turning import KIND as TURNING
from decks.rules.documents import with_fields_set
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable
from tests.decks import strategies
from tests.decks.rules.decknforge.bands import SLUG, band, edits, inscribed, monsters, repaired
from tests.decks.rules.games import index_of, parameters_of

SOAK = settings(max_examples=4000, deadline=None, suppress_health_check=list(HealthCheck))
USUAL = settings(max_examples=40, deadline=None)
INDEX = index_of(SLUG)

# --- random bands ------------------------------------------------------------------------------------------------
CARDS = [card.name for card in INDEX.cards.values()]
COMBAT = st.sampled_from([card.name for card in INDEX.cards.values() if card.kind != "monster"])
FEW = st.sampled_from(["7♣", "8♣", "9♦", "K♠", "Q♦", "A♠", "Nobody"])
NAMES = st.sampled_from([*(each.name for each in INDEX.inscriptions.values()), "Sharper"]) | st.none()
ENTRIES = st.lists(
    st.fixed_dictionaries(
        {"card": FEW | COMBAT, "inscription": NAMES, "how": st.sampled_from(["bought", "bought", "turning", "awarded"])}
    ),
    max_size=9,
)
HEIRLOOM = {"card": "J♣", "inscription": "Quick", "how": "heirloom", "heirloom_of": "The Lost Nine"}
MONSTER = st.fixed_dictionaries(
    {}, optional={"hp": st.integers(5, 31), "atk": st.integers(0, 6) | st.none(), "legend": st.booleans()}
)
DRAWS = st.lists(st.sampled_from(["4♠", "4♥", "7♥", "9♣", "9♦", "2♠"]), min_size=3, max_size=3, unique=True)


@st.composite
def bands(draw: st.DrawFn) -> dict[str, Any]:
    """Bands near the example, most of them illegal, some beyond mending."""
    built = monsters()
    for place, changes in draw(st.dictionaries(st.integers(0, 5), MONSTER, max_size=3)).items():
        built[place] |= changes
    if draw(st.booleans()):
        built[1]["items"] = draw(DRAWS)
    entries = draw(ENTRIES)
    if draw(st.integers(0, 3)) == 0:
        entries.append(dict(HEIRLOOM))
    fields = band(monsters=built, inscriptions=entries, solo=draw(st.booleans()))
    if draw(st.integers(0, 3)) == 0:
        fields["band"]["cards"] = draw(st.permutations(CARDS))[draw(st.integers(0, 3)) :] + draw(
            st.sampled_from([[], ["Nobody"], ["7♣"]])
        )
    breaker = draw(st.sampled_from(["", "", "", "", "name", "items", "label", "heirloom"]))
    if breaker == "name":
        fields["band"]["name"] = ""
    elif breaker == "items":
        built[2]["items"] = ["J♠", "7♥", "9♣"]
    elif breaker == "label":
        built[2]["labels"] = [{"label": "Doom"}, {"label": "Doom"}]
    elif breaker == "heirloom":
        entries.append({**HEIRLOOM, "card": "J♦", "inscription": "Echo"})
    return fields


TURNINGS = st.fixed_dictionaries(
    {
        "coppers": st.integers(0, 60),
        "cards": st.lists(
            st.fixed_dictionaries(
                {"card": FEW | COMBAT},
                optional={
                    "was": st.lists(st.sampled_from(["Sharp", "Ascension", "Untouchable", "Sharper"]), max_size=2),
                    "faded": st.booleans(),
                    "gains": NAMES,
                    "how": st.sampled_from(["bought", "awarded"]),
                },
            ),
            max_size=8,
        ),
    }
).map(lambda sheet: {"turning": sheet})
HOUSE = st.sampled_from(
    [
        {},
        {"min_inscribed": 3},
        {"max_inscribed": 1},
        {"inscription_budget": 5},
        {"min_inscribed": 8, "max_inscribed": 8},
    ]
)
PARAMETERS = strategies.rulesets(SLUG) | HOUSE
UNMENDABLE = frozenset().union(*(rules for rules, _ in REASONS))


def errors(problems: tuple[Problem, ...]) -> list[Problem]:
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def repaired_is_legal(kind: DocumentKind, fields: dict[str, Any], p: Parameters) -> bool:
    """Whether the document could be mended; what a repair says has been held against the rules."""
    subject = kind.read(fields, INDEX)
    report, repair = kind.report(subject, p), kind.repair(subject, p)
    if isinstance(repair, Unrepairable):
        assert not report.legal
        return False
    after = msgspec.json.decode(msgspec.json.encode(repair.document))
    assert kind.report(kind.read(after, INDEX), p).legal
    assert bool(repair.fixes) is not report.legal
    assert len({fix.path for fix in repair.fixes}) == len(repair.fixes) == repair.cost
    assert all(fix.op == "set" and len(fix.others) <= 5 for fix in repair.fixes)
    told = with_fields_set(msgspec.to_builtins(subject.document), repair.fixes)
    assert msgspec.json.decode(msgspec.json.encode(told)) == after
    return True


def band_is_mended(data: st.DataObject) -> None:
    fields, p = data.draw(bands()), parameters_of(SLUG, **data.draw(PARAMETERS))
    mended = repaired_is_legal(KIND, fields, p)
    broken = {problem.rule for problem in errors(KIND.report(KIND.read(fields, INDEX), p).problems)}
    if broken & UNMENDABLE:
        assert not mended
    elif p.min_inscribed * 5 <= (p.inscription_budget_solo if fields["band"]["solo"] else p.inscription_budget):
        assert mended


@given(data=st.data())
@USUAL
def test_a_repaired_band_is_legal(data: st.DataObject) -> None:
    band_is_mended(data)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(data=st.data())
@SOAK
def test_thousands_of_repaired_bands_are_legal(data: st.DataObject) -> None:
    band_is_mended(data)


def turning_is_mended(fields: dict[str, Any]) -> None:
    mended = repaired_is_legal(TURNING, fields, parameters_of(SLUG))
    problems = errors(TURNING.report(TURNING.read(fields, INDEX), parameters_of(SLUG)).problems)
    assert mended is all(problem.fixes for problem in problems)


@given(fields=TURNINGS)
@USUAL
def test_a_repaired_turning_is_legal(fields: dict[str, Any]) -> None:
    turning_is_mended(fields)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(fields=TURNINGS)
@SOAK
def test_thousands_of_repaired_turnings_are_legal(fields: dict[str, Any]) -> None:
    turning_is_mended(fields)


@pytest.mark.parametrize("kind", [KIND, TURNING], ids=["band", "turning"])
@given(data=st.data())
@USUAL
def test_the_fixes_of_a_problem_alone_mend_it(kind: DocumentKind, data: st.DataObject) -> None:
    fields = data.draw(bands() if kind is KIND else TURNINGS)
    p = parameters_of(SLUG, **data.draw(PARAMETERS))
    subject = kind.read(fields, INDEX)
    problems = kind.report(subject, p).problems
    alike = places(problems)
    for problem in problems:
        if problem.fixes:
            after = with_fields_set(msgspec.to_builtins(subject.document), problem.fixes)
            left = places(kind.report(kind.read(after, INDEX), p).problems)
            [place] = places([problem])
            assert left[place] < alike[place], problem.message


def places(problems: Iterable[Problem]) -> Counter[tuple[str, str, str]]:
    """How many problems there are of each kind at each place: two inscriptions may both be used too often."""
    return Counter((problem.rule, problem.code, problem.path) for problem in problems)


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_rule_passes_or_is_broken_but_never_both(data: st.DataObject) -> None:
    p = parameters_of(SLUG, **data.draw(PARAMETERS))
    report = KIND.report(KIND.read(data.draw(bands()), INDEX), p)
    passed, broken = [held.rule for held in report.passed], {problem.rule for problem in report.problems}
    assert len(set(passed)) == len(passed)
    assert broken.isdisjoint(passed)


# --- least cost --------------------------------------------------------------------------------------------------
SMALL_CARDS = (
    "king-of-spades",
    "queen-of-spades",
    "seven-of-clubs",
    "eight-of-clubs",
    "nine-of-clubs",
    "ace-of-spades",
)
SMALL_NAMES = ("sharp", "echo", "ascension", "untouchable")
SMALL_PARAMETERS = [
    {"inscription_budget": 25, "max_inscribed": 2},
    {"inscription_budget": 10, "max_inscribed": 2},
    {"inscription_budget": 20, "min_inscribed": 2},
    {"inscription_budget": 5, "min_inscribed": 2},
    {"inscription_budget": 20, "max_inscribed": 1, "min_inscribed": 2},
    {"inscription_budget": 0, "max_inscribed": 0},
]
DEEPEST = 3


@cache
def small_index() -> CardIndex:
    """So few cards and inscriptions that every edit can be tried."""
    return CardIndex(
        game=SLUG,
        version=1,
        cards=[INDEX.cards[slug] for slug in SMALL_CARDS],
        inscriptions=[INDEX.inscriptions[slug] for slug in SMALL_NAMES],
    )


def is_legal(entries: list[dict[str, Any]], p: Parameters) -> bool:
    subject = KIND.read({"band": {"inscriptions": entries}}, small_index())
    return base.report(inscriptions.RULES, subject, p).legal


def edited(entries: list[dict[str, Any]], cost: int) -> Iterator[list[dict[str, Any]]]:
    """The entries after every change of so many of their fields; how one was gained is history."""
    fields = [(place, field) for place in range(len(entries)) for field in ("card", "inscription")]
    values: dict[str, tuple[str | None, ...]] = {"card": SMALL_CARDS, "inscription": (*SMALL_NAMES, None)}
    for chosen in combinations(fields, cost):
        for news in product(*(values[field] for _, field in chosen)):
            after = [dict(entry) for entry in entries]
            for (place, field), new in zip(chosen, news, strict=True):
                after[place][field] = new
            yield after


SMALL_ENTRIES = st.lists(
    st.fixed_dictionaries(
        {
            "card": st.sampled_from([*SMALL_CARDS, "nobody"]),
            "inscription": st.sampled_from([*SMALL_NAMES, "sharper", None]),
            "how": st.sampled_from(["bought", "awarded"]),
        }
    ),
    max_size=4,
)


def has_no_cheaper_edits(parameters: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    p = parameters_of(SLUG, **parameters)
    subject = KIND.read({"band": {"inscriptions": entries}}, small_index())
    found = inscriptions.least_edits(subject, p)
    fixes = None if isinstance(found, Unrepairable) else found
    in_place = fixes is not None and all(fix.path != "/band/inscriptions" for fix in fixes)
    if fixes is not None:
        after = with_fields_set(msgspec.to_builtins(subject.document), fixes)
        assert is_legal(after["band"]["inscriptions"], p)
    cheaper = min(len(fixes), DEEPEST) if fixes is not None and in_place else DEEPEST
    for cost in range(cheaper):
        assert not any(is_legal(after, p) for after in edited(entries, cost))


@pytest.mark.parametrize("parameters", SMALL_PARAMETERS, ids=str)
@given(entries=SMALL_ENTRIES)
@settings(max_examples=10, deadline=None)
def test_no_cheaper_edits_make_the_inscriptions_legal(
    parameters: dict[str, Any], entries: list[dict[str, Any]]
) -> None:
    has_no_cheaper_edits(parameters, entries)


@pytest.mark.soak
@pytest.mark.parametrize("parameters", SMALL_PARAMETERS, ids=str)
@given(entries=SMALL_ENTRIES)
@settings(max_examples=200, deadline=None)
def test_of_hundreds_of_bands_none_has_cheaper_edits(parameters: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    has_no_cheaper_edits(parameters, entries)


def test_where_every_item_is_named_an_inscription_goes_to_a_hero() -> None:
    entries = [{"card": card, "inscription": None, "how": "bought"} for card in ("seven-of-clubs", "eight-of-clubs")]
    entries += [{"card": "nine-of-clubs", "inscription": "sharp", "how": "bought"}] * 2
    has_no_cheaper_edits({"inscription_budget": 20, "min_inscribed": 2}, entries)


def test_an_inscription_goes_to_a_hero_that_is_named_but_bears_nothing() -> None:
    entries = [{"card": "king-of-spades", "inscription": None, "how": "bought"}]
    entries += [{"card": "ace-of-spades", "inscription": "untouchable", "how": "awarded"}] * 2
    has_no_cheaper_edits({"inscription_budget": 20, "min_inscribed": 2}, entries)


SMALL_TURNINGS = st.fixed_dictionaries(
    {
        "coppers": st.integers(0, 45),
        "cards": st.lists(
            st.fixed_dictionaries(
                {
                    "card": st.sampled_from(SMALL_CARDS),
                    "was": st.sampled_from([[], [], ["sharp"], ["ascension"], ["untouchable"]]),
                    "faded": st.booleans(),
                    "gains": st.sampled_from([*SMALL_NAMES, None]),
                    "how": st.sampled_from(["bought", "awarded"]),
                }
            ),
            max_size=5,
        ),
    }
)


@given(sheet=SMALL_TURNINGS)
@settings(max_examples=40, deadline=None)
def test_no_fewer_gains_left_out_make_a_turning_legal(sheet: dict[str, Any]) -> None:
    p = parameters_of(SLUG)

    def legal(cards: list[dict[str, Any]]) -> bool:
        return TURNING.report(TURNING.read({"turning": {**sheet, "cards": cards}}, small_index()), p).legal

    repair = TURNING.repair(TURNING.read({"turning": sheet}, small_index()), p)
    if isinstance(repair, Unrepairable):
        return
    places = range(len(sheet["cards"]))
    for fewer in range(repair.cost):
        for gone in combinations(places, fewer):
            cards = [{**card, "gains": None} if place in gone else card for place, card in enumerate(sheet["cards"])]
            assert not legal(cards)


# --- what is proposed --------------------------------------------------------------------------------------------
def test_the_last_blessed_card_is_not_lost() -> None:
    """One inscription must stay: it is changed, or moved, instead of taken off."""
    assert edits(band(inscriptions=inscribed(("K♠", "Untouchable")))) == {"/band/inscriptions/0/inscription": "bright"}
    assert edits(band(inscriptions=inscribed(("A♠", "Sharp")))) == {"/band/inscriptions/0/card": "eight-of-clubs"}
    assert edits(band(inscriptions=inscribed(("A♠", "Sharper")))) == {
        "/band/inscriptions/0/card": "eight-of-clubs",
        "/band/inscriptions/0/inscription": "bright",
    }
    assert edits(band(inscriptions=inscribed(("7♣", None)))) == {"/band/inscriptions/0/inscription": "bright"}


def test_an_empty_list_is_set_as_a_whole() -> None:
    assert edits(band(inscriptions=[])) == {"/band/inscriptions": [{"card": "eight-of-clubs", "inscription": "bright"}]}
    ((path, value),) = edits(band(inscriptions=inscribed(("A♠", "Sharp"))), min_inscribed=3).items()
    assert path == "/band/inscriptions"
    assert [entry["inscription"] for entry in value].count("bright") == 2


def test_a_proposed_inscription_has_others_as_cheap() -> None:
    repair = repaired(band(inscriptions=inscribed(("K♠", "Untouchable"))))
    assert isinstance(repair, Repair)
    (fix,) = repair.fixes
    assert fix.others == ("glint", "quick", "sharp", "sturdy")
    for other in fix.others:
        after = with_fields_set(
            band(inscriptions=inscribed(("K♠", "Untouchable"))), [msgspec.structs.replace(fix, value=other)]
        )
        assert KIND.report(KIND.read(after, INDEX), parameters_of(SLUG)).legal


def test_ascension_goes_with_its_mythic_only_where_nothing_else_does() -> None:
    """Taking the Ascension off an Item would cost the Mythic too, so the Rare beside it goes."""
    entries = inscribed(("9♦", "Ascension"), ("7♣", "Phoenix")) + inscribed(("9♦", "Untouchable"), how="awarded")
    assert edits(band(inscriptions=entries)) == {"/band/inscriptions/1/inscription": None}
    entries = inscribed(("9♦", "Sharp"), ("9♦", "Ascension")) + inscribed(("9♦", "Untouchable"), how="awarded")
    assert edits(band(inscriptions=entries)) == {"/band/inscriptions/0/inscription": None}


def test_an_ascension_that_cannot_stay_is_given_to_a_mythic_that_lacks_one() -> None:
    """One edit instead of two: the Mythic's Item ascends."""
    entries = inscribed(("7♣", "Sharp"), ("8♣", "Glint"), ("K♠", "Ascension"))
    entries += inscribed(("9♦", "Untouchable"), how="awarded")
    assert edits(band(inscriptions=entries)) == {"/band/inscriptions/2/card": "nine-of-diamonds"}
    entries = inscribed(("7♣", "Sharp"), ("9♦", "Sharper")) + inscribed(("9♦", "Untouchable"), how="awarded")
    assert edits(band(inscriptions=entries)) == {"/band/inscriptions/1/inscription": "ascension"}


NONSENSE: list[dict[str, Any]] = [
    {"min_inscribed": 7},
    {"inscription_budget": -1},
    {"max_inscribed": -1},
    {"min_inscribed": 49, "max_inscribed": 60, "inscription_budget": 1000},
    {"inscription_budget": 4},
]


@pytest.mark.parametrize("parameters", NONSENSE, ids=str)
def test_parameters_that_allow_no_band_are_said(parameters: dict[str, Any]) -> None:
    for entries in ([], inscribed(("7♣", "Sharp")), inscribed(*[("7♣", "Sharp")] * 60)):
        assert repaired(band(inscriptions=entries), **parameters) == Unrepairable(
            "This ruleset leaves no inscriptions that a band could have."
        )


def test_a_long_list_under_wide_bounds_is_settled_soon() -> None:
    """Sixty entries of many prices, where neither coppers nor cards can be left uncounted."""
    cards = [card.slug for card in INDEX.cards.values() if card.kind != "monster"]
    names = [each.slug for each in INDEX.inscriptions.values() if each.price]
    pairs = [(cards[place % len(cards)], names[place % len(names)]) for place in range(60)]
    wide = {"inscription_budget": 400, "max_inscribed": 25, "min_inscribed": 20}
    assert edits(band(inscriptions=inscribed(*pairs)), **wide)


def test_a_tangle_is_given_up_and_said() -> None:
    """House rules that count everything, over sixty entries of every kind: nobody waits for the best of all ways."""
    items = [card.slug for card in INDEX.cards.values() if card.kind == "item"]
    kinds = (("ascension", "bought"), ("untouchable", "awarded"))
    entries = [
        {"card": items[place % 30], "inscription": kinds[place % 2][0], "how": kinds[place % 2][1]}
        for place in range(60)
    ]
    fields = band(inscriptions=entries)
    wide = {"inscription_budget": 150, "max_inscribed": 20, "min_inscribed": 30}
    assert repaired(fields, **wide) == Unrepairable(
        "There are too many ways to mend these inscriptions: take some of them off first."
    )
    assert len(edits(fields)) == 44
