"""What can be simulated and what not yet: one source for the command, the card pages and the refusal of decks."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from cards.rules.types import CardSpec
from matches.engine import registry


class Lacking(msgspec.Struct, frozen=True):
    """A card that cannot be simulated, and the abilities that are missing."""

    card: str
    name: str
    missing: tuple[str, ...]


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """How much of a game its engine plays; a game without an engine plays nothing."""

    game: str
    has_engine: bool
    cards: int
    cards_supported: int
    abilities: int
    abilities_supported: int
    missing: dict[str, int]  # abilities that are missing with the number of cards that wait for each, most first
    lacking: tuple[Lacking, ...]

    def text(self) -> str:
        """The coverage in a line."""
        if not self.has_engine:
            return f"{self.game}: no engine yet, none of {self.cards} cards"
        return (
            f"{self.game}: {self.cards_supported} of {self.cards} cards, "
            f"{self.abilities_supported} of {self.abilities} abilities"
        )


def lacking_of(game: str, card: CardSpec) -> tuple[str, ...] | None:
    """What the engine lacks to play the card; None if no engine plays the game."""
    return registry.get(game).supported(card) if game in registry.MODULES else None


def coverage_of(game: str, cards: Iterable[CardSpec], beside: Iterable[str] = ()) -> Coverage:
    """The coverage of these cards of a game, and of abilities `beside` them, which no card is printed with."""
    cards, beside = list(cards), set(beside)
    known = {ability for card in cards for ability in _abilities(card)} | beside
    if game not in registry.MODULES:
        return Coverage(
            game=game,
            has_engine=False,
            cards=len(cards),
            cards_supported=0,
            abilities=len(known),
            abilities_supported=0,
            missing={},
            lacking=(),
        )
    lacking = [Lacking(card.slug, card.name, lacks) for card in cards if (lacks := registry.get(game).supported(card))]
    waiting = [ability for each in lacking for ability in each.missing]
    absent = {*waiting, *(beside - registry.abilities(game))}
    missing = {ability: waiting.count(ability) for ability in sorted(absent, key=lambda a: (-waiting.count(a), a))}
    return Coverage(
        game=game,
        has_engine=True,
        cards=len(cards),
        cards_supported=len(cards) - len(lacking),
        abilities=len(known),
        abilities_supported=len(known - missing.keys()),
        missing=missing,
        lacking=tuple(lacking),
    )


def _abilities(card: CardSpec) -> Iterator[str]:
    yield from card.sigils
    yield from card.traits
    if card.frame:
        yield card.frame.kind
        yield from card.frame.sigils
    yield from _operations(card.effect)


def _operations(effect: object) -> Iterator[str]:
    """The names of the operations that an effect is made of."""
    if isinstance(effect, Mapping):
        if isinstance(name := effect.get("op"), str):
            yield name
        yield from _operations(list(effect.values()))
    elif isinstance(effect, list | tuple):
        for part in effect:
            yield from _operations(part)
