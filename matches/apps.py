from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches"

    def ready(self) -> None:
        """Tell /metrics what this room counts."""
        from matches import metrics  # noqa: F401
