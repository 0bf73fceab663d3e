"""Entries that may be wrong: each check is a small question with a sentence, and none of them knows the answer."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, Model, OuterRef, QuerySet

from cards.models import Card, CardSigil, Element, RelatedCard, Ruling, Sigil, SigilText, Temple, Tribe
from cards.rules import games

SHOWN = 100
Rows = Iterable[tuple[Model, str]]
Check = Callable[[], Rows]

CHECKS: list[tuple[Check, str]] = []


@dataclass(frozen=True)
class Oddity:
    """One question, how many entries it concerns, and the first of them, each with what is odd about it."""

    name: str
    sentence: str
    count: int
    rows: list[tuple[Model, str]]


def oddities() -> list[Oddity]:
    """Every check with what it found."""
    found = []
    for check, sentence in CHECKS:
        rows = list(check())
        found.append(Oddity(check.__name__.replace("_", " "), sentence, len(rows), rows[:SHOWN]))
    return found


def odd(sentence: str) -> Callable[[Check], Check]:
    """Register a check; the sentence tells a curator why they should look."""

    def register(check: Check) -> Check:
        CHECKS.append((check, sentence))
        return check

    return register


def _cards() -> QuerySet[Card]:
    return Card.objects.current().select_related("game", "tier").order_by("game__position", "name")


def _games_with(field: str) -> list[str]:
    return [game.slug for game in games.GAMES if field in game.card_fields]


@odd("Nothing is written on these cards: no text, no sigil, no trait, no effect. Some are meant to be plain.")
def blank_cards() -> Rows:
    bare = _cards().filter(text="", effect__isnull=True).filter(~Exists(CardSigil.objects.filter(card=OuterRef("pk"))))
    return [(card, card.game.short_name) for card in bare]


@odd("These cards have a text but no effect that an engine could carry out, in a game whose cards have effects.")
def texts_without_effect() -> Rows:
    cards = _cards().filter(game__slug__in=_games_with("effect"), effect__isnull=True).exclude(text="")
    return [(card, f"{card.game.short_name}: {card.text}") for card in cards]


@odd("The same slug is another name in another game: perhaps one of the two is misspelt.")
def one_slug_two_names() -> Rows:
    found: dict[str, list[Card]] = defaultdict(list)
    for card in _cards():
        found[card.slug].append(card)
    for cards in found.values():
        if len({card.name for card in cards}) > 1:
            for card in cards:
                yield card, "; ".join(f"{other.name} in {other.game.short_name}" for other in cards)


@odd("These names of one game differ only in capitals, accents, spaces or punctuation.")
def names_almost_the_same() -> Rows:
    found: dict[tuple[int, str], list[Card]] = defaultdict(list)
    for card in _cards():
        found[card.game_id, _folded(card.name)].append(card)
    for cards in found.values():
        if len(cards) > 1:
            for card in cards:
                yield card, ", ".join(other.slug for other in cards)


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]", "", plain) or name


@odd("No current card bears these sigils, traits or frames.")
def sigils_without_cards() -> Rows:
    borne = CardSigil.objects.filter(card__withdrawn=False)
    unused = Sigil.objects.filter(
        ~Exists(borne.filter(sigil=OuterRef("pk"))), ~Exists(borne.filter(frame=OuterRef("pk")))
    )
    return [(sigil, sigil.kind) for sigil in unused]


@odd("These sigils are explained for a game in which no current card bears them.")
def texts_without_cards() -> Rows:
    borne = CardSigil.objects.filter(card__withdrawn=False, card__game=OuterRef("game"))
    unused = SigilText.objects.select_related("sigil", "game").filter(
        ~Exists(borne.filter(sigil=OuterRef("sigil"))), ~Exists(borne.filter(frame=OuterRef("sigil")))
    )
    return [(text, text.game.short_name) for text in unused]


@odd("These cards bear a sigil that their game does not explain.")
def cards_with_unexplained_sigils() -> Rows:
    explained = SigilText.objects.filter(sigil=OuterRef("sigil"), game=OuterRef("card__game"))
    places = CardSigil.objects.filter(~Exists(explained), card__withdrawn=False).select_related("card__game", "sigil")
    return [(place.card, f"{place.card.game.short_name}: {place.sigil.name}") for place in places]


@odd("These rulings are linked to no card, sigil, rule or ruleset: nobody will find them from there.")
def rulings_without_links() -> Rows:
    lonely = Ruling.objects.filter(cards=None, sigils=None, rules=None, rulesets=None)
    return [(ruling, ruling.question) for ruling in lonely]


@odd("These rulings point to a card that is withdrawn.")
def rulings_about_withdrawn_cards() -> Rows:
    for ruling in Ruling.objects.filter(cards__withdrawn=True).prefetch_related("cards").distinct():
        yield ruling, ", ".join(card.name for card in ruling.cards.all() if card.withdrawn)


@odd("These cards lead to a card that is withdrawn.")
def relations_to_withdrawn_cards() -> Rows:
    edges = RelatedCard.objects.filter(card__withdrawn=False, target__withdrawn=True).select_related("card", "target")
    return [(edge.card, f"{edge.get_kind_display()} {edge.target.name}") for edge in edges]


@odd("The copy limit printed on these cards is 0, more than 1 in a tier of which a deck holds few, or very large.")
def odd_copy_limits() -> Rows:
    for card in _cards().filter(copy_limit__isnull=False):
        if card.copy_limit == 0:
            yield card, "no copy may be played"
        elif card.tier and card.tier.order >= HIGH_TIER and (card.copy_limit or 0) > 1:
            yield card, f"{card.copy_limit} copies of a {card.tier.name}"
        elif (card.copy_limit or 0) > MANY_COPIES:
            yield card, f"{card.copy_limit} copies"


HIGH_TIER = 3  # the tiers of which a deck holds few
MANY_COPIES = 10


@odd("These cards ask for nothing and are strong: perhaps a cost is missing.")
def strong_cards_without_cost() -> Rows:
    free = _cards().filter(total_cost=0, special_cost=False, power__gte=2, game__slug__in=_games_with("cost"))
    return [(card, f"power {card.power}, health {card.health}") for card in free]


@odd("Nothing says where these cards come from, although other cards of their game do.")
def cards_without_source() -> Rows:
    sourced = Card.objects.current().exclude(source="").values("game")
    return [(card, card.game.short_name) for card in _cards().filter(source="", game__in=sourced)]


@odd("No current card belongs to these tribes, temples and elements, but for one that belongs to all.")
def empty_groups() -> Rows:
    groups: tuple[type[Tribe] | type[Temple] | type[Element], ...] = (Tribe, Temple, Element)
    named = Card.objects.current().exclude(pk__in=Card.objects.of_every_tribe())
    for model in groups:
        every: Any = model.objects
        for group in every.exclude(pk__in=every.filter(cards__in=named)).select_related("game"):
            yield group, f"{model.__name__.lower()} of {group.game.short_name}"


@odd("A curator’s word stands here: loads leave these cards as they are, even if the fixtures have moved on.")
def cards_in_the_care_of_curators() -> Rows:
    cards = Card.objects.exclude(origin=Card.Origin.FIXTURE).select_related("game")
    for card in cards.order_by(F("origin"), "game__position", "name"):
        yield card, f"{card.game.short_name}, {card.get_origin_display()}{', withdrawn' if card.withdrawn else ''}"
