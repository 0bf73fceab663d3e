"""Every part of the site is killed in the middle of its work: nothing that was acknowledged is lost."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests import load, sites
from tests.durable import Load, Machine, machine
from tests.matches.workers import wait_until

pytestmark = [pytest.mark.soak, pytest.mark.postgresql, pytest.mark.worker, pytest.mark.timeout(600)]
PARTS = ("web", "worker", "redis", "postgres")
AWAY_SECONDS = 1.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    with machine(tmp_path_factory.mktemp("durable")) as running:
        yield running


@pytest.fixture(scope="module")
def visitors(site: Machine) -> Load:
    """Two tables that write, and an experiment that is played meanwhile."""
    tables = load.called(site.environment, "tests.load_site.fill", 2)
    load.called(site.environment, "tests.load_site.experiment_begin", load.GAMES)
    return Load(site, tables)


def kill_and_recover(site: Machine, visitors: Load, part: str) -> None:
    """The part is killed under load and started again; everything else comes back by itself."""
    others = {name: site.processes(name) for name in ("web", "worker") if name != part}
    with visitors.going_on():
        goes_on(site, visitors)
        site.kill(part)
        time.sleep(AWAY_SECONDS)
        site.start(part)
        wait_until(site.is_ready, f"the site is ready after {part} was killed", 120)
        goes_on(site, visitors)
    for name, before in others.items():
        assert site.parts[name].process.poll() is None, f"{name} ended when {part} was killed:\n{site.written()}"
        assert site.processes(name) & before == before, f"processes of {name} ended when {part} was killed"
    assert_nothing_lost(site, visitors)


def goes_on(site: Machine, visitors: Load) -> None:
    """Writes are acknowledged and games are played from now on."""
    acknowledged, games = visitors.acknowledged(), site.games_stored()
    wait_until(lambda: visitors.acknowledged() > acknowledged + 2, f"writes go on ({visitors.errors[-3:]})", 120)
    wait_until(lambda: site.games_stored() > games, "games go on", 120)


def assert_nothing_lost(site: Machine, visitors: Load) -> None:
    load.assert_kept(site.environment, visitors.writers)
    # Of one moment: games are still played.
    uncounted = "SELECT SUM(games_stored) - (SELECT COUNT(*) FROM matches_playedgame) FROM matches_experiment"
    assert site.ask(uncounted) == 0
    assert site.ask("SELECT COUNT(*) FROM matches_chunk WHERE state = 'failed'") == 0
    assert wrong_answers(visitors) == []


def wrong_answers(visitors: Load) -> list[str]:
    """What a visitor may not be told in such a moment: anything but 503, or nothing at all."""
    excused = ("answered 503", "ConnectionRefusedError", "ConnectionResetError", "BrokenPipeError", "TimeoutError")
    return [error for error in visitors.errors if not any(word in error for word in excused)]


@pytest.mark.parametrize("part", PARTS)
def test_a_killed_part_costs_nothing_that_was_acknowledged(site: Machine, visitors: Load, part: str) -> None:
    kill_and_recover(site, visitors, part)


def test_a_backup_under_load_restores_to_a_site_that_verifies(site: Machine, visitors: Load, tmp_path: Path) -> None:
    with visitors.going_on():
        goes_on(site, visitors)
        manage(site, "backup", tmp_path / "site.zip")
        goes_on(site, visitors)
    with psycopg.connect(site.database_url, autocommit=True) as server:
        server.execute("CREATE DATABASE restored")
        try:
            elsewhere = {"DATABASE_URL": site.database_url.rsplit("/", 1)[0] + "/restored"}
            manage(site, "migrate", "-v0", **elsewhere)
            said = manage(site, "restore", tmp_path / "site.zip", **elsewhere)
        finally:
            server.execute("DROP DATABASE restored WITH (FORCE)")
    assert said.count("holds") == len(visitors.writers)
    assert "DIFFERS" not in said


def manage(site: Machine, *arguments: str | Path, **changes: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=sites.ROOT, env=site.environment | changes, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_many_kills_in_any_order_cost_nothing(tmp_path: Path) -> None:
    chance = random.Random()
    with machine(tmp_path) as site:
        tables = load.called(site.environment, "tests.load_site.fill", 6)
        load.called(site.environment, "tests.load_site.experiment_begin", load.GAMES)
        visitors = Load(site, tables)
        for _ in range(20):
            kill_and_recover(site, visitors, chance.choice(PARTS))
