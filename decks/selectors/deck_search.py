"""Decks found by the query language of cards: the same grammar, caps, errors and warnings, compiled to the ORM."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum
from django.db.models.expressions import OrderBy
from django.db.models.functions import Collate, Length

from cards.models import Card
from cards.rules import games
from cards.search.binding import ANY, Display, Query, bind
from cards.search.errors import QueryWarning
from cards.search.finder import fulfilling
from cards.search.patterns import compiled
from cards.search.store import current_index
from cards.search.text import phrase, words
from cards.search.tree import And, Bound, Choices, Condition, Not, Operand, Or, Pattern, Text
from cards.search.wording import explained, normalised
from cards.selectors import catalogue_version
from decks.models import Deck, DeckCard, DeckTag
from decks.models.decks import DeckQuerySet
from decks.models.shared import Viewer
from decks.rules.documents import shortened
from decks.selectors.deck_keywords import COPIES, DECK_REGISTRY, ILLEGAL, LEGAL, OWN
from decks.selectors.decks import decks_whole

NOTHING = Q(pk__in=[])
TO_BE_JUDGED = "to_be_judged"
NEWEST_ONLY = "newest_only"
MOST_MATCHED = 5_000  # names that one expression is tried on
ONE_PIECE = re.compile(r"[\w'-]+(?:!=|>=|<=|=|<|>)\d{1,4}")
COMPARE: dict[str, tuple[Callable[[int, int], bool], str]] = {
    "=": (operator.eq, "exact"),
    "<": (operator.lt, "lt"),
    "<=": (operator.le, "lte"),
    ">": (operator.gt, "gt"),
    ">=": (operator.ge, "gte"),
}
CONTRARY = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@dataclass(frozen=True)
class FoundDecks:
    """The decks that a query finds, in order, and how it was understood."""

    decks: QuerySet[Deck]
    normalized: str
    explanation: str
    display: Display
    warnings: tuple[QueryWarning, ...]


def deck_list(
    *,
    user: Viewer = None,
    query: str = "",
    game: str | None = None,
    mine: bool = False,
    order: str = "",
    direction: str = "",
) -> FoundDecks:
    """The public decks that a query finds, or of all decks of this person those that it finds.

    Raises ``QueryError`` with the place of what cannot be read, and ``UnknownGame``. `order` and `direction` hold where
    the query itself does not say them.
    """
    slug = games.get(game).slug if game else ""
    vocabulary = current_index().vocabulary
    bound = bind(query, vocabulary, game=slug, registry=DECK_REGISTRY)
    found: DeckQuerySet = decks_whole()
    found = found.filter(owner=user.pk if user is not None else None) if mine else found.listed()
    if slug:
        found = found.filter(game__slug=slug)
    compiler = _Compiler(bound, found)
    if bound.nothing_left:
        found = found.none()
    elif bound.node is not None:
        found = found.filter(compiler.q(bound.node), compiler.looked_at)
    display = Display(bound.display.order or order or "updated", bound.display.direction or direction)
    names = {choice.slug: choice.name for choice in vocabulary.choices.get("game", ())}
    return FoundDecks(
        decks=found.order_by(*_order(display)),
        normalized=normalised(None if bound.node is None else _as_typed(bound.node), bound.display),
        explanation="no decks: nothing of the query was understood"
        if bound.nothing_left
        else explained(bound.node, display, game=names.get(slug, slug), noun="decks", registry=DECK_REGISTRY),
        display=display,
        warnings=(*bound.warnings, *compiler.warnings, *_overruled(bound.display, Display(order, direction))),
    )


def _as_typed(node: Bound) -> Bound:
    """The query with cards and their copies in one piece, as in:wolf>=2, where that needs no quotes."""
    match node:
        case Not(inner):
            return Not(_as_typed(inner))
        case And(nodes) | Or(nodes):
            return replace(node, nodes=tuple(_as_typed(part) for part in nodes))
        case Condition(field="in", operands=operands):
            plain = [
                replace(each, quoted=False) if isinstance(each, Text) and ONE_PIECE.fullmatch(each.text) else each
                for each in operands
            ]
            return replace(node, operands=tuple(plain))
    return node


def _order(display: Display) -> list[OrderBy]:
    """The order asked for, the same on every database; of equals the younger deck comes first."""
    if display.order == "name":
        bytewise = "C" if connection.vendor == "postgresql" else "BINARY"
        key = OrderBy(Collate("folded_name", bytewise), descending=display.direction == "desc")
    else:
        key = OrderBy(F(f"{display.order}_at"), descending=display.direction != "asc")
    return [key, OrderBy(F("pk"), descending=True)]


def _overruled(said: Display, asked: Display) -> list[QueryWarning]:
    return [
        QueryWarning("display_overruled", f"The query's own {name}:{getattr(said, name)} counts.", 0)
        for name in ("order", "direction")
        if getattr(said, name) and getattr(asked, name) and getattr(said, name) != getattr(asked, name)
    ]


class _Compiler:
    """Makes conditions of the ORM; what finds nothing because a value is unknown becomes a warning."""

    def __init__(self, query: Query, decks: DeckQuerySet) -> None:
        self.query = query
        self.decks = decks  # among which is sought
        self.warnings: list[QueryWarning] = []
        self.looked_at = Q()  # where not all could be: a deck of which nobody knows is not one that a term lacks
        self._names: list[tuple[int, str]] | None = None

    def q(self, node: Bound) -> Q:
        """The decks that fulfil the node."""
        if isinstance(node, Not):
            return ~self.q(node.node)
        if isinstance(node, And | Or):
            joined = self.q(node.nodes[0])
            for part in node.nodes[1:]:
                joined = joined & self.q(part) if isinstance(node, And) else joined | self.q(part)
            return joined
        return self._condition(node)

    def _condition(self, condition: Condition) -> Q:
        if condition.field == "game":
            asked = Q(game__slug__in=[slug for each in _choices(condition) for slug in each.slugs])
            return ~asked if condition.operator == "!=" else asked
        if condition.field == "is" and any({LEGAL.slug, ILLEGAL.slug} & {*each.slugs} for each in _choices(condition)):
            return self._is(condition)
        if condition.field not in OWN and condition.field != ANY:
            return _holding(condition)
        if condition.field == "is":
            return _holding(condition)
        found = NOTHING
        for operand in condition.operands:
            found |= self._operand(condition, operand)
        return found

    def _is(self, condition: Condition) -> Q:
        found = NOTHING
        for each in _choices(condition):
            if each.slugs[0] in (LEGAL.slug, ILLEGAL.slug):
                found |= Q(legal=each.slugs[0] == LEGAL.slug, judged_version=self._present(condition))
            else:
                found |= _holding(Condition("is", ":", (each,)))
        return ~found if condition.operator == "!=" else found

    def _present(self, condition: Condition) -> int:
        """The version of the catalogue; who was judged by an older one is neither legal nor illegal until judged."""
        version = catalogue_version().number
        waiting = Deck.objects.listed().exclude(judged_version=version).count()
        if waiting and not any(warning.code == TO_BE_JUDGED for warning in self.warnings):
            decks = "deck waits" if waiting == 1 else "decks wait"
            message = f"{waiting} {decks} to be judged by the newest catalogue: ask again in a moment."
            self.warnings.append(QueryWarning(TO_BE_JUDGED, message, condition.start))
        return version

    def _operand(self, condition: Condition, operand: Operand) -> Q:
        field = condition.field
        if isinstance(operand, Pattern):
            if field in (ANY, "name"):
                return self._matching(operand.source, condition)
            message = f"{field} takes no regular expression; the names of decks do."
            self.warnings.append(QueryWarning("bad_value", message, condition.start))
            return NOTHING
        if not isinstance(operand, Text):
            return NOTHING
        text = operand.text
        if field in (ANY, "name"):
            return _named(operand, whole=condition.operator == "=")
        if field == "tag":
            return Q(Exists(DeckTag.objects.filter(deck=OuterRef("pk"), tag="-".join(words(text)))))
        if field == "owner":
            return Q(owner__username__iexact=text)
        if field == "ruleset":
            reference = text.lower()
            return Q(ruleset=reference) | Q(ruleset__startswith=f"{reference}@")
        return self._in(condition, text)

    def _matching(self, source: str, condition: Condition) -> Q:
        """Decks with a match in the folded name; tried here, since every database reads expressions in its own way."""
        expression = compiled(source)
        if self._names is None:
            newest = self.decks.order_by("-updated_at", "-pk").values_list("pk", "folded_name")
            self._names = list(newest[: MOST_MATCHED + 1])
            if len(self._names) > MOST_MATCHED:
                self._names.pop()
                self.looked_at = Q(pk__in=[pk for pk, _ in self._names])
                message = f"A regular expression is held against the {MOST_MATCHED:,} decks that were changed last."
                self.warnings.append(QueryWarning(NEWEST_ONLY, message, condition.start))
        return Q(pk__in=[pk for pk, name in self._names if expression.search(name)])

    def _in(self, condition: Condition, text: str) -> Q:
        """Decks with this card, or with so many copies of it."""
        counted = COPIES.fullmatch(text)
        name = counted[1] if counted else text
        exactly = Condition("name", "=", (Text(name, quoted=True),))
        ids = list(fulfilling(exactly).values_list("pk", flat=True)) if words(name) else []
        ids = ids or list(Card.objects.filter(slug="-".join(words(name)), withdrawn=True).values_list("pk", flat=True))
        if not ids:
            self._warn_of_unknown_card(condition, name)
            return NOTHING
        rows = DeckCard.objects.filter(deck=OuterRef("pk"), card__in=ids)
        if counted is None:
            return Q(Exists(rows))
        return _copies(rows, counted[2], int(counted[3]))

    def _warn_of_unknown_card(self, condition: Condition, name: str) -> None:
        near = None
        if words(name):
            like = fulfilling(Condition("name", ":", (Text(name),)))
            near = like.order_by(Length("name"), "name", "pk").values_list("name", flat=True).first()
        suggestion = f'in:"{near}"' if near else ""
        hint = f" Did you mean {suggestion}?" if near else ""
        message = f"No card is called {shortened(name)!r}.{hint}"
        self.warnings.append(QueryWarning("unknown_value", message, condition.start, suggestion))


def _choices(condition: Condition) -> list[Choices]:
    return [operand for operand in condition.operands if isinstance(operand, Choices)]


def _holding(condition: Condition) -> Q:
    """Decks with at least one card that fulfils a condition of card search."""
    cards = fulfilling(condition).values("pk")
    return Q(Exists(DeckCard.objects.filter(deck=OuterRef("pk"), card__in=cards)))


def _copies(rows: QuerySet[DeckCard], compared: str, number: int) -> Q:
    """Decks in which these rows add up to such a number; a deck without any has 0."""
    if compared == "!=":
        return ~_copies(rows, "=", number)
    if compared == "=" and number == 0:
        return ~Q(Exists(rows))
    test, lookup = COMPARE[compared]
    if test(0, number):
        return ~_copies(rows, CONTRARY[compared], number)
    totals = rows.order_by().values("deck").annotate(total=Sum("count"))
    return Q(Exists(totals.filter(**{f"total__{lookup}": number})))


def _named(sought: Text, *, whole: bool) -> Q:
    if whole:
        return Q(folded_name=phrase(sought.text))
    if sought.quoted:
        return Q(folded_name__contains=phrase(sought.text))
    found = Q()
    for word in words(sought.text):
        found &= Q(folded_name__contains=word)
    return found
