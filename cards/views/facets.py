"""The values that the cards of a search have, as links that narrow it.

A page has some hundred and fifty of them: they are written here, since a template takes longer than the search does.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import quote_plus, urlencode

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe

from cards.rules.games import GAMES
from cards.search import FacetValue
from cards.search.finder import Facets
from cards.search.terms import TypedTerm, before_a_term
from cards.selectors import Shelf
from cards.templatetags.illumination import facet_sign, has_sign

SHOWN_VALUES = 7
KINDS = frozenset(kind for game in GAMES for kind in game.kinds)
TITLES = {"type": "Kind", "costtype": "Paid in"}
CHOSEN = (' aria-current="true"', '<span class="vh">, chosen; take it out</span>')
NOT_CHOSEN = ("", "")


@dataclass(frozen=True)
class Facet:
    """The values of one field among the cards found, as links; those after the first are folded away."""

    title: str
    has_signs: bool
    links: SafeString
    more: SafeString
    count_of_more: int


def facets_of(
    counted: Facets, *, given: QueryDict, query: str, terms: Iterable[TypedTerm], shelf: Shelf
) -> list[Facet]:
    """The facets of a page that was asked for with `given`: each value narrows the query, or is taken out of it."""
    page = _Page.of(given, query, terms, shelf)
    return [
        page.facet(keyword, title, part)
        for keyword, values in counted.items()
        for title, part in _titled(keyword, sorted(values, key=lambda value: value.term not in page.taken))
        if part
    ]


def _titled(keyword: str, values: list[FacetValue]) -> list[tuple[str, list[FacetValue]]]:
    """The values under their title; one keyword asks for kinds and for the sorts within a kind."""
    title = TITLES.get(keyword, keyword.capitalize())
    if keyword != "type":
        return [(title, values)]
    return [
        (title, [value for value in values if value.value in KINDS]),
        ("Sort", [value for value in values if value.value not in KINDS]),
    ]


@dataclass(frozen=True)
class _Page:
    """What the links of one page share: their address around the query, escaped, and the query that they change."""

    before: str
    narrowed: str  # the query before one more term, quoted
    after: str
    taken: Mapping[str, str]  # the query without each of its terms
    shelf: Shelf

    @classmethod
    def of(cls, given: QueryDict, query: str, terms: Iterable[TypedTerm], shelf: Shelf) -> "_Page":
        """All but the query stays as it was asked for, and in its place; another query begins at its first page."""
        parts: dict[str, list[tuple[str, str]]] = {"before": [], "after": []}
        place = "before"
        for name, values in given.lists():
            if name == "q":
                place = "after"
            elif name != "page":
                parts[place] += [(name, value) for value in values]
        before, after = urlencode(parts["before"]), urlencode(parts["after"])
        return cls(
            before=escape(f"?{before}&q=" if before else "?q="),
            narrowed=quote_plus(before_a_term(query)),
            after=escape(f"&{after}" if after else ""),
            taken={term.canonical: term.without for term in terms},
            shelf=shelf,
        )

    def facet(self, keyword: str, title: str, values: list[FacetValue]) -> Facet:
        signed = all(has_sign(keyword, value.value) for value in values)
        first, rest = values[:SHOWN_VALUES], values[SHOWN_VALUES:]
        return Facet(title, signed, self._links(keyword, first, signed), self._links(keyword, rest, signed), len(rest))

    def _links(self, keyword: str, values: list[FacetValue], signed: bool) -> SafeString:
        return mark_safe("".join([self._link(keyword, value, signed) for value in values]))  # noqa: S308

    def _link(self, keyword: str, value: FacetValue, signed: bool) -> str:
        """Every word in it is escaped or quoted; the sign is a drawing of ours."""
        query = self.taken.get(value.term)
        asked = self.narrowed + quote_plus(value.term) if query is None else quote_plus(query)
        current, chosen = NOT_CHOSEN if query is None else CHOSEN
        sign = facet_sign(keyword, value.value, self.shelf) if signed else ""
        return (
            f'<li><a href="{self.before}{asked}{self.after}"{current}>{sign}'
            f'<span>{escape(value.name)}{chosen}</span><span class="n">{value.count}</span></a></li>'
        )
