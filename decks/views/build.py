"""The deck builder: the list lives in the code in the address, so that nothing is lost before it is saved."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from cards.search import QueryError, search
from cards.selectors.results import cards_shown
from decks import formats
from decks.formats.base import DeckList, Status, list_kind
from decks.models.shared import ID_LENGTH
from decks.parts.charts import cost_curve
from decks.parts.lists import zones_shown
from decks.parts.reports import results_told
from decks.rules.documents import TooLong, Unreadable
from decks.selectors.decks import deck_find
from decks.selectors.lawbooks import OFFICIAL
from decks.services.checking import LONGEST_CODE, code_of, deck_changed, deck_read, list_judge
from decks.services.placing import places_chosen
from decks.views.common import Asked, admitted, asked_for, asked_with_lists, code_read, example_list, main_zones
from decks.views.owned import is_number
from decks.views.save import save_address

FOUND = 18
LONGEST_QUERY = 400
MOST_PAGES = 1000
TOO_LONG = (
    "This list is too long for an address: leave out what nobody knows, or check it on the page that checks decks."
)


@dataclass(frozen=True)
class Bench:
    """What the address of the builder asks for, beside the deck."""

    query: str
    page: int
    zone: str
    ruleset: str
    deck: str = ""  # the stored deck that is being changed,
    version: str = ""  # and the version of it that was seen

    def address(self, game: str, code: str) -> str:
        """The builder with this deck, and everything else as it is."""
        said = {"code": code, "q": self.query, "zone": self.zone, "deck": self.deck, "version": self.version}
        fields = {name: value for name, value in said.items() if value}
        if self.ruleset != OFFICIAL:
            fields["ruleset"] = self.ruleset
        return reverse("decks:build", args=[game]) + (f"?{urlencode(fields)}" if fields else "")


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def build(request: HttpRequest, game: str) -> HttpResponse:
    """The builder; where a script asks, only the part that changed: the cards found, or the deck."""
    asked = asked_for(game)
    if not asked.has_lists:  # what it judges are documents
        return HttpResponseRedirect(f"{reverse('decks:check')}?game={game}")
    admitted(asked, [request.GET.get("ruleset", "")], request.user)
    bench = _bench(request, asked)
    part = _part(request)
    if part == "found":
        code = request.GET.get("code", "")[:LONGEST_CODE]
        response = render(request, "decks/_found.html", asked.context(bench=bench, code=code, **_found(asked, bench)))
        response["HX-Replace-Url"] = bench.address(game, code)
        return response
    try:
        deck = code_read(asked, request.GET.get("code", ""))
    except Unreadable as refusal:
        return _page(request, asked, bench, code_read(asked, ""), part, refusal=refusal)
    do = request.GET.get("do", "").replace("\r\n", "\n")
    if not do:
        response = _page(request, asked, bench, deck, part)
        if code := code_of(deck):
            response["HX-Replace-Url"] = bench.address(game, code)
        return response
    try:
        do = places_chosen(law=asked.law, deck=deck, do=do, zone=bench.zone, ruleset=bench.ruleset)
        changed = deck_changed(law=asked.law, deck=deck, do=do)
        address = bench.address(game, _code(changed))
    except Unreadable as refusal:
        return _page(request, asked, bench, deck, part, refusal=refusal)
    if not part:
        return HttpResponseRedirect(address)
    response = _page(request, asked, bench, changed, part)
    response["HX-Push-Url"] = address
    return response


# No token is asked for: nothing is stored, and a token would cost every visitor a cookie.
@csrf_exempt
@require_POST
def paste(request: HttpRequest, game: str) -> HttpResponse:
    """To the builder with a pasted list; lines that cannot be read are told before they are lost."""
    asked = asked_with_lists(game)
    asked.admit_own(request.user)
    bench = Bench("", 1, "", _ruleset(asked, request.POST.get("ruleset", "")))
    content = request.POST.get("list", "")
    try:
        if not content.strip():
            raise Unreadable("There is nothing to read: paste a list into the box.")
        _, read = deck_read(law=asked.law, data=content)
        if any(kind.name in read.deck.beside for kind in asked.rules.kinds):
            raise Unreadable("This is a document, not a deck list. The page that checks decks takes it.")
        address = bench.address(game, _code(read.deck))
    except Unreadable as refusal:
        return _page(request, asked, bench, code_read(asked, ""), "", refusal=refusal, pasted=content)
    lost = [line for line in read.lines if line.status is Status.UNREADABLE]
    if lost:
        return _page(request, asked, bench, read.deck, "", lost=lost)
    return HttpResponseRedirect(address)


def _code(deck: DeckList) -> str:
    if not any(deck.zones.values()) and not deck.beside:
        return ""
    if code := code_of(deck):
        return code
    raise TooLong(TOO_LONG)


def _part(request: HttpRequest) -> str:
    """The part of the page that a script asks for, or nothing for the whole page."""
    htmx: Any = getattr(request, "htmx", None)
    if not htmx or htmx.history_restore_request:
        return ""
    return "found" if htmx.target == "found" else "deck"


def _bench(request: HttpRequest, asked: Asked) -> Bench:
    given = request.GET
    page = given.get("page") or "1"
    if not (page.isascii() and page.isdigit() and len(page) < 5 and 1 <= int(page) <= MOST_PAGES):
        raise Http404("There is no such page of cards: pages are counted from 1.")
    zone = given.get("zone", "")
    return Bench(
        query=given.get("q", "")[:LONGEST_QUERY],
        page=int(page),
        zone=zone if zone in asked.rules.zones else "",
        ruleset=_ruleset(asked, given.get("ruleset", "")),
        deck=given.get("deck", "")[:ID_LENGTH],
        version=version if is_number(version := given.get("version", "")) else "",
    )


def _ruleset(asked: Asked, slug: str) -> str:
    return slug if slug in asked.law.rulesets else OFFICIAL


def _page(request: HttpRequest, asked: Asked, bench: Bench, deck: DeckList, part: str, **more: Any) -> HttpResponse:
    """The whole builder, or the deck alone; a refusal stands above the deck as it was."""
    law = asked.law
    verdict = list_judge(law=law, deck=deck, rulesets=[bench.ruleset])
    results = results_told(verdict, law)
    parameters = law.rulesets[bench.ruleset].parameters
    code = code_of(deck) if any(deck.zones.values()) or deck.beside else ""
    context = asked.context(
        bench=bench,
        code=code,
        verdict=verdict,
        results=results,
        result=results[0],
        zones=zones_shown(deck, asked.rules.sizes(parameters), results[0]),
        is_empty=not any(deck.zones.values()),
        curve=cost_curve(verdict.stats, main_zones(asked.rules)),
        rulesets=asked.ruleset_choices,
        formats=formats.formats_of(asked.rules),
        **more,
    )
    if context["is_empty"] and (kind := list_kind(asked.rules)):
        context["example_address"] = bench.address(asked.game.slug, code_of(example_list(asked, kind)))
    if not part:
        context |= _found(asked, bench)
    if bench.deck and (changed := deck_find(public_id=bench.deck, user=request.user)) and changed.is_of(request.user):
        context["changed"] = changed
    context["save_address"] = save_address(asked.game.slug, code, bench.ruleset) if code else ""
    refusal = more.get("refusal")
    status = 413 if isinstance(refusal, TooLong) else 400 if refusal else 200
    template = "decks/_bench.html" if part else "decks/build.html"
    return render(request, template, context, status=200 if part else status)


def _found(asked: Asked, bench: Bench) -> dict[str, Any]:
    """The cards of the game that the query finds."""
    try:
        found = search(bench.query, game=asked.game.slug, page=bench.page, page_size=FOUND)
    except QueryError as error:
        return {"query_error": error, "cards": []}
    if bench.page > found.pages:
        raise Http404(f"There is no page {bench.page} of these cards: they fill {found.pages}.")
    cards = cards_shown(ids=found.ids, shelf=asked.shelf)
    return {"found": found, "cards": cards, "next_page": bench.page + 1 if bench.page < found.pages else 0}
