"""Facets as links: each keeps what the page was asked with but for the query and its page."""

import re
from html import unescape

from django.http import QueryDict

from cards.search import FacetValue
from cards.search.terms import TypedTerm
from cards.selectors import CatalogueVersion, Shelf
from cards.views.facets import SHOWN_VALUES, Facet, facets_of

SHELF = Shelf(CatalogueVersion(0, None))  # only sigils and traits ask it for their marks
TIERS = tuple(FacetValue(slug, slug.title(), 3, f"tier:{slug}") for slug in ("common", "rare"))


def addresses(facet: Facet) -> list[str]:
    return [unescape(address) for address in re.findall(r'<a href="([^"]*)"', facet.links + facet.more)]


def test_a_link_narrows_the_query_where_it_stands_and_begins_at_the_first_page() -> None:
    given = QueryDict("display=list&q=a+%26+b&page=3&x=%22%3E&x=2")
    (facet,) = facets_of({"tier": TIERS}, given=given, query="a & b", terms=(), shelf=SHELF)
    rest = "&x=%22%3E&x=2"
    assert addresses(facet) == [f"?display=list&q=a+%26+b+tier%3A{slug}{rest}" for slug in ("common", "rare")]
    assert (facet.title, facet.has_signs, facet.more, facet.count_of_more) == ("Tier", True, "", 0)


def test_a_term_of_the_query_stands_first_and_is_taken_out() -> None:
    terms = [TypedTerm("r:rare", "tier:rare", "wolf")]
    (facet,) = facets_of(
        {"tier": TIERS}, given=QueryDict("q=wolf+r:rare"), query="wolf r:rare", terms=terms, shelf=SHELF
    )
    assert addresses(facet) == ["?q=wolf", "?q=wolf+r%3Arare+tier%3Acommon"]
    assert facet.links.count('aria-current="true"') == facet.links.count("take it out") == 1


def test_a_name_is_escaped_and_many_values_are_folded_away() -> None:
    values = tuple(FacetValue(str(number), f"<b>{number}", 1, f"stage:{number}") for number in range(SHOWN_VALUES + 2))
    (facet,) = facets_of({"stage": values}, given=QueryDict(""), query="", terms=(), shelf=SHELF)
    assert facet.links.startswith('<li><a href="?q=stage%3A0"><span>&lt;b&gt;0</span><span class="n">1</span></a></li>')
    assert facet.links.count("<li>") == SHOWN_VALUES
    assert facet.more.count("<li>") == facet.count_of_more == 2
