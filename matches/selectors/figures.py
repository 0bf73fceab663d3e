"""What the laboratory knows of cards, from the counts that finished public experiments left."""

from functools import cache

from django.db.models import Sum

from decks.models.shared import Visibility
from decks.selectors import lawbook
from matches.engine import registry
from matches.lab.figures import CardFigures
from matches.models import CardCount
from matches.selectors.experiments import cards_fingerprint


def versions_of(*, engine: int, cards: str) -> str:
    """What counts have to share so that they can be added up."""
    return f"{engine}:{cards}"


def card_figures() -> dict[int, CardFigures]:
    """The figures of cards by their keys, over all public experiments of the engines and cards of today."""
    present = cache(_present)
    names = CardFigures.__struct_fields__
    rows = (
        CardCount.objects.filter(experiment__visibility=Visibility.PUBLIC, experiment__hidden_at=None)
        .order_by()
        .values_list("card", "card__game__slug", "versions")
        .annotate(**{f"all_{name}": Sum(name) for name in names})
    )
    return {
        card: CardFigures(**dict(zip(names, sums, strict=True)))
        for card, game, versions, *sums in rows
        if versions == present(game)
    }


def _present(game: str) -> str:
    return versions_of(engine=registry.get(game).version, cards=cards_fingerprint(law=lawbook(game=game)))
