"""The print sheet of a deck."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.faces.png import face_png
from cards.pictures import picture
from cards.rules.types import CardSpec
from decks.parts.sheets import TooManyFaces, sheet_pdf
from decks.rules.documents import Unreadable
from decks.views.common import Asked, asked_with_lists, code_read


@require_safe
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """The faces of the deck's cards, one for each copy, on A4 sheets of nine; names nobody knows have no face."""
    asked = asked_with_lists(game)
    try:
        deck = code_read(asked, request.GET.get("code", ""))
        known = asked.law.index.cards
        cards = [(known[card], count) for _, card, count in deck.entries() if card in known]
        if not cards:
            raise Unreadable("There is no face to print: the list holds no card of the catalogue.")
        content = sheet_pdf(cards, _pictures(asked), title=f"A deck of {asked.game.name}")
    except (Unreadable, TooManyFaces) as refusal:
        status = 413 if isinstance(refusal, TooManyFaces) else 400
        return HttpResponse(f"{refusal}\n", status=status, content_type="text/plain; charset=utf-8")
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="deck-{game}.pdf"'
    response["X-Robots-Tag"] = "noindex"
    return response


def _pictures(asked: Asked) -> Callable[[CardSpec], bytes]:
    return lambda card: bytes(picture(asked.shelf, asked.game.slug, card, "png", face_png))
