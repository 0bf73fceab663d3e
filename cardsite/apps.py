from django.apps import AppConfig


class CardsiteConfig(AppConfig):
    name = "cardsite"
    verbose_name = "Scriptorium"

    def ready(self) -> None:
        """What the rooms count as it happens is counted where /metrics finds it."""
        from cards.metrics import Counter
        from cardsite.request_counts import event_add

        Counter.hearer = event_add
