"""Judging what is stored: when it is written, when it is read by a newer catalogue, and after every release."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from celery import current_app
from django.db import transaction
from django.db.models import F

from cards.rules.games import UnknownGame
from cards.selectors import CatalogueVersion, catalogue_version
from decks.models import Deck, DeckCard, DeckVersion, HouseRuleset
from decks.rules.documents import NoRuleset, Unreadable
from decks.selectors import Lawbook, UnknownRuleset, lawbook
from decks.selectors.decks import card_rows
from decks.selectors.rulesets import HOUSE_REFERENCE
from decks.services.judging import ReadDeck, deck_judge, deck_read
from decks.services.verdicts import FoundProblem, Verdict

logger = logging.getLogger(__name__)
RECHECK = "decks.recheck"
CHUNK = 100  # decks that are judged in one transaction


class Judgement(NamedTuple):
    """What the rules say of a deck; nothing where they cannot be asked."""

    legal: bool | None
    problems: tuple[FoundProblem, ...]

    def written(self) -> list[dict[str, Any]]:
        """The problems as they are kept."""
        kept: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(self.problems))
        return kept


UNJUDGED = Judgement(None, ())


def document_judged(*, deck: Deck, document: dict[str, Any], law: Lawbook) -> Judgement:
    """What the deck's own ruleset says of this document; raises ``UnknownRuleset`` and ``Unreadable``."""
    fields = {**document, "rulesets": [deck.ruleset]}
    verdict: Verdict = deck_judge(game=law.game, fields=fields, law=law, user=deck.owner, repairs=False)
    return Judgement(verdict.legal, verdict.results[0].problems)


def judgement_set(*, deck: Deck, judgement: Judgement, version: int, anew: bool) -> None:
    """The deck carries the judgement, unsaved; `anew` says that its list or ruleset is another one than before."""
    if judgement.legal is not False or anew:
        deck.illegal_since = None
    elif deck.legal:
        deck.illegal_since = version
    deck.legal, deck.problems, deck.judged_version = judgement.legal, judgement.written(), version


JUDGED = ("legal", "problems", "judged_version", "illegal_since")


def deck_judged(*, deck: Deck) -> Deck:
    """The deck with the judgement of the present catalogue."""
    return decks_judged(decks=[deck])[0]


def decks_judged(*, decks: Iterable[Deck], version: CatalogueVersion | None = None) -> list[Deck]:
    """These decks with the judgements of the present catalogue; whoever has an older one is judged on the spot."""
    found = list(decks)
    _stale_judge(found, version or catalogue_version())
    return found


def _stale_judge(decks: Sequence[Deck], version: CatalogueVersion) -> int:
    """Those of the decks with an older judgement are judged anew; says of how many the judging failed."""
    stale = {deck.pk: deck for deck in decks if deck.judged_version != version.number}
    if not stale:
        return 0
    heads = DeckVersion.objects.filter(deck__in=stale, number=F("deck__head_number"))
    return _judge([(stale[pk], document) for pk, document in heads.values_list("deck_id", "document")], version)


class Rechecked(NamedTuple):
    """How many decks were judged again, and how many of them could not be, by a mistake of ours."""

    decks: int
    failed: int


def decks_recheck(*, game: str) -> Rechecked:
    """The next chunk of a game's decks has the judgement of the present catalogue; says how many there were.

    Running it twice changes nothing: a judged deck carries the catalogue's version and is not taken again. Neither is
    one whose judging failed; the log tells which and why.
    """
    version = catalogue_version()
    decks = Deck.objects.filter(game__slug=game).exclude(judged_version=version.number)
    chunk = list(decks.select_related("game", "owner").order_by("pk")[:CHUNK])
    return Rechecked(len(chunk), _stale_judge(chunk, version))


def recheck_send(*, games: Iterable[str]) -> None:
    """A worker will judge the decks of these games again, those that have any to be judged.

    Where no worker can be reached this is logged and no more: a deck is judged on the spot when it is read.
    """
    version = catalogue_version()
    left = Deck.objects.filter(game__slug__in=list(games)).exclude(judged_version=version.number)
    for game in sorted(left.order_by().values_list("game__slug", flat=True).distinct()):
        try:
            current_app.send_task(RECHECK, [game], retry=False)
        except Exception:
            logger.warning("No worker was told to judge the decks of %s again.", game, exc_info=True)


@transaction.atomic
def _judge(heads: Sequence[tuple[Deck, dict[str, Any]]], version: CatalogueVersion) -> int:
    """Judge these decks and keep the judgements of those that nobody changed meanwhile; says how many failed."""
    zones: dict[int, dict[str, dict[str, int]]] = {}
    failed = 0
    house_rulesets_hold(references=[deck.ruleset for deck, _ in heads])
    for deck, document in heads:
        seen = {"pk": deck.pk, "head_number": deck.head_number, "ruleset": deck.ruleset}
        judgement = UNJUDGED
        try:
            law = lawbook(game=deck.game.slug, version=version)
            judgement = document_judged(deck=deck, document=document, law=law)
            zones[deck.pk] = dict(deck_read(game=law.game, fields=document, law=law).zones)  # type: ignore[arg-type]
        except (UnknownRuleset, UnknownGame, Unreadable):  # its ruleset is gone, or the list is of another age
            pass
        except Exception:  # one deck that our rules stumble over shall not keep the others from being judged
            logger.exception("The deck %s could not be judged.", deck.pk)
            failed += 1
        judgement_set(deck=deck, judgement=judgement, version=version.number, anew=False)
        Deck.objects.filter(**seen).update(**{field: getattr(deck, field) for field in JUDGED})
    _cards_follow([deck for deck, _ in heads if deck.pk in zones], zones)
    return failed


def house_rulesets_hold(*, references: Iterable[str]) -> None:
    """Nobody changes the house rules among these until this transaction ends.

    A judgement by them that is written meanwhile is thus written before they change, and is then marked as old.
    """
    houses = [house[1] for reference in set(references) if (house := HOUSE_REFERENCE.fullmatch(reference))]
    if houses:
        list(HouseRuleset.objects.filter(public_id__in=houses).order_by("pk").select_for_update().values_list("pk"))


def _cards_follow(decks: Sequence[Deck], zones: dict[int, dict[str, dict[str, int]]]) -> None:
    """A name that nobody knew may be a card by now; a card that is gone stays, for its page still tells of the deck."""
    known: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for pk, zone, slug in DeckCard.objects.filter(deck__in=decks).values_list("deck_id", "zone", "card__slug"):
        known[pk].add((zone, slug))
    for deck in decks:
        held = {(zone, slug): count for zone, counts in zones[deck.pk].items() for slug, count in counts.items()}
        if new := {key: count for key, count in held.items() if key not in known[deck.pk]}:
            rows = card_rows(deck=deck, held=new)
            DeckCard.objects.bulk_create(rows, ignore_conflicts=True)


def read_and_judged(*, deck: Deck, read: ReadDeck, law: Lawbook) -> Judgement:
    """The judgement of a deck that is being written; an unknown ruleset is refused by its field."""
    try:
        return document_judged(deck=deck, document=read.document, law=law)
    except UnknownRuleset as unknown:
        raise NoRuleset(str(unknown), ("ruleset",)) from None
