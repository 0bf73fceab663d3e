from django.apps import AppConfig


class LegacyConfig(AppConfig):
    name = "legacy"
    verbose_name = "Legacy"

    def ready(self) -> None:
        """Tell /metrics what this room counts."""
        from legacy import metrics  # noqa: F401
