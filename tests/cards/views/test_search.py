"""Search on the site: results in words and as cards, warnings, errors with their place, facets, help, completion."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from tests.cards.views import test_cards
from tests.cards.views.test_cards import many_cards
from tests.catalogue import loaded_for_a_module


@pytest.fixture(scope="module", autouse=True)
def loaded(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    with loaded_for_a_module(django_db_blocker):
        yield


@pytest.fixture
def catalogue(loaded: None, db: None) -> None:
    """The small catalogue; what a test changes is rolled back."""


def text_of(html: str) -> str:
    """The words of a page's main part as they are read."""
    return unescape(test_cards.text_of(html)).replace(" ,", ",").replace(" .", ".")


def opened(client: Client, query: str, status: int = 200, **more: str) -> str:
    response = client.get("/search/", {"q": query, **more})
    assert response.status_code == status
    return response.content.decode()


def faces_of(html: str) -> list[str]:
    return [unescape(name) for name in re.findall(r'class="face [^"]*"[^>]* aria-label="([^"]*)"', html)]


def links_of(html: str) -> list[str]:
    return [unescape(address) for address in re.findall(r'href="([^"]+)"', html)]


# --- results -----------------------------------------------------------------------------------------------------


def test_a_query_is_told_in_words_and_its_cards_are_faces(client: Client, catalogue: None) -> None:
    html = opened(client, "game:augmented tribe:canine")
    assert faces_of(html) == ["Wolf", "Wolf Cub"]
    assert "2 cards of Augmented whose tribe is Canine, sorted by name." in text_of(html)
    assert 'href="/cards/augmented/wolf-cub/"' in html


def test_the_box_in_the_header_keeps_the_query(client: Client, catalogue: None) -> None:
    header = opened(client, 'n:"wolf <b>"').partition("</header>")[0]
    assert 'value="n:&quot;wolf &lt;b&gt;&quot;"' in header
    assert 'id="site-search"' in client.get("/about/").content.decode()
    home = client.get("/").content.decode()
    assert 'id="home-search"' in home
    assert 'id="site-search"' not in home


def test_without_a_query_all_cards_are_shown(client: Client, catalogue: None) -> None:
    assert f"All {Card.objects.current().count()} cards, sorted by name." in text_of(opened(client, ""))


def test_results_are_a_list_or_texts_where_that_is_asked(client: Client, catalogue: None) -> None:
    listed = opened(client, "fledgling", display="list")
    assert faces_of(listed) == []
    assert "Wolf Cub" in text_of(listed)
    assert "1 blood" in text_of(listed)
    told = text_of(opened(client, "fledgling display:text"))
    assert "replaced in its space by a named grown form" in told
    full = opened(client, "fledgling", display="full")
    assert faces_of(full)
    assert "replaced in its space by a named grown form" in text_of(full)


def test_the_order_is_that_of_the_address_unless_the_query_says_it(client: Client, catalogue: None) -> None:
    def rows(query: str, **more: str) -> list[str]:
        return faces_of(opened(client, f"game:inscription t:creature {query}", **more))

    assert rows("", order="power") == rows("order:power")
    assert rows("order:power", order="name") == rows("order:power")
    assert rows("", order="name", direction="desc") == list(reversed(rows("", order="name")))
    html = opened(client, "wolf", order="power", direction="desc")
    assert re.search(r'<option value="power"\s+selected>', html)
    assert re.search(r'<option value="desc"\s+selected>', html)


def test_nothing_found_is_said_with_a_way_on(client: Client, catalogue: None) -> None:
    html = opened(client, "zzzzzzzzqq")
    assert "No cards with" in text_of(html)
    assert "No card fits" in text_of(html)
    assert 'class="facet' not in html


def test_pages_have_addresses_that_stay(client: Client, catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from cards.views import search as views_search

    monkeypatch.setitem(views_search.PAGE_SIZES, "grid", 3)
    first, second = (opened(client, "game:augmented", page=page) for page in ("1", "2"))
    assert len(faces_of(first)) == len(faces_of(second)) == 3
    assert not set(faces_of(first)) & set(faces_of(second))
    assert "?q=game%3Aaugmented&page=2" in links_of(first)
    for page in ("9", "0", "-1", "two", "9" * 5000):
        response = client.get("/search/", {"q": "game:augmented", "page": page})
        assert response.status_code == 404, page[:9]
    assert "they fill 3 pages" in client.get("/search/?q=game:augmented&page=9").content.decode()


def test_a_game_can_be_held_fast_by_the_address(client: Client, catalogue: None) -> None:
    assert set(faces_of(opened(client, "squirrel", game="inscription"))) == {"Squirrel"}
    assert len(faces_of(opened(client, "squirrel"))) == 2
    response = client.get("/search/?q=wolf&game=augmentd")
    assert response.status_code == 404
    assert "Did you mean augmented?" in unescape(response.content.decode())


# --- warnings and errors -----------------------------------------------------------------------------------------


def test_a_warning_links_to_the_query_it_suggests(client: Client, catalogue: None) -> None:
    html = opened(client, "tierr:rare power>=1")
    assert "There is no keyword 'tierr'" in unescape(html)
    assert "/search/?q=tier%3Arare+power%3E%3D1" in links_of(html)
    html = opened(client, "t:canine -wolf")
    assert "/search/?q=tribe%3Acanine+-wolf" in links_of(html)


def test_a_slip_is_shown_under_its_character(client: Client, catalogue: None) -> None:
    html = opened(client, "wolf cub <b> (", status=400)
    caret = html.partition('class="caret"')[2]
    line, under = re.search(r"<pre>(.*)\n<span class=\"at\">( *\^)</span></pre>", caret).groups()  # type: ignore[union-attr]
    assert unescape(line) == "wolf cub <b> ("
    assert unescape(line)[under.index("^")] in "<>("
    assert 'aria-invalid="true"' in html
    html = opened(client, "wolf cub (", status=400)
    assert "At character 10." in text_of(html)
    assert "/search/?q=wolf+cub" in links_of(html)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("a" * 1025, "at most 1,024 characters"),
        ("(" * 11 + "wolf" + ")" * 11, "at most 10 deep"),
        (" ".join(["wolf"] * 31), "at most 30 terms"),
        (f"/{'a' * 201}/", "at most 200 characters"),
        ("wolf\x00", "control character"),
        ("(" * 1_000_000, "at most 1,024 characters"),
    ],
)
def test_what_is_too_much_is_refused_with_a_sentence(client: Client, catalogue: None, query: str, words: str) -> None:
    assert words in text_of(opened(client, query, status=400))


def test_an_unknown_order_is_refused_with_the_known_ones(client: Client, catalogue: None) -> None:
    assert "order knows relevance, name" in text_of(opened(client, "wolf", status=400, order="beauty"))


# --- facets and terms --------------------------------------------------------------------------------------------


def test_a_facet_adds_its_term_and_a_chosen_one_takes_it_out(client: Client, catalogue: None) -> None:
    html = opened(client, "power>=1 tp:beast")
    aside = html.partition("<aside")[2].partition("</aside>")[0]
    assert "?q=power%3E%3D1+tp%3Abeast+tribe%3Acanine" in links_of(aside)
    chosen = re.findall(r'<a href="([^"]+)"\s+aria-current="true">', aside)
    assert [unescape(address) for address in chosen] == ["?q=power%3E%3D1"]
    narrowed = opened(client, "power>=1 tp:beast tribe:canine")
    count = re.search(r"<span>Canine</span>\s*<span class=\"n\">(\d+)</span>", aside)
    assert count is not None
    assert len(faces_of(narrowed)) == int(count[1])


def test_a_facet_narrows_the_whole_of_an_either_or(client: Client, catalogue: None) -> None:
    assert "?q=%28wolf+or+squirrel%29+game%3Aaugmented" in links_of(opened(client, "wolf or squirrel"))


def test_every_term_can_be_taken_out(client: Client, catalogue: None) -> None:
    links = links_of(opened(client, "wolf -tribe:feline power>=1"))
    for rest in ("-tribe%3Afeline+power%3E%3D1", "wolf+power%3E%3D1", "wolf+-tribe%3Afeline"):
        assert f"/search/?q={rest}" in links


def test_a_script_gets_the_results_alone(client: Client, catalogue: None) -> None:
    response = client.get("/search/?q=wolf", headers={"hx-request": "true"})
    html = response.content.decode()
    assert "<html" not in html
    assert "Wolf Cub, Augmented" in faces_of(html)
    assert "HX-Request" in response["Vary"]


def test_a_hundred_cards_cost_as_many_queries_as_one(client: Client, catalogue: None) -> None:
    def queries(query: str, display: str) -> int:
        opened(client, query, display=display)
        with CaptureQueriesContext(connection) as asked:
            opened(client, query, display=display)
        return len(asked)

    one = {display: queries('!"Wolf Cub" game:augmented', display) for display in ("grid", "list", "text")}
    many_cards(100)
    many = {display: queries("game:augmented t:creature", display) for display in one}
    assert many == one


# --- help, completion, chance ------------------------------------------------------------------------------------


def test_the_help_tells_every_keyword_of_the_table(client: Client, catalogue: None) -> None:
    from cards.search import help_table

    html = client.get("/search/help/").content.decode()
    words = text_of(html)
    for row in help_table():
        assert row["keyword"] in words
        assert unescape(row["doc"])[:30] in unescape(words)
    assert {"legal", "band", "winrate"} <= {row["keyword"] for row in help_table()}  # higher rooms answer them
    assert "tribe:canine|hooved" in words


def test_every_example_of_the_help_finds_without_a_warning(client: Client, catalogue: None) -> None:
    html = client.get("/search/help/").content.decode()
    examples = [address for address in links_of(html) if address.startswith("/search/?q=")]
    assert len(examples) > 50
    for address in examples:
        assert client.get(address).status_code == 200, address


def test_completion_offers_values_keywords_and_names(client: Client, catalogue: None) -> None:
    def offered(text: str, **more: str) -> list[str]:
        answer = client.get("/search/complete/", {"q": text, **more})
        assert answer["Content-Type"] == "application/json"
        return [one["value"] for one in answer.json()["suggestions"]]

    assert "power>1 sigil:fledgling" in offered("power>1 sigil:fled")
    assert '!"Wolf Cub"' in offered("wolf c")
    assert "tribe:" in offered("trib")
    assert offered("") == []
    assert 'tribe:canine !"Wolf Cub"' in offered("tribe:canine wolf c")
    assert client.get("/search/complete/", {"q": "wolf", "game": "nope"}).status_code == 404


def test_completion_tells_how_the_whole_is_read(client: Client, catalogue: None) -> None:
    def read(text: str, rest: str = "") -> tuple[str, dict[str, str] | None]:
        answer = client.get("/search/complete/", {"q": text, "rest": rest}).json()
        return answer["explanation"], answer["error"]

    assert read("power>1", " health>2")[0] == "cards with power above 1, with health above 2, sorted by name"
    explanation, error = read("wolf", " (")
    assert explanation == ""
    assert error is not None
    assert "never closed" in error["message"]
    assert error["caret"] == "wolf (\n     ^"
    assert read("  ") == ("", None)


def test_chance_leads_to_a_card_of_the_query(client: Client, catalogue: None) -> None:
    response = client.get("/cards/random/", {"q": '!"Wolf Cub" game:augmented'})
    assert response["Location"] == "/cards/augmented/wolf-cub/"
    assert "no-store" in response["Cache-Control"] or "no-cache" in response["Cache-Control"]
    assert client.get("/cards/random/")["Location"].startswith("/cards/")
    assert client.get("/cards/random/", {"q": "zzzzzzzzqq"}).status_code == 404
    assert client.get("/cards/random/", {"q": "("}).status_code == 400


# --- home --------------------------------------------------------------------------------------------------------


def test_home_tells_rulings_and_changes_and_offers_queries_that_work(client: Client, catalogue: None) -> None:
    html = client.get("/").content.decode()
    words = text_of(html)
    assert "A ruling of each game" in words
    assert "cards added" in words
    tries = [address for address in links_of(html) if address.startswith("/search/?q=")]
    assert len(tries) == 5
    assert all(client.get(address).status_code == 200 for address in tries)


def test_kinds_and_the_sorts_within_a_kind_are_two_facets(client: Client, catalogue: None) -> None:
    html = client.get("/search/?q=game:mysterion").content.decode()
    facets = dict(re.findall(r'<section class="facet[^"]*">\s*<h2>([^<]+)</h2>(.*?)</section>', html, re.S))
    assert "Creature" in facets["Kind"]
    assert "Conditional" in facets["Sort"]
    assert "Conditional" not in facets["Kind"]


def test_a_direction_is_offered_only_where_there_is_one(client: Client, catalogue: None) -> None:
    assert 'name="direction"' not in client.get("/search/?q=wolf").content.decode()
    assert 'name="direction"' in client.get("/search/?q=wolf&order=power").content.decode()


def test_a_face_names_its_game_where_the_results_are_of_several(client: Client, catalogue: None) -> None:
    labels = re.findall(r'class="face [^"]*"[^>]* aria-label="([^"]*)"', client.get("/search/?q=wolf").content.decode())
    assert {"Wolf, Augmented", "Wolf, Inscription"} <= set(labels)
    one = client.get("/search/?q=wolf+game:augmented").content.decode()
    assert 'aria-label="Wolf"' in one


def test_pages_have_numbers_with_the_first_and_the_last(
    client: Client, catalogue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cards.views import search as views_search

    monkeypatch.setitem(views_search.PAGE_SIZES, "grid", 1)
    html = client.get("/search/?q=&page=10").content.decode()
    numbers = re.findall(r'href="\?q=&amp;page=(\d+)"><span class="vh">Page</span>', html)
    assert numbers[0] == "1"
    assert int(numbers[-1]) == Card.objects.current().count()
    assert re.search(r'aria-current="page">10<', html)
