"""Making, changing, forking, publishing and deleting decks. Nothing is half written."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from cards.models import Game
from cards.rules import games
from cards.rules.problems import Refused
from cards.search.text import phrase
from decks.models import Deck, DeckCard, DeckTag, DeckVersion
from decks.models.decks import CHANGE_LENGTH, REFERENCE_LENGTH
from decks.models.shared import NAME_LENGTH, Shared, Visibility
from decks.rules.differences import difference, in_words
from decks.rules.documents import TooLong, Unreadable, faults_of
from decks.selectors import Lawbook, UnknownRuleset, lawbook, ruleset_find
from decks.selectors.decks import card_rows, deck_head
from decks.selectors.lawbooks import OFFICIAL
from decks.services.judgements import UNJUDGED, Judgement, house_rulesets_hold, judgement_set, read_and_judged
from decks.services.judging import ReadDeck, deck_read
from decks.services.owners import owner_hold
from decks.services.reading import MAX_BYTES
from decks.services.texts import texts_read

COPY = "Copy of {}"
MOST_DECKS = 500  # of one person
MOST_VERSIONS = 200  # of one deck
FOLDED_LENGTH = 400
DOCUMENT = "/document"  # where a request holds the deck list or document


class Stale(Exception):
    """Somebody changed the deck after the caller had seen it; nothing was written. `deck` is what is there now."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        super().__init__(f"The deck is at version {deck.head_number} by now.")


@transaction.atomic
def deck_create(
    *,
    owner: AbstractBaseUser,
    game: str,
    fields: Mapping[str, Any],
    name: str,
    notes: str = "",
    tags: Sequence[str] = (),
    ruleset: str = OFFICIAL,
    visibility: str = Visibility.PRIVATE,
    change: str = "",
) -> Deck:
    """A deck of this person with its first version; `fields` hold a deck list or document as ``deck_judge`` reads it.

    Raises ``Unreadable`` for what cannot be kept, ``UnknownGame``, and ``Refused`` for a public one that is illegal.
    """
    said = texts_read({"name": name, "notes": notes, "tags": tags, "visibility": visibility, "change": change})
    law = lawbook(game=games.get(game).slug)
    house_rulesets_hold(references=[_reference(ruleset)])
    _room_check(owner)
    deck = Deck(owner_id=owner.pk, game=Game.objects.get(slug=law.game), ruleset=_reference(ruleset))
    deck.owner = owner  # type: ignore[assignment]
    _name_set(deck, said["name"])
    deck.notes, deck.visibility = said["notes"], said["visibility"]
    return _first_version(deck, _read(fields, law), law, tags=said["tags"], change=said["change"])


@transaction.atomic
def deck_update(
    *,
    deck: Deck,
    by: AbstractBaseUser,
    seen: int,
    fields: Mapping[str, Any] | None = None,
    change: str | None = None,
    name: str | None = None,
    notes: str | None = None,
    tags: Sequence[str] | None = None,
    ruleset: str | None = None,
    visibility: str | None = None,
) -> Deck:
    """What was given is changed; another list makes a new version, and what is None stays.

    `seen` is the version that the caller knew: raises ``Stale`` if there is a newer one, ``PermissionDenied`` for a
    deck of somebody else, ``Refused`` if a public deck would be illegal, and ``Unreadable``.
    """
    if ruleset is not None:  # before the deck itself: who changes house rules locks in this order too
        house_rulesets_hold(references=[_reference(ruleset)])
    deck = _locked(deck, by)
    if seen != deck.head_number:
        raise Stale(deck)
    said = texts_read({"name": name, "notes": notes, "tags": tags, "visibility": visibility, "change": change})
    law = lawbook(game=deck.game.slug)
    if "name" in said:
        _name_set(deck, said["name"])
    deck.notes = said.get("notes", deck.notes)
    head = deck_head(deck=deck)
    read = _read(head.document if fields is None else fields, law)
    if read.kind != deck.kind:
        raise Unreadable(
            f"This deck is a document of the kind {deck.kind}; make a new one for {read.kind}.", ("document",)
        )
    new_list = fields is not None and read.document != head.document
    new_ruleset = ruleset is not None and ruleset != deck.ruleset
    if new_ruleset:
        deck.ruleset = _reference(ruleset)
    anew = new_list or new_ruleset
    if anew or deck.judged_version != law.version.number:
        judgement = read_and_judged(deck=deck, read=read, law=law) if anew else _again(deck, read, law)
        judgement_set(deck=deck, judgement=judgement, version=law.version.number, anew=anew)
        if anew and deck.visibility == Visibility.PUBLIC:
            _refuse_illegal(judgement)
    _visibility_set(deck, said.get("visibility", deck.visibility), read, law)
    if new_list:
        _version_add(deck, read, law, before=head, change=said.get("change", ""))
    deck.save()
    if "tags" in said:
        _tags_write(deck, said["tags"])
    return deck


def deck_publish(*, deck: Deck, by: AbstractBaseUser) -> Deck:
    """A legal deck is public; raises ``Refused`` with the problems of an illegal one."""
    return deck_visibility_set(deck=deck, by=by, visibility=Visibility.PUBLIC)


@transaction.atomic
def deck_visibility_set(*, deck: Deck, by: AbstractBaseUser, visibility: str) -> Deck:
    """The deck is private, unlisted or public from now on; an illegal one cannot become public (``Refused``)."""
    said = texts_read({"visibility": visibility})
    deck = _locked(deck, by)
    if said["visibility"] == Visibility.PUBLIC:
        law = lawbook(game=deck.game.slug)
        _visibility_set(deck, said["visibility"], _read(deck_head(deck=deck).document, law), law)
    else:
        deck.visibility = said["visibility"]
    deck.save()
    return deck


@transaction.atomic
def deck_fork(*, deck: Deck, by: AbstractBaseUser, name: str | None = None) -> Deck:
    """A private deck of this person that begins with the newest list of another; house rules not theirs stay behind."""
    if not deck.is_visible_to(by):
        raise PermissionDenied("This deck is not shared with you.")
    law = lawbook(game=deck.game.slug)
    ruleset = deck.ruleset
    try:
        ruleset_find(law=law, reference=ruleset, user=by)
    except UnknownRuleset:
        ruleset = OFFICIAL
    house_rulesets_hold(references=[ruleset])
    said = texts_read({"name": name or _copy_name(deck.name)})
    _room_check(by)
    fork = Deck(owner_id=by.pk, game=deck.game, ruleset=ruleset, forked_from=deck)
    fork.owner = by  # type: ignore[assignment]
    _name_set(fork, said["name"])
    tags = list(deck.tags.values_list("tag", flat=True))
    head = deck_head(deck=deck)
    return _first_version(fork, _read(head.document, law), law, tags=tags, change=f"Forked at version {head.number}.")


@transaction.atomic
def deck_delete(*, deck: Deck, by: AbstractBaseUser) -> None:
    """The deck is gone with all its versions; its forks stay."""
    _locked(deck, by).delete()


def owner_check(*, thing: Shared, by: AbstractBaseUser) -> None:
    """Only the owner goes on; raises ``PermissionDenied``."""
    if not thing.is_of(by):
        raise PermissionDenied("Only its owner can do this.")


def _copy_name(name: str) -> str:
    """The name of a fork, cut where it would be too long to keep."""
    whole = COPY.format(name)
    return whole if len(whole) <= NAME_LENGTH else whole[: NAME_LENGTH - 1].rstrip() + "…"


# --- parts -------------------------------------------------------------------------------------------------------
def _locked(deck: Deck, by: AbstractBaseUser) -> Deck:
    """The deck as it is now, which nobody else changes until this transaction ends."""
    locked: Deck = Deck.objects.select_for_update(of=("self",)).select_related("game").get(pk=deck.pk)
    owner_check(thing=locked, by=by)
    locked.owner = by  # type: ignore[assignment]
    return locked


def _room_check(owner: AbstractBaseUser) -> None:
    """There is room for one more deck of this person; raises ``Unreadable``."""
    owner_hold(owner=owner)
    if Deck.objects.filter(owner=owner.pk).count() >= MOST_DECKS:
        raise Unreadable(f"You have {MOST_DECKS:,} decks, the most there can be: delete one first.")


def _read(fields: Mapping[str, Any], law: Lawbook) -> ReadDeck:
    """The document that these fields make, small enough and fit to be kept; faults point into `document`."""
    try:
        read = deck_read(game=law.game, fields=fields, law=law)
    except Unreadable as fault:
        for each in faults_of(fault):
            each.pointer = DOCUMENT + each.pointer
        raise
    try:
        written = msgspec.json.encode(read.document)
    except UnicodeEncodeError:
        raise Unreadable("This holds half characters, which cannot be kept.", ("document",)) from None
    if len(written) > MAX_BYTES:
        raise TooLong(f"A deck may have at most {MAX_BYTES // 1024} KiB.")
    if b"\\u0000" in written:
        raise Unreadable("This holds the character NUL, which cannot be kept.", ("document",))
    return msgspec.structs.replace(read, document=msgspec.json.decode(written))


def _reference(ruleset: Any) -> str:
    if not isinstance(ruleset, str) or not 0 < len(ruleset) <= REFERENCE_LENGTH:
        raise Unreadable("The name of a ruleset is expected.", ("ruleset",))
    return ruleset


def _name_set(deck: Deck, name: str) -> None:
    deck.name, deck.folded_name = name, phrase(name)[:FOLDED_LENGTH]


def _first_version(deck: Deck, read: ReadDeck, law: Lawbook, *, tags: list[str], change: str) -> Deck:
    deck.kind = read.kind
    judgement = read_and_judged(deck=deck, read=read, law=law)
    judgement_set(deck=deck, judgement=judgement, version=law.version.number, anew=True)
    if deck.visibility == Visibility.PUBLIC:
        _refuse_illegal(judgement)
        deck.published_at = timezone.now()
    deck.save()
    _version_write(deck, read, law, change or "The first version.")
    _tags_write(deck, tags)
    return deck


def _version_add(deck: Deck, read: ReadDeck, law: Lawbook, *, before: DeckVersion, change: str) -> None:
    if deck.head_number >= MOST_VERSIONS:
        raise Unreadable(f"A deck has at most {MOST_VERSIONS:,} versions: fork it to go on.")
    deck.head_number += 1
    if not change:
        names = {slug: card.name for slug, card in law.index.cards.items()}
        change = in_words(difference(before.document, read.document), names)[:CHANGE_LENGTH]
    _version_write(deck, read, law, change)


def _version_write(deck: Deck, read: ReadDeck, law: Lawbook, change: str) -> None:
    DeckVersion.objects.create(
        deck=deck,
        number=deck.head_number,
        document=read.document,
        deck_hash=read.deck_hash,
        change=change,
        catalogue_version=law.version.number,
    )
    deck.cards.all().delete()
    held = {(zone, slug): count for zone, counts in read.zones.items() for slug, count in counts.items()}
    DeckCard.objects.bulk_create(card_rows(deck=deck, held=held))


def _tags_write(deck: Deck, tags: list[str]) -> None:
    deck.tags.exclude(tag__in=tags).delete()
    DeckTag.objects.bulk_create([DeckTag(deck=deck, tag=tag) for tag in tags], ignore_conflicts=True)


def _again(deck: Deck, read: ReadDeck, law: Lawbook) -> Judgement:
    """The judgement of a list that is as it was; a ruleset that is gone since is no reason to refuse new notes."""
    try:
        return read_and_judged(deck=deck, read=read, law=law)
    except Unreadable:
        return UNJUDGED


def _visibility_set(deck: Deck, visibility: str, read: ReadDeck, law: Lawbook) -> None:
    if visibility == deck.visibility:
        return
    if visibility == Visibility.PUBLIC:
        judgement = read_and_judged(deck=deck, read=read, law=law)
        _refuse_illegal(judgement)
        judgement_set(deck=deck, judgement=judgement, version=law.version.number, anew=False)
        deck.published_at = timezone.now()
    deck.visibility = visibility


def _refuse_illegal(judgement: Judgement) -> None:
    if not judgement.legal:
        raise Refused(judgement.problems)  # type: ignore[arg-type]  # the same, with the place of each rule
