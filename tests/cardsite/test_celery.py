"""A worker that is told to stop."""

from pathlib import Path

import pytest
from celery.worker import state

from cardsite.celery import end_at_once_if_idle
from tests.mishaps import in_a_copy


@pytest.mark.parametrize("in_hand", [None, "active_requests", "reserved_requests"])
def test_only_one_without_a_task_in_hand_ends_at_once(tmp_path: Path, in_hand: str | None) -> None:
    class Request:
        """What Celery holds of a task, by weak reference."""

    request = Request()

    def told_to_stop() -> None:
        if in_hand is not None:
            getattr(state, in_hand).add(request)
        end_at_once_if_idle()
        (tmp_path / "went on").touch()

    in_a_copy(told_to_stop)
    assert (tmp_path / "went on").exists() is (in_hand is not None)
