"""The pages that explain a game: rules, rulings, rulesets and how to learn it."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import msgspec
import pytest
from django.db import connection
from django.http import Http404
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from cards.boards import LESSONS
from cards.models import Game, Rule, Ruleset, Ruling
from cards.rules.catalogue import Catalogue
from cards.rules.games import GAMES
from cards.rules.games import Game as GameOfRules
from cards.views import rules as views_rules
from tests.catalogue import loaded_for_a_module, whole_catalogue

pytestmark = pytest.mark.django_db
SLUGS = [game.slug for game in GAMES]
PAGES = ("learn", "rules", "rulings", "rulesets")
PAGES_OF_GAMES = [(slug, name) for slug in SLUGS for name in PAGES if name != "learn" or slug in LESSONS]
VARIANTS = [(slug, entry.slug) for slug in SLUGS for entry in whole_catalogue(slug).rulesets]


def with_cards_that_rulings_name(slug: str) -> Catalogue:
    """A game with all its rules, rulings and rulesets, but only the cards that these pages link to."""
    whole = whole_catalogue(slug)
    named = {card for ruling in whole.rulings for card in ruling.cards}
    cards = tuple(msgspec.structs.replace(card, related=()) for card in whole.cards if card.slug in named)
    return msgspec.structs.replace(whole, cards=cards)


@pytest.fixture(scope="module", autouse=True)
def catalogue(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """All five games, loaded once for this module in a transaction that is rolled back after its last test."""
    with loaded_for_a_module(django_db_blocker, [with_cards_that_rulings_name(slug) for slug in SLUGS]):
        yield


class Outline(HTMLParser):
    """What a page is made of: its headings, its ids, and what a strict policy would refuse."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.refused: list[str] = []
        self.labels: set[str] = set()
        self.inputs: set[str] = set()
        self.links: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "style" or "style" in given or any(name.startswith("on") for name in given):
            self.refused.append(tag)
        if tag == "script" and not given.get("src"):
            self.refused.append(tag)
        if tag == "label":
            self.labels.add(given.get("for") or "")
        if tag in ("input", "select", "textarea") and given.get("type") != "hidden":
            self.inputs.add(given.get("id") or "without an id")
        if tag == "a":
            self.links.append(given.get("href") or "")


def read(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


OUTLINES: dict[str, Outline] = {}  # of pages that no test changes


def outline_of(client: Client, address: str) -> Outline:
    if address not in OUTLINES:
        OUTLINES[address] = Outline(read(client, address))
    return OUTLINES[address]


def element(html: str, anchor: str) -> str:
    """The words of the element with this id, up to the end of the article or row it is."""
    found = re.search(rf'<(article|tr)[^>]*\bid="{anchor}".*?</\1>', html, flags=re.DOTALL)
    assert found, anchor
    return " ".join(re.sub("<[^>]*>", " ", found[0]).split())


@pytest.mark.parametrize(("slug", "name"), PAGES_OF_GAMES)
def test_every_page_is_whole(client: Client, slug: str, name: str) -> None:
    outline = outline_of(client, f"/games/{slug}/{name}/")
    assert outline.headings.count(1) == 1
    assert outline.headings[0] == 1
    steps = zip(outline.headings, outline.headings[1:], strict=False)
    assert [(one, next_one) for one, next_one in steps if next_one > one + 1] == []
    assert sorted(outline.ids) == sorted(set(outline.ids))
    assert outline.refused == []
    assert outline.inputs <= outline.labels


@pytest.mark.parametrize(("slug", "name"), PAGES_OF_GAMES)
def test_every_anchor_that_a_page_points_at_exists(client: Client, slug: str, name: str) -> None:
    here = f"/games/{slug}/{name}/"
    for link in outline_of(client, here).links:
        address, _, anchor = link.partition("#")
        address = (address or here).partition("?")[0]
        if anchor and address.startswith(f"/games/{slug}/"):
            assert anchor in outline_of(client, address).ids, link


@pytest.mark.parametrize(("slug", "ruleset"), VARIANTS)
def test_the_rules_stand_under_every_ruleset(client: Client, slug: str, ruleset: str) -> None:
    html = read(client, f"/games/{slug}/rules/?ruleset={ruleset}")
    row = Ruleset.objects.get(game__slug=slug, slug=ruleset)
    assert f'aria-current="true">{row.name}</a>' in html
    for rule in whole_catalogue(slug).rules:
        assert f'id="{rule.id}"' in html
    for parameter in row.parameters:
        assert "instead of" in element(html, f"parameter-{parameter}")
    changed = re.findall(r'<tr id="parameter-(\w+)"\s+class="changed"', html)
    assert sorted(changed) == sorted(row.parameters)


def test_a_changed_value_stands_beside_its_rule_with_the_official_one(client: Client) -> None:
    html = read(client, "/games/augmented/rules/?ruleset=two-temples")
    assert "Temples in both decks together 2 instead of no limit" in element(html, "AUG-D-14")
    assert "instead of" not in element(html, "AUG-D-03")


def test_without_a_ruleset_the_official_rules_are_shown(client: Client) -> None:
    html = read(client, "/games/augmented/rules/")
    assert "Temples in both decks together no limit" in element(html, "AUG-D-14")
    assert "Copies of one Common 3" in element(html, "AUG-D-03")
    assert 'class="changed"' not in html.partition('id="variants"')[0]


def test_a_rule_tells_its_message_its_place_and_its_rulings(client: Client) -> None:
    told = element(read(client, "/games/augmented/rules/"), "AUG-D-03")
    for part in ("error", "Wolf: 4 copies (limit 3).", "Deckbuilding &gt; Main Deck", "AUG-R-24"):
        assert part in told
    assert "warning our rule" in element(read(client, "/games/augmented/rules/"), "AUG-D-15")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_broken_rule_says_is_a_sentence_without_blanks(client: Client, game: GameOfRules) -> None:
    said = re.findall(r"<samp>(.*?)</samp>", read(client, f"/games/{game.slug}/rules/"), re.S)
    assert said
    assert [sentence for sentence in said if re.search(r"[{}]", sentence)] == []


def test_a_ruleset_may_make_an_error_of_a_warning(client: Client) -> None:
    assert "warning our rule" in element(read(client, "/games/augmented/rules/"), "AUG-D-17")
    strict = read(client, "/games/augmented/rules/?ruleset=official-list")
    assert "error our rule" in element(strict, "AUG-D-17")
    assert "warning our rule" in element(strict, "AUG-D-15")


def test_the_parameter_table_says_who_reads_a_parameter(client: Client) -> None:
    html = read(client, "/games/augmented/rules/")
    told = element(html, "parameter-scale_limit")
    assert "Spaces from the middle of the scale to a skull" in told
    assert told.endswith("10 AUG-W-01 AUG-R-01")
    assert element(html, "parameter-first_turn_cap").endswith("2 AUG-R-17 AUG-S-24")


def test_the_rulesets_are_told_with_what_they_change(client: Client) -> None:
    html = read(client, "/games/inscription/rulesets/")
    told = element(html, "ruleset-overdamage")
    assert "goes on to the player yes instead of no" in told
    assert "INS-R-09" in told
    assert "instead of" not in element(html, "ruleset-official")


def test_of_several_versions_of_a_ruleset_the_newest_counts(client: Client) -> None:
    game = Game.objects.get(slug="augmented")
    game.rulesets.create(slug="two-temples", name="Three temples", version="2025", parameters={"max_temples": 3})
    html = read(client, "/games/augmented/rules/?ruleset=two-temples")
    assert "Temples in both decks together 3 instead of no limit" in element(html, "AUG-D-14")


def test_an_unknown_game_or_ruleset_is_not_found(client: Client, rf: RequestFactory) -> None:
    for name in PAGES:
        assert "Did you mean augmented" in read(client, f"/games/agmented/{name}/", status=404)
    assert "Did you mean “two-temples”" in read(client, "/games/augmented/rules/?ruleset=two-temple", status=404)
    with pytest.raises(Http404, match="Did you mean augmented"):
        views_rules.rules(rf.get("/"), "agmented")
    with pytest.raises(Http404, match=r"no ruleset “two-temple”\. Did you mean “two-temples”"):
        views_rules.rules(rf.get("/?ruleset=two-temple"), "augmented")


def test_a_game_that_is_not_loaded_or_has_no_lesson_says_so(rf: RequestFactory) -> None:
    mysterion = Game.objects.get(slug="mysterion")
    Game.objects.create(
        **{field: getattr(mysterion, field) for field in ("tagline", "players", "maker", "version", "released")},
        slug="chess", name="Chess", short_name="Chess", pigment="slate", position=9,
    )  # fmt: skip
    with pytest.raises(Http404, match="Nobody has written yet how Chess is learned"):
        views_rules.learn(rf.get("/"), "chess")
    mysterion.delete()
    with pytest.raises(Http404, match="does not hold mysterion yet"):
        views_rules.learn(rf.get("/"), "mysterion")


@pytest.mark.parametrize(
    ("name", "told"), [("rules", "<b>Official rules.</b>"), ("rulesets", "<h2>Official rules</h2>")]
)
def test_the_official_rules_are_told_before_any_ruleset_is_loaded(client: Client, name: str, told: str) -> None:
    Ruleset.objects.filter(game__slug="mysterion").delete()
    html = read(client, f"/games/mysterion/{name}/")
    assert told in html
    assert "The rulebook as it is." in html


@pytest.mark.parametrize(("name", "said"), views_rules.HEADLINES.items())
def test_a_page_and_its_preview_bear_the_same_headline(client: Client, name: str, said: str) -> None:
    html = read(client, f"/games/elemental/{name}/")
    headline = said.format("Elemental Deck Builder")
    assert f"<h1>{headline}</h1>" in html
    assert re.search(rf'property="og:title"\s+content="{headline}"', html)


def test_pages_are_only_read(client: Client) -> None:
    for name in PAGES:
        assert client.post(f"/games/augmented/{name}/").status_code == 405


def shown_rulings(html: str) -> list[str]:
    return re.findall(r'<article class="ruling[^>]*\bid="([^"]+)"', html)


@pytest.mark.parametrize("slug", SLUGS)
def test_all_rulings_of_a_game_are_told(client: Client, slug: str) -> None:
    html = read(client, f"/games/{slug}/rulings/")
    assert shown_rulings(html) == sorted(entry.id for entry in whole_catalogue(slug).rulings)


def test_a_ruling_tells_everything(client: Client) -> None:
    told = element(read(client, "/games/inscription/rulings/"), "INS-R-01")
    for part in ("Which one is it?", "We read it as Unkillable", "explains why", "confidence: medium", "Player death",
                 "INS-E-02", "Cockroach", "Unkillable"):  # fmt: skip
        assert part in told


def test_a_ruling_names_the_parameter_that_holds_its_reading(client: Client) -> None:
    html = read(client, "/games/elemental/rulings/")
    told = element(html, "ELE-R-05")
    assert "Parameters A shield reduces Rulesets Shields by die" in told
    assert 'href="/games/elemental/rules/#parameter-shield_mode"' in html


def test_rulings_are_found_by_words_in_any_case_and_by_what_they_name(client: Client) -> None:
    for asked, found in (
        ("LETHAL", []),
        ("sharp quills KILLS", ["AUG-R-06"]),
        ("aug-r-06", ["AUG-R-06"]),
        ("AUG-W-01 ten", ["AUG-R-01"]),
    ):
        html = read(client, f"/games/augmented/rulings/?q={asked}")
        assert shown_rulings(html) == found, asked
    assert "No ruling says that." in read(client, "/games/augmented/rulings/?q=zebra")
    assert "INS-R-01" in shown_rulings(read(client, "/games/inscription/rulings/?q=ouroboros"))


def test_rulings_are_narrowed_by_confidence(client: Client) -> None:
    low = [entry.id for entry in whole_catalogue("augmented").rulings if entry.confidence == "low"]
    html = read(client, "/games/augmented/rulings/?confidence=low")
    assert shown_rulings(html) == sorted(low)
    assert "selected>low" in html.replace("Low", "low")


@pytest.mark.parametrize("query", ["confidence=sure", f"q={'a' * 201}", "q=%00"])
def test_a_question_nobody_can_answer_gets_a_sentence_and_all_rulings(client: Client, query: str) -> None:
    html = read(client, f"/games/augmented/rulings/?{query}", status=400)
    assert len(shown_rulings(html)) == len(whole_catalogue("augmented").rulings)
    assert re.search(r"errorlist|field-error", html)


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        read(client, address)
    return len(captured)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_costs_the_same_for_one_entry_as_for_many(client: Client, name: str) -> None:
    address = f"/games/augmented/{name}/"
    read(client, address)  # what the site keeps in memory for all pages is read now
    many = queries(client, address)
    Rule.objects.filter(game__slug="augmented").exclude(code="AUG-D-14").delete()
    Ruling.objects.filter(game__slug="augmented").exclude(code="AUG-R-06").delete()
    Ruleset.objects.filter(game__slug="augmented", official=False).delete()
    assert queries(client, address) == many
    assert many <= 9


SAID_IN_LESSONS = {
    "augmented": [
        "10 spaces from the middle",
        "you had 1, now you have 3",
        "stops 3 spaces on theirs. Another 7 and",
    ],
    "inscription": ["1 and 3 make 4", "1 bone remains: too few for the Coyote, which wants 4"],
    "elemental": [
        "4 and 3 make 7",
        "5 damage is dealt",
        "shuffle your discard pile of 9",
        "draw the last card from",
    ],
    "decknforge": ["15 HP, times 3 wizards, makes 45", "28 damage, 3 more than needed", "at most 5: 6"],
    "mysterion": ["attacks with 4 and 2 more: 6", "carried over: 1 point of health", "demonstration set"],
}


@pytest.mark.parametrize(("slug", "sentences"), SAID_IN_LESSONS.items())
def test_a_lesson_shows_its_numbers(client: Client, slug: str, sentences: list[str]) -> None:
    html = " ".join(re.sub("<[^>]*>", "", read(client, f"/games/{slug}/learn/")).split())
    for said in sentences:
        assert said in html, said
