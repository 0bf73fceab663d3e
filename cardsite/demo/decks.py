"""The sample decks of every game, as public decks."""

from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

from cards.rules.games import GAMES
from cardsite.accounts.models import User
from decks.models import Deck
from decks.models.shared import Visibility
from decks.services import file_fields
from decks.services.decks import deck_create
from matches.selectors import sample_decks

TAG = "sample"
NOTES = "A sample deck of this site: fork it, print it, or let it play in the lab."


def demo_decks_make(*, keeper: User) -> list[Deck]:
    """Every sample deck is a public one; returns those that were not there."""
    known = set(Deck.objects.filter(owner=keeper).values_list("game__slug", "name"))
    made = []
    for game, sample, path in _samples():
        _, fields = file_fields(name=path.name, content=path.read_bytes(), game=game)
        name = fields.get("band", {}).get("name") or sample.replace("-", " ").capitalize()
        if (game, name) not in known:
            deck = deck_create(
                owner=keeper, game=game, fields=fields, name=name, notes=NOTES, tags=[TAG],
                visibility=Visibility.PUBLIC,
            )  # fmt: skip
            made.append(deck)
    return made


def _samples() -> Iterator[tuple[str, str, Path]]:
    """Game, name and file of every sample, the first of each game last: the newest stand first in lists."""
    of_games = [[(game.slug, *each) for each in sample_decks(game=game.slug).items()] for game in GAMES]
    rows = [[each for each in row if each] for row in zip_longest(*of_games)]
    return chain.from_iterable(reversed(row) for row in reversed(rows))
