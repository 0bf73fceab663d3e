"""Reads of sigils, traits and conditional frames."""

from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from cards.models import Card, CardSigil, Ruling, Sigil, SigilText


@dataclass(frozen=True)
class SigilSheet:
    """Everything that a sigil's page tells, but for its bearers' faces."""

    sigil: Sigil
    texts: tuple[SigilText, ...]
    rulings: tuple[Ruling, ...]
    bearers: tuple[tuple[str, int], ...]  # the short name of a game, and how many of its cards bear the sigil


def sigil_list() -> list[Sigil]:
    """All sigils by name, each with what it does in each game."""
    texts = SigilText.objects.select_related("game").order_by("game__position")
    return list(Sigil.objects.order_by("name").prefetch_related(Prefetch("texts", queryset=texts)))


def sigil_sheet(*, slug: str) -> SigilSheet | None:
    """A sigil with its texts, rulings and the number of its bearers."""
    sigil = Sigil.objects.filter(slug=slug).first()
    if sigil is None:
        return None
    counted = (
        sigil_bearers(sigil=sigil)
        .order_by("game__position")
        .values_list("game__short_name")
        .annotate(Count("pk"))
    )  # fmt: skip
    return SigilSheet(
        sigil=sigil,
        texts=tuple(sigil.texts.select_related("game").order_by("game__position")),
        rulings=tuple(sigil.rulings.select_related("game").order_by("code")),
        bearers=tuple(counted),
    )


def sigil_bearers(*, sigil: Sigil) -> QuerySet[Card]:
    """The cards that bear a sigil, game by game; a frame's bearers are those with sigils in it."""
    borne = CardSigil.objects.filter(Q(sigil=sigil) | Q(frame=sigil)).values("card")
    return Card.objects.current().filter(pk__in=borne).order_by("game__position", "name", "id")
