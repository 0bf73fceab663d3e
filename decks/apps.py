from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Fill the registries of the catalogue: what decks count, keep about a person, show, find and check again."""
        from cards import after_release, game_links
        from cards.selectors.playing import judge_register
        from decks import keywords, metrics, my_data, panels  # noqa: F401
        from decks.game_links import deck_links
        from decks.selectors.playing import card_verdicts
        from decks.services.judgements import recheck_send

        my_data.register()
        panels.register()
        keywords.register()
        game_links.register("decks", deck_links)
        judge_register(card_verdicts)
        after_release.register("decks", lambda games: recheck_send(games=games))
