from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = "The catalogue"

    def ready(self) -> None:
        """Tell /metrics what this room counts, and the account pages what it keeps about a curator."""
        from cards import metrics, my_data  # noqa: F401
        from cards.selectors.changes import releases_of_user

        my_data.register(
            "releases", releases_of_user, stays="What you changed in the catalogue, without your name beside it."
        )
