from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Tell /metrics what this room counts."""
        from decks import metrics  # noqa: F401
