from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches"

    def ready(self) -> None:
        """Fill the registries of the catalogue: what this room counts, shows and lets be found."""
        from cards import game_links
        from legacy import band_links
        from matches import keywords, metrics, my_data, panels  # noqa: F401
        from matches.band_links import forecast_links
        from matches.game_links import match_links
        from matches.lab import guests  # noqa: F401 (a kind of experiment)
        from matches.parts import duel_results, game_results  # noqa: F401 (each registers its parts of a result)

        panels.register()
        my_data.register()
        keywords.register()
        game_links.register("matches", match_links)
        band_links.register("forecast", forecast_links)
