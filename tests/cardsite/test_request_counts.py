"""Counts of several processes in one folder."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from cardsite import request_counts
from tests.mishaps import disk_with_room_for, in_a_copy


@pytest.fixture(autouse=True)
def own_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_counts, "_counts", None)


def count(times: int, route: str = "home") -> None:
    for _ in range(times):
        request_counts.counts().add(method="GET", route=route, status=200, seconds=0.25)


def test_the_counts_of_all_processes_are_added_up_and_the_dead_still_count(settings: Any, tmp_path: Path) -> None:
    settings.METRICS_DIR = tmp_path / "metrics"
    count(3)
    dead = in_a_copy(lambda: count(4))  # a copy begins a file of its own: nothing is counted twice
    total = request_counts.totals()["GET", "2xx", "home"]
    assert sum(total.counts) == 7
    assert total.seconds == pytest.approx(7 * 0.25)
    assert len(list((tmp_path / "metrics").glob("*.counts"))) == 2
    living = request_counts.processes()
    assert living.keys() == {os.getpid()}
    assert dead not in living
    assert living[os.getpid()] == pytest.approx(time.time(), abs=60)


def test_an_event_without_labels_is_told_without_any() -> None:
    request_counts.event_add("scriptorium_something_total", ())
    request_counts.event_add("scriptorium_something_else_total", ("a", "b"))
    assert request_counts.events() == {
        ("scriptorium_something_total", ()): 1,
        ("scriptorium_something_else_total", ("a", "b")): 1,
    }


def test_a_killed_process_loses_nothing(settings: Any, tmp_path: Path) -> None:
    settings.METRICS_DIR = tmp_path / "metrics"

    def work() -> None:
        count(5)
        os.kill(os.getpid(), 9)

    in_a_copy(work)
    assert sum(request_counts.totals()["GET", "2xx", "home"].counts) == 5


def test_without_a_folder_a_process_counts_for_itself(settings: Any) -> None:
    settings.METRICS_DIR = None
    count(2)
    in_a_copy(lambda: count(4))
    assert sum(request_counts.totals()["GET", "2xx", "home"].counts) == 2


def test_when_there_is_no_more_room_the_rest_shares_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_counts, "ROWS", 4)
    for number in range(10):
        count(1, route=f"route-{number}")
    totals = request_counts.totals()
    assert set(totals) == {("GET", "2xx", f"route-{number}") for number in range(3)} | {("other", "other", "other")}
    assert sum(totals["other", "other", "other"].counts) == 7


def test_a_long_name_is_cut() -> None:
    count(1, route="é" * 200)
    count(1, route="short")
    assert ("GET", "2xx", "short") in request_counts.totals()
    assert len(request_counts.totals()) == 2


def test_a_file_of_counts_has_its_room_on_the_disk_before_anything_is_counted(settings: Any, tmp_path: Path) -> None:
    """Where it had only its length, the first count on a full disk would be a signal that ends the process."""
    settings.METRICS_DIR = tmp_path
    request_counts.counts()
    [file] = tmp_path.iterdir()
    assert file.suffix == ".counts"
    assert file.stat().st_blocks * 512 >= file.stat().st_size >= request_counts.ROWS * request_counts.ROW_BYTES


def assert_counted_alone(told: pytest.LogCaptureFixture, folder: Path) -> None:
    """The process counts for itself, has said so once, and tells it in /metrics."""
    count(2)
    count(3, route="other")
    assert sum(request_counts.totals()["GET", "2xx", "home"].counts) == 2
    assert request_counts.processes().keys() == {os.getpid()}
    [sentence] = [record.getMessage() for record in told.records]
    assert sentence.startswith(f"{folder} cannot hold the counts of process {os.getpid()} (")
    assert "set METRICS_DIR" in sentence


@pytest.mark.parametrize("folder", ["in-the-way", "in-the-way/metrics"])
def test_a_folder_that_cannot_be_made_stops_no_request(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture, folder: str
) -> None:
    (tmp_path / "in-the-way").touch()
    settings.METRICS_DIR = tmp_path / folder
    assert_counted_alone(caplog, tmp_path / folder)


def test_a_disk_without_room_stops_no_request_and_is_left_as_it_was(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.METRICS_DIR = tmp_path / "metrics"
    with disk_with_room_for(4096):
        request_counts.counts()
    assert_counted_alone(caplog, tmp_path / "metrics")
    assert list((tmp_path / "metrics").iterdir()) == []


def test_what_others_count_is_told_beside_the_own(settings: Any, tmp_path: Path) -> None:
    settings.METRICS_DIR = tmp_path
    in_a_copy(lambda: count(4))
    with disk_with_room_for(4096):
        count(3)
    assert sum(request_counts.totals()["GET", "2xx", "home"].counts) == 7


def test_a_server_begins_with_an_empty_folder_and_removes_those_of_killed_ones(settings: Any, tmp_path: Path) -> None:
    killed, living = in_a_copy(lambda: None), os.getppid()
    for name in (killed, living, os.getpid(), "notes"):
        (tmp_path / str(name)).mkdir()
        (tmp_path / str(name) / "1-1.counts").write_bytes(b"GET 2xx home")
    settings.METRICS_DIR = request_counts.folder_of_server(tmp_path)
    count(1)
    assert sum(request_counts.totals()["GET", "2xx", "home"].counts) == 1
    assert {path.name for path in tmp_path.iterdir()} == {str(living), str(os.getpid()), "notes"}
    assert (tmp_path / str(living) / "1-1.counts").exists()


def test_the_first_server_finds_no_folder(tmp_path: Path) -> None:
    assert request_counts.folder_of_server(tmp_path / "metrics").parent == tmp_path / "metrics"
