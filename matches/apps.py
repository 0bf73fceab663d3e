from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches"

    def ready(self) -> None:
        """Fill the registries of the catalogue: what this room counts and shows."""
        from matches import metrics, panels  # noqa: F401

        panels.register()
