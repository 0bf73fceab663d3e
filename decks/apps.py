from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Tell /metrics what this room counts, and the catalogue what the rules say of a card."""
        from cards.selectors.playing import judge_register
        from decks import metrics  # noqa: F401
        from decks.selectors.playing import card_verdicts

        judge_register(card_verdicts)
