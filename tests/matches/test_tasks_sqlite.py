"""The same with nothing but Python: SQLite and a folder, as ``make run`` has them."""

import json
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.matches.experiments import asked
from tests.matches.workers import Worker, environment_of, wait_until
from tests.sites import ROOT

GAMES = 20_000
KILLS = 10
PLAN = """
from tests.makers import make_user
from tests.matches.experiments import make_experiment
make_experiment(make_user("ada"), games=%d)
"""
COMPARE = """
from matches.models import Experiment
from tests.matches.experiments import assert_as_undisturbed
assert_as_undisturbed(Experiment.objects.get())
print("as undisturbed")
"""


def manage(folder: Path, url: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment_of(database_url=url, folder=folder, redis=False),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.soak
@pytest.mark.worker
def test_ten_killed_workers_on_sqlite_cost_no_game(tmp_path):
    file = tmp_path / "db.sqlite3"
    url = f"sqlite:///{file}"
    manage(tmp_path, url, "migrate", "--verbosity", "0")
    manage(tmp_path, url, "load_catalogue", str(ROOT / "fixtures"))
    manage(tmp_path, url, "shell", "--verbosity", "0", "-c", PLAN % GAMES)

    def told(column: str) -> object:
        with closing(sqlite3.connect(file, timeout=20)) as rows:
            return rows.execute(f"SELECT {column} FROM matches_experiment").fetchone()[0]

    assert json.loads(told("plan"))["seed"] == asked()["seed"]
    for kill in range(KILLS + 1):
        worker = Worker(database_url=url, folder=tmp_path, redis=False)
        try:
            if kill == KILLS:
                wait_until(lambda: told("state") == "finished", "the last worker plays to the end", 600)
            else:
                wanted = int(told("games_stored")) + random.randrange(1, GAMES // KILLS // 2)
                wait_until(lambda wanted=wanted: told("games_stored") >= wanted, "a worker plays games")
                worker.kill()
        finally:
            worker.stop()
    assert "as undisturbed" in manage(tmp_path, url, "shell", "--verbosity", "0", "-c", COMPARE)
