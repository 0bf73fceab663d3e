"""The registry of what the rooms count."""

import pytest

from cards import metrics
from cards.metrics import Values, metric


@pytest.mark.parametrize("name", ["cards", "scriptorium_Cards", "scriptorium_cards_total", "scriptorium-cards"])
def test_a_gauge_has_a_name_of_ours(name: str) -> None:
    with pytest.raises(ValueError, match="a metric is called"):
        metric(name, "Nothing.")


def test_a_counter_ends_with_total() -> None:
    with pytest.raises(ValueError, match="only a counter ends with _total"):
        metric("scriptorium_games_played", "Nothing.", kind="counter")


def test_a_name_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "METRICS", dict(metrics.METRICS))

    @metric("scriptorium_test_things", "Things.")
    def things() -> Values:
        return {(): 3}

    assert metrics.METRICS["scriptorium_test_things"].read() == {(): 3}
    with pytest.raises(ValueError, match="registered already"):
        metric("scriptorium_test_things", "Other things.")


def test_every_room_has_filled_it() -> None:
    assert {
        "scriptorium_cards",
        "scriptorium_decks",
        "scriptorium_bands",
        "scriptorium_campaigns",
        "scriptorium_chronicle_entries",
        "scriptorium_matches",
    } <= metrics.METRICS.keys()
