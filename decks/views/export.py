"""A deck in another format, as a file to keep."""

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.rules.types import CardSpec
from decks import formats
from decks.rules.documents import TooLong, Unreadable
from decks.views.common import asked_with_lists, code_read

TYPES = {"csv": "text/csv", "text": "text/plain", "code": "text/plain"}
ENDINGS = {"text": "txt", "csv": "csv", "imf": "deck", "code": "txt"}


@require_safe
def export(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """The deck of the code as a file in this format."""
    asked = asked_with_lists(game)
    if name not in formats.formats_of(asked.rules):
        known = ", ".join(formats.formats_of(asked.rules))
        raise Http404(f"Decks of {asked.game.short_name} are not written as “{name}”. The formats are {known}.")

    def face(card: CardSpec) -> str:
        return f"{settings.SITE_URL}{reverse('cards:card-png', args=[game, card.slug])}"

    try:
        deck = msgspec.structs.replace(code_read(asked, request.GET.get("code", "")), face_url=face)
        written = formats.get(name).write(deck)
    except Unreadable as refusal:
        status = 413 if isinstance(refusal, TooLong) else 400
        return HttpResponse(f"{refusal.message}\n", status=status, content_type="text/plain; charset=utf-8")
    content = written if isinstance(written, str) else msgspec.json.format(msgspec.json.encode(written)).decode()
    kind = TYPES.get(name, "application/json")
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="deck-{game}.{ENDINGS.get(name, "json")}"'
    response["X-Robots-Tag"] = "noindex"
    return response
