"""The bench compares medians of one run with each other and judges ratios, not absolute numbers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bench import registry
from tests.bench.__main__ import document, table
from tests.bench.registry import Bench, Goal, NotHere, chosen, measure, run


@pytest.fixture(autouse=True)
def own_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MEASUREMENTS", {})


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def numbers(*values: float) -> Iterator[float]:
    yield from values


def test_a_ratio_is_of_the_medians_of_one_run(bench: Bench) -> None:
    base, own = numbers(100, 200, 900), numbers(50, 300, 310)
    measure("base", unit="req/s")(lambda bench: next(base))
    measure("own", unit="req/s", reference="base", goal=Goal(at_least=1.4))(lambda bench: next(own))
    first, second = run(chosen([]), bench, rounds=3)
    assert (first.value, first.ratio, first.met) == (200, None, None)
    assert (second.value, second.ratio, second.met) == (300, 1.5, True)


def test_rounds_take_turns(bench: Bench) -> None:
    order: list[str] = []
    for name in ("a", "b"):
        measure(name, unit="s")(lambda bench, name=name: float(order.append(name) or 1))
    list(run(chosen([]), bench, rounds=2))
    assert order == ["a", "b", "a", "b"]


@pytest.mark.parametrize(
    ("goal", "number", "met"),
    [
        (Goal(at_least=2), 2, True),
        (Goal(at_least=2), 1.9, False),
        (Goal(at_most=2), 2, True),
        (Goal(at_most=2), 2.1, False),
    ],
)
def test_a_goal(goal: Goal, number: float, met: bool) -> None:
    assert goal.met(number) is met


def test_without_a_reference_the_value_itself_is_judged(bench: Bench) -> None:
    measure("start", unit="s", goal=Goal(at_most=5))(lambda bench: 6.0)
    (result,) = run(chosen([]), bench, rounds=1)
    assert result.met is False


def test_what_cannot_be_taken_here_is_said_and_not_judged(bench: Bench) -> None:
    def absent(bench: Bench) -> float:
        raise NotHere("it is not installed")

    measure("base", unit="req/s")(absent)
    measure("own", unit="req/s", reference="base", goal=Goal(at_least=1))(lambda bench: 5.0)
    results = list(run(chosen([]), bench, rounds=2))
    assert (results[0].missing, results[1].ratio, results[1].met) == ("it is not installed", None, None)
    assert "it is not installed" in table(results)


def test_a_choice_brings_its_reference_along() -> None:
    measure("base", unit="s")(lambda bench: 1.0)
    measure("middle", unit="s", reference="base")(lambda bench: 1.0)
    measure("own", unit="s", reference="middle")(lambda bench: 1.0)
    measure("other", unit="s")(lambda bench: 1.0)
    assert [measurement.name for measurement in chosen(["own"])] == ["base", "middle", "own"]


def test_names_and_references_are_checked() -> None:
    measure("base", unit="s")(lambda bench: 1.0)
    with pytest.raises(ValueError, match="measured already"):
        measure("base", unit="s")
    with pytest.raises(ValueError, match="not registered before it"):
        measure("own", unit="s", reference="bass")


def test_what_is_kept_is_started_once_and_stopped_at_the_end(bench: Bench) -> None:
    events: list[str] = []

    @contextmanager
    def server() -> Iterator[int]:
        events.append("start")
        yield 1
        events.append("stop")

    assert bench.keep("server", server) == bench.keep("server", server) == 1
    bench.close()
    assert events == ["start", "stop"]


def test_the_table_and_the_document_say_the_same(bench: Bench) -> None:
    measure("base", unit="req/s")(lambda bench: 1000.0)
    measure("own", unit="req/s", reference="base", goal=Goal(at_least=2))(lambda bench: 1500.0)
    results = list(run(chosen([]), bench, rounds=1))
    last = table(results).splitlines()[-1].split()
    assert last == ["own", "1,500", "req/s", "1.50", "base", "≥", "2", "NO"]
    kept = document(results)["results"]
    assert isinstance(kept, list)
    assert (kept[1]["ratio"], kept[1]["met"]) == (1.5, False)


def test_a_measurement_knows_its_round(bench: Bench) -> None:
    seen: list[int] = []
    measure("a", unit="s")(lambda bench: float(seen.append(bench.round) or 1))
    list(run(chosen([]), bench, rounds=3))
    assert seen == [0, 1, 2]


def test_small_numbers_keep_their_decimals(bench: Bench) -> None:
    measure("a", unit="ms")(lambda bench: 0.456)
    assert "0.46" in table(list(run(chosen([]), bench, rounds=1)))
