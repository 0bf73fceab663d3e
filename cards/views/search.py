"""Search: the results of a query, the help of its language, what a word may become, and a card by chance."""

import random
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards import selectors, wording
from cards.paging import FACES_ON_A_PAGE
from cards.rules.games import UnknownGame
from cards.search import QueryError, SearchResult, autocomplete, explain, help_table, search
from cards.search.fields import REGISTRY
from cards.search.grammar import MAX_DEPTH, MAX_LENGTH, MAX_PATTERN, MAX_TERMS
from cards.search.measures import plain
from cards.search.options import DIRECTIONS, DISPLAYS
from cards.search.store import current_index
from cards.search.terms import readable_part, suggested, typed_terms
from cards.selectors.results import cards_shown, cards_told
from cards.views.facets import facets_of

PAGE_SIZES = {"grid": FACES_ON_A_PAGE, "list": 100, "text": 30, "full": 20}
MOST_PAGES = 1_000_000
DISPLAY_WORDS = {"grid": "Grid", "list": "List", "text": "Text", "full": "Full"}
SUGGESTIONS = 10
KEPT_FOR_WORDS = 3  # however many names there are, some keywords are offered beside them
JOINS = (
    ("wolf cub", "Both words, in the name, the text or the names of the sigils. A near miss finds the name too: wlof."),
    ('"touch of death"', "These words one after the other."),
    ('!"Wolf Cub"', "The card with exactly this name."),
    ("tribe:canine or tribe:hooved", "Either of the two; brackets hold an or together."),
    ("tribe:canine|hooved", "The same, shorter: several values of one keyword."),
    ("sigil:airborne -temple:beast", "A minus leaves out what follows it; so does not: before a word."),
    ("(tribe:canine or tribe:feline) power>=2", "Brackets hold terms together."),
    ("power>health", "A number against another number of the same card."),
    ("health:2..4", "From 2 to 4, both counted; 2.. is 2 or more, ..4 is 4 or less."),
    ("name:/^the /", "A regular expression (RE2 syntax), here: names that begin with The."),
    ("wolf order:power direction:desc display:list", "How the results are sorted and shown can stand in the query."),
)


@dataclass(frozen=True)
class Asked:
    """What the address of the page asks for."""

    query: str
    game: str
    page: int
    order: str
    direction: str
    display: str

    @property
    def options(self) -> dict[str, Any]:
        """What the language does not hold: it goes along from page to page."""
        given = {"game": self.game, "order": self.order, "direction": self.direction, "display": self.display}
        return {name: value for name, value in given.items() if value}


@require_safe
@vary_on_headers("HX-Request")
def results(request: HttpRequest) -> HttpResponse:
    """The cards that a query finds, told in words, with facets; only the results where a script asks for them."""
    asked = _asked(request)
    shelf = selectors.catalogue_shelf()
    context: dict[str, Any] = {"catalogue": shelf, "query": asked.query, "asked": asked, "live": True}
    orders = REGISTRY.get("order")
    context |= {"orders": orders.options if orders else (), "directions": DIRECTIONS}
    status = 200
    try:
        context |= _found(asked, shelf, request)
    except QueryError as error:
        line, _, under = error.caret.partition("\n")
        context |= {"error": error, "line": line, "under": under, "readable": readable_part(asked.query, error)}
        status = 200 if getattr(request, "htmx", False) else 400  # a script shows only what was answered with 200
    except UnknownGame as error:
        raise Http404(str(error)) from error
    template = "cards/_results.html" if getattr(request, "htmx", False) else "cards/search.html"
    return render(request, template, context, status=status)


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """The language of search, from the table that defines it."""
    shelf = selectors.catalogue_shelf()
    names = {entry.game.slug: entry.game.short_name for entry in shelf.games}
    rows = [row | {"game_names": [names[slug] for slug in row["games"] if slug in names]} for row in help_table()]
    context = {
        "catalogue": shelf,
        "rows": rows,
        "joins": JOINS,
        "longest": f"{MAX_LENGTH:,}",
        "most_terms": MAX_TERMS,
        "deepest": MAX_DEPTH,
        "longest_pattern": MAX_PATTERN,
    }
    return render(request, "cards/search_help.html", context)


@require_safe
@cache_control(public=True, max_age=300)
def complete(request: HttpRequest) -> HttpResponse:
    """What the text before the caret may become, each with a word on what it is, and how the whole is read.

    `q` is the text before the caret and `rest` what stands after it.
    """
    text = request.GET.get("q", "")[:MAX_LENGTH]
    game = request.GET.get("game") or None
    try:
        found = autocomplete(text, game=game, limit=SUGGESTIONS)
        reading = _reading((text + request.GET.get("rest", ""))[:MAX_LENGTH], game)
    except UnknownGame as error:
        return JsonResponse({"detail": str(error)}, status=404)
    names = {entry.game.slug: entry.game.short_name for entry in selectors.catalogue_shelf().games}
    by_name: dict[str, list[str]] = {}
    for name, game, _ in found.names:
        by_name.setdefault(name, []).append(names.get(game, game))
    named = [
        {"value": text[: found.names_start] + f'!"{name}"', "text": name, "label": " and ".join(games)}
        for name, games in by_name.items()
    ]
    words = [
        {"value": text[: one.start] + one.text, "text": one.text, "label": one.doc}
        for one in (*found.values, *found.keywords)
    ]
    many_names = SUGGESTIONS - min(len(words), KEPT_FOR_WORDS)
    return JsonResponse({"query": text, "suggestions": [*named[:many_names], *words][:SUGGESTIONS], **reading})


def _reading(text: str, game: str | None) -> dict[str, Any]:
    """The query in words, or what is wrong with it and where."""
    if not text.strip():
        return {"explanation": "", "error": None}
    try:
        return {"explanation": explain(text, game=game).explanation, "error": None}
    except QueryError as error:
        return {"explanation": "", "error": {"message": error.message, "caret": error.caret}}


@require_safe
@never_cache
def random_card(request: HttpRequest) -> HttpResponse:
    """To a card by chance, of all or of those that a query finds."""
    query = request.GET.get("q", "")
    game = request.GET.get("game") or None
    try:
        total = search(query, game=game, page_size=1, context=request.user).total
        place = random.randint(1, total) if total else 1  # noqa: S311
        drawn = search(query, game=game, page_size=1, page=place, context=request.user).cards()
    except UnknownGame as error:
        raise Http404(str(error)) from error
    except QueryError:
        return results(request)
    if not drawn:  # or none any more: the catalogue may change between the two questions
        raise Http404("No card fits this query, so none can be drawn from it.")
    return redirect(drawn[0])


def _asked(request: HttpRequest) -> Asked:
    given = request.GET
    page = given.get("page") or "1"
    if not (page.isascii() and page.isdigit() and 1 <= int(page[:9]) <= MOST_PAGES and len(page) < 9):
        raise Http404("There is no such page of results: pages are counted from 1.")
    options = {name: given.get(name, "").strip() for name in ("game", "order", "direction", "display")}
    return Asked(query=given.get("q", ""), page=int(page), **options)


def _found(asked: Asked, shelf: selectors.Shelf, request: HttpRequest) -> dict[str, Any]:
    found = search(asked.query, page=asked.page, page_size=PAGE_SIZES, context=request.user, **asked.options)
    display = found.display.display  # the query itself may say it
    if asked.page > found.pages:
        pages = "one page" if found.pages == 1 else f"{found.pages} pages"
        raise Http404(f"There is no page {asked.page} of these results: they fill {pages}.")
    remarks = {card: f"{found.display.order} {plain(number)}" for card, number in found.numbers.items()}
    cards = cards_shown(ids=found.ids, shelf=shelf, remarks=remarks)
    terms = typed_terms(asked.query, current_index().vocabulary)
    lead, rest = wording.counted(found.total, found.explanation)
    return {
        "found": found,
        "lead": lead,
        "rest": rest,
        "cards": cards,
        "spans_games": len({card.game.pk for card in cards}) > 1,
        "told": cards_told(cards=cards) if display in ("text", "full") else [],
        "display": display,
        "displays": [(option.slug, DISPLAY_WORDS[option.slug], option.doc) for option in DISPLAYS],
        "page": _page(found),
        "terms": terms,
        "warnings": [(warning, suggested(asked.query, warning)) for warning in found.warnings],
        "facets": facets_of(found.count_facets(), given=request.GET, query=asked.query, terms=terms, shelf=shelf),
    }


def _page(found: SearchResult) -> Page[Any]:
    """The page as the links below it need it."""
    return Paginator(range(found.total), found.page_size).page(found.page)


urlpatterns = [
    path("search/", results, name="search"),
    path("search/help/", search_help, name="search-help"),
    path("search/complete/", complete, name="search-complete"),
    path("cards/random/", random_card, name="random"),
]
