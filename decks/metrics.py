"""What an operator may watch of decks."""

from django.db.models import Count

from cards.metrics import Values, counter, metric
from cards.rules.games import GAMES
from decks.models import Deck, Report

validations = counter(
    "scriptorium_validations_total", "Decks and documents judged by the server.", labels=("game", "verdict")
)


@metric("scriptorium_decks", "Deck lists stored.", labels=("game",))
def decks_by_game() -> Values:
    counted = Deck.objects.order_by().values_list("game__slug").annotate(Count("pk"))
    return {(game.slug,): 0 for game in GAMES} | {(slug,): count for slug, count in counted}


@metric("scriptorium_reports_open", "Complaints about public names and notes that nobody has decided.")
def reports_open() -> Values:
    return {(): Report.objects.filter(status=Report.Status.OPEN).count()}
