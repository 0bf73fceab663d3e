"""What the construction rules say of one card, for its page in the catalogue."""

from cards.models import Card
from cards.rules.playing import Verdict
from cards.selectors.playing import RulesetName
from decks import rules
from decks.rules.playing import verdict
from decks.selectors.lawbooks import lawbook


def card_verdicts(card: Card) -> list[tuple[RulesetName, Verdict]]:
    """The verdict on this card under each ruleset of its game; of a card that no deck can name there is none."""
    law = lawbook(game=card.game.slug)
    game = rules.REGISTRY.get(law.game)
    if game is None or card.slug not in law.index.cards:
        return []
    return [
        (
            RulesetName(ruleset.slug, ruleset.name),
            verdict(game=game, index=law.index, card=card.slug, parameters=ruleset.parameters),
        )
        for ruleset in law.rulesets.values()
    ]
