"""Where a card may be played: what the rules of its game say of its tier, ruleset by ruleset."""

from dataclasses import dataclass

from cards.models import Card, Rule, Ruleset
from cards.rules import games
from cards.rules.parameter_words import word


@dataclass(frozen=True)
class RuleForCard:
    """A construction rule that speaks of the card's tier, and its value under each ruleset."""

    rule: Rule
    values: tuple[str, ...]


@dataclass(frozen=True)
class Playing:
    """The rulesets of the card's game, and the rules that say how many copies of it a deck may hold."""

    rulesets: tuple[Ruleset, ...]
    rules: tuple[RuleForCard, ...]


def card_playing(*, card: Card, tier: str | None) -> Playing:
    """What the rulesets of the game say of this card, in two queries."""
    game = games.get(card.game.slug)
    newest = {ruleset.slug: ruleset for ruleset in card.game.rulesets.order_by("pk")}
    rulesets = tuple(sorted(newest.values(), key=lambda ruleset: (not ruleset.official, ruleset.pk)))
    codes = game.tier_rules.get(tier or "", ())
    rules = {rule.code: rule for rule in Rule.objects.filter(game=card.game, code__in=codes)}
    return Playing(
        rulesets,
        tuple(
            RuleForCard(rules[code], tuple(_value(game, rules[code], ruleset) for ruleset in rulesets))
            for code in codes
            if code in rules
        ),
    )


def _value(game: games.Game, rule: Rule, ruleset: Ruleset) -> str:
    official = game.parameters()
    values = (
        word(game.slug, name).of(ruleset.parameters.get(name, getattr(official, name))) for name in rule.parameters
    )
    return ", ".join(values)
