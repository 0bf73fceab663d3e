"""The versions of a stored deck, what differs between two of them or between two decks, and the way back."""

import re

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.rules.problems import Refused
from cards.selectors import catalogue_shelf
from decks.models import Deck
from decks.models.shared import ID_LENGTH
from decks.parts.differences import difference_told
from decks.rules.documents import Unreadable
from decks.selectors.decks import deck_find, deck_version_list, deck_versions_difference, decks_compare
from decks.services import Stale, deck_update
from decks.services.decks import owner_check
from decks.services.judgements import deck_judged
from decks.views.common import asked_for
from decks.views.owned import deck_shown, is_number, me, member_page, version_shown
from decks.views.stored import deck_page

PAGE_SIZE = 30
PUBLIC_ID = re.compile(rf"(?<![0-9a-z])[0-9a-z]{{{ID_LENGTH}}}(?![0-9a-z])")


@require_safe
def versions(request: HttpRequest, public_id: str) -> HttpResponse:
    """All versions of a deck, newest first, and a form that compares two."""
    deck = deck_shown(request, public_id)
    page = Paginator(deck_version_list(deck=deck), PAGE_SIZE).get_page(request.GET.get("page"))
    context = asked_for(deck.game.slug).context(stored=deck, page=page, is_mine=deck.is_of(request.user))
    return render(request, "decks/versions.html", context)


@require_safe
def between(request: HttpRequest, public_id: str) -> HttpResponse:
    """What differs between two versions of a deck; without numbers, between the last two."""
    deck = deck_shown(request, public_id)
    after = request.GET.get("after") or str(deck.head_number)
    before = request.GET.get("before") or (str(max(int(after) - 1, 1)) if is_number(after) else "")
    older, newer = version_shown(deck, before), version_shown(deck, after)
    found = deck_versions_difference(deck=deck, before=older.number, after=newer.number)
    asked = asked_for(deck.game.slug)
    if found is None:
        raise Http404("One of these versions is gone.")
    context = asked.context(
        stored=deck,
        older=older,
        newer=newer,
        difference=difference_told(found, asked.law.index),
        is_mine=deck.is_of(request.user),
    )
    return render(request, "decks/between.html", context)


@member_page
def restore(request: HttpRequest, public_id: str, number: str) -> HttpResponseBase:
    """An older version becomes the newest, as a version of its own."""
    deck = deck_shown(request, public_id)
    owner_check(thing=deck, by=me(request))
    version = version_shown(deck, number)
    if request.method != "POST":
        return redirect("decks:version", deck.public_id, version.number)
    seen = request.POST.get("version", "")
    try:
        saved = deck_update(
            deck=deck,
            by=me(request),
            seen=int(seen) if is_number(seen) else 0,
            fields=version.document,
            change=f"Version {version.number} again.",
        )
    except Stale as stale:
        messages.warning(
            request, f"Nothing was restored: version {stale.deck.head_number} was saved meanwhile. Look at it first."
        )
        return redirect("decks:versions", deck.public_id)
    except Refused:
        told = "This version is not legal by now, and the deck is public. Make it private or unlisted first."
        return deck_page(request, deck_judged(deck=deck), version, status=422, refused=told)
    except Unreadable as fault:
        return deck_page(request, deck_judged(deck=deck), version, status=422, refused=fault.message)
    if saved.head_number == deck.head_number:
        messages.info(
            request, f"Version {version.number} holds the same as the newest one: there is nothing to restore."
        )
    else:
        messages.success(request, f"Version {version.number} is back as version {saved.head_number}.")
    return redirect(saved)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """What differs between two decks, told by their addresses."""
    context = {"catalogue": catalogue_shelf(), "current_section": "decks", "errors": {}}
    sides: dict[str, Deck] = {}
    errors: dict[str, str] = {}
    for name in ("a", "b"):
        text = request.GET.get(name, "").strip()
        context[name] = text
        if not text:
            continue
        found = _deck_of(request, text)
        if found is None:
            errors[name] = "There is no such deck, or it is not shared with you. Paste the address of its page."
        else:
            sides[name] = found
    if len(sides) == 2:
        try:
            differs = decks_compare(one=sides["a"], other=sides["b"])
        except Unreadable as fault:
            errors["b"] = fault.message
        else:
            asked = asked_for(sides["a"].game.slug)
            context |= asked.context(difference=difference_told(differs, asked.law.index), compared=True)
    elif sides and not errors:
        errors["b" if "a" in sides else "a"] = "Another deck is needed to compare it with."
    context |= {"one": sides.get("a"), "other": sides.get("b"), "errors": errors}
    return render(request, "decks/compare.html", context, status=400 if errors and request.GET.get("b") else 200)


def _deck_of(request: HttpRequest, text: str) -> Deck | None:
    """The deck that an address or an id means."""
    ids = PUBLIC_ID.findall(text[:400])
    return deck_find(public_id=ids[-1], user=request.user) if ids else None
