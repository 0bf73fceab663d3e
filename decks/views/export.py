"""A deck in another format, as a file to keep."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from decks import formats
from decks.files import face_urls, file_of
from decks.rules.documents import TooLong, Unreadable
from decks.services import deck_export, deck_formats
from decks.views.common import asked_with_lists, code_read
from decks.views.owned import deck_shown, version_shown


@require_safe
def export(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """The deck of the code as a file in this format."""
    asked = asked_with_lists(game)
    if name not in formats.formats_of(asked.rules):
        known = ", ".join(formats.formats_of(asked.rules))
        raise Http404(f"Decks of {asked.game.short_name} are not written as “{name}”. The formats are {known}.")

    try:
        deck = msgspec.structs.replace(code_read(asked, request.GET.get("code", "")), face_url=face_urls(game))
        written = formats.get(name).write(deck)
    except Unreadable as refusal:
        status = 413 if isinstance(refusal, TooLong) else 400
        return HttpResponse(f"{refusal.message}\n", status=status, content_type=formats.TEXT)
    return file_of(name, written, f"deck-{game}")


@require_safe
def deck_export_file(request: HttpRequest, public_id: str, name: str) -> HttpResponse:
    """A stored deck, or an older version of it, as a file in this format."""
    deck = deck_shown(request, public_id)
    known = deck_formats(deck=deck)
    if name not in known:
        raise Http404(f"This deck is not written as “{name}”. The formats are {', '.join(known)}.")
    version = version_shown(deck, request.GET.get("version") or str(deck.head_number))
    try:
        written = deck_export(deck=deck, format=name, version=version, face_url=face_urls(deck.game.slug))
    except Unreadable as refusal:
        return HttpResponse(f"{refusal.message}\n", status=409, content_type=formats.TEXT)
    return file_of(name, written, f"{slugify(deck.name) or 'deck'}-{deck.public_id}")
