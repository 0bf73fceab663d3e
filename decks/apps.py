from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Tell /metrics what this room counts, and the pages of a game where its decks are checked and built."""
        from cards import game_links
        from decks import metrics  # noqa: F401
        from decks.game_links import deck_links

        game_links.register("decks", deck_links)
