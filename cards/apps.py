from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = "The catalogue"

    def ready(self) -> None:
        """Tell /metrics what this room counts."""
        from cards import metrics  # noqa: F401
