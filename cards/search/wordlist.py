"""The vocabulary of the catalogue: every value that a field may have, by slug and name, also where no card has it."""

from collections import defaultdict
from collections.abc import Iterable

from cards.models import Card, Element, Game, Ruleset, SigilText, Temple, Tier, Tribe
from cards.search.fields import REGISTRY
from cards.search.index import PRESENT
from cards.search.keywords import Kind
from cards.search.options import RANKS
from cards.search.postings import RELATIONS, Postings, games_of_field
from cards.search.vocabulary import FIXED_CHOICES, Choice, Vocabulary


def known_vocabulary(postings: Postings) -> Vocabulary:
    """What words and numbers a query may name today."""
    orders = _orders()
    return Vocabulary(
        choices=_choices(postings, orders),
        orders=orders,
        numbers={field: tuple(sorted(found)) for field, found in sorted(postings.numbers.items())},
    )


def _orders() -> dict[str, dict[str, tuple[str, ...]]]:
    tiers: dict[str, list[str]] = {game: [] for game in sorted(games_of_field("tier"))}
    for game, slug in Tier.objects.order_by("order").values_list("game__slug", "slug"):
        if game in tiers:
            tiers[game].append(slug)
    return {
        "tier": {game: tuple(slugs) for game, slugs in tiers.items()},
        "rank": dict.fromkeys(games_of_field("rank"), RANKS),
    }


def _choices(postings: Postings, orders: dict[str, dict[str, tuple[str, ...]]]) -> dict[str, tuple[Choice, ...]]:
    fields = [field.name for field in REGISTRY.fields if field.kind in (Kind.CHOICE, Kind.SET) and not field.options]
    found: dict[str, dict[str, set[str]]] = {field: defaultdict(set) for field in fields}
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for term, places in postings.terms.items():
        field, _, slug = term.partition("=")
        if field in found and slug != PRESENT:
            found[field][slug].update({postings.game_of[place] for place in places})
    for field, slug, name, game in _named():
        names[field].setdefault(slug, name)
        if game and game in games_of_field(field):
            found[field][slug].add(game)
    for field, by_game in orders.items():
        for game, slugs in by_game.items():
            for slug in slugs:
                found[field][slug].add(game)
    choices = {
        field: tuple(
            Choice(slug, names[field].get(slug) or slug.replace("-", " ").title(), tuple(sorted(games)))
            for slug, games in sorted(slugs.items(), key=lambda found: (_place(found[0], orders.get(field)), found[0]))
        )
        for field, slugs in found.items()
    }
    positions = {slug: place for place, slug in enumerate(Game.objects.values_list("slug", flat=True))}
    choices["game"] = tuple(sorted(choices["game"], key=lambda choice: positions[choice.slug]))
    return choices | FIXED_CHOICES


def _place(slug: str, orders: dict[str, tuple[str, ...]] | None) -> int:
    """Where a value stands in the order of its field: after the values of the games before its own."""
    if not orders:
        return 0
    return [*(word for order in orders.values() for word in order), slug].index(slug)


def _named() -> Iterable[tuple[str, str, str, str]]:
    """(field, slug, name, game) of all that has a name of its own; without a game it only lends its name."""
    for slug, name in Game.objects.values_list("slug", "short_name"):
        yield "game", slug, name, slug
    for field, model in (("tier", Tier), ("temple", Temple), ("tribe", Tribe), ("element", Element)):
        for slug, name, game in model.objects.order_by("pk").values_list("slug", "name", "game__slug"):
            yield field, slug, name, game
    for slug, name, game in Ruleset.objects.order_by("pk").values_list("slug", "name", "game__slug"):
        yield "ruleset", slug, name, game
    abilities = SigilText.objects.order_by("pk")
    for kind, slug, name, game in abilities.values_list("sigil__kind", "sigil__slug", "sigil__name", "game__slug"):
        yield kind, slug, name, game
    for slug, name in Card.objects.order_by("pk").values_list("slug", "name"):
        for field in RELATIONS.values():
            yield field, slug, name, ""
