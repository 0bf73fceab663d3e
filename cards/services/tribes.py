"""Cards that belong to every tribe."""

from cards.models import Card, Tribe


def every_tribe_join() -> None:
    """A card whose trait says so belongs to every tribe that its game has now."""
    membership = Card.tribes.through
    cards = list(Card.objects.of_every_tribe().values_list("pk", "game_id"))
    tribes = Tribe.objects.filter(game__in={game for _, game in cards}).values_list("pk", "game_id")
    membership.objects.bulk_create(
        [
            membership(card_id=card, tribe_id=tribe)
            for tribe, home in (tribes if cards else ())
            for card, game in cards
            if game == home
        ],
        ignore_conflicts=True,
    )
