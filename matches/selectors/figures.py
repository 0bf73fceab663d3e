"""What the laboratory knows of cards, from the counts that finished public experiments left."""

from collections.abc import Hashable, Mapping
from functools import cache

from django.db.models import Count, Max, Sum

from cards.selectors import catalogue_version
from decks.selectors import lawbook
from matches.engine import registry
from matches.lab.figures import CardFigures
from matches.models import CardCount, Experiment
from matches.selectors.experiments import cards_fingerprint

Figures = Mapping[int, CardFigures]
_newest: tuple[Hashable, Figures] = (None, {})


def versions_of(*, engine: int, cards: str) -> str:
    """What counts have to share so that they can be added up."""
    return f"{engine}:{cards}"


def card_figures() -> Figures:
    """The figures of cards by their keys, over all public experiments of the engines and cards of today.

    They are added up anew only where an experiment came or went since the process was last asked.
    """
    global _newest
    stamp = _stamp()
    if _newest[0] != stamp:
        _newest = (stamp, _added_up())
    return _newest[1]


def _stamp() -> Hashable:
    """All that decides the figures, cheaply told: they never change of an experiment that has finished."""
    counted = Experiment.objects.listed().filter(state=Experiment.State.FINISHED)
    told = counted.aggregate(Count("pk"), Sum("pk"), Max("ended_at"))
    newest = CardCount.objects.aggregate(newest=Max("pk"))["newest"]
    return (catalogue_version(), newest, *told.values())


def _added_up() -> Figures:
    present = cache(lambda game: versions_present(game=game))
    names = CardFigures.__struct_fields__
    counted = Experiment.objects.listed().values("pk")
    rows = (
        CardCount.objects.filter(experiment__in=counted)
        .order_by()
        .values_list("card", "card__game__slug", "versions")
        .annotate(**{f"all_{name}": Sum(name) for name in names})
    )
    return {
        card: CardFigures(**dict(zip(names, sums, strict=True)))
        for card, game, versions, *sums in rows
        if versions == present(game)
    }


def versions_present(*, game: str) -> str:
    """The versions of the engine and cards of today."""
    return versions_of(engine=registry.get(game).version, cards=cards_fingerprint(law=lawbook(game=game)))
