"""The doors of search: one language over the whole catalogue, for the site, the API, the deck builder and the shell."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from cards.models import Card
from cards.paging import ENTRIES_ON_A_PAGE, MOST_ENTRIES_ON_A_PAGE
from cards.rules import games
from cards.search import bits
from cards.search.binding import Display, Query, bind
from cards.search.bits import Bits
from cards.search.columns import cards_with, conditions
from cards.search.completion import Completion, complete
from cards.search.errors import QueryError, QueryWarning
from cards.search.evaluation import Evaluation
from cards.search.fields import REGISTRY
from cards.search.grammar import parse
from cards.search.index import key
from cards.search.keywords import ORDER, Field, Measure
from cards.search.measures import measured
from cards.search.names import Names
from cards.search.ordering import groups, settled
from cards.search.store import StoredIndex, current_index
from cards.search.text import phrase
from cards.search.tree import And, Bound, Condition, Term, Text, joined, leaves, typed
from cards.search.vocabulary import Vocabulary
from cards.search.wording import explained, normalised

FACETS = ("game", "type", "tier", "temple", "tribe", "sigil", "trait", "element", "costtype", "suit", "rank", "stage")


@dataclass(frozen=True)
class Explanation:
    """A query told back."""

    normalized: str
    explanation: str
    display: Display
    warnings: tuple[QueryWarning, ...]


@dataclass(frozen=True)
class SearchResult:
    """One page of what a query finds, and how the query was understood."""

    total: int
    ids: tuple[int, ...]
    page: int
    page_size: int
    normalized: str
    explanation: str
    display: Display
    warnings: tuple[QueryWarning, ...]
    numbers: Mapping[int, Decimal]  # those that a higher room measured of the page's cards, where it gives their order
    count_facets: "Callable[[], Facets]" = field(compare=False, repr=False)  # as ``facet_counts``, of all cards found

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // self.page_size))

    def cards(self, queryset: QuerySet[Card] | None = None) -> list[Card]:
        """The cards of the page in their order, read through this queryset."""
        cards = Card.objects.select_related("game", "tier", "temple") if queryset is None else queryset
        found = cards.in_bulk(self.ids)
        return [found[number] for number in self.ids if number in found]


@dataclass(frozen=True)
class FacetValue:
    """How many of the cards found have this value, and the term that keeps only those."""

    value: str
    name: str
    count: int
    term: str


Facets = dict[str, tuple[FacetValue, ...]]


@dataclass
class _Found:
    """What a query finds, before it is cut into pages."""

    query: Query
    display: Display
    bits: Bits
    groups: list[Bits]
    warnings: tuple[QueryWarning, ...]
    numbers: Mapping[int, Decimal]


def search(
    text: str,
    *,
    game: str | None = None,
    page: int = 1,
    page_size: int | Mapping[str, int] = ENTRIES_ON_A_PAGE,
    order: str | None = None,
    direction: str | None = None,
    display: str | None = None,
    context: object = None,
    columns: Mapping[str, Any] | None = None,
) -> SearchResult:
    """One page of the cards that a query finds, with exact total; raises ``QueryError`` or ``UnknownGame``.

    `page_size` may differ by how the results are shown. `order`, `direction` and `display` hold where the query itself
    does not say them. `context` is handed to the
    keywords that higher rooms have registered. `columns` keeps only the cards with these values (``columns.py``).
    """
    if page < 1:
        raise QueryError("bad_page", "Pages are counted from 1.")
    if isinstance(page_size, int) and not 1 <= page_size <= MOST_ENTRIES_ON_A_PAGE:
        raise QueryError("bad_page_size", f"A page has 1 to {MOST_ENTRIES_ON_A_PAGE} cards.")
    index = current_index()
    slug = games.get(game).slug if game else ""
    found = _find(index, text, slug, Display(order or "", direction or "", display or ""), context)
    if columns:
        kept = cards_with(index, columns)
        found = replace(found, bits=found.bits & kept, groups=[group & kept for group in found.groups])
    size = page_size if isinstance(page_size, int) else page_size[found.display.display]
    downwards = found.display.order == "name" and found.display.direction == "desc"
    places = bits.slice_of(found.groups, (page - 1) * size, size, downwards=downwards)
    ids = tuple(index.ids[place] for place in places)
    return SearchResult(
        total=found.bits.bit_count(),
        ids=ids,
        page=page,
        page_size=size,
        normalized=normalised(found.query.node, found.query.display),
        explanation=_explained(index, found.query, found.display, slug, direction=direction or "", columns=columns),
        display=found.display,
        warnings=found.warnings,
        numbers={card: found.numbers[card] for card in ids if card in found.numbers},
        count_facets=lambda: _facets_kept(index, found.bits),
    )


def matching(text: str, *, game: str | None = None, context: object = None) -> QuerySet[Card]:
    """All cards that a query finds, unordered, as a queryset to be filtered further."""
    index = current_index()
    found = _find(index, text, games.get(game).slug if game else "", Display(), context)
    return Card.objects.filter(pk__in=_as_subquery([index.ids[place] for place in bits.members(found.bits)]))


def fulfilling(condition: Condition) -> QuerySet[Card]:
    """The cards that fulfil one condition, unordered: for the languages of higher rooms, which speak of cards too."""
    index = current_index()
    evaluation = Evaluation(index, scope=index.everything, found=lambda other: ())
    found = evaluation.bits(condition)
    return Card.objects.filter(pk__in=_as_subquery([index.ids[place] for place in bits.members(found)]))


def asks_other_rooms(text: str, *, order: str = "") -> bool:
    """Whether a higher room answers a keyword of a query or gives its order: the catalogue alone does not decide it."""
    if REGISTRY.measure(order):
        return True
    try:
        tree = parse(text)
    except QueryError:
        return False
    return tree is not None and any(_is_of_other_rooms(term) for term in leaves(tree))


def _is_of_other_rooms(term: Term) -> bool:
    field = REGISTRY.get(term.keyword)
    if field is None or field.name != ORDER:
        return field is not None and field.name in REGISTRY.registered
    return any(REGISTRY.measure(phrase(typed(value))) for value in term.values)


def _as_subquery(ids: list[int]) -> RawSQL:
    """Any number of ids as one parameter: no database limits those of a query that much."""
    if connection.vendor == "postgresql":
        return RawSQL("SELECT unnest(%s::bigint[])", [ids])
    return RawSQL("SELECT value FROM json_each(%s)", [json.dumps(ids)])


def explain(text: str, *, game: str | None = None) -> Explanation:
    """How a query is understood, without searching; raises ``QueryError``."""
    index = current_index()
    slug = games.get(game).slug if game else ""
    query = bind(text, index.vocabulary, game=slug)
    shown = settled(query.node, query.display)
    return Explanation(
        normalised(query.node, query.display), _explained(index, query, shown, slug), shown, query.warnings
    )


def facet_counts(text: str, *, game: str | None = None, context: object = None) -> Facets:
    """For each facet the values that occur among the cards found, the most frequent first, remembered per build."""
    index = current_index()
    slug = games.get(game).slug if game else ""
    found = _find(index, text, slug, Display(), context)
    return _facets_kept(index, found.bits)


def autocomplete(text: str, *, game: str | None = None, limit: int = 10) -> Completion:
    """Names, keywords and values that what was typed so far may become."""
    index = current_index()
    slug = games.get(game).slug if game else ""
    scope = index.bits(key("game", slug)) if slug else index.everything
    completion, places = complete(text, index.names, index.vocabulary, scope, game=slug, limit=limit)
    ids = [index.ids[place] for place in places]
    named = {
        number: (name, card_game, card)
        for number, name, card_game, card in Card.objects.filter(pk__in=ids).values_list(
            "pk", "name", "game__slug", "slug"
        )
    }
    return replace(completion, names=tuple(named[number] for number in ids if number in named))


def help_table() -> tuple[dict[str, Any], ...]:
    """Every keyword with its spellings, games, values, meaning and an example: what the help page shows."""
    vocabulary = current_index().vocabulary
    return tuple(_help(known, vocabulary) for known in REGISTRY.fields)


def _help(known: Field, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "keyword": known.name,
        "aliases": list(known.aliases),
        "kind": str(known.kind),
        "games": list(known.games),
        "operators": list(known.operators),
        "colon": known.colon_means,
        "doc": known.doc + _order_told(known, vocabulary),
        "example": known.example,
        "values": [
            {"value": option.slug, "doc": option.doc, "query": option.query} for option in known.options
        ] or [
            {"value": choice.slug, "doc": choice.name, "query": ""} for choice in vocabulary.choices.get(known.name, ())
        ],
    }  # fmt: skip


def _order_told(known: Field, vocabulary: Vocabulary) -> str:
    """The order of a field's values, the least first, as the end of its explanation."""
    orders = vocabulary.orders.get(known.name, {}) if known.ordered else {}
    names = {choice.slug: choice.name for choice in vocabulary.choices.get("game", ())}
    told = [f"{names.get(game, game)}: {', '.join(order)}" for game, order in orders.items() if order]
    return f" From the lowest: {'; '.join(told)}." if told else ""


# --- finding -----------------------------------------------------------------------------------------------------
def _find(index: StoredIndex, text: str, game: str, wanted: Display, context: object) -> _Found:
    remembered: _Found | None = index.results.get((text, game, wanted))
    if remembered is not None:
        return remembered
    query = bind(text, index.vocabulary, game=game)
    warnings = [*query.warnings, *_conflicts(query.display, wanted)]
    display = Display(*(said or asked for said, asked in _pairs(query.display, wanted)))
    display = settled(query.node, display)
    _prefetch(index, query, game, display)
    scope = index.bits(key("game", game)) if game else index.everything
    resolved = _Resolved(context, warnings)
    found = 0 if query.nothing_left else scope
    evaluation = Evaluation(index, scope=scope, found=resolved)
    if query.node is not None:
        found &= evaluation.bits(query.node)
    warnings += [
        QueryWarning("near_name", f"No card has {slip!r}: names like it are taken instead.", max(text.find(slip), 0))
        for slip in evaluation.words.slips()
    ]
    numbers = resolved.numbers_of_order(display.order)
    in_order = None if numbers is None else _by_number(index, numbers)
    shown = groups(index, query.node, found, evaluation.words, display, measured=in_order)
    result = _Found(query, display, found, shown, tuple(warnings), numbers or {})
    if not resolved.asked:
        index.remember((text, game, wanted), result)
    return result


class _Resolved:
    """Asks the higher rooms for the cards of their keywords; what they do not know becomes a warning."""

    def __init__(self, context: object, warnings: list[QueryWarning]) -> None:
        self.context = context
        self.warnings = warnings
        self.asked = False

    def __call__(self, condition: Condition) -> Iterator[int]:
        self.asked = True
        if (measure := REGISTRY.measure(condition.field)) is not None:
            yield from measured(self._numbers(measure, condition.start), condition)
            return
        resolver = REGISTRY.resolver(condition.field)
        for operand in condition.operands:
            if isinstance(operand, Text):
                try:
                    yield from resolver(condition.operator, operand.text, self.context)
                except LookupError as error:
                    self.warnings.append(QueryWarning("unknown_value", str(error), condition.start))

    def numbers_of_order(self, order: str) -> Mapping[int, Decimal] | None:
        """The numbers of cards by which they are sorted, where the order is one that a higher room measures."""
        if (measure := REGISTRY.measure(order)) is None:
            return None
        self.asked = True
        return self._numbers(measure, 0)

    def _numbers(self, measure: Measure, position: int) -> Mapping[int, Decimal]:
        try:
            return measure()
        except LookupError as error:
            if not any(warning.message == str(error) for warning in self.warnings):
                self.warnings.append(QueryWarning("unknown_value", str(error), position))
            return {}


def _by_number(index: StoredIndex, numbers: Mapping[int, Decimal]) -> list[Bits]:
    """The cards that have one, those with the least first."""
    found: dict[Decimal, list[int]] = {}
    for card, number in numbers.items():
        found.setdefault(number, []).append(card)
    return [index.of_ids(found[number]) for number in sorted(found)]


class _Keys:
    """An index that only notes which terms it is asked for, so that they can be fetched at once."""

    def __init__(self, index: StoredIndex) -> None:
        self.size = index.size
        self.names = Names([])
        self.vocabulary = index.vocabulary
        self.keys: set[str] = set()

    def load(self, keys: Iterable[str]) -> None:
        self.keys.update(keys)

    def bits(self, term: str) -> Bits:
        self.keys.add(term)
        return 0

    def matching_texts(self, field: str, test: object, among: Bits) -> Bits:
        return 0

    def of_ids(self, ids: Iterable[int]) -> Bits:
        return 0


def _prefetch(index: StoredIndex, query: Query, game: str, display: Display) -> None:
    keys = _Keys(index)
    if game:
        keys.bits(key("game", game))
    evaluation = Evaluation(keys, scope=-1, found=lambda condition: ())
    if query.node is not None:
        evaluation.bits(query.node)
    groups(keys, query.node, 0, evaluation.words, display, measured=[] if REGISTRY.measure(display.order) else None)
    index.load(keys.keys)


def _pairs(said: Display, asked: Display) -> Iterator[tuple[str, str]]:
    for name in ("order", "direction", "display"):
        yield getattr(said, name), _known_option(name, getattr(asked, name))


def _known_option(name: str, value: str) -> str:
    known = REGISTRY.get(name)
    choice = Vocabulary().find(known, value) if known and value else None
    if value and choice is None and known:
        options = ", ".join(option.slug for option in known.options)
        raise QueryError("bad_option", f"{name} knows {options}, not {value!r}.")
    return choice.slug if choice else ""


def _conflicts(said: Display, asked: Display) -> Iterator[QueryWarning]:
    for name in ("order", "direction", "display"):
        if getattr(said, name) and getattr(asked, name) and getattr(said, name) != getattr(asked, name):
            yield QueryWarning("display_overruled", f"The query's own {name}:{getattr(said, name)} counts.", 0)


def _facets_kept(index: StoredIndex, found: Bits) -> Facets:
    remembered: Facets | None = index.results.get(("facets", found))
    if remembered is None:
        remembered = _facets(index, found)
        index.remember(("facets", found), remembered)
    return remembered


def _facets(index: StoredIndex, found: Bits) -> Facets:
    wanted = {name: index.vocabulary.choices.get(name, ()) for name in FACETS}
    index.load(key(name, choice.slug) for name, choices in wanted.items() for choice in choices)
    facets = {}
    for name, choices in wanted.items():
        values = [
            FacetValue(choice.slug, choice.name, count, f"{name}:{choice.slug}")
            for choice in choices
            if (count := (found & index.bits(key(name, choice.slug))).bit_count())
        ]
        facets[name] = tuple(sorted(values, key=lambda value: (-value.count, value.name)))
    return {name: values for name, values in facets.items() if values}


def _explained(
    index: StoredIndex,
    query: Query,
    display: Display,
    game: str,
    *,
    direction: str = "",
    columns: Mapping[str, Any] | None = None,
) -> str:
    """The query in words, with what was asked beside it."""
    if query.nothing_left:
        return "no cards: nothing of the query was understood"
    names = {choice.slug: choice.name for choice in index.vocabulary.choices.get("game", ())}
    direction = query.display.direction or (display.direction if direction else "")
    asked = Display(display.order, direction, query.display.display)
    parts: list[Bound] = [query.node] if query.node is not None else []
    parts += conditions(index.vocabulary, columns or {})
    return explained(joined(And, parts) if parts else None, asked, game=names.get(game, game))
