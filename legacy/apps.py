from django.apps import AppConfig


class LegacyConfig(AppConfig):
    name = "legacy"
    verbose_name = "Legacy"

    def ready(self) -> None:
        """Tell what this room counts and what it keeps about a person."""
        from legacy import metrics, my_data  # noqa: F401

        my_data.register()
