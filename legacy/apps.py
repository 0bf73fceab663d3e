from django.apps import AppConfig


class LegacyConfig(AppConfig):
    name = "legacy"
    verbose_name = "Legacy"

    def ready(self) -> None:
        """Tell what this room counts, keeps about a person and lets be found, and where a game's pages lead to it."""
        from cards import game_links
        from legacy import keywords, metrics, my_data  # noqa: F401
        from legacy.game_links import table_links

        my_data.register()
        keywords.register()
        game_links.register("tables", table_links)
